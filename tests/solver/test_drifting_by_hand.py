"""Rows that stray from what is due are left where they are found to."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver.row_by_row import LOOKED_AT, Rows

LINES, WIDTH = 100, 5


class Sampler:
    """Draws every line; strays from some line on."""

    def __init__(self, astray: int) -> None:
        self.astray, self.drawn = astray, 0

    def has_drifted(self) -> bool:
        return self.drawn >= self.astray

    def draw_lines(self, first: int, last: int) -> tuple[int, int]:
        self.drawn = last
        return last, -1


def rows_of(astray: int, may_drift: bool) -> Any:
    chains: Any = SimpleNamespace(
        start=np.arange(LINES + 1) * WIDTH,
        closed=np.zeros(LINES, dtype=bool),
        cells=np.arange(LINES * WIDTH),
    )
    sampler: Any = Sampler(astray)
    problem: Any = None
    return Rows(problem, chains, sampler, 1, may_drift)


@pytest.mark.parametrize(
    ("astray", "may_drift", "drawn"),
    [
        (1, True, LINES),
        (1, False, LOOKED_AT),
        (LOOKED_AT + 1, False, 2 * LOOKED_AT),
        (LINES + 1, False, LINES),
    ],
)
def test_rows_that_have_drifted_are_left_soon(astray: int, may_drift: bool, drawn: int) -> None:
    rows = rows_of(astray, may_drift)
    assert rows.draw(LINES)
    assert rows.sampler.drawn == drawn
    assert rows.has_drifted == (not may_drift and astray <= drawn)
