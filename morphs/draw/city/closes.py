"""The grounds of churches within walls: a wall, the way from its gate to the door, a walk round the
great ones, trees along the wall."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TownStyle
from morphs.draw.city.village import eastward
from morphs.draw.lettered import num
from morphs.generators.city.churches import Church
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.shapes import Point, Points, centre_of, together

WALL, THICK = 3.0, (2.8, 1.4)
"""How far the wall of a churchyard keeps from the street, how thick it is, and what of that is lit,
in feet."""
GATE, PATH, AROUND, WALK = 9.0, 5.5, 12.0, 4.5
"""How wide the gap of its gate is, the way to the door, how far from a great church the walk round
it lies, and how wide that is, in feet."""
FAR = 400.0
"""Farther than any wall from its church, in feet."""
INSIDE, APART, SOME = 9.0, 24.0, 0.7
"""How far within the rim of a yard trees stand, how far apart places for them, in feet, and how
many of those have one."""


def draw_close(sheet: Sheet, style: TownStyle, church: Church) -> Points:
    """Draw wall and ways of a churchyard; return the way to its door: none where it has no room."""
    path = way_in(church)
    rim = exact.buffer(church.yard, -WALL, join_style="mitre").boundary
    if path:
        way = LineString(path)
        rim = exact.difference(rim, exact.buffer(way, GATE / 2, cap_style="flat"))
        paths: list[BaseGeometry] = [exact.buffer(way, PATH / 2, cap_style="flat")]
        if church.great:
            inner = exact.buffer(church.yard, -2 * WALL)
            ring = exact.intersection(exact.buffer(_stands(church), AROUND, 3).boundary, inner)
            paths.append(exact.buffer(ring, WALK / 2, quad_segs=2))
        trodden = exact.union_all(paths)
        sheet.area(trodden, fill=style.road, stroke=style.furrow, stroke_width=0.5)
    for thick, colour in zip(THICK, (style.ink, style.stone), strict=True):
        sheet.area(rim, fill="none", stroke=colour, stroke_width=num(thick), stroke_linecap="butt")
    return path


def way_in(church: Church) -> Points:
    """The way from the rim of a churchyard to the door, which is at the west end of its church."""
    way, stands = eastward(church), _stands(church)
    middle = centre_of(church.body)
    axis = LineString([middle, middle.plus(way, -FAR)])
    parts = [
        LineString(part)
        for part in shapely.get_parts(
            exact.difference(exact.intersection(axis, church.yard), stands)
        )
        if isinstance(part, LineString) and exact.length(part) > 2 * WALL
    ]
    if not parts:
        return ()
    first = min(parts, key=lambda part: round(exact.distance(part, shapely.Point(middle))))
    ends = sorted(
        (Point(x, y).snapped for x, y in shapely.get_coordinates(first).tolist()),
        key=lambda at: round(middle.to(at).length, 2),
    )
    return ends[-1], ends[0]


def trees_of(church: Church, path: Points, key: Key) -> Iterator[tuple[Point, float]]:
    """The trees along the wall of a churchyard, off its church and its way in."""
    inner = exact.buffer(church.yard, -INSIDE)
    clear = exact.buffer(church.body, 14.0)
    if path:
        clear = exact.union(clear, exact.buffer(LineString(path), PATH / 2 + 6.0, quad_segs=2))
    for part in shapely.get_parts(inner):
        if not isinstance(part, Polygon) or part.is_empty:
            continue
        ring, length = part.exterior, exact.length(part.exterior)
        for n in range(int(length // APART)):
            spot = exact.along(LineString(ring.coords), n * APART)
            at = Point(spot.x, spot.y).snapped
            if not clear.contains(spot) and unit(key, int(at.x), int(at.y)) < SOME:
                yield at, 5.0 + 2.0 * unit(key, int(at.x), int(at.y), 1)


def _stands(church: Church) -> BaseGeometry:
    """All that is built of a church."""
    return together([church.body, *map(Polygon, church.towers)])
