"""Water that stands in caves: along a wall, longer than broad, with coves in the rock."""

from __future__ import annotations

import shapely
from shapely import LineString, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.rough import polygons, roughen
from morphs.base import exact
from morphs.base.seeds import Dice

TRIES = 8
"""At how many walls it is tried."""
LEAST = 1.6
"""The smallest pool, in square squares."""
OFF_BORDER, OFF_WAYS, OFF_WATER, OFF_THINGS = 1.4, 0.75, 0.9, 0.12
"""How far it keeps off the border, ways, other water and things, in squares."""
UNDER_ROCK = 0.3
"""So far it runs in under the wall it lies at."""
BESIDE = 0.45
"""How much of a strip of that width along water one must be able to stand on, as a share of what
there is along a shore as long as the water would be broad were it square."""
PATH = 0.42
"""Half the width of ground past it that is one still."""


def lagoon(plan: Plan, part: Part, dice: Dice, most: float) -> bool:
    """Standing water of no more than about so many square squares; says whether there is any."""
    for _ in range(TRIES):
        area = most * (0.5 + 0.5 * dice.fraction())
        long = exact.root(area) * (1.5 + 0.9 * dice.fraction())
        line = _line(plan, part, long, dice)
        if line is None:
            continue
        water = _filled(plan, part, line, area / long / 2, dice)
        if water is None or not LEAST < water.area < 1.4 * most:
            continue
        if _leaves_ways(part.outline, water):
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


def _filled(
    plan: Plan, part: Part, line: LineString, reach: float, dice: Dice
) -> BaseGeometry | None:
    """The water along a line, wide in places, with coves, clear of all it keeps off."""
    length = exact.length(line)
    shapes = [exact.buffer(line, 0.6 * reach, 6)]
    for k in range(max(3, round(length))):
        spot = exact.along(line, length * (k + dice.fraction()) / max(3, round(length)))
        shapes.append(exact.buffer(spot, reach * (0.7 + 0.9 * dice.fraction()), 10))
    others = [p.outline for p in plan.parts if p is not part and p.kind not in ("tunnel",)]
    size = plan.size
    inner = box(OFF_BORDER, OFF_BORDER, size[0] - OFF_BORDER, size[1] - OFF_BORDER)
    bed = exact.intersection(exact.buffer(part.outline, UNDER_ROCK, 5), inner)
    kept_off = [
        *(exact.buffer(lane, OFF_WAYS, 6) for lane in plan.lanes),
        *(exact.buffer(body, OFF_THINGS, 4) for body in plan.bodies),
        exact.buffer(exact.union_all([plan.wet(), *others]), OFF_WATER, 6),
    ]
    water = exact.intersection(exact.union_all(shapes), bed)
    water = exact.difference(water, exact.union_all(kept_off))
    water = exact.buffer(exact.buffer(exact.buffer(water, -0.3, 6), 0.6, 6), -0.3, 6)
    left = polygons(exact.difference(exact.intersection(water, bed), exact.union_all(kept_off)))
    if not left:
        return None
    return roughen(max(left, key=lambda p: p.area), plan.size, plan.seed + 77, 0.14)


def _leaves_ways(ground: BaseGeometry, water: BaseGeometry) -> bool:
    """Whether one can walk past the water, wherever one could before, and stand beside it, and half
    of the ground is dry."""
    left = exact.difference(ground, water)
    before, after = (exact.buffer(one, -PATH, 4) for one in (ground, left))
    if len(polygons(before)) != len(polygons(after)) or left.area < 0.5 * ground.area:
        return False
    beside = exact.intersection(exact.buffer(after, PATH, 4), exact.buffer(water, PATH, 4))
    return beside.area > BESIDE * exact.root(water.area)
