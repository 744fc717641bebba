"""What can still stand in cells, in compiled code: domains are told by their numbers.

Everything here repeats what `solver/propagate.py` says, to the last bit; what it means is said
there. `still` holds what never changes, `moving` what does, `sets` what each number stands for.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.jit import inner_jit, outer_jit, woven_jit
from solver.set_kernels import DOMAINS, MASKS, UNKNOWN, left_of, work_out

DONE, LIMIT, CONCERN, CONTRADICTION, FULL = 0, 1, 2, 3, 4

COUNTED_BITS = 32
OF_CELL = (1 << COUNTED_BITS) - 1
"""Entries of the heap are compared as numbers: how many candidates a cell has, then the cell."""
NOWHERE, UNTOUCHED = -1, -2
"""Where a cell is in the heap that is not: `UNTOUCHED` cells are still where `order` has them."""

# Numbers in `moving.state`.
TRAIL, HEAP, STACK, DIRTY, CELL, LEFT, COUNTER, NEXT = range(8)


class Still(NamedTuple):
    """What never changes. Shapes: k kinds, s slots, w words, c candidates, b words of a bit set of
    candidates, v of one of words, n cells, p ports."""

    kind: Any  # (n,)
    port_start: Any  # (n + 1,)
    other_cell: Any  # (p,) the cell that a port faces, -1: none that is ever filled
    other_slot: Any  # (p,)
    showing: Any  # (k, s, w, b) candidates by the word they show
    meeting: Any  # (w, v) words by the word they meet
    ring: Any  # (k, c, s)
    weight: Any  # (k, c)
    meets: Any  # (w + 2, w)
    supply: Any  # (k, s, w) how much could stand opposite a word
    concern: Any  # (k, b)
    full: Any  # (k, b)


class Moving(NamedTuple):
    """What changes. The log has `t` entries."""

    domain: Any  # (n,)
    shown: Any  # (p,) masks
    trail_place: Any  # (t,) a cell, or ~port
    trail_value: Any  # (t,) the domain or the mask there was
    order: Any  # cells that are undecided at first, as entries of the heap, in order
    heap: Any  # (n,) undecided cells that changed, with how many candidates each has
    place: Any  # (n,) where a cell is in the heap
    stack_mark: Any  # (n,)
    stack_cell: Any  # (n,)
    stack_candidate: Any  # (n,)
    dirty: Any  # (n,) cells whose change is still to be passed on
    waiting: Any  # (n,) whether a cell is one of them
    led: Any  # (n,) what each cell takes if it can, -1: what the dice choose
    state: Any  # (8,) see above
    rows: Any  # (s, w) room to work in, as all that follows
    asked: Any  # (s + 1,)
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


@woven_jit
def counted(cell: int, left: int, heap: Any, place: Any, state: Any) -> None:
    """Put a cell where it belongs in the heap after its domain has changed."""
    spot = place[cell]
    if left > 1:
        if spot < 0:
            spot = state[HEAP]
            state[HEAP] += 1
        sift(heap, place, state[HEAP], spot, np.int64(left) << COUNTED_BITS | np.int64(cell))
        return
    place[cell] = NOWHERE
    if spot >= 0:
        state[HEAP] -= 1
        last = heap[state[HEAP]]
        if last & OF_CELL != cell:
            sift(heap, place, state[HEAP], spot, last)


@woven_jit
def next_cell(order: Any, heap: Any, place: Any, state: Any) -> int:
    """The undecided cell with the fewest candidates, -1 when all are decided."""
    while state[NEXT] < len(order) and place[order[state[NEXT]] & OF_CELL] != UNTOUCHED:
        state[NEXT] += 1
    if state[NEXT] == len(order):
        return heap[0] & OF_CELL if state[HEAP] else -1
    first = order[state[NEXT]]
    return min(first, heap[0]) & OF_CELL if state[HEAP] else first & OF_CELL


# ---------------------------------------------------------------- changing domains


@woven_jit
def log(trail_place: Any, trail_value: Any, state: Any, place: int, value: int) -> None:
    entry = state[TRAIL]
    trail_place[entry] = place
    trail_value[entry] = value
    state[TRAIL] = entry + 1


@woven_jit
def lacks_room(sets: Any, trail_place: Any, state: Any, slots: int) -> bool:
    """Whether log or sets must grow before a cell of so many slots is seen to."""
    return (
        state[TRAIL] + 2 * slots + 2 > len(trail_place)
        or sets.size[DOMAINS] + slots + 1 > len(sets.count)
        or sets.size[MASKS] + slots * slots > len(sets.mask)
    )


@outer_jit
def spread(still: Any, sets: Any, moving: Any) -> int:
    """Pass changes on, the last one first. FULL: log or sets must grow before this can go on."""
    port_start, other_cell, other_slot = still.port_start, still.other_cell, still.other_slot
    domain, shown, dirty, waiting = moving.domain, moving.shown, moving.dirty, moving.waiting
    trail_place, trail_value = moving.trail_place, moving.trail_value
    heap, place, state = moving.heap, moving.place, moving.state
    shows, count = sets.shows, sets.count
    while state[DIRTY]:
        cell = dirty[state[DIRTY] - 1]
        start, end = port_start[cell], port_start[cell + 1]
        if lacks_room(sets, trail_place, state, end - start):
            return FULL
        state[DIRTY] -= 1
        waiting[cell] = 0
        if not count[domain[cell]]:
            continue
        for port in range(start, end):
            now, before = domain[cell], shown[port]  # a cell that faces itself is narrowed here
            mask = np.int64(shows[now, port - start])
            if mask == UNKNOWN:
                mask = work_out(still, sets, now, port - start, before)
            if mask == before:
                continue
            log(trail_place, trail_value, state, ~port, before)
            shown[port] = mask
            other = other_cell[port]
            if other < 0:
                continue
            was, slot = domain[other], other_slot[port]
            left = left_of(still, sets, was, slot, mask, shown[port_start[other] + slot])
            if left == was:
                continue
            if not count[left]:
                state[CELL] = other
                for number in range(state[DIRTY]):
                    waiting[dirty[number]] = 0
                state[DIRTY] = 0
                return CONTRADICTION
            log(trail_place, trail_value, state, other, was)
            domain[other] = left
            counted(other, count[left], heap, place, state)
            if not waiting[other]:
                waiting[other] = 1
                dirty[state[DIRTY]] = other
                state[DIRTY] += 1
    return DONE


@outer_jit
def change(sets: Any, moving: Any, cell: int, number: int) -> None:
    """Write a new domain of a cell; what follows from it is for `spread`."""
    log(moving.trail_place, moving.trail_value, moving.state, cell, moving.domain[cell])
    moving.domain[cell] = number
    counted(cell, sets.count[number], moving.heap, moving.place, moving.state)
    if not moving.waiting[cell]:
        moving.waiting[cell] = 1
        moving.dirty[moving.state[DIRTY]] = cell
        moving.state[DIRTY] += 1


@outer_jit
def undo(sets: Any, moving: Any, mark: int) -> None:
    state = moving.state
    while state[TRAIL] > mark:
        state[TRAIL] -= 1
        entry = state[TRAIL]
        place, value = moving.trail_place[entry], moving.trail_value[entry]
        if place < 0:
            moving.shown[~place] = value
        else:
            moving.domain[place] = value
            counted(place, sets.count[value], moving.heap, moving.place, state)
