"""What fair weights are made of: whole numbers that keep what can never stand from standing."""

from __future__ import annotations

from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver import evening
from solver.balance import TOP, _Fit
from solver.meter import Meter
from solver.sheet import Sheet
from tests.solver.makers import GRID, HALL, ROCK, Case, Tile, board


def made(seed: int) -> tuple[Case, _Fit]:
    """Rocks and halls of any ring on a torus, with weights by chance."""
    facing, lines = board(GRID, 4, 4, wrap=True)
    rolls = Random(f"balance {seed}")
    tiles = [Tile(ring, True, False) for ring in product((ROCK, HALL), repeat=4)]
    meets = np.zeros((7, 5))
    meets[:5, :5], meets[5:] = np.eye(5), 1
    weights = tuple(rolls.choice([0.0, 1e-9, 1.0, 3.0]) for _ in tiles[1:])
    case = Case(facing, tiles, meets, (1.0, *weights), lines)
    fit = _Fit(Meter(case.problem(), Dice(seed, "balance")), np.array(case.weights))
    return case, fit


def test_what_has_no_weight_keeps_none_and_what_has_some_keeps_some() -> None:
    """However small it is beside the largest, which is `TOP`."""
    for seed in range(3):
        case, fit = made(seed)
        found = fit.balance()
        assert found.weights.dtype == np.int64 and found.weights.max() == TOP
        assert (found.weights[np.array(case.weights) == 0] == 0).all()
        left = np.flatnonzero(fit.weights)
        assert (found.weights[left] > 0).all() and len(left) > 1
        assert (found.rims > 0).all()
        order = np.argsort(fit.weights[left], kind="stable")
        assert (np.diff(found.weights[left][order]) >= 0).all()


def test_rows_of_all_boards_meet_along_them_and_below_the_last_and_show_only_what_weighs() -> None:
    for seed in range(2):
        case, fit = made(seed)
        fit.meter.weigh(fit.balance(), np.ones(5))
        rings = np.array([tile.ring for tile in case.tiles])
        above, seen = None, set()
        for _ in range(6):
            row = fit.meter.draw()
            north, east, south, west = np.moveaxis(rings[row], 2, 0)
            assert (east[:, :-1] == west[:, 1:]).all()
            assert above is None or (north == above).all()
            above = south
            seen |= {*row.ravel().tolist()}
        assert len(seen) > 3 and all(case.weights[tile] for tile in seen)


@pytest.mark.parametrize("best", [0, 1, 2, 3, None])
def test_a_phase_keeps_the_rounds_on_end_that_are_least_amiss(
    best: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of those as good as each other the last."""
    _, fit = made(0)
    drawn, counted = iter(range(5)), iter(range(5))
    monkeypatch.setattr(fit, "balance", lambda: next(drawn))
    monkeypatch.setattr(fit, "round", lambda *_: next(counted))
    monkeypatch.setattr(fit, "_amiss", lambda counts: int(counts[0] != best))
    first = 3 if best is None else best
    assert fit.phase(5, 2, 1, 1, 1) == [first, first + 1]


def finds_weights(monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a small and short search for the weights of strips ends with some."""
    for name, value in (("WIDTH", 6), ("ROUNDS", (1,)), ("KEPT", 1)):
        monkeypatch.setattr(evening, name, value)
    case, fit = made(0)
    try:
        found = evening.even_weights(case.problem(), fit.balance(), Dice(1, "even"), False)
    except evening.UnevenError:
        return False
    assert (found >= 0).all()
    return True


@pytest.mark.parametrize(("after", "fits"), [(0, True), (1, False)])
def test_weights_for_strips_are_taken_unless_fresh_boards_are_far_less_fair(
    after: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = iter([7, evening.WORSE * 7 + evening.SLACK + after])
    monkeypatch.setattr(evening._Fit, "amiss", lambda *_: next(found))
    assert finds_weights(monkeypatch) == fits


@pytest.mark.parametrize("broken", [0, 1, 2])
def test_boards_whose_rows_do_not_follow_each_other_are_no_maps(broken: int) -> None:
    """Two candidates, each of which meets only itself down columns; of three boards one may have
    the other candidate in a cell of its second row."""
    kind = SimpleNamespace(rings=np.array([[0, 0, 1, 2], [0, 0, 3, 4]]))
    meets = np.zeros((5, 5), dtype=np.int64)
    meets[0, 0] = meets[2, 1] = meets[4, 3] = 1
    problem: Any = SimpleNamespace(kinds=[kind], meets=meets)
    rows = np.tile(np.array([0, 1]), (3, 4, 1))
    rows[broken, 1, 1] = 0
    told = evening._are_whole(rows, problem, Sheet(np.array([]), (0, 1, 2, 3), (False, False)))
    assert told.tolist() == [number != broken for number in range(3)]


@pytest.mark.parametrize(("whole", "fits"), [(4, True), (3, False)])
def test_weights_for_strips_are_found_on_whole_boards_alone(
    whole: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening._Fit, "amiss", lambda *_: 0)
    monkeypatch.setattr(evening, "_are_whole", lambda rows, *_: np.arange(len(rows)) < whole)
    assert finds_weights(monkeypatch) == fits
