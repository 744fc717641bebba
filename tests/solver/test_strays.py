"""Maps that stray from what is due, and rows that run up to the first."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver import complete, row_plan
from solver.complete import Plan
from solver.found import Found
from solver.problem import Due, Kind, Problem, Weights
from solver.row_plan import RUN_UP, Way
from solver.strays import CHOSEN, FAIR, NEAR, SCALE, amiss, by_chance, most_amiss, most_on, straying
from tests.solver.makers import GRID, board
from tests.solver.test_strips import grid

ROWS, COLUMNS = RUN_UP + 8, 5
SHARES = (0.25, 0.75)


def torus(most: int | None = None) -> Problem:
    due = None if most is None else Due(0, tuple(due_shares().tolist()), most)
    return replace(grid(ROWS, COLUMNS, True), due=due)


def due_shares() -> Weights:
    weights: Weights = np.array(grid(ROWS, COLUMNS, True).kinds[0].weights)
    shares: Weights = weights / weights.sum()
    return shares


def test_counts_as_due_are_not_amiss() -> None:
    assert amiss(np.array([1, 3]), np.array(SHARES)) == 0
    assert amiss(np.array([0, 0]), np.array(SHARES)) == SCALE
    assert amiss(np.array([0, 5]), np.array((1.0, 0.0))) == 2 * SCALE


def test_maps_may_be_so_many_times_as_far_amiss_as_one_in_four() -> None:
    assert most_amiss([9 * NEAR, 2 * NEAR, NEAR, 9 * NEAR, 4 * NEAR], 0, 0) == 6 * NEAR
    assert most_amiss([9 * NEAR, 2 * NEAR, NEAR, 9 * NEAR, 4 * NEAR], 0, NEAR) == 4 * NEAR
    assert most_amiss([0, 0, 0, 9 * NEAR], 0, 5) == NEAR
    assert by_chance(20, 100) == SCALE // 20


def test_the_better_maps_are_chosen_where_they_stray_together() -> None:
    found = [NEAR // 8 * (1 + number) for number in range(2 * CHOSEN)][::-1]
    assert most_amiss(found, FAIR // 2, 0) == most_amiss(found, 0, 0) > NEAR
    assert most_amiss(found, FAIR // 2 + 1, 0) == 3 * (NEAR // 8) < NEAR


def test_smaller_boards_may_stray_more() -> None:
    assert most_on(7, 20, 4096, 4096) == most_on(7, 20, 9000, 4096) == 7
    assert 7 < most_on(7, 20, 1000, 4096) < most_on(7, 40, 1000, 4096) < most_on(7, 40, 400, 4096)


def test_only_cells_that_stand_count() -> None:
    due = Due(0, tuple(1.0 * (number == 1) for number in range(len(torus().kinds[0].rings))), 5)
    problem, laid = replace(torus(), due=due), np.full(ROWS * COLUMNS, 1)
    laid[:7] = -1
    assert not straying(problem, laid)
    laid[8] = 0
    assert straying(problem, laid) and not straying(torus(), laid)


@pytest.mark.parametrize("way", ["rows", "cells"])
def test_a_map_that_strays_is_drawn_anew(way: Way) -> None:
    def far(problem: Problem) -> list[int]:
        plan, shares = Plan(problem, way=way, fast=False), due_shares()
        laid = [np.asarray(plan.solve(Dice(seed, "stray")).candidates) for seed in range(12)]
        return sorted(amiss(np.bincount(one, minlength=len(shares)), shares) for one in laid)

    before = far(torus())
    after = far(torus(before[6]))
    assert after[-1] < before[-1] and sum(after) < sum(before)


def test_the_first_row_of_a_torus_is_one_further_on() -> None:
    """Rows that nothing else is asked of; both engines draw the same ones."""
    plain, fair = (Plan(torus(most), way="rows", fast=False) for most in (None, 2 * SCALE))
    assert fair.rows._runs_up and not plain.rows._runs_up
    assert not Plan(torus(2 * SCALE), allowed={3: 1}, way="rows").rows._runs_up
    open_board = replace(grid(ROWS, COLUMNS, False), due=torus(0).due)
    assert not Plan(open_board, way="rows").rows._runs_up
    maps = [np.asarray(plan.solve(Dice(3, "solve")).candidates) for plan in (plain, fair)]
    line = torus().lines[RUN_UP]
    assert (maps[1][torus().lines[0]] == maps[0][line]).all()
    pytest.importorskip("numba")
    fast = Plan(torus(2 * SCALE), way="rows", fast=True).solve(Dice(3, "solve")).candidates
    assert (np.asarray(fast) == maps[1]).all()


WEIGHTS = (1.0, 3.0, 1.0, 1.0)
"""Of tiles that show 0 or 1 north and south: rows further on show 1 north in three of five."""


def columns(tight: bool) -> Problem:
    """An open board whose columns have nothing to do with each other."""
    words, lines = 3, RUN_UP + 1
    rings = [(north, 2, south, 2) for north in (0, 1) for south in (0, 1)]
    meets = np.concatenate([np.eye(words), np.ones((2, words))])
    facing, rows = board(GRID, 60, lines, wrap=False)
    kind = Kind(np.array(rings), tuple((n,) for n in range(4)), 0, WEIGHTS)
    cells = [0] * (60 * lines)
    found = Problem.facing(cells, [kind], meets, words, words + 1, facing, rows)
    return replace(found, due=Due(0, (0.25,) * 4, 2 * SCALE, tight))


def test_the_first_row_of_tight_tiles_is_as_those_inside() -> None:
    """By chi-square; a row with nothing above it shows 1 north in two of six."""
    maps = {}
    for tight in (False, True):
        plan = Plan(columns(tight), way="rows", fast=False)
        maps[tight] = [np.asarray(plan.solve(Dice(seed, "rim")).candidates) for seed in range(10)]
        north = sum(int((laid[:60] >= 2).sum()) for laid in maps[tight])
        for share, is_so in ((3 / 5, tight), (2 / 6, not tight)):
            amiss_by = (north - 600 * share) ** 2 / (600 * share * (1 - share))
            assert (amiss_by < 10.8) is is_so
    pytest.importorskip("numba")
    fast = Plan(columns(True), way="rows", fast=True)
    for seed, laid in enumerate(maps[True]):
        assert (np.asarray(fast.solve(Dice(seed, "rim")).candidates) == laid).all()


@pytest.mark.parametrize(("far", "kept"), [([5, 3, 4], 1), ([5, 0, 4], 1), ([0, 1, 2], 0)])
def test_of_searches_that_all_stray_the_nearest_is_kept(
    far: list[int], kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And none is made after one that does not stray."""
    made: list[int] = []

    def searched(*_: object) -> Found:
        made.append(len(made))
        return Found("complete", made[-1:])

    monkeypatch.setattr(complete, "SEARCHED_ANEW", len(far) - 1)
    monkeypatch.setattr(complete, "straying", lambda _, laid: far[laid[0]])
    monkeypatch.setattr(Plan, "_searched", searched)
    found = Plan(torus(), way="cells")._nearest(Dice(1, "stray"), None, ())
    assert found.candidates == [kept]
    assert len(made) == (far.index(0) + 1 if 0 in far else len(far))


def test_of_rows_that_all_stray_the_nearest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = replace(grid(ROWS, COLUMNS, False), due=torus(0).due)
    far: list[int] = []
    maps: list[list[int]] = []

    def noted(problem: Problem, laid: list[int]) -> int:
        far.append(straying(problem, laid))
        maps.append([*laid])
        return far[-1]

    monkeypatch.setattr(row_plan, "straying", noted)
    found = Plan(problem, way="rows", fast=False).solve(Dice(1, "stray")).candidates
    assert len(far) == row_plan.DRAWN_ANEW and found is not None
    assert [*found] == maps[far.index(min(far))]
    assert min(far) < far[-1]


@pytest.mark.parametrize(("alike", "kept"), [(False, True), (True, False)])
def test_rows_that_fail_later_leave_what_was_drawn(
    alike: bool, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not a map that is all alike: that is left to the search."""
    plan = Plan(replace(grid(ROWS, COLUMNS, False), due=torus(0).due), way="rows", fast=False).rows
    drawn = iter([plan._rows_drawn(ROWS, Dice(1, "stray"), None), (None, 3)])
    monkeypatch.setattr(row_plan.RowPlan, "_rows_drawn", lambda *_: next(drawn))
    monkeypatch.setattr(row_plan.RowPlan, "_is_all_alike", lambda *_: alike)
    found = plan.draw(Dice(1, "stray"), None)
    assert isinstance(found, Found) is kept
    assert isinstance(found, Found) or not len(found)
