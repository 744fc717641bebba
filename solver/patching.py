"""Parts of a finished map solved again, or left as they were: the map stays whole all the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from solver.deck import CountedDice
from solver.problem import Problem
from solver.propagate import DONE, Contradiction
from solver.repair import CHUNK, Search
from solver.rules import BoundRule

STUBBORN = 20
"""Contradictions after which a part is left as it was."""


class Patcher(Search):
    """A finished map that keeps all rules; `standing` has the candidate of every cell, `first` what
    each may have."""

    def __init__(
        self,
        problem: Problem,
        dice: CountedDice,
        rules: Sequence[BoundRule],
        first: Sequence[int],
        standing: Sequence[int],
        fast: bool,
        memo: dict[str, Any],
    ) -> None:
        super().__init__(problem, dice, rules, None)
        self.start(first, fast, memo, standing)

    def around(self, cells: Iterable[int], steps: int) -> list[int]:
        """Some cells and those so many steps from them, ascending."""
        found = set(cells)
        border = list(found)
        for _ in range(steps):
            facing = (f[0] for cell in border for f in self.problem.opposite[cell] if f)
            border = [cell for cell in dict.fromkeys(facing) if cell not in found]
            found.update(border)
        return sorted(found)

    def again(self, cells: Iterable[int], ask: Callable[[], Mapping[int, int]]) -> bool:
        """Solve some cells again; False, and nothing changed, where that does not work out soon.

        `ask` is called when they are open and meet what is around them. It returns the candidates
        that each is allowed, and may restrict them itself; Contradiction if there are none.
        """
        before = {cell: self.engine.candidate(cell) for cell in cells}
        opened = [cell for cell, candidate in before.items() if candidate >= 0]
        self.forget()
        self.engine.open(opened)
        try:
            self._fill(opened, ask)
        except Contradiction:
            self.engine.undo(0)
            self.ledger.give_back(0)
            for cell in opened:
                self.engine.restrict(cell, 1 << before[cell])
                self.ledger.take(cell, before[cell])
            self.forget()
            return False
        self.forget()
        return True

    def _fill(self, opened: Sequence[int], ask: Callable[[], Mapping[int, int]]) -> None:
        """Decide opened cells; Contradiction where there are too many of them."""
        self.engine.narrow(opened)
        for cell, allowed in ask().items():
            self.engine.restrict(cell, allowed)
        # Rules let go of cells only now: most parts fail before, and taking cells in again is dear.
        self.ledger.forget(opened)
        # Cells that may have but one candidate are decided without being in the log.
        self._take([cell for cell in opened if self.engine.is_decided(cell)])
        self._settle(0)
        self._ban(sorted({*opened, *self.ledger.news()}))
        self._settle(0)
        left = STUBBORN
        while True:
            try:
                if self.decide(CHUNK) == DONE:
                    break
            except Contradiction as contradiction:
                left = self._go_back(left, contradiction)
        if self.is_wanting():
            raise Contradiction(opened[0])

    def _go_back(self, left: int, found: Contradiction) -> int:
        """Take decisions back until what is left agrees; returns how many contradictions may still
        be met."""
        while left and len(self.engine.stack):
            left -= 1
            try:
                self.take_back()
            except Contradiction as deeper:
                found = deeper
            else:
                return left
        raise found
