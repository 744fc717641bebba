"""Graphs: what hangs together, and cheapest ways. Where several ways are equal it is said which is
taken, so that everything made with them is the same on every machine.

Nothing of numpy or networkx is needed here; whole arrays are better off with scipy's csgraph.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import Any, Generic, TypeVar

Node = TypeVar("Node", bound=Hashable)
Steps = Callable[[Any], Iterable[tuple[Any, ...]]]
"""From a node its steps: tuples of the next node first and the price last."""
BITS = 20
"""Of a cell or a site in a key of `territories`."""


class UnionFind(Generic[Node]):
    """Items that are joined into sets; `sizes` has the number of items of each set by its root."""

    def __init__(self, items: Iterable[Node] = ()) -> None:
        self.parent: dict[Node, Node] = {}
        self.sizes: dict[Node, int] = {}
        for item in items:
            self.add(item)

    def __contains__(self, item: object) -> bool:
        return item in self.parent

    def __iter__(self) -> Any:
        return iter(self.parent)

    def add(self, item: Node) -> None:
        """Put an item into a set of its own, unless it is known."""
        if item not in self.parent:
            self.parent[item], self.sizes[item] = item, 1

    def root(self, item: Node) -> Node:
        """Return the item that stands for the whole set."""
        parent = self.parent
        while parent[item] != item:
            parent[item] = parent[parent[item]]  # the next walk is half as long
            item = parent[item]
        return item

    def join(self, a: Node, b: Node) -> bool:
        """Make the sets of two items one, with the root of `b`; return whether they were two."""
        self.add(a)
        self.add(b)
        one, other = self.root(a), self.root(b)
        if one == other:
            return False
        self.parent[one] = other
        self.sizes[other] += self.sizes.pop(one)
        return True

    def same(self, a: Node, b: Node) -> bool:
        """Whether two items are known and in one set."""
        return a in self.parent and b in self.parent and self.root(a) == self.root(b)


def cheapest_way(start: Any, is_goal: Callable[[Any], bool], steps: Steps) -> list[tuple[Any, ...]]:
    """Return the steps of the cheapest way from a node to the nearest goal, the first one
    ``(start, 0)``, each as `steps` gave it; empty where no way leads to any.

    Of nodes equally far the smallest is visited first, and of ways equally cheap to a node the one
    found first stays: nodes must be comparable, prices be at least 0 (Dijkstra, 1959).
    """
    best = {start: 0}
    before: dict[Any, tuple[Any, tuple[Any, ...]]] = {}
    queue = [(0, start)]
    while queue:
        far, node = heappop(queue)
        if far > best[node]:
            continue
        if is_goal(node):
            return _traced(start, node, before)
        for step in steps(node):
            there, total = step[0], far + step[-1]
            if total < best.get(there, total + 1):
                best[there], before[there] = total, (node, step)
                heappush(queue, (total, there))
    return []


def _traced(
    start: Any, node: Any, before: dict[Any, tuple[Any, tuple[Any, ...]]]
) -> list[tuple[Any, ...]]:
    way = []
    while node in before:
        node, step = before[node]
        way.append(step)
    return [(start, 0), *way[::-1]]


def territories(
    count: int, sites: Sequence[int], steps: Steps
) -> tuple[list[int], list[int], list[int]]:
    """Share `count` cells out among sites, each to the one from which it is cheapest to reach:
    return for each cell the number of its site (-1: none reaches it) and the cost, and the cells
    in the order in which they were reached. Ties go by cell, then by the number of the site.
    """
    owner, far, order = [-1] * count, [0] * count, []
    mask = (1 << BITS) - 1
    queue = [(cell << BITS) + number for number, cell in enumerate(sites)]
    heapify(queue)
    while queue:
        key = heappop(queue)
        cell = (key >> BITS) & mask
        if owner[cell] >= 0:
            continue
        number, cost = key & mask, key >> (2 * BITS)
        owner[cell], far[cell] = number, cost
        order.append(cell)
        for step in steps(cell):
            there = step[0]
            if owner[there] < 0:
                heappush(queue, ((cost + step[-1]) << (2 * BITS)) + (there << BITS) + number)
    return owner, far, order
