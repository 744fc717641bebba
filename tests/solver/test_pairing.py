"""Rows whose cells know what the cell before shows to the next row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver import balance as balancing
from solver.complete import Plan
from solver.integers import UNIT
from solver.lying import tiles_of
from solver.meter import Balance, Meter
from solver.pairing import paired, told_along
from solver.problem import Problem
from tests.solver.test_lying import ends
from tests.solver.test_possible import torus

RINGS: list[tuple[int, ...]] = [(north, 0, south, 0) for north in (0, 1) for south in (0, 1)]
"""Tiles of two words north and south by chance, and one along rows."""
SELDOM = UNIT // 256


def columns(wrap: bool = True) -> Problem:
    """Where two cells side by side hardly ever show both 1 to the next row."""
    found = torus(RINGS, (1.0,) * 4, [(0, 0), (1, 1)], wrap)
    besides = np.full((5, 5), UNIT)
    besides[1, 1] = SELDOM
    return replace(found, besides=besides)


def test_what_may_meet_does_so_still_and_is_worth_what_pairs_are() -> None:
    plain = columns()
    told, found = told_along(plain), paired(plain)
    assert told is not None and found.besides is None
    assert told.onward.tolist() == told.back.tolist() == [[0, 0], [0, 1]]
    onward, back, below = told.slots
    rings = found.kinds[0].rings
    across = found.meets[rings[:, None, onward], rings[None, :, back]]
    south = np.array(RINGS)[:, 2]
    both = (south[:, None] == 1) & (south[None, :] == 1)
    assert across.tolist() == np.where(both, 1 / 256, 1.0).tolist()
    rest = [slot for slot in range(4) if slot not in (onward, back)]
    assert (rings[:, rest] == plain.kinds[0].rings[:, rest]).all() and below in rest
    assert (found.meets[: found.free] == found.meets[: found.free].T).all()
    assert (found.meets[found.free :] == 1).all()
    assert paired(found) is found
    row = replace(plain, lines=plain.lines[:1])
    assert told_along(row) is None and paired(row).besides is None


def test_what_is_worth_at_the_border_is_told_of_all_words() -> None:
    """Of words that are told apart as much as of the plain ones, or as is known of each."""
    rims = tuple(tuple(range(slot, slot + 5)) for slot in range(4))
    plain = columns()
    known = paired(replace(plain, kinds=[replace(plain.kinds[0], rims=rims)])).kinds[0].rims
    assert known[2] == (2, 3, 4, 5, 6, 2, 2, 2, 2)
    told = tuple((*row, 7, 8, 9, 10) for row in rims)
    of_all = paired(replace(plain, kinds=[replace(plain.kinds[0], rims=told)]))
    assert of_all.kinds[0].rims == told


def test_both_engines_draw_the_same_rows_and_hardly_a_pair_that_is_worth_little() -> None:
    pytest.importorskip("numba")
    problem, pairs = columns(wrap=False), 0
    slow, fast = (Plan(problem, way="rows", fast=is_fast) for is_fast in (False, True))
    for seed in range(6):
        laid = [np.asarray(one.solve(Dice(seed)).candidates) for one in (slow, fast)]
        assert laid[0].tolist() == laid[1].tolist()
        shows = np.array(RINGS)[laid[0].reshape(4, 4), 2]
        pairs += int((shows[:3, 1:] & shows[:3, :-1]).sum())
    assert pairs < 6


def test_boards_side_by_side_are_drawn_alike_by_both_engines() -> None:
    pytest.importorskip("numba")
    drawn = []
    for fast in (False, True):
        meter = Meter(columns(), Dice(0), fast)
        rims = np.full((4, meter.words), UNIT)
        for besides in (np.full((5, 5), UNIT), columns().besides):
            assert besides is not None
            meter.weigh(Balance(np.ones(4, dtype=np.int64), rims, besides=besides), np.ones(9))
            drawn.append(np.stack([meter.draw() for _ in range(3)]))
    assert (drawn[0] == drawn[2]).all() and (drawn[1] == drawn[3]).all()
    even, sparing = (np.array(RINGS)[rows, 2] for rows in drawn[:2])
    assert (even[..., 1:] & even[..., :-1]).mean() > 0.2
    assert (sparing[..., 1:] & sparing[..., :-1]).mean() < 0.02


@pytest.mark.parametrize(("after", "is_taken"), [(70, True), (80, False)])
def test_pairs_are_told_apart_where_tiles_are_nearer_by_a_quarter(
    after: int, is_taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the dice go on from where they were where not."""
    dice, asked = Dice(0), []
    far = iter([100, 0, after])
    monkeypatch.setattr(balancing, "_off", lambda *_: next(far))

    def balanced(problem: Problem, dice: Dice, due: Any, besides: Any) -> Any:
        dice.below(9)
        asked.append((problem.besides, besides))
        return 0, "found", None

    monkeypatch.setattr(balancing, "_balanced", balanced)
    counter = dice.counter
    group = tiles_of(ends().kinds[0])
    found = balancing._in_pairs(ends(), dice, group, (None, None))  # type: ignore[arg-type]
    assert found == ("found" if is_taken else None)
    assert (dice.counter == counter) != is_taken
    ((even, due),) = asked
    assert (even == UNIT).all() and due.sum() == pytest.approx(1) and due[1, 1] > 0
