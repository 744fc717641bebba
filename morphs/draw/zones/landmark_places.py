"""Where what is no obstacle stands on a level, and how much room there is about it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.generators.zones.zone_map import Thing, ZoneMap

ENTERED = (
    *("town", "mine", "dwelling", "bank", "building", "watermill", "gate", "teleporter"),
    *("shipyard", "tent", "hut", "pickup"),
)
"""What roads end at."""
LOOSE = ("artifact", "chest", "pickup", "flotsam")
"""What is small, and lies together in hoards."""


def gates(zones: ZoneMap, level: int, but: tuple[str, ...] = ()) -> list[tuple[float, float]]:
    """Where one enters what stands on a level and is no obstacle, no guard, nothing to be picked
    up, and of no kind that is left out: across and down, in squares."""
    found = []
    for thing in zones.things:
        if thing.level == level and thing.kind in ENTERED and thing.kind not in but:
            row, column, high, wide = footprint(zones, thing)
            found.append((column + wide / 2, row + high - 0.2))
    return found


def room_of(zones: ZoneMap, level: int, without: tuple[str, ...] = ()) -> NDArray[np.float64]:
    """How far each square lies from roads and from what is to be seen on a level, but for kinds
    that are left out, in squares."""
    seen = zones.road[level] > 0
    for thing in zones.things:
        if thing.level == level and thing.kind not in ("obstacle", *without):
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
