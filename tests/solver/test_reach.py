"""The reach rule: hand-made cases, and random ones against parts counted by networkx."""

from __future__ import annotations

from collections.abc import Collection
from copy import deepcopy
from random import Random
from typing import Any

import networkx as nx
import pytest

from solver.rules.parting import parted
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
    parts = (rule.parent, rule.size, rule.ahead, rule.worth, rule.parts, rule.sealed)
    return deepcopy((rule.pieces, rule.group, rule.number, *parts, rule.order, rule.links))


def account(rule: Reach) -> object:
    """What a rule knows, apart from how it came to know it."""
    parts: dict[int, list[int]] = {}
    for gate, group in sorted(rule.group.items()):
        parts.setdefault(rule._part(group[0]), []).append(gate)
    known = sorted((gates, rule.ahead[p], rule.worth[p]) for p, gates in parts.items())
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


def grid(columns: int, rows: int, first: int = 0) -> tuple[list[int], list[int]]:
    """What faces each gate, and whose it is; cells are numbered from one of them on, row by row,
    so that gate 0 may face another."""
    across, count = [], columns * rows
    for number in range(count):
        cell = (number + first) % count
        x, y = cell % columns, cell // columns
        for dx, dy, slot in ((0, -1, 2), (1, 0, 3), (0, 1, 0), (-1, 0, 1)):
            inside = 0 <= x + dx < columns and 0 <= y + dy < rows
            beside = (number + dx + dy * columns) % count
            across.append(beside * SLOTS + slot if inside else RIM)
    return across, [gate // SLOTS for gate in range(len(across))]


def random_piece(rolls: Random) -> Groups:
    slots = rolls.sample(range(SLOTS), rolls.choice([0, 1, 2, 2, 3, 4]))
    cut = rolls.choice([len(slots), len(slots) // 2])
    return tuple(tuple(sorted(g)) for g in (slots[:cut], slots[cut:]) if g)


def is_kept(rule: Reach, pieces: dict[int, Groups]) -> bool:
    """Whether nothing that counts is cut off, told by networkx."""
    graph: Any = nx.Graph()
    group_of: dict[int, tuple[int, int]] = {}
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
    for seed in range(80):
        rolls = Random(seed)
        across, cells = grid(3, 3, seed % 9)
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
    assert refused > 50


class Counted(list[int]):
    """Numbers that count how often they are looked at."""

    looks = 0

    def __getitem__(self, index: Any) -> Any:
        self.looks += 1
        return super().__getitem__(index)


def full(columns: int, rows: int, walls: Collection[int] = ()) -> Reach:
    """A grid where one can walk on everywhere, but for cells that are one group by themselves."""
    across, cells = grid(columns, rows)
    rule = Reach(list(range(0, len(across), SLOTS)), Counted(across), cells)
    for cell in range(columns * rows):
        rule.push(cell, () if cell in walls else (tuple(range(SLOTS)),))
    return rule


def looks(rule: Reach, cell: int) -> int:
    """How often a rule looks across a gate to forget a cell."""
    assert isinstance(rule.across, Counted)
    rule.across.looks = 0
    rule.forget([cell])
    return rule.across.looks


def test_forgetting_costs_what_lies_around() -> None:
    assert looks(full(60, 60), 30 * 60 + 30) == looks(full(20, 20), 10 * 20 + 10) < 200


def test_forgetting_what_joins_two_parts_costs_the_smaller() -> None:
    """Two halls with a wall between them, and a door near its end or in its middle."""
    for rows, columns in ((20, 5), (20, 60)):
        width = columns + 5
        wall = [row * width + 4 for row in range(rows)]
        door = wall.pop(rows // 2)
        rule = full(width, rows, wall)
        assert rule.parts == [1]
        assert looks(rule, door) < 4 * rows * 5 * SLOTS
        assert rule.parts == [2]


def test_a_part_falls_apart_and_grows_together_often() -> None:
    """Numbers out of use are not kept for ever."""
    rule = full(8, 8)
    for _ in range(100):
        rule.forget([27, 28, 35, 36])
        for cell in (27, 28, 35, 36):
            assert rule.push(cell, (tuple(range(SLOTS)),))
    assert rule.parts == [1]
    assert len(rule.parent) < 300


def test_parts_agree_with_networkx() -> None:
    for seed in range(200):
        rolls = Random(seed)
        graph = nx.gnm_random_graph(rolls.randint(1, 40), rolls.randint(0, 60), seed=seed)
        starts = rolls.sample(sorted(graph), rolls.randint(1, len(graph)))
        found = parted(starts, graph.adj.__getitem__)
        every = {frozenset(p) for p in nx.connected_components(graph) if not p.isdisjoint(starts)}
        told = {frozenset(part) for part in found}
        assert len(found) == len(told)
        assert all(len(part) == len(set(part)) for part in found)
        assert told <= every
        assert len(every - told) <= 1


def test_reset_takes_everything_back() -> None:
    rule = row(3)
    before = state(rule)
    rule.push(0, ((1,),))
    rule.reset()
    assert state(rule) == before
