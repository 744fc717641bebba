"""Roads between places: the cheapest network, least-cost ways, and old roads at a tenth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from morphs.terrain.ground import Ground

BITS = 20  # of a cell or a site in a key
MASK = (1 << BITS) - 1
OLD_ROAD = 10  # a road that is there already costs a tenth
SCALE = 10


@dataclass
class RoadPlan:
    """What roads may do: `cost` of entering each cell (0: none may), `hops` the cells that are
    only crossed straight (rivers), `flows` where their water goes, `hop_cost` of a bridge."""

    ground: Ground
    cost: Sequence[int]
    hops: frozenset[int] = frozenset()
    flows: Sequence[int] = ()
    hop_cost: int = 12
    roads: set[int] = field(default_factory=set)

    def steps(self, cell: int) -> list[tuple[int, int, int]]:
        """Return (next cell, cell hopped over or -1, cost), in tenths."""
        found = []
        cost, hops, roads = self.cost, self.hops, self.roads
        for side, there in enumerate(self._near[cell]):
            if there < 0 or not cost[there]:
                continue
            if there not in hops:
                price = cost[there] * (SCALE // OLD_ROAD if there in roads else SCALE)
                found.append((there, -1, price))
                continue
            beyond = self._near[there][side]
            if beyond >= 0 and self._may_hop(cell, there, beyond):
                bridge = 0 if there in roads else self.hop_cost * SCALE
                found.append((beyond, there, bridge + self._price(beyond)))
        return found

    def __post_init__(self) -> None:
        self._near = self.ground.sides_of

    def _price(self, cell: int) -> int:
        return self.cost[cell] * (SCALE // OLD_ROAD if cell in self.roads else SCALE)

    def _may_hop(self, cell: int, river: int, beyond: int) -> bool:
        """Straight over the water, not along it."""
        if beyond in self.hops or not self.cost[beyond]:
            return False
        return self.flows[river] not in (cell, beyond)


def road_network(plan: RoadPlan, sites: Sequence[int]) -> list[list[int]]:
    """Return roads that join all sites which a way joins, as lines of cells; what they hop over is
    in the lines. Prim's tree over the neighbours among sites, built cheapest first."""
    owner, links = _territories(plan, sites)
    lines = []
    for _, a, b in _tree(len(sites), links):
        line = _way(plan, sites[a], sites[b], owner, (a, b))
        if line:
            plan.roads.update(line)
            lines.append(line)
    return lines


def _territories(
    plan: RoadPlan, sites: Sequence[int]
) -> tuple[list[int], list[tuple[int, int, int]]]:
    """Which site is nearest to each cell (-1: none reaches it), and the cost between sites whose
    lands touch. A key of the queue is cost, cell and site in one number."""
    owner = [-1] * plan.ground.count
    far = [0] * plan.ground.count
    best: dict[tuple[int, int], int] = {}
    queue = [(cell << BITS) + number for number, cell in enumerate(sites)]
    heapify(queue)
    while queue:
        key = heappop(queue)
        cell = (key >> BITS) & MASK
        if owner[cell] >= 0:
            continue
        number, cost = key & MASK, key >> (2 * BITS)
        owner[cell], far[cell] = number, cost
        for there, _, price in plan.steps(cell):
            other = owner[there]
            if other < 0:
                heappush(queue, ((cost + price) << (2 * BITS)) + (there << BITS) + number)
            elif other != number:
                pair = (number, other) if number < other else (other, number)
                total = cost + price + far[there]
                best[pair] = min(best.get(pair, total), total)
    return owner, sorted((cost, a, b) for (a, b), cost in best.items())


def _tree(count: int, links: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The cheapest links that join everything (Kruskal)."""
    parent = list(range(count))

    def root(site: int) -> int:
        while parent[site] != site:
            parent[site] = parent[parent[site]]
            site = parent[site]
        return site

    chosen = []
    for link in links:
        a, b = root(link[1]), root(link[2])
        if a != b:
            parent[a] = b
            chosen.append(link)
    return chosen


def _way(
    plan: RoadPlan, start: int, goal: int, owner: Sequence[int], lands: tuple[int, int]
) -> list[int]:
    """The cheapest way within the lands of two sites."""
    before: dict[int, tuple[int, int]] = {}
    best = {start: 0}
    queue = [(0, start)]
    done = set()
    while queue:
        cost, cell = heappop(queue)
        if cell == goal:
            break
        if cell in done:
            continue
        done.add(cell)
        for there, hopped, price in plan.steps(cell):
            total = cost + price
            if owner[there] in lands and total < best.get(there, total + 1):
                best[there] = total
                before[there] = (cell, hopped)
                heappush(queue, (total, there))
    if goal not in before:
        return []
    line = [goal]
    while line[-1] != start:
        cell, hopped = before[line[-1]]
        line += [hopped, cell] if hopped >= 0 else [cell]
    return line[::-1]
