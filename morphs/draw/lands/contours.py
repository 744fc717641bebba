"""Trace the zero contour of a raster as closed, smooth outlines."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.lands.grain import Grain, Ints

Points = NDArray[np.float64]
AWAY = -(1 << 20)
"""What the raster is beyond its rim, so that all lines close."""
NEXT = (
    (), ((3, 0),), ((0, 1),), ((3, 1),), ((1, 2),), ((3, 0), (1, 2)), ((0, 2),), ((3, 2),),
    ((2, 3),), ((2, 0),), ((0, 1), (2, 3)), ((2, 1),), ((1, 3),), ((1, 0),), ((0, 3),), (),
)  # fmt: skip
"""For the corners of a square that are above nought (top left 1, top right 2, bottom right 4,
bottom left 8) from which side (top, right, bottom, left) to which a line runs: what is above
nought lies on its left."""


def rings(grain: Grain, values: Ints) -> list[Points]:
    """Closed lines round what is above nought, in units of length; what is above nought lies on
    the same hand of each. The first point is not repeated."""
    padded = np.pad(values, 1, constant_values=AWAY)
    inside = padded > 0
    upper, lower = inside[:-1], inside[1:]
    kind = upper[:, :-1] * 1 + upper[:, 1:] * 2
    kind = kind + lower[:, 1:] * 4
    kind = kind + lower[:, :-1] * 8
    rows, columns = np.nonzero((kind > 0) & (kind < 15))
    wide = padded.shape[1]
    follow: dict[int, int] = {}
    for code, at in zip(
        kind[rows, columns].tolist(), (rows * wide + columns).tolist(), strict=True
    ):
        sides = (2 * at, 2 * (at + 1) + 1, 2 * (at + wide), 2 * at + 1)
        for start, end in NEXT[code]:
            follow[sides[start]] = sides[end]
    return [_placed(grain, padded, ring) for ring in _chained(follow)]


def _chained(follow: dict[int, int]) -> list[list[int]]:
    """Closed chains of what follows what."""
    found = []
    while follow:
        first = here = next(iter(follow))
        ring = []
        while here in follow:
            ring.append(here)
            here = follow.pop(here)
        assert here == first
        found.append(ring)
    return found


def _placed(grain: Grain, padded: Ints, ring: list[int]) -> Points:
    """Points on sides of squares where the raster would be nought."""
    wide = padded.shape[1]
    sides = np.array(ring)
    at, level = sides // 2, sides % 2 == 0
    rows, columns = at // wide, at % wide
    here = padded[rows, columns]
    there = padded[rows + ~level, columns + level]
    share = here / (here - there)
    x = columns - 1 + np.where(level, share, 0.0) + 0.5
    y = rows - 1 + np.where(level, 0.0, share) + 0.5
    return exact.points(grain.places(np.stack([x, y], axis=1)))


def calmed(ring: Points, times: int) -> Points:
    """A closed line each of whose points moved half-way between those beside it, so often."""
    for _ in range(times):
        ring = 0.5 * ring + 0.25 * (np.roll(ring, 1, axis=0) + np.roll(ring, -1, axis=0))
    return exact.points(ring)


def within_ring(grain: Grain, ring: Points) -> tuple[Ints, Ints]:
    """The rows and columns of the squares whose middles lie within a closed line."""
    rows, columns = grain.squares(np.stack([ring.min(axis=0), ring.max(axis=0)]))
    row, column = (
        part.ravel()
        for part in np.mgrid[rows[0] : rows[1] + 1, columns[0] : columns[1] + 1].astype(np.int64)
    )
    middles = grain.places(np.stack([column, row], axis=1) + 0.5)
    closed = shapely.Polygon(ring)
    inside = shapely.contains_xy(closed, middles[:, 0], middles[:, 1])
    return row[inside], column[inside]


def area_of(found: list[Points]) -> BaseGeometry:
    """The ground within closed lines, holes within holes left out."""
    closed = [np.concatenate([ring, ring[:1]]) for ring in found if len(ring) > 3]
    if not closed:
        return shapely.Polygon()
    return exact.snapped(shapely.build_area(shapely.MultiLineString(closed)))


def smooth_data(found: list[Points], digits: int = 1) -> str:
    """Path data of closed lines, round at each point."""
    data = []
    for ring in found:
        if len(ring) < 4:
            continue
        middles = (ring + np.roll(ring, -1, axis=0)) / 2
        turns = np.round(
            np.concatenate([np.roll(ring, -1, axis=0), np.roll(middles, -1, axis=0)], axis=1),
            digits,
        )
        x, y = np.round(middles[0], digits).tolist()
        curves = "".join(f"Q{a:g} {b:g} {c:g} {d:g}" for a, b, c, d in turns.tolist())
        data.append(f"M{x:g} {y:g}{curves}Z")
    return "".join(data)
