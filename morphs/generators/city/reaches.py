"""The reach of a river that its name is written along: free of all that stands in and over it."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.shapes import Point, Points, together
from morphs.generators.city.town import Town, bridges_of

FREE = 14.0
"""How far the middle of a name keeps from what stands in the river, in feet: half a letter."""
BEYOND = 30.0
"""How far its ends keep from the rim of the map, from boats and from the sea, in feet."""
STEP = 12.0
"""How far apart the places are that are tried along a reach, in feet."""
BENDS = 30
"""Into how many parts the straightness of a line is told."""


def river_line(town: Town, long: float) -> Points:
    """The stretch of a town's river that a name so long, in feet, is written along: the straightest
    of those whose name has room, rather amid a long reach than near its ends; where no free reach
    has room, the middle of the longest."""
    reaches = _free(town)
    roomy = [reach for reach in reaches if exact.length(reach) >= long]
    tried = [
        (reach, middle)
        for reach in roomy
        for middle in np.arange(long / 2, exact.length(reach) - long / 2 + 0.1, STEP).tolist()
    ]
    if not tried:
        return _points(max(reaches, key=lambda one: (round(one.length), _points(one))))
    reach, middle = min(tried, key=lambda one: _dear(*one, long))
    half = min(middle, exact.length(reach) - middle)
    return _points(exact.part_of(reach, middle - half, middle + half))


def _dear(reach: LineString, middle: float, long: float) -> tuple[int, int, Point]:
    """How dear a stretch is: how much it bends, then how little water there is beyond it."""
    stretch = _points(exact.part_of(reach, middle - long / 2, middle + long / 2))
    straight = round(BENDS * stretch[0].to(stretch[-1]).length / long)
    spare = min(middle, exact.length(reach) - middle)
    return -straight, -round(spare / STEP), stretch[0]


def _free(town: Town) -> list[LineString]:
    """The reaches of a river on which nothing stands, from end to end; its whole courses where
    there are none."""
    courses = exact.merged(together(map(LineString, town.skeleton.rivers)))
    seen = shapely.box(BEYOND, BEYOND, town.size[0] - BEYOND, town.size[1] - BEYOND)
    free = exact.difference(exact.intersection(courses, seen), _standing(town))
    return _lines(free) or _lines(courses)


def _lines(shape: BaseGeometry) -> list[LineString]:
    return [one for one in shapely.get_parts(shape) if isinstance(one, LineString) and one.length]


def _standing(town: Town) -> BaseGeometry:
    """What stands in and over the river, with the water about it that names keep off."""
    works, sea = town.works, town.harbour.sea if town.harbour else shapely.Polygon()
    outlines = [
        *works.jetties,
        *works.footbridges,
        *(part for mill in works.mills for part in mill[:2]),
        *(islet.outline for islet in works.islets),
    ]
    near: list[BaseGeometry] = [shapely.Polygon(outline) for outline in outlines]
    near += [bridge.deck for bridge in bridges_of(town)]
    near += [*town.planks, *map(LineString, works.weirs)]
    near += [LineString(wall) for wall in town.skeleton.walls.values()] if town.walled else []
    far: list[BaseGeometry] = [shapely.Point(boat.at) for boat in works.boats]
    return exact.union(
        exact.buffer(exact.union_all(near), FREE, quad_segs=2),
        exact.buffer(exact.union_all([*far, sea]), BEYOND, quad_segs=2),
    )


def _points(line: LineString) -> Points:
    return tuple(Point(x, y).snapped for x, y in shapely.get_coordinates(line).tolist())
