"""Rows whose cells know what the cell before shows to the next row.

Two cells side by side may each be easy to follow and both together hard: what they show to the next
row must be met there by two neighbours, too. So what cells show each other along a row is told
apart by what they show to the next row, and a joint is worth what the pair of the latter is
(`Problem.besides`). `solver/balance.py` finds that where weights of single tiles are not enough.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from solver.integers import UNIT
from solver.problem import Kind, Problem, Tables, Weights


class Told(NamedTuple):
    """Words told apart, numbered after the plain ones, those shown onward first.

    slots         of cells: onward, back, and towards the next row
    onward, back  what is shown along the row and to the next one, shape (words told apart, 2)
    """

    slots: tuple[int, int, int]
    onward: Tables
    back: Tables

    @property
    def pairs(self) -> Tables:
        """What is shown along the row and to the next one by all words told apart."""
        return np.concatenate([self.onward, self.back])

    def worth(self, besides: Tables) -> Tables:
        """What joints of words shown onward with those shown back are worth, in 1 / UNIT."""
        found: Tables = besides[np.ix_(self.onward[:, 1], self.back[:, 1])]
        return found

    def rings(self, rings: Tables, words: int) -> Tables:
        """What candidates show, told how many plain words there are."""
        onward, back, below = self.slots
        found = rings.copy()
        ends = (onward, self.onward, words), (back, self.back, words + len(self.onward))
        for slot, pairs, first in ends:
            known = pairs[:, 0] * words + pairs[:, 1]
            shown = rings[:, slot].astype(np.int64) * words + rings[:, below]
            found[:, slot] = first + np.searchsorted(known, shown)
        return found


def told_along(problem: Problem) -> Told | None:
    """The words that cells of the commonest kind show along rows, told apart; None where its cells
    do not lie one below and beside the other."""
    slots, number = _slots(problem), _commonest(problem)
    if slots is None:
        return None
    rings = problem.kinds[number].rings
    onward, back = (np.unique(rings[:, (slot, slots[2])], axis=0) for slot in slots[:2])
    return Told(slots, onward.astype(np.int64), back.astype(np.int64))


def paired(problem: Problem) -> Problem:
    """The problem with words told apart, as far as there are pairs along rows that are worth more
    than others."""
    if problem.besides is None:
        return problem
    told = told_along(problem)
    if told is None:
        return replace(problem, besides=None)
    number, words = _commonest(problem), problem.meets.shape[1]
    shown = np.concatenate([np.arange(words), told.pairs[:, 0]])
    demands = np.concatenate([shown, [problem.free, problem.rim]])
    meets: Weights = problem.meets[np.ix_(demands, shown)]
    first, last = words + len(told.onward), len(shown)
    worth = told.worth(problem.besides) / UNIT
    meets[words:first, first:last] *= worth
    meets[first:last, words:first] *= worth.T
    kinds = [_widened(kind, shown) for kind in problem.kinds]
    kinds[number] = replace(kinds[number], rings=told.rings(kinds[number].rings, words))
    return replace(problem, kinds=kinds, meets=meets, free=last, rim=last + 1, besides=None)


def _widened(kind: Kind, shown: Tables) -> Kind:
    """A kind that knows what words told apart are worth where nothing stands: as much as the plain
    ones where no more is known."""
    if not kind.rims or len(kind.rims[0]) == len(shown):
        return kind
    rims = np.array(kind.rims, dtype=np.int64)[:, shown]
    return replace(kind, rims=tuple(map(tuple, rims.tolist())))


def _commonest(problem: Problem) -> int:
    return int(np.bincount(problem.kind_of_cell).argmax())


def _slots(problem: Problem) -> tuple[int, int, int] | None:
    """Where cells of the commonest kind face those after them in a row, those before, and those of
    the next row; None where they face several cells of it."""
    number, kinds = _commonest(problem), problem.kind_of_cell
    for line, following in zip(problem.lines, problem.lines[1:], strict=False):
        later = set(following.tolist())
        for cell, other in zip(line.tolist(), line[1:].tolist(), strict=False):
            if kinds[cell] == kinds[other] == number:
                mine, theirs = problem.facing_of(cell), problem.facing_of(other)
                onward, back, below = (
                    [slot for slot, faced in enumerate(slots) if faced and faced[0] in cells]
                    for slots, cells in ((mine, {other}), (theirs, {cell}), (mine, later))
                )
                if len(onward) == len(back) == len(below) == 1:
                    return onward[0], back[0], below[0]
    return None
