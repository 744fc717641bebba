"""Hills as they lie in open country: downs in two or three rows, each before the one behind, the
highest at the back, and bare ground between the groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.lands.grain import SIZE, Flags, Ints
from morphs.draw.terrain.sheet import chance

Points = NDArray[np.float64]
APART = 1.06
"""How far apart the places of groups are, in cells."""
LEAST, MORE = 2, 2.99
"""How many hills the back row of a group has at the least, and how many more some have."""
ROWS = (0.22, 0.72, 1.0)
"""For dice so high how many rows a group has, one more than those before."""
TILT = 0.16
"""How far rows are turned from lying level at most, of half a turn: stacked hills hide each
other."""
LARGE = (0.76, 0.9)
"""How much room the largest hill of a group has, and how much more at most, in cells."""
TAPER, FRONT = 0.5, 0.74
"""How large the last hills of a row are, of its middle one; and a row, of that behind it."""
UNLIKE = (0.72, 0.42)
"""How large a hill is at the least of what its place in the group gives it, and how much more."""
STEP, ASIDE = 0.72, 0.06
"""How far hills of a row stand from each other, in their mean room; how far off it at most, in
cells."""
BEFORE = 0.15
"""How far before a row the next one stands, in the largest hill's room."""

MATE, MATE_ASIDE, MATE_BEHIND = 0.72, 0.62, 0.1
"""How much room the mate of a lone hill has, how far beside that it stands and how far behind, of
the lone one's room."""


class Hill(NamedTuple):
    """A hill: its foot, in units of length, how much room it has, in cells, its dice and those of
    its group."""

    x: float
    y: float
    wide: float
    key: int
    group: int


def grouped(places: Points, keys: Ints, tilts: Points) -> list[Hill]:
    """The hills of groups about some places, in their order; `tilts` are how far the country's
    rows are turned there, from -1 to 1."""
    found: list[Hill] = []
    for (x, y), key, tilt in zip(places.tolist(), keys.tolist(), tilts.tolist(), strict=True):
        found += _group(x, y, key, tilt)
    return found


def mates(
    hills: Sequence[Hill], wide: Points, shown: Flags, clear: Callable[[Points, Points], Flags]
) -> Iterator[Hill]:
    """A lower hill beside each of those `shown` that is left alone of its group, on the side that
    is `clear` to it: a pair looks meant."""
    many = Counter(hills[k].group for k in np.flatnonzero(shown).tolist())
    alone = [k for k in np.flatnonzero(shown).tolist() if many[hills[k].group] == 1]
    if not alone:
        return
    feet = np.array([[hills[k].x, hills[k].y] for k in alone])
    room, left = exact.points(MATE * wide[alone]), np.ones(len(alone), np.bool_)
    for side in (1, -1):
        aside = SIZE * wide[alone, None] * np.array([[side * MATE_ASIDE, -MATE_BEHIND]])
        spots = exact.points(feet + aside)
        for n in np.flatnonzero(left & clear(spots, room)).tolist():
            left[n], lone = False, hills[alone[n]]
            x, y = spots[n].tolist()
            yield Hill(x, y, float(room[n]), lone.key + 1, lone.group)


def _group(x: float, y: float, key: int, tilt: float) -> list[Hill]:
    """The hills of one group, row by row from the back."""
    angle = pi * TILT * tilt
    ahead, up = exact.cos(angle), exact.sin(angle)
    dice = chance(key, 52)
    count = LEAST + int(MORE * dice * dice)
    rows = 1 + next(k for k, below in enumerate(ROWS) if chance(key, 53) < below)
    large = LARGE[0] + LARGE[1] * chance(key, 54) * chance(key, 55)
    shift, hills = 0.0, list[Hill]()
    for row in range(rows):
        many = max(1, count - row) if row else count
        for on, aside, wide in _row(key + 64 * row, many, large * FRONT**row):
            along, down = on + shift, aside + BEFORE * large * row
            hills.append(
                Hill(
                    x + SIZE * (along * ahead - down * up),
                    y + SIZE * (along * up + down * ahead),
                    wide,
                    key * 32 + len(hills),
                    key,
                )
            )
        shift += large * (0.9 * chance(key, row, 59) - 0.45)
    return hills


def _row(key: int, count: int, large: float) -> list[tuple[float, float, float]]:
    """The hills of one row, the largest near its middle: how far along it each stands, how far
    off it, and its room; in cells."""
    middle = (count - 1) * (0.3 + 0.4 * chance(key, 56))
    sizes = []
    for k in range(count):
        off = abs(k - middle) / max(middle, count - 1 - middle, 1.0)
        part = UNLIKE[0] + UNLIKE[1] * chance(key, k, 57)
        sizes.append(large * (1 - (1 - TAPER) * off) * part)
    at, places = 0.0, [0.0]
    for one, other in pairwise(sizes):
        at += STEP * (one + other) / 2
        places.append(at)
    return [
        (on - at / 2, ASIDE * (2 * chance(key, k, 58) - 1), wide)
        for k, (on, wide) in enumerate(zip(places, sizes, strict=True))
    ]
