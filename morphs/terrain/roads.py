"""Roads between places: the cheapest network, least-cost ways, and old roads at a tenth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

from morphs.terrain.ground import Ground

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
        near = self._near[cell]
        found = []
        for side, there in enumerate(near):
            if there < 0:
                continue
            if there in self.hops:
                beyond = self._near[there][side]
                if beyond >= 0 and self._may_hop(cell, there, beyond):
                    bridge = 0 if there in self.roads else self.hop_cost * SCALE
                    found.append((beyond, there, bridge + self._price(beyond)))
            elif self.cost[there]:
                found.append((there, -1, self._price(there)))
        return found

    def __post_init__(self) -> None:
        self._near: list[list[int]] = self.ground.near.tolist()

    def _price(self, cell: int) -> int:
        return self.cost[cell] * (SCALE // OLD_ROAD if cell in self.roads else SCALE)

    def _may_hop(self, cell: int, river: int, beyond: int) -> bool:
        """Straight over the water, not along it."""
        if beyond in self.hops or not self.cost[beyond] or not self.cost[river]:
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
) -> tuple[dict[int, int], list[tuple[int, int, int]]]:
    """Which site is nearest to each cell, and the cost between sites whose lands touch."""
    owner: dict[int, int] = {}
    far: dict[int, int] = {}
    queue = [(0, cell, number) for number, cell in enumerate(sites)]
    heapify(queue)
    while queue:
        cost, cell, number = heappop(queue)
        if cell in owner:
            continue
        owner[cell], far[cell] = number, cost
        for there, _, price in plan.steps(cell):
            if there not in owner:
                heappush(queue, (cost + price, there, number))
    best: dict[tuple[int, int], int] = {}
    for cell, number in owner.items():
        for there, _, price in plan.steps(cell):
            other = owner.get(there, number)
            if other != number:
                pair = (min(number, other), max(number, other))
                total = far[cell] + price + far[there]
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
    plan: RoadPlan, start: int, goal: int, owner: dict[int, int], lands: tuple[int, int]
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
            if owner.get(there) in lands and total < best.get(there, total + 1):
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
