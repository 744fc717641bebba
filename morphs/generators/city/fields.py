"""How fields about a town are tilled: which way their strips run, and what grows on them.

All of it by dice of the furlong that a field lies on, so that an edit elsewhere changes none.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.ridges import Ridges
from morphs.generators.city.shapes import (
    Point,
    Points,
    box_of,
    corners_of,
    polygons,
    within,
)

CROPS = ("corn", "stubble", "young corn", "ploughed", "fallow")
"""What fields bear; the tint of a strip is a place in this."""
SOWN = (0.27, 0.47, 0.71, 0.89)
"""Dice of fields below which they bear each but the last."""
NARROW, BROAD = (15.0, 6.0), (27.0, 24.0)
"""How broad the strips of open fields and of closes are at least, and how much broader, in feet."""
SAME = 0.6, 0.9
"""How many strips of an open field bear what most do, and of a close."""
BALK, LEAST_STRIP = 2.5, 90.0
"""How broad the grass between a hedge and the strips of its field is, in feet; how large strips are
at least, in square feet."""
STRAIGHT = 0.5
"""How many fields have straight strips."""
LONG, ACROSS = 1.6, 0.34
"""From which ratio of its sides on a field is always ploughed along the longer; of others, how many
are ploughed along the shorter."""
ROADSIDE = 130.0
"""How far from a road or a river the strips of a field heed it, in feet."""


def way_of(
    part: Polygon, way: Point, roads: shapely.STRtree, key: Key, place: tuple[int, int]
) -> Point:
    """The way that the strips of a field run: with its row or with the road that it lies at, or
    square to these, mostly along the field's longer side."""
    along = _by_a_road(part, roads) or way
    longer, long, short = box_of(part)
    if abs(round(longer.dot(along), 3)) < abs(round(longer.dot(along.left), 3)):
        along = along.left
    turned = long < LONG * short and unit(key, *place, 5) < ACROSS
    return along.left if turned else along


def _by_a_road(part: Polygon, roads: shapely.STRtree) -> Point | None:
    """The way of the road that a field lies at, where it is nearest; None far from all roads."""
    found = exact.near(roads, part, ROADSIDE)
    if not found:
        return None
    lines: list[LineString] = roads.geometries.tolist()
    road = lines[min(found, key=lambda k: exact.distance(lines[k], part))]
    at = exact.project(road, exact.centroid(part))
    step = 0.12 * exact.length(road)
    ends = exact.points_along(road, np.array([max(0.0, at - step), at + step]))
    a, b = (Point(*end).snapped for end in ends.tolist())
    return a.to(b).unit


def bow_of(key: Key, place: tuple[int, int]) -> float:
    """How much the strips of a field bend and to which side, from -1 to 1; of many not at all."""
    die = unit(key, *place, 11)
    if die < STRAIGHT:
        return 0.0
    bow = 0.4 + 0.6 * unit(key, *place, 12)
    return bow if die < (1 + STRAIGHT) / 2 else -bow


def strips_of(
    part: Polygon, ridges: Ridges, key: Key, place: tuple[int, int], hedged: bool
) -> Iterator[tuple[Points, int]]:
    """The strips of a field, side by side, off the grass along its hedge, and what grows on each:
    on most the same; those of open fields are narrow and many."""
    inner: BaseGeometry = exact.buffer(part, -BALK, join_style="mitre")
    least, more = BROAD if hedged else NARROW
    broad = ridges.high - ridges.low
    count = max(1, round(broad / (least + more * unit(key, *place, 3))))
    step, own, other = broad / count, _crop(unit(key, *place, 6)), _crop(unit(key, *place, 10))
    below = ridges.line(ridges.low)
    for n in range(count):
        above = ridges.line(ridges.low + (n + 1) * step)
        crop = own if unit(key, *place, 7, n // (1 + n % 2)) < SAME[hedged] else other
        for strip in polygons(within(inner, Polygon([*below, *above[::-1]])), LEAST_STRIP):
            yield tuple(corners_of(strip)), crop
        below = above


def _crop(die: float) -> int:
    """What a field bears, by its dice."""
    return sum(die >= share for share in SOWN)
