"""The forest rule on random boards: refused exactly when due, taken back and forgotten without a
trace, compared with a forest made anew and with `judge`."""

from __future__ import annotations

from random import Random

import pytest

from solver.rules.forest import IN, OUT, Forest, Piece
from tests.solver.judge import OPEN, drains
from tests.solver.makers import (
    LAKE,
    RIVER,
    ROCK,
    STREAM,
    Case,
    Tile,
    random_board,
    random_meets,
    water_piece,
    water_rule,
)


def watery(rolls: Random) -> Case:
    """A small board and tiles with much water; joints are no matter here, so words never clash."""
    facing, lines = random_board(rolls, 4)
    slots = len(facing[0])
    tiles = []
    for _ in range(12):
        ring = [ROCK] * slots
        for slot in rolls.sample(range(slots), rolls.randint(1, 3)):
            ring[slot] = rolls.choice([STREAM, RIVER, RIVER, LAKE])
        tiles.append(Tile(tuple(ring), rolls.random() < 0.8, rolls.random() < 0.5))
    return Case(facing, tiles, random_meets(rolls), (1.0,) * 12, lines, water=True)


def forest(case: Case) -> Forest:
    rule = water_rule(case).rule
    assert isinstance(rule, Forest)
    return rule


def account(rule: Forest) -> object:
    """What a forest knows, by gates: ways, sizes, and which gates are in one tree or one pool."""
    gates = sorted(gate for gate in rule.node_of_gate if gate >= 0)
    trees: dict[int, list[int]] = {}
    pools: dict[int, list[int]] = {}
    for gate in gates:
        node = rule.node_of_gate[gate]
        root = node
        while rule.tree[root] != root:
            root = rule.tree[root]
        trees.setdefault(root, []).append(gate)
        if rule.nodes[node].is_basin:
            pools.setdefault(rule.basin_root(node), []).append(gate)
    inner = sorted(
        (min(g for g in rule.nodes[rule.node_of_gate[gate]].gates if g >= 0), rule.way.get(gate))
        for gate in rule.inner_basin
    )
    return (
        sorted(rule.pieces.items()),
        {gate: way for gate, way in rule.way.items() if gate >= 0},
        {gate: size for gate, size in rule.size.items() if gate >= 0},
        sorted(trees.values()),
        sorted(pools.values()),
        inner,
    )


def rebuilt(case: Case, pieces: dict[int, Piece]) -> Forest:
    fresh = forest(case)
    assert all(fresh.push(cell, piece) for cell, piece in pieces.items())
    return fresh


def joints_are_wet(case: Case, placed: list[int], cell: int, tile: Tile) -> bool:
    """Whether what is wet meets what is wet: lakes and streams on either side of a joint."""
    for word, facing in zip(tile.ring, case.facing[cell], strict=True):
        if facing and placed[facing[0]] != OPEN:
            other = case.tiles[placed[facing[0]]].ring[facing[1]]
            if (word == ROCK) != (other == ROCK):
                return False
    return True


def play(seed: int, forgetting: bool) -> tuple[int, int]:
    """Push, pop and forget at random; returns how often was refused and forgotten."""
    rolls = Random(seed)
    case = watery(rolls)
    rule, placed = forest(case), [OPEN] * len(case.facing)
    history: list[tuple[int, object]] = []
    refused = forgotten = 0
    for _ in range(40):
        open_cells = [cell for cell, one in enumerate(placed) if one == OPEN]
        laid = [cell for cell, one in enumerate(placed) if one != OPEN]
        action = rolls.random()
        if action < 0.75 and open_cells:
            cell = rolls.choice(open_cells)
            fitting = [n for n, t in enumerate(case.tiles) if joints_are_wet(case, placed, cell, t)]
            if not fitting:
                continue
            one = rolls.choice(fitting)
            piece, before = water_piece(case.tiles[one]), account(rule)
            assert piece is not None
            placed[cell] = one
            due = drains(case, placed)
            assert rule.push(cell, piece) == due, (seed, cell)
            if due:
                history.append((cell, before))
            else:
                placed[cell] = OPEN
                refused += 1
                assert account(rule) == before, seed
        elif action < 0.85 and history:
            cell, before = history.pop()
            rule.pop()
            placed[cell] = OPEN
            assert account(rule) == before, seed
        elif forgetting and laid:
            gone = rolls.sample(laid, rolls.randint(1, max(1, len(laid) // 2)))
            rule.forget(gone)
            forgotten += 1
            history.clear()
            for cell in gone:
                placed[cell] = OPEN
        pieces = {c: water_piece(case.tiles[one]) for c, one in enumerate(placed) if one != OPEN}
        assert account(rule) == account(rebuilt(case, pieces)), seed
    settled_well(rule, rolls)
    return refused, forgotten


def settled_well(rule: Forest, rolls: Random) -> None:
    """Everything runs in the end: one way out of each stem that has several gates."""
    rule.settle(lambda _, ways: rolls.randrange(ways))
    for node in {rule.node_of_gate[gate] for gate in rule.node_of_gate}:
        if rule.nodes[node].is_basin:
            continue
        ways = [rule.way[gate] for gate in rule.nodes[node].gates]
        assert len(ways) == 1 or ways.count(OUT) == 1
    for gate, way in rule.way.items():
        other = rule.across[gate] if gate >= 0 else -1
        if other in rule.way:
            assert {way, rule.way[other]} == {IN, OUT}


@pytest.mark.parametrize("forgetting", [False, True])
def test_random_boards(forgetting: bool) -> None:
    """What is refused, and what is known after every step."""
    played = [play(seed, forgetting) for seed in range(120)]
    assert sum(refused for refused, _ in played) > 300
    assert (sum(forgotten for _, forgotten in played) > 300) == forgetting


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 11000, 1000))
def test_many_more_random_boards(first: int) -> None:
    assert sum(play(seed, True)[0] for seed in range(first, first + 1000))


def test_forgetting_the_middle_of_a_river_parts_it() -> None:
    facing = [[None, (1, 3), None, None], [None, (2, 3), None, (0, 1)], [None, None, None, (1, 1)]]
    tile = Tile((ROCK, RIVER, ROCK, RIVER), True, False)
    spring = Tile((ROCK, RIVER, ROCK, ROCK), True, False)
    mouth = Tile((LAKE, ROCK, ROCK, RIVER), True, True)
    case = Case([list(f) for f in facing], [tile], random_meets(Random(0)), (1.0,), [[0, 1, 2]])
    rule = forest(case)
    for cell, one in ((0, spring), (1, tile), (2, mouth)):
        piece = water_piece(one)
        assert piece is not None
        assert rule.push(cell, piece)
    assert (rule.way[1], rule.way[4 + 3], rule.way[4 + 1]) == (OUT, IN, OUT)
    rule.forget([1])
    assert 1 not in rule.way, "nothing tells any more which way the spring runs"
    assert rule.way[8 + 3] == IN
    assert 4 + 1 not in rule.node_of_gate
