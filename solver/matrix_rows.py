"""Open rows of few words, drawn by matrices: whole rows, exactly by their weights.

The law is that of `solver/rows.py`. What may stand in a cell, given what stands around it, makes a
matrix: what it is worth if the cell before shows one word and this one another onward, joints
included. The product of the matrices of all cells to come, shifted to so many bits from cell to
cell, says what each word shown onward promises; so the next word is chosen, then a candidate among
those that show it. Few matrices turn up on a board, so each is made but once; a cell takes two
products of small integers, which compiled code works out many at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.chains import Chains
from solver.deck import DiceLike
from solver.integers import UNIT, integer_meets, integer_weights, sorted_out
from solver.lookahead import Sorts
from solver.problem import Problem, Tables
from solver.rows import DENSE_WORDS, Option, RowSampler, RowTables, demand_tables

FACTOR_BITS = 32
"""What a matrix holds, and what a word promises, takes no more."""
KEY_BITS = 61
"""What tells a matrix takes no more."""
LEAST_BITS = 12
"""Messages must have as many, or they tell too little."""


class Matrix(NamedTuple):
    """What may stand in a cell: entries by the word of the cell before and the word shown onward,
    then by number.

    worth  weights by word of the cell before and word onward, shape (words, words)
    start  where the entries of each such pair begin, shape (words * words + 1,)
    entry  candidates
    upto   the weight of all entries of a pair up to each
    """

    worth: Tables
    start: Tables
    entry: NDArray[np.int64]
    upto: Tables


class MatrixLaw:
    """What both engines share.

    joints   what joints are worth, shape (words, words)
    bits     that a message may have
    classes  of cells: kind, candidates as a bit set, slots backward and onward
    of_form  for each form of the chains its class
    """

    def __init__(self, problem: Problem, sorts: Sorts, chains: Chains) -> None:
        self.problem = problem
        self.chains = chains
        self.weights = integer_weights(problem)
        self.demands, self.rim_rows = demand_tables(problem)
        self.joints = least_joints(integer_meets(problem)[: self.demands.shape[1]])
        self.classes, self.of_form = classes_of(problem, sorts, chains)
        self.most = max((int(weights.sum()) for weights in self.weights), default=1)
        joints = int(self.joints.sum(axis=1).max(initial=1))
        self.bits = min(24, 61 - self.most.bit_length() - joints.bit_length())

    def suits(self) -> bool:
        """Whether rows of the problem are drawn so: open, of few words, and of small numbers."""
        rows = len(self.demands)
        if self.chains.closed.any() or self._words_along() > DENSE_WORDS:
            return False
        if self.demands.max(initial=0) > UNIT:
            return False
        slots = max(kind.rings.shape[1] for kind in self.problem.kinds)
        is_told = (4 * len(self.classes) * (rows + 1) ** slots).bit_length() <= KEY_BITS
        largest = self.most * int(self.joints.max(initial=1))
        return is_told and largest.bit_length() <= FACTOR_BITS and self.bits >= LEAST_BITS

    def _words_along(self) -> int:
        """How many words cells show along rows: what they show to other rows takes no time."""
        kinds = self.problem.kinds
        shown = [
            kinds[kind].rings[:, slot]
            for kind, _, *slots in self.classes
            for slot in slots
            if slot >= 0
        ]
        return len(np.unique(np.concatenate(shown))) if shown else 0


class MatrixTables(RowTables):
    """What samplers of one problem share."""

    def __init__(self, law: MatrixLaw, sorts: Sorts) -> None:
        super().__init__(law.problem, sorts, law.chains)
        self.law = law
        self.matrices: dict[int, Matrix] = {}

    def _through(self, backs: Tables, onwards: Tables, weights: Tables) -> None:
        """Matrices take its place."""

    def matrix(self, place: int, standing: Sequence[int], opened: tuple[bool, bool]) -> Matrix:
        """The matrix of a cell; `opened` says whether the cells before and after are drawn with
        it."""
        option = self.option(place, standing, *opened)
        found = self.matrices.get(id(option))
        if found is None:
            _, back, _ = self.forms[self.form[self.cells[place]]]
            found = self.matrices[id(option)] = self._matrix(option, opened[0] and back >= 0)
        return found

    def _matrix(self, option: Option, has_back: bool) -> Matrix:
        candidates, weights, backs, onwards, _ = option
        joint = (
            self.law.joints[:, backs] if has_back else np.ones((self.words, len(backs)), np.int64)
        )
        word, number = np.nonzero(joint)
        order = np.lexsort([candidates[number], onwards[number], word])
        word, number = word[order], number[order]
        pair = word * self.words + onwards[number]
        worth = joint[word, number] * weights[number]
        start = np.searchsorted(pair, np.arange(self.words**2 + 1))
        sums = np.concatenate([[0], np.cumsum(worth)])
        whole = np.diff(sums[start]).reshape(self.words, self.words)
        return Matrix(whole, start, candidates[number], sums[1:] - sums[start[pair]])


class MatrixRows(RowSampler):
    """See `RowSampler`."""

    def __init__(self, tables: MatrixTables, dice: DiceLike) -> None:
        super().__init__(tables, dice)
        self.tables: MatrixTables = tables

    def draw(self, begin: int, end: int, closed: bool) -> int:
        """See `RowSampler.draw`."""
        tables, promises = self.tables, []
        matrices = [
            tables.matrix(place, self.standing, (place > begin, place < end - 1))
            for place in range(begin, end)
        ]
        promise = np.ones(tables.words, dtype=np.int64)
        for place in range(end - 1, begin - 1, -1):
            promises.append(promise)
            promise = matrices[place - begin].worth @ promise
            most = int(promise.max())
            if not most:
                return place
            shift = max(0, most.bit_length() - tables.law.bits)
            promise = np.maximum(promise >> shift, promise > 0)
        return self._chosen(begin, matrices, promises[::-1])

    def _chosen(self, begin: int, matrices: list[Matrix], promises: list[Tables]) -> int:
        """Choose a word, then a candidate that shows it, from the first cell to the last; returns
        where nothing fits, -1 for nowhere."""
        words, word = self.tables.words, 0
        for number, (matrix, promise) in enumerate(zip(matrices, promises, strict=True)):
            sums = np.cumsum(matrix.worth[word] * promise)
            if not sums[-1]:
                return begin + number
            roll = self.dice.below(1 << 64) * int(sums[-1]) >> 64
            onward = int(sums.searchsorted(roll, side="right"))
            amount = (roll - (int(sums[onward - 1]) if onward else 0)) // int(promise[onward])
            first, last = matrix.start[word * words + onward :][:2]
            entry = first + int(matrix.upto[first:last].searchsorted(amount, side="right"))
            self.standing[self.tables.cells[begin + number]] = int(matrix.entry[entry])
            word = onward
        return -1


def least_joints(table: Tables) -> Tables:
    """What joints are worth, divided by the largest power of 2 that divides all."""
    found = int(np.bitwise_or.reduce(table, axis=None)) if table.size else 1
    return table // max(1, found & -found)


def classes_of(
    problem: Problem, sorts: Sorts, chains: Chains
) -> tuple[list[tuple[int, int, int, int]], Tables]:
    """The classes of cells, and for each form its class: forms of one class differ but in what
    stands some steps away."""
    known: dict[tuple[int, int, int, int], int] = {}
    numbers, examples, _ = sorted_out(chains.form[chains.cells])
    found = np.zeros(len(chains.forms), dtype=np.int64)
    for number, example in zip(numbers.tolist(), examples.tolist(), strict=True):
        sort, back, onward = chains.forms[number]
        kind = int(problem.kind_of_cell[chains.cells[example]])
        key = kind, sorts.domains[sort], back, onward
        found[number] = known.setdefault(key, len(known))
    return list(known), found
