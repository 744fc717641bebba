"""What the lists of a sheet need: their rows, how wide what signs mean is, and the measures of what
stands with them.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from morphs.art.dressing.lists import ROW, UNIT, Listed
from morphs.base.exact import Floats, Integers
from morphs.draw.terrain.labels import text_width

SIGN_WIDE, BETWEEN, TRIMMED = 16.0, 12.0, 9.0
"""The room for a sign before its words, and the paper between columns, and that on trim sheets."""
HEADING, LOW_HEADING = 14.0, 11.0
"""How high the words above a list are, and on trim sheets, where signs need none in their strip."""
CORNER, CORNER_HIGH = 112.0, 108.0
"""The room for rose and scale, one above the other."""
SCALE_HIGH = 36.0
"""The room for a scale alone."""
LEVEL, LEVEL_HIGH = 172.0, 62.0
"""The room for a rose with the scale at its right."""
STRIP, RULE = (16.0, 9.0), (7.0, 4.5)
"""How far below rooms the strip of signs, rose and scale begins, and how far above it the line is;
and on trim sheets."""
LEADING, CLOSE_LEADING = 0.94, 0.9
"""How high rows are there, and on close sheets, by those of other sheets."""
SNUG, PRINT, PRINT_HIGH = 12.0, 74.0, 60.0
"""The paper between columns of signs that stand close to leave a vignette its room, and how wide
and high that is at least."""
DEEP, PARTED = 0.0006, 0.0016
"""How much smaller a map may be for a point less of lists below it; one with districts, of which
the list tells some rooms alone."""


@dataclass(frozen=True)
class Needs:
    """What has to find room: the `rows` of rooms, and how wide what each sign means is, in sizes;
    whether there is a rose, and a `corner` for it and the scale at all; whether they are to be set
    close, on `trim` sheets, or not so `close`, lest they take more of theirs than the map; whether
    the `whole` of them is to be told, whatever form the sheet has for that; and whether a
    `vignette` is to have the paper that signs beside rose and scale can leave."""

    rows: tuple[Listed, ...]
    meant: tuple[float, ...]
    rose: bool = True
    corner: bool = True
    trim: bool = False
    close: bool = False
    whole: bool = False
    vignette: bool = False

    @property
    def between(self) -> float:
        """The paper between columns below a map."""
        return TRIMMED if self.trim else BETWEEN

    @property
    def heading(self) -> float:
        """How high the words above rooms are."""
        return LOW_HEADING if self.trim else HEADING

    @property
    def leading(self) -> float:
        """How high rows are, by the usual."""
        return LEADING if self.trim else CLOSE_LEADING if self.close else 1.0

    def sign_heading(self, place: str) -> float:
        """How high the words above signs are, at their place."""
        return 0.0 if (self.trim or self.close) and place == "strip" else self.heading

    @property
    def strip(self) -> tuple[float, float]:
        """How far below rooms a strip of signs begins, and how far above it its line is."""
        return (STRIP[1], RULE[1]) if self.trim or self.close else (STRIP[0], RULE[0])

    def row(self, letters: float) -> float:
        """The height of a row of one line, of letters so high."""
        return ROW * letters / UNIT * self.leading

    @property
    def signs(self) -> int:
        """How many signs there are."""
        return len(self.meant)

    def widths(self, rows: int, letters: float) -> list[float]:
        """How wide columns of signs are that have so many rows each."""
        return [SIGN_WIDE + one * letters for one in self._widest[rows]]

    @cached_property
    def _widest(self) -> list[list[float]]:
        """The widest of each column of signs, by how many rows columns have."""
        heights = [max(1, rows) for rows in range(self.signs + 1)]
        return [
            [max(self.meant[k : k + high]) for k in range(0, self.signs, high)] for high in heights
        ]

    def evenly(
        self, wide: float | Floats, letters: float | Floats
    ) -> tuple[Integers, Integers, Floats]:
        """In how many columns and rows its signs stand in each width, and how wide these columns
        are together: as few rows as can be, and no more columns than these need, none of them with
        one sign alone."""
        columns = rows = np.zeros(np.shape(wide), dtype=np.int64)
        taken = np.zeros(np.shape(wide))
        for high, many, whole in reversed(self._even):
            needed = many * SIGN_WIDE + whole * letters
            room = wide - self.between * (many - 1)
            fits = (np.round(needed - room, 6) <= 0) | (high == self.signs)
            columns, rows = np.where(fits, many, columns), np.where(fits, high, rows)
            taken = np.where(fits, needed, taken)
        return columns, rows, taken

    def snugly(
        self, free: float, letters: float, columns: int, rows: int, high: float
    ) -> tuple[int, int, bool]:
        """In how many columns and rows signs stand that are no higher than so much, else as told:
        in fewer columns where these leave a vignette its room, and whether they do."""
        if self.vignette and self.signs:
            for many, across, meant in self._even:
                taken = across * SIGN_WIDE + meant * letters + across * SNUG
                fits = many * self.row(letters) <= high or many == rows
                if many >= rows and fits and round(free - taken, 6) >= PRINT:
                    return across, many, True
        return columns, rows, False

    @cached_property
    def _even(self) -> list[tuple[int, int, float]]:
        """In how many rows signs may stand, in how many columns then, and how wide the meanings in
        all of these are."""
        signs = self.signs
        fair = [n for n in range(1, signs + 1) if not (1 < n < signs and signs % n == 1)]
        return [(n, len(self._widest[n]), sum(self._widest[n])) for n in fair]

    @property
    def rooms(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @cached_property
    def parted(self) -> bool:
        """Whether they tell of districts, and of some rooms of these alone."""
        return any(row.hue for row in self.rows)

    @property
    def deep(self) -> float:
        """How much smaller a map may be for a point less of them below it."""
        return PARTED if self.parted else DEEP

    @property
    def level(self) -> tuple[float, float]:
        """How wide and high the scale is with the rose, if there is one, at its left."""
        if not self.corner:
            return 0.0, 0.0
        return (LEVEL, LEVEL_HIGH) if self.rose else (CORNER, SCALE_HIGH)

    @property
    def strip_high(self) -> float:
        """How high rose and scale are in a strip, where a vignette stands beside them alone."""
        is_bare = self.vignette and self.corner and not self.signs
        return max(self.level[1], PRINT_HIGH if is_bare else 0.0)

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
    close: bool = False,
    whole: bool = False,
    vignette: bool = False,
) -> Needs:
    """Return what lists need."""
    meant = tuple(text_width(words) for words in meanings)
    return Needs(tuple(rooms), meant, rose, corner, trim, close, whole, vignette)
