"""The row sampler of `solver/rows.py`, compiled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver import kernels
from solver.deck import CountedDice
from solver.fast import as_row
from solver.lookahead import Sorts
from solver.problem import Numbers, Problem
from solver.propagate import integer_meets, integer_weights
from solver.rows import Chains


class FastRowSampler:
    """See `solver.rows.RowSampler`."""

    def __init__(self, problem: Problem, sorts: Sorts, chains: Chains, dice: CountedDice) -> None:
        self.dice = dice
        self.key = np.uint64(dice.key)
        self.lines = _make_lines(problem, sorts, chains)
        self.standing = np.full(problem.cell_count, -1, dtype=np.int32)

    def result(self) -> NDArray[np.int32]:
        """The candidate of every cell, -1 where none stands."""
        return self.standing

    def clear(self, begin: int, end: int) -> None:
        """Take away what stands in the cells `begin` .. `end` of the chains."""
        self.standing[self.lines.cells[begin:end]] = -1

    def draw(self, begin: int, end: int, closed: bool) -> int:
        """Draw the cells `begin` .. `end` of the chains."""
        stuck, counter = kernels.draw_part(
            self.lines, self.standing, begin, end, closed, self.key, self.dice.counter
        )
        self.dice.counter = int(counter)
        return int(stuck)


def _make_lines(problem: Problem, sorts: Sorts, chains: Chains) -> kernels.Lines:
    meets = integer_meets(problem)
    words = meets.shape[1]
    most = max(1, *(len(kind.rings) for kind in problem.kinds))
    slots = max(kind.rings.shape[1] for kind in problem.kinds)
    ring = np.zeros((len(problem.kinds), most, slots), dtype=np.int64)
    weight = np.zeros((len(problem.kinds), most), dtype=np.int64)
    for number, weights in enumerate(integer_weights(problem)):
        rings = problem.kinds[number].rings
        ring[number, : len(rings), : rings.shape[1]] = rings
        weight[number, : len(weights)] = weights
    fit_start, fit = _fitting(problem, meets[:words] > 0, slots)
    met_word, met = np.nonzero(meets[:words])
    parts = max(1, -(-most // 64))
    return kernels.Lines(
        cells=chains.cells,
        onward=chains.onward,
        kind=problem.kind_of_cell,
        sort=sorts.sort_of_cell,
        port_start=problem.port_start,
        mate=problem.mate_of_port,
        cell_of_port=problem.cell_of_port,
        ring=ring,
        weight=weight,
        counts=np.array([len(kind.rings) for kind in problem.kinds]),
        meets=meets,
        domain=np.stack([as_row(domain, parts) for domain in sorts.domains]),
        fit_start=fit_start,
        fit=fit,
        met_start=np.searchsorted(met_word, np.arange(words + 1)),
        met=met,
    )


def _fitting(
    problem: Problem, may_meet: NDArray[np.bool_], slots: int
) -> tuple[NDArray[np.int64], Numbers]:
    """For each kind, slot and word the candidates that can stand opposite it, in one list."""
    found: list[NDArray[np.int64]] = []
    for kind in problem.kinds:
        for slot in range(slots):
            for word in range(len(may_meet)):
                if slot < kind.rings.shape[1]:
                    found.append(np.flatnonzero(may_meet[word][kind.rings[:, slot]]))
                else:
                    found.append(np.zeros(0, dtype=np.int64))
    starts = np.cumsum([0, *map(len, found)])
    return starts, np.concatenate(found).astype(np.int32)
