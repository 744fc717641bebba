"""Small rooms leave a number of their own a place: what stands where it would is pushed into the
corner that keeps most floor free, or goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import shapely
from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import BACK
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Thing
from morphs.base import exact

SMALL = 6.6
"""Larger rooms have free floor whatever stands in them, in square squares."""
LONG, HIGH = 1.25, 0.95
"""How much free floor a number takes, in squares: its longer side and its shorter one."""
OFF_WALL, OFF_THING, STEP, BACK_OFF = 0.07, 0.05, 0.125, 0.1
"""How far that keeps off walls and things, how near to each other the places are that are looked
at, and how far from their walls things stand, in squares."""
FLAT = frozenset(("cracks", "pebble", "stairs", "rug", "mosaic", "inlay"))
"""What numbers may stand on."""
LEAST = 0.62
"""No thing is made smaller than such a share of itself, to stand in a corner."""
Box = tuple[float, float, float, float]


def leave_clear(plan: Plan, part: Part, before: int) -> None:
    """Make room for a number in a small room, among what was put in it since there were so many
    things."""
    if part.outline.area > SMALL or part.outline.is_empty:
        return
    for _ in range(len(plan.things) - before):
        standing = [one for one in plan.things[before:] if one.kind not in FLAT]
        if not standing or _has_room(part.outline, [footprint(one).bounds for one in standing]):
            return
        last = max(standing, key=lambda one: (one.width * one.height, one.x, one.y))
        others = [footprint(one).bounds for one in standing if one is not last]
        _take(plan, last)
        for moved in _in_corners(part.outline, last):
            free = _has_room(part.outline, [*others, footprint(moved).bounds])
            if free and plan.put(moved, part.outline):
                return


def _take(plan: Plan, thing: Thing) -> None:
    """Take a thing away, and the ground that it covers."""
    plan.things[:] = [one for one in plan.things if one is not thing]
    ground = footprint(thing)
    plan.bodies[:] = [body for body in plan.bodies if not body.equals_exact(ground, 1e-9)]


def _in_corners(room: BaseGeometry, thing: Thing) -> Iterator[Thing]:
    """A thing in each corner of the box round a room, its back to the shorter walls first, as large
    as it was and then smaller."""
    x0, y0, x1, y1 = room.bounds
    sides = sorted(BACK, key=lambda side: (abs(side[0]) == (y1 - y0 > x1 - x0), side))
    for share in (1.0, LEAST):
        wide, deep = thing.width * share, thing.height * share
        for dx, dy in sides:
            across, down = (deep, wide) if dx else (wide, deep)
            for end in (-1, 1):
                right, below = (dx, end) if dx else (end, dy)
                x = _at_end(x0, x1, across, right)
                y = _at_end(y0, y1, down, below)
                at = exact.rounded(x), exact.rounded(y)
                yield replace(thing, x=at[0], y=at[1], angle=BACK[dx, dy], width=wide, height=deep)


def _at_end(first: float, last: float, long: float, end: int) -> float:
    """The middle of something so long at one end or the other of a stretch."""
    off = long / 2 + max(0.0, min(BACK_OFF, (last - first - long) / 2))
    return last - off if end > 0 else first + off


def _has_room(room: BaseGeometry, standing: Sequence[Box]) -> bool:
    """Whether a number has room however the map is turned: lying, and standing on its side, as far
    as the room itself is as broad."""
    x0, y0, x1, y1 = room.bounds
    wide, tall = x1 - x0 - 2 * OFF_WALL, y1 - y0 - 2 * OFF_WALL
    sizes = {(min(w, wide), min(h, tall)) for w, h in ((LONG, HIGH), (HIGH, LONG))}
    return all(_fits(room, standing, w, h) for w, h in sizes)


def _fits(room: BaseGeometry, standing: Sequence[Box], wide: float, tall: float) -> bool:
    """Whether a box of some size lies in a room, off all that stands there."""
    x0, y0, x1, y1 = room.bounds
    gap = OFF_THING
    for left in _places(x0 + OFF_WALL, x1 - OFF_WALL - wide):
        for top in _places(y0 + OFF_WALL, y1 - OFF_WALL - tall):
            right, below = left + wide, top + tall
            is_free = all(
                right + gap <= a or left - gap >= c or below + gap <= b or top - gap >= d
                for a, b, c, d in standing
            )
            if is_free and shapely.covers(room, box(left, top, right, below)):
                return True
    return False


def _places(first: float, last: float) -> list[float]:
    """Places from one to another, both among them."""
    count = int(max(0.0, last - first) / STEP)
    return [*(first + STEP * k for k in range(count + 1)), max(first, last)]
