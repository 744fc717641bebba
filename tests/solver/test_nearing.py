"""Shares of candidates that are nearest to those due and possible; balances that aim at them."""

from __future__ import annotations

from dataclasses import replace
from math import log
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver import balance as balancing
from solver import nearing
from solver.lying import summed, tiles_of
from solver.meter import WHOLE, Balance
from solver.nearing import near_shares
from solver.possible import blocks_of
from solver.problem import Problem
from solver.strays import FAIR
from tests.solver.makers import GRID, board
from tests.solver.test_lying import ends
from tests.solver.test_possible import ALL, OTHER_LEFT, PAIRS, SOME, found, torus


def test_what_may_turn_makes_up_for_what_may_not() -> None:
    """Halls that the fixed end shows north end at south sides of the other one."""
    shares = near_shares(ends(), tiles_of(ends().kinds[0]))
    assert shares is not None and shares.sum() == pytest.approx(1)
    plain, fixed, north, east, south, west = shares
    assert (plain, fixed) == pytest.approx((0.5, 0.25), abs=0.01)
    assert fixed + north == pytest.approx(south, abs=1e-3)
    assert east == pytest.approx(west, abs=1e-6) and south > 0.2


@pytest.mark.parametrize("meeting", [SOME, ALL])
@pytest.mark.parametrize("weights", [(2.0, 3.0, 3.0, 2.0), (1.0, 4.0, 2.0, 1.0)])
def test_shares_are_as_near_as_a_linear_programme_finds(
    meeting: list[tuple[int, int]], weights: tuple[float, ...]
) -> None:
    problem, group = torus(PAIRS, weights, meeting), np.arange(4)
    shares = near_shares(problem, group)
    assert shares is not None
    due = np.array(weights) / sum(weights)
    far = sum(s * log(s / d) for s, d in zip(shares.tolist(), due.tolist(), strict=True))
    assert far == pytest.approx(found(problem).divergence, abs=2e-3)
    assert shares[:2].sum() == pytest.approx(shares[2:].sum(), abs=1e-3)


def test_tiles_that_only_meet_others_are_half_of_all_and_what_has_no_weight_has_no_share() -> None:
    rings = [(0,) * 4, (1,) * 4, (2,) * 4]
    shares = near_shares(torus(rings, (3.0, 1.0, 0.0), [(0, 1), (2, 2)]), np.arange(3))
    assert shares is not None and shares.tolist() == pytest.approx([0.5, 0.5, 0])


def test_what_stands_nowhere_has_hardly_a_share() -> None:
    """A tile that only meets one which only meets others."""
    rings = [(0,) * 4, (0, OTHER_LEFT, 0, 0)]
    shares = near_shares(torus(rings, (3.0, 1.0), [(0, 0)]), np.arange(2))
    assert shares is not None and shares[1] == nearing.SLIGHT


def test_nothing_is_said_of_other_boards_and_of_too_many_squares(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = ends()
    lines = [*problem.lines[:-1], problem.lines[-1][:2]]
    assert near_shares(replace(problem, lines=lines), np.arange(6)) is None
    assert near_shares(torus([(0, 1, 0, 2)], (1.0,), [(0, 0)]), np.zeros(1, int)) is None
    blocks = blocks_of(problem, 1000)
    assert blocks is not None
    monkeypatch.setattr(nearing, "MOST_BLOCKS", len(blocks) - 1)
    assert near_shares(problem, np.arange(6)) is None


def told(
    monkeypatch: pytest.MonkeyPatch, counts: list[list[int]], first: list[int]
) -> tuple[int, list[Any]]:
    """Which balance is taken of those that are found one after the other with these counts, and
    what each aims at."""
    aims: list[Any] = []

    def balanced(_: Any, __: Any, shares: Any, group: Any) -> Any:
        aims.append((shares, group))
        return 0, Balance(np.array([len(aims)]), np.array([[1]])), np.array(counts[len(aims) - 1])

    monkeypatch.setattr(balancing, "_balanced", balanced)
    known = Balance(np.array([0]), np.array([[1]])), np.array(first)
    group = tiles_of(ends().kinds[0])
    lying = np.full(6, 1 / 6)
    best = balancing._lying_so(ends(), Dice(0, "balance"), group, lying, known)
    return int(best.weights[0]), aims


SLIGHTLY_LESS = [61, 50, 6, 6, 6, 6]
FEW_LESS = [34, 40, 8, 8, 8, 6]
AMISS, LESS, GOOD = [30, 40, 8, 8, 8, 6], [60, 50, 6, 6, 6, 6], [800, 400, 100, 100, 100, 100]


@pytest.mark.parametrize(
    ("counts", "taken", "tried"),
    [
        ([GOOD], 1, 1),
        ([AMISS, GOOD], 2, 2),
        ([LESS, AMISS], 1, 2),
        ([LESS, SLIGHTLY_LESS], 2, 2),
        ([FEW_LESS, FEW_LESS], 0, 2),
        ([AMISS, LESS], 2, 2),
        ([AMISS, AMISS], 0, 2),
    ],
)
def test_aims_are_tried_until_one_is_fair_and_the_best_is_taken(
    counts: list[list[int]], taken: int, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is possible, first as it is and then with groups left free; a little is not
    worth other maps."""
    best, aims = told(monkeypatch, counts, AMISS)
    assert (best, len(aims)) == (taken, tried)
    assert aims[0][1] is None and all(group is not None for _, group in aims[1:])
    assert all((shares == aims[0][0]).all() for shares, _ in aims)


def test_what_counting_sides_tells_is_aimed_at_where_nothing_else_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(balancing, "near_shares", lambda *_: None)
    """Then even ways."""
    best, aims = told(monkeypatch, [AMISS, GOOD], AMISS)
    assert best == 2 and aims[0][0].tolist() == [1 / 6] * 6
    even = np.array(ends().kinds[0].weights)
    assert aims[1][0].tolist() == pytest.approx((even / even.sum()).tolist())
    assert all(group is not None for _, group in aims)


def test_what_no_map_can_do_without_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts as near as can be end the search at once, far from what is due as they are."""
    near = np.array([2.0, 2.0, 1.0, 1.0, 1.0, 1.0]) / 8
    monkeypatch.setattr(balancing, "near_shares", lambda *_: near)
    group = tiles_of(ends().kinds[0])
    even = np.array(ends().kinds[0].weights) / sum(ends().kinds[0].weights)
    counts = np.bincount(group, near * 80).astype(np.int64)
    assert balancing.amiss(counts, summed(group, even)) > FAIR
    assert told(monkeypatch, [], [20, 20, 10, 10, 10, 10]) == (0, [])


@pytest.mark.parametrize("is_loose", [False, True])
def test_what_is_aimed_at_is_told_with_the_balance(
    is_loose: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balancing, "PHASES", ((2, 4, 16, 1),))
    monkeypatch.setattr(balancing, "KEPT", (2,))
    monkeypatch.setattr(balancing, "LAST_PHASE", (2, 1, 4, 16, 2))
    monkeypatch.setattr(balancing, "TRIED", 4)
    group = tiles_of(ends().kinds[0])
    shares = near_shares(ends(), group)
    assert shares is not None
    facing, lines = board(GRID, 12, 4, wrap=True)
    small = ends()
    problem = Problem.facing(
        [0] * 48, small.kinds, small.meets, small.free, small.rim, facing, lines
    )
    loose = group if is_loose else None
    _, found_so, _ = balancing._balanced(problem, Dice(0, "balance"), shares, loose)
    apart = np.abs(found_so.aims - shares / shares.sum() * WHOLE).max()
    assert (apart > WHOLE // 1000) == is_loose and found_so.aims.sum() == pytest.approx(WHOLE, 1e-6)
    _, even, _ = balancing._balanced(problem, Dice(0, "balance"))
    assert not len(even.aims)
