"""The banks of a battlefield's rivers: rims, slopes down to them, lines along the water.

As surveyors engraved them: the bank towards the light is drawn bold, for its shadow falls on the
water; lines in the water follow either bank, ever more broken; short strokes show steep banks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import line, stroke
from morphs.draw.terrain.sheet import chances
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.swells import noise

Points = NDArray[np.float64]
STEP = 0.07
"""How far apart points of banks are, in cells."""
LIGHT = (-0.6, -0.8)
"""Where light comes from."""
RIM = (0.01, 0.034)
"""How broad the rim of a bank is at the least, and how much broader towards the light, in cells."""
LINED = ((0.04, -0.1, 0.009), (0.078, 0.2, 0.008), (0.118, 0.3, 0.007))
"""How far from its bank each line in the water runs, in cells; where a wave is how high; and how
broad it is."""
LENGTH, ROOM = 0.62, 0.05
"""How long these waves are, and how far apart the lines of both banks keep, in cells."""
APART, STEEP, TALL = 0.037, (0.95, 0.02), (0.03, 0.085)
"""How far apart strokes of steep banks are, in cells; waves of how long a stretch they stand on,
and from how high on; how long they are at the least and how much longer, in cells."""
SLOPES = "#857a45"
"""The colour of strokes of steep banks."""
GROUND = (0.03, 0.09, 0.8)
"""How broad the ground along a bank is at the least, and how much broader, in waves so long."""
SHALLOW = (0.02, 0.045, 0.7)
"""Likewise the shallows."""
CAST = 0.075
"""How far the shadow of a bank reaches over the water, in cells."""
GRAVEL, GRAINS = (1.3, 0.2, 0.34, 0.14), 0.03
"""How long the waves are on which gravel lies by a bank, and from how high on; how much broader it
is on higher ones, and how broad at most; how far apart its stones are, in cells."""


LONG_BAR = 4
"""How many points long bars of gravel are at least."""
LOOK, SHOAL = 12, (1.7, 1.3, 0.17, 0.24)
"""How many points before and after the bend of a bank is looked at; how long waves of shoals are,
how much broader these are in bends and on waves, and how broad at most, in cells."""


class Bank:
    """One bank of a river, of which `other` is the other one, on its `side`: 1 or -1."""

    def __init__(self, bank: Points, other: Points, side: int) -> None:
        self.bank, self.other, self.side = bank, other, side

    @cached_property
    def _across(self) -> tuple[Points, Points]:
        """How wide the river is at each point, and the way to the other bank."""
        over = self.other - self.bank
        wide = np.maximum(exact.lengths(over), 1e-9)
        return wide, over / wide[:, None]

    @cached_property
    def shadow(self) -> Points:
        """How much of its shadow falls on the water at each point, 0..1."""
        _, inward = self._across
        return exact.numbers(np.clip(inward @ -np.array(LIGHT), 0.0, 1.0))

    def _beside(self, far: Points) -> str:
        """What lies between the bank and a line so far into the river, or, below nought, outside
        of it."""
        _, inward = self._across
        moved = exact.points(self.bank + far[:, None] * inward)
        return line(np.concatenate([self.bank, moved[::-1]]).tolist(), close=True)

    def _wave(self, long: float, salt: int) -> Points:
        along = np.asarray(STEP / long * np.arange(len(self.bank)), dtype=np.float64)
        return wave_along(along, salt + self.side)

    def rim(self, size: float) -> str:
        """The rim, bold where the bank's shadow falls on the water."""
        return self._beside(exact.numbers(-(RIM[0] + RIM[1] * self.shadow) * size))

    def ground(self, size: float) -> str:
        """The ground along the bank, here broad and there narrow."""
        least, more, long = GROUND
        return self._beside(exact.numbers(-(least + more * (1 + self._wave(long, 11)) / 2) * size))

    def shallows(self, size: float) -> str:
        """Pale water along the bank."""
        least, more, long = SHALLOW
        return self._beside(exact.numbers((least + more * (1 + self._wave(long, 14)) / 2) * size))

    def cast(self, size: float) -> str:
        """The shadow of the bank on the water."""
        return self._beside(exact.numbers(CAST * self.shadow * size))

    @cached_property
    def _gravel(self) -> Points:
        """How broad gravel is at each point, in cells; in the shadow of the bank there is none."""
        long, least, more, most = GRAVEL
        high = self._wave(long, 51) - least - self.shadow
        return exact.numbers(np.clip(more * high, 0.0, most))

    def gravel(self, size: float) -> Iterator[tuple[str, str]]:
        """Bars of gravel along the bank: the outline of each, and its stones."""
        broad, (_, inward) = self._gravel, self._across
        ends = np.flatnonzero(np.diff((broad > 0).astype(np.int64), prepend=0, append=0)).tolist()
        for first, last in zip(ends[::2], ends[1::2], strict=True):
            if last - first < LONG_BAR:
                continue
            bank, far = self.bank[first:last], broad[first:last, None] * size
            water = bank + far * inward[first:last]
            ring = exact.points(np.concatenate([bank, water[::-1]]))
            dice = chances(np.arange(first, last)[:, None], self.side + 52, np.arange(4))
            spots = bank[:, None] + (dice * far)[:, :, None] * inward[first:last, None]
            lies = np.arange(4) * GRAINS * size < far
            stones = [line([(x, y), (x + 0.012 * size, y)]) for x, y in spots[lies].tolist()]
            yield line(ring.tolist(), close=True), "".join(stones)

    def lined(self, number: int, size: float) -> Iterator[str]:
        """The pieces of the line of a number along the bank."""
        far, least, _ = LINED[number]
        wide, inward = self._across
        moved = exact.points(self.bank + far * size * inward)
        shown = (wide > (2 * far + ROOM) * size) & (self._wave(LENGTH, 21 + 4 * number) > least)
        ends = np.flatnonzero(np.diff(shown.astype(np.int64), prepend=0, append=0)).tolist()
        for first, last in zip(ends[::2], ends[1::2], strict=True):
            if last - first > 2:
                yield line(moved[first:last].tolist())

    def slopes(self, size: float) -> str:
        """Short strokes away from the water, on stretches."""
        spots = stations(self.bank, APART * size)
        return _steep(spots, self.side * _left(spots), 31 + self.side, size)


def banked(water: BaseGeometry, size: float) -> tuple[str, str]:
    """The rims about broad water, bold where their shadow falls on it, to be filled by the rule of
    even and odd, and the strokes of its steep banks."""
    rims, slopes = list[str](), list[str]()
    for number, part in enumerate(shapely.get_parts(water)):
        for k, ring in enumerate((part.exterior, *part.interiors)):
            points = np.asarray(ring.coords)
            spots = stations(points if ring.is_ccw == (k == 0) else points[::-1], APART * size)
            out = _left(spots)
            shadow = np.clip(out @ np.array(LIGHT), 0.0, 1.0)
            rim = spots + (RIM[0] + RIM[1] * shadow)[:, None] * size * out
            rims += [line(one.tolist(), close=True) for one in (spots, exact.points(rim))]
            slopes.append(_steep(spots, out, 41 + 7 * number + k, size))
    return "".join(rims), "".join(slopes)


def shoals(water: BaseGeometry, size: float, more: float) -> str:
    """Shoals in broad water along its banks, on the inner sides of bends above all, and so much
    `more` about them, in cells."""
    found = list[str]()
    for number, part in enumerate(shapely.get_parts(water)):
        for k, ring in enumerate((part.exterior, *part.interiors)):
            points = np.asarray(ring.coords)
            spots = stations(points if ring.is_ccw == (k == 0) else points[::-1], APART * size)[:-1]
            out, along = _left(spots), np.arange(len(spots)) * APART / SHOAL[0]
            bend = np.roll(spots, LOOK, axis=0) - 2 * spots + np.roll(spots, -LOOK, axis=0)
            wave = wave_along(np.asarray(along, dtype=np.float64), 61 + 7 * number + k)
            inner = np.clip((bend * out).sum(axis=1) / size, -0.1, 0.2)
            far = exact.numbers(np.clip(SHOAL[1] * inner + SHOAL[2] * (wave - 0.35), 0.0, SHOAL[3]))
            far = exact.numbers(np.where(far > 0.02, far + more, 0.0))
            inside = exact.points(spots - (far * size)[:, None] * out)
            ends = np.flatnonzero(np.diff((far > 0).astype(np.int64), prepend=0, append=0)).tolist()
            for first, last in zip(ends[::2], ends[1::2], strict=True):
                ring_ = np.concatenate([spots[first:last], inside[first:last][::-1]])
                found.append(line(exact.points(ring_).tolist(), close=True))
    return "".join(found)


def _left(spots: Points) -> Points:
    """The way to the left of a line at each of its points, as one sees it on the sheet."""
    if len(spots) < 2:
        return np.zeros_like(spots)
    ahead = np.gradient(spots, axis=0)
    ahead /= np.maximum(exact.lengths(ahead), 1e-9)[:, None]
    return exact.numbers(np.stack([ahead[:, 1], -ahead[:, 0]], axis=1))


def _steep(spots: Points, out: Points, salt: int, size: float) -> str:
    """Strokes outwards from stretches of a bank."""
    along = np.asarray(APART / STEEP[0] * np.arange(len(spots)), dtype=np.float64)
    high = wave_along(along, salt)
    dice = chances(np.arange(len(spots)), salt + 2)
    long = (TALL[0] + TALL[1] * np.clip(high, 0.0, 1.0)) * (0.65 + 0.7 * dice) * size
    feet = exact.points(spots + (RIM[0] * size) * out).tolist()
    tops = exact.points(spots + long[:, None] * out).tolist()
    return "".join(line([feet[k], tops[k]]) for k in np.flatnonzero(high > STEEP[1]).tolist())


def water_lines(banks: Sequence[Bank], size: float, style: Style) -> Iterator[str]:
    """The lines in the water along some banks."""
    for number, (_, _, broad) in enumerate(LINED):
        data = "".join(piece for bank in banks for piece in bank.lined(number, size))
        yield stroke(data, style.river_edge, broad * size)


def wave_along(along: Points, salt: int) -> Points:
    """Numbers -1..1 that change slowly along a line."""
    return exact.numbers(noise(along, np.full(len(along), 0.37), salt))
