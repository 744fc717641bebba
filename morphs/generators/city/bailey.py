"""What a castle has in its yard: the trodden ways, a chapel, a kitchen garden, lists to ride in,
trees, tents, stairs to the walls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, product
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.landmarks import Castle
from morphs.generators.city.shapes import (
    Point,
    Points,
    box,
    centre_of,
    grown,
    middle_of,
    snapped,
    together,
    within,
)

WAY, SPUR, RING = 4.2, 3.0, 9.5
"""Half as wide as the way from the gate to the keep is and that to the well, and how far about the
well the ground is trodden, in feet."""
CHAPEL, GARDENS = (48.0, 20.0), ((66.0, 46.0), (48.0, 34.0), (34.0, 24.0), (24.0, 18.0))
"""How long and wide a chapel is, and gardens of which the largest is taken that has room."""
LISTS = ((84.0, 22.0), (64.0, 20.0), (44.0, 17.0))
"""The same of lists, beyond the wall across or before the gate."""
TREES = ((0.3, 9.5), (0.62, 7.5), (0.85, 8.5))
"""Where trees stand by lists, along them, and how broad their crowns are, in feet."""
SCALES = (1.0, 0.8, 0.62, 0.48)
"""How much smaller the chapels of small castles are."""
TENT, TENTS, PITCHED = 7.5, 6, 24.0
"""How far round the tents of a castle reach, how many there are at most, and how far apart they
stand, in feet."""
STEP, CLEAR = 7.0, 5.0
"""How far apart places are at which these are tried, and what is clear about them, in feet."""
STAIR = 24.0, 6.0
"""How long and wide a stair to the wall is, in feet."""
SIDES = 20.0
"""How much of a side of the curtain its towers take, in feet."""


class Bailey(NamedTuple):
    """The yard of a castle: its trodden ways; the chapel, its east end last, empty where it has no
    room; the garden and the lists, likewise; places of trees with how far their crowns reach; the
    stairs along the curtain, their tops first; the middles of tents."""

    ways: BaseGeometry
    chapel: Points
    garden: Points
    lists: Points
    trees: tuple[tuple[Point, float], ...]
    stairs: tuple[Points, ...]
    tents: tuple[Point, ...]


def bailey_of(castle: Castle) -> Bailey:
    """The yard of a castle: chapel and garden by its keep, off its ways, halls and walls."""
    ways = _ways(castle)
    rim = castle.ward.boundary
    if castle.across:
        rim = together([rim, LineString(castle.across)])
    taken = [exact.buffer(rim, 6.0), exact.buffer(Polygon(castle.keep), 3.0), ways]
    taken += [Polygon(hall) for hall in castle.halls]
    keep, before = middle_of(castle.keep), castle.gate.plus(castle.out, -46.0)
    aside = castle.out.left
    east = aside if aside.x > 0 or (aside.x == 0 and aside.y > 0) else Point(-aside.x, -aside.y)
    chapels = [(CHAPEL[0] * scale, CHAPEL[1] * scale) for scale in SCALES]
    chapel = _roomy(castle, taken, keep, east, chapels)
    taken += [Polygon(chapel)] if chapel else []
    garden = _roomy(castle, taken, keep, castle.out, GARDENS)
    taken += [Polygon(garden)] if garden else []
    lists = _roomy(castle, taken, before, aside, LISTS)
    taken += [Polygon(lists)] if lists else []
    trees = tuple(_trees(castle, taken, lists))
    taken += [exact.buffer(shapely.Point(at), reach, quad_segs=2) for at, reach in trees]
    stairs = tuple(_stairs(castle, taken[1:]))
    taken += [Polygon(stair) for stair in stairs]
    goal = centre_of(Polygon(lists)) if lists else before
    tents = tuple(_tents(castle, taken, goal)) if lists else ()
    return Bailey(ways, chapel, garden, lists, trees, stairs, tents)


def _tents(castle: Castle, taken: list[BaseGeometry], goal: Point) -> Iterator[Point]:
    """The tents of those who came to ride: as near to the lists as there is room."""
    tree = shapely.STRtree([exact.buffer(part, TENT + 2.0, quad_segs=3) for part in taken])
    spots = _open(castle, tree, _lattice(castle))
    held: list[Point] = []
    for at in sorted(spots, key=lambda at: (round(goal.to(at).length), at)):
        if len(held) < TENTS and all(at.to(other).length > PITCHED for other in held):
            held.append(at)
            yield at


def _trees(
    castle: Castle, taken: list[BaseGeometry], lists: Points
) -> Iterator[tuple[Point, float]]:
    """A few trees along both sides of the lists, off what is taken."""
    tree = shapely.STRtree(taken)
    sides = ((lists[0], lists[1]), (lists[3], lists[2])) if lists else ()
    for (one, other), side in zip(sides, (-1.0, 1.0), strict=False):
        way = one.to(other)
        for share, reach in TREES:
            at = one.plus(way, share).plus(way.unit.left, side * (reach + 4.0)).snapped
            crown = exact.buffer(shapely.Point(at), reach, quad_segs=2)
            if castle.ward.contains(crown) and not len(tree.query(crown, "intersects")):
                yield at, reach


def _ways(castle: Castle) -> BaseGeometry:
    """The trodden way from the gate to the door of the keep, and about the well."""
    deep = 0.5 * castle.keep[0].to(castle.keep[1]).length
    door = middle_of(castle.keep).plus(castle.out, deep)
    spots = [castle.gate, *([castle.inner_gate] if castle.across else []), door]
    trodden = [
        exact.buffer(LineString(spots), WAY, quad_segs=3),
        exact.buffer(
            LineString([castle.well, castle.gate.plus(castle.out, -26)]), SPUR, quad_segs=3
        ),
        exact.buffer(shapely.Point(castle.well), RING, quad_segs=4),
    ]
    return within(together(map(snapped, trodden)), grown(castle.ward, -4.0))


def _roomy(
    castle: Castle,
    taken: list[BaseGeometry],
    goal: Point,
    way: Point,
    sizes: Iterable[tuple[float, float]],
) -> Points:
    """The corners of a rectangle along a way, as near to a goal as it lies in the yard off what is
    taken, of the first of some sizes that has room; none where none has."""
    spots = _lattice(castle)
    tree = shapely.STRtree([exact.buffer(part, CLEAR) for part in taken])
    shapely.prepare(castle.ward)
    near = sorted(_open(castle, tree, spots), key=lambda at: (round(goal.to(at).length), at))
    for size, at in product(sizes, near):
        outline = box(at, way, *size)
        shape = Polygon(outline)
        if castle.ward.contains(shape) and not len(tree.query(shape, "intersects")):
            return outline
    return ()


def _lattice(castle: Castle) -> list[Point]:
    """Places in rows over the yard."""
    left, top, right, bottom = castle.ward.bounds
    rows = range(int((bottom - top) / STEP) + 1)
    columns = range(int((right - left) / STEP) + 1)
    return [Point(left + n * STEP, top + m * STEP).snapped for m, n in product(rows, columns)]


def _open(castle: Castle, tree: shapely.STRtree, spots: list[Point]) -> list[Point]:
    """Those of some places that themselves lie in the yard off what is taken: most do not."""
    points = shapely.points(spots)
    free = shapely.contains_properly(castle.ward, points)
    free[tree.query(points, "intersects")[0]] = False
    return [at for at, is_open in zip(spots, free.tolist(), strict=True) if is_open]


def _stairs(castle: Castle, taken: list[BaseGeometry]) -> Iterator[Points]:
    """Stairs along the inside of the curtain, one to a side that has room beside its gate or its
    towers."""
    held, (long, wide) = list(taken), STAIR
    middle = centre_of(castle.ward)
    for one, other in pairwise([*castle.towers, castle.towers[0]]):
        way, whole = one.to(other).unit, one.to(other).length
        inward = way.left if way.left.dot(one.to(middle)) > 0 else Point(-way.left.x, -way.left.y)
        for at, along in ((one, way), (other, Point(-way.x, -way.y))):
            foot = at.plus(along, SIDES / 2 + long / 2).plus(inward, 4.0 + wide / 2)
            stair = box(foot, along, long, wide)
            shape = Polygon(stair)
            if whole > long + SIDES and not any(shape.intersects(other) for other in held):
                held.append(shape)
                yield stair
                break
