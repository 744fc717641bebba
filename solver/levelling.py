"""Maps brought nearer to what is due, ribbon by ribbon.

A search draws by other chances than weights say. So ribbons of the map that it found are drawn
anew (`solver/ribbons.py`), with weights found for that, and each that brings the map nearer to what
is due is taken. The weights of one map are moved on the way towards what it still wants.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import fsum

import numpy as np

from solver.balance import TOP, moves_of
from solver.choice import Work, is_engine_fast
from solver.deck import CountedDice
from solver.evening import groups_of
from solver.problem import Numbers, Problem, Tables, Weights
from solver.ribbons import Ribbons
from solver.strays import FAIR, amiss, by_chance

SWEEPS = 2
"""How often each ribbon is drawn, at most."""
FINE_SWEEPS = 4
"""How often pieces of ribbons are drawn after that, at most."""
SEARCHED = 2
"""Of how many searched maps the nearest is taken."""
ROUNDS = 8, 8, 8
"""Sweeps on which weights are found; their steps are roots of what is amiss, two, four, eight."""
MAPS = 4
"""Maps that the sweeps begin from, by turns."""
KEPT = 8
"""Of how many rounds at the end the weights are the mean."""
ROOTS = 1
"""How many roots are taken of what a single map wants."""
FAR = 2
"""How many times further amiss than many maps may be together a single one is levelled that rows
drew: chance clumps, so fair sets have some that are once as far."""
SPAN = 16.0
"""By how much a weight may depart from what the tiles say. What can hardly stand between rows of
bricks would else outweigh all others."""


class Levels:
    """What is due to the candidates of a kind, and the ribbons of a board. Raises ValueError where
    it has none."""

    def __init__(self, problem: Problem, kind: int, due: Sequence[float], fast: bool) -> None:
        self.group = groups_of(problem.kinds[kind])
        self.raw: Weights = np.array(due) / fsum(due)
        self.due: Weights = np.bincount(self.group, self.raw).astype(np.float64)
        self.cells = np.flatnonzero(problem.kind_of_cell == kind)
        self.ribbons = Ribbons(problem, kind, fast)
        self.shows = [
            _shown_by(self.ribbons.rings[:, slots], problem.meets.shape[1])
            for slots in self.ribbons.slots
        ]
        self.due_shown = [self.raw @ shows / shows[0].sum() for shows in self.shows]

    def counts(self, laid: Tables) -> Tables:
        """How often each candidate stands in some cells of the kind."""
        return np.bincount(laid, minlength=len(self.raw)).astype(np.int64)

    def by_tile(self, counts: Tables) -> Tables:
        """How often each tile stands, told how often each candidate does."""
        return np.bincount(self.group, counts, minlength=len(self.due)).astype(np.int64)

    def strays(self, counts: Tables) -> int:
        """How far tiles, and words that they show along lines and across, are from what is due."""
        found = amiss(self.by_tile(counts), self.due)
        for shows, due in zip(self.shows, self.due_shown, strict=True):
            found += amiss(counts @ shows, due)
        return found

    def moved(self, weights: Weights, counts: Tables, roots: int) -> Weights:
        """Weights moved towards what is due, told how often each candidate stands."""
        moved = weights * moves_of(self.due, self.by_tile(counts), roots)[self.group]
        moved = moved / fsum(moved.tolist())
        limited: Weights = np.clip(moved, self.raw / SPAN, self.raw * SPAN)
        return limited

    def swept(self, laid: Tables, weights: Weights, dice: CountedDice) -> Tables:
        """A map of which every ribbon is drawn anew once."""
        swept = laid.copy()
        self.ribbons.weigh(weights)
        for firsts in self.ribbons.phases(dice):
            self.ribbons.draw(swept, firsts, dice)
        return swept

    def amiss(self, laid: Tables) -> int:
        """How far a map is from what is due, but for what chance alone makes of it."""
        far = amiss(self.by_tile(self.counts(laid[self.cells])), self.due)
        return far - by_chance(int((self.due > 0).sum()), len(self.cells))

    def levelled(self, laid: Tables, weights: Weights, dice: CountedDice) -> Tables:
        """A map of which those ribbons are drawn anew that bring it nearer to what is due, until it
        is near enough."""
        level = laid.copy()
        counts = self.counts(level[self.cells])
        for sweep in range(SWEEPS + FINE_SWEEPS):
            for firsts in self.ribbons.phases(dice):
                if self.amiss(level) * 2 <= FAIR:
                    return level
                self.ribbons.weigh(weights)
                counts = self._phase(level, counts, firsts, sweep >= SWEEPS, dice)
                weights = self.moved(weights, counts, ROOTS)
        return level

    def _phase(
        self, level: Tables, counts: Tables, firsts: list[int], fine: bool, dice: CountedDice
    ) -> Tables:
        """Draw some ribbons, whole or in pieces; change those of a map that bring it nearer, and
        return how often each candidate stands then."""
        drawn = level.copy()
        if fine:
            parts = self.ribbons.draw_pieces(drawn, firsts, dice)
        else:
            self.ribbons.draw(drawn, firsts, dice)
            parts = [self.ribbons.drawn_by(first) for first in firsts]
        far = self.strays(counts)
        for cells in parts:
            if (drawn[cells] == level[cells]).all():
                continue
            changed = counts + self.counts(drawn[cells]) - self.counts(level[cells])
            strays = self.strays(changed)
            if strays <= far:
                level[cells] = drawn[cells]
                counts, far = changed, strays
        return counts


def _shown_by(rings: Tables, words: int) -> Tables:
    """How often each candidate shows each word, told what it shows in some slots."""
    found = np.zeros((len(rings), words), dtype=np.int64)
    for column in rings.T:
        np.add.at(found, (np.arange(len(rings)), column), 1)
    return found


def level_weights(levels: Levels, maps: list[Tables], dice: CountedDice) -> Tables:
    """Find weights with which a sweep of one of some maps shows tiles as often as they are due."""
    weights, found = levels.raw, []
    for roots, rounds in enumerate(ROUNDS, 1):
        for number in range(rounds):
            found.append(_whole(weights))
            swept = levels.swept(maps[number % len(maps)], weights, dice)
            weights = levels.moved(weights, levels.counts(swept[levels.cells]), roots)
    mean: Tables = np.sum(found[-KEPT:], axis=0) // KEPT
    return mean


class Leveller:
    """Brings maps of a problem nearer to what is due, with the weights that are known for that."""

    def __init__(self, levels: Levels, weights: Weights) -> None:
        self.levels, self.weights = levels, weights

    def nearest(self, maps: Sequence[Sequence[int] | Numbers], dice: CountedDice) -> Numbers:
        """That of some maps which is nearest, brought nearer still."""
        laid = min((np.asarray(one, dtype=np.int64) for one in maps), key=self.levels.amiss)
        return self.levels.levelled(laid, self.weights, dice).astype(np.int32)


def is_far(problem: Problem, laid: Sequence[int] | Numbers) -> bool:
    """Whether a map is so far from what is due that its set is hardly fair."""
    due = problem.due
    if due is None:
        return False
    group = groups_of(problem.kinds[due.kind])
    cells = np.asarray(laid)[problem.kind_of_cell == due.kind]
    shares: Weights = np.bincount(group, due.shares).astype(np.float64)
    counts: Tables = np.bincount(group[cells], minlength=len(shares)).astype(np.int64)
    return amiss(counts, shares) - by_chance(int((shares > 0).sum()), len(cells)) > FAR * FAIR


def may_level(problem: Problem) -> bool:
    """Whether it is known by what weights maps of a problem are brought nearer to what is due."""
    due = problem.due
    return due is not None and bool(problem.kinds[due.kind].strips) and len(problem.lines) > 0


def leveller_for(problem: Problem, fast: bool | None) -> Leveller | None:
    """What brings maps of a problem nearer to what is due; None where nothing is known for that, or
    lines make no ribbons."""
    due = problem.due
    if due is None or not may_level(problem):
        return None
    is_fast = is_engine_fast(fast, Work.STRIPS, SWEEPS * problem.cell_count)
    with suppress(ValueError):
        levels = Levels(problem, due.kind, due.shares, is_fast)
        return Leveller(levels, np.array(problem.kinds[due.kind].strips, dtype=np.float64))
    return None


def _whole(weights: Weights) -> Tables:
    """Weights in whole numbers."""
    whole: Tables = np.maximum(np.rint(weights / weights.max() * TOP), 1).astype(np.int64)
    return whole
