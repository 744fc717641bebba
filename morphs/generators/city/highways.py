"""The high street of a town: the longest and straightest way from its market to a gate."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import shapely
from shapely import LineString

from morphs.base.graphs import cheapest_way
from morphs.generators.city.shapes import Point, Points, together
from morphs.generators.city.skeleton import Gate, Skeleton

BROAD, BROADEST = 36.0, 45.0
"""How wide the high street of a town is and that of a city, in feet."""
SHORT = 340.0
"""A shorter way is none that people walk in processions, in feet."""
Node = tuple[float, float]


def high_street(bones: Skeleton) -> Points:
    """The middle line of the high street from the market to its gate; empty where no gate is so far
    off, or none is reached by main streets."""
    if bones.market is None:
        return ()
    lines = [LineString(one.points) for one in bones.streets if one.line == "m"]
    graph: dict[Node, dict[Node, int]] = {}
    for part in shapely.get_parts(together(lines)):
        for one, other in pairwise(shapely.get_coordinates(part).tolist()):
            a, b = (one[0], one[1]), (other[0], other[1])
            price = 1 + round(16 * Point(*a).to(Point(*b)).length)
            graph.setdefault(a, {})[b] = graph.setdefault(b, {})[a] = price
    starts = [
        one.points[-1] for one in bones.streets if one.cell == bones.market and one.line == "m"
    ]
    if not starts or (heart := _nearest(graph, starts[0])) is None:
        return ()
    ways = [way for gate in bones.gates for way in _ways(graph, heart, gate)]
    return max(ways, key=lambda one: one[:2])[2] if ways else ()


def _ways(
    graph: dict[Node, dict[Node, int]], heart: Node, gate: Gate
) -> Iterator[tuple[int, Node, Points]]:
    """The way to a gate, rated by how long it is and how straight."""
    goal = _nearest(graph, gate.at)
    if goal is None or goal == heart:
        return
    way = cheapest_way(heart, lambda node: node == goal, lambda node: sorted(graph[node].items()))
    points = tuple(Point(*step[0]) for step in way)
    far = Point(*heart).to(Point(*goal)).length
    long = sum(a.to(b).length for a, b in pairwise(points))
    if points and far > SHORT:
        yield round(1000 * far / long) + round(far / 8), goal, points


def _nearest(graph: dict[Node, dict[Node, int]], at: Point) -> Node | None:
    """The node nearest to a place, if one is near."""
    best = min(graph, key=lambda node: (round(at.to(Point(*node)).length, 2), node), default=None)
    return best if best is not None and at.to(Point(*best)).length < 60 else None
