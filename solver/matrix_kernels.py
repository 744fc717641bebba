"""Rows drawn by matrices, compiled: what `solver/matrix_rows.py` says, to the last bit.

Functions that are called for each cell take the arrays they need: to hand over whole tuples of
dozens takes longer than what is done with them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.bit_kernels import GOLDEN, mixed, quotient
from solver.jit import inner_jit, outer_jit
from solver.lanes import UNROLLED, count_upto, product, share_of, shift_lanes, sums_of
from solver.row_kernels import NO_ROOM

BLOCK = 4
"""Entries that are looked at together: a loop whose length nobody can foresee takes longer."""
MOST = (1 << 32) - 1


class Cells(NamedTuple):
    """Lines to draw, and what may stand in them. Cells of one class have the same candidates, which
    they show in the same slots. n cells, p ports, f classes, e candidates of classes, w words."""

    cells: Any  # (n,) all cells, line by line
    start: Any  # (lines + 1,)
    of_cell: Any  # (cells,) its class
    kind: Any  # (f,)
    back: Any  # (f,) the slot towards the cell before, -1: none
    onward: Any  # (f,) and the one after
    first: Any  # (f + 1,) where its candidates begin
    candidate: Any  # (e,)
    port_start: Any  # (cells + 1,)
    mate: Any  # (p,)
    ring: Any  # (k, c, s)
    weight: Any  # (k, c)
    joints: Any  # (w, w) what joints are worth
    demands: Any  # (w + r, w) how well demands go with words; see `demand_tables`
    rim_rows: Any  # (k, s) the demand of a slot that faces nothing yet, -1: none
    bits: Any  # that a message may have


class Book(NamedTuple):
    """The matrices that turned up. W is the number of words, in whole `LANES`; matrix m begins at
    m * W * W."""

    keys: Any  # (h,) of a hash table, -1: free
    numbers: Any  # (h,) of their matrices
    used: Any  # (2,) matrices, entries
    onward: Any  # (m * W * W,) by word onward, of those that any entry has, then word before
    shows: Any  # (m * (W + 1),) how many of these there are, in whole `UNROLLED`, then which
    before: Any  # (m * W * W,) the same by word before, then word onward
    start: Any  # (m * W * W + 1,) where the entries of two words begin, in that order
    entry: Any  # (e,) candidates, those of two words in whole blocks,
    upto: Any  # (e,) and the weight of all entries of these words up to each


class Desk(NamedTuple):
    """Room to work in."""

    number: Any  # (cells of a line,) the matrix of each
    promise: Any  # (cells of a line * W,) what is worth all that may follow, by word onward
    raw: Any  # (W,) a product
    sums: Any  # (W + 1,) the first is 0
    at: Any  # (W * W,) where the next entry of two words is written
    row: Any  # (W,) for each word onward its row in a matrix
    demand: Any  # (slots,)
    fits: Any  # (3, candidates) what fits a cell: candidate, weight, word back
    ways: Any  # (candidates,) word onward


@inner_jit
def demands_of(cells: Any, shown: Any, spot: int, opened: Any, demand: Any) -> int:
    """Write what each slot of a cell must meet, -1 for nothing; returns the key of the matrix.
    `shown` has the word at each port, -1 for none."""
    cell = cells.cells[spot]
    number = np.int64(cells.of_cell[cell])
    start, stop = np.int64(cells.port_start[cell]), np.int64(cells.port_start[cell + 1])
    rows = cells.demands.shape[0] + 1
    back, onward, kind = cells.back[number], cells.onward[number], cells.kind[number]
    if not opened[0]:
        back = -1
    if not opened[1]:
        onward = -1
    key = 4 * number + 2 * (back >= 0) + (onward >= 0)
    for port in range(start, stop):
        slot, word = port - start, np.int64(-1)
        if slot != back and slot != onward:
            facing = cells.mate[port]
            word = np.int64(shown[facing]) if facing >= 0 else -1
            if word < 0:
                word = cells.rim_rows[kind, slot]
        demand[slot] = word
        key = key * rows + word + 1
    return key


@inner_jit
def find(book: Any, key: int) -> int:
    """Where a key is in the hash table, or the free place for it."""
    last = np.int64(len(book.keys) - 1)
    place = np.int64((np.uint64(key) * GOLDEN) >> np.uint64(40)) & last
    while book.keys[place] != key and book.keys[place] >= 0:
        place = (place + 1) & last
    return place


@inner_jit
def fitting(cells: Any, number: int, slots: int, ends: Any, desk: Any) -> int:
    """Write which candidates of a class keep to the demands; returns how many."""
    kind, found = cells.kind[number], 0
    for spot in range(cells.first[number], cells.first[number + 1]):
        candidate = cells.candidate[spot]
        weight = cells.weight[kind, candidate]
        for slot in range(slots):
            if desk.demand[slot] >= 0 and weight:
                joint = cells.demands[desk.demand[slot], cells.ring[kind, candidate, slot]]
                weight = max(1, weight * joint >> 12) if joint else 0
        if weight:
            desk.fits[0, found], desk.fits[1, found] = candidate, weight
            desk.fits[2, found] = cells.ring[kind, candidate, ends[0]] if ends[0] >= 0 else 0
            desk.ways[found] = cells.ring[kind, candidate, ends[1]] if ends[1] >= 0 else 0
            found += 1
    return found


@inner_jit
def number_rows(book: Any, desk: Any, fits: int, begin: int) -> None:
    """Number the words onward of what fits a cell, and list them from `begin` on."""
    shows, row, count = book.shows, desk.row, 0
    row[:] = -1
    for number in range(fits):
        onward = desk.ways[number]
        if row[onward] < 0:
            row[onward] = count
            count += 1
            shows[begin + count] = onward
    while count % UNROLLED:
        count += 1
        shows[begin + count] = 0  # times an empty row
    shows[begin] = count


@inner_jit
def enter(cells: Any, book: Any, desk: Any, fits: int, has_back: bool, width: int) -> int:
    """Enter a matrix; returns its number, or NO_ROOM."""
    words, size = cells.joints.shape[0], width * width
    matrix, reached = book.used[0], book.used[1]
    if (matrix + 1) * size >= len(book.start) or reached + BLOCK * words * fits > len(book.entry):
        return NO_ROOM
    first = matrix * size
    at = desk.at
    at[:] = 0
    book.before[first : first + size] = 0
    book.onward[first : first + size] = 0
    number_rows(book, desk, fits, matrix * (width + 1))
    for word in range(words):
        for number in range(fits):
            if not has_back or cells.joints[word, desk.fits[2, number]]:
                at[word * width + desk.ways[number]] += 1
    for pair in range(size):
        book.start[first + pair] = reached
        if at[pair]:  # of most pairs there is none
            last = reached + (at[pair] + BLOCK - 1) // BLOCK * BLOCK
            book.upto[reached:last] = MOST
            at[pair] = reached
            reached = last
    book.start[first + size] = reached
    for word in range(words):
        for number in range(fits):
            joint = cells.joints[word, desk.fits[2, number]] if has_back else 1
            if joint:
                onward = desk.ways[number]
                pair = word * width + onward
                whole = np.int64(book.before[first + pair]) + joint * desk.fits[1, number]
                book.before[first + pair] = whole
                book.onward[first + desk.row[onward] * width + word] = whole
                book.entry[at[pair]], book.upto[at[pair]] = desk.fits[0, number], whole
                at[pair] += 1
    book.used[0], book.used[1] = matrix + 1, reached
    return matrix


@inner_jit
def find_matrices(cells: Any, book: Any, desk: Any, shown: Any, begin: int, end: int) -> bool:
    """Write which matrix each cell of a line has; False where there is no room for them."""
    width = len(desk.raw)
    for spot in range(begin, end):
        opened = spot > begin, spot < end - 1
        key = demands_of(cells, shown, spot, opened, desk.demand)
        place = find(book, key)
        matrix = np.int64(book.numbers[place])
        if book.keys[place] < 0:
            cell = cells.cells[spot]
            number = np.int64(cells.of_cell[cell])
            slots = cells.port_start[cell + 1] - cells.port_start[cell]
            back = cells.back[number] if opened[0] else -1
            ends = back, cells.onward[number] if opened[1] else -1
            fits = fitting(cells, number, slots, ends, desk)
            matrix = enter(cells, book, desk, fits, back >= 0, width)
            if matrix < 0:
                return False
            book.keys[place], book.numbers[place] = key, matrix
        desk.number[spot - begin] = matrix
    return True


@inner_jit
def add_up(cells: Any, book: Any, desk: Any, begin: int, end: int) -> int:
    """Write what all that may follow each place is worth; returns where nothing fits, or -1."""
    width, promises = len(desk.raw), desk.promise
    last = (end - begin - 1) * width
    promises[last : last + width] = 1
    for place in range(end - begin - 1, -1, -1):
        first, at = desk.number[place] * width * width, place * width
        used = desk.number[place] * (width + 1)
        size = product(book.onward, first, book.shows, used, promises, at, width, desk.raw)
        if not size:
            return begin + place
        if place:
            shift_lanes(desk.raw, max(0, size - cells.bits), promises, at - width, width)
    return -1


@inner_jit
def choose(
    cells: Any,
    book: Any,
    desk: Any,
    standing: Any,
    shown: Any,
    begin: int,
    end: int,
    key: Any,
    counter: int,
) -> tuple[int, int]:
    """Choose a candidate for each cell, from the first to the last; returns where nothing fits (-1:
    nowhere), and the counter."""
    width, word = len(desk.raw), np.int64(0)
    sums, before, upto = desk.sums, book.before, book.upto
    for place in range(end - begin):
        first = (desk.number[place] * width + word) * width
        at = place * width
        total = sums_of(before, first, desk.promise, at, width, sums)
        if not total:
            return begin + place, counter
        counter += 1
        roll = share_of(mixed(key + np.uint64(counter) * GOLDEN), total)
        word = count_upto(sums, width, roll)
        amount = quotient(roll - sums[word], np.int64(desk.promise[at + word]))
        spot = np.int64(book.start[first + word])
        for block in range(spot, np.int64(book.start[first + word + 1]), BLOCK):
            for other in range(block, block + BLOCK):
                spot += np.int64(upto[other] <= amount)
        candidate = np.int64(book.entry[spot])
        cell = np.int64(cells.cells[begin + place])
        standing[cell] = candidate
        start, kind = np.int64(cells.port_start[cell]), cells.kind[cells.of_cell[cell]]
        for port in range(start, np.int64(cells.port_start[cell + 1])):
            shown[port] = cells.ring[kind, candidate, port - start]
    return -1, counter


@inner_jit
def draw_part(
    cells: Any,
    book: Any,
    desk: Any,
    standing: Any,
    shown: Any,
    begin: int,
    end: int,
    key: Any,
    counter: int,
) -> tuple[int, int]:
    """Draw the cells `begin` .. `end`; returns -1, where nothing fits, or NO_ROOM; and the
    counter."""
    if not find_matrices(cells, book, desk, shown, begin, end):
        return NO_ROOM, counter
    stuck = add_up(cells, book, desk, begin, end)
    if stuck >= 0:
        return stuck, counter
    return choose(cells, book, desk, standing, shown, begin, end, key, counter)


@outer_jit
def draw(
    cells: Any,
    book: Any,
    desk: Any,
    standing: Any,
    shown: Any,
    span: Any,
    key: Any,
    counter: int,
) -> tuple[int, int, int]:
    """See `solver.row_kernels.draw`."""
    first, last = span[0], span[1]
    if first < 0:
        stuck, counter = draw_part(
            cells, book, desk, standing, shown, span[1], span[2], key, counter
        )
        return first, stuck, counter
    for line in range(first, last):
        begin, end = np.int64(cells.start[line]), np.int64(cells.start[line + 1])
        stuck, counter = draw_part(cells, book, desk, standing, shown, begin, end, key, counter)
        if stuck != -1:
            return line, stuck, counter
    return last, -1, counter
