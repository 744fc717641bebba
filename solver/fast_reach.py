"""The rule of `solver/rules/reach.py`, compiled: the same refusals, many times as fast."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from solver import part_kernels
from solver.joining import MOST_GATES, group_bits
from solver.part_kernels import Parts
from solver.problem import Problem
from solver.rules import BoundRule
from solver.rules.reach import SPARE, Reach


class FastReach:
    """See `solver.rules.reach.Reach`; pieces are the candidates of a cell themselves."""

    def __init__(self, problem: Problem, reach: Reach, groups: NDArray[np.uint64]) -> None:
        """`groups` is what each candidate of each kind joins; see `group_bits`."""
        gates, cells = len(reach.across), problem.cell_count
        self.parts = Parts(
            first_gate=np.array(reach.first_gate, dtype=np.int64),
            across=np.array(reach.across, dtype=np.int64),
            cell_of_gate=np.array(reach.cell_of_gate, dtype=np.int64),
            land=np.array(reach.land_of_cell or [0] * cells, dtype=np.int64),
            kind=np.array(problem.kind_list, dtype=np.int64),
            groups=groups,
            only_rim=reach.only_rim,
            taken=np.empty(cells, dtype=np.int64),
            group=np.empty(gates, dtype=np.int64),
            chain=np.empty(gates, dtype=np.int64),
            number=np.empty(gates, dtype=np.int64),
            known=np.empty((4 * gates + SPARE, 6), dtype=np.int64),
            lands=np.empty((len(reach.parts), 3), dtype=np.int64),
            links=np.empty(4 * gates + SPARE, dtype=np.int64),
            order=np.empty((cells, 3), dtype=np.int64),
            search=np.zeros((gates, 4), dtype=np.int64),
            sides=np.empty((gates, 8), dtype=np.int64),
            count=np.zeros(4, dtype=np.int64),
        )
        self.reset()

    def reset(self) -> None:
        """Take everything back."""
        part_kernels.reset(self.parts)

    def push(self, cell: int, candidate: int) -> bool:
        """Take in a cell; False if that seals a part that counts off from others."""
        return bool(part_kernels.push(self.parts, cell, candidate))

    def pop(self) -> None:
        """Take back the last push."""
        part_kernels.pop(self.parts)

    def forget(self, cells: Iterable[int]) -> None:
        """Take back some cells, in any order; nothing before can be popped then."""
        part_kernels.forget(self.parts, np.array([*cells], dtype=np.int64))


def compiled(problem: Problem, bound: BoundRule) -> BoundRule:
    """A rule as the compiled engine has it: itself, but for one on what must become one part."""
    if not isinstance(bound.rule, Reach) or max(np.diff(bound.rule.first_gate)) > MOST_GATES:
        return bound
    readings = [
        [None if piece is None else number for number, piece in enumerate(pieces)]
        for pieces in bound.readings
    ]
    return BoundRule(bound.name, FastReach(problem, bound.rule, group_bits(bound)), readings)
