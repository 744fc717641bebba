"""Weights with which a search draws each tile as often as it is meant to stand.

A search decides the cell with the fewest candidates next, so what seldom fits is drawn more seldom
than it weighs. So boards are searched one after the other, and after each few all tiles' weights
are moved towards what is due, in three stages with ever smaller steps. A tile keeps one weight in
all its orientations, for a search has no direction. Both engines find the same weights.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import fsum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.balance import TOP, moves_of
from solver.complete import Plan
from solver.deck import CountedDice
from solver.evening import groups_of
from solver.integers import UNIT
from solver.problem import Problem, Tables, Weights
from solver.strays import amiss, by_chance, most_amiss

ROUNDS = 8, 16, 40
"""Rounds whose steps are roots of what is amiss, one root more in each stage."""
BOARDS = 1
"""Boards searched in a round."""
KEPT = 3, 6, 20
"""Of how many rounds on end of each stage the weights are the mean: those least amiss. Some sets
are led so far astray that no steps lead back; the next stage goes on from the best so far."""
ODD, LATELY = 3, 8
"""A board is odd that is so many times as far amiss as the median of so many before it. Some sets
fill a board in several ways: what one odd board shows is not asked of the others."""
TRIED = 8
"""Boards with dice of their own on which weights are tried."""
BETTER = 3
"""How many times less amiss these must be than with the tiles' own weights: some sets grow large
regions of one kind, which no weights can steer."""
SPAN = 4096.0
"""By how much a weight may depart from what the tiles say."""
HARD = 500
"""Contradictions after which a search is given up: most boards are found after a few. In some sets
all is easily one tile and hardly mixed; weights that ask for more of the others lead nowhere."""


class HardError(ValueError):
    """Searches with some weights are given up."""


class _Searches:
    """Searches of one board with changing weights."""

    def __init__(self, problem: Problem, dice: Callable[[int], CountedDice], fast: bool) -> None:
        self.problem, self.dice, self.fast = problem, dice, fast
        self.group = groups_of(problem.kinds[0])
        raw = np.array(problem.kinds[0].weights)
        self.raw = raw / fsum(raw.tolist())
        self.due: Weights = np.bincount(self.group, self.raw).astype(np.float64)
        inner = np.ones(problem.cell_count, dtype=bool)
        inner[problem.cell_of_port[problem.mate_of_port < 0]] = False
        self.made = 1
        self.inner: NDArray[np.bool_] = inner

    def counts(self, weights: Tables, boards: range) -> Tables:
        """How often each candidate comes off the border of some boards. Raises HardError where
        a search is given up."""
        kind = replace(self.problem.kinds[0], weights=tuple((weights / UNIT).tolist()))
        problem = replace(self.problem, kinds=[kind])
        plan = Plan(problem, proof=0, limit=HARD, way="cells", fast=self.fast)
        counts = np.zeros(len(self.raw), dtype=np.int64)
        for number in boards:
            found = plan.solve(self.dice(number)).candidates
            if found is None:
                raise HardError
            counts += np.bincount(np.asarray(found)[self.inner], minlength=len(counts))
        return counts

    def stage(self, weights: Tables, roots: int, rounds: int, kept: int) -> Tables:
        """Search so many rounds, and after each move the weights; return the mean of those rounds
        on end that are least amiss."""
        moved: Weights = weights / fsum(weights.tolist())
        drawn: list[Tables] = []
        far: list[int] = []
        for _ in range(rounds):
            drawn.append(_whole(moved))
            boards = range(self.made, self.made + BOARDS)
            counts, self.made = self.by_tile(self.counts(drawn[-1], boards)), boards.stop
            far.append(amiss(counts, self.due))
            if far[-1] > ODD * sorted(far[-LATELY:])[len(far[-LATELY:]) // 2]:
                continue
            moved = moved * moves_of(self.due, counts, roots)[self.group]
            moved = moved / fsum(moved.tolist())
            moved = np.clip(moved, self.raw / SPAN, self.raw * SPAN)
        first = min(range(rounds - kept + 1), key=lambda n: sum(far[n : n + kept]))
        mean: Tables = np.sum(drawn[first : first + kept], axis=0) // kept
        return mean

    def tried(self, weights: Tables) -> tuple[int, int]:
        """How far boards that no weights were found on are from what is due together, odd ones left
        out, and how far one may be."""
        first = sum(ROUNDS) * BOARDS + 1
        boards = [self.counts(weights, range(n, n + 1)) for n in range(first, first + TRIED)]
        each = [amiss(counts, self.raw) for counts in boards]
        chance = by_chance(int((self.raw > 0).sum()), int(self.inner.sum()))
        most = most_amiss(each, 0, chance)
        kept = [counts for counts, far in zip(boards, each, strict=True) if far <= most]
        together = self.by_tile(np.sum(kept, axis=0))
        far = amiss(together, self.due)
        less = far - by_chance(len(self.due), int(together.sum()))
        return far, most_amiss(each, less, chance)

    def by_tile(self, counts: Tables) -> Tables:
        """How often each tile comes, told how often each candidate does."""
        return np.bincount(self.group, counts, minlength=len(self.due)).astype(np.int64)


class Searched(NamedTuple):
    """Weights for searches, in units of 1 / UNIT, and how far amiss a board may be; see
    `solver/strays.py`."""

    weights: list[int]
    most: int


def searched_weights(
    problem: Problem, dice: Callable[[int], CountedDice], fast: bool
) -> Searched | None:
    """Find weights for the candidates of a board of one kind of cell; None where the tiles' own
    are as good, or searches are hard. `dice` gives those of each search, by its number."""
    searches = _Searches(problem, dice, fast)
    raw = _whole(searches.raw)
    try:
        before = searches.tried(raw)
    except HardError:
        return None
    found, after = raw, before
    with suppress(HardError):
        for roots, (rounds, kept) in enumerate(zip(ROUNDS, KEPT, strict=True), 1):
            mean = searches.stage(found, roots, rounds, kept)
            tried = searches.tried(mean)
            if tried < after:
                found, after = mean, tried
    if after[0] * BETTER > before[0]:
        return None
    return Searched(found.tolist(), after[1])


def _whole(weights: Weights) -> Tables:
    """Weights in whole numbers; what has any keeps some."""
    whole = np.rint(weights / weights.max() * TOP)
    return np.where(weights > 0, np.maximum(whole, 1), 0).astype(np.int64)
