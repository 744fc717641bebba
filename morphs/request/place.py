"""Where a cell lies, and the ways to write it.

``3,2`` is column 3, row 2, from 0; ``3,2@1`` lies on level 1. Where places are read, what a picture
shows is read too: ``#7`` is the cell with id 7 (``--labels``), and on hexes ``0305`` the number
printed in column 2, row 4 (``0305@1`` on level 1).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from morphs.base.errors import MorphsError
from morphs.base.wording import quoted

if TYPE_CHECKING:
    from morphs.board.glue import Board

PLACE = r"(-?[0-9]{1,6},-?[0-9]{1,6}(?:@[0-9]{1,4})?|#[0-9]{1,7}|[0-9]{4}(?:@[0-9]{1,4})?)"
"""A place, as one group of a larger pattern."""
WRITTEN = re.compile(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})(?:@([0-9]{1,4}))?")
PRINTED = re.compile(r"([0-9]{2})([0-9]{2})(?:@([0-9]{1,4}))?")

FARTHEST = 999_999
"""No column, row or level lies beyond."""


class Place(NamedTuple):
    """A cell's column, row and level; all count from 0, a frame lies at -1."""

    column: int
    row: int
    level: int = 0

    def __str__(self) -> str:
        return f"{self.column},{self.row}" + (f"@{self.level}" if self.level else "")


class Printed(NamedTuple):
    """A cell by what its picture shows: ``#7`` or ``0305``; `cell_at` tells which that is."""

    text: str

    def __str__(self) -> str:
        return self.text


Spot = Place | Printed
"""A cell as people name it."""

SpotLike = Spot | tuple[int, int] | tuple[int, int, int] | str
"""What a program may give for a cell: `place_of` reads it."""


def read_place(text: str) -> Spot:
    """Read ``3,2``, ``3,2@1``, ``#7`` or ``0305``; raises ValueError for anything else."""
    written = WRITTEN.fullmatch(text.strip())
    if written:
        return Place(int(written[1]), int(written[2]), int(written[3] or 0))
    if re.fullmatch(PLACE, text.strip()):
        return Printed(text.strip())
    raise ValueError(f"{quoted(text)} is no place: write COLUMN,ROW as in 3,2, or 3,2@1 on level 1")


def place_of(value: Any) -> Spot:
    """Return the place that a program names: a Place, ``(column, row)``, ``(column, row, level)``
    or text. Raises MorphsError for what names none."""
    match value:
        case Printed():
            return value
        case str():
            try:
                return read_place(value)
            except ValueError as error:
                raise MorphsError(str(error)) from error
        case [int(), int()] | [int(), int(), int()] if all(abs(n) <= FARTHEST for n in value):
            return Place(*value)
    raise MorphsError(f"{quoted(value)} is no place; write (column, row), as in (3, 2)")


def cell_at(board: Board, spot: Spot, text: str) -> int:
    """The cell at a place; raises MorphsError, beginning with `text`, if the board has none."""
    if isinstance(spot, Printed):
        return _cell_printed(board, spot.text, text)
    cell = board.at.get(spot)
    if cell is None:
        why = _why_none(board, spot)
        raise MorphsError(f"{text}: the board has no cell in {place_text(spot)}; {why}")
    return cell


def place_text(place: Place) -> str:
    """A place in words: ``column 3, row 2``."""
    level = f", level {place.level}" if place.level else ""
    return f"column {place.column}, row {place.row}{level}"


def _why_none(board: Board, place: Place) -> str:
    """Why a board has no cell at a place: its mask, or from where to where its cells lie; a frame
    is told of."""
    spec = board.spec
    ends = (spec.columns, spec.rows, spec.levels)
    if all(0 <= at < end for at, end in zip(place, ends, strict=True)):
        return "its mask leaves that place out"
    if place.level >= spec.levels == 1:
        return "it has no level but 0"
    levels = f", its levels 0 to {spec.levels - 1}" if spec.levels > 1 else ""
    extent = f"its columns are 0 to {spec.columns - 1}, its rows 0 to {spec.rows - 1}{levels}"
    columns, rows = zip(*((cell.column, cell.row) for cell in board.cells), strict=True)
    if min(columns) < 0 or min(rows) < 0:
        extent += (
            f"; its frame has the columns {min(columns)} and {max(columns)}, the rows "
            f"{min(rows)} and {max(rows)}"
        )
    return extent


def _cell_printed(board: Board, printed: str, text: str) -> int:
    if printed.startswith("#"):
        number = int(printed[1:])
        if number >= len(board.cells):
            raise MorphsError(
                f"{text}: the board has no cell {printed}; they are #0 to #{len(board.cells) - 1}"
            )
        return number
    found = PRINTED.fullmatch(printed)
    if board.spec.kind != "hex" or not found:
        raise MorphsError(
            f"{text}: {printed} is how hexes are numbered; write COLUMN,ROW, as in 3,2"
        )
    place = Place(int(found[1]) - 1, int(found[2]) - 1, int(found[3] or 0))
    return cell_at(board, place, text)
