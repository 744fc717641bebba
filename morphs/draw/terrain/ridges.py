"""Lines of ridges in a mass of high ground: a spine from end to end, and spurs that leave it.

A mass is squares of a raster. Its spine is a long way through it that keeps to its midst; what
lies far from all lines so far gets a spur, the farthest first. All of it is whole numbers, and ties
go to the first square, so that lines are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.sheet import chance

Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]
Spot = tuple[int, int]
STEPS = tuple(
    (down, across, 2 if down == 0 or across == 0 else 3)
    for down in (-1, 0, 1)
    for across in (-1, 0, 1)
    if down or across
)
"""The eight squares about one, and how far they are, in halves."""
RIM = 18
"""How much dearer a step along the rim of a mass is than one in its midst."""


class Ridge(NamedTuple):
    """A line of places (column, row) in squares, how deep in the mass each lies, and whether its
    last one lies on a ridge that was there before."""

    points: NDArray[np.float64]
    depth: Ints
    joins: bool


def depths(mass: Flags, wraps: bool) -> Ints:
    """How far within a mass squares lie, in halves of a square; what lies beyond a raster that
    does not wrap is like its rim."""
    found = np.where(mass, 1 << 20, 0).astype(np.int64)
    while True:
        wide = np.pad(found, 1, mode="wrap" if wraps else "edge")
        best = found
        for down, across, far in STEPS:
            rows, columns = slice(1 + down, None), slice(1 + across, None)
            beside = wide[rows, columns][: mass.shape[0], : mass.shape[1]] + far
            best = np.minimum(best, np.where(mass, beside, 0))
        if (best == found).all():
            return np.minimum(best, 1 << 12)
        found = best


def ridges(mass: Flags, wraps: bool, least: int) -> Iterator[Ridge]:
    """The ridges of every part of a mass, the spine of each first; no square lies farther than
    `least` squares from one of them."""
    depth = depths(mass, wraps)
    squares = [(row, column) for row, column in np.argwhere(mass).tolist()]
    beside = _beside(mass, wraps)
    for part in _parts(beside):
        yield from _spurred(part, squares, beside, depth, wraps, least)


Steps = list[list[tuple[int, int]]]
"""From each square to those beside it, by their numbers, and what a step there costs."""


def _beside(mass: Flags, wraps: bool) -> Steps:
    """Steps from each square of a mass, numbered row by row, to others of it, and their lengths."""
    number = np.where(mass, np.cumsum(mass).reshape(mass.shape) - 1, -1)
    wide = np.pad(number, 1, mode="wrap") if wraps else np.pad(number, 1, constant_values=-1)
    found: Steps = [[] for _ in range(int(mass.sum()))]
    for down, across, far in STEPS:
        there = wide[1 + down :, 1 + across :][: mass.shape[0], : mass.shape[1]]
        both = mass & (there >= 0)
        for one, other in zip(number[both].tolist(), there[both].tolist(), strict=True):
            found[one].append((other, far))
    return found


def _parts(beside: Steps) -> Iterator[list[int]]:
    """The squares of every part of a mass."""
    is_left = [True] * len(beside)
    for start in range(len(beside)):
        if not is_left[start]:
            continue
        is_left[start] = False
        part, ready = [], [start]
        while ready:
            here = ready.pop()
            part.append(here)
            for there, _ in beside[here]:
                if is_left[there]:
                    is_left[there] = False
                    ready.append(there)
        yield sorted(part)


def _spurred(
    part: list[int], squares: list[Spot], beside: Steps, depth: Ints, wraps: bool, least: int
) -> Iterator[Ridge]:
    """The ridges of one part."""
    spots = [squares[one] for one in part]
    number = {one: index for index, one in enumerate(part)}
    plain = [[(number[there], far) for there, far in beside[one]] for one in part]
    cost = [1 + RIM // int(depth[spot]) for spot in spots]
    dear = [[(there, far * cost[there]) for there, far in steps] for steps in plain]
    first = _farthest(_Reach(plain, [0]).far)
    last = _farthest(_Reach(plain, [first]).far)
    taken = _Reach(dear, [first]).traced(last)
    off, ways = _Reach(plain, taken), _Reach(dear, taken)
    joins = False
    while True:
        yield _ridge([spots[one] for one in taken], depth, wraps, joins)
        last = _farthest(off.far)
        if off.far[last] <= 2 * least:
            return
        taken, joins = ways.traced(last), True
        off.add(taken)
        ways.add(taken)


def _farthest(far: list[int]) -> int:
    """The farthest square, of equal ones the last."""
    return len(far) - 1 - far[::-1].index(max(far))


class _Reach:
    """How far all squares of a part are from the nearest start, and by which square they are
    reached (-1: a start)."""

    def __init__(self, steps: Steps, starts: Iterable[int]) -> None:
        self.steps = steps
        self.far = [1 << 60] * len(steps)
        self.came = [-1] * len(steps)
        self.add(starts)

    def add(self, starts: Iterable[int]) -> None:
        """Take in more starts: squares come nearer only."""
        steps, far, came = self.steps, self.far, self.came
        ready: list[tuple[int, int]] = []
        for start in starts:
            far[start], came[start] = 0, -1
            heappush(ready, (0, start))
        while ready:
            cost, here = heappop(ready)
            if cost > far[here]:
                continue
            for there, step in steps[here]:
                if cost + step < far[there]:
                    far[there], came[there] = cost + step, here
                    heappush(ready, (cost + step, there))

    def traced(self, last: int) -> list[int]:
        """The squares from one back to where its way began."""
        line = [last]
        while self.came[line[-1]] >= 0:
            line.append(self.came[line[-1]])
        return line


def _ridge(line: list[Spot], depth: Ints, wraps: bool, joins: bool) -> Ridge:
    """A ridge along squares, its bends eased; over a seam it goes on beyond the raster."""
    rows, columns = depth.shape
    spots = [line[0]]
    for (y, x), (to_y, to_x) in pairwise(line):
        down, across = to_y - y, to_x - x
        if wraps:
            down = (down + rows // 2) % rows - rows // 2
            across = (across + columns // 2) % columns - columns // 2
        spots.append((spots[-1][0] + down, spots[-1][1] + across))
    points = np.array([(x + 0.5, y + 0.5) for y, x in spots])
    for _ in range(3):
        if len(points) > 2:
            points[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
    return Ridge(exact.points(points), np.array([depth[spot] for spot in line]), joins)


class Crest(NamedTuple):
    """A summit on a ridge: where its foot is, how wide it is, the way across the ridge, which its
    length is one, how great it is among others, from 0 to 1, and the key of its dice."""

    x: float
    y: float
    wide: float
    across: tuple[float, float]
    great: float
    key: int


TAPER, LOW = 1.6, 0.42
"""Over how many of the widest summits a ridge rises from its free end, and how high it begins."""
WAVE, SADDLE = 3.0, 0.55
"""How many of the widest summits apart the great ones of a ridge are, and how low saddles lie."""
ASIDE, ZIGZAG = 0.3, 0.42
"""How far summits stand off their ridge at most, in parts of their width; and how far by turns on
this side and on that where it runs towards who looks, or they would be one spire."""


def crests(
    ridge: Ridge,
    wide: tuple[float, float],
    full: float,
    key: int,
    apart: tuple[float, float],
) -> Iterator[Crest]:
    """The summits along a ridge, between `wide` squares wide, the widest where the mass is `full`
    halves of a square deep; they lie on each other's shoulders, so far `apart`, in parts of their
    width, where they stand side by side and where one stands behind the other."""
    points, (least, most) = ridge.points, wide
    ways = np.diff(points, axis=0)
    lengths = exact.numbers(np.sqrt((ways**2).sum(axis=1)))
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    whole, at, number = float(along[-1]), 0.0, 0
    while at <= whole + 1e-9:
        k = min(int(np.searchsorted(along, at, side="right")) - 1, len(ways) - 1)
        if k < 0:
            dx, dy, (x, y) = 1.0, 0.0, points[0].tolist()
        else:
            dx, dy = (ways[k] / max(float(lengths[k]), 1e-6)).tolist()
            x, y = (points[k] + (at - float(along[k])) * np.array([dx, dy])).tolist()
        off = min(whole - at, at + (whole if ridge.joins else 0.0))
        rise = min(1.0, LOW + (1 - LOW) * off / (TAPER * most)) if whole else 0.5
        deep = min(1.0, 0.6 + 0.4 * float(ridge.depth[max(k, 0)]) / full)
        wave = SADDLE + (1 - SADDLE) * _swell(at / (WAVE * most), key)
        great = rise * deep * wave
        here = least + (most - least) * great
        turn = ZIGZAG * abs(dy) * (1 if (number + key) % 2 else -1)
        sway = here * (turn + ASIDE * (chance(key, number, 91) - 0.5))
        yield Crest(x - dy * sway, y + dx * sway, here, (-dy, dx), great, key * 64 + number)
        at += (
            here
            * (apart[0] * abs(dx) + apart[1] * abs(dy))
            * (0.85 + 0.3 * chance(key, number, 92))
        )
        number += 1


def _swell(at: float, key: int) -> float:
    """A number from 0 to 1 that changes slowly along a ridge."""
    low = int(at)
    share = at - low
    a, b = (chance(key, low + k, 93) for k in (0, 1))
    return a + (b - a) * share * share * (3 - 2 * share)
