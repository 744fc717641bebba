"""Which shares of tiles endless maps can have at all, and which shares leave no choice.

In an endless map every pair of rows and columns shows the same shares of squares of two by two
cells, wherever these begin. So shares of such squares add up to the same shares of pairs above and
below, left and right: linear equations, which the shares of tiles that are asked for may contradict
(solved by `scipy.optimize.linprog`). What passes may be impossible all the same: this looks at two
rows only. On other boards than squares, and of tiles too many for that, it is only found out which
cannot stand anywhere, whatever stands around them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.problem import Problem, Tables
from solver.sheet import make_sheet

MOST_BLOCKS = 25_000
"""Squares of two by two from which on nothing is said: it would take too long."""
FEW_BLOCKS = 5_000
"""The same where a pack is made ready, which must not take long."""
MOST_TILES = 200
"""Candidates from which on they are not even listed."""
POINTS = (0.25, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.2, 1.3, 1.5, 2, 3, 5)
"""Parts of what is due where divergence is replaced by its tangents."""
SLIGHT = 1e-4
"""Shares of pairs of sides above that are as good as any."""
NONE = 1e-6
"""What counts as no share at all: ten times what the solver of programmes leaves open. Pairs that
cannot meet come out at nothing, others at SLIGHT; what lies between is in doubt."""


@dataclass(frozen=True)
class Nearest:
    """What endless maps can have.

    divergence  how far the nearest shares are from those due (Kullback-Leibler), at least
    shares      of each group of tiles in such a map
    never       pairs of words that meet, and could not meet ever if shares were as due
    """

    divergence: float
    shares: tuple[float, ...]
    never: tuple[tuple[int, int], ...]


def nearest(problem: Problem, group_of: Tables) -> Nearest | None:
    """What endless maps of the tiles of a torus can have, with candidates in groups; None where
    that is not looked into, and nothing is known to be impossible."""
    programme = _programme(problem, group_of, MOST_BLOCKS)
    return _of_standing(problem, group_of) if programme is None else programme.nearest()


def roomless(problem: Problem, group_of: Tables) -> Tables:
    """Pairs of words, shape (pairs, 2), that never meet in endless maps with the shares that are
    due, though they may; none where that is not looked into. What is in doubt is left alone: all of
    them where others cannot meet as often as counts in one and the same map."""
    programme = _programme(problem, group_of, FEW_BLOCKS)
    found = programme.never() if programme and len(programme.blocks) else None
    return np.zeros((0, 2), dtype=np.int64) if found is None else found


def _programme(problem: Problem, group_of: Tables, most: int) -> _Programme | None:
    """What the tiles of a torus of squares must do; None on other boards, and of too many."""
    sheet, blocks = make_sheet(problem), blocks_of(problem, most)
    if sheet is None or blocks is None:
        return None
    back, onward, _, _ = sheet.slots
    weights = np.array(problem.kinds[0].weights)
    due = np.bincount(group_of, weights) / weights.sum()
    return _Programme(blocks, group_of, due, problem.kinds[0].rings[:, (onward, back)])


def blocks_of(problem: Problem, most: int) -> Tables | None:
    """Candidates that may stand two by two on a torus of squares: upper left and right, lower left
    and right; None on other boards, and of too many."""
    sheet = make_sheet(problem)
    if sheet is None or len(problem.kinds[0].rings) > MOST_TILES:
        return None
    back, onward, above, below = sheet.slots
    rings, weights = problem.kinds[0].rings, np.array(problem.kinds[0].weights)
    meets = problem.meets[: problem.meets.shape[1]] > 0
    may = np.multiply.outer(weights > 0, weights > 0)
    ahead, under = meets[rings[:, onward]], meets[rings[:, below]]
    return _blocks(ahead[:, rings[:, back]] & may, under[:, rings[:, above]] & may, most)


def _of_standing(problem: Problem, group_of: Tables) -> Nearest | None:
    """What maps can have without the groups of which no candidate can stand anywhere; None where
    all can, or none."""
    if len(problem.kinds) != 1:
        return None
    weights = np.array(problem.kinds[0].weights)
    due = np.bincount(group_of, weights) / weights.sum()
    stands = np.bincount(group_of, can_stand(problem)) > 0
    left = float(due[stands].sum())
    if left <= 0 or not (due[~stands] > 0).any():
        return None
    shares = np.where(stands, due, 0) / left
    return Nearest(round(-log(left), 6), tuple(shares.tolist()), ())


def can_stand(problem: Problem) -> NDArray[np.bool_]:
    """Which candidates may stand in mid-board, as far as the cells tell that face one and each
    other. All cells of the torus are alike; those few lie together on an endless board as well."""
    rings = problem.kinds[0].rings.astype(np.int64)
    meets = problem.meets[: problem.meets.shape[1]] > 0
    line = problem.lines[len(problem.lines) // 2]
    middle = int(line[len(line) // 2])
    patch = list(dict.fromkeys([middle, *(one[0] for one in problem.facing_of(middle) if one)]))
    links = [
        (patch.index(cell), slot, patch.index(other[0]), other[1])
        for cell in patch
        for slot, other in enumerate(problem.facing_of(cell))
        if other and other[0] in patch
    ]
    may = np.array(problem.kinds[0].weights) > 0
    while True:
        stands = may.copy()
        for candidate in np.flatnonzero(may).tolist():
            domains = np.tile(stands, (len(patch), 1))
            domains[0] = np.arange(len(may)) == candidate
            stands[candidate] = _fits(domains, links, rings, meets)
        if (stands == may).all():
            return stands
        may = stands


def _fits(
    domains: NDArray[np.bool_],
    links: list[tuple[int, int, int, int]],
    rings: Tables,
    meets: NDArray[np.bool_],
) -> bool:
    """Whether some candidate is left to each cell where they narrow each other's."""
    while True:
        before = domains.sum()
        for cell, slot, other, facing in links:
            shown = np.zeros(len(meets), dtype=bool)
            shown[rings[domains[other], facing]] = True
            faced = np.logical_or.reduce(meets & shown, axis=1)
            domains[cell] &= faced[rings[:, slot]]
        if not domains.any(axis=1).all():
            return False
        if domains.sum() == before:
            return True


def _blocks(across: NDArray[np.bool_], down: NDArray[np.bool_], most: int) -> Tables | None:
    """Candidates that may stand two by two: upper left and right, lower left and right; None where
    they are more than so many."""
    uppers = np.argwhere(across)
    found, count = [], 0
    for upper in uppers.tolist():
        lower = np.argwhere(across & np.multiply.outer(down[upper[0]], down[upper[1]]))
        found.append(np.column_stack([np.tile(upper, (len(lower), 1)), lower]))
        count += len(lower)
        if count > most:
            return None
    return np.concatenate(found) if found else np.zeros((0, 4), dtype=np.int64)


class _Programme:
    """The linear programme. Its unknowns are shares of blocks, then others, one for each equation
    or inequality that needs one."""

    def __init__(
        self, blocks: Tables, group_of: Tables, due: NDArray[np.float64], sides: Tables
    ) -> None:
        self.blocks, self.group, self.due = blocks, group_of[blocks[:, 0]], due
        self.sides = np.column_stack([sides[blocks[:, 0], 0], sides[blocks[:, 1], 1]])

    def nearest(self) -> Nearest | None:
        """See `Nearest`."""
        if not len(self.blocks):
            return None
        met = self._met()
        if met is not None:
            pairs = self._pairs[0][met < NONE].tolist()
            never = tuple((int(one), int(other)) for one, other in pairs)
            return Nearest(0.0, tuple(self.due.tolist()), never)
        shares = self._shares()
        if shares is None:
            return None
        pairs = zip(shares.tolist(), self.due.tolist(), strict=True)
        far = sum(share * log(share / due) for share, due in pairs if share > NONE)
        return Nearest(max(0.0, round(far, 6)), tuple(shares.tolist()), ())

    @cached_property
    def _alike(self) -> Any:
        """Rows that are nothing in an endless map: how much oftener a pair stands above than below,
        and left than right."""
        from scipy.sparse import vstack

        one, two, three, four = self.blocks.T
        count = int(self.blocks.max()) + 1
        pairs = ((one, two), (three, four)), ((one, three), (two, four))
        rows = []
        for first, second in pairs:
            keys = [a * count + b for a, b in (first, second)]
            distinct, numbers = np.unique(np.concatenate(keys), return_inverse=True)
            here, there = np.split(numbers, 2)
            rows.append(_sums(here, len(distinct)) - _sums(there, len(distinct)))
        return vstack(rows)

    @cached_property
    def _tiles(self) -> Any:
        """Rows that add up blocks by the tile of their first cell."""
        return _sums(self.group, len(self.due))

    def _shares(self) -> NDArray[np.float64] | None:
        """The shares that are nearest to those due: for each tile one more unknown stands above the
        tangents of the divergence."""
        from scipy.sparse import csr_matrix, diags, hstack, vstack

        count, blocks = len(self.due), len(self.blocks)
        tile, part = (
            found.ravel() for found in np.meshgrid(np.arange(count), POINTS, indexing="ij")
        )
        has = self.due[tile] > 0
        tile, part = tile[has], part[has]
        above = csr_matrix((-np.ones(len(tile)), (np.arange(len(tile)), tile)), (len(tile), count))
        tangents = hstack([diags(np.log(part)) @ self._tiles[tile], above])
        limits = self.due[tile] * (part - 1)
        whole = csr_matrix(np.concatenate([np.ones(blocks), np.zeros(count)])[None])
        alike = hstack([self._alike, csr_matrix((self._alike.shape[0], count))])
        right = np.zeros(alike.shape[0] + 1)
        right[-1] = 1
        cost = np.concatenate([np.zeros(blocks), np.ones(count)])
        solved = _least(cost, (tangents, limits), (vstack([alike, whole]), right), None)
        return None if solved is None else self._tiles @ solved[:blocks]

    def never(self) -> Tables | None:
        """Pairs of words that never meet in maps with the shares that are due, where all others do
        at once; None where that is not so."""
        met = self._met()
        if met is None or ((met > NONE) & (met < SLIGHT / 2)).any():
            return None
        return self._pairs[0][met < NONE]

    @cached_property
    def _pairs(self) -> tuple[Tables, Tables]:
        """The pairs of words that meet, the lower one first, and the number of each block's."""
        pairs, numbers = np.unique(np.sort(self.sides, axis=1), axis=0, return_inverse=True)
        return pairs, numbers.ravel()

    def _met(self) -> NDArray[np.float64] | None:
        """How often pairs of words meet, up to a limit, in maps with the shares that are due; None
        where there are no such maps: for each pair one more unknown, at most what it has, is made
        as large as can be."""
        from scipy.sparse import csr_matrix, eye, hstack, vstack

        pairs, numbers = self._pairs
        count, blocks = len(pairs), len(self.blocks)
        met = _sums(numbers, count)
        equal = vstack([self._alike, self._tiles])
        equal = hstack([equal, csr_matrix((equal.shape[0], count))])
        right = np.concatenate([np.zeros(self._alike.shape[0]), self.due])
        cost = np.concatenate([np.zeros(blocks), -np.ones(count)])
        solved = _least(
            cost, (hstack([-met, eye(count)]), np.zeros(count)), (equal, right), SLIGHT, blocks
        )
        return None if solved is None else solved[blocks:]


def _sums(number: Tables, count: int) -> Any:
    """Rows that add up unknowns by their numbers."""
    from scipy.sparse import csr_matrix

    places = np.arange(len(number))
    return csr_matrix((np.ones(len(number)), (number, places)), (count, len(number)))


def _least(
    cost: NDArray[np.float64],
    under: tuple[Any, NDArray[np.float64]],
    equal: tuple[Any, NDArray[np.float64]],
    limit: float | None,
    free: int = 0,
) -> NDArray[np.float64] | None:
    """Unknowns that cost least, None if there are none; those from `free` on are limited. Costs of
    divergence may be below nothing."""
    from scipy.optimize import linprog

    bounds = np.zeros((len(cost), 2))
    bounds[:, 1] = np.inf
    if limit is None:
        bounds[cost > 0, 0] = -np.inf
    else:
        bounds[free:, 1] = limit
    found = linprog(cost, A_ub=under[0], b_ub=under[1], A_eq=equal[0], b_eq=equal[1], bounds=bounds)
    return found.x if found.status == 0 else None
