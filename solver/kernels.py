"""The inner loops of the compiled engine.

Everything here repeats what `solver/propagate.py` says, to the last bit; what it means is said
there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.bit_kernels import ONE, UNIT, below, first_above, lowest, mixed
from solver.domain_kernels import (
    CELL,
    CONCERN,
    CONTRADICTION,
    COUNTER,
    DONE,
    FULL,
    LEFT,
    LIMIT,
    STACK,
    TRAIL,
    change,
    counted,
    lacks_room,
    next_cell,
    spread,
)
from solver.jit import outer_jit, woven_jit
from solver.set_kernels import ANYTHING, UNKNOWN, is_same, left_of, single_of, work_out

SPARE_BITS = 20

# ---------------------------------------------------------------- deciding


@woven_jit
def ask(still: Any, sets: Any, moving: Any, cell: int) -> Any:
    """Write on what the weights of a cell's candidates depend: its domain, then for each slot a
    number that stands for what it faces. Returns where the sums of such weights are kept."""
    words, slots = still.supply.shape[2], still.ring.shape[2]
    asked, start = moving.asked, still.port_start[cell]
    asked[0] = moving.domain[cell]
    code = np.uint64(asked[0])
    for slot in range(slots):
        port, found = start + slot, 0
        other = still.other_cell[port] if port < still.port_start[cell + 1] else -1
        if other >= 0:
            there, kind = still.other_slot[port], still.kind[other]
            only = sets.only[moving.domain[other]]
            if only >= 0:
                found = 1 + still.ring[kind, only, there]
            else:
                found = 1 + words + kind * slots + there
        asked[slot + 1] = found
        code = mixed(code) + np.uint64(found)
    return np.int64(mixed(code) & np.uint64(len(sets.sum_key) - 1))


@woven_jit
def add_up(still: Any, sets: Any, moving: Any, cell: int) -> int:
    """Write the candidates of a cell, and the sums of their weights; returns how many there are."""
    kind, words = still.kind[cell], still.supply.shape[2]
    slots = still.port_start[cell + 1] - still.port_start[cell]
    rows, sums, candidates = moving.rows, moving.sums, moving.chosen
    for slot in range(slots):
        number = moving.asked[slot + 1] - 1
        for word in range(words):
            if number < 0:
                rows[slot, word] = UNIT
            elif number < words:
                rows[slot, word] = still.meets[number, word]
            else:
                facing = number - words
                width = still.supply.shape[1]
                rows[slot, word] = still.supply[facing // width, facing % width, word]
    domain = sets.domain[moving.domain[cell]]
    found, total = 0, 0
    for part in range(len(domain)):
        left = domain[part]
        while left:
            candidate = part * 64 + lowest(left)
            left &= left - ONE
            weight = still.weight[kind, candidate] << SPARE_BITS
            for slot in range(slots):
                weight = weight * rows[slot, still.ring[kind, candidate, slot]] >> 12
            total += max(1, weight)
            sums[found], candidates[found] = total, candidate
            found += 1
    return found


@woven_jit
def nth_of(row: Any, number: int) -> Any:
    """The candidate of a domain before which there are so many."""
    for part in range(len(row)):
        left = row[part]
        while left:
            if not number:
                return part * 64 + lowest(left)
            number -= 1
            left &= left - ONE
    return -1


@outer_jit
def choose(still: Any, sets: Any, moving: Any, cell: int, key: Any) -> int:
    """Choose a candidate of a cell."""
    return chosen_of(still, sets, moving, cell, key)


@woven_jit
def chosen_of(still: Any, sets: Any, moving: Any, cell: int, key: Any) -> Any:
    """Choose a candidate of a cell: that which it is led to, else by weight. Cells in the same
    state turn up again and again, so the sums of their weights are kept."""
    led = np.int64(moving.led[cell])
    if led >= 0 and sets.domain[moving.domain[cell], led >> 6] >> np.uint64(led & 63) & ONE:
        return led
    spot, counter = ask(still, sets, moving, cell), moving.state[COUNTER]
    kept = sets.sum_of[spot]
    if is_same(sets.sum_key[spot], moving.asked):
        count = np.int64(sets.sum_count[spot])
        roll, moving.state[COUNTER] = below(key, counter, kept[count - 1])
        return nth_of(sets.domain[moving.domain[cell]], first_above(kept, count, roll))
    count, sums = add_up(still, sets, moving, cell), moving.sums
    if count <= len(kept):
        for slot in range(len(moving.asked)):
            sets.sum_key[spot, slot] = moving.asked[slot]
        for number in range(count):
            kept[number] = sums[number]
        sets.sum_count[spot] = count
    roll, moving.state[COUNTER] = below(key, counter, sums[count - 1])
    return np.int64(moving.chosen[first_above(sums, count, roll)])


@outer_jit
def advance(still: Any, sets: Any, moving: Any, key: Any, limit: int, resume: bool) -> int:
    """Decide up to so many cells; state[LEFT] tells how many more there were to be."""
    state = moving.state
    state[LEFT] = limit
    while state[LEFT] > 0:
        if not resume:
            cell = next_cell(moving.order, moving.heap, moving.place, state)
            if cell < 0:
                return DONE
            if lacks_room(sets, moving.trail_place, state, 0):
                return FULL
            chosen = chosen_of(still, sets, moving, cell, key)
            depth = state[STACK]
            moving.stack_mark[depth] = state[TRAIL]
            moving.stack_cell[depth], moving.stack_candidate[depth] = cell, chosen
            state[STACK] = depth + 1
            change(sets, moving, cell, single_of(sets, still.kind[cell], chosen))
        resume = False
        code = spread(still, sets, moving)
        if code != DONE:
            return code
        state[LEFT] -= 1
        if is_of_concern(still, sets, moving, moving.stack_mark[state[STACK] - 1]):
            return CONCERN
    return LIMIT


@woven_jit
def is_of_concern(still: Any, sets: Any, moving: Any, mark: int) -> bool:
    for entry in range(mark, moving.state[TRAIL]):
        cell = moving.trail_place[entry]
        only = sets.only[moving.domain[cell]] if cell >= 0 else -1
        if only >= 0:
            part = still.concern[still.kind[cell], only >> 6]
            if part >> np.uint64(only & 63) & ONE:
                return True
    return False


@outer_jit
def decided_since(sets: Any, moving: Any, mark: int, found: Any) -> int:
    """Write the cells that were decided since then; returns how many."""
    count = 0
    for entry in range(mark, moving.state[TRAIL]):
        cell = moving.trail_place[entry]
        if cell >= 0 and sets.only[moving.domain[cell]] >= 0:
            found[count] = cell
            count += 1
    return count


# ---------------------------------------------------------------- clearing


@outer_jit
def flood(
    still: Any, sets: Any, moving: Any, base: Any, opened: Any, waiting: Any, count: int
) -> None:
    """Mark every undecided cell as opened that may have been narrowed by one that is: of those that
    wait there are `count` at first."""
    while count:
        count -= 1
        cell = waiting[count]
        for port in range(still.port_start[cell], still.port_start[cell + 1]):
            other = still.other_cell[port]
            if other < 0 or opened[other] or sets.count[moving.domain[other]] < 2:
                continue
            if moving.domain[other] != base[other]:
                opened[other] = 1
                waiting[count] = other
                count += 1


@outer_jit
def reopen(still: Any, sets: Any, moving: Any, base: Any, base_shown: Any, opened: Any) -> None:
    for cell in range(len(opened)):
        if not opened[cell]:
            continue
        moving.domain[cell] = base[cell]
        for port in range(still.port_start[cell], still.port_start[cell + 1]):
            moving.shown[port] = base_shown[port]
        counted(cell, sets.count[base[cell]], moving.heap, moving.place, moving.state)


@outer_jit
def narrow(
    still: Any, sets: Any, moving: Any, opened: Any, cells: Any, first: int
) -> tuple[int, int]:
    """Let cells from number `first` on meet what stands around those opened; returns how it ended,
    and how many cells are done."""
    port_start = still.port_start
    for number in range(first, len(cells)):
        cell = cells[number]
        start, end = port_start[cell], port_start[cell + 1]
        if lacks_room(sets, moving.trail_place, moving.state, end - start):
            return FULL, number
        left = np.int64(moving.domain[cell])
        for port in range(start, end):
            other = still.other_cell[port]
            if other >= 0 and not opened[other]:
                facing = moving.shown[port_start[other] + still.other_slot[port]]
                left = left_of(still, sets, left, port - start, facing, moving.shown[port])
        if left == moving.domain[cell]:
            continue
        if not sets.count[left]:
            moving.state[CELL] = cell
            return CONTRADICTION, number
        change(sets, moving, cell, left)
        code = spread(still, sets, moving)
        if code != DONE:
            return code, number + 1
    return DONE, len(cells)


@outer_jit
def place(still: Any, sets: Any, moving: Any, candidates: Any) -> None:
    """Let candidates stand; there must be room for what each is and shows alone."""
    for cell in range(len(candidates)):
        candidate = candidates[cell]
        if candidate < 0:
            continue
        kind, start = still.kind[cell], still.port_start[cell]
        number = single_of(sets, kind, candidate)
        moving.domain[cell] = number
        counted(cell, 1, moving.heap, moving.place, moving.state)
        for port in range(start, still.port_start[cell + 1]):
            mask = np.int64(sets.shows[number, port - start])
            if mask == UNKNOWN:
                mask = work_out(still, sets, number, port - start, ANYTHING)
            moving.shown[port] = mask
