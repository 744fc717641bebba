"""The forest rule, one hand-made case after the other. Gates lie on a line: gate 2i faces 2i+1."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.rules import forest as forests
from solver.rules.flow_directions import _best_ends
from solver.rules.forest import Forest
from solver.rules.stems import IN, OUT, Node, Piece, Stem, gates_of, nodes_of
from solver.rules.ways import Ways
from tests.solver.makers import (
    GRID,
    LAKE,
    ROCK,
    STREAM,
    Tile,
    board,
    drained,
    known_ways,
    water_piece,
)

STEP = 10


def forest(joints: list[tuple[int, int]], cells: int = 10) -> Forest:
    """Gate g of cell c is c * STEP + g; `joints` pair gates."""
    across = [-1] * (cells * STEP)
    for a, b in joints:
        across[a], across[b] = b, a
    return Forest([c * STEP for c in range(cells)], across)


def stem(
    *gates: int,
    sizes: tuple[int, ...] = (),
    outlets: tuple[int, ...] = (),
    basin: int | None = None,
) -> Stem:
    return Stem(tuple(zip(gates, sizes or (1,) * len(gates), strict=True)), outlets, basin)


def test_a_circle_is_refused_and_leaves_no_trace() -> None:
    rule = forest([(1, 10), (11, 20), (21, 0)])
    straight = Piece((stem(0, 1),))
    assert rule.push(0, straight)
    assert rule.push(1, straight)
    before = (known_ways(rule), dict(rule.nodes), dict(rule.trees.parent), dict(rule.trees.size))
    assert not rule.push(2, straight)
    after = (known_ways(rule), dict(rule.nodes), dict(rule.trees.parent), dict(rule.trees.size))
    assert after == before
    assert rule.push(2, Piece((stem(0), stem(1))))


def test_a_circle_through_a_basin_is_refused() -> None:
    rule = forest([(0, 10), (11, 20), (21, 1)])
    lake = Piece((), ((0, 1),))
    assert rule.push(0, lake)
    assert rule.push(1, Piece((stem(0, 1),)))
    assert not rule.push(2, Piece((stem(0, 1),)))


def test_basins_that_touch_twice_are_one() -> None:
    rule = forest([(0, 10), (1, 11)])
    lake = Piece((), ((0, 1),))
    assert rule.push(0, lake)
    assert rule.push(1, lake)
    assert rule.pool_of(0) == rule.pool_of(10)


def test_two_basins_joined_by_a_river_may_not_become_one() -> None:
    rule = forest([(0, 10), (11, 20), (1, 30), (31, 21)])
    lake = Piece((), ((0, 1),))
    for cell, piece in ((0, lake), (1, Piece((stem(0, 1),))), (2, lake)):
        assert rule.push(cell, piece)
    assert not rule.push(3, lake)


@pytest.mark.parametrize(
    "piece",
    [
        Piece((stem(0, 1), stem(2))),
        Piece((stem(0, 1, 2, sizes=(1, 2, 2)), stem(3, 4, outlets=(4,)))),
        Piece((stem(0, basin=0), stem(1, 2, basin=0), stem(6)), ((5, 3), (4,))),
    ],
)
def test_nodes_are_the_same_in_every_cell_but_for_its_first_gate(piece: Piece) -> None:
    """Inner gates count the other way."""

    def there(gate: int) -> int:
        return gate + 70 if gate >= 0 else gate - 70

    here, far = nodes_of(0, 0, piece), nodes_of(7, 70, piece)
    assert [node.plain for node in far] == [node.plain for node in here]
    for one, other in zip(here, far, strict=True):
        assert (other.cell, other.is_basin) == (7, one.is_basin)
        for name in ("outer", "gates", "inside", "free"):
            assert getattr(other, name) == tuple(map(there, getattr(one, name)))
        assert other.sizes == {there(gate): size for gate, size in one.sizes.items()}
        assert other.fixed == {there(gate): way for gate, way in one.fixed.items()}


def test_ways_are_asked_for_only_where_something_tells_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Stems of one size that lead anywhere leave all open; a mouth, or another size, does not,
    until it is gone."""
    asked: list[int] = []
    own = Ways._own
    monkeypatch.setattr(Ways, "_own", lambda ways, gate: asked.append(gate) or own(ways, gate))
    for telling in (Piece((stem(1, basin=0),), ((5,),)), Piece((stem(1, sizes=(2,)),))):
        asked.clear()
        rule = forest([(1, 10), (11, 20), (21, 31)])
        assert rule.push(0, Piece((stem(0, 1),))) and rule.push(1, Piece((stem(0, 1),)))
        assert not asked
        assert rule.push(3, telling) and rule.push(2, Piece((stem(0, 1),)))
        assert asked and known_ways(rule)[21] == OUT
        rule.forget([3, 2])
        asked.clear()
        assert rule.push(2, Piece((stem(0, 1),))) and not asked


def test_what_hangs_together_is_told_by_its_cells() -> None:
    rule = forest([(1, 10), (11, 20), (31, 40)])
    for cell in range(5):
        assert rule.push(cell, Piece((stem(0, 1),)))
    assert rule.hanging([0]) == rule.hanging([2, 1]) == {0, 1, 2}
    assert rule.hanging([4, 9]) == {3, 4}
    assert rule.near(1) - {1} == {0, 2}


def test_a_mouth_fixes_the_whole_body() -> None:
    rule = forest([(1, 10), (11, 20)])
    assert rule.push(0, Piece((stem(0, 1),)))
    assert rule.push(1, Piece((stem(0, 1),)))
    assert known_ways(rule) == {}
    assert rule.push(2, Piece((stem(0, basin=0),), ((5,),)))
    assert [known_ways(rule)[gate] for gate in (0, 1, 10, 11, 20)] == [IN, OUT, IN, OUT, IN]


def test_a_body_cannot_run_into_two_lakes() -> None:
    rule = forest([(1, 10), (11, 20)])
    mouth = Piece((stem(1, basin=0),), ((5,),))
    assert rule.push(0, mouth)
    assert rule.push(1, Piece((stem(0, 1),)))
    assert not rule.push(2, Piece((stem(0, basin=0),), ((5,),)))
    assert rule.push(2, Piece((stem(0, basin=0, outlets=(0,)),), ((5,),)))


def test_a_declared_outlet_turns_a_mouth_round() -> None:
    rule = forest([(1, 10)])
    assert rule.push(0, Piece((stem(1, basin=0, outlets=(1,)),), ((5,),)))
    assert known_ways(rule)[1] == OUT


def test_a_small_gate_meets_a_large_one_downstream() -> None:
    rule = forest([(1, 10)])
    assert rule.push(0, Piece((stem(0, 1, sizes=(1, 1)),)))
    assert rule.push(1, Piece((stem(0, 1, sizes=(2, 2)),)))
    assert known_ways(rule) == {0: IN, 1: OUT, 10: IN, 11: OUT}


def test_a_river_never_drains_into_a_stream() -> None:
    rule = forest([(1, 10), (11, 20)])
    assert rule.push(0, Piece((stem(0, 1, sizes=(2, 1)),)))  # stream in at 1, river out at 0
    assert known_ways(rule) == {0: OUT, 1: IN}
    assert rule.push(1, Piece((stem(0, 1, sizes=(1, 1)),)))
    assert known_ways(rule)[11] == IN
    assert not rule.push(2, Piece((stem(0, 1, sizes=(2, 2)),)))
    assert rule.push(2, Piece((stem(0, 1, sizes=(1, 1)),)))


def test_a_confluence_has_one_way_out() -> None:
    rule = forest([(1, 10), (2, 20)])
    assert rule.push(0, Piece((stem(0, 1, 2),)))
    spring = Piece((stem(0, outlets=(0,)),))
    assert rule.push(1, spring)
    assert 0 not in known_ways(rule)
    assert rule.push(2, spring)
    assert known_ways(rule)[0] == OUT


def test_declared_outlets_may_be_several() -> None:
    rule = forest([])
    assert rule.push(0, Piece((stem(0, 1, 2, outlets=(1, 2)),)))
    assert known_ways(rule) == {0: IN, 1: OUT, 2: OUT}


def test_settling_prefers_the_edge_and_basins_to_sinks() -> None:
    for choice in range(3):
        rule = forest([(1, 10)])
        assert rule.push(0, Piece((stem(0, 1),)))  # gate 0 leads off the edge
        assert rule.push(1, Piece((stem(0),)))  # a lone end: spring or sink
        assert drained(rule, lambda _, n, choice=choice: choice % n) == {0: OUT, 1: IN, 10: OUT}


def test_settling_lets_the_dice_choose_among_sinks() -> None:
    ends = set()
    for choice in range(2):
        rule = forest([(0, 10), (1, 20)])
        assert rule.push(0, Piece((stem(0, 1),)))
        for cell in (1, 2):
            assert rule.push(cell, Piece((stem(0),)))
        ways = drained(rule, lambda _, n, choice=choice: choice % n)
        ends.add(tuple(ways[gate] for gate in (10, 20)))
    assert ends == {(IN, OUT), (OUT, IN)}


def test_settling_prefers_the_edge_to_a_place_not_filled_yet() -> None:
    for choice in range(3):
        rule = forest([(1, 10)])
        assert rule.push(0, Piece((stem(0, 1),)))  # 0 leads off the edge, 1 to an empty cell
        assert drained(rule, lambda _, n, choice=choice: choice % n) == {0: OUT, 1: IN}


moves = st.lists(
    st.tuples(
        st.lists(st.integers(0, 3), min_size=1, max_size=4, unique=True),
        st.lists(st.integers(1, 2), min_size=4, max_size=4),
        st.booleans(),
    ),
    min_size=16,
    max_size=16,
)


@settings(max_examples=25)
@given(moves, st.integers(0, 1000))
def test_random_grids_agree_with_networkx(pieces: list, seed: int) -> None:
    """4 x 4 cells, gates N E S W: what is accepted is a forest that drains; networkx is judge."""
    rule, graph = grid_forest(), nx.Graph()
    for cell, (gates, sizes, is_basin) in enumerate(pieces):
        piece = (
            Piece((), (tuple(gates),))
            if is_basin
            else Piece((Stem(tuple((g, sizes[g]) for g in gates)),))
        )
        rule.push(cell, piece)
    for node in rule.nodes.values():
        graph.add_node(body(rule, node))
        for gate in node.gates:
            other = rule.nodes.get(rule.across[gate])
            if other is not None and not (node.is_basin and other.is_basin):
                graph.add_edge(body(rule, node), body(rule, other))
    assert not graph.nodes or nx.is_forest(graph)
    ways = drained(rule, lambda _, n: seed % n)
    for node in rule.nodes.values():
        if node.is_basin:
            continue
        out = [g for g in node.gates if ways[g] == OUT]
        assert len(node.gates) == 1 or len(out) == 1
        into = [node.sizes[g] for g in node.gates if ways[g] == IN]
        assert not out or not into or node.sizes[out[0]] >= max(into)
        for gate in node.gates:
            other = rule.across[gate]
            if other in ways:
                assert ways[other] == -ways[gate]
                if ways[gate] == OUT:
                    assert rule.nodes[other].sizes[other] >= node.sizes[gate]


def body(rule: Forest, node: Node) -> tuple[bool, int]:
    """A stem by its name, a basin by that of all it has become one with."""
    return node.is_basin, rule.pool_of(node.name) if node.is_basin else node.name


def grid_forest() -> Forest:
    joints = []
    for row in range(4):
        for column in range(4):
            cell = 4 * row + column
            if column < 3:
                joints.append((cell * STEP + 1, (cell + 1) * STEP + 3))
            if row < 3:
                joints.append((cell * STEP + 2, (cell + 4) * STEP + 0))
    return forest(joints, 16)


def test_a_stem_with_two_ways_out_is_refused() -> None:
    """Larger waters wait at two of its three gates: it would have to run into both."""
    rule = forest([(0, 10), (1, 20)])
    assert rule.push(1, Piece((stem(0, sizes=(2,)),)))
    assert rule.push(2, Piece((stem(0, sizes=(2,)),)))
    assert not rule.push(0, Piece((stem(0, 1, 2),)))
    assert rule.push(0, Piece((stem(0, 1, 2, outlets=(0, 1)),)))


def test_only_a_lone_gate_beside_a_basin_is_a_mouth() -> None:
    """What crosses a tile and touches its lake may run out of the lake as well as into it."""
    rule = forest([(0, 10)])
    assert rule.push(0, Piece((stem(0, 1, basin=0),), ((5,),)))
    assert not {gate: way for gate, way in known_ways(rule).items() if gate < 0}
    alone = forest([])
    assert alone.push(0, Piece((stem(0, basin=0),), ((5,),)))
    assert known_ways(alone)[0] == IN


def test_a_body_ends_where_it_leads_away() -> None:
    """Gate 0 is one as any other: it leads to a place not filled yet here, gate 2 over the edge."""
    rule = Forest([0, 3], [3, -1, -1, 0])
    assert rule.push(0, Piece((stem(0, 2),)))
    assert _best_ends(rule.ways, [0, 2]) == [2]
    assert _best_ends(rule.ways, [0]) == [0]


def test_a_piece_has_the_gates_of_its_stems_and_basins() -> None:
    assert gates_of(Piece((stem(0, 2), stem(5)), ((1, 3),))) == [1, 3, 0, 2, 5]


def test_bodies_lakes_and_shores_are_those_of_the_plain_graph_of_what_meets() -> None:
    """Stems and lakes of random tiles, as they are laid; a lake is all basins that meet."""
    large = 0
    facing, _ = board(GRID, 4, 3, wrap=False)
    across = [-1 if f is None else f[0] * 4 + f[1] for mine in facing for f in mine]
    for seed in range(12):
        rolls = Random(f"bodies {seed}")
        rule = Forest([4 * cell for cell in range(12)], across)
        for cell in rolls.sample(range(12), 10):
            ring = tuple(rolls.choice((ROCK, LAKE, LAKE, STREAM)) for _ in range(4))
            piece = water_piece(Tile(ring, rolls.random() < 0.5, rolls.random() < 0.5))
            if piece:
                rule.push(cell, piece)
        nodes = {node.name: node for node in rule.nodes.values()}
        at = {gate: node.name for node in nodes.values() for gate in node.outer}
        meeting = nx.Graph()
        meeting.add_nodes_from(nodes)
        for node in nodes.values():
            faced = [at[across[gate]] for gate in node.outer if across[gate] in at]
            meeting.add_edges_from((node.name, other) for other in (*faced, *node.inside))
        basins = meeting.subgraph(name for name in nodes if nodes[name].is_basin)
        for graph, number in ((meeting, rule.body_of), (basins, rule.pool_of)):
            parts = [{number(name) for name in part} for part in nx.connected_components(graph)]
            assert all(len(part) == 1 for part in parts)
            assert len(set.union(*parts)) == len(parts)
        for lake in nx.connected_components(basins):
            large += len(lake) > 2
            near = set().union(*(meeting[name] for name in lake)) - lake
            for name in lake:
                assert {node.name for node in rule.pool(nodes[name])} == lake
                assert [node.name for node in rule.shore(nodes[name])] == sorted(near)
    assert large > 5


def test_parts_and_shores_are_gone_through_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as they lie in a set."""
    done: list[Any] = []
    union: Any = SimpleNamespace(root=lambda name: name % 2, split=done.append)
    monkeypatch.setattr(forests, "parted", lambda names, beside: [(names, beside)])
    forests._part(union, {17, 8, 33, 16, 9, 1}, "beside")  # type: ignore[arg-type]
    assert done == [([1, 9, 17, 33], "beside"), ([8, 16], "beside")]
    rule: Any = object.__new__(Forest)
    rule.nodes = {name: SimpleNamespace(name=name, is_basin=name in (9, 2)) for name in range(40)}
    rule.beside = {9: {17, 33, 2, 8, 1, 16}, 2: {9, 33, 24}}
    assert [node.name for node in rule.shore(rule.nodes[9])] == [1, 8, 16, 17, 24, 33]


def test_a_forest_remembers_the_order_of_pushes_only_where_they_may_be_taken_back() -> None:
    across = [-1] * 20
    plain, undoable = Forest([0, 10], across), Forest([0, 10], across, undoable=True)
    for rule in (plain, undoable):
        assert rule.push(0, Piece((stem(0, 1),))) and rule.push(1, Piece((stem(0),)))
    assert (len(plain.order), len(undoable.order)) == (0, 2)
    undoable.pop()
    assert [*undoable.cells] == [0] and [*plain.cells] == [0, 1]
