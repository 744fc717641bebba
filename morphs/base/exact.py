"""Geometry that comes out the same on every machine.

Sines, roots, buffers and intersections differ in their last bits from library to library and from
processor to processor. Here every result is rounded to a grid: points to 1/1024 of a unit, other
numbers to 2 ** -20. What lies on the grid is a whole number of steps, of which areas, sums and
comparisons are exact. The steps begin at an odd place, so that values which lie exactly between
two of them by design, as a middle does, never flip.

Sizes of less than two steps are lost: masks along an edge are `THIN`, no thinner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Literal

import numpy as np
import shapely
import shapely.affinity
import shapely.ops
from numpy.typing import NDArray
from shapely import GeometryCollection, LineString, MultiLineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Place = tuple[float, float]
Origin = Place | Literal["center"]
GRID = 1024
"""Steps a unit, for points."""
FINE = 1 << 20
"""Steps a unit, for lengths and for what has no unit."""
ODD = 0.6371
"""Where in a step rounding goes up begins: nothing is designed to lie there."""
THIN = 2.5 / GRID
"""The thinnest mask that is still one."""
FEW = 64
"""A disc of fewer steps may have corners that fall together."""
AREAL, COLLECTION = frozenset(("Polygon", "MultiPolygon")), "GeometryCollection"
"""Types of shapes with an area; a mixture."""


def computed(values: Floats) -> Floats:
    """Return what a library computed, as it came; tests put their disturbance here."""
    return values


def computed_one(value: float) -> float:
    """The same for one number: no array is made of it."""
    return value


# ------------------------------------------------------------------ numbers


def _fine(value: float) -> float:
    return math.floor(computed_one(float(value)) * FINE + ODD) / FINE


def numbers(values: Floats) -> Floats:
    """Round computed numbers of any kind."""
    return np.asarray(np.floor(computed(np.asarray(values, dtype=np.float64)) * FINE + ODD) / FINE)


def sin(angle: float) -> float:
    """Return the sine of an angle in radians."""
    return _fine(math.sin(angle))


def cos(angle: float) -> float:
    """Return the cosine of an angle in radians."""
    return _fine(math.cos(angle))


def heading(x: float, y: float) -> float:
    """Return the direction of (x, y) in radians, from -pi to pi."""
    return _fine(math.atan2(y, x))


def root(value: float) -> float:
    """Return the square root."""
    return _fine(math.sqrt(value))


def log(value: float) -> float:
    """Return the natural logarithm."""
    return _fine(math.log(value))


def power(value: float, exponent: float) -> float:
    """Return a power of a number."""
    return _fine(math.pow(value, exponent))


def apart(a: Sequence[float], b: Sequence[float]) -> float:
    """Return how far two points are apart."""
    return _fine(math.hypot(b[0] - a[0], b[1] - a[1]))


def lengths(vectors: Floats) -> Floats:
    """Return the length of every vector (x, y) along the last axis."""
    return numbers(np.sqrt(vectors[..., 0] ** 2 + vectors[..., 1] ** 2))


# ------------------------------------------------------------------- points


def points(values: Floats) -> Floats:
    """Round coordinates that were computed."""
    return np.asarray(np.floor(computed(np.asarray(values, dtype=np.float64)) * GRID + ODD) / GRID)


def rounded(value: float) -> float:
    """Round one coordinate, or a length or an angle that is drawn."""
    return math.floor(computed_one(float(value)) * GRID + ODD) / GRID


def snapped(shape: BaseGeometry) -> BaseGeometry:
    """Return a computed shape on the grid, valid; what is thinner than a step is lost."""
    if shape.is_empty:
        return shape
    kind = shape.geom_type
    if kind == COLLECTION:
        return GeometryCollection([snapped(part) for part in shapely.get_parts(shape)])
    found: BaseGeometry = _moved(shape)
    areal = kind in AREAL
    if found.is_valid:
        found = shapely.remove_repeated_points(found)
        return found.normalize() if areal else found
    if areal:
        return shapely.normalize(_mended(found))
    return MultiLineString([part for part in shapely.get_parts(found) if part.length > 0])


def _moved(shapes: Any) -> Any:
    """A shape, or an array of some, with its points on the grid: what `shapely.transform` does, in
    half the time for small ones."""
    found = np.array(shapes, dtype=np.object_)  # a copy
    spots = shapely.get_coordinates(found)
    return shapely.set_coordinates(found, points(spots))[()]


def _mended(shape: BaseGeometry) -> BaseGeometry:
    """Polygons that touch or cross themselves once they are rounded: noded on the grid."""
    parts = shapely.get_parts(shapely.make_valid(shape, method="structure", keep_collapsed=False))
    areas = MultiPolygon([p for part in parts for p in _polygons(part)])
    return shapely.set_precision(shapely.set_precision(areas, 1 / GRID), 0)


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon)]


# ------------------------------------------------------------------- shapes


def buffer(shape: BaseGeometry, distance: float, quad_segs: int = 16, **how: Any) -> BaseGeometry:
    """Return what lies within a distance of a shape; `how` as in shapely."""
    return snapped(shape.buffer(distance, quad_segs, **how))


def buffers(
    shapes: Sequence[BaseGeometry] | NDArray[np.object_], distances: Floats, quad_segs: int = 16
) -> list[BaseGeometry]:
    """Return what lies within a distance of each of some shapes: many small ones at once."""
    found = _moved(
        shapely.buffer(np.asarray(shapes, dtype=np.object_), distances, quad_segs=quad_segs)
    )
    if not (shapely.get_num_coordinates(found).all() and shapely.is_valid(found).all()):
        pairs = zip(shapes, distances.tolist(), strict=True)
        return [buffer(shape, distance, quad_segs) for shape, distance in pairs]
    whole: list[BaseGeometry] = shapely.normalize(shapely.remove_repeated_points(found)).tolist()
    return whole


@cache
def _circle(corners: int) -> Floats:
    """The corners of a disc of radius 1 round 0 0."""
    turns = [2 * math.pi * k / corners for k in range(corners)]
    return np.array([(cos(turn), sin(turn)) for turn in turns])


def disc(x: float, y: float, reach: float, quad_segs: int = 16) -> BaseGeometry:
    """Return what lies within a distance of a point, of so many corners a quarter: what `buffer`
    would return, but for single steps, in a third of the time."""
    found = Polygon(points(np.array((x, y)) + reach * _circle(4 * quad_segs)))
    return snapped(found) if reach < FEW / GRID else found.normalize()


def union(a: BaseGeometry, b: BaseGeometry) -> BaseGeometry:
    """Return what either of two shapes covers."""
    return snapped(a.union(b))


def union_all(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """Return what any of the shapes covers."""
    return snapped(shapely.union_all(list(shapes)))


def intersection(a: BaseGeometry, b: BaseGeometry) -> BaseGeometry:
    """Return what both of two shapes cover; of two areas no lines along which they only touch."""
    found = a.intersection(b)
    if found.geom_type == COLLECTION and a.geom_type in AREAL and b.geom_type in AREAL:
        found = MultiPolygon(_polygons(found))
    return snapped(found)


def difference(a: BaseGeometry, b: BaseGeometry) -> BaseGeometry:
    """Return what the first shape covers and the second does not."""
    return snapped(a.difference(b))


def clip(shape: BaseGeometry, x0: float, y0: float, x1: float, y1: float) -> BaseGeometry:
    """Return what of a shape lies in a rectangle."""
    return snapped(shapely.clip_by_rect(shape, x0, y0, x1, y1))


def simplify(shape: BaseGeometry, tolerance: float) -> BaseGeometry:
    """Return a shape with fewer points, nowhere farther off than the tolerance."""
    return snapped(shape.simplify(tolerance))


def segmentize(shape: BaseGeometry, most: float) -> BaseGeometry:
    """Return a shape with points so close to each other."""
    return snapped(shapely.segmentize(shape, most))


def transform(shape: BaseGeometry, move: Callable[[Floats], Floats]) -> BaseGeometry:
    """Return a shape with its points moved, valid."""
    return snapped(shapely.transform(shape, move))


def scale(shape: BaseGeometry, x: float, y: float, origin: Origin = "center") -> BaseGeometry:
    """Return a shape so many times as wide and high."""
    return snapped(shapely.affinity.scale(shape, x, y, origin=origin))


def rotate(shape: BaseGeometry, degrees: float, origin: Origin = "center") -> BaseGeometry:
    """Return a shape turned by an angle (clockwise where y points down)."""
    return snapped(shapely.affinity.rotate(shape, degrees, origin=origin))


def translate(shape: BaseGeometry, x: float, y: float) -> BaseGeometry:
    """Return a shape elsewhere."""
    return snapped(shapely.affinity.translate(shape, x, y))


def rotated_rectangle(shape: BaseGeometry) -> BaseGeometry:
    """Return the smallest rectangle, however turned, that holds a shape."""
    return snapped(shape.minimum_rotated_rectangle)


def voronoi(spots: Floats) -> list[Polygon]:
    """Return the land nearest to each of some points."""
    return _polygons(snapped(shapely.voronoi_polygons(shapely.MultiPoint(spots))))


# -------------------------------------------------------------------- lines


def length(shape: BaseGeometry) -> float:
    """Return how long a line or an outline is."""
    return _fine(shape.length)


def distance(a: BaseGeometry, b: BaseGeometry) -> float:
    """Return how far two shapes are apart; an empty one is infinitely far from all."""
    far = a.distance(b)
    return math.inf if math.isnan(far) else _fine(far)


def distances(shape: BaseGeometry, spots: Floats) -> Floats:
    """Return how far each of many points is from a shape."""
    return numbers(np.asarray(shapely.distance(shapely.points(spots), shape)))


def along(line: LineString, way: float, normalized: bool = False) -> Point:
    """Return the point so far along a line."""
    return _point(line.interpolate(way, normalized=normalized))


def project(line: LineString, spot: Point) -> float:
    """Return how far along a line the place nearest to a point lies."""
    return _fine(line.project(spot))


def near(tree: shapely.STRtree, shape: BaseGeometry, far: float) -> list[int]:
    """Return the numbers of those shapes of a tree that are at most so far from a shape."""
    x0, y0, x1, y1 = shape.bounds
    about = tree.query(shapely.box(x0 - far - 1, y0 - far - 1, x1 + far + 1, y1 + far + 1))
    return [n for n in sorted(about.tolist()) if distance(tree.geometries[n], shape) <= far]


def points_along(line: LineString, ways: Floats) -> Floats:
    """Return the points so far along a line."""
    spots = shapely.get_coordinates(line)
    far = np.append(0.0, np.cumsum(np.hypot(*np.diff(spots, axis=0).T)))
    return points(np.column_stack([np.interp(ways, far, axis) for axis in spots.T]))


def part_of(line: LineString, start: float, end: float, normalized: bool = False) -> LineString:
    """Return the stretch of a line from one way along it to another."""
    stretch = shapely.ops.substring(line, start, end, normalized=normalized)
    return LineString(points(shapely.get_coordinates(stretch)))


def merged(lines: BaseGeometry) -> BaseGeometry:
    """Return lines joined where just two of them end, each from its lesser end on."""
    return shapely.normalize(snapped(shapely.line_merge(lines)))


def cut(strokes: Floats, shape: BaseGeometry) -> Floats:
    """Return what of many straight strokes, (n, 2, 2), lies in a shape."""
    lines = shapely.linestrings(points(strokes))
    pieces = shapely.get_parts(shapely.intersection(lines, shape))
    pieces = pieces[shapely.get_type_id(pieces) == 1]
    ends = [shapely.get_coordinates(shapely.get_point(pieces, place)) for place in (0, -1)]
    return points(np.stack(ends, axis=1))


def stretches(shape: BaseGeometry, lines: Floats) -> tuple[Floats, Integers]:
    """Return the boxes of what lies in a shape of many straight lines, (n, 2, 2), and of which of
    them each is."""
    found = shapely.intersection(shape, shapely.linestrings(lines))
    pieces, which = shapely.get_parts(found, return_index=True)
    return points(shapely.bounds(pieces)), np.asarray(which)


def offset(line: LineString, distance: float) -> BaseGeometry:
    """Return the line that runs beside a line, on its left for a positive distance."""
    return snapped(shapely.offset_curve(line, distance, join_style="mitre"))


def centroid(shape: BaseGeometry) -> Point:
    """Return a shape's middle."""
    return _point(shape.centroid)


def inner_point(shape: BaseGeometry) -> Point:
    """Return a point inside a shape."""
    return _point(shape.representative_point())


def nearest(shape: BaseGeometry, other: BaseGeometry) -> tuple[Place, Place]:
    """Return the points of two shapes that are nearest to each other."""
    a, b = points(shapely.get_coordinates(shapely.shortest_line(shape, other))).tolist()
    return (a[0], a[1]), (b[0], b[1])


def _point(spot: Point) -> Point:
    x, y = shapely.get_coordinates(spot)[0].tolist()
    return Point(rounded(x), rounded(y))
