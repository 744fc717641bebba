"""A level of a key as JSON of the form of one-page dungeons, which other programs read: squares as
rectangles, doors between them, and notes."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import numpy as np
import shapely

from morphs.key.model import Key, Level, Region, Way
from morphs.key.telling import opening, sections, title_of

VERSION = "1.2.0"
"""Of the form: readers look at it."""
OPEN, DOOR, OUTSIDE, BARS, DOUBLE, SECRET, STAIRS_DOWN, STAIRS_UP = 0, 1, 3, 4, 5, 6, 8, 9
"""The numbers of kinds of doors there."""
DOORS = {"door": DOOR, "bars": BARS, "double": DOUBLE, "secret": SECRET}
BOXED = 0.8
"""A room that fills so much of its bounding box is that box; all else is rows of squares."""
Json = dict[str, Any]
Square = tuple[int, int]


def to_onepage(key: Key, level: Level, name: str) -> str:
    """Return the text of a level's file."""
    title = key.title or name
    told = [line for part in opening(level) if part.heading == "At stake" for line in part.lines]
    found = {
        "version": VERSION,
        "title": title if len(key.levels) == 1 else f"{title}: {level.name}",
        "story": " ".join(told),
        "rects": list(_rects(level)),
        "doors": [*_doors(level), *_stairs(level)],
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


def _doors(level: Level) -> Iterator[Json]:
    for way in level.ways:
        if way.kind == "water":
            continue
        out = level.by_id[way.b].kind == "outside"
        kind = DOORS.get(way.kind, OUTSIDE if out else OPEN)
        yield _door(way, kind)


def _door(way: Way, kind: int) -> Json:
    """A door in the square before it, with the direction in which it leads on: right or down."""
    (x, y), (u, v) = way.at
    across = abs(u - x) >= abs(v - y)
    middle_x, middle_y = way.middle
    square = {
        "x": math.floor(middle_x) if across else round(middle_x) - 1,
        "y": round(middle_y) - 1 if across else math.floor(middle_y),
    }
    return {**square, "dir": {"x": 0 if across else 1, "y": 1 if across else 0}, "type": kind}


def _stairs(level: Level) -> Iterator[Json]:
    for stair in level.stairs:
        x, y = map(math.floor, level.by_id[stair.region].label)
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
