"""Dice for whole arrays: the integers of `seeds`, many at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import GOLDEN, MASK, Dice

Bits = NDArray[np.uint64]
AHEAD = 1024


def mix_all(values: Bits) -> Bits:
    """Mix 64 bits into 64 bits, each value for itself, as `seeds.mix` does."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


class SteadyDice(Dice):
    """Dice that are thrown a great many times: the same stream, worked out many values at once."""

    __slots__ = ("ahead",)

    def __init__(self, seed: int, *stage: str | int) -> None:
        super().__init__(seed, *stage)
        self.ahead: list[int] = []

    def bits(self) -> int:
        """Return the next 64 random bits."""
        if not self.ahead:
            steps = np.arange(self.counter + AHEAD, self.counter, -1, dtype=np.uint64)
            self.ahead = mix_all(np.uint64(self.key) + steps * np.uint64(GOLDEN)).tolist()
        self.counter += 1
        return self.ahead.pop()

    def below_each(self, limits: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return for each limit what `below` would return, one after the other."""
        steps = np.arange(self.counter + 1, self.counter + 1 + len(limits), dtype=np.uint64)
        values = mix_all(np.uint64(self.key) + steps * np.uint64(GOLDEN))
        if (limits <= 0).any() or (values > np.uint64(MASK) - limits.astype(np.uint64)).any():
            return np.array([self.below(int(limit)) for limit in limits], dtype=np.int64)
        self.counter, self.ahead = self.counter + len(limits), []
        return (values % limits.astype(np.uint64)).astype(np.int64)


def stream(key: int, count: int) -> Bits:
    """Return the first `count` values of the stream of a key, as `Dice` draws them."""
    steps = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(GOLDEN)
    return mix_all(np.uint64(key & MASK) + steps)
