"""A tree of sums over vectors: choose one of many slots by weight at a cost that grows only with
the logarithm of their number."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.int64]


class SumTree:
    """Slots that each hold a vector of non-negative integers; grows as needed."""

    def __init__(self, width: int, capacity: int = 64) -> None:
        self.capacity = capacity
        self.nodes = np.zeros((2 * capacity, width), dtype=np.int64)

    @property
    def totals(self) -> Vector:
        """The sum of all slots, one number per column."""
        total: Vector = self.nodes[1]
        return total

    def set(self, slot: int, vector: Vector) -> None:
        """Let a slot hold a vector."""
        while slot >= self.capacity:
            self._grow()
        nodes, node = self.nodes, slot + self.capacity
        change = vector - nodes[node]
        while node:
            nodes[node] += change
            node >>= 1

    def find(self, column: int, amount: int) -> tuple[int, int]:
        """Return the slot in which the running sum of a column passes `amount`, and what is left
        of the amount there (0 <= amount < total of the column)."""
        weights, node = self.nodes[:, column], 1
        while node < self.capacity:
            node *= 2
            left = int(weights[node])
            if amount >= left:
                amount -= left
                node += 1
        return node - self.capacity, amount

    def _grow(self) -> None:
        old, self.capacity = self.capacity, 2 * self.capacity
        nodes = np.zeros((2 * self.capacity, self.nodes.shape[1]), dtype=np.int64)
        nodes[self.capacity : self.capacity + old] = self.nodes[old:]
        for node in range(self.capacity - 1, 0, -1):
            nodes[node] = nodes[2 * node] + nodes[2 * node + 1]
        self.nodes = nodes
