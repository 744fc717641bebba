"""Niches in the walls of large worked rooms, on both hands of their axis or along one of their
sides, with a thing in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import Point as Dot
from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import OPEN, SHUT, Hall, hall_of
from morphs.art.dungeon.plan import STEPS, Cell, Part, Plan
from morphs.art.geometry.drawing import Thing
from morphs.base import exact
from morphs.base.seeds import Dice

LARGE, WITH, OF = 15.0, 2, 3
"""Rooms of more square squares may have niches, and so many of so many of these have."""
SIDE = 10
"""What is larger is a set piece, which is laid out as a whole, in squares."""
WITHOUT = frozenset(("", "border", "through", "cells", "crypt", "ruin", "rubble"))
"""Rooms of these themes have none: they have their own, have come down, or go on in the next
tile."""
DEEP, WIDE, ROUND = 0.58, 0.92, 0.46
"""How deep and wide square niches are; half as wide are round ones; in squares."""
OFF_DOORS, OFF_WATER = 1.0, 0.5
"""How far they keep off doors and ways through walls, and off water, in squares."""
ROCK = 0.85
"""How much rock there is about the foot of a niche at least, in squares."""
LEAST, MOST = 2, 6
"""Fewer are none, and so many there are at most."""
PLAIN = (("brazier", 0.6), ("statue", 0.74), ("", 0.5))
HELD = (("statue", 0.76), ("statue", 0.76), ("brazier", 0.6), ("orb", 0.7))
"""What stands in them, where people live and in rooms of state, and how broad it is, in squares."""
LIVED_IN = frozenset(("guard", "tables", "beds", "library", "well", "meeting", "sparse", "crates"))
"""Rooms in which people live."""
Spot = tuple[Cell, Cell]
"""A square at a wall, and the way to that wall."""


def niches(plan: Plan, part: Part, dice: Dice) -> int:
    """Let niches into the walls of a room; says how many."""
    small = part.outline.area < LARGE or max(plan.size) > SIDE
    if part.theme in WITHOUT or small or dice.below(OF) >= WITH:
        return 0
    (kind, size), gap, is_round = (
        dice.choose(PLAIN if part.theme in LIVED_IN else HELD),
        2 + dice.below(2),
        dice.below(2) == 1,
    )
    hall, spots = hall_of(part), [*_spots(plan, part)]
    chosen = (_pairs(hall, spots, gap) or _on_one_hand(spots, gap))[:MOST]
    if len(chosen) < LEAST:
        return 0
    for (x, y), (dx, dy) in chosen:
        wall = Dot(x + 0.5 + dx * 0.5, y + 0.5 + dy * 0.5)
        hollow = exact.buffer(wall, ROUND, 16) if is_round else _square(wall, (dx, dy))
        off = DEEP - size / 2 - 0.1 if not is_round else 0.08
        thing = Thing(kind, wall.x + dx * off, wall.y + dy * off, 0.0, size, size)
        plan.extra_floor.append(hollow)
        if kind:
            plan.things.append(thing)
        plan.bodies.append(footprint(thing))
    return len(chosen)


def _square(wall: Dot, out: Cell) -> BaseGeometry:
    """The ground of a square niche."""
    (dx, dy), half = out, WIDE / 2
    if dx:
        xs = sorted((wall.x - dx * 0.2, wall.x + dx * DEEP))
        return box(xs[0], wall.y - half, xs[1], wall.y + half)
    ys = sorted((wall.y - dy * 0.2, wall.y + dy * DEEP))
    return box(wall.x - half, ys[0], wall.x + half, ys[1])


def _spots(plan: Plan, part: Part) -> Iterator[Spot]:
    """Yield the places at straight walls with nothing but rock behind, off doors and things."""
    rest = exact.union_all([one.outline for one in plan.parts if one is not part])
    doors = exact.union_all([door.segment for door in plan.doors])
    lanes = exact.union_all(plan.lanes)
    for x, y in sorted(part.cells):
        if part.cover.get((x, y), 1.0) < OPEN:
            continue
        for dx, dy in STEPS:
            if part.cover.get((x + dx, y + dy), 0.0) > SHUT:
                continue
            wall = Dot(x + 0.5 + dx * 0.5, y + 0.5 + dy * 0.5)
            behind = Dot(wall.x + dx * 0.5, wall.y + dy * 0.5)
            before = Dot(wall.x + dx * 0.1, wall.y + dy * 0.1)
            off = min(behind.x, behind.y, plan.size[0] - behind.x, plan.size[1] - behind.y)
            if off < ROCK + 0.4 or _near(rest, behind, ROCK) or _near(doors, wall, OFF_DOORS):
                continue
            taken = any(_near(body, before, 0.62) for body in plan.bodies)
            free = not taken and not _near(lanes, wall, OFF_WATER)
            if free and _straight(part, wall, (dx, dy)):
                yield (x, y), (dx, dy)


def _near(shape: BaseGeometry, spot: Dot, far: float) -> bool:
    return not shape.is_empty and exact.distance(shape, spot) <= far


def _straight(part: Part, wall: Dot, out: Cell) -> bool:
    """Whether the wall is straight for the width of a niche and what it needs on both hands."""
    (dx, dy), half = out, 0.62
    strip = box(
        wall.x - half * abs(dy) - 0.1 * abs(dx),
        wall.y - half * abs(dx) - 0.1 * abs(dy),
        wall.x + half * abs(dy) + 0.1 * abs(dx),
        wall.y + half * abs(dx) + 0.1 * abs(dy),
    )
    share = exact.intersection(part.outline, strip).area / strip.area
    return abs(exact.rounded(share) - 0.5) < 0.02


def _pairs(hall: Hall, spots: Sequence[Spot], gap: int) -> list[Spot]:
    """The places on both hands of a room's axis that are so far apart, each with the one across
    from it."""
    known, chosen = set(spots), list[Spot]()
    for (x, y), (dx, dy) in spots:
        if hall.upright:
            other = ((round(2 * hall.x) - 1 - x, y), (-dx, dy))
        else:
            other = ((x, round(2 * hall.y) - 1 - y), (dx, -dy))
        is_side = bool(dx) if hall.upright else bool(dy)
        if not is_side or other not in known:
            continue
        far = all(abs(x - a) + abs(y - b) >= gap or out != (dx, dy) for (a, b), out in chosen)
        if far and ((x, y), (dx, dy)) not in chosen:
            chosen += [((x, y), (dx, dy)), other]
    return chosen


def _on_one_hand(spots: Sequence[Spot], gap: int) -> list[Spot]:
    """The places along the side of a room that has most of them, so far apart."""
    rows = []
    for out in STEPS:
        row: list[Spot] = []
        for (x, y), turned in spots:
            far = all(abs(x - a) + abs(y - b) >= gap for (a, b), _ in row)
            line = not row or (x == row[0][0][0] if out[0] else y == row[0][0][1])
            if turned == out and far and line:
                row.append(((x, y), out))
        rows.append(row)
    return max(rows, key=len, default=[])
