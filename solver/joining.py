"""Rows in which everything must become one part: what may not be sealed off, and what is brought
together; see `solver/forest_rows.py`, which draws with it.

The rule itself (`solver/rules/reach.py`) refuses, cell by cell, what would seal a part off; in rows
also what would seal the only part while cells are still to come. Parts that hang down side by side
would seldom meet before the last row, so candidates that lead onward are worth more where the next
part that hangs down is another one than theirs, and less where it is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from solver.chains import Chains
from solver.problem import Problem
from solver.rules import BoundRule
from solver.rules.reach import Reach

MOST_GATES = 63
"""Gates that cells may have: they are bits of one number."""
LEADS_NOWHERE, LEADS_ROUND = 2, 4
"""By how many bits a candidate weighs less that leads nowhere, where another would bring parts
together, or that leads to its own part."""


@dataclass(frozen=True)
class ReachRule(BoundRule):
    """A rule by which everything must become one part.

    slots  for each kind the slot that each local gate lies on
    """

    slots: Sequence[Sequence[int]] = ()

    def with_empty_kind(self) -> Self:
        """The same rule where there is one more kind of cells, without candidates."""
        return replace(super().with_empty_kind(), slots=[*self.slots, ()])

    @property
    def reach(self) -> Reach:
        """The rule itself."""
        assert isinstance(self.rule, Reach)
        return self.rule

    def suits_rows(self) -> bool:
        """Whether the gates of a cell are few enough to be bits of one number."""
        return all(len(slots) <= MOST_GATES for slots in self.slots)


def group_bits(bound: BoundRule) -> NDArray[np.uint64]:
    """For each kind and candidate what it joins, as bit sets of local gates, shape (kinds,
    candidates, most); 0: nothing more."""
    counts = [len(groups or ()) for kind in bound.readings for groups in kind]
    shape = len(bound.readings), max(map(len, bound.readings)), max(counts, default=0)
    found = np.zeros(shape, dtype=np.uint64)
    for number, readings in enumerate(bound.readings):
        for candidate, groups in enumerate(readings):
            for place, gates in enumerate(groups or ()):
                found[number, candidate, place] = sum(1 << gate for gate in gates)
    return found


class JoinTables:
    """What rows of one problem share.

    groups   what candidates join; see `group_bits`
    on_slot  for each kind and slot the gates there, as bit sets
    total    of each land how many cells are drawn
    """

    def __init__(self, problem: Problem, chains: Chains, bound: ReachRule) -> None:
        self.bound = bound
        self.groups = group_bits(bound)
        slots = max(kind.rings.shape[1] for kind in problem.kinds)
        self.on_slot = np.zeros((len(problem.kinds), slots), dtype=np.uint64)
        for number, placed in enumerate(bound.slots):
            for gate, slot in enumerate(placed):
                self.on_slot[number, slot] |= np.uint64(1 << gate)
        land_of_cell = bound.reach.land_of_cell
        lands = np.array(land_of_cell or [0] * problem.cell_count)
        self.total = np.bincount(lands[chains.cells], minlength=int(lands.max(initial=0)) + 1)


class Joining:
    """What one run of rows knows of the parts that hang down."""

    def __init__(self, tables: JoinTables) -> None:
        self.tables = tables
        self.reach = tables.bound.reach
        self.total = tables.total.tolist()
        self.cells: Sequence[int] = ()  # of the line
        self.following: list[int] = []  # for each of them a gate of the next part that hangs down

    def seals_all(self, cell: int) -> bool:
        """Whether nothing leads on from what a cell hangs together with, and cells are to come."""
        land = self.reach.land_of(cell)
        return self.reach.sealed[land] > 0 and self.reach.taken[land] < self.total[land]

    def look_along(self, cells: Sequence[int]) -> None:
        """Note what hangs down into the cells of a line that are about to be drawn."""
        self.cells = cells
        found, gate = [], -1
        for cell in reversed(cells):
            found.append(gate)
            gate = next(self.reach.facing(cell), (-1, gate))[1]
        self.following = found[::-1]

    def weighed(
        self, weights: NDArray[np.int64], candidates: NDArray[Any], kind: int, slot: int, place: int
    ) -> NDArray[np.int64]:
        """The weights of candidates for a place of the line, that lead onward over a slot."""
        gate = self.following[place]
        if gate < 0:
            return weights
        cell = self.cells[place]
        part = self.reach.part_of(gate)
        mine = [own for own, other in self.reach.facing(cell) if self.reach.part_of(other) == part]
        first = self.reach.first_gate[cell]
        same = np.uint64(sum(1 << own - first for own in mine))
        groups = self.tables.groups[kind, candidates]
        onward = groups & self.tables.on_slot[kind, slot] != 0
        is_same = groups & same != 0
        lost = np.where((onward & is_same).any(axis=1), LEADS_ROUND, LEADS_NOWHERE)
        lost[(onward & ~is_same).any(axis=1)] = 0
        return np.where(weights > 0, np.maximum(weights >> lost, 1), 0)
