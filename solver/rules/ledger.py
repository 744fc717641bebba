"""All rules of a search taken together: which cells they have taken in, and what they ban."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from solver.problem import Problem
from solver.rules import BoundRule, is_banning, is_wanting

Alike = list[list[list[int]]]
"""By kinds of cells, for each candidate those that all rules read like it."""


def alike_of(problem: Problem, rules: Sequence[BoundRule]) -> Alike:
    """Return which candidates rules cannot tell apart: what is refused to one is to all."""
    return [_alike(number, len(kind.rings), rules) for number, kind in enumerate(problem.kinds)]


def _alike(kind: int, count: int, rules: Sequence[BoundRule]) -> list[list[int]]:
    found: dict[Any, list[int]] = {}
    readings = [tuple(bound.readings[kind][number] for bound in rules) for number in range(count)]
    for candidate, reading in enumerate(readings):
        found.setdefault(reading, []).append(candidate)
    return [found[reading] for reading in readings]


class Ledger:
    """Pushes each decided cell to every rule that it concerns, and takes it back from them.

    kinds   for each cell the number of its kind
    taken   the cells taken in since the last `forget`, in order
    """

    def __init__(self, rules: Sequence[BoundRule], kinds: Sequence[int]) -> None:
        self.rules = rules
        self.kinds = kinds
        self.banning = [bound.rule for bound in rules if is_banning(bound.rule)]
        self.wanting = [bound.rule for bound in rules if is_wanting(bound.rule)]
        self.refused: dict[str, int] = {}
        self.reset()

    def reset(self) -> None:
        """Take everything back."""
        self.taken: list[tuple[int, list[BoundRule]]] = []
        self.is_taken = bytearray(len(self.kinds))
        for bound in self.rules:
            bound.rule.reset()

    def compile(self, problem: Problem) -> None:
        """Go on, with nothing taken in, with rules as the compiled engine has them."""
        from solver.fast_reach import compiled

        self.rules = [compiled(problem, bound) for bound in self.rules]
        self.reset()

    @property
    def concern(self) -> list[int]:
        """For each kind the candidates that concern any rule, as a bit set."""
        found = [0] * (max(self.kinds, default=-1) + 1)
        for bound in self.rules:
            for kind, concern in enumerate(bound.concern):
                if kind < len(found):
                    found[kind] |= concern
        return found

    def take(self, cell: int, candidate: int) -> bool:
        """Let every rule take in a cell, or none; a cell is taken in once."""
        if self.is_taken[cell] or candidate < 0:
            return True
        kind = self.kinds[cell]
        pushed: list[BoundRule] = []
        for bound in self.rules:
            piece = bound.readings[kind][candidate]
            if piece is None:
                continue
            if not bound.rule.push(cell, piece):
                self.refused[bound.name] = self.refused.get(bound.name, 0) + 1
                for earlier in reversed(pushed):
                    earlier.rule.pop()
                return False
            pushed.append(bound)
        if pushed:
            self.taken.append((cell, pushed))
            self.is_taken[cell] = True
        return True

    def give_back(self, count: int) -> None:
        """Take back all but the first `count` cells taken in since the last `forget`."""
        while len(self.taken) > count:
            cell, pushed = self.taken.pop()
            self.is_taken[cell] = False
            for bound in reversed(pushed):
                bound.rule.pop()

    def forget(self, cells: Iterable[int]) -> None:
        """Take back some cells; what was taken in before stays from now on."""
        mine = [cell for cell in cells if self.is_taken[cell]]
        for cell in mine:
            self.is_taken[cell] = False
        if mine:
            for bound in self.rules:
                bound.rule.forget(mine)
        self.taken.clear()

    def news(self) -> list[int]:
        """Cells whose bans may have grown, ascending."""
        return sorted({cell for rule in self.banning for cell in rule.news()})

    def banned(self, cell: int) -> int:
        """The candidates that may not stand in a cell now."""
        banned = 0
        for rule in self.banning:
            banned |= rule.banned(cell)
        return banned
