"""Where what is no obstacle stands on a level, how large it is drawn and how far aside."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.emblems import Emblem, emblem_of
from morphs.zones.zone_map import Thing, ZoneMap

SIZES = {"town": 7.4, "mine": 2.2, "dwelling": 1.9, "bank": 1.9, "building": 1.6, "watermill": 2.0}
SIZES |= {"gate": 1.7, "teleporter": 1.5, "shipyard": 1.7, "border-guard": 1.3, "tent": 1.4}
SIZES |= {"hut": 1.6, "boat": 1.5, "monster": 1.35, "artifact": 1.25, "chest": 1.2, "pickup": 1.15}
LEAST = {"town": 78, "mine": 22, "gate": 17, "teleporter": 15, "shipyard": 17, "monster": 13}
LEAST |= {"border-guard": 13, "tent": 13, "hut": 13}


RANKS = (0.82, 0.92, 1.05)
"""How large a town is drawn that nobody owns and has no castle, one with either, one with both."""
LYING = ("monster", "border-guard", "artifact", "chest", "boat")
"""What roads do not end at."""
LOOSE = ("artifact", "chest", "pickup", "flotsam")
"""What is drawn nearer to the rest of its hoard, and not in rows."""
STREWN, TOGETHER, MOVED = 0.5, 0.3, 0.4
"""How far aside such things lie at most, from side to side; the share of the way to the middle of
their hoard, and how far that moves them at most; in squares."""


def drawn_box(zones: ZoneMap, index: int, thing: Thing, pixels: int) -> tuple[int, int, int, int]:
    """Row, column, rows and columns of what a landmark covers as it is drawn."""
    row, column, high, wide = footprint(zones, thing)
    emblem = emblem_of(thing.kind, thing.name, thing.owner, thing.value, thing.note, index)
    reach = ceil(unit_of(emblem, pixels) / pixels)
    tall = reach if emblem.kind == "town" else ceil(0.8 * reach)
    return row + high - tall, column + (wide - reach) // 2, tall + (emblem.rank > 0), reach


def gates(zones: ZoneMap, level: int) -> list[tuple[float, float]]:
    """Where one enters what stands on a level and is no obstacle, no guard, nothing to be picked
    up: across and down, in squares."""
    found = []
    for thing in zones.things:
        if thing.level == level and thing.kind in SIZES and thing.kind not in LYING:
            row, column, high, wide = footprint(zones, thing)
            found.append((column + wide / 2, row + high - 0.2))
    return found


def room_of(zones: ZoneMap, level: int) -> NDArray[np.float64]:
    """How far each square lies from roads and from what is to be seen on a level, in squares."""
    seen = zones.road[level] > 0
    for thing in zones.things:
        if thing.level == level and thing.kind != "obstacle":
            row, column, high, wide = footprint(zones, thing)
            seen[max(0, row) : max(0, row + high), max(0, column) : max(0, column + wide)] = True
    if not seen.any():
        return np.full(seen.shape, 9.0)
    return np.asarray(exact.numbers(ndimage.distance_transform_edt(~seen)))


def footprint(zones: ZoneMap, thing: Thing) -> tuple[int, int, int, int]:
    """Return row, column, rows and columns of the squares a thing covers, by its mask."""
    mask = zones.kinds.get(thing.name, {}).get("mask", ["#"])
    rows = [y for y, row in enumerate(mask) if set(row) - {"."}] or [len(mask) - 1]
    columns = [x for row in mask for x, letter in enumerate(row) if letter != "."] or [0]
    wide = max(columns) - min(columns) + 1
    high = rows[-1] - rows[0] + 1
    bottom = thing.row - (len(mask) - 1 - rows[-1])
    right = thing.column - (len(mask[0]) - 1 - max(columns))
    return bottom - high + 1, right - wide + 1, high, wide


def covers(zones: ZoneMap, thing: Thing) -> Iterator[tuple[int, int]]:
    """The squares of the map that a thing covers, by its mask."""
    mask = zones.kinds.get(thing.name, {}).get("mask", ["#"])
    top, left = thing.row - len(mask) + 1, thing.column - len(mask[0]) + 1
    for y, letters in enumerate(mask):
        for x, letter in enumerate(letters):
            if letter != "." and 0 <= top + y < zones.size and 0 <= left + x < zones.size:
                yield top + y, left + x


def unit_of(emblem: Emblem, pixels: int) -> int:
    """How many pixels wide a landmark is drawn: larger than its squares on maps drawn small."""
    rank = RANKS[(emblem.rank > 0) + emblem.great] if emblem.kind == "town" else 1.0
    size, least = SIZES.get(emblem.kind, 1.0), LEAST.get(emblem.kind, 9)
    return round(rank * max(size * pixels, least))


def gathered(
    hoards: dict[int, tuple[float, float]], index: int, thing: Thing
) -> tuple[float, float]:
    """How far down and across a thing is drawn from its place: what lies in a hoard lies together,
    and nothing small lies in a row."""
    if thing.kind not in LOOSE:
        return 0.0, 0.0
    down, across = (STREWN * (chance(index, thing.row, axis) - 0.5) for axis in (51, 52))
    if thing.block < 0:
        return down, across
    hoard = hoards[thing.block]
    pull = (at - own for at, own in zip(hoard, (thing.row, thing.column), strict=True))
    towards = [min(max(TOGETHER * far, -MOVED), MOVED) for far in pull]
    return down + towards[0], across + towards[1]


def hoards_of(zones: ZoneMap) -> dict[int, tuple[float, float]]:
    """The middle of what lies in each block, row and column."""
    found: dict[int, list[Thing]] = {}
    for thing in zones.things:
        if thing.block >= 0 and thing.kind != "monster":
            found.setdefault(thing.block, []).append(thing)
    return {
        block: (sum(t.row for t in some) / len(some), sum(t.column for t in some) / len(some))
        for block, some in found.items()
    }
