"""The sheet of paper that a map lies on: its size, and where everything stands on it.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from morphs.art.dressing.needs import LEVEL, Needs
from morphs.art.dressing.settings import PRINTED, Place, Setting, Settings, below, beside, places
from morphs.base import exact
from morphs.base.errors import MorphsError
from morphs.base.exact import Floats
from morphs.base.options import option
from morphs.draw.formats import MAX_WHOLE
from morphs.draw.ornament.frames import band_of
from morphs.draw.paper import Rect

LONG, SHORT = 842.0, 595.0
"""The sides of A4."""
MIDDLE_LONG, MIDDLE = 1001.0, 709.0
"""Those of B4, for maps with districts: there letters of a size leave more to the map."""
LEAST_WIDE, LEAST_TRIM = 320.0, 270.0
"""The narrowest sheet, lest titles cannot be read; and a trim one, whose titles are smaller."""
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
BAR = 96.0
"""How long a scale is at most."""
ENDS, OVERHANG = 16.0, 8.0
"""The room for words at the end of one, and how much of it its corner lacks."""
BLANK = 0.3
"""How much smaller a map may be, lest the paper beside it is as wide as the sheet."""
UNFILLED, FILLED = 0.6, 1.15
"""How much smaller a map may be, lest lists beside it that are as wide as the sheet leave all of
their height blank; and how much higher than they need counts as filled."""
ASIDE = 0.5
"""How much smaller a map with districts may be, lest lists beside it are as wide as the sheet."""
MAPPED, CROWDED = 0.72, 0.9
"""The share that maps are to have of themselves and their lists on sheets that are cut to them, and
how much smaller a map might be for each part that it has less."""
LEAST_LETTERS = 9.0
"""The fewest pixels that letters of lists are high."""
CROWD = 100
"""Lists of more rows want twice the paper; of sections, which are wide and low, half as many."""
NARROWER = 0.87
"""How wide paper may be cut beside that of sheets that are wider than high."""
LARGER = 1.25
"""How much larger letters are there: they are seen from farther off."""
STRETCHED = 1.25
"""How much higher lists are than they need, where there is room."""
CLEAR = 5.75
"""How far lists keep from the ornament at the sides of the sheet."""
APART = 8.0
"""How far below its map a prospect stands, within their borders."""
LEAST_HIGH = 160.0
"""Lists leave so much of a sheet to the map at least."""
Spot = tuple[float, float]


@dataclass(frozen=True)
class Edging:
    """What lies between a map and the paper: `mat` is paper within its border, `line` the border's
    width, `aside` the room for depths at both sides of it, `head` that for a line below the title,
    `edge` how far the border keeps from the sides of the sheet: less than usual on `close` ones and
    least on a `trim` one, of which the map is to have as much as it can; `view` how high a prospect
    is that stands below the map, by its width.
    """

    mat: float = 0.0
    line: float = 2.4
    aside: float = 0.0
    head: float = 0.0
    edge: float = EDGE
    view: float = 0.0

    @property
    def trim(self) -> bool:
        """Whether the sheet is laid out for the most map."""
        return self.edge < CLOSE_EDGE

    @property
    def close(self) -> bool:
        """Whether the map is to have much of the sheet."""
        return CLOSE_EDGE <= self.edge < EDGE

    @property
    def pad(self) -> float:
        """How far lists below a map keep from the ends of its border."""
        return 7.0 if self.trim else 4.0

    @property
    def gap(self) -> float:
        """The paper between a map and the lists below it."""
        return 8.0 if self.trim else 9.0 if self.close else 12.0

    @property
    def clear(self) -> float:
        """How much farther than the map lists keep from the ornament; trim ones have no paper."""
        return 0.0 if self.trim else max(0.0, sum(band_of(self.edge)) + CLEAR - self.edge)

    @property
    def foot(self) -> float:
        """The paper above and below these."""
        return self.gap + self.edge + (0.5 if self.trim else max(2.0, self.clear))

    @property
    def title(self) -> Spot:
        """The size of a title that has room, and how far its middle lies below the sheet's top."""
        return (15.0, 19.5) if self.trim else (19.0, 24.0) if self.close else (20.0, 27.5)

    @property
    def least(self) -> float:
        """How wide the sheet is at the least."""
        return LEAST_TRIM if self.trim else LEAST_WIDE

    @property
    def whole(self) -> float:
        """How far the map keeps from what stands above and below its border."""
        return self.mat + self.line


PLAIN = Edging()
"""Two lines right round the map."""
TRIM = Edging(head=-16.5, edge=10.0)
"""The same with little paper about it, for small maps, which their title touches."""
CLOSE_EDGE = 14.0
"""How far the border of a close one keeps from the sides of its sheet."""
CLOSE_UP = Edging(head=-6.0, edge=CLOSE_EDGE)
"""The same with less paper about it, for maps whose rooms are all listed."""
TASTE, TASTE_CLOSE = 0.1, 0.6
"""How much the way lists are set counts there, beside the ground that they take."""
SEEN, FAINT = 8.0, 0.8
"""How high letters are on A4 that are read with ease, and how much dearer a close sheet is for each
part that they are smaller, as it is seen whole."""
WANTED, MISSED = 0.52, 1.5
"""The share of a close sheet that its map is to have, and how much dearer it is for each part that
it has less."""
GREAT = 1.05
"""Sheets of so many times the ground of A4 are of larger paper, which is seen from farther off."""


@dataclass(frozen=True)
class Page:
    """The sheet: its size, pixels a point, where the map lies, whether what is told stands
    below it (else at its right side), and whether that is a legend too; and how dear it is, as
    sheets of one map are compared."""

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
    needs: Needs | None = None
    setting: Setting | None = None
    cost: float = 0.0

    @property
    def blank(self) -> float:
        """The share of the sheet that lists at the side of the map leave blank."""
        if self.setting is None or self.below:
            return 0.0
        free = max(0.0, self.panel[3] - STRETCHED * self.setting.high) * self.setting.wide
        return free / (self.wide * self.high)

    @property
    def lists(self) -> Place | None:
        """Where rooms and signs are listed, if rooms are."""
        if self.needs is None or self.setting is None:
            return None
        left, top, _, high = self.panel
        return places(self.needs, self.setting, left, top, high)

    @property
    def is_level(self) -> bool:
        """Whether rose and scale stand side by side."""
        told = self.setting is not None and self.setting.corner in ("foot", "strip")
        return told and self.needs is not None and self.needs.rose

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return round(self.wide * self.pixels), round(self.high * self.pixels)

    @property
    def is_great(self) -> bool:
        """Whether it is larger than A4."""
        return self.wide * self.high > GREAT * LONG * SHORT

    @property
    def frame(self) -> Rect:
        """What the border of the map stands round."""
        mat = self.edging.mat
        return self.left - mat, self.top - mat, self.map_wide + 2 * mat, self.map_high + 2 * mat

    @property
    def _ends(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the border of the map."""
        (left, top, wide, high), line = self.frame, self.edging.line
        low = self.view[1] + self.view[3] if self.edging.view else top + high
        return left - line, top - line, left + wide + line, low + line

    @property
    def view(self) -> Rect:
        """Where a prospect stands, if there is one."""
        left, top, wide, high = self.frame
        return left, top + high + APART, wide, self.edging.view * wide

    @property
    def panel(self) -> Rect:
        """What the legend may take."""
        _, top, right, low = self._ends
        if self.below:
            edge, wide = self.edging.edge, self.wide - 2 * EDGE - CORNER - GAP
            if self.setting:
                start, top = edge + self.edging.pad, low + self.edging.gap
                return start, top, self.setting.wide, self.high - top - edge - self.edging.clear
            return EDGE + 6, low + 9, wide, self.high - low - 27
        start = right + self.edging.aside + GAP
        if self.setting:
            return start, top, self.setting.wide, low - top - self.edging.clear
        return start, top + 2, self.wide - EDGE - start, low - top - BESIDE

    def letters(self, signs: int) -> tuple[float, float]:
        """The height of a legend's rows and of its letters: larger beside a map with few signs,
        smaller with many."""
        row = ROW if self.below else min(TALL, max(CLOSE, self.panel[3] / max(signs, 1)))
        return row, max(LEGIBLE, min(LETTERS * row / ROW, 9.0))

    @property
    def compass(self) -> Spot:
        """The middle of the rose."""
        if self.lists:
            x, y = self.lists.corner
            return (x - LEVEL / 2 + 30, y + 5) if self.is_level else (x, y - 12)
        if self.below:
            return self.wide - EDGE - 32, self._low
        return self.panel[0] + CORNER / 2, self._ends[3] - 72

    @property
    def scale(self) -> Spot:
        """The left upper corner of the scale."""
        if self.lists:
            x, y = self.lists.corner
            if self.is_level:
                return x + LEVEL / 2 - BAR / 2 - ENDS, y + 3
            return x - OVERHANG, y + (30 if self.needs and self.needs.rose else -5)
        if self.below:
            left = self.wide - EDGE - CORNER - 14 if self.keyed else EDGE + 16
            return left, self._low - 2
        return self.panel[0], self._ends[3] - 20

    @property
    def _low(self) -> float:
        low = self._ends[3]
        return low + (self.high - 14 - low) / 2 + 4


@lru_cache(maxsize=64)
def page_of(
    size: tuple[int, int], keyed: bool = True, edging: Edging = PLAIN, needs: Needs | None = None
) -> Page:
    """The sheet for a map of a size in pixels, upright or level, with its legend, if it is to have
    one (`keyed`), or the lists of its rooms and signs (`needs`), below or at its side, as fits
    best. Raises MorphsError for one that would be too large."""
    if needs is not None and not needs.rooms:
        needs = None
    map_high, size = size[1], (size[0], size[1] + round(edging.view * size[0]))
    layouts = [*_listed(size, edging, needs)] if needs else []
    layouts = layouts or [*_layouts(size, keyed, edging)]
    chosen = min(layouts, key=lambda one: (round(one.cost, 6), one.rank))
    pixels = max(chosen.pixels, LEAST)
    across, down = size[0] / pixels, size[1] / pixels
    x, y = chosen.taken
    own = max(across + x, edging.least), down + y
    set_below = chosen.setting is not None and chosen.below
    wide = chosen.wide if set_below or chosen.wide - own[0] <= SLACK else own[0]
    high = chosen.high if chosen.high - own[1] <= SLACK else own[1]
    if set_below and chosen.high > own[1]:
        high = own[1]
        if not (edging.trim or edging.close):
            high = min(chosen.high, own[1] + 0.05 * chosen.foot)
    side = 0.0 if chosen.below else x - 2 * edging.edge - 2 * (edging.whole + edging.aside)
    spare = 0.0 if set_below else high - own[1]
    left = (wide - side - across) / 2
    top = HEAD + edging.head + edging.whole + spare / 2
    page = Page(wide, high, pixels, left, top, across, map_high / pixels, chosen.below, keyed,
                edging, needs, chosen.setting, chosen.cost)  # fmt: skip
    if page.size[0] * page.size[1] > MAX_WHOLE:
        raise MorphsError(
            f"{option('dress')}: the sheet would have {page.size[0]} x {page.size[1]} pixels: make "
            f"{option('scale')} smaller"
        )
    return page


@dataclass(frozen=True)
class _Layout:
    """How a sheet may be laid out: how dear that is, pixels a point that the map needs, its rank
    among equals, width and height, whether the legend stands below, what of width and height is
    not the map's, the height of its foot, and how lists are set."""

    cost: float
    pixels: float
    rank: int
    wide: float
    high: float
    below: bool
    taken: Spot
    foot: float = 0.0
    setting: Setting | None = None


def _taken(side: float, foot: float, edging: Edging) -> Spot:
    """What of width and height is not the map's."""
    aside = 2 * (edging.whole + edging.aside)
    high = HEAD + edging.head + foot + 2 * edging.whole + (APART if edging.view else 0.0)
    return side + 2 * edging.edge + aside, high


def _layouts(size: tuple[int, int], keyed: bool, edging: Edging) -> Iterator[_Layout]:
    """Yield how a sheet with a legend, or a scale alone, may be laid out."""
    for rank, (wide, high) in enumerate(((LONG, SHORT), (SHORT, LONG))):
        for is_below in (True, False) if keyed else (True,):
            side, foot = (0.0, FOOT if keyed else BARE_FOOT) if is_below else (CORNER + GAP, EDGE)
            x, y = _taken(side, foot, edging)
            needed = max(size[0] / (wide - x), size[1] / (high - y))
            place = 2 * rank + (not is_below)
            yield _Layout(needed, needed, place, wide, high, is_below, (x, y), foot)


def _listed(size: tuple[int, int], edging: Edging, needs: Needs) -> Iterator[_Layout]:
    """Yield how a sheet with lists may best be laid out, on each paper: below the map in any case,
    at its side where they are no higher than the map is then."""
    papers, larger = [(LONG, SHORT), (SHORT, LONG)], 1.0
    if needs.parted:
        papers, larger = [(MIDDLE_LONG, MIDDLE), (MIDDLE, MIDDLE_LONG)], PRINTED
    most = CROWD if not edging.aside else CROWD // 2
    if needs.rooms > most:  # the next larger paper
        papers, larger = [(2 * SHORT, LONG), (LONG, 2 * SHORT)], LARGER
    narrow = [(NARROWER * wide, high) for wide, high in papers[:2] if wide > high]
    own = size[0] / LEAST + _taken(0.0, 0.0, edging)[0]
    papers += narrow
    papers += [(max(own, edging.least), LONG)] if own < SHORT else []
    # Beside a trim map lists would lie under the title.
    at_side = None if edging.trim else beside(needs, larger)
    for rank, paper in enumerate(papers):
        # On narrower paper a map that is as large is larger beside its paper.
        share = exact.root(NARROWER) if paper in narrow else 1.0
        under = below(needs, paper[0] - 2 * (edging.edge + edging.pad), larger)
        sheet = _Sheet(size, edging, needs, paper, share)
        yield from sheet.best(under, True, 2 * rank)
        if at_side is not None and paper not in narrow:
            yield from sheet.best(at_side, False, 2 * rank + 1)


@dataclass(frozen=True)
class _Sheet:
    """Paper for a map of a `size` in pixels, with lists; narrower paper counts as a `share`."""

    size: tuple[int, int]
    edging: Edging
    needs: Needs
    paper: Spot
    share: float

    def best(self, settings: Settings, is_below: bool, rank: int) -> Iterator[_Layout]:
        """Yield how it is laid out best, if it can be with any of the settings."""
        edging, (wide, high) = self.edging, self.paper
        sides = 0.0 * settings.wide if is_below else settings.wide + GAP + edging.clear
        feet = settings.high + edging.foot if is_below else edging.edge + 0.0 * settings.high
        x, y = _taken(0.0, 0.0, edging)
        across, down = wide - x - sides, high - y - feet
        fits = np.minimum(across, down) >= LEAST_HIGH
        across, down = np.maximum(across, LEAST_HIGH), np.maximum(down, LEAST_HIGH)
        pixels = np.maximum(np.maximum(self.size[0] / across, self.size[1] / down), LEAST)
        fits &= pixels * settings.letters >= LEAST_LETTERS
        if not is_below:
            fits &= self.size[1] / pixels + 2 * edging.whole - edging.clear >= settings.high
        if not fits.any():
            return
        if edging.trim or edging.close:
            cost = self._seen_whole(settings, is_below, pixels, x + sides, y + feet)
        else:
            cost = self._share(settings, is_below, pixels, x + sides)
        k = int(np.argmin(np.where(fits, np.round(cost, 6), np.inf)))
        taken = x + sides[k].item(), y + feet[k].item()
        yield _Layout(cost[k].item(), pixels[k].item(), rank, wide, high, is_below, taken,
                      feet[k].item(), settings.made(k))  # fmt: skip

    def _share(self, settings: Settings, is_below: bool, pixels: Floats, x: Floats) -> Floats:
        """How dear each setting is by how small the map becomes, where so much of the width is not
        the map's."""
        edging, wide = self.edging, self.paper[0]
        across, down = self.size[0] / pixels, self.size[1] / pixels
        own = settings.wide * down
        if is_below:
            own = settings.high * np.maximum(across, edging.least)
        # The sheet of a small map is cut to it: there lists make it no smaller, but less.
        lost = np.maximum(0.0, MAPPED - across * down / (across * down + own))
        crowded = np.where(pixels == LEAST, CROWDED * lost, 0.0)
        cost = self.share * pixels * (1 + settings.cost + crowded)
        if is_below:
            return cost * (1 + BLANK * (wide - x - across) / wide)
        blank = np.maximum(0.0, 1 - FILLED * settings.high / (down + 2 * edging.whole))
        cost *= 1 + UNFILLED * blank * settings.wide / wide
        # A square map leaves more width to them than it is to.
        return cost * (1 + (ASIDE * settings.wide / (x + across) if self.needs.parted else 0.0))

    def _seen_whole(
        self, settings: Settings, is_below: bool, pixels: Floats, x: Floats, y: Floats
    ) -> Floats:
        """How dear each setting is by how much of a sheet that is seen whole is the map, and how
        high letters are there."""
        is_close = self.edging.close
        across, down = self.size[0] / pixels, self.size[1] / pixels
        width = self.paper[0] if is_below else x + across
        cost = width * (y + down) / (across * (down - self.edging.view * across))
        taste = TASTE_CLOSE if is_close else TASTE
        dear = 1 + taste * settings.cost
        if is_close:
            dear += FAINT * np.maximum(0.0, 1 - settings.letters * SHORT / width / SEEN)
            dear += MISSED * np.maximum(0.0, WANTED - 1 / cost)
        return cost * dear
