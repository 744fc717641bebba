"""Water that stands in caves: along a wall, in a bay or amid them, with coves in the rock; and in
rooms, as these are."""

from __future__ import annotations

from functools import cached_property, partial

import numpy as np
import shapely
from shapely import LineString, MultiLineString, Polygon, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.rough import ROUGHLY, polygons, ragged, roughen, shake, thinned
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

TRIES = 8
"""At how many walls it is tried."""
LEAST = 1.6
"""The smallest pool, in square squares."""
OFF_BORDER, OFF_WAYS, OFF_WATER, OFF_THINGS = 1.4, 0.75, 0.9, 0.12
"""How far it keeps off the border, ways, other water and things, in squares."""
SWAY = 0.35
"""Half of how far the line swings at which it ends before the border: no shore is ruled."""
SWINGS = (0.55, 1.9)
"""How far the line swings at which they end before ways, and how long such a swing is."""
OFF_WALL = 0.5
"""How far water amid a cave keeps off walls, in squares."""
UNDER_ROCK = 0.3
"""So far it runs in under the wall it lies at."""
LEAN, BROAD = 0.6, 1.75
"""How broad it is at its ends and at its belly, as a share of its mean breadth."""
PATH = 0.42
"""Half the width of ground past it that is one still."""


def lagoon(plan: Plan, part: Part, dice: Dice, most: float, least: float = LEAST) -> bool:
    """Standing water of at least and no more than about so many square squares; says whether there
    is any."""
    place = _Place(plan, part)
    for _ in range(TRIES):
        area = most * (0.3 + 0.7 * dice.fraction())
        long = exact.root(area) * (1.2 + 1.6 * dice.fraction())
        line = dice.choose((_at_wall, _at_wall, _in_bay, _in_bay, _amid))(place, long, dice)
        if line is None:
            continue
        water = _filled(place, line, area / long / 2, dice)
        if water is None or not least < water.area < 1.4 * most:
            continue
        if place.shows_whole(water) and place.leaves_ways(water):
            plan.parts.append(Part("water", water, frozenset()))
            return True
    return False


def _at_wall(place: _Place, long: float, dice: Dice) -> LineString | None:
    """A piece of wall away from the border; where there is none, a line in the open."""
    share = dice.fraction()
    lines = [one for one in place.walls if exact.length(one) > 1.5]
    if not lines:
        return _amid(place, long, dice)
    wall = lines[dice.below(len(lines))]
    whole = exact.length(wall)
    start = max(0.0, whole - long) * share
    return exact.part_of(wall, start, min(whole, start + long))


def _in_bay(place: _Place, long: float, dice: Dice) -> LineString | None:
    """The wall of the bay that is farthest from all ways."""
    walls = MultiLineString(place.walls)
    if walls.is_empty or not place.plan.lanes:
        return _at_wall(place, long, dice)
    spots = shapely.get_coordinates(exact.segmentize(walls, 0.25))
    off = exact.distances(MultiLineString(place.plan.lanes), spots)
    far = Dot(spots[int(np.argmax(off))].tolist())
    wall = min(place.walls, key=lambda one: exact.distance(one, far))
    middle = exact.project(wall, far)
    return exact.part_of(wall, max(0.0, middle - long / 2), middle + long / 2)


def _amid(place: _Place, long: float, dice: Dice) -> LineString | None:
    """A bent line where there is most room off walls and ways."""
    room = exact.difference(exact.buffer(place.ground, -OFF_WALL, 4), place.kept_off)
    free = polygons(exact.intersection(room, place.bed))
    if not free:
        return None
    spot = exact.inner_point(max(free, key=lambda one: one.area))
    bend = (dice.fraction() - 0.5) * long * 0.6
    x, y, half = spot.x, spot.y, long / 2
    spots = [(x - half, y), (x - half / 3, y + bend), (x + half / 2, y - bend / 2), (x + half, y)]
    return LineString(
        shapely.get_coordinates(
            exact.rotate(LineString(spots), 180 * dice.fraction(), origin=(x, y))
        )
    )


class _Place:
    """A part of a plan that is to have water, and what all tries there ask of it."""

    def __init__(self, plan: Plan, part: Part) -> None:
        self.plan, self.ground = plan, part.outline
        self._others = [p.outline for p in plan.parts if p is not part and p.kind != "tunnel"]

    @cached_property
    def walls(self) -> list[LineString]:
        """Its walls away from the border; water round a pillar of rock would be a moat."""
        off, (width, height) = OFF_BORDER, self.plan.size
        rims = exact.union_all([one.exterior for one in polygons(self.ground)])
        inner = box(off, off, width - off, height - off)
        pieces = shapely.get_parts(shapely.line_merge(exact.intersection(rims, inner)))
        return [one for one in pieces if isinstance(one, LineString)]

    @cached_property
    def bed(self) -> BaseGeometry:
        """Where water may stand."""
        width, height = self.plan.size
        off, salt = OFF_BORDER, self.plan.seed + 79
        inner = ragged(off, off, width - off, height - off, salt, SWAY if width <= 10 else 0.0)
        return exact.intersection(exact.buffer(self.ground, UNDER_ROCK, 5), inner)

    @cached_property
    def kept_off(self) -> BaseGeometry:
        """Where none may be, for ways, things and other water."""
        plan = self.plan
        ways = exact.union_all([exact.buffer(lane, OFF_WAYS, 6) for lane in plan.lanes])
        swing = partial(_swung, plan.size, plan.seed + 89)
        return exact.union_all(
            [
                exact.transform(exact.segmentize(ways, 0.25), swing),
                *(exact.buffer(body, OFF_THINGS, 4) for body in plan.bodies),
                exact.buffer(exact.union_all([plan.wet(), *self._others]), OFF_WATER, 6),
            ]
        )

    def shows_whole(self, water: BaseGeometry) -> bool:
        """Whether one sees it in one piece: under a thin rib of rock it would come out beyond."""
        return len(polygons(exact.intersection(water, self.ground))) == 1

    @cached_property
    def _walked(self) -> int:
        return _pieces(self.ground)

    def leaves_ways(self, water: BaseGeometry) -> bool:
        """Whether one can walk past the water, wherever one could before, and half of the ground
        is dry."""
        left = exact.difference(self.ground, water)
        return self._walked == _pieces(left) and left.area > 0.5 * self.ground.area


def _swung(size: tuple[float, float], seed: int, points: Floats) -> Floats:
    return shake(points, size, seed, *SWINGS, -9, -8)


def _pieces(ground: BaseGeometry) -> int:
    """Into how many parts it falls for who walks."""
    return len(polygons(exact.buffer(exact.simplify(ground, ROUGHLY), -PATH, 2)))


def _filled(place: _Place, line: LineString, reach: float, dice: Dice) -> BaseGeometry | None:
    """The water along a line, wide in places, with coves, clear of all it keeps off."""
    length = exact.length(line)
    shapes = [exact.buffer(line, 0.6 * reach, 6)]
    belly, count = 0.2 + 0.6 * dice.fraction(), max(3, round(length))
    for k in range(count):
        on = (k + dice.fraction()) / count
        broad = 1 - abs(on - belly) / max(belly, 1 - belly)
        wide = reach * (LEAN + (BROAD - LEAN) * broad) * (0.75 + 0.5 * dice.fraction())
        spot = exact.along(line, length * on)
        shapes.append(exact.disc(spot.x, spot.y, wide, 8))
    water = exact.intersection(exact.union_all(shapes), place.bed)
    water = exact.difference(water, place.kept_off)
    water = exact.buffer(exact.buffer(exact.buffer(thinned(water), -0.3, 4), 0.6, 4), -0.3, 4)
    left = polygons(exact.difference(exact.intersection(water, place.bed), place.kept_off))
    if not left:
        return None
    plan = place.plan
    water = max(left, key=lambda p: p.area)
    return roughen(water, plan.size, plan.seed + 77, 0.14)


LEAST_POOL = 1.2
"""A smaller pool is none, in square squares."""


def pool(plan: Plan, part: Part, walk: float) -> bool:
    """Water in the middle of a room with a way all round it, where nothing stands; says whether
    there is any."""
    inner = exact.buffer(part.outline, -walk, join_style="mitre")
    left = polygons(exact.difference(inner, exact.buffer(plan.wet(), walk)))
    basin = max(left, key=lambda p: p.area, default=Polygon())
    if basin.area <= LEAST_POOL or any(body.intersects(basin) for body in plan.bodies):
        return False
    plan.parts.append(Part("water", basin, frozenset()))
    return True
