"""What one remembers a cave by: a pool, a chasm, a ledge, a shaft of light, a ring of stone."""

from __future__ import annotations

import math
from collections.abc import Callable

import shapely
from shapely import LineString, Polygon, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.furnish import Hall, dripstone, hall_of, hole
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.pools import lagoon
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.frame import outline
from morphs.art.geometry.rough import polygons, roughen, shake
from morphs.base import exact
from morphs.base.seeds import Dice

RAMP = 0.45
"""How wide a ledge is broken on either hand of a way, in squares."""
FRAME = 0.2
"""So near to the border there is none of a cave's walls, in squares."""
TRIES, WHOLE = 4, 0.6
"""How often it is tried to find a place, and how much of a chasm must have room."""
LEDGE = (1.1, 8.0)
"""The least and the greatest length of a ledge, in squares."""
WIDE = 9.0
"""A smaller cave, in squares, is remembered by nothing."""
Wonder = Callable[[Plan, Part, Dice], bool]


def wonder(plan: Plan, part: Part, dice: Dice) -> None:
    """Some of the wonders that there is room for: in most caves one or none, in a few large ones
    three."""
    if part.outline.area < WIDE:
        return
    left = dice.weighted((2, 5) if part.outline.area < 2.5 * WIDE else (1, 4, 3, 2))
    order = list(WONDERS)
    dice.shuffle(order)
    for one in dict.fromkeys(order):
        left -= left > 0 and one(plan, part, dice)


def _pool(plan: Plan, part: Part, dice: Dice) -> bool:
    """Standing water, a few squares of it or a lake."""
    return lagoon(plan, part, dice, min(18.0, part.outline.area * (0.12 + 0.2 * dice.fraction())))


def _chasm(plan: Plan, part: Part, dice: Dice) -> bool:
    """A long hole in the ground, where most of it finds room."""
    hall = hall_of(part)
    if hall.long < 4:
        return False
    for number in range(TRIES):
        turn = (90.0 if hall.upright else 0.0) + 80 * (dice.fraction() - 0.5)
        lying = _crack(plan, hall, f"{number}")
        off = [hall.short * 0.5 * (dice.fraction() - 0.5) for _ in range(2)]
        lying = exact.translate(exact.rotate(lying, turn, origin=(hall.x, hall.y)), *off)
        inside = polygons(exact.intersection(part.outline, exact.buffer(lying, 0.6, 4)))
        ground = max(inside, key=lambda p: p.area, default=Polygon())
        if hole(plan, ground, 0.6, max(5.0, 0.14 * part.outline.area), WHOLE * lying.area):
            return True
    return False


def _crack(plan: Plan, hall: Hall, salt: str) -> BaseGeometry:
    """A bent gash from west to east over a hall, each another: jagged, narrow at both ends, often
    forked."""
    dice = Dice(plan.seed, "chasm", f"{hall.x:.2f} {hall.y:.2f}", salt)
    reach, steps = hall.long * (0.26 + 0.17 * dice.fraction()), 7 + dice.below(4)
    bend, lean = (hall.short * 0.24 * (2 * dice.fraction() - 1) for _ in range(2))
    north, south = [], []
    for step in range(steps + 1):
        share = 2 * step / steps - 1
        x, y = hall.x + reach * share, hall.y + bend * (1 - share * share) + lean * share
        wide = 0.06 + (0.4 + 0.35 * dice.fraction()) * (1 - share * share)
        north.append((x + 0.3 * (dice.fraction() - 0.5), y - wide * (0.6 + 0.7 * dice.fraction())))
        south.append((x + 0.3 * (dice.fraction() - 0.5), y + wide * (0.6 + 0.7 * dice.fraction())))
    parts: list[BaseGeometry] = [exact.buffer(Polygon(north + south[::-1]), exact.THIN, 1)]
    if dice.below(2):
        x, y = north[2 + dice.below(steps - 3)]
        tip = (x + 1.2 * (dice.fraction() - 0.3), y - 0.9 - 0.6 * dice.fraction())
        parts.append(Polygon([(x - 0.3, y + 0.3), tip, (x + 0.35, y + 0.3)]))
    return exact.union_all(parts)


def _ledge(plan: Plan, part: Part, dice: Dice) -> bool:
    """A step, or two, across the cave from wall to wall: where no way crosses it if there is such a
    place, else with a ramp."""
    hall = hall_of(part)
    frame = exact.buffer(outline(plan.shape).boundary, FRAME)
    wall = exact.difference(part.outline.boundary, frame)
    kept_off = exact.buffer(exact.union_all([plan.wet(), *plan.bodies]), 0.2, 4)
    if wall.is_empty:
        return False
    for number in range(2 * TRIES):
        line = _across(plan, hall, dice, number)
        found = _wall_to_wall(part, line, wall)
        if found is None or found.intersects(kept_off) or exact.distance(found, frame) < 0.4:
            continue
        ways = [lane for lane in plan.lanes if exact.distance(lane, found) < RAMP]
        if ways and number < TRIES:
            continue
        left = exact.difference(found, exact.union_all([exact.buffer(w, RAMP) for w in ways]))
        pieces = [piece for piece in shapely.get_parts(left) if isinstance(piece, LineString)]
        if len(ways) > 1 or any(exact.length(piece) < 0.7 for piece in pieces):
            continue
        plan.ledges += pieces
        plan.bodies += [exact.buffer(piece, 0.12) for piece in pieces]
        return True
    return False


def relief(plan: Plan, part: Part, dice: Dice) -> None:
    """Steps in the ground of a great cave."""
    for one in (_ledge, _ledge, _terrace):
        one(plan, part, dice)


def _across(plan: Plan, hall: Hall, dice: Dice, number: int) -> BaseGeometry:
    """A bent line across a hall."""
    off = (0.1 + 0.32 * dice.fraction()) * hall.long * (1 if dice.below(2) else -1)
    lean, reach = (dice.fraction() - 0.5) * 3.0, hall.short
    a, b = hall.thing("", off + lean, -reach), hall.thing("", off - lean, reach)
    ends = [(a.x, a.y), (b.x, b.y)]
    line = exact.segmentize(LineString(ends if off > 0 else ends[::-1]), 0.2)
    salt = plan.seed + 31 + number
    return exact.transform(line, lambda p: shake(p, plan.size, salt, 0.8, 2.0, -9, -8))


def _wall_to_wall(part: Part, line: BaseGeometry, wall: BaseGeometry) -> LineString | None:
    """The longest piece of a line that ends at walls at both ends."""
    seen = shapely.get_parts(exact.intersection(line, exact.buffer(part.outline, -0.04, 4)))
    lines = [p for p in seen if isinstance(p, LineString) and LEDGE[0] < exact.length(p) < LEDGE[1]]
    for piece in sorted(lines, key=exact.length, reverse=True):
        ends = [Dot(piece.coords[place]) for place in (0, -1)]
        if all(exact.distance(end, wall) < 0.2 for end in ends):
            return piece
    return None


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
    """Dripstone that has grown out from a wall, the tallest amid it."""
    return dripstone(plan, part, dice, 18) > 4


def _terrace(plan: Plan, part: Part, dice: Dice) -> bool:
    """A floor that lies higher, or lower, than what is all round it."""
    free = exact.buffer(part.outline, -0.8, 4)
    kept_off = [exact.buffer(lane, 0.5, 4) for lane in plan.lanes]
    kept_off += [exact.buffer(exact.union_all([plan.wet(), *plan.bodies]), 0.3, 4)]
    most, low = 4.0 + 9.0 * dice.fraction(), dice.below(2)
    pieces = polygons(exact.difference(free, exact.union_all(kept_off)))
    inner = box(1.0, 1.0, plan.size[0] - 1.0, plan.size[1] - 1.0)
    pieces = polygons(exact.intersection(exact.union_all(pieces), inner))
    ground = max(pieces, key=lambda p: p.area, default=Polygon())
    while ground.area > most:
        ground = max(polygons(exact.buffer(ground, -0.2)), key=lambda p: p.area, default=Polygon())
    round_one = exact.buffer(exact.buffer(ground, -0.4, 5), 0.4, 5)
    soft = max(polygons(round_one), key=lambda p: p.area, default=Polygon())
    if soft.area < 2.0:
        return False
    rim = shapely.orient_polygons(roughen(soft, plan.size, plan.seed + 43, 0.2))
    rim = max(polygons(rim), key=lambda p: p.area)
    line = LineString(shapely.get_coordinates(rim.exterior)[:: 1 if low else -1])
    plan.ledges.append(line)
    plan.bodies.append(exact.buffer(line, 0.12))
    return True


WONDERS: tuple[Wonder, ...] = (*(_pool, _chasm, _ledge, _ledge, _shaft, _circle, _grove, _terrace),)
