"""Dice keyed by what they decide about: a cell, a joint, a place. The same key, the same number,
whatever else is on the map."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import FIRST, GOLDEN, MASK, SECOND, mix, stream_key

Key = int


def key_of(seed: int, *stage: str | int) -> Key:
    """Return the key of one kind of dice."""
    return stream_key(seed, "town", *stage)


def below(limit: int, key: Key, *feature: int) -> int:
    """Return a whole number 0 <= n < limit for a feature."""
    for part in feature:
        key = (key ^ (part & MASK)) + GOLDEN & MASK
        # `mix`, without a call: a town throws these dice fifty thousand times.
        key = ((key ^ (key >> 30)) * FIRST) & MASK
        key = ((key ^ (key >> 27)) * SECOND) & MASK
        key ^= key >> 31
    return (mix(key) >> 11) % limit


def unit(key: Key, *feature: int) -> float:
    """Return a number 0 <= x < 1, in steps of 1/4096, for a feature."""
    for part in feature:  # `below`, without a call
        key = (key ^ (part & MASK)) + GOLDEN & MASK
        key = ((key ^ (key >> 30)) * FIRST) & MASK
        key = ((key ^ (key >> 27)) * SECOND) & MASK
        key ^= key >> 31
    key = ((key ^ (key >> 30)) * FIRST) & MASK
    key = ((key ^ (key >> 27)) * SECOND) & MASK
    return ((key ^ (key >> 31)) >> 11 & 4095) / 4096


def units(key: Key, *feature: NDArray[np.int64] | int) -> NDArray[np.float64]:
    """Return what `unit` returns for many features, each number of theirs an array or the same."""
    keys = np.full(1, key, np.uint64)
    for part in feature:
        keys = (keys ^ np.asarray(part, np.int64).astype(np.uint64)) + np.uint64(GOLDEN)
        keys = _stirred(keys)
    return (_stirred(keys) >> np.uint64(11) & np.uint64(4095)) / 4096


def _stirred(keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    keys = (keys ^ (keys >> np.uint64(30))) * np.uint64(FIRST)
    keys = (keys ^ (keys >> np.uint64(27))) * np.uint64(SECOND)
    return keys ^ (keys >> np.uint64(31))


def swing(key: Key, *feature: int) -> float:
    """Return a number -1 <= x < 1 for a feature."""
    return 2 * unit(key, *feature) - 1


def swings(key: Key, *feature: NDArray[np.int64] | int) -> NDArray[np.float64]:
    """Return what `swing` returns for many features."""
    return 2 * units(key, *feature) - 1
