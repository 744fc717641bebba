"""Plans with other weights: what was laid out for the same candidates is gone on with."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.complete import Plan
from solver.problem import Kind, Problem
from tests.solver.makers import GRID, board


def problem_of(*weights: float) -> Problem:
    """Tiles that show one of two words at all sides, or both, which meet their like alone."""
    facing, lines = board(GRID, 5, 6, False)
    rings = np.array([[0, 0, 0, 0], [1, 1, 1, 1], [0, 1, 0, 1]])
    kind = Kind(rings, ((0,), (1,), (2,)), 0, weights)
    meets = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 1.0]])
    return Problem.facing([0] * 30, [kind], meets, 2, 3, facing, lines)


def weighed(problem: Problem, *weights: float) -> Problem:
    return replace(problem, kinds=[replace(problem.kinds[0], weights=weights)])


@pytest.mark.parametrize("weights", [(5.0, 1.0, 2.0), (1.0, 0.0, 3.0)])
def test_maps_are_those_of_a_new_plan(weights: tuple[float, ...]) -> None:
    plan = Plan(problem_of(1.0, 1.0, 1.0), fast=False)
    assert plan.by_rows
    other = weighed(plan.problem, *weights)
    for seed in range(4):
        fresh = Plan(other, fast=False).solve(Dice(seed, "weighing"))
        found = plan.weighing(other).solve(Dice(seed, "weighing"))
        assert list(found.candidates or ()) == list(fresh.candidates or ())
        assert found.status == fresh.status == "complete"


def test_lines_are_laid_out_once_for_the_same_candidates() -> None:
    plan = Plan(problem_of(1.0, 1.0, 1.0), fast=False)
    assert plan.by_rows
    same = plan.weighing(weighed(plan.problem, 5.0, 1.0, 2.0))
    assert same.rows.problem is same.problem and same.problem is not plan.problem
    assert same.rows.chains is plan.rows.chains and same.rows.sorts is plan.rows.sorts
    fewer = plan.weighing(weighed(plan.problem, 1.0, 0.0, 3.0))
    assert fewer.rows.sorts is not plan.rows.sorts


def test_another_way_is_worked_out_anew() -> None:
    plan = Plan(problem_of(1.0, 1.0, 1.0), fast=False)
    assert plan.by_rows
    assert not plan.weighing(plan.problem, "cells").by_rows
    assert plan.weighing(plan.problem).by_rows
