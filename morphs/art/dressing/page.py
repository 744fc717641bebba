"""The sheet of paper that a map lies on: its size, and where everything stands on it.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.draw.formats import MAX_WHOLE
from morphs.draw.paper import Rect

LONG, SHORT = 842.0, 595.0
"""The sides of A4, the largest sheet."""
LEAST_WIDE = 320.0
"""The narrowest sheet, lest titles cannot be read."""
SLACK = 24.0
"""Up to how much paper beside a map a sheet stays A4; else it is cut to the map."""
EDGE, HEAD = 24.0, 56.0
"""How far the map's border keeps from the sides and the top of the sheet."""
FOOT, BARE_FOOT = 92.0, 58.0
"""How far it keeps from its foot: with a legend there, and with a scale alone."""
CORNER, GAP = 158.0, 18.0
"""The width of what stands at the side of the map, and of the paper between."""
LEAST = 1.5
"""The fewest pixels a point has, lest letters cannot be read."""
ROW, SIGN, LETTERS = 15.0, 11.0, 7.6
"""Of the legend: the height of a row, the size of a sign, of its letters."""
CLOSE, LEGIBLE = 12.4, 7.0
"""The least height of its rows, and of its letters."""
TALL = 19.0
"""The greatest height of its rows, beside a map."""
BESIDE = 128.0
"""How high scale and compass are together where they stand at the side of the map."""
BAR = 92.0
"""How long a scale is at most."""
Spot = tuple[float, float]


@dataclass(frozen=True)
class Edging:
    """What lies between a map and the paper: `mat` is paper within its border, `line` the border's
    width, `aside` the room for depths at both sides of it."""

    mat: float = 0.0
    line: float = 2.4
    aside: float = 0.0

    @property
    def whole(self) -> float:
        """How far the map keeps from what stands above and below its border."""
        return self.mat + self.line


PLAIN = Edging()
"""Two lines right round the map."""


@dataclass(frozen=True)
class Page:
    """The sheet: its size, pixels a point, where the map lies, whether what is told stands
    below it (else at its right side), and whether that is a legend too."""

    wide: float
    high: float
    pixels: float
    left: float
    top: float
    map_wide: float
    map_high: float
    below: bool = True
    keyed: bool = True
    edging: Edging = PLAIN

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return round(self.wide * self.pixels), round(self.high * self.pixels)

    @property
    def frame(self) -> Rect:
        """What the border of the map stands round."""
        mat = self.edging.mat
        return self.left - mat, self.top - mat, self.map_wide + 2 * mat, self.map_high + 2 * mat

    @property
    def _ends(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the border of the map."""
        (left, top, wide, high), line = self.frame, self.edging.line
        return left - line, top - line, left + wide + line, top + high + line

    @property
    def panel(self) -> Rect:
        """What the legend may take."""
        _, top, right, low = self._ends
        if self.below:
            wide = self.wide - 2 * EDGE - CORNER - GAP
            return EDGE + 6, low + 9, wide, self.high - low - 27
        start = right + self.edging.aside + GAP
        return start, top + 2, self.wide - EDGE - start, low - top - BESIDE

    def letters(self, signs: int) -> tuple[float, float]:
        """The height of a legend's rows and of its letters: larger beside a map with few signs,
        smaller with many."""
        row = ROW if self.below else min(TALL, max(CLOSE, self.panel[3] / max(signs, 1)))
        return row, max(LEGIBLE, min(LETTERS * row / ROW, 9.0))

    @property
    def compass(self) -> Spot:
        """The middle of the rose."""
        if self.below:
            return self.wide - EDGE - 32, self._low
        return self.panel[0] + CORNER / 2, self._ends[3] - 72

    @property
    def scale(self) -> Spot:
        """The left upper corner of the scale."""
        if self.below:
            left = self.wide - EDGE - CORNER - 14 if self.keyed else EDGE + 16
            return left, self._low - 2
        return self.panel[0], self._ends[3] - 20

    @property
    def _low(self) -> float:
        low = self._ends[3]
        return low + (self.high - 14 - low) / 2 + 4


def page_of(size: tuple[int, int], keyed: bool = True, edging: Edging = PLAIN) -> Page:
    """The sheet for a map of a size in pixels, upright or level, with its legend, if it is to have
    one (`keyed`), below or at its side, as fits best. Raises MorphsError for one that would be too
    large."""
    needed, _, wide, high, below = min(_layouts(size, keyed, edging))
    pixels = max(needed, LEAST)
    across, down = size[0] / pixels, size[1] / pixels
    x, y = _taken(keyed, below, edging)
    own = max(across + x, LEAST_WIDE), down + y
    wide = wide if wide - own[0] <= SLACK else own[0]
    high = high if high - own[1] <= SLACK else own[1]
    side = 0.0 if below else CORNER + GAP
    left, top = (wide - side - across) / 2, HEAD + edging.whole + (high - own[1]) / 2
    page = Page(wide, high, pixels, left, top, across, down, below, keyed, edging)
    if page.size[0] * page.size[1] > MAX_WHOLE:
        raise MorphsError(
            f"{option('dress')}: the sheet would have {page.size[0]} x {page.size[1]} pixels: make "
            f"{option('scale')} smaller"
        )
    return page


def _taken(keyed: bool, below: bool, edging: Edging) -> Spot:
    """What of width and height is not the map's."""
    side, foot = (0.0, FOOT if keyed else BARE_FOOT) if below else (CORNER + GAP, EDGE)
    aside = 2 * (edging.whole + edging.aside)
    return side + 2 * EDGE + aside, HEAD + foot + 2 * edging.whole


def _layouts(
    size: tuple[int, int], keyed: bool, edging: Edging
) -> Iterator[tuple[float, int, float, float, bool]]:
    """Yield how a sheet may be laid out: pixels a point that the map needs, its rank among equals,
    width and height, and whether the legend stands below."""
    for rank, (wide, high) in enumerate(((LONG, SHORT), (SHORT, LONG))):
        for below in (True, False) if keyed else (True,):
            x, y = _taken(keyed, below, edging)
            needed = max(size[0] / (wide - x), size[1] / (high - y))
            yield needed, 2 * rank + (not below), wide, high, below
