"""How often tiles that may turn must lie in each way, for others that may not.

On an endless board as many sides are shown east as are met west, and south as north. Where some
tiles have but one way to lie, those that may turn make up for them: to be drawn as often in every
way is then more than can be asked. So shares of ways are sought that keep those of tiles, are as
even as may be, and show as much of each kind of side one way as the other.
"""

from __future__ import annotations

import numpy as np

from solver.problem import Kind, Problem, Tables, Weights
from solver.sheet import make_sheet

ROUNDS, LAST = 300, 30
"""Rounds of fitting to sides and tiles by turns, then to sides alone: what cannot be is not
asked."""
APART = 1e-5
"""Shares that differ by more than that from even ones are others."""


def lying_shares(problem: Problem, group_of: Tables) -> Weights | None:
    """The shares of candidates of a torus of squares, of which some are ways of one tile; None
    where they may be even, and on other boards."""
    sheet = make_sheet(problem)
    if sheet is None:
        return None
    back, onward, above, below = sheet.slots
    rings = problem.kinds[0].rings
    ahead, behind = _classes(problem)
    courses = [
        (ahead[rings[:, one]], behind[rings[:, other]])
        for one, other in ((onward, back), (below, above))
    ]
    even = np.array(problem.kinds[0].weights) / sum(problem.kinds[0].weights)
    whole = summed(group_of, even)
    shares = even
    for number in range(ROUNDS + LAST):
        for course in courses:
            shares = _as_much_met(shares, course)
        if number < ROUNDS:
            parts = summed(group_of, shares)
            shares = shares * quotients(whole, parts)[group_of]
        shares = shares / shares.sum()
    return shares if np.abs(shares - even).max() > APART else None


def tiles_of(kind: Kind) -> Tables:
    """A number for each candidate, the same for those that the same prototypes show."""
    shown_by: list[list[int]] = [[] for _ in kind.rings]
    for prototype, ways in enumerate(kind.ways):
        for candidate in ways:
            shown_by[candidate].append(prototype)
    known: dict[tuple[int, ...], int] = {}
    return np.array([known.setdefault(tuple(one), len(known)) for one in shown_by])


def summed(number: Tables, shares: Weights, count: int = 0) -> Weights:
    """What candidates have, added up by their numbers."""
    found: Weights = np.bincount(number, shares, minlength=count).astype(np.float64)
    return found


def _as_much_met(shares: Weights, course: tuple[Tables, Tables]) -> Weights:
    """Shares moved towards such as show as much of each class of words one way as the other."""
    one, other = course
    count = int(max(one.max(), other.max())) + 1
    shown, met = (summed(part, shares, count) for part in course)
    moves = np.sqrt(np.sqrt(quotients(met, shown)))
    moved: Weights = shares * moves[one] / moves[other]
    return moved


def quotients(one: Weights, other: Weights) -> Weights:
    """One by the other, and 1 where either is nothing."""
    found: Weights = np.divide(one, other, out=np.ones(len(one)), where=(one > 0) & (other > 0))
    return found


def _classes(problem: Problem) -> tuple[Tables, Tables]:
    """For each word shown one way, and the other way, the class of all that hang together because
    they may meet."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    words = problem.meets.shape[1]
    one, other = np.nonzero(problem.meets[:words] > 0)
    meet = coo_array((np.ones(len(one)), (one, other + words)), shape=(2 * words, 2 * words))
    found: Tables = connected_components(meet.tocsr(), directed=False)[1].astype(np.int64)
    return found[:words], found[words:]
