"""The ground of a battlefield parted as land is farmed: neighbourhoods, furlongs, closes, strips.

About each hub, a village or a farm, lies the land that is nearer to it than to any other. Two lanes
cross there; its land is halved by lines that run as they do into furlongs, as it was laid out, with
lanes between them. A furlong is tilled in strips that run its whole length, or parted into closes,
as land is divided among heirs (what has its name of either: the Ordnance Survey's sheets of 1870 to
1900). What lies mostly in a cell of fields is tilled; so fields have the shapes of fields, and none
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

FURLONG, CLOSE = (0.95, 0.9), (0.15, 0.3)
"""How large a furlong and a close are that are not halved any more, in squares a cell wide, and how
much larger some may be."""
CROFTS, RANGES, OUTER = 0.8, 8.5, 0.5
"""How much larger closes are in furlongs of small ones, and of the largest; the share of this that
furlongs have by how far out they lie, where closes are larger; dice say the rest."""
PASTURE = (7.5, 6.0)
"""How large open pastures are, likewise."""
STRIPPED, STRIP, UNLIKE = 0.27, (0.15, 0.09), 1.1
"""The share of furlongs in strips, and how broad these are, in cells, and how much broader those of
some; and how much broader some are than others beside them."""
TURNED, OFF = 0.16, 0.34
"""How far lines that part land turn from its lanes, in radians, and how far from its middle they
run, of how long it is."""
BENDS = ((4.9, 0.2), (2.1, 0.055))
"""Waves that the lines are bent by: how long, and how far they move, in cells."""
LULL, SLOW = 0.75, 0.37
"""By which part they are lower here and higher there, and how much slower that changes: some
land lies straight, some in the bends of the old ploughs."""
STEP = 0.25
"""How far apart points of a bent line are, in cells."""
Ring = list[XY]


class Hub(NamedTuple):
    """Where land is farmed from, in pixels; how its lanes run; how far its land is farmed; and
    whether somebody lives there by the rules."""

    at: XY
    turn: float
    far: float
    peopled: bool = True


class Furlong(NamedTuple):
    """A convex piece of land between lanes, in pixels before the lines are bent: its ring in the
    middle of the lanes, the number of its hub, the key of its dice; whether it lies in strips."""

    ring: Ring
    hub: int
    key: int
    stripped: bool


class Parcel(NamedTuple):
    """A convex piece of a furlong: its ring, the cell that its middle lies in, the key of its dice,
    the number of its furlong."""

    ring: Ring
    cell: int
    key: int
    furlong: int


class Enclosures:
    """The parcels of a sheet, farmed from some hubs."""

    def __init__(self, sheet: Sheet, salt: int, hubs: Sequence[Hub] = ()) -> None:
        self.sheet, self.salt = sheet, salt
        wide, high = sheet.extent
        off = 0.4 * sheet.size
        whole = [(-off, -off), (wide + off, -off), (wide + off, high + off), (-off, high + off)]
        self._whole = whole
        self.lean = (chance(salt, 91) - 0.5) * 0.9
        self.hubs = list(hubs) or [Hub((wide / 2, high / 2), self.lean, 0.0, False)]
        self.furlongs = [
            Furlong(ring, hub, salt + key, chance(salt, key, 98) < STRIPPED)
            for hub, land in enumerate(_nearest(whole, [one.at for one in self.hubs]))
            for ring, key in self._quartered(land, hub)
        ]
        found = [
            (ring, number)
            for number, furlong in enumerate(self.furlongs)
            for ring in self._parts(furlong)
        ]
        cells = self._cells([middle(ring) for ring, _ in found])
        self.parcels = [
            Parcel(ring, cell, salt + 31 * number, furlong)
            for number, ((ring, furlong), cell) in enumerate(zip(found, cells, strict=True))
        ]
        self._waves = [
            (2 * pi / (long * sheet.size), far * sheet.size, 2 * pi * chance(salt, k, 92))
            for k, (long, far) in enumerate(BENDS)
        ]

    def _cells(self, points: Sequence[XY]) -> list[int]:
        """The cells that points lie in: those whose middles are nearest."""
        off = np.array(points)[:, None, :] - np.array(self.sheet.centres)[None, :, :]
        return [int(cell) for cell in np.argmin((off * off).sum(axis=2), axis=1)]

    def _quartered(self, land: Ring, number: int) -> Iterator[tuple[Ring, int]]:
        """The furlongs of a hub's land, and their keys: two lanes cross at the hub."""
        for first in (0, 1):
            for quarter, key in self._quarters(land, number, first):
                yield from self._halved(quarter, key, self.hubs[number][1], FURLONG)

    def _quarters(self, land: Ring, number: int, first: int) -> Iterator[tuple[Ring, int]]:
        """The quarters of a hub's land on one side of its first lane, and their keys."""
        at, turn, *_ = self.hubs[number]
        side = half(land, at, turn + pi * first)
        for second in (0, 1):
            quarter = half(side, at, turn + pi / 2 + pi * second)
            if len(quarter) > 2:
                yield quarter, (4 * number + 2 * first + second + 1) << 8

    def bounds(self) -> Iterator[list[XY]]:
        """The lines between lands and the large pieces that these are parted into; lanes of
        furlongs go on along some of them."""
        places, whole = [one.at for one in self.hubs], self._whole
        for number, land in enumerate(_nearest(whole, places)):
            for side in pairwise([*land, land[0]]):
                if _beyond(side, number, places) > number:
                    yield list(side)
            at, turn, *_ = self.hubs[number]
            for first in (0, 1):
                lane = cut(land, at, turn + pi / 2 * first)
                for end in lane if len(lane) == 2 else ():
                    yield [at, end]
                for quarter, key in self._quarters(land, number, first):
                    yield from self._cuts(quarter, key, turn, PASTURE)

    def _cuts(
        self, ring: Ring, key: int, lean: float, least: tuple[float, float]
    ) -> Iterator[list[XY]]:
        """The lines that a ring is halved along."""
        if (halving := self._halving(ring, key, lean, least)) is None:
            return
        line = cut(ring, *halving)
        if len(line) == 2:
            yield line
        for number in (0, 1):
            part = half(ring, halving[0], halving[1] + pi * number)
            yield from self._cuts(part, 2 * key + number, lean, least)

    def _parts(self, furlong: Furlong) -> Iterator[Ring]:
        """The closes of a furlong, or its strips."""
        ring, turn = furlong.ring, self.hubs[furlong.hub].turn
        if furlong.stripped:
            yield from self._strips(ring, furlong.key, turn)
        else:
            times = self._ample(furlong)
            least = (CLOSE[0] * times, CLOSE[1] * times)
            yield from (part for part, _ in self._halved(ring, furlong.key, turn, least))

    def _ample(self, furlong: Furlong) -> float:
        """How much larger the closes of a furlong are: small about homes, large far out."""
        hub = self.hubs[furlong.hub]
        out = exact.apart(middle(furlong.ring), hub.at) / max(hub.far, self.sheet.size)
        dice = chance(furlong.key, 97)
        return CROFTS + (RANGES - CROFTS) * (OUTER * min(1.0, out) + (1 - OUTER) * dice) * dice

    def _strips(self, ring: Ring, key: int, lean: float) -> Iterator[Ring]:
        """A ring in strips that run along it."""
        turn = lean if extent(ring, lean) > extent(ring, lean + pi / 2) else lean + pi / 2
        broad = (STRIP[0] + STRIP[1] * chance(key, 99)) * self.sheet.size
        count = max(2, round(extent(ring, turn + pi / 2) / broad))
        c, s = cos(turn), sin(turn)
        low = min(y * c - x * s for x, y in ring)
        broads = [1 + UNLIKE * chance(key, k, 96) for k in range(count)]
        each = extent(ring, turn + pi / 2) / sum(broads)
        for k in range(count):
            near, far = (low + each * sum(broads[: k + more]) for more in (0, 1))
            strip = half(ring, (-near * s, near * c), turn) if k else ring
            strip = half(strip, (-far * s, far * c), turn + pi) if k < count - 1 else strip
            if len(strip) > 2:
                yield strip

    def _halved(
        self, ring: Ring, key: int, lean: float, least: tuple[float, float]
    ) -> Iterator[tuple[Ring, int]]:
        """The ring, or what it is halved into, and their keys."""
        if (halving := self._halving(ring, key, lean, least)) is None:
            yield ring, key
            return
        for number in (0, 1):
            part = half(ring, halving[0], halving[1] + pi * number)
            yield from self._halved(part, 2 * key + number, lean, least)

    def _halving(
        self, ring: Ring, key: int, lean: float, least: tuple[float, float]
    ) -> tuple[XY, float] | None:
        """Where a ring is halved, and along which line, unless it is small."""
        cells = area(ring) / self.sheet.size**2
        if cells < least[0] + least[1] * chance(self.salt, key, 93):
            return None
        turn = lean + (chance(self.salt, key, 94) - 0.5) * TURNED
        if extent(ring, turn) > extent(ring, turn + pi / 2):
            turn += pi / 2
        x, y = middle(ring)
        shift = (chance(self.salt, key, 95) - 0.5) * OFF * extent(ring, turn + pi / 2)
        return (x - shift * sin(turn), y + shift * cos(turn)), turn

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
            swell = far * (1 + LULL * exact.numbers(np.sin(SLOW * wave * (x - y) + 3 * phase)))
            x, y = x + swell * across, y + swell * down
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


def _nearest(whole: Ring, places: Sequence[XY]) -> Iterator[Ring]:
    """Of each place what of a ring is nearer to it than to any other."""
    for x, y in places:
        ring = whole
        for to_x, to_y in places:
            if (to_x, to_y) != (x, y):
                turn = heading(to_x - x, to_y - y) + pi / 2
                ring = half(ring, ((x + to_x) / 2, (y + to_y) / 2), turn)
        yield ring


def _beyond(side: tuple[XY, XY], number: int, places: Sequence[XY]) -> int:
    """The place beyond a side of the land of another; -1 where there is none."""
    (ax, ay), (bx, by) = side
    x, y = (ax + bx) / 2, (ay + by) / 2
    off = [(x - to_x) ** 2 + (y - to_y) ** 2 for to_x, to_y in places]
    near = [k for k, far in enumerate(off) if k != number and abs(far - off[number]) < 1.0]
    return near[0] if near else -1


def _sides(ring: Ring, at: XY, turn: float) -> list[float]:
    """How far to the right of a line each corner lies."""
    c, s = cos(turn), sin(turn)
    return [(y - at[1]) * c - (x - at[0]) * s for x, y in ring]


def _crossing(a: XY, b: XY, u: float, v: float) -> XY:
    share = u / (u - v)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
