"""The inner loops of the compiled engine.

Everything here repeats what `solver/propagate.py` says, to the last bit; what it means is said
there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.bit_kernels import NONE, ONE, UNIT, below, first_above, lowest
from solver.domain_kernels import (
    CELL,
    CONCERN,
    CONTRADICTION,
    COUNTER,
    DONE,
    FULL,
    HEAP,
    LEFT,
    LIMIT,
    OF_CELL,
    STACK,
    TRAIL,
    allow,
    change,
    copy,
    counted,
    differs,
    is_empty,
    keep_allowed,
    spread,
)
from solver.jit import inner_jit, outer_jit

SPARE_BITS = 20

# ---------------------------------------------------------------- deciding


@outer_jit
def only_candidate(moving: Any, cell: int) -> int:
    for part in range(moving.domain.shape[1]):
        word = moving.domain[cell, part]
        if word:
            return part * 64 + lowest(word)
    return -1


@outer_jit
def only_candidates(moving: Any, found: Any) -> None:
    for cell in range(len(found)):
        found[cell] = only_candidate(moving, cell)


@outer_jit
def choose(still: Any, moving: Any, cell: int, key: Any) -> int:
    kind, start = still.kind[cell], still.port_start[cell]
    slots = still.port_start[cell + 1] - start
    rows, sums, candidates = moving.rows, moving.sums, moving.chosen
    for slot in range(slots):
        other, there = still.other_cell[start + slot], still.other_slot[start + slot]
        if other < 0:
            rows[slot, :] = UNIT
        elif moving.count[other] == 1:
            chosen = only_candidate(moving, other)
            copy(still.meets[still.ring[still.kind[other], chosen, there]], rows[slot])
        else:
            copy(still.supply[still.kind[other], there], rows[slot])
    found, total = 0, 0
    for part in range(moving.domain.shape[1]):
        word = moving.domain[cell, part]
        while word:
            candidate = part * 64 + lowest(word)
            word &= word - ONE
            weight = still.weight[kind, candidate] << SPARE_BITS
            for slot in range(slots):
                weight = weight * rows[slot, still.ring[kind, candidate, slot]] >> 12
            total += max(1, weight)
            sums[found], candidates[found] = total, candidate
            found += 1
    roll, moving.state[COUNTER] = below(key, moving.state[COUNTER], total)
    return candidates[first_above(sums, found, roll)]


@outer_jit
def advance(still: Any, moving: Any, key: Any, limit: int, resume: bool) -> int:
    """Decide up to so many cells; state[LEFT] tells how many more there were to be."""
    state = moving.state
    single = moving.single
    state[LEFT] = limit
    while state[LEFT] > 0:
        if not resume:
            if not state[HEAP]:
                return DONE
            if state[TRAIL] + 1 > len(moving.trail_place):
                return FULL
            cell = moving.heap[0] & OF_CELL
            chosen = choose(still, moving, cell, key)
            depth = state[STACK]
            moving.stack_mark[depth] = state[TRAIL]
            moving.stack_cell[depth], moving.stack_candidate[depth] = cell, chosen
            state[STACK] = depth + 1
            single[:] = NONE
            single[chosen >> 6] = ONE << np.uint64(chosen & 63)
            change(moving, cell, single)
        resume = False
        code = spread(still, moving)
        if code != DONE:
            return code
        state[LEFT] -= 1
        if is_of_concern(still, moving, moving.stack_mark[state[STACK] - 1]):
            return CONCERN
    return LIMIT


@inner_jit
def is_of_concern(still: Any, moving: Any, mark: int) -> bool:
    for entry in range(mark, moving.state[TRAIL]):
        cell = moving.trail_place[entry]
        if cell >= 0 and moving.count[cell] == 1:
            for part in range(moving.domain.shape[1]):
                if moving.domain[cell, part] & still.concern[still.kind[cell], part]:
                    return True
    return False


@outer_jit
def decided_since(moving: Any, mark: int, found: Any) -> int:
    """Write the cells that were decided since then; returns how many."""
    count = 0
    for entry in range(mark, moving.state[TRAIL]):
        cell = moving.trail_place[entry]
        if cell >= 0 and moving.count[cell] == 1:
            found[count] = cell
            count += 1
    return count


# ---------------------------------------------------------------- clearing


@outer_jit
def flood(still: Any, moving: Any, base: Any, opened: Any, waiting: Any, count: int) -> None:
    """Mark every undecided cell as opened that may have been narrowed by one that is: of those that
    wait there are `count` at first."""
    while count:
        count -= 1
        cell = waiting[count]
        for port in range(still.port_start[cell], still.port_start[cell + 1]):
            other = still.other_cell[port]
            if other < 0 or opened[other] or moving.count[other] < 2:
                continue
            if differs(moving.domain[other], base[other]):
                opened[other] = 1
                waiting[count] = other
                count += 1


@outer_jit
def reopen(still: Any, moving: Any, base: Any, base_shown: Any, opened: Any) -> None:
    for cell in range(len(opened)):
        if not opened[cell]:
            continue
        copy(base[cell], moving.domain[cell])
        for port in range(still.port_start[cell], still.port_start[cell + 1]):
            copy(base_shown[port], moving.shown[port])
        counted(moving.domain, moving.count, moving.heap, moving.place, moving.state, cell)


@outer_jit
def narrow(still: Any, moving: Any, opened: Any, cells: Any, first: int) -> tuple[int, int]:
    """Let cells from number `first` on meet what stands around those opened; returns how it ended,
    and how many cells are done."""
    port_start, words = still.port_start, still.meets.shape[1]
    allowed, left = moving.allowed, moving.left
    for number in range(first, len(cells)):
        cell = cells[number]
        if moving.state[TRAIL] + 1 > len(moving.trail_place):
            return FULL, number
        copy(moving.domain[cell], left)
        changed = False
        start = port_start[cell]
        for port in range(start, port_start[cell + 1]):
            other = still.other_cell[port]
            if other >= 0 and not opened[other]:
                facing = moving.shown[port_start[other] + still.other_slot[port]]
                allow(words, still.meeting, facing, allowed)
                mine = still.showing[still.kind[cell], port - start]
                changed |= keep_allowed(words, mine, moving.shown[port], allowed, left)
        if not changed:
            continue
        if is_empty(left):
            moving.state[CELL] = cell
            return CONTRADICTION, number
        change(moving, cell, left)
        code = spread(still, moving)
        if code != DONE:
            return code, number + 1
    return DONE, len(cells)


@outer_jit
def count_all(moving: Any) -> None:
    for cell in range(len(moving.count)):
        counted(moving.domain, moving.count, moving.heap, moving.place, moving.state, cell)


@outer_jit
def place(still: Any, moving: Any, candidates: Any) -> None:
    for cell in range(len(candidates)):
        candidate = candidates[cell]
        if candidate < 0:
            continue
        moving.domain[cell, :] = NONE
        moving.domain[cell, candidate >> 6] = ONE << np.uint64(candidate & 63)
        counted(moving.domain, moving.count, moving.heap, moving.place, moving.state, cell)
        start = still.port_start[cell]
        for port in range(start, still.port_start[cell + 1]):
            word = still.ring[still.kind[cell], candidate, port - start]
            moving.shown[port, :] = NONE
            moving.shown[port, word >> 6] = ONE << np.uint64(word & 63)
