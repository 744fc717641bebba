"""Stairs from level to level: between rooms that lie over each other, first where stairs are drawn,
and only where one comes on foot; where there are none, between the rooms nearest to that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import shapely
from shapely.affinity import translate

from morphs.base.seeds import stream_key
from morphs.plan.key.locks import on_foot
from morphs.plan.key.model import Level, Point, Region, Stair, number_order

ROOMS_A_STAIR = 30
COMMON = 1.0
"""Rooms lie over each other that have so much ground in common, in squares."""
DRAWN = {"stairs": "stairs", "spiral": "spiral", "well": "shaft"}
"""Tags of rooms where one may go down, and what leads there."""


def with_stairs(levels: Sequence[Level], corners: Sequence[Point], seed: int) -> list[Level]:
    """Join each level to the next that has rooms. `corners` are where levels have their upper left
    corner."""
    found: dict[int, list[Stair]] = {k: [] for k in range(len(levels))}
    rooms = [k for k, level in enumerate(levels) if level.rooms]
    start = ""
    for upper, lower in pairwise(rooms):
        start = start or _entered(levels[upper])
        (x, y), (u, v) = corners[upper], corners[lower]
        pairs = _pairs(levels[upper], start, levels[lower], (x - u, y - v), seed)
        for a, b in pairs[: max(1, len(levels[upper].rooms) // ROOMS_A_STAIR)]:
            kind = _kind(a, b)
            found[upper].append(Stair(a.id, lower, b.id, "down", kind, b.number))
            found[lower].append(Stair(b.id, upper, a.id, "up", kind, a.number))
        start = pairs[0][1].id
    return [replace(level, stairs=tuple(found[k])) for k, level in enumerate(levels)]


def _entered(level: Level) -> str:
    """Where the first level is entered, else its room of the least number."""
    ways = [way for way in level.ways if level.by_id[way.b].kind == "outside"]
    dry = [way.a for way in ways if level.by_id[way.a].kind != "water"]
    return dry[0] if dry else level.rooms[0].id


def _pairs(
    upper: Level, start: str, lower: Level, by: Point, seed: int
) -> list[tuple[Region, Region]]:
    """Rooms over each other, none twice: where most is drawn first."""
    reached = on_foot(upper.ways, start, ())
    above = [room for room in upper.rooms if room.id in reached] or list(upper.rooms)
    below = list(lower.rooms)
    ground = np.array([translate(room.shape, -by[0], -by[1]) for room in above], dtype=object)
    under = np.array([room.shape for room in below], dtype=object)
    a, b = shapely.STRtree(under).query(ground, "intersects")
    good = shapely.area(shapely.intersection(ground[a], under[b])) >= COMMON
    both = [(above[i], below[j]) for i, j in zip(a[good], b[good], strict=True)]
    if not both:
        far = np.round(shapely.distance(ground[:, None], under[None, :]), 2)
        both = [(above[i], below[j]) for i, j in np.argwhere(far == far.min())][:1]
    return list(_apart(sorted(both, key=lambda pair: _order(pair[0], pair[1], seed))))


def _order(a: Region, b: Region, seed: int) -> tuple[int, int, tuple[int, str]]:
    drawn = sum(bool(set(room.tags) & set(DRAWN)) for room in (a, b))
    return -drawn, stream_key(seed, "key", "stair", a.id, b.id), number_order(a.number)


def _apart(pairs: Sequence[tuple[Region, Region]]) -> Iterator[tuple[Region, Region]]:
    taken: set[str] = set()
    for a, b in pairs:
        if a.id not in taken and b.id not in taken:
            taken |= {a.id, b.id}
            yield a, b


def _kind(a: Region, b: Region) -> str:
    tags = {*a.tags, *b.tags}
    return next((kind for tag, kind in DRAWN.items() if tag in tags), "stairs")
