"""Plans of maps of rivers: one broad lake, one system of rivers, and bridges to what they part."""

from __future__ import annotations

import networkx as nx

from morphs.generators.composition.model import Composition
from morphs.generators.composition.plan import compose
from tests.generators.composition.test_plan import ground

SEEDS = range(8)


def planned(seed: int, columns: int = 14, rows: int = 10) -> Composition:
    return compose(ground(columns, rows), seed, rivers=2, lakes=["k"])


def test_a_lake_is_broad_and_has_landings_on_its_shore() -> None:
    for seed in SEEDS:
        plan = planned(seed)
        (lake,) = [space.cells for space in plan.spaces]
        inside = nx.Graph((a, b) for a in lake for b in plan.ground.facing[a].keys() & lake)
        assert len(lake) == 11 and nx.is_connected(inside)
        assert inside.number_of_edges() >= len(lake)  # a row of cells has one fewer
        assert plan.landings
        for cell, other in plan.landings:
            assert cell in lake and other in plan.ground.facing[cell]
            assert other not in lake | plan.rock


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
