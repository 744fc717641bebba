"""The sampler of `solver/forest_rows.py`, compiled."""

from __future__ import annotations

import numpy as np

from solver import forest_kernels
from solver.coupling import Leant
from solver.deck import CountedDice
from solver.fast_forest_tables import FastForestTables
from solver.forest_rows import CROWDED, TRIAL_LINES
from solver.problem import Leaning, Numbers
from solver.row_kernels import NO_ROOM
from solver.rows import Span
from solver.strand_kernels import Room


class FastForestRows:
    """See `solver.forest_rows.ForestRows`."""

    def __init__(
        self, tables: FastForestTables, dice: CountedDice, leaning: Leaning | None = None
    ) -> None:
        self.tables = tables
        self.leant = Leant(leaning) if leaning else None
        tables.wet.scores[:] = 0
        self.dice = dice
        self.key = np.uint64(dice.key)
        self.standing = np.full(len(tables.lines.kind), -1, dtype=np.int32)
        self.pull = np.zeros(5, dtype=np.int64)  # for the next row, what lasts, rows crowded
        self.has_pull = False
        self.felled = np.empty((len(tables.account.first_gate), 2), dtype=np.int64)
        reset(tables)

    def result(self) -> Numbers:
        """The candidate of every cell, -1 where none stands."""
        return self.standing

    def has_drifted(self) -> bool:
        """Whether strands of one body crowd many rows."""
        return int(self.pull[4]) * CROWDED > len(self.tables.lines.closed)

    def clear(self, *spans: Span) -> None:
        """Take away what stands in some cells, all at once: what hangs together with any of them is
        taken in anew each time."""
        lines, _, pieces, account, ways, *_ = self.tables
        cells = np.concatenate([lines.cells[begin:end] for begin, end in spans])
        forest_kernels.clear(lines.kind, pieces, account, ways, self.standing, cells, self.felled)

    def draw_lines(self, first: int, last: int) -> tuple[int, int]:
        """Draw whole lines."""
        if not self.has_pull:
            self._find_pull(min(last, first + TRIAL_LINES))
        return self._draw_lines(first, last)

    def _draw_lines(self, first: int, last: int) -> tuple[int, int]:
        """Draw whole lines, one by one where they lean to what was shown too little of."""
        if not self.leant:
            return self._draw((first, last, 0), False)
        lines = self.tables.lines
        for line in range(first, last):
            stuck = self._draw((line, line + 1, 0), False)
            if stuck[1] >= 0:
                return stuck
            cells = lines.cells[lines.start[line] : lines.start[line + 1]]
            self.tables.wet.scores[:] = self.leant.after(self.standing[cells])
        return last, -1

    def _find_pull(self, last: int) -> None:
        """See `solver.forest_rows.ForestRows`."""
        self.has_pull = True
        self._draw_lines(0, last)
        self.pull[4] = 0
        self.standing[:] = -1
        reset(self.tables)

    def draw(self, begin: int, end: int, closed: bool) -> int:
        """Draw some cells of a line."""
        return self._draw((-1, begin, end), closed)[1]

    def _draw(self, span: tuple[int, int, int], closed: bool) -> tuple[int, int]:
        while True:
            line, stuck, counter = forest_kernels.draw(
                *self.tables, self.standing, self.pull, span, closed, self.key, self.dice.counter
            )
            self.dice.counter = int(counter)
            if stuck != NO_ROOM:
                return int(line), int(stuck)
            span = (int(line), *span[1:])
            self.tables = self.tables._replace(room=_wider(self.tables.room))


def _wider(room: Room) -> Room:
    """Room for twice as many entries."""
    names = ("candidate", "weight", "back", "onward", "run")
    size = 2 * len(room.candidate)
    return room._replace(**{name: np.empty(size, dtype=np.int64) for name in names})


def reset(tables: FastForestTables) -> None:
    """Forget everything that was taken in."""
    account, ways = tables.account, tables.ways
    account.state[: account.gates] = -1
    account.state[account.ways : account.tree] = 0
    account.state[account.piece :] = -1
    account.count[:] = 0
    ways.state[: ways.size] = ways.state[ways.taken : ways.parts] = -1
    ways.state[ways.size : ways.taken] = ways.state[ways.parts :] = 0
    ways.count[:] = 0
