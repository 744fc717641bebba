"""Small rooms that share a wall with a larger one, and a door in it."""

from __future__ import annotations

import shapely
from shapely import LineString, MultiLineString, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.rooms import is_free
from morphs.art.geometry.drawing import Door
from morphs.base import exact
from morphs.base.seeds import Dice

Box = tuple[int, int, int, int]
SHARED = 2
"""So many squares of wall at least a room shares with the one it is built against."""
KINDS = (8, 1, 2)
"""How often doors of annexes are plain, double, arches."""
Wall = tuple[tuple[int, int], tuple[int, int]]


def add_annex(plan: Plan, w: int, h: int, dressing: str, dice: Dice) -> Part | None:
    """Build a room of w x h squares against the wall of another, with a door between them; None
    where there is no room for it."""
    width, height = plan.size
    spots = [(x, y, w, h) for x in range(1, width - w) for y in range(1, height - h)]
    dice.shuffle(spots)
    for place in spots:
        for room in plan.of_kind("room", "hall"):
            wall = _shared(room, place)
            if wall is not None and is_free(plan, place, 1, room):
                return _build(plan, place, room, wall, dressing, dice)
    return None


def _shared(room: Part, place: Box) -> Wall | None:
    """The wall that a place has in common with a room that is straight there."""
    if room.theme == "border":
        return None
    x, y, w, h = place
    cover = {cell for cell, share in room.cover.items() if share > 0.99}
    for (ax, ay), (dx, dy), count, step in (
        ((x, y), (1, 0), w, (0, -1)),
        ((x, y + h), (1, 0), w, (0, 0)),
        ((x, y), (0, 1), h, (-1, 0)),
        ((x + w, y), (0, 1), h, (0, 0)),
    ):
        here = [k for k in range(count) if (ax + dx * k + step[0], ay + dy * k + step[1]) in cover]
        if len(here) >= SHARED and len(here) == here[-1] - here[0] + 1:
            a, b = here[0], here[-1] + 1
            return (ax + dx * a, ay + dy * a), (ax + dx * b, ay + dy * b)
    return None


def _build(plan: Plan, place: Box, room: Part, wall: Wall, dressing: str, dice: Dice) -> Part:
    x, y, w, h = place
    part = plan.add("room", box(x, y, x + w, y + h), dressing)
    (ax, ay), (bx, by) = wall
    long = max(bx - ax, by - ay)
    dx, dy = (bx - ax) // long, (by - ay) // long
    at = dice.below(long)
    start = (ax + dx * at, ay + dy * at)
    door = LineString([start, (start[0] + dx, start[1] + dy)])
    shared = exact.intersection(part.outline.boundary, room.outline)
    walls = shapely.line_merge(exact.difference(_lines(shared), door))
    plan.partitions += [one for one in shapely.get_parts(walls) if isinstance(one, LineString)]
    kind = ("plain", "double", "arch")[dice.weighted(KINDS)]
    first, last = ((float(u), float(v)) for u, v in door.coords)
    plan.doors.append(Door(first, last, kind))
    middle_x, middle_y = start[0] + dx / 2, start[1] + dy / 2
    plan.lanes.append(LineString([(middle_x - dy, middle_y - dx), (middle_x + dy, middle_y + dx)]))
    return part


def _lines(shape: BaseGeometry) -> MultiLineString:
    """The lines of a shape, without its points."""
    lines = [part for part in shapely.get_parts(shape) if isinstance(part, LineString)]
    return MultiLineString([line for line in lines if not line.is_empty])
