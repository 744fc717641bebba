"""Hills as battlefields and old maps show them: contours, light and shade, hachures.

Each contour of the rules is a line about the foot of a slope, with the hachures of the slope within
it (J. G. Lehmann, "Darstellung einer neuen Theorie der Bergzeichnung", 1799: strokes run straight
downhill, and are the bolder the less light falls there); backs rise gently, with lines of form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.heights import (
    COARSE,
    FINE,
    Heights,
    Hill,
    Valleys,
    calm,
    gathered,
    hills_of,
)
from morphs.draw.terrain.isolines import Grid, ring_data, rings
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import XY, line, path, stroke
from morphs.draw.terrain.sheet import Sheet, chances
from morphs.draw.terrain.style import Style

FORM = (0.36, 0.68)
"""Between levels, where finer lines show the form of slopes."""
FOOT = 0.06
"""How high above a level its contour runs."""
TINTS = (
    ((0.04, "#dad8a0"), (0.35, "#d8d097"), (0.7, "#d4c68b")),
    ((1.04, "#c6b278"), (1.6, "#bfa76c")),
    ((2.04, "#b3a48f"), (2.5, "#b5aca0"), (2.9, "#c4beb6"), (3.2, "#dcdad6"), (3.45, "#f6f5f2")),
)
SANDS = (
    ((0.04, "#e8d29c"), (0.6, "#e2c98d")),
    ((1.04, "#d7b67a"), (1.6, "#d0ab6e")),
    ((2.04, "#b9946a"), (2.5, "#b89a78"), (2.9, "#c9b193"), (3.2, "#d9c6ac"), (3.5, "#ead9bf")),
)
"""Of each level from which height on ground has which colour: grassy hills, and sandy ones."""
GREYS = (((0.04, "#ffffff"),), ((1.04, "#f6f6f6"),), ((2.04, "#ffffff"),))
APRONS = (-0.24, -0.12)
"""Where the ground begins to rise about hills."""
APRON = "#c9b873"
SHADES = (0.06, 0.13, 0.22, 0.34, 0.48)
"""Where it is darker and darker; likewise lighter."""
LIGHTS = (0.08, 0.17, 0.28, 0.42)
DOMED = 0.5
"""How much backs rise, in levels, where they are lit and coloured."""
CROWNS = ((0.62, "#cdbb7d"), (0.8, "#c9b677"), (0.93, "#cebd82"))
"""From which share of its rise on the back of a hill has which colour, over that of its height."""
CROWNED, CROWN_LINES = "0.4", (0.58, 0.86)
"""How dark these are, and where lines of form run there."""
HIGH = 0.35
"""How high a level is, in cells: steeper ground is lit and shaded more."""
LIGHT = (-0.6, -0.8)
"""Where the light comes from: above, from the left."""
SLOPES = ((0.82, FOOT), (1.66, 1 + FOOT), (2.5, 2 + FOOT), (3.7, 3.0), (3.3, 2.8))
"""Between which heights hachures run: on the slope of each level, and on a mountain's flanks."""
APART = (0.045, 0.036)
"""How far apart hachures begin, in cells, in colour and in black and white."""
BOLD = ((0.008, 0.02), (0.011, 0.026))
"""How bold they begin where light falls and where none does, likewise."""
SMALL, THIN = 1.1, 1.6
"""How long rings about summits are, in cells, whose hachures begin so much farther apart: where
they run together they would be black."""
LONG = 0.5
"""How much of its slope a hachure covers at least."""
STRIDES, STRIDE = 14, 0.03
"""How many strides downhill a hachure has at most, and how long one is, in cells."""


def relief_shapes(
    contours: NDArray[np.int64],
    sheet: Sheet,
    style: Style,
    salt: int = 0,
    courses: Sequence[Sequence[XY]] = (),
    bank: float = 0.0,
    sandy: bool = False,
    homes: Sequence[XY] = (),
) -> Iterator[str]:
    """Hills one or two contours high, mountains as high again; `contours` has one for each cell.
    Rivers that run along `courses`, their banks `bank` from the middle, cut through them, and they
    leave room for flat cells where somebody lives, whose middles are `homes`."""
    size = sheet.size
    lines = [[(x / size, y / size) for x, y in one] for one in courses]
    valleys = Valleys(lines, bank / size, [(x / size, y / size) for x, y in homes])
    for hills in gathered(hills_of(contours, sheet)):
        yield from hill_shapes(hills, size, style, salt, valleys, sandy)


def hill_shapes(
    hills: Sequence[Hill],
    size: float,
    style: Style,
    salt: int = 0,
    valleys: Valleys | None = None,
    sandy: bool = False,
    whole: bool = True,
) -> Iterator[str]:
    """Some hills that lie together, if `whole` with the land that rises to them; `size` is a
    cell's."""
    step = max(1 / FINE, COARSE / size)
    ground = Heights(hills, step, salt, valleys or Valleys((), 0.0))
    relief = Relief(ground, size, style, sandy)
    if whole:
        yield from relief.aprons()
    yield from relief.tints()
    yield from relief.crowns()
    yield from relief.light()
    yield from relief.contours()
    yield from relief.hachures()


class Relief:
    """Draws the ground of some hills."""

    def __init__(self, ground: Heights, size: float, style: Style, sandy: bool) -> None:
        self.ground, self.size, self.style, self.sandy = ground, size, style, sandy
        self.slope = _slope(ground.levels, ground.step)
        domed = _slope(ground.levels + DOMED * ground.crown, ground.step)
        steep = (HIGH * domed) ** 2
        long = exact.numbers(np.sqrt(1 + steep.sum(axis=2)))
        lit = -(domed[:, :, 0] * LIGHT[0] + domed[:, :, 1] * LIGHT[1]) * HIGH / long
        self.dark = np.asarray(exact.numbers(calm(-lit)))

    def _data(self, field: Grid, level: float) -> str:
        corner = (self.ground.corner[0] * self.size, self.ground.corner[1] * self.size)
        return ring_data(rings(field, level, corner, self.ground.step * self.size))

    def _rings(self, level: float) -> list[NDArray[np.float64]]:
        corner = (self.ground.corner[0] * self.size, self.ground.corner[1] * self.size)
        return rings(self.ground.levels, level, corner, self.ground.step * self.size)

    def aprons(self) -> Iterator[str]:
        """The ground that rises gently about the feet of hills, within fine broken lines."""
        size, fills = self.size, self.style.fills
        dash = f"{0.16 * size:.1f} {0.06 * size:.1f}"
        for height in APRONS:
            data = self._data(self.ground.apron, height)
            if fills:
                yield path(data, fill=APRON, fill_opacity="0.26", fill_rule="evenodd")
            yield path(
                data,
                fill="none",
                stroke=self.style.contour if fills else "#8c8c8c",
                stroke_width=f"{max(0.4, 0.008 * size):.2f}",
                stroke_opacity="0.5",
                stroke_dasharray=dash,
            )

    def tints(self) -> Iterator[str]:
        """The colours of heights."""
        tints = (SANDS if self.sandy else TINTS) if self.style.fills else GREYS
        for steps in tints:
            for height, colour in steps:
                data = self._data(self.ground.levels, height)
                yield path(data, fill=colour, fill_rule="evenodd")

    def crowns(self) -> Iterator[str]:
        """Backs of hills, which rise to their middles."""
        fills, crown = self.style.fills, self.ground.crown
        for level in range(2):
            for share, colour in CROWNS if fills else ():
                data = self._data(crown, level + share)
                yield path(data, fill=colour, fill_opacity=CROWNED, fill_rule="evenodd")
            for share in CROWN_LINES:
                data = self._data(crown, level + share)
                yield path(
                    data,
                    fill="none",
                    stroke=self.style.contour if fills else "#8c8c8c",
                    stroke_width=f"{max(0.4, 0.008 * self.size):.2f}",
                    stroke_opacity="0.55",
                    stroke_dasharray=f"{0.2 * self.size:.1f} {0.05 * self.size:.1f}",
                )

    def light(self) -> Iterator[str]:
        """Shade on the slopes away from the light, light on those that look at it."""
        fills = self.style.fills
        for least in SHADES if fills else SHADES[1::2]:
            data = self._data(self.dark, least)
            yield path(
                data,
                fill="#5a4426" if fills else "#555555",
                fill_opacity="0.085",
                fill_rule="evenodd",
            )
        for least in LIGHTS if fills else ():
            data = self._data(-self.dark, least)
            yield path(data, fill="#fffbe4", fill_opacity="0.16", fill_rule="evenodd")

    def contours(self) -> Iterator[str]:
        """The contours of the rules, and between them finer lines."""
        most = float(self.ground.levels.max())
        for level in range(3):
            if most > level + FOOT:
                data = ring_data(self._rings(level + FOOT))
                bold = 0.017 if self.style.fills else 0.011
                yield stroke(data, self.style.contour, max(0.6, bold * self.size))
            for part in FORM if self.style.fills and most > level + FORM[-1] else ():
                data = ring_data(self._rings(level + part))
                yield path(
                    data,
                    fill="none",
                    stroke=self.style.contour,
                    stroke_width=f"{max(0.4, 0.007 * self.size):.2f}",
                    stroke_opacity="0.45",
                )

    def hachures(self) -> Iterator[str]:
        """Strokes downhill, bold where it is dark."""
        most, fills = float(self.ground.levels.max()), self.style.fills
        data = [
            wedge
            for start, foot in SLOPES
            for ring in (self._rings(start) if most > start else ())
            for wedge in self._strokes(ring, foot)
        ]
        colour = self.style.contour if fills else self.style.ink
        yield path("".join(data), fill=colour, fill_opacity="0.62" if fills else "0.92")

    def _strokes(self, ring: NDArray[np.float64], foot: float) -> Iterator[str]:
        """The strokes that begin on a ring and run down to a height: bold above, pointed below."""
        apart = APART[not self.style.fills] * self.size
        around = float(exact.lengths(np.diff(ring, axis=0)).sum())
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
        at = at[:-1]
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
        shades = zip(lines, counts.tolist(), dark.tolist(), longs.tolist(), strict=True)
        thin, bold = BOLD[not self.style.fills]
        for way, count, shade, long in shades:
            if (last := max(2, round(count * long))) <= count:
                wide = thin + (bold - thin) * min(1.0, max(0.0, 0.5 + shade))
                yield _wedge(way[:last], wide * self.size)

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
    shares = np.linspace(1.0, 0.15, len(way))[:, None]
    left, right = way + shares * aside, (way - shares * aside)[::-1]
    ring = exact.points(np.concatenate([left, right]))
    return line(map(tuple, ring.tolist()), close=True)
