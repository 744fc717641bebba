"""All open squares of a zone reachable, as the talk tells it.

Distances from the first open square: moving orthogonally into a square costs 2, diagonally 3, and
nothing from a square of no cost to an open one. Then a least-cost path is cut from an open square
that is not connected, until all are.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.geometry.pieces import pieces
from morphs.generators.zones.geometry.squares import overlapping
from morphs.generators.zones.state import State
from morphs.generators.zones.zone_map import CLEAR, watched

ORTHOGONAL, DIAGONAL = 2, 3
STEPS = (
    (-1, 0, ORTHOGONAL), (0, 1, ORTHOGONAL), (1, 0, ORTHOGONAL), (0, -1, ORTHOGONAL),
    (-1, 1, DIAGONAL), (1, 1, DIAGONAL), (1, -1, DIAGONAL), (-1, -1, DIAGONAL),
)  # fmt: skip
"""Rows down, columns right, cost; ties go to the first."""
FAR = np.iinfo(np.int32).max

Bools = NDArray[np.bool_]
Distances = NDArray[np.int32]
Spot = tuple[int, int]


class Ground:
    """Squares of a level that may be walked or cut, and what it costs to move among them."""

    def __init__(self, squares: Bools) -> None:
        self.squares = squares
        self.number = np.full(squares.shape, -1, dtype=np.int32)
        self.count = int(squares.sum())
        self.number[squares] = np.arange(self.count, dtype=np.int32)
        self._graph = self._edges()

    def _edges(self) -> csr_matrix:
        starts, ends, costs = [], [], []
        for down, right, cost in STEPS:
            first, second = overlapping(self.squares.shape, down, right)
            here, there = self.number[first], self.number[second]
            both = (here >= 0) & (there >= 0)
            starts.append(here[both])
            ends.append(there[both])
            costs.append(np.full(int(both.sum()), cost, dtype=np.int32))
        values = np.concatenate(costs), (np.concatenate(starts), np.concatenate(ends))
        return csr_matrix(values, shape=(self.count, self.count))

    def distances(self, sources: Bools) -> Distances:
        """Cost of the way from the nearest source to each square; FAR where there is none."""
        found = np.full(self.squares.shape, FAR, dtype=np.int32)
        starts = self.number[sources & self.squares]
        if len(starts):
            costs = dijkstra(self._graph, indices=starts, min_only=True)
            costs[np.isinf(costs)] = FAR
            found[self.squares] = costs.astype(np.int32)
        return found


def connected_from(opened: Bools, first: Spot) -> Bools:
    """The open squares that can be reached from one of them: those of no cost."""
    labels, _ = pieces(opened)
    same: Bools = labels == labels[first]
    return same


def way_back(distances: Distances, start: Spot) -> list[Spot]:
    """The squares of a least-cost way from a square to where the distance is 0, start included."""
    high, wide = distances.shape
    way = [start]
    row, column = start
    while (cost := int(distances[row, column])) > 0:
        for down, right, step in STEPS:
            r, c = row + down, column + right
            if 0 <= r < high and 0 <= c < wide and int(distances[r, c]) == cost - step:
                row, column = r, c
                break
        else:
            raise ValueError("the distances lead nowhere")
        way.append((row, column))
    return way


def connect(opened: Bools, ground: Ground, first: Spot) -> Bools:
    """Cut least-cost paths until every open square of the ground is reachable from the first;
    return all that is open then."""
    opened = opened.copy()
    while True:
        reached = connected_from(opened, first)
        left = opened & ~reached
        if not left.any():
            return opened
        distances = ground.distances(reached)
        costs = np.where(left, distances, FAR)
        spot = np.unravel_index(int(costs.argmin()), costs.shape)
        if costs[spot] == FAR:
            return opened
        for square in way_back(distances, (int(spot[0]), int(spot[1]))):
            opened[square] = True


def reach(state: State) -> None:
    """Make every zone one piece."""
    held = watched(state.map)
    for zone in state.template.zones:
        state.tick()
        part = zone_part(state, zone.id)
        if part.clear.any():
            opened = connect(part.clear, Ground(part.may_cut), first_of(part.clear))
            if pieces(opened)[1] > 1:
                raise CannotMakeError(
                    f"zone {zone.id} is too small or too crooked: one of its"
                    " entries cannot be reached from the others",
                    zone.id,
                )
            part.mask[opened] = CLEAR
            _past_guards(part, opened, part.of(held[state.circles[zone.id].level]))


def _past_guards(part: Part, opened: Bools, held: Bools) -> None:
    """Join what the guards of connections would part, if there is a way out of their reach: to
    come to one connection nobody should have to fight for another."""
    free, ground = opened & ~held, Ground(part.may_cut & ~held)
    if free.any() and pieces(free)[1] > 1:
        part.mask[connect(free, ground, first_of(free))] = CLEAR


@dataclass
class Part:
    """The part of a level a zone lies in: its mask (a view), what is clear, what may be cut."""

    top: int
    left: int
    mask: NDArray[np.uint8]
    clear: Bools
    may_cut: Bools

    def of(self, squares: Bools) -> Bools:
        """That part of squares of the whole level."""
        high, wide = self.mask.shape
        return squares[self.top : self.top + high, self.left : self.left + wide]


def zone_part(state: State, name: int) -> Part:
    """Return a zone's part of the map. Squares of crossings are clear, though on the
    border; a guard can be beaten."""
    area, level = state.map, state.circles[name].level
    box = ndimage.find_objects((area.zone[level] == name).astype(np.uint8))[0]
    passable = np.array([thing.kind == "monster" for thing in area.things] + [True])
    own = (area.zone[level][box] == name) & passable[area.thing[level][box]]
    mask = area.mask[level][box]
    clear = own & (mask == CLEAR)
    may_cut = clear | (own & state.interior[level][box])
    return Part(box[0].start, box[1].start, mask, clear, may_cut)


def first_of(opened: Bools) -> Spot:
    """The first open square of the largest piece: what is small is joined to it."""
    labels, _ = pieces(opened)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    spot = np.argwhere(labels == sizes.argmax())[0]
    return int(spot[0]), int(spot[1])
