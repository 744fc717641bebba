"""What one remembers a cave by: a pool, a chasm, a ledge, a shaft of light, a ring of stone."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.furnish import Hall, by_wall, dripstone, hall_of, inset, strew
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.pools import LEAST, lagoon
from morphs.art.dungeon.worn import worn_round
from morphs.art.geometry.drawing import DECK, Bridge, Thing
from morphs.art.geometry.frame import Point, outline
from morphs.art.geometry.rough import polygons, shake
from morphs.base import exact
from morphs.base.seeds import Dice

RAMP = 0.45
"""How wide a ledge is broken on either hand of a way, in squares."""
FRAME = 0.2
"""So near to the border there is none of a cave's walls, in squares."""
TRIES = 4
"""How often it is tried to find a place."""
LEDGE, CHASM = (1.1, 8.0), (2.4, 11.0)
"""The least and the greatest length of a ledge, and of a chasm, in squares."""
FAR_OFF, INTO_ROCK, LANDING = 0.9, 1.1, 0.35
"""How far chasms keep off the border, how far they run into rock, and how much longer their bridges
are at either end, in squares."""
OFF_ENDS = 1.0
"""How far bridges keep off the ends of a chasm, in squares: there they would span nothing."""
BESIDE = 0.55
"""How much of a chasm lies on either hand of its bridge at least, in square squares."""
PAST, CRUMB = 0.4, 0.5
"""A narrower way past the end of a chasm is none, in squares; less ground beyond it does not count,
in square squares."""
IN_GROUND, AT_WALL = 0.5, 0.03
"""What share of a chasm lies in its cave's ground at least, and how far it reaches under a wall, in
squares."""
TWO_WAYS = 1.4
"""Ways that cross a chasm nearer to each other than this share a bridge, in squares."""
AT_ENDS = 0.45
"""How wide a chasm still is where it comes to a wall, as a share of its greatest width."""
BRANCHES, OFF_BRANCH = 1, 0.45
"""How many lesser cracks branch off a chasm at most, and how far they keep off ways, in squares."""
SPLINTER, SEAM = 1.5, 0.06
"""Rock that a chasm cuts off falls into it, if it is less, in square squares; so near it is
cut off, in squares."""
OFF_DOORS = 0.9
"""How far chasms keep off doors, in squares."""
BRIDGED = 4.0
"""A shorter chasm has no bridge, in squares."""
CUT_OFF = 4.0
"""A chasm leaves no less ground than this on either hand, in square squares."""
FAN = (16, 30)
"""Of how many stones what has fallen from a wall is."""
MIGHTY = (1.2, 2.1)
"""Between which sizes the mightiest dripstones are, in squares."""
AMID = (("shaft", 1.5), ("carcass", 1.4), ("hoard", 1.2), ("mushroom", 1.2))
"""What lies in a ring of stalagmites, and how large it is, in squares."""
GOLDEN_SHARE = 0.618
"""By this share of a turn things go on that stand evenly round another, however many they are."""
WIDE = 9.0
"""A smaller cave, in squares, is remembered by nothing."""
PUDDLE = 0.4
"""What share of the water meant there is at least: less would be lost in a cave."""
Wonder = Callable[[Plan, Part, Dice], bool]


def wonder(plan: Plan, part: Part, dice: Dice) -> None:
    """The one thing that a cave is remembered by: most have one, small ones fewer, none two but
    the largest."""
    if part.outline.area < WIDE:
        return
    left = dice.weighted((1, 3) if part.outline.area < 2.5 * WIDE else (1, 12, 3))
    order = list(WONDERS)
    dice.shuffle(order)
    for one in dict.fromkeys(order):
        left -= left > 0 and one(plan, part, dice)


def great_wonder(plan: Plan, part: Part, dice: Dice) -> None:
    """What stands out in a part of a great cave, if anything does: what it has besides is laid when
    all of it is known."""
    found = dice.choose((_pool, _pool, chasm, None, None))
    if found and part.outline.area > WIDE:
        found(plan, part, dice)


def _pool(plan: Plan, part: Part, dice: Dice) -> bool:
    """Standing water, a few squares of it or a lake."""
    most = min(18.0, part.outline.area * (0.12 + 0.2 * dice.fraction()))
    return lagoon(plan, part, dice, most, max(LEAST, PUDDLE * most))


def chasm(plan: Plan, part: Part, dice: Dice) -> bool:
    """A crack through the ground from wall to wall, with a bridge over it."""
    hall = hall_of(part)
    if hall.long < 4:
        return False
    part = replace(part, outline=_open_ground(plan, part))
    wall, frame = _wall(plan, part), exact.buffer(outline(plan.shape).boundary, FAR_OFF)
    pillars = [Polygon(ring) for one in polygons(part.outline) for ring in one.interiors]
    kept_off = exact.buffer(exact.union_all([plan.wet(), *plan.bodies, *pillars]), 0.3, 4)
    for number in range(2 * TRIES):
        line = _wall_to_wall(part, _across(plan, hall, dice, number), wall, CHASM)
        if line is None:
            continue
        gash = _crack(plan, _lengthened(line, INTO_ROCK), dice)
        seen = exact.intersection(part.outline, gash).area > IN_GROUND * gash.area
        body = _within(part, gash)
        if not seen or body.intersects(frame) or body.intersects(kept_off):
            continue
        if _split(plan, part, line, body):
            return True
    return False


def _open_ground(plan: Plan, part: Part) -> BaseGeometry:
    """The ground of a cave and of what it opens into, as it will be worn."""
    near = [one.outline for one in plan.of_kind("cave", "tunnel", "hall")]
    ground = worn_round(exact.union_all([part.outline, *near]), [])
    return max(polygons(ground), key=lambda one: exact.intersection(one, part.outline).area)


def _within(part: Part, gash: Polygon) -> Polygon:
    """What of a crack lies in open ground: it ends at a wall, not in it."""
    seen = exact.intersection(gash, exact.buffer(part.outline, AT_WALL, 4))
    return max(polygons(seen), key=lambda p: p.area, default=gash)


def _lengthened(line: LineString, far: float) -> LineString:
    """A line that runs on straight at both ends."""
    points = shapely.get_coordinates(line)

    def beyond(last: int, before: int) -> tuple[float, float]:
        (ax, ay), (bx, by) = points[before].tolist(), points[last].tolist()
        share = far / max(exact.apart((ax, ay), (bx, by)), 0.05)
        return (bx + (bx - ax) * share, by + (by - ay) * share)

    return LineString([beyond(0, 1), *points.tolist(), beyond(-1, -2)])


def _crack(plan: Plan, line: LineString, dice: Dice) -> Polygon:
    """A jagged gash along a line, widest in one place; lesser ones branch off it where no way would
    cross them."""
    dense = shapely.get_coordinates(exact.segmentize(line, 0.25))
    for swing, wave, salt in ((0.75, 2.4, 60), (0.3, 0.9, 61)):
        dense = shake(dense, plan.size, plan.seed + salt, swing, wave, -9, -8)
    bent = LineString(exact.points(dense))
    whole = exact.length(bent)
    belly, wide = 0.35 + 0.3 * dice.fraction(), 0.3 + min(0.09 * whole, 0.6)
    gash = _gash(bent, wide * (0.75 + 0.4 * dice.fraction()), belly, AT_ENDS, dice)
    for k in range(BRANCHES):
        on = (k + 0.6 + 0.6 * dice.fraction()) / (BRANCHES + 0.6)
        side = 1 if (k + dice.below(4) // 3) % 2 else -1
        one = _branch(bent, whole * on, side * (0.6 + 0.5 * dice.fraction()), whole, dice)
        if all(exact.distance(lane, one) > OFF_BRANCH for lane in plan.lanes):
            gash = exact.union(gash, one)
    whole_gash = max(polygons(exact.buffer(gash, exact.THIN, 1)), key=lambda p: p.area)
    return Polygon(whole_gash.exterior)


def _branch(bent: LineString, way: float, turn: float, whole: float, dice: Dice) -> Polygon:
    """A lesser gash that leaves a line at a place, at an angle in radians, and bends with it."""
    root, ahead = exact.along(bent, way), exact.along(bent, min(way + 0.4, whole))
    start = exact.heading(ahead.x - root.x, ahead.y - root.y) + turn
    long, x, y = 0.7 + 0.16 * whole * (0.4 + dice.fraction()), root.x, root.y
    spots = [(x, y)]
    for k in range(1, 5):
        lean = start - 0.5 * turn * k / 4 + 0.9 * (dice.fraction() - 0.5)
        x, y = x + exact.cos(lean) * long / 4, y + exact.sin(lean) * long / 4
        spots.append((x, y))
    return _gash(LineString(spots), 0.2 + 0.05 * long, 0.05, 0.0, dice)


def _gash(bent: LineString, wide: float, belly: float, ends: float, dice: Dice) -> Polygon:
    """What lies within half a width of a line at most, at the share `belly` of its way, and narrows
    to a share of that at its `ends`."""
    whole = exact.length(bent)
    count = max(8, round(whole / 0.28))
    spots = exact.points_along(bent, np.arange(count + 1) / count * whole)
    left, right = [tuple(spots[0].tolist())], []
    for k in range(1, count):
        dx, dy = (spots[k + 1] - spots[k - 1]).tolist()
        off, on = exact.apart((0, 0), (dx, dy)) or 1.0, k / count
        level = ends + (1 - ends) * min(on / belly, (1 - on) / (1 - belly))
        x, y = spots[k].tolist()
        a, b = (wide * level * (0.7 + 0.6 * dice.fraction()) + 0.03 for _ in range(2))
        left.append((x - dy / off * a, y + dx / off * a))
        right.append((x + dy / off * b, y - dx / off * b))
    ring = Polygon([*left, tuple(spots[-1].tolist()), *right[::-1]])
    return max(polygons(exact.buffer(ring, exact.THIN, 1)), key=lambda p: p.area)


def _split(plan: Plan, part: Part, line: LineString, body: Polygon) -> bool:
    """Put a crack into the ground if all ways over it can have a bridge, and what it cuts off is
    worth one; says whether it is there."""
    spots: list[Point] = []
    for lane in plan.lanes:
        spot = exact.nearest(lane, line)[1]
        if lane.intersects(body) and all(exact.apart(spot, one) > TWO_WAYS for one in spots):
            spots.append(spot)
    if not spots and _parts_ground(part.outline, body):
        middle = exact.along(line, 0.5, normalized=True)
        spots = [(middle.x, middle.y)]
    left = polygons(exact.difference(part.outline, body))
    if (
        len(spots) > 2
        or (spots and exact.length(line) < BRIDGED)
        or min(p.area for p in left) < CUT_OFF
        or len(left) > 2
    ):
        return False
    if any(exact.distance(door.segment, body) < OFF_DOORS for door in plan.doors):
        return False
    ends = [exact.along(line, end, normalized=True) for end in (0.0, 1.0)]
    if any(exact.distance(Dot(spot), end) < OFF_ENDS for spot in spots for end in ends):
        return False
    decks = [_deck(line, body, spot) for spot in spots]
    if not all(exact.buffer(part.outline, 0.1).contains(deck.deck) for deck in decks):
        return False
    cut = [
        Polygon(ring) for one in polygons(exact.union(part.outline, body)) for ring in one.interiors
    ]
    fallen_in = [
        exact.buffer(rock, SEAM, 2)
        for rock in cut
        if rock.area < SPLINTER and exact.distance(rock, body) < SEAM
    ]
    whole = exact.union_all([body, *fallen_in])
    if not all(_parts_well(whole, deck) for deck in decks):
        return False
    plan.parts.append(Part("crevasse", whole, frozenset()))
    plan.bridges += decks
    plan.bodies += [exact.buffer(deck.deck, 0.15, 4) for deck in decks]
    return True


def _parts_ground(ground: BaseGeometry, gash: BaseGeometry) -> bool:
    """Whether a crack cuts a ground in two, or leaves so narrow a way past its end that it may be
    none once walls are worn."""
    left = exact.difference(ground, exact.buffer(gash, PAST, 4))
    return sum(one.area > CRUMB for one in polygons(left)) > 1


def _parts_well(gash: BaseGeometry, deck: Bridge) -> bool:
    """Whether a bridge lies over a crack away from its ends: much of it is left on either hand."""
    left = polygons(exact.difference(gash, deck.deck))
    return len(left) == 2 and all(exact.rounded(one.area) > BESIDE for one in left)


def _deck(line: LineString, body: Polygon, spot: Point) -> Bridge:
    """A bridge square across a crack at a spot on its middle line."""
    way = exact.project(line, Dot(spot))
    a, b = (exact.along(line, max(0.0, way + step)) for step in (-0.3, 0.3))
    off = exact.apart((a.x, a.y), (b.x, b.y)) or 1.0
    dx, dy = (b.x - a.x) / off, (b.y - a.y) / off
    x, y = spot
    over = LineString([(x - 2 * dy, y + 2 * dx), (x + 2 * dy, y - 2 * dx)])
    crossed = exact.intersection(exact.buffer(over, DECK, cap_style="flat"), body)
    near = max(polygons(crossed), key=lambda p: p.area, default=body)
    ways = [exact.project(over, Dot(corner)) for corner in shapely.get_coordinates(near).tolist()]
    across = exact.part_of(over, min(ways) - LANDING, max(ways) + LANDING)
    deck = exact.buffer(across, DECK, cap_style="flat")
    return Bridge(max(polygons(deck), key=lambda p: p.area), across)


def _ledge(plan: Plan, part: Part, dice: Dice) -> bool:
    """A step, or two, across the cave from wall to wall: where no way crosses it if there is such a
    place, else with a ramp. None beside a great cave, whose own steps run on into all caves of the
    tile and would cross it."""
    if any(other.is_great for other in plan.parts):
        return False
    part = replace(part, outline=_open_ground(plan, part))
    hall, wall = hall_of(part), _wall(plan, part)
    frame = exact.buffer(outline(plan.shape).boundary, FRAME)
    kept_off = exact.buffer(exact.union_all([plan.wet(), *plan.bodies]), 0.2, 4)
    if wall.is_empty:
        return False
    for number in range(2 * TRIES):
        line = _across(plan, hall, dice, number)
        found = _wall_to_wall(part, line, wall, LEDGE)
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


def _across(plan: Plan, hall: Hall, dice: Dice, number: int) -> BaseGeometry:
    """A bent line across a hall."""
    off = (0.1 + 0.32 * dice.fraction()) * hall.long * (1 if dice.below(2) else -1)
    lean, reach = (dice.fraction() - 0.5) * 3.0, hall.short
    a, b = hall.thing("", off + lean, -reach), hall.thing("", off - lean, reach)
    ends = [(a.x, a.y), (b.x, b.y)]
    line = exact.segmentize(LineString(ends if off > 0 else ends[::-1]), 0.2)
    salt = plan.seed + 31 + number
    return exact.transform(line, lambda p: shake(p, plan.size, salt, 0.8, 2.0, -9, -8))


def _wall(plan: Plan, part: Part) -> BaseGeometry:
    """The walls of a cave, off the border."""
    frame = exact.buffer(outline(plan.shape).boundary, FRAME)
    return exact.difference(part.outline.boundary, frame)


def _wall_to_wall(
    part: Part, line: BaseGeometry, wall: BaseGeometry, long: tuple[float, float]
) -> LineString | None:
    """The longest piece of a line, of a length between two, that ends at walls at both ends."""
    seen = shapely.get_parts(exact.intersection(line, exact.buffer(part.outline, -0.04, 4)))
    lines = [p for p in seen if isinstance(p, LineString) and long[0] < exact.length(p) < long[1]]
    for piece in sorted(lines, key=exact.length, reverse=True):
        ends = [Dot(piece.coords[place]) for place in (0, -1)]
        if all(exact.distance(end, wall) < 0.2 for end in ends):
            return piece
    return None


def _shaft(plan: Plan, part: Part, dice: Dice) -> bool:
    """Light that falls through a hole in the roof, and about it what has come down with it."""
    size = 1.7 + 0.8 * dice.fraction()
    if not somewhere(plan, part, dice, Thing("shaft", 0, 0, dice.fraction() * 360, size, size)):
        return False
    light, start = plan.things[-1], dice.fraction()
    for k in range(dice.between(5, 9)):
        turn = (k * GOLDEN_SHARE + start) * 2 * math.pi
        far = size / 2 + 0.12 + 0.4 * dice.fraction()
        x, y = light.x + exact.cos(turn) * far, light.y + exact.sin(turn) * far
        small = 0.12 + 0.3 * dice.fraction() * dice.fraction()
        kind = "boulder" if small > 0.2 else "pebble"
        strew(plan, Thing(kind, x, y, 360 * dice.fraction(), small, small), part.outline)
    return True


def _circle(plan: Plan, part: Part, dice: Dice) -> bool:
    """Stalagmites in a ring, broken on one side, and what lies in it."""
    kind, wide = dice.choose(AMID)
    if not somewhere(plan, part, dice, Thing(kind, 0, 0, dice.fraction() * 360, wide, wide)):
        return False
    middle, done = plan.things[-1], 0
    count, reach = dice.between(7, 9), wide / 2 + 0.45 + 0.3 * dice.fraction()
    for k in range(count - 1):
        turn = (k + 0.3 * dice.fraction()) * 2 * math.pi / count
        x, y = middle.x + exact.cos(turn) * reach, middle.y + exact.sin(turn) * reach
        size = 0.34 + 0.26 * dice.fraction()
        done += plan.put(Thing("stalagmite", x, y, 0, size, size), part.outline, 0.05)
    return done > 3


def somewhere(plan: Plan, part: Part, dice: Dice, thing: Thing) -> bool:
    """A thing where there is most room for it off walls and ways; it is the last of the plan's
    then."""
    x0, y0, x1, y1 = part.outline.bounds
    spots = [
        (x0 + dice.fraction() * (x1 - x0), y0 + dice.fraction() * (y1 - y0)) for _ in range(24)
    ]
    kept_off = exact.union_all([part.outline.boundary, *plan.lanes])
    off = exact.distances(kept_off, np.array(spots)).tolist()
    for _, (x, y) in sorted(zip(off, spots, strict=True), reverse=True):
        placed = Thing(thing.kind, x, y, thing.angle, thing.width, thing.height)
        if plan.put(placed, part.outline, 0.1, in_the_way=True):
            return True
    return False


def _grove(plan: Plan, part: Part, dice: Dice) -> bool:
    """Dripstone that has grown out from a wall, the tallest amid it."""
    return dripstone(plan, part, dice, 18) > 4


def _column(plan: Plan, part: Part, dice: Dice) -> bool:
    """A mighty cone of dripstone in the open, lesser ones about it."""
    size = MIGHTY[0] + (MIGHTY[1] - MIGHTY[0]) * dice.fraction()
    return clump(plan, part, dice, "stalagmite", size, (0.18, 0.52))


def clump(
    plan: Plan, part: Part, dice: Dice, kind: str, size: float, less: tuple[float, float]
) -> bool:
    """A large one of a kind in the open, and some of lesser sizes about it."""
    if not somewhere(plan, part, dice, Thing(kind, 0, 0, 360 * dice.fraction(), size, size)):
        return False
    large, start = plan.things[-1], dice.fraction()
    for k in range(dice.between(4, 8)):
        turn = (k * GOLDEN_SHARE + start) * 2 * math.pi
        small = less[0] + (less[1] - less[0]) * dice.fraction()
        far = 0.5 * (size + small) + 0.1 + 0.3 * size * dice.fraction()
        x, y = large.x + exact.cos(turn) * far, large.y + exact.sin(turn) * far
        plan.put(Thing(kind, x, y, 360 * dice.fraction(), small, small), part.outline, 0.02)
    return True


def _fall(plan: Plan, part: Part, dice: Dice) -> bool:
    """Stones below a wall that has come down."""
    foot = by_wall(plan, inset(part.outline, 0.1), dice)
    return foot is not None and fallen(plan, part, foot, dice)


def fallen(plan: Plan, part: Part, foot: Dot, dice: Dice) -> bool:
    """A fan of stones from the foot of a wall, the largest there; says whether it is one."""
    middle, inner = exact.inner_point(part.outline), inset(part.outline, 0.1)
    way = exact.heading(middle.x - foot.x, middle.y - foot.y)
    far, count, done = 1.5 + 1.2 * dice.fraction(), dice.between(*FAN), 0
    for k in range(count):
        share = (k + 0.5) / count
        turn = way + (2 * dice.fraction() - 1) * 1.1
        off = far * exact.root(share) * (0.75 + 0.4 * dice.fraction())
        size = max(0.07, 0.8 * exact.power(1 - share, 1.9) * (0.6 + 0.5 * dice.fraction()))
        x, y = foot.x + exact.cos(turn) * off, foot.y + exact.sin(turn) * off
        kind = "boulder" if size > 0.2 else "pebble"
        done += strew(plan, Thing(kind, x, y, 360 * dice.fraction(), size, size), inner)
    return done > FAN[0] // 2


WONDERS: tuple[Wonder, ...] = (
    *(_pool, chasm, chasm, _ledge),
    *(_ledge, _shaft, _circle, _grove, _fall),
    *(_column, _column),
)
LESSER_WONDERS: tuple[Wonder, ...] = (_pool, _shaft, _column, _fall)
"""Those of caves of any size that would else be bare."""
