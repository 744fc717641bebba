"""How the lists of a sheet are set below its map or beside it: rooms in columns, and the signs.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np

from morphs.art.dressing.columns import Column
from morphs.art.dressing.lists import (
    ALSO,
    BEST_FACTS,
    BRIEF,
    FEW,
    LINES,
    NAMES,
    ROW,
    TALES,
    UNIT,
    WORDS,
    Text,
    tellings,
    typeset,
)
from morphs.art.dressing.needs import (
    BETWEEN,
    CORNER,
    HEADING,
    LEVEL,
    PRINT,
    SIGN_WIDE,
    SNUG,
    Needs,
)
from morphs.base.exact import Floats, Integers

LETTERING = (
    *((8.5, 0.008), (8.0, 0.0), (7.6, 0.09), (7.2, 0.17), (6.8, 0.26)),
    *((6.4, 0.35), (6.0, 0.46), (5.5, 0.63), (5.0, 0.83)),
)
"""The heights of letters, and how much smaller a map may be before these are taken: what is smaller
than eight points is hard to read in print."""
TOLD = {TALES: 0.0, WORDS: 0.03, LINES: 0.02, BRIEF: 0.03, FEW: 0.4, NAMES: 0.5}
TOLD |= {ALSO: 0.03, BEST_FACTS: 0.05}
"""How much smaller a map may be before less is told."""
LOST, KEPT = 0.16, 3.0
"""How much smaller it may be, lest nothing of what is to be told has room on its line; the same
where the whole of it is to be told."""
PRINTED = 1.19
"""How much larger letters are on B4, which is that much wider than A4 and printed on it as well."""
MEASURES = (15.0, 17.0, 19.0, 21.0, 23.0, 26.0, 30.0)
"""How wide columns beside a map may be, in sizes."""
ACROSS = (
    *(17.0, 18.0, 19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 26.0, 28.0, 30.0, 32.0),
    36.0,
    40.0,
    44.0,
)
"""How wide columns below a map may be."""
NARROW, SLIM = ACROSS[0], 0.006
"""How wide they are at least; and how much smaller a map may be, lest they are a size narrower than
the best measure."""
NARROWEST = 15.0
"""How wide they are at least on trim sheets."""
BEST, BEST_TALES = 22.0, 24.0
"""That measure; that of sentences, which narrow columns break again and again."""
BROKEN, WRAPPED, RUN_ON = 1.6, 0.5, 0.2
"""How much smaller a map may be on trim sheets, lest all rows of rooms break into two lines, on
close ones, and where the whole of them is to be told."""
FINE = 2.0
"""How much dearer small letters are there, lest all is told in such."""
MOST_COLUMNS, MOST_BESIDE = 6, 4
HOLE, HOLED = 0.5, 1.2
"""How much smaller a map may be, lest all the paper that lists beside it take is blank, and all
that those below it take."""
STRETCHED = 1.3
"""How much higher than they need lists are at most, where there is room."""
BELOW, BESIDE = ("under", "strip"), ("signs", "foot")
"""Where rose and scale may stand, below a map and beside it."""
Setter: TypeAlias = Callable[[float, str], Text]
"""What sets rows in lines so wide, and so much of them."""
Sizes = TypeVar("Sizes", float, Floats)


@dataclass(frozen=True)
class Setting:
    """How lists are set: the height of letters, the `text` of rooms in columns, how many units
    these are high, how wide a column is with the paper beside it, columns and rows of signs and how
    wide these are, and how wide and high it all is. Rose and scale stand in a `corner` of it. Below
    a map: `under` the signs, which are at the right then, or in a `strip` below the rooms, where
    signs and they stand side by side. Beside one: below rooms, at the right of `signs`, or at the
    `foot` of all, side by side there."""

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
    leading: float = 1.0

    @property
    def unit(self) -> float:
        """How high a unit of the text is at the least."""
        return self.letters / UNIT * self.leading

    @property
    def row(self) -> float:
        """The height of a row of one line."""
        return ROW * self.unit

    @property
    def columns(self) -> int:
        """How many columns of rooms there are."""
        return len(self.text)

    @property
    def text_high(self) -> float:
        """How high the columns of rooms are."""
        return self.units * self.unit


def _lettering(larger: float, whole: bool = False) -> Iterator[tuple[float, float]]:
    """Yield the heights of letters on paper that is so much larger, and how dear they are there:
    on that of A3 the smaller ones less, as they are larger than on A4; more where the `whole` of
    lists is to be told."""
    share = larger**3 if larger > PRINTED else 1.0
    share /= FINE if whole else 1.0
    for size, dear in LETTERING:
        yield round(size * larger, 2), round(dear / share, 6)


def _slim(telling: str, measure: float) -> float:
    """How much smaller a map may be, lest columns are so narrow."""
    return SLIM * max(0.0, (BEST_TALES if telling == TALES else BEST) - measure)


def _wrapped(needs: Needs, telling: str) -> float:
    """How much smaller a map may be, lest all rows break: sentences do so anyway."""
    if needs.whole:
        return RUN_ON
    if needs.trim:
        return BROKEN
    return WRAPPED if needs.close and telling != TALES else 0.0


def _lost(needs: Needs) -> float:
    """How much smaller a map may be, lest nothing of what is to be told has room."""
    return KEPT if needs.whole else LOST


class Settings(NamedTuple):
    """Ways to set lists, side by side: how high letters of each are, how wide, high and dear it is,
    and what makes the setting of one."""

    letters: Floats
    wide: Floats
    high: Floats
    cost: Floats
    made: Callable[[int], Setting]


def below(needs: Needs, wide: float, larger: float = 1.0) -> Settings:
    """Return how lists may be set below a map, in so much width, with letters so much `larger`."""
    found = [*_below(needs, wide, larger)]
    measures = [(one.letters, one.wide, one.high, one.cost) for one in found]
    letters, across, high, cost = np.array(measures).reshape(-1, 4).T
    return Settings(letters, across, high, cost, found.__getitem__)


def _below(needs: Needs, wide: float, larger: float) -> Iterator[Setting]:
    spare = {LINES, BRIEF, NAMES} if needs.trim else set()
    setter: Setter = cache(partial(typeset, needs.rows))
    with_signs = [
        (
            letters,
            dear,
            place,
            _one_column(needs, letters),
            *_signs_below(needs, letters, wide, place),
        )
        for letters, dear in _lettering(larger, needs.whole)
        for place in BELOW
    ]
    for telling in (one for one in tellings(needs.rows, needs.close) if one not in spare):
        for letters, dear, place, sign, signs, sign_rows, aside, low in with_signs:
            for text, units, room, slim in _columns(
                needs, (wide - aside) / letters, letters, telling, setter
            ):
                rooms = needs.heading + units * letters / UNIT * needs.leading
                high = rooms + low if place == "strip" else max(rooms, low)
                blank = (high - low) * aside + (high - rooms) * (wide - aside) if aside else 0.0
                hole = HOLED * blank / (wide * high)
                cost = round(dear + slim + TOLD[telling] + needs.deep * high + hole, 6)
                yield Setting(letters, text, units, room, signs, sign_rows, sign, wide, high,
                              place, cost, needs.leading)  # fmt: skip


def _signs_below(
    needs: Needs, letters: float, wide: float, place: str
) -> tuple[int, int, float, float]:
    """Return in how many columns and rows signs stand below a map, how wide they and the corner
    are beside the rooms, and how high."""
    corner, row, sign = needs.corner_high, needs.row(letters), _one_column(needs, letters)
    head = needs.sign_heading(place)
    if place == "under":
        signs_high = head + needs.signs * row if needs.signs else 0.0
        apart = 12.0 if needs.signs and needs.corner else 0.0
        aside = max(needs.corner_wide, sign if needs.signs else 0.0)
        return min(1, needs.signs), needs.signs, aside, signs_high + apart + corner
    free = wide - (needs.level[0] + BETWEEN if needs.corner else 0.0)
    signs, rows, _ = (int(one) for one in needs.evenly(free, letters))
    highest = max(head + rows * row, needs.strip_high) - head
    signs, rows, _ = needs.snugly(free, letters, signs, rows, highest)
    high = max(head + rows * row if needs.signs else 0.0, needs.strip_high)
    return signs, rows, 0.0, needs.strip[0] + high if high else 0.0


def _one_column(needs: Needs, letters: Sizes) -> Sizes:
    """How wide a column of all signs is, with the paper beside it."""
    return SIGN_WIDE + max(needs.meant, default=0.0) * letters + needs.between


def _columns(
    needs: Needs, wide: float, letters: float, telling: str, setter: Setter
) -> Iterator[tuple[tuple[Column, ...], int, float, float]]:
    """Yield rooms in columns that are so wide together, in sizes; how high these are, how wide a
    column is with the paper beside it, in points, and how dear its measure."""
    for columns in range(1, MOST_COLUMNS + 1):
        room = round(wide / columns - needs.between / letters, 3)
        if room < (NARROWEST if needs.trim else NARROW):
            return
        # One of a few, so that letters of several sizes share what is set.
        measure = math.floor(4 * room) / 4 if needs.trim else ACROSS[bisect(ACROSS, room) - 1]
        whole = setter(measure, telling)
        step = whole.wide * letters + needs.between
        dear = _slim(telling, measure) + _lost(needs) * whole.lost
        dear += _wrapped(needs, telling) * whole.broken
        yield *whole.columns(columns), step, dear


def beside(needs: Needs, larger: float = 1.0) -> Settings:
    """Return how lists may be set at the side of a map, the narrowest first, with letters so much
    `larger`: all at once, for there are thousands."""
    texts: list[tuple[Column, ...]] = []
    natural: list[tuple[int, int, float, float]] = []
    for columns in range(1, MOST_BESIDE + 1):
        for telling in tellings(needs.rows, needs.close):
            for measure in MEASURES:
                whole = typeset(needs.rows, measure, telling)
                text, units = whole.columns(columns)
                if len(text) < columns:
                    continue
                texts.append(text)
                cost = TOLD[telling] + _slim(telling, measure) + _lost(needs) * whole.lost
                cost += _wrapped(needs, telling) * whole.broken
                natural.append((columns, units, whole.wide, cost))
    sizes = np.array([*_lettering(larger, needs.whole)])
    across, down, wide, cost = np.repeat(np.array(natural).reshape(-1, 4), len(sizes), axis=0).T
    letters, dear = np.tile(sizes.T, len(texts))
    sets = [_beside(needs, across, down, wide, letters, cost + dear, place) for place in BESIDE]
    every = [np.stack(pair, axis=1).ravel() for pair in zip(*sets, strict=True)]

    def made(number: int) -> Setting:
        place = BESIDE[number % len(BESIDE)]
        text = texts[number // (len(BESIDE) * len(sizes))]
        size, units, room, signs, rows, sign, wide, high, cost = (
            one[number].item() for one in every
        )
        return Setting(size, text, round(units), room, signs, rows, sign, wide, high, place, cost,
                       needs.leading)  # fmt: skip

    return Settings(every[0], every[-3], every[-2], every[-1], made)


def _beside(
    needs: Needs,
    columns: Floats,
    units: Floats,
    natural: Floats,
    letters: Floats,
    cost: Floats,
    place: str,
) -> tuple[Floats | Integers, ...]:
    """Rooms in columns at the side of a map, signs below them, rose and scale at a place: what of
    each setting is measured, in the order of its fields."""
    unit = letters / UNIT * needs.leading
    room, row = natural * letters + BETWEEN, ROW * unit
    sign, corner = _one_column(needs, letters), needs.corner_wide
    wide = np.maximum(columns * room - BETWEEN, corner)
    is_apart = place == "signs"
    if is_apart:
        wide = np.maximum(wide, corner + sign)
    elif needs.corner and needs.rose:
        wide = np.maximum(wide, LEVEL)
    free = wide - (corner if is_apart else 0)
    signs, sign_rows, taken = needs.evenly(free, letters)
    signs_high = 10 + HEADING + sign_rows * row if needs.signs else 0.0 * row
    low = 12 + (needs.corner_high if is_apart else needs.level[1]) if needs.corner else 0.0
    rooms = HEADING + units * unit
    high = rooms + (np.maximum(signs_high, low) if is_apart else signs_high + low)
    blank = np.maximum(0.0, free - taken) * signs_high
    if is_apart:
        blank += np.maximum(0.0, low - signs_high) * free
        blank += np.maximum(0.0, signs_high - low) * corner
    cost = np.round(cost + HOLE * blank / (wide * high), 6)
    return letters, units, room, signs, sign_rows, sign, wide, high, cost


class Place(NamedTuple):
    """Where lists stand: the left upper corners of columns of rooms and how high a unit of theirs
    is; where signs begin, their left end and middle height; left upper corners of headings, and the
    middle of what rose and scale take; the height of a line across, and its ends, if there is one.
    """

    rooms: tuple[tuple[float, float], ...]
    unit: float
    signs: tuple[tuple[float, float], ...]
    headings: tuple[tuple[float, float], ...]
    corner: tuple[float, float]
    rule: tuple[float, float, float] | None = None


def places(needs: Needs, setting: Setting, left: float, top: float, high: float) -> Place:
    """Return where everything of lists stands in a panel so high, whose left upper corner is known;
    rows are as far apart as there is room for, up to a limit; the corner is the middle of what rose
    and scale take."""
    if setting.corner == "under":
        return _with_signs_aside(needs, setting, left, top, high)
    is_strip, is_apart = setting.corner == "strip", setting.corner == "signs"
    right, row, rows = left + setting.wide, setting.row, setting.sign_rows
    corner = needs.corner_high if is_apart else needs.level[1]
    corner = needs.strip_high if is_strip else corner
    head, sign_head = needs.heading, needs.sign_heading(setting.corner)
    is_headed = sign_head > 0
    signs_high = sign_head + rows * row if needs.signs else 0.0
    is_beside = is_strip or is_apart
    low = max(signs_high, corner) if is_beside else signs_high + (12 + corner if corner else 0.0)
    apart, rise = needs.strip
    fixed = head + low + (apart if low and is_strip else 10 if low else 0.0)
    looser = _looser(setting.text_high, max(high, setting.high) - fixed)
    columns = setting.columns
    step = (setting.wide + BETWEEN) / columns
    rooms = tuple((left + k * step, top + head) for k in range(columns))
    # What stands below the rooms ends where the map does; blank paper is above and within it alike.
    spare = max(0.0, max(high, setting.high) - fixed - looser * setting.text_high)
    gaps = 2 if not is_beside and needs.signs and corner else 1
    second = top + max(high, setting.high) - low - spare * (1 - 1 / gaps)
    if is_strip:
        second = top + head + looser * setting.text_high + apart
        low = max(low, top + high - second)
        row *= _looser(rows * row, low - sign_head)
        sign_head = sign_head or (low - rows * row) / 2
    free = setting.wide
    if corner and is_beside:
        free -= (needs.level[0] if is_strip else CORNER) + BETWEEN
    widths = needs.widths(rows, setting.letters)
    snug = setting.columns and is_strip and _is_snug(needs, widths, free)
    starts = [left + off for off in (_snug(widths) if snug else _starts(widths, free))]
    signs = _grid(needs.signs, rows, starts, second + sign_head, row)
    heads = [(left, top)] + ([(left, second)] if needs.signs and is_headed else [])
    x = left + setting.wide / 2
    if is_beside:
        x = right - (LEVEL if is_strip and needs.rose else CORNER) / 2
    y = second + low / 2 if is_strip else top + max(high, setting.high) - corner / 2 - 4
    rule = (second - rise, left, right) if is_strip and fixed > head and needs.signs else None
    return Place(rooms, looser * setting.unit, signs, tuple(heads), (x, y), rule)


def _with_signs_aside(
    needs: Needs, setting: Setting, left: float, top: float, high: float
) -> Place:
    """Where lists stand with signs at their right, and rose and scale below these."""
    corner, right = needs.corner_high, left + setting.wide
    aside = max(needs.corner_wide, setting.sign_wide if needs.signs else 0.0)
    start = right - aside
    free = high - (corner + 12 if needs.signs else 0)
    step = (start - left) / setting.columns
    head = needs.heading
    looser = _looser(setting.text_high, high - head)
    rooms = tuple((left + k * step, top + head) for k in range(setting.columns))
    row = setting.row * _looser(setting.sign_rows * setting.row, free - head)
    signs = _grid(needs.signs, setting.sign_rows, [start], top + head, row)
    heads = [(left, top)] + ([(start, top)] if needs.signs else [])
    used = signs[-1][1] if signs else top
    low = max(top + high - corner / 2 - 4, used + 12 + corner / 2)
    middle = start + min(aside, CORNER) / 2, low
    return Place(rooms, looser * setting.unit, signs, tuple(heads), middle)


def _looser(needed: float, high: float) -> float:
    """How many times as high as needed lists are that may be so high, up to a limit."""
    return max(1.0, min(STRETCHED, high / needed)) if needed else 1.0


def _starts(widths: Sequence[float], wide: float) -> list[float]:
    """Where columns of some widths begin: as far from each other, where that parts them, else with
    as much paper between them."""
    step = (wide + BETWEEN) / max(1, len(widths))
    last = widths[-1] if widths else 0.0
    parted = max(widths, default=0.0) + BETWEEN / 2 <= step
    if parted and (len(widths) - 1) * step + last <= wide:
        return [k * step for k in range(len(widths))]
    gap = (wide - sum(widths)) / max(1, len(widths) - 1)
    return [sum(widths[:k]) + k * gap for k in range(len(widths))]


def _is_snug(needs: Needs, widths: Sequence[float], wide: float) -> bool:
    """Whether columns of some widths that stand close leave a vignette its room."""
    return needs.vignette and round(wide - sum(widths) - SNUG * len(widths), 6) >= PRINT


def _snug(widths: Sequence[float]) -> list[float]:
    """Where columns of some widths begin that stand close."""
    return [sum(widths[:k]) + SNUG * k for k in range(len(widths))]


def _grid(
    count: int, rows: int, starts: Sequence[float], top: float, row: float
) -> tuple[tuple[float, float], ...]:
    """Where so many rows stand, column by column."""
    return tuple((starts[k // rows], top + (k % rows + 0.5) * row) for k in range(count))
