"""Walls of rooms that break off in courses where a room opens into natural ground."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from shapely import LineString, Polygon, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.furnish import strew
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.frame import Point
from morphs.art.geometry.rough import polygons
from morphs.base import exact
from morphs.base.seeds import Dice

TOUCH, WIDE, STRAIGHT = 0.12, 1.6, 0.8
"""How near natural ground is that a wall opens into, how long such an opening is at least, and how
far its wall would have run on straight, in squares."""
COURSES, DEEP, STEP, BACK = 2, 0.25, 0.36, 0.4
"""Of how many courses a wall is, how thick each is, by how much one reaches farther than the next,
and how far they reach back into the rock, in squares."""
SHORT, LONG, SHARE = 0.45, 1.15, 0.32
"""How far a wall runs on at least and at most, and as a share of the opening."""
OFF_LANE, OFF_WATER, OFF_BORDER = 0.62, 0.25, 1.3
"""How far what is left of walls keeps off ways, water and the border, in squares."""
BLOCKS, SHARDS = (2, 4), (4, 8)
"""How many blocks and splinters lie before it."""
FLUNG, ASTREW = 1.7, 1.0
"""How far they lie along the wall that was, and off it, in squares."""
BLOCK = (0.34, 0.21)
"""How long and how broad a block is, in squares."""


class Joint(NamedTuple):
    """Where a wall ends at an opening: the spot, the way the wall ran on, the way out of the room,
    and how wide the opening is."""

    spot: Point
    ahead: Point
    out: Point
    wide: float

    def at(self, along: float, off: float) -> Point:
        """A place so far along the wall that was, and so far out of the room."""
        (x, y), (ax, ay), (ox, oy) = self.spot, self.ahead, self.out
        return (x + along * ax + off * ox, y + along * ay + off * oy)


def break_off(plan: Plan, dice: Dice) -> None:
    """Let walls of whole rooms run on into the natural ground that they open into, each course to
    an end of its own, with what fell from them before them."""
    width, height = plan.size
    inner = box(OFF_BORDER, OFF_BORDER, width - OFF_BORDER, height - OFF_BORDER)
    for room in (one for one in plan.of_kind("room") if one.theme != "border"):
        for joint in _joints(plan, room):
            stump, reach = _stump(joint, dice)
            clear = inner.contains(exact.intersection(stump, plan.union("cave", "tunnel")))
            off = all(exact.distance(lane, stump) > OFF_LANE for lane in plan.lanes)
            if clear and off and plan.clear_of_water(stump, OFF_WATER):
                _leave(plan, stump)
                _strew(plan, joint, reach, dice)


def _joints(plan: Plan, room: Part) -> Iterator[Joint]:
    """Both ends of each opening of a room into natural ground."""
    natural = exact.buffer(plan.union("cave", "tunnel"), TOUCH, 4)
    others = [one.outline for one in plan.of_kind("room", "hall") if one is not room]
    free = exact.difference(natural, exact.buffer(exact.union_all(others), TOUCH, 4))
    if free.is_empty or not free.intersects(room.outline):
        return
    whole = max(polygons(room.outline), key=lambda p: p.area)
    opened = shapely.line_merge(exact.intersection(whole.exterior, free))
    for line in shapely.get_parts(opened):
        if not isinstance(line, LineString) or line.is_closed or exact.length(line) < WIDE:
            continue
        corners = shapely.get_coordinates(exact.simplify(line, 0.02)).tolist()
        for (x, y), (nx, ny) in (corners[:2], corners[:-3:-1]):
            far = exact.apart((x, y), (nx, ny))
            if far >= STRAIGHT:
                ahead = ((nx - x) / far, (ny - y) / far)
                left = Dot(x + 0.4 * ahead[0] - 0.1 * ahead[1], y + 0.4 * ahead[1] + 0.1 * ahead[0])
                side = -1 if whole.contains(left) else 1
                out = (-side * ahead[1], side * ahead[0])
                yield Joint((x, y), ahead, out, min(far, exact.length(line)))


def _stump(joint: Joint, dice: Dice) -> tuple[Polygon, float]:
    """What is left of a wall beyond its end, and how far it reaches."""
    most = min(LONG, SHARE * joint.wide)
    reach = SHORT + max(0.0, most - SHORT) * (0.4 + 0.6 * dice.fraction())
    stair = [0.0]
    for _ in range(COURSES - 1):
        stair.append(stair[-1] + STEP * (0.6 + 0.4 * dice.fraction()))
    ring: list[Point] = [joint.at(-BACK, 0)]
    for course, worn in enumerate(stair if dice.below(2) else stair[::-1]):
        end = max(reach - worn, 0.05)
        ring += [joint.at(end, DEEP * course), joint.at(end, DEEP * (course + 1))]
    ring.append(joint.at(-BACK, DEEP * COURSES))
    return Polygon(exact.points(np.array(ring))), reach


def _leave(plan: Plan, stump: Polygon) -> None:
    """Take what is left of a wall out of the natural ground."""
    plan.stumps.append(stump)
    for part in plan.of_kind("cave", "tunnel"):
        if part.outline.intersects(stump):
            part.outline = exact.difference(part.outline, stump)


def _strew(plan: Plan, joint: Joint, reach: float, dice: Dice) -> None:
    """Blocks that fell from a wall, the nearer the more as they lay in it, and splinters."""
    ground = exact.difference(plan.union("room", "cave", "tunnel"), exact.union_all(plan.stumps))
    inner: BaseGeometry = exact.buffer(ground, -0.05, 4)
    wall = exact.heading(*joint.ahead)
    for kind, count in (("block", dice.between(*BLOCKS)), ("pebble", dice.between(*SHARDS))):
        for _ in range(count):
            share, lean = dice.fraction(), 2 * dice.fraction() - 1
            off = (2 * dice.fraction() - 1) * ASTREW * (0.3 + 0.7 * share)
            x, y = joint.at(reach + 0.25 + FLUNG * share, off + DEEP)
            size = 0.8 + 0.35 * dice.fraction()
            wide, deep = (size * BLOCK[0], size * BLOCK[1])
            if kind == "pebble":
                wide = deep = 0.09 * size
            turn = math.degrees(wall) + 70 * lean * (0.3 + 0.7 * share)
            strew(plan, Thing(kind, x, y, turn, wide, deep), inner)
