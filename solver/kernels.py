"""The inner loops of the compiled engine: bit sets are rows of 64-bit words.

Everything here repeats what `solver/propagate.py` and `solver/rows.py` say, to the last bit; what it
means is said there. `still` holds what never changes, `moving` what does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.jit import jit

UNIT = 1 << 12
DONE, LIMIT, CONCERN, CONTRADICTION, FULL = 0, 1, 2, 3, 4
ONE = np.uint64(1)
NONE = np.uint64(0)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)

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
def count_bits(row: Any) -> int:
    total = 0
    for word in row:
        total += bits_in(word)
    return total


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
def before(moving: Any, a: int, b: int) -> bool:
    return moving.count[a] < moving.count[b] or (moving.count[a] == moving.count[b] and a < b)


@jit
def sift_up(moving: Any, spot: int) -> None:
    heap, place = moving.heap, moving.place
    cell = heap[spot]
    while spot > 0:
        parent = (spot - 1) >> 1
        if not before(moving, cell, heap[parent]):
            break
        heap[spot] = heap[parent]
        place[heap[spot]] = spot
        spot = parent
    heap[spot] = cell
    place[cell] = spot


@jit
def sift_down(moving: Any, spot: int) -> None:
    heap, place, size = moving.heap, moving.place, moving.state[HEAP]
    cell = heap[spot]
    while True:
        child = 2 * spot + 1
        if child >= size:
            break
        if child + 1 < size and before(moving, heap[child + 1], heap[child]):
            child += 1
        if not before(moving, heap[child], cell):
            break
        heap[spot] = heap[child]
        place[heap[spot]] = spot
        spot = child
    heap[spot] = cell
    place[cell] = spot


@jit
def counted(moving: Any, cell: int) -> None:
    """Put a cell where it belongs in the heap after its domain has changed."""
    moving.count[cell] = count_bits(moving.domain[cell])
    spot = moving.place[cell]
    if moving.count[cell] > 1:
        if spot < 0:
            spot = moving.state[HEAP]
            moving.state[HEAP] += 1
            moving.heap[spot] = cell
        moving.place[cell] = spot
        sift_up(moving, spot)
        sift_down(moving, moving.place[cell])
    elif spot >= 0:
        moving.place[cell] = -1
        moving.state[HEAP] -= 1
        last = moving.heap[moving.state[HEAP]]
        if last != cell:
            moving.heap[spot] = last
            moving.place[last] = spot
            sift_up(moving, spot)
            sift_down(moving, moving.place[last])


# ---------------------------------------------------------------- changing domains


@jit
def log(moving: Any, place: int, value: Any) -> None:
    entry = moving.state[TRAIL]
    moving.trail_place[entry] = place
    for number in range(len(value)):
        moving.trail_value[entry, number] = value[number]
    moving.state[TRAIL] = entry + 1


@jit
def mark_dirty(moving: Any, cell: int) -> None:
    if not moving.waiting[cell]:
        moving.waiting[cell] = 1
        moving.dirty[moving.state[DIRTY]] = cell
        moving.state[DIRTY] += 1


@jit
def drop_dirty(moving: Any) -> None:
    for number in range(moving.state[DIRTY]):
        moving.waiting[moving.dirty[number]] = 0
    moving.state[DIRTY] = 0


@jit
def show(still: Any, moving: Any, cell: int, slot: int, mask: Any) -> bool:
    """Write the words that a cell can show in a slot; return whether they are other than those
    that were passed on last."""
    kind, port = still.kind[cell], still.port_start[cell] + slot
    changed = False
    for number in range(len(mask)):
        old = moving.shown[port, number]
        new, left = NONE, old
        while left:
            low = left & (~left + ONE)
            left ^= low
            word = number * 64 + bits_in(low - ONE)
            if word >= still.meets.shape[1]:
                break
            for part in range(still.full.shape[1]):
                if still.showing[kind, slot, word, part] & moving.domain[cell, part]:
                    new |= low
                    break
        mask[number] = new
        changed |= new != old
    return changed


@jit
def allow(still: Any, mask: Any, allowed: Any) -> None:
    """Write the words that meet any word of a mask."""
    allowed[:] = NONE
    for number in range(len(mask)):
        left = mask[number]
        while left:
            low = left & (~left + ONE)
            left ^= low
            word = number * 64 + bits_in(low - ONE)
            if word >= still.meets.shape[1]:
                break
            for part in range(len(allowed)):
                allowed[part] |= still.meeting[word, part]


@jit
def keep_allowed(still: Any, moving: Any, cell: int, slot: int, allowed: Any, left: Any) -> bool:
    """Take from a domain the candidates that show other words than allowed; return whether any."""
    kind, port = still.kind[cell], still.port_start[cell] + slot
    changed = False
    for number in range(len(allowed)):
        lost = moving.shown[port, number] & ~allowed[number]
        while lost:
            low = lost & (~lost + ONE)
            lost ^= low
            word = number * 64 + bits_in(low - ONE)
            if word >= still.meets.shape[1]:
                break
            for part in range(len(left)):
                gone = left[part] & still.showing[kind, slot, word, part]
                if gone:
                    left[part] ^= gone
                    changed = True
    return changed


@jit
def spread(still: Any, moving: Any) -> int:
    """Pass changes on, the last one first. FULL: the log must grow before this can go on."""
    mask = np.empty(moving.shown.shape[1], dtype=np.uint64)
    allowed = np.empty_like(mask)
    left = np.empty(moving.domain.shape[1], dtype=np.uint64)
    state = moving.state
    while state[DIRTY]:
        cell = moving.dirty[state[DIRTY] - 1]
        start, end = still.port_start[cell], still.port_start[cell + 1]
        if state[TRAIL] + 2 * (end - start) + 2 > len(moving.trail_place):
            return FULL
        state[DIRTY] -= 1
        moving.waiting[cell] = 0
        if not moving.count[cell]:
            continue
        for port in range(start, end):
            if not show(still, moving, cell, port - start, mask):
                continue
            log(moving, ~port, moving.shown[port])
            moving.shown[port] = mask
            other = still.other_cell[port]
            if other < 0:
                continue
            allow(still, mask, allowed)
            left[:] = moving.domain[other]
            if keep_allowed(still, moving, other, still.other_slot[port], allowed, left):
                if not left.any():
                    state[CELL] = other
                    drop_dirty(moving)
                    return CONTRADICTION
                change(moving, other, left)
    return DONE


@jit
def change(moving: Any, cell: int, domain: Any) -> None:
    log(moving, cell, moving.domain[cell])
    moving.domain[cell] = domain
    counted(moving, cell)
    mark_dirty(moving, cell)


@jit
def undo(moving: Any, mark: int) -> None:
    while moving.state[TRAIL] > mark:
        moving.state[TRAIL] -= 1
        entry = moving.state[TRAIL]
        place = moving.trail_place[entry]
        if place < 0:
            moving.shown[~place] = moving.trail_value[entry, : moving.shown.shape[1]]
        else:
            moving.domain[place] = moving.trail_value[entry, : moving.domain.shape[1]]
            counted(moving, place)


# ---------------------------------------------------------------- deciding


@jit
def only_candidate(moving: Any, cell: int) -> int:
    for part in range(moving.domain.shape[1]):
        word = moving.domain[cell, part]
        if word:
            return part * 64 + lowest(word)
    return -1


@jit
def choose(still: Any, moving: Any, cell: int, key: Any) -> int:
    kind, start = still.kind[cell], still.port_start[cell]
    slots = still.port_start[cell + 1] - start
    demand = np.full(slots, -1, dtype=np.int64)
    for slot in range(slots):
        other = still.other_cell[start + slot]
        if other >= 0 and moving.count[other] == 1:
            chosen = only_candidate(moving, other)
            demand[slot] = still.ring[still.kind[other], chosen, still.other_slot[start + slot]]
    sums = np.empty(moving.count[cell], dtype=np.int64)
    candidates = np.empty(moving.count[cell], dtype=np.int64)
    found, total = 0, 0
    for part in range(moving.domain.shape[1]):
        word = moving.domain[cell, part]
        while word:
            candidate = part * 64 + lowest(word)
            word &= word - ONE
            weight = still.weight[kind, candidate]
            for slot in range(slots):
                if demand[slot] >= 0:
                    joint = still.meets[demand[slot], still.ring[kind, candidate, slot]]
                    weight = weight * joint // UNIT
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
            if other >= 0 and not opened[other] and moving.count[other] > 1:
                if (moving.domain[other] != base[other]).any():
                    opened[other] = 1
                    waiting[count] = other
                    count += 1


@jit
def reopen(still: Any, moving: Any, base: Any, base_shown: Any, opened: Any) -> None:
    for cell in np.flatnonzero(opened):
        moving.domain[cell] = base[cell]
        for port in range(still.port_start[cell], still.port_start[cell + 1]):
            moving.shown[port] = base_shown[port]
        counted(moving, cell)


@jit
def narrow(still: Any, moving: Any, opened: Any, cells: Any, first: int) -> tuple[int, int]:
    """Let cells from number `first` on meet what stands around those opened; returns how it ended,
    and how many cells are done."""
    allowed = np.empty(moving.shown.shape[1], dtype=np.uint64)
    left = np.empty(moving.domain.shape[1], dtype=np.uint64)
    for number in range(first, len(cells)):
        cell = cells[number]
        if moving.state[TRAIL] + 1 > len(moving.trail_place):
            return FULL, number
        left[:] = moving.domain[cell]
        changed = False
        start = still.port_start[cell]
        for port in range(start, still.port_start[cell + 1]):
            other = still.other_cell[port]
            if other >= 0 and not opened[other]:
                facing = still.port_start[other] + still.other_slot[port]
                allow(still, moving.shown[facing], allowed)
                changed |= keep_allowed(still, moving, cell, port - start, allowed, left)
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
        counted(moving, cell)


@jit
def place(still: Any, moving: Any, candidates: Any) -> None:
    for cell in range(len(candidates)):
        candidate = candidates[cell]
        if candidate < 0:
            continue
        moving.domain[cell] = NONE
        moving.domain[cell, candidate >> 6] = ONE << np.uint64(candidate & 63)
        counted(moving, cell)
        start = still.port_start[cell]
        for port in range(start, still.port_start[cell + 1]):
            word = still.ring[still.kind[cell], candidate, port - start]
            moving.shown[port] = NONE
            moving.shown[port, word >> 6] = ONE << np.uint64(word & 63)


# ---------------------------------------------------------------- row sampling


class Lines(NamedTuple):
    """What row sampling needs. Shapes as above; o options by (kind, slot, word) in one list."""

    cells: Any  # (n,) all cells, line by line
    onward: Any  # (n,) the port towards the next one, -1: none
    kind: Any  # (n,)
    sort: Any  # (n,)
    port_start: Any  # (n + 1,)
    mate: Any  # (p,)
    cell_of_port: Any  # (p,)
    ring: Any  # (k, c, s)
    weight: Any  # (k, c)
    counts: Any  # (k,) candidates
    meets: Any  # (w + 2, w)
    domain: Any  # (sorts, b)
    fit_start: Any  # (k * s * w + 1,) where the candidates begin that fit a word in a slot
    fit: Any  # (o,) candidates
    met_start: Any  # (w + 1,) where the words begin that meet a word
    met: Any  # those words


@jit
def shifted(message: Any, kept: int) -> None:
    """Shift a message so that its largest part has no more bits; what is possible stays so."""
    top = 0
    for value in message.flat:
        top = max(top, value)
    shift = -kept
    while top:
        top >>= 1
        shift += 1
    if shift <= 0:
        return
    for row in range(message.shape[0]):
        for column in range(message.shape[1]):
            if message[row, column]:
                message[row, column] = max(1, message[row, column] >> shift)


@jit
def add_options(lines: Any, standing: Any, cell: int, demand: Any, found: int, out: Any) -> int:
    """Write the candidates that fit what stands around a cell, with their weights; returns where
    they end, or -1 if there is no room."""
    candidates, weights = out
    kind, start = lines.kind[cell], lines.port_start[cell]
    slots = lines.port_start[cell + 1] - start
    first = -1
    for slot in range(slots):
        demand[slot] = -1
        mate = lines.mate[start + slot]
        if mate >= 0:
            other = lines.cell_of_port[mate]
            if standing[other] >= 0:
                word = lines.ring[
                    lines.kind[other], standing[other], mate - lines.port_start[other]
                ]
                demand[slot] = word
                first = slot if first < 0 else first
    if first >= 0:
        words = lines.meets.shape[1]
        key = (kind * lines.ring.shape[2] + first) * words + demand[first]
        begin, end = lines.fit_start[key], lines.fit_start[key + 1]
    else:
        begin, end = 0, lines.counts[kind]
    if found + end - begin > len(candidates):
        return -1
    sort = lines.sort[cell]
    for number in range(begin, end):
        candidate = lines.fit[number] if first >= 0 else number
        if not (lines.domain[sort, candidate >> 6] >> np.uint64(candidate & 63)) & ONE:
            continue
        weight = lines.weight[kind, candidate]
        for slot in range(slots):
            if demand[slot] >= 0 and weight:
                joint = lines.meets[demand[slot], lines.ring[kind, candidate, slot]]
                weight = max(1, weight * joint // UNIT) if joint else 0
        if weight:
            candidates[found], weights[found] = candidate, weight
            found += 1
    return found


@jit
def slot_back(lines: Any, spot: int, begin: int, end: int, closed: bool) -> int:
    if spot == begin and not closed:
        return -1
    before = lines.onward[end - 1 if spot == begin else spot - 1]
    return lines.mate[before] - lines.port_start[lines.cells[spot]] if before >= 0 else -1


@jit
def draw_part(
    lines: Any, standing: Any, begin: int, end: int, closed: bool, key: Any, counter: int
) -> tuple[int, int]:
    """Draw the cells `begin` .. `end`; returns -1 or where nothing fits, and the counter."""
    count, words = end - begin, lines.meets.shape[1]
    room = 64 * count
    candidates, weights = np.empty(room, np.int64), np.empty(room, np.int64)
    demand = np.empty(lines.ring.shape[2], np.int64)
    bounds = np.zeros(count + 1, np.int64)
    for spot in range(begin, end):
        found = bounds[spot - begin]
        cell = lines.cells[spot]
        reached = add_options(lines, standing, cell, demand, found, (candidates, weights))
        while reached < 0:
            candidates = np.concatenate((candidates, np.empty_like(candidates)))
            weights = np.concatenate((weights, np.empty_like(weights)))
            reached = add_options(lines, standing, cell, demand, found, (candidates, weights))
        bounds[spot - begin + 1] = reached
    columns = words if closed else 1
    ahead = np.empty((count, words, columns), np.int64)
    if closed:
        ahead[count - 1] = lines.meets[:words]
    else:
        ahead[count - 1] = 1
    behind = np.empty((words, columns), np.int64)
    for spot in range(end - 1, begin - 1, -1):
        cell = lines.cells[spot]
        kind = lines.kind[cell]
        back = slot_back(lines, spot, begin, end, closed)
        goes_on = spot < end - 1 or closed
        onward = lines.onward[spot] - lines.port_start[cell] if goes_on else -1
        behind[:] = 0
        any_fits = False
        for number in range(bounds[spot - begin], bounds[spot - begin + 1]):
            candidate = candidates[number]
            enters = lines.ring[kind, candidate, back] if back >= 0 else 0
            leaves = lines.ring[kind, candidate, onward] if onward >= 0 else 0
            for column in range(columns):
                promise = ahead[spot - begin, leaves, column]
                if promise:
                    behind[enters, column] += weights[number] * promise
                    any_fits = True
        if not any_fits:
            return spot, counter
        if spot > begin:
            shifted(behind, 36)
            before = ahead[spot - begin - 1]
            if lines.onward[spot - 1] >= 0:
                before[:] = 0
                for word in range(words):
                    for place_met in range(lines.met_start[word], lines.met_start[word + 1]):
                        other = lines.met[place_met]
                        for column in range(columns):
                            before[word, column] += lines.meets[word, other] * behind[other, column]
            else:
                for column in range(columns):
                    before[:, column] = behind[:, column].sum()
            shifted(before, 22)
    return choose_part(
        lines, standing, begin, end, closed, key, counter, candidates, weights, bounds, ahead
    )


@jit
def choose_part(
    lines: Any,
    standing: Any,
    begin: int,
    end: int,
    closed: bool,
    key: Any,
    counter: int,
    candidates: Any,
    weights: Any,
    bounds: Any,
    ahead: Any,
) -> tuple[int, int]:
    seam, word = 0, -1
    most = 0
    for number in range(end - begin):
        most = max(most, bounds[number + 1] - bounds[number])
    sums = np.empty(most, np.int64)
    for spot in range(begin, end):
        cell = lines.cells[spot]
        kind = lines.kind[cell]
        back = slot_back(lines, spot, begin, end, closed)
        goes_on = spot < end - 1 or closed
        onward = lines.onward[spot] - lines.port_start[cell] if goes_on else -1
        linked = spot > begin and lines.onward[spot - 1] >= 0
        first, last = bounds[spot - begin], bounds[spot - begin + 1]
        total = 0
        for number in range(first, last):
            candidate = candidates[number]
            weight = weights[number]
            enters = lines.ring[kind, candidate, back] if back >= 0 else 0
            leaves = lines.ring[kind, candidate, onward] if onward >= 0 else 0
            if linked:
                joint = lines.meets[word, enters]
                weight = max(1, weight * joint // UNIT) if joint else 0
            column = enters if closed and spot == begin else seam
            total += weight * ahead[spot - begin, leaves, column]
            sums[number - first] = total
        if not total:
            return spot, counter
        roll, counter = below(key, counter, total)
        low, high = 0, last - first - 1
        while low < high:
            middle = (low + high) >> 1
            if sums[middle] > roll:
                high = middle
            else:
                low = middle + 1
        candidate = candidates[first + low]
        standing[cell] = candidate
        word = lines.ring[kind, candidate, onward] if onward >= 0 else 0
        if closed and spot == begin:
            seam = lines.ring[kind, candidate, back]
    return -1, counter
