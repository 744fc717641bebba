"""The seam of a torus drawn anew: what is kept, and that both engines agree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.complete import Plan
from solver.integers import UNIT
from solver.problem import Due, Problem
from solver.seams import _about, _changed_above, _firsts, redrawn
from solver.strays import amiss
from tests.solver.test_strips import WEIGHTS, grid

ROWS, COLUMNS = 8, 5


def torus(wrap: bool = True, strips: tuple[int, ...] = ()) -> Problem:
    problem = grid(ROWS, COLUMNS, wrap)
    return replace(problem, kinds=[replace(problem.kinds[0], strips=strips)])


def rows_of(candidates: object) -> np.ndarray:
    return np.asarray(candidates).reshape(ROWS, COLUMNS)


def drawn_of(candidates: object) -> np.ndarray:
    """What rows had drawn of a map whose last four rows a search found."""
    drawn = rows_of(candidates).copy()
    drawn[-4:] = -1
    return drawn.ravel()


def assert_fits(problem: Problem, laid: np.ndarray) -> None:
    slots = np.arange(len(problem.mate_of_port)) - problem.port_start[problem.cell_of_port]
    shown = problem.kinds[0].rings[laid[problem.cell_of_port], slots]
    assert (problem.meets[shown, shown[problem.mate_of_port]] > 0).all()


def test_rows_about_the_seam_are_drawn_anew_and_fit() -> None:
    problem = torus(strips=tuple(int(8 * weight) for weight in WEIGHTS))
    before = Plan(torus(), way="rows", fast=False).solve(Dice(1, "solve")).candidates
    assert before is not None
    kept = [ROWS * COLUMNS - 2]
    drawn = [
        redrawn(problem, before, drawn_of(before), kept, Dice(n, "seam"), False) for n in range(40)
    ]
    away = []
    for found in drawn:
        assert found is not None
        assert all(found[cell] == before[cell] for cell in kept)
        assert (rows_of(found)[:-4] == rows_of(before)[:-4]).all()
        away.append(rows_of(found) != rows_of(before))
        assert_fits(problem, found)
    often = np.mean(away, axis=0)
    assert (np.delete(often[-4:].ravel(), 18) > 0.3).all()


def test_boards_without_a_seam_and_unknown_weights_are_left_alone() -> None:
    known = tuple(int(8 * weight) for weight in WEIGHTS)
    laid = np.zeros(ROWS * COLUMNS, dtype=np.int64)
    assert redrawn(torus(), laid, laid, (), Dice(1, "seam"), False) is None
    assert redrawn(torus(False, known), laid, laid, (), Dice(1, "seam"), False) is None


def test_plans_draw_the_seam_anew_alike_on_both_engines() -> None:
    known = tuple(int(8 * weight) for weight in WEIGHTS)
    plain, fair = (Plan(torus(strips=one), way="rows", fast=False) for one in ((), known))
    maps = [rows_of(plan.solve(Dice(3, "solve")).candidates) for plan in (plain, fair)]
    assert (maps[0][:-4] == maps[1][:-4]).all() and (maps[0] != maps[1]).any()
    pytest.importorskip("numba")
    fast = Plan(torus(strips=known), way="rows", fast=True).solve(Dice(3, "solve")).candidates
    assert (rows_of(fast) == maps[1]).all()
    due = tuple(shares_in(np.zeros(1, dtype=np.int64)).tolist())
    both = [
        redrawn(tight(known, due), maps[0].ravel(), drawn_of(maps[0]), (), Dice(1, "seam"), is_fast)
        for is_fast in (False, True)
    ]
    assert both[0] is not None and both[1] is not None
    assert (both[0] == both[1]).all() and (rows_of(both[0]) != maps[0]).any()


def tight(strips: tuple[int, ...], shares: tuple[float, ...]) -> Problem:
    """The torus of a set whose rows know pairs, told what is due."""
    problem = torus(strips=strips)
    words = problem.meets.shape[1]
    besides = np.full((words, words), UNIT)
    return replace(problem, besides=besides, due=Due(0, shares, 1 << 40))


def shares_in(candidates: np.ndarray) -> np.ndarray:
    return np.bincount(candidates, minlength=len(WEIGHTS)) / len(candidates)


def test_where_rows_know_pairs_strips_cross_the_seam_and_the_nearest_map_is_kept() -> None:
    known = tuple(int(8 * weight) for weight in WEIGHTS)
    before = Plan(torus(), way="rows", fast=False).solve(Dice(1, "solve")).candidates
    assert before is not None
    due = tuple(shares_in(np.zeros(1, dtype=np.int64)).tolist())
    kept = [ROWS * COLUMNS - 2, 1]
    nearer, away = 0, []
    for seed in range(12):
        plain, found = (
            redrawn(problem, before, drawn_of(before), kept, Dice(seed, "seam"), False)
            for problem in (torus(strips=known), tight(known, due))
        )
        assert plain is not None and found is not None
        far = [amiss(np.bincount(one, minlength=len(due)), np.array(due)) for one in (plain, found)]
        assert far[1] <= far[0] and (far[1] == far[0]) == (found == plain).all()
        nearer += far[1] < far[0]
        away.append(rows_of(found) != rows_of(before))
        assert all(found[cell] == before[cell] for cell in kept)
        assert_fits(torus(), found)
    often = np.mean(away, axis=0)
    assert nearer > 6 and (often[[0, 1, 2]].sum(axis=1) > 0).all()
    assert not often[3].any()


def test_a_map_that_is_as_due_stays_where_rows_know_pairs() -> None:
    known = tuple(int(8 * weight) for weight in WEIGHTS)
    before = Plan(torus(), way="rows", fast=False).solve(Dice(1, "solve")).candidates
    plain = redrawn(torus(strips=known), before, drawn_of(before), (), Dice(5, "seam"), False)
    assert plain is not None
    due = tuple(shares_in(plain).tolist())
    found = redrawn(tight(known, due), before, drawn_of(before), (), Dice(5, "seam"), False)
    assert found is not None and (found == plain).all()


@pytest.mark.parametrize(
    ("above", "count", "first", "last"),
    [(4, 64, 47, 16), (20, 64, 43, 16), (64, 64, 17, 16), (4, 8, 4, 3), (2, 3, 1, 0), (1, 2, 1, 0)],
)
def test_strips_both_ways_reach_some_rows_about_the_seam(
    above: int, count: int, first: int, last: int
) -> None:
    rows = _about(above, count)
    assert (rows[0], rows[-1]) == (first, last)
    assert len(set(rows.tolist())) == len(rows) <= count


def test_what_a_search_changed_is_drawn_anew_too() -> None:
    assert _firsts(4) == [-4, -2, -3]
    assert _firsts(5) == [-6, -4, -2, -5, -3]


@pytest.mark.parametrize(
    ("changed", "above"),
    [("......xx", 2), ("xx....xx", 2), ("...x..xx", 5), ("x......x", 1), ("xxxxxxxx", 8)],
)
def test_rows_beyond_the_seam_that_a_search_changed_stay(changed: str, above: int) -> None:
    assert _changed_above(np.array([one == "x" for one in changed])) == above
