"""The complete solver: every cell filled, every joint legal, every rule kept.

Decide the cell with the fewest candidates left, by weight; draw the consequences over words; on a
contradiction ban the choice and, if that does not help, take back the last few decisions. If that
does not help either, clear a small block around the contradiction and solve it again, growing the
block, before ever starting over. Small boards that resist are searched exhaustively where a proof
is asked for: only that proves that no map exists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop
from itertools import accumulate
from typing import Any, Literal, Protocol

import numpy as np

from solver.deck import DiceLike
from solver.problem import Problem
from solver.propagate import Contradiction, Domains
from solver.words import WordTables, bits

UNIT = 1 << 12  # the integer that stands for a weight of 1
TAKE_BACK = 3  # decisions taken back before a block is cleared
PATIENCE = 8  # contradictions close to each other before a block is cleared
CALM = 40  # decisions without a contradiction after which trouble is forgotten
PROVABLE_CELLS = 120
PROOF_DECISIONS = 50_000


class UndoableRule(Protocol):
    """A global rule that takes candidates into its account and gives the last ones back."""

    def push(self, cell: int, piece: Any, /) -> bool: ...

    def pop(self) -> None: ...

    def reset(self) -> None: ...


@dataclass
class Found:
    """How a search ended. `candidates` has one entry per cell if it is complete (-1: void)."""

    status: Literal["complete", "impossible", "gave up"]
    candidates: list[int] | None = None
    decisions: int = 0
    contradictions: int = 0
    blocks: int = 0


@dataclass(frozen=True)
class _Decision:
    trail: int
    ruled: int
    cell: int
    candidate: int


class _Search:
    """One search; see `search`."""

    def __init__(
        self,
        problem: Problem,
        dice: DiceLike,
        rule: UndoableRule | None,
        progress: Callable[[int], None] | None,
    ) -> None:
        self.problem = problem
        self.weights = [[max(1, round(w * UNIT)) for w in kind.weights] for kind in problem.kinds]
        self.dice = dice
        self.rule = rule
        self.progress = progress
        self.tables = WordTables(problem)
        self.rings = [kind.rings.tolist() for kind in problem.kinds]
        self.meets = np.rint(problem.meets * UNIT).astype(np.int64).tolist()
        self.stack: list[_Decision] = []
        self.ruled: list[int] = []  # decided cells in the order the rule took them in
        self.is_ruled = bytearray(problem.cell_count)
        self.unruled: set[int] = set()  # cells of cleared blocks that the rule has yet to see
        self.found = Found("gave up")
        self.radius = 1
        self.trouble = 0
        self.calm = 0

    def start(self) -> None:
        """Set up the domains; Contradiction if some cell has no candidate at all."""
        self.domains = Domains(self.problem, self.tables)
        self._rule_decided(range(self.problem.cell_count))

    # ------------------------------------------------------------ deciding

    def next_cell(self) -> int | None:
        """The undecided cell with the fewest candidates, None when all are decided."""
        queue, domain = self.domains.queue, self.domains.domain
        while queue:
            left, cell = heappop(queue)
            if left > 1 and domain[cell].bit_count() == left:
                return cell
        return None

    def decide(self, cell: int) -> None:
        """Choose a candidate by weight; Contradiction if its consequences leave nothing."""
        candidates = list(bits(self.domains.domain[cell]))
        sums = list(accumulate(self._weigh(cell, candidates)))
        roll = self.dice.below(sums[-1])
        chosen = candidates[next(i for i, total in enumerate(sums) if roll < total)]
        mark = len(self.domains.trail)
        self.stack.append(_Decision(mark, len(self.ruled), cell, chosen))
        self.found.decisions += 1
        self.domains.restrict(cell, 1 << chosen)
        self._rule_changed(mark)

    def _weigh(self, cell: int, candidates: Sequence[int]) -> list[int]:
        """Weight of each candidate: its own times that of its joints with decided neighbours."""
        kind = self.problem.kind_list[cell]
        rows = []
        for slot, facing in enumerate(self.problem.opposite[cell]):
            if facing and self.domains.is_decided(facing[0]):
                other = self.rings[self.problem.kind_list[facing[0]]]
                rows.append((slot, self.meets[other[self.domains.candidate(facing[0])][facing[1]]]))
        found = []
        for candidate in candidates:
            weight = self.weights[kind][candidate]
            for slot, row in rows:
                weight = weight * row[self.rings[kind][candidate][slot]] // UNIT
            found.append(max(1, weight))
        return found

    # ------------------------------------------------------------ the rule

    def _rule_changed(self, mark: int) -> None:
        if self.rule:
            self._rule_decided([cell for cell, _ in self.domains.trail[mark:]])

    def _rule_decided(self, cells: Sequence[int]) -> None:
        """Let the rule take in newly decided cells; Contradiction if it refuses one."""
        if not self.rule:
            return
        for cell in cells:
            if not self.is_ruled[cell] and self.domains.is_decided(cell):
                kind = self.problem.kinds[self.problem.kind_list[cell]]
                piece = kind.pieces[self.domains.candidate(cell)]
                if piece is not None:
                    if not self.rule.push(cell, piece):
                        raise Contradiction(cell)
                    self.ruled.append(cell)
                    self.is_ruled[cell] = True

    def _undo(self, trail: int, ruled: int) -> None:
        self.domains.undo(trail)
        self._give_back(ruled)

    def _give_back(self, ruled: int) -> None:
        while len(self.ruled) > ruled:
            self.is_ruled[self.ruled.pop()] = False
            if self.rule:
                self.rule.pop()

    # ------------------------------------------------------------ repairing

    def take_back(self) -> None:
        """Undo the last decision and ban what it chose; Contradiction if that leaves nothing."""
        last = self.stack.pop()
        self._undo(last.trail, last.ruled)
        self.domains.restrict(last.cell, self.domains.domain[last.cell] & ~(1 << last.candidate))
        self._rule_changed(last.trail)

    def repair(self, cell: int) -> None:
        """Resolve a contradiction found at a cell."""
        self.calm = 0
        self.trouble += 1
        undos = 0 if self.trouble > PATIENCE else TAKE_BACK
        for _ in range(min(undos, len(self.stack))):
            try:
                self.take_back()
                return
            except Contradiction as deeper:
                cell = deeper.cell
                self.found.contradictions += 1
        while True:  # ends at the latest when the block is the whole board
            try:
                self.clear_block(cell)
                self.radius += 1
                self.trouble = 0
                return
            except Contradiction as wider:
                cell = wider.cell
                self.found.contradictions += 1
                self.radius += 1

    def clear_block(self, cell: int) -> None:
        """Open a block around a cell again and forget the order of decisions."""
        self.found.blocks += 1
        if self.stack:
            self._undo(self.stack[-1].trail, self.stack[-1].ruled)
        self.stack.clear()
        opened = self.domains.open(self._block(cell))
        self._forget(opened)
        self.unruled |= opened
        self.unruled |= self.domains.narrow(opened)
        self._rule_decided(sorted(self.unruled))
        self.unruled.clear()

    def _forget(self, opened: set[int]) -> None:
        """Let the rule give back opened cells: as far as the first of them, then the rest anew."""
        first = next((i for i, cell in enumerate(self.ruled) if cell in opened), len(self.ruled))
        later = self.ruled[first:]
        self._give_back(first)
        self._rule_decided([cell for cell in later if cell not in opened])

    def _block(self, cell: int) -> set[int]:
        block, border = {cell}, [cell]
        for _ in range(self.radius):
            facing = [f[0] for c in border for f in self.problem.opposite[c] if f]
            border = [c for c in dict.fromkeys(facing) if c not in block]
            block.update(border)
        return block

    # ------------------------------------------------------------ running

    def repairing(self, limit: int) -> bool:
        """Search with local repair; False when there were more contradictions than `limit`."""
        decided = 0
        while (cell := self.next_cell()) is not None:
            try:
                self.decide(cell)
            except Contradiction as contradiction:
                self.found.contradictions += 1
                if self.found.contradictions > limit or self.radius > limit:
                    return False
                self.repair(contradiction.cell)
            self.calm += 1
            if self.calm > CALM:
                self.calm, self.trouble, self.radius = 0, 0, max(1, self.radius - 1)
            decided += 1
            if self.progress and decided % 256 == 0:
                self.progress(min(decided, self.problem.cell_count))
        return True

    def exhausting(self, limit: int) -> Literal["complete", "impossible", "gave up"]:
        """Search every possibility, last decision first."""
        while (cell := self.next_cell()) is not None:
            if self.found.decisions > limit:
                return "gave up"
            try:
                self.decide(cell)
            except Contradiction:
                self.found.contradictions += 1
                if not self._next_possibility():
                    return "impossible"
        return "complete"

    def _next_possibility(self) -> bool:
        while self.stack:
            try:
                self.take_back()
                return True
            except Contradiction:
                self.found.contradictions += 1
        return False

    def result(self) -> Found:
        self.found.status = "complete"
        cells = range(self.problem.cell_count)
        self.found.candidates = [self.domains.candidate(cell) for cell in cells]
        return self.found


def search(
    problem: Problem,
    dice: DiceLike,
    rule: UndoableRule | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    prove: bool = True,
) -> Found:
    """Fill every cell, choosing by the candidates' weights and those of their joints.

    The status is ``impossible`` only where an exhausted search proves it; without `prove` none is
    made where local repair has failed.
    """
    run = _Search(problem, dice, rule, progress)
    try:
        run.start()
    except Contradiction:
        return Found("impossible")
    if run.repairing(200 + problem.cell_count):
        return run.result()
    if not prove or problem.cell_count > PROVABLE_CELLS:
        return run.found
    return _exhaust(problem, dice, rule, run.found)


def _exhaust(
    problem: Problem,
    dice: DiceLike,
    rule: UndoableRule | None,
    before: Found,
) -> Found:
    if rule:
        rule.reset()
    run = _Search(problem, dice, rule, None)
    try:
        run.start()
    except Contradiction:
        return Found("impossible")
    status = run.exhausting(PROOF_DECISIONS)
    run.found.contradictions += before.contradictions
    run.found.decisions += before.decisions
    if status == "complete":
        return run.result()
    run.found.status = status
    return run.found
