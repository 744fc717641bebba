"""The inner loops of the compiled engine: bit sets are rows of 64-bit words.

Everything here repeats what `solver/propagate.py` says, to the last bit; what it means is said
there. `still` holds what never changes, `moving` what does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.jit import jit

UNIT = 1 << 12
SPARE_BITS = 20
DONE, LIMIT, CONCERN, CONTRADICTION, FULL = 0, 1, 2, 3, 4
ONE = np.uint64(1)
NONE = np.uint64(0)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)

FEW = 24  # candidates up to which a domain is read one by one

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
    heap: Any  # (n,) undecided cells
    place: Any  # (n,) where a cell is in the heap, -1: nowhere
    stack_mark: Any  # (n,)
    stack_cell: Any  # (n,)
    stack_candidate: Any  # (n,)
    dirty: Any  # (n,) cells whose change is still to be passed on
    waiting: Any  # (n,) whether a cell is one of them
    state: Any  # (7,) see above


# ---------------------------------------------------------------- bits and dice


@jit
def bits_in(word: Any) -> int:
    word = word - ((word >> ONE) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@jit
def lowest(word: Any) -> int:
    return bits_in((word & (~word + ONE)) - ONE)


@jit
def mixed(value: Any) -> Any:
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


@jit
def below(key: Any, counter: int, limit: int) -> tuple[int, int]:
    """The next number below a limit, and the counter after it."""
    bound = np.uint64(limit)
    spare = (np.uint64(0xFFFFFFFFFFFFFFFF) % bound + ONE) % bound
    last = np.uint64(0xFFFFFFFFFFFFFFFF) - spare
    while True:
        counter += 1
        value = mixed(key + np.uint64(counter) * GOLDEN)
        if value <= last:
            return np.int64(value % bound), counter


# ---------------------------------------------------------------- the heap of undecided cells


@jit
def sift(heap: Any, place: Any, count: Any, size: int, spot: int) -> None:
    """Move what stands in a spot of the heap up or down to where it belongs."""
    cell = heap[spot]
    left = count[cell]
    while spot > 0:
        above = heap[(spot - 1) >> 1]
        if count[above] < left or (count[above] == left and above < cell):
            break
        heap[spot] = above
        place[above] = spot
        spot = (spot - 1) >> 1
    while True:
        child = 2 * spot + 1
        if child >= size:
            break
        below_it = heap[child]
        if child + 1 < size:
            other = heap[child + 1]
            if count[other] < count[below_it] or (
                count[other] == count[below_it] and other < below_it
            ):
                child, below_it = child + 1, other
        if left < count[below_it] or (left == count[below_it] and cell < below_it):
            break
        heap[spot] = below_it
        place[below_it] = spot
        spot = child
    heap[spot] = cell
    place[cell] = spot


@jit
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
            heap[spot] = cell
        sift(heap, place, count, state[HEAP], spot)
    elif spot >= 0:
        place[cell] = -1
        state[HEAP] -= 1
        last = heap[state[HEAP]]
        if last != cell:
            heap[spot] = last
            sift(heap, place, count, state[HEAP], spot)


# ---------------------------------------------------------------- changing domains


@jit
def log(trail_place: Any, trail_value: Any, state: Any, place: int, value: Any) -> None:
    entry = state[TRAIL]
    trail_place[entry] = place
    for number in range(len(value)):
        trail_value[entry, number] = value[number]
    state[TRAIL] = entry + 1


@jit
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


@jit
def show_few(ring: Any, slot: int, domain: Any, mask: Any) -> None:
    """Write the words that a small domain can show, candidate by candidate."""
    mask[:] = NONE
    for part in range(len(domain)):
        left = domain[part]
        while left:
            word = ring[part * 64 + lowest(left), slot]
            left &= left - ONE
            mask[word >> 6] |= ONE << np.uint64(word & 63)


@jit
def differs(one: Any, other: Any) -> bool:
    different = False
    for number in range(len(one)):
        different |= one[number] != other[number]
    return different


@jit
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


@jit
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


@jit
def spread(still: Any, moving: Any) -> int:
    """Pass changes on, the last one first. FULL: the log must grow before this can go on."""
    kind, port_start, other_cell = still.kind, still.port_start, still.other_cell
    other_slot, showing, meeting = still.other_slot, still.showing, still.meeting
    ring, words = still.ring, still.meets.shape[1]
    domain, count, shown, dirty = moving.domain, moving.count, moving.shown, moving.dirty
    trail_place, trail_value, waiting = moving.trail_place, moving.trail_value, moving.waiting
    heap, place, state = moving.heap, moving.place, moving.state
    mask = np.empty(shown.shape[1], dtype=np.uint64)
    allowed = np.empty_like(mask)
    left = np.empty(domain.shape[1], dtype=np.uint64)
    while state[DIRTY]:
        cell = dirty[state[DIRTY] - 1]
        start, end = port_start[cell], port_start[cell + 1]
        if state[TRAIL] + 2 * (end - start) + 2 > len(trail_place):
            return FULL
        state[DIRTY] -= 1
        waiting[cell] = 0
        if not count[cell]:
            continue
        for port in range(start, end):
            if count[cell] <= FEW:
                show_few(ring[kind[cell]], port - start, domain[cell], mask)
            else:
                show(words, showing[kind[cell], port - start], domain[cell], shown[port], mask)
            if not differs(mask, shown[port]):
                continue
            log(trail_place, trail_value, state, ~port, shown[port])
            shown[port] = mask
            other = other_cell[port]
            if other < 0:
                continue
            allow(words, meeting, mask, allowed)
            left[:] = domain[other]
            slot = other_slot[port]
            facing = shown[port_start[other] + slot]
            if keep_allowed(words, showing[kind[other], slot], facing, allowed, left):
                if not left.any():
                    state[CELL] = other
                    for number in range(state[DIRTY]):
                        waiting[dirty[number]] = 0
                    state[DIRTY] = 0
                    return CONTRADICTION
                log(trail_place, trail_value, state, other, domain[other])
                domain[other] = left
                counted(domain, count, heap, place, state, other)
                if not waiting[other]:
                    waiting[other] = 1
                    dirty[state[DIRTY]] = other
                    state[DIRTY] += 1
    return DONE


@jit
def change(moving: Any, cell: int, domain: Any) -> None:
    """Write a new domain of a cell; what follows from it is for `spread`."""
    log(moving.trail_place, moving.trail_value, moving.state, cell, moving.domain[cell])
    moving.domain[cell] = domain
    counted(moving.domain, moving.count, moving.heap, moving.place, moving.state, cell)
    if not moving.waiting[cell]:
        moving.waiting[cell] = 1
        moving.dirty[moving.state[DIRTY]] = cell
        moving.state[DIRTY] += 1


@jit
def undo(moving: Any, mark: int) -> None:
    state, shown, domain = moving.state, moving.shown, moving.domain
    while state[TRAIL] > mark:
        state[TRAIL] -= 1
        entry = state[TRAIL]
        place = moving.trail_place[entry]
        if place < 0:
            shown[~place] = moving.trail_value[entry, : shown.shape[1]]
        else:
            domain[place] = moving.trail_value[entry, : domain.shape[1]]
            counted(domain, moving.count, moving.heap, moving.place, state, place)


# ---------------------------------------------------------------- deciding


@jit
def only_candidate(moving: Any, cell: int) -> int:
    for part in range(moving.domain.shape[1]):
        word = moving.domain[cell, part]
        if word:
            return part * 64 + lowest(word)
    return -1


@jit
def only_candidates(moving: Any) -> Any:
    found = np.empty(len(moving.count), dtype=np.int64)
    for cell in range(len(found)):
        found[cell] = only_candidate(moving, cell)
    return found


@jit
def choose(still: Any, moving: Any, cell: int, key: Any) -> int:
    kind, start = still.kind[cell], still.port_start[cell]
    slots = still.port_start[cell + 1] - start
    rows = np.empty((slots, still.meets.shape[1]), dtype=np.int64)
    for slot in range(slots):
        other, there = still.other_cell[start + slot], still.other_slot[start + slot]
        if other < 0:
            rows[slot] = UNIT
        elif moving.count[other] == 1:
            chosen = only_candidate(moving, other)
            rows[slot] = still.meets[still.ring[still.kind[other], chosen, there]]
        else:
            rows[slot] = still.supply[still.kind[other], there]
    sums = np.empty(moving.count[cell], dtype=np.int64)
    candidates = np.empty(moving.count[cell], dtype=np.int64)
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
    return candidates[np.searchsorted(sums, roll, side="right")]


@jit
def advance(still: Any, moving: Any, key: Any, limit: int, resume: bool) -> int:
    """Decide up to so many cells; state[LEFT] tells how many more there were to be."""
    state = moving.state
    single = np.zeros(moving.domain.shape[1], dtype=np.uint64)
    state[LEFT] = limit
    while state[LEFT] > 0:
        if not resume:
            if not state[HEAP]:
                return DONE
            if state[TRAIL] + 1 > len(moving.trail_place):
                return FULL
            cell = moving.heap[0]
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


@jit
def is_of_concern(still: Any, moving: Any, mark: int) -> bool:
    for entry in range(mark, moving.state[TRAIL]):
        cell = moving.trail_place[entry]
        if cell >= 0 and moving.count[cell] == 1:
            for part in range(moving.domain.shape[1]):
                if moving.domain[cell, part] & still.concern[still.kind[cell], part]:
                    return True
    return False


@jit
def decided_since(moving: Any, mark: int) -> Any:
    found = np.empty(moving.state[TRAIL] - mark, dtype=np.int64)
    count = 0
    for entry in range(mark, moving.state[TRAIL]):
        cell = moving.trail_place[entry]
        if cell >= 0 and moving.count[cell] == 1:
            found[count] = cell
            count += 1
    return found[:count]


# ---------------------------------------------------------------- clearing


@jit
def flood(still: Any, moving: Any, base: Any, opened: Any) -> None:
    """Mark every undecided cell as opened that may have been narrowed by one that is."""
    border = np.flatnonzero(opened)
    waiting = np.empty(len(opened), dtype=np.int64)
    count = len(border)
    waiting[:count] = border
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


@jit
def reopen(still: Any, moving: Any, base: Any, base_shown: Any, opened: Any) -> None:
    for cell in np.flatnonzero(opened):
        moving.domain[cell] = base[cell]
        for port in range(still.port_start[cell], still.port_start[cell + 1]):
            moving.shown[port] = base_shown[port]
        counted(moving.domain, moving.count, moving.heap, moving.place, moving.state, cell)


@jit
def narrow(still: Any, moving: Any, opened: Any, cells: Any, first: int) -> tuple[int, int]:
    """Let cells from number `first` on meet what stands around those opened; returns how it ended,
    and how many cells are done."""
    port_start, words = still.port_start, still.meets.shape[1]
    allowed = np.empty(moving.shown.shape[1], dtype=np.uint64)
    left = np.empty(moving.domain.shape[1], dtype=np.uint64)
    for number in range(first, len(cells)):
        cell = cells[number]
        if moving.state[TRAIL] + 1 > len(moving.trail_place):
            return FULL, number
        left[:] = moving.domain[cell]
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
        if not left.any():
            moving.state[CELL] = cell
            return CONTRADICTION, number
        change(moving, cell, left)
        code = spread(still, moving)
        if code != DONE:
            return code, number + 1
    return DONE, len(cells)


@jit
def count_all(moving: Any) -> None:
    for cell in range(len(moving.count)):
        counted(moving.domain, moving.count, moving.heap, moving.place, moving.state, cell)


@jit
def place(still: Any, moving: Any, candidates: Any) -> None:
    for cell in range(len(candidates)):
        candidate = candidates[cell]
        if candidate < 0:
            continue
        moving.domain[cell] = NONE
        moving.domain[cell, candidate >> 6] = ONE << np.uint64(candidate & 63)
        counted(moving.domain, moving.count, moving.heap, moving.place, moving.state, cell)
        start = still.port_start[cell]
        for port in range(start, still.port_start[cell + 1]):
            word = still.ring[still.kind[cell], candidate, port - start]
            moving.shown[port] = NONE
            moving.shown[port, word >> 6] = ONE << np.uint64(word & 63)
