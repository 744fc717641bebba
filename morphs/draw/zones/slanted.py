"""Where a line of letters lies that runs along a range: how this is slanted, and what it covers.

Slopes are squares down for each across; lengths are squares.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact

Bools = NDArray[np.bool_]
Field = tuple[slice, slice] | tuple[NDArray[np.int64], NDArray[np.int64]]
"""Squares of a level, by which its arrays are asked."""
SLOPES = tuple(k / 10 for k in range(-7, 8))
"""How steep a line may be."""
LEAN = 0.62
"""How thin a range must be for its name to follow it, of how long it is."""
SHIFTS, BESIDE = (0.0, -0.25, 0.25, -0.5, 0.5), 9
"""How far along its range a line may be moved, in parts of the room there; how far beside the midst
of the range it is at most."""


def slant(squares: Bools) -> tuple[float, float]:
    """Return how steep some squares run, and how long they are along that; 0 where they are about
    as broad as long, or level."""
    rows, columns = (at.astype(np.float64) for at in np.nonzero(squares))
    down, across = rows - _middle(rows), columns - _middle(columns)

    def off(slope: float) -> float:
        aside = down - slope * across
        return exact.rounded(float((aside * aside).mean()) / (1 + slope * slope))

    best = min(SLOPES, key=lambda slope: (off(slope), abs(slope)))
    along = (across + best * down) ** 2
    spread = exact.rounded(float(along.mean()) / (1 + best * best))
    if abs(best) < 0.15 or off(best) > LEAN * LEAN * spread:
        return 0.0, 0.0
    return best, exact.rounded(float(np.ptp(across + best * down)) / _hypotenuse(best))


def slanted_spots(
    squares: Bools, slope: float, room: float, tall: float
) -> Iterator[tuple[float, float]]:
    """Yield the middles, across and down, of lines along some squares that are so steep and may be
    moved so far in all, those right below these first; letters are so tall."""
    rows, columns = np.nonzero(squares)
    x, y = _middle(columns) + 0.5, _middle(rows) + 0.5
    long = _hypotenuse(slope)
    for step in range(2 * BESIDE + 1):
        aside = (step + 1) // 2 * (1 if step % 2 else -1) * max(0.5, tall)
        for shift in SHIFTS:
            far = shift * room / long
            yield x + far - aside * slope / long, y + far * slope + aside / long


def covered_by(
    at: tuple[float, float], slope: float, size: tuple[float, float], side: int
) -> Field | None:
    """Return the squares that a line covers whose middle, slope, length and height are known; none
    if it does not lie within a level of so many squares a side."""
    (x, y), (wide, tall), long = at, size, _hypotenuse(slope)
    along = np.arange(2 * int(wide) + 3) / (2 * int(wide) + 2) - 0.5
    found: set[tuple[int, int]] = set()
    for lift in (-0.5, 0.0, 0.5):
        across = x + wide * along / long - lift * tall * slope / long
        down = y + wide * along * slope / long + lift * tall / long
        found |= {(int(row), int(column)) for row, column in
                  zip(np.floor(down).tolist(), np.floor(across).tolist(), strict=True)}  # fmt: skip
    rows, columns = (np.array(part, np.int64) for part in zip(*sorted(found), strict=True))
    if min(int(rows.min()), int(columns.min())) < 1 or max(int(rows.max()), int(columns.max())) > (
        side - 2
    ):
        return None
    return rows, columns


def _middle(at: NDArray[np.generic]) -> float:
    return exact.rounded(float(at.mean()))


def _hypotenuse(slope: float) -> float:
    return exact.apart((0.0, 0.0), (1.0, slope))
