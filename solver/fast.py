"""The engine of `solver/propagate.py`, compiled: the same choices, many times as fast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver import domain_kernels, kernels
from solver.deck import CountedDice
from solver.domain_kernels import CELL, COUNTER, DIRTY, STACK, TRAIL, Moving, Still
from solver.integers import integer_meets, integer_weights, word_supplies
from solver.problem import Problem
from solver.propagate import CONTRADICTION, Contradiction, Decision

FULL = domain_kernels.FULL
MASK = (1 << 64) - 1
FIRST_LOG = 1 << 16


class Start:
    """What every search of a problem with the same first domains begins with: all consequences
    drawn, nothing decided. Contradiction if some cell has no candidate."""

    def __init__(
        self,
        problem: Problem,
        first: Sequence[int],
        concern: Sequence[int],
        still: Still | None = None,
    ) -> None:
        self.problem = problem
        self.still = still or make_still(problem, concern)
        moving = _make_moving(problem, self.still, _rows_of(first, self.still.full.shape[1]))
        has_any = self.still.full.any(axis=1)[problem.kind_of_cell]
        empty = np.flatnonzero((moving.count == 0) & has_any)
        if len(empty):
            raise Contradiction(int(empty[0]))
        moving.dirty[:] = np.arange(problem.cell_count)
        moving.waiting[:] = 1
        moving.state[DIRTY] = problem.cell_count
        while (code := domain_kernels.spread(self.still, moving)) == FULL:
            moving = _with_longer_log(moving)
        if code == CONTRADICTION:
            raise Contradiction(int(moving.state[CELL]))
        moving.state[TRAIL] = 0
        self.moving = moving._replace(
            trail_place=moving.trail_place[:FIRST_LOG], trail_value=moving.trail_value[:FIRST_LOG]
        )


def _rows_of(masks: Sequence[int], parts: int) -> NDArray[np.uint64]:
    known: dict[int, int] = {}  # cells share objects, and to hash large numbers takes long
    numbers = [known.setdefault(id(mask), len(known)) for mask in masks]
    by_id = {id(mask): mask for mask in masks}
    return np.stack([as_row(by_id[one], parts) for one in known])[numbers]


def _with_longer_log(moving: Moving) -> Moving:
    """Double the room for the log."""
    return moving._replace(
        trail_place=_doubled(moving.trail_place), trail_value=_doubled(moving.trail_value)
    )


def _doubled(log: NDArray[Any]) -> NDArray[Any]:
    longer = np.empty((2 * len(log), *log.shape[1:]), dtype=log.dtype)
    longer[: len(log)] = log
    return longer


class FastDomains:
    """See `solver.propagate.Domains`."""

    def __init__(self, start: Start, dice: CountedDice) -> None:
        self.problem = start.problem
        self.dice = dice
        self.key = np.uint64(dice.key)
        self.still = start.still
        self.parts = self.still.full.shape[1]
        self.base = start.moving.domain
        self.base_shown = start.moving.shown
        self.moving = Moving(*(array.copy() for array in start.moving))

    # ------------------------------------------------------------ reading

    @property
    def stack(self) -> _Stack:
        """The decisions that can be taken back."""
        return _Stack(self.moving)

    def base_of(self, cell: int) -> int:
        """The candidates a cell can have when nothing is decided."""
        return as_mask(self.base[cell])

    def domain_of(self, cell: int) -> int:
        """The candidates that a cell can have."""
        return as_mask(self.moving.domain[cell])

    def domains(self) -> list[int]:
        """The candidates that each cell can have."""
        return [as_mask(row) for row in self.moving.domain]

    def is_decided(self, cell: int) -> bool:
        """Whether one candidate is left."""
        return bool(self.moving.count[cell] == 1)

    def decided(self) -> list[int]:
        """All cells that have one candidate left."""
        cells: list[int] = np.flatnonzero(self.moving.count == 1).tolist()
        return cells

    def candidate(self, cell: int) -> int:
        """The candidate of a decided cell, -1 of a void one."""
        return int(kernels.only_candidate(self.moving, cell))

    def candidates(self) -> list[int]:
        """The candidate of every cell."""
        found = np.empty(self.problem.cell_count, dtype=np.int64)
        kernels.only_candidates(self.moving, found)
        chosen: list[int] = found.tolist()
        return chosen

    def mark(self) -> int:
        """How long the log is."""
        return int(self.moving.state[TRAIL])

    def decided_since(self, mark: int) -> list[int]:
        """The cells that were decided since the log had `mark` entries, in order."""
        found = np.empty(self.mark() - mark, dtype=np.int64)
        cells: list[int] = found[: kernels.decided_since(self.moving, mark, found)].tolist()
        return cells

    # ------------------------------------------------------------ changing

    def restrict(self, cell: int, domain: int) -> None:
        """Let a cell keep only a domain, and draw the consequences."""
        before = self.domain_of(cell)
        if before & domain == before:
            return
        if not before & domain:
            raise Contradiction(cell)
        if self.mark() + 1 > len(self.moving.trail_place):
            self._grow()
        domain_kernels.change(self.moving, cell, as_row(before & domain, self.parts))
        self._finish(domain_kernels.spread(self.still, self.moving))

    def _finish(self, code: int) -> None:
        """Draw consequences to their end."""
        while code == FULL:
            self._grow()
            code = domain_kernels.spread(self.still, self.moving)
        if code == CONTRADICTION:
            raise Contradiction(int(self.moving.state[CELL]))

    def _grow(self) -> None:
        self.moving = _with_longer_log(self.moving)

    def undo(self, mark: int) -> None:
        """Take back every change since the log had `mark` entries."""
        domain_kernels.undo(self.moving, mark)

    def place(self, candidates: Sequence[int]) -> list[int]:
        """Let candidates (-1: none) stand that agree with each other."""
        self.forget()
        chosen = np.array(candidates, dtype=np.int64)
        kernels.place(self.still, self.moving, chosen)
        opened: list[int] = np.flatnonzero((chosen < 0) & (self.moving.count > 0)).tolist()
        return opened

    def forget(self) -> None:
        """Keep everything as it is, and forget how it came about."""
        self.moving.state[TRAIL] = 0
        self.moving.state[STACK] = 0

    # ------------------------------------------------------------ deciding

    def choose(self, cell: int) -> int:
        """Choose one of the candidates of a cell by weight."""
        self.moving.state[COUNTER] = self.dice.counter
        chosen = int(kernels.choose(self.still, self.moving, cell, self.key))
        self.dice.counter = int(self.moving.state[COUNTER])
        return chosen

    def advance(self, limit: int) -> int:
        """Decide cells."""
        self.moving.state[COUNTER] = self.dice.counter
        resume = False
        while True:
            code = int(kernels.advance(self.still, self.moving, self.key, limit, resume))
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
        kernels.flood(self.still, self.moving, self.base, opened, waiting, len(border))
        kernels.reopen(self.still, self.moving, self.base, self.base_shown, opened)
        found: list[int] = np.flatnonzero(opened).tolist()
        return found

    def ease(self, first: Sequence[int]) -> None:
        """Let cells have wider first domains from when they are opened on."""
        eased = Start(self.problem, first, (), self.still).moving
        self.base, self.base_shown = eased.domain, eased.shown

    def narrow(self, opened: Sequence[int]) -> None:
        """Let opened cells meet what stands around them."""
        cells = np.array(opened, dtype=np.int64)
        among = np.zeros(self.problem.cell_count, dtype=np.uint8)
        among[cells] = 1
        done = 0
        try:
            while done < len(cells):
                code, done = kernels.narrow(self.still, self.moving, among, cells, done)
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


def as_row(mask: int, parts: int) -> NDArray[np.uint64]:
    """A bit set as a row of 64-bit words."""
    mask &= (1 << 64 * parts) - 1
    return np.frombuffer(mask.to_bytes(8 * parts, "little"), dtype="<u8").astype(np.uint64)


def as_mask(row: NDArray[np.uint64]) -> int:
    """A row of 64-bit words as a bit set."""
    return int.from_bytes(row.astype("<u8").tobytes(), "little")


def make_still(problem: Problem, concern: Sequence[int]) -> Still:
    """Lay a problem out for the kernels."""
    words = problem.meets.shape[1]
    kinds = len(problem.kinds)
    most = max((len(kind.rings) for kind in problem.kinds), default=1)
    slots = max((kind.rings.shape[1] for kind in problem.kinds), default=1)
    parts = max(1, -(-most // 64))
    width = words // 64 + 1  # a bit to spare tells what was never passed on from all words
    showing = np.zeros((kinds, slots, words, parts), dtype=np.uint64)
    ring = np.zeros((kinds, max(1, most), slots), dtype=np.int64)
    weight = np.zeros((kinds, max(1, most)), dtype=np.int64)
    for number, (kind, weights) in enumerate(
        zip(problem.kinds, integer_weights(problem), strict=True)
    ):
        count, has = kind.rings.shape
        ring[number, :count, :has] = kind.rings
        weight[number, :count] = weights
        candidates = np.arange(count)
        bit = np.uint64(1) << (candidates % 64).astype(np.uint64)
        for slot in range(has):
            np.bitwise_or.at(showing[number, slot], (kind.rings[:, slot], candidates // 64), bit)
    meeting = np.zeros((words, width), dtype=np.uint64)
    rows, columns = np.nonzero(problem.meets[:words])
    bit = np.uint64(1) << (columns % 64).astype(np.uint64)
    np.bitwise_or.at(meeting, (rows, columns // 64), bit)
    full = np.stack([as_row((1 << len(kind.rings)) - 1, parts) for kind in problem.kinds])
    facing = np.where(problem.mate_of_port < 0, 0, problem.cell_of_port[problem.mate_of_port])
    is_void = np.array([not len(kind.rings) for kind in problem.kinds])
    is_nothing = (problem.mate_of_port < 0) | is_void[problem.kind_of_cell[facing]]
    return Still(
        kind=problem.kind_of_cell,
        port_start=problem.port_start,
        other_cell=np.where(is_nothing, -1, facing).astype(np.int32),
        other_slot=(problem.mate_of_port - problem.port_start[facing]).astype(np.int32),
        showing=showing,
        meeting=meeting,
        ring=ring,
        weight=weight,
        meets=integer_meets(problem),
        supply=word_supplies(problem),
        concern=np.stack([as_row(mask, parts) for mask in concern]),
        full=full,
    )


def _make_moving(problem: Problem, still: Still, domain: NDArray[np.uint64]) -> Moving:
    cells, ports = problem.cell_count, len(problem.mate_of_port)
    parts, width = still.full.shape[1], still.meeting.shape[1]
    numbers: dict[str, Any] = {
        name: np.zeros(cells, dtype=np.int64)
        for name in ("heap", "stack_mark", "stack_cell", "stack_candidate", "dirty")
    }
    moving = Moving(
        domain=domain,
        count=np.zeros(cells, dtype=np.int64),
        shown=np.full((ports, width), MASK, dtype=np.uint64),
        trail_place=np.zeros(FIRST_LOG, dtype=np.int64),
        trail_value=np.zeros((FIRST_LOG, max(parts, width)), dtype=np.uint64),
        place=np.full(cells, -1, dtype=np.int64),
        waiting=np.zeros(cells, dtype=np.uint8),
        state=np.zeros(7, dtype=np.int64),
        masks=np.zeros((still.ring.shape[2], width), dtype=np.uint64),
        allowed=np.zeros(width, dtype=np.uint64),
        left=np.zeros(parts, dtype=np.uint64),
        single=np.zeros(parts, dtype=np.uint64),
        rows=np.zeros(still.supply.shape[1:], dtype=np.int64),
        sums=np.zeros(still.weight.shape[1], dtype=np.int64),
        chosen=np.zeros(still.weight.shape[1], dtype=np.int64),
        **numbers,
    )
    kernels.count_all(moving)
    return moving
