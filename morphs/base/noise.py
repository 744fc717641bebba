"""Dice for whole arrays: the integers of `seeds`, many at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import GOLDEN, MASK

Bits = NDArray[np.uint64]


def mix_all(values: Bits) -> Bits:
    """Mix 64 bits into 64 bits, each value for itself, as `seeds.mix` does."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


def stream(key: int, count: int) -> Bits:
    """Return the first `count` values of the stream of a key, as `Dice` draws them."""
    steps = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(GOLDEN)
    return mix_all(np.uint64(key & MASK) + steps)
