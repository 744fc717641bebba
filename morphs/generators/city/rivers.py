"""How wide rivers are: a little broader or narrower between the quays of a town, more so outside,
each bank by itself; even at its walls."""

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
"""Within so many feet of the walls of a town its river is even, beyond as many it is as wide as can
be."""
WITHIN, BANKED = 5.0, 45.0
"""How far the quays of a town reach into its river or stand back from it, and how far off its
middle banks lie at the most, in feet."""
WAVES = ((0.5, 310.0, 0.83, 0.55), (0.32, 260.0, -0.55, 0.83), (0.3, 121.0, 0.35, -0.94))
"""By which shares, over how many feet, and which way the land lets a bank go back."""


def waters(
    lines: Sequence[Points], width: float, swell: float, ground: BaseGeometry, seed: int
) -> BaseGeometry:
    """Return the water along the middle lines of rivers, at least so wide, each bank farther back
    by up to `swell` feet off the ground of a town; on it quays reach a little into the water."""
    key = key_of(seed, "banks")
    whole = exact.merged(shapely.MultiLineString([LineString(line) for line in lines]))
    banks = [
        bank
        for part in shapely.get_parts(whole)
        for bank in _swelled(part, width / 2, swell, ground, key)
    ]
    least = width if ground.is_empty else width - 2 * WITHIN
    return together([*(ribbon(line, least) for line in lines), *map(snapped, banks)])


def bank_off(river: BaseGeometry, at: Point, across: Point, usual: float) -> float:
    """How far the bank of a river lies off a place in it, that way; as `usual` where it is far."""
    ray = LineString([at, at.plus(across, BANKED)])
    dry = exact.difference(ray, river)
    return usual if dry.is_empty else exact.distance(shapely.Point(at), dry)


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
            share = _back(at, side, key)
            free = _free(at, ground)
            back = swell * share * free if free >= 0 else WITHIN * (1 - 2 * share) * free
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
    """How far a place is off a town, from 0 to 1; less than 0, down to -1, within it."""
    if ground.is_empty:
        return 1.0
    spot = shapely.Point(at)
    far = exact.distance(spot, ground.boundary)
    share = min(1.0, max(0.0, (far - NEAR[0]) / (NEAR[1] - NEAR[0])))
    return -share if ground.intersects(spot) else share
