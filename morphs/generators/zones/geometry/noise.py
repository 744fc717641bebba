"""Random numbers for whole arrays: whole numbers only, the same on every machine."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def shuffle_keys(count: int, key: int) -> NDArray[np.uint64]:
    """Return so many different random numbers: the SplitMix64 mix of seeds.py, all at once."""
    value = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    value += np.uint64(key & ((1 << 64) - 1))
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


def sums(values: NDArray[np.int64], reach: int) -> NDArray[np.int64]:
    """The sum of the values in the square around each place; whole numbers, so always the same."""
    for axis in (0, 1):
        padded = np.pad(values, [(reach + 1, reach) if a == axis else (0, 0) for a in (0, 1)])
        total = np.cumsum(padded, axis=axis)
        last = np.take(total, range(2 * reach + 1, total.shape[axis]), axis=axis)
        first = np.take(total, range(total.shape[axis] - 2 * reach - 1), axis=axis)
        values = last - first
    return values
