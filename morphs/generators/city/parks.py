"""The park of a rich quarter: a lawn with walks about and across it, a basin where these meet, rows
of trees along them and groups on the grass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.dice import Key, key_of, swing, unit
from morphs.generators.city.shapes import Point, amid, box_of, polygons, together, within

PARK, RICH = "park", "patrician"
FEWEST = 3
"""A quarter of the rich with fewer blocks has no park."""
ROOM, BROAD = (6_500.0, 70_000.0), 62.0
"""How large the block of a park is at least and at most, in square feet, and how broad."""
RIM, WALK = 15.0, 6.0
"""How far the walk round a park lies from its rim, and how broad walks are, in feet."""
BASIN = 0.11, 7.0, 17.0
"""How far a basin reaches by the breadth of its park, and at least and at most, in feet."""
ROW, APART, CLEAR = 6.5, 16.0, 3.0
"""How far rows of trees stand from the rim, trees in them from each other, and all from walks."""
LOOSE, STANDS = 25.0, 0.34
"""How far apart the places of trees on the grass lie, in feet, and how many of them have one."""


class Park(NamedTuple):
    """The walks of a park, and its basin: middle and reach."""

    walks: BaseGeometry
    basin: Point
    reach: float


def park_site(parts: Sequence[tuple[Polygon, str]], taken: set[int]) -> int | None:
    """The number of the roomiest block of the rich that is not taken; None where few are rich."""
    rich = [n for n, (_, ward) in enumerate(parts) if ward == RICH and n not in taken]
    fit = [n for n in rich if ROOM[0] < parts[n][0].area < ROOM[1]]
    fit = [n for n in fit if box_of(parts[n][0])[2] > BROAD]
    best = max(fit, key=lambda n: (round(parts[n][0].area), -n), default=None)
    return best if len(rich) >= FEWEST else None


def park_on(block: Polygon) -> Park:
    """The walks and the basin of a park on a block."""
    way, long, short = box_of(block)
    at = amid(block).snapped
    share, least, most = BASIN
    reach = min(max(share * short, least), most)
    inner = exact.buffer(block, -RIM, quad_segs=4)
    lines = [LineString([at.plus(w, -long), at.plus(w, long)]) for w in (way, way.left)]
    across = within(together(exact.buffer(line, WALK / 2) for line in lines), block)
    ring = exact.buffer(inner.boundary, WALK / 2, quad_segs=3)
    about = exact.buffer(shapely.Point(at), reach + WALK, quad_segs=6)
    return Park(together([across, ring, about]), at, round(reach, 1))


def park_trees(block: Polygon, seed: int) -> Iterator[tuple[Point, float]]:
    """The trees of a park on a block: places and reaches."""
    key = key_of(seed, "parks")
    free = exact.difference(
        exact.buffer(block, -ROW + 1.0), exact.buffer(park_on(block).walks, CLEAR)
    )
    shapely.prepare(free)
    for inset in (ROW, RIM + WALK + 1.5):
        for part in polygons(exact.buffer(block, -inset, quad_segs=3), 100):
            ring = part.exterior
            for n in range(int(exact.length(ring) // APART)):
                spot = exact.along(ring, (n + 0.5) * APART)
                at = Point(spot.x, spot.y).snapped
                if free.contains(shapely.Point(at)):
                    yield at, 4.6 + 1.2 * unit(key, int(at.x), int(at.y))
    lawn = exact.buffer(block, -RIM - 2.5 * WALK)
    yield from _on_grass(within(lawn, free), key)


def _on_grass(lawn: BaseGeometry, key: Key) -> Iterator[tuple[Point, float]]:
    """Trees that stand here and there on the grass."""
    if lawn.is_empty:
        return
    shapely.prepare(lawn)
    left, top, right, bottom = lawn.bounds
    for j in range(int(top // LOOSE), int(bottom // LOOSE) + 1):
        for i in range(int(left // LOOSE), int(right // LOOSE) + 1):
            x, y = (0.5 + 0.4 * swing(key, i, j, n) for n in (0, 1))
            at = Point((i + x) * LOOSE, (j + y) * LOOSE).snapped
            if unit(key, i, j, 2) < STANDS and lawn.contains(shapely.Point(at)):
                yield at, 5.0 + 4.0 * unit(key, i, j, 3)
