"""Shares of candidates that come near to those due and that an endless map can have.

Of squares of two by two cells as many begin with a pair as end with it (`solver/possible.py`). Of
all shares of squares that do, those are sought of which tiles are nearest to what they are due, and
which are else as even as may be: by fitting to either in turn, with ever smaller steps towards what
is due. All is multiplied and added up in order, so that every machine finds the same.
"""

from __future__ import annotations

from math import fsum

import numpy as np

from solver.lying import quotients, summed
from solver.possible import blocks_of
from solver.problem import Problem, Tables, Weights

MOST_BLOCKS = 40_000
"""Squares of two by two from which on nothing is sought: it would take too long."""
ROUNDS = (60, 30, 30, 30, 30, 60)
"""Rounds of fitting; in each part of them tiles are moved by one root less of what is amiss."""
LAST = 40
"""Rounds of fitting pairs alone at the end: what cannot be is not asked."""
SLIGHT = 2.0**-30
"""A share that counts as none, of a candidate."""


def near_shares(problem: Problem, group_of: Tables) -> Weights | None:
    """The shares of candidates of a torus of squares, of which some are ways of one tile; None on
    other boards, and where squares of cells are too many or none."""
    found = near_blocks(problem, group_of)
    return None if found is None else shares_of(problem, *found)


def shares_of(problem: Problem, blocks: Tables, shares: Weights) -> Weights:
    """The shares of candidates, told those of squares."""
    weights = np.array(problem.kinds[0].weights)
    parts, whole = _parts([*blocks.T], shares, len(weights))
    return np.where(weights > 0, np.maximum(parts / whole, SLIGHT), 0)


def near_blocks(problem: Problem, group_of: Tables) -> tuple[Tables, Weights] | None:
    """The same, told of squares of two by two cells: these, shape (squares, 4), and what they are
    worth beside each other."""
    blocks = blocks_of(problem, MOST_BLOCKS)
    if blocks is None or not len(blocks):
        return None
    weights = np.array(problem.kinds[0].weights)
    even = weights / fsum(weights.tolist())
    due = summed(group_of, even)
    places = [group_of[place] for place in blocks.T]
    courses = _courses(blocks)
    shares = even[blocks[:, 0]]
    for place in blocks.T[1:]:
        shares = shares * even[place]
    for roots, rounds in enumerate((*ROUNDS, LAST)):
        for _ in range(rounds):
            for course in courses:
                shares = _as_much_met(shares, course)
            if roots < len(ROUNDS):
                shares = _nearer(shares, places, due, roots)
    return blocks, shares


def _courses(blocks: Tables) -> list[tuple[Tables, Tables, int]]:
    """For rows and for columns the numbers of the pairs that blocks begin and end with, and how
    many there are."""
    one, two, three, four = blocks.T
    count, found = int(blocks.max()) + 1, []
    for first, second in (((one, two), (three, four)), ((one, three), (two, four))):
        keys = np.concatenate([a * count + b for a, b in (first, second)])
        distinct, numbers = np.unique(keys, return_inverse=True)
        here, there = np.split(numbers.ravel(), 2)
        found.append((here, there, len(distinct)))
    return found


def _as_much_met(shares: Weights, course: tuple[Tables, Tables, int]) -> Weights:
    """Shares of blocks moved towards such as begin with each pair as often as they end with it."""
    one, other, count = course
    begun, ended = summed(one, shares, count), summed(other, shares, count)
    moves = np.sqrt(np.sqrt(quotients(ended, begun)))
    is_met = (begun > 0) & (ended > 0)
    moved: Weights = shares * (moves * is_met)[one] * (is_met / moves)[other]
    return moved


def _nearer(shares: Weights, places: list[Tables], due: Weights, roots: int) -> Weights:
    """Shares of blocks moved towards what groups are due."""
    parts, whole = _parts(places, shares, len(due))
    moves = np.sqrt(np.sqrt(quotients(due, parts / whole)))
    for _ in range(roots):
        moves = np.sqrt(moves)
    for place in places:
        shares = shares * moves[place]
    return shares / (whole / len(places))


def _parts(places: list[Tables], shares: Weights, count: int) -> tuple[Weights, float]:
    """What numbers have of all cells, told those of the cells of blocks and the blocks' shares; and
    what all have together."""
    found = np.zeros(count)
    for place in places:
        found += summed(place, shares, count)
    return found, fsum(found.tolist())
