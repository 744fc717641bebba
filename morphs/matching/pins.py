"""Pins of a map that is drawn: chosen so that they go together, before anything else is laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from morphs.base.reasons import Reason
from morphs.matching.domains import CellConstraint, combined
from morphs.matching.rules import rules_of
from morphs.matching.task import Task
from solver.rules.ledger import Ledger

TRIES = 100_000
"""Placements after which pins are taken not to go together."""


def fit_pins(task: Task) -> dict[int, int] | Reason:
    """Return for each pinned cell one candidate (a bit set) such that all of them meet and keep
    the rules, or the reason why there are none."""
    allowed = combined(task.cell_constraints)
    empty = [cell for cell in sorted(task.pinned) if not allowed[cell]]
    if empty:
        return Reason(proved=True, conflict=_clash(task, empty[0]))
    search = _Search(task, allowed, _side_by_side(task))
    found = search.place(0)
    if found:
        return {cell: 1 << candidate for cell, candidate in search.chosen.items()}
    pins = [one.describe() for one in task.cell_constraints if _is_pin(one)]
    return Reason(proved=search.tries <= TRIES, conflict=tuple(_smallest(task, allowed) or pins))


def _is_pin(constraint: CellConstraint) -> bool:
    return constraint.kind == "pin"


def _clash(task: Task, cell: int) -> tuple[str, ...]:
    """Return the constraints that leave one cell nothing, without those that can be left out."""
    kept = [one for one in task.cell_constraints if cell in one.allowed]
    for one in list(kept):
        fewer = [other for other in kept if other is not one]
        if fewer and not combined(fewer)[cell]:
            kept = fewer
    return tuple(one.describe() for one in kept)


def _side_by_side(task: Task) -> list[int]:
    """Return the pinned cells, those that touch one after the other."""
    opposite, left = task.matching.problem.opposite, sorted(task.pinned)
    order: list[int] = []
    while left:
        waiting = [left[0]]
        while waiting:
            cell = waiting.pop()
            if cell in left:
                left.remove(cell)
                order.append(cell)
                waiting += sorted({facing[0] for facing in opposite[cell] if facing})
    return order


def _smallest(task: Task, allowed: dict[int, int]) -> Sequence[str]:
    """Return two pins that cannot stand together, if two are enough to say why."""
    pins = [(min(one.allowed), one.describe()) for one in task.cell_constraints if _is_pin(one)]
    for number, (cell, text) in enumerate(pins):
        for other, also in pins[:number]:
            if cell != other:
                pair = _Search(task, allowed, [other, cell])
                if not pair.place(0) and pair.tries <= TRIES:
                    return also, text
    return ()


class _Search:
    """Depth first over some cells; `chosen` are their candidates."""

    def __init__(self, task: Task, allowed: dict[int, int], cells: Sequence[int]) -> None:
        self.problem = task.matching.problem
        self.allowed = allowed
        self.cells = cells
        self.ledger = Ledger(rules_of(task.constraints, task.matching), self.problem.kind_list)
        self.chosen: dict[int, int] = {}
        self.tries = 0

    def place(self, number: int) -> bool:
        """Place the cells from this one on; False, and nothing placed, if they cannot be."""
        if number == len(self.cells):
            return True
        cell = self.cells[number]
        for candidate in self._candidates(cell):
            self.tries += 1
            before = len(self.ledger.taken)
            if self.tries > TRIES or not self.ledger.take(cell, candidate):
                continue
            self.chosen[cell] = candidate
            if self.place(number + 1):
                return True
            del self.chosen[cell]
            self.ledger.give_back(before)
        return False

    def _candidates(self, cell: int) -> Iterator[int]:
        """Yield what a cell may take beside what is chosen, the heaviest first."""
        kind = self.problem.kinds[self.problem.kind_list[cell]]
        weights = kind.weights or (1.0,) * len(kind.rings)
        every = range(len(kind.rings))
        for candidate in sorted(every, key=lambda number: (-weights[number], number)):
            if self.allowed[cell] >> candidate & 1 and self._meets(cell, kind.rings[candidate]):
                yield candidate

    def _meets(self, cell: int, ring: Sequence[int]) -> bool:
        problem = self.problem
        for word, facing in zip(ring, problem.opposite[cell], strict=True):
            row = problem.free
            if facing is None:
                row = problem.rim
            elif facing[0] in self.chosen:
                kind = problem.kinds[problem.kind_list[facing[0]]]
                row = int(kind.rings[self.chosen[facing[0]]][facing[1]])
            if not problem.meets[row][word]:
                return False
        return True
