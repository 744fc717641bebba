"""Strips of two lines drawn by compiled loops: what `solver/strips.py` says, to the last bit."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.jit import inner_jit, outer_jit
from solver.strip_tables import JOINT_BITS


@inner_jit
def shorten(table: Any, bits: int) -> None:
    """Shift what messages are worth to so many bits; what is possible stays so."""
    most = np.int64(0)
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            most = max(most, table[row, column])
    shift = np.int64(0)
    while most >> shift >= np.int64(1) << bits:
        shift += 1
    if shift:
        for row in range(table.shape[0]):
            for column in range(table.shape[1]):
                worth = table[row, column]
                if worth:
                    table[row, column] = max(worth >> shift, 1)


@inner_jit
def joined(weight: int, joint: int) -> int:
    """What an entry weighs beside a joint."""
    if not joint:
        return 0
    worth = weight * joint >> JOINT_BITS
    return worth if worth else 1


@inner_jit
def show(tables: Any, top: int, bottom: int, ahead: Any, group: Any, shown: Any) -> None:
    """Write what each two words shown backward are worth: by the first line, by the second."""
    words = len(tables.met_start) - 1
    first, last = tables.group_start[bottom * words], tables.group_start[(bottom + 1) * words]
    lower, upper = tables.lower, tables.upper
    for number in range(first, last):
        for word in range(words):
            group[number - first, word] = 0
        for entry in range(tables.lower_start[number], tables.lower_start[number + 1]):
            weight, onward = lower.weight[entry], lower.onward[entry]
            for word in range(words):
                group[number - first, word] += weight * ahead[onward, word]
    for word in range(words):
        for other in range(words):
            shown[word, other] = 0
    for entry in range(tables.upper_start[top], tables.upper_start[top + 1]):
        inner, back, onward = upper.inner[entry], upper.back[entry], upper.onward[entry]
        for place in range(tables.met_start[inner], tables.met_start[inner + 1]):
            met = tables.met[place]
            weight = joined(upper.weight[entry], tables.joints[inner, met])
            begin = tables.group_start[bottom * words + met]
            for number in range(begin, tables.group_start[bottom * words + met + 1]):
                shown[back, tables.back[number]] += weight * group[number - first, onward]


@inner_jit
def pass_on(tables: Any, shown: Any, half: Any, ahead: Any) -> None:
    """Write what words that meet the shown ones are worth: by the second line, by the first."""
    words = len(tables.met_start) - 1
    for word in range(words):
        for other in range(words):
            half[word, other] = 0
            ahead[other, word] = 0
        for place in range(tables.met_start[word], tables.met_start[word + 1]):
            met = tables.met[place]
            for other in range(words):
                half[word, other] += tables.joints[word, met] * shown[met, other]
    for other in range(words):
        for place in range(tables.met_start[other], tables.met_start[other + 1]):
            met = tables.met[place]
            for word in range(words):
                ahead[other, word] += tables.joints[other, met] * half[word, met]


@inner_jit
def fitting(tables: Any, start: int, end: int, entries: Any, word: int, room: Any) -> int:
    """List entries that stand after a word, and what they weigh so; returns how many."""
    count = 0
    for entry in range(start, end):
        joint = tables.joints[word, entries.back[entry]]
        if joint:
            room[0, count] = entry
            room[1, count] = joined(entries.weight[entry], joint)
            count += 1
    return count


@inner_jit
def worth_of(tables: Any, ahead: Any, room: Any, one: int, other: int) -> int:
    """What two entries of the lists are worth together."""
    upper, lower = tables.upper, tables.lower
    above, below = room[0, 0, one], room[1, 0, other]
    joint = tables.joints[upper.inner[above], lower.inner[below]]
    weight = joined(room[0, 1, one], joint) * room[1, 1, other]
    return int(weight * ahead[lower.onward[below], upper.onward[above]])


@inner_jit
def choose(tables: Any, ahead: Any, room: Any, counts: Any, roll: Any) -> tuple[int, int]:
    """Choose an entry of each list, in proportion to what both are worth."""
    total = np.int64(0)
    for one in range(counts[0]):
        for other in range(counts[1]):
            total += worth_of(tables, ahead, room, one, other)
    left = np.int64(roll % np.uint64(total))
    for one in range(counts[0]):
        for other in range(counts[1]):
            left -= worth_of(tables, ahead, room, one, other)
            if left < 0:
                return room[0, 0, one], room[1, 0, other]
    return -1, -1


@outer_jit
def draw(
    tables: Any, rooms: Any, demands: Any, ends: Any, rolls: Any, bits: int, drawn: Any
) -> None:
    """Draw strips anew; `ends` are the words before the first place, and those after the last."""
    ahead, group, shown, half, room, counts = rooms
    words = len(tables.met_start) - 1
    places = demands.shape[2]
    for strip in range(demands.shape[1]):
        for word in range(words):
            for other in range(words):
                ahead[places - 1, word, other] = 0
        ahead[places - 1, ends[1, 1, strip], ends[1, 0, strip]] = np.int64(1) << (bits - 1)
        for place in range(places - 1, 0, -1):
            top, bottom = demands[0, strip, place], demands[1, strip, place]
            show(tables, top, bottom, ahead[place], group, shown)
            shorten(shown, bits)
            pass_on(tables, shown, half, ahead[place - 1])
            shorten(ahead[place - 1], bits)
        above, below = ends[0, 0, strip], ends[0, 1, strip]
        for place in range(places):
            top, bottom = demands[0, strip, place], demands[1, strip, place]
            begin, end = tables.upper_start[top], tables.upper_start[top + 1]
            counts[0] = fitting(tables, begin, end, tables.upper, above, room[0])
            begin = tables.lower_start[tables.group_start[bottom * words]]
            end = tables.lower_start[tables.group_start[(bottom + 1) * words]]
            counts[1] = fitting(tables, begin, end, tables.lower, below, room[1])
            one, other = choose(tables, ahead[place], room, counts, rolls[strip, place])
            drawn[0, strip, place] = tables.upper.candidate[one]
            drawn[1, strip, place] = tables.lower.candidate[other]
            above, below = tables.upper.onward[one], tables.lower.onward[other]
