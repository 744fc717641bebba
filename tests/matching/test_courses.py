"""The water of whole maps runs as that of a forest that is taken in cell by cell."""

from __future__ import annotations

from random import Random
from typing import Any

import networkx as nx
import numpy as np
import pytest

from morphs.matching.courses import Gates, _is_forest, gates_of, pools_of, ways_of
from morphs.matching.drain import _Whole
from solver.rules.forest import Forest
from solver.rules.stems import IN, OUT, Piece, Stem
from tests.solver.makers import drained, water_piece
from tests.solver.test_forest_forget import forest, watery


def choose(gate: int, count: int) -> int:
    return gate * 7 % count


def whole(rule: Forest, pieces: list[Piece | None]) -> dict[int, int] | None:
    """The ways of all gates of stems, by the numbers the forest has for them."""
    known = [*dict.fromkeys(pieces)]
    look_of = np.array([known.index(piece) for piece in pieces])
    gates = gates_of(known, look_of, np.array(rule.first_gate), np.array(rule.across))
    ways = ways_of(gates, choose)
    if ways is None:
        return None
    numbers = np.where(gates.inner > 0, -2 - gates.gate, gates.gate)
    stems = gates.is_basin == 0
    return dict(zip(numbers[stems].tolist(), ways[stems].tolist(), strict=True))


@pytest.mark.thinned(4)
@pytest.mark.parametrize("seed", range(300))
def test_whole_maps_run_as_those_taken_in_one_by_one(seed: int) -> None:
    rolls = Random(seed)
    case = watery(rolls)
    rule = forest(case)
    cells = len(case.facing)
    pieces: list[Piece | None] = [None] * cells
    for cell in rolls.sample(range(cells), rolls.randint(1, cells)):
        piece = water_piece(rolls.choice(case.tiles))
        refused = piece is not None and not rule.push(cell, piece)
        pieces[cell] = piece
        if refused:
            assert whole(rule, pieces) is None
            pieces[cell] = None
    assert whole(rule, pieces) == drained(rule, choose)


@pytest.mark.parametrize("outlet", [(), (0,), (1,)])
def test_declared_ways_are_kept_or_refused(outlet: tuple[int, ...]) -> None:
    """Three stems in a row, the first of which runs on, the last of which may say that it does not
    take that in."""
    across = [-1, 2, 1, 4, 3, -1]
    rule = Forest([0, 2, 4], across)
    ends = Stem(((0, 1), (1, 1)), (1,)), Stem(((0, 1), (1, 1))), Stem(((0, 1), (1, 1)), outlet)
    pieces: list[Piece | None] = [Piece((stem,)) for stem in ends]
    kept = all(rule.push(cell, piece) for cell, piece in enumerate(pieces) if piece)
    assert kept == (outlet != (0,))
    assert whole(rule, pieces) == (drained(rule, choose) if kept else None)


def test_what_runs_is_no_smaller_than_what_it_runs_into() -> None:
    across = [-1, 2, 1, -1]
    for sizes in ((1, 2), (2, 1), (2, 2)):
        rule = Forest([0, 2], across)
        pieces: list[Piece | None] = [
            Piece((Stem(((0, sizes[0]), (1, sizes[0])), (1,)),)),
            Piece((Stem(((0, sizes[1]), (1, sizes[1])), (1,)),)),
        ]
        kept = all(rule.push(cell, piece) for cell, piece in enumerate(pieces) if piece)
        assert kept == (sizes[0] <= sizes[1])
        assert (whole(rule, pieces) is not None) == kept
        inside = Piece((Stem(((0, sizes[0]), (1, sizes[1])), (1,)),))  # into one stem, out of it
        rule = Forest([0], [-1, -1])
        assert rule.push(0, inside) == kept
        assert (whole(rule, [inside]) is not None) == kept


def random_gates(rolls: Random) -> Gates:
    """Stems and basins of a few gates, some of which face each other, some stems run into a
    basin."""
    basin = [rolls.random() < 0.4 for _ in range(5)]
    node = sorted([*rolls.choices(range(4), k=8), 4])
    count = len(node)
    inner, lake = [0] * count, [-1] * count
    for gate, one in enumerate(node):
        if not basin[one] and any(basin) and rolls.random() < 0.25:
            inner[gate], lake[gate] = 1, rolls.choice([n for n in range(5) if basin[n]])
    left = [gate for gate in range(count) if not inner[gate]]
    rolls.shuffle(left)
    beyond = [-1] * count
    for one, other in zip(left[::2], left[1::2], strict=False):
        if rolls.random() < 0.7:
            beyond[one], beyond[other] = other, one
    columns = {name: np.zeros(count, dtype=np.int64) for name in Gates._fields}
    told = {"node": node, "inner": inner, "lake": lake, "beyond": beyond,
            "is_basin": [int(basin[one]) for one in node]}  # fmt: skip
    return Gates(**(columns | {name: np.array(column) for name, column in told.items()}))


@pytest.mark.parametrize("seed", range(60))
def test_basins_that_touch_are_one_and_nothing_else_runs_in_a_circle(seed: int) -> None:
    gates = random_gates(Random(seed))
    nodes = gates.node.tolist()
    basins, links = nx.Graph(), []
    basins.add_nodes_from(range(max(nodes) + 1))
    for gate, other in enumerate(gates.beyond.tolist()):
        if gates.inner[gate]:
            links.append((nodes[gate], int(gates.lake[gate])))
        elif other > gate and gates.is_basin[gate] and gates.is_basin[other]:
            basins.add_edge(nodes[gate], nodes[other])
        elif other > gate:
            links.append((nodes[gate], nodes[other]))
    pool = {node: min(group) for group in nx.connected_components(basins) for node in group}
    assert pools_of(gates).tolist() == [pool[node] for node in range(max(nodes) + 1)]
    water = nx.MultiGraph([(pool[a], pool[b]) for a, b in links])
    water.add_nodes_from(pool.values())
    assert _is_forest(gates) == nx.is_forest(water)


def test_dry_maps_have_no_nodes() -> None:
    dry = Gates(*(np.zeros(0, dtype=np.int64) for _ in Gates._fields))
    assert pools_of(dry).tolist() == [] and _is_forest(dry)
    ways = ways_of(dry, choose)
    assert ways is not None and ways.tolist() == []


@pytest.mark.parametrize("seed", range(30))
def test_steps_run_from_each_way_in_to_each_way_out_and_over_joints(seed: int) -> None:
    """Inside stems, also those with several ways out; over a joint from its upper end, and to or
    from a lake by its name."""
    rolls = Random(f"steps {seed}")
    gates = random_gates(rolls)
    count = len(gates.node)
    ways = np.array([0 if basin else rolls.choice((IN, OUT)) for basin in gates.is_basin])
    for gate, other in enumerate(gates.beyond.tolist()):
        if other > gate and ways[gate] and ways[other]:
            ways[other] = -ways[gate]
    whole: Any = object.__new__(_Whole)
    whole.gates, whole.ways = gates, ways
    whole.place, whole.lake = np.arange(100, 100 + count), np.arange(500, 520)
    node, lake = gates.node.tolist(), gates.lake.tolist()

    def end(gate: int) -> int:
        return 500 + lake[gate] if gates.inner[gate] else 100 + gate

    inside = [
        (node[into], into, end(into), end(out))
        for into in range(count) for out in range(count)
        if ways[into] == IN and ways[out] == OUT and node[into] == node[out]
    ]  # fmt: skip
    assert [*zip(*whole._inside().tolist(), strict=True)] == inside
    over = []
    for gate, other in enumerate(gates.beyond.tolist()):
        if other < 0 or gates.is_basin[gate]:
            continue
        there = 500 + node[other] if gates.is_basin[other] else 100 + other
        if ways[gate] == OUT:
            over.append((node[gate], gate, 100 + gate, there))
        elif gates.is_basin[other]:
            over.append((node[gate], gate, there, 100 + gate))
    assert [*zip(*whole._over_joints().tolist(), strict=True)] == over
