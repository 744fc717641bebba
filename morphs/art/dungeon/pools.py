"""Water that stands in caves: along a wall, longer than broad, with coves in the rock."""

from __future__ import annotations

from functools import cached_property

import shapely
from shapely import LineString, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.rough import polygons, ragged, roughen
from morphs.base import exact
from morphs.base.seeds import Dice

TRIES = 8
"""At how many walls it is tried."""
LEAST = 1.6
"""The smallest pool, in square squares."""
OFF_BORDER, OFF_WAYS, OFF_WATER, OFF_THINGS = 1.4, 0.75, 0.9, 0.12
"""How far it keeps off the border, ways, other water and things, in squares."""
SWAY = 0.35
"""Half of how far the line swings at which it ends before the border: no shore is ruled."""
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
        area = most * (0.5 + 0.5 * dice.fraction())
        long = exact.root(area) * (1.5 + 0.9 * dice.fraction())
        line = _line(plan, part, long, dice)
        if line is None:
            continue
        water = _filled(place, line, area / long / 2, dice)
        if water is None or not least < water.area < 1.4 * most:
            continue
        if place.shows_whole(water) and place.leaves_ways(water):
            plan.parts.append(Part("water", water, frozenset()))
            return True
    return False


def _line(plan: Plan, part: Part, long: float, dice: Dice) -> LineString | None:
    """What the water lies along: a piece of wall away from the border; a bent line in the open
    where there is none."""
    share, a, b, turn = (dice.fraction() for _ in range(4))
    inner = box(OFF_BORDER, OFF_BORDER, plan.size[0] - OFF_BORDER, plan.size[1] - OFF_BORDER)
    # Water round a pillar of rock would be a moat.
    rims = exact.union_all([one.exterior for one in polygons(part.outline)])
    walls = shapely.line_merge(exact.intersection(rims, inner))
    lines = [p for p in shapely.get_parts(walls) if isinstance(p, LineString)]
    lines = [p for p in lines if exact.length(p) > 1.5]
    if lines:
        wall = lines[dice.below(len(lines))]
        whole = exact.length(wall)
        start = max(0.0, whole - long) * share
        return exact.part_of(wall, start, min(whole, start + long))
    x0, y0, x1, y1 = part.outline.bounds
    x, y = x0 + (x1 - x0) * (0.3 + 0.4 * a), y0 + (y1 - y0) * (0.3 + 0.4 * b)
    bend, half = (share - 0.5) * long * 0.6, long / 2
    spots = [(x - half, y), (x - half / 3, y + bend), (x + half / 2, y - bend / 2), (x + half, y)]
    turned = exact.rotate(LineString(spots), 180 * turn, origin=(x, y))
    return LineString(shapely.get_coordinates(turned))


class _Place:
    """A part of a plan that is to have water, and what all tries there ask of it."""

    def __init__(self, plan: Plan, part: Part) -> None:
        self.plan, self.ground = plan, part.outline
        self._others = [p.outline for p in plan.parts if p is not part and p.kind != "tunnel"]

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
        return exact.union_all(
            [
                *(exact.buffer(lane, OFF_WAYS, 6) for lane in plan.lanes),
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


def _pieces(ground: BaseGeometry) -> int:
    """Into how many parts it falls for who walks."""
    return len(polygons(exact.buffer(ground, -PATH, 4)))


def _filled(place: _Place, line: LineString, reach: float, dice: Dice) -> BaseGeometry | None:
    """The water along a line, wide in places, with coves, clear of all it keeps off."""
    length = exact.length(line)
    shapes = [exact.buffer(line, 0.6 * reach, 6)]
    belly, count = 0.2 + 0.6 * dice.fraction(), max(3, round(length))
    for k in range(count):
        on = (k + dice.fraction()) / count
        broad = 1 - abs(on - belly) / max(belly, 1 - belly)
        wide = reach * (LEAN + (BROAD - LEAN) * broad) * (0.75 + 0.5 * dice.fraction())
        shapes.append(exact.buffer(exact.along(line, length * on), wide, 10))
    water = exact.intersection(exact.union_all(shapes), place.bed)
    water = exact.difference(water, place.kept_off)
    water = exact.buffer(exact.buffer(exact.buffer(water, -0.3, 6), 0.6, 6), -0.3, 6)
    left = polygons(exact.difference(exact.intersection(water, place.bed), place.kept_off))
    if not left:
        return None
    plan = place.plan
    return roughen(max(left, key=lambda p: p.area), plan.size, plan.seed + 77, 0.14)
