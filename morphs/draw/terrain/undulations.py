"""Swells of a battlefield's open ground, lower than any hill of the rules.

As surveyors sketched what no contour told: along slopes away from the light two tiers of short
hachures, the closer and bolder the less light falls there, and below them a thin form line. Slopes
away from the light are shaded, under what is farmed too; in colour others are lit, and heights have
their tints.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.closes import pen_stroke
from morphs.draw.terrain.isolines import ring_data, rings
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import line, num, path
from morphs.draw.terrain.outfields import Taken
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import Sheet, chance, chances
from morphs.draw.terrain.swells import Grid, calm, noise

SWELLS = {"undulating": 1.0, "hilly": 1.3, "mountainous": 1.45}
"""How strong swells are, by the relief of the land; flat land has none."""
WAVES = ((3.4, 2.3, 1.0), (1.5, 1.2, 0.35))
"""How long the waves of the ground are across and down, in cells, and how high."""
LIGHT = (0.6, 0.8)
"""The way that light goes over the sheet."""
FINE = 5
"""Squares of the field a cell."""
HEIGHTS = (0.34, -0.16)
"""How high the brows of swells are."""
ROWS, LINE = (0.0, 0.13), (0.33, 0.2)
"""How far below its brow the tiers of a slope's strokes begin; and its form line runs, with how far
from the light the ground falls where that is drawn, -1..1."""
TINTS, TINTED = ((0.2, "#cdb878"), (0.5, "#c8a868"), (0.8, "#c09a5c")), 0.75
"""From which height on ground has which tint; how strong these are where the land undulates."""
SHADES, SHADE, GLOW = (0.1, 0.2, 0.31, 0.43, 0.56), "#4f4a20", "#fffbe0"
"""From where on slopes are in the shade, or in the light, and more so; the colours of either."""
GREY = 0.04, (0.2, 0.26, 0.33, 0.41, 0.5)
"""How dark shade is in ink, where slopes are steep."""
STEP, SHORT = 0.045, 10
"""How far apart points of lines are, in cells, and how many a line has at least."""
DARK, DOWN = (-0.5, 0.5), (0.045, 0.12, 0.05)
"""From where on strokes stand, few, and where all of them, likewise; how long they are at least,
how much more where it is darkest, and at most by their dice, in cells."""
FADE = 0.6
"""Within how many cells of what is taken strokes are fewer and shorter."""
RUN, GAP, EASE, THIN = 84, 5, 14, 0.22
"""How many points a run of strokes has at most, how many lie between two, over how many it swells
and dies away, and the share of strokes that stand where it is lightest."""
BOLD = (0.007, 0.013)
"""How bold they begin at least, and how much more where it is darkest, in cells."""


class Swells:
    """The swells of a sheet, off what is taken."""

    def __init__(self, sheet: Sheet, taken: Taken, relief: str, salt: int) -> None:
        self.size, self.salt, self.long = sheet.size, salt, SWELLS.get(relief, 0.0)
        self._slopes = _Slopes(sheet, taken, salt) if self.long else None

    @cached_property
    def tiers(self) -> list[list[tuple[Grid, Grid, Grid]]]:
        """The lines of each tier of strokes: brow by brow, the upper tier first."""
        slopes = self._slopes
        if not slopes:
            return []
        return [list(slopes.at(brow - under)) for brow in HEIGHTS for under in ROWS]

    @property
    def covered(self) -> Grid:
        """Points along the lines that have strokes."""
        found = [spots[dark > DARK[0]] for tier in self.tiers for spots, _, dark in tier]
        return np.concatenate(found) if found else np.empty((0, 2))

    def lit(self) -> Iterator[str]:
        """The tints of heights, and light on slopes: under what counts by the rules."""
        if slopes := self._slopes:
            for height, colour in TINTS:
                yield self._wash(slopes.field, height, colour, 0.2)
            for least in SHADES:
                yield self._wash(-slopes.shade, least, GLOW, 0.12)

    def shaded(self, pen: Pen) -> Iterator[str]:
        """The shade on slopes away from the light, over all that is farmed; in ink a grey wash."""
        fills = pen.style.fills
        colour, dark, levels = (SHADE, 0.085, SHADES) if fills else (pen.style.ink, *GREY)
        if slopes := self._slopes:
            yield from (self._wash(slopes.shade, least, colour, dark) for least in levels)

    def _wash(self, field: Grid, level: float, colour: str, dark: float) -> str:
        """All of the ground where a field is higher than a level, in a thin colour."""
        data = ring_data(rings(field, level, (0.0, 0.0), self.size / FINE))
        dark *= min(1.0, self.long * TINTED)
        return path(data, fill=colour, fill_opacity=f"{dark:.3f}", fill_rule="evenodd")

    def drawn(self, pen: Pen) -> Iterator[str]:
        """Draw their form lines and strokes."""
        if not self._slopes:
            return
        size, ink, (below, least) = self.size, ink_of(pen), LINE
        lines, strokes = list[str](), list[str]()
        for brow in HEIGHTS:
            for spots, _, dark in self._slopes.at(brow - below):
                lines += [line(map(tuple, spots[a:b].tolist())) for a, b in _runs(dark > least)]
        for tier, found in enumerate(self.tiers):
            for number, one in enumerate(found):
                key = self.salt + 4096 * (tier % len(ROWS)) + 1024 * number
                strong = _swelling(one[2] > DARK[0], key)
                strokes += _strokes(*one, key, size * self.long, strong)
        dash = " ".join(num(part * size) for part in (0.62, 0.07, 0.34, 0.06))
        yield pen_stroke("".join(lines), ink, 0.008 * size, "0.6", dash)
        yield path("".join(strokes), fill=ink, fill_opacity="0.85" if pen.style.fills else None)


def brow(line_: shapely.LineString, pen: Pen) -> str:
    """The strokes below a line that runs across the sheet, bold in its middle."""
    spots = stations(np.asarray(line_.coords), STEP * pen.size)
    share = np.linspace(-1.0, 1.0, len(spots))
    dark = DARK[1] - (DARK[1] - DARK[0]) * share * share
    down = np.tile([0.0, 1.0], (len(spots), 1))
    return path(
        "".join(_strokes(spots, down, dark, 5, pen.size, np.ones(len(spots)))), fill=ink_of(pen)
    )


def ink_of(pen: Pen) -> str:
    """The colour of strokes of swells."""
    return "#7f7a48" if pen.style.fills else pen.style.ink


class _Slopes:
    """Where the ground of a sheet falls, and how."""

    def __init__(self, sheet: Sheet, taken: Taken, salt: int) -> None:
        self.sheet, self.taken, self.field = sheet, taken, _field(sheet, salt)
        self.fall = np.stack(np.gradient(-self.field)[::-1], axis=2)

    @cached_property
    def shade(self) -> Grid:
        """How much the ground falls away from the light; towards it, less than nothing."""
        found = LIGHT[0] * self.fall[:, :, 0] + LIGHT[1] * self.fall[:, :, 1]
        return np.asarray(exact.numbers(FINE * calm(found)))

    def at(self, height: float) -> Iterator[tuple[Grid, Grid, Grid]]:
        """Places along the lines of a height; which way the ground falls there, as long as 1; and
        how much away from the light, -1..1: lit, where the place is taken."""
        size = self.sheet.size
        for ring in rings(self.field, height, (0.0, 0.0), size / FINE):
            spots = stations(ring, STEP * size)
            if len(spots) >= SHORT:
                down = self._downhill(spots)
                dark = exact.numbers(LIGHT[0] * down[:, 0] + LIGHT[1] * down[:, 1])
                yield spots, down, faded(dark, self.taken.cover(spots))

    def _downhill(self, spots: Grid) -> Grid:
        rows, columns = self.fall.shape[:2]
        x, y = (np.round(spots[:, k] * FINE / self.sheet.size).astype(np.int64) for k in (0, 1))
        down = self.fall[np.clip(y, 0, rows - 1), np.clip(x, 0, columns - 1)]
        return exact.numbers(down / np.maximum(exact.lengths(down), 1e-6)[:, None])


def faded(dark: Grid, taken: NDArray[np.bool_]) -> Grid:
    """Return how dark places along a line are, lit where they are taken, and ever darker from
    there on: strokes thin out towards what they end at."""
    places, far = np.arange(len(dark)), len(dark) + int(2 * FADE / STEP)
    before = np.maximum.accumulate(np.where(taken, places, -far))
    behind = np.minimum.accumulate(np.where(taken, places, 2 * far)[::-1])[::-1]
    off = STEP * np.minimum(places - before, behind - places)
    most = DARK[0] + (DARK[1] - DARK[0]) * off / FADE
    return np.where(taken, -1.0, np.minimum(dark, most))


def _field(sheet: Sheet, salt: int) -> Grid:
    wide, high = (int(side * FINE / sheet.size) + 2 for side in sheet.extent)
    across, down = np.meshgrid(np.arange(wide) / FINE, np.arange(high) / FINE)
    found = np.zeros((high, wide))
    for number, (long, broad, tall) in enumerate(WAVES):
        found += tall * noise(across / long, down / broad, salt + 61 + number)
    return np.asarray(exact.numbers(found))


def _runs(free: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Where places follow each other that are free, enough of them."""
    turns = np.flatnonzero(np.diff(free.astype(np.int64), prepend=0, append=0)).tolist()
    for start, end in zip(turns[::2], turns[1::2], strict=True):
        if end - start >= SHORT:
            yield start, end


def _swelling(free: NDArray[np.bool_], key: int) -> Grid:
    """How strong the strokes are at places of a line, 0..1: nothing at the ends of runs of those
    that are free, which are of different lengths."""
    found = np.zeros(len(free))
    for start, end in _runs(free):
        at = start
        while end - at >= SHORT:
            long = min(end - at, int(RUN * (0.45 + 0.55 * chance(key + at, 65))))
            if end - at - long < SHORT + GAP:
                long = min(end - at, 2 * RUN)
            near = np.minimum(np.arange(long) + 1, np.arange(long, 0, -1))
            found[at : at + long] = np.minimum(1.0, near / EASE)
            at += long + GAP
    return found


def _strokes(
    spots: Grid, down: Grid, dark: Grid, key: int, size: float, strong: Grid
) -> Iterator[str]:
    """Short strokes down from places of a line, bold above and pointed below; the darker it is, and
    the stronger, 0..1, the more, longer and bolder."""
    keys, (few, all_) = key + np.arange(len(spots)), DARK
    share = strong * np.clip((dark - few) / (all_ - few), 0.0, 1.0)
    stand = (dark > few) & (chances(keys, 62) < THIN * (share > 0.04) + (1 - THIN) * share)
    late, (least, more, dice) = 0.03 * chances(keys, 64), DOWN
    far = late + (least + dice * chances(keys, 63)) * np.minimum(1.0, 0.35 + 2 * share)
    far += more * share
    half = (BOLD[0] + BOLD[1] * share) / 2
    aside = half[:, None] * np.stack([-down[:, 1], down[:, 0]], axis=1)
    begin = spots + size * late[:, None] * down
    corners = [begin + size * aside, begin - size * aside, spots + size * far[:, None] * down]
    found = exact.points(np.stack(corners, axis=1)[stand])
    yield from (line(map(tuple, one), close=True) for one in found.tolist())
