"""The engine of `solver/propagate.py`, compiled: the same choices, many times as fast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver import domain_kernels, kernels, restrict_kernels, sets
from solver.deck import CountedDice
from solver.domain_kernels import CELL, COUNTER, DIRTY, HEAP, NEXT, STACK, TRAIL, Moving, Still
from solver.fast_tables import FIRST_LOG, make_moving, make_still, no_sets
from solver.problem import Numbers, Problem
from solver.propagate import CONTRADICTION, Contradiction, Decision
from solver.set_kernels import Sets
from solver.sets import as_mask, as_row, copied

FULL = domain_kernels.FULL


class Start:
    """What every search of a problem with the same first domains begins with: all consequences
    drawn, nothing decided. Contradiction if some cell has no candidate."""

    def __init__(
        self,
        problem: Problem,
        first: Sequence[int],
        concern: Sequence[int],
        before: FastDomains | None = None,
    ) -> None:
        """`before` is a search of the same problem; a copy of its sets is gone on with."""
        self.problem = problem
        self.still: Still = before.still if before else make_still(problem, concern)
        known = copied(before.sets) if before else no_sets(problem, self.still)
        self.sets, numbers = sets.numbers_of(known, problem.kind_list, first)
        self.moving = make_moving(problem, self.still, np.array(numbers, dtype=np.int32))
        moving = self.moving
        has_any = self.still.full.any(axis=1)[problem.kind_of_cell]
        empty = np.flatnonzero((self.sets.count[moving.domain] == 0) & has_any)
        if len(empty):
            raise Contradiction(int(empty[0]))
        moving.dirty[:] = np.arange(problem.cell_count)
        moving.waiting[:] = 1
        moving.state[DIRTY] = problem.cell_count
        while (code := domain_kernels.spread(self.still, self.sets, self.moving)) == FULL:
            self.moving = _with_room_to_log(self.moving)
            self.sets = _with_more(self.still, self.sets)
        if code == CONTRADICTION:
            raise Contradiction(int(self.moving.state[CELL]))
        self._begin_anew()

    def _begin_anew(self) -> None:
        """Put all undecided cells in order, and forget the log."""
        moving = self.moving
        left = self.sets.count[moving.domain].astype(np.int64)
        cells = np.flatnonzero(left > 1)
        moving.place[:] = domain_kernels.UNTOUCHED
        moving.state[[TRAIL, HEAP, NEXT]] = 0
        self.moving = moving._replace(
            order=np.sort(left[cells] << domain_kernels.COUNTED_BITS | cells),
            trail_place=moving.trail_place[:FIRST_LOG],
            trail_value=moving.trail_value[:FIRST_LOG],
        )


def _with_room_to_log(moving: Moving) -> Moving:
    """Double the room for the log, if a cell with most slots may find none."""
    if moving.state[TRAIL] + 2 * len(moving.asked) <= len(moving.trail_place):
        return moving
    return moving._replace(
        trail_place=_doubled(moving.trail_place), trail_value=_doubled(moving.trail_value)
    )


def _doubled(log: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([log, np.empty_like(log)])


def _with_more(still: Still, known: Sets) -> Sets:
    """Room for what the sides of some more cells show, and what is left there."""
    more = (2 + still.ring.shape[2]) ** 2
    return sets.with_room(known, more, more)


class FastDomains:
    """See `solver.propagate.Domains`."""

    def __init__(self, start: Start, dice: CountedDice) -> None:
        self.problem = start.problem
        self.dice = dice
        self.key = np.uint64(dice.key)
        self.still: Still = start.still
        self.base = start.moving.domain
        self.base_shown = start.moving.shown
        self.moving = Moving(*(array.copy() for array in start.moving))
        self.sets: Sets = copied(start.sets)
        self.masks: dict[int, int] = {}

    # ------------------------------------------------------------ reading

    @property
    def stack(self) -> _Stack:
        """The decisions that can be taken back."""
        return _Stack(self.moving)

    def _mask(self, number: int) -> int:
        """A domain as a bit set."""
        found = self.masks.get(number)
        if found is None:
            found = self.masks[number] = as_mask(self.sets.domain[number])
        return found

    def base_of(self, cell: int) -> int:
        """The candidates a cell can have when nothing is decided."""
        return self._mask(int(self.base[cell]))

    def domain_of(self, cell: int) -> int:
        """The candidates that a cell can have."""
        return self._mask(int(self.moving.domain[cell]))

    def domains(self) -> list[int]:
        """The candidates that each cell can have."""
        return [self._mask(number) for number in self.moving.domain.tolist()]

    def is_decided(self, cell: int) -> bool:
        """Whether one candidate is left."""
        return bool(self.sets.only[self.moving.domain[cell]] >= 0)

    def decided(self) -> list[int]:
        """All cells that have one candidate left."""
        cells: list[int] = np.flatnonzero(self.sets.only[self.moving.domain] >= 0).tolist()
        return cells

    def candidate(self, cell: int) -> int:
        """The candidate of a decided cell, -1 of a void one."""
        return int(self.sets.only[self.moving.domain[cell]])

    def candidates(self) -> list[int]:
        """The candidate of every cell that is decided, -1 of others."""
        chosen: list[int] = self.sets.only[self.moving.domain].tolist()
        return chosen

    def mark(self) -> int:
        """How long the log is."""
        return int(self.moving.state[TRAIL])

    def decided_since(self, mark: int) -> list[int]:
        """The cells that were decided since the log had `mark` entries, in order."""
        found = np.empty(self.mark() - mark, dtype=np.int64)
        count = kernels.decided_since(self.sets, self.moving, mark, found)
        cells: list[int] = found[:count].tolist()
        return cells

    # ------------------------------------------------------------ changing

    def restrict(self, cell: int, domain: int) -> None:
        """Let a cell keep only a domain, and draw the consequences."""
        before = self.domain_of(cell)
        if before & domain != before:
            self.restrict_each([(cell, before & domain)])

    def restrict_each(self, wishes: Sequence[tuple[int, int]]) -> None:
        """Let cells keep only domains, each its own, and draw the consequences."""
        cells = np.array([cell for cell, _ in wishes], dtype=np.int64)
        parts = self.sets.domain.shape[1]
        rows = np.stack([as_row(domain, parts) for _, domain in wishes])
        done, code = 0, FULL
        while code == FULL:
            known = self.still, self.sets, self.moving
            code, done = restrict_kernels.restrict_each(*known, cells, rows, done)
            if code == FULL:
                self._grow()
        self._finish(code)

    def _finish(self, code: int) -> None:
        """Draw consequences to their end."""
        while code == FULL:
            self._grow()
            code = domain_kernels.spread(self.still, self.sets, self.moving)
        if code == CONTRADICTION:
            raise Contradiction(int(self.moving.state[CELL]))

    def _grow(self) -> None:
        """Make room for a longer log and for more sets."""
        self.moving = _with_room_to_log(self.moving)
        more = _with_more(self.still, self.sets)
        if more.domain is not self.sets.domain and more.domain.nbytes > sets.MOST_BYTES:
            self._forget_unused()
            more = _with_more(self.still, self.sets)
        self.sets = more

    def _forget_unused(self) -> None:
        """Forget domains that no cell has or had."""
        moving, length = self.moving, self.mark()
        of_cell = moving.trail_place[:length] >= 0
        logged = moving.trail_value[:length]
        used = np.concatenate([moving.domain, self.base, logged[of_cell]])
        self.sets, numbers = sets.only_used(self.sets, used)
        self.base = numbers[self.base]
        moving.domain[:] = numbers[moving.domain]
        logged[of_cell] = numbers[logged[of_cell]]
        self.masks.clear()

    def undo(self, mark: int) -> None:
        """Take back every change since the log had `mark` entries."""
        domain_kernels.undo(self.sets, self.moving, mark)

    def place(self, candidates: Sequence[int]) -> list[int]:
        """Let candidates (-1: none) stand that agree with each other."""
        self.forget()
        chosen = np.array(candidates, dtype=np.int64)
        kinds, most = self.still.ring.shape[:2]
        different = min(len(chosen), kinds * most)
        self.sets = sets.with_room(self.sets, different, self.still.supply.shape[2])
        kernels.place(self.still, self.sets, self.moving, chosen)
        left = self.sets.count[self.moving.domain]
        opened: list[int] = np.flatnonzero((chosen < 0) & (left > 0)).tolist()
        return opened

    def lead(self, candidates: Sequence[int] | Numbers) -> None:
        """Let cells take these candidates (-1: any) if they can when they are decided."""
        self.moving.led[:] = candidates

    def mislead(self, cells: Iterable[int]) -> None:
        """Lead cells nowhere any more."""
        self.moving.led[list(cells)] = -1

    def forget(self) -> None:
        """Keep everything as it is, and forget how it came about."""
        self.moving.state[TRAIL] = 0
        self.moving.state[STACK] = 0

    # ------------------------------------------------------------ deciding

    def choose(self, cell: int) -> int:
        """Choose one of the candidates of a cell by weight."""
        self.moving.state[COUNTER] = self.dice.counter
        chosen = int(kernels.choose(self.still, self.sets, self.moving, cell, self.key))
        self.dice.counter = int(self.moving.state[COUNTER])
        return chosen

    def advance(self, limit: int) -> int:
        """Decide cells."""
        self.moving.state[COUNTER] = self.dice.counter
        resume = False
        while True:
            known = self.still, self.sets, self.moving
            code = int(kernels.advance(*known, self.key, limit, resume))
            if code != FULL:
                break
            resume = bool(self.moving.state[DIRTY])
            limit = int(self.moving.state[domain_kernels.LEFT])
            self._grow()
        self.dice.counter = int(self.moving.state[COUNTER])
        if code == CONTRADICTION:
            raise Contradiction(int(self.moving.state[CELL]))
        return code

    # ------------------------------------------------------------ clearing

    def open(self, cells: Iterable[int]) -> list[int]:
        """Open cells again, and every undecided cell that they may have narrowed."""
        self.forget()
        opened = np.zeros(self.problem.cell_count, dtype=np.uint8)
        opened[list(cells)] = 1
        border = np.flatnonzero(opened)
        waiting = np.empty(len(opened), dtype=np.int64)
        waiting[: len(border)] = border
        known = self.still, self.sets, self.moving
        kernels.flood(*known, self.base, opened, waiting, len(border))
        kernels.reopen(*known, self.base, self.base_shown, opened)
        found: list[int] = np.flatnonzero(opened).tolist()
        return found

    def ease(self, first: Sequence[int]) -> None:
        """Let cells have wider first domains from when they are opened on."""
        eased = Start(self.problem, first, (), self)
        self.sets = eased.sets
        self.base, self.base_shown = eased.moving.domain, eased.moving.shown

    def narrow(self, opened: Sequence[int]) -> None:
        """Let opened cells meet what stands around them."""
        cells = np.array(opened, dtype=np.int64)
        among = np.zeros(self.problem.cell_count, dtype=np.uint8)
        among[cells] = 1
        done = 0
        try:
            while done < len(cells):
                known = self.still, self.sets, self.moving
                code, done = kernels.narrow(*known, among, cells, done)
                if code == FULL and not self.moving.state[DIRTY]:
                    self._grow()
                else:
                    self._finish(code)
        except Contradiction:
            self.undo(0)
            raise


class _Stack:
    """The decisions as `Domains` has them, read from arrays."""

    def __init__(self, moving: Moving) -> None:
        self.moving = moving

    def __len__(self) -> int:
        return int(self.moving.state[STACK])

    def __getitem__(self, number: int) -> Decision:
        number += len(self) if number < 0 else 0
        moving = self.moving
        return Decision(
            int(moving.stack_mark[number]),
            int(moving.stack_cell[number]),
            int(moving.stack_candidate[number]),
        )

    def pop(self) -> Decision:
        last = self[-1]
        self.moving.state[STACK] -= 1
        return last
