"""The inner loops of compiled row sampling.

Everything here repeats what `solver/rows.py` says, to the last bit; what it means is said
there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.bit_kernels import UNIT, below, first_above, quotient
from solver.jit import inner_jit, outer_jit
from solver.message_kernels import find_options, gather, listed, pass_on, shifted, sum_up

NO_ROOM = -2


@inner_jit
def add_up(lines: Any, room: Any, ahead: Any, begin: int, end: int, closed: bool) -> int:
    """Write what all that may follow each place is worth; returns where nothing fits, or -1."""
    count = end - begin
    behind = room.behind[:, : ahead.shape[2]]
    for place in range(count - 1, -1, -1):
        with_back, with_onward = closed or place > 0, closed or place < count - 1
        limits = room.where[place]
        back, onward, weight = listed(lines, room, limits[2])
        if not gather(back, onward, weight, limits, with_back, with_onward, ahead[place], behind):
            return begin + place
        if place:
            shifted(behind, lines.bits)
            linked = lines.onward[begin + place - 1] >= 0
            pass_on(lines.meets, lines.met_start, lines.met, behind, ahead[place - 1], linked)
    return -1


@inner_jit
def draw_part(
    lines: Any,
    room: Any,
    standing: Any,
    begin: int,
    end: int,
    closed: bool,
    key: Any,
    counter: int,
) -> tuple[int, int]:
    """Draw the cells `begin` .. `end`; returns -1, where nothing fits, or NO_ROOM; and the
    counter."""
    if not find_options(lines, standing, begin, end, closed, room):
        return NO_ROOM, counter
    ahead = room.ahead_closed if closed else room.ahead
    last = ahead[end - begin - 1]
    for word in range(last.shape[0]):
        for column in range(last.shape[1]):
            last[word, column] = lines.meets[word, column] if closed else UNIT
    stuck = add_up(lines, room, ahead, begin, end, closed)
    if stuck >= 0:
        return stuck, counter
    return choose_part(lines, room, standing, begin, end, closed, key, counter, ahead)


@outer_jit
def draw(
    lines: Any, room: Any, standing: Any, span: Any, closed: bool, key: Any, counter: int
) -> tuple[int, int, int]:
    """Draw whole lines or some cells of one. The span is (first line, last line), or (-1, where to
    begin, where to end). Returns the line that is not drawn, and where nothing fits (-1: all is
    drawn; NO_ROOM), and the counter."""
    first, last = span[0], span[1]
    if first < 0:
        stuck, counter = draw_part(lines, room, standing, span[1], span[2], closed, key, counter)
        return first, stuck, counter
    for line in range(first, last):
        begin, end = np.int64(lines.start[line]), np.int64(lines.start[line + 1])
        stuck, counter = draw_part(
            lines, room, standing, begin, end, lines.closed[line], key, counter
        )
        if stuck != -1:
            return line, stuck, counter
    return last, -1, counter


@inner_jit
def first_with(back: Any, low: int, high: int, word: int) -> int:
    """The first of some numbers, ordered by the word that they show backward, that shows one as
    large as a word."""
    while low < high:
        middle = (low + high) >> 1
        if back[middle] < word:
            low = middle + 1
        else:
            high = middle
    return low


@inner_jit
def sum_up_met(
    lines: Any,
    back: Any,
    onward: Any,
    weight: Any,
    limits: Any,
    with_onward: bool,
    promise: Any,
    seam: int,
    word: int,
    room: Any,
) -> tuple[int, int]:
    """Write what each number of `limits` is worth that meets a word, and the sums so far; returns
    how many there are, and the last sum."""
    count, total, place = 0, 0, limits[0]
    for spot in range(lines.met_start[word], lines.met_start[word + 1]):
        other = lines.met[spot]
        joint = lines.meets[word, other]
        place = first_with(back, place, limits[1], other)
        while place < limits[1] and back[place] == other:
            value = promise[onward[place] if with_onward else 0, seam]
            if joint != UNIT and value:
                value = max(1, value * joint >> 12)
            total += weight[place] * value
            room.number[count], room.worth[count], room.sums[count] = place, value, total
            count += 1
            place += 1
    return count, total


@inner_jit
def sum_up_all(
    back: Any,
    onward: Any,
    weight: Any,
    limits: Any,
    with_back: bool,
    with_onward: bool,
    promise: Any,
    seam: int,
    room: Any,
) -> tuple[int, int]:
    """The same where no word is to be met; without a seam, that is the word shown backward."""
    total = sum_up(
        promise,
        back,
        onward,
        weight,
        limits,
        with_back,
        with_onward,
        promise,
        seam,
        -1,
        room.sums,
        room.worth,
    )
    for number in range(limits[0], limits[1]):
        room.number[number - limits[0]] = number
    return limits[1] - limits[0], total


@inner_jit
def choose_part(
    lines: Any,
    room: Any,
    standing: Any,
    begin: int,
    end: int,
    closed: bool,
    key: Any,
    counter: int,
    ahead: Any,
) -> tuple[int, int]:
    """Choose a candidate for each cell, from the first to the last."""
    seam, word, last = 0, -1, end - begin - 1
    for place in range(end - begin):
        limits = room.where[place]
        back, onward, weight = listed(lines, room, limits[2])
        with_onward, promise = closed or place < last, ahead[place]
        column = -1 if closed and place == 0 else seam
        if place > 0 and lines.onward[begin + place - 1] >= 0:
            count, total = sum_up_met(
                lines, back, onward, weight, limits, with_onward, promise, column, word, room
            )
        else:
            with_back = closed or place > 0
            count, total = sum_up_all(
                back, onward, weight, limits, with_back, with_onward, promise, column, room
            )
        if not total:
            return begin + place, counter
        roll, counter = below(key, counter, total)
        chosen = first_above(room.sums, count, roll)
        number = room.number[chosen]
        rest = roll - (room.sums[chosen - 1] if chosen else 0)
        standing[lines.cells[begin + place]] = candidate_of(lines, room, limits, chosen, rest)
        word = onward[number] if with_onward else 0
        if column < 0:
            seam = back[number]
    return -1, counter


@inner_jit
def candidate_of(lines: Any, room: Any, limits: Any, chosen: int, rest: int) -> int:
    """The candidate that an amount of what was chosen falls to."""
    number = room.number[chosen]
    if not limits[2]:
        return room.listed[0][number]
    amount = quotient(rest, room.worth[chosen])
    return entry_at(lines.group, lines.entry, lines.entry_weight, number, amount)


@inner_jit
def entry_at(group: Any, entry: Any, entry_weight: Any, number: int, amount: int) -> int:
    """The entry of a group that an amount of weight falls to."""
    place = group[number]
    while amount >= entry_weight[place]:
        amount -= entry_weight[place]
        place += 1
    return entry[place]
