"""The gazetteer on a sheet: rows in columns beside the map or below it, however the map is largest.

Lengths are in the units of the drawing; widths of words are sizes of letters where that is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import NamedTuple

from morphs.base import exact
from morphs.draw.hands.table import GRAVER
from morphs.draw.lettered import lettered
from morphs.draw.terrain.labels import text, text_width
from morphs.draw.terrain.marks import XY, num, path
from morphs.draw.terrain.style import Style
from morphs.generators.terrain.gazetteer import Entry

LETTERS, LEAST, PITCH, HEAD = 0.46, 9.5, 1.52, 2.8
"""The height of letters in rows of the sheet, and at least in pixels; of rows of the list and of
its title, in sizes."""
GAP, AHEAD, BETWEEN = 0.5, 0.45, 1.6
"""The space between a place and a name, a name and a word, and at least between columns, in
sizes."""
LARGER = ((1.5, 0.0), (1.3, 0.03), (1.15, 0.06), (1.0, 0.1))
"""How much larger letters may be, and which part of the map they are worth, the largest first."""
BRIEF, BARE, MANY = 1.44, 0.5, 8
"""How far apart rows of a list in brief are, and how far below what is above it, in sizes, for it
has no title; and how many columns it has at most."""
LOOSE = 1.95
"""How far apart rows of a list beside a map are at most, to fill its height."""
PARTED = 0.5
"""How much farther below what is above it a heading stands, in rows."""
RULED = 0.7
"""How far behind a heading its rule begins, in sizes."""
BESIDE, BELOW = 2, 6
"""How many columns a list has at most beside a map and below it."""
BLANK, DEAR = 0.25, 0.3
"""Which part of the paper of a list may be blank, where there is a choice; and which part of the
map's a list would be worth that is blank."""
APART = 0.04
"""Which part of the map's a list is worth less for every column that begins without a heading."""
LONGEST = 1.55
"""How much longer than broad paper is at most."""
WHOLE, TORN = 3, 40
"""Headings of so many rows are in one column; what a heading in two costs, as the square of rows
by which a column is longer than others."""
HANGING = 12
"""What a heading in two columns costs where its second is hung below the headings' line."""
ACCENT = "#8a3b22"
"""The ink of headings, where a style has colours."""

Column = tuple[Entry, ...]


@dataclass(frozen=True)
class Listing:
    """A gazetteer in columns, with letters of one size; columns are so far apart, and rows a pitch,
    in sizes; headings are parted from what is above them by so much of a row more. Columns that are
    all as wide have that as `even`; columns that begin without a heading may be `hung` below the
    line of those of others."""

    columns: Sequence[Column]
    size: float
    between: float = BETWEEN
    pitch: float = PITCH
    titled: bool = True
    even: float = 0.0
    parted: float = 0.0
    hung: bool = False

    @property
    def head(self) -> float:
        """How far its first row is below its upper end, in sizes."""
        return HEAD if self.titled else BARE

    @property
    def torn(self) -> int:
        """How many of its columns begin below a heading of the one before."""
        return sum(not column[0].heading for column in self.columns)

    @property
    def slots(self) -> float:
        """The rows of its longest column."""
        return max(self._down(column)[-1] + 1 for column in self.columns)

    def _down(self, column: Column) -> list[float]:
        """In which row each entry of a column stands."""
        found, at = [], 0.0 if self.hung and not column[0].heading else -1.0
        for number, one in enumerate(column):
            at += 1 + (self.parted if one.heading and number else 0.0)
            found.append(at)
        return found

    @property
    def widths(self) -> list[float]:
        """How wide its columns are."""
        if self.even:
            return [self.even] * len(self.columns)
        return [self.size * max(map(_wide, column, _places(column))) for column in self.columns]

    @property
    def wide(self) -> float:
        return sum(self.widths) + (len(self.columns) - 1) * self.between * self.size

    @property
    def high(self) -> float:
        """How high it is, its title included."""
        return (self.slots * self.pitch + self.head) * self.size

    def spread(self, wide: float) -> Listing:
        """Return it so wide: with all columns as wide, if they have room, else farther apart."""
        gaps = len(self.columns) - 1
        if not gaps:
            return self
        even = (wide - gaps * self.between * self.size) / (gaps + 1)
        if even >= max(self.widths):
            return replace(self, even=even)
        return replace(self, between=(wide - sum(self.widths)) / gaps / self.size)

    def enlarged(self, wide: float, high: float, most: float) -> Listing:
        """Return it over the whole width of so much paper with the largest letters that have room
        there, none larger than `most`, none smaller than they are."""
        plain = replace(self, even=0.0, between=BETWEEN)
        room = min(wide / plain.wide, high / plain.high) * self.size
        size = max(self.size, min(exact.rounded(room), most))
        return replace(plain, size=size).spread(wide)

    def loosened(self, high: float) -> Listing:
        """Return it with its rows so far apart that it is so high, if that is not too far."""
        pitch = (high / self.size - self.head) / self.slots
        return replace(self, pitch=min(LOOSE, max(self.pitch, pitch)))

    def blank(self, wide: float, high: float) -> float:
        """Return which part of so much paper it leaves blank."""
        gap, room = BETWEEN * self.size, high - self.head * self.size
        pairs = zip(self.widths, self.columns, strict=True)
        used = sum((own + gap) * len(rows) for own, rows in pairs) * self.pitch * self.size
        return 1 - used / ((wide + gap) * room)

    def drawn(self, at: XY, style: Style) -> Iterator[str]:
        """Draw it; `at` is its left upper corner."""
        (left, top), ink = at, ACCENT if style.fills else style.ink
        at = (left, top + 1.35 * self.size)
        if self.titled:
            yield lettered("GAZETTEER", at, self.size, ink, GRAVER, 0.09, "start")
        for own, column in zip(self.widths, self.columns, strict=True):
            for one, places, down in zip(column, _places(column), self._down(column), strict=True):
                y = top + (self.head + (down + 0.6) * self.pitch) * self.size
                yield from self._row(one, (left, y), places, style)
                if one.heading and self.parted:
                    yield self._rule(one, (left, y), own, style)
            if self.hung and self.parted and not column[0].heading:
                y = top + (self.head + 0.6 * self.pitch) * self.size
                yield self._ruled((left - self.between * self.size, y), left + own, style)
            left += own + self.between * self.size

    def _rule(self, one: Entry, at: XY, wide: float, style: Style) -> str:
        """A fine line from a heading to the end of its column."""
        start = at[0] + (_wide(one, 0.0) + RULED) * self.size
        return self._ruled((start, at[1]), max(start, at[0] + wide), style)

    def _ruled(self, start: XY, end: float, style: Style) -> str:
        """A fine line from a place to the right."""
        ink = ACCENT if style.fills else style.ink
        data = f"M{num(start[0])} {num(start[1])}H{num(end)}"
        stroke = {"stroke": ink, "stroke_width": num(0.05 * self.size), "stroke_opacity": "0.5"}
        return path(data, fill="none", **stroke)

    def _row(self, one: Entry, at: XY, places: float, style: Style) -> Iterator[str]:
        (x, y), size = at, self.size
        if one.heading:
            ink = ACCENT if style.fills else style.ink
            yield text(one.name, at, size, style, ink, True, True, anchor="start", halo=False)
            return
        if one.where:
            yield text(one.where, at, size, style, style.ink, True, anchor="start", halo=False)
        x += places * size
        yield text(one.name, (x, y), size, style, style.ink, anchor="start", halo=False)
        if one.word:
            x += (text_width(one.name) + AHEAD) * size
            yield text(
                one.word, (x, y), size, style, style.shade, italic=True, anchor="start", halo=False
            )


class Around(NamedTuple):
    """What is about a list on a sheet: the size of its map, how much wider and higher the sheet is
    without the list; how high the paper beside the map is, and the gap between."""

    extent: XY
    more: XY
    beside: float
    gap: float

    @property
    def bare(self) -> float:
        """Which part of the sheet would be the map's if there were no list."""
        (wide, high), (across, down) = self.extent, self.more
        return wide * high / ((wide + across) * (high + down))

    def share(self, found: Listing, is_beside: bool) -> float:
        """Return which part of the sheet is the map's; longer paper than is usual is cut from
        broader."""
        (wide, high), (across, down) = self.extent, self.more
        across += wide + (self.gap + found.wide if is_beside else 0.0)
        down += high + (0.0 if is_beside else found.high)
        return wide * high / (max(across, down / LONGEST) * max(down, across / LONGEST))


def arranged(
    entries: Sequence[Entry],
    row: float,
    around: Around,
    goal: float = 0.0,
    brief: bool = False,
    torn: int = TORN,
) -> tuple[Listing, bool]:
    """Return the list as it leaves the most of its sheet to the map, a part that is the `goal` in
    any case, if that is possible; and whether it stands beside that. Larger letters and well filled
    columns are worth a part of the map. `row` is a row of the sheet, whose letters are the
    smallest; a list in `brief` has close rows and no title; `torn` is what a heading in two columns
    costs."""
    found: list[tuple[tuple[bool, bool, float, int], Listing, bool]] = []
    columns = balanced(entries, MANY if brief else BELOW, torn)
    for larger, dear in LARGER:
        size = max(LEAST, larger * LETTERS * row)
        for listing, is_beside, blank in _settings(columns, size, around, brief):
            share = around.share(listing, is_beside)
            worth = share * (1 - DEAR * blank) * (1 - dear) * (1 - APART * listing.torn)
            key = round(share, 6) >= goal, blank <= BLANK, round(worth, 6), -len(found)
            found.append((key, listing, is_beside))
    _, listing, is_beside = max(found, key=lambda one: one[0])
    return listing, is_beside


def shortest(
    lists: Iterable[Sequence[Entry]], row: float, around: Around, goal: float
) -> tuple[Listing, bool]:
    """Return the first of ever shorter lists that leaves such a part of its sheet to the map, as it
    is arranged; where none does, the one that leaves it most, in hundredths, or the first, if even
    without a list it would have less."""
    found: list[tuple[float, Listing, bool]] = []
    few = around.bare < goal
    for number, entries in enumerate(lists):
        listing, is_beside = arranged(entries, row, around, goal, number > 0)
        share = round(around.share(listing, is_beside), 6)
        if share >= goal or few:
            return _hung(listing, entries, around), is_beside
        found.append((round(share, 2), _hung(listing, entries, around), is_beside))
    _, listing, is_beside = max(found, key=lambda one: one[0])
    return listing, is_beside


def _hung(listing: Listing, entries: Sequence[Entry], around: Around) -> Listing:
    """Return a list below a map with all its columns' first rows on one line, below the headings',
    parted anew into as many columns where these have room."""
    count = len(listing.columns)
    if listing.titled or count < 2:
        return listing
    plain = replace(listing, hung=True, even=0.0, between=BETWEEN)
    anew = replace(plain, columns=balanced(entries, count, HANGING, 1)[count - 1])
    found = anew if anew.wide <= around.extent[0] and anew.high <= plain.high else plain
    return found.spread(around.extent[0])


def _settings(
    columns: Sequence[Sequence[Column]], size: float, around: Around, brief: bool
) -> Iterator[tuple[Listing, bool, float]]:
    """Yield a list in letters of a size beside its map and below it, in so many columns as have
    room (one, below, in any case); whether it is beside, and how much of its paper is blank."""
    wide = around.extent[0]
    for some in columns:
        pitch = BRIEF if brief else PITCH
        plain = Listing(some, size, pitch=pitch, titled=not brief, parted=PARTED)
        if len(some) <= BESIDE and plain.high <= around.beside:
            loose = plain.loosened(around.beside)
            yield loose, True, loose.blank(loose.wide, around.beside)
        if len(some) == 1 or plain.wide <= wide:
            yield plain.spread(wide), False, plain.blank(wide, plain.high)


def balanced(
    entries: Sequence[Entry], most: int, torn: int = TORN, hung: int = 0
) -> list[list[Column]]:
    """Return rows in one column, in two and so on, as equally long as can be: a heading keeps two
    rows with it, no row is alone at the head of a column, and what is told of a row stays below
    it. Columns without a heading begin so many rows lower (`hung`)."""
    blocks = list(_blocks(entries))
    ends = [0]
    for block in blocks:
        ends.append(ends[-1] + len(block))
    costs: list[int] = [own * own for own in ends]
    cuts: list[list[int]] = [[0] * len(ends)]
    found = [[tuple(entries)]]
    for count in range(2, min(most, len(blocks)) + 1):
        costs, firsts = _divided(blocks, ends, costs, count, (torn, hung))
        cuts.append(firsts)
        last, marks = len(blocks), [ends[-1]]
        for firsts in reversed(cuts):
            last = firsts[last]
            marks.append(ends[last])
        found.append([tuple(entries[a:b]) for a, b in pairwise(reversed(marks))])
    return found


def _divided(
    blocks: Sequence[Sequence[Entry]],
    ends: Sequence[int],
    costs: Sequence[int],
    count: int,
    broken: tuple[int, int],
) -> tuple[list[int], list[int]]:
    """What the first blocks cost at least in so many columns, given what they do in one less, and
    with which block the last column begins then; what one `broken` off from its heading costs, and
    how many rows lower it begins."""
    best, firsts = [0] * len(ends), [0] * len(ends)
    more = [(0, 0) if block[0].heading else broken for block in blocks]
    for last in range(count, len(ends)):
        best[last], firsts[last] = min(
            (costs[k] + (ends[last] - ends[k] + more[k][1]) ** 2 + more[k][0], k)
            for k in range(count - 1, last)
        )
    return best, firsts


def _blocks(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Yield rows that are not parted, one after the other."""
    section: list[list[Entry]] = []
    for one in entries:
        if one.heading:
            yield from _joined(section)
            section = [[one]]
        elif section and not (one.where or one.name):
            section[-1].append(one)
        else:
            section.append([one])
    yield from _joined(section)


def _joined(section: Sequence[list[Entry]]) -> Iterator[list[Entry]]:
    """Yield the rows below a heading: the first with it, the last two together."""
    if len(section) <= WHOLE + 1:
        first, rest = section, section[:0]
    else:
        first, rest = section[:3], section[3:]
    if first:
        yield [one for rows in first for one in rows]
    if len(rest) > 1:
        yield from rest[:-2]
        yield [*rest[-2], *rest[-1]]
    elif rest:
        yield from rest


def _places(column: Column) -> list[float]:
    """How far the name of each row of a column stands from its left end, for the places before
    those under the same heading, in sizes."""
    found: list[float] = []
    for is_heading, rows in groupby(column, lambda one: one.heading):
        wide = [0.0 if is_heading else text_width(one.where, bold=True) for one in rows]
        found += [max(wide) + GAP if max(wide) else 0.0] * len(wide)
    return found


def _wide(one: Entry, places: float) -> float:
    """How wide a row is, in sizes."""
    name = text_width(one.name, bold=one.heading, italic=one.heading)
    word = AHEAD + text_width(one.word, italic=True) if one.word else 0.0
    return name + word + (0.0 if one.heading else places)
