"""The gazetteer on a sheet: rows in columns beside the map or below it.

Lengths are in the units of the drawing; widths of words are sizes of letters where that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from morphs.draw.terrain.labels import text, text_width
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.style import Style
from morphs.terrain.gazetteer import Entry

LETTERS, LEAST, PITCH, HEAD = 0.46, 9.5, 1.52, 2.8
"""The height of letters in rows of the sheet, and at least in pixels; of rows of the list and of
its title, in sizes."""
GAP, AHEAD, BETWEEN = 0.5, 0.45, 1.6
"""The space between a place and a name, a name and a word, and between columns, in sizes."""
WIDEST, TALLEST, LOOSE = 1.5, 0.68, 1.95
"""A map wider than that for its height has its list below; so has one whose list would fill less of
its height than that. What stands beside a map has rows so far apart at most, to fill it."""
WHOLE, LONGER = 9, 1.5
"""So many rows headings keep with them, where that makes a list below a map at most so much
higher."""
ACCENT = "#8a3b22"
"""The ink of headings, where a style has colours."""


@dataclass(frozen=True)
class Listing:
    """A gazetteer in so many columns of so many rows, all with letters of one size; a heading
    keeps so many rows with it; rows are a pitch apart, in sizes."""

    entries: Sequence[Entry]
    row: float
    columns: int = 1
    slots: int = 0
    kept: int = 2
    between: float = BETWEEN
    pitch: float = PITCH

    @property
    def size(self) -> float:
        return max(LEAST, LETTERS * self.row)

    @property
    def _places(self) -> float:
        """The width of the longest place, in sizes."""
        return max((text_width(one.where, bold=True) for one in self.entries), default=0.0)

    @property
    def column_wide(self) -> float:
        """The width of a column without the space behind it."""
        wide = max((self._wide(one) for one in self.entries), default=0.0)
        return wide * self.size

    def _wide(self, one: Entry) -> float:
        name = text_width(one.name, bold=one.heading, italic=one.heading)
        word = AHEAD + text_width(one.word, italic=True) if one.word else 0.0
        return name + word + (0.0 if one.heading else self._places + GAP)

    @property
    def wide(self) -> float:
        return self.columns * self.column_wide + (self.columns - 1) * self.between * self.size

    def spread(self, wide: float) -> Listing:
        """Return it with its columns so far apart that it is so wide, but for three times as far
        at the most."""
        free = wide - self.columns * self.column_wide
        each = free / max(1, self.columns - 1) / self.size
        return replace(self, between=max(BETWEEN, min(3 * BETWEEN, each)))

    @property
    def high(self) -> float:
        """How high it is, its title included."""
        return (self.slots * self.pitch + HEAD) * self.size

    def drawn(self, at: XY, style: Style) -> Iterator[str]:
        """Draw it; `at` is its left upper corner."""
        (left, top), ink = at, ACCENT if style.fills else style.ink
        head = {"anchor": "start", "halo": False}
        at = (left, top + 1.35 * self.size)
        wide = 0.09 * self.size
        yield text("GAZETTEER", at, self.size, style, ink, True, spread=wide, **head)
        for one, (column, slot) in zip(self.entries, self.placed(), strict=True):
            x = left + column * (self.column_wide + self.between * self.size)
            yield from self._row(
                one, (x, top + (HEAD + (slot + 0.6) * self.pitch) * self.size), style
            )

    def _row(self, one: Entry, at: XY, style: Style) -> Iterator[str]:
        (x, y), size = at, self.size
        if one.heading:
            ink = ACCENT if style.fills else style.ink
            yield text(one.name, at, size, style, ink, True, True, anchor="start", halo=False)
            return
        if one.where:
            yield text(one.where, at, size, style, style.ink, True, anchor="start", halo=False)
        x += (self._places + GAP) * size
        yield text(one.name, (x, y), size, style, style.ink, anchor="start", halo=False)
        if one.word:
            x += (text_width(one.name) + AHEAD) * size
            yield text(
                one.word, (x, y), size, style, style.shade, italic=True, anchor="start", halo=False
            )

    def placed(self) -> list[tuple[int, int]]:
        """The column and the row of each entry: no heading stands without what it is of."""
        found, column, slot = [], 0, 0
        for number, one in enumerate(self.entries):
            needed = 1
            if one.heading:
                rest = self.entries[number + 1 :]
                own = next((k for k, row in enumerate(rest) if row.heading), len(rest))
                needed = min(needed + min(self.kept, own), self.slots)
            if slot and slot + needed > self.slots:
                column, slot = column + 1, 0
            found.append((column, slot))
            slot += 1
        return found


def beside(entries: Sequence[Entry], row: float, size: XY, high: float) -> Listing | None:
    """Return the list of a map of a size as it stands at its right, on a sheet so high from the
    map's upper edge; None where it is better below."""
    room = high / max(LEAST, LETTERS * row) - HEAD
    slots = int(room / PITCH)
    if not entries or size[0] > WIDEST * size[1] or slots < 8:
        return None
    for columns in (1, 2):
        found = Listing(entries, row, columns, slots)
        places = found.placed()
        if places[-1][0] < columns:
            used = 1 + max(slot for _, slot in places)
            pitch = min(LOOSE, room / used)
            return replace(found, pitch=pitch) if used >= TALLEST * slots else None
    return None


def below(entries: Sequence[Entry], row: float, wide: float) -> Listing:
    """Return the list of a map so wide as it stands below it."""
    one = Listing(entries, row, 1, len(entries))
    apart = one.column_wide + BETWEEN * one.size
    columns = max(1, min(5, int((wide + BETWEEN * one.size) / apart)))
    plain, whole = (_lowest(entries, row, columns, kept) for kept in (one.kept, WHOLE))
    return whole if whole.slots <= max(LONGER * plain.slots, WHOLE) else plain


def _lowest(entries: Sequence[Entry], row: float, columns: int, kept: int) -> Listing:
    """The list of at most so many columns that has the fewest rows."""
    for slots in range(ceil(len(entries) / columns), len(entries)):
        last = Listing(entries, row, columns, slots, kept).placed()[-1][0]
        if last < columns:
            return Listing(entries, row, last + 1, slots, kept)
    return Listing(entries, row, 1, len(entries), kept)
