"""The walls of a town, drawn straight from tower to tower.

Tiles bend a wall round the corners of their cells, so that it goes up and down like stairs. What is
built is a ring of long straight lengths: between gates, which stay, a point of the tiles' wall is
kept only where the straight line would pass it by too far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import shapely
from shapely import LineString, Polygon

from morphs.city.shapes import Point, Points, together
from morphs.city.skeleton import Gate, Skeleton

FAR = 80.0
"""How far, in feet, the straight wall may lie from that of the tiles."""
SAME = 0.01
"""The share of a town's ground that its walls may leave out; else they stay as they are."""


def straightened(bones: Skeleton) -> Skeleton:
    """The same middle lines with straight walls, and the town that they enclose; those of a town
    whose walls do not close are left."""
    rings = _rings(list(bones.walls.values()))
    ground = together(bones.town)
    if not rings or ground.is_empty:
        return bones
    enclosed = together([Polygon(ring) for ring in rings])
    if enclosed.symmetric_difference(ground).area > SAME * ground.area:
        return bones
    held = {
        end
        for gate in bones.gates
        for wall in bones.walls.values()
        if LineString(wall).distance(shapely.Point(gate.at)) < 1.0
        for end in (wall[0], wall[-1])
    }
    curtain = [_straight(ring, held) for ring in rings]
    if not all(Polygon(ring).is_valid for ring in curtain):
        return bones
    gates = [_moved(gate, curtain, bones) for gate in bones.gates]
    return replace(
        bones, curtain=curtain, gates=gates, town=[Polygon(ring).buffer(0) for ring in curtain]
    )


def _rings(pieces: list[Points]) -> list[Points]:
    """Pieces put together end to end; empty if any does not come back to where it began."""
    left, found = list(pieces), []
    while left:
        ring = list(left.pop(0))
        while ring[0] != ring[-1]:
            near = next((p for p in left if ring[-1] in (p[0], p[-1])), None)
            if near is None:
                return []
            left.remove(near)
            ring += near[1:] if near[0] == ring[-1] else near[-2::-1]
        found.append(tuple(ring))
    return found


def _straight(ring: Points, held: set[Point]) -> Points:
    """A ring with few corners, those that are held among them."""
    spots = list(ring[:-1])
    fixed = [k for k, spot in enumerate(spots) if spot in held]
    if len(fixed) < 2:
        middle = len(spots) // 2
        fixed = sorted({*fixed, fixed[0] if fixed else 0, (fixed[0] + middle) % len(spots) if fixed
                        else middle})  # fmt: skip
    spots = spots[fixed[0] :] + spots[: fixed[0]]
    ends = [k - fixed[0] for k in fixed] + [len(spots)]
    spots.append(spots[0])
    found: list[Point] = []
    for a, b in pairwise(ends):
        found += _thinned(spots[a : b + 1])[:-1]
    return (*found, found[0])


def _thinned(spots: Sequence[Point]) -> list[Point]:
    """Both ends, and what lies too far from the straight line between them (Douglas, Peucker)."""
    if len(spots) < 3:
        return list(spots)
    a, b = spots[0], spots[-1]
    along = a.to(b)
    if not along.length:
        far = [round(a.to(spot).length, 3) for spot in spots]
    else:
        aside = along.unit.left
        far = [round(abs(a.to(spot).dot(aside)), 3) for spot in spots]
    most = max(range(1, len(spots) - 1), key=lambda k: (far[k], -k))
    if far[most] <= FAR:
        return [a, b]
    return [*_thinned(spots[: most + 1])[:-1], *_thinned(spots[most:])]


def _moved(gate: Gate, curtain: Sequence[Points], bones: Skeleton) -> Gate:
    """A gate on the straight wall, where its street passes it, and square to it."""
    near = [
        (round(LineString(pair).distance(shapely.Point(gate.at)), 3), pair)
        for ring in curtain
        for pair in pairwise(ring)
    ]
    _, (one, other) = min(near)
    way = one.to(other).unit.left
    out = way if way.dot(gate.out) > 0 else Point(-way.x, -way.y)
    along = one.to(other).unit
    at = one.plus(along, one.to(gate.at).dot(along))
    for street in bones.streets:
        line = LineString(street.points)
        met = line.intersection(LineString([one, other]))
        if (
            street.line == gate.line
            and isinstance(met, shapely.Point)
            and (line.distance(shapely.Point(gate.at)) < 1.0)
        ):
            at = Point(met.x, met.y)
    return Gate(at.snapped, out, gate.line)
