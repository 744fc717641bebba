"""What can still stand in cells, in compiled code: bit sets are rows of 64-bit words.

Everything here repeats what `solver/propagate.py` says, to the last bit; what it means is said
there. `still` holds what never changes, `moving` what does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.bit_kernels import NONE, ONE, bits_in, lowest
from solver.jit import inner_jit, outer_jit

DONE, LIMIT, CONCERN, CONTRADICTION, FULL = 0, 1, 2, 3, 4

FEW = 64  # candidates up to which a domain is read one by one
COUNTED_BITS = 32
OF_CELL = (1 << COUNTED_BITS) - 1
"""Entries of the heap are compared as numbers: how many candidates a cell has, then the cell."""

# Numbers in `moving.state`.
TRAIL, HEAP, STACK, DIRTY, CELL, LEFT, COUNTER = range(7)


class Still(NamedTuple):
    """What never changes. Shapes: k kinds, s slots, w words, c candidates, b words of a bit set of
    candidates, m of one of words, n cells, p ports."""

    kind: Any  # (n,)
    port_start: Any  # (n + 1,)
    other_cell: Any  # (p,) the cell that a port faces, -1: none that is ever filled
    other_slot: Any  # (p,)
    showing: Any  # (k, s, w, b) candidates by the word they show
    meeting: Any  # (w, m) words by the word they meet
    ring: Any  # (k, c, s)
    weight: Any  # (k, c)
    meets: Any  # (w + 2, w)
    supply: Any  # (k, s, w) how much could stand opposite a word
    concern: Any  # (k, b)
    full: Any  # (k, b)


class Moving(NamedTuple):
    """What changes. The log has `t` entries."""

    domain: Any  # (n, b)
    count: Any  # (n,) candidates left
    shown: Any  # (p, m)
    trail_place: Any  # (t,) a cell, or ~port
    trail_value: Any  # (t, max(b, m))
    heap: Any  # (n,) undecided cells, with how many candidates each has
    place: Any  # (n,) where a cell is in the heap, -1: nowhere
    stack_mark: Any  # (n,)
    stack_cell: Any  # (n,)
    stack_candidate: Any  # (n,)
    dirty: Any  # (n,) cells whose change is still to be passed on
    waiting: Any  # (n,) whether a cell is one of them
    state: Any  # (7,) see above
    masks: Any  # (s, m) room to work in, as all that follows
    allowed: Any  # (m,)
    left: Any  # (b,)
    single: Any  # (b,)
    rows: Any  # (s, w)
    sums: Any  # (c,)
    chosen: Any  # (c,)


# ---------------------------------------------------------------- the heap of undecided cells


@inner_jit
def sift(heap: Any, place: Any, size: int, spot: int, entry: int) -> None:
    """Put an entry into a spot of the heap, or up or down to where it belongs."""
    while spot > 0:
        above = heap[(spot - 1) >> 1]
        if above < entry:
            break
        heap[spot] = above
        place[above & OF_CELL] = spot
        spot = (spot - 1) >> 1
    while True:
        child = 2 * spot + 1
        if child >= size:
            break
        if child + 1 < size:
            child += heap[child + 1] < heap[child]
        below_it = heap[child]
        if entry < below_it:
            break
        heap[spot] = below_it
        place[below_it & OF_CELL] = spot
        spot = child
    heap[spot] = entry
    place[entry & OF_CELL] = spot


@inner_jit
def counted(domain: Any, count: Any, heap: Any, place: Any, state: Any, cell: int) -> None:
    """Put a cell where it belongs in the heap after its domain has changed."""
    left = 0
    for part in range(domain.shape[1]):
        left += bits_in(domain[cell, part])
    count[cell] = left
    spot = place[cell]
    if left > 1:
        if spot < 0:
            spot = state[HEAP]
            state[HEAP] += 1
        sift(heap, place, state[HEAP], spot, left << COUNTED_BITS | np.int64(cell))
    elif spot >= 0:
        place[cell] = -1
        state[HEAP] -= 1
        last = heap[state[HEAP]]
        if last & OF_CELL != cell:
            sift(heap, place, state[HEAP], spot, last)


# ---------------------------------------------------------------- changing domains


@inner_jit
def copy(source: Any, into: Any) -> None:
    """Copy a row, as much of it as there is room for."""
    for number in range(len(into)):
        into[number] = source[number]


@inner_jit
def is_empty(row: Any) -> bool:
    found = NONE
    for part in row:
        found |= part
    return not found


@inner_jit
def log(trail_place: Any, trail_value: Any, state: Any, place: int, value: Any) -> None:
    entry = state[TRAIL]
    trail_place[entry] = place
    for number in range(len(value)):
        trail_value[entry, number] = value[number]
    state[TRAIL] = entry + 1


@inner_jit
def show(words: int, showing: Any, domain: Any, shown: Any, mask: Any) -> None:
    """Write the words that a large domain can show; `showing` holds the candidates by word."""
    for number in range(len(mask)):
        new, left = NONE, shown[number]
        while left:
            low = left & (~left + ONE)
            left ^= low
            word = number * 64 + bits_in(low - ONE)
            if word >= words:
                break
            for part in range(len(domain)):
                if showing[word, part] & domain[part]:
                    new |= low
                    break
        mask[number] = new


@inner_jit
def show_few(ring: Any, domain: Any, masks: Any) -> None:
    """Write the words that a small domain can show in each slot, candidate by candidate."""
    masks[:] = NONE
    for part in range(len(domain)):
        left = domain[part]
        while left:
            candidate = part * 64 + lowest(left)
            left &= left - ONE
            for slot in range(len(masks)):
                word = ring[candidate, slot]
                masks[slot, word >> 6] |= ONE << np.uint64(word & 63)


@inner_jit
def differs(one: Any, other: Any) -> bool:
    different = False
    for number in range(len(one)):
        different |= one[number] != other[number]
    return different


@inner_jit
def allow(words: int, meeting: Any, mask: Any, allowed: Any) -> None:
    """Write the words that meet any word of a mask."""
    allowed[:] = NONE
    for number in range(len(mask)):
        left = mask[number]
        while left:
            low = left & (~left + ONE)
            left ^= low
            word = number * 64 + bits_in(low - ONE)
            if word >= words:
                break
            for part in range(len(allowed)):
                allowed[part] |= meeting[word, part]


@inner_jit
def keep_allowed(words: int, showing: Any, shown: Any, allowed: Any, left: Any) -> bool:
    """Take from a domain the candidates that show other words than allowed; return whether any."""
    changed = False
    for number in range(len(allowed)):
        lost = shown[number] & ~allowed[number]
        while lost:
            low = lost & (~lost + ONE)
            lost ^= low
            word = number * 64 + bits_in(low - ONE)
            if word >= words:
                break
            for part in range(len(left)):
                gone = left[part] & showing[word, part]
                if gone:
                    left[part] ^= gone
                    changed = True
    return changed


@outer_jit
def spread(still: Any, moving: Any) -> int:
    """Pass changes on, the last one first. FULL: the log must grow before this can go on."""
    kind, port_start, other_cell = still.kind, still.port_start, still.other_cell
    other_slot, showing, meeting = still.other_slot, still.showing, still.meeting
    ring, words = still.ring, still.meets.shape[1]
    domain, count, shown, dirty = moving.domain, moving.count, moving.shown, moving.dirty
    trail_place, trail_value, waiting = moving.trail_place, moving.trail_value, moving.waiting
    heap, place, state = moving.heap, moving.place, moving.state
    masks, allowed, left = moving.masks, moving.allowed, moving.left
    while state[DIRTY]:
        cell = dirty[state[DIRTY] - 1]
        start, end = port_start[cell], port_start[cell + 1]
        if state[TRAIL] + 2 * (end - start) + 2 > len(trail_place):
            return FULL
        state[DIRTY] -= 1
        waiting[cell] = 0
        if not count[cell]:
            continue
        few = 0
        for port in range(start, end):
            mask = masks[port - start]
            if count[cell] > FEW:
                show(words, showing[kind[cell], port - start], domain[cell], shown[port], mask)
            elif few != count[cell]:  # a cell that faces itself is narrowed meanwhile
                few = count[cell]
                show_few(ring[kind[cell]], domain[cell], masks)
            if not differs(mask, shown[port]):
                continue
            log(trail_place, trail_value, state, ~port, shown[port])
            copy(mask, shown[port])
            other = other_cell[port]
            if other < 0:
                continue
            allow(words, meeting, mask, allowed)
            copy(domain[other], left)
            slot = other_slot[port]
            facing = shown[port_start[other] + slot]
            if keep_allowed(words, showing[kind[other], slot], facing, allowed, left):
                if is_empty(left):
                    state[CELL] = other
                    for number in range(state[DIRTY]):
                        waiting[dirty[number]] = 0
                    state[DIRTY] = 0
                    return CONTRADICTION
                log(trail_place, trail_value, state, other, domain[other])
                copy(left, domain[other])
                counted(domain, count, heap, place, state, other)
                if not waiting[other]:
                    waiting[other] = 1
                    dirty[state[DIRTY]] = other
                    state[DIRTY] += 1
    return DONE


@outer_jit
def change(moving: Any, cell: int, domain: Any) -> None:
    """Write a new domain of a cell; what follows from it is for `spread`."""
    log(moving.trail_place, moving.trail_value, moving.state, cell, moving.domain[cell])
    copy(domain, moving.domain[cell])
    counted(moving.domain, moving.count, moving.heap, moving.place, moving.state, cell)
    if not moving.waiting[cell]:
        moving.waiting[cell] = 1
        moving.dirty[moving.state[DIRTY]] = cell
        moving.state[DIRTY] += 1


@outer_jit
def undo(moving: Any, mark: int) -> None:
    state, shown, domain = moving.state, moving.shown, moving.domain
    while state[TRAIL] > mark:
        state[TRAIL] -= 1
        entry = state[TRAIL]
        place = moving.trail_place[entry]
        if place < 0:
            copy(moving.trail_value[entry], shown[~place])
        else:
            copy(moving.trail_value[entry], domain[place])
            counted(domain, moving.count, moving.heap, moving.place, state, place)
