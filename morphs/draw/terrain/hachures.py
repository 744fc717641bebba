"""Hachures: the strokes by which surveyors showed slopes.

They run straight downhill and are the bolder the less light falls there; where it falls they are
fine and stand apart (J. G. Lehmann, "Darstellung einer neuen Theorie der Bergzeichnung", 1799).
Each begins and ends at a height of its own, as the pen went in bundles: they are longer where it is
steeper, and flat ground, tops and terraces, has none. No two touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.isolines import Grid, rings
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import XY, line
from morphs.draw.terrain.sheet import chances
from morphs.draw.terrain.swells import noise

INK = "#5b3f1f"
"""The colour of hachures."""
TRIED = 0.012
"""How far apart strokes are tried along a line of one height, in cells."""
STRIDE, EARLY = 0.013, 0.35
"""How long a stride is, in cells; how much of a stroke lies above the line along which it is
tried."""
BUNDLE, ASKEW = 0.16, 0.375
"""How far apart bundles of strokes lie, in cells, and how much they change their lengths."""
BROADEST = 0.3
"""How far down a stroke it is boldest."""
ENDS = 3
"""How many points of a stroke's ends may lie beside others: rows run a little into each other."""
LIT = 0.6
"""How much lighter it is where no strokes stand any more than where they are fewest."""
SPOT = 0.008
"""How large a spot is by which it is told whether strokes touch, in cells."""


class Land(Protocol):
    """Where a field lies: its first row and column, how far apart these are, in cells; its dice."""

    corner: XY
    step: float
    salt: int


class Hand(NamedTuple):
    """How strokes are drawn: how far apart the `lines` are along which they are tried, in heights;
    between which `steepness`, heights to a cell, they have from so many to so many `strides`; by
    how `dark` it is, from and to, how far they are `apart` and how `bold`, in cells."""

    lines: float
    steepness: XY
    strides: tuple[int, int]
    dark: XY
    apart: XY
    bold: XY

    def coarser(self, times: float) -> Hand:
        """So many times as bold and as far apart."""
        apart, bold = ((a * times, b * times) for a, b in (self.apart, self.bold))
        return self._replace(apart=apart, bold=bold)


class Hachures:
    """The strokes of a hand on ground of some `form`, a field that lies like that of `Heights`;
    `dark` tells how dark each place is, and where `bare`, if given, there are none."""

    def __init__(
        self, land: Land, form: Grid, dark: Grid, hand: Hand, bare: NDArray[np.bool_] | None = None
    ) -> None:
        self.land, self.form, self.dark, self.hand = land, form, dark, hand
        self.bare = np.zeros(form.shape) if bare is None else bare.astype(np.float64)
        down, across = np.gradient(form, land.step)
        self.rise = np.stack([across, down], axis=2)
        rows, columns = form.shape
        shape = (int(rows * land.step / SPOT) + 40, int(columns * land.step / SPOT) + 40)
        self.taken: NDArray[np.bool_] = np.zeros(shape, dtype=np.bool_)

    def drawn(self) -> Iterator[Grid]:
        """Yield the strokes, as rings of points in cells."""
        low, lines = float(self.form.min()), self.hand.lines
        for number in range(int((float(self.form.max()) - low) / lines)):
            height = low + lines * (0.4 + number)
            for ring in rings(self.form, height, self.land.corner, self.land.step):
                yield from self._along(ring, number)

    def _along(self, ring: Grid, number: int) -> Iterator[Grid]:
        """The strokes along a line of one height."""
        at = stations(ring, TRIED)[:-1]
        keys = np.arange(len(at)) + 977 * number + int(ring[0, 0] * 64)
        stands = self._slopes(at) > self.hand.steepness[0] * (0.85 + 0.3 * chances(keys, 7))
        stands &= self._at(self.dark, at) > self.hand.dark[0] - LIT
        stands &= self._at(self.bare, at) < 0.5
        at, keys = at[stands], keys[stands]
        if not len(at):
            return
        ways, ends = self._ways(at, keys, number)
        (low, high), (wide, near) = self.hand.dark, self.hand.apart
        shade = np.clip((self._at(self.dark, at) - low) / (high - low), 0.0, 1.0)
        gaps = exact.numbers((wide + (near - wide) * shade) * (0.85 + 0.35 * chances(keys, 8)))
        thin, bold = self.hand.bold
        broad = exact.numbers(thin + (bold - thin) * shade * shade).tolist()
        told = zip(ways, ends.tolist(), gaps.tolist(), broad, strict=True)
        for way, (first, last), gap, wide in told:
            part = way[first : last + 1]
            if last - first >= self.hand.strides[0] and self._is_free(part, gap):
                yield _wedge(part, wide)

    def _ways(
        self, at: Grid, keys: NDArray[np.int64], number: int
    ) -> tuple[Grid, NDArray[np.int64]]:
        """The ways downhill through places, and between which of their points strokes run."""
        (short, long), (least, most) = self.hand.strides, self.hand.steepness
        steep = np.clip((self._slopes(at) - least) / (most - least), 0.0, 1.0)
        x, y = (at / BUNDLE).T
        wave, shift = (noise(x, y, self.land.salt + salt + number) for salt in (51, 71))
        strides = (short + (long - short) * steep) * (1 + ASKEW * wave)
        strides = exact.numbers(strides * (0.85 + 0.3 * chances(keys, 9)))
        over = exact.numbers(strides * (EARLY + 0.8 * shift)).astype(np.int64)
        above = np.clip(over, 0, long)
        below = np.clip(strides.astype(np.int64) - above, 1, 2 * long)
        up, going_up = self._walk(at, 1.0, int(above.max()))
        down, going_down = self._walk(at, -1.0, int(below.max()))
        ways = np.concatenate([up[:, ::-1], at[:, None], down], axis=1)
        first = up.shape[1] - np.minimum(above, going_up)
        last = up.shape[1] + np.minimum(below, going_down)
        return ways, np.stack([first, last], axis=1)

    def _walk(self, at: Grid, way: float, strides: int) -> tuple[Grid, NDArray[np.int64]]:
        """So many strides uphill or downhill, and how many of them are on a slope."""
        found, counts = [], np.zeros(len(at), dtype=np.int64)
        going = np.ones(len(at), dtype=np.bool_)
        for _ in range(strides):
            rise = np.stack([self._at(self.rise[:, :, k], at) for k in (0, 1)], axis=1)
            long = exact.lengths(rise)
            going = going & (long > 0.7 * self.hand.steepness[0]) & (self._at(self.bare, at) < 0.5)
            counts += going
            at = exact.points((at + way * STRIDE * rise / np.maximum(long, 1e-6)[:, None]) * 64)
            at = at / 64
            found.append(at)
        return np.stack(found, axis=1) if found else np.empty((len(at), 0, 2)), counts

    def _is_free(self, way: Grid, gap: float) -> bool:
        """Whether no stroke lies so near a way; if so, it is taken."""
        spots = np.floor((way - np.array(self.land.corner)) / SPOT).astype(np.int64) + 20
        reach = max(1, round(gap / SPOT))
        high, wide = self.taken.shape
        column, row = spots.T
        if column.min() < reach or row.min() < reach:
            return False
        if column.max() >= wide - reach or row.max() >= high - reach:
            return False
        for x, y in spots[ENDS:-ENDS:2].tolist():
            if self.taken[y - reach : y + reach + 1, x - reach : x + reach + 1].any():
                return False
        self.taken[row[1:-1], column[1:-1]] = True
        return True

    def _slopes(self, places: Grid) -> Grid:
        """How steep the ground is at places, in heights to a cell."""
        return exact.lengths(
            np.stack([self._at(self.rise[:, :, k], places) for k in (0, 1)], axis=1)
        )

    def _at(self, field: Grid, places: Grid) -> Grid:
        """The numbers of a field at places between its squares."""
        at = (places - np.array(self.land.corner)) / self.land.step
        rows, columns = field.shape
        x = np.clip(at[:, 0], 0, columns - 1.001)
        y = np.clip(at[:, 1], 0, rows - 1.001)
        left, top = x.astype(np.int64), y.astype(np.int64)
        u, v = x - left, y - top
        low = field[top, left] * (1 - u) + field[top, left + 1] * u
        high = field[top + 1, left] * (1 - u) + field[top + 1, left + 1] * u
        return np.asarray(low * (1 - v) + high * v)


def wedge_data(wedges: Iterable[Grid], size: float) -> str:
    """Path data of strokes, a cell being so large."""
    rounded = (exact.points(one * size).tolist() for one in wedges)
    return "".join(line(map(tuple, one), close=True) for one in rounded)


def _wedge(way: Grid, wide: float) -> Grid:
    """A stroke of the pen along some points, so wide a little below where it begins, and pointed
    where it ends."""
    ahead = way[-1] - way[0]
    long = max(float(exact.lengths(ahead[None])[0]), 1e-6)
    aside = np.array([-ahead[1], ahead[0]]) / long * wide / 2
    along = np.linspace(0.0, 1.0, len(way))
    shares = np.where(
        along < BROADEST, 0.6 + 0.4 * along / BROADEST, 1.0 - 0.85 * (along - BROADEST) / 0.7
    )[:, None]
    left, right = way + shares * aside, (way - shares * aside)[::-1]
    return np.concatenate([left, right])
