"""Where countries that have no place in the middle of a hex end inside it: along one curve each.

A country takes a run of half-sides. Its curve leaves the border where the run ends, halving the
angle there, and comes back where the run begins, so that a coast bends from hex to hex in place of
turning round the middle of each.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import Half, Point, halves, outline
from morphs.base import exact
from morphs.base.seeds import Dice

STEPS = 24
"""Pieces of a curve."""
NEAR, FAR = 0.3, 0.52
"""How far the handles of a curve reach, at least and at most, in lengths from end to end."""
DEEPER = 1.9
"""How much farther they reach where a country, or what is left, has one side only, lest it be a
sliver."""


def runs(letters: Sequence[str], letter: str) -> list[tuple[int, int]]:
    """The first and last half-sides of each run of a letter, clockwise; none if it has all."""
    count = len(letters)
    firsts = [k for k in range(count) if letters[k] == letter != letters[k - 1]]
    found = []
    for first in firsts:
        last = first
        while letters[(last + 1) % count] == letter:
            last += 1
        found.append((first, last % count))
    return found


def bay(shape: str, first: int, last: int, rolls: Dice) -> BaseGeometry:
    """The ground between a run of half-sides and its curve."""
    sides = halves(shape)
    begin, end = sides[first], sides[last]
    away = exact.apart(begin.start, end.end)
    long = (last - first) % len(sides) + 1
    away *= DEEPER if min(long, len(sides) - long) < 3 else 1
    reach = [away * (NEAR + (FAR - NEAR) * rolls.fraction()) for _ in range(2)]
    out, back = _inward(sides, last, end.end), _inward(sides, first - 1, begin.start)
    curve = _curve(end.end, out, begin.start, back, reach)
    ring = [begin.start]
    number = first
    while True:
        ring.append(sides[number].end)
        if number == last:
            break
        number = (number + 1) % len(sides)
    ground = exact.snapped(Polygon([*ring, *curve[1:-1]]))
    return exact.intersection(exact.buffer(ground, 0), outline(shape))


def _inward(sides: Sequence[Half], half: int, spot: Point) -> Point:
    """The way inward from the end of a half-side: between those of the two that meet there."""
    one, two = sides[half].inward, sides[(half + 1) % len(sides)].inward
    x, y = one[0] + two[0], one[1] + two[1]
    long = exact.apart((0, 0), (x, y))
    return x / long, y / long


def _curve(a: Point, out: Point, b: Point, back: Point, reach: Sequence[float]) -> list[Point]:
    """A cubic from a to b that leaves both inward."""
    t = np.linspace(0, 1, STEPS + 1)[:, None]
    p, q = np.array(a), np.array(b)
    one, two = p + np.array(out) * reach[0], q + np.array(back) * reach[1]
    s = 1 - t
    spots = s * s * s * p + 3 * s * s * t * one + 3 * s * t * t * two + t * t * t * q
    return [(float(x), float(y)) for x, y in exact.points(spots)]
