"""How wide rivers are: even between the quays of a town, now broader, now narrower outside it, each
bank by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.dice import Key, key_of, swing
from morphs.generators.city.shapes import Point, Points, ribbon, snapped, together

GRAIN = 14.0
"""How far apart the corners of banks are, in feet."""
NEAR = (34.0, 110.0)
"""Within so many feet of a town its river is even, beyond as many as wide as can be."""
WAVES = ((0.5, 310.0, 0.83, 0.55), (0.32, 260.0, -0.55, 0.83), (0.3, 121.0, 0.35, -0.94))
"""By which shares, over how many feet, and which way the land lets a bank go back."""


def waters(
    lines: Sequence[Points], width: float, swell: float, ground: BaseGeometry, seed: int
) -> BaseGeometry:
    """Return the water along the middle lines of rivers, at least so wide, each bank farther back
    by up to `swell` feet off the ground of a town."""
    key = key_of(seed, "banks")
    whole = exact.merged(shapely.MultiLineString([LineString(line) for line in lines]))
    banks = [
        bank
        for part in shapely.get_parts(whole)
        for bank in _swelled(part, width / 2, swell, ground, key)
    ]
    return together([*(ribbon(line, width) for line in lines), *map(snapped, banks)])


def _swelled(
    whole: LineString, half: float, swell: float, ground: BaseGeometry, key: Key
) -> Iterator[BaseGeometry]:
    """What lies between the banks along one line."""
    if whole.coords[0] > whole.coords[-1]:
        whole = whole.reverse()
    count = max(2, round(exact.length(whole) / GRAIN))
    ways = exact.length(whole) * np.arange(count + 1, dtype=np.float64) / count
    spots = [Point(x, y) for x, y in exact.points_along(whole, ways).tolist()]
    rims: tuple[list[Point], list[Point]] = ([], [])
    for n, at in enumerate(spots):
        out = spots[max(0, n - 1)].to(spots[min(count, n + 1)]).unit.left
        for side, rim in zip((1, -1), rims, strict=True):
            back = swell * _back(at, side, key) * _free(at, ground)
            rim.append(at.plus(out, side * (half + back)).snapped)
    found = exact.buffer(Polygon([*rims[0], *reversed(rims[1])]), 0)
    if not found.is_empty:
        yield found


def _back(at: Point, side: int, key: Key) -> float:
    """How far a bank goes back at a place, from 0 to 1."""
    found = 0.42
    for n, (high, wide, x, y) in enumerate(WAVES):
        turn = 2 * pi * (at.x * x + at.y * y) / wide + pi * swing(key, n, side)
        found += high * exact.sin(turn)
    return min(1.0, max(0.0, found))


def _free(at: Point, ground: BaseGeometry) -> float:
    """How far a place is off a town, from 0 to 1."""
    if ground.is_empty:
        return 1.0
    far = exact.distance(shapely.Point(at), ground)
    return min(1.0, max(0.0, (far - NEAR[0]) / (NEAR[1] - NEAR[0])))
