"""Plans of maps of rivers: one broad lake, one system of rivers, and bridges to what they part."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest

import morphs
from benchmarks.composition import shores
from morphs.generators.composition import courses, lakes
from morphs.generators.composition.model import Composition
from morphs.generators.composition.plan import compose
from tests.generators.composition.test_plan import ground

SEEDS = range(8)


def planned(seed: int, columns: int = 14, rows: int = 10, rivers: int = 2) -> Composition:
    return compose(ground(columns, rows), seed, rivers=rivers, lakes=["k"])


def test_a_lake_is_broad_and_has_landings_on_its_shore() -> None:
    for seed in SEEDS:
        plan = planned(seed)
        (lake,) = [space.cells for space in plan.spaces]
        inside = nx.Graph((a, b) for a in lake for b in plan.ground.facing[a].keys() & lake)
        assert 10 <= len(lake) <= 12 and nx.is_connected(inside)
        assert inside.number_of_edges() >= len(lake)  # a row of cells has one fewer
        assert plan.landings
        for cell, other in plan.landings:
            assert cell in lake and other in plan.ground.facing[cell]
            assert other not in lake | plan.rock


@pytest.mark.parametrize("size", [(5, 4), (6, 5), (8, 6), (14, 10)])
def test_a_lake_lies_off_the_rim_in_one_piece_and_the_loop_leads_round_it(
    size: tuple[int, int],
) -> None:
    """No cell of it has water at two opposite sides alone: there a lake falls into ponds."""
    for seed in SEEDS:
        plan = planned(seed, *size, rivers=0)
        (lake,) = [space.cells for space in plan.spaces]
        assert not lake & plan.ground.rim.keys()
        assert not any(plan.ground.is_strait(cell, lake) for cell in lake)
        ways = nx.Graph(plan.loop)
        assert nx.is_connected(ways) and not lake & plan.on_loop
        assert ways.number_of_edges() >= ways.number_of_nodes()  # else it were no ring
        assert {plan.entrance, plan.finale} <= plan.on_loop
        assert ways.degree(plan.finale) == 1


def test_a_strait_has_water_at_two_opposite_sides_alone() -> None:
    here = ground(3, 3)
    assert here.is_strait(4, {3, 4, 5}) and here.is_strait(4, {1, 7})
    for cells in ({1, 3}, {3}, {1, 3, 5}, {1, 3, 5, 7}, set[int]()):
        assert not here.is_strait(4, cells)


def test_where_there_is_no_room_off_the_rim_a_lake_lies_at_it() -> None:
    plan = compose(ground(12, 2), 1, rivers=1, lakes=["k"])
    assert not plan.spaces  # two rows have no way round it
    plan = compose(ground(8, 3), 2, rivers=1, lakes=["k"])
    assert all(len(space.cells) >= lakes.LEAST_LAKE for space in plan.spaces)


def test_rivers_keep_off_the_rim() -> None:
    runs = []
    for seed in SEEDS:
        plan = planned(seed)
        rim = plan.ground.rim.keys()
        along = nx.Graph([pair for pair in plan.rivers if rim >= {*pair}])
        runs += [max(map(len, nx.connected_components(along)), default=0)]
    assert max(runs) <= 3 and sum(runs) <= len(SEEDS)


def test_what_a_small_part_that_rivers_cut_off_costs_and_a_zigzag() -> None:
    here = ground(4, 2)
    opens = {cell: {*beside} for cell, beside in here.facing.items()}
    plan = Composition(here, loop=[(2, 3)], rock={7})
    assert courses._cut_off(plan, opens, {1, 5}) == 2
    assert courses._cut_off(plan, opens, {1}) == 0
    assert courses._cut_off(Composition(here, loop=[(0, 4)]), opens, {1, 5}) == 0  # four cells
    assert courses._zigzags(here, [0, 1, 5, 6]) == 1
    assert courses._zigzags(here, [0, 1, 2, 6]) == courses._zigzags(here, [0, 1]) == 0


@pytest.mark.parametrize(
    ("board", "packs"),
    [("grid:6x5", ["waters"]), ("grid:5x4", ["waters"]), ("grid:6x5", ["dungeon", "waters"])],
)
def test_a_map_has_one_lake_amid_it_to_whose_shore_one_comes(board: str, packs: Any) -> None:
    found = shores(morphs.build(board=board, pack=packs, seed=102).layout)
    assert found["lakes"] == 1 and found["lonely"] == 0
    assert found["in a row"] == 0 and found["along"] <= 3
    assert found["at rim"] < found["within"]


def test_all_rivers_are_one_system_that_runs_from_rim_to_rim() -> None:
    for seed in SEEDS:
        plan = planned(seed)
        system = nx.Graph(plan.rivers)
        (lake,) = [space.cells for space in plan.spaces]
        landed = {cell for cell, _ in plan.landings}
        banks = sorted(lake & plan.on_rivers)
        assert len(banks) >= 2 and not landed & {*banks}
        system.add_edges_from((banks[0], other) for other in banks[1:])
        assert nx.is_connected(system)
        ends = {cell for cell, degree in system.degree() if degree == 1} - lake
        assert len(ends) >= 2 and ends <= plan.mouths


def test_what_rivers_part_has_a_bridge_or_is_rock() -> None:
    for seed in SEEDS:
        plan = planned(seed)
        wet = plan.on_rivers | plan.in_spaces | plan.rock
        shut = {*plan.closed, *((b, a) for a, b in plan.closed)}
        ways = nx.Graph(plan.loop)
        for a in plan.ground.middles.keys() - wet:
            ways.add_edges_from((a, b) for b in plan.ground.facing[a] if b not in wet)
        ways.remove_edges_from([pair for pair in ways.edges if pair in shut])
        assert nx.is_connected(ways)
