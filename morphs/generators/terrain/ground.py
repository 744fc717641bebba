"""The ground of a terrain map: which cells touch, on a plane, a cylinder or a torus.

Glossary
    cell    row * columns + column, as boards of grids and hexes number them
    side    clockwise from the north (hex-pointy: from the north-east); on `grid8` every second
            one goes through a corner
    near    near[cell, side] is the cell beyond a side, -1 where the map ends
    rim     places just beyond the map's end, numbered after the cells, so that a river can run
            off the map to somewhere
    place   (column, row), both from 0; on the rim also -1, `columns` or `rows`

Where cells lie comes from `grids.positions` and the outlines of `shape`, as for boards of tiles: a
terrain map and a board of the same kind and size agree cell for cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from morphs.base.errors import MorphsError
from morphs.board.glue import BoardSpec
from morphs.board.grids import MAX_CELLS, MAX_SIDE, positions
from morphs.board.shape import SQUARE, UNIT, shape_of

Place = tuple[int, int]
Ints = NDArray[np.int32]
Wrap = Literal["none", "x", "y", "both"]
KINDS = ("grid", "grid8", "hex", "hex-pointy")
CHUNK = 1 << 14  # cells at once


@dataclass(frozen=True)
class Ground:
    """A rectangle of cells; `wrap` glues its left to its right border (x), top to bottom (y)."""

    kind: str
    columns: int
    rows: int
    wrap: Wrap = "none"

    def __post_init__(self) -> None:
        _refuse_unsound(self)

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def sides(self) -> int:
        return {"grid": 4, "grid8": 8}.get(self.kind, 6)

    @property
    def name(self) -> str:
        return f"{self.kind}:{self.columns}x{self.rows}"

    @property
    def is_hex(self) -> bool:
        return self.kind.startswith("hex")

    @property
    def pointy(self) -> bool:
        return self.kind == "hex-pointy"

    @property
    def wraps_x(self) -> bool:
        return self.wrap in ("x", "both")

    @property
    def wraps_y(self) -> bool:
        return self.wrap in ("y", "both")

    @cached_property
    def spec(self) -> BoardSpec:
        """The board of tiles that lies on this ground (a cylinder's is not wrapped)."""
        kind = "hex" if self.is_hex else "grid"
        return BoardSpec(
            kind, self.columns, self.rows, wrap=self.wrap == "both", pointy=self.pointy
        )

    def cell(self, place: Place) -> int:
        """Return the cell at a place, -1 beyond the map's end; wrapped ground has no end there."""
        column, row = self.wrapped(place)
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return row * self.columns + column if inside else -1

    def wrapped(self, place: Place) -> Place:
        """Return the place on the map that a place beyond a glued border stands for."""
        column = place[0] % self.columns if self.wraps_x else place[0]
        return column, place[1] % self.rows if self.wraps_y else place[1]

    def place(self, cell: int) -> Place:
        """Return the place of a cell or of a place of the rim."""
        if cell >= self.count:
            return self.rim[cell - self.count]
        return cell % self.columns, cell // self.columns

    @cached_property
    def near(self) -> NDArray[np.int32]:
        """The cell beyond each side, -1 where the map ends; shape (cells, sides)."""
        columns, rows = self._beyond(np.arange(self.count, dtype=np.int32))
        if self.wraps_x:
            columns %= self.columns
        if self.wraps_y:
            rows %= self.rows
        inside = (columns >= 0) & (columns < self.columns) & (rows >= 0) & (rows < self.rows)
        return np.where(inside, rows * self.columns + columns, -1).astype(np.int32)

    @cached_property
    def sides_of(self) -> list[tuple[int, ...]]:
        """`near` as tuples, for loops in Python."""
        ends = set(np.flatnonzero((self.near < 0).any(axis=1)).tolist())
        near, around = self.near, self.around
        return [tuple(near[c].tolist()) if c in ends else around[c] for c in range(self.count)]

    @cached_property
    def neighbours(self) -> list[tuple[int, ...]]:
        """The cells that touch each cell, clockwise; what lies beyond the end is left out."""
        return self.without_rim(self.around)

    @cached_property
    def around(self) -> list[tuple[int, ...]]:
        """What lies beyond each side of each cell, clockwise: a cell or a place of the rim."""
        return self.rows_of(self.near_with_rim())

    def near_with_rim(self) -> NDArray[np.int32]:
        """Return `near` with the places of the rim instead of -1."""
        near = self.near.copy()
        near[near < 0] = self._rim[0]
        return near

    def rows_of(self, near: NDArray[np.int32]) -> list[tuple[int, ...]]:
        """Return the rows of an array of cells and places of the rim as tuples, for loops in
        Python. Each number is one object however often it stands there: a fifth of the memory,
        and quicker to walk through."""
        number = [*range(self.count + len(self.rim))].__getitem__
        found: list[tuple[int, ...]] = []
        for start in range(0, self.count, CHUNK):
            columns = near[start : start + CHUNK].T.tolist()
            found += zip(*(map(number, column) for column in columns), strict=True)
        return found

    def without_rim(self, rows: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Return rows of what lies around cells without the places of the rim; one that has none
        is the same object."""
        inside = self.count.__gt__
        return [row if all(map(inside, row)) else tuple(filter(inside, row)) for row in rows]

    @property
    def rim(self) -> tuple[Place, ...]:
        """The places just beyond the map's end, in the order of the cells that touch them."""
        return self._rim[1]

    def distance(self, a: int, b: int) -> int:
        """Return how many steps lie between two cells, over glued borders where that is shorter."""
        return int(min(self._plain_distance(self.place(a), p) for p in self._images(b)))

    def _images(self, cell: int) -> list[Place]:
        column, row = self.place(cell)
        columns = (-self.columns, 0, self.columns) if self.wraps_x else (0,)
        rows = (-self.rows, 0, self.rows) if self.wraps_y else (0,)
        return [(column + dx, row + dy) for dx in columns for dy in rows]

    def _plain_distance(self, a: Place, b: Place) -> int:
        if not self.is_hex:
            across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
            return max(across, down) if self.kind == "grid8" else across + down
        (q0, r0), (q1, r1) = self._axial(a), self._axial(b)
        return max(abs(q0 - q1), abs(r0 - r1), abs(q0 + r0 - q1 - r1))

    def _axial(self, place: Place) -> Place:
        column, row = place
        if self.pointy:
            return column - (row - row % 2) // 2, row
        return column, row - (column - column % 2) // 2

    def _beyond(self, cells: NDArray[np.int32]) -> tuple[Ints, Ints]:
        """Return the column and row beyond each side of cells, not yet wrapped; each of shape
        (cells, sides)."""
        x, y = positions(self.spec, cells % self.columns, cells // self.columns)
        offsets = np.array(_offsets(self), dtype=np.int32)
        x = x[:, None] + offsets[None, :, 0]
        y = y[:, None] + offsets[None, :, 1]
        if not self.is_hex:
            return x // UNIT, y // UNIT
        if self.pointy:
            rows = y // 12
            return (x - 4 * (rows % 2)) // UNIT, rows
        columns = x // 12
        return columns, (y - 4 * (columns % 2)) // UNIT

    @cached_property
    def _rim(self) -> tuple[list[int], tuple[Place, ...]]:
        """The number beyond each side where the map ends, by cell and side; the rim's places."""
        ends = self.near < 0
        cells = np.flatnonzero(ends.any(axis=1)).astype(np.int32)
        columns, rows = (part[ends[cells]].tolist() for part in self._beyond(cells))
        places = map(self.wrapped, zip(columns, rows, strict=True))
        rim: dict[Place, int] = {}
        numbers = [rim.setdefault(place, self.count + len(rim)) for place in places]
        return numbers, tuple(rim)


def parse_ground(text: str, wrap: Wrap = "none") -> Ground:
    """Read ``hex:10x10``, ``hex-pointy:9x8``, ``grid:8x8`` or ``grid8:8x8`` (eight neighbours)."""
    match = re.fullmatch(r"([a-z0-9-]+):(\d{1,40})[xX](\d{1,40})", text.strip())
    if not match or match[1] not in KINDS:
        raise MorphsError(
            f"board {text!r} cannot be read: write hex:10x10, hex-pointy:9x8, grid:8x8 or, where "
            f"corners touch, grid8:8x8"
        )
    return Ground(match[1], int(match[2]), int(match[3]), wrap)


def beyond(ground: Ground, here: Place, there: Place) -> Place:
    """Return where a touching cell lies as seen from `here`: beyond the border over a seam."""
    cell = ground.cell(here)
    if ground.wrap == "none" or cell < 0 or _plainly_near(ground, here, there):
        return there
    return _seen(ground, here, there)


def _plainly_near(ground: Ground, here: Place, there: Place) -> bool:
    return abs(here[0] - there[0]) <= 1 and abs(here[1] - there[1]) <= 1


def _seen(ground: Ground, here: Place, there: Place) -> Place:
    columns = (-ground.columns, 0, ground.columns) if ground.wraps_x else (0,)
    rows = (-ground.rows, 0, ground.rows) if ground.wraps_y else (0,)
    images = [(there[0] + dx, there[1] + dy) for dx in columns for dy in rows]
    return min(images, key=lambda p: (abs(p[0] - here[0]) + abs(p[1] - here[1]), p))


def _refuse_unsound(ground: Ground) -> None:
    if not 1 <= ground.count <= MAX_CELLS or max(ground.columns, ground.rows) > MAX_SIDE:
        raise MorphsError(
            f"board {ground.name} has {ground.count} cells: it takes 1 to {MAX_CELLS} of them, at "
            f"most {MAX_SIDE} a side"
        )
    short_x = ground.wraps_x and ground.columns < 3
    short_y = ground.wraps_y and ground.rows < 3
    if short_x or short_y:
        raise MorphsError(f"board {ground.name} is too small to wrap: it takes 3 cells that way")
    if ground.kind == "hex" and ground.wraps_x and ground.columns % 2:
        raise MorphsError("wrapped flat-top hexes need an even number of columns to close")
    if ground.pointy and ground.wraps_y and ground.rows % 2:
        raise MorphsError("wrapped pointy-top hexes need an even number of rows to close")


def _offsets(ground: Ground) -> list[Place]:
    """How far away, in board units, the cell beyond each side lies: twice the way to its middle."""
    shape = shape_of("hex", ground.pointy) if ground.is_hex else SQUARE
    corners = shape.outline()
    width, height = max(x for x, _ in corners), max(y for _, y in corners)
    sides = [
        (x0 + x1 - width, y0 + y1 - height)
        for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    if ground.kind != "grid8":
        return sides
    turned = (*sides[1:], sides[0])
    return [p for a, b in zip(sides, turned, strict=True) for p in (a, (a[0] + b[0], a[1] + b[1]))]
