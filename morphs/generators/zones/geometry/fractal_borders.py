"""Fractal borders: every border's middle is moved aside by up to half its length, then the middles
of the two halves, and so on (the talk, "Creation of Zone edges").

A border may bend only within the kite between its two ends and the middles of its two cells, and
each half within half of that kite. Kites of different borders do not overlap, so no two borders
cross and no outline crosses itself, however far the dice bend them.

Points are (x, y) in 128ths of a square counted from the map's middle. Both are odd, so that no
corner ever meets the middle of a square and it is always clear which side a square lies on.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from skimage.draw import polygon

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.power_cells import FINE
from morphs.generators.zones.geometry.triangulation import Triangulation, cells, corners

SCALE = 32
SQUARE = FINE * SCALE  # 128 units a square
SHORT = 2 * SQUARE  # borders this short stay straight
KITE = 85  # percent of the way to the kite's side a border may bend

Point = tuple[int, int]
Line = list[Point]
fill: Callable[..., tuple[NDArray[np.int64], NDArray[np.int64]]] = polygon
Bend = Callable[[int, int, tuple[Point, Point], tuple[Point, Point]], Line]
"""Given two cells, the ends of their border and the middles of the cells: the points between."""


def outlined(diagram: Triangulation, count: int, bend: Bend) -> list[list[Point]]:
    """The outlines of the first `count` cells, each border bent once for both its cells."""
    at = [odd(x, y) for x, y in corners(diagram, SCALE).tolist()]
    rings = cells(diagram)
    middles = [middle_of([at[triangle] for triangle, _ in ring]) for ring in rings]
    lines: dict[tuple[int, int, Point], list[Point]] = {}
    outlines = []
    for cell in range(count):
        ring = rings[cell]
        outline: list[Point] = []
        for (first, other), (second, _) in zip(ring, ring[1:] + ring[:1], strict=True):
            outline += _line(lines, cell, other, at[first], at[second], middles, count, bend)
        outlines.append(outline)
    return outlines


def _line(
    lines: dict[tuple[int, int, Point], list[Point]],
    cell: int, other: int, start: Point, end: Point,
    middles: list[Point], count: int, bend: Bend,
) -> list[Point]:  # fmt: skip
    """The border from start to end, without its end."""
    if other >= count:  # the map's side
        return [start]
    if (there := lines.get((other, cell, end))) is not None:
        return [start, *there[:0:-1]]
    line = [start, *bend(cell, other, (start, end), (middles[cell], middles[other]))]
    lines[cell, other, start] = line
    return line


def bent(
    dice: Dice, start: Point, end: Point, left: Point, right: Point, calm: int = 0
) -> list[Point]:
    """The points between two ends of a border, displaced within the kite of left and right; the
    calmer the less."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if dx * dx + dy * dy < SHORT * SHORT:
        return []
    middle = _displaced(start, end, left, right, dice, calm)
    first = bent(dice, start, middle, _half(start, left), _half(start, right), calm)
    second = bent(dice, middle, end, _half(left, end), _half(right, end), calm)
    return [*first, middle, *second]


def _displaced(start: Point, end: Point, left: Point, right: Point, dice: Dice, calm: int) -> Point:
    """The middle, moved at right angles by up to half the length, most often by less."""
    share = (dice.below(257) + dice.below(257) - 256) // (1 + calm)  # of 512ths of the length
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    apex = (
        left
        if (dx * (left[1] - start[1]) - dy * (left[0] - start[0]) > 0) == (share > 0)
        else right
    )
    limit = _room(start, end, apex)
    move = max(-limit, min(limit, share))
    return odd(middle[0] - dy * move // 512, middle[1] + dx * move // 512)


def _room(start: Point, end: Point, apex: Point) -> int:
    """How far, in 512ths of the length, the middle may move and stay in the triangle to the apex.

    At right angles to the base the triangle's height over its middle is the apex's height times
    the share of the base that lies beyond the middle, seen from the apex's foot.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    squared = dx * dx + dy * dy
    ax, ay = apex[0] - start[0], apex[1] - start[1]
    height = abs(dx * ay - dy * ax) * 512 // squared
    foot = (dx * ax + dy * ay) * 512 // squared  # 0 at the start, 512 at the end
    beyond = max(foot, 512 - foot)
    return height * 256 * KITE // (max(1, beyond) * 100)


def odd(x: int, y: int) -> Point:
    return x | 1, y | 1


def _half(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def middle_of(points: list[Point]) -> Point:
    """The middle of a cell's corners, inside as cells are convex."""
    count = max(1, len(points))
    return sum(x for x, _ in points) // count, sum(y for _, y in points) // count


def filled(outlines: list[list[Point]], size: int) -> NDArray[np.int64]:
    """For every square the outline its middle lies in, -1 for none."""
    labels = np.full((size, size), -1, dtype=np.int64)
    half = size * SQUARE // 2
    for number, outline in enumerate(outlines):
        if len(outline) > 2:
            line = (np.array(outline) + half) / SQUARE - 0.5
            rows, columns = fill(line[:, 1], line[:, 0], labels.shape)
            labels[rows, columns] = number
    return labels
