"""How far amiss maps are: how far what stands is from what is due.

Some sets fill a board in several ways, each with large regions of one kind. No weights steer that,
but a map of the wrong way is easily told, and drawn anew.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.problem import Numbers, Problem, Tables, Weights

SCALE = 1 << 40
FAR, NEAR = 3, SCALE // 50
"""How many times as far amiss as one in four a map may be, but for chance, and how far any may."""
FAIR = 5 << 29
"""How far amiss maps may be together, but for chance, to be as due."""
CHOSEN = 8
"""One map of so many is near enough where maps are not as due on the whole."""
CLUMPS = 2
"""How many times as much as chance alone would make of it smaller boards stray, about."""


def amiss(counts: Tables, shares: Weights) -> int:
    """How far counts are from what is due, as a whole number, so that every machine finds the same:
    squares of differences of roots, which make much of what should be and is not."""
    apart = np.sqrt(counts / max(1, int(counts.sum()))) - np.sqrt(shares)
    return int(np.rint(apart * apart * SCALE).astype(np.int64).sum())


def by_chance(candidates: int, cells: int) -> int:
    """How far amiss a map of so many cells is, about, if each candidate is drawn by what is due."""
    return candidates * SCALE // 4 // cells


def most_amiss(found: Sequence[int], together: int, chance: int) -> int:
    """How far amiss maps may be where some were found so far amiss, so much of it by chance, and so
    far, but for chance, all together: where that is too far the better ones are to be chosen."""
    if together * 2 > FAIR:
        return sorted(found)[len(found) // CHOSEN]
    return max(NEAR, FAR * sorted(found)[len(found) // 4] - (FAR - 1) * chance)


def most_on(most: int, candidates: int, cells: int, measured: int) -> int:
    """How far amiss a map of so many cells may be, told what one of `measured` cells may be: what
    chance alone makes of it goes with 1 / cells."""
    more = by_chance(candidates, cells) - by_chance(candidates, measured)
    return most + CLUMPS * max(0, more)


def straying(problem: Problem, standing: Sequence[int] | Numbers) -> int:
    """By how much a map is further amiss than it may be, 0 if it is not; cells of -1 do not
    count."""
    due = problem.due
    if due is None:
        return 0
    laid = np.asarray(standing)
    chosen = laid[(problem.kind_of_cell == due.kind) & (laid >= 0)]
    counts = np.bincount(chosen, minlength=len(due.shares))
    return max(0, amiss(counts, np.array(due.shares)) - due.most)
