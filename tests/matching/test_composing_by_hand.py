"""What plans of maps say of themselves and leave to single cells, by hand."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.board.grids import make_board, parse_board
from morphs.board.shape import SQUARE
from morphs.generators.composition.model import Composition, Ground, Space
from morphs.matching import composer as composers
from morphs.matching import composing
from morphs.matching.composing import DEGREES, Composing, Strictness
from morphs.tiles.packs.catalogue import open_catalogue
from morphs.tiles.tile import Tile

Faces = tuple[str, ...]


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
    ("rivers", "system", "calmer"),
    [([], True, ()), ([(0, 1)], True, (1, 0)), ([(0, 1)], False, ())],
)
def test_fewer_rivers_are_tried_where_these_find_no_course(
    rivers: Any, system: bool, calmer: Any
) -> None:
    one: Any = SimpleNamespace(plan=SimpleNamespace(rivers=rivers), _has_system=system)
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
