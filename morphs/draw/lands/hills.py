"""Hills as they lie in open country: in groups along an axis, their backs overlapping, with bare
ground between the groups."""

from __future__ import annotations

from math import pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.lands.grain import SIZE, Ints
from morphs.draw.terrain.sheet import chance

Points = NDArray[np.float64]
APART = 0.7
"""How far apart the places of groups are, in cells."""
GROUPS = 0.92
"""How many of them have one."""
LEAST, MORE = 2, 6
"""How many hills a group has at the least, and how many more at most."""
TILT = 0.2
"""How far an axis is turned from lying level at most, of half a turn: stacked hills hide each
other."""
LARGE = (0.36, 0.3)
"""How wide the middle hill of a group is, and how much wider at most, in cells."""
TAPER = 0.45
"""How wide the last hills of a group are, of its middle one."""
UNLIKE = (0.6, 0.6)
"""How wide a hill is at the least of what its place in the group gives it, and how much more."""
STEP, ASIDE = 0.5, 0.12
"""How far hills of a group stand from each other, in their mean width; how far off the axis at
most, in cells."""


class Hill(NamedTuple):
    """A hill: its foot, in units of length, how wide it is, in cells, its dice and those of its
    group."""

    x: float
    y: float
    wide: float
    key: int
    group: int


def grouped(places: Points, keys: Ints) -> list[Hill]:
    """The hills of groups about some places, in their order."""
    found: list[Hill] = []
    for (x, y), key in zip(places.tolist(), keys.tolist(), strict=True):
        if chance(key, 51) < GROUPS:
            found += _group(x, y, key)
    return found


def _group(x: float, y: float, key: int) -> list[Hill]:
    """The hills of one group: the largest near the middle, lower ones towards its ends."""
    dice = chance(key, 52)
    count = LEAST + int((MORE + 0.99) * dice * dice)
    angle = pi * TILT * (2 * chance(key, 53) - 1)
    ahead, up = exact.cos(angle), exact.sin(angle)
    large = LARGE[0] + LARGE[1] * chance(key, 54) * chance(key, 55) + 0.01 * count
    middle = (count - 1) * (0.3 + 0.4 * chance(key, 56))
    sizes = []
    for k in range(count):
        off = abs(k - middle) / max(middle, count - 1 - middle, 1.0)
        unlike = chance(key, k, 57)
        part = UNLIKE[0] + UNLIKE[1] * unlike * unlike
        sizes.append(large * (1 - (1 - TAPER) * off) * part)
    at, hills = 0.0, []
    for k, wide in enumerate(sizes):
        at += STEP * (wide + sizes[k - 1]) / 2 if k else 0.0
        aside = ASIDE * (2 * chance(key, k, 58) - 1)
        hills.append((at, aside, wide))
    half = at / 2
    return [
        Hill(
            x + SIZE * ((on - half) * ahead - aside * up),
            y + SIZE * ((on - half) * up + aside * ahead),
            wide,
            key * 8 + k,
            key,
        )
        for k, (on, aside, wide) in enumerate(hills)
    ]
