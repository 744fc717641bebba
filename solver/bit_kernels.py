"""Bits and dice in compiled code: what all kernels share."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.jit import inner_jit, outer_jit

UNIT = 1 << 12
ONE = np.uint64(1)
NONE = np.uint64(0)
GOLDEN = np.uint64(0x9E3779B97F4A7C15)


@inner_jit
def bits_in(word: Any) -> int:
    word = word - ((word >> ONE) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@outer_jit
def lowest(word: Any) -> int:
    return bits_in((word & (~word + ONE)) - ONE)


@inner_jit
def mixed(value: Any) -> Any:
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


@inner_jit
def below(key: Any, counter: int, limit: int) -> tuple[int, int]:
    """The next number below a limit, and the counter after it."""
    bound, most = np.uint64(limit), np.uint64(0xFFFFFFFFFFFFFFFF)
    while True:
        counter += 1
        value = mixed(key + np.uint64(counter) * GOLDEN)
        # Dividing takes long, and nearly all values are far from the last ones.
        if value < most - bound or value <= most - (most % bound + ONE) % bound:
            return np.int64(value % bound), counter


@inner_jit
def first_above(sums: Any, count: int, roll: int) -> int:
    low, high = 0, count - 1
    while low < high:
        middle = (low + high) >> 1
        if sums[middle] > roll:
            high = middle
        else:
            low = middle + 1
    return low
