"""Constraints on single cells: what they leave, together and alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import morphs
from morphs.board.glue import BoardSpec
from morphs.board.grids import board_of, make_board
from morphs.matching import make_task, pins
from morphs.matching.compiled import _lines, compile_matching
from morphs.matching.domains import CellConstraint, DomainCompiler, combined, rim_halves
from morphs.matching.heights import heights_of
from morphs.matching.pins import _side_by_side, fit_pins
from morphs.matching.plan_domains import PlanDomains
from morphs.matching.preferred import _with_rivers
from morphs.matching.rules import ways_out
from morphs.matching.task import Task
from morphs.request.painting import Stroke
from morphs.request.place import Place, cell_at
from morphs.tiles.packs.catalogue import catalogue_of, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary


def task(tmp_path: Path, codes: str, **options: object) -> Task:
    path = tmp_path / "codes.csv"
    path.write_text("\n".join(["code,weight", *codes.split()]) + "\n")
    asked = {"pack": str(path), "board": "grid:3x2", **options}
    request = morphs.Request.model_validate(asked)
    return make_task(request, catalogue_of(request), board_of(request))


def test_together_constraints_leave_what_each_leaves() -> None:
    one = CellConstraint("pin", "one", {0: 0b0110, 1: 0b1111})
    two = CellConstraint("pin", "two", {0: 0b1100, 2: 0b0001})
    assert combined([one, two]) == {0: 0b0100, 1: 0b1111, 2: 0b0001}


@pytest.mark.parametrize(
    ("faces", "ways"),
    [
        (("sw", "sw"), 0),
        (("sh", "sw"), 1),
        (("sh", "st"), 2),
        (("ow", "ow"), 1),
        (("ow", "sh"), 2),
        (("sr", "kw"), 0),
    ],
)
def test_ways_out_of_a_side(dungeon: Vocabulary, faces: tuple[str, str], ways: int) -> None:
    """Each line that is walked, and each run of open areas."""
    assert ways_out(faces, (0, 1), dungeon) == ways
    assert ways_out(("sw", "sw", *faces), (2, 3), dungeon) == ways


def test_tiles_with_rivers_are_those_that_something_flows_through(tmp_path: Path) -> None:
    """Not those with lakes or ways alone: of each kind exactly its candidates."""
    codes = "wwwwwwww wwrwwrww hwwhwwwh kkkkkkkk wlwwwwww kkrwwwkk"
    matching = task(tmp_path, codes, frame="after").matching
    for kind, found in zip(matching.faces, _with_rivers(matching), strict=True):
        shown = ["".join(map("".join, faces)) for faces in kind]
        flows = {number for number, letters in enumerate(shown) if {*"rl"} & {*letters}}
        assert flows == {number for number in range(len(kind) + 2) if found >> number & 1}
    assert any(matching.faces)


def test_a_tiles_weight_is_shared_among_its_orientations(tmp_path: Path) -> None:
    """A tile that looks alike in all orientations is as frequent as one that has eight."""
    compiled = task(tmp_path, "hhhhhhhh,3 hwtwwwww,2")
    (kind,) = compiled.matching.problem.kinds
    by_prototype = [sum(kind.weights[way] for way in ways) for ways in kind.ways]
    assert sorted(by_prototype) == pytest.approx([2.0, 3.0])
    assert sorted(map(len, kind.ways)) == [1, 8]
    assert len(set(kind.weights)) == 2


@pytest.mark.parametrize("solver", ["complete", "draw"])
def test_a_pinned_tile_lies_as_it_was_pinned(tmp_path: Path, solver: str) -> None:
    """Also where all orientations of the tile show the same."""
    path = tmp_path / "codes.csv"
    path.write_text("code\nhhhhhhhh\n")
    pins = ("0,0=tile0001:r1", "1,0=tile0001:f,r3", "2,1=tile0001:r2")
    for seed in range(4):
        asked = {"pack": str(path), "board": "grid:3x2", "pin": pins, "solver": solver}
        cells = morphs.build(morphs.Request.model_validate({**asked, "seed": seed})).layout.cells
        lying = {(c.column, c.row): (c.flip, c.rotation) for c in cells if c.origin == "pinned"}
        assert lying == {(0, 0): (False, 1), (1, 0): (True, 3), (2, 1): (False, 2)}


def test_alternatives_are_not_what_the_rules_forbid(tmp_path: Path) -> None:
    """In a printed set a tile that stands elsewhere is no alternative."""
    path = tmp_path / "codes.csv"
    path.write_text("code\nhhhhhhhh\nhhhhhhhh\nhhhhhhhh\n")
    asked = {"pack": str(path), "board": "grid:2x1", "set": True, "solver": "complete"}
    layout = morphs.build(morphs.Request.model_validate(asked)).layout
    here, there = (cell.tile for cell in layout.cells)
    offered = {one.tile.name for one in morphs.Session(layout).candidates("#0")}
    assert there not in offered
    assert len(offered - {here}) == 1


def test_an_edit_takes_tiles_that_stand_nowhere_else(tmp_path: Path) -> None:
    path = tmp_path / "codes.csv"
    path.write_text("code\n" + "hhhhhhhh\n" * 4)
    asked = {"pack": str(path), "board": "grid:3x1", "solver": "complete"}
    for seed in range(8):
        layout = morphs.build(morphs.Request.model_validate({**asked, "seed": seed})).layout
        standing = {cell.tile for cell in layout.cells}
        assert len(standing) == 3
        swapped = morphs.Session(layout).apply("swap 1,0").layout
        assert swapped.cells[1].tile not in standing


Faces = tuple[str, ...]


@pytest.fixture(scope="module", params=["dungeon", "waters", "sideview"])
def compiled(request: pytest.FixtureRequest) -> tuple[DomainCompiler, PlanDomains]:
    """The domains of a pack that ships, some tiles of which are a set."""
    asked = morphs.Request(board="grid:3x2", pack=(request.param,))
    catalogue = catalogue_of(asked)
    some = frozenset((tile.pack, tile.name) for tile in catalogue.tiles[::3])
    compiler = DomainCompiler(compile_matching(catalogue, board_of(asked), sets=(some,)))
    return compiler, PlanDomains(compiler, None, 0)  # type: ignore[arg-type]


def judged(compiler: DomainCompiler, test: Callable[[Faces], bool], rock: int | None = None) -> int:
    """What a test leaves to cell 0, candidate by candidate."""
    kind = compiler.matching.problem.kind_list[0]
    found = zip(compiler.matching.candidates[kind], compiler.matching.faces[kind], strict=True)
    return sum(1 << n for n, (one, faces) in enumerate(found) if rock in one.sets or test(faces))


@pytest.mark.parametrize("halves", [(), (3,), (2, 3), (0, 1, 7), tuple(range(8))], ids=str)
def test_what_half_sides_must_show_is_left(
    compiled: tuple[DomainCompiler, PlanDomains], halves: tuple[int, ...]
) -> None:
    compiler, plan = compiled
    words = compiler.matching.vocabulary
    walks, closes = words.can_walk, words.may_close

    def is_wet(face: str) -> bool:
        return bool(words.lines[face[1]].flow or words.areas[face[0]].pool)

    def leaves(faces: Faces) -> bool:
        out = [faces[h] for h in halves if not closes(faces[h])]
        rivers = [f for f in out if f[0] == words.plain_area and words.lines[f[1]].flow is not None]
        return len(out) < 2 and out == rivers

    def is_untrodden(faces: Faces) -> bool:
        runs = [h for h, face in enumerate(faces) if not closes(face)]
        return bool(runs) and not any(h in halves or walks(faces[h]) for h in runs)

    found = {
        "walked": compiler.walked_at(0, halves),
        "never walked": plan._never_walked(0, halves),
        "closed": compiler._closed_at(0, halves, False),
        "closed or walked": compiler._closed_at(0, halves, True),
        "a rim": plan._rim(0, halves),
        "wet": plan._wet_at(0, halves),
        "untrodden": plan._untrodden(0, None, halves),
        "untrodden or rock": plan._untrodden(0, 0, halves),
    }
    assert found == {
        "walked": judged(compiler, lambda f: any(walks(f[h]) for h in halves or range(8))),
        "never walked": judged(compiler, lambda f: not any(walks(f[h]) for h in halves)),
        "closed": judged(compiler, lambda f: all(closes(f[h]) for h in halves)),
        "closed or walked": judged(
            compiler, lambda f: all(closes(f[h]) or walks(f[h]) for h in halves)
        ),
        "a rim": judged(compiler, leaves),
        "wet": judged(compiler, lambda f: any(is_wet(f[h]) for h in halves)),
        "untrodden": judged(compiler, is_untrodden),
        "untrodden or rock": judged(compiler, is_untrodden, rock=0),
    }


@pytest.mark.parametrize(
    ("change", "codes", "kept"),
    [
        ({}, ["hhwwwwww", "whhwwwww", "hwhwhwhw"], ["hwhwhwhw", "whhwwwww"]),
        ({"crossing": "side"}, ["hhwwwwww", "whhwwwww"], ["hhwwwwww", "whhwwwww"]),
        ({"segments": 1}, ["hhww", "hwhw"], ["hhww", "hwhw"]),
        ({"segments": 3}, ["hhwwwwwwwwww", "hwwhwwhwwhww"], ["hhwwwwwwwwww", "hwwhwwhwwhww"]),
    ],
    ids=str,
)
def test_no_two_passages_leave_over_the_halves_of_a_side(
    change: dict[str, object], codes: list[str], kept: list[str]
) -> None:
    words = load_vocabulary("dungeon")
    words = Vocabulary(words.data.model_copy(update=change), "mine")
    tiles = [
        morphs.Tile(f"t{n}", tuple(f"s{x}" for x in code), turn=False, mirror=False)
        for n, code in enumerate(codes)
    ]
    catalogue = open_catalogue([Pack.of("mine", tiles, vocabulary=words)])
    board = board_of(morphs.Request(board="grid:2x2"), words.segments)
    compiler = DomainCompiler(compile_matching(catalogue, board))
    mask = PlanDomains(compiler, None, 0)._no_pair(0)  # type: ignore[arg-type]
    shown = compiler.matching.faces[compiler.matching.problem.kind_list[0]]
    assert kept == sorted(
        {"".join(face[1] for face in faces) for n, faces in enumerate(shown) if mask >> n & 1}
    )


def test_a_tile_is_in_all_sets_that_name_it() -> None:
    asked = morphs.Request(board="grid:1x1", pack=("dungeon",))
    catalogue = catalogue_of(asked)
    tiles = [(tile.pack, tile.name) for tile in catalogue.tiles if tile.shape.name == "square"]
    sets = (frozenset(tiles[:2]), frozenset(tiles[5:6]), frozenset(tiles[1:3]))
    matching = compile_matching(catalogue, board_of(asked), sets=sets)
    assert {one.sets for one in matching.candidates[0]} == {(), (0,), (0, 2), (1,), (2,)}


@pytest.mark.parametrize(
    ("options", "entrance", "told"),
    [
        (
            {"frame": "after"},
            "1,1:n",
            "not at the border of the map: the nearest that is is 1,-1:n",
        ),
        ({"frame": "after"}, "4,2:E", "not at the border of the map: the nearest that is is 5,2:e"),
        ({"frame": "after"}, "9,1:n", "its frame has the columns -1 and 5, the rows -1 and 3"),
        ({}, "1,1:n", "not at the border of the map: the nearest that is is 1,0:n"),
        ({}, "9,1:n", "its columns are 0 to 4, its rows 0 to 2$"),
        ({}, "4,1@2:n", "column 4, row 1, level 2; it has no level but 0$"),
        ({"board": "grid:5x3x2"}, "4,1@2:n", "its rows 0 to 2, its levels 0 to 1$"),
        ({"wrap": True}, "1,1:n", "not at the border of the map: a map that wraps has none"),
    ],
)
def test_a_side_that_is_no_border_leads_to_one_that_is(
    options: dict[str, object], entrance: str, told: str
) -> None:
    request = morphs.Request.model_validate({"board": "grid:5x3", **options, "entrance": entrance})
    with pytest.raises(morphs.MorphsError, match=told):
        make_task(request, catalogue_of(request), board_of(request)).cell_constraints  # noqa: B018


def test_a_place_that_the_mask_leaves_out_is_told_as_such() -> None:
    masked = make_board(BoardSpec("grid", 3, 2, mask=("##.", "###")))
    with pytest.raises(morphs.MorphsError, match="its mask leaves that place out"):
        cell_at(masked, Place(2, 0), "swap 2,0")


def test_more_entrances_than_there_is_room_for_are_told_without_a_search() -> None:
    reason = morphs.Reason(False, without=("--entrances 999",))
    assert reason.to_text() == "no complete map found; there is a map without --entrances 999"
    report = morphs.build(board="grid:3x2", entrances=999, seed=1).report
    assert not any("contradictions" in note for note in report.notes)


def test_a_torus_has_no_rim() -> None:
    board = board_of(morphs.Request(board="grid:3x2", wrap=True))
    assert rim_halves(board, set()) == {}
    plain = rim_halves(board_of(morphs.Request(board="grid:3x2")), {0})
    assert plain[0] == (1, 6, 7) and plain[1] == (0, 1) and sorted(plain) == list(range(6))


@pytest.mark.parametrize("side", [None, "n"])
def test_a_painted_face_is_shown(tmp_path: Path, side: str | None) -> None:
    one = task(tmp_path, "hhwwwwww wwwwwwww wwwwhwww")
    stroke = Stroke("0,0=sh", Place(0, 0), side, face="sh")
    compiler = DomainCompiler(one.matching)
    halves = range(8) if side is None else range(2)
    shown = judged(compiler, lambda faces: "sh" in [faces[half] for half in halves])
    assert compiler.stroke(stroke).allowed == {0: shown}


def test_pins_side_by_side_are_laid_one_after_the_other(tmp_path: Path) -> None:
    """Of those that touch, the one of the greatest number is next: it does not hang on how a set
    of numbers is laid out."""
    named = tuple(f"{column},{row}=tile0001" for column in range(9) for row in (0, 1))
    one = task(tmp_path, "hhhhhhhh", board="grid:9x2", pin=named)
    assert _side_by_side(one) == [0, 9, 10, 11, 12, 13, 14, 15, 16, 17, 8, 7, 6, 5, 4, 3, 2, 1]


def test_pins_that_go_together_are_found_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each at the first try where nothing stands against it."""
    monkeypatch.setattr(pins, "TRIES", 2)
    one = task(tmp_path, "hhwwwwww wwwwhhww", pin=("0,0=tile0001:r2", "1,0=tile0002"))
    found = fit_pins(one)
    assert isinstance(found, dict)
    allowed = combined(one.cell_constraints)
    assert all(mask and mask & allowed[cell] == mask for cell, mask in found.items())
    assert found[0] == allowed[0]
    (faces,) = one.matching.faces
    west, east = (faces[found[cell].bit_length() - 1] for cell in (0, 1))
    words = one.matching.vocabulary
    assert words.face_weight(west[2], east[7]) and words.face_weight(west[3], east[6])


@pytest.mark.parametrize(
    ("mask", "cells"),
    [(None, {0, 1, 4, 5}), ((".#", "##", "##"), {4, 5}), (("##", "##", ".#"), {0, 1})],
)
def test_whole_rows_at_the_top_and_the_foot_have_a_height(
    mask: tuple[str, ...] | None, cells: set[int]
) -> None:
    asked = morphs.Request(pack="sideview", board="grid:2x3", mask=mask)
    board, catalogue = board_of(asked), catalogue_of(asked)
    shown = heights_of(board, catalogue).shown
    places = {(board.cells[cell].column, board.cells[cell].row) for cell in shown}
    assert places == {(cell % 2, cell // 2) for cell in cells}


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        ("grid:3x2", [[0, 1, 2], [3, 4, 5]]),
        ("hex:3x2", [[0, 3], [1, 4], [2, 5]]),
        ("hex-pointy:3x2", [[0, 1, 2], [3, 4, 5]]),
        ("grid:2x2x2", []),
    ],
)
def test_cells_lie_in_rows_or_hexes_in_columns(board: str, lines: list[list[int]]) -> None:
    assert [line.tolist() for line in _lines(board_of(morphs.Request(board=board)))] == lines


@pytest.mark.parametrize(("tiles", "each"), [("hhhhhhhh " * 3, 3), ("hhhhhhhh,2 hhhhhhhh,1", 0)])
def test_tiles_that_show_the_same_are_dealt_by_their_weight(
    tmp_path: Path, tiles: str, each: int
) -> None:
    path = tmp_path / "codes.csv"
    path.write_text("\n".join(["code,weight", *tiles.split()]) + "\n")
    built = morphs.build(pack=str(path), board="grid:3x3", solver="complete", seed=5)
    counts = Counter(cell.tile for cell in built.layout.cells)
    assert sorted(counts.values()) == ([each] * 3 if each else [3, 6])


def test_water_that_never_ends_runs_nowhere_on_a_torus(tmp_path: Path) -> None:
    codes = "wwwwwwww rwwwwrww"
    (ban,) = task(tmp_path, codes, wrap=True, board="grid:3x3").cell_constraints
    assert ban.kind == "water" and not ban.if_closed
    assert not task(tmp_path, codes, board="grid:3x3").cell_constraints
