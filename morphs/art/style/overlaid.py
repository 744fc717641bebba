"""Strokes of clusters laid one over the other: each ends where an earlier cluster lies.

A cluster covers the smallest rectangle along its first stroke that holds all of it, and a little
more. What a rectangle hides of a stroke is an interval; what is left of each stroke is drawn.
"""

import numpy as np
from numpy.typing import NDArray
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.exact import Floats

Strokes = Floats
"""(n, 2, 2): stroke, from and to, x and y."""
GAP = 0.02
SHORT = 0.07
CELL = 0.62
"""Clusters farther apart than this, in both directions, do not touch."""
BIN = 1.001 * CELL
"""Clusters are looked for in squares of this size, and those beside them."""


def overlaid(ends: Strokes, number: NDArray[np.int64], fixed: int) -> Strokes:
    """What is seen of strokes in clusters, numbered from 0 in the order they are laid; the first
    `fixed` clusters are seen whole."""
    first = np.flatnonzero(np.diff(number, prepend=-1))
    boxes = Boxes(ends, first, number)
    line, over = _neighbours(ends.mean(axis=1), boxes.centre, number, fixed)
    enter, leave = boxes.hidden(ends[line], over)
    hit = enter < leave
    return _left_over(ends, line[hit], enter[hit], leave[hit])


class Boxes:
    """The rectangle of every cluster: its middle, its direction and its half extents."""

    def __init__(self, ends: Strokes, first: NDArray[np.int64], number: NDArray[np.int64]) -> None:
        way = ends[first, 1] - ends[first, 0]
        self.along = way / exact.lengths(way)[:, None]
        self.across = np.stack([-self.along[:, 1], self.along[:, 0]], axis=1)
        u = (ends * self.along[number][:, None]).sum(axis=2)
        v = (ends * self.across[number][:, None]).sum(axis=2)
        low = np.minimum.reduceat(np.stack([u.min(axis=1), v.min(axis=1)], axis=1), first)
        high = np.maximum.reduceat(np.stack([u.max(axis=1), v.max(axis=1)], axis=1), first)
        self.low, self.high = low - GAP, high + GAP
        mid = (self.low + self.high) / 2
        self.centre = mid[:, :1] * self.along + mid[:, 1:] * self.across

    def hidden(self, strokes: Strokes, over: NDArray[np.int64]) -> tuple[Floats, Floats]:
        """From where to where, as shares of its length, a box hides a stroke."""
        enter, leave = np.zeros(len(over)), np.ones(len(over))
        for axis, direction in enumerate((self.along, self.across)):
            a = (strokes[:, 0] * direction[over]).sum(axis=1)
            b = (strokes[:, 1] * direction[over]).sum(axis=1)
            rise = np.where(np.abs(b - a) < 1e-9, 1e-9, b - a)
            t = np.sort(
                np.stack([(self.low[over, axis] - a) / rise, (self.high[over, axis] - a) / rise]),
                axis=0,
            )
            enter, leave = np.maximum(enter, t[0]), np.minimum(leave, t[1])
        return enter, leave

    def outlines(self) -> list[Polygon]:
        """The rectangles themselves."""
        (u0, v0), (u1, v1) = self.low.T, self.high.T
        corners = [
            u[:, None] * self.along + v[:, None] * self.across
            for u, v in ((u0, v0), (u1, v0), (u1, v1), (u0, v1))
        ]
        return [Polygon(one) for one in exact.points(np.stack(corners, axis=1))]


def covered(ends: Strokes, number: NDArray[np.int64]) -> BaseGeometry:
    """What clusters cover of the strokes that others have drawn below them."""
    boxes = Boxes(ends, np.flatnonzero(np.diff(number, prepend=-1)), number)
    return exact.union_all(boxes.outlines())


def _neighbours(
    spots: Floats, centres: Floats, number: NDArray[np.int64], fixed: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of a stroke and an earlier cluster near enough to hide it."""
    lines, overs = [], []
    corner = np.minimum(spots.min(axis=0), centres.min(axis=0))
    bins = np.floor((centres - corner) / BIN).astype(np.int64) + 1
    own = np.floor((spots - corner) / BIN).astype(np.int64) + 1
    wide = int(max(bins[:, 0].max(), own[:, 0].max())) + 2
    place = bins[:, 1] * wide + bins[:, 0]
    order = np.argsort(place, kind="stable")
    place = place[order]
    for row in (-1, 0, 1):
        middle = (own[:, 1] + row) * wide + own[:, 0]
        start = np.searchsorted(place, middle - 1)
        length = np.searchsorted(place, middle + 1, side="right") - start
        line = np.repeat(np.arange(len(spots)), length)
        step = np.arange(len(line)) - np.repeat(np.cumsum(length) - length, length)
        over = order[np.repeat(start, length) + step]
        x, near_y = centres[over, 0], np.abs(centres[over, 1] - spots[line, 1]) < CELL
        near = near_y & (x >= spots[line, 0] - CELL) & (x < spots[line, 0] + CELL)
        near &= (over < number[line]) & (number[line] >= fixed)
        lines.append(line[near])
        overs.append(over[near])
    return np.concatenate(lines), np.concatenate(overs)


def _left_over(ends: Strokes, line: NDArray[np.int64], enter: Floats, leave: Floats) -> Strokes:
    """The pieces of strokes outside all their hidden intervals."""
    order = np.lexsort((enter, line))
    line, enter, leave = line[order], enter[order], leave[order]
    # How far each stroke is hidden so far: the farthest end, by rank, of its intervals up to each.
    ranked = np.argsort(leave, kind="stable")
    rank = np.empty(len(leave), dtype=np.int64)
    rank[ranked] = np.arange(len(leave))
    farthest = np.maximum.accumulate(rank + line * len(leave))
    hidden = leave[ranked[farthest - line * len(leave)]]
    is_first = np.diff(line, prepend=-1) > 0
    before = np.where(is_first, 0.0, np.concatenate([[0.0], hidden[:-1]]))
    seen = enter > before
    reached = np.zeros(len(ends))
    is_last = np.diff(line, append=len(ends)) > 0
    reached[line[is_last]] = hidden[is_last]
    rest = np.flatnonzero(reached < 1)
    which = np.concatenate([line[seen], rest])
    a = np.concatenate([before[seen], reached[rest]])
    shares = np.stack([a, np.concatenate([enter[seen], np.ones(len(rest))])], axis=1)
    way = ends[which, 1] - ends[which, 0]
    pieces = exact.points(ends[which, 0][:, None, :] + shares[:, :, None] * way[:, None, :])
    long = exact.lengths(pieces[:, 1] - pieces[:, 0]) > SHORT
    return np.asarray(pieces[long])
