"""Plans of towns: they always succeed, and there is a tile for every cell of every plan."""

from __future__ import annotations

from itertools import pairwise

import pytest

from morphs.generators.city.codes import code, table, weighted_codes
from morphs.generators.city.plan import PLANNED, Spot, TownPlan, stepped
from morphs.generators.city.planning import plan_town
from morphs.tiles.filename import parse_code
from morphs.tiles.packs.catalogue import find_pack
from morphs.tiles.vocabulary import load_vocabulary
from tests.generators.city.turned import every_way

BOARDS = ((4, 4), (6, 6), (7, 5), (11, 8))
WAYS = every_way(weighted_codes())


def cells_of(columns: int, rows: int) -> frozenset[tuple[int, int]]:
    return frozenset((column, row) for column in range(columns) for row in range(rows))


def planned(columns: int, rows: int, seed: int, closed: bool = False) -> TownPlan:
    return plan_town(cells_of(columns, rows), columns, rows, seed, closed)


def assert_has_tiles(plan: TownPlan) -> None:
    """Every cell has a tile with its corners, the lines planned, and no other planned line."""
    for cell in plan.cells:
        corners, lines = plan.shown(cell)
        assert any(
            all(
                a == b or (a == "." and b not in PLANNED) for a, b in zip(lines, sides, strict=True)
            )
            for sides in WAYS.get(corners, ())
        ), (cell, corners, lines)


@pytest.mark.parametrize(("columns", "rows"), BOARDS)
def test_every_cell_of_a_plan_has_a_tile(columns: int, rows: int) -> None:
    for seed in range(30):
        assert_has_tiles(planned(columns, rows, seed, closed=seed % 5 == 0))


@pytest.mark.soak
def test_ten_thousand_plans() -> None:
    for seed in range(10_000):
        columns, rows = (*BOARDS, (20, 20))[seed % 5 if seed % 50 == 4 else seed % 4]
        plan = planned(columns, rows, seed)
        assert_has_tiles(plan)
        assert plan.gates, (columns, rows, seed)


def test_main_streets_lead_from_every_gate_to_the_market_and_away() -> None:
    for seed in range(40):
        plan = planned(8, 8, seed)
        assert len(plan.gates) >= 2
        reached, todo = set(), [plan.market]
        while todo:
            cell = todo.pop()
            if cell in reached or cell not in plan.cells:
                continue
            reached.add(cell)
            todo += [
                stepped(cell, side) for side in range(4) if plan.lines.get((cell, side)) == "m"
            ]
        assert set(plan.gates) <= reached
        assert all("m" in plan.crossed(cell) for cell in plan.gates)


def test_a_river_runs_from_border_to_border_and_never_through_a_corner_of_a_wall() -> None:
    seen = 0
    for seed in range(40):
        plan = planned(8, 8, seed)
        wet = {cell for (cell, _), line in plan.lines.items() if line == "v"}
        seen += bool(wet)
        ends = [
            c
            for c in wet
            for side in range(4)
            if plan.lines.get((c, side)) == "v" and stepped(c, side) not in plan.cells
        ]
        assert len(ends) in (0, 2)
        for cell in wet:
            around = plan.around(cell)
            assert len(set(around)) == 1 or plan.straight_wall(cell) is not None
    assert 15 < seen < 40


def test_a_closed_town_has_gates_and_nothing_leaves_it() -> None:
    for seed in range(30):
        plan = planned(8, 6, seed, closed=True)
        assert plan.gates
        assert all(stepped(cell, side) in plan.cells for cell, side in plan.lines)


def bare_cells(plan: TownPlan) -> set[Spot]:
    return {cell for cell in plan.cells if plan.shown(cell)[1] == "nnnn"}


def test_two_towns_in_three_leave_room_for_a_castle_by_the_wall() -> None:
    castles = 0
    for seed in range(60):
        plan = planned(9, 8, seed)
        bare = bare_cells(plan)
        assert plan.market not in bare
        assert {plan.around(cell) for cell in bare} <= {"bbbb"}
        by_wall = [
            cell
            for cell in bare
            if any("o" in plan.around(stepped(cell, side)) for side in range(4))
        ]
        castles += len(by_wall) >= 2
    assert 30 <= castles <= 50
    assert "n" not in planned(5, 5, 1).lines.values()


def test_a_cell_near_the_market_is_left_to_the_great_church() -> None:
    for seed in range(20):
        plan = planned(10, 10, seed)
        assert plan.market is not None
        column, row = plan.market
        near = min(abs(cell[0] - column) + abs(cell[1] - row) for cell in bare_cells(plan))
        assert near <= 3


def test_rivers_run_through_their_towns() -> None:
    for seed in range(30):
        plan = planned(10, 10, seed)
        wet = {cell for (cell, _), line in plan.lines.items() if line == "v"}
        assert not wet or sum(plan.around(cell) == "bbbb" for cell in wet) >= 2


def test_lesser_streets_leave_an_old_town_at_few_places() -> None:
    for seed in range(6):
        plan = planned(16, 16, seed)
        straight = [
            cell
            for cell in plan.cells
            if set(plan.around(cell)) == {"i", "b"} and plan.straight_wall(cell) is not None
        ]
        shut = [cell for cell in straight if "n" in plan.crossed(cell)]
        wet = [cell for cell in straight if "v" in plan.crossed(cell)]
        assert straight and len(straight) - len(shut) - len(wet) <= 5


def test_large_towns_have_an_old_town_inside() -> None:
    plan = planned(20, 20, 3)
    inner = {spot for spot, area in plan.corners.items() if area == "i"}
    assert len(inner) > 8
    for column, row in inner:
        beside = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
        assert all(plan.corners.get(spot) in ("i", "b") for spot in beside)


def test_a_town_keeps_off_the_holes_of_its_board() -> None:
    hole = {(3, 3), (3, 4), (4, 3)}
    for seed in range(20):
        plan = plan_town(cells_of(8, 8) - hole, 8, 8, seed)
        assert not any(cell in hole for cell, _ in plan.lines)
        assert not {(4, 4)} & set(plan.corners)
        assert_has_tiles(plan)


def test_walls_stand_exactly_where_areas_differ() -> None:
    for corners, ways in WAYS.items():
        for sides in ways:
            ring = [*corners, corners[0]]
            for line, (one, other) in zip(sides, pairwise(ring), strict=True):
                assert (line == "w") == (one != other)


def test_the_table_that_ships_is_the_one_that_is_made() -> None:
    assert (find_pack("city") / "tiles.csv").read_text() == table()


def test_codes_read_back() -> None:
    words = load_vocabulary("town")
    text = code("bboo", ("m", "w", "m", "w"))
    assert text == "bmbmbwowomomowbw"
    from morphs.board.shape import SQUARE

    assert parse_code(text, words, SQUARE)[0] == "bm"
