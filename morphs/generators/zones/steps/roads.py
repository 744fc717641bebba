"""Roads (the talk, "Roads"): from each town to every other town or shipyard.

"Pathfinding algorithm can use teleportation gates and underground gates. Treat existing roads as
being 1/10th cost." Every town is joined to its nearest until all are; two that are neighbours get a
road of their own where the way around is three times as long.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components, dijkstra

from morphs.generators.zones.geometry.noise import shuffle_keys
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.placement.site import entry_of
from morphs.generators.zones.placement.twins import Twins
from morphs.generators.zones.state import State
from morphs.generators.zones.templates.template import WATER
from morphs.generators.zones.zone_map import CLEAR, MAY, ROADS, Square, ZoneMap

STRAIGHT, DIAGONAL = 40, 240
"""Cost of a step; roads turn corners rather than cut them."""
USED = 10
"""An existing road costs a tenth."""
BENDS = 8
THROUGH = 400  # to another level, or through a teleporter
AVOID = 4000  # things to be taken away first
AXIS = 200
DETOUR = 3
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))
DIRT, GRAVEL, COBBLE = (ROADS.index(name) for name in ("dirt", "gravel", "cobblestone"))

Ints = NDArray[np.int64]


def roads(state: State) -> None:
    """Draw the roads of a map."""
    ends = _ends(state.map)
    if len(ends) < 2:
        return
    net = Net.of(state, [square for square, _ in ends])
    numbers = [int(net.number[square]) for square, _ in ends]
    costs = _costs(net, numbers)
    tree, more = _pairs(costs)
    for a, b in tree:
        state.tick()
        better = ends[a][1] and ends[b][1]
        net.draw(numbers[a], numbers[b], int(costs[a, b]), COBBLE if better else GRAVEL)
    for a, b in more:
        state.tick()
        net.draw(numbers[a], numbers[b], int(costs[a, b]), DIRT)
    _thin(state, {square for square, _ in ends})


def _ends(zones: ZoneMap) -> list[tuple[Square, bool]]:
    """The square before each town and shipyard, and whether it is a player's town."""
    ends = []
    opened = zones.open()
    for thing in zones.things:
        if thing.kind in ("town", "shipyard"):
            level, row, column = entry_of(thing)
            steps = sorted(thing_table()[thing.name].steps, key=lambda s: (-s[0], abs(s[1]), s[1]))
            near = [(level, row + down, column + right) for down, right in steps]
            near.sort(key=lambda at: thing.kind == "shipyard" and _at_water(zones, at))
            square = next((at for at in near if _within(zones, at) and opened[at]), None)
            if square is not None:
                ends.append((square, thing.owner > 0))
    return ends


def _at_water(zones: ZoneMap, square: Square) -> bool:
    level, row, column = square
    around = zones.terrain[level, max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]
    return bool((around == WATER).any())


def _within(zones: ZoneMap, square: Square) -> bool:
    return 0 <= square[1] < zones.size and 0 <= square[2] < zones.size


@dataclass
class Net:
    """The squares a road may use, numbered, and the steps between them."""

    map: ZoneMap
    squares: Ints  # (count, 3)
    number: NDArray[np.int32]  # of each square, or -1
    starts: Ints
    ends: Ints
    base: Ints  # cost of each step where there is no road
    first: Ints  # steps of a square: first[n] .. first[n + 1]
    twins: Twins | None  # on symmetric maps every road is drawn on the other side too

    @classmethod
    def of(cls, state: State, also: list[Square]) -> Net:
        zones = state.map
        usable = zones.open() & zones.land
        held = []  # a road goes there only where there is no other way
        for thing in zones.things:
            if thing.kind in ("gate", "teleporter") or thing.guards.startswith("connection"):
                usable[entry_of(thing)] = True
            elif thing_table()[thing.name].removable and zones.land[entry_of(thing)]:
                held.append(entry_of(thing))
                usable[held[-1]] = True
        for square in also:
            usable[square] = True
        for square in _barred(state):
            usable[square] = False
        squares = np.argwhere(usable)
        number = np.full(usable.shape, -1, np.int32)
        number[usable] = np.arange(len(squares))
        bends = (shuffle_keys(len(squares), state.dice("roads").bits()) >> np.uint64(40)) % BENDS
        price = bends.astype(np.int64)
        twins = Twins.of(zones, state.options.symmetry)
        if state.options.symmetry == "mirror":  # along the axis a road would be two wide
            price[np.isin(squares[:, 2], (zones.size // 2 - 1, zones.size // 2))] += AXIS
        price[[int(number[square]) for square in held]] = AVOID
        steps = [_steps(number, down, right) for down, right in STEPS]
        steps.append(_leaps(zones, number))
        starts = np.concatenate([a for a, _, _ in steps])
        ends = np.concatenate([b for _, b, _ in steps])
        base = np.concatenate([c for _, _, c in steps]) + price[ends] + price[starts]
        order = np.lexsort((ends, starts))
        first = np.searchsorted(starts[order], np.arange(len(squares) + 1))
        return cls(zones, squares, number, starts[order], ends[order], base[order], first, twins)

    def graph(self) -> csr_matrix:
        """The steps with what they cost now that some roads are there."""
        road = self.map.road[tuple(self.squares.T)] > 0
        used = road[self.starts] & road[self.ends]
        cost = np.where(used, np.maximum(1, self.base // USED), self.base)
        self.cost = cost
        return csr_matrix((cost, self.ends, self.first), shape=(len(self.squares),) * 2)

    def draw(self, a: int, b: int, limit: int, kind: int) -> None:
        """Draw the cheapest road between two squares."""
        away = dijkstra(self.graph(), indices=a, limit=limit)
        here = b
        while True:
            level, row, column = (int(value) for value in self.squares[here])
            square = (level, row, column)
            twin = self.twins.square(square) if self.twins is not None else square
            if self.number[twin] >= 0:  # but for the entry of a gate: its image may be a wall
                self._lay(square, kind)
                self._lay(twin, kind)
            if here == a:
                return
            here = self._back(away, here)

    def _lay(self, square: Square, kind: int) -> None:
        if not self.map.road[square]:
            self.map.road[square] = kind
            if self.map.mask[square] == MAY:  # no obstacle may cover it
                self.map.mask[square] = CLEAR

    def _back(self, away: NDArray[np.float64], here: int) -> int:
        """The first square from which the cheapest way comes; steps cost the same both ways."""
        steps = slice(self.first[here], self.first[here + 1])
        before = self.ends[steps]
        right = away[before] + self.cost[steps] == away[here]
        return int(before[np.argmax(right)])


def _steps(number: NDArray[np.int32], down: int, right: int) -> tuple[Ints, Ints, Ints]:
    size = number.shape[1]
    near = number[:, max(0, -down) : size - max(0, down), max(0, -right) : size - max(0, right)]
    far = number[:, max(0, down) : size - max(0, -down), max(0, right) : size - max(0, -right)]
    both = (near >= 0) & (far >= 0)
    cost = DIAGONAL if down and right else STRAIGHT
    return near[both].astype(np.int64), far[both].astype(np.int64), np.full(int(both.sum()), cost)


def _barred(state: State) -> Iterator[Square]:
    """The squares of passages that the template wants without a road."""
    for passage in state.map.passages:
        if state.template.connections[passage.connection].road == "no" and passage.how != "water":
            yield from passage.squares


def _leaps(zones: ZoneMap, number: NDArray[np.int32]) -> tuple[Ints, Ints, Ints]:
    """Steps through gates and teleporters, to and fro."""
    pairs = [
        (int(number[entry_of(thing)]), int(number[entry_of(zones.things[thing.partner])]))
        for thing in zones.things
        if thing.kind in ("gate", "teleporter") and thing.partner >= 0
    ]
    pairs = [pair for pair in pairs if min(pair) >= 0]  # those a road may use
    both = np.array(sorted({*pairs, *((b, a) for a, b in pairs)}), np.int64).reshape(-1, 2)
    return both[:, 0], both[:, 1], np.full(len(both), THROUGH)


def _costs(net: Net, numbers: list[int]) -> Ints:
    """What the way between any two ends costs; -1 where there is none, or it is too far to be a
    neighbour's."""
    graph = net.graph()
    limit = 4 * STRAIGHT * net.map.size // max(1, int(len(numbers) ** 0.5))
    while True:
        away = dijkstra(graph, indices=numbers, limit=limit)[:, numbers]
        costs = np.where(np.isfinite(away), away, -1).astype(np.int64)
        if _pieces(costs) == _pieces_at_all(graph, numbers) or limit > 1 << 40:
            return costs
        limit *= 4


def _pieces(costs: Ints) -> int:
    return int(connected_components(csr_matrix(costs >= 0), directed=False)[0])


def _pieces_at_all(graph: csr_matrix, numbers: list[int]) -> int:
    labels = connected_components(graph, directed=False)[1]
    return len(np.unique(labels[numbers]))


def _pairs(costs: Ints) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The pairs to join so that all are joined (cheapest first), and those worth another road."""
    count = len(costs)
    pairs = [(int(costs[a, b]), a, b) for a in range(count) for b in range(a) if costs[a, b] >= 0]
    around = np.full((count, count), 1 << 50, np.int64)
    np.fill_diagonal(around, 0)
    tree, more = [], []
    for cost, a, b in sorted(pairs):
        if around[a, b] >= 1 << 50:
            tree.append((a, b))
        elif around[a, b] > DETOUR * cost:
            more.append((a, b))
        else:
            continue
        onward, back = around[:, [a]] + around[[b]], around[:, [b]] + around[[a]]
        through = np.minimum(onward, back) + cost
        around = np.minimum(around, through)
    return tree, more


def _thin(state: State, ends: set[Square]) -> None:
    """Take a square away wherever four make a block, if the roads around it stay joined."""
    zones = state.map
    road = zones.road > 0
    full = road[:, :-1, :-1] & road[:, 1:, :-1] & road[:, :-1, 1:] & road[:, 1:, 1:]
    for level, row, column in np.argwhere(full).tolist():
        block = [(level, row + y, column + x) for y in (0, 1) for x in (0, 1)]
        if all(zones.road[square] for square in block):
            next((at for at in block if _take_up(state, at, ends)), None)


def _take_up(state: State, square: Square, ends: set[Square]) -> bool:
    """Take up a square of road if it is spare; on symmetric maps only if its twin is so too."""
    road, twins = state.map.road, state.site.twins
    if square in ends or not _is_spare(state.map, square):
        return False
    kind, road[square] = road[square], 0
    if twins is not None:
        twin = twins.square(square)
        if twin in ends or not _is_spare(state.map, twin):
            road[square] = kind
            return False
        road[twin] = 0
    return True


def _is_spare(zones: ZoneMap, square: Square) -> bool:
    """Whether the roads around a square hang together without it, and lead on."""
    level, row, column = square
    if not (0 < row < zones.size - 1 and 0 < column < zones.size - 1):
        return False
    around = zones.road[level, row - 1 : row + 2, column - 1 : column + 2] > 0
    around[1, 1] = False
    return bool(around.sum() > 1 and ndimage.label(around, np.ones((3, 3)))[1] == 1)
