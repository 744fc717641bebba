"""What a request demands of single cells, as people write it: pins, paint, regions, entrances and
counts. Here it is read; `morphs.matching` turns it into candidates.

Cells are named ``COLUMN,ROW``; sides ``n``, ``e``, ``s``, ``w`` (flat-top hexes ``n``, ``ne``,
``se``, ``s``, ``sw``, ``nw``; pointy-top ones ``ne``, ``e``, ``se``, ``sw``, ``w``, ``nw``), or a
half-side by its own name (``NW``, ``NE``, ``EN`` ...).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from morphs.errors import MorphsError
from morphs.files import read_bytes
from morphs.pictures import load_colours

if TYPE_CHECKING:
    from morphs.board import Board
    from morphs.vocabulary import Vocabulary

PLACE = r"(-?\d{1,6}),(-?\d{1,6})"
PIN = re.compile(PLACE + r"=(.+?)(?::([fr\d,]+))?")
TURNS = re.compile(r"(f)?,?(?:r(\d))?")
ENTRANCE = re.compile(PLACE + r":(\w+)")
COUNT = re.compile(r"(.+)=(\d{1,6})")
STROKE = re.compile(PLACE + r"(?::(\w+))?\s*(?:=\s*(\S+)|\s+(.+))")
LEGEND = re.compile(r"([A-Za-z0-9])\s*[:=]\s*(.+)")
COLOUR = re.compile(r"#[0-9a-f]{6}")
ZONE = re.compile(r"\d{1,4}|start|computer|treasure|junction|sealed")
GRID_ROW = re.compile(r"[A-Za-z.]+")
MAX_PAINT_CELLS = 250_000
SIDES = {4: ("n", "e", "s", "w"), 6: ("n", "ne", "se", "s", "sw", "nw")}
POINTY_SIDES = ("ne", "e", "se", "sw", "w", "nw")

Spot = tuple[int, int]


@dataclass(frozen=True)
class Pin:
    """A tile that must stand in a cell; without an orientation any will do."""

    text: str
    spot: Spot
    tile: str
    flip: bool | None = None
    rotation: int | None = None


@dataclass(frozen=True)
class Count:
    """How often something must stand on the map: a tile, a tag or a feature."""

    text: str
    what: str
    number: int


@dataclass(frozen=True)
class Entrance:
    """A side of a cell by which one must be able to walk off the map."""

    text: str
    spot: Spot
    side: str


@dataclass(frozen=True)
class Stroke:
    """A demand on the faces of one cell.

    side   all halves of a side, one half-side, or None: anywhere in the cell
    wants  letters, one of which must be the area or line of one of those half-sides; or, with
           `code`, one face per half-side, `None` for any
    """

    text: str
    spot: Spot
    side: str | None = None
    wants: str = ""
    code: tuple[str | None, ...] | None = None


@dataclass(frozen=True)
class Region:
    """Cells that take only some tiles: with one of the tags, and none of the others."""

    text: str
    spots: tuple[Spot, ...]
    tags: tuple[str, ...]
    without: tuple[str, ...]


@dataclass(frozen=True)
class ZoneTags:
    """The tiles a zone of a template takes; `zone` is its number or type."""

    text: str
    zone: str
    tags: tuple[str, ...]
    without: tuple[str, ...]


def parse_zone(text: str) -> ZoneTags:
    """Read ``3=crypt, mine, !wet`` or ``treasure=pack:caverns``."""
    zone, mark, rest = text.partition("=")
    tags, without = _tags(rest)
    if not mark or not (tags or without) or not ZONE.fullmatch(zone.strip()):
        raise ValueError(
            f"{text!r}: write ZONE=TAG,... as in 3=crypt,!wet or treasure=pack:caverns; ZONE is a "
            f"number, start, computer, treasure, junction or sealed"
        )
    return ZoneTags(text, zone.strip(), tags, without)


def parse_pin(text: str) -> Pin:
    """Read ``3,2=tile0007`` or ``3,2=tile0007:f,r1``."""
    match = PIN.fullmatch(text.strip())
    if not match:
        raise ValueError(
            f"{text!r}: write COLUMN,ROW=TILE, as in 3,2=tile0007 or 3,2=tile0007:f,r1"
        )
    column, row, tile, how = match.groups()
    if how is None:
        return Pin(text, (int(column), int(row)), tile)
    turns = TURNS.fullmatch(how)
    if not turns:
        raise ValueError(f"{text!r}: {how!r} is no orientation; write r0 to r5, f, or f,r1")
    return Pin(text, (int(column), int(row)), tile, bool(turns[1]), int(turns[2] or 0))


def parse_count(text: str) -> Count:
    """Read ``lake=3``."""
    match = COUNT.fullmatch(text.strip())
    if not match:
        raise ValueError(
            f"{text!r}: write WHAT=NUMBER, as in lake=3; WHAT is a tile, tag or feature"
        )
    return Count(text, match[1], int(match[2]))


def parse_entrance(text: str) -> Entrance:
    """Read ``3,0:n``."""
    match = ENTRANCE.fullmatch(text.strip())
    if not match:
        raise ValueError(f"{text!r}: write COLUMN,ROW:SIDE, as in 3,0:n")
    return Entrance(text, (int(match[1]), int(match[2])), match[3])


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
    strokes = _Painter(board, vocabulary).grid(rows)
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
    column, row, side, code, what = match.groups()
    spot = int(column), int(row)
    if code is not None:
        return Stroke(line, spot, side, code=_wild_code(line, code, vocabulary))
    return Stroke(line, spot, side, _letters(line, what.strip(), vocabulary))


def _wild_code(line: str, code: str, vocabulary: Vocabulary) -> tuple[str | None, ...]:
    """A code with ``?`` for any face, one sign per half-side."""
    short = vocabulary.short_letters
    for letter in code.lower():
        if letter != "?" and letter not in short:
            raise MorphsError(
                f"paint {line!r}: the letter {letter!r} is unknown; allowed are ? and "
                f"{' '.join(sorted(short))}"
            )
    return tuple(None if letter == "?" else short[letter] for letter in code.lower())


def _letters(line: str, what: str, vocabulary: Vocabulary) -> str:
    """The letters that stand for a feature: its own, those of its name, of its colour."""
    kinds = [*vocabulary.areas.values(), *vocabulary.lines.values()]
    if COLOUR.fullmatch(what.lower()):
        return min(kinds, key=lambda kind: _colour_distance(kind.colour, what)).letter
    letters = feature_letters(what, vocabulary)
    if not letters:
        names = ", ".join(kind.name for kind in kinds)
        raise MorphsError(f"paint {line!r}: {what!r} is no feature; known are {names}")
    return letters


def feature_letters(what: str, vocabulary: Vocabulary) -> str:
    """The letters of the areas and lines with a name or letter; empty if there is none."""
    kinds = [*vocabulary.areas.values(), *vocabulary.lines.values()]
    wanted = what.lower()
    named = [kind.letter for kind in kinds if wanted in (kind.letter, kind.name.lower())]
    return "".join(dict.fromkeys(named))


def _colour_distance(one: str, other: str) -> int:
    a, b = ([int(text[place : place + 2], 16) for place in (1, 3, 5)] for text in (one, other))
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))


class _Painter:
    """Turns rows of letters into strokes."""

    def __init__(self, board: Board, vocabulary: Vocabulary) -> None:
        self.board = board
        self.vocabulary = vocabulary

    def grid(self, rows: Sequence[str]) -> list[Stroke]:
        letters = {
            (column, row): letter.lower()
            for row, text in enumerate(rows)
            for column, letter in enumerate(text)
            if letter != "."
        }
        short = self.vocabulary.short_letters
        for (column, row), letter in letters.items():
            if letter not in short:
                raise MorphsError(
                    f"paint, row {row}, column {column}: the letter {letter!r} is unknown; "
                    f"allowed are . and {' '.join(sorted(short))}"
                )
        return [stroke for spot in letters for stroke in self._cell(spot, letters)]

    def _cell(self, spot: Spot, letters: dict[Spot, str]) -> list[Stroke]:
        letter = letters[spot]
        text = f"{spot[0]},{spot[1]} {letter}"
        strokes = [Stroke(text, spot, None, letter)]
        line = self.vocabulary.lines.get(letter)
        if line is None or letter == self.vocabulary.plain_line:
            return strokes
        met = 0
        at_rim = []
        cell = cell_at(self.board, spot, text)
        for side, name in enumerate(side_names(self.board, cell)):
            neighbours = self._across(cell, side)
            if not neighbours:
                at_rim.append(name)
            painted = {letters.get(other, ".") for other in neighbours}
            wants = letter if letter in painted else self._pools(line.flow, painted)
            if wants:
                met += 1
                strokes.append(Stroke(f"{text} towards {name}", spot, name, wants))
        if met < 2 and len(at_rim) == 1:
            strokes.append(Stroke(f"{text} off the map", spot, at_rim[0], letter))
        return strokes

    def _pools(self, liquid: str | None, painted: Iterable[str]) -> str:
        """What may show on the shore of a painted pool: its area, or the line that enters it."""
        areas = self.vocabulary.areas
        pools = [letter for letter in sorted(painted) if letter in areas and areas[letter].pool]
        found = [letter for letter in pools if liquid and areas[letter].pool == liquid]
        lines = [line.letter for line in self.vocabulary.lines.values() if line.flow == liquid]
        return "".join(found + lines) if found else ""

    def _across(self, cell: int, side: int) -> list[Spot]:
        halves = side_halves(self.board, cell, side)
        mates = [int(self.board.mate_of_half[half]) for half in halves]
        cells = [
            self.board.cells[int(self.board.cell_of_half[mate])] for mate in mates if mate >= 0
        ]
        return list(dict.fromkeys((other.column, other.row) for other in cells))


def parse_regions(lines: Sequence[str]) -> list[Region]:
    """Read regions: rows of letters, then a legend, ``a = crypt, mine, !wet`` (one of the tags, and
    none of those with ``!``)."""
    legend: dict[str, str] = {}
    rows = []
    for line in lines:
        match = LEGEND.fullmatch(line.strip())
        if match:
            legend[match[1]] = match[2]
        elif GRID_ROW.fullmatch(line.strip()):
            rows.append(line.strip())
        else:
            raise MorphsError(
                f"regions: {line!r} is neither a row of letters nor a legend such as a = crypt"
            )
    spots: dict[str, list[Spot]] = {}
    for row, text in enumerate(rows):
        for column, letter in enumerate(text):
            if letter != ".":
                spots.setdefault(letter, []).append((column, row))
    for letter in spots:
        if letter not in legend:
            raise MorphsError(f"regions: no line says what {letter} means; write {letter} = TAG")
    return [_region(letter, legend[letter], tuple(found)) for letter, found in spots.items()]


def _region(letter: str, text: str, spots: tuple[Spot, ...]) -> Region:
    return Region(f"{letter} = {text}", spots, *_tags(text))


def _tags(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Tags, and those with ``!``."""
    words = [word.strip().lower() for word in text.split(",") if word.strip()]
    without = tuple(word[1:] for word in words if word.startswith("!"))
    return tuple(word for word in words if not word.startswith("!")), without


def cell_at(board: Board, spot: Spot, text: str) -> int:
    """The cell in a column and row; raises MorphsError if the board has none there."""
    cell = board.at.get((*spot, 0))
    if cell is None:
        spec = board.spec
        raise MorphsError(
            f"{text}: the board has no cell in column {spot[0]}, row {spot[1]}; "
            f"its columns are 0 to {spec.columns - 1}, its rows 0 to {spec.rows - 1}"
        )
    return cell


def side_names(board: Board, cell: int) -> tuple[str, ...]:
    """The names of a cell's sides, clockwise."""
    shape = board.cells[cell].shape
    return POINTY_SIDES if shape.pointy else SIDES[len(shape.sides)]


def side_halves(board: Board, cell: int, side: int) -> range:
    """The half-sides of the whole board that make up one side of a cell."""
    place = board.cells[cell]
    counts = place.shape.sides_as_lying(place.place)
    first = int(board.half_start[cell]) + sum(counts[:side])
    return range(first, first + counts[side])


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


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for a name that is unknown, or nothing."""
    close = get_close_matches(name, list(known), n=3)
    return f"; did you mean {' or '.join(close)}?" if close else ""
