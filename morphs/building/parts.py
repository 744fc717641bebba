"""The parts of a map that have sheets of their own, named A1, B1 ... as on that of the whole."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from morphs.art.dressing.rim import Rim
from morphs.base.wording import lettered

LARGE = 200
"""Maps of rooms of more tiles are drawn to be seen from afar: landmarks alone have numbers."""
ROOMS = 48
"""About so many rooms a sheet tells of."""
OVERLAP = 3.0
"""How much a sheet shows of those beside it, in squares."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in squares."""


@dataclass(frozen=True)
class Part:
    """A sheet of its own: its name, its ground, what it shows beyond, and the sheets there, by the
    side on which they lie (n, e, s, w), its column and row."""

    name: str
    own: Box
    shown: Box
    beyond: tuple[tuple[str, str], ...]
    at: tuple[int, int]

    def has(self, x: float, y: float) -> bool:
        """Whether a place belongs to it."""
        left, top, right, below = self.own
        return left <= x < right and top <= y < below


@dataclass(frozen=True)
class Parts:
    """How a map is parted: where columns and rows begin and end, in squares."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]

    def name_at(self, x: float, y: float) -> str:
        """The name of the part in which a place lies."""
        column = sum(x >= end for end in self.columns[1:-1])
        row = sum(y >= end for end in self.rows[1:-1])
        return f"{lettered(column)}{row + 1}"

    def rim(self, square: float, shown: Part | None = None) -> Rim:
        """What the border of the whole map, or of a part, says, where a square has so many
        pixels."""
        off = shown.shown[:2] if shown else (self.columns[0], self.rows[0])
        columns = tuple((x - off[0]) * square for x in self.columns)
        rows = tuple((y - off[1]) * square for y in self.rows)
        if shown is None:
            return Rim(columns, rows)
        left, top, right, below = ((v - off[k % 2]) * square for k, v in enumerate(shown.own))
        return Rim(columns, rows, shown.beyond, (left, top, right, below), shown.at)

    def each(self) -> list[Part]:
        """The parts, row by row."""
        found = []
        for row, (top, below) in enumerate(pairwise(self.rows)):
            for column, (left, right) in enumerate(pairwise(self.columns)):
                own = (left, top, right, below)
                found.append(
                    Part(
                        f"{lettered(column)}{row + 1}",
                        own,
                        self._shown(own),
                        tuple(self._beyond(column, row)),
                        (column, row),
                    )
                )
        return found

    def _shown(self, own: Box) -> Box:
        left, top, right, below = own
        return (
            max(self.columns[0], left - OVERLAP),
            max(self.rows[0], top - OVERLAP),
            min(self.columns[-1], right + OVERLAP),
            min(self.rows[-1], below + OVERLAP),
        )

    def _beyond(self, column: int, row: int) -> list[tuple[str, str]]:
        sides = (("n", 0, -1), ("e", 1, 0), ("s", 0, 1), ("w", -1, 0))
        return [
            (side, f"{lettered(column + right)}{row + down + 1}")
            for side, right, down in sides
            if 0 <= column + right < len(self.columns) - 1 and 0 <= row + down < len(self.rows) - 1
        ]


def parts_of(within: Box, rooms: int, tile: float) -> Parts:
    """Return how a map of so many rooms is parted: into parts that are about square and end where
    tiles do, which are so many squares wide."""
    left, top, right, below = within
    wide, high = right - left, below - top
    count = max(1, math.ceil(rooms / ROOMS))
    columns = max(1, min(round((count * wide / high) ** 0.5), int(wide / tile)))
    rows = max(1, min(math.ceil(count / columns), int(high / tile)))
    return Parts(_ends(left, right, columns, tile), _ends(top, below, rows, tile))


def _ends(start: float, end: float, count: int, tile: float) -> tuple[float, ...]:
    """Where so many parts begin and end."""
    step = (end - start) / count
    inner = [start + tile * round(k * step / tile) for k in range(1, count)]
    return (start, *inner, end)
