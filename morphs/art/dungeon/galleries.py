"""Caves that run on through a tile: one winding cavern from wide mouth to wide mouth, broad here
and low there, with pillars in it. Lengths are in squares."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Plan
from morphs.art.dungeon.rooms import islands, off_border
from morphs.art.dungeon.swinging import Swing, swung
from morphs.art.geometry.frame import Half, Point
from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import polygons, roughen, shake, smooth
from morphs.base import exact
from morphs.base.seeds import Dice

MOUTH, OUT = 0.6, 1.0
"""How deep the mouths of caves are as wide as at the border at least, and how far beyond it they
are taken to go on."""
STRAIGHT, DOME, ARC = 0.45, (0.75, 0.5), 14
"""How deep their walls run straight on, how deep they are round behind that at least and by how
much more at most, as a share of half their width, and of how many pieces that is."""
DEEP, TAPER = 1.2, 0.55
"""How deep mouths are, and by how much narrower there on either hand."""
CAVED = "great"
"""The theme of caves that are parts of great ones."""
HUB, FIRST, FAR = 1.7, (1.8, 1.4), (5.6, 2.2)
"""How far from the middle of a tile caverns bend at most; how deep they run in before they do, at
least and more at most; how far in one goes that has but one mouth."""
SWING = Swing(1.3, ((4.6, 1.7), (2.1, 0.5)), 0.0, 1.4, 0.5, 2.2, 1.6)
"""How their course swings."""
NARROW, BROAD, SWELLS = 0.75, 2.1, 3.0
"""Half of how wide they are at least and at most, and how long a stretch of one width is."""
CHAMBERS, CHAMBER = (0, 1, 1, 2), (1.4, 1.2)
"""How many chambers swell beside their course, and how far these reach, at least and more."""
PILLARS = (0, 1, 1, 2, 3)
"""How many pillars of rock are left in them."""
SWAY, WAVE, ROUGH = 0.7, 2.4, 0.32
"""How far their walls swing, how long such a swing is, and how rough they are."""
OFF = 1.1
"""How far they keep off what is hewn and off water."""
Mouth = tuple[Half, tuple[float, float]]
"""A half-side and from where to where along it a cave goes on."""


def add_gallery(plan: Plan, mouths: Sequence[Mouth], dice: Dice) -> bool:
    """Put one cavern into a plan that joins all wide mouths; says whether there was room for it."""
    others = [p.outline for p in plan.parts if p.kind not in ("cave", "tunnel")]
    kept_off = exact.buffer(exact.union_all([*others, *plan.mouths]), OFF, 4)
    courses = [
        swung(plan, line, SWING, kept_off, (False, False), plan.seed + 13 + k)
        for k, line in enumerate(_courses(plan, mouths, dice))
    ]
    domes = [
        dome(half, wide, (wide[1] - wide[0]) / 2 * (DOME[0] + DOME[1] * dice.fraction()), 0.0)
        for half, wide in mouths
    ]
    ground = exact.union_all([*_widths(plan, courses), *_chambers(courses, dice)])
    ground = exact.transform(
        exact.segmentize(ground, 0.25),
        lambda p: shake(p, plan.size, plan.seed + 19, SWAY, WAVE, STRAIGHT, 1.5),
    )
    inner = exact.difference(off_border(plan, plan.seed + 67, 0.5), kept_off)
    ground = exact.union_all([exact.intersection(ground, inner), *domes])
    left = polygons(roughen(ground, plan.size, plan.seed + 3, ROUGH))
    whole = max(left, key=lambda one: one.area)
    starts = [Dot(half.at(sum(wide) / 2, MOUTH)) for half, wide in mouths]
    if not all(whole.intersects(start) for start in starts):
        return False
    pillared = islands(plan, whole, dice.choose(PILLARS), dice, hang=True)
    plan.add("cave", max(polygons(pillared), key=lambda one: one.area), CAVED)
    plan.mouths += [tapering(half, wide) for half, wide in mouths]
    return True


def _courses(plan: Plan, mouths: Sequence[Mouth], dice: Dice) -> list[LineString]:
    """The middle lines from all mouths to where they meet, or, from one alone, far in."""
    width, height = plan.size
    hub = (
        width / 2 + HUB * (2 * dice.fraction() - 1),
        height / 2 + HUB * (2 * dice.fraction() - 1),
    )
    legs: list[list[Point]] = []
    for half, wide in mouths:
        u, deep = (wide[0] + wide[1]) / 2, FIRST[0] + FIRST[1] * dice.fraction()
        aside = 2 * dice.fraction() - 1
        legs.append([half.at(u, MOUTH), half.at(u + aside, deep)])
    if len(legs) == 1:
        half, deep = mouths[0][0], FAR[0] + FAR[1] * dice.fraction()
        aside = dice.choose((-1, 1)) * (1.0 + 1.5 * dice.fraction())
        return [LineString(smooth([*legs[0], hub, half.at(aside, deep)]))]
    if len(legs) == 2:
        return [LineString(smooth([*legs[0], hub, *legs[1][::-1]]))]
    return [LineString(smooth([*leg, hub])) for leg in legs]


def _widths(plan: Plan, courses: Sequence[LineString]) -> list[BaseGeometry]:
    """The ground along middle lines, broad where noise is high."""
    found: list[BaseGeometry] = []
    for course in courses:
        ends = shapely.get_coordinates(exact.segmentize(course, 0.4))
        middles = (ends[:-1] + ends[1:]) / 2
        level = noise(middles[:, 0], middles[:, 1], plan.seed + 37, SWELLS)
        share = np.clip(0.45 + 0.8 * level, 0.0, 1.0)
        reach = exact.numbers(NARROW + (BROAD - NARROW) * share)
        steps = np.asarray(shapely.linestrings(np.stack([ends[:-1], ends[1:]], axis=1)))
        found += exact.buffers(steps, reach, 4)
    return found


def _chambers(courses: Sequence[LineString], dice: Dice) -> list[BaseGeometry]:
    """Chambers beside middle lines."""
    found: list[BaseGeometry] = []
    for _ in range(dice.choose(CHAMBERS)):
        line = courses[dice.below(len(courses))]
        spot = exact.along(line, 0.3 + 0.5 * dice.fraction(), normalized=True)
        reach = CHAMBER[0] + CHAMBER[1] * dice.fraction()
        lobe = exact.scale(exact.buffer(spot, reach, 10), 1.3, 0.8)
        found.append(exact.rotate(lobe, 180 * dice.fraction()))
    return found


def dome(half: Half, wide: tuple[float, float], deep: float, lean: float) -> BaseGeometry:
    """The ground behind a mouth: straight as far as it must be, then round, its end `lean`ing to
    a side."""
    middle, reach = (wide[0] + wide[1]) / 2, (wide[1] - wide[0]) / 2
    ring = [(wide[1], 0.0), (wide[0], 0.0)]
    for k in range(ARC + 1):
        turn = math.pi * k / ARC
        on = exact.sin(turn)
        ring.append((middle - reach * exact.cos(turn) + lean * on * on, STRAIGHT + deep * on))
    return Polygon([half.at(u, v) for u, v in ring])


def tapering(half: Half, wide: tuple[float, float]) -> Polygon:
    """The mouth of a cave: exact at the border, narrower within, lest it leave corners there."""
    low, high = wide
    ring = [(low, -OUT), (low, STRAIGHT), (low + TAPER, DEEP)]
    ring += [(high - TAPER, DEEP), (high, STRAIGHT), (high, -OUT)]
    return Polygon([half.at(u, v) for u, v in ring])
