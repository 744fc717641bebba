"""What one remembers a cave by: a pool, a chasm, a ledge, a shaft of light, a ring of stone."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.furnish import Hall, by_wall, hall_of, hole
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.pools import lagoon
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.frame import outline
from morphs.art.geometry.rough import polygons, shake
from morphs.base import exact
from morphs.base.seeds import Dice

RAMP = 0.45
"""How wide a ledge is broken on either hand of a way, in squares."""
FRAME = 0.2
"""So near to the border there is none of a cave's walls, in squares."""
WIDE = 9.0
"""A smaller cave, in squares, is remembered by nothing."""
GOLDEN = 2.39996
"""By so much things turn that fill a disc evenly, in radians."""
Wonder = Callable[[Plan, Part, Dice], bool]


def wonder(plan: Plan, part: Part, dice: Dice) -> None:
    """Some of the wonders that there is room for: in most caves one or none, in a few large ones
    three."""
    if part.outline.area < WIDE:
        return
    left = dice.weighted((3, 4) if part.outline.area < 2.5 * WIDE else (2, 5, 2, 2))
    order = list(WONDERS)
    dice.shuffle(order)
    for one in order:
        left -= left > 0 and one(plan, part, dice)


def _pool(plan: Plan, part: Part, dice: Dice) -> bool:
    """Standing water, a few squares of it or a lake."""
    return lagoon(plan, part, dice, min(18.0, part.outline.area * (0.12 + 0.2 * dice.fraction())))


def _chasm(plan: Plan, part: Part, dice: Dice) -> bool:
    """A long hole in the ground."""
    hall = hall_of(part)
    if hall.long < 4:
        return False
    turn = (90.0 if hall.upright else 0.0) + 60 * (dice.fraction() - 0.5)
    width = 0.5 + 0.2 * dice.fraction()
    lying = exact.rotate(_crack(plan, hall, width), turn, origin=(hall.x, hall.y))
    inside = polygons(exact.intersection(part.outline, exact.buffer(lying, 0.6)))
    if not inside:
        return False
    ground = max(inside, key=lambda p: p.area)
    return hole(plan, ground, 0.6, min(12.0, max(5.0, 0.14 * part.outline.area)))


def _crack(plan: Plan, hall: Hall, width: float) -> BaseGeometry:
    """A bent gash from west to east over a hall, each another: wide in places, often forked."""
    dice = Dice(plan.seed, "chasm", f"{hall.x:.2f} {hall.y:.2f}")
    reach, steps = hall.long * 0.45, 4 + dice.below(3)
    spots = [
        (
            hall.x + reach * (2 * step / steps - 1),
            hall.y + (dice.fraction() - 0.5) * min(2.2, hall.short * 0.5),
        )
        for step in range(steps + 1)
    ]
    lines = [*pairwise(spots)]
    if dice.below(2):
        x, y = spots[1 + dice.below(steps - 1)]
        side = 1 if dice.below(2) else -1
        lines.append(((x, y), (x + 0.9, y + side * (0.9 + 0.6 * dice.fraction()))))
    return exact.union_all(
        [exact.buffer(LineString(line), width * (0.5 + 0.8 * dice.fraction()), 3) for line in lines]
    )


def _ledge(plan: Plan, part: Part, dice: Dice) -> bool:
    """A step across the cave, with ramps where ways cross it."""
    hall = hall_of(part)
    off = (0.16 + 0.2 * dice.fraction()) * hall.long * (1 if dice.below(2) else -1)
    reach = hall.short
    lean = (dice.fraction() - 0.5) * 1.6
    a, b = hall.thing("", off + lean, -reach), hall.thing("", off - lean, reach)
    ends = [(a.x, a.y), (b.x, b.y)]
    line = exact.segmentize(LineString(ends if off > 0 else ends[::-1]), 0.2)
    bent = exact.transform(line, lambda p: shake(p, plan.size, plan.seed + 31, 0.7, 2.0, -9, -8))
    seen: BaseGeometry = exact.intersection(bent, exact.buffer(part.outline, -0.05, 4))
    for lane in plan.lanes:
        seen = exact.difference(seen, exact.buffer(lane, RAMP))
    seen = exact.difference(seen, exact.buffer(plan.wet(), 0.3))
    found = [p for p in shapely.get_parts(seen) if p.geom_type == "LineString"]
    frame = exact.buffer(outline(plan.shape).boundary, FRAME)
    wall = exact.difference(part.outline.boundary, frame)
    found = [p for p in found if exact.length(p) > 0.9 and _leans(p, wall, frame)]
    plan.ledges += found
    plan.bodies += [exact.buffer(p, 0.12) for p in found]
    return bool(found)


def _leans(ledge: BaseGeometry, wall: BaseGeometry, frame: BaseGeometry) -> bool:
    """Whether a ledge begins at a wall and does not end at the border, where nothing goes on."""
    near = not wall.is_empty and exact.distance(ledge, wall) < 0.2
    return near and exact.distance(ledge, frame) > 0.4


def _shaft(plan: Plan, part: Part, dice: Dice) -> bool:
    """Light that falls through a hole in the roof."""
    size = 1.3 + 0.7 * dice.fraction()
    return _somewhere(plan, part, dice, Thing("shaft", 0, 0, dice.fraction() * 360, size, size))


def _circle(plan: Plan, part: Part, dice: Dice) -> bool:
    """Stalagmites in a ring."""
    middle = exact.inner_point(part.outline)
    count, reach, done = dice.between(6, 8), 0.8 + 0.4 * dice.fraction(), 0
    for k in range(count):
        turn = (k + 0.3 * dice.fraction()) * 2 * math.pi / count
        x, y = middle.x + exact.cos(turn) * reach, middle.y + exact.sin(turn) * reach
        size = 0.3 + 0.2 * dice.fraction()
        done += plan.put(Thing("stalagmite", x, y, 0, size, size), part.outline, 0.05)
    return done > 3


def _somewhere(plan: Plan, part: Part, dice: Dice, thing: Thing) -> bool:
    """A thing where there is room for it."""
    x0, y0, x1, y1 = part.outline.bounds
    for _ in range(24):
        x, y = x0 + dice.fraction() * (x1 - x0), y0 + dice.fraction() * (y1 - y0)
        placed = Thing(thing.kind, x, y, thing.angle, thing.width, thing.height)
        if plan.put(placed, part.outline, 0.1, in_the_way=True):
            return True
    return False


def _grove(plan: Plan, part: Part, dice: Dice) -> bool:
    """Dripstone that has grown out from a wall, the tallest nearest to it."""
    wall, done = by_wall(plan, exact.buffer(part.outline, -0.3, 4), dice), 0
    if wall is None:
        return False
    for k in range(dice.between(14, 24)):
        far, turn = 0.5 * exact.root(k) * (0.8 + 0.4 * dice.fraction()), k * GOLDEN
        x, y = wall.x + exact.cos(turn) * far, wall.y + exact.sin(turn) * far
        size = max(0.2, 0.75 - 0.2 * far + 0.15 * dice.fraction())
        done += plan.put(Thing("stalagmite", x, y, 0, size, size), part.outline, 0.02)
    return done > 4


WONDERS: tuple[Wonder, ...] = (_pool, _chasm, _ledge, _shaft, _circle, _grove)
