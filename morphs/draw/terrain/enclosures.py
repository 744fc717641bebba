"""The ground of a battlefield parted by hedges: what is tilled, pastures, and what lies between.

The table is halved by slightly crooked lines again and again, as land is divided among heirs. Such
parcels as lie mostly in a cell of fields are tilled; so fields have the shapes of fields, and none
that of a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.base.exact import cos, heading, sin
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.sheet import Sheet, chance

LARGEST, SPREAD = 0.17, 1.0
"""How large a parcel may be that is not halved any more, in squares a cell wide, and how much more
some may be: those of one estate are about as large."""
PARISH, LEAN = 9.0, 1.3
"""How many squares a cell wide a parish is, whose fields all lean one way; and how far that may
differ from how the land about it lies."""
OFF = 0.42
"""How far from their middle lines part land, of how long it is."""
HOLDING = 2
"""How many halvings apart parcels of one holding are."""
BENDS = ((3.1, 0.1), (1.7, 0.05))
"""Waves that the lines are bent by: how long, and how far they move, in cells."""
STEP = 0.25
"""How far apart points of a bent line are, in cells."""
Ring = list[XY]


class Parcel(NamedTuple):
    """A convex piece of land, in pixels before the lines are bent: its ring, the cell that its
    middle lies in, the key of its dice; the key of the holding that it belongs to."""

    ring: Ring
    cell: int
    key: int
    holding: int


class Enclosures:
    """The parcels of a sheet."""

    def __init__(self, sheet: Sheet, salt: int) -> None:
        self.sheet, self.salt = sheet, salt
        wide, high = sheet.extent
        off = 0.4 * sheet.size
        whole = [(-off, -off), (wide + off, -off), (wide + off, high + off), (-off, high + off)]
        self.lean = (chance(salt, 91) - 0.5) * 0.9
        found = list(self._parted(whole, 1, self.lean))
        cells = self._cells([middle(ring) for ring, _ in found])
        self.parcels = [
            Parcel(ring, cell, salt + 31 * number, salt + (key >> HOLDING))
            for number, ((ring, key), cell) in enumerate(zip(found, cells, strict=True))
        ]
        self._waves = [
            (2 * pi / (long * sheet.size), far * sheet.size, 2 * pi * chance(salt, k, 92))
            for k, (long, far) in enumerate(BENDS)
        ]

    def _cells(self, points: Sequence[XY]) -> list[int]:
        """The cells that points lie in: those whose middles are nearest."""
        off = np.array(points)[:, None, :] - np.array(self.sheet.centres)[None, :, :]
        return [int(cell) for cell in np.argmin((off * off).sum(axis=2), axis=1)]

    def _parted(self, ring: Ring, key: int, lean: float) -> Iterator[tuple[Ring, int]]:
        """The ring, or what it is halved into, and their keys."""
        cells = area(ring) / self.sheet.size**2
        estate = 0.7 * chance(self.salt, key >> 3, 96) + 0.3 * chance(self.salt, key, 93)
        if cells < LARGEST + SPREAD * estate * estate:
            yield ring, key
            return
        if PARISH <= cells < 2 * PARISH:
            lean = self.lean + LEAN * (chance(self.salt, key, 97) - 0.5)
        turn = lean + (chance(self.salt, key, 94) - 0.5) * 0.3
        if extent(ring, turn) > extent(ring, turn + pi / 2):
            turn += pi / 2
        x, y = middle(ring)
        share = OFF if cells < PARISH else 0.3
        shift = (chance(self.salt, key, 95) - 0.5) * share * extent(ring, turn + pi / 2)
        at = (x - shift * sin(turn), y + shift * cos(turn))
        for number in (0, 1):
            part = half(ring, at, turn + pi * number)
            yield from self._parted(part, 2 * key + number, lean)

    def bent(self, points: Sequence[XY], close: bool = False) -> list[XY]:
        """A line of points as it lies on the sheet."""
        line = [*points, points[0]] if close else list(points)
        found = [] if close else [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            count = 1 + int((abs(bx - ax) + abs(by - ay)) / (STEP * self.sheet.size))
            found += [
                (ax + (bx - ax) * k / count, ay + (by - ay) * k / count)
                for k in range(1, count + 1)
            ]
        return [(x, y) for x, y in self._waved(np.array(found)).tolist()]

    def all_bent(self, ends: Sequence[Sequence[XY]]) -> Iterator[list[XY]]:
        """Lines from a point to another as they lie on the sheet."""
        if not ends:
            return
        both = np.array(ends)
        off = np.abs(both[:, 1] - both[:, 0]).sum(axis=1)
        counts = 2 + (off / (STEP * self.sheet.size)).astype(np.int64)
        lasts = np.cumsum(counts)
        share = np.arange(lasts[-1]) - np.repeat(lasts - counts, counts)
        share = (share / np.repeat(counts - 1, counts))[:, None]
        start, end = np.repeat(both[:, 0], counts, axis=0), np.repeat(both[:, 1], counts, axis=0)
        for points in np.split(self._waved(start + (end - start) * share), lasts[:-1]):
            yield [(x, y) for x, y in points.tolist()]

    def _waved(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points moved by the waves that lines are bent by."""
        x, y = points.T
        for wave, far, phase in self._waves:
            across = exact.numbers(np.sin(wave * y + phase))
            down = exact.numbers(np.sin(wave * x + 2 * phase))
            x, y = x + far * across, y + far * down
        return np.stack([x, y], axis=1)


def middle(ring: Ring) -> XY:
    """The mean of a ring's corners."""
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


def area(ring: Ring) -> float:
    """How much a convex ring holds."""
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]))) / 2


def extent(ring: Ring, turn: float) -> float:
    """How long a ring is in a direction."""
    c, s = cos(turn), sin(turn)
    along = [x * c + y * s for x, y in ring]
    return max(along) - min(along)


def longest(ring: Ring) -> float:
    """The direction of a ring's longest side."""
    sides = list(pairwise([*ring, ring[0]]))
    long = [(bx - ax) ** 2 + (by - ay) ** 2 for (ax, ay), (bx, by) in sides]
    (ax, ay), (bx, by) = sides[long.index(max(long))]
    return heading(bx - ax, by - ay)


def half(ring: Ring, at: XY, turn: float) -> Ring:
    """What of a convex ring lies on one side of a line."""
    sides = _sides(ring, at, turn)
    found: Ring = []
    for (a, u), (b, v) in pairwise([*zip(ring, sides, strict=True), (ring[0], sides[0])]):
        if u >= 0:
            found.append(a)
        if (u >= 0) != (v >= 0):
            found.append(_crossing(a, b, u, v))
    return found


def cut(ring: Ring, at: XY, turn: float) -> list[XY]:
    """Where a line crosses a convex ring."""
    sides = _sides(ring, at, turn)
    pairs = pairwise([*zip(ring, sides, strict=True), (ring[0], sides[0])])
    return [_crossing(a, b, u, v) for (a, u), (b, v) in pairs if (u >= 0) != (v >= 0)]


def rows(ring: Ring, turn: float, apart: float, start: float = 1.0) -> Iterator[list[XY]]:
    """Parallel lines across a convex ring, so far apart, the first at `start` of that."""
    c, s = cos(turn), sin(turn)
    across = [y * c - x * s for x, y in ring]
    low, high = min(across), max(across)
    for k in range(int((high - low) / apart - start) + 1):
        far = low + (k + start) * apart
        ends = cut(ring, (-far * s, far * c), turn)
        if len(ends) == 2:
            yield ends


def shrunk(ring: Ring, share: float) -> Ring:
    """A ring drawn together towards its middle."""
    x, y = middle(ring)
    return [(x + (a - x) * share, y + (b - y) * share) for a, b in ring]


def _sides(ring: Ring, at: XY, turn: float) -> list[float]:
    """How far to the right of a line each corner lies."""
    c, s = cos(turn), sin(turn)
    return [(y - at[1]) * c - (x - at[0]) * s for x, y in ring]


def _crossing(a: XY, b: XY, u: float, v: float) -> XY:
    share = u / (u - v)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
