"""Roads between places: the cheapest network, least-cost ways, and old roads at a tenth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from morphs.base.graphs import UnionFind, cheapest_way, territories
from morphs.generators.terrain.ground import Ground

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
    lands touch, from the cell that was reached later into the other's land."""
    owner, far, order = territories(plan.ground.count, sites, plan.steps)
    turn = {cell: number for number, cell in enumerate(order)}
    best: dict[tuple[int, int], int] = {}
    for cell in order:
        number = owner[cell]
        for there, _, price in plan.steps(cell):
            other = owner[there]
            if other not in (number, -1) and turn[there] < turn[cell]:
                pair = (number, other) if number < other else (other, number)
                total = far[cell] + price + far[there]
                best[pair] = min(best.get(pair, total), total)
    return owner, sorted((cost, a, b) for (a, b), cost in best.items())


def _tree(count: int, links: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The cheapest links that join everything (Kruskal)."""
    joined = UnionFind(range(count))
    return [link for link in links if joined.join(link[1], link[2])]


def _way(
    plan: RoadPlan, start: int, goal: int, owner: Sequence[int], lands: tuple[int, int]
) -> list[int]:
    """The cheapest way within the lands of two sites."""

    def steps(cell: int) -> Iterator[tuple[int, int, int]]:
        return (step for step in plan.steps(cell) if owner[step[0]] in lands)

    way = cheapest_way(start, lambda cell: cell == goal, steps)[1:]
    return (
        [start, *(c for there, hopped, _ in way for c in (hopped, there) if c >= 0)] if way else []
    )
