"""Rows of many boards drawn by compiled loops: what `solver/meter.py` says, to the last bit."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.jit import inner_jit, outer_jit


@inner_jit
def shorten(message: Any, bits: int, short: Any) -> None:
    """Write a message shifted to so many bits; what is possible stays so."""
    most = np.int64(0)
    for word in range(len(message)):
        most = max(most, message[word])
    shift = np.int64(0)
    while most >> shift >= np.int64(1) << bits:
        shift += 1
    for word in range(len(message)):
        worth = message[word]
        short[word] = max(worth >> shift, 1) if worth else 0


@outer_jit
def look_ahead(sets: Any, columns: Any, meets: Any, bits: int, aheads: Any, rooms: Any) -> None:
    """Write what each word shown onward promises at each cell but the last of each board, told its
    set of demands and what is promised at the last one."""
    behind, met = rooms
    words = len(meets)
    for board in range(columns.shape[1]):
        for place in range(len(columns) - 1, 0, -1):
            for word in range(words):
                behind[word] = met[word] = 0
            mine, ahead = columns[place, board], aheads[place, board]
            for group in range(sets.first[mine], sets.first[mine] + sets.size[mine]):
                behind[sets.back[group]] += sets.weight[group] * ahead[sets.onward[group]]
            shorten(behind, bits, behind)
            for word in range(words):
                worth = behind[word]
                if worth:
                    for other in range(words):
                        met[other] += worth * meets[word, other]
            shorten(met, bits, aheads[place - 1, board])


@inner_jit
def worth_of(ahead: int, joint: int, unit: int) -> int:
    """What is promised beyond a joint; what is possible stays so."""
    return max(ahead * joint // unit, 1) if ahead and joint else 0


@outer_jit
def choose(
    sets: Any, columns: Any, meets: Any, unit: int, aheads: Any, rolls: Any, found: Any
) -> None:
    """Choose a group for each cell, from the first to the last, and write how far among all entries
    the roll reaches in it, and how much there was to choose from; boards where nothing fits end."""
    reached, totals = found
    for board in range(columns.shape[1]):
        word = -1
        for place in range(len(columns)):
            mine, ahead = columns[place, board], aheads[place, board]
            first, last = sets.first[mine], sets.first[mine] + sets.size[mine]
            total = np.int64(0)
            for group in range(first, last):
                joint = unit if word < 0 else meets[word, sets.back[group]]
                total += worth_of(ahead[sets.onward[group]], joint, unit) * sets.weight[group]
            totals[place, board] = total
            if not total:
                break
            roll = np.int64(rolls[place, board] % np.uint64(total))
            for group in range(first, last):
                joint = unit if word < 0 else meets[word, sets.back[group]]
                worth = worth_of(ahead[sets.onward[group]], joint, unit)
                if roll < worth * sets.weight[group]:
                    reached[place, board] = sets.before[group] + roll // worth
                    word = sets.onward[group]
                    break
                roll -= worth * sets.weight[group]
