"""What one steers by in a town: the castle, the towers of its walls, gates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.city.dice import below, key_of, unit
from morphs.city.plan import CORNERS, Spot, stepped
from morphs.city.shapes import TILE, Point, Points, box, middle_of, snapped
from morphs.city.skeleton import WIDTH, Joints, Shown, Skeleton

CASTLE_WAY = 12.0
"""The width of the way into a castle in feet."""
TOWERS_APART = 280.0
"""Feet from tower to tower of a wall, about."""
EIGHT = ((1.0, 0.0), (0.7071, 0.7071), (0.0, 1.0), (-0.7071, 0.7071))
WAYS = (*EIGHT, *((-x, -y) for x, y in EIGHT))


class Castle(NamedTuple):
    """A castle: its curtain wall, its towers, its keep, and the gate in the curtain with the way
    out of it; the houses along the curtain of a great one."""

    ward: Polygon
    towers: Points
    keep: Points
    gate: Point
    out: Point
    halls: tuple[Points, ...] = ()

    @property
    def moat(self) -> BaseGeometry:
        """The water about the curtain wall."""
        inner = self.ward.buffer(5, quad_segs=4)
        return snapped(self.ward.buffer(14, quad_segs=4).difference(inner))

    @property
    def well(self) -> Point:
        """The well in the bailey, between the gate and the keep, off the way."""
        return self.gate.plus(self.out, -26).plus(self.out.left, 17).snapped

    @property
    def bridge(self) -> BaseGeometry:
        """What leads over the moat."""
        line = LineString([self.gate, self.gate.plus(self.out, 19)])
        return snapped(line.buffer(CASTLE_WAY / 2, cap_style="flat"))


def castle_of(shown: Mapping[Spot, Shown], bones: Skeleton, seed: int) -> Castle | None:
    """A castle in a cell without streets by the wall, far from the market, a great one in four such
    cells; None where there is no such cell."""
    key, joints = key_of(seed, "castle"), Joints(seed)
    market = bones.market
    if market is None:
        return None
    free = [
        cell
        for cell, one in shown.items()
        if one.is_town and set(one.sides) == {"n"} and _by_wall(cell, shown)
    ]
    bare = {cell for cell, one in shown.items() if one.is_town and set(one.sides) == {"n"}}
    squares = {
        cell
        for cell in bare
        if all((cell[0] + x, cell[1] + y) in bare for x, y in CORNERS)
        and any((cell[0] + x, cell[1] + y) in free for x, y in CORNERS)
    }
    far = {cell: (cell[0] - market[0]) ** 2 + (cell[1] - market[1]) ** 2 for cell in bare}
    fit = [cell for cell in squares or free if far[cell] >= 2]
    if not fit:
        return None
    cell = max(fit, key=lambda one: (far[one], one))
    middle = joints.anchor(cell)
    if squares:
        middle = Point((cell[0] + 1) * TILE, (cell[1] + 1) * TILE).plus(middle, 0.1)
        middle = middle.plus(Point((cell[0] + 0.5) * TILE, (cell[1] + 0.5) * TILE), -0.1).snapped
        return _great_castle(middle, cell, joints.anchor(market), key)
    corners = []
    for n, (x, y) in enumerate(WAYS):
        if n % 2 and below(3, key, *cell, n) == 0:
            continue
        reach = 62 + 18 * unit(key, *cell, n, 1)
        corners.append(Point(middle.x + x * reach, middle.y + y * reach).snapped)
    turn = Point(*WAYS[below(8, key, *cell, 9)])
    keep = box(middle.plus(turn, 14), Point(1.0, 0.2 * unit(key, *cell, 8)).unit, 38, 30)
    gate, out = _castle_gate(corners, joints.anchor(market))
    halls = tuple(_lean_tos(corners, keep, gate, middle))
    return Castle(Polygon(corners), tuple(corners), keep, gate, out, halls)


def _lean_tos(
    corners: Sequence[Point], keep: Points, gate: Point, middle: Point
) -> Iterator[Points]:
    """Stables, a kitchen and a chapel along the curtain of a small castle, wherever the keep and
    the gate leave room."""
    room = Polygon(keep).buffer(6.0)
    for one, other in pairwise([*corners, corners[0]]):
        way, side = one.to(other).unit, middle_of((one, other))
        if gate.to(side).length < 34:
            continue
        inward = way.left if way.left.dot(side.to(middle)) > 0 else way.left.plus(way.left, -2)
        long = one.to(other).length
        hall = box(side.plus(inward, 12), way, min(0.62 * long, long - 26), 14)
        if long > 40 and not room.intersects(Polygon(hall)):
            yield hall


def _great_castle(middle: Point, cell: Spot, market: Point, key: int) -> Castle:
    """A castle of four cells: a keep away from its gate, halls and stables along its curtain."""
    corners = []
    spared = {2 * below(4, key, *cell, 5), 2 * below(4, key, *cell, 6)}
    for n, (x, y) in enumerate(WAYS):
        reach = 108 + 48 * unit(key, *cell, n, 1)
        if n not in spared:
            corners.append(Point(middle.x + x * reach, middle.y + y * reach).snapped)
    gate, out = _castle_gate(corners, market)
    keep = box(middle.plus(out, -34).snapped, out, 62, 50)
    halls = []
    for n, (one, other) in enumerate(pairwise([*corners, corners[0]])):
        way, side = one.to(other).unit, middle_of((one, other))
        if gate.to(side).length < 40 or below(4, key, *cell, n, 2) == 0:
            continue
        inward = way.left if way.left.dot(side.to(middle)) > 0 else way.left.plus(way.left, -2)
        long = one.to(other).length * (0.52 + 0.16 * unit(key, *cell, n, 3))
        halls.append(box(side.plus(inward, 19), way, long, 21 + 6 * unit(key, *cell, n, 4)))
    return Castle(Polygon(corners), tuple(corners), keep, gate, out, tuple(halls))


def _castle_gate(corners: Sequence[Point], market: Point) -> tuple[Point, Point]:
    """The gate in the curtain wall that is nearest to the market, and the way out of it."""
    sides = list(pairwise([*corners, corners[0]]))
    gates = [(middle_of(side).snapped, side[1].to(side[0]).unit.left) for side in sides]
    return min(gates, key=lambda gate: (round(gate[0].to(market).length), gate[0]))


def _by_wall(cell: Spot, shown: Mapping[Spot, Shown]) -> bool:
    beside = [shown.get(stepped(cell, side)) for side in range(4)]
    return any(one is not None and one.having("w") for one in beside)


def towers_of(bones: Skeleton) -> Iterator[Point]:
    """The round towers of the walls: at every corner, and evenly between those far apart."""
    gates = [gate.at for gate in bones.gates]
    for ring in bones.corners:
        for one, other in pairwise(ring):
            steps = max(1, round(one.to(other).length / TOWERS_APART))
            for n in range(steps):
                at = one.plus(one.to(other), n / steps).snapped
                if all(gate.to(at).length > 55 for gate in gates):
                    yield at


def gatehouses(bones: Skeleton) -> Iterator[tuple[Points, Points]]:
    """The two square towers of every gate."""
    for gate in bones.gates:
        yield gatehouse(gate.at, gate.out, WIDTH[gate.line], 22, 18)


def gatehouse(at: Point, out: Point, way: float, deep: float, wide: float) -> tuple[Points, Points]:
    """The two square towers, so deep and wide, by the sides of a way out."""
    apart, along = (way + wide) / 2, out.left
    return box(at.plus(along, apart), out, deep, wide), box(at.plus(along, -apart), out, deep, wide)


def castle_gatehouse(castle: Castle) -> tuple[Points, Points]:
    """The two square towers of a castle's gate."""
    return gatehouse(castle.gate, castle.out, CASTLE_WAY, 14, 9)
