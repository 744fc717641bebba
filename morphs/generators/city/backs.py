"""What stands behind the houses of a row: wings into the yard, or where a yard is roomy more rows
round a court of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.shapes import (
    Point,
    Points,
    areas,
    box_of,
    grown,
    middle_of,
    place_in,
    polygons,
    snapped,
    without,
)


class Behind(NamedTuple):
    """How a ward builds behind its rows: the share of houses with a wing, and with two; how long
    wings are at the least, and by how much longer, in feet; from how many square feet on yards hold
    rows, and the share of those that do."""

    wings: float
    pairs: float
    long: float
    longer: float
    court: float
    courts: float


BEHIND: Mapping[str, Behind] = {
    "merchant": Behind(0.75, 0.25, 14.0, 16.0, 5_500.0, 0.7),
    "craft": Behind(0.6, 0.12, 10.0, 16.0, 4_500.0, 0.75),
    "gate": Behind(0.6, 0.2, 14.0, 18.0, 7_000.0, 0.3),
    "slum": Behind(0.5, 0.0, 8.0, 9.0, 2_200.0, 1.0),
    "patrician": Behind(0.85, 0.4, 16.0, 14.0, 0.0, 0.0),
}
ALLEY, EVEN, LEAST_ROW = 8.0, 6.0, 900.0
"""How broad the way round rows within a yard is, how far it may be from even, in feet, and how much
ground rows need, in square feet."""
WEDGE, FULL = 4_500.0, 0.68
"""Smaller ground than so many square feet has rows if it fills so much of the box about it."""
BROAD, BROADER, LEAST_WIDE = 0.38, 0.2, 7.5
"""How broad wings are, by the house before them, by how much more, and at the least in feet."""
LEAST_WING, SLACK = 80.0, 0.4
"""A smaller wing is none, in square feet; how far one may reach beyond its yard, in feet."""


def inner_blocks(yard: Polygon, ward: str, key: Key) -> list[Polygon]:
    """The ground of rows within a yard, with an alley about it; none where the yard is small, or
    left open by its die."""
    how = BEHIND[ward]
    at = place_in(yard)
    if yard.area < how.court or unit(key, int(at.x // 8), int(at.y // 8), 40) >= how.courts:
        return []
    inner = exact.simplify(grown(yard, -ALLEY, join_style="mitre"), EVEN)
    parts = polygons(snapped(inner), LEAST_ROW)
    return [part for part in parts if part.area > WEDGE or _is_full(part)]


def _is_full(part: Polygon) -> bool:
    """Whether some ground fills the box about it: of wedges houses would be shards."""
    _, long, short = box_of(part)
    return round(part.area / (long * short), 3) > FULL


def wings(
    fronts: Sequence[tuple[Points, Point]], ward: str, yards: Sequence[Polygon], key: Key
) -> Iterator[tuple[int, Points]]:
    """Wings behind houses, given by their outlines and the ways of their streets: the number of the
    house and the outline of each, all within a yard and off each other."""
    if not yards:
        return
    tried = [
        (number, wing)
        for number, (outline, way) in enumerate(fronts)
        for wing in _wings(outline, way, BEHIND[ward], key)
    ]
    room = exact.buffer(exact.union_all(list(yards)), SLACK, quad_segs=2)
    shapely.prepare(room)
    shapes = areas([wing for _, wing in tried])
    stood: list[Polygon] = []
    for one, shape, held in zip(tried, shapes, shapely.contains(room, shapes), strict=True):
        if held and not any(shape.intersects(other) for other in stood):
            stood.append(shape)
            yield one


def _wings(outline: Points, way: Point, how: Behind, key: Key) -> Iterator[Points]:
    """The wings that the die of a house gives it: the first at either end, the second opposite."""
    middle = middle_of(outline)
    place = int(middle.x * 4), int(middle.y * 4)
    die = unit(key, *place, 20)
    if die >= how.wings:
        return
    inward = way.left
    along = [p.dot(way) for p in outline]
    low, high = min(along), max(along)
    back = max(p.dot(inward) for p in outline)
    long = how.long + how.longer * unit(key, *place, 21)
    share = BROAD + BROADER * unit(key, *place, 22)
    wide = max(LEAST_WIDE, (share if die >= how.pairs else BROAD) * (high - low))
    ends = [low, max(low, high - wide)]
    if unit(key, *place, 23) < 0.5:
        ends.reverse()
    for end in ends[: 2 if die < how.pairs else 1]:
        reach = back + long
        corners = ((end, back), (end + wide, back), (end + wide, reach), (end, reach))
        if wide <= high - low and wide * long >= LEAST_WING:
            spots = (Point(way.x * x, way.y * x).plus(inward, y) for x, y in corners)
            yield tuple(spot.snapped for spot in spots)


def open_yards(yards: Sequence[Polygon], wings_: Sequence[BaseGeometry]) -> list[Polygon]:
    """What wings leave of yards."""
    if not wings_:
        return list(yards)
    taken = exact.union_all(list(wings_))
    return [part for yard in yards for part in polygons(without(yard, taken), 40)]
