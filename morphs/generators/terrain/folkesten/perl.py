"""Perl's random numbers, so that a map made there with `srand(N)` can be made again.

Since 5.20 perl draws with its own copy of drand48 on every platform: the 48-bit linear
congruential generator of POSIX (multiplier 0x5DEECE66D, increment 0xB).
"""

from __future__ import annotations

from collections.abc import Callable

MASK = (1 << 48) - 1


def perl_random(seed: int) -> Callable[[], float]:
    """Return the function `rand()` after `srand(seed)`; the seed is taken modulo 2**32."""
    state = ((seed & 0xFFFFFFFF) << 16) + 0x330E

    def draw() -> float:
        nonlocal state
        state = (state * 0x5DEECE66D + 0xB) & MASK
        return state / 281474976710656.0

    return draw
