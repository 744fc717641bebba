"""What one steers by in a town: the castle, churches, the towers of its walls, gates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.city.dice import below, key_of, swing, unit
from morphs.city.lots import place_of
from morphs.city.plan import Spot, stepped
from morphs.city.shapes import Point, Points, box_of, middle_of, snapped, together
from morphs.city.skeleton import WIDTH, Joints, Shown, Skeleton

PARISH = 640.0
"""The width of a parish in feet."""
CASTLE_WAY = 12.0
"""The width of the way into a castle in feet."""
EIGHT = ((1.0, 0.0), (0.7071, 0.7071), (0.0, 1.0), (-0.7071, 0.7071))
WAYS = (*EIGHT, *((-x, -y) for x, y in EIGHT))


class Castle(NamedTuple):
    """A castle: its curtain wall, its towers, its keep, and the gate in the curtain with the way
    out of it."""

    ward: Polygon
    towers: Points
    keep: Points
    gate: Point
    out: Point

    @property
    def moat(self) -> BaseGeometry:
        """The water about the curtain wall."""
        inner = self.ward.buffer(5, quad_segs=4)
        return snapped(self.ward.buffer(14, quad_segs=4).difference(inner))

    @property
    def bridge(self) -> BaseGeometry:
        """What leads over the moat."""
        line = LineString([self.gate, self.gate.plus(self.out, 19)])
        return snapped(line.buffer(CASTLE_WAY / 2, cap_style="flat"))


@dataclass(frozen=True)
class Church:
    """A church in its yard."""

    yard: Polygon
    body: BaseGeometry
    tower: Points
    great: bool


def castle_of(shown: Mapping[Spot, Shown], bones: Skeleton, seed: int) -> Castle | None:
    """A castle in a cell without streets by the wall, far from the market; None where there is no
    such cell."""
    key, joints = key_of(seed, "castle"), Joints(seed)
    market = bones.market
    if market is None:
        return None
    free = [
        cell
        for cell, one in shown.items()
        if one.is_town and set(one.sides) == {"n"} and _by_wall(cell, shown)
    ]
    far = {cell: (cell[0] - market[0]) ** 2 + (cell[1] - market[1]) ** 2 for cell in free}
    fit = [cell for cell in free if far[cell] >= 2]
    if not fit:
        return None
    cell = max(fit, key=lambda one: (far[one], one))
    middle = joints.anchor(cell)
    corners = []
    for n, (x, y) in enumerate(WAYS):
        if n % 2 and below(3, key, *cell, n) == 0:
            continue
        reach = 62 + 18 * unit(key, *cell, n, 1)
        corners.append(Point(middle.x + x * reach, middle.y + y * reach).snapped)
    turn = Point(*WAYS[below(8, key, *cell, 9)])
    keep = box(middle.plus(turn, 14), Point(1.0, 0.2 * unit(key, *cell, 8)).unit, 38, 30)
    return Castle(
        Polygon(corners), tuple(corners), keep, *_castle_gate(corners, joints.anchor(market))
    )


def _castle_gate(corners: Sequence[Point], market: Point) -> tuple[Point, Point]:
    """The gate in the curtain wall that is nearest to the market, and the way out of it."""
    sides = list(pairwise([*corners, corners[0]]))
    gates = [(middle_of(side).snapped, side[1].to(side[0]).unit.left) for side in sides]
    return min(gates, key=lambda gate: (round(gate[0].to(market).length), gate[0]))


def _by_wall(cell: Spot, shown: Mapping[Spot, Shown]) -> bool:
    beside = [shown.get(stepped(cell, side)) for side in range(4)]
    return any(one is not None and one.having("w") for one in beside)


def church_sites(
    blocks: Sequence[Polygon], market: Point, walled: bool, seed: int
) -> dict[int, bool]:
    """Which blocks hold a church, and whether it is the great one: the nearest to the market with
    room for it, and one in every parish. A village has one small church."""
    middles = [Point(*block.representative_point().coords[0]) for block in blocks]
    far = [round(market.to(at).length) for at in middles]
    order = sorted(range(len(blocks)), key=lambda n: (far[n], place_of(blocks[n])))
    roomy = [n for n in order if blocks[n].area > 6_000 and box_of(blocks[n])[2] > 55]
    if not roomy:
        return {}
    best = min(roomy[:6], key=lambda n: (blocks[n].area < 9_000, blocks[n].area > 26_000, far[n]))
    found = {best: walled}
    if not walled:
        return found
    key = key_of(seed, "parish")
    for seat, n in _parishes(roomy, middles, key).items():
        if middles[n].to(middles[best]).length > PARISH * 0.6 and unit(key, *seat, 2) < 0.85:
            found.setdefault(n, False)
    return found


def _parishes(roomy: Sequence[int], middles: Sequence[Point], key: int) -> dict[Spot, int]:
    """For each parish the block nearest to its middle, which is that of no other."""
    nearest: dict[Spot, tuple[float, Spot, int]] = {}
    for n in roomy:
        at = middles[n]
        seat = (int(at.x // PARISH), int(at.y // PARISH))
        x = (seat[0] + 0.5 + 0.2 * swing(key, *seat, 0)) * PARISH
        y = (seat[1] + 0.5 + 0.2 * swing(key, *seat, 1)) * PARISH
        rated = (round(at.to(Point(x, y)).length), (round(at.x), round(at.y)), n)
        nearest[seat] = min(nearest.get(seat, rated), rated)
    return {seat: n for seat, (far, _, n) in sorted(nearest.items()) if far < PARISH * 0.35}


def church_on(block: Polygon, great: bool) -> Church | None:
    """A church that lies along its block: nave, transept, apse and tower; None without room."""
    way, long, short = box_of(block)
    if abs(way.y) > abs(way.x) and long < 1.25 * short:
        way, long, short = way.left, short, long
    if way.x < 0:
        way = Point(-way.x, -way.y)
    point = block.representative_point()
    centre = block.centroid if block.contains(block.centroid) else point
    middle = Point(centre.x, centre.y).snapped
    for size in (1.0, 0.85, 0.7, 0.55):
        length = min(132.0 if great else 84.0, long * 0.78) * size
        width = length * 0.2
        nave = Polygon(box(middle, way, length, width))
        cross = Polygon(box(middle.plus(way, length * 0.16), way, width * 0.95, width * 2.3))
        end = middle.plus(way, length / 2)
        apse = shapely.Point(end.x, end.y).buffer(width / 2, quad_segs=4)
        tower = box(middle.plus(way, -length / 2), way, width * 1.1, width * 1.1)
        body = together([nave, cross, snapped(apse)])
        whole = together([body, Polygon(tower)])
        if block.buffer(-4).contains(whole):
            return Church(block, body, tower, great)
    return None


def box(at: Point, way: Point, long: float, wide: float) -> Points:
    """The corners of a rectangle about a place, its longer sides along a way."""
    a, b = Point(way.x * long / 2, way.y * long / 2), Point(-way.y * wide / 2, way.x * wide / 2)
    return tuple(at.plus(a, i).plus(b, j).snapped for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def towers_of(bones: Skeleton) -> Iterator[Point]:
    """The round towers of the walls: at every bend, and in every second straight piece."""
    gates = [gate.at for gate in bones.gates]
    for (column, row), wall in bones.walls.items():
        middle = wall[len(wall) // 2]
        turns = wall[0].to(wall[1]).unit.dot(wall[-2].to(wall[-1]).unit)
        stands = round(turns, 3) < 0.8 or (column + row) % 2 == 0
        if stands and all(gate.to(middle).length > 55 for gate in gates):
            yield middle


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
