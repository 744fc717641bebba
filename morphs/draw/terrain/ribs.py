"""Ribs that hills of battlefields are made of, and the crests of mountains. All is in cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.sheet import chance

Grid = NDArray[np.float64]
SOFT = 0.3
"""How far about the gully between two ribs it is filled up."""
STRAY = 1.1
"""How far from the strike of the rock a crest turns, at most half of it to either side."""
CREST, HALF, BROAD = (-1.0, -0.45, 0.1, 0.6, 1.0), 0.4, (0.02, 0.11, 0.17, 0.12, 0.02)
"""Where along a mountain's crest its knees are, how long half of it is, how broad it is at each."""
ZIGZAG = 0.075
"""How far a crest swings to either side."""
ARMS = ((1, 1), (2, -1), (3, 1), (1, -1), (3, -1), (2, 1))
"""From which knee of the crest each arm runs down, and to which side."""
ARM, ROOT, TIP = (0.25, 0.14), 0.09, 0.0
"""How long arms are, and by how much more; how broad they begin and end."""
ARMED = 0.6
"""How many of them a crest has."""
LEANS = (0.9, 1.1)
"""How far arms turn off the crest, and by how much more."""
NECK = 0.12
"""How broad the crest is between two mountains."""


class Hill(NamedTuple):
    """A cell that rises: its number, its middle, how many levels; of those beside it which rise the
    ways to their middles, their levels and numbers; ways out to beyond the table; corners all of
    whose cells rise, with the least of their levels."""

    cell: int
    at: XY
    level: int
    beside: tuple[tuple[float, float, int, int], ...]
    beyond: tuple[XY, ...] = ()
    corners: tuple[tuple[float, float, int], ...] = ()
    peopled: bool = False


class Rib(NamedTuple):
    """A tapering ridge, from a point so broad to another."""

    start: XY
    end: XY
    broad: float
    tip: float


def crests(hill: Hill, salt: int) -> Iterator[Rib]:
    """The crest of a mountain: bent, with arms to both sides, on to mountains beside it and off the
    table."""
    turn = strike(hill, salt) + STRAY * (chance(salt, hill.cell, 81) - 0.5)
    along, aside = (exact.cos(turn), exact.sin(turn)), (-exact.sin(turn), exact.cos(turn))
    knees, swing = list[XY](), 1.0 if chance(salt, hill.cell, 92) < 0.5 else -1.0
    for number, share in enumerate(CREST):
        far = ZIGZAG * (0.3 + 0.7 * chance(salt, hill.cell, number, 93)) * swing * (-1) ** number
        at = (a + HALF * share * b + far * c for a, b, c in zip(hill.at, along, aside, strict=True))
        knees.append((next(at), next(at)))
    for number, (start, end) in enumerate(pairwise(knees)):
        yield Rib(start, end, BROAD[number], BROAD[number + 1])
    for dx, dy, high, _ in hill.beside:
        if high > 2:
            x, y = hill.at
            yield Rib(knees[2], (x + dx / 2, y + dy / 2), BROAD[2], NECK)
    for right, down in hill.beyond:
        yield Rib(knees[2], (hill.at[0] + right, hill.at[1] + down), BROAD[2], BROAD[2])
    yield from _arms(hill, knees, turn, salt)


def strike(hill: Hill, salt: int) -> float:
    """Which way a hill runs: to the highest beside it, but for mountains not along saddles, or as
    the rock of the whole table does."""
    beside = [one for one in hill.beside if one[2] >= min(hill.level, 2)]
    if not beside:
        return 2 * pi * chance(salt, 81)
    dx, dy, _, _ = max(beside, key=lambda one: one[2])
    return exact.heading(dx, dy)


def _arms(hill: Hill, knees: list[XY], turn: float, salt: int) -> Iterator[Rib]:
    """The arms of a crest, each bent once."""
    for number, (knee, side) in enumerate(ARMS):
        if chance(salt, hill.cell, number, 97) > ARMED:
            continue
        lot = [chance(salt, hill.cell, number, more) for more in (94, 95, 96)]
        (least, more), (lean, leans) = ARM, LEANS
        far, way = least + more * lot[0], turn + side * (lean + leans * lot[1])
        x, y = knees[knee]
        bend = way + 0.9 * (lot[2] - 0.5)
        middle = (x + 0.5 * far * exact.cos(way), y + 0.5 * far * exact.sin(way))
        end = middle[0] + 0.5 * far * exact.cos(bend), middle[1] + 0.5 * far * exact.sin(bend)
        wide = 0.5 * (ROOT + TIP)
        yield Rib((x, y), middle, ROOT, wide)
        yield Rib(middle, end, wide, TIP)


def within(rib: Rib, x: Grid, y: Grid) -> Grid:
    """How far within a rib places lie; less than nothing outside."""
    (ax, ay), (bx, by) = rib.start, rib.end
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    share = np.clip(((x - ax) * dx + (y - ay) * dy) / long, 0.0, 1.0) if long else 0.0 * (x + y)
    off = exact.numbers(np.sqrt((x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2))
    return np.asarray(rib.broad + share * (rib.tip - rib.broad) - off)


def blended(a: Grid, b: Grid, soft: float = SOFT) -> Grid:
    """The larger of two, and a little more where both are about as large (Quilez)."""
    near = np.maximum(soft - np.abs(a - b), 0.0)
    return np.maximum(a, b) + near * near / (4 * soft)
