"""Which candidates each cell can have, looking a few steps ahead, without a domain for every cell.

Cells that look alike as far as a few steps away (same kind, same rim, same restrictions) have the
same domain, so a board of a million cells has but a few dozen of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver.integers import sorted_out
from solver.problem import Numbers, Problem
from solver.words import WordTables

STEPS = 3
FACTOR = np.uint64(0x9E3779B97F4A7C15)


class Sorts:
    """Cells of one sort have the same domain.

    sort_of_cell  shape (cells,)
    domains       for each sort a bit set over the candidates of its kind; 0: no map exists
    """

    def __init__(self, problem: Problem, first: Sequence[int], first_of_cell: Numbers) -> None:
        """`first` are the different domains there are to begin with, `first_of_cell` tells which
        of them each cell has."""
        self.problem = problem
        self.tables = WordTables(problem)
        self.facing = problem.cell_of_port[problem.mate_of_port]
        faced_slot = problem.mate_of_port - problem.port_start[self.facing]
        self.faced_slot = faced_slot.astype(np.int8)
        del faced_slot
        self.is_rim = problem.mate_of_port < 0
        self.sort_of_cell = first_of_cell
        self.domains = list(first)
        for _ in range(STEPS):
            self._look()
        del self.facing, self.faced_slot, self.is_rim  # as large as the board

    def _look(self) -> None:
        """Tell cells apart by what stands around them, and let each sort meet its neighbours."""
        keys = self._keys()
        _, examples, sorts = sorted_out(keys)
        rank = np.argsort(np.argsort(examples)).astype(np.int32)
        before, narrowed = self.sort_of_cell, []
        for cell in np.sort(examples).tolist():
            narrowed.append(self._meeting_neighbours(cell, before))
        self.sort_of_cell = rank[sorts]
        self.domains = narrowed

    def _keys(self) -> NDArray[np.uint64]:
        """A number for each cell that two cells share exactly if they look alike."""
        problem = self.problem
        sorts = self.sort_of_cell.astype(np.uint64)
        keys = sorts.copy()
        counts = np.diff(problem.port_start)
        for slot in range(int(counts.max(initial=0))):
            some = counts > slot
            has = slice(None) if some.all() else some  # all of them need not be copied
            ports = problem.port_start[:-1][has] + slot
            faced = (self.faced_slot[ports] + 1).astype(np.uint64)
            seen = sorts[self.facing[ports]] * np.uint64(64) + faced
            seen[self.is_rim[ports]] = 0
            mixed = (keys[has] ^ seen) * FACTOR
            keys[has] = mixed ^ (mixed >> np.uint64(29))
        return keys

    def _meeting_neighbours(self, cell: int, sorts: Numbers) -> int:
        kinds = self.problem.kind_of_cell
        domain, kind = self.domains[int(sorts[cell])], int(kinds[cell])
        start, end = self.problem.port_start[cell : cell + 2].tolist()
        for port in range(start, end):
            other = int(self.facing[port])
            if self.is_rim[port] or not self.tables.full[int(kinds[other])]:
                continue
            theirs = self.domains[int(sorts[other])]
            mask = self.tables.shown(int(kinds[other]), theirs)[int(self.faced_slot[port])]
            domain &= self.tables.support(kind, port - start, mask)
        return domain

    def is_hopeless(self) -> bool:
        """Whether some cell that wants a candidate can have none."""
        _, examples, _ = sorted_out(self.sort_of_cell)
        kinds = self.problem.kind_of_cell[examples].tolist()
        return any(
            not domain and self.tables.full[kind]
            for domain, kind in zip(self.domains, kinds, strict=True)
        )
