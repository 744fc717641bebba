"""Hills as battlefields and old maps show them: contours, light and shade, hachures.

Each contour of the rules is a line about the foot of a slope, with the hachures of the slope within
it (J. G. Lehmann, "Darstellung einer neuen Theorie der Bergzeichnung", 1799: strokes run straight
downhill, and are the bolder the less light falls there; where it falls they stand apart). They come
in rows, each a little into the next, and tops are open.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.heights import (
    COARSE,
    FINE,
    Heights,
    Hill,
    Valleys,
    gathered,
    hills_of,
)
from morphs.draw.terrain.isolines import Grid, ring_data, rings
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import XY, line, path, stroke
from morphs.draw.terrain.sheet import Sheet, chances
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.swells import calm

FOOT, CREST = 0.06, 0.86
"""How high above a level its contour runs, and its open top begins."""
TINTS = (
    ((0.04, "#d7cd95"),),
    ((1.04, "#c3ad74"),),
    ((2.04, "#b9a78a"), (2.75, "#cdc3b4"), (3.25, "#f0ede7")),
)
SANDS = (
    ((0.04, "#e6cf98"),),
    ((1.04, "#d9b97e"),),
    ((2.04, "#bf9b6e"), (2.75, "#ceb08a"), (3.25, "#ead9bf")),
)
"""Of each level from which height on ground has which colour, on grassy hills and on sandy ones;
slopes are what strokes show."""
GREYS = (((0.04, "#ffffff"),), ((1.04, "#ffffff"),), ((2.04, "#ffffff"),))
SHADES = (0.1, 0.22, 0.36)
"""From where on slopes are in the shade, and deeper in it."""
INK = "#573a19"
"""The colour of hachures."""
HIGH = 0.35
"""How high a level is, in cells: steeper ground is lit and shaded more."""
LIGHT = (-0.6, -0.8)
"""Where the light comes from: above, from the left."""
ROWS = ((0.86, 0.52), (0.85,))
"""Where rows of hachures begin on the slope of each level, each runs a little into the next."""
INTO = 0.07
"""How far, in heights."""
SLOPES = (
    *(
        (level + top, max(level + foot - INTO, level + FOOT))
        for level, tops in enumerate(ROWS)
        for top, foot in pairwise((*tops, FOOT))
    ),
    *((2.5, 2 + FOOT), (3.7, 3.0), (3.3, 2.8)),
)
"""Between which heights hachures run: on the slope of each level, and on a mountain's flanks."""
APART = 0.021
"""How far apart hachures are where it is darkest, in cells."""
BOLD = ((0.0115, 0.028), (0.0115, 0.032))
"""How bold they begin where light falls and where none does, in cells, in colour and in black and
white."""
FEW, EDGES = 0.55, (-0.25, 0.2)
"""The share of them where light falls; and how dark it is there, and where all of them stand."""
SHARES = 1024
"""The parts in which such shares are counted, in whole numbers."""
SMALL, THIN, LEAST = 1.1, 1.6, 0.55
"""How long rings about summits are, in cells, whose hachures begin so much farther apart: where
they run together they would be black; and how long those are that have none: stars."""
LONG = 0.8
"""How much of its slope a hachure covers at least."""
LATE = 2.5
"""How many strides below its ring one begins at most."""
STRIDES, STRIDE = 20, 0.02
"""How many strides downhill a hachure has at most, and how long one is, in cells."""


def grounds_of(
    contours: NDArray[np.int64],
    sheet: Sheet,
    salt: int = 0,
    courses: Sequence[Sequence[XY]] = (),
    bank: float = 0.0,
    homes: Sequence[XY] = (),
    peopled: Container[int] = (),
) -> Iterator[Heights]:
    """The ground of hills that lie together, one or two contours high, and of mountains, as high
    again; `contours` has one for each cell. Rivers that run along `courses`, their banks `bank`
    from the middle, cut through them, and they leave room for flat cells where somebody lives,
    whose middles are `homes`; where hills are `peopled` there is room on top."""
    size = sheet.size
    lines = [[(x / size, y / size) for x, y in one] for one in courses]
    valleys = Valleys(lines, bank / size, [(x / size, y / size) for x, y in homes])
    step = max(1 / FINE, COARSE / size)
    for hills in gathered(hills_of(contours, sheet, peopled)):
        yield Heights(hills, step, salt, valleys)


def hill_shapes(hills: Sequence[Hill], size: float, style: Style) -> Iterator[str]:
    """Some hills that lie together; `size` is a cell's."""
    ground = Heights(hills, max(1 / FINE, COARSE / size), 0, Valleys((), 0.0))
    yield from ground_shapes(ground, size, style)


def ground_shapes(ground: Heights, size: float, style: Style, sandy: bool = False) -> Iterator[str]:
    """The ground of some hills; `size` is a cell's."""
    relief = Relief(ground, size, style, sandy)
    yield from relief.tints()
    yield from relief.light()
    yield from relief.contours()
    yield from relief.hachures()


def hachured(ground: Heights, size: float) -> NDArray[np.float64]:
    """Points all over the slopes that have hachures, (n, 2) in pixels, a step of the ground apart;
    open tops have none."""
    levels = ground.levels
    steep = levels > 2 + FOOT
    for level in (0, 1):
        steep |= (levels > level + FOOT) & (levels < level + CREST)
    down, across = np.nonzero(steep)
    at = np.stack([across, down], axis=1) * ground.step + np.array(ground.corner)
    return exact.points(np.asarray(at * size, dtype=np.float64))


class Relief:
    """Draws the ground of some hills."""

    def __init__(self, ground: Heights, size: float, style: Style, sandy: bool) -> None:
        self.ground, self.size, self.style, self.sandy = ground, size, style, sandy
        self.slope = _slope(ground.levels, ground.step)
        steep = (HIGH * self.slope) ** 2
        long = exact.numbers(np.sqrt(1 + steep.sum(axis=2)))
        lit = -(self.slope[:, :, 0] * LIGHT[0] + self.slope[:, :, 1] * LIGHT[1]) * HIGH / long
        self.dark = np.asarray(exact.numbers(calm(-lit)))

    def _data(self, field: Grid, level: float) -> str:
        corner = (self.ground.corner[0] * self.size, self.ground.corner[1] * self.size)
        return ring_data(rings(field, level, corner, self.ground.step * self.size))

    def _rings(self, level: float) -> list[NDArray[np.float64]]:
        corner = (self.ground.corner[0] * self.size, self.ground.corner[1] * self.size)
        return rings(self.ground.levels, level, corner, self.ground.step * self.size)

    def tints(self) -> Iterator[str]:
        """The colours of heights."""
        tints = (SANDS if self.sandy else TINTS) if self.style.fills else GREYS
        for steps in tints:
            for height, colour in steps:
                data = self._data(self.ground.levels, height)
                yield path(data, fill=colour, fill_rule="evenodd")

    def light(self) -> Iterator[str]:
        """Shade on the slopes away from the light."""
        for least in SHADES if self.style.fills else ():
            data = self._data(self.dark, least)
            yield path(data, fill="#5a4426", fill_opacity="0.13", fill_rule="evenodd")

    def contours(self) -> Iterator[str]:
        """The contours of the rules, fine; in black and white strokes show them."""
        most, fills = float(self.ground.levels.max()), self.style.fills
        for level in range(3):
            if fills and most > level + FOOT:
                data = ring_data(self._rings(level + FOOT))
                yield stroke(data, self.style.contour, max(0.5, 0.011 * self.size))

    def hachures(self) -> Iterator[str]:
        """Strokes downhill, bold where it is dark."""
        most, fills = float(self.ground.levels.max()), self.style.fills
        data = [
            wedge
            for start, foot in map(self._reached, SLOPES)
            for ring in (self._rings(start) if most > start else ())
            for wedge in self._strokes(ring, foot)
        ]
        yield path("".join(data), fill=INK if fills else self.style.ink)

    def _reached(self, ends: tuple[float, float]) -> tuple[float, float]:
        """Where a slope begins and ends: on hills all lower than its level, as much lower."""
        level = int(ends[1])
        share = min(1.0, float(self.ground.levels.max()) - level)
        if not 0 < share < 1 or level > 1:
            return ends
        start, foot = (level + (end - level) * share for end in ends)
        return start, max(foot, level + FOOT)

    def _strokes(self, ring: NDArray[np.float64], foot: float) -> Iterator[str]:
        """The strokes that begin on a ring and run down to a height: bold above, pointed below."""
        apart = APART * self.size
        around = float(exact.lengths(np.diff(ring, axis=0)).sum())
        if around < LEAST * self.size:
            return
        is_small = around < SMALL * self.size
        middle, rim = (
            self._at(self.ground.levels, at[None] / self.size)
            for at in (ring.mean(axis=0), ring[0])
        )
        if is_small and middle[0] < rim[0]:
            return  # a hollow
        at = stations(ring, apart * (THIN if is_small else 1.0)) / self.size
        if len(at) < 4:
            return
        dark = self._at(self.dark, at[:-1])
        low, high = EDGES
        share = FEW + (1 - FEW) * np.clip((dark - low) / (high - low), 0.0, 1.0)
        whole = np.cumsum((exact.numbers(share) * SHARES).astype(np.int64)) // SHARES
        at = at[:-1][np.diff(whole, prepend=0) > 0]
        keys = np.arange(len(at)) + int(ring[0, 0] * 8)
        at = at + (chances(keys, 7)[:, None] - 0.5) * 0.012
        ways, going = [at], np.ones(len(at), dtype=np.bool_)
        counts = np.ones(len(at), dtype=np.int64)
        dark = self._at(self.dark, at)
        for _ in range(STRIDES):
            fall = np.stack([self._at(self.slope[:, :, k], at) for k in (0, 1)], axis=1)
            long = np.maximum(exact.lengths(fall), 1e-6)[:, None]
            at = exact.points((at - STRIDE * fall / long) * 64) / 64
            going = going & (self._at(self.ground.levels, at) > foot)
            counts += going
            ways.append(at)
        lines = np.stack(ways, axis=1) * self.size
        longs = LONG + (1 - LONG) * chances(keys, 8)
        firsts = (LATE * chances(keys, 9)).astype(np.int64)
        shades = zip(lines, *map(np.ndarray.tolist, (counts, dark, longs, firsts)), strict=True)
        thin, bold = BOLD[not self.style.fills]
        for way, count, shade, long, first in shades:
            if (last := max(2, round(count * long))) <= count and last - first > 1:
                wide = thin + (bold - thin) * min(1.0, max(0.0, 0.35 + 1.6 * shade))
                yield _wedge(way[first:last], wide * self.size)

    def _at(self, field: Grid, places: Grid) -> Grid:
        """The numbers of a field at places between its squares."""
        at = (places - np.array(self.ground.corner)) / self.ground.step
        rows, columns = self.ground.shape
        x = np.clip(at[:, 0], 0, columns - 1.001)
        y = np.clip(at[:, 1], 0, rows - 1.001)
        left, top = x.astype(np.int64), y.astype(np.int64)
        u, v = x - left, y - top
        low = field[top, left] * (1 - u) + field[top, left + 1] * u
        high = field[top + 1, left] * (1 - u) + field[top + 1, left + 1] * u
        return np.asarray(low * (1 - v) + high * v)


def _slope(field: Grid, step: float) -> Grid:
    """How steeply a field rises to the right and downwards."""
    down, across = np.gradient(field, step)
    return np.stack([across, down], axis=2)


def _wedge(way: Grid, wide: float) -> str:
    """A stroke of the pen along some points, so wide where it begins, pointed where it ends."""
    ahead = way[-1] - way[0]
    long = max(float(exact.lengths(ahead[None])[0]), 1e-6)
    aside = np.array([-ahead[1], ahead[0]]) / long * wide / 2
    shares = np.linspace(1.0, 0.2, len(way))[:, None]
    left, right = way + shares * aside, (way - shares * aside)[::-1]
    ring = exact.points(np.concatenate([left, right]))
    return line(map(tuple, ring.tolist()), close=True)
