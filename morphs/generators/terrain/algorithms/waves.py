"""Random numbers for whole maps at once, and periodic noise of whole numbers.

A sum of waves that fit a whole number of times into the map has no seam. Everything is integers,
so that it is the same on every machine.
"""

from __future__ import annotations

from math import cos, isqrt, pi

import numpy as np
from numpy.typing import NDArray

from morphs.base.noise import stream
from morphs.base.seeds import Dice, stream_key
from morphs.generators.terrain.ground import Ground

Ints = NDArray[np.int64]
TURN = 4096
ONE = 1 << 15
COSINE = np.array([round(ONE * cos(2 * pi * i / TURN)) for i in range(TURN)], dtype=np.int64)
HIGHEST = 6  # waves round the map


def random_bits(count: int, seed: int, *stage: str | int) -> NDArray[np.uint64]:
    """Return the first `count` values of a stream of dice, as `Dice(seed, *stage).bits()` does."""
    return stream(stream_key(seed, *stage), count)


def cosine(turns: Ints, whole: int) -> Ints:
    """Return ONE * cos of `turns` parts of a `whole` turn."""
    return COSINE[(turns * TURN // whole) % TURN]


def periodic_noise(ground: Ground, dice: Dice, waves: int = 14, highest: int = HIGHEST) -> Ints:
    """Return noise of mean 0 and standard deviation 1000 for each cell, without a seam where the
    ground is glued; its waves go round the map `highest` times at most."""
    cells = np.arange(ground.count, dtype=np.int64)
    x, y = cells % ground.columns, cells // ground.columns
    total = np.zeros(ground.count, dtype=np.int64)
    power = 0
    for _ in range(waves):
        kx, ky = dice.below(2 * highest + 1) - highest, dice.below(highest + 1)
        if not kx and not ky:
            kx = 1
        size = 1000 * 1000 // isqrt(1_000_000 * (kx * kx + ky * ky))
        phase = dice.below(TURN)
        angle = kx * x * TURN // ground.columns + ky * y * TURN // ground.rows + phase
        total += size * COSINE[angle % TURN]
        power += size * size
    return total * 1000 // (ONE * max(1, isqrt(power // 2)))
