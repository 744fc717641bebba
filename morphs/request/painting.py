"""Paint, as people write or draw it: what must show where on a board; and the names of its cells,
sides and half-sides. Here it is read; `morphs.matching` turns it into candidates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from morphs.base.errors import MorphsError
from morphs.base.files import read_bytes
from morphs.base.pictures import load_colours
from morphs.board.glue import Board
from morphs.request.constraints import GRID_ROW, feature_letters
from morphs.request.place import PLACE, Place, Spot, cell_at, read_place
from morphs.tiles.vocabulary import Vocabulary

STROKE = re.compile(PLACE + r"(?::(\w+))?\s*(?:=\s*(\S+)|\s+(.+))")
COLOUR = re.compile(r"#[0-9a-f]{6}")
MAX_PAINT_CELLS = 250_000


@dataclass(frozen=True)
class Stroke:
    """A demand on the faces of one cell.

    side   all halves of a side, one half-side, or None: anywhere in the cell
    wants  letters, one of which must be the area or line of one of those half-sides; or, with
           `code`, one face per half-side, `None` for any; or with `face`, just that face
    """

    text: str
    place: Spot
    side: str | None = None
    wants: str = ""
    code: tuple[str | None, ...] | None = None
    face: str | None = None


def read_lines(path: Path) -> tuple[str, ...]:
    """Read a file of paint or regions; a picture becomes one line for each coloured pixel."""
    data = read_bytes(path, limit=64 * 2**20)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _lines_of_picture(path)
    if "\0" in text:
        return _lines_of_picture(path)
    lines = (line.split("//")[0].rstrip() for line in text.splitlines())
    return tuple(line for line in lines if line.strip())


def _lines_of_picture(path: Path) -> tuple[str, ...]:
    pixels = load_colours(path, MAX_PAINT_CELLS)
    return tuple(
        f"{column},{row} #{r:02x}{g:02x}{b:02x}"
        for row, line in enumerate(pixels.tolist())
        for column, (r, g, b, alpha) in enumerate(line)
        if alpha >= 128 and (r, g, b) != (255, 255, 255)
    )


def parse_paint(lines: Sequence[str], board: Board, vocabulary: Vocabulary) -> list[Stroke]:
    """Read paint: rows of letters, one a cell (``.`` is free), or lines such as ``3,0:n river``,
    ``5,7 lake``, ``2,2=wwrt????``; both may be mixed, the rows of letters first.

    A letter or the name of an area or line must show somewhere in its cell. Neighbours painted
    with the same line show it where they meet, so a row of them is one river; at its end it leaves
    the map if it is at the border, or enters the lake painted there.
    """
    rows = [line.strip() for line in lines if GRID_ROW.fullmatch(line.strip())]
    strokes = Painter(board, vocabulary).grid(rows)
    for line in lines:
        if line.strip() not in rows:
            strokes.append(_stroke(line.strip(), vocabulary))
    return strokes


def _stroke(line: str, vocabulary: Vocabulary) -> Stroke:
    match = STROKE.fullmatch(line)
    if not match:
        raise MorphsError(
            f"paint {line!r} cannot be read: write rows of letters, or COLUMN,ROW WHAT, "
            f"COLUMN,ROW:SIDE WHAT, COLUMN,ROW=CODE"
        )
    place, side, code, what = match.groups()
    if code is not None:
        return Stroke(line, read_place(place), side, code=wild_code(line, code, vocabulary))
    return Stroke(line, read_place(place), side, letters_named(line, what.strip(), vocabulary))


def wild_code(line: str, code: str, vocabulary: Vocabulary) -> tuple[str | None, ...]:
    """A code with ``?`` for any face, one sign per half-side."""
    short = vocabulary.short_letters
    for letter in code.lower():
        if letter != "?" and letter not in short:
            raise MorphsError(
                f"paint {line!r}: the letter {letter!r} is unknown; allowed are ? and "
                f"{' '.join(sorted(short))}"
            )
    return tuple(None if letter == "?" else short[letter] for letter in code.lower())


def letters_named(line: str, what: str, vocabulary: Vocabulary) -> str:
    """The letters that stand for a feature: its own, those of its name, of its colour."""
    kinds = [*vocabulary.areas.values(), *vocabulary.lines.values()]
    if COLOUR.fullmatch(what.lower()):
        return min(kinds, key=lambda kind: _colour_distance(kind.colour, what)).letter
    letters = feature_letters(what, vocabulary)
    if not letters:
        names = ", ".join(kind.name for kind in kinds)
        raise MorphsError(f"paint {line!r}: {what!r} is no feature; known are {names}")
    return letters


def _colour_distance(one: str, other: str) -> int:
    a, b = ([int(text[place : place + 2], 16) for place in (1, 3, 5)] for text in (one, other))
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))


class Painter:
    """Turns letters painted over cells into strokes."""

    def __init__(self, board: Board, vocabulary: Vocabulary) -> None:
        self.board = board
        self.vocabulary = vocabulary

    def grid(self, rows: Sequence[str]) -> list[Stroke]:
        """The strokes of rows of letters, one a cell of the lowest level."""
        letters = {
            Place(column, row): letter.lower()
            for row, text in enumerate(rows)
            for column, letter in enumerate(text)
            if letter != "."
        }
        short = self.vocabulary.short_letters
        for place, letter in letters.items():
            if letter not in short:
                raise MorphsError(
                    f"paint, row {place.row}, column {place.column}: the letter {letter!r} is "
                    f"unknown; allowed are . and {' '.join(sorted(short))}"
                )
        return [
            stroke
            for place in letters
            for stroke in (*self.cell(place, letters), *self._ends(place, letters))
        ]

    def cell(self, place: Place, letters: Mapping[Place, str]) -> list[Stroke]:
        """The strokes of one painted cell: its letter shows, a line also towards the neighbours
        painted with it."""
        text = f"{place} {letters[place]}"
        towards = [
            Stroke(f"{text} towards {name}", place, name, wants)
            for name, wants in self._met(place, letters).items()
        ]
        return [Stroke(text, place, None, letters[place]), *towards]

    def _met(self, place: Place, letters: Mapping[Place, str]) -> dict[str, str]:
        """For each side on which a painted line goes on what may show there."""
        letter = letters[place]
        line = self.vocabulary.lines.get(letter)
        if line is None or letter == self.vocabulary.plain_line:
            return {}
        met = {}
        for name, neighbours in self._around(place).items():
            painted = {letters.get(other, ".") for other in neighbours}
            wants = letter if letter in painted else self._pools(line.flow, painted)
            if wants:
                met[name] = wants
        return met

    def _ends(self, place: Place, letters: Mapping[Place, str]) -> list[Stroke]:
        """A line that ends at the border leaves the map there."""
        letter = letters[place]
        if letter not in self.vocabulary.lines or letter == self.vocabulary.plain_line:
            return []
        at_rim = [name for name, neighbours in self._around(place).items() if not neighbours]
        if len(self._met(place, letters)) >= 2 or len(at_rim) != 1:
            return []
        return [Stroke(f"{place} {letter} off the map", place, at_rim[0], letter)]

    def _around(self, place: Place) -> dict[str, list[Place]]:
        """For each side of a cell what lies beyond."""
        cell = cell_at(self.board, place, f"paint {place}")
        names = enumerate(side_names(self.board, cell))
        return {name: self._across(cell, side) for side, name in names}

    def _pools(self, liquid: str | None, painted: Iterable[str]) -> str:
        """What may show on the shore of a painted pool: its area, or the line that enters it."""
        areas = self.vocabulary.areas
        pools = [letter for letter in sorted(painted) if letter in areas and areas[letter].pool]
        found = [letter for letter in pools if liquid and areas[letter].pool == liquid]
        lines = [line.letter for line in self.vocabulary.lines.values() if line.flow == liquid]
        return "".join(found + lines) if found else ""

    def _across(self, cell: int, side: int) -> list[Place]:
        mates = [int(self.board.mate_of_half[half]) for half in side_halves(self.board, cell, side)]
        cells = [
            self.board.cells[int(self.board.cell_of_half[mate])] for mate in mates if mate >= 0
        ]
        return list(dict.fromkeys(Place(c.column, c.row, c.level) for c in cells))


def side_names(board: Board, cell: int) -> tuple[str, ...]:
    """The names of a cell's sides, clockwise."""
    shape = board.cells[cell].shape
    return tuple(map(str.lower, shape.side_names))


def side_halves(board: Board, cell: int, side: int) -> range:
    """The half-sides of the whole board that make up one side of a cell."""
    place = board.cells[cell]
    counts = place.shape.sides_as_placed(place.place)
    first = int(board.half_start[cell]) + sum(counts[:side])
    return range(first, first + counts[side])


def at_border(board: Board, cell: int, name: str) -> str:
    """Return advice: the cell nearest to another whose side of that name is at the border."""
    here = board.cells[cell]

    def outside(other: int) -> bool:
        sides = side_names(board, other)
        halves = side_halves(board, other, sides.index(name)) if name in sides else range(0)
        return any(board.mate_of_half[half] < 0 for half in halves)

    def far(other: int) -> tuple[int, int]:
        there = board.cells[other]
        steps = abs(there.column - here.column) + abs(there.row - here.row)
        return steps, other

    alike = [k for k, other in enumerate(board.cells) if other.level == here.level]
    found = min(filter(outside, alike), key=far, default=None)
    if found is None:
        return ": no such side is" if board.periods is None else ": a map that wraps has none"
    near = board.cells[found]
    return f": the nearest that is is {Place(near.column, near.row, near.level)}:{name}"


def halves_named(board: Board, cell: int, name: str, text: str) -> list[int]:
    """The half-sides of a cell that a name means, counted from the cell's first; raises MorphsError
    for an unknown name."""
    sides = side_names(board, cell)
    start = int(board.half_start[cell])
    if name.lower() in sides:
        return [half - start for half in side_halves(board, cell, sides.index(name.lower()))]
    names = board.cells[cell].shape.names
    if name.upper() in names and board.cells[cell].place == 0:
        return [names.index(name.upper())]
    raise MorphsError(
        f"{text}: {name!r} is no side; a cell there has {' '.join(sides)}, or {' '.join(names)}"
    )
