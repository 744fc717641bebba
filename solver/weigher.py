"""How well candidates fit what stands around a place, as integers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solver.problem import Kind, Problem

SCALE = float(1 << 20)  # weights become integers, so that no sum depends on its order
MEMO_BYTES = 64 * 2**20
Vector = NDArray[np.int64]


class Weigher:
    """Weighs candidates against demands. Cells with the same kind, demands and number of
    neighbours are weighed once."""

    def __init__(self, problem: Problem, width: int) -> None:
        self.problem = problem
        self.width = width
        self.memo: dict[tuple[int, ...], Vector] = {}
        self.members = [_members(kind, width) for kind in problem.kinds]

    def prototypes(self, kind: int, demands: tuple[int, ...], neighbours: int) -> Vector:
        """Return the summed weight of each prototype's candidates."""
        key = (kind, neighbours, *demands)
        found = self.memo.get(key)
        if found is None:
            if len(self.memo) * self.width * 8 > MEMO_BYTES:
                self.memo.clear()
            rings = self.problem.kinds[kind].rings
            found = self.summed(kind, self.candidates(rings, demands, neighbours))
            self.memo[key] = found
        return found

    def candidates(
        self, rings: NDArray[np.int64], demands: tuple[int, ...], neighbours: int
    ) -> Vector:
        """Return the integer weight of each ring."""
        weights = np.ones(len(rings))
        for slot, demand in enumerate(demands):
            if demand != self.problem.free:
                weights *= self.problem.meets[demand][rings[:, slot]]
        coefficient = max(1, neighbours * (neighbours + 1) // 2)
        whole: Vector = np.ceil(weights * (coefficient * SCALE)).astype(np.int64)
        return whole

    def summed(self, kind: int, weights: Vector) -> Vector:
        """Return the sums by prototype of the weights of a kind's candidates."""
        rings, bounds = self.members[kind]
        running = np.concatenate([[0], np.cumsum(weights[rings])])
        end, begin = running[bounds[1:]], running[bounds[:-1]]
        sums: Vector = end - begin
        return sums


def _members(kind: Kind, width: int) -> tuple[Vector, Vector]:
    """Return the candidates prototype after prototype, and where each prototype begins and ends."""
    rings = [ring for ways in kind.ways for ring in ways]
    sizes = [len(ways) for ways in kind.ways] + [0] * (width - len(kind.ways))
    ends = np.cumsum(np.array(sizes, dtype=np.int64))  # of none at all, whole numbers too
    return np.array(rings, dtype=np.int64), np.concatenate([[0], ends])
