"""Ribbons drawn by compiled loops: what `solver/ribbons.py` says, to the last bit."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.jit import inner_jit, outer_jit


@inner_jit
def pass_back(entries: Any, first: int, last: int, joints: Any, ahead: Any, rooms: Any) -> None:
    """Write what words shown to a place are worth: along the line, to the place after it, along
    the line before it. Entries that show the same back lie side by side."""
    met, line = rooms
    for across in range(met.shape[0]):
        for word in range(met.shape[1]):
            for other in range(met.shape[2]):
                met[across, word, other] = 0
    entry = first
    while entry < last:
        back, beside = entries.along_back[entry], entries.across_back[entry]
        for word in range(len(line)):
            line[word] = 0
        while entry < last:
            if entries.along_back[entry] != back or entries.across_back[entry] != beside:
                break
            weight, across = entries.weight[entry], entries.across[entry]
            along = entries.along[entry]
            for word in range(len(line)):
                line[word] += weight * ahead[across, along, word]
            entry += 1
        for word in range(met.shape[1]):
            if not joints[0][word, back]:
                continue
            for across in range(met.shape[0]):
                joint = joints[0][word, back] * joints[1][across, beside]
                if joint:
                    for other in range(len(line)):
                        met[across, word, other] += joint * line[other]


@inner_jit
def shorten(entries: Any, first: int, last: int, met: Any, bits: int, ahead: Any) -> None:
    """Write what entries of a place may show onward, shifted to so many bits; what is possible
    stays so."""
    most = np.int64(0)
    for entry in range(first, last):
        across, along = entries.across[entry], entries.along[entry]
        for word in range(met.shape[1]):
            most = max(most, met[across, word, along])
    shift = np.int64(0)
    while most >> shift >= np.int64(1) << bits:
        shift += 1
    for entry in range(first, last):
        across, along = entries.across[entry], entries.along[entry]
        for word in range(met.shape[1]):
            worth = met[across, word, along]
            ahead[across, along, word] = max(worth >> shift, 1) if worth else 0


@inner_jit
def worth_of(entries: Any, joints: Any, entry: int, state: Any, ahead: Any) -> int:
    """What an entry is worth after the words of a state."""
    joint = joints[0][state[0], entries.along_back[entry]]
    joint *= joints[1][state[1], entries.across_back[entry]]
    if not joint:
        return 0
    worth = ahead[entries.across[entry], entries.along[entry], state[2]]
    return int(entries.weight[entry] * joint * worth)


@outer_jit
def draw(
    entries: Any, starts: Any, joints: Any, rooms: Any, sets: Any, rolls: Any, bits: int, drawn: Any
) -> None:
    """Draw ribbons anew: an entry for each place of each, of those that fit its set of demands."""
    ahead, met, line, state = rooms
    last = sets.shape[1] - 1
    none, free = len(joints[0]) - 1, len(joints[1]) - 1
    ahead[last, free, none, none] = np.int64(1) << (bits - 1)
    for ribbon in range(len(sets)):
        for place in range(last, 0, -1):
            first, end = starts[sets[ribbon, place]], starts[sets[ribbon, place] + 1]
            pass_back(entries, first, end, joints, ahead[place], (met, line))
            first, end = starts[sets[ribbon, place - 1]], starts[sets[ribbon, place - 1] + 1]
            shorten(entries, first, end, met, bits, ahead[place - 1])
        state[0], state[1], state[2] = none, free, none
        for place in range(last + 1):
            first, end = starts[sets[ribbon, place]], starts[sets[ribbon, place] + 1]
            total = np.int64(0)
            for entry in range(first, end):
                total += worth_of(entries, joints, entry, state, ahead[place])
            left = np.int64(rolls[ribbon, place] % np.uint64(total))
            chosen = first
            for entry in range(first, end):
                left -= worth_of(entries, joints, entry, state, ahead[place])
                if left < 0:
                    chosen = entry
                    break
            drawn[ribbon, place] = entries.candidate[chosen]
            state[0], state[1], state[2] = state[2], entries.across[chosen], entries.along[chosen]
