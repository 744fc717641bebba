"""What plans, zones, lands and heights leave to single cells and say of themselves, by hand for
single functions, both sides of every limit."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.errors import MorphsError
from morphs.board.grids import make_board, parse_board
from morphs.board.shape import SQUARE, Orientation
from morphs.composition.model import Composition, Ground, Space
from morphs.layout.layout import LaidWay
from morphs.matching import composer as composers
from morphs.matching import composing, heights, lands, zones_laid
from morphs.matching.compiled import compile_matching
from morphs.matching.composing import DEGREES, Composing, Strictness
from morphs.matching.domains import (
    TASTE,
    CellConstraint,
    DomainCompiler,
    eased_at,
    pinned_orientations,
    rim_halves,
)
from morphs.matching.heights import Heights
from morphs.matching.plan_domains import PlanDomains
from morphs.packs.catalogue import Catalogue, open_catalogue
from morphs.packs.pack import Pack
from morphs.request.constraints import Entrance, Pin
from morphs.request.place import Place
from morphs.tiles.tile import Tile

Faces = tuple[str, ...]
CODES = ("wwwwwwww", "hhwwwwww", "hhhhhhhh", "hwhwwwrw", "rwwwwwww", "rwwwrwww", "rwrwwwrw")


def tiles_of(*codes: str) -> Catalogue:
    """Tiles that lie in one way each, so that candidates are these tiles, in order."""
    tiles = [Tile(f"t{n}", tuple(code), turn=False, mirror=False) for n, code in enumerate(codes)]
    return open_catalogue([Pack.of("few", tiles)])


def compiler_of(*codes: str, board: str = "grid:3x2", sets: Any = ()) -> DomainCompiler:
    made = make_board(parse_board(board))
    return DomainCompiler(compile_matching(tiles_of(*codes), made, sets=sets))


def shown(compiler: DomainCompiler, mask: int, cell: int = 0) -> set[str]:
    """The codes of the candidates of a bit set; short, where areas are plain rock."""
    faces = compiler.matching.faces[compiler.matching.problem.kind_list[cell]]
    codes = {"".join(f[1] if f[0] == "s" else f[0].upper() for f in one)
             for n, one in enumerate(faces) if mask >> n & 1}  # fmt: skip
    assert mask >> len(faces) in (0, -1)
    return codes


# ---------------------------------------------------------------- what cells may show


def test_parts_of_a_map_have_as_many_ways_as_they_should() -> None:
    compiler = compiler_of("wwwwwwww", "hwwwwwww", "hhwwwwww", "hhhwwwww", "hhhhwwww", "rrrrhwww")
    plan = PlanDomains(compiler, None, 0)  # type: ignore[arg-type]
    assert shown(compiler, plan._with_ways(0, 1, 3)) == {
        "hwwwwwww", "hhwwwwww", "hhhwwwww", "rrrrhwww",
    }  # fmt: skip
    assert shown(compiler, plan._with_ways(0, 4, 24)) == {"hhhhwwww"}
    assert shown(compiler, plan._with_ways(0, 0, 0)) == {"wwwwwwww"}


LAKE = ("kw",) * 4 + ("sw",) * 4


def wet_compiler() -> DomainCompiler:
    made = make_board(parse_board("grid:3x2"))
    tiles = [Tile(f"t{n}", tuple(code), turn=False, mirror=False) for n, code in enumerate(CODES)]
    faces = [LAKE, (*LAKE[:7], "sr")]
    tiles += [Tile(f"lake{n}", one, turn=False, mirror=False) for n, one in enumerate(faces)]
    return DomainCompiler(compile_matching(open_catalogue([Pack.of("few", tiles)]), made))


def test_rivers_end_in_lakes_alone() -> None:
    compiler = wet_compiler()
    plan = PlanDomains(compiler, None, 0)  # type: ignore[arg-type]
    lake, fed = "KKKKwwww", "KKKKwwwr"
    every = {*CODES, lake, fed}
    assert shown(compiler, plan._no_stub(0)) == every - {"rwwwwwww", "hwhwwwrw"}
    assert shown(compiler, plan._dry(0)) == {"wwwwwwww", "hhwwwwww", "hhhhhhhh"}
    assert shown(compiler, plan._wet_at(0, (0,))) == {
        "rwwwwwww", "rwwwrwww", "rwrwwwrw", lake, fed,
    }  # fmt: skip
    assert shown(compiler, plan._flows_at(0, (0, 7))) == {"rwwwwwww", "rwwwrwww", "rwrwwwrw", fed}
    assert shown(compiler, plan._flows_at(0, ())) == set()


def test_what_leaves_over_one_half_side_leaves_over_no_other() -> None:
    compiler = compiler_of("wwwwwwww", "hwwwwwww", "hhwwwwww", "whwwwwww", "wwhwwwww", "hwhwwwww")
    plan = PlanDomains(compiler, None, 0)  # type: ignore[arg-type]
    assert shown(compiler, plan._lone_way(0, (0, 1, 2))) == {
        "wwwwwwww", "hwwwwwww", "whwwwwww", "wwhwwwww",
    }  # fmt: skip


def test_great_spaces_show_their_area_where_they_go_on() -> None:
    tiles = [Tile(f"t{n}", faces, turn=False, mirror=False) for n, faces in enumerate((
        LAKE, ("kw",) * 8, ("sw",) * 8, ("kr", "kw", "kw", "kw", "sh", "sw", "sw", "sw"),
        ("ow",) * 4 + ("sw",) * 4,
    ))]  # fmt: skip
    made = make_board(parse_board("grid:3x2"))
    compiler = DomainCompiler(compile_matching(open_catalogue([Pack.of("few", tiles)]), made))
    plan = PlanDomains(compiler, None, 0)  # type: ignore[arg-type]
    mask = plan._open_at(0, (0, 1, 2, 3), "k")
    faces = compiler.matching.faces[compiler.matching.problem.kind_list[0]]
    assert [one for n, one in enumerate(faces) if mask >> n & 1] == [
        one for one in faces if [face[0] for face in one] == [*"kkkkssss"]
    ]  # fmt: skip
    assert mask.bit_count() == 2


def test_what_of_a_bit_set_is_worked_out_once_for_cells_that_are_alike() -> None:
    compiler, asked = compiler_of(*CODES, board="grid:3x3"), []

    def test(cell: int, *told: Any) -> int:
        asked.append((cell, *told))
        return len(asked)

    kinds = compiler.matching.problem.kind_list
    answers = [compiler.once(test, cell, "x") for cell in range(9)]
    assert len(asked) == len(set(kinds))
    assert answers == [answers[kinds.index(kind)] for kind in kinds]
    assert compiler.once(test, 0, "y") == len(asked)
    assert compiler.every(0) == (1 << len(compiler.matching.candidates[kinds[0]])) - 1


def test_half_sides_at_the_rim_are_counted_from_each_cells_first() -> None:
    board = make_board(parse_board("grid:3x1"))
    assert rim_halves(board, set()) == {
        0: (0, 1, 4, 5, 6, 7),
        1: (0, 1, 4, 5),
        2: (0, 1, 2, 3, 4, 5),
    }
    assert rim_halves(board, {0, 9, 8, 12, 13})[0] == (1, 4, 5, 6, 7)
    assert 1 not in rim_halves(board, {0, 9, 8, 12, 13})


def test_pins_lie_as_they_are_told_to() -> None:
    tiles = [Tile("a", tuple("hhwwwwww")), Tile("b", tuple("hhwwwwww"))]
    made = make_board(parse_board("grid:3x2"))
    catalogue = open_catalogue([Pack.of("few", tiles)])
    sets = (frozenset({("few", "a")}),)
    compiler = DomainCompiler(compile_matching(catalogue, made, sets=sets))
    pin = Pin((0, 0), "a")
    assert shown(compiler, compiler.pin(pin, 0, 0).allowed[0]) == {
        "hhwwwwww", "wwhhwwww", "wwwwhhww", "wwwwwwhh",
    }  # fmt: skip
    turned = replace(pin, rotation=1)
    (mask,) = compiler.pin(turned, 0, 0).allowed.values()
    assert len(shown(compiler, mask)) == 1 and compiler.pin(turned, 0, 0).text == turned.text
    constraints: Any = SimpleNamespace(
        pins=[(pin, 0, 0), (turned, 1, 0), (replace(turned, flip=True), 2, 0)]
    )
    assert pinned_orientations(constraints) == {1: Orientation(1, False), 2: Orientation(1, True)}


@pytest.mark.parametrize(
    ("more", "kept"),
    [
        ({"wants": "h"}, {"hhwwwwww", "hhhhhhhh", "hwhwwwrw"}),
        ({"wants": "hr"}, {*CODES} - {"wwwwwwww"}),
        ({"wants": "h", "side": "E"}, {"hhhhhhhh", "hwhwwwrw"}),
        ({"face": "sr"}, {"hwhwwwrw", "rwwwwwww", "rwwwrwww", "rwrwwwrw"}),
        ({"face": "sr", "side": "W"}, {"hwhwwwrw", "rwrwwwrw"}),
        ({"code": (None, "sw", None, None, None, None, "sr", None)}, {"hwhwwwrw", "rwrwwwrw"}),
        ({"code": ("sh", None), "side": "E"}, {"hhhhhhhh", "hwhwwwrw"}),
    ],
    ids=["h", "hr", "h in the east", "sr", "sr in the west", "code", "code in the east"],
)  # fmt: skip
def test_paint_asks_for_a_face_a_letter_or_a_code(more: dict[str, Any], kept: set[str]) -> None:
    compiler = compiler_of(*CODES)
    known = {"place": Place(0, 0), "text": "it", "side": None, "wants": ""} | more
    stroke: Any = SimpleNamespace(**{"face": None, "code": None} | known)
    found = compiler.stroke(stroke)
    assert (found.kind, found.text) == ("paint", "it")
    assert shown(compiler, found.allowed[0]) == kept


def test_codes_have_a_letter_for_each_half_side() -> None:
    stroke: Any = SimpleNamespace(
        place=Place(0, 0), text="it", side="E", wants="", face=None, code=("sh",) * 8
    )
    with pytest.raises(MorphsError, match="paint it: 2 half-sides take a code of as many letters"):
        compiler_of(*CODES).stroke(stroke)


def test_entrances_are_walked_at_the_border() -> None:
    compiler = compiler_of(*CODES, board="grid:2x1")
    entrance = Entrance((0, 0), "W")
    mask = compiler.entrance(entrance, 0, (2, 3, 4, 5)).allowed[0]
    assert shown(compiler, mask) == {"hhhhhhhh"}, "2 and 3 face the other cell"
    with pytest.raises(MorphsError, match="that side is not at the border of the map"):
        compiler.entrance(entrance, 0, (2, 3))


def test_great_places_show_each_other_what_nothing_else_shows() -> None:
    """Inner faces stand where a place asks for them, and nowhere else."""
    faces = [("sw",) * 8, ("sa", *["sw"] * 7), ("sa", "sb", *["sw"] * 6), ("sw", "sb", *["sw"] * 6)]
    tiles = [Tile(f"t{n}", one, turn=False, mirror=False) for n, one in enumerate(faces)]
    made = make_board(parse_board("grid:3x1"))
    compiler = DomainCompiler(compile_matching(open_catalogue([Pack.of("few", tiles)]), made))
    places = Heights({0: ((0, "sa"),), 2: ((0, "sw"),)}, {1: ((0, "sa"),)})
    found = compiler.heights(places, {2})
    assert {c: shown(compiler, m, c) for c, m in found.allowed.items()} == {
        0: set(), 1: {"awwwwwww"}, 2: {"wwwwwwww"},
    }  # fmt: skip
    bare = compiler.heights(replace(places, places={}), set())
    assert {c: shown(compiler, m, c) for c, m in bare.allowed.items()} == {
        0: {"awwwwwww", "abwwwwww"}, 2: {"wwwwwwww", "wbwwwwww"},
    }  # fmt: skip
    assert found.describe() == "heights of a section"


@pytest.mark.parametrize(
    ("least", "at_once", "kept"),
    [
        (1, False, [{1: 1, 2: 1}, {1: 1}, {1: 1}, {2: 1}]),
        (9, False, [{1: 1, 2: 1}, {1: 1}, {1: 1}, {2: 1}]),
        (10, False, [{1: 1, 2: 1}, {1: 1}, {1: 1}, {1: 1, 2: 1}]),
        (1, True, [{1: 1, 2: 1}, {1: 1}, {}, {2: 1}]),
    ],
)
def test_the_softest_wish_of_a_place_is_given_up_first(
    least: int, at_once: bool, kept: list[dict[int, int]]
) -> None:
    """All but the firmest tastes at once, where that is asked for."""
    softness = (0, TASTE, TASTE + 1, 9)
    allowed: list[dict[int, int]] = [{1: 1, 2: 1}, {1: 1}, {1: 1}, {1: 1, 2: 1}]
    every = [
        CellConstraint("compose", str(soft), mine, soft=soft)
        for soft, mine in zip(softness, allowed, strict=True)
    ]
    eased = eased_at(every, {1}, least, at_once=at_once)
    assert [one.allowed for one in eased] == kept
    assert [one.allowed for one in eased_at(every[:1], {1}, 0)] == allowed[:1]
    assert [one.allowed for one in eased_at(every[:2], {2}, 0, at_once=True)] == allowed[:2]
    firm = [one.allowed for one in eased_at(every[:2], {1}, 0, at_once=True)]
    assert firm == [{1: 1, 2: 1}, {}]


def test_constraints_are_named_as_the_caller_wrote_them() -> None:
    told = [CellConstraint(kind, "it", {}).describe() for kind in ("paint", "region", "town",
            "compose", "heights")]  # type: ignore[arg-type] # fmt: skip
    assert told == ["paint it", "region it", "town it", "compose it", "heights it"]
    assert CellConstraint("only_entrances", "", {}).describe() == "only_entrances"
    assert CellConstraint("pin", "x", {}).describe() == "pin x"


# ---------------------------------------------------------------- what plans say

GROUND = Ground(
    middles={0: (0, 0), 1: (8, 0), 2: (16, 0)},
    facing={0: {1: (2, 3)}, 1: {0: (6, 7), 2: (2, 3)}, 2: {1: (6, 7)}},
    rim={0: (0, 1), 2: (4, 5)},
    framed={1: {9: (0, 1)}},
    frame={9: {1: (4, 5)}},
    outside={9: (0,)},
)


def composing_of(tenths: int = 10, **plan: Any) -> Composing:
    return Composing(Composition(GROUND, **plan), replace(DEGREES[0], closed=tenths))


def test_open_sides_are_those_of_the_loop_and_the_ways_in() -> None:
    composing = composing_of(loop=[(0, 1)], entrance=2, gate=(1, 9))
    assert [*composing.open_sides()] == [
        (0, (2, 3)), (1, (6, 7)), (2, (4, 5)), (9, (0,)), (1, (0, 1)), (9, (4, 5)),
    ]  # fmt: skip
    assert [*composing.ways_in()] == [(2, (4, 5)), (9, (0,))]
    assert [*composing.closed_rim()] == [(0, (0, 1))]
    assert [*composing_of().closed_rim()] == [(0, (0, 1)), (2, (4, 5)), (9, (0,))]
    assert [*composing_of().ways_in()] == []
    assert composing.about(1) == [1, 0, 2, 9]


def test_rivers_run_over_sides_and_out_of_the_map() -> None:
    composing = composing_of(rivers=[(1, 2)], mouths={2, 1, 9})
    assert [*composing.river_sides()] == [(1, (2, 3)), (2, (6, 7)), (2, (4, 5)), (9, (0,))]


def test_so_many_closed_borders_of_ten_stay_and_all_about_the_goal() -> None:
    pairs = [(0, 1)] * 7 + [(1, 2)] * 6
    for closed, left, right in ((10, 7, 6), (7, 7, 3), (3, 3, 3), (0, 0, 0)):
        sides = composing_of(closed, closed=pairs).closed_sides()
        assert len(sides.get(0, ())) == 2 * left and len(sides.get(2, ())) == 2 * right
    goal = composing_of(0, closed=pairs, finale=2).closed_sides()
    assert goal == {1: (2, 3) * 6, 2: (6, 7) * 6}
    assert composing_of(hem=[(1, 9)]).closed_hem() == {1: (0, 1), 9: (4, 5)}


@pytest.mark.parametrize(
    ("degree", "lost"),
    [
        (Strictness(2, True, 10, 10), ""),
        (Strictness(2, True, 10, 5), "some set pieces"),
        (Strictness(2, True, 10), "set pieces"),
        (Strictness(1, True, 10, 10), "empty and full parts"),
        (Strictness(0, True, 10, 10), "rock and empty and full parts"),
        (Strictness(2, False, 10, 10), "themes and landmarks apart"),
        (Strictness(2, True, 7, 10), "some closed borders"),
        (Strictness(2, True, 0, 10), "closed borders"),
        (Strictness(2, True, 10, 10, connected=False), "ways to all rooms"),
    ],
)
def test_what_a_plan_gave_up_is_said(degree: Strictness, lost: str) -> None:
    said = degree.said()
    assert said == (f"the plan was loosened: without {lost}" if lost else "")


@pytest.mark.parametrize(
    ("cells", "of_rivers", "has", "some", "rivers"),
    [
        (119, True, True, True, 1), (120, True, True, True, 2), (240, True, True, True, 3),
        (500, False, True, True, 1), (99, False, False, True, 0), (100, False, False, True, 1),
        (500, False, False, False, 0),
    ],
)  # fmt: skip
def test_how_many_rivers_a_map_has(
    cells: int, of_rivers: bool, has: bool, some: bool, rivers: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(composers, "_is_of_rivers", lambda *_: of_rivers)
    monkeypatch.setattr(composers, "_has_rivers", lambda *_: has)
    monkeypatch.setattr(composers, "_runs", lambda *_: some)
    assert composers._rivers(None, SQUARE, cells) == rivers  # type: ignore[arg-type]


@pytest.mark.parametrize(("share", "runs"), [(3, False), (4, True), (5, True)])
def test_one_tile_of_so_many_has_what_flows(share: int, runs: bool) -> None:
    """Two of eight squares; edges do not count."""
    square = [Tile(f"t{n}", tuple(("rrwwwwww", "wwwwwwww")[n > 1])) for n in range(8)]
    catalogue: Any = SimpleNamespace(
        vocabulary=open_catalogue(["dungeon"]).vocabulary,
        tiles=[replace(t, faces=tuple(f"s{x}" for x in t.faces), pack="ab"[n % 2])
               for n, t in enumerate(square)],
        packs=[SimpleNamespace(name="a"), SimpleNamespace(name="b")],
    )  # fmt: skip
    assert composers._runs(catalogue, SQUARE, share) is runs
    assert composers._runs(catalogue, SQUARE, share, "a") is runs
    assert composers._is_of_rivers(catalogue, SQUARE) and composers._has_rivers(catalogue, SQUARE)
    dry = SimpleNamespace(**{**vars(catalogue), "tiles": catalogue.tiles[2:]})
    assert not composers._is_of_rivers(dry, SQUARE)  # type: ignore[arg-type]
    of_b = catalogue.tiles[1:2] + catalogue.tiles[2:] * 3
    some = SimpleNamespace(**{**vars(catalogue), "tiles": of_b})
    assert not composers._runs(some, SQUARE, 5, "a")  # type: ignore[arg-type]


def test_counts_of_set_pieces_are_of_whole_ones() -> None:
    """At least 5 tiles of a piece of four are two of it, at most 7 are one."""
    ways = [SimpleNamespace(parts=range(4), tags={"hall", "great"})]
    single = [SimpleNamespace(parts=range(1), tags={"well"})]

    def limits(least: Any = (), most: Any = ()) -> Any:
        request: Any = SimpleNamespace(at_least=[*least], at_most=[*most])
        return composers._limits(request, [ways, single], 100)  # type: ignore[list-item]

    assert limits(["hall=5"], ["hall=7"]) == {"hall": (2, 1)}
    assert limits(["hall=4"], ["hall=8"]) == {"hall": (1, 2)}
    assert limits(["Hall=1"]) == {"hall": (1, composers.MOST_OF_A_PIECE)}
    assert limits((), ["well=3"]) == {"well": (0, 3)} and limits(["pit=3"]) == {}


def test_more_districts_than_half_as_many_as_cells_are_refused() -> None:
    def refuse(cells: int, districts: int | None) -> None:
        one: Any = SimpleNamespace(
            request=SimpleNamespace(districts=districts),
            ground=SimpleNamespace(middles=range(cells)),
        )
        composers.Composer._refuse_many_districts(one)

    for cells, districts in ((6, 3), (7, 3), (1, None), (9, 0)):
        refuse(cells, districts)
    for cells, districts, most in ((6, 4, 3), (7, 4, 3), (1, 1, 1)):
        with pytest.raises(
            MorphsError, match=f"the board has {cells} cells: ask for at most {most}"
        ):
            refuse(cells, districts)


@pytest.mark.parametrize(
    ("rivers", "system", "has", "calmer"),
    [([], True, True, ()), ([(0, 1)], True, True, (1, 0)), ([(0, 1)], False, True, (0,)),
     ([(0, 1)], False, False, ()), ([(0, 1)], True, False, (1, 0))],
)  # fmt: skip
def test_fewer_rivers_are_tried_where_these_find_no_course(
    rivers: Any, system: bool, has: bool, calmer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(composers, "_has_rivers", lambda *_: has)
    one: Any = SimpleNamespace(plan=SimpleNamespace(rivers=rivers), _has_system=system,
                               catalogue=None, shape=None)  # fmt: skip
    assert composers.Composer.calmer.fget(one) == calmer  # type: ignore[attr-defined]


def test_the_ground_of_a_plan_is_told_by_half_sides() -> None:
    board = make_board(parse_board("grid:2x1"))
    assert composers._ground(board) == Ground(
        {0: (0, 0), 1: (8, 0)}, {0: {1: (2, 3)}, 1: {0: (6, 7)}},
        {0: (0, 1, 4, 5, 6, 7), 1: (0, 1, 2, 3, 4, 5)},
    )  # fmt: skip
    framed = composers._ground(make_board(replace(parse_board("grid:1x1"), frame=True)))
    assert len(framed.middles) == 1 and not framed.rim and not framed.facing[0]
    assert sorted(half for halves in framed.framed[0].values() for half in halves) == [*range(8)]
    assert {*framed.frame} == {*range(1, 9)} == {*framed.outside}
    around = composers._ground(make_board(replace(parse_board("grid:2x2"), wrap=True)))
    assert around.facing[0] == {1: (2, 3, 6, 7), 2: (0, 1, 4, 5)} and not around.rim


def test_regions_of_districts_leave_out_what_the_plan_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(composing, "families_of", lambda *_: ["crypts", "halls"])
    monkeypatch.setattr(composing, "themes_of", lambda *_: ({"b", "a"}, {"c"}, {"d"}))
    monkeypatch.setattr(composing, "themed", lambda _, own: sorted(own))
    monkeypatch.setattr(composing, "LEAST_TILES", 2)
    goal = SimpleNamespace(tags=(sorted(composing.goal_tags())[0].upper(),))
    catalogue: Any = SimpleNamespace(tiles=[goal, goal, SimpleNamespace(tags=("x",))])
    district = {n: n % 3 for n in range(12)}
    spaces = [Space(frozenset({0}), "k", False), Space(frozenset({1}), "o", True)]
    plan = Composition(GROUND, 3, district, rivers=[(3, 4)], finale=6, spaces=spaces)
    one = Composing(plan, DEGREES[0], {9: None, 2: None})  # type: ignore[dict-item]
    found = [*composing.composed_regions(one, None, catalogue)]  # type: ignore[arg-type]
    assert [region.text for region, _, _ in found] == [
        "district 1 (crypts)", "district 2 (halls)", "district 3 (crypts)", "the finale",
    ]  # fmt: skip
    assert [cells for _, cells, _ in found] == [[], [1, 7, 10], [5, 8, 11], [6]]
    assert [tiles for _, _, tiles in found] == [["a", "b"], ["c"], ["d"], [goal, goal]]
    planned = Composing(plan, DEGREES[0], {6: None})  # type: ignore[dict-item]
    assert len([*composing.composed_regions(planned, None, catalogue)]) == 3  # type: ignore[arg-type]
    loose = Composing(plan, replace(DEGREES[0], themes=False))
    assert [*composing.composed_regions(loose, None, catalogue)] == []  # type: ignore[arg-type]
    assert [*composing.landmarks(loose, catalogue)] == []


# ---------------------------------------------------------------- zones as they are told


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (LaidWay(1, 2, "wide", (0, 3, 1, 6), 500), "zones 1 and 2 lie open to each other"),
        (LaidWay(1, 2, "open", (0, 3, 1, 6)), "between {}, unguarded"),
        (LaidWay(1, 2, "guarded", (0, 3, 1, 6), 5, "weak", "two rats"),
         "between {}, guarded by two rats (weak)"),
        (LaidWay(1, 2, "guarded", (0, 3, 1, 6), 5, "weak"), "between {}, guarded (weak)"),
        (LaidWay(1, 2, "secret", (0, None, 1, None), 0, "", "", "B"),
         "by the secret ways B in {}, unguarded"),
    ],
)  # fmt: skip
def test_ways_are_told_with_who_guards_them(way: LaidWay, said: str) -> None:
    cells: Any = [SimpleNamespace(column=4, row=0), SimpleNamespace(column=5, row=2)]
    told = said.format("column 4, row 0 and column 5, row 2")
    expected = told if way.kind == "wide" else f"zones 1 and 2 are joined {told}"
    assert zones_laid.zone_notes([way], cells) == [expected]


@pytest.mark.parametrize(
    ("faces", "halves", "joint"),
    [
        (("sw", "sw", "sw", "sh", "sw", "sw", "sw", "sw"), ((2, 3), (6, 7)), (0, 3, 1, 6)),
        (("sh",) * 8, ((2, 3), (6, 7)), (0, 2, 1, 7)),
        (("sw",) * 8, ((2, 3), (6, 7)), (0, 2, 1, 7)),
        (None, ((3,), (6,)), (0, 3, 1, 6)),
        (("sh",) * 8, ((), ()), (0, None, 1, None)),
    ],
)
@pytest.mark.parametrize("guard", [0, 700])
def test_a_way_is_laid_over_the_first_half_side_that_is_walked(
    faces: Any, halves: Any, joint: Any, guard: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def keeper(guard: int, tiers: Any, dice: Any) -> tuple[str, str]:
        asked.append((guard, tiers, dice.key))
        return "strong", "an ogre"

    from morphs.zones.objects import keepers

    monkeypatch.setattr(keepers, "keeper_of", keeper)
    link = SimpleNamespace(a=4, b=7)
    way: Any = SimpleNamespace(
        connection=link, cells=(0, 1), halves=halves, guard=guard, kind="guarded", mark="A"
    )
    cells: Any = [SimpleNamespace(faces=faces)]
    words = open_catalogue(["dungeon"]).vocabulary
    board = make_board(parse_board("grid:2x1"))
    found = zones_laid._laid(way, 5, board, cells, words, ("tiers",), 9)  # type: ignore[arg-type]
    known = ("strong", "an ogre") if guard else ("", "")
    assert found == LaidWay(4, 7, "guarded", joint, guard, *known, "A")
    key = zones_laid.Dice(9, "keeper", 5).key
    assert asked == ([(700, ("tiers",), key)] if guard else [])


# ---------------------------------------------------------------- lands


def land_matching(monkeypatch: pytest.MonkeyPatch, least: int = 2) -> Any:
    """Hexes of one half-side a side: all plains, all sea, plains with a road, a river through, half
    hills, all woods, all plains again."""
    areas = {"p": ("plain", None), "s": ("water", None), "h": ("hills", None), "x": ("sky", None)}
    lines = {"w": ("none", None, False), "d": ("road", None, True), "r": ("river", "water", False)}
    words = SimpleNamespace(
        areas={k: SimpleNamespace(name=name, pool=pool) for k, (name, pool) in areas.items()},
        lines={k: SimpleNamespace(name=n, flow=f, walk=w) for k, (n, f, w) in lines.items()},
    )
    faces = [("pw",) * 6, ("sw",) * 6, ("pd", *["pw"] * 5), ("pr", "pw", "pw", "sr", "sw", "sw"),
             ("hw",) * 3 + ("pw",) * 3, ("xw",) * 6, ("pw",) * 6]  # fmt: skip
    monkeypatch.setattr(lands, "planned", lambda: {"plain", "water", "hills"})
    monkeypatch.setattr(lands, "LEAST_COUNTRIES", least)
    monkeypatch.setattr(lands, "WATER", "water")
    return SimpleNamespace(vocabulary=words, faces=[faces], problem=SimpleNamespace(kinds=[None]))


def test_what_is_known_of_lands(monkeypatch: pytest.MonkeyPatch) -> None:
    matching = land_matching(monkeypatch)
    known = lands.known_of(matching)
    assert known is not None
    assert known.countries == {"plain": 0b1000101, "water": 0b0000010}
    assert known.bare == 0b1110011
    road = (("plain", "road"), None, None, None, None, None)
    river = (("plain", "river"), None, None, ("water", "river"), None, None)
    bare = (None,) * 6
    assert known.signs == {
        (bare, False): 0b1110001, (bare, True): 0b10, (road, False): 0b100, (river, True): 0b1000,
    }  # fmt: skip


@pytest.mark.parametrize(("least", "kinds", "there"), [(2, 1, True), (3, 1, False), (2, 2, False)])
def test_lands_need_some_countries_and_cells_that_are_alike(
    least: int, kinds: int, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    matching = land_matching(monkeypatch, least)
    matching.problem.kinds = [None] * kinds
    assert bool(lands.countries_known(matching)) == there == (lands.known_of(matching) is not None)


@pytest.mark.parametrize(
    ("cells", "shapes", "names", "suits"),
    [
        (80, ["hex"], 5, True), (79, ["hex"], 5, False), (80, ["hex"], 4, False),
        (80, ["square"], 5, False), (80, ["hex", "square"], 5, False),
    ],
)  # fmt: skip
def test_lands_are_planned_on_boards_of_hexes_of_some_size(
    cells: int, shapes: list[str], names: int, suits: bool
) -> None:
    class Cells(list[int]):
        pass

    some = Cells(range(cells))
    some.shapes = [SimpleNamespace(name=name) for name in shapes]  # type: ignore[attr-defined]
    areas = {
        n: SimpleNamespace(name=name) for n, name in enumerate(sorted(lands.planned())[:names])
    }
    words: Any = SimpleNamespace(areas={**areas, "z": SimpleNamespace(name="sky")})
    board: Any = SimpleNamespace(cells=some)
    assert lands.suits_lands(board, words) == suits


def test_what_is_wished_of_lines_and_countries() -> None:
    """Cell 0 has a road over plains, 1 a river in the sea, 2 a place, 3 a river that dry and wet
    tiles show; 4 nothing."""
    road: Any = (("plain", "road"), *[None] * 5)
    sea: Any = (("sea", "road"), *[None] * 5)
    bare: Any = (None,) * 6
    known = lands.Known(
        {"plain": 1, "water": 2}, 7,
        {(road, False): 8, (road, True): 16, (sea, False): 32, (bare, True): 64},
    )  # fmt: skip
    country = ["plain", "water", "plain", "water", "plain"]
    net: Any = SimpleNamespace(signs={0: road, 1: road, 2: road, 3: sea}, near=lambda cell: [cell])
    plan = lands.LandPlan(
        known, None, lands.Lands(country, [3, 1, 2, 0, 4]), net, {2: "town"}  # type: ignore[arg-type]
    )  # fmt: skip
    assert [*plan._lines()] == [(0, 56), (1, 56), (2, 56), (3, 56), (4, 7)]
    assert [*plan._crossed()] == [(0, 8), (1, 16), (2, 24), (3, 32)]
    assert plan._loose() == {("road", "", "", "", "", ""): 56, ("",) * 6: 64}


def test_cells_amid_a_country_come_first_the_highest_before_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    country = ["plain", "plain", "water", "water", "plain"]
    beside = {0: [0, 1], 1: [0, 1, 2], 2: [1, 2], 3: [3], 4: [4, 0]}
    net: Any = SimpleNamespace(signs={0: None}, near=beside.__getitem__)
    known = lands.Known({"plain": 1, "water": 2})
    plan = lands.LandPlan(known, None, lands.Lands(country, [5, 4, 3, 2, 6]), net, {})  # type: ignore[arg-type]
    monkeypatch.setattr(lands, "spread", lambda places, apart, dice: [2, 3, 0, 1])
    assert plan._countries(1, 9) == [(4, 1), (3, 2), (2, 2), (1, 1)]


def test_cells_at_the_border_and_what_lies_across() -> None:
    mates = np.array([-1, 7, 8, -1, -1, -1, -1, 1, 2, -1, -1, -1, *[0] * 6])
    matching: Any = SimpleNamespace(
        problem=SimpleNamespace(mate_of_port=mates), board=SimpleNamespace(cells=range(3))
    )
    assert lands._rim(matching) == [0, 1]
    across = lands._across(matching)
    assert across[0] == [None, (1, 1), (1, 2), None, None, None]
    assert across[1] == [None, (0, 1), (0, 2), None, None, None]


def test_a_stream_meets_what_it_becomes() -> None:
    def meets(*names: str) -> Any:
        words: Any = SimpleNamespace(lines={n: SimpleNamespace(name=n) for n in names})
        return lands._meets(words)

    stream, river = lands.WATERWAYS
    plain = {line: (line,) for line in (*lands.WATERWAYS, *lands.ROAD)}
    assert meets(stream) == meets(river) == plain
    assert meets(stream, river) == {**plain, stream: lands.WATERWAYS}


# ---------------------------------------------------------------- heights


def height_words(above: str | None, below: str | None) -> Any:
    return SimpleNamespace(data=SimpleNamespace(above=above, below=below))


def test_rows_at_the_top_and_the_foot_show_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = [SimpleNamespace(faces=("sky", "sw")), SimpleNamespace(faces=("bed",))]
    catalogue: Any = SimpleNamespace(vocabulary=height_words("sky", "bed"), tiles=tiles)
    board = make_board(parse_board("grid:2x2"))
    top, foot = ((0, "sky"), (1, "sky")), ((4, "bed"), (5, "bed"))
    halves = [SQUARE.names.index(name) for name in (*heights.UPPER, *heights.LOWER)]
    top = tuple((half, "sky") for half in halves[:2])
    foot = tuple((half, "bed") for half in halves[2:])
    assert heights.heights_of(board, catalogue).shown == {0: top, 1: top, 2: foot, 3: foot}
    assert heights.heights_of(board, catalogue, below=False).shown == {0: top, 1: top}
    flat = make_board(parse_board("grid:2x1"))
    assert heights.heights_of(flat, catalogue).shown == {0: top + foot, 1: top + foot}
    catalogue.tiles = tiles[:1]
    assert heights.heights_of(board, catalogue).shown == {0: top, 1: top}
    catalogue.vocabulary = height_words(None, None)
    assert heights.heights_of(board, catalogue).shown == {}
    gap = make_board(replace(parse_board("grid:2x2"), mask=("#.", "##")))
    catalogue.tiles, catalogue.vocabulary = tiles, height_words("sky", "bed")
    assert {*heights.heights_of(gap, catalogue).shown} == {1, 2}, "of whole rows only"


@pytest.mark.parametrize(
    ("request_", "words", "faces", "has"),
    [
        ({}, ("sky", None), ("sky",), True), ({}, (None, "bed"), ("bed",), True),
        ({}, ("sky", "bed"), ("sw",), False), ({}, (None, None), ("sky",), False),
        ({"wrap": True}, ("sky", None), ("sky",), False),
        ({"template": "t"}, ("sky", None), ("sky",), False),
        ({"terrain": "t"}, ("sky", None), ("sky",), False),
    ],
)  # fmt: skip
def test_maps_have_heights_where_nothing_else_decides_their_rim(
    request_: dict[str, Any], words: Any, faces: Any, has: bool
) -> None:
    catalogue: Any = SimpleNamespace(
        vocabulary=height_words(*words), tiles=[SimpleNamespace(faces=faces)]
    )
    asked: Any = SimpleNamespace(**{"wrap": False, "template": None, "terrain": None} | request_)
    assert bool(heights.has_heights(asked, catalogue)) == has


def test_great_places_lie_where_tiles_show_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or show their mirror image; off what is told and off the top."""
    faces = ("a", "b", "c", "d", "e", "f", "g", "h")
    words = SimpleNamespace(is_inner=lambda face: face == inner)
    catalogue: Any = SimpleNamespace(vocabulary=words, tiles=[SimpleNamespace(faces=faces)])
    inner = "c"
    free: list[set[tuple[int, int]]] = []

    def place(**shown: str) -> Any:
        told = {int(half[1:]): face for half, face in shown.items()}
        return SimpleNamespace(shown=lambda: [((1, 1), told)])

    mirrored = place(h0="b", h1="a", h2="h", h7="c")
    places = [place(h0="a", h7="h"), mirrored, place(h0="a", h7="c"), place(h2="d")]
    monkeypatch.setattr(heights, "great_places", lambda spots, seed: free.append(spots) or places)
    board = make_board(parse_board("grid:2x2"))
    request: Any = SimpleNamespace(compose="designed", regions=(), seed=3)

    def found(told: Any = (), shown: Any = (), **asked: Any) -> list[Any]:
        known = Heights(dict.fromkeys(shown, ()))
        request: Any = SimpleNamespace(**{"compose": "auto", "regions": (), "seed": 3} | asked)
        return heights.places_of(request, catalogue, board, known, {*told})

    assert request.seed == 3
    assert found(told=[0], shown=[1]) == places[:2]
    assert free == [{(0, 1), (1, 1)}]
    assert found(compose="loose") == [] == found(regions=("r",))
    assert found(told=[0, 1], shown=[2, 3]) == []
    inner = "z"
    assert found() == []
    laid = heights.with_places(Heights({}), [mirrored], board)
    assert laid.places == {3: ((0, "b"), (1, "a"), (2, "h"), (7, "c"))}
