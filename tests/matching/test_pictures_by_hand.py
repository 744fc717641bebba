"""Which pictures cells show, and what runs through their borders: limits met and just missed, told
by hand for single functions."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.board.grids import make_board, parse_board
from morphs.board.shape import HEX
from morphs.layout.cells import LaidCell, LaidCells
from morphs.matching import remembered, spanned, variants
from morphs.matching.spanned import OPEN, TUNNEL, Joint, Spans
from morphs.plan.spans import ASIDE, BEYOND, CAVE, HALL, ROOM, SLANTED, STATELY, WIDE, number_of
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile

TAGS = {"a": "halls", "b": "halls", "c": "temple", "p": "set-piece", "r": "rock"}


@pytest.fixture
def catalogue(monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """Tiles a to c, parts p of a set piece and r; all but r can be drawn anew."""
    for module in (variants, remembered, spanned):
        monkeypatch.setattr(module, "varies", lambda _, tile: tile.name != "r")
    tiles = [Tile(name, tuple("hhhhhhhh"), tags=(tag,)) for name, tag in TAGS.items()]
    return open_catalogue([Pack.of("few", tiles)])


def board_of(rows: Sequence[str]) -> Board:
    return make_board(parse_board(f"grid:{len(rows[0])}x{len(rows)}"))


def cell_of(number: int, tile: str, column: int = 0, row: int = 0, **more: Any) -> LaidCell:
    """A cell with halls on all sides; a gap where the tile is a dot."""
    if tile == ".":
        return LaidCell(number, "square", column, row)
    known = {"tile": tile, "pack": "few", "faces": ("sh",) * 8, "origin": "placed", **more}
    return LaidCell(number, "square", column, row, **known)


def laid(rows: Sequence[str], shown: Sequence[int] = ()) -> LaidCells:
    width = len(rows[0])
    cells = [
        cell_of(n, name, n % width, n // width, variant=shown[n] if shown else 0)
        for n, name in enumerate("".join(rows))
    ]
    return LaidCells.of(cells)


# ---------------------------------------------------------------- which picture


@pytest.mark.parametrize(
    ("mode", "most", "expected", "more"),
    [
        ("auto", 3, [0, 0, 0, 5, 3, 0, 0, 5], 0),
        ("auto", 2, [0, 0, 0, 5, 3, 0, 0, 5], 0),
        ("auto", 4, [0, 1, 0, 5, 3, 0, 0, 5], 0),
        ("auto", 5, [0, 1, 0, 5, 3, 0, 1, 5], 0),
        ("auto", 6, [0, 1, 0, 5, 3, 2, 1, 5], 0),
        ("auto", 9, [0, 1, 0, 5, 3, 2, 1, 5], 3),
        ("all", 0, [0, 1, 0, 5, 3, 2, 1, 5], 8),
    ],
)
def test_drawings_are_spent_on_pieces_then_on_what_is_remembered_then_on_what_stands_again(
    mode: str, most: int, expected: list[int], more: int,
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Of a, at 0, 1 and 5, and b, at 2 and 6, two and one could be drawn anew, c once; two cells
    are of a piece. What is left is for rooms across borders."""
    rows, asked = ("aabp", "cabp"), []

    def spans(seed: int, board: Board, _: object, cells: object, found: Any, drawn: int, loop: Any):  # type: ignore[no-untyped-def]
        asked.append((seed, drawn, loop))
        return found

    def pieces(seed: int, board: Board, _: object, cells: object, most: int | None) -> Any:
        asked.append(most)
        return np.array([0, 0, 0, 5, 0, 0, 0, 5])

    monkeypatch.setattr(variants, "MOST", most)
    monkeypatch.setattr(variants, "looks_of_pieces", pieces)
    monkeypatch.setattr(variants, "first_looks", lambda *_: {("few", "c"): 3})
    monkeypatch.setattr(variants, "with_spans", spans)
    plan = SimpleNamespace(loop=((0, 1),)) if most % 2 else None
    monkeypatch.setattr(variants, "composition_of", lambda *_: plan)
    request = Request(board="grid:4x2", seed=7, variants=mode)
    found = variants.with_variants(request, board_of(rows), catalogue, laid(rows))
    assert [cell.variant for cell in found] == expected
    assert asked == [None if mode == "all" else most, (7, more, plan.loop if plan else ())]
    assert [cell.tile for cell in found] == [*"aabpcabp"]


def test_pictures_vary_up_to_a_size_or_where_all_are_asked_for() -> None:
    def may(mode: str, cells: int) -> bool:
        return variants._may_vary(Request(variants=mode), cells)

    most = variants.LARGEST
    assert [may("auto", most), may("auto", most + 1)] == [True, False]
    assert [may("all", most + 1), may("none", 1)] == [True, False]


def test_places_are_of_what_stands_twice_or_is_remembered(catalogue: Catalogue) -> None:
    """b stands once and is nothing to remember, parts go by pieces, rock is never drawn anew."""
    found = variants._places(catalogue, laid(("rpa.", "cbpr", "aa..")))
    assert {key[1]: here.tolist() for key, here in found.items()} == {"a": [2, 8, 9], "c": [4]}
    left = laid(("aa",))  # of a tile that stands nowhere any more a look may be left
    left = LaidCells((*left.looks, cell_of(0, "c")), left.look_of, left.places)
    assert [key[1] for key in variants._places(catalogue, left)] == ["a"]


@pytest.mark.parametrize("most", range(12))
def test_shares_are_given_out_one_each_in_turn(most: int) -> None:
    wanted, expected, left = [4, 0, 1, 5], [0, 0, 0, 0], most
    for level in range(5):
        for number, count in enumerate(wanted):
            if left and count > level:
                expected[number] += 1
                left -= 1
    assert variants._shares(wanted, most) == expected


def test_cells_that_show_the_same_drawing_share_their_look(catalogue: Catalogue) -> None:
    cells = laid(("aba", "bab"))
    assert variants._shown(cells, np.zeros(6, dtype=np.int64)) is cells
    found = variants._shown(cells, np.array([2, 0, 1, 0, 2, 1]))
    assert [(cell.tile, cell.variant) for cell in found] == [
        ("a", 2), ("b", 0), ("a", 1), ("b", 0), ("a", 2), ("b", 1),
    ]  # fmt: skip
    assert [(look.tile, look.variant) for look in found.looks] == [
        ("a", 2), ("b", 0), ("a", 1), ("b", 1),
    ]  # fmt: skip


def shown_of(catalogue: Catalogue, mode: str = "auto") -> tuple[variants.Shown, LaidCells]:
    """Three cells of a show 0, 1 and 0; b and p stand once, r once."""
    cells = laid(("aaa", "bpr"), (0, 1, 0, 0, 4, 0))
    return variants.Shown(Request(variants=mode), catalogue, cells), cells


@pytest.mark.parametrize(
    ("tile", "but", "most", "free"),
    [
        ("a", None, 3, 2), ("a", None, 2, 1), ("a", 1, 2, 0), ("a", 0, 2, 1), ("a", 2, 3, 3),
        ("b", None, 3, 1), ("b", None, 2, 0), ("b", 0, 2, 1), ("c", None, 0, 0), ("c", 0, 0, 1),
        ("c", 0, 9, 1), ("r", None, 9, 0), ("r", 1, 9, 0), (".", None, 9, 0),
    ],
)  # fmt: skip
def test_the_first_free_drawing_else_the_one_that_the_fewest_show(
    tile: str, but: int | None, most: int, free: int,
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Two are drawn anew: the second of a, and p."""
    monkeypatch.setattr(variants, "MOST", most)
    shown, _ = shown_of(catalogue)
    assert shown._free(cell_of(0, tile), but) == free
    every, _ = shown_of(catalogue, "all")
    endless = {("a", None): 2, ("a", 1): 2, ("a", 0): 2, ("b", None): 1, ("b", 0): 1}
    assert every._free(cell_of(0, tile), but) == endless.get((tile, but), free)


def test_drawings_are_counted_once_however_many_cells_show_them(catalogue: Catalogue) -> None:
    shown, cells = shown_of(catalogue)
    counts = [shown._drawn]
    again = cell_of(9, "a", variant=1)
    for act, cell in (
        (shown.take_in, again), (shown.forget, cells[1]), (shown.forget, again),
        (shown.forget, cells[0]), (shown.take_in, cell_of(9, ".")), (shown.take_in, again),
    ):  # fmt: skip
        act([cell])
        counts.append(shown._drawn)
    assert counts == [2, 2, 2, 1, 1, 1, 2]


def test_new_cells_keep_take_along_or_get_anew(catalogue: Catalogue) -> None:
    shown, cells = shown_of(catalogue)
    stay = {1: cell_of(1, "a", 1, 0, variant=0)}
    assert shown.dealt(stay, cells)[1].variant == 1
    assert shown.dealt(stay, cells, frozenset({1}))[1].variant == 2
    part = {3: cell_of(3, "p", variant=7)}
    assert shown.dealt(part, cells)[3].variant == 0, "a part that comes to lie is as it ships"
    swapped = {1: cell_of(1, "b"), 3: cell_of(3, "a")}
    found = shown.dealt(swapped, cells)
    assert [(n, cell.tile, cell.variant) for n, cell in found.items()] == [(1, "b", 0), (3, "a", 1)]
    both = shown.dealt({1: cell_of(1, "b"), 3: cell_of(3, "a")}, cells, frozenset({3}))
    assert both[3].variant == 1, "the first that no other cell shows"
    cells = laid(["ab"], [5, 3])
    shown = variants.Shown(Request(board="grid:2x1", variants="auto"), catalogue, cells)
    moved = shown.dealt({0: cell_of(0, "b"), 1: cell_of(1, "a")}, cells)
    assert [cell.variant for cell in moved.values()] == [3, 5], "what moves takes its drawing along"
    none, _ = shown_of(catalogue, "none")
    assert none.dealt(swapped, cells) == swapped
    assert shown._drawn == 2, "nothing is taken in by asking"


def test_a_part_that_is_turned_does_not_stay(catalogue: Catalogue) -> None:
    shown, _ = shown_of(catalogue)
    for tile, turned, stays in (("a", 1, True), ("p", 0, True), ("p", 1, False), (".", 0, True)):
        old = cell_of(0, tile)
        new = old if tile == "." else cell_of(0, tile, rotation=turned)
        assert shown._stays(new, old) == stays, (tile, turned)
    assert not shown._stays(cell_of(0, "a"), cell_of(0, "b"))
    assert not shown._stays(cell_of(0, "a", pack="other"), cell_of(0, "a"))
    assert not shown._stays(cell_of(0, "p", flip=True), cell_of(0, "p"))


def test_what_may_be_redrawn(catalogue: Catalogue) -> None:
    shown, _ = shown_of(catalogue)
    assert [name for name in "abcpr." if shown.may_redraw(cell_of(0, name))] == ["a", "b", "c"]
    cells = laid(["ab"], [5, 3])
    shown = variants.Shown(Request(board="grid:2x1", variants="auto"), catalogue, cells)
    moved = shown.dealt({0: cell_of(0, "b"), 1: cell_of(1, "a")}, cells)
    assert [cell.variant for cell in moved.values()] == [3, 5], "what moves takes its drawing along"
    none, _ = shown_of(catalogue, "none")
    assert not none.may_redraw(cell_of(0, "a"))


def test_each_tile_that_is_drawn_anew_is_asked_about_once(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []
    monkeypatch.setattr(
        variants, "refuse_variant", lambda pack, tile: asked.append((tile.name, tile.variant))
    )
    variants.refuse_variants(catalogue, laid(("abab", "abcr"), (0, 3, 2, 0, 5, 1, 0, 0)))
    assert asked == [("b", 3), ("a", 2)]


# ---------------------------------------------------------------- what one knows again


@pytest.mark.parametrize(
    ("cells", "count"),
    [(4, 0), (5, 1), (9, 1), (10, 2), (30, 6), (34, 6), (35, 6), (39, 6), (40, 7), (80, 8)],
)
def test_one_tile_for_so_many_cells_is_drawn_anew_where_it_stands_first(
    cells: int, count: int
) -> None:
    names = [f"t{n}" for n in range(12)]
    tags = {("p", name): ("temple",) for name in names} | {("p", "plain"): ("halls",)}
    known: Any = SimpleNamespace(by_key={k: SimpleNamespace(tags=v) for k, v in tags.items()})
    found = remembered.first_looks(3, known, range(cells), dict.fromkeys(tags))  # type: ignore[arg-type]
    assert len(found) == count and ("p", "plain") not in found
    if count > 3:
        assert [*found] != [("p", name) for name in names[:count]], "by dice, not the first ones"


def test_first_looks_are_any_but_the_one_that_ships() -> None:
    known: Any = SimpleNamespace(by_key={("p", "t"): SimpleNamespace(tags=("well",))})
    places: Any = {("p", "t"): None}
    found = [remembered.first_looks(seed, known, range(8), places) for seed in range(200)]  # type: ignore[arg-type]
    assert {look for one in found for look in one.values()} == set(range(1, remembered.LOOKS))


def test_what_is_drawn_anew_for_its_sides_shows_any_drawing(catalogue: Catalogue) -> None:
    """Of cells that show the first drawing, with a room through their side, those of remembered
    tiles show others; which hangs on the seed."""
    cells = laid(("abcc",))
    before = np.array([BEYOND * 3, BEYOND * 3, BEYOND * 5, 2])
    looks = set()
    for seed in range(30):
        found = remembered.looks_of_spanned(seed, catalogue, cells, before).tolist()
        assert [found[0], found[1], found[3]] == [BEYOND * 3, BEYOND * 3, 2]
        assert found[2] // BEYOND == 5
        looks.add(found[2] % BEYOND)
    assert len(looks) > 8 and min(looks) >= remembered.LOOKS


@pytest.mark.parametrize(
    ("most", "laid_pieces"),
    [(None, [0, 1, 2]), (10, [0, 1, 2]), (9, [0, 1]), (8, [0, 1]), (6, [0, 2]), (4, [0]),
     (3, [2]), (2, [2]), (1, []), (0, [])],
)  # fmt: skip
def test_half_of_what_is_drawn_anew_are_parts(
    most: int | None, laid_pieces: list[int], catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A piece that there is no room for is left out, smaller ones after it are not."""
    pieces = [[0, 1], [2, 3], [5]]
    monkeypatch.setattr(remembered, "_pieces", lambda *_: [*pieces, [4]])
    rows = ("pppprp",)
    found = remembered.looks_of_pieces(5, board_of(rows), catalogue, laid(rows), most)
    first = Dice(5, "set piece", "few", "p").below(remembered.FORMS)
    expected = np.zeros(6, dtype=int)
    for copy, number in enumerate(laid_pieces):
        expected[pieces[number]] = (first + copy) % remembered.FORMS
    assert found.tolist() == expected.tolist()


# ---------------------------------------------------------------- rooms through borders


@pytest.mark.parametrize(
    ("tags", "more", "face"),
    [
        (("halls",), {}, OPEN), (("cavern",), {}, TUNNEL), (("mine", "crypt"), {}, OPEN),
        (("river",), {}, ""), (("halls", "set-piece"), {}, ""), (("halls",), {"name": "r"}, ""),
    ],
)  # fmt: skip
def test_which_tiles_have_room_for_what(
    tags: tuple[str, ...], more: dict[str, Any], face: str, catalogue: Catalogue
) -> None:
    tile = Tile(**{"name": "x", "faces": ("sh",) * 8, "tags": tags, "pack": "few", **more})
    known: Any = SimpleNamespace(by_key={("few", "x"): tile}, packs=catalogue.packs)
    assert spanned._room_for(known, ("few", "x")) == face
    known.packs = ()
    assert spanned._room_for(known, ("few", "x")) == ""
    hexes = Tile("x", ("sh",) * 12, HEX, "few", tags=tags)
    known = SimpleNamespace(by_key={("few", "x"): hexes}, packs=catalogue.packs)
    assert spanned._room_for(known, ("few", "x")) == ""


def test_nothing_is_spanned_where_something_flows(catalogue: Catalogue) -> None:
    for tile, faces, face in (
        ("a", ("sh", "sw", "sd", "st") * 2, OPEN), ("a", ("sh",) * 7 + ("sr",), ""),
        ("a", None, ""), ("b", ("sw",) * 8, OPEN), ("r", ("sh",) * 8, ""),
    ):  # fmt: skip
        assert spanned._spannable(catalogue, cell_of(0, tile, faces=faces)) == face
    assert spanned._spannable(catalogue, cell_of(0, ".")) == ""


def test_joints_lie_between_cells_that_show_the_same_there() -> None:
    """Of four squares: 0 and 1 meet by two half-sides, 0 and 2 by one, for 2 has no hall at the
    other; 3 has room for caves alone."""
    board, cells = board_of(("aa", "aa")), [*laid(("aa", "aa"))]
    assert board.mate_of_half[[2, 3, 4, 5]].tolist() == [15, 14, 17, 16]
    cells[2] = cell_of(2, "a", 0, 1, faces=("sh", "sw", *["sh"] * 6))
    found = [*spanned._joints(board, LaidCells.of(cells), {0: OPEN, 1: OPEN, 2: OPEN, 3: TUNNEL})]
    assert found == [
        Joint((0, 1), ((2, 7), (3, 6)), OPEN, False), Joint((0, 2), ((5, 0),), OPEN, False),
    ]  # fmt: skip
    nowhere = spanned._joints(board, LaidCells.of(cells), {0: OPEN, 1: "", 2: "", 3: ""})
    assert [*nowhere] == []


class Scripted:
    """Dice that fall as they are told to; they note the weights."""

    def __init__(self, fraction: float = 0.0, index: int = 0) -> None:
        self.one, self.index = fraction, index
        self.asked: list[Any] = []

    def fraction(self) -> float:
        self.asked.append("fraction")
        return self.one

    def weighted(self, weights: Sequence[int]) -> int:
        self.asked.append([*weights])
        return self.index

    def choose(self, items: Sequence[Any]) -> Any:
        self.asked.append(len(items))
        return items[-1]


HALVES = ((2, 7), (3, 6))


@pytest.mark.parametrize(
    ("halves", "face", "fraction", "index", "chosen", "asked"),
    [
        (HALVES, OPEN, 0.59, 1, [(h, STATELY) for h in HALVES], ["fraction", [2, 3]]),
        (HALVES, OPEN, 0.6, 3, [((3, 6), HALL)], ["fraction", [3, 4, 2, 1, 4, 4], 2]),
        (HALVES[:1], OPEN, 0.1, 0, [((2, 7), ROOM)], [[3, 4, 2, 1, 4, 4], 1]),
        (HALVES[:1], OPEN, 0.1, 1, [((2, 7), WIDE)], [[3, 4, 2, 1, 4, 4], 1]),
        (HALVES, TUNNEL, 0.59, 0, [(h, CAVE) for h in HALVES], ["fraction"]),
        (HALVES, TUNNEL, 0.6, 0, [((3, 6), ASIDE)], ["fraction", [3, 2], 2]),
        (HALVES[:1], TUNNEL, 0.1, 1, [((2, 7), CAVE)], [[3, 2], 1]),
    ],
)
def test_whole_sides_are_spanned_more_often_than_halves_of_them(
    halves: Any, face: str, fraction: float, index: int, chosen: Any, asked: list[Any]
) -> None:
    dice = Scripted(fraction, index)
    assert spanned._chosen(Joint((0, 1), halves, face), dice, spanned.CLOSE) == chosen  # type: ignore[arg-type]
    assert dice.asked == asked


def test_joints_are_tried_by_dice_sooner_where_both_cells_are_drawn_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ranks are the cells to be drawn anew, twice one fraction and 1.6 times that of the part."""
    board = make_board(parse_board("grid:6x4"))
    own = {(0, 1): 0.1, (1, 2): 0.3, (3, 4): 0.0, (4, 5): 0.45, (18, 19): 0.2, (8, 14): 0.2}
    of_part = {(0, 0, 0): 0.5, (0, 1, 0): 0.75, (0, 0, 1): 0.5}
    asked: list[tuple[Any, ...]] = []

    def dice(seed: int, name: str, *place: int) -> Scripted:
        asked.append((seed, name, *place))
        return Scripted(own[place[:2]] if name == "span" else of_part[place])  # type: ignore[index]

    monkeypatch.setattr(spanned, "Dice", dice)
    monkeypatch.setattr(spanned, "_chosen", lambda joint, *_: [joint.cells])
    shown = np.zeros(24, dtype=np.int64)
    shown[[0, 1, 2, 3, 8, 18, 19]] = 1
    joints = [Joint(cells, HALVES) for cells in own]
    found = spanned._by_dice(9, board, joints, shown)
    ranks = {
        (0, 1): 0.2 + 0.8, (1, 2): 0.6 + 0.8, (3, 4): 1 + 1.2, (4, 5): 2 + 0.9 + 1.2,
        (18, 19): 0.4 + 0.8, (8, 14): 1 + 0.4 + 0.8,
    }  # fmt: skip
    assert [joint.cells for joint, _ in found] == sorted(ranks, key=lambda one: (ranks[one], one))
    assert all(chosen == [joint.cells] for joint, chosen in found)
    assert asked[:2] == [(9, "span", 0, 1, 2), (9, "spans", 0, 0, 0)]
    assert spanned._part_of(board, board.at[5, 3, 0]) == (0, 1, 1)
    assert spanned._part_of(board, board.at[2, 2, 0]) == (0, 0, 0)


CHOSEN = [((2, 7), ROOM), ((3, 6), ROOM)]


@pytest.mark.parametrize(
    ("drawn", "anew", "wide", "pairs", "expected"),
    [
        (99, (), (), [(0, 1), (4, 5), (8, 9)], [(0, 1), (4, 5)]),
        (99, (8, 9), (), [(0, 1), (4, 5), (8, 9), (2, 3)], [(0, 1), (4, 5), (8, 9)]),
        (99, range(12), (), [(0, 1), (4, 5), (8, 9), (2, 3)], [(0, 1), (4, 5), (8, 9)]),
        (1, (), (), [(0, 1), (4, 5)], []),
        (1, (4,), (), [(0, 1), (4, 5), (6, 7)], [(4, 5)]),
        (0, (4, 5), (), [(0, 1), (4, 5)], [(4, 5)]),
        (99, range(12), (), [(4, 5), (5, 6), (6, 7), (10, 11)], [(4, 5), (5, 6), (6, 7)]),
        (99, range(12), ((4, 5),), [(4, 5), (5, 6)], [(5, 6)]),
        (99, range(12), (), [(1, 2), (1, 2), (0, 1), (2, 3), (8, 9)], [(1, 2), (1, 2), (8, 9)]),
    ],
)
def test_joints_are_spanned_while_cells_may_be_drawn_anew(
    drawn: int, anew: Sequence[int], wide: Any, pairs: list[tuple[int, int]],
    expected: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Of twelve cells six units: three joints of halls; four cells may be drawn anew for them, two
    sides of each be spanned."""
    rows = ("aaaa",) * 3
    board, cells, known = board_of(rows), laid(rows), np.zeros(12, dtype=np.int64)
    known[[*anew]] = 1
    done: list[tuple[int, int]] = []
    extras: list[int] = []
    lay = Spans.lay

    def note(self: Spans, joint: Joint, chosen: Any) -> None:
        done.append(joint.cells)
        lay(self, joint, chosen)

    def avenues(seed: int, joints: Any, loop: Any, spans: Spans) -> Any:
        extras.append(spans.extra)
        return {*wide}

    monkeypatch.setattr(Spans, "lay", note)
    monkeypatch.setattr(spanned, "_spannable", lambda *_: OPEN)
    monkeypatch.setattr(spanned, "_is_ours", lambda *_: False)
    monkeypatch.setattr(spanned, "_lay_avenues", avenues)
    joints = [(Joint(pair, HALVES), CHOSEN) for pair in pairs]
    monkeypatch.setattr(spanned, "_by_dice", lambda *_: joints)
    found = spanned.with_spans(1, board, None, cells, known, drawn)  # type: ignore[arg-type]
    assert done == expected and extras == [min(drawn, 2)]
    touched = {cell for pair in expected for cell in pair}
    assert {n for n, one in enumerate(found.tolist()) if one != known[n]} == touched
    assert [number_of(one) for one in found.tolist()] == known.tolist()


def test_tunnels_take_half_of_what_halls_take(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ("aaaa",) * 3
    pairs = [(0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (1, 2)]
    joints = [(Joint(pair, HALVES, TUNNEL), CHOSEN) for pair in pairs]
    halls: list[Any] = []
    monkeypatch.setattr(spanned, "_spannable", lambda *_: TUNNEL)
    monkeypatch.setattr(spanned, "_is_ours", lambda *_: False)
    monkeypatch.setattr(spanned, "_lay_avenues", lambda *told: halls.extend(told[1]) or set())
    monkeypatch.setattr(spanned, "_by_dice", lambda *_: joints)
    ones = np.ones(12, dtype=np.int64)
    found = spanned.with_spans(1, board_of(rows), None, laid(rows), ones, 0)  # type: ignore[arg-type]
    assert (found > 1).all(), "six joints of tunnels, each cell once"
    sides = [sum(kind > 0 for kind in _kinds(one)) for one in found.tolist()]
    assert sides == [2] * 12 and halls == []


def test_few_passages_turn_and_never_two_at_one_cell() -> None:
    """Of a row of six all but the last are drawn anew, and 4 is a room to remember."""
    rows, known = ("aaaaaa",), np.array([1, 1, 1, 1, 1, 0])
    joints = [Joint((n, n + 1), ((2, 7),)) for n in range(5)]
    for most in (0, 1, 9):
        for seed in range(8):
            spans = Spans(board_of(rows), laid(rows), known, 9)
            spanned._turn_passages(seed, joints, spans, {0, 1, 2, 3, 5}, most)
            turned = sorted(spans.kinds)
            assert turned in {0: [[]], 1: [[0, 1], [1, 2], [2, 3]]}.get(
                most, [[0, 1, 2, 3], [1, 2]]
            )
            kinds = [kind for own in spans.kinds.values() for kind in own if kind]
            assert len(kinds) == len(turned) and set(kinds) <= set(SLANTED)
    spans = Spans(board_of(rows), laid(rows), known, 9)
    spans.lay(joints[0], [((2, 7), WIDE)])
    spanned._turn_passages(1, joints, spans, range(4), 9)
    assert sorted(spans.kinds) == [0, 1, 2, 3]
    for joint in (Joint((0, 1), ((2, 7),), TUNNEL), Joint((0, 1), HALVES, OPEN, False)):
        spans = Spans(board_of(rows), laid(rows), known, 9)
        spanned._turn_passages(1, [joint], spans, range(4), 9)
        assert not spans.kinds


def _kinds(variant: int) -> tuple[int, ...]:
    from morphs.plan.spans import spans_of

    return spans_of(variant, 8)


def test_spanning_costs_cells_that_would_not_be_drawn_anew(catalogue: Catalogue) -> None:
    rows = ("aaa",)
    spans = Spans(board_of(rows), laid(rows), np.array([0, 2, 0]), 5)
    assert [spans.is_new(cell) for cell in range(3)] == [True, False, True]
    spans.lay(Joint((0, 1), HALVES), [((2, 7), WIDE)])
    assert spans.extra == 4 and not spans.is_new(0)
    spans.lay(Joint((1, 2), HALVES), [((3, 6), ROOM)])
    assert spans.extra == 3
    found = [(number_of(one), _kinds(one)) for one in spans.variants().tolist()]
    assert found == [
        (0, (0, 0, WIDE, 0, 0, 0, 0, 0)),
        (2, (0, 0, 0, ROOM, 0, 0, 0, WIDE)),
        (0, (0, 0, 0, 0, 0, 0, ROOM, 0)),
    ]
