"""Hachures: the strokes by which surveyors showed slopes.

They run straight downhill and are the bolder the less light falls there; where it falls they are
fine and stand apart (J. G. Lehmann, "Darstellung einer neuen Theorie der Bergzeichnung", 1799).
On hills they stand in bands, as on the maps of staffs: from a line of one height almost to the
next. On swells each begins and ends at a height of its own, as the pen went in bundles. Flat
ground, tops and terraces, has none. No two touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
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
TRIED = 0.7
"""How far apart strokes are tried along a line of one height, of how near they stand."""
STRIDE, EARLY = 0.013, 0.35
"""How long a stride is, in cells; how much of a stroke lies above the line along which it is
tried."""
BUNDLE, ASKEW = 0.16, 0.375
"""How far apart bundles of strokes lie, in cells, and how much they change their lengths."""
BROADEST = 0.3
"""How far down a stroke it is boldest."""
BANDED, SPREAD, LATE = (0.42, 0.9), 0.2, 3.5
"""How much of its band a stroke fills in the light and in the shade, and by how much these differ;
by how many strides at most it begins below its line in the light."""
ENDS = 3
"""How many points of a stroke's ends may lie beside others: rows run a little into each other."""
RIM = 40
"""How many spots lie beyond the ground on all sides."""
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
    how `dark` it is, from and to, how far they are `apart` and how `bold`, in cells; whether each
    stands in the `band` between two of the lines."""

    lines: float
    steepness: XY
    strides: tuple[int, int]
    dark: XY
    apart: XY
    bold: XY
    band: bool = False

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
        self.land, self.form, self.hand = land, form, hand
        down, across = np.gradient(form, land.step)
        open_ = np.ones(form.shape) if bare is None else 1.0 - bare
        self._told = np.stack([across, down, dark, open_, form], axis=2)
        rows, columns = (int(many * land.step / SPOT) + 2 * RIM for many in form.shape)
        self._taken: NDArray[np.bool_] = np.zeros((rows, columns), dtype=np.bool_)

    def drawn(self) -> list[Grid]:
        """The strokes, as rings of points in cells."""
        at, keys, numbers = self._tried()
        if not len(at):
            return []
        slopes, dark, open_ = self._at(at)
        long = exact.lengths(slopes)
        stands = long > self.hand.steepness[0] * (0.85 + 0.3 * chances(keys, 7))
        stands &= (dark > self.hand.dark[0] - LIT) & (open_ > 0.5)
        at, keys, numbers = at[stands], keys[stands], numbers[stands]
        if not len(at):
            return []
        (low, high), (wide, near) = self.hand.dark, self.hand.apart
        shade = np.clip((dark[stands] - low) / (high - low), 0.0, 1.0)
        ways, ends = self._ways(at, long[stands], keys, numbers, shade)
        gaps = exact.numbers((wide + (near - wide) * shade) * (0.85 + 0.35 * chances(keys, 8)))
        thin, bold = self.hand.bold
        broad = exact.numbers(thin + (bold - thin) * shade * shade)
        free = self._free(self._spots(at), self._spots(ways), ends, gaps, numbers)
        return _wedges(ways[free], ends[free], broad[free])

    def _tried(self) -> tuple[Grid, NDArray[np.int64], NDArray[np.int64]]:
        """Where strokes are tried, with the keys of their dice and the numbers of their lines."""
        low, lines = float(self.form.min()), self.hand.lines
        at, keys, numbers = [np.zeros((0, 2))], list[NDArray[np.int64]](), list[int]()
        for number in range(max(1, int((float(self.form.max()) - low) / lines))):
            height = low + lines * (0.4 + number)
            found = rings(self.form, height, self.land.corner, self.land.step)
            if found:
                some = [stations(ring, TRIED * self.hand.apart[1])[:-1] for ring in found]
                at.append(np.concatenate(some))
                keys.append(np.arange(len(at[-1])) + 977 * number + int(at[-1][0, 0] * 64))
                numbers.append(number)
        told = np.array(numbers, dtype=np.int64)
        of_each = np.repeat(told, [len(one) for one in keys])
        return np.concatenate(at), np.concatenate([told[:0], *keys]), of_each

    def _ways(
        self,
        at: Grid,
        slopes: Grid,
        keys: NDArray[np.int64],
        numbers: NDArray[np.int64],
        shade: Grid,
    ) -> tuple[Grid, NDArray[np.int64]]:
        """The ways downhill through places, and between which of their points strokes run."""
        if self.hand.band:
            return self._banded(at, keys, shade)
        (short, long), (least, most) = self.hand.strides, self.hand.steepness
        steep = np.clip((slopes - least) / (most - least), 0.0, 1.0)
        x, y = (at / BUNDLE).T
        wave, shift = np.zeros((2, len(at)))
        for one in _runs(numbers):
            salt = self.land.salt + int(numbers[one][0])
            wave[one], shift[one] = (noise(x[one], y[one], salt + more) for more in (51, 71))
        strides = (short + (long - short) * steep) * (1 + ASKEW * wave)
        strides = exact.numbers(strides * (0.85 + 0.3 * chances(keys, 9)))
        over = exact.numbers(strides * (EARLY + 0.8 * shift)).astype(np.int64)
        above = np.clip(over, 0, long)
        below = np.clip(strides.astype(np.int64) - above, 1, 2 * long)
        up, going_up = self._walk(at, 1.0, above)
        down, going_down = self._walk(at, -1.0, below)
        ways = np.concatenate([up[:, ::-1], at[:, None], down], axis=1)
        first = up.shape[1] - np.minimum(above, going_up)
        last = up.shape[1] + np.minimum(below, going_down)
        return ways, np.stack([first, last], axis=1)

    def _banded(
        self, at: Grid, keys: NDArray[np.int64], shade: Grid
    ) -> tuple[Grid, NDArray[np.int64]]:
        """The ways from a line down to the next, almost: all of it where slopes are in the shade,
        a short part where they are in the light."""
        most, band = self.hand.strides[1], self.hand.lines
        down, going = self._walk(at, -1.0, np.full(len(at), most, dtype=np.int64))
        ways = np.concatenate([at[:, None], down], axis=1)
        high = self._between(ways.reshape(-1, 2))[:, 4].reshape(len(at), -1)
        fall = exact.numbers(high[:, :1] - high)
        (light, dark), luck = BANDED, chances(keys, 9) - 0.5
        share = exact.numbers(np.minimum(light + (dark - light) * shade + SPREAD * luck, 0.96))
        within = fall < band * share[:, None]
        last = np.minimum(np.logical_and.accumulate(within, axis=1).sum(axis=1) - 1, going)
        late = exact.numbers(LATE * (1 - shade) * chances(keys, 10)).astype(np.int64)
        first = np.clip(late, 0, np.maximum(last - self.hand.strides[0], 0))
        return ways, np.stack([first, last], axis=1)

    def _walk(
        self, at: Grid, way: float, strides: NDArray[np.int64]
    ) -> tuple[Grid, NDArray[np.int64]]:
        """So many strides uphill or downhill, and how many of them are on a slope."""
        found = np.repeat(at[:, None], int(strides.max(initial=0)), axis=1)
        counts = np.zeros(len(at), dtype=np.int64)
        going = np.arange(len(at))
        for k in range(found.shape[1]):
            slopes, _, open_ = self._at(at)
            long = exact.lengths(slopes)
            still = (long > 0.7 * self.hand.steepness[0]) & (open_ > 0.5) & (strides[going] > k)
            going, at, slopes, long = going[still], at[still], slopes[still], long[still]
            if not len(going):
                break
            counts[going] += 1
            at = exact.points((at + way * STRIDE * slopes / long[:, None]) * 64) / 64
            found[going, k] = at
        return found, counts

    def _free(
        self,
        at: NDArray[np.int64],
        ways: NDArray[np.int64],
        ends: NDArray[np.int64],
        gaps: Grid,
        numbers: NDArray[np.int64],
    ) -> list[int]:
        """Which strokes, taken in turn, come near no other; the ground about them is taken. They
        lie on spots `at` which they are tried, and all along their `ways`."""
        flat, found = self._taken.ravel(), list[int]()
        reaches = np.round(gaps / SPOT).astype(np.int64).tolist()
        along = np.arange(ways.shape[1])
        inner = (along >= ends[:, :1] + ENDS) & (along <= ends[:, 1:] - ENDS)
        inner &= (along - ends[:, :1] - ENDS) % 2 == 0
        long = ends[:, 1] - ends[:, 0] >= self.hand.strides[0]
        rows, columns = np.divmod(ways, self._taken.shape[1])
        for one in _runs(numbers):
            # What is taken stays so: most need not be looked at one by one.
            open_ = long[one] & ~flat[at[one]] & ~(flat[ways[one]] & inner[one]).any(axis=1)
            for number in (np.flatnonzero(open_) + one.start).tolist():
                first, last = ends[number].tolist()
                inner_way = ways[number, first + ENDS : last + 1 - ENDS : 2]
                if flat[at[number]] or flat[inner_way].any():
                    continue
                found.append(number)
                part, reach = (number, slice(first + 1, last)), reaches[number]
                here = divmod(int(at[number]), self._taken.shape[1])[::-1]
                spots = zip(columns[part].tolist(), rows[part].tolist(), strict=True)
                for x, y in (here, *spots):
                    self._taken[y - reach : y + reach + 1, x - reach : x + reach + 1] = True
        return found

    def _spots(self, places: Grid) -> NDArray[np.int64]:
        """The numbers of the spots that places lie in."""
        spots = np.floor((places - np.array(self.land.corner)) / SPOT).astype(np.int64) + RIM
        high, wide = self._taken.shape
        columns = np.clip(spots[..., 0], RIM // 2, wide - RIM // 2)
        rows = np.clip(spots[..., 1], RIM // 2, high - RIM // 2)
        return np.asarray(rows * wide + columns)

    def _at(self, places: Grid) -> tuple[Grid, Grid, Grid]:
        """How the ground rises at places, how dark it is there, and whether it is open."""
        found = self._between(places)
        return found[:, :2], found[:, 2], found[:, 3]

    def _between(self, places: Grid) -> Grid:
        """What the fields tell of places: numbers between those of their squares."""
        at = (places - np.array(self.land.corner)) / self.land.step
        rows, columns = self.form.shape
        x = np.minimum(np.maximum(at[:, 0], 0.0), columns - 1.001)
        y = np.minimum(np.maximum(at[:, 1], 0.0), rows - 1.001)
        left, top = x.astype(np.int64), y.astype(np.int64)
        u, v = (x - left)[:, None], (y - top)[:, None]
        low = self._told[top, left] * (1 - u) + self._told[top, left + 1] * u
        high = self._told[top + 1, left] * (1 - u) + self._told[top + 1, left + 1] * u
        return np.asarray(low * (1 - v) + high * v)


def _runs(numbers: NDArray[np.int64]) -> list[slice]:
    """Where in an array each number of it stands, from first to last."""
    ends = np.flatnonzero(np.diff(numbers, prepend=-1, append=-1)).tolist()
    return [slice(*both) for both in pairwise(ends)]


def wedge_data(wedges: Sequence[Grid], size: float) -> str:
    """Path data of strokes, a cell being so large."""
    if not wedges:
        return ""
    at = exact.points(np.concatenate(wedges) * size).tolist()
    ends = accumulate(map(len, wedges), initial=0)
    return "".join(line(at[first:last], close=True) for first, last in pairwise(ends))


def _wedges(ways: Grid, ends: NDArray[np.int64], broad: Grid) -> list[Grid]:
    """Strokes of the pen between some points of ways, each so broad a little below where it begins,
    and pointed where it ends."""
    each = np.arange(len(ways))
    ahead = ways[each, ends[:, 1]] - ways[each, ends[:, 0]]
    long = np.maximum(exact.lengths(ahead), 1e-6)
    aside = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1) / long[:, None] * broad[:, None] / 2
    share = np.arange(ways.shape[1]) - ends[:, :1]
    share = share / np.maximum(ends[:, 1:] - ends[:, :1], 1)
    above, below = share / BROADEST, (share - BROADEST) / (1 - BROADEST)
    wide = exact.numbers(np.where(above < 1, 0.6 + 0.4 * above, 1 - 0.85 * below))
    off = wide[:, :, None] * aside[:, None]
    both = zip((ways + off), (ways - off), ends.tolist(), strict=True)
    return [
        np.concatenate([left[first : last + 1], right[first : last + 1][::-1]])
        for left, right, (first, last) in both
    ]
