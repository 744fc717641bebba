"""Hills as battlefields and old maps show them: contours, light and shade, hachures.

Each contour of the rules is a line about the foot of a slope, with the hachures of the slope within
it (`hachures.py`), under an even light from the upper left, which in colour washes show.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.crags import LIGHT, rock_shapes
from morphs.draw.terrain.hachures import INK, Hachures, Hand, wedge_data
from morphs.draw.terrain.heights import (
    COARSE,
    FINE,
    Heights,
    Valleys,
    gathered,
    hills_of,
)
from morphs.draw.terrain.isolines import Grid, ring_data, rings
from morphs.draw.terrain.marks import XY, path, stroke
from morphs.draw.terrain.ribs import Hill
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.swells import calm

FOOT = 0.06
"""How high above a level its contour runs."""
TINTS = (
    ((0.04, "#e2da9c"), (0.4, "#e5d997"), (0.75, "#e6d58c")),
    ((1.04, "#dfc47c"), (1.35, "#dbbc72"), (1.7, "#d7b66c")),
    ((2.04, "#c4a57a"), (2.75, "#ccb28b"), (3.25, "#d9c6a5")),
)
SANDS = (
    ((0.04, "#e8d29d"), (0.4, "#e7cf98"), (0.75, "#e4c98e")),
    ((1.04, "#dcba7d"), (1.35, "#d8b374"), (1.7, "#d4ad6c")),
    ((2.04, "#bf9b6e"), (2.75, "#c9aa80"), (3.25, "#d8be97")),
)
"""Of each level from which height on ground has which colour, on grassy hills and on sandy ones;
slopes are what strokes show."""
PLAIN = (((0.04, "#ffffff"),),)
SHADES, SHADE = (0.05, 0.11, 0.18, 0.26, 0.35, 0.45, 0.56), "#6a4416"
GLOWS, GLOW = (0.07, 0.14, 0.22, 0.31, 0.4), "#fff6d2"
"""From where on slopes are in the shade, and in the light, and ever more so; their colours."""
THICK = 0.06, 0.1
"""How opaque each such wash is."""
HANDS = (
    Hand(0.45, (0.5, 2.9), (5, 24), (-0.4, 0.4), (0.034, 0.0185), (0.007, 0.0165), True),
    Hand(0.45, (0.5, 2.9), (5, 24), (-0.4, 0.4), (0.034, 0.021), (0.0065, 0.0195), True),
)
"""How hachures are drawn, in colour and in black and white, where no steep flank closes to black:
more than a third of it stays white."""
SAMPLED = 2.0
"""How much bolder they are in the small samples of keys."""
TOP, ABOUT = 0.1, 0.33
"""How far below the highest ground about it, in heights, ground is open, as tops are: and how far
about it, in cells."""
FAINT = ("0.75", "0.9")
"""How opaque contours of each level are: they tell where ground rises by the rules, not how it
looks."""
HIGH = 0.3
"""How high a level is, in cells: steeper ground is lit and shaded more."""


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
    relief = Relief(Heights(hills, 1 / FINE, 0, Valleys((), 0.0)), size, style, False)
    yield from relief.drawn(SAMPLED)


def ground_shapes(ground: Heights, size: float, style: Style, sandy: bool = False) -> Iterator[str]:
    """The ground of some hills; `size` is a cell's."""
    yield from Relief(ground, size, style, sandy).drawn()


def hachured(ground: Heights, size: float) -> NDArray[np.float64]:
    """Points all over the slopes that have hachures, (n, 2) in pixels, a step of the ground apart;
    open tops and what is nearly level have none."""
    down, across = np.nonzero(_steep(ground) & ~_tops(ground))
    at = np.stack([across, down], axis=1) * ground.step + np.array(ground.corner)
    return exact.points(np.asarray(at * size, dtype=np.float64))


def _steep(ground: Heights) -> NDArray[np.bool_]:
    """What is steep enough for hachures."""
    down, across = np.gradient(ground.form, ground.step)
    long = exact.numbers(np.sqrt(down * down + across * across))
    return np.asarray(long > HANDS[0].steepness[0])


def _tops(ground: Heights) -> NDArray[np.bool_]:
    """What is open: tops of hills."""
    reach, highest = max(1, round(ABOUT / ground.step)), ground.form
    for axis in (0, 1):
        more = [(reach, reach) if k == axis else (0, 0) for k in (0, 1)]
        wide = np.pad(highest, more, mode="edge")
        highest = sliding_window_view(wide, 2 * reach + 1, axis).max(axis=2)
    near = ground.form > highest - TOP
    return np.asarray(near & (ground.levels <= 2))


class Relief:
    """Draws the ground of some hills."""

    def __init__(self, ground: Heights, size: float, style: Style, sandy: bool) -> None:
        self.ground, self.size, self.style, self.sandy = ground, size, style, sandy
        down, across = np.gradient(ground.form, ground.step)
        long = exact.numbers(np.sqrt(1 + HIGH * HIGH * (across * across + down * down)))
        lit = -(across * LIGHT[0] + down * LIGHT[1]) * HIGH / long
        self.dark = exact.numbers(calm(-lit))

    def drawn(self, coarse: float = 1.0) -> Iterator[str]:
        """Yield all of it, the strokes so much bolder and farther apart."""
        yield from self.tints()
        yield from self.light()
        yield from self.contours()
        yield from self.hachures(coarse)
        yield from rock_shapes(self.ground, self.size, self.style, coarse)

    def _data(self, field: Grid, level: float) -> str:
        corner = (self.ground.corner[0] * self.size, self.ground.corner[1] * self.size)
        return ring_data(rings(field, level, corner, self.ground.step * self.size))

    def tints(self) -> Iterator[str]:
        """The colours of heights; black and white has none."""
        for steps in (SANDS if self.sandy else TINTS) if self.style.fills else PLAIN:
            for height, colour in steps:
                data = self._data(self.ground.levels, height)
                yield path(data, fill=colour, fill_rule="evenodd")

    def light(self) -> Iterator[str]:
        """Light on the slopes towards it, and shade on those away from it, in many thin washes; in
        black and white strokes alone show it."""
        thick, glowing = THICK
        for least in GLOWS if self.style.fills else ():
            yield self._wash(-self.dark, least, GLOW, glowing)
        for least in SHADES if self.style.fills else ():
            yield self._wash(self.dark, least, SHADE, thick)

    def _wash(self, field: Grid, least: float, colour: str, thick: float) -> str:
        data = self._data(field, least)
        return path(data, fill=colour, fill_opacity=f"{thick:.3f}", fill_rule="evenodd")

    def contours(self) -> Iterator[str]:
        """The contours of the rules, fine; in black and white strokes show them."""
        most, fills = float(self.ground.levels.max()), self.style.fills
        for level in range(2):
            if fills and most > level + FOOT:
                data = self._data(self.ground.levels, level + FOOT)
                wide = max(0.8, 0.015 * self.size)
                yield f'<g opacity="{FAINT[level]}">{stroke(data, self.style.contour, wide)}</g>'

    def hachures(self, coarse: float = 1.0) -> Iterator[str]:
        """Strokes downhill, bold where it is dark."""
        fills, ground = self.style.fills, self.ground
        hand = HANDS[not fills].coarser(coarse)
        bare = _tops(ground) | (ground.levels > 2)
        strokes = Hachures(ground, ground.form, self.dark, hand, bare).drawn()
        yield path(wedge_data(strokes, self.size), fill=INK if fills else self.style.ink)
