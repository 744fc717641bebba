"""Lines whose middles are displaced at random again and again, drawn on squares.

Points are (rows down, columns right) in 16ths of a square.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice

STEP = 16  # units a square
SHORT_BRANCH, SHORT_BEND = 7 * STEP, 4 * STEP  # lines shorter than this stay straight

Point = tuple[int, int]
Line = tuple[Point, Point]


def branching_lines(start: Point, end: Point, dice: Dice) -> list[Line]:
    """Return a line with its middle displaced by up to half its length and a perpendicular line
    from there, all three broken up again in the same way."""
    down, right = end[0] - start[0], end[1] - start[1]
    if down * down + right * right < SHORT_BRANCH * SHORT_BRANCH:
        return [(start, end)]
    share = dice.below(129) + dice.below(129) - 128  # of 256ths
    middle = (
        (start[0] + end[0]) // 2 - right * share // 256,
        (start[1] + end[1]) // 2 + down * share // 256,
    )
    reach = (64 + dice.below(65)) * (1 if dice.below(2) else -1)
    tip = (middle[0] - right * reach // 256, middle[1] + down * reach // 256)
    pairs = ((start, middle), (middle, end), (middle, tip))
    return [line for a, b in pairs for line in branching_lines(a, b, dice)]


def bent_line(start: Point, end: Point, dice: Dice) -> list[Line]:
    """Return a line with its middle displaced by up to a quarter of its length, both halves broken
    up again in the same way."""
    down, right = end[0] - start[0], end[1] - start[1]
    if down * down + right * right < SHORT_BEND * SHORT_BEND:
        return [(start, end)]
    share = dice.below(65) + dice.below(65) - 64  # of 256ths
    middle = (
        (start[0] + end[0]) // 2 - right * share // 256,
        (start[1] + end[1]) // 2 + down * share // 256,
    )
    return [*bent_line(start, middle, dice), *bent_line(middle, end, dice)]


def draw_line(squares: NDArray[np.bool_], line: Line) -> None:
    """Mark the squares a line passes, where they are on the map."""
    (down, right), (to_down, to_right) = line
    count = max(abs(to_down - down), abs(to_right - right)) // STEP + 1
    along = np.arange(count + 1)
    rows = (down + (to_down - down) * along // count + STEP // 2) // STEP
    columns = (right + (to_right - right) * along // count + STEP // 2) // STEP
    high, wide = squares.shape
    on = (rows >= 0) & (rows < high) & (columns >= 0) & (columns < wide)
    squares[rows[on], columns[on]] = True
