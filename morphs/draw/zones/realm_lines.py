"""Where the name of a realm lies: in one of three sizes by the realm's area, level or aslant on a
slight bow, in one line if that can be, where least has to give way to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.draw.hands.table import GRAVER
from morphs.draw.lettered import DOWN
from morphs.draw.lettered import long as lettered_long
from morphs.draw.terrain.marks import point

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
SIZES = ((0.19, 2.0), (0.085, 1.66), (0.0, 1.34))
"""From which share of a level letters of a realm are how much higher than those of towns."""
SMALLER = (1.0, 0.78)
"""And how much higher, or lower, where there is no room for these."""
SHARED = 0.9
"""How much less that is on levels that share a sheet, on which towns have larger letters."""
DEAR, CROWDED = 900, 4500
"""What costs more than that for each of its squares, in hundredths, is rather set in the next of
the usual sizes; and in smaller ones than these."""
SLANTS = ((0.0, 0), (0.14, 70), (-0.14, 70), (0.28, 150), (-0.28, 150))
"""How steep a name may run, in squares down for each across, and what that costs for each of its
squares, in hundredths."""
SPREADS = ((1.15, 0), (0.8, 45), (0.5, 105), (0.26, 190))
"""How far letters may be apart beside their widths, in their heights, and what less costs."""
FOLDED = (0, 260, 1300)
"""What it costs to set a name in one line, in two and in three."""
FAR = 7500
"""The most that its place may cost for each of its squares, in hundredths."""
BEYOND = 400
"""What a square beyond the rim of the level costs."""
PITCH = 1.55
"""How far lines are apart, in heights of letters."""
BOW = 0.07
"""How far the ends of a line are off its middle, of half its length."""
CLEAR = 0.66
"""How far above and below its middle a line is kept free, in heights of letters."""


class Line(NamedTuple):
    """A line of letters: its words, its middle across and down, how long it and how high its
    letters are, in squares; how steep it runs, and how far its ends are below its middle."""

    words: str
    x: float
    y: float
    long: float
    high: float
    slope: float
    bow: float

    def at(self, across: float | NDArray[np.float64]) -> float | NDArray[np.float64]:
        """How far down the line is, so far right of its middle."""
        part = 2 * across / self.long
        return self.y + self.slope * across + self.bow * (part * part - 1 / 2)

    def squares(self, side: int) -> Bools:
        """The squares of a level that its letters cover."""
        found = np.zeros((side, side), np.bool_)
        steps = 4 * ceil(self.long)
        across = (np.arange(steps) + 0.5) / steps * self.long - self.long / 2
        down, reach = self.at(across), CLEAR * self.high
        columns = np.clip(np.floor(self.x + across).astype(np.int64), 0, side - 1)
        for k in range(ceil(4 * reach) + 1):
            rows = np.floor(down - reach + 2 * reach * k / ceil(4 * reach)).astype(np.int64)
            found[np.clip(rows, 0, side - 1), columns] = True
        return found

    def foot(self) -> NDArray[np.float64]:
        """The foot of our capitals, (n, 2), a little longer than these."""
        across = np.linspace(-0.6, 0.6, 49) * self.long
        return np.stack([self.x + across, np.asarray(self.at(across)) + DOWN * self.high], axis=1)

    def course(self, pixels: int) -> str:
        """Path data of the foot of capitals, a little longer than these."""
        half = 0.6 * self.long

        def foot(across: float, bent: float) -> str:
            down = self.y + self.slope * across + self.bow * (bent * 1.44 - 1 / 2)
            return point(((self.x + across) * pixels, (down + 0.36 * self.high) * pixels))

        return f"M{foot(-half, 1.0)}Q{foot(0.0, -1.0)} {foot(half, 1.0)}"


class Setting(NamedTuple):
    """How a name may be set: its lines, how far its letters are apart, in their heights, how steep
    it runs, and what that costs."""

    lines: Sequence[str]
    spread: float
    slope: float
    dear: int


def heights(squares: Bools, shared: bool) -> list[float]:
    """Return how much higher the letters of a realm are than those of towns, and those that they
    may be instead where there is little room, the highest first."""
    share = float(squares.mean())
    return [(SHARED if shared else 1.0) * larger for least, larger in SIZES if share >= least]


def long(words: str, spread: float) -> float:
    """Return how long a line of capitals is, in heights of letters."""
    return lettered_long(words.upper(), GRAVER, spread) + spread


def placed(
    words: str,
    squares: Bools,
    cost: Ints,
    heights: Sequence[float],
    smaller: Sequence[float] = (),
) -> tuple[list[Line], float] | None:
    """Return the lines of a realm's name where they cost least, and how far their letters are
    apart, in heights; none where all cost too much. `cost` is what each square does; letters have
    the first of some heights, in squares, that is not dear, or that costs least; `smaller` ones are
    for where there is no room for those."""
    cheapest: tuple[int, list[Line], float] | None = None
    for number, high in enumerate([*heights, *smaller]):
        if cheapest and cheapest[0] <= (DEAR if number < len(heights) else CROWDED):
            break
        most = 2 if number < len(heights) else 3
        best = _best(words, squares, cost, high, most)
        if best and (cheapest is None or best[0] < cheapest[0]):
            cheapest = best
    return cheapest[1:] if cheapest else None


def _best(
    words: str, squares: Bools, cost: Ints, high: float, most: int
) -> tuple[int, list[Line], float] | None:
    """What a name in so many lines at most costs where that is least, its lines there, and how far
    letters are apart."""
    rows, columns = (np.flatnonzero(squares.any(axis=axis)) for axis in (1, 0))
    top, left = int(rows[0]), int(columns[0])
    part = cost[top : int(rows[-1]) + 1, left : int(columns[-1]) + 1]
    best: tuple[int, int, int, Setting] | None = None
    for slope, steep in SLANTS:
        sheared = _sheared(part, slope)
        summed = np.pad(sheared, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
        for lines, (spread, near) in product(_foldings(words, most), SPREADS):
            one = Setting(lines, spread, slope, steep + near + FOLDED[len(lines) - 1])
            size = _extent(one, high)
            if size[0] > part.shape[0] or size[1] > part.shape[1]:
                continue
            whole = _windows(summed, *size)
            row, column = np.unravel_index(int(whole.argmin()), whole.shape)
            spent = 100 * int(whole[row, column]) // (size[0] * size[1])
            if spent <= FAR and (best is None or spent + one.dear < best[0]):
                best = (spent + one.dear, int(row), int(column), one)
    if best is None:
        return None
    spent, row, column, one = best
    tall, wide = _extent(one, high)
    x = column + wide / 2
    y = row + tall / 2 + one.slope * (x - part.shape[1] / 2)
    return spent, [*_lines(one, left + x, top + y, high)], one.spread


def _foldings(words: str, most: int) -> Iterator[tuple[str, ...]]:
    """A name in one line, in two about equally long, and of three words in three if so many may
    be."""
    yield (words,)
    parts = words.split(" ")
    splits = [(" ".join(parts[:k]), " ".join(parts[k:])) for k in range(1, len(parts))]
    if splits:
        yield min(splits, key=lambda two: abs(len(two[0]) - len(two[1])))
    if len(parts) == most == 3:
        yield tuple(parts)


def _extent(one: Setting, high: float) -> tuple[int, int]:
    """Rows and columns of squares that a name takes."""
    longest = high * max(long(words, one.spread) for words in one.lines)
    tall = (2 * CLEAR + PITCH * (len(one.lines) - 1)) * high + BOW * longest / 2
    return ceil(tall), ceil(longest) + 1


def _sheared(cost: Ints, slope: float) -> Ints:
    """Costs with each column moved up so far that what runs so steep is level."""
    rows, columns = (np.arange(count) for count in cost.shape)
    down = rows[:, None] + np.floor(slope * (columns + 0.5 - len(columns) / 2) + 0.5).astype(int)
    inside = (down >= 0) & (down < len(rows))
    return np.where(inside, cost[np.clip(down, 0, len(rows) - 1), columns], BEYOND)


def _windows(summed: Ints, rows: int, columns: int) -> Ints:
    """What every box of so many rows and columns costs, by its corner, given what all boxes from
    the first corner on do."""
    found: Ints = summed[rows:, columns:] - summed[:-rows, columns:]
    return found - summed[rows:, :-columns] + summed[:-rows, :-columns]


def _lines(one: Setting, x: float, y: float, high: float) -> Iterator[Line]:
    """The lines of a name about a middle, all on the same bow."""
    longest = high * max(long(words, one.spread) for words in one.lines)
    bow = BOW * longest / 2 * (1 if int(x + y) % 2 else -1)
    for number, words in enumerate(one.lines):
        own = high * long(words, one.spread)
        down = (number - (len(one.lines) - 1) / 2) * PITCH * high
        yield Line(words, x, y + down, own, high, one.slope, bow * (own / longest) ** 2)
