"""Weights with which rows draw each candidate as often as it is meant to stand.

Rows drawn with the weights of the tiles themselves draw something else: what seldom fits stands
more seldom than it should. So many boards are drawn side by side (`solver/meter.py`), and after
each few rows the weight of every candidate is moved towards its due. Every machine finds the same
weights, whichever engine draws with them.
"""

from __future__ import annotations

import numpy as np

from solver.deck import CountedDice
from solver.meter import BOARDS, Balance, Meter
from solver.problem import Problem, Tables, Weights
from solver.propagate import UNIT

SETTLED = 2
"""Cells at either end of a row that are not counted."""
PHASES = ((12, 4, 16, 1), (8, 4, 32, 2), (16, 4, 64, 2))
"""So many rounds of so many rows, with boards that begin anew after so many; each moves weights by
what is amiss, so many roots taken of it."""
FITTINGS = 12
"""Rounds of fitting what words are worth at the border."""
MOST_STUCK = 3
"""One row of so many may be followed by none: there rows are but a part of how a map is made."""
STEP = 3.0
"""By which a weight is multiplied or divided in one round, at most."""
TOP = 1 << 18
"""The largest weight."""
SPAN = 256.0
"""By how much a weight may depart from what the tiles say."""
PRIOR = 4
"""Cells for each candidate that count as drawn rightly: what is rare is not moved by chance."""


class _Fit:
    """Weights on their way to be fair, as floats; `share` is what each candidate is due."""

    def __init__(self, meter: Meter, due: Weights) -> None:
        self.meter = meter
        possible = np.zeros(len(due))
        possible[meter.possible] = 1
        self.weights = due * possible / max(1e-9, float((due * possible).sum()))
        fluent = self.weights * meter.is_fluent(self.weights)
        if not fluent.any():
            raise ValueError("no row goes on for ever")
        self.share = fluent / fluent.sum()
        self.least, self.most = self.weights / SPAN, self.weights * SPAN
        self.top = np.ones((meter.slots, meter.words))
        self.following = 0
        self.onward = np.ones(meter.words)

    def balance(self) -> Balance:
        """The weights as they are, in whole numbers."""
        whole = np.rint(self.weights / self.weights.max() * TOP)
        rims = self._rims()
        rims = np.rint(rims / rims.max(axis=1, keepdims=True) * UNIT)
        return Balance(
            np.where(self.weights > 0, np.maximum(whole, 1), 0).astype(np.int64),
            np.maximum(rims, 1).astype(np.int64),
        )

    def _rims(self) -> Weights:
        """What words are worth where nothing stands yet: onward as much as in mid-row; elsewhere
        so much that each is shown as often as it is due, by iterative proportional fitting. Slots
        that face later rows have no say."""
        meter = self.meter
        slots = (meter.back, *meter.lines[0].slots)
        rims = np.ones((meter.slots, meter.words))
        rims[meter.onward] = self.onward
        for _ in range(FITTINGS):
            for slot in slots:
                weights = self.weights.copy()
                for other in (*slots, meter.onward):
                    if other != slot:
                        weights *= rims[other, meter.rings[:, other]]
                words = meter.rings[:, slot]
                due = np.bincount(words, self.share, minlength=meter.words)
                got = np.bincount(words, weights, minlength=meter.words)
                rims[slot] = np.divide(due, got, out=np.zeros(meter.words), where=got > 0)
                rims[slot] /= rims[slot].max()
        return rims * self.top

    def round(self, lines: int, age: int, roots: int) -> None:
        """Draw some rows and move the weights."""
        meter = self.meter
        shown = np.bincount(meter.rings[:, meter.onward], self.share, minlength=meter.words)
        meter.weigh(self.balance(), shown / np.maximum(self.onward, 1 / SPAN / SPAN))
        inside, top = [], []
        for _ in range(lines):
            anew = (self.following + np.arange(BOARDS // age)) % BOARDS
            self.following += len(anew)
            meter.shown[anew] = -1
            chosen = meter.draw()
            inside.append(chosen[:, SETTLED:-SETTLED])
            top.append(chosen[anew, SETTLED:-SETTLED])
        for slot in meter.lines[0].slots:
            words = meter.rings[:, slot]
            due = np.bincount(words, self.share, minlength=meter.words).astype(float)
            moves = _moves(due, [words[candidates] for candidates in top], roots + 1)
            self.top[slot] = np.clip(self.top[slot] * moves, 1 / SPAN, SPAN)
        if meter.stuck * MOST_STUCK > lines * BOARDS:
            raise ValueError("too few rows follow")
        meter.stuck = 0
        self.onward = meter.promised / meter.promised.max()
        self.weights = self.weights * _moves(self.share, inside, roots)
        self.weights = np.clip(self.weights, self.least, self.most)


def _moves(share: Weights, drawn: list[Tables], roots: int) -> Weights:
    """By what to multiply weights so that more is drawn of what was drawn too seldom."""
    found = np.concatenate([one.ravel() for one in drawn])
    counts = np.bincount(found, minlength=len(share))
    prior = share * (len(share) * PRIOR)
    got = (counts + prior) / (len(found) + len(share) * PRIOR)
    move = np.where(share > 0, share / np.maximum(got, 1e-9), 1.0)
    for _ in range(roots):
        move = np.sqrt(move)
    return np.clip(move, 1 / STEP, STEP)


def balance(problem: Problem, dice: CountedDice) -> Balance:
    """Find weights for the candidates of a problem (a torus of one kind of cell) with which rows
    draw each as often as its own weight says. Raises ValueError where few rows follow another."""
    fit = _Fit(Meter(problem, dice), np.array(problem.kinds[0].weights))
    last: list[Balance] = []
    for rounds, *how in PHASES:
        last.clear()
        for _ in range(rounds):
            fit.round(*how)
            last.append(fit.balance())
    return _mean(last[len(last) // 2 :])


def _mean(found: list[Balance]) -> Balance:
    """The mean of several balances."""
    weights, rims = (sum(parts) // len(found) for parts in zip(*found, strict=True))
    return Balance(weights, np.maximum(rims, 1))
