"""How far one walks: the squares that can be passed as a graph, gates and teleporters included."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from morphs.check.zones.parts import PORTALS
from morphs.check.zones.read import Bools, Chart, Place

STRAIGHT, SLANTED = 1.0, 1.5
Floats = NDArray[np.float64]


class Walks:
    """Distances in squares, all guards beaten; a step at a slant counts one and a half, or as
    told; `ground` are the squares one walks on, if not all that can be passed."""

    def __init__(self, chart: Chart, slanted: float = SLANTED, ground: Bools | None = None) -> None:
        self.chart = chart
        self.slanted = slanted
        self.ground = chart.passable if ground is None else ground

    @cached_property
    def _graph(self) -> csr_matrix:
        free = self.ground
        number = np.arange(free.size, dtype=np.int64).reshape(free.shape)
        _, rows, columns = free.shape
        ends: list[tuple[NDArray[np.int64], NDArray[np.int64], float]] = []
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
            here = np.s_[:, : rows - down, max(0, -across) : columns - max(0, across)]
            there = np.s_[:, down:, max(0, across) : columns + min(0, across)]
            both = free[here] & free[there]
            cost = self.slanted if down and across else STRAIGHT
            ends.append((number[here][both], number[there][both], cost))
        for a, b in self._portals():
            ends.append((np.array([number[a]]), np.array([number[b]]), STRAIGHT))
        starts, stops = (np.concatenate([end[side] for end in ends]) for side in (0, 1))
        costs = np.concatenate([np.full(len(end[0]), end[2]) for end in ends])
        return csr_matrix((costs, (starts, stops)), shape=(free.size, free.size))

    def _portals(self) -> list[tuple[Place, Place]]:
        chart = self.chart
        found = []
        for index, thing in enumerate(chart.things):
            if thing.kind in PORTALS and thing.partner > index:
                other = chart.things[thing.partner]
                near = [[s for s in chart.approaches(t) if self.ground[s]] for t in (thing, other)]
                if near[0] and near[1]:
                    found.append((near[0][0], near[1][0]))
        return found

    def from_(self, squares: list[Place]) -> Floats:
        """How far every square is from the nearest of these; infinite where no way leads."""
        shape = self.chart.shape
        free = [square for square in squares if self.ground[square]]
        if not free:
            return np.full(shape, np.inf)
        starts = [int(np.ravel_multi_index(square, shape)) for square in free]
        far: Floats = dijkstra(self._graph, directed=False, indices=starts, min_only=True)
        return far.reshape(shape)
