"""The forest rule on random boards: refused exactly when due, taken back and forgotten without a
trace, compared with a forest made anew and with `judge`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from solver.rules.forest import Forest
from solver.rules.stems import IN, OUT, Piece, Stem
from solver.rules.union import Union
from tests.solver.judge import OPEN, drains
from tests.solver.makers import (
    LAKE,
    RIVER,
    ROCK,
    STREAM,
    Case,
    Tile,
    drained,
    known_ways,
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
    """What a forest knows: pieces, ways, and which gates are in one tree or one pool."""
    trees: dict[int, list[int]] = {}
    pools: dict[int, list[int]] = {}
    for gate, node in sorted(rule.nodes.items()):
        trees.setdefault(rule.body_of(gate), []).append(gate)
        if node.is_basin:
            pools.setdefault(rule.pool_of(gate), []).append(gate)
    parts = sorted(trees.values()), sorted(pools.values())
    return sorted(rule.cells.items()), known_ways(rule), *parts


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
    found = drained(rule, lambda _, ways: rolls.randrange(ways))
    assert found.items() >= known_ways(rule).items()
    for node in rule.nodes.values():
        ways = [found[gate] for gate in node.gates if not node.is_basin]
        assert len(ways) < 2 or ways.count(OUT) == 1
    for gate, way in found.items():
        other = rule.across[gate] if gate >= 0 else -1
        if other in found:
            assert {way, found[other]} == {IN, OUT}


@pytest.mark.parametrize("forgetting", [False, True])
def test_random_boards(forgetting: bool) -> None:
    """What is refused, and what is known after every step."""
    played = [play(seed, forgetting) for seed in range(40)]
    assert sum(refused for refused, _ in played) > 100
    assert (sum(forgotten for _, forgotten in played) > 100) == forgetting


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
    assert [known_ways(rule)[gate] for gate in (1, 4 + 3, 4 + 1)] == [OUT, IN, OUT]
    rule.forget([1])
    assert 1 not in known_ways(rule), "nothing tells any more which way the spring runs"
    assert known_ways(rule)[8 + 3] == IN
    assert 4 + 1 not in rule.nodes


# ------------------------------------------------------------ larger boards, against a rebuilt one


def random_piece(rolls: Random, slots: int) -> Piece:
    """Stems of several sizes, some with declared outlets or a lake of their own; lakes."""
    free = rolls.sample(range(slots), rolls.randint(1, slots))
    lake = tuple(free[: rolls.choice([0, 0, 0, 1, 2])])
    wet = free[len(lake) :]
    cut = rolls.choice([len(wet), len(wet), rolls.randint(0, len(wet))])
    stems = []
    for gates in (wet[:cut], wet[cut:]):
        if gates:
            sized = tuple((gate, rolls.choice([1, 1, 1, 2])) for gate in gates)
            count = rolls.choice([0, 0, 0, 0, 1, 2])
            outlets = tuple(gates[:count])
            stems.append(Stem(sized, outlets, rolls.choice([0, None]) if lake else None))
    return Piece(tuple(stems), (lake,) if lake else ())


def hold(seed: int, pieces: int) -> int:
    """Push, pop and forget at random on a larger board, ask now and then for some of the ways;
    returns how often was refused."""
    rolls = Random(seed)
    facing, lines = random_board(rolls, 8)
    slots = len(facing[0])
    case = Case(facing, [Tile((ROCK,) * slots, True, False)], random_meets(rolls), (1.0,), lines)
    rule, standing = forest(case), dict[int, Piece]()
    pushed: list[int] = []
    refused = 0
    for _ in range(pieces):
        cell, action = rolls.randrange(len(facing)), rolls.random()
        if cell not in standing and action < 0.8:
            piece = random_piece(rolls, slots)
            if rule.push(cell, piece):
                standing[cell] = piece
                pushed.append(cell)
            else:
                refused += 1
                fresh = forest(case)
                assert not all(fresh.push(*pair) for pair in (*standing.items(), (cell, piece)))
        elif pushed and action < 0.9:
            rule.pop()
            del standing[pushed.pop()]
        elif standing:
            gone = rolls.sample(sorted(standing), min(len(standing), rolls.randint(1, 9)))
            rule.forget(gone)
            pushed.clear()
            standing = {cell: piece for cell, piece in standing.items() if cell not in gone}
        agree(rule, rebuilt(case, standing), rolls)
    assert account(rule) == account(rebuilt(case, standing))
    return refused


def agree(rule: Forest, fresh: Forest, rolls: Random) -> None:
    """Ask a few things, so that much is left unasked."""
    gates = sorted(gate for gate, node in rule.nodes.items() if not node.is_basin)
    for gate in rolls.sample(gates, min(len(gates), rolls.choice([0, 0, 1, 3]))):
        assert rule.ways.way(gate) == fresh.ways.way(gate)
    if rolls.random() < 0.05:
        assert account(rule) == account(fresh)


def test_larger_boards_agree_with_rebuilt_ones() -> None:
    assert sum(hold(seed, 120) for seed in range(60)) > 400


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 11000, 1000))
def test_many_larger_boards_agree_with_rebuilt_ones(first: int) -> None:
    assert sum(hold(seed, 150) for seed in range(first, first + 300)) > 2000


# ------------------------------------------------------------ what it costs


class Counted(list[int]):
    """Numbers that count how often they are looked at."""

    looks = 0

    def __getitem__(self, index: Any) -> Any:
        self.looks += 1
        return super().__getitem__(index)


def river(length: int) -> Forest:
    """A river along a row of cells, from a spring in the first into a lake in the last."""
    across = Counted([-1] * (2 * length))
    for cell in range(length - 1):
        across[2 * cell + 1], across[2 * cell + 2] = 2 * cell + 2, 2 * cell + 1
    rule = Forest(range(0, 2 * length, 2), across, undoable=True)
    for cell in range(length - 1):
        slots = (0, 1) if cell else (1,)
        assert rule.push(cell, Piece((Stem(tuple((slot, 1) for slot in slots)),)))
    assert rule.push(length - 1, Piece((Stem(((0, 1),), (), 0),), ((1,),)))
    return rule


def looks(rule: Forest, cell: int) -> int:
    """How often a rule looks across a gate to forget a cell and to take it in again, when it was
    asked there before."""
    straight, mouth = Piece((Stem(((0, 1), (1, 1))),)), Piece((Stem(((1, 1),), (), 0),), ((0,),))
    assert isinstance(rule.across, Counted)
    for _ in range(2):
        rule.across.looks = 0
        rule.forget([cell])
        assert not rule.push(cell, mouth), "the river runs into a lake already"
        assert rule.push(cell, straight)
    return rule.across.looks


def test_forgetting_costs_the_smaller_part() -> None:
    """Near the spring, and near the mouth."""
    for cell in (2, -3):
        long, short = river(3000), river(100)
        assert looks(long, cell % 3000) == looks(short, cell % 100) < 100


def grown(length: int) -> int:
    """How often a rule looks across a gate while an open river grows at both of its ends."""
    across = Counted([-1] * (2 * length))
    for cell in range(length - 1):
        across[2 * cell + 1], across[2 * cell + 2] = 2 * cell + 2, 2 * cell + 1
    rule = Forest(range(0, 2 * length, 2), across)
    straight = Piece((Stem(((0, 1), (1, 1))),))
    across.looks = 0
    for cell in sorted(range(length), key=lambda cell: abs(2 * cell - length)):
        assert rule.push(cell, straight)
    return across.looks


def test_growing_costs_the_same_for_each_cell() -> None:
    """What an open river was asked before need not be asked again as long as nothing decides it."""
    assert grown(2000) < 2.1 * grown(1000) < 60_000


def test_numbers_out_of_use_are_let_go() -> None:
    rule = river(30)
    for cell in [*range(1, 29)] * 20:
        looks(rule, cell)
    assert len(rule.trees.parent) <= len(rule.trees.number) == 31


def test_parts_fall_apart_and_grow_together() -> None:
    """A union with its numbers against sets."""
    rolls = Random(5)
    for _ in range(100):
        union, parts = Union(), [{thing} for thing in range(12)]
        for thing in range(12):
            union.add(thing)
        for _ in range(60):
            one, other = rolls.sample(range(12), 2)
            a, b = (next(p for p in parts if thing in p) for thing in (one, other))
            if rolls.random() < 0.6:
                assert union.unite(one, other) == (a is not b)
                if a is not b:
                    parts = [p for p in parts if p is not a and p is not b] + [a | b]
            elif len(a) > 1:
                side = set(rolls.sample(sorted(a), rolls.randrange(1, len(a))))
                union.links.clear()
                union.split(sorted(side))
                parts = [p for p in parts if p is not a] + [side, a - side]
        roots = [{union.root(thing) for thing in part} for part in parts]
        assert all(len(root) == 1 for root in roots)
        assert len(set.union(*roots)) == len(parts)
        assert all(union.size[union.root(min(part))] == len(part) for part in parts)
        assert all(union.held.values())
