"""Where one walks in a great cave: from every passage to what is seen first in it, the ways of
which join as they go. Rows and columns are those of a coarse raster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from morphs.base.graphs import UnionFind, cheapest_way

Mask = NDArray[np.bool_]
Spot = tuple[int, int]
NEAR_WALL, DEAR = 1.5, 1.6
"""So near to walls, in squares, one walks less gladly, and by how much less at the wall."""
MOUTH = 4
"""A passage of fewer places is none."""
AROUND = tuple((p, q) for p in (-1, 0, 1) for q in (-1, 0, 1) if p or q)
STRAIGHT, ASLANT = 10, 14


def mouths(passages: Mask, open_ground: Mask, off_open: NDArray[np.float64]) -> list[Spot]:
    """The place of each passage that is nearest to open ground, told how far each is from it."""
    if not open_ground.any():
        return []
    part = _parts(passages)[passages]
    rows, columns = np.nonzero(passages)
    order = np.lexsort((columns, rows, off_open[passages], part))
    _, first, sizes = np.unique(part[order], return_index=True, return_counts=True)
    nearest = order[first[sizes >= MOUTH]]
    return sorted(zip(rows[nearest].tolist(), columns[nearest].tolist(), strict=True))


def going_on(passages: Mask, outside: Mask) -> Mask:
    """Those of some passages that go on outside: all others end in nooks."""
    part = _parts(passages)
    found: Mask = passages & np.isin(part, part[passages & outside])
    return found


def _parts(passages: Mask) -> NDArray[np.int64]:
    """The number of the part of each place of passages, which hang together by sides and corners;
    -1 elsewhere."""
    edges = np.diff(np.pad(passages, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = (place.tolist() for place in np.nonzero(edges == 1))
    ends = np.nonzero(edges == -1)[1].tolist()
    parts: UnionFind[int] = UnionFind(range(len(rows)))
    above = 0
    for run, (row, start) in enumerate(zip(rows, starts, strict=True)):
        while rows[above] < row - 1 or (rows[above] == row - 1 and ends[above] < start):
            above += 1
        other = above
        while rows[other] == row - 1 and starts[other] <= ends[run]:
            parts.join(other, run)
            other += 1
    found = np.full(passages.shape, -1)
    for run, row in enumerate(rows):
        found[row, starts[run] : ends[run]] = parts.root(run)
    return found


def ways(
    walked: Mask, off_walls: NDArray[np.float64], starts: Sequence[Spot], goals: Iterable[Spot]
) -> list[list[Spot]]:
    """The ways from some places to the nearest of some goals, or to the ways before them; where
    there is no goal, to the first of the places."""
    price = 1 + DEAR * (1 - off_walls / NEAR_WALL).clip(0, 1)
    prices = np.round(price * STRAIGHT).astype(np.int64).tolist()
    free = walked.tolist()
    high, wide = walked.shape

    def steps(spot: Spot) -> Iterator[tuple[Spot, int]]:
        for p, q in AROUND:
            row, column = spot[0] + p, spot[1] + q
            if 0 <= row < high and 0 <= column < wide and free[row][column]:
                far = ASLANT if p and q else STRAIGHT
                yield (row, column), far * prices[row][column]

    reached = set(goals)
    if not reached and starts:
        reached, starts = {starts[0]}, starts[1:]
    found = []
    for start in starts:
        way = [step[0] for step in cheapest_way(start, lambda spot: spot in reached, steps)]
        if len(way) > 1:
            reached.update(way)
            found.append(way)
    return found
