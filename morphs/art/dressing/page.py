"""The sheet of paper that a map lies on: its size, and where everything stands on it.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.draw.formats import MAX_WHOLE

LONG, SHORT = 842.0, 595.0
"""The sides of A4, the largest sheet."""
LEAST_WIDE = 300.0
"""The narrowest sheet, lest titles cannot be read."""
SLACK = 24.0
"""Up to how much paper beside a map a sheet stays A4; else it is cut to the map."""
EDGE, HEAD = 26.0, 52.0
"""How far the map keeps from the sides and the top of the sheet."""
FOOT, BARE_FOOT = 100.0, 52.0
"""How far it keeps from its foot: with a legend there, and with a scale alone."""
CORNER, GAP = 160.0, 16.0
"""The width of what stands at the side of the map, and of the paper between."""
LEAST = 1.5
"""The fewest pixels a point has, lest letters cannot be read."""
ROW, SIGN, LETTERS = 15.0, 11.0, 7.6
"""Of the legend: the height of a row, the size of a sign, of its letters."""
CLOSE, LEGIBLE = 12.4, 7.0
"""The least height of its rows, and of its letters."""
TALL = 18.0
"""The greatest height of its rows, beside a map."""
BESIDE = 118.0
"""How high scale and compass are together where they stand at the side of the map."""
Spot = tuple[float, float]


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

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return round(self.wide * self.pixels), round(self.high * self.pixels)

    @property
    def panel(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of what the legend may take."""
        if self.below:
            foot = self.high - self.top - self.map_high
            wide = self.wide - 2 * EDGE - CORNER - GAP
            return EDGE + 4, self.top + self.map_high + 10, wide, foot - 26
        left = self.left + self.map_wide + GAP
        return left, self.top, self.wide - EDGE - left, self.map_high - BESIDE

    def letters(self, signs: int) -> tuple[float, float]:
        """The height of a legend's rows and of its letters: larger beside a map with few signs,
        smaller with many."""
        row = ROW if self.below else min(TALL, max(CLOSE, self.panel[3] / max(signs, 1)))
        return row, max(LEGIBLE, min(LETTERS * row / ROW, 9.0))

    @property
    def compass(self) -> Spot:
        """The middle of the rose."""
        if self.below:
            return self.wide - EDGE - 30, self._low
        return self.panel[0] + CORNER / 2, self.top + self.map_high - 68

    @property
    def scale(self) -> Spot:
        """The left upper corner of the scale."""
        if self.below:
            left = self.wide - EDGE - CORNER - 8 if self.keyed else EDGE + 10
            return left, self._low - 2
        return self.panel[0], self.top + self.map_high - 20

    @property
    def _low(self) -> float:
        below = self.top + self.map_high
        return below + (self.high - 14 - below) / 2 + 5


def page_of(size: tuple[int, int], keyed: bool = True) -> Page:
    """The sheet for a map of a size in pixels, upright or level, with its legend, if it is to have
    one (`keyed`), below or at its side, as fits best. Raises MorphsError for one that would be too
    large."""
    needed, _, wide, high, below = min(_layouts(size, keyed))
    pixels = max(needed, LEAST)
    across, down = size[0] / pixels, size[1] / pixels
    side, foot = (0.0, _foot(keyed)) if below else (CORNER + GAP, EDGE)
    own = max(across + side + 2 * EDGE, LEAST_WIDE), down + HEAD + foot
    wide = wide if wide - own[0] <= SLACK else own[0]
    high = high if high - own[1] <= SLACK else own[1]
    left, top = (wide - side - across) / 2, HEAD + (high - own[1]) / 2
    page = Page(wide, high, pixels, left, top, across, down, below, keyed)
    if page.size[0] * page.size[1] > MAX_WHOLE:
        raise MorphsError(
            f"{option('dress')}: the sheet would have {page.size[0]} x {page.size[1]} pixels: make "
            f"{option('scale')} smaller"
        )
    return page


def _foot(keyed: bool) -> float:
    return FOOT if keyed else BARE_FOOT


def _layouts(size: tuple[int, int], keyed: bool) -> Iterator[tuple[float, int, float, float, bool]]:
    """Yield how a sheet may be laid out: pixels a point that the map needs, its rank among equals,
    width and height, and whether the legend stands below."""
    for rank, (wide, high) in enumerate(((LONG, SHORT), (SHORT, LONG))):
        for below in (True, False) if keyed else (True,):
            side, foot = (0.0, _foot(keyed)) if below else (CORNER + GAP, EDGE)
            room = wide - 2 * EDGE - side, high - HEAD - foot
            needed = max(size[0] / room[0], size[1] / room[1])
            yield needed, 2 * rank + (not below), wide, high, below
