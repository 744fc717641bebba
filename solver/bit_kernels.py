"""Bits and dice in compiled code: what all kernels share."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.jit import inner_jit, outer_jit, woven_jit

UNIT = 1 << 12
ONE = np.uint64(1)
NONE = np.uint64(0)
LEAST_BOUND, MOST_BOUND = 1 << 14, 1 << 61
"""Between these a remainder is found by floating point."""
FEW = 8
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


@woven_jit
def quotient(number: int, by: int) -> int:
    """Divide natural numbers below 2^61 whose quotient is below 2^50: floating point, which takes a
    fraction of the time, is off by one at most."""
    found = np.int64(float(number) / float(by))
    left = number - found * by
    return found - (left < 0) + (left >= by)


@woven_jit
def remainder(value: Any, bound: int) -> int:
    """What is left of 64 bits divided by a bound."""
    if bound < LEAST_BOUND or bound > MOST_BOUND:
        return np.int64(value % np.uint64(bound))
    found = np.int64(float(value) / float(bound))
    left = np.int64(value - np.uint64(found) * np.uint64(bound))
    if left < 0:
        return left + bound
    return left - bound if left >= bound else left


@inner_jit
def below(key: Any, counter: int, limit: int) -> tuple[int, int]:
    """The next number below a limit, and the counter after it."""
    bound, most = np.uint64(limit), np.uint64(0xFFFFFFFFFFFFFFFF)
    while True:
        counter += 1
        value = mixed(key + np.uint64(counter) * GOLDEN)
        # Dividing takes long, and nearly all values are far from the last ones.
        if value < most - bound or value <= most - (most % bound + ONE) % bound:
            return remainder(value, np.int64(limit)), counter


@inner_jit
def first_above(sums: Any, count: int, roll: int) -> int:
    """The first of some sums that is above a number. Of the last few all are looked at: that takes
    less than branches nobody can foresee."""
    low, high = 0, count - 1
    while high - low > FEW:
        middle = (low + high) >> 1
        if sums[middle] > roll:
            high = middle
        else:
            low = middle + 1
    found = low
    for place in range(low, high):
        found += sums[place] <= roll
    return found
