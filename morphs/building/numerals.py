"""The number of a room with its marks: how large it is, and where its marks may stand about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.emblems import EMBLEMS
from morphs.building.figures import NEAR
from morphs.plan.key.model import Point
from morphs.plan.plan import Floats

WIDE, TALL = 0.53, 0.345
"""How wide a figure is as sheets draw it, and half as high, of its height."""
MARK, EMBLEM = 0.64, 1.2
"""How large marks are, and signs of landmarks, in heights of figures."""
PAIR = 2
"""So many marks may stand at both sides of a number."""


Mark: TypeAlias = tuple[str, Point]
"""A mark of a room and its middle."""


class Figure(NamedTuple):
    """Where a number stands and how high it is, where the line from it ends if it stands beside its
    room, its marks with their middles, and whether it needs a `bed` of floor over things."""

    spot: Point
    high: float
    lead: Point | None = None
    marks: tuple[Mark, ...] = ()
    bed: bool = False


class Layout(NamedTuple):
    """Where marks stand about a number: their middle, half their width and height, and the first
    of them and the step to the next, from there."""

    at: Point
    half: Point
    first: Point
    step: Point

    def marks(self, spot: Point, kinds: str) -> tuple[Mark, ...]:
        """The marks of a number that stands somewhere."""
        x, y = (spot[i] + self.at[i] + self.first[i] for i in (0, 1))
        (dx, dy) = self.step
        return tuple((kind, (x + k * dx, y + k * dy)) for k, kind in enumerate(kinds))

    def ground(self, spot: Point) -> BaseGeometry:
        """The ground that they take."""
        (x, y), (wide, tall) = (spot[0] + self.at[0], spot[1] + self.at[1]), self.half
        return shapely.box(x - wide, y - tall, x + wide, y + tall)

    def grounds(self, spots: Floats, off: float = 0.0) -> NDArray[np.object_]:
        """That ground at each place, with so much about it."""
        (x, y), (wide, tall) = (spots + np.array(self.at)).T, self.half
        found = shapely.box(x - wide - off, y - tall - off, x + wide + off, y + tall + off)
        return np.asarray(found, dtype=object)


class Numeral(NamedTuple):
    """The number of a room in figures so many squares high, with its marks."""

    figures: int
    kinds: str
    high: float

    @property
    def half(self) -> Point:
        """Half its width and height, with what it keeps free."""
        off = NEAR * self.high
        return self.figures * WIDE * self.high / 2 + off, TALL * self.high + off

    @property
    def ground(self) -> float:
        """The ground of its figures, in squares."""
        wide, tall = self.half
        return round(4 * wide * tall, 3)

    def layouts(self) -> list[Layout]:
        """Where its marks may stand about it, the best first: in a row at its right, at its left,
        below or above it, in a column at its right or left; two at both its sides; in a row below
        or above one of its ends."""
        many = len(self.kinds)
        size, (wide, tall) = mark_size(self.kinds) * self.high, self.half
        long, half = size * many / 2, size / 2
        row, column = self.row, self.column
        found = [Layout((wide + long, 0.0), *row), Layout((-wide - long, 0.0), *row)]
        found += [Layout((0.0, tall + half), *row), Layout((0.0, -tall - half), *row)]
        if many > 1:
            found += [Layout((wide + half, 0.0), *column), Layout((-wide - half, 0.0), *column)]
        if many == PAIR:
            off = wide + half
            both = (off + half, half), (-off, 0.0), (2 * off, 0.0)
            found.append(Layout((0.0, 0.0), *both))
        ends = (round(wide - long, 4), round(long - wide, 4))
        found += [Layout((x, y), *row) for y in (tall + half, -tall - half) for x in ends if x]
        return found

    @property
    def row(self) -> tuple[Point, Point, Point]:
        """Half the width and height of its marks in a row, the first of them and the step to the
        next, from their middle."""
        many, size = len(self.kinds), mark_size(self.kinds) * self.high
        return (size * many / 2, size / 2), (size * (1 - many) / 2, 0.0), (size, 0.0)

    @property
    def column(self) -> tuple[Point, Point, Point]:
        """The same of its marks in a column."""
        (long, half), (first, _), (step, _) = self.row
        return (half, long), (0.0, first), (0.0, step)

    def grounds(
        self, spots: Floats, layout: Layout | None = None, off: float = 0.0
    ) -> NDArray[np.object_]:
        """The boxes about it and its marks at each place."""
        (x, y), (wide, tall) = spots.T, self.half
        left, top, right, below = -wide, -tall, wide, tall
        if layout:
            (mx, my), (w, h) = layout.at, layout.half
            left, top = min(left, mx - w), min(top, my - h)
            right, below = max(right, mx + w), max(below, my + h)
        found = shapely.box(x + left - off, y + top - off, x + right + off, y + below + off)
        return np.asarray(found, dtype=object)


def mark_size(kinds: str) -> float:
    """How large such marks are, in heights of figures."""
    return EMBLEM if any(kind in EMBLEMS for kind in kinds) else MARK


def mark_ground(mark: Mark, high: float) -> BaseGeometry:
    """The ground of a mark of a number so high."""
    (x, y), half = mark[1], mark_size(mark[0]) * high / 2
    return shapely.box(x - half, y - half, x + half, y + half)


def layouts_of(numeral: Numeral) -> Sequence[Layout | None]:
    """Where marks may stand about a number; None for a number without any."""
    return numeral.layouts() if numeral.kinds else [None]
