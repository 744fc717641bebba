"""Shapes drawn by hand: rounded, rugged, and wandering outlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import pi

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.noise import mix_all
from morphs.draw.terrain.marks import XY

CALM = 2
"""How often lines along sides are drawn calmer."""
LOBES = 16
"""Corners of a blot."""


@lru_cache(maxsize=1)
def _turns() -> list[XY]:
    """Cosine and sine of the directions of a blot's corners."""
    angles = [2 * pi * k / LOBES for k in range(LOBES)]
    return [(exact.cos(angle), exact.sin(angle)) for angle in angles]


def blot(at: XY, size: float, long: int, third: int) -> list[XY]:
    """A ring about a point, `size` from it on the mean: drawn out along one of the directions,
    bulging along another; no two of them are alike."""
    turns = _turns()
    ring = []
    for k, (c, s) in enumerate(turns):
        two, three = turns[2 * (k - long) % LOBES][0], turns[3 * (k - third) % LOBES][0]
        far = size * (1 + 0.24 * two + 0.13 * three)
        ring.append((at[0] + far * c, at[1] + far * s))
    return ring


def smooth(geometry: BaseGeometry, times: int = 2) -> BaseGeometry:
    """Cut corners (Chaikin, 1974) of every ring."""
    polygons = []
    for part in shapely.get_parts(geometry):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        shell = _cut(np.asarray(part.exterior.coords)[:-1], times)
        holes = [_cut(np.asarray(ring.coords)[:-1], times) for ring in part.interiors]
        polygons.append(shapely.Polygon(shell, holes))
    return exact.union_all(exact.snapped(polygon) for polygon in polygons)


def drawn_out(geometry: BaseGeometry, times: int) -> BaseGeometry:
    """Move each point of every ring half-way to the middle between those beside it, so often."""
    polygons = []
    for part in shapely.get_parts(geometry):
        if part.geom_type == "Polygon" and not part.is_empty:
            shell, *holes = (_taut(ring, times) for ring in (part.exterior, *part.interiors))
            polygons.append(exact.snapped(shapely.Polygon(shell, holes)))
    return exact.union_all(polygons)


def _taut(ring: shapely.LinearRing, times: int) -> NDArray[np.float64]:
    points = np.asarray(ring.coords)[:-1]
    for _ in range(times):
        points = 0.5 * points + 0.25 * (np.roll(points, 1, axis=0) + np.roll(points, -1, axis=0))
    return points


def joined(sides: Sequence[Sequence[XY]]) -> Iterator[list[XY]]:
    """Lines along sides that meet, drawn out so that no side is seen; where three meet, or a line
    ends, they stay where they are."""
    if not sides:
        return
    whole = shapely.line_merge(exact.snapped(shapely.MultiLineString(sides)))
    for part in shapely.get_parts(whole):
        points = np.asarray(part.coords)
        points = np.concatenate([points[:1], (points[:-1] + points[1:]) / 2, points[-1:]])
        for _ in range(CALM):
            between = 0.5 * points[1:-1] + 0.25 * (points[:-2] + points[2:])
            points = np.concatenate([points[:1], between, points[-1:]])
        yield [tuple(at) for at in points.tolist()]


def rounded(geometry: BaseGeometry, radius: float) -> BaseGeometry:
    """A shape without corners sharper than a circle, neither its own nor those cut into it."""
    closed = exact.buffer(exact.buffer(geometry, radius), -2 * radius)
    return exact.buffer(closed, radius)


def rugged(geometry: BaseGeometry, apart: float, reach: float) -> BaseGeometry:
    """Move points so far apart along every ring, each by dice of its place, as coasts are; points
    closer than they move would make slivers."""
    fine = exact.segmentize(exact.simplify(geometry, reach), apart)
    return smooth(exact.transform(fine, lambda points: moved(points, reach)), 1)


def moved(points: NDArray[np.float64], reach: float) -> NDArray[np.float64]:
    keys = np.floor(points * 4).astype(np.int64).astype(np.uint64)
    key = keys[:, 0] * np.uint64(0x9E3779B97F4A7C15) ^ keys[:, 1] * np.uint64(0xC2B2AE3D27D4EB4F)
    moves = []
    for _ in range(2):
        key = mix_all(key)
        moves.append(((key >> np.uint64(11)).astype(np.float64) / 2**52 - 1) * reach)
    return np.asarray(points + np.stack(moves, axis=1))


def _cut(ring: NDArray[np.float64], times: int) -> NDArray[np.float64]:
    for _ in range(times):
        following = np.roll(ring, -1, axis=0)
        ring = np.stack([0.75 * ring + 0.25 * following, 0.25 * ring + 0.75 * following], axis=1)
        ring = ring.reshape(-1, 2)
    return ring
