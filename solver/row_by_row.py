"""Lines drawn one after the other by a sampler, and drawn anew where none fits."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from solver.chains import Chains
from solver.problem import Numbers, Problem
from solver.rows import OpenSampler, Sampler

AT_ONCE = 16_384
"""Cells that are drawn before progress is told, about."""
LOOKED_AT = 32
"""Lines after which it is looked whether they have drifted."""
MIN_FAILURES = 400
"""Failures that are always allowed before row sampling gives up."""
NEAR = 12
"""Cells apart that count as one place, at most."""
DEEP = 8
"""Lines that a window spans before lines are taken back whole."""
DEEPEST = 40
"""Times that it may be stuck at one place: there rows will not do."""


class Rows:
    """Lines drawn one after the other, going back where none fits.

    patience   of all the failures that are allowed one in so many is
    may_drift  whether rows go on that strayed from what is due; if not, they are left where they
               are found to
    """

    def __init__(
        self,
        problem: Problem,
        chains: Chains,
        sampler: Sampler,
        patience: int,
        may_drift: bool = True,
    ) -> None:
        self.problem = problem
        self.chains = chains
        self.sampler = sampler
        self.start = chains.start.tolist()
        self.closed = chains.closed.tolist()
        self.failures = 0
        self.may_drift = may_drift
        self.limit = (MIN_FAILURES + len(chains.cells) // 10) // patience

    @property
    def is_spent(self) -> bool:
        """Whether it failed too often, here and there: other dice may do better."""
        return self.failures > self.limit

    @property
    def has_drifted(self) -> bool:
        """Whether what was drawn strays from what is due, and is to be drawn anew."""
        return not self.may_drift and self.sampler.has_drifted()

    @cached_property
    def faced(self) -> Numbers:
        """For each port the place among the chains of the cell that it faces, -1 for none."""
        problem = self.problem
        place = np.full(problem.cell_count, -1, dtype=np.int32)
        place[self.chains.cells] = np.arange(len(self.chains.cells), dtype=np.int32)
        mates = problem.mate_of_port
        return np.where(mates >= 0, place[problem.cell_of_port[mates]], np.int32(-1))

    def begin(self, run_up: int) -> bool:
        """Draw so many lines, and one more, which then stands first: as if others stood before it.
        False if that cannot be."""
        sampler = self.sampler
        if not isinstance(sampler, OpenSampler):
            return False
        is_drawn = self.draw(run_up + 1)
        first, last = (self.chains.cells[self.start[n] : self.start[n + 1]] for n in (0, run_up))
        candidates = np.array(sampler.result(), dtype=np.int32)[last]
        sampler.clear((0, self.start[run_up + 1]))
        if is_drawn:
            sampler.put(first, candidates)
        return is_drawn

    def draw(
        self, count: int, progress: Callable[[int], None] | None = None, line: int = 0
    ) -> bool:
        """Draw the lines from `line` up to `count`, or until they have drifted; False if it gives
        up."""
        depth, last, furthest = 0, -1, -1
        at_once = max(1, AT_ONCE * count // max(1, self.start[count]))
        if not self.may_drift:
            at_once = min(at_once, LOOKED_AT)
        while line < count and not self.has_drifted:
            until = min(count, line + at_once)
            line, stuck = self.sampler.draw_lines(line, until)
            if progress:
                progress(self.start[line])
            if stuck < 0:
                continue
            self.failures += 1
            near = line == furthest and abs(stuck - last) <= min(4 * (depth + 1), NEAR)
            depth, last, furthest = depth + 1 if near else 1, stuck, line
            again = self._redraw(line, stuck, depth) if depth <= DEEPEST else None
            if again is None:
                return False
            line = again
        return True

    def _draw(self, begin: int, end: int, line: int) -> int:
        whole = begin == self.start[line] and end == self.start[line + 1]
        stuck = self.sampler.draw(begin, end, whole and self.closed[line])
        self.failures += stuck >= 0
        return stuck

    def _redraw(self, line: int, stuck: int, depth: int) -> int | None:
        """Clear a window of the lines before and draw it anew, a larger one until that works; in
        the end take whole lines back. Returns the line to go on with, None to give up."""
        while self.failures <= self.limit:
            windows = self._windows(line, stuck, depth)
            if not windows:  # nothing above: other dice may do
                return line
            self.sampler.clear(*((begin, end) for _, begin, end in windows))
            if all(self._draw(begin, end, above) < 0 for above, begin, end in windows):
                return line
            if depth >= DEEP:
                first = windows[0][0]
                self.sampler.clear((self.start[first], self.start[line]))
                return first
            depth += 1
        return None

    def _windows(self, line: int, stuck: int, depth: int) -> list[tuple[int, int, int]]:
        """The places to clear as (line, begin, end), topmost line first."""
        begin, end = max(self.start[line], stuck - depth), stuck + 2 + depth
        end = min(end, self.start[line + 1])
        found = []
        for above in range(line - 1, max(-1, line - 1 - depth), -1):
            faced = self._facing_places(begin, end, above)
            if not faced:
                break
            begin = max(self.start[above], min(faced) - 1)
            end = min(self.start[above + 1], max(faced) + 2)
            found.append((above, begin, end))
        return found[::-1]

    def _facing_places(self, begin: int, end: int, line: int) -> list[int]:
        """The places of a line that the places `begin` .. `end` of another one face."""
        first, last = self.start[line], self.start[line + 1]
        found = []
        for cell in self.chains.cells[begin:end].tolist():
            port, after = self.problem.port_start[cell : cell + 2].tolist()
            found += [place for place in self.faced[port:after].tolist() if first <= place < last]
        return found
