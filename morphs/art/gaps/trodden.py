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
    parts = _parts(passages)
    places = [(row, column) for row, column in np.argwhere(passages).tolist()]
    best: dict[Spot, tuple[float, int, int]] = {}
    for row, column in places:
        root = parts.root((row, column))
        here = (float(off_open[row, column]), row, column)
        best[root] = min(best.get(root, here), here)
    found = (spot[1:] for root, spot in best.items() if parts.sizes[root] >= MOUTH)
    return sorted(found) if open_ground.any() else []


def going_on(passages: Mask, outside: Mask) -> Mask:
    """Those of some passages that go on outside: all others end in nooks."""
    parts = _parts(passages)
    places = [(row, column) for row, column in np.argwhere(passages & outside).tolist()]
    led = {parts.root(place) for place in places}
    found = np.zeros_like(passages)
    for row, column in np.argwhere(passages).tolist():
        found[row, column] = parts.root((row, column)) in led
    return found


def _parts(passages: Mask) -> UnionFind[Spot]:
    """Places of passages that hang together."""
    parts: UnionFind[Spot] = UnionFind()
    for row, column in np.argwhere(passages).tolist():
        parts.add((row, column))
        for there in ((row + p, column + q) for p, q in AROUND):
            if there in parts:
                parts.join((row, column), there)
    return parts


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
