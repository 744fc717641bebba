"""Lines with two ends drawn by compiled code: what `solver/row_kernels.py` does for any line, to
the last bit, without what a seam asks for.

Functions that are called for each cell take the arrays they need: to hand over whole tuples of
dozens takes longer than what is done with them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.bit_kernels import UNIT, below, first_above, quotient
from solver.jit import inner_jit, outer_jit, woven_jit
from solver.message_kernels import add_options
from solver.row_kernels import NO_ROOM, entry_at, first_with


class Pairs(NamedTuple):
    """Words that meet, in an order in which equal ones are far apart, for what is added to a number
    waits for what was added before: first one for each word, worth nothing where it meets none; and
    what of each table meets each word, where that is listed. w words, p pairs, e entries."""

    word: Any  # (p,)
    met: Any  # (p,)
    joint: Any  # (p,) what the joint is worth
    start: Any  # (tables * w + 1,) where the entries of a table and a word begin; none: not listed
    number: Any  # (e,) groups
    entry_joint: Any  # (e,)
    entry_onward: Any  # (e,) the words that those groups show onward,
    entry_weight: Any  # (e,) and what they weigh
    back: Any  # (g,) the words that groups show backward, those of a table in such an order,
    onward: Any  # (g,) onward,
    weight: Any  # (g,) and what they weigh


@inner_jit
def find_options(lines: Any, room: Any, shown: Any, begin: int, end: int) -> bool:
    """Write what fits each cell: numbers of groups of a table, and which; or of entries listed.
    False where there is no room for them. `shown` has the word at each port, -1 for none."""
    demand, found = room.demand, 0
    for spot in range(begin, end):
        cell = lines.cells[spot]
        form, kind = lines.form[cell], lines.kind[cell]
        back = lines.form_back[form] if spot > begin else -1
        onward = lines.form_onward[form] if spot < end - 1 else -1
        constrained, first, table = 0, -1, lines.form_table[form]
        start, stop = lines.port_start[cell], lines.port_start[cell + 1]
        demand[stop - start :] = -1
        for port in range(start, stop):
            slot, facing = port - start, lines.mate[port]
            word = shown[facing] if facing >= 0 else -1
            if word < 0 and slot != back and slot != onward:
                word = lines.rim_rows[kind, slot]
            demand[slot] = word
            if word >= 0 and not constrained:
                first, table = slot, table + 1 + slot * lines.demands.shape[0] + word
            constrained += word >= 0
        limits = room.where[spot - begin]
        limits[0], limits[1] = lines.table[table], lines.table[table + 1]
        limits[2], limits[3] = 1, table
        if lines.form_whole[form] and constrained < 2:
            continue
        if found + lines.group[limits[1]] - lines.group[limits[0]] > len(room.listed[0]):
            return False
        reached = add_options(
            lines.group,
            lines.group_back,
            lines.group_onward,
            lines.entry,
            lines.entry_weight,
            limits,
            lines.form_domain[form],
            lines.form_whole[form],
            lines.ring[kind],
            lines.demands,
            demand,
            first,
            found,
            room.listed,
        )
        limits[0], limits[1], limits[2] = found, reached, 0
        found = reached
    return True


@woven_jit
def bits_over(number: int, kept: int) -> int:
    """By how many bits a number must be shifted so that so many are left."""
    number >>= kept
    count = 0
    for step in (32, 16, 8, 4, 2, 1):
        if number >> step:
            number >>= step
            count += step
    return count + number


@woven_jit
def gather(
    back: Any, onward: Any, weight: Any, first: int, last: int, promise: Any, behind: Any
) -> int:
    """Add up the message of a cell to the one before; returns a number with its largest bit."""
    behind[:] = 0
    top = 0
    for number in range(first, last):
        word = back[number]
        part = behind[word] + weight[number] * promise[onward[number]]
        behind[word] = part
        top |= part
    return top


@inner_jit
def add_up(lines: Any, pairs: Any, room: Any, begin: int, end: int) -> int:
    """Write what all that may follow each place is worth; returns where nothing fits, or -1."""
    behind, promises = room.word, room.promise
    word, met, joint = pairs.word, pairs.met, pairs.joint
    _, weights, backs, onwards = room.listed
    promises[end - begin - 1, :] = UNIT
    for place in range(end - begin - 1, -1, -1):
        first, last, promise = room.where[place, 0], room.where[place, 1], promises[place]
        if room.where[place, 2]:
            top = gather(pairs.back, pairs.onward, pairs.weight, first, last, promise, behind)
        else:
            top = gather(backs, onwards, weights, first, last, promise, behind)
        if not top:
            return begin + place
        if not place:
            return -1
        shift = bits_over(top, lines.bits)
        if shift:
            for number in range(len(behind)):
                behind[number] = max(behind[number] >> shift, np.int64(behind[number] > 0))
        before = promises[place - 1]
        if lines.onward[begin + place - 1] >= 0:
            for number in range(len(before)):  # the first that each meets
                before[number] = joint[number] * behind[met[number]]
            for spot in range(len(before), len(word)):
                before[word[spot]] += joint[spot] * behind[met[spot]]
        else:
            total = 0
            for number in range(len(behind)):
                total += behind[number]
            before[:] = total
    return -1


@woven_jit
def worth_of(promise: int, joint: int) -> int:
    """What a promise is worth over a joint; what is possible stays so."""
    return promise if joint == UNIT or not promise else max(1, promise * joint >> 12)


@woven_jit
def worth_at(promise: int, joint: int) -> int:
    """The same without a branch, of which nobody can foresee how it goes."""
    return max(promise * joint >> 12, int(promise > 0))


@inner_jit
def sum_up_met(
    met_start: Any,
    met: Any,
    meets: Any,
    shows: Any,
    first: int,
    last: int,
    promise: Any,
    word: int,
    sums: Any,
) -> int:
    """Write which of some numbers meet a word, what each is worth, and the sums so far; returns how
    many there are."""
    weight, back, onward = shows
    numbers, worth, total_at = sums
    count, total, place = 0, 0, first
    for spot in range(met_start[word], met_start[word + 1]):
        other = met[spot]
        joint = meets[word, other]
        place = first_with(back, place, last, other)
        while place < last and back[place] == other:
            value = worth_of(promise[onward[place]], joint)
            total += weight[place] * value
            numbers[count], worth[count], total_at[count] = place, value, total
            count += 1
            place += 1
    return count


@woven_jit
def sum_up_listed(pairs: Any, promise: Any, entry: int, total_at: Any) -> int:
    """The same where it is listed which they are (see `Pairs`): only the sums are written."""
    onward, joint, weight = pairs.entry_onward, pairs.entry_joint, pairs.entry_weight
    first, last = pairs.start[entry], pairs.start[entry + 1]
    total = 0
    for spot in range(first, last):
        total += weight[spot] * worth_at(promise[onward[spot]], joint[spot])
        total_at[spot - first] = total
    return int(last - first)


@inner_jit
def sum_up_all(shows: Any, first: int, last: int, promise: Any, sums: Any) -> int:
    """The same where no word is to be met."""
    weight, _, onward = shows
    numbers, worth, total_at = sums
    total = 0
    for place in range(first, last):
        count, value = place - first, promise[onward[place]]
        total += weight[place] * value
        numbers[count], worth[count], total_at[count] = place, value, total
    return last - first


@inner_jit
def choose(
    lines: Any,
    pairs: Any,
    room: Any,
    standing: Any,
    shown: Any,
    begin: int,
    end: int,
    key: Any,
    counter: int,
) -> tuple[int, int]:
    """Choose a candidate for each cell, from the first to the last; returns where nothing fits (-1:
    nowhere), and the counter."""
    word, words = -1, len(lines.meets)
    of_tables = lines.group_weight, lines.group_back, lines.group_onward
    of_lists = room.listed[1], room.listed[2], room.listed[3]
    sums = room.number, room.worth, room.sums
    for place in range(end - begin):
        first, last, in_tables = room.where[place, 0], room.where[place, 1], room.where[place, 2]
        promise = room.promise[place]
        shows, entry, is_listed = of_tables if in_tables else of_lists, 0, False
        if place == 0 or lines.onward[begin + place - 1] < 0:
            count = sum_up_all(shows, first, last, promise, sums)
        elif in_tables and len(pairs.start):
            entry, is_listed = room.where[place, 3] * words + word, True
            count = sum_up_listed(pairs, promise, entry, room.sums)
        else:
            meets = lines.meets
            count = sum_up_met(
                lines.met_start, lines.met, meets, shows, first, last, promise, word, sums
            )
        total = room.sums[count - 1] if count else 0
        if not total:
            return begin + place, counter
        roll, counter = below(key, counter, total)
        chosen = first_above(room.sums, count, roll)
        if is_listed:
            spot = pairs.start[entry] + chosen
            number, onward = pairs.number[spot], pairs.entry_onward[spot]
            worth = worth_at(promise[onward], pairs.entry_joint[spot])
        else:
            number, worth = room.number[chosen], room.worth[chosen]
            onward = shows[2][number]
        rest = roll - (room.sums[chosen - 1] if chosen else 0)
        word, candidate = onward, 0
        if in_tables:
            amount = quotient(rest, worth)
            candidate = entry_at(lines.group, lines.entry, lines.entry_weight, number, amount)
        else:
            candidate = room.listed[0][number]
        cell = lines.cells[begin + place]
        standing[cell] = candidate
        start, kind = lines.port_start[cell], lines.kind[cell]
        for port in range(start, lines.port_start[cell + 1]):
            shown[port] = lines.ring[kind, candidate, port - start]
    return -1, counter


@inner_jit
def draw_part(
    lines: Any,
    pairs: Any,
    room: Any,
    standing: Any,
    shown: Any,
    begin: int,
    end: int,
    key: Any,
    counter: int,
) -> tuple[int, int]:
    """Draw the cells `begin` .. `end`; returns -1, where nothing fits, or NO_ROOM; and the
    counter."""
    if not find_options(lines, room, shown, begin, end):
        return NO_ROOM, counter
    stuck = add_up(lines, pairs, room, begin, end)
    if stuck >= 0:
        return stuck, counter
    return choose(lines, pairs, room, standing, shown, begin, end, key, counter)


@outer_jit
def draw(
    lines: Any,
    pairs: Any,
    room: Any,
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
            lines, pairs, room, standing, shown, span[1], span[2], key, counter
        )
        return first, stuck, counter
    for line in range(first, last):
        begin, end = lines.start[line], lines.start[line + 1]
        stuck, counter = draw_part(lines, pairs, room, standing, shown, begin, end, key, counter)
        if stuck != -1:
            return line, stuck, counter
    return last, -1, counter
