"""Where the half-sides of a board's places lie, in whole numbers (contract, section 5).

Middles of half-sides count in quarters of the unit of the board's kind (`forms`), so that they are
whole; those of sides of other than two parts in twice as many shares of it as a side has parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from morphs.check.layout.forms import EAST, FRAME, HALF, NORTH, SOUTH, WEST, Form, Point, Sides
from morphs.check.layout.read import BoardEntry


class Spot(NamedTuple):
    """What stands at a place: a shape, and in which of its places it lies."""

    shape: str
    form: Form
    place: int


class Geometry:
    """The places of one level of a board."""

    def __init__(self, board: BoardEntry) -> None:
        self.board = board
        self.known = board.known
        self.form = self.known.form.divided(board.segments)
        self._shares = 2 * board.segments
        self._period = self._wrap_period()

    def places(self) -> Iterator[tuple[int, int, Spot]]:
        """Every (column, row) where the board has a cell, row by row."""
        rim = int(self.board.frame)
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
        return self._inner(column, row)

    def middles(self, column: int, row: int, spot: Spot) -> list[Point]:
        """The middle of each half-side, clockwise from the north-west (hex: north)."""
        x, y = self._own_point(column, row, spot)
        points: list[Point] = []
        corners = spot.form.corners[spot.place]
        ends = pairwise([*corners, corners[0]])
        for ((ax, ay), (bx, by)), halves in zip(ends, sides(spot), strict=True):
            step = self._shares // (2 * len(halves))
            for n in range(step, self._shares, 2 * step):
                m = self._shares - n
                points.append(
                    (self._shares * x + m * ax + n * bx, self._shares * y + m * ay + n * by)
                )
        if self._period is None:
            return points
        across, down = self._period
        return [(px % across, py % down) for px, py in points]

    def _inner(self, column: int, row: int) -> Spot:
        """A cell that is no part of a frame."""
        pattern = self.known.places
        place = pattern[row % len(pattern)][column % len(pattern[0])]
        return Spot(self.known.shape, self.form, place)

    def _framed_spot(self, column: int, row: int) -> Spot | None:
        last_column, last_row = self.board.columns, self.board.rows
        if not (-1 <= column <= last_column and -1 <= row <= last_row):
            return None
        if row in (-1, last_row):
            return self._frame_row_spot(column, last_column, row == -1)
        short = self._is_short(row)
        if column == -1:
            return self._framing("edge", WEST)
        if column == last_column - short:
            return self._framing("edge", EAST)
        return None if column == last_column else self._inner(column, row)

    def _is_short(self, row: int) -> bool:
        """Whether this is a row of a framed brick board with end caps inside the rectangle."""
        return bool(self.known.rows[0]) and 0 <= row < self.board.rows and row % 2 == 1

    def _own_point(self, column: int, row: int, spot: Spot) -> Point:
        """The point from which a cell's corners are seen."""
        across, lower = self.known.columns
        right, down = self.known.rows
        x, y = across * column, down * row
        if spot.shape not in FRAME:
            return x + right * (row % 2), y + lower * (column % 2)
        if column == -1:
            x = 0 if self._is_short(row) else -HALF
        elif self._is_short(row):
            x += HALF
        return x, -HALF if row == -1 else y

    def _wrap_period(self) -> Point | None:
        if not self.board.wrap:
            return None
        across, down = self.known.columns[0], self.known.rows[1]
        shares = self._shares
        return shares * across * self.board.columns, shares * down * self.board.rows

    def _framing(self, shape: str, place: int) -> Spot:
        return Spot(shape, FRAME[shape].divided(self.board.segments), place)

    def _frame_row_spot(self, column: int, last_column: int, top: bool) -> Spot:
        if column == -1:
            return self._framing("corner", 0 if top else 3)
        if column == last_column:
            return self._framing("corner", 1 if top else 2)
        return self._framing("edge", NORTH if top else SOUTH)


def sides(spot: Spot) -> Sides:
    """The half-sides of each side of a cell as it lies."""
    return spot.form.sides[spot.place]


def is_legal(spot: Spot, rotation: int, flip: bool) -> bool:
    """Whether a tile may lie so here: edge and corner tiles have two ways in each place."""
    return rotation in (spot.form.mirrored if flip else spot.form.turns)[spot.place]


def goes_to(spot: Spot, rotation: int, flip: bool) -> list[int]:
    """Where each half-side as drawn lies under a legal orientation: mirrored, then turned."""
    form, count = spot.form, spot.form.half_sides
    drawn = range(count)
    return [((form.mirror - p if flip else p) + form.first[rotation]) % count for p in drawn]
