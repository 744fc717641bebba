"""Where the half-sides of a board's places lie, in whole numbers (contract, section 5).

Rectangular boards count in quarters of a tile, so that the middles of half-sides (and the
outlines of edge tiles) are whole. Hex boards count in sixteenths; they are stretched so that
every corner is whole, which leaves untouched who faces whom.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from morphs.check.layout.read import HALF_SIDES, BoardEntry, Shape

Point = tuple[int, int]
Sides = tuple[tuple[int, ...], ...]

TILE = 4
FLAT = ((-1, -2), (1, -2), (2, 0), (1, 2), (-1, 2), (-2, 0))
POINTY = ((0, -2), (2, -1), (2, 1), (0, 2), (-2, 1), (-2, -1))
NORTH, EAST, SOUTH, WEST = range(4)


class Spot(NamedTuple):
    """What stands at a place: a shape, and for edge and corner tiles which place of the frame."""

    shape: Shape
    place: int = 0


class Outline(NamedTuple):
    """A rectangle: its north-west corner, width and height."""

    x: int
    y: int
    width: int
    height: int


class Geometry:
    """The places of one level of a board."""

    def __init__(self, board: BoardEntry) -> None:
        self.board = board
        self.pointy = board.orientation == "pointy"
        self._period = self._wrap_period()

    def places(self) -> Iterator[tuple[int, int, Spot]]:
        """Every (column, row) where the board has a cell, row by row."""
        rim = 1 if self.board.frame else 0
        for row in range(-rim, self.board.rows + rim):
            for column in range(-rim, self.board.columns + rim):
                spot = self.spot(column, row)
                if spot:
                    yield column, row, spot

    def spot(self, column: int, row: int) -> Spot | None:
        """What belongs at (column, row), or None where the board has nothing."""
        board = self.board
        if board.frame:
            return self._framed_spot(column, row)
        inside = 0 <= column < board.columns and 0 <= row < board.rows
        if not inside or not board.has(column, row):
            return None
        return Spot("hex" if board.kind == "hex" else "square")

    def middles(self, column: int, row: int, spot: Spot) -> list[Point]:
        """The middle of each half-side, clockwise from the north-west (hex: north)."""
        if spot.shape == "hex":
            points = self._hex_middles(column, row)
        else:
            points = _rectangle_middles(self._outline(column, row, spot))
        if self._period is None:
            return points
        across, down = self._period
        return [(x % across, y % down) for x, y in points]

    def _framed_spot(self, column: int, row: int) -> Spot | None:
        last_column, last_row = self.board.columns, self.board.rows
        if not (-1 <= column <= last_column and -1 <= row <= last_row):
            return None
        if row in (-1, last_row):
            return _frame_row_spot(column, last_column, row == -1)
        short = self._is_short(row)
        if column == -1:
            return Spot("edge", WEST)
        if column == last_column - short:
            return Spot("edge", EAST)
        return None if column == last_column else Spot("square")

    def _is_short(self, row: int) -> bool:
        """Whether this is a row of a framed brick board with end caps inside the rectangle."""
        return self.board.kind == "brick" and 0 <= row < self.board.rows and row % 2 == 1

    def _outline(self, column: int, row: int, spot: Spot) -> Outline:
        half, staggered = TILE // 2, self.board.kind == "brick" and row % 2 == 1
        x, y = column * TILE, row * TILE
        if spot.shape == "square":
            return Outline(x + half * staggered, y, TILE, TILE)
        width = half if spot.shape == "corner" or spot.place in (EAST, WEST) else TILE
        height = half if spot.shape == "corner" or spot.place in (NORTH, SOUTH) else TILE
        if column == -1:
            x = 0 if self._is_short(row) else -half
        elif self._is_short(row):
            x += half
        return Outline(x, -half if row == -1 else y, width, height)

    def _hex_middles(self, column: int, row: int) -> list[Point]:
        if self.pointy:
            centre, corners = (4 * column + 2 * (row % 2), 3 * row), POINTY
        else:
            centre, corners = (3 * column, 4 * row + 2 * (column % 2)), FLAT
        found: list[Point] = []
        for here, there in zip(corners, corners[1:] + corners[:1], strict=True):
            for near, far in ((3, 1), (1, 3)):
                found.append(
                    (
                        4 * centre[0] + near * here[0] + far * there[0],
                        4 * centre[1] + near * here[1] + far * there[1],
                    )
                )
        return found

    def _wrap_period(self) -> Point | None:
        board = self.board
        if not board.wrap:
            return None
        if board.kind != "hex":
            return TILE * board.columns, TILE * board.rows
        across, down = (4, 3) if self.pointy else (3, 4)
        return 4 * across * board.columns, 4 * down * board.rows


def _frame_row_spot(column: int, last_column: int, top: bool) -> Spot:
    if column == -1:
        return Spot("corner", 0 if top else 3)
    if column == last_column:
        return Spot("corner", 1 if top else 2)
    return Spot("edge", NORTH if top else SOUTH)


def _rectangle_middles(outline: Outline) -> list[Point]:
    x, y, width, height = outline
    across, down = range(1, width, 2), range(1, height, 2)
    return [
        *((x + i, y) for i in across),
        *((x + width, y + i) for i in down),
        *((x + width - i, y + height) for i in across),
        *((x, y + height - i) for i in down),
    ]


def sides(spot: Spot) -> Sides:
    """The half-sides of each side of a cell as it lies."""
    if spot.shape == "corner":
        return ((0,), (1,), (2,), (3,))
    if spot.shape == "edge":
        wide = spot.place in (NORTH, SOUTH)
        return ((0, 1), (2,), (3, 4), (5,)) if wide else ((0,), (1, 2), (3,), (4, 5))
    return tuple((half, half + 1) for half in range(0, HALF_SIDES[spot.shape], 2))


def is_legal(spot: Spot, rotation: int, flip: bool) -> bool:
    """Whether a tile may lie so here: edge and corner tiles have two ways in each place."""
    if spot.shape == "edge":
        return rotation == spot.place
    if spot.shape == "corner":
        return rotation == (spot.place + 3 * flip) % 4
    return 0 <= rotation < HALF_SIDES[spot.shape] // 2


def goes_to(spot: Spot, rotation: int, flip: bool, pointy: bool) -> list[int]:
    """Where each half-side as drawn lies under a legal orientation: mirrored, then turned."""
    count = HALF_SIDES[spot.shape]
    mirror = {"corner": 0, "hex": 11 if pointy else 1}.get(spot.shape, 1)
    turn = {"corner": rotation, "edge": (0, 1, 3, 4)[rotation % 4]}.get(spot.shape, 2 * rotation)
    return [((mirror - half if flip else half) + turn) % count for half in range(count)]
