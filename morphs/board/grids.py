"""Boards as requests write them: of a kind in `TILINGS`; wrapped, framed or masked.

This only says where cells lie; `board.glue` finds what faces what. Positions follow the contract,
section 5, in board units (a square is 8 wide).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import numpy as np

from morphs.base.errors import MorphsError
from morphs.base.files import read_bytes
from morphs.base.options import option
from morphs.base.pictures import load_grey
from morphs.board.glue import Board, BoardSpec, Cell, Cells, Ints, glue
from morphs.board.shape import CORNER, EDGE, HALF, MAX_SEGMENTS, UNIT, Point, Shape, divided
from morphs.board.tiling import TILINGS

MAX_CELLS = 1_000_000
MAX_SIDE = 10_000
MAX_LEVELS = 100


def parse_board(text: str) -> BoardSpec:
    """Read ``grid:8x6``, ``brick:8x6``, ``hex:12x9`` or ``hex-pointy:12x9``; a third number is
    that of levels, ``grid:8x6x2``."""
    match = re.fullmatch(r"([a-z-]+):(\d{1,40})[xX](\d{1,40})(?:[xX](\d{1,40}))?", text.strip())
    if not match or match[1] not in TILINGS:
        *most, last = (f"{name}:8x6" for name in TILINGS)
        raise MorphsError(f"board {text!r} cannot be read: write {', '.join(most)} or {last}")
    tiling, columns, rows = TILINGS[match[1]], int(match[2]), int(match[3])
    levels = int(match[4] or 1)
    count = columns * rows * levels
    if not 1 <= count <= MAX_CELLS or max(columns, rows) > MAX_SIDE or levels > MAX_LEVELS:
        raise MorphsError(
            f"board {text!r} has {count} cells: it takes 1 to {MAX_CELLS} of them, "
            f"at most {MAX_SIDE} a side, on at most {MAX_LEVELS} levels"
        )
    return BoardSpec(tiling.kind, columns, rows, pointy=tiling.shape.pointy, levels=levels)


class BoardOptions(Protocol):
    """What of a request tells its board."""

    @property
    def board(self) -> str: ...
    @property
    def wrap(self) -> bool: ...
    @property
    def frame(self) -> str: ...
    @property
    def mask(self) -> tuple[str, ...] | None: ...


def board_of(request: BoardOptions, segments: int = 2) -> Board:
    """Return the board a request asks for, with so many parts to a side; raises MorphsError for one
    that cannot be, or for a mask of another size."""
    spec = parse_board(request.board)
    mask = request.mask
    if mask and (len(mask), len(mask[0])) != (spec.rows, spec.columns):
        raise MorphsError(
            f"the mask has {len(mask[0])} columns and {len(mask)} rows, "
            f"but the board {request.board} has {spec.columns} and {spec.rows}"
        )
    return make_board(
        replace(
            spec,
            wrap=request.wrap,
            frame=request.frame != "none",
            mask=request.mask,
            segments=segments,
        )
    )


def make_board(spec: BoardSpec) -> Board:
    """Return the board of a specification; one that does not close is refused with the reason."""
    _refuse_unsound(spec)
    cells = _plain_cells(spec)
    if not len(cells):
        raise MorphsError("the mask leaves no cell: mark at least one with #")
    if spec.frame:
        framing = sorted(_frame_cells(spec), key=lambda cell: (cell.row, cell.column))
        cells = Cells.of([*cells, *framing])
    cells = _on_levels(spec, cells)
    return glue(spec, cells, _periods(spec) if spec.wrap else None)


def _on_levels(spec: BoardSpec, cells: Cells) -> Cells:
    """The cells once for each level, those of the next beside those of the last by a tile's width:
    nothing faces across, and a picture shows them side by side."""
    table, shape = cells.table, spec.tiling.shape
    if spec.levels == 1:
        return cells
    apart = int(table[:, 5].max() - table[:, 5].min()) + 2 * shape.extent[0]
    levels = np.repeat(np.arange(spec.levels, dtype=np.int32), len(table))
    table = np.tile(table, (spec.levels, 1))
    table[:, 4] = levels
    table[:, 5] += levels * np.int32(apart)
    return Cells(cells.shapes, table)


def _refuse_unsound(spec: BoardSpec) -> None:
    tiling = spec.tiling
    if not 1 <= spec.segments <= MAX_SEGMENTS:
        raise MorphsError(f"sides have 1 to {MAX_SEGMENTS} parts, not {spec.segments}")
    if spec.segments % 2 and (spec.frame or tiling.split):
        what = "a frame has" if spec.frame else f"{tiling.plural} face"
        raise MorphsError(
            f"{what} sides half as long: the sides of tiles must have an even number of parts, "
            f"not {spec.segments}"
        )
    if spec.frame and not tiling.frames:
        raise MorphsError(
            f"{spec.kind} boards have no frame: edge and corner tiles fit squares only"
        )
    if spec.frame and spec.wrap:
        raise MorphsError(
            f"a wrapped board has no border to frame: leave out {option('wrap')} or "
            f"{option('frame')}"
        )
    if spec.frame and spec.mask:
        raise MorphsError(
            f"a masked board cannot be framed: leave out {option('mask')} or {option('frame')}"
        )
    if spec.wrap and (spec.columns < 2 or spec.rows < 2):
        raise MorphsError("a wrapped board needs at least 2 columns and 2 rows")
    odd = [
        word
        for word, count, repeats in zip(
            ("columns", "rows"), (spec.columns, spec.rows), tiling.repeats, strict=True
        )
        if spec.wrap and count % repeats
    ]
    if odd:
        raise MorphsError(
            f"wrapped {tiling.plural} need an even number of {' and of '.join(odd)}, "
            f"else they do not close"
        )
    if spec.frame and tiling.split and spec.columns < 2 and spec.rows > 1:
        raise MorphsError(f"framed {tiling.plural} need at least 2 columns")


def _periods(spec: BoardSpec) -> Point:
    across, down = spec.tiling.step
    return across * spec.columns, down * spec.rows


def _plain_cells(spec: BoardSpec) -> Cells:
    """All cells but those of a frame, row by row."""
    row, column = np.divmod(np.arange(spec.rows * spec.columns, dtype=np.int32), spec.columns)
    exists = np.ones(len(row), dtype=np.bool_)
    if spec.frame and spec.tiling.split:
        exists = (row % 2 == 0) | (column < spec.columns - 1)
    if spec.mask:
        exists &= np.array([mark == "#" for marks in spec.mask for mark in marks])
    row, column = row[exists], column[exists]
    nothing = np.zeros_like(row)
    x, y = positions(spec, column, row)
    pattern = np.array(spec.tiling.pattern, dtype=np.int32)
    place = pattern[row % pattern.shape[0], column % pattern.shape[1]]
    table = np.stack([nothing, place, column, row, nothing, x, y], axis=1)
    return Cells([divided(spec.tiling.shape, spec.segments)], table)


def positions(spec: BoardSpec, column: Ints, row: Ints) -> tuple[Ints, Ints]:
    """Return where the outlines of cells have their top left, in board units."""
    (across, down), (right, lower) = spec.tiling.step, spec.tiling.shift
    return across * column + right * (row % 2), down * row + lower * (column % 2)


def _frame_cells(spec: BoardSpec) -> Iterator[Cell]:
    width, height = spec.columns, spec.rows
    edge, corner = divided(EDGE, spec.segments), divided(CORNER, spec.segments)
    for column in range(width):
        yield _framing(edge, 0, column, -1, UNIT * column, -HALF)
        yield _framing(edge, 2, column, height, UNIT * column, UNIT * height)
    for row in range(height):
        y = UNIT * row
        if spec.tiling.split and row % 2:
            yield _framing(edge, 3, -1, row, 0, y)
            yield _framing(edge, 1, width - 1, row, UNIT * width - HALF, y)
        else:
            yield _framing(edge, 3, -1, row, -HALF, y)
            yield _framing(edge, 1, width, row, UNIT * width, y)
    for place, column, row in ((0, -1, -1), (1, width, -1), (2, width, height), (3, -1, height)):
        x = -HALF if column < 0 else UNIT * width
        yield _framing(corner, place, column, row, x, -HALF if row < 0 else UNIT * height)


def _framing(shape: Shape, place: int, column: int, row: int, x: int, y: int) -> Cell:
    return Cell(shape, place, column, row, 0, x, y)


def read_mask(path: Path) -> tuple[str, ...]:
    """Read a mask: text (``#`` is a cell, ``.`` or a space none) or a picture, one dark pixel a
    cell. Returns one string per row, all of one length."""
    data = read_bytes(path, limit=64 * 2**20)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _picture_mask(path)
    if "\0" in text or text.startswith("<svg"):
        return _picture_mask(path)
    return _text_mask(path, text)


def _text_mask(path: Path, text: str) -> tuple[str, ...]:
    rows = [line.rstrip() for line in text.splitlines()]
    while rows and not rows[-1]:
        rows.pop()
    for number, row in enumerate(rows, 1):
        for place, letter in enumerate(row, 1):
            if letter not in "#. ":
                raise MorphsError(
                    f"{path}: line {number}, column {place}: {letter!r} is no mask character; "
                    f"use # for a cell and . for none"
                )
    if not rows:
        raise MorphsError(f"{path}: the mask is empty; use # for a cell and . for none")
    width = max(map(len, rows))
    return tuple(row.replace(" ", ".").ljust(width, ".") for row in rows)


def _picture_mask(path: Path) -> tuple[str, ...]:
    try:
        pixels = np.asarray(load_grey(path, MAX_CELLS))
    except MorphsError as error:
        raise MorphsError(
            f"{error}; a mask is text of # and . or a picture with one pixel per cell"
        ) from error
    marks = np.where((pixels[:, :, 0] < 128) & (pixels[:, :, 1] >= 128), "#", ".")
    return tuple("".join(row) for row in marks.tolist())
