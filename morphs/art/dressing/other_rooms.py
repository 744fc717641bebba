"""The table of a sheet's list: numbers and names of rooms with nothing to tell, in even columns
that are read downwards.

Widths are sizes of letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Protocol

from morphs.art.dressing.columns import Block, Column, Line, Run, Table, together
from morphs.art.dressing.faces import width_of

OTHERS = "Other rooms:"
"""What stands above them."""
OTHER, AISLE, MOST_TABLED = 0.35, 0.9, 5
"""The space between number and name of a room with nothing to tell, and between two columns; and in
how many columns these stand at most."""
LONG_NAMES = 0.25
"""Such a share of their names may go on below."""
NUMBERED_OFF = 0.5
"""The space between numbers and names of the rows above."""


class Row(Protocol):
    """What the table shows of a room."""

    @property
    def number(self) -> str: ...
    @property
    def name(self) -> str: ...


def other_rooms(rows: Sequence[Row], wide: float, margin: float = 0.0) -> Iterator[Block]:
    """Yield lines with the numbers and names of rooms that have nothing to tell behind what says
    so, in as many equal columns as make fewest lines, of those in which nearly every name fits
    its own and no other takes more than two lines. Names of the first begin with those of the rows
    above, at their `margin`, if they can."""
    tables = (_table(rows, wide, columns, margin) for columns in range(1, MOST_TABLED + 1))
    table = min((one for one in tables if one), key=lambda one: _least_high(one, one.cells))
    lines, _ = _set_down(table, table.cells, _least_high(table, table.cells))
    for block in together([(Run(0.0, OTHERS, "besides"),), *lines]):
        yield block._replace(table=table)


def read_down(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return columns of a list in which what each has of a table is read downwards by itself."""
    found: list[Column] = []
    left: dict[int, Sequence[tuple[Line, ...]]] = {}
    for column in columns:
        found.append(())
        for _, group in groupby(column, key=lambda block: id(block.table)):
            own = tuple(group)
            table = own[0].table
            if table and len(set_in(columns, table)) > 1:
                rest = left.get(id(table), table.cells)
                lines = [line for block in own for line in block.lines]
                heading = lines[:1] if lines[0][0].text == OTHERS else []
                told, left[id(table)] = _set_down(table, rest, len(lines) - len(heading))
                own = _with_lines(own, [*heading, *told])
            found[-1] += own
    # Names that go on below may need a line more in two parts than in one.
    return tuple(columns) if any(left.values()) else tuple(found)


def set_in(columns: Sequence[Column], table: Table) -> list[int]:
    """Which columns of a list have lines of a table."""
    return [k for k, one in enumerate(columns) if any(block.table is table for block in one)]


def _with_lines(blocks: Sequence[Block], lines: Sequence[Line]) -> Column:
    """Blocks with other lines, of which there may be fewer."""
    rest = iter([*lines, *[()] * sum(len(block.lines) for block in blocks)])
    return tuple(block._replace(lines=tuple(next(rest) for _ in block.lines)) for block in blocks)


def _table(rows: Sequence[Row], wide: float, columns: int, margin: float) -> Table | None:
    """Rows in so many columns, each name in as many lines as it needs there; none where too many
    go on below."""
    indent = max(width_of(row.number, "minor") for row in rows) + OTHER
    off = max(0.0, margin - indent)
    slot = (wide - off + AISLE) / columns
    room = slot - AISLE - indent
    names = [_broken(row.name, round(room, 3)) for row in rows]
    long = [parts for parts in names if len(parts) > 1]
    if columns > 1 and (len(long) > LONG_NAMES * len(rows) or max(map(len, names)) > 2):
        return None
    if columns > 1 and any(width_of(part, "other") > room for parts in names for part in parts):
        return None
    starts = tuple(round(off + indent + k * slot, 3) for k in range(columns))
    before = NUMBERED_OFF if off else OTHER
    cells = (_cell(row.number, parts, before) for row, parts in zip(rows, names, strict=True))
    return Table(starts, tuple(cells))


def _cell(number: str, parts: Sequence[str], before: float) -> tuple[Line, ...]:
    """The lines of a name, and its number before the first."""
    first, *rest = ((Run(0.0, part, "other"),) for part in parts)
    return ((Run(-before, number, "minor"), *first), *rest)


def _least_high(table: Table, cells: Sequence[tuple[Line, ...]]) -> int:
    """How many lines such cells need in the columns of a table."""
    high = -(-sum(map(len, cells)) // len(table.starts))
    while len(_downwards(table, cells, high)) < len(cells):
        high += 1
    return high


def _downwards(table: Table, cells: Sequence[tuple[Line, ...]], high: int) -> list[tuple[int, int]]:
    """In which columns of a table so high its cells are, and from which line on; of as many as have
    room."""
    found, at, row = list[tuple[int, int]](), 0, 0
    for cell in cells:
        if row + len(cell) > high:
            at, row = at + 1, 0
        if at == len(table.starts) or len(cell) > high:
            break
        found.append((at, row))
        row += len(cell)
    return found


def _set_down(
    table: Table, cells: Sequence[tuple[Line, ...]], high: int
) -> tuple[list[Line], Sequence[tuple[Line, ...]]]:
    """The lines of a table, so many at most, with such cells below each other, and those that have
    no room."""
    high = min(high, _least_high(table, cells)) if cells else 0
    found = _downwards(table, cells, high)
    lines = [tuple[Run, ...]() for _ in range(high)]
    for cell, (at, row) in zip(cells, found, strict=False):
        for k, line in enumerate(cell):
            moved = (run._replace(x=round(table.starts[at] + run.x, 3)) for run in line)
            lines[row + k] += (*moved,)
    return lines, cells[len(found) :]


@lru_cache(maxsize=8000)
def _broken(name: str, wide: float) -> tuple[str, ...]:
    """The parts of a name that go on a line each."""
    lines: list[str] = []
    for word in name.split():
        if lines and width_of(f"{lines[-1]} {word}", "other") <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)
