"""What fair weights are made of: whole numbers that keep what can never stand from standing."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np

from morphs.base.seeds import Dice
from solver.balance import TOP, _Fit
from solver.meter import Meter
from tests.solver.makers import GRID, HALL, ROCK, Case, Tile, board


def test_what_has_no_weight_keeps_none_and_what_has_some_keeps_some() -> None:
    """However small it is beside the largest, which is `TOP`."""
    facing, lines = board(GRID, 4, 4, wrap=True)
    for seed in range(3):
        rolls = Random(f"balance {seed}")
        tiles = [Tile(ring, True, False) for ring in product((ROCK, HALL), repeat=4)]
        meets = np.zeros((7, 5))
        meets[:5, :5], meets[5:] = np.eye(5), 1
        weights = tuple(rolls.choice([0.0, 1e-9, 1.0, 3.0]) for _ in tiles[1:])
        case = Case(facing, tiles, meets, (1.0, *weights), lines)
        fit = _Fit(Meter(case.problem(), Dice(seed, "balance")), np.array(case.weights))
        found = fit.balance()
        assert found.weights.dtype == np.int64 and found.weights.max() == TOP
        assert (found.weights[np.array(case.weights) == 0] == 0).all()
        left = np.flatnonzero(fit.weights)
        assert (found.weights[left] > 0).all() and len(left) > 1
        assert (found.rims > 0).all()
        order = np.argsort(fit.weights[left], kind="stable")
        assert (np.diff(found.weights[left][order]) >= 0).all()
