"""Small functions between tiles and the solver, asked directly: bounds that are just met, what is
left out, and what is refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.board.grids import make_board, parse_board
from morphs.check.terrain.checking import TerrainReport
from morphs.generators.composition.spaces import Sort
from morphs.layout.layout import LaidCell
from morphs.matching import counting, evening, fairness, mending, spacious
from morphs.matching import themes as themed_districts
from morphs.matching.compiled import compile_matching
from morphs.matching.parts import Parts
from morphs.matching.plan_domains import PlanDomains
from morphs.matching.searching import _are_weights
from morphs.matching.solving import _start_cell
from morphs.matching.spacious import (
    BENDS,
    CELLS_A_CAVE,
    CELLS_A_LAKE,
    LEAST_BENDS,
    LEAST_EDGES,
    _sides,
    sorts_of,
)
from morphs.matching.spanned import _across, _kinds, _with_kinds, _without, respanned
from morphs.matching.themes import _table
from morphs.plan.spans import NATURAL, spanning
from morphs.tiles.packs.catalogue import Catalogue, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from solver.meter import Balance

CODES = ("wwwwwwww", "hhwwwwww", "hhhhhhhh")


def few(*codes: str) -> Catalogue:
    """Tiles of some codes, the first twice as heavy as others."""
    tiles = [Tile(f"t{n}", tuple(code), weight=2.0 - (n > 0)) for n, code in enumerate(codes)]
    return open_catalogue([Pack.of("few", tiles)])


# ---------------------------------------------------------------- counts, shares, parts


def counting_task(cells: int, *counts: Any) -> Any:
    return SimpleNamespace(
        constraints=SimpleNamespace(counts=counts),
        matching=SimpleNamespace(problem=SimpleNamespace(cell_count=cells)),
    )


def test_counts_are_left_to_weights_on_large_boards_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(counting, "tally_of", lambda _, *count: asked.append(count))
    other = SimpleNamespace(name="another rule")
    monkeypatch.setattr(counting, "rules_of", lambda *_: [other, other])
    least = counting.LEAST_CELLS
    for cells, counts in ((least, ()), (least - 1, (("a", 1),))):
        assert counting.counted_rows(counting_task(cells, *counts)) is None and not asked
    assert counting.counted_rows(counting_task(least, ("a", 1))) is None, "another rule is kept"
    assert asked == [("a", 1)]


def test_maps_may_be_alike_by_half_of_what_the_most_frequent_tile_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue = few(*CODES)
    matching = compile_matching(catalogue, make_board(parse_board("grid:9x8")), water=False)
    count, words = len(matching.faces[0]), len(matching.words)

    def balance(given: Any) -> Balance:
        measured = given.problem
        return Balance(
            np.full(len(measured.kinds[0].rings), 8),
            np.ones((4, measured.meets.shape[1]), dtype=np.int64),
        )

    monkeypatch.setattr(fairness, "_balance", balance)
    weights = matching.problem.kinds[0].weights
    assert len(weights) == count and words > 1
    fair = fairness.fair_problem(matching, catalogue)
    assert fair.most_alike == pytest.approx((1 + max(weights) / sum(weights)) / 2)
    assert fair.most_alike == pytest.approx(0.75)


def test_border_halves_lead_nowhere_and_others_across() -> None:
    """Three cells of halls in a row are one part, whatever faces the first half-side of all."""
    catalogue = few(*CODES)
    matching = compile_matching(catalogue, make_board(parse_board("grid:3x1")), walk=True)
    laid = [
        LaidCell(id=n, column=n, row=0, shape="square", tile=f"t{tile}", pack="few",
                 faces=tuple(f"s{one}" for one in CODES[tile]), rotation=0, flip=False)
        for n, tile in enumerate((2, 2, 0))
    ]  # fmt: skip
    parts = Parts(matching, laid, False)
    assert parts.count == 1
    assert parts.reach.across[0] == -1 or parts.reach.across[0] < 0
    inner = matching.board.mate_of_half >= 0
    assert [one for one in parts.reach.across if one >= 0] == (
        matching.board.mate_of_half[inner].tolist()
    )


def test_pieces_lie_as_they_were_laid() -> None:
    sets = [frozenset([("p", "a")]), frozenset([("p", "b")])]
    asked: list[bool] = []
    faces = ("sw", "sh")

    def where(cell: int, fits: Any) -> int:
        for kept in ((0,), (1,), (0, 1)):
            asked.extend(fits(SimpleNamespace(sets=kept), one) for one in (faces, faces[::-1]))
        return cell

    domains = SimpleNamespace(matching=SimpleNamespace(sets=sets), where=where)
    part = SimpleNamespace(tile=SimpleNamespace(pack="p", name="b"), faces=faces)
    assert PlanDomains._as_laid(domains, 5, part) == 5  # type: ignore[arg-type]
    assert asked == [False, False, True, False, True, False]


@pytest.mark.parametrize(
    ("walks", "broken"),
    [
        ([[(0, 3)], [(1, 6)]], set()),
        ([[(0, 2)], [(1, 4)]], {3}),
        ([[(0, 1), (2, 3)], [(0,)]], {3}),
        ([[(0, 2, 3)], [(1, 6)]], set()),
        ([[(1, 2)], [(6,)]], {3}),
    ],
)
def test_zones_fall_apart_where_no_way_joins_their_halves(
    walks: list[list[tuple[int, ...]]], broken: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two squares, 2 and 3 of the first meet 7 and 6 of the second."""
    board = make_board(parse_board("grid:2x1"))
    assert board.mate_of_half[[2, 3]].tolist() == [15, 14]
    matching = SimpleNamespace(
        board=board, problem=SimpleNamespace(kind_list=[0, 1]),
        candidates=[[SimpleNamespace(walk=mine)] for mine in walks],
    )  # fmt: skip
    monkeypatch.setattr(mending, "Offers", lambda _: SimpleNamespace(candidate=lambda *_: 0))
    task: Any = SimpleNamespace(matching=matching)
    zoning: Any = SimpleNamespace(zone_of_cell=[3, 3], ways=[])
    placements: Any = [object(), object()]
    assert mending._broken(task, zoning, placements) == broken


# ---------------------------------------------------------------- great spaces


def test_lakes_are_great_spaces_where_there_is_water() -> None:
    """Lakes are of any tile, places to walk in of those of the theme; an area needs enough tiles
    that it fills over two sides, and over three."""
    bends = ["kkkkwwww"] * 4
    edges = ["kkkkkkww"] * 2
    theme: Any = object()
    for codes, water, has_lake in (
        ([*bends, *edges], "on", True), ([*bends, *edges], "off", False),
        ([*bends[1:], *edges], "on", False), ([*bends, *edges[1:]], "on", False),
    ):  # fmt: skip
        request: Any = SimpleNamespace(water=water)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(spacious, "themed", lambda catalogue, _: catalogue.tiles)
            found = sorts_of(request, few("wwwwwwww", *codes), theme)
        assert found == ([Sort("k", False, CELLS_A_LAKE)] if has_lake else []), codes


def test_places_to_walk_in_are_of_the_tiles_of_the_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here of all tiles, then of too few; what is neither walked nor water makes no space."""
    catalogue = open_catalogue(["caverns"])
    areas = catalogue.vocabulary.areas
    request: Any = SimpleNamespace(water="off")
    monkeypatch.setattr(spacious, "themed", lambda catalogue, _: catalogue.tiles)
    found = sorts_of(request, catalogue, None)  # type: ignore[arg-type]
    assert found and all(one == Sort(one.letter, True, CELLS_A_CAVE) for one in found)
    assert all(areas[one.letter].walk for one in found)
    monkeypatch.setattr(spacious, "themed", lambda catalogue, _: catalogue.tiles[:3])
    assert sorts_of(request, catalogue, None) == []  # type: ignore[arg-type]


def test_great_spaces_come_in_order_of_their_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    lake = SimpleNamespace(pool=True, walk=False)
    words = SimpleNamespace(
        areas={"z": lake, "a": lake, "p": lake}, plain_area="p", is_inner=lambda _: False
    )
    tiles = [Tile(f"t{n}", tuple("wwwwwwww")) for n in range(LEAST_BENDS + LEAST_EDGES)]
    sides = iter([*list(BENDS)[:LEAST_BENDS], *[(True, True, True, False)] * LEAST_EDGES] * 2)
    monkeypatch.setattr(spacious, "_sides", lambda *_: next(sides))
    catalogue: Any = SimpleNamespace(vocabulary=words, tiles=tiles)
    found = sorts_of(SimpleNamespace(water="on"), catalogue, None)  # type: ignore[arg-type]
    assert found == [Sort(letter, False, CELLS_A_LAKE) for letter in "az"]


@pytest.mark.parametrize(("count", "mood", "themes"), [(1, "", 0), (1, "crypt", 3), (2, "", 3)])
def test_districts_have_themes_where_there_are_two_families_or_a_mood(
    count: int, mood: str, themes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    families = [*_table()["families"]][:count]
    monkeypatch.setattr(themed_districts, "families_of", lambda *_: families)
    request: Any = SimpleNamespace(mood=mood)
    found = themed_districts.themes_of(3, request, None)  # type: ignore[arg-type]
    tags = [frozenset(_table()["families"][family]) for family in families]
    assert found == tuple(tags[n % count] for n in range(themes))


def test_one_tile_beside_parts_of_set_pieces_is_a_catalogue() -> None:
    words = open_catalogue(["dungeon"]).vocabulary
    inner = next("s" + letter for letter, line in words.lines.items() if line.inner)
    part = Tile("part", (inner, *("sw",) * 7))
    pack = Pack.of("few", [Tile("t0", tuple("wwwwwwww")), part])
    assert [tile.name for tile in open_catalogue([pack]).without_pieces().tiles] == ["t0"]


def test_areas_fill_sides_whose_both_halves_show_them() -> None:
    tile: Any = SimpleNamespace(faces=("ks", "ks", "ks", "sw", "sw", "ks", "ks", "ks"))
    assert _sides(tile, "k") == (True, False, False, True)
    assert (True, False, False, True) in BENDS and (True, True, False, False) in BENDS
    assert (True, False, True, False) not in BENDS and len(BENDS) == 4


# ---------------------------------------------------------------- rooms through borders


def halls_across(catalogue: Catalogue) -> tuple[Any, list[LaidCell], int]:
    """Three cells of halls in a row with a room through each joint."""
    board = make_board(parse_board("grid:3x1"))
    kind = next(one for one in range(1, 9) if one not in NATURAL)
    cells = []
    for number in range(3):
        kinds = [0] * 8
        if number < 2:
            kinds[2] = kinds[3] = kind
        if number > 0:
            kinds[6] = kinds[7] = kind
        cells.append(
            LaidCell(id=number, column=number, row=0, shape="square", tile="t2", pack="few",
                     faces=("sh",) * 8, rotation=0, flip=False, variant=spanning(4, kinds))
        )  # fmt: skip
    return board, cells, kind


def test_what_spans_a_half_side_is_taken_away_alone() -> None:
    board, cells, kind = halls_across(few(*CODES))
    assert _kinds(board, cells[1]) == [0, 0, kind, kind, 0, 0, kind, kind]
    less = _without(board, cells[1], 3)
    assert _kinds(board, less) == [0, 0, kind, 0, 0, 0, kind, kind]
    assert _kinds(board, _with_kinds(board, less, [0] * 8)) == [0] * 8
    assert _across(board, 2) == (1, 7) and _across(board, 0) is None


def test_where_a_cell_has_no_room_any_more_those_beside_it_have_none_either() -> None:
    catalogue = few(*CODES)
    board, cells, kind = halls_across(catalogue)
    bare = _with_kinds(board, cells[0], [0] * 8)
    found = respanned(board, catalogue, cells, {0: bare})
    assert {number: _kinds(board, cell) for number, cell in found.items()} == {
        0: [0] * 8, 1: [0, 0, kind, kind, 0, 0, 0, 0],
    }  # fmt: skip
    middle = _with_kinds(board, cells[1], [0] * 8)
    found = respanned(board, catalogue, cells, {1: middle})
    assert {number: _kinds(board, cell) for number, cell in found.items()} == {
        number: [0] * 8 for number in range(3)
    }


# ---------------------------------------------------------------- what is kept, and starts


@pytest.mark.parametrize(
    ("kept", "fits"),
    [([1, 0], True), ([1], False), ([1, -1], False), ([1, 2.0], False), ((1, 2), False),
     ([True, 1], False), (None, False)],
)  # fmt: skip
def test_weights_that_were_kept_are_whole_numbers(kept: Any, fits: bool) -> None:
    assert _are_weights(kept, 2) == fits


def test_weights_for_even_maps_are_kept_also_where_there_are_none(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is spoilt is worked out anew; what is measured alike is one."""
    worked: list[int] = []
    answers: list[Any] = [[3, 4], None]
    matching: Any = SimpleNamespace(faces=[["a", "b"]])

    def measured(name: str) -> Any:
        monkeypatch.setattr(evening, "kept_numbers", lambda *_: tmp_path / "deep" / name)
        return evening._Measured(matching)

    monkeypatch.setattr(evening, "_worked_out", lambda _: worked.append(1) or answers.pop(0))
    evening._found.cache_clear()
    try:
        assert measured("x") == measured("x") != measured("y") and measured("x") != "x"
        assert hash(measured("x")) == hash(measured("x"))
        assert evening._found(measured("x")) == [3, 4] and evening._found(measured("y")) is None
        evening._found.cache_clear()
        assert evening._found(measured("x")) == [3, 4] and evening._found(measured("y")) is None
        assert len(worked) == 2
        evening._found.cache_clear()
        (tmp_path / "deep" / "x").write_text("[3]")
        answers.append([5, 6])
        assert evening._found(measured("x")) == [5, 6]
        evening._found.cache_clear()
        (tmp_path / "deep" / "x").write_text("not JSON")
        answers.append([7, 8])
        assert evening._found(measured("x")) == [7, 8]
    finally:
        evening._found.cache_clear()


def test_maps_begin_where_they_are_asked_to() -> None:
    board = make_board(parse_board("grid:5x4"))
    assert _start_cell(board, "nw", 1) == 0
    assert _start_cell(board, "3,2", 1) == board.at[3, 2, 0]
    assert _start_cell(make_board(parse_board("grid:5x3")), "centre", 1) == 7
    assert _start_cell(board, "centre", 1) == 7, "of two as near the first"
    assert len({_start_cell(board, "random", seed) for seed in range(20)}) > 5
    for start in ("5,0", "0,4"):
        with pytest.raises(MorphsError, match="the board has no cell in column"):
            _start_cell(board, start, 1)


def test_tiles_and_boards_that_do_not_go_together_are_refused() -> None:
    for pack, board, why in (
        ("dungeon", "hex:3x3", "a hex board takes hex tiles; dungeon has only .*square.*: use"),
        ("overland", "grid:3x3", "takes square tiles; overland has only hex"),
        ("overland", "hex-pointy:3x3", "or a pack drawn with --pointy"),
    ):
        catalogue = open_catalogue([pack])
        with pytest.raises(MorphsError, match=why):
            compile_matching(catalogue, make_board(parse_board(board)))


def test_reports_of_lands_count_cities_one_by_one() -> None:
    counted = TerrainReport._counted
    told = [counted(None, number, "city") for number in (0, 1, 2)]  # type: ignore[arg-type]
    assert told == ["0 cities", "1 city", "2 cities"]
    assert counted(None, 2, "cave") == "2 caves"  # type: ignore[arg-type]
