"""How land is parted: long furlongs side by side, in rows that bend with the ground.

Rows lie across the whole map at an angle of its own; each is cut into furlongs by dice of its own.
A furlong is made of its row and its place in it alone, so that an edit elsewhere moves none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import floor
from typing import NamedTuple

from morphs.base import exact
from morphs.generators.city.dice import Key, key_of, swing, unit
from morphs.generators.city.shapes import Point, Points

DEEP = 205.0
"""Feet from row to row."""
LONG = 290.0
"""Feet from furlong to furlong, about."""
UNLIKE = 0.33
"""How far rims between rows stray from their places, in rows: some are broad, some narrow."""
JOINED = 0.3
"""The share of cuts that are left out, of every second one: furlongs there are long."""
BENT, PERIOD = 105.0, 760.0
"""How far the ground bends the rows, and over which distance."""
STEPS = 4
HALVED = 0.4
"""The share of furlongs that are cut in two: fields there lie across the row."""
PATHS = 0.34
"""The share of rows that a footpath runs along."""


class Furlong(NamedTuple):
    """A piece of land: its number (a column has two), its outline, and the way of its row there."""

    column: int
    row: int
    outline: Points
    way: Point


def furlongs(size: tuple[float, float], seed: int) -> Iterator[Furlong]:
    """All furlongs that may lie on a map of so many feet."""
    ground = _Ground(seed)
    spots = [ground.flat(Point(x, y)) for x in (0.0, size[0]) for y in (0.0, size[1])]
    low = [min(spot[n] for spot in spots) - 2 * BENT for n in (0, 1)]
    high = [max(spot[n] for spot in spots) + 2 * BENT for n in (0, 1)]
    for row in range(floor(low[1] / DEEP) - 1, floor(high[1] / DEEP) + 2):
        for column in range(floor(low[0] / LONG) - 2, floor(high[0] / LONG) + 2):
            yield from ground.furlongs(column, row)


def headlands(size: tuple[float, float], seed: int) -> Iterator[Points]:
    """The lines between some rows of furlongs, over the whole map: footpaths run there."""
    ground = _Ground(seed)
    spots = [ground.flat(Point(x, y)) for x in (0.0, size[0]) for y in (0.0, size[1])]
    low = [min(spot[n] for spot in spots) - 2 * BENT for n in (0, 1)]
    high = [max(spot[n] for spot in spots) + 2 * BENT for n in (0, 1)]
    step = LONG / STEPS
    for row in range(floor(low[1] / DEEP), floor(high[1] / DEEP) + 1):
        if unit(ground.cuts, row, 5) < PATHS:
            count = range(floor(low[0] / step), floor(high[0] / step) + 2)
            yield tuple(ground.laid(n * step, ground.rim(row)) for n in count)


class _Ground:
    """The lattice of rows and furlongs, turned and bent."""

    def __init__(self, seed: int) -> None:
        self.cuts: Key = key_of(seed, "furlongs")
        self.bends: Key = key_of(seed, "ground")
        self.known: dict[tuple[int, int, int], float] = {}
        angle = 0.2 + 0.35 * unit(self.cuts, 0)
        angle = angle if unit(self.cuts, 1) < 0.5 else -angle
        self.way = Point(round(exact.cos(angle), 4), round(exact.sin(angle), 4))

    def flat(self, at: Point) -> Point:
        """A place along and across the rows, before they are bent."""
        return Point(at.dot(self.way), at.dot(self.way.left))

    def laid(self, along: float, across: float) -> Point:
        """The place on the map."""
        x = self.way.x * along + self.way.left.x * across
        y = self.way.y * along + self.way.left.y * across
        return Point(x + BENT * self._noise(x, y, 0), y + BENT * self._noise(x, y, 1)).snapped

    def _noise(self, x: float, y: float, which: int) -> float:
        """Smooth noise over the map, from -1 to 1."""
        i, j = floor(x / PERIOD), floor(y / PERIOD)
        u, v = x / PERIOD - i, y / PERIOD - j
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        a, b, c, d = (self._bend(i + m, j + n, which) for n in (0, 1) for m in (0, 1))
        return (a + (b - a) * u) * (1 - v) + (c + (d - c) * u) * v

    def _bend(self, i: int, j: int, which: int) -> float:
        """The noise at a corner of its lattice, which many places share."""
        corner = i, j, which
        if corner not in self.known:
            self.known[corner] = swing(self.bends, *corner)
        return self.known[corner]

    def furlongs(self, column: int, row: int) -> Iterator[Furlong]:
        """The furlong between two cuts of a row, or its two halves; the cuts lean a little, and
        some are left out."""
        if self._is_out(column, row):
            return
        last = column + 2 if self._is_out(column + 1, row) else column + 1
        ends = [self._cut(column, row), self._cut(last, row)]
        if unit(self.cuts, column, row, 6) < HALVED:
            share = 0.5 + 0.08 * swing(self.cuts, column, row, 7)
            (a, b), (c, d) = ends
            ends.insert(1, (a + (c - a) * share, b + (d - b) * share))
        for n, (west, east) in enumerate(pairwise(ends)):
            yield self._between(2 * column + n, row, west, east)

    def rim(self, row: int) -> float:
        """Where a row begins, across all."""
        return (row + UNLIKE * swing(self.cuts, row, 8)) * DEEP

    def _is_out(self, column: int, row: int) -> bool:
        """Whether a cut is left out: never two side by side."""
        return column % 2 == 1 and unit(self.cuts, column, row, 9) < JOINED

    def _between(
        self, column: int, row: int, west: tuple[float, float], east: tuple[float, float]
    ) -> Furlong:
        """The furlong of a row between two lines from its upper to its lower rim."""
        (a, b), (c, d) = west, east
        top, bottom = self.rim(row), self.rim(row + 1)
        shares = [n / STEPS for n in range(STEPS + 1)]
        outline = [self.laid(a + (c - a) * share, top) for share in shares]
        outline += [self.laid(b + (d - b) * share, bottom) for share in shares[::-1]]
        middle = (top + bottom) / 2
        ends = self.laid((a + b) / 2, middle), self.laid((c + d) / 2, middle)
        return Furlong(column, row, tuple(outline), ends[0].to(ends[1]).unit)

    def _cut(self, column: int, row: int) -> tuple[float, float]:
        """Where a cut meets the upper and the lower rim of its row."""
        at = (column + 0.34 * swing(self.cuts, column, row, 2)) * LONG
        at += LONG * unit(self.cuts, row, 3)
        lean = 22 * swing(self.cuts, column, row, 4)
        return at - lean, at + lean
