"""Dice: one counter-based integer stream per (seed, stage), the same on every machine.

The stream is SplitMix64 (Steele, Lea and Flood, 2014) read by counter: value number *i* of a
stream is a fixed mix of ``key + i * GOLDEN``. Nothing but integers is involved, so compiled code
and any thread can reproduce it, and one stage's draws never disturb another's.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import MutableSequence, Sequence
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""What `mix` multiplies by."""
MAX_SEED = (1 << 63) - 1


def mix(value: int) -> int:
    """Mix 64 bits into 64 bits (the finalizer of SplitMix64)."""
    value = ((value ^ (value >> 30)) * FIRST) & MASK
    value = ((value ^ (value >> 27)) * SECOND) & MASK
    return value ^ (value >> 31)


def stream_key(seed: int, *stage: str | int) -> int:
    """Return the 64-bit key of the stream of one stage, e.g. ``stream_key(7, "solve")``."""
    text = "\x1f".join([str(seed), *map(str, stage)])
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


class Dice:
    """The dice of one stage; ``key`` and ``counter`` are its whole state.

    They are thrown so often that `mix` stands in three of its methods, without a call.
    """

    __slots__ = ("counter", "key")

    def __init__(self, seed: int, *stage: str | int) -> None:
        self.key = stream_key(seed, *stage)
        self.counter = 0

    def bits(self) -> int:
        """Return the next 64 random bits."""
        self.counter += 1
        value = (self.key + self.counter * GOLDEN) & MASK
        value = ((value ^ (value >> 30)) * FIRST) & MASK
        value = ((value ^ (value >> 27)) * SECOND) & MASK
        return value ^ (value >> 31)

    def below(self, limit: int) -> int:
        """Return an integer 0 <= n < limit (limit up to 2**62), without modulo bias."""
        if limit <= 0:
            raise ValueError(f"dice need a positive limit, got {limit}")
        self.counter += 1
        value = (self.key + self.counter * GOLDEN) & MASK
        value = ((value ^ (value >> 30)) * FIRST) & MASK
        value = ((value ^ (value >> 27)) * SECOND) & MASK
        value ^= value >> 31
        if value > MASK - limit:  # else it is surely no part of a last, broken round
            unbiased = (MASK + 1) - (MASK + 1) % limit
            while value >= unbiased:
                value = self.bits()
        return value % limit

    def between(self, least: int, most: int) -> int:
        """Return an integer least <= n <= most."""
        return least + self.below(most - least + 1)

    def fraction(self) -> float:
        """Return a number 0 <= x < 1 in steps of 2 ** -53."""
        self.counter += 1
        value = (self.key + self.counter * GOLDEN) & MASK
        value = ((value ^ (value >> 30)) * FIRST) & MASK
        value = ((value ^ (value >> 27)) * SECOND) & MASK
        return ((value ^ (value >> 31)) >> 11) / (1 << 53)

    def choose(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Return an index, each as likely as its integer weight (not all 0)."""
        sums = list(accumulate(weights))
        return bisect_right(sums, self.below(sums[-1]))

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates, in Durstenfeld's form)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """Return so many of the items, each at most once, in random order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]
