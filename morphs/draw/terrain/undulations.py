"""Swells of a battlefield's open ground, lower than any hill of the rules: form lines.

As surveyors sketched what no contour told: along slopes away from the light two rows of sparse
short strokes, and below them two thin lines, broken and of uneven length.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.closes import pen_stroke
from morphs.draw.terrain.isolines import rings
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import line, num
from morphs.draw.terrain.outfields import Taken
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import Sheet, chances
from morphs.draw.terrain.swells import Grid, noise

SWELLS = {"undulating": 1.0, "hilly": 0.75, "mountainous": 0.6}
"""How long strokes are on open ground, by the relief of the land; flat land has none."""
WAVES = ((3.4, 2.3, 1.0), (1.5, 1.2, 0.35))
"""How long the waves of the ground are across and down, in cells, and how high."""
LIGHT = (0.6, 0.8)
"""The way that light goes over the sheet."""
FINE = 5
"""Squares of the field a cell."""
HEIGHTS = (0.34, -0.16)
"""How high the brows of swells are."""
ROWS, LINES = (0.0, 0.075), ((0.14, 0.1), (0.2, 0.35))
"""How far below its brow the rows of a slope's strokes begin and its lines run, and how far from
the light the ground falls where a line is drawn, -1..1."""
STEP, SHORT = 0.09, 6
"""How far apart points of lines are, in cells, and how many a line has at least."""
DARK, SPARSE, DOWN = 0.5, 0.62, (0.05, 0.07)
"""Where strokes stand, likewise; the share of points that have one; how long they are at least and
how much more, in cells."""


def undulations(sheet: Sheet, taken: Taken, relief: str, pen: Pen, salt: int) -> Iterator[str]:
    """The form lines of a sheet, off what is taken."""
    if relief not in SWELLS:
        return
    size, slopes = sheet.size, _Slopes(sheet, taken, salt)
    lines, strokes = list[str](), list[str]()
    for brow in HEIGHTS:
        for below, least in LINES:
            for spots, _, dark in slopes.at(brow - below):
                lines += [line(map(tuple, spots[a:b].tolist())) for a, b in _runs(dark > least)]
        for row, below in enumerate(ROWS):
            for number, found in enumerate(slopes.at(brow - below)):
                key = salt + 4096 * row + 1024 * number
                strokes += _strokes(*found, key, size * SWELLS[relief])
    ink = "#8f9a55" if pen.style.fills else pen.style.ink
    dash = " ".join(num(part * size) for part in (0.62, 0.07, 0.34, 0.06))
    yield pen_stroke("".join(lines), ink, 0.008 * size, "0.75", dash)
    yield pen_stroke("".join(strokes), ink, 0.01 * size, "0.85")


class _Slopes:
    """Where the ground of a sheet falls, and how."""

    def __init__(self, sheet: Sheet, taken: Taken, salt: int) -> None:
        self.sheet, self.taken, self.field = sheet, taken, _field(sheet, salt)
        self.fall = np.stack(np.gradient(-self.field)[::-1], axis=2)

    def at(self, height: float) -> Iterator[tuple[Grid, Grid, Grid]]:
        """Places along the lines of a height; which way the ground falls there, as long as 1; and
        how much away from the light, -1..1: lit, where the place is taken."""
        size = self.sheet.size
        for ring in rings(self.field, height, (0.0, 0.0), size / FINE):
            spots = stations(ring, STEP * size)
            if len(spots) >= SHORT:
                down = self._downhill(spots)
                dark = exact.numbers(LIGHT[0] * down[:, 0] + LIGHT[1] * down[:, 1])
                yield spots, down, np.where(self.taken.cover(spots), -1.0, dark)

    def _downhill(self, spots: Grid) -> Grid:
        rows, columns = self.fall.shape[:2]
        x, y = (np.round(spots[:, k] * FINE / self.sheet.size).astype(np.int64) for k in (0, 1))
        down = self.fall[np.clip(y, 0, rows - 1), np.clip(x, 0, columns - 1)]
        return exact.numbers(down / np.maximum(exact.lengths(down), 1e-6)[:, None])


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


def _strokes(spots: Grid, down: Grid, dark: Grid, key: int, size: float) -> Iterator[str]:
    """Short strokes down from the darkest places of a line."""
    keys = key + np.arange(len(spots))
    stand = (dark > DARK) & (chances(keys, 62) < SPARSE)
    least, more = DOWN
    late, far = 0.04 * chances(keys, 64), least + more * chances(keys, 63)
    starts = exact.points(spots + (late * size)[:, None] * down)
    ends = exact.points(spots + ((late + far) * size)[:, None] * down)
    both = np.stack([starts, ends], axis=1)[stand]
    yield from (line(map(tuple, one)) for one in both.tolist())
