"""The green of a village: a triangle of grass where its roads meet, with a pond, a well and trees.

A stem that comes to the through road parts in two before it, and what lies between is the green; at
a bend, or where no stem comes, a lane leads round it. All dice are keyed by the cell of the market.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.dice import Key, key_of, swing, unit
from morphs.generators.city.landmarks import WAYS
from morphs.generators.city.shapes import (
    Point,
    Points,
    amid,
    box_of,
    grown,
    middle_of,
    polygons,
    smoothed,
    snapped,
    without,
)
from morphs.generators.city.skeleton import Skeleton, Street

BASE, DEEP = 146.0, 174.0
"""How far from the middle of the market its lanes leave the through road, and how far aside they
meet, in feet."""
BEND = 0.75
"""Where the two ways of the through road add up to more, the green lies within their bend."""
WITHIN = 1.22
"""How much larger a green is there, for less of it lies between its roads."""
BOWED = 9.0
"""How far lanes about a green bow outwards."""
VERGE = 9.0
"""How far from the rim of a green its pond lies, in feet."""
WIDE, NARROW = (1.6, 1.35, 1.15, 1.0), (1.15, 1.0, 0.85, 0.7, 0.55, 0.42)
"""How large ponds are that leave the name of their green room on the grass, and those of narrower
greens, whose names reach over the road."""
LEAN, UNEVEN, BAY = 0.68, 0.62, 0.3
"""How far ponds reach at the least, by their size, how much farther they may in each of the ways
about their middle, and how much less in one, where they have a bay: they are no ovals."""
NAME = (46.0, 12.0)
"""Half the room that is left for the name of a green."""


SPOTS = tuple(
    (along, aside)
    for along in (0.24, 0.18, -0.2, 0.12, -0.13, 0.05, -0.05)
    for aside in (0.0, 0.12, -0.12, 0.22, -0.22)
)
"""Where a pond may lie, in lengths and breadths of the green from its middle; the best first."""


class Green(NamedTuple):
    """The grass, the pond on it, the well, the place of its name, the trees (place, radius)."""

    outline: Polygon
    pond: BaseGeometry
    well: Point | None
    name_at: Point
    trees: tuple[tuple[Point, float], ...]


def lay_green(bones: Skeleton, seed: int) -> Polygon | None:
    """Lead the roads of a village round its green, in `bones`, and return what lies between their
    middle lines; None without roads."""
    ways = [street for street in bones.streets if street.cell == bones.market]
    if bones.market is None or not ways:
        return None
    key, cell = key_of(seed, "green"), bones.market
    middle = ways[0].points[-1]
    if len(ways) == 1:
        return _at_an_end(bones, ways[0], middle)
    one, other = _through(ways)
    heads = [_heading(street) for street in (one, other)]
    along, bend = heads[0].to(heads[1]).unit, heads[0].plus(heads[1])
    stems = [street for street in ways if street not in (one, other)]
    aside = along.left if unit(key, *cell, 0) < 0.5 else Point(-along.left.x, -along.left.y)
    if round(bend.length, 3) > BEND:
        aside = bend.unit
    elif stems:
        aside = along.left if along.left.dot(_heading(stems[0])) > 0 else aside_of(along, -1.0)
    wide = WITHIN if round(bend.length, 3) > BEND else 1.0
    base = [wide * BASE * (0.9 + 0.2 * unit(key, *cell, n)) for n in (1, 2)]
    (_, p, inner_p), (_, q, inner_q) = (
        _parted(_prolonged(bones, street)[0], far)
        for street, far in zip((one, other), base, strict=True)
    )
    stem = max(stems, key=lambda one: round(_heading(one).dot(aside), 3), default=None)
    deep = DEEP * (0.9 + 0.2 * unit(key, *cell, 3))
    if stem is not None and _heading(stem).dot(aside) > 0.4:
        apex = _shortened(bones, stem, deep)
        lanes = [_bowed(p, apex, middle), _bowed(apex, q, middle)]
    else:
        apex = middle.plus(aside, wide * wide * deep).plus(along, 40 * swing(key, *cell, 4)).snapped
        lanes = [_rounded((p, apex, q))]
    bones.streets += [Street("a", lane, cell) for lane in lanes]
    ring = [*(spot for lane in lanes for spot in lane), *inner_q, *inner_p[::-1]]
    return _sound(exact.buffer(Polygon(ring), 0))


def _prolonged(bones: Skeleton, street: Street) -> tuple[Points, Street | None]:
    """A street of the market and what it goes on into beyond its cell, towards the market; the
    street that is, where it is the only one in its cell, and through."""
    start = street.points[0]
    for one in bones.streets:
        if one is not street and start in (one.points[0], one.points[-1]):
            line = one.points if one.points[-1] == start else one.points[::-1]
            alone = sum(other.cell == one.cell for other in bones.streets) == 1
            return (*line, *street.points[1:]), one if alone and not one.ends else None
    return street.points, None


def _shortened(bones: Skeleton, stem: Street, far: float) -> Point:
    """Let a stem end so far before the market, in the next cell where it may; return its end."""
    line, beyond = _prolonged(bones, stem)
    bones.streets.remove(stem)
    if beyond is None or far < exact.length(LineString(stem.points)) - 8:
        rest, apex, _ = _parted(stem.points, far)
        bones.streets.append(Street(stem.line, rest, stem.cell))
        return apex
    rest, apex, _ = _parted(line, far)
    bones.streets.remove(beyond)
    bones.streets.append(Street(beyond.line, rest, beyond.cell))
    return apex


def aside_of(way: Point, side: float) -> Point:
    """The way across another, to one side of it."""
    return Point(way.left.x * side, way.left.y * side)


def _at_an_end(bones: Skeleton, way: Street, middle: Point) -> Polygon | None:
    """The green at the end of a village's only road, lanes all round it."""
    back = _heading(way)
    far = middle.plus(back, -DEEP)
    corners = [far.plus(aside_of(back, side), 0.7 * BASE).snapped for side in (1.0, -1.0)]
    lanes = [
        _bowed(middle, corners[0], far),
        _bowed(corners[0], corners[1], middle),
        _bowed(corners[1], middle, far),
    ]
    bones.streets += [Street("a", lane, way.cell) for lane in lanes]
    return _sound(exact.buffer(Polygon([spot for lane in lanes for spot in lane]), 0))


def _sound(shape: BaseGeometry, least: float = 400.0) -> Polygon | None:
    """The largest part of a shape, if it has some area (square feet)."""
    parts = polygons(snapped(shape), least)
    return max(parts, key=lambda part: (round(part.area), part.bounds), default=None)


def _heading(street: Street) -> Point:
    """The way in which a street leaves the middle of the market."""
    return street.points[-1].to(street.points[-4]).unit


def _through(ways: Sequence[Street]) -> tuple[Street, Street]:
    """The two ways that go on into each other: main streets, if there are several."""
    main = [street for street in ways if street.line == "m"]
    fit = main if len(main) > 1 else ways
    pairs = [(one, other) for n, one in enumerate(fit) for other in fit[n + 1 :]]
    return min(pairs, key=lambda pair: round(_heading(pair[0]).dot(_heading(pair[1])), 3))


def _parted(points: Points, far: float) -> tuple[Points, Point, Points]:
    """A line parted so far from its end, but not before its start: what lies before, the place,
    what lies after it, that included."""
    left = far
    for n in range(len(points) - 1, 0, -1):
        step = points[n].to(points[n - 1])
        if left < step.length and (n > 1 or left < step.length - 6):
            at = points[n].plus(step.unit, left).snapped
            return (*points[:n], at), at, (at, *points[n:])
        left -= step.length
    at = points[0].plus(points[0].to(points[1]).unit, 6.0).snapped
    return (points[0], at), at, (at, *points[1:])


def _bowed(start: Point, end: Point, inner: Point) -> Points:
    """A lane that bows away from a place."""
    half = middle_of((start, end))
    knee = half.plus(inner.to(half).unit, 2 * BOWED)
    return _curved(start, knee, end)


def _curved(start: Point, knee: Point, end: Point, steps: int = 6) -> Points:
    found = []
    for n in range(1, steps):
        t = n / steps
        a, b = start.plus(start.to(knee), t), knee.plus(knee.to(end), t)
        found.append(a.plus(a.to(b), t).snapped)
    return (start, *found, end)


def _rounded(points: Points) -> Points:
    """A line with its corners cut (Chaikin), its ends kept."""
    for _ in range(3):
        cut = [points[0]]
        for one, other in pairwise(points):
            step = one.to(other)
            cut += [one.plus(step, 0.15), one.plus(step, 0.85)]
        points = (*cut, points[-1])
    return (points[0], *(at.snapped for at in points[1:-1]), points[-1])


def green_on(shape: Polygon, roads: BaseGeometry, seed: int) -> Green | None:
    """What is green of a shape between roads, and what is on it."""
    rest = without(shape, grown(roads, 3.0, quad_segs=3))
    outline = _sound(grown(rest, -6, 6, quad_segs=4), 600)
    if outline is None:
        return None
    middle = amid(outline)
    place, key = (int(middle.x // 16), int(middle.y // 16)), key_of(seed, "pond")
    way, long, short = box_of(outline)
    side = 1.0 if unit(key, *place, 0) < 0.5 else -1.0
    pond, name_at = _pond(outline, middle, way, (side * long, short), key)
    room = _room(name_at)
    well = _well(outline, middle, way, (exact.buffer(pond, 13), exact.buffer(room, 7)))
    busy = [exact.buffer(pond, 6), room]
    if well:
        busy.append(exact.buffer(shapely.Point(well.x, well.y), 15))
    trees = tuple(_trees(outline, exact.union_all(busy), key))
    return Green(outline, pond, well, name_at, trees)


def _pond(
    outline: Polygon, middle: Point, way: Point, size: tuple[float, float], key: Key
) -> tuple[BaseGeometry, Point]:
    """A pond to one side of a green so long and broad, longer than broad, off its rim, and the
    place of the green's name beside it; smaller where the green is narrow, empty where it is too
    narrow."""
    inner, lawn = exact.buffer(outline, -VERGE), exact.buffer(outline, -1.0)
    place, (long, broad) = (int(middle.x // 16), int(middle.y // 16)), size
    reach = [LEAN + UNEVEN * unit(key, *place, n) for n in range(len(WAYS))]
    reach[int(len(WAYS) * unit(key, *place, len(WAYS)))] *= BAY
    sides = (-0.14, -0.24, 0.0, 0.14, 0.24, -0.32, 0.32)
    names = [
        middle.plus(way, u * long).plus(way.left, v * broad).snapped
        for v in (0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3)
        for u in sides
    ]
    roomy = [at for at in names if lawn.contains(_room(at))]
    beside = [at for at in names if lawn.contains(shapely.Point(at.x, at.y))]
    for share, free in [*((one, roomy) for one in WIDE), *((one, beside) for one in NARROW)]:
        for along, aside in SPOTS:
            at = middle.plus(way, along * long).plus(way.left, aside * broad)
            rim = [
                at.plus(way, x * far * 35.0 * share).plus(way.left, y * far * 21.0 * share).snapped
                for far, (x, y) in zip(reach, WAYS, strict=True)
            ]
            pond = smoothed(Polygon(rim), 5.0)
            if inner.contains(pond):
                off = [at for at in free if exact.distance(pond, _room(at)) > 5.0]
                if off:
                    return pond, off[0]
    return Polygon(), (roomy or names)[0]


def _room(at: Point) -> Polygon:
    """The room that is left for the name of a green."""
    return shapely.box(at.x - NAME[0], at.y - NAME[1], at.x + NAME[0], at.y + NAME[1])


def _well(
    outline: Polygon, middle: Point, way: Point, busy: Sequence[BaseGeometry]
) -> Point | None:
    """A place for the well, off the pond and the name; None without room."""
    inner, full = exact.buffer(outline, -10.0), exact.union_all(list(busy))
    for far in (26.0, 40.0, 56.0):
        for turn in (way.left, aside_of(way, -1.0), way, aside_of(way.left, 1.0)):
            at = middle.plus(turn, far).snapped
            spot = shapely.Point(at.x, at.y)
            if inner.contains(spot) and not full.intersects(spot):
                return at
    return None


def _trees(outline: Polygon, busy: BaseGeometry, key: Key) -> Iterator[tuple[Point, float]]:
    """Old trees along the rim of a green, off what else is there."""
    inner = exact.buffer(outline, -10.0)
    for part in polygons(inner, 100):
        ring = part.exterior
        for n in range(int(exact.length(ring) // 30)):
            spot = exact.along(ring, 30.0 * n)
            at = Point(spot.x, spot.y).snapped
            die = unit(key, int(at.x // 4), int(at.y // 4), 5)
            if die < 0.72 and exact.distance(busy, shapely.Point(at.x, at.y)) > 8.0:
                yield at, 7.5 + 7.0 * die
