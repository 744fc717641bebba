"""How the lists of a sheet are set below its map or beside it: rooms in columns, and the signs.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from morphs.art.dressing.lists import (
    FEW,
    NAMES,
    ROW,
    TALES,
    UNIT,
    WORDS,
    Column,
    Listed,
    tellings,
    typeset,
)
from morphs.draw.terrain.labels import text_width

LETTERING = (
    *((8.2, 0.0), (7.6, 0.01), (7.0, 0.04), (6.4, 0.1), (6.0, 0.18)),
    *((5.5, 0.36), (5.0, 0.52)),
)
"""The heights of letters, and how much smaller a map may be before these are taken."""
TOLD = {TALES: 0.0, WORDS: 0.035, FEW: 0.08, NAMES: 0.26}
"""How much smaller a map may be before less is told."""
MEASURES = (17.0, 19.0, 21.0, 23.0, 26.0, 30.0)
"""How wide columns beside a map may be, in sizes."""
ACROSS = (
    *(17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 26.0, 28.0, 30.0, 32.0),
    36.0,
    40.0,
    44.0,
)
"""How wide columns below a map may be."""
NARROW, NARROWEST, SLIM = ACROSS[0], 15.0, 0.006
"""How wide they are at least, and on trim sheets; and how much smaller a map may be, lest they are
a size narrower than the best measure."""
BEST = 22.0
"""That measure."""
SIGN_WIDE, BETWEEN, TRIMMED = 16.0, 12.0, 6.0
"""The room for a sign before its words, and the paper between columns, and that on trim sheets."""
HEADING = 14.0
"""How high the words above a list are."""
CORNER, CORNER_HIGH = 112.0, 108.0
"""The room for rose and scale, one above the other."""
SCALE_HIGH = 36.0
"""The room for a scale alone."""
LEVEL, LEVEL_HIGH = 158.0, 62.0
"""The room for a rose with the scale at its right, below lists beside a map."""
MOST_COLUMNS, MOST_BESIDE = 6, 4
APART = 40.0
"""How much farther than they need columns below a map are apart at most."""
DEEP, PARTED = 0.0008, 0.0016
"""How much smaller a map may be for a point less of lists below it; one with districts, of which
the list tells some rooms alone."""
STRETCHED = 1.3
"""How much higher than they need lists are at most, where there is room."""


@dataclass(frozen=True)
class Needs:
    """What has to find room: the `rows` of rooms, how many signs, and how wide what they mean is,
    in sizes; whether there is a rose, and a `corner` for it and the scale at all; and whether they
    are to be set close, on `trim` sheets."""

    rows: tuple[Listed, ...]
    signs: int
    meant: float
    rose: bool = True
    corner: bool = True
    trim: bool = False

    @property
    def between(self) -> float:
        """The paper between columns below a map."""
        return TRIMMED if self.trim else BETWEEN

    @property
    def rooms(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def deep(self) -> float:
        """How much smaller a map may be for a point less of them below it."""
        return PARTED if any(row.hue for row in self.rows) else DEEP

    @property
    def corner_high(self) -> float:
        """The room for the rose, if there is one, and the scale below it, in points."""
        if not self.corner:
            return 0.0
        return CORNER_HIGH if self.rose else SCALE_HIGH

    @property
    def corner_wide(self) -> float:
        """How wide that is."""
        return CORNER if self.corner else 0.0


def needs_of(
    rooms: Sequence[Listed],
    meanings: Sequence[str],
    rose: bool = True,
    corner: bool = True,
    trim: bool = False,
) -> Needs:
    """Return what lists need."""
    meant = max((text_width(words) for words in meanings), default=0.0)
    return Needs(tuple(rooms), len(meanings), meant, rose, corner, trim)


@dataclass(frozen=True)
class Setting:
    """How lists are set: the height of letters, the `text` of rooms in columns, how many units
    these are high, how wide a column is with the paper beside it, columns and rows of signs and how
    wide these are, and how wide and high it all is. Rose and scale stand in a `corner` of it. Below
    a map: at the `right` of all, or `under` the signs, which are at the right then. Beside one:
    below rooms, at the right of `signs`, or at the `foot` of all, side by side there."""

    letters: float
    text: tuple[Column, ...]
    units: int
    room_wide: float
    sign_columns: int
    sign_rows: int
    sign_wide: float
    wide: float
    high: float
    corner: str
    cost: float

    @property
    def row(self) -> float:
        """The height of a row of one line."""
        return ROW * self.letters / UNIT

    @property
    def columns(self) -> int:
        """How many columns of rooms there are."""
        return len(self.text)

    @property
    def text_high(self) -> float:
        """How high the columns of rooms are."""
        return self.units * self.letters / UNIT


def below(needs: Needs, wide: float, larger: float = 1.0) -> Iterator[Setting]:
    """Yield how lists may be set below a map, in so much width, with letters so much `larger`."""
    told = [one for one in tellings(needs.rows) if not (needs.trim and one == NAMES)]
    for telling in told:
        for size, dear in LETTERING:
            letters = round(size * larger, 2)
            sign, row = SIGN_WIDE + needs.meant * letters + needs.between, ROW * letters / UNIT
            for signs, is_under, aside in _asides(needs, sign):
                sign_rows = math.ceil(needs.signs / signs) if signs else 0
                signs_high = HEADING + sign_rows * row if signs else 0.0
                apart = 12 if is_under and signs and needs.corner else 0
                low = (signs_high if is_under and signs else 0.0) + apart + needs.corner_high
                for text, units, room, slim in _columns(
                    needs, (wide - aside) / letters, letters, telling
                ):
                    high = max(HEADING + units * letters / UNIT, signs_high, low)
                    cost = round(dear + slim + TOLD[telling] + needs.deep * high, 6)
                    corner = "under" if is_under else "right"
                    yield Setting(letters, text, units, room, signs, sign_rows, sign, wide, high,
                                  corner, cost)  # fmt: skip


def _asides(needs: Needs, sign: float) -> Iterator[tuple[int, bool, float]]:
    """Yield how signs may stand at the right of rooms below a map: in how many columns, whether
    rose and scale are under them, and how wide all that is."""
    corner = needs.corner_wide
    if not needs.signs:
        yield 0, True, corner
        return
    yield 1, True, max(corner, sign)
    for signs in (1, 2, 3):
        yield signs, False, corner + signs * sign


def _columns(
    needs: Needs, wide: float, letters: float, telling: str
) -> Iterator[tuple[tuple[Column, ...], int, float, float]]:
    """Yield rooms in columns that are so wide together, in sizes; how high these are, how wide a
    column is with the paper beside it, in points, and how dear its measure."""
    for columns in range(1, MOST_COLUMNS + 1):
        room = round(wide / columns - needs.between / letters, 3)
        if room < (NARROWEST if needs.trim else NARROW):
            return
        # One of a few, so that letters of several sizes share what is set.
        measure = (
            math.floor(4 * room) / 4 if needs.trim else max(one for one in ACROSS if one <= room)
        )
        whole = typeset(needs.rows, measure, telling)
        step = whole.wide * letters + needs.between
        yield *whole.columns(columns), step, SLIM * max(0.0, BEST - measure)


def beside(needs: Needs, larger: float = 1.0) -> Iterator[Setting]:
    """Yield how lists may be set at the side of a map, the narrowest first, with letters so much
    `larger`."""
    for columns in range(1, MOST_BESIDE + 1):
        for telling in tellings(needs.rows):
            for measure in MEASURES:
                whole = typeset(needs.rows, measure, telling)
                text, units = whole.columns(columns)
                if len(text) < columns:
                    continue
                cost = TOLD[telling] + SLIM * max(0.0, BEST - measure)
                for size, dear in LETTERING:
                    letters = round(size * larger, 2)
                    yield _beside(needs, text, units, whole.wide, letters, round(cost + dear, 6))


def _beside(
    needs: Needs,
    text: tuple[Column, ...],
    units: int,
    natural: float,
    letters: float,
    cost: float,
) -> Setting:
    """Rooms in columns at the side of a map, signs below them."""
    room, row = natural * letters + BETWEEN, ROW * letters / UNIT
    sign, corner = SIGN_WIDE + needs.meant * letters + BETWEEN, needs.corner_wide
    wide = max(len(text) * room - BETWEEN, corner)
    is_apart = wide >= corner + sign
    is_level = needs.corner and needs.rose and not is_apart
    wide = max(wide, LEVEL) if is_level else wide
    signs = max(1, int((wide - (corner if is_apart else 0) + BETWEEN) / sign))
    sign_rows = math.ceil(needs.signs / signs)
    signs_high = 10 + HEADING + sign_rows * row if needs.signs else 0.0
    low = 12 + (LEVEL_HIGH if is_level else needs.corner_high) if needs.corner else 0.0
    high = HEADING + units * letters / UNIT
    high += max(signs_high, low) if is_apart else signs_high + low
    place = "signs" if is_apart else "foot"
    return Setting(letters, text, units, room, signs, sign_rows, sign, wide, high, place, cost)


class Place(NamedTuple):
    """Where lists stand: the left upper corners of columns of rooms and how high a unit of theirs
    is; where signs begin, their left end and middle height; left upper corners of headings, and the
    middle of what rose and scale take."""

    rooms: tuple[tuple[float, float], ...]
    unit: float
    signs: tuple[tuple[float, float], ...]
    headings: tuple[tuple[float, float], ...]
    corner: tuple[float, float]


def places(needs: Needs, setting: Setting, left: float, top: float, high: float) -> Place:
    """Return where everything of lists stands in a panel so high, whose left upper corner is known;
    rows are as far apart as there is room for, up to a limit; the corner is the middle of what rose
    and scale take."""
    corner, right = needs.corner_high, left + setting.wide
    if setting.corner in ("right", "under"):
        is_under = setting.corner == "under"
        aside = needs.corner_wide
        aside = max(aside, setting.sign_wide) if is_under and needs.signs else aside
        start = right - aside
        if not is_under:
            start -= setting.sign_columns * setting.sign_wide
        free = high - (corner + 12 if is_under and needs.signs else 0)
        step = min((start - left) / setting.columns, setting.room_wide + APART)
        looser = _looser(setting.text_high, high - HEADING)
        rooms = tuple((left + k * step, top + HEADING) for k in range(setting.columns))
        row = setting.row * _looser(setting.sign_rows * setting.row, free - HEADING)
        row = min(row, setting.row * looser) if needs.corner else row
        signs = _grid(needs.signs, setting.sign_rows, start, setting.sign_wide, top, row)
        heads = [(left, top)] + ([(start, top)] if needs.signs else [])
        unit = looser * setting.letters / UNIT
        if is_under:
            used = signs[-1][1] if signs else top
            low = max(top + high - corner / 2 - 4, used + 12 + corner / 2)
            middle = start + min(aside, CORNER) / 2, low
        else:
            middle = right - CORNER / 2, top + max(corner, min(high, corner + 60)) / 2
        return Place(rooms, unit, signs, tuple(heads), middle)
    rows_high = setting.sign_rows * setting.row
    spare = max(0.0, high - setting.high)
    looser = _looser(setting.text_high + rows_high, setting.text_high + rows_high + spare)
    step = (setting.wide + BETWEEN) / setting.columns
    rooms = tuple((left + k * step, top + HEADING) for k in range(setting.columns))
    second = top + HEADING + looser * setting.text_high + 10
    row = looser * setting.row
    signs = _grid(needs.signs, setting.sign_rows, left, setting.sign_wide, second, row)
    heads = [(left, top)] + ([(left, second)] if needs.signs else [])
    if setting.corner == "foot" and needs.rose and needs.corner:
        corner = LEVEL_HIGH
    low = top + max(high, setting.high) - corner / 2 - 4
    x = right - CORNER / 2 if setting.corner == "signs" else left + setting.wide / 2
    unit = looser * setting.letters / UNIT
    return Place(rooms, unit, signs, tuple(heads), (x, low))


def _looser(needed: float, high: float) -> float:
    """How many times as high as needed lists are that may be so high, up to a limit."""
    return max(1.0, min(STRETCHED, high / needed)) if needed else 1.0


def _grid(
    count: int, rows: int, left: float, wide: float, top: float, row: float
) -> tuple[tuple[float, float], ...]:
    """Where so many rows stand, column by column."""
    return tuple(
        (left + k // rows * wide, top + HEADING + (k % rows + 0.5) * row) for k in range(count)
    )
