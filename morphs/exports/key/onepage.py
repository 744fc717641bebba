"""A level of a key as JSON of the form of one-page dungeons, which other programs read: squares as
rectangles, doors between them, and notes."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Any

import numpy as np
import shapely

from morphs.plan.key.model import Key, Level, Point, Region, Way
from morphs.plan.key.sections import opening, sections, title_of

VERSION = "1.2.0"
"""Of the form: readers look at it."""
OPEN, DOOR, OUTSIDE, BARS, DOUBLE, SECRET, STAIRS_DOWN, STAIRS_UP = 0, 1, 3, 4, 5, 6, 8, 9
"""The numbers of kinds of doors there."""
DOORS = {"door": DOOR, "bars": BARS, "double": DOUBLE, "secret": SECRET}
BOXED = 0.8
"""A room that fills so much of its bounding box is that box; all else is rows of squares."""
AROUND = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-2, 0), (2, 0), (0, -2), (0, 2))
"""Where ground is looked for beside a door, in halves of a square."""
Json = dict[str, Any]
Square = tuple[int, int]


def to_onepage(key: Key, level: Level, name: str) -> str:
    """Return the text of a level's file."""
    title = key.title or name
    stake_lines = [
        line for part in opening(level) if part.heading == "At stake" for line in part.lines
    ]
    rects = list(_rects(level))
    found = {
        "version": VERSION,
        "title": title if len(key.levels) == 1 else f"{title}: {level.name}",
        "story": " ".join(stake_lines),
        "rects": rects,
        "doors": [*_doors(level, _covered(rects)), *_stairs(level, _covered(rects))],
        "notes": [_note(level, room) for room in level.rooms],
        "columns": [],
        "water": [
            {"x": x, "y": y}
            for region in level.regions
            if region.kind == "water"
            for x, y in _squares(region)
        ],
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _rects(level: Level) -> Iterator[Json]:
    """The ground as rectangles of whole squares: rooms that are boxes first, then runs of squares
    of all else, row by row; no square twice."""
    taken: set[Square] = set()
    others = []
    for region in level.regions:
        if region.kind == "outside" or region.shape.is_empty:
            continue
        left, top, right, below = map(round, region.shape.bounds)
        box = {(x, y) for x in range(left, right) for y in range(top, below)}
        if region.number is None or not box or region.area < BOXED * len(box) or box & taken:
            others.append(region)
            continue
        taken |= box
        yield {"x": left, "y": top, "w": right - left, "h": below - top}
    for region in others:
        free = sorted(((y, x) for x, y in _squares(region) if (x, y) not in taken))
        taken |= {(x, y) for y, x in free}
        # What lies next to each other in a row has the same place but for how many were before.
        for _, run in groupby(enumerate(free), lambda one: (one[1][0], one[1][1] - one[0])):
            squares = [square for _, square in run]
            yield {"x": squares[0][1], "y": squares[0][0], "w": len(squares), "h": 1}


def _squares(region: Region) -> list[Square]:
    """The squares whose middle lies in a region."""
    left, top, right, below = region.shape.bounds
    xs = np.arange(math.floor(left), math.ceil(right))
    ys = np.arange(math.floor(top), math.ceil(below))
    x, y = (grid.ravel() for grid in np.meshgrid(xs, ys))
    inside = shapely.contains_xy(region.shape, x + 0.5, y + 0.5)
    return list(zip(x[inside].tolist(), y[inside].tolist(), strict=True))


def _covered(rects: Iterable[Json]) -> set[Square]:
    """The squares of some rectangles."""
    return {
        (x, y)
        for rect in rects
        for x in range(rect["x"], rect["x"] + rect["w"])
        for y in range(rect["y"], rect["y"] + rect["h"])
    }


def _doors(level: Level, ground: Collection[Square]) -> Iterator[Json]:
    for way in level.ways:
        if way.kind == "water":
            continue
        out = level.by_id[way.b].kind == "outside"
        kind = DOORS.get(way.kind, OUTSIDE if out else OPEN)
        yield _door(way, kind, ground)


def _door(way: Way, kind: int, ground: Collection[Square]) -> Json:
    """A door in the square before it, with the direction in which it leads on, right or down: where
    it lies, or as near as there is ground on one side, for ways through caves may lie aslant."""
    (x, y), (u, v) = way.at
    across = abs(u - x) >= abs(v - y)
    near = [(way.middle[0] + dx / 2, way.middle[1] + dy / 2) for dx, dy in AROUND]
    found = [_placed(*at, one) for at in near for one in (across, not across)]
    beside = ((at, (at[0] + right, at[1] + down)) for *at, right, down in found)
    good = [any(tuple(square) in ground for square in pair) for pair in beside]
    left, top, right, down = found[good.index(True)] if any(good) else found[0]
    if not any(good):  # an opening round a corner has its middle in the rock
        left, top = _nearest(ground, way.middle)
    return {"x": left, "y": top, "dir": {"x": right, "y": down}, "type": kind}


def _nearest(ground: Collection[Square], at: Point) -> Square:
    """The square of the ground whose middle lies nearest to a place."""
    x, y = at

    def away(square: Square) -> tuple[float, Square]:
        return (square[0] + 0.5 - x) ** 2 + (square[1] + 0.5 - y) ** 2, square

    return min(ground, key=away, default=(math.floor(x), math.floor(y)))


def _placed(x: float, y: float, across: bool) -> tuple[int, int, int, int]:
    """The square before a door in a wall that runs across, or down; and where it leads."""
    if across:
        return math.floor(x), round(y) - 1, 0, 1
    return round(x) - 1, math.floor(y), 1, 0


def _stairs(level: Level, ground: Collection[Square]) -> Iterator[Json]:
    for stair in level.stairs:
        x, y = _nearest(ground, level.by_id[stair.region].label)
        kind = STAIRS_DOWN if stair.direction == "down" else STAIRS_UP
        yield {"x": x, "y": y, "dir": {"x": 0, "y": 1}, "type": kind}


def _note(level: Level, room: Region) -> Json:
    """All that is told of a room, in a text."""
    parts = [
        " ".join(part.lines)
        if part.heading == "Seen"
        else f"{part.heading}: {'; '.join(part.lines)}"
        for part in sections(level, room)
    ]
    x, y = room.label
    text = "\n".join([title_of(room), *parts])
    return {"text": text, "ref": str(room.number), "pos": {"x": x, "y": y}}
