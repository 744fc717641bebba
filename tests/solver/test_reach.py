"""The reach rule: hand-made cases, and random ones against parts counted by networkx."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import networkx as nx
import pytest

from solver.rules.reach import NOTHING, RIM, Groups, Reach

SLOTS = 4


def row(length: int, only_rim: bool = False, ends: int = RIM) -> Reach:
    """Cells in a row; gate 0 faces left, gate 1 right."""
    across = []
    for cell in range(length):
        across += [2 * cell - 1 if cell else ends, 2 * cell + 2 if cell < length - 1 else ends]
    cells = [gate // 2 for gate in range(2 * length)]
    return Reach([2 * cell for cell in range(length)], across, cells, only_rim)


def state(rule: Reach) -> object:
    numbers = (rule.parent, rule.size, rule.ahead, rule.counts, rule.parts, rule.sealed)
    return deepcopy((rule.pieces, rule.group_of_gate, *numbers, rule.order, len(rule.trail)))


def account(rule: Reach) -> object:
    """What a rule knows, apart from how it came to know it."""
    parts: dict[int, list[int]] = {}
    for gate, group in sorted(rule.group_of_gate.items()):
        parts.setdefault(rule._root(group), []).append(gate)
    known = sorted((gates, rule.ahead[p], rule.counts[p]) for p, gates in parts.items())
    return sorted(rule.pieces.items()), known, rule.parts, rule.sealed


def test_one_part_may_be_sealed_when_it_is_the_only_one() -> None:
    rule = row(2, ends=NOTHING)
    assert rule.push(0, ((1,),))
    assert rule.push(1, ((0,),))
    assert (rule.parts, rule.sealed) == ([1], [1])


def test_a_part_is_not_sealed_off_while_there_is_another() -> None:
    rule = row(5)
    assert rule.push(0, ((1,),))
    assert rule.push(3, ((0, 1),))
    before = state(rule)
    assert not rule.push(1, ((0,),)), "cells 0 and 1 would be cut off from cell 3"
    assert state(rule) == before
    assert rule.push(1, ((0, 1),))
    assert rule.push(2, ((0, 1),))
    assert rule.parts == [1]


def test_no_second_part_beside_a_sealed_one() -> None:
    rule = row(4)
    assert rule.push(0, ((1,),))
    assert rule.push(1, ((0,),))
    assert not rule.push(3, ((0, 1),))
    assert rule.push(3, ())


def test_a_way_into_a_wall_leads_nowhere() -> None:
    """Where something walkable may face what is not, the cell across is open no more."""
    for wall_first in (True, False):
        rule = row(5)
        assert rule.push(4, ((0,),))
        pushes = [(1, ()), (0, ((1,),))] if wall_first else [(0, ((1,),)), (1, ())]
        assert rule.push(*pushes[0])
        before = state(rule)
        assert not rule.push(*pushes[1])
        assert state(rule) == before


def test_a_place_where_nothing_will_stand_leads_nowhere() -> None:
    rule = row(3, ends=NOTHING)
    assert rule.push(2, ((0, 1),))
    assert not rule.push(0, ((0,),))
    assert rule.push(0, ((0, 1),))


def test_groups_of_a_piece_are_parts_of_their_own() -> None:
    rule = row(3)
    assert rule.push(1, ((0,), (1,)))
    assert rule.parts == [2]
    assert not rule.push(0, ((1,),)), "the left part would end there, the right one could not join"
    assert row(3).push(1, ((0, 1),))


def test_only_parts_at_the_rim_count_where_that_is_asked() -> None:
    rule = row(7, only_rim=True)
    assert rule.push(0, ((0, 1),))
    assert rule.push(3, ((1,),))
    assert rule.push(4, ((0,),)), "a part without a way off the map does not count"
    assert (rule.parts, rule.sealed) == ([1], [0])
    assert rule.push(6, ((0, 1),))
    assert not rule.push(1, ((0,),)), "the way in at the left must reach the one at the right"


def grid(columns: int, rows: int) -> tuple[list[int], list[int]]:
    across = []
    for cell in range(columns * rows):
        x, y = cell % columns, cell // columns
        for dx, dy, slot in ((0, -1, 2), (1, 0, 3), (0, 1, 0), (-1, 0, 1)):
            inside = 0 <= x + dx < columns and 0 <= y + dy < rows
            across.append((cell + dx + dy * columns) * SLOTS + slot if inside else RIM)
    return across, [gate // SLOTS for gate in range(len(across))]


def random_piece(rolls: Random) -> Groups:
    slots = rolls.sample(range(SLOTS), rolls.choice([0, 1, 2, 2, 3, 4]))
    cut = rolls.choice([len(slots), len(slots) // 2])
    return tuple(tuple(sorted(g)) for g in (slots[:cut], slots[cut:]) if g)


def is_kept(rule: Reach, pieces: dict[int, Groups]) -> bool:
    """Whether nothing that counts is cut off, told by networkx."""
    graph = nx.Graph()
    group_of = {}
    for cell, piece in pieces.items():
        for number, gates in enumerate(piece):
            graph.add_node((cell, number))
            group_of |= {cell * SLOTS + gate: (cell, number) for gate in gates}
    for gate, node in group_of.items():
        if rule.across[gate] in group_of:
            graph.add_edge(node, group_of[rule.across[gate]])
    open_parts, rim_parts = [], []
    parts = list(nx.connected_components(graph))
    for part in parts:
        faced = [rule.across[gate] for gate, node in group_of.items() if node in part]
        open_parts.append(any(g >= 0 and g // SLOTS not in pieces for g in faced))
        rim_parts.append(RIM in faced)
    counted = [is_open for is_open, rim in zip(open_parts, rim_parts, strict=True) if rim]
    judged = counted if rule.only_rim else open_parts
    return len(judged) < 2 or all(judged)


@pytest.mark.parametrize("only_rim", [False, True])
def test_random_boards_agree_with_networkx(only_rim: bool) -> None:
    """Pushes in any order, some taken back, some forgotten: always refused exactly when due, and
    never with a trace."""
    refused = 0
    for seed in range(150):
        rolls = Random(seed)
        across, cells = grid(3, 3)
        rule = Reach(list(range(0, 36, SLOTS)), across, cells, only_rim)
        pieces: dict[int, Groups] = {}
        states: list[tuple[int, object]] = []
        for _ in range(40):
            open_cells = [cell for cell in range(9) if cell not in pieces]
            action = rolls.random()
            if action < 0.7 and open_cells:
                cell, piece, before = rolls.choice(open_cells), random_piece(rolls), state(rule)
                taken = rule.push(cell, piece)
                assert taken == is_kept(rule, {**pieces, cell: piece}), seed
                if taken:
                    pieces[cell] = piece
                    states.append((cell, before))
                else:
                    refused += 1
                    assert state(rule) == before, seed
            elif action < 0.9 and states:
                cell, before = states.pop()
                rule.pop()
                del pieces[cell]
                assert state(rule) == before, seed
            elif pieces:
                gone = rolls.sample(sorted(pieces), rolls.randint(1, len(pieces)))
                rule.forget(gone)
                states.clear()
                pieces = {cell: piece for cell, piece in pieces.items() if cell not in gone}
                fresh = Reach(rule.first_gate, across, cells, only_rim)
                assert all(fresh.push(*pair) for pair in pieces.items()), seed
                assert account(rule) == account(fresh), seed
    assert refused > 100


def test_reset_takes_everything_back() -> None:
    rule = row(3)
    before = state(rule)
    rule.push(0, ((1,),))
    rule.reset()
    assert state(rule) == before
