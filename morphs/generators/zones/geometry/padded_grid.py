"""Squares as flat numbers, with a margin around every level.

A footprint is then a list of numbers to add to a square, and no lookup has to ask whether it leaves
the map: the margin is wider than any footprint with its surroundings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

MARGIN = 9
"""Squares around each level."""
Flat = NDArray[np.int64]
Kind = TypeVar("Kind", bound=np.generic)


class PaddedGrid:
    """The numbering of a map of `size` x `size` squares a level; rows are `width` squares long."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = size + 2 * MARGIN

    def number(self, square: tuple[int, int, int]) -> int:
        """Return the flat number of (level, row, column)."""
        level, row, column = square
        return (level * self.width + row + MARGIN) * self.width + column + MARGIN

    def square(self, number: int) -> tuple[int, int, int]:
        """Return (level, row, column) of a flat number."""
        row, column = divmod(int(number), self.width)
        level, row = divmod(row, self.width)
        return level, row - MARGIN, column - MARGIN

    def steps(self, offsets: Iterable[tuple[int, int]]) -> Flat:
        """Return offsets, rows down and columns right, as numbers to add."""
        return np.array([row * self.width + column for row, column in offsets], np.int64)

    def flat(self, values: NDArray[Kind], outside: int) -> NDArray[Kind]:
        """Return values (levels, rows, columns) as one flat array, `outside` in the margins."""
        around = ((0, 0), (MARGIN, MARGIN), (MARGIN, MARGIN))
        return np.pad(values, around, constant_values=outside).ravel()

    def layers(self, values: NDArray[Kind]) -> NDArray[Kind]:
        """Return a view of a flat array as (levels, rows, columns), margins included."""
        return values.reshape(-1, self.width, self.width)

    def on_map(self, values: NDArray[Kind]) -> NDArray[Kind]:
        """Return a view of a flat array as (levels, rows, columns) without the margins."""
        return self.layers(values)[:, MARGIN:-MARGIN, MARGIN:-MARGIN]
