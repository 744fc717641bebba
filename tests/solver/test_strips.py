"""Strips of two lines drawn anew: their law, what they keep, and that both engines agree."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.evening import groups_of
from solver.problem import Kind, Problem
from solver.sheet import make_sheet
from solver.strips import Strips

SLOTS = (3, 1, 0, 2)
RINGS = np.array([ring for ring in product((0, 1), repeat=4) if sum(ring) != 3])
WEIGHTS = np.array([3.0, 1, 1, 2, 1, 2, 2, 1, 2, 2, 2, 4])[: len(RINGS)]
MEETS = np.array([[1.0, 0.25], [0.25, 1.0], [1, 1], [1, 1]])


def fits_worth(board: tuple[int, ...]) -> float:
    """The product of weights and joints of a board of two by two."""
    a, b, c, d = board
    pairs = ((a, 1, b, 3), (c, 1, d, 3), (a, 2, c, 0), (b, 2, d, 0))
    joints = [MEETS[RINGS[p][i], RINGS[q][j]] for p, i, q, j in pairs]
    return float(np.prod(joints) * np.prod(WEIGHTS[list(board)]))


@pytest.mark.parametrize("fast", [False, True])
def test_strips_draw_by_the_product_of_weights_and_joints(fast: bool) -> None:
    """Of all boards with the same border; chi-square of 4,000 boards, fixed dice."""
    if fast:
        pytest.importorskip("numba")
    first = (0, 3, 5, 2)
    rim = ((0, 0, 3), (1, 0, 1), (2, 2, 3), (3, 1, 2))

    def border(board: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(int(RINGS[board[cell], slot]) for cell, *slots in rim for slot in slots)

    alike = [one for one in product(range(len(RINGS)), repeat=4) if border(one) == border(first)]
    worth = np.array([fits_worth(one) for one in alike])
    boards = np.tile(np.array(first).reshape(2, 2), (4000, 1, 1))
    strips = Strips(RINGS, WEIGHTS, MEETS, SLOTS, fast)
    strips.sweep(boards, (False, False), np.zeros((2, 2), dtype=bool), Dice(4, "even"))
    drawn = Counter(tuple(board.ravel().tolist()) for board in boards)
    assert set(drawn) <= set(alike)
    due = worth / worth.sum() * len(boards)
    got = np.array([drawn[one] for one in alike])
    assert ((got - due) ** 2 / due).sum() < len(alike) + 4 * (2 * len(alike)) ** 0.5


@pytest.mark.parametrize("wraps", [(False, False), (True, True)])
def test_engines_agree_and_keep_what_stands(wraps: tuple[bool, bool]) -> None:
    pytest.importorskip("numba")
    board = np.zeros((2, 7, 8), dtype=np.int64)
    kept = np.zeros((7, 8), dtype=bool)
    kept[2, 3] = True
    both = []
    for fast in (False, True):
        boards = board.copy()
        strips = Strips(RINGS, WEIGHTS, MEETS, SLOTS, fast)
        for _ in range(2):
            strips.sweep(boards, wraps, kept, Dice(9, "even"))
        both.append(boards)
    assert (both[0] == both[1]).all()
    assert (both[0] != board).mean() > 0.3
    assert (both[0][:, 2, 3] == 0).all()
    rings = RINGS[both[0]]
    if not any(wraps):
        assert (rings[:, 0, :, 0] == 0).all() and (rings[:, :, -1, 1] == 0).all()


def grid(rows: int, columns: int, wrap: bool) -> Problem:
    """Squares whose slots are north, east, south and west."""
    opposite: list[list[tuple[int, int] | None]] = []
    for row, column in product(range(rows), range(columns)):
        faced: list[tuple[int, int] | None] = []
        for slot, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            y, x = row + down, column + right
            inside = 0 <= y < rows and 0 <= x < columns
            other = y % rows * columns + x % columns
            faced.append((other, (slot + 2) % 4) if inside or wrap else None)
        opposite.append(faced)
    kind = Kind(RINGS, tuple((n,) for n in range(len(RINGS))), 0, tuple(WEIGHTS))
    lines = [range(row * columns, (row + 1) * columns) for row in range(rows)]
    cells = [0] * (rows * columns)
    return Problem.facing(cells, [kind], MEETS, 2, 3, opposite, [[*line] for line in lines])


def test_sheets_are_whole_boards_of_squares() -> None:
    sheet = make_sheet(grid(3, 4, wrap=False))
    assert sheet and sheet.slots == SLOTS and sheet.wraps == (False, False)
    sheet = make_sheet(grid(3, 4, wrap=True))
    assert sheet and sheet.slots == SLOTS and sheet.wraps == (True, True)
    assert make_sheet(grid(1, 4, wrap=False)) is None
    assert make_sheet(grid(2, 4, wrap=True)) is None


def test_ways_of_one_prototype_are_one_group() -> None:
    kind = Kind(RINGS[:5], ((0, 2), (1,), (3, 4), (2, 3)), 0, (1.0,) * 5)
    assert groups_of(kind).tolist() == [0, 1, 0, 0, 0]
