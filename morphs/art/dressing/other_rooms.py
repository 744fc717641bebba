"""The table of a sheet's list: numbers and names of rooms with nothing to tell, in even columns.

Widths are sizes of letters.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Protocol

from morphs.art.dressing.columns import Block, Line, Run, together
from morphs.art.dressing.faces import width_of

OTHERS = "Other rooms:"
"""What stands above them."""
OTHER, AISLE, MOST_TABLED = 0.35, 0.9, 5
"""The space between number and name of a room with nothing to tell, and between two on a line; and
in how many columns these stand at most."""
LONG_NAMES = 0.2
"""Such a share of their names may take two columns at most."""


class Row(Protocol):
    """What the table shows of a room."""

    @property
    def number(self) -> str: ...
    @property
    def name(self) -> str: ...


def other_rooms(rows: Sequence[Row], wide: float) -> Iterator[Block]:
    """Yield lines with the numbers and names of rooms that have nothing to tell behind what says
    so, below each other in as many equal columns as make fewest lines, of those in which nearly
    every name fits its own and no other takes more than two."""
    fitting = (columns for columns in range(1, MOST_TABLED + 1) if _is_even(rows, wide, columns))
    tables = (_tabled(rows, wide, columns) for columns in fitting)
    yield from together(min(tables, key=len))


def _is_even(rows: Sequence[Row], wide: float, columns: int) -> bool:
    """Whether names make a table of so many columns that is not ragged."""
    needed = _spanned(rows, wide, columns)
    long = sum(one > 1 for one in needed)
    return columns == 1 or (max(needed) <= 2 and long <= LONG_NAMES * len(rows))


def _spanned(rows: Sequence[Row], wide: float, columns: int) -> list[int]:
    """How many of so many columns each row needs."""
    slot, start = (wide + AISLE) / columns, _indent(rows)
    needed = (start + width_of(row.name, "other") + AISLE for row in rows)
    return [math.ceil(round(each / slot, 3)) for each in needed]


def _indent(rows: Sequence[Row]) -> float:
    """How far from their numbers' left end names begin."""
    return max(width_of(row.number, "minor") for row in rows) + OTHER


def _tabled(rows: Sequence[Row], wide: float, columns: int) -> list[Line]:
    """Lines of a table of so many columns, one of which may go on below where it is too long."""
    slot = (wide + AISLE) / columns
    start = _indent(rows)
    lines: list[list[Run]] = [[Run(0.0, OTHERS, "besides")]]
    at = columns
    for row, taken in zip(rows, _spanned(rows, wide, columns), strict=True):
        if at + min(taken, columns) > columns:
            lines.append([])
            at = 0
        first, *rest = _broken(row.name, wide - start)
        x = round(at * slot + start, 3)
        number = Run(round(x - OTHER, 3), row.number, "minor")
        lines[-1] += [number, Run(x, first, "other")]
        lines += [[Run(round(start, 3), part, "other")] for part in rest]
        at += taken
    return [tuple(line) for line in lines]


def _broken(name: str, wide: float) -> Iterator[str]:
    """Yield the parts of a name that go on a line each."""
    line = ""
    for word in name.split():
        if line and width_of(f"{line} {word}", "other") > wide:
            yield line
            line = word
        else:
            line = f"{line} {word}".lstrip()
    yield line
