"""Where the peaks of ranges stand: the great ones along crests, middle ones before and beside them,
small ones along the rim.

A mass is squares of a raster. Peaks are looked for from the largest on; each takes its room, is
moved or made smaller where it would hide what is kept, and left out where that does not help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import floor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.draw.terrain.ridges import Ridge, crests, depths, ridges
from morphs.draw.terrain.sheet import chance, chances

Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]

NOWHERE: Ints = np.zeros((0, 0), np.int64)

APART = (0.56, 0.4)
"""How far apart summits along a crest stand side by side, and one behind the other, in widths."""
ROOM = (0.6, 0.36)
"""How far apart any two peaks stand at the least: the same, of the mean of both."""
BETWEEN = 0.66
"""How wide the widest peaks beside crests are, of those on them."""
RARE = 0.3
"""How many summits of crests are as great as can be."""


class Scale(NamedTuple):
    """How large the peaks of a kind of rock are, in squares of its mass.

    wide   the smallest and the largest
    full   how deep within the mass the largest stand, in halves of a square
    far    no square lies farther than this from a crest
    high   how high the smallest and the largest are, of their width
    rim    how great a summit is at the most where the mass has no depth
    apart, room, between  as `APART`, `ROOM` and `BETWEEN`
    close  how far apart peaks stand, of what is usual
    rare   how many summits of crests are as great as can be
    beside  how far from a crest peaks stand at the most, in the widest; beyond it valleys are bare
    grown  how much larger peaks are on each square, in 1024ths; empty where none differ
    """

    wide: tuple[float, float]
    full: float
    far: int
    high: tuple[float, float]
    rim: float = 1.0
    apart: tuple[float, float] = APART
    room: tuple[float, float] = ROOM
    between: float = BETWEEN
    close: float = 1.0
    rare: float = RARE
    beside: float = 99.0
    grown: Ints = NOWHERE

    def at(self, x: float, y: float) -> float:
        """How much larger than usual peaks at a place are."""
        if not self.grown.size:
            return 1.0
        rows, columns = self.grown.shape
        return int(self.grown[floor(y) % rows, floor(x) % columns]) / 1024


class Stand(NamedTuple):
    """A peak: the middle of its foot in squares, how wide and high it is, how great among others,
    from 0 to 1, and the key of its dice."""

    x: float
    y: float
    wide: float
    high: float
    great: float
    key: int


RAISED = 1.55
"""How much greater summits are than their crests have them, where hardly one is whole."""
STEP = 0.34
"""How far apart the places of peaks beside crests are, in widths of middle ones."""
LESSER = (0.5, 0.4)
"""How great summits of crests that are not as great as can be are of that at the least, and how
much more."""
SHARES = (1.0, 0.84, 0.7, 0.56)
SHIFTS = ((0.0, 0.0), (0.0, 0.2), (0.22, 0.08), (-0.22, 0.08), (0.0, -0.2), (0.0, 0.42))
"""How much smaller, and how far off in widths, a peak may stand that has no room as it is."""
Free = Callable[[float, float, float, float], bool]
"""Whether a peak may stand at a place (x, y), so wide and high."""


def standing(mass: Flags, wraps: bool, scale: Scale, key: int, free: Free) -> list[Stand]:
    """The peaks of a mass, from the farthest to the nearest."""
    depth = depths(mass, wraps)
    lines = list(ridges(mass, wraps, scale.far))
    crest = _crest(mass.shape, lines, wraps)
    wanted = [
        *_along(lines, depth, scale, key),
        *_beside(mass & (crest <= 2 * scale.beside * scale.wide[1]), depth, scale, key),
    ]
    wanted.sort(key=lambda one: (-one.wide, one.y, one.x))
    period = (mass.shape[1], mass.shape[0]) if wraps else (0, 0)
    crowd, found = Crowd(scale.wide[1], period, _times(scale.room, scale.close)), []
    for one in wanted:
        placed = _placed(one, scale, free, crowd)
        if placed is not None:
            crowd.take(placed)
            found.append(placed)
    return sorted(found, key=lambda one: (one.y, one.x))


def _stand(x: float, y: float, great: float, key: int, scale: Scale) -> Stand:
    (least, most), (low, tall) = scale.wide, scale.high
    wide = least + (most - least) * great
    wide *= scale.at(x, y)
    high = (low + (tall - low) * great) * (0.9 + 0.2 * chance(key, 96))
    return Stand(x, y, wide, wide * high, great, key)


def _times(pair: tuple[float, float], factor: float) -> tuple[float, float]:
    return pair[0] * factor, pair[1] * factor


def _crest(shape: tuple[int, ...], lines: Iterable[Ridge], wraps: bool) -> Ints:
    """How far squares lie from the nearest crest, in halves of a square."""
    off = np.ones(shape, np.bool_)
    for ridge in lines:
        x, y = np.floor(ridge.points).astype(np.int64).T
        off[y % shape[0], x % shape[1]] = False
    return depths(off, wraps)


def _along(lines: Iterable[Ridge], depth: Ints, scale: Scale, key: int) -> Iterator[Stand]:
    """The summits of crests."""
    rows, columns = depth.shape
    apart = _times(scale.apart, scale.close)
    for ridge in lines:
        x, y = np.floor(ridge.points[0]).astype(np.int64).tolist()
        own = (y % rows * 1024 + x % columns) * 8 + key
        for one in crests(ridge, scale.wide, scale.full, own, apart):
            row, column = floor(one.y) % rows, floor(one.x) % columns
            share = min(1.0, float(depth[row, column]) / scale.full)
            most = scale.rim + (1.0 - scale.rim) * share
            great = min(most, RAISED * one.great)
            if chance(one.key, 95) > scale.rare:
                great *= LESSER[0] + LESSER[1] * chance(one.key, 94)
            yield _stand(one.x, one.y, great, one.key, scale)


def _beside(mass: Flags, depth: Ints, scale: Scale, key: int) -> Iterator[Stand]:
    """Places for peaks all over a mass, the smaller the nearer to its rim."""
    (least, most), (rows, columns) = scale.wide, mass.shape
    step = max(0.6, STEP * scale.close * (least + most) / 2)
    many = (max(1, round(columns / step)), max(1, round(rows / step)))
    row, column = (part.ravel() for part in np.mgrid[0 : many[1], 0 : many[0]])
    keys = (row * 4096 + column).astype(np.int64) * 16 + (key & 0xFFFF) * 7919
    across, down = (chances(keys, salt) - 0.5 for salt in (97, 98))
    x = (column + 0.5 + 0.5 * (row % 2) - 0.25 + 0.8 * across) * columns / many[0]
    y = (row + 0.5 + 0.8 * down) * rows / many[1]
    at = np.floor(y).astype(np.int64) % rows, np.floor(x).astype(np.int64) % columns
    inside = mass[at] & (x >= 0) & (y >= 0) & (x < columns) & (y < rows)
    share = np.minimum(1.0, depth[at] / scale.full)
    great = scale.between * share * (0.45 + 0.55 * chances(keys, 99))
    for k in np.flatnonzero(inside).tolist():
        yield _stand(float(x[k]), float(y[k]), float(great[k]), int(keys[k]), scale)


def _placed(one: Stand, scale: Scale, free: Free, crowd: Crowd) -> Stand | None:
    """A peak where it has room, moved or smaller if need be."""
    if not crowd.has_room(one):
        return None
    for share in SHARES:
        wide, high = one.wide * share, one.high * share
        if share < 1.0 and wide < 0.8 * scale.wide[0] * scale.at(one.x, one.y):
            return None
        for dx, dy in SHIFTS:
            x, y = one.x + dx * one.wide, one.y + dy * one.wide
            if free(x, y, wide, high):
                moved = one._replace(x=x, y=y, wide=wide, high=high, great=one.great * share)
                if (share == 1.0 and not dx and not dy) or crowd.has_room(moved):
                    return moved
    return None


class Crowd:
    """The peaks that stand already, on a raster that may repeat after a period."""

    def __init__(
        self, most: float, period: tuple[int, int], room: tuple[float, float] = ROOM
    ) -> None:
        self.period, self.box, self.room = period, max(most, 1.0), room
        self.many = tuple(max(1, floor(side / self.box)) for side in period)
        self.boxes: dict[tuple[int, int], list[Stand]] = {}

    def _box(self, x: float, y: float) -> tuple[int, int]:
        found = []
        for at, side, many in zip((x, y), self.period, self.many, strict=True):
            found.append(floor(at % side * many / side) % many if side else floor(at / self.box))
        return found[0], found[1]

    def take(self, one: Stand) -> None:
        self.boxes.setdefault(self._box(one.x, one.y), []).append(one)

    def has_room(self, one: Stand) -> bool:
        """Whether a peak would stand far enough from all others."""
        column, row = self._box(one.x, one.y)
        near = {
            (
                (column + dx) % self.many[0] if self.period[0] else column + dx,
                (row + dy) % self.many[1] if self.period[1] else row + dy,
            )
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
        }
        return all(self._apart(one, other) for box in near for other in self.boxes.get(box, ()))

    def _apart(self, one: Stand, other: Stand) -> bool:
        far = 0.0
        ways = (one.x - other.x, one.y - other.y)
        for way, side, room in zip(ways, self.period, self.room, strict=True):
            off = (way + side / 2) % side - side / 2 if side else way
            off /= room * (one.wide + other.wide) / 2
            far += off * off
        return far >= 1.0


class Blocked:
    """Squares that peaks keep free, counted so that any rectangle is asked at once."""

    def __init__(self, flags: Flags) -> None:
        self.shape = flags.shape
        sums = np.zeros([side + 1 for side in flags.shape], np.int64)
        sums[1:, 1:] = flags.cumsum(axis=0, dtype=np.int64).cumsum(axis=1)
        self.sums = sums

    def any(self, left: float, top: float, right: float, low: float) -> bool:
        """Whether a rectangle touches any; beyond the raster there are none."""
        return self._count(left, top, right, low)[0] > 0

    def share(self, left: float, top: float, right: float, low: float) -> float:
        """How much of a rectangle they are, of its squares on the raster."""
        some, whole = self._count(left, top, right, low)
        return some / max(whole, 1)

    def _count(self, left: float, top: float, right: float, low: float) -> tuple[int, int]:
        """How many squares of a rectangle they are, and how many it has."""
        rows, columns = self.shape
        a, b = (min(max(floor(at), 0), columns) for at in (left, right + 1))
        c, d = (min(max(floor(at), 0), rows) for at in (top, low + 1))
        if a >= b or c >= d:
            return 0, 0
        s = self.sums
        return int(s[d, b] - s[c, b] - s[d, a] + s[c, a]), (b - a) * (d - c)


FOOT, WAIST, CREST = 0.4, 0.24, 0.1
"""How far to its sides a peak reaches at its foot, from `LOW` of its height on, and from `UP`."""
LOW, UP = 0.3, 0.66


def touches(
    blocked: Blocked, x: float, y: float, wide: float, high: float, low: float = 0.0
) -> bool:
    """Whether any of what is kept lies behind a peak, from a part of its height on."""
    steps = ((FOOT, 0.0, LOW), (WAIST, LOW, UP), (CREST, UP, 1.0))
    for reach, start, end in steps:
        if end > low and blocked.any(
            x - reach * wide, y - end * high, x + reach * wide, y - max(start, low) * high
        ):
            return True
    return False
