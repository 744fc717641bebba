"""Courses of rivers are pieces put together, each turned as the water runs."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

from morphs.draw.terrain.rivers import _banks, in_one

PIECES = [[(0.0, 0.0), (1.0, 0.2)], [(1.1, 0.2), (2.0, 0.0)], [(2.1, 0.1), (3.0, 0.5)]]


@pytest.mark.parametrize("turned", list(product((False, True), repeat=3)))
def test_pieces_run_on_whichever_way_they_were_drawn(turned: tuple[bool, ...]) -> None:
    drawn = [piece[::-1] if turn else piece for piece, turn in zip(PIECES, turned, strict=True)]
    course = in_one(drawn)
    assert course == [place for piece in PIECES for place in piece]
    assert all(np.hypot(b[0] - a[0], b[1] - a[1]) < 1.1 for a, b in pairwise(course))


def test_one_piece_and_none_stay_as_they_are() -> None:
    assert in_one(PIECES[:1]) == PIECES[0]
    assert in_one([]) == []


def test_a_river_that_rises_on_the_table_is_narrow_there_and_others_are_not() -> None:
    course = [(60.0 * k, 200.0) for k in range(1, 9)]
    wide = {}
    for springs in (True, False):
        left, right = _banks(course, 60.0, (900.0, 400.0), springs)
        wide[springs] = abs(left[:, 1] - right[:, 1])
    assert wide[True][1] < 2 < 5 < wide[False][1]
    assert (wide[True][40:] == wide[False][40:]).all()


def test_a_river_runs_on_beyond_the_table_alone() -> None:
    """Beyond a narrow lake it came out again."""
    course = [(60.0 * k, 200.0) for k in range(9)]
    left, _ = _banks(course, 60.0, (900.0, 400.0))
    assert left[0, 0] < -20 and left[-1, 0] < 485
