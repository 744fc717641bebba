"""The main way of a map: a hall two squares wide that runs through a tile from border to border,
straight, bent, aslant, round, or widened to a place where ways meet."""

from __future__ import annotations

import math
from itertools import pairwise

import shapely
from shapely import LineString, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.bends import bend
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.plan import WET, Plan
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.frame import HALF, Half, Point, halves
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.plan.spans import AVENUE, SPANS

BROAD = 2.0
"""How wide it is, in squares."""
OUT = 1.0
"""How far beyond the border its ground is taken to go on."""
FORMS = (1, 4, 4)
"""How often its bends are square, aslant, round."""
CUTS = (1.0, 2.0, 2.0, 3.0, 4.0)
"""How much is cut off a bend at most."""
FINE = 16
"""Of how many pieces a round bend is."""
ROWS = (4.0, 5.0, 5.0, 6.0)
"""How far in it crosses over from one half to the other."""
PLACES, REACH = (0, 0, 0, 1, 2), 2.0
"""How often straight ones widen in their middle - not, to a round place, to an octagon - and how
far from the middle that reaches."""
LONG = (3, 4, 5)
"""How far it goes on where it ends."""
MARKS = ("statue", "fountain", "well", "brazier")
"""What stands in the middle of places."""


AVENUE_HALL = "avenue"
"""The theme of its ground."""
MANNERS = (
    "pilasters",
    "pilasters",
    "steps",
    "steps",
    "statues",
    "runner",
    "lights",
    "fallen",
    "slabs",
)
"""How it may be built in a tile: rows of columns in a hall so narrow would look like beads."""
BESIDE = {
    "column": (0.7, 0.34),
    "pillar": (0.83, 0.34),
    "statue": (0.68, 0.5),
    "brazier": (0.76, 0.36),
}
"""How far from its middle line what stands on both hands of it stands, and how large it is."""
OFF_BORDER, OFF_DOORS, OFF_WATER = 0.55, 0.75, 0.4
"""How far that keeps off the border, doors and water."""
BEYOND_WALL = 1.3
"""So far from the middle line is rock, where nothing else comes in."""
FLIGHT, BESIDE_STEPS = 1.8, 0.9
"""How long a flight of steps in it is; how far beside the middle line of these nothing else is."""
RUNNER, LEAST_RUNNER = 1.1, 3.0
"""How broad a runner is, and how long at least."""
GONE = 45
"""Of a hundred columns of a fallen row so many are gone."""
FALLEN_ROUND = 1.3
"""How far from the middle of a bend stones lie."""


def furnish_avenue(plan: Plan, dice: Dice) -> None:
    """Give the main way of a tile what makes it one: pilasters or statues on both hands, steps, a
    runner, lights, what is left of a colonnade, slabs that have sunk."""
    for line in plan.avenues:
        manner = dice.choose(MANNERS)
        if manner == "runner":
            _runners(plan, line)
            _pairs(plan, line, "brazier", 4.0, dice)
        elif manner == "fallen":
            _pairs(plan, line, "column", 2.0, dice, GONE)
        elif manner == "steps":
            _flight(plan, line)
            _pairs(plan, line, "pillar", 2.8, dice)
        elif manner == "pilasters":
            _pairs(plan, line, "pillar", 2.0, dice)
        elif manner == "slabs":
            _pairs(plan, line, "pillar", 2.8, dice)
        else:
            _pairs(plan, line, "statue" if manner == "statues" else "brazier", 3.2, dice)
        if manner in ("fallen", "slabs"):
            _worn(plan, line, dice)


def _pairs(plan: Plan, line: LineString, kind: str, gap: float, dice: Dice, gone: int = 0) -> None:
    """What stands on both hands of a way, in pairs at even distances; none before what comes in."""
    long = exact.length(line)
    count = max(1, round((long - 2 * OUT) / gap))
    for k in range(count):
        way = OUT + (long - 2 * OUT) * (k + 0.5) / count
        spot, (dx, dy) = _on(line, way)
        off, size = BESIDE[kind]
        for side in (-1, 1):
            x, y = spot.x - side * dy * off, spot.y + side * dx * off
            beyond = Dot(spot.x - side * dy * BEYOND_WALL, spot.y + side * dx * BEYOND_WALL)
            if dice.below(100) >= gone and _stands_free(plan, Dot(x, y), beyond):
                angle = math.degrees(exact.heading(dx, dy))
                _set(plan, Thing(kind, x, y, exact.rounded(angle), size, size))


def _on(line: LineString, way: float) -> tuple[Dot, Point]:
    """A place on a line, and the direction in which it runs there."""
    spot, before, after = (exact.along(line, way + step) for step in (0.0, -0.1, 0.1))
    dx, dy = after.x - before.x, after.y - before.y
    off = exact.apart((0, 0), (dx, dy)) or 1.0
    return spot, (dx / off, dy / off)


def _stands_free(plan: Plan, spot: Dot, beyond: Dot) -> bool:
    """Whether there is a wall behind a spot, and no door, water or border near it."""
    width, height = plan.size
    within = min(spot.x, spot.y, width - spot.x, height - spot.y) > OFF_BORDER
    opened = any(part.outline.intersects(beyond) for part in plan.parts)
    return (
        within
        and not opened
        and all(exact.distance(door.segment, spot) > OFF_DOORS for door in plan.doors)
        and all(exact.distance(p.outline, spot) > OFF_WATER for p in plan.of_kind(*WET))
    )


def _set(plan: Plan, thing: Thing) -> None:
    """Put up a thing unless another stands there."""
    body = footprint(thing)
    if not any(exact.distance(body, other) < 0.05 for other in plan.bodies):
        plan.things.append(thing)
        plan.bodies.append(body)


def _straight_runs(plan: Plan, line: LineString) -> list[Thing]:
    """The straight runs of a way within its tile, as long as there is room for anything in them."""
    width, height = plan.size
    inner = box(OFF_BORDER / 2, OFF_BORDER / 2, width - OFF_BORDER / 2, height - OFF_BORDER / 2)
    seen = exact.intersection(line, inner)
    points = shapely.get_coordinates(exact.simplify(seen, 0.01)).tolist()
    found = []
    for (ax, ay), (bx, by) in pairwise(points):
        long = exact.rounded(exact.apart((ax, ay), (bx, by)) - 2 * OFF_BORDER)
        angle = exact.rounded(math.degrees(exact.heading(bx - ax, by - ay)))
        spot = (exact.rounded((ax + bx) / 2), exact.rounded((ay + by) / 2))
        found.append(Thing("inlay", *spot, angle, long, RUNNER))
    return found


def _runners(plan: Plan, line: LineString) -> None:
    """A border let into the floor along each straight run of a way."""
    for runner in _straight_runs(plan, line):
        clear = not any(body.intersects(footprint(runner)) for body in plan.bodies)
        if runner.width >= LEAST_RUNNER and clear:
            plan.things.insert(0, runner)


def _flight(plan: Plan, line: LineString) -> None:
    """A flight of steps from wall to wall in the longest straight run of a way, where nothing comes
    in beside it."""
    runs = _straight_runs(plan, line)
    run = max(runs, key=lambda one: one.width, default=None)
    if run is None or run.width < LEAST_RUNNER:
        return
    turn = math.radians(run.angle)
    dx, dy = exact.cos(turn), exact.sin(turn)
    for off in (0.0, 1.0, -1.0):
        x, y = exact.rounded(run.x + off * dx), exact.rounded(run.y + off * dy)
        hands = [
            [
                Dot(x + way * dx - side * far * dy, y + way * dy + side * far * dx)
                for far in (BESIDE_STEPS, BEYOND_WALL)
            ]
            for way in (-FLIGHT / 2, 0.0, FLIGHT / 2)
            for side in (-1, 1)
        ]
        if all(_stands_free(plan, *hand) for hand in hands):
            _set(plan, Thing("stairs", x, y, run.angle, FLIGHT, BROAD))
            return


def _worn(plan: Plan, line: LineString, dice: Dice) -> None:
    """Burst slabs in the middle of a way, and stones about a spot at its wall."""
    long = exact.length(line)
    spot, (dx, dy) = _on(line, long * (0.35 + 0.3 * dice.fraction()))
    side = 1 if dice.below(2) else -1
    _set(plan, Thing("cracks", spot.x, spot.y, 360 * dice.fraction(), 1.3, 1.1))
    for k in range(9):
        off = 0.45 + 0.45 * dice.fraction()
        along = FALLEN_ROUND * (2 * dice.fraction() - 1)
        size = max(0.1, 0.42 * (1 - k / 9) * (0.6 + 0.5 * dice.fraction()))
        x, y = spot.x - side * dy * off + dx * along, spot.y + side * dx * off + dy * along
        at = Dot(x, y)
        if min(x, y, plan.size[0] - x, plan.size[1] - y) > OFF_BORDER and all(
            exact.distance(p.outline, at) > OFF_WATER for p in plan.of_kind(*WET)
        ):
            _set(plan, Thing("boulder" if size > 0.2 else "pebble", x, y, 0, size, size))


def add_avenue(plan: Plan, dice: Dice) -> None:
    """Lay the main way of a tile that has it at two of its sides; at one it ends within."""
    kinds = zip(halves(plan.shape), plan.spans, strict=False)
    ends = [half for half, kind in kinds if kind == AVENUE]
    if len(ends) > 1 and ends[0].inward != ends[1].inward:
        _lay(plan, _course(ends[0], ends[1], dice), ends[:2], dice)
        ends = ends[2:]
    for half in ends:
        _lay(plan, [_at(half, -OUT), _at(half, dice.choose(LONG))], [half], dice)


def _at(half: Half, inwards: float) -> Point:
    """A place on the middle line of what comes in by a half-side."""
    span = SPANS[AVENUE]
    assert span is not None
    aside = (span.least + span.most) / 2
    return half.at(-aside if half.end_is_corner else aside, inwards)


def _course(first: Half, second: Half, dice: Dice) -> list[Point]:
    """The middle line from one half-side to another."""
    start, end = _at(first, -OUT), _at(second, -OUT)
    form, most, row = dice.weighted(FORMS), dice.choose(CUTS), dice.choose(ROWS)
    if first.inward[0] * second.inward[0] + first.inward[1] * second.inward[1] < 0:
        corners = [_at(first, row), _at(second, 2 * HALF - row)]
        if exact.apart(*corners) < exact.THIN:
            return [start, end]
    else:  # where the two middle lines cross
        upright = first.inward[0] == 0
        corners = [(start[0], end[1]) if upright else (end[0], start[1])]
    line, found = [start, *corners, end], [start]
    for before, here, after in zip(line, line[1:], line[2:], strict=False):
        legs = [
            exact.apart(p, here) / 2 if p in corners else exact.apart(p, here) - 2 * OUT
            for p in (before, after)
        ]
        cut = min(most, *legs) if form else 0.0
        found += bend(before, here, after, cut, form == 2 and cut > 1, FINE)
    return [*found, end]


def _lay(plan: Plan, course: list[Point], ends: list[Half], dice: Dice) -> None:
    """Build the way along its middle line, and what is at its middle or its end."""
    line = LineString(course)
    ground: BaseGeometry = exact.buffer(
        line, BROAD / 2, cap_style="flat", join_style="mitre", mitre_limit=2.0
    )
    place = dice.choose(PLACES)
    if len(course) == 2 and len(ends) == 2 and place:
        (ax, ay), (bx, by) = course
        middle = ((ax + bx) / 2, (ay + by) / 2)
        disc = exact.buffer(Dot(middle), REACH, 24 if place == 1 else 2)
        ground = exact.union(ground, disc)
        mark = Thing(dice.choose(MARKS), *middle, 0, 0.8, 0.8)
        plan.things.append(mark)
        plan.bodies.append(exact.buffer(Dot(middle), 0.4))
    part = plan.add("hall", ground, AVENUE_HALL)
    plan.lanes.append(line)
    plan.avenues.append(line)
    width, height = plan.size
    for half in ends:
        dx, dy = round(half.inward[0]), round(half.inward[1])
        beyond = [(x - dx, y - dy) for x, y in sorted(part.cells)]
        for x, y in beyond:  # what lies beyond the border is no wall
            if not (0 <= x < width and 0 <= y < height):
                part.cover.setdefault((x, y), 1.0)
        sides = LineString([_at(half, -OUT), _at(half, 1.0)])
        plan.mouths.append(exact.buffer(sides, BROAD / 2, cap_style="flat"))
