"""Swells of a battlefield's open ground, lower than any hill of the rules.

As surveyors sketched what no contour told: on slopes away from the light hachures as on hills, but
fine and far apart, in patches (`hachures.py`). In colour slopes away from the light are shaded,
over what is farmed too, others are lit, and heights have their tints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.terrain.hachures import Hachures, Hand, wedge_data
from morphs.draw.terrain.isolines import ring_data, rings
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import line, path
from morphs.draw.terrain.outfields import Taken
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import Sheet, chances
from morphs.draw.terrain.swells import Grid, calm, noise

SWELLS = {"undulating": 1.0, "hilly": 1.3, "mountainous": 1.45}
"""How strong swells are, by the relief of the land; flat land has none."""
WAVES = ((3.4, 2.3, 1.0), (1.5, 1.2, 0.35))
"""How long the waves of the ground are across and down, in cells, and how high."""
APRON = (2.1, 0.5, 1.35)
"""How far about the middles of hills ground rises towards them, in cells, how much of its own waves
it loses there, and how high it comes at most: hills near each other stand on one ridge."""
LIGHT = (0.6, 0.8)
"""The way that light goes over the sheet."""
FINE = 8
"""Squares of the field a cell."""
TINTS, TINT, TINTED = (0.08, 0.18, 0.28, 0.38, 0.48, 0.58, 0.68, 0.78, 0.88), "#dcb968", 0.75
"""From which heights on ground has a tint, and ever more of it; its colour; how strong tints and
shades are where the land undulates."""
SHADES = (0.08, 0.14, 0.2, 0.27, 0.34, 0.42, 0.5, 0.59, 0.68)
SHADE, GLOW = "#4d5a1c", "#fffbe0"
"""From where on slopes are in the shade, or in the light, and more so; the colours of either."""
DARK, LIT, HIGH = 0.024, 0.036, 0.04
"""How opaque each wash of shade is, of light, and of the tint of heights."""
HANDS = (
    Hand(0.14, (0.6, 1.5), (6, 17), (0.1, 0.75), (0.07, 0.034), (0.008, 0.016)),
    Hand(0.14, (0.6, 1.5), (5, 11), (0.2, 0.75), (0.08, 0.05), (0.006, 0.0095)),
)
"""How strokes are drawn, in colour and in black and white: lighter by far than those of hills."""
PATCH, OPEN = 1.3, -0.1
"""How far apart patches of them are, in cells, and how large these."""


class Swells:
    """The swells of a sheet, off what is taken; `hills` are its cells that rise."""

    def __init__(
        self, sheet: Sheet, taken: Taken, relief: str, salt: int, hills: Sequence[int] = ()
    ) -> None:
        self.size, self.salt, self.long = sheet.size, salt, SWELLS.get(relief, 0.0)
        self._slopes = _Slopes(sheet, taken, salt, hills) if self.long else None

    def lit(self) -> Iterator[str]:
        """The tints of heights, and light on slopes: under what counts by the rules."""
        if slopes := self._slopes:
            for height in TINTS:
                yield self._wash(slopes.field, height, TINT, HIGH)
            for least in SHADES:
                yield self._wash(-slopes.shade, least, GLOW, LIT)

    def shaded(self, pen: Pen) -> Iterator[str]:
        """The shade on slopes away from the light, over all that is farmed; none in ink."""
        if pen.style.fills and (slopes := self._slopes):
            yield from (self._wash(slopes.shade, least, SHADE, DARK) for least in SHADES)

    def _wash(self, field: Grid, level: float, colour: str, dark: float) -> str:
        """All of the ground where a field is higher than a level, in a thin colour."""
        data = ring_data(rings(field, level, (0.0, 0.0), self.size / FINE))
        dark *= min(1.0, self.long * TINTED)
        return path(data, fill=colour, fill_opacity=f"{dark:.3f}", fill_rule="evenodd")

    def drawn(self, pen: Pen) -> Iterator[str]:
        """Draw their strokes."""
        if slopes := self._slopes:
            fills = pen.style.fills
            strokes = slopes.strokes(HANDS[not fills])
            opaque = "0.85" if fills else None
            yield path(wedge_data(strokes, self.size), fill=ink_of(pen), fill_opacity=opaque)


def brow(line_: shapely.LineString, pen: Pen) -> str:
    """A slope across the sheet, as a sample: its strokes are boldest in its middle."""
    spots = stations(np.asarray(line_.coords), 0.05 * pen.size)
    share = np.linspace(-1.0, 1.0, len(spots))
    dark, dice = 1 - share * share, chances(np.arange(len(spots)), 63)
    far = (0.06 + 0.12 * dark * (0.6 + 0.4 * dice)) * pen.size
    wide = (0.008 + 0.012 * dark) * pen.size
    left, right, foot = (spots.copy() for _ in range(3))
    left[:, 0] -= wide / 2
    right[:, 0] += wide / 2
    foot[:, 1] += far
    corners = exact.points(np.stack([left, right, foot], axis=1))
    data = "".join(line(map(tuple, one), close=True) for one in corners.tolist())
    return path(data, fill=ink_of(pen))


def ink_of(pen: Pen) -> str:
    """The colour of strokes of swells."""
    return "#7f7a48" if pen.style.fills else pen.style.ink


class _Slopes:
    """Where the ground of a sheet falls, and how."""

    corner, step = (0.0, 0.0), 1 / FINE

    def __init__(self, sheet: Sheet, taken: Taken, salt: int, hills: Sequence[int]) -> None:
        self.sheet, self.taken, self.salt = sheet, taken, salt
        self.field = _field(sheet, salt, hills)

    @cached_property
    def shade(self) -> Grid:
        """How much the ground falls away from the light; towards it, less than nothing."""
        down, across = np.gradient(-self.field, self.step)
        return exact.numbers(calm(calm(LIGHT[0] * across + LIGHT[1] * down)))

    def strokes(self, hand: Hand) -> list[Grid]:
        """The strokes of slopes, off what is taken, in patches."""
        rows, columns = self.field.shape
        across, down = np.meshgrid(np.arange(columns) / FINE, np.arange(rows) / FINE)
        bare = noise(across / PATCH, down / PATCH, self.salt + 67) < OPEN
        found = Hachures(self, self.field, self.shade, hand, bare).drawn()
        spots = [one[::4] for one in found]
        if not spots:
            return []
        met = self.taken.cover(np.concatenate(spots) * self.sheet.size)
        first = np.cumsum([0, *map(len, spots)])[:-1]
        covered = np.logical_or.reduceat(met, first).tolist()
        return [one for one, shut in zip(found, covered, strict=True) if not shut]


def _field(sheet: Sheet, salt: int, hills: Sequence[int]) -> Grid:
    wide, high = (int(side * FINE / sheet.size) + 2 for side in sheet.extent)
    across, down = np.meshgrid(np.arange(wide) / FINE, np.arange(high) / FINE)
    found = np.zeros((high, wide))
    for number, (long, broad, tall) in enumerate(WAVES):
        found += tall * noise(across / long, down / broad, salt + 61 + number)
    found = calm(found)
    if len(hills):
        middles = np.array([sheet.centres[cell] for cell in hills]) / sheet.size
        x, y = (at[..., None] - middles[:, axis] for axis, at in enumerate((across, down)))
        near = (np.clip(1.0 - (x * x + y * y) / APRON[0] ** 2, 0.0, 1.0) ** 2).sum(axis=2)
        found = (1 - APRON[1] * near / (near + 1)) * found + APRON[2] * near / (near + 1)
    return np.asarray(exact.numbers(found))
