"""Points, curves and polygons in feet, on a grid fine enough to look smooth and coarse enough to be
the same on every machine.

What a library computes is rounded by `morphs.base.exact` before anything is decided by it. Where
shapes on a grid are joined or cut with `grid_size`, the library itself rounds each corner, whose
place it knows to twice the digits of a float: no last bit is left to differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact

TILE = 200.0
GRID = 1 / 16
CORNER, SHARP, GABLE, LEAST_LEAN = 3.0, 0.72, 10.0, 0.15
"""Of corners nearer to each other than so many feet one is left; the cosine from which on they are
sharp; how broad they are where they are cut off, in feet; how far the sides of one go the way that
it is cut square to, at the least."""
SNAP = 1.5 * 2**52 * GRID
"""Floats as large as this are a step of the grid apart: adding it rounds to one, to even ones where
both are as near."""


class Point(NamedTuple):
    """A place or a way, in feet, y downwards."""

    x: float
    y: float

    def plus(self, other: Point, times: float = 1.0) -> Point:
        return Point(self.x + other.x * times, self.y + other.y * times)

    def to(self, other: Point) -> Point:
        return Point(other.x - self.x, other.y - self.y)

    def dot(self, other: Point) -> float:
        return self.x * other.x + self.y * other.y

    @property
    def length(self) -> float:
        return sqrt(self.x * self.x + self.y * self.y)

    @property
    def unit(self) -> Point:
        far = self.length
        return Point(self.x / far, self.y / far) if far else Point(1.0, 0.0)

    @property
    def left(self) -> Point:
        """The same way, a quarter turned: into a polygon whose outline turns that way."""
        return Point(-self.y, self.x)

    @property
    def snapped(self) -> Point:
        return Point(self.x + SNAP - SNAP, self.y + SNAP - SNAP)


Points = tuple[Point, ...]


def snapped(shape: BaseGeometry) -> BaseGeometry:
    """The shape with its corners on the grid, sound."""
    return _ordered(shapely.set_precision(shape, GRID))


def on_grid(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Numbers of places on the grid, as `Point.snapped` puts them there."""
    return np.rint(values / GRID) * GRID + 0.0


def areas(outlines: Sequence[Points]) -> list[Polygon]:
    """The areas within outlines, made at once."""
    if not outlines:
        return []
    corners = np.array([corner for outline in outlines for corner in outline])
    owner = np.repeat(np.arange(len(outlines)), [len(outline) for outline in outlines])
    made = np.asarray(shapely.polygons(shapely.linearrings(corners, indices=owner)))
    found: list[Polygon] = made.tolist()
    return found


def grown(shape: BaseGeometry, *steps: float, **how: Any) -> BaseGeometry:
    """A shape grown by so many feet, one step after the other; by less than none it shrinks."""
    for step in steps:
        shape = exact.buffer(shape, step, **how)
    return snapped(shape)


def _ordered(shape: BaseGeometry) -> BaseGeometry:
    """An area with its parts and corners in an order that no library decides."""
    return shape.normalize() if shape.geom_type in exact.AREAL else shape


def polygons(shape: BaseGeometry, least: float = 1.0) -> list[Polygon]:
    """The polygons of a shape that have some area (square feet), from the north-west on."""
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]
    large = [part for part in parts if part.area >= least]
    return sorted(large, key=lambda part: (part.bounds[1], part.bounds[0], part.area))


def outline_on_grid(corners: Sequence[Point]) -> Points:
    """The outline with its corners on the grid. Where it would touch itself there, as a corner next
    to a side does, it is mended: an unsound outline spoils every union it is part of."""
    moved = tuple(corner.snapped for corner in corners)
    if Polygon(moved).is_valid:
        return moved
    parts = polygons(snapped(Polygon(corners)), least=0.0)
    return tuple(corners_of(max(parts, key=lambda part: part.area))) if parts else ()


def ribbon(points: Sequence[Point], width: float) -> BaseGeometry:
    """The band along a line."""
    return grown(LineString(points), width / 2, quad_segs=6)


def tapered(points: Sequence[Point], width: float, least: float) -> BaseGeometry:
    """The band along a line that grows narrow towards its end."""
    last = len(points) - 1
    near, far = [], []
    for n, at in enumerate(points):
        across = points[max(0, n - 1)].to(points[min(last, n + 1)]).unit.left
        half = (width + (least - width) * n / last) / 2
        near.append(at.plus(across, half).snapped)
        far.append(at.plus(across, -half).snapped)
    return grown(Polygon([*near, *far[::-1]]), 0)


def together(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """The union of shapes, on the grid."""
    return _ordered(shapely.union_all(list(shapes), grid_size=GRID))


def smoothed(shape: Polygon, more: float) -> BaseGeometry:
    """A shape a little larger, its corners cut off twice and then rounded, as water has it."""
    for _ in range(2):
        ring = [Point(x, y) for x, y in shapely.get_coordinates(shape.exterior)[:-1].tolist()]
        cut = [
            one.plus(one.to(other), share)
            for one, other in zip(ring, [*ring[1:], ring[0]], strict=True)
            for share in (0.25, 0.75)
        ]
        shape = Polygon(cut)
    return grown(shape, more, quad_segs=4)


def without(shape: BaseGeometry, taken: BaseGeometry) -> BaseGeometry:
    """What of a shape lies outside another."""
    return _ordered(shapely.difference(_even(shape), _even(taken), grid_size=GRID))


def within(shape: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """What two shapes have in common."""
    return _ordered(shapely.intersection(_even(shape), _even(other), grid_size=GRID))


def _even(shape: BaseGeometry) -> BaseGeometry:
    """A shape of one dimension: where shapes touch, what they have in common holds lines too, which
    no further operation takes."""
    if shape.geom_type != "GeometryCollection":
        return shape
    return exact.union_all([part for part in shapely.get_parts(shape) if part.area])


def corners_of(shape: Polygon) -> list[Point]:
    """The outline of a polygon, turning left (its inside lies at `Point.left` of every step)."""
    ring = shapely.orient_polygons(shape).exterior.coords
    return [Point(x, y) for x, y in list(ring)[:-1]]


def clipped(outline: Sequence[Point], at: Point, normal: Point) -> list[Point]:
    """The part of an outline on the side of a line that a normal points to (Sutherland and Hodgman,
    1974)."""
    found: list[Point] = []
    levels = [(p.x - at.x) * normal.x + (p.y - at.y) * normal.y for p in outline]
    for number, here in enumerate(outline):
        before, level, last = outline[number - 1], levels[number], levels[number - 1]
        if (level >= 0) != (last >= 0):
            share = last / (last - level)
            found.append(before.plus(before.to(here), share))
        if level >= 0:
            found.append(here)
    return found


def blunted(outline: Sequence[Point], way: Point) -> list[Point]:
    """An outline without its sharp corners, which are cut off along a way or square to it where it
    is as broad as a gable; empty where nothing is left."""
    found: list[Point] = []
    for n, at in enumerate(outline):
        step = (found[-1] if found else outline[-1]).to(at)
        inward = step.left.dot(at.to(outline[(n + 1) % len(outline)]))
        # Without a bend inwards an outline would hold more than it does.
        if round(inward, 3) < -1.0 or round(step.length, 3) > CORNER:
            found.append(at)
    for _ in range(3):  # a triangle has no more
        count = len(found)
        sides = [
            (found[n].to(found[n - 1]).unit, found[n].to(found[(n + 1) % count]).unit)
            for n in range(count)
        ]
        bent = (n for n, (a, b) in enumerate(sides) if a.left.dot(b) <= 0)  # not inwards
        sharp = [(-round(sides[n][0].dot(sides[n][1]), 3), n) for n in bent]
        turn, n = min(sharp, default=(0.0, 0))
        if count < 3 or -turn <= SHARP:
            break
        a, b = sides[n]
        ahead = a.plus(b).unit
        along = [Point(s * one.x, s * one.y) for one in (way, way.left) for s in (1.0, -1.0)]
        normal = max(along, key=lambda one: round(one.dot(ahead), 3))
        if min(round(a.dot(normal), 3), round(b.dot(normal), 3)) <= LEAST_LEAN:
            normal = ahead
        deep_a, deep_b = a.dot(normal), b.dot(normal)
        broad = Point(a.x / deep_a - b.x / deep_b, a.y / deep_a - b.y / deep_b).length
        if round(broad, 3) <= 0:  # a spike without breadth
            del found[n]
            continue
        found = clipped(found, found[n].plus(normal, GABLE / broad), normal)
    return found if len(found) > 2 else []


def area_of(outline: Sequence[Point]) -> float:
    """The area of an outline, square feet."""
    twice = sum(
        a.x * b.y - b.x * a.y for a, b in zip(outline, [*outline[1:], *outline[:1]], strict=True)
    )
    return abs(twice) / 2


def middle_of(outline: Sequence[Point]) -> Point:
    """The mean of an outline's corners."""
    return Point(sum(p.x for p in outline) / len(outline), sum(p.y for p in outline) / len(outline))


def centre_of(shape: BaseGeometry) -> Point:
    """The centre of a shape's area."""
    return Point(*shapely.get_coordinates(exact.centroid(shape))[0].tolist())


def place_in(shape: BaseGeometry) -> Point:
    """A place within a shape."""
    return Point(*shapely.get_coordinates(exact.inner_point(shape))[0].tolist())


def amid(shape: Polygon) -> Point:
    """The centre of a shape, or a place within it where the centre lies outside; on the grid."""
    centre = centre_of(shape)
    return (centre if shape.contains(shapely.Point(centre)) else place_in(shape)).snapped


class Frame(NamedTuple):
    """The smallest box round a shape, however turned: the way of its longer side, the lengths of
    both, its middle."""

    way: Point
    long: float
    short: float
    middle: Point


def frame_of(shape: BaseGeometry) -> Frame:
    """The frame of a shape. Of boxes of one area, to the square foot, that along the longest side
    of its hull is taken: a triangle has three."""
    hull = shape.convex_hull.normalize()
    if not isinstance(hull, Polygon):
        return Frame(Point(1.0, 0.0), 0.0, 0.0, Point(*shape.bounds[:2]))
    corners = shapely.get_coordinates(hull.exterior)
    sides = np.diff(corners, axis=0)
    long = exact.lengths(sides)
    x, y = (sides / long[:, None]).T[:, :, None]
    along = exact.numbers(x * corners[:, 0] + y * corners[:, 1])
    across = exact.numbers(x * corners[:, 1] - y * corners[:, 0])
    low, deep = along.min(axis=1), across.min(axis=1)
    wide, high = along.max(axis=1) - low, across.max(axis=1) - deep
    best = np.lexsort([-np.round(long, 2), np.round(wide * high)])[0]
    way = Point(float(x[best, 0]), float(y[best, 0]))
    there = float(low[best] + wide[best] / 2), float(deep[best] + high[best] / 2)
    middle = Point(way.x * there[0], way.y * there[0]).plus(way.left, there[1])
    one, other = round(float(wide[best]), 2), round(float(high[best]), 2)
    return Frame(way, one, other, middle) if one >= other else Frame(way.left, other, one, middle)


def box_of(shape: BaseGeometry) -> tuple[Point, float, float]:
    """The way of the longer side of a shape's frame, and the lengths of both."""
    return frame_of(shape)[:3]


def box(at: Point, way: Point, long: float, wide: float) -> Points:
    """The corners of a rectangle about a place, its longer sides along a way."""
    a, b = Point(way.x * long / 2, way.y * long / 2), Point(-way.y * wide / 2, way.x * wide / 2)
    return tuple(at.plus(a, i).plus(b, j).snapped for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def curve(start: Point, into: Point, end: Point, out: Point, steps: int) -> Points:
    """A smooth line that leaves `start` in one direction and reaches `end` in another (Hermite)."""
    far = start.to(end).length
    a, b = Point(into.x * far, into.y * far), Point(out.x * far, out.y * far)
    found = []
    for n in range(steps + 1):
        t = n / steps
        h00, h10 = 2 * t**3 - 3 * t * t + 1, t**3 - 2 * t * t + t
        h01, h11 = 3 * t * t - 2 * t**3, t**3 - t * t
        found.append(
            Point(
                h00 * start.x + h10 * a.x + h01 * end.x + h11 * b.x,
                h00 * start.y + h10 * a.y + h01 * end.y + h11 * b.y,
            ).snapped
        )
    return (start, *found[1:-1], end)


def cornered(start: Point, into: Point, end: Point, out: Point) -> Points:
    """A line straight on from its start, round a corner, and straight to its end; empty where the
    two ways meet nowhere between."""
    across = into.x * out.y - into.y * out.x
    if abs(round(across, 3)) < 0.35:
        return ()
    far = start.to(end)
    first = (far.x * out.y - far.y * out.x) / across
    last = (into.x * far.y - into.y * far.x) / across
    if not 12 < round(first, 2) < 190 or not 12 < round(last, 2) < 190:
        return ()
    knee, cut = start.plus(into, first), min(first, last, 52.0) * 0.62
    a, b = knee.plus(into, -cut), knee.plus(out, cut)
    inner = [middle_of((a, knee)), middle_of((knee, b))]
    found = [middle_of((start, a)), a, middle_of((a, inner[0])), middle_of(inner)]
    found += [middle_of((inner[1], b)), b, middle_of((b, end))]
    return (start, *(at.snapped for at in found), end)


def bent(start: Point, into: Point, end: Point, steps: int = 6) -> Points:
    """A line that leaves `start` in a direction and comes straight to `end`."""
    far = start.to(end).length
    knee = start.plus(into, far * 0.45)
    found = []
    for n in range(steps + 1):
        t = n / steps
        found.append(
            Point(
                (1 - t) ** 2 * start.x + 2 * t * (1 - t) * knee.x + t * t * end.x,
                (1 - t) ** 2 * start.y + 2 * t * (1 - t) * knee.y + t * t * end.y,
            ).snapped
        )
    return (start, *found[1:-1], end)
