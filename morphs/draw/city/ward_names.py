"""Where the names of wards are written off roofs: along their streets, or outside their wall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.city.shapes import Point, Points, polygons
from morphs.city.town import Town
from morphs.city.wards import Quarters

STRAIGHT_ON = 0.7
"""How far a street turns at a crossing at the most and is still the same, by the cosine."""
GRAIN, STEP = 9.0, 3
"""How far from each other the corners of lines under letters are, in feet; every so many of them a
name is tried."""
LOW = 0.36
"""Half as high as capitals are, by their size."""
SMALLER = ((1.0, 0.0), (0.86, 8.0), (0.74, 20.0), (0.64, 40.0))
"""How much smaller names may become to fit, and what that costs."""
ON_ROOF, ON_MARK, NEXT_DOOR, ASTRAY, BEND = 1500.0, 1500.0, 130.0, 0.13, 46.0
"""What names cost that lie all on roofs, on what one steers by or on other names, or in another
ward; a foot from the middle of their ward; and each radian that they turn beyond a quarter."""
FARTHEST = 300.0
"""How far from the middle of its ward a name may stand, in feet."""
BEFORE_WALL = 39.0
"""How far outside the wall names stand, in feet."""
SPARE = 1.25
"""How much longer than its name the line is that it stands on: it may be written larger."""

Shapes = NDArray[np.object_]


class Ways(NamedTuple):
    """What names of wards may be written along, and what they must not hide: roofs, and what one
    steers by."""

    lines: list[Points]
    roofs: shapely.STRtree
    marks: BaseGeometry


class Found(NamedTuple):
    """A place for a name: what it costs, how much smaller it is, the line it is written on."""

    cost: int
    shrunk: float
    line: Points


def ways_of(town: Town, marks: BaseGeometry) -> Ways:
    """Return the lines of a walled town that names of wards may be written along."""
    sheet = shapely.box(14.0, 14.0, town.size[0] - 14.0, town.size[1] - 14.0)
    outside = polygons(exact.buffer(town.ground, BEFORE_WALL, 4))
    rings = [LineString(part.exterior.coords).intersection(sheet) for part in outside]
    found = [*(LineString(line).intersection(sheet) for line in _through(town)), *rings]
    lines = [
        _even(part)
        for whole in found
        for part in map(_round, shapely.get_parts(shapely.line_merge(whole)))
        if isinstance(part, LineString) and part.length > 4 * GRAIN
    ]
    houses = [Polygon(house.outline) for house in town.houses]
    return Ways(lines, shapely.STRtree(houses), marks)


def _round(line: BaseGeometry) -> BaseGeometry:
    """A line, one that closes half round again: a name may lie over its ends."""
    spots = shapely.get_coordinates(line)
    if len(spots) > 4 and (spots[0] == spots[-1]).all():
        return LineString(np.concatenate([spots, spots[1 : len(spots) // 2]]))
    return line


def _even(line: LineString) -> Points:
    """A line with its corners at even steps, round where it turns."""
    count = int(exact.length(line) // GRAIN)
    spots = exact.points_along(line, GRAIN * np.arange(count + 1, dtype=np.float64))
    for _ in range(2):
        spots[1:-1] = (spots[:-2] + 2 * spots[1:-1] + spots[2:]) / 4
    return tuple(Point(x, y).snapped for x, y in exact.points(spots).tolist())


def _through(town: Town) -> Iterator[list[Point]]:
    """The streets within a town, each as long as it goes straight on."""
    left = [
        list(street.points)
        for street in town.skeleton.streets
        if street.line in "ms" and len(street.points) > 1
    ]
    left.sort(key=lambda points: (points[0], points[-1]))
    while left:
        line = left.pop(0)
        for _ in range(2):
            while (more := _onward(line, left)) is not None:
                line += more[1:]
            line.reverse()
        yield line


def _onward(line: Sequence[Point], left: list[list[Point]]) -> list[Point] | None:
    """The street that goes straight on from the end of a line, taken from those left."""
    end, way = line[-1], line[-2].to(line[-1]).unit
    best: tuple[float, int, list[Point]] | None = None
    for number, one in enumerate(left):
        for other in (one, one[::-1]):
            if other[0].to(end).length < 1.0:
                straight = round(way.dot(other[0].to(other[1]).unit), 3)
                if straight > STRAIGHT_ON and (best is None or straight > best[0]):
                    best = straight, number, other
    if best is None:
        return None
    del left[best[1]]
    return best[2]


def along_streets(
    at: Point, long: float, high: float, ways: Ways, taken: BaseGeometry, quarters: Quarters
) -> Found | None:
    """Return the best place for the name of a ward with its middle at a place, so long and with
    letters so high, off what is `taken`; None far from all lines."""
    tried: list[tuple[float, Points, range]] = []
    bands: list[LineString] = []
    for shrunk, _ in SMALLER:
        count = 1 + ceil(SPARE * shrunk * long / GRAIN)
        spare = int((count - shrunk * long / GRAIN) / 2)
        for line in ways.lines:
            for first in range(0, len(line) - count + 1, STEP):
                if line[first + count // 2].to(at).length < FARTHEST:
                    tried.append((shrunk, line, range(first, first + count)))
                    bands.append(LineString(line[first + spare : first + count - spare]))
    if not tried:
        return None
    half = LOW * high * np.array([shrunk for shrunk, *_ in tried])
    costs = _costs(shapely.buffer(bands, half, quad_segs=2, cap_style="flat"), ways, taken)
    dear, seat = dict(SMALLER), quarters.seat_of(at)
    best = Found(0, 0.0, ())
    for number in np.argsort(costs, kind="stable").tolist():
        shrunk, line, here = tried[number]
        if best.line and best.cost <= costs[number]:
            break
        part = line[here.start : here.stop]
        inner = [part[len(part) * share // 4] for share in (1, 2, 3)]
        cost = costs[number] + dear[shrunk] + _bent(part) + ASTRAY * inner[1].to(at).length
        if best.line and best.cost <= round(cost):
            continue
        strange = sum(quarters.seat_of(spot) != seat for spot in inner) / 3
        cost = round(cost + NEXT_DOOR * strange)
        if not best.line or cost < best.cost:
            best = Found(cost, shrunk, _longer(line, here))
    return best


def _longer(line: Points, here: range) -> Points:
    """A part of a line, as much longer at both ends as it can be without doubling its length: in
    small pictures names are written larger."""
    more = min(here.start, len(line) - here.stop, len(here) // 2)
    return line[here.start - more : here.stop + more]


def band_of(line: Points, long: float, high: float) -> BaseGeometry:
    """Return the ground of letters so high in the middle of a line, so long together."""
    whole = LineString(line)
    spare = max(0.0, exact.length(whole) - long) / 2
    part = exact.part_of(whole, spare, exact.length(whole) - spare)
    return exact.buffer(part, LOW * high, 2, cap_style="flat")


def covered(bands: Shapes, roofs: shapely.STRtree) -> NDArray[np.float64]:
    """Return the share of each band that lies on roofs."""
    which, house = roofs.query(bands)
    met = shapely.area(shapely.intersection(bands[which], roofs.geometries[house]))
    found = np.zeros(len(bands))
    np.add.at(found, which, np.rint(met))
    return found / np.maximum(1.0, np.rint(shapely.area(bands)))


def _costs(bands: Shapes, ways: Ways, taken: BaseGeometry) -> NDArray[np.float64]:
    """What bands cost by what they hide."""
    here = shapely.box(*shapely.total_bounds(bands).tolist())
    marks = shapely.union_all([ways.marks.intersection(here), taken.intersection(here)])
    area = np.maximum(1.0, np.rint(shapely.area(bands)))
    hidden = np.rint(shapely.area(shapely.intersection(bands, marks))) / area
    return np.rint(ON_ROOF * covered(bands, ways.roofs) + ON_MARK * hidden)


def _bent(line: Points) -> float:
    """What it costs that a line turns."""
    ways = [a.to(b).unit for a, b in pairwise(line)]
    turned = sum(abs(a.x * b.y - a.y * b.x) for a, b in pairwise(ways))
    return BEND * max(0.0, round(turned, 2) - 0.25)
