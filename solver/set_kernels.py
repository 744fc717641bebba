"""Bit sets that turn up again and again, in compiled code: each has a number.

Cells have but a few thousand different domains between them, and sides show a few hundred different
sets of words. So each is kept once, a row of 64-bit words, and told by its number; what a domain
shows, and what is left of it beside a set of words, is worked out once, and then looked up.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.bit_kernels import GOLDEN, NONE, ONE, bits_in, lowest, mixed
from solver.jit import inner_jit, outer_jit, woven_jit

FEW = 64  # candidates up to which a domain is read one by one
NOTHING = 0
"""The number of no domain."""
ANYTHING = 0
"""The number of the words that a side is said to show before any were passed on: all there are, and
a bit to spare, so that no domain shows them."""
UNKNOWN = -1
DOMAINS, MASKS = range(2)
"""Numbers in `Sets.size`."""


class Sets(NamedTuple):
    """Domains and masks of words. d domains, m masks, others as in `Still`; `left` and `sums` keep
    what was worked out lately, one entry for all that fall to the same place."""

    size: Any  # (2,) how many there are
    domain: Any  # (d, b)
    kind: Any  # (d,)
    count: Any  # (d,) candidates
    only: Any  # (d,) the candidate of a domain that has one, -1: of others
    shows: Any  # (d, s) masks, UNKNOWN: not worked out yet
    domain_hash: Any  # (d,)
    domain_spot: Any  # (4 d,) a table of domains by what they hold, NOTHING: empty
    mask: Any  # (m, v)
    meeting: Any  # (m, v) the words that meet any of a mask's
    mask_hash: Any  # (m,)
    mask_spot: Any  # (4 m,) 0: empty
    single: Any  # (k, c) the domain of one candidate, NOTHING: not there yet
    left: Any  # (l, 2) a domain, a slot and what stands opposite, as one; what is left then
    sum_key: Any  # (q, s + 1) a domain, and what each slot faces
    sum_count: Any  # (q,) candidates
    sum_of: Any  # (q, few) sums of their weights
    row: Any  # (b,) room to work in, as all that follows
    masks: Any  # (s, v)


# ---------------------------------------------------------------- rows of bits


@inner_jit
def copy(source: Any, into: Any) -> None:
    """Copy a row, as much of it as there is room for."""
    for number in range(len(into)):
        into[number] = source[number]


@inner_jit
def is_same(one: Any, other: Any) -> bool:
    different = False
    for number in range(len(one)):
        different |= one[number] != other[number]
    return not different


@woven_jit
def is_within(row: Any, other: Any) -> bool:
    """Whether all bits of a row are in another."""
    beyond = NONE
    for number in range(len(row)):
        beyond |= row[number] & ~other[number]
    return not beyond


@inner_jit
def hashed(row: Any, kind: int) -> Any:
    found = np.uint64(kind + 1)
    for part in row:
        found = mixed(found ^ part) + GOLDEN
    return found


@inner_jit
def show(words: int, showing: Any, domain: Any, shown: Any, mask: Any) -> None:
    """Write which of the words shown a large domain can show; `showing` holds the candidates by
    word."""
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


# ---------------------------------------------------------------- numbers


@outer_jit
def number_of(sets: Any, kind: int, row: Any) -> Any:
    """The number of a domain, a new one if need be; there must be room."""
    code = hashed(row, kind)
    last = len(sets.domain_spot) - 1
    spot = np.int64(code & np.uint64(last))
    while sets.domain_spot[spot]:
        known = sets.domain_spot[spot]
        same = sets.domain_hash[known] == code and sets.kind[known] == kind
        if same and is_same(sets.domain[known], row):
            return np.int64(known)
        spot = (spot + 1) & last
    number = sets.size[DOMAINS]
    sets.size[DOMAINS] = number + 1
    sets.domain_spot[spot] = number
    sets.domain_hash[number], sets.kind[number] = code, kind
    count, only = 0, -1
    for part in range(len(row)):
        sets.domain[number, part] = row[part]
        count += bits_in(row[part])
        if row[part]:
            only = part * 64 + lowest(row[part])
    sets.count[number], sets.only[number] = count, only if count == 1 else -1
    for slot in range(sets.shows.shape[1]):
        sets.shows[number, slot] = UNKNOWN
    return np.int64(number)


@woven_jit
def single_of(sets: Any, kind: int, candidate: int) -> Any:
    """The number of the domain of one candidate; there must be room."""
    number = np.int64(sets.single[kind, candidate])
    if number == NOTHING:
        sets.row[:] = NONE
        sets.row[candidate >> 6] = ONE << np.uint64(candidate & 63)
        number = number_of(sets, kind, sets.row)
        sets.single[kind, candidate] = number
    return number


@inner_jit
def mask_of(still: Any, sets: Any, row: Any) -> Any:
    """The number of a mask, a new one if need be; there must be room."""
    code = hashed(row, 0)
    last = len(sets.mask_spot) - 1
    spot = np.int64(code & np.uint64(last))
    while sets.mask_spot[spot]:
        known = sets.mask_spot[spot]
        if sets.mask_hash[known] == code and is_same(sets.mask[known], row):
            return np.int64(known)
        spot = (spot + 1) & last
    number = sets.size[MASKS]
    sets.size[MASKS] = number + 1
    sets.mask_spot[spot] = number
    sets.mask_hash[number] = code
    copy(row, sets.mask[number])
    allow(still.meets.shape[1], still.meeting, row, sets.meeting[number])
    return np.int64(number)


@outer_jit
def enter(code: Any, spots: Any, count: int) -> None:
    """Enter the first sets into an empty table, but for number 0."""
    last = len(spots) - 1
    for number in range(1, count):
        spot = np.int64(code[number] & np.uint64(last))
        while spots[spot]:
            spot = (spot + 1) & last
        spots[spot] = number


@inner_jit
def work_out(still: Any, sets: Any, number: int, slot: int, known: int) -> Any:
    """What a domain shows in a slot, which is among what it is known to show at most."""
    kind = sets.kind[number]
    if sets.count[number] > FEW:
        row, words = sets.masks[0], still.meets.shape[1]
        show(words, still.showing[kind, slot], sets.domain[number], sets.mask[known], row)
        found = mask_of(still, sets, row)
        sets.shows[number, slot] = found
        return found
    show_few(still.ring[kind], sets.domain[number], sets.masks)
    for each in range(len(sets.masks)):
        sets.shows[number, each] = mask_of(still, sets, sets.masks[each])
    return np.int64(sets.shows[number, slot])


@inner_jit
def narrowed(still: Any, sets: Any, number: int, slot: int, opposite: int, known: int) -> Any:
    """What is left of a domain, which shows at most what is known, beside a mask of words."""
    kind, words = sets.kind[number], still.meets.shape[1]
    copy(sets.domain[number], sets.row)
    showing, shown = still.showing[kind, slot], sets.mask[known]
    if not keep_allowed(words, showing, shown, sets.meeting[opposite], sets.row):
        return number
    return number_of(sets, kind, sets.row)


@woven_jit
def left_of(still: Any, sets: Any, number: int, slot: int, opposite: int, known: int) -> Any:
    """The same, looked up where it was worked out lately."""
    if is_within(sets.mask[known], sets.meeting[opposite]):
        return number
    key = np.uint64(number) << np.uint64(34) | np.uint64(opposite) << np.uint64(8) | np.uint64(slot)
    entry = sets.left[np.int64(mixed(key) & np.uint64(len(sets.left) - 1))]
    if entry[0] != key:
        entry[1] = narrowed(still, sets, number, slot, opposite, known)
        entry[0] = key
    return np.int64(entry[1])
