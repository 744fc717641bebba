"""The lists of a sheet: every room by number, name and a word of what is there, and the signs.

Lengths are points, widths of words are sizes of letters where that is said.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from morphs.draw.terrain.labels import text_width

LETTERING = (
    *((11.0, 7.6, 0.0), (10.0, 7.0, 0.02), (9.0, 6.4, 0.08), (8.4, 6.0, 0.15)),
    *((7.6, 5.5, 0.34), (7.0, 5.0, 0.5)),
)
"""The height of rows and of letters, and how much smaller a map may be before these are taken."""
BARE = 0.2
"""How much smaller a map may be before words of what is there are left out."""
GOAL = "#"
MARKS = {"!": "trap", "*": "treasure", GOAL: "where it ends"}
"""What rooms are marked with, in the list and beside their numbers."""
MARK = 0.9
"""The room for a mark behind a name, in sizes."""
FIGURES, SPACE = 1.9, 0.45
"""The room for numbers, and the space between a name and a word, in sizes."""
MOST_WIDE = 20.0
"""Where a name and a word are wider than that, the word is left out, in sizes."""
FULL, MANY = 0.9, 30
"""Such a share of so many rows or more has its word in any case; of wider ones the names alone have
room, but for rows without a number, which tell nothing without their word."""
SIGN_WIDE, BETWEEN = 16.0, 10.0
"""The room for a sign before its words, and the paper between columns."""
HEADING = 14.0
"""How high the words above a list are."""
SPARE = 3
"""So many rows may stay empty, lest a heading is the last of its column."""
CORNER, CORNER_HIGH = 112.0, 108.0
"""The room for rose and scale, one above the other."""
SCALE_HIGH = 36.0
"""The room for a scale alone."""
MOST_COLUMNS = 6
APART = 70.0
"""How much farther than they need columns below a map are apart at most."""
DEEP = 0.0004
"""How much smaller a map may be for a point less of lists below it."""


class Listed(NamedTuple):
    """A row of the list of rooms: number, name, a word of what is there, and the quarter of the
    map where it lies; or a heading among such rows. `marks` are of `MARKS`."""

    number: str
    name: str
    word: str = ""
    place: str = ""
    heading: bool = False
    marks: str = ""

    @property
    def wide(self) -> float:
        """The width of its name, and that with its word, in sizes."""
        place = SPACE + text_width(self.place, bold=True) if self.place else 0.0
        return text_width(self.name) + place + MARK * len(self.marks)

    @property
    def worded(self) -> float:
        """The width of name and word, in sizes."""
        word = SPACE + text_width(self.word, italic=True) if self.word else 0.0
        return self.wide + word


@dataclass(frozen=True)
class Needs:
    """What has to find room: how many rooms, how wide their rows are with words and without, how
    many signs, and how wide what they mean is, in sizes; whether there is a rose, and a `corner`
    for it and the scale at all."""

    rooms: int
    worded: float
    bare: float
    signs: int
    meant: float
    rose: bool = True
    corner: bool = True

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
    rooms: Sequence[Listed], meanings: Sequence[str], rose: bool = True, corner: bool = True
) -> Needs:
    """Return what lists need."""
    bare = max((room.wide for room in rooms), default=0.0)
    widths = sorted(room.worded for room in rooms if room.worded <= MOST_WIDE)
    last = int(FULL * len(widths)) if len(widths) >= MANY else len(widths) - 1
    told = [room.worded for room in rooms if room.word and not room.number]
    worded = max([bare, *told, *widths[max(last, 0) :][:1]])
    meant = max((text_width(words) for words in meanings), default=0.0)
    spare = SPARE if any(room.heading for room in rooms) else 0
    return Needs(len(rooms) + spare, worded, bare, len(meanings), meant, rose, corner)


@dataclass(frozen=True)
class Setting:
    """How lists are set: heights of rows and letters, columns and rows of rooms and of signs, how
    wide these are, whether with words, and how wide and high it all is. Rose and scale stand in a
    `corner` of it. Below a map: at the `right` of all, or `under` the signs, which are at the right
    then. Beside one: below rooms, at the right of `signs`, or at the `foot` of all."""

    row: float
    letters: float
    columns: int
    rows: int
    room_wide: float
    sign_columns: int
    sign_rows: int
    sign_wide: float
    is_worded: bool
    wide: float
    high: float
    corner: str
    cost: float


def _looks(needs: Needs) -> Iterator[tuple[float, float, float, float, float, bool]]:
    """Yield how rows may look: their height, that of letters, the widths of a row of a room and of
    a sign, how dear that is, and whether with words."""
    for row, letters, dear in LETTERING:
        signs = SIGN_WIDE + needs.meant * letters + BETWEEN
        for worded in (True, False):
            wide = (FIGURES + (needs.worded if worded else needs.bare)) * letters + BETWEEN
            yield row, letters, wide, signs, dear + (0.0 if worded else BARE), worded


def below(needs: Needs, wide: float) -> Iterator[Setting]:
    """Yield how lists may be set below a map, in so much width."""
    for row, letters, room, sign, cost, worded in _looks(needs):
        for signs, is_under in ((1, True), (1, False), (2, False), (3, False)):
            if needs.signs:
                aside = needs.corner_wide + signs * sign
                aside = max(needs.corner_wide, sign) if is_under else aside
            elif is_under:
                signs, aside = 0, needs.corner_wide
            else:
                continue
            columns = int((wide - aside) / room)
            if columns < 1:
                continue
            rows = math.ceil(needs.rooms / columns)
            columns = math.ceil(needs.rooms / rows)
            sign_rows = math.ceil(needs.signs / signs) if signs else 0
            signs_high = HEADING + sign_rows * row if signs else 0.0
            apart = 12 if is_under and signs and needs.corner else 0
            low = (signs_high if is_under and signs else 0.0) + apart + needs.corner_high
            high = max(HEADING + rows * row, signs_high, low)
            yield Setting(row, letters, columns, rows, room, signs, sign_rows, sign, worded, wide,
                          high, "under" if is_under else "right", cost + DEEP * high)  # fmt: skip


def beside(needs: Needs) -> Iterator[Setting]:
    """Yield how lists may be set at the side of a map, the narrowest first."""
    for columns in range(1, MOST_COLUMNS):
        for row, letters, room, sign, cost, worded in _looks(needs):
            rows = math.ceil(needs.rooms / columns)
            corner = needs.corner_wide
            wide = max(columns * room - BETWEEN, corner)
            high = HEADING + rows * row
            is_apart = wide >= corner + sign
            signs = max(1, int((wide - (corner if is_apart else 0) + BETWEEN) / sign))
            sign_rows = math.ceil(needs.signs / signs)
            signs_high = 10 + HEADING + sign_rows * row if needs.signs else 0.0
            low = 12 + needs.corner_high if needs.corner else 0.0
            high += max(signs_high, low) if is_apart else signs_high + low
            yield Setting(row, letters, columns, rows, room, signs, sign_rows, sign, worded,
                          wide, high, "signs" if is_apart else "foot", cost)  # fmt: skip


def set_in_columns(rooms: Sequence[Listed], slots: int, rows: int) -> list[int]:
    """Return in which slot each row stands, of columns of so many rows: no heading is the last of
    its column, or the last but one with more than one row to come, while slots are left."""
    found, spare, at = [], slots - len(rooms), 0
    for number, room in enumerate(rooms):
        left = rows - at % rows
        alone = all(one.heading for one in rooms[number + 2 : number + 3])
        if room.heading and rows > left and left <= (1 if alone else 2) and left <= spare:
            at, spare = at + left, spare - left
        found.append(at)
        at += 1
    return found


class Place(NamedTuple):
    """Where the rows of lists begin: their left end and middle height; left upper corners of
    headings, and the middle of what rose and scale take."""

    rooms: tuple[tuple[float, float], ...]
    signs: tuple[tuple[float, float], ...]
    headings: tuple[tuple[float, float], ...]
    corner: tuple[float, float]


def places(needs: Needs, setting: Setting, left: float, top: float, high: float) -> Place:
    """Return where everything of lists stands in a panel so high, whose left upper corner is known;
    rows are as far apart as there is room for, up to two fifths more; the corner is the middle of
    what rose and scale take."""
    spare, corner = max(0.0, high - setting.high), needs.corner_high
    right = left + setting.wide
    if setting.corner in ("right", "under"):
        is_under = setting.corner == "under"
        aside = needs.corner_wide
        aside = max(aside, setting.sign_wide) if is_under and needs.signs else aside
        start = right - aside
        if not is_under:
            start -= setting.sign_columns * setting.sign_wide
        free = high - (corner + 12 if is_under and needs.signs else 0)
        step = min((start - left) / setting.columns, setting.room_wide + APART)
        row = _step(setting, high, setting.rows)
        rooms = _grid(needs.rooms, setting.rows, left, step, top, row)
        signs = _grid(needs.signs, setting.sign_rows, start, setting.sign_wide, top,
                      min(row, _step(setting, free, setting.sign_rows)))  # fmt: skip
        heads = [(left, top)] + ([(start, top)] if needs.signs else [])
        if is_under:
            used = signs[-1][1] if signs else top
            low = max(top + high - corner / 2 - 4, used + 12 + corner / 2)
            return Place(rooms, signs, tuple(heads), (start + min(aside, CORNER) / 2, low))
        middle = right - CORNER / 2, top + max(corner, min(high, corner + 60)) / 2
        return Place(rooms, signs, tuple(heads), middle)
    row = min(1.4 * setting.row, setting.row + spare / (setting.rows + setting.sign_rows))
    step = (setting.wide + BETWEEN) / setting.columns
    rooms = _grid(needs.rooms, setting.rows, left, step, top, row)
    second = top + HEADING + setting.rows * row + 10
    signs = _grid(needs.signs, setting.sign_rows, left, setting.sign_wide, second, row)
    heads = [(left, top)] + ([(left, second)] if needs.signs else [])
    low = top + max(high, setting.high) - corner / 2 - 4
    x = right - CORNER / 2 if setting.corner == "signs" else left + setting.wide / 2
    return Place(rooms, signs, tuple(heads), (x, low))


def _step(setting: Setting, high: float, rows: int) -> float:
    """How far rows are apart that may be so high together: up to two fifths more than needed."""
    return max(setting.row, min(1.4 * setting.row, (high - HEADING) / max(rows, 1)))


def _grid(
    count: int, rows: int, left: float, wide: float, top: float, row: float
) -> tuple[tuple[float, float], ...]:
    """Where so many rows stand, column by column."""
    return tuple(
        (left + k // rows * wide, top + HEADING + (k % rows + 0.5) * row) for k in range(count)
    )
