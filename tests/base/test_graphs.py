"""Union-find and cheapest ways against networkx; ties fall as they are said to."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import networkx as nx
import numpy as np
import pytest

from morphs.base.graphs import UnionFind, cheapest_way, territories
from morphs.base.noise import mix_all, stream
from morphs.base.seeds import Dice, mix

Graph = dict[int, list[tuple[int, int]]]


def random_graph(seed: int, least: int = 0) -> Graph:
    dice = Random(seed)
    return {
        node: [(dice.randrange(20), dice.randint(least, 6)) for _ in range(dice.randint(0, 4))]
        for node in range(20)
    }


def costs_from(graph: Graph, start: int) -> dict[int, int]:
    """How far all nodes that can be reached are, as networkx sees it."""
    found: nx.DiGraph[int] = nx.DiGraph()
    found.add_nodes_from(graph)
    for node, steps in graph.items():
        for there, price in steps:
            known = found.get_edge_data(node, there, {"weight": price})["weight"]
            found.add_edge(node, there, weight=min(price, known))
    costs: dict[int, int] = nx.single_source_dijkstra_path_length(found, start)
    return costs


@pytest.mark.thinned(3)
@pytest.mark.parametrize("seed", range(30))
def test_the_way_is_the_cheapest(seed: int) -> None:
    graph = random_graph(seed)
    costs = costs_from(graph, 0)
    for goal in range(20):
        way = cheapest_way(0, lambda node, goal=goal: node == goal, graph.__getitem__)
        assert bool(way) == (goal in costs)
        assert sum(step[-1] for step in way) == costs.get(goal, 0)
        assert all(b in {there for there, _ in graph[a]} for (a, *_), (b, *_) in pairwise(way))


def test_of_goals_equally_far_the_smallest_is_taken() -> None:
    graph: Graph = {0: [(3, 2), (2, 2), (1, 5)], 1: [], 2: [], 3: []}
    assert cheapest_way(0, lambda node: node > 0, graph.__getitem__) == [(0, 0), (2, 2)]


def test_of_ways_equally_cheap_the_first_found_stays() -> None:
    graph = {0: [(2, "left", 1), (1, "right", 1)], 1: [(3, "a", 1)], 2: [(3, "b", 1)], 3: []}
    assert cheapest_way(0, lambda node: node == 3, graph.__getitem__)[-1] == (3, "a", 1)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("seed", range(30))
def test_territories_are_those_of_the_nearest_sites(seed: int) -> None:
    graph, sites = random_graph(seed, least=1), [3, 11, 17]
    owner, far, order = territories(20, sites, graph.__getitem__)
    costs = [costs_from(graph, site) for site in sites]
    for cell in range(20):
        known = [(cost[cell], number) for number, cost in enumerate(costs) if cell in cost]
        assert (far[cell], owner[cell]) == min(known, default=(0, -1))
    assert [far[cell] for cell in order] == sorted(far[cell] for cell in order)
    assert len(order) == sum(one >= 0 for one in owner)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("seed", range(20))
def test_sets_are_the_connected_parts(seed: int) -> None:
    dice = Random(seed)
    sets: UnionFind[int] = UnionFind(range(30))
    known: nx.Graph[int] = nx.empty_graph(30)
    for _ in range(25):
        a, b = dice.randrange(30), dice.randrange(30)
        assert sets.join(a, b) == (not nx.has_path(known, a, b))
        known.add_edge(a, b)
    parts = list(nx.connected_components(known))
    assert sorted(sets.sizes.values()) == sorted(map(len, parts))
    assert all(sets.same(a, b) == any({a, b} <= p for p in parts) for a in sets for b in sets)


def test_the_root_is_that_of_the_second() -> None:
    sets: UnionFind[str] = UnionFind()
    sets.join("a", "b")
    sets.join("c", "a")
    assert {sets.root(item) for item in sets} == {"b"}
    assert "d" not in sets
    assert not sets.same("a", "d")


def test_many_dice_at_once_are_the_same_dice() -> None:
    dice = Dice(7, "many")
    assert stream(dice.key, 50).tolist() == [dice.bits() for _ in range(50)]
    values = np.array([0, 1, 2**63, 2**64 - 1], dtype=np.uint64)
    assert mix_all(values).tolist() == [mix(value) for value in values.tolist()]
