"""What a rule on what is connected knows before any row is drawn: what each candidate joins, which
states joints within a row have, and how many gates are due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from solver.integers import UNIT, integer_meets
from solver.problem import Problem
from solver.rules import BoundRule
from solver.rules.forest import Forest
from solver.rules.stems import Piece, gates_of

MOST_KNOWN = 63
"""Gates that candidates of one kind may have: they are bits of one number."""
MIXED = 2
"""Where rows lean to what they show too little of, one part in so many of what is due is aimed at:
more strands would find too few candidates to end in, and crowd whole rows, or all of one class."""


@dataclass(frozen=True)
class ForestRule(BoundRule):
    """A rule on what is connected.

    slots  for each kind the slot that each local gate lies on
    due    for each kind how often each candidate should stand, as weights
    """

    slots: Sequence[dict[int, int]] = ()
    due: Sequence[Sequence[float]] = ()

    def with_empty_kind(self) -> Self:
        """The same rule where there is one more kind of cells, without candidates."""
        return replace(super().with_empty_kind(), slots=[*self.slots, {}], due=[*self.due, ()])

    @property
    def forest(self) -> Forest:
        """The rule itself."""
        assert isinstance(self.rule, Forest)
        return self.rule


def nothing_runs(problem: Problem) -> ForestRule:
    """The rule on what is connected where nothing is."""
    counts = [len(kind.rings) for kind in problem.kinds]
    readings: list[list[Piece | None]] = [[None] * count for count in counts]
    slots: list[dict[int, int]] = [{} for _ in counts]
    due = [kind.weights for kind in problem.kinds]
    forest = Forest([0] * problem.cell_count, (), undoable=True)
    return ForestRule("nothing runs", forest, readings, slots, due)


def wet_slots(bound: ForestRule) -> list[list[frozenset[int]]]:
    """For each kind and candidate the slots over which something runs."""
    return [
        [
            frozenset(slots[gate] for gate in gates_of(piece)) if piece else frozenset()
            for piece in pieces
        ]
        for pieces, slots in zip(bound.readings, bound.slots, strict=True)
    ]


def due_stems(problem: Problem, bound: ForestRule) -> int:
    """In how many slots that face another cell stems should have gates, of a whole board."""
    goals = np.zeros((len(problem.kinds), max(kind.rings.shape[1] for kind in problem.kinds)))
    for number, (pieces, slots, due) in enumerate(
        zip(bound.readings, bound.slots, bound.due, strict=True)
    ):
        stems = [tuple(g._replace(basins=()) for g in groups_of(p, slots)) for p in pieces]
        mine = _goals(stems, due, problem.kinds[number].rings.shape[1])
        goals[number, : len(mine)] = mine
    inner = np.flatnonzero(problem.mate_of_port >= 0)
    cells = problem.cell_of_port[inner]
    found = goals[problem.kind_of_cell[cells], inner - problem.port_start[cells]]
    return int(found.astype(np.int64).sum()) // UNIT


def can_compile(bound: ForestRule) -> bool:
    """Whether compiled code can draw rows: it numbers gates of one kind by bits."""
    return all(len(slots) <= MOST_KNOWN for slots in bound.slots)


class Group(NamedTuple):
    """Gates of a candidate that hang together: (local gate, slot) of stems and of basins."""

    stems: tuple[tuple[int, int], ...]
    basins: tuple[tuple[int, int], ...]


def groups_of(piece: Piece | None, slots: dict[int, int]) -> tuple[Group, ...]:
    """Return what a piece joins, basins with the stems that end in them."""
    if piece is None:
        return ()
    lone = [stem for stem in piece.stems if stem.basin is None]
    found = [Group(_placed((gate for gate, _ in stem.gates), slots), ()) for stem in lone]
    for number, basin in enumerate(piece.basins):
        mine = [gate for stem in piece.stems if stem.basin == number for gate, _ in stem.gates]
        found.append(Group(_placed(mine, slots), _placed(basin, slots)))
    return tuple(found)


def _groups(pieces: Sequence[Piece | None], slots: dict[int, int]) -> list[tuple[Group, ...]]:
    """What each candidate of a kind joins; alike ones share it."""
    known = {piece: groups_of(piece, slots) for piece in set(pieces)}
    return [known[piece] for piece in pieces]


def _placed(gates: Iterable[int], slots: dict[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple((gate, slots[gate]) for gate in gates)


class States:
    """What joints within a row may be: a word, whether what runs there hangs together with the next
    strand (`flag`), and whether two of its gates hang together (`twice`).

    number   (word, flag, twice) -> state; what a word cannot have is -1
    table    what joints of a state with another are worth, shape (states, states)
    may_end  for each word whether what faces it may take two gates apart that hang together
    """

    def __init__(self, problem: Problem, groups: Sequence[Sequence[tuple[Group, ...]]]) -> None:
        count = problem.meets.shape[1]
        gates, stems = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
        apart = np.zeros(count, dtype=bool)
        for kind, candidates in zip(problem.kinds, groups, strict=True):
            found = set()
            for ring, mine in zip(kind.rings.tolist(), candidates, strict=True):
                found |= {(word, slot, mine) for slot, word in enumerate(ring)}
            for word, slot, mine in found:
                most = [gates_on(group, slot) for group in mine]
                stems[word] = max(stems[word], sum(stems_on(g, slot) for g in mine))
                gates[word] = max(gates[word], sum(most))
                apart[word] |= max(most, default=0) < 2
        self.number = np.full((count, 2, 2), -1, dtype=np.int64)
        words: list[tuple[int, int, int]] = []
        for word in range(count):
            for twice in range(2 if stems[word] > 1 else 1):
                for flag in range(2 if gates[word] else 1):
                    self.number[word, flag, twice] = len(words)
                    words.append((word, flag, twice))
        plain = np.array([word for word, _, _ in words])
        marks = np.array([2 * flag + twice for _, flag, twice in words])
        same = marks[:, None] == marks[None, :]
        table = integer_meets(problem)[:count]
        self.table = np.where(same, table[plain[:, None], plain[None, :]], 0)
        self.may_end = np.any((table > 0) & apart[None, :], axis=1)


def stems_on(group: Group, slot: int) -> int:
    return sum(placed == slot for _, placed in group.stems)


def gates_on(group: Group, slot: int) -> int:
    return stems_on(group, slot) + sum(placed == slot for _, placed in group.basins)


class Links:
    """What the candidates of a problem connect, made ready for rows.

    groups  what each candidate of each kind joins
    runs    for each kind the number of what each candidate joins, and an example of each number
    wet     for each kind, candidate and slot the gates there, with whether they are a basin's
    goals   for each kind and slot how many gates it should have on average, in 1/UNIT
    """

    def __init__(self, problem: Problem, bound: ForestRule) -> None:
        part = MIXED if problem.leaning else 1
        self.groups = [
            _groups(pieces, slots)
            for pieces, slots in zip(bound.readings, bound.slots, strict=True)
        ]
        self.states = States(problem, self.groups)
        self.runs = [_numbered(groups) for groups in self.groups]
        self.wet = [[_gates_by_slot(groups) for groups in kind] for kind in self.groups]
        self.goals = [
            [goal // part for goal in _goals(groups, due, kind.rings.shape[1])]
            for groups, due, kind in zip(self.groups, bound.due, problem.kinds, strict=True)
        ]

    def may_face(self, kind: int, ring: Sequence[int], candidate: int, slot: int) -> bool:
        """Whether a candidate does not show in a slot two gates that hang together and cannot but
        be joined again."""
        groups = self.groups[kind][candidate]
        return bool(self.states.may_end[ring[slot]]) or all(
            stems_on(group, slot) < 2 for group in groups
        )


def _numbered(groups: Sequence[tuple[Group, ...]]) -> tuple[NDArray[np.int64], list[int]]:
    """Number what differs; return the number of each candidate, and an example of each number."""
    known: dict[tuple[Group, ...], int] = {}
    examples: list[int] = []
    numbers = np.zeros(len(groups), dtype=np.int64)
    for candidate, mine in enumerate(groups):
        if mine not in known:
            known[mine] = len(examples)
            examples.append(candidate)
        numbers[candidate] = known[mine]
    return numbers, examples


def _gates_by_slot(groups: Sequence[Group]) -> dict[int, tuple[tuple[int, bool], ...]]:
    """For each slot the gates there, with whether they are a basin's."""
    found: dict[int, list[tuple[int, bool]]] = {}
    for group in groups:
        for is_basin, placed in ((False, group.stems), (True, group.basins)):
            for gate, slot in placed:
                found.setdefault(slot, []).append((gate, is_basin))
    return {slot: tuple(sorted(gates)) for slot, gates in found.items()}


def _goals(groups: Sequence[tuple[Group, ...]], due: Sequence[float], slots: int) -> list[int]:
    """How many gates each slot should have on average, in 1/UNIT.

    In a forest there are fewer joints than nodes; where candidates would have more on average, all
    are to be fewer. Sums are exactly rounded, so that every machine has the same goals.
    """
    total = fsum(due)
    if not total:
        return [0] * slots
    gates = [0.0] * slots
    for slot in range(slots):
        gates[slot] = fsum(
            weight * sum(gates_on(group, slot) for group in mine)
            for weight, mine in zip(due, groups, strict=True)
        )
    stems = [sum(len(group.stems) for group in mine) for mine in groups]
    nodes = fsum(weight * len(mine) for weight, mine in zip(due, groups, strict=True))
    joints = fsum(weight * count for weight, count in zip(due, stems, strict=True)) / 2
    possible = min(1.0, nodes / joints) if joints else 1.0
    return [int(goal * possible * UNIT / total) for goal in gates]
