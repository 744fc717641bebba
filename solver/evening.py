"""Weights with which strips drawn anew keep each candidate as often as it is meant to stand.

A map that strips draw does not follow the weights of rows: its law is that of the whole board. So
boards drawn row by row are gone on with, strip by strip, and after each sweep the weights are moved
towards what is due. Candidates that are one prototype in several ways keep one weight together, so
that the law is the same in every direction.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

import numpy as np
from numpy.typing import NDArray

from solver.deck import CountedDice
from solver.meter import WIDTH, Balance, Meter
from solver.problem import Kind, Problem, Tables, Weights
from solver.sheet import Sheet, make_sheet
from solver.strip_tables import whole_weights
from solver.strips import Strips

SWEEPS = 1
"""How often a map is swept: rows are nearly even, and weights of whole boards drift for long."""
BOARDS = 2
"""Boards that weights are found on, and as many on which they are tried."""
ROUNDS = 8, 8, 8
"""Rounds whose steps are roots of what is amiss, one root more in each."""
KEPT = 8
"""How many of the last rounds the weights are the mean of."""
BORDER = 2
PRIOR, STEP, SPAN = 4, 3.0, 4096.0
"""See `solver/balance.py`: cells that count as drawn rightly, how far a weight moves in a round,
and how far it departs."""
WORSE, SLACK = 2, 1 << 33
"""How far amiss swept boards may be: so many times what rows are, and a little, in 1 / SCALE."""
SCALE = 1 << 40


class UnevenError(ValueError):
    """No weights keep the shares of tiles on whole boards."""


def groups_of(kind: Kind) -> Tables:
    """A number for each candidate, the same for those that are ways of one prototype."""
    group = np.arange(len(kind.rings))
    for ways in kind.ways:
        if ways:
            mine = group[list(ways)]
            group[np.isin(group, mine)] = mine.min()
    numbers: Tables = np.unique(group, return_inverse=True)[1]
    return numbers


class _Fit:
    """Weights on their way."""

    def __init__(self, kind: Kind, balance: Balance) -> None:
        raw = np.array(kind.weights) / fsum(kind.weights)
        self.group = groups_of(kind)
        self.due = np.bincount(self.group, raw)
        fair = np.bincount(self.group, balance.weights)
        share = np.divide(fair, self.due, out=np.zeros(len(fair)), where=self.due > 0)
        self.weights = self._limited(raw * share[self.group], raw)
        self.raw = raw

    def _limited(self, weights: Weights, raw: Weights) -> Weights:
        """Weights that add up to one and do not depart too far."""
        return np.clip(weights / fsum(weights.tolist()), raw / SPAN, raw * SPAN)

    def counts(self, boards: Tables) -> Tables:
        """How often each group stands off the border."""
        inside = boards[:, BORDER:-BORDER, BORDER:-BORDER]
        return np.bincount(self.group[inside.ravel()], minlength=len(self.due))

    def move(self, counts: Tables, roots: int) -> None:
        """Move weights towards what is due."""
        prior = PRIOR * len(self.due)
        got = (counts + self.due * prior) / (int(counts.sum()) + prior)
        moves = np.where(self.due > 0, self.due / np.maximum(got, 1e-9), 1.0)
        for _ in range(roots):
            moves = np.sqrt(moves)
        self.weights = self._limited(
            self.weights * np.clip(moves, 1 / STEP, STEP)[self.group], self.raw
        )

    def amiss(self, boards: Tables) -> int:
        """How far shares are from what is due, in whole numbers."""
        counts = self.counts(boards)
        apart = np.sqrt(counts / int(counts.sum())) - np.sqrt(self.due)
        return int(np.rint(apart * apart * SCALE).astype(np.int64).sum())


def even_weights(problem: Problem, balance: Balance, dice: CountedDice, fast: bool) -> Tables:
    """Find weights for strips of the tiles of a problem (a torus of squares) from those of rows.
    Raises UnevenError where there are none."""
    sheet = make_sheet(problem)
    if sheet is None:
        raise UnevenError
    meter = Meter(problem, dice)
    meter.weigh(balance, np.ones(meter.words))
    rows = np.stack([meter.draw() for _ in range(WIDTH)], axis=1)
    rows = rows[_are_whole(rows, problem, sheet)]
    if len(rows) < 2 * BOARDS:
        raise UnevenError
    fit = _Fit(problem.kinds[0], balance)
    strips = Strips(problem.kinds[0].rings, fit.weights, problem.meets, sheet.slots, fast)
    boards, free = rows[:BOARDS].copy(), np.zeros((WIDTH, WIDTH), dtype=bool)
    found = []
    for roots in _roots():
        found.append(whole_weights(fit.weights))
        strips.weigh(found[-1])
        strips.sweep(boards, (False, False), free, dice)
        fit.move(fit.counts(boards), roots)
    weights: Tables = np.sum(found[-KEPT:], axis=0)
    fresh = rows[BOARDS : 2 * BOARDS].copy()
    before = fit.amiss(fresh)
    strips.weigh(weights)
    for _ in range(SWEEPS):
        strips.sweep(fresh, (False, False), free, dice)
    if fit.amiss(fresh) > WORSE * before + SLACK:
        raise UnevenError
    return weights


def _are_whole(rows: Tables, problem: Problem, sheet: Sheet) -> NDArray[np.bool_]:
    """Which boards are maps: one that no row can follow goes on with a row of another, which need
    not meet what it follows."""
    rings, (_, _, back, onward) = problem.kinds[0].rings, sheet.slots
    meets = problem.meets[rings[rows[:, :-1], onward], rings[rows[:, 1:], back]] > 0
    are_whole: NDArray[np.bool_] = meets.all(axis=(1, 2))
    return are_whole


def _roots() -> Iterator[int]:
    """How many roots are taken of what is amiss, round by round."""
    for roots, rounds in enumerate(ROUNDS, 1):
        yield from [roots] * rounds
