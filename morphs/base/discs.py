"""Measure distances between the cells of a board within a limited radius.

The same as scipy's transforms tell, whose import takes longer than most maps take to be drawn.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from morphs.base.graphs import UnionFind

Mask = NDArray[np.bool_]
FAR = 1 << 14
"""A square of a distance beyond all that are told."""


def near(mask: Mask, most: float) -> NDArray[np.int32]:
    """The square of the distance from each place to the nearest one of a mask (0 on it), `FAR`
    where none is within `most` places; what lies beyond the border counts as none."""
    reach = math.floor(most)
    if reach * reach >= FAR:
        raise ValueError(f"distances up to {most:g} places are more than can be told")
    start = np.where(mask, np.int16(0), np.int16(FAR))
    found = _spread(_spread(start.T, reach).T, reach).astype(np.int32)
    found[found > most * most] = FAR
    return found


def away_from(mask: Mask, most: float) -> NDArray[np.float64]:
    """How far each place is from the nearest one of a mask, as `near` tells; roots of whole numbers
    are the same on every machine."""
    return np.sqrt(near(mask, most))


def _spread(squares: NDArray[np.int16], reach: int) -> NDArray[np.int16]:
    """Squares of distances, told along columns to so many places up and down: with what is added
    to them they are less than 2 * `FAR`, so that small numbers hold them."""
    found = squares.copy()
    for step in range(1, min(reach, len(squares) - 1) + 1):
        square = np.int16(step * step)
        np.minimum(found[step:], squares[:-step] + square, out=found[step:])
        np.minimum(found[:-step], squares[step:] + square, out=found[:-step])
    return found


def sizes(mask: Mask) -> NDArray[np.int64]:
    """Of each place of a mask the number of places of its part, which hang together by their sides;
    0 elsewhere."""
    edges = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = (part.tolist() for part in np.nonzero(edges == 1))
    ends = np.nonzero(edges == -1)[1].tolist()
    parts: UnionFind[int] = UnionFind(range(len(rows)))
    above = 0
    for run, (row, start) in enumerate(zip(rows, starts, strict=True)):
        while rows[above] < row - 1 or (rows[above] == row - 1 and ends[above] <= start):
            above += 1
        other = above
        while rows[other] == row - 1 and starts[other] < ends[run]:
            parts.join(other, run)
            other += 1
    counts: dict[int, int] = {}
    for run, (start, end) in enumerate(zip(starts, ends, strict=True)):
        root = parts.root(run)
        counts[root] = counts.get(root, 0) + end - start
    found = np.zeros(mask.shape, dtype=np.int64)
    for run, row in enumerate(rows):
        found[row, starts[run] : ends[run]] = counts[parts.root(run)]
    return found
