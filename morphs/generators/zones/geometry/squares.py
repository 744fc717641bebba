"""Neighbours and offsets on arrays of squares, whose last two axes are rows and columns."""

from __future__ import annotations

from types import EllipsisType

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

NEIGHBOURS = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0))
"""The eight neighbours of a square, as rows down and columns right."""
EIGHT = np.ones((3, 3), dtype=bool)
"""The same as a structure for scipy.ndimage."""

Window = tuple[EllipsisType | slice, ...]


def overlapping(shape: tuple[int, ...], down: int, right: int) -> tuple[Window, Window]:
    """Return two windows of equal size: the squares that have one so far down and right of them
    on the map, and those squares."""
    high, wide = shape[-2:]
    here = (
        ...,
        slice(max(0, -down), high - max(0, down)),
        slice(max(0, -right), wide - max(0, right)),
    )
    there = (
        ...,
        slice(max(0, down), high - max(0, -down)),
        slice(max(0, right), wide - max(0, -right)),
    )
    return here, there


def moved(squares: NDArray[np.bool_], down: int, right: int) -> NDArray[np.bool_]:
    """Say for each square whether the one so far down and right of it is among the squares."""
    found = np.zeros_like(squares)
    here, there = overlapping(squares.shape, down, right)
    found[here] = squares[there]
    return found


def with_neighbours(squares: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return these squares of one level and all their neighbours."""
    grown: NDArray[np.bool_] = ndimage.binary_dilation(squares, EIGHT)
    return grown


def grown(squares: NDArray[np.bool_], reach: int) -> NDArray[np.bool_]:
    """Return the squares (levels, rows, columns) and those at most `reach` rows and columns off."""
    window = (1, 2 * reach + 1, 2 * reach + 1)
    found: NDArray[np.bool_] = ndimage.maximum_filter(squares, window, mode="constant")
    return found
