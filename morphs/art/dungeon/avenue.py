"""The main way of a map: a hall two squares wide that runs through a tile from border to border,
straight, bent, aslant, round, or widened to a place where ways meet."""

from __future__ import annotations

from shapely import LineString
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.bends import bend
from morphs.art.dungeon.plan import Plan
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
    part = plan.add("hall", ground)
    plan.lanes.append(line)
    width, height = plan.size
    for half in ends:
        dx, dy = round(half.inward[0]), round(half.inward[1])
        beyond = [(x - dx, y - dy) for x, y in sorted(part.cells)]
        for x, y in beyond:  # what lies beyond the border is no wall
            if not (0 <= x < width and 0 <= y < height):
                part.cover.setdefault((x, y), 1.0)
        sides = LineString([_at(half, -OUT), _at(half, 1.0)])
        plan.mouths.append(exact.buffer(sides, BROAD / 2, cap_style="flat"))
