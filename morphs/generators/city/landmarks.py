"""What one steers by in a town: the castle, the towers of its walls, gates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.dice import below, key_of, unit
from morphs.generators.city.plan import CORNERS, Spot, stepped
from morphs.generators.city.ramparts import TOWERS_APART
from morphs.generators.city.shapes import TILE, Point, Points, box, grown, middle_of, snapped
from morphs.generators.city.skeleton import WIDTH, Joints, Shown, Skeleton

CASTLE_WAY = 12.0
"""The width of the way into a castle in feet."""
SHARE, LEAST, MOST, ALONE = 0.075, 104.0, 200.0, 0.72
"""How far a castle reaches about its middle, as a share of its board; the least and the most, in
feet; and how much smaller one of a single cell is."""
TRIED, ALONG = 3, (0.0, 0.2, -0.2, 0.42, -0.42)
"""So many sites are tried, the farthest from the market first, and how far along the wall, in
tiles."""
PARTED = 120.0
"""From which reach on a castle has a wall across, in feet."""
BERM, MOAT, BANK = 7.0, 17.0, 9.0
"""What lies between a curtain wall and its moat, how wide this is, and its bank, in feet."""
EIGHT = ((1.0, 0.0), (0.7071, 0.7071), (0.0, 1.0), (-0.7071, 0.7071))
WAYS = (*EIGHT, *((-x, -y) for x, y in EIGHT))


class Castle(NamedTuple):
    """A castle: its curtain wall, its towers, its keep, and the gate in the curtain with the way
    out of it; the houses along the curtain; the wall across a great one that parts its inner ward,
    with the keep, from the outer, and the gate in that."""

    ward: Polygon
    towers: Points
    keep: Points
    gate: Point
    out: Point
    halls: tuple[Points, ...] = ()
    across: Points = ()

    @property
    def moat(self) -> BaseGeometry:
        """The water about the curtain wall."""
        inner = exact.buffer(self.ward, BERM, quad_segs=4)
        return snapped(exact.difference(exact.buffer(self.ward, BERM + MOAT, quad_segs=4), inner))

    @property
    def ground(self) -> BaseGeometry:
        """All that a castle takes, to the outer bank of its moat."""
        return grown(self.ward, BERM + MOAT + BANK, quad_segs=4)

    @property
    def well(self) -> Point:
        """The well in the bailey, between the gate and the keep, off the way."""
        return self.gate.plus(self.out, -30).plus(self.out.left, 21).snapped

    @property
    def inner_gate(self) -> Point:
        """The middle of the wall across."""
        return middle_of(self.across).snapped

    @property
    def bridge(self) -> BaseGeometry:
        """What leads over the moat."""
        line = LineString([self.gate, self.gate.plus(self.out, BERM + MOAT + 5)])
        return grown(line, CASTLE_WAY / 2, cap_style="flat")


def castle_of(
    shown: Mapping[Spot, Shown], bones: Skeleton, kept: BaseGeometry, seed: int
) -> Castle | None:
    """A castle at the wall, far from the market, where cells have no streets, as large as finds
    room there off what is `kept`: it stands in the line of the wall where it can. None where no
    such cell is."""
    key, joints = key_of(seed, "castle"), Joints(seed)
    market = bones.market
    if market is None:
        return None
    bare = {cell for cell, one in shown.items() if one.is_town and set(one.sides) == {"n"}}
    quiet = {
        cell
        for cell, one in shown.items()
        if one.is_walled and "o" in one.corners and set(one.sides) == {"n", "w"}
    }
    free = [cell for cell in bare if _by_wall(cell, shown)]
    squares = [cell for cell in shown if _is_site(cell, bare, quiet, free)]
    far = {cell: (cell[0] - market[0]) ** 2 + (cell[1] - market[1]) ** 2 for cell in shown}
    fit = [cell for cell in squares or free if far[cell] >= 2]
    if not fit:
        return None
    best = sorted(fit, key=lambda one: (-far[one], one))[:TRIED]
    span = 2 if squares else 1
    wall = exact.union_all([LineString(line) for line in bones.walls.values()])
    columns, rows = (1 + max(spot[n] for spot in shown) for n in (0, 1))
    widest = min(MOST, max(LEAST, SHARE * TILE * min(columns, rows))) * (1.0 if squares else ALONE)
    for size, cell in product((1.0, 0.88, 0.76, 0.64, 0.52), best):
        middle = Point((cell[0] + span / 2) * TILE, (cell[1] + span / 2) * TILE)
        corners = _corners(cell, key, size * widest)
        for at in _stands(middle, wall, size * widest):
            ward = Polygon([at.plus(corner).snapped for corner in corners])
            if not grown(ward, BERM + MOAT + 2 * BANK).intersects(kept):
                return _castle(ward, at, joints.anchor(market), size * widest, key)
    return None


def _stands(middle: Point, wall: BaseGeometry, reach: float) -> Iterator[Point]:
    """Where the middle of a castle may lie that reaches so far: so near to the wall that it stands
    in its line, else nearer to the middle of its site, and along the wall."""
    to_wall = middle.to(Point(*exact.nearest(shapely.Point(middle), wall)[1]).snapped)
    for share, along in product((0.72, 0.45, 0.0), ALONG):
        off = min(0.62 * TILE, max(0.0, to_wall.length - share * reach)) if share else 0.0
        yield middle.plus(to_wall.unit, off).plus(to_wall.unit.left, along * TILE).snapped


def _corners(cell: Spot, key: int, reach: float) -> Points:
    """The corners of a curtain wall about its middle."""
    spared = {2 * below(4, key, *cell, 5), 2 * below(4, key, *cell, 6)}
    far = [reach * (0.78 + 0.3 * unit(key, *cell, n, 1)) for n in range(len(WAYS))]
    ways = [(n, x, y) for n, (x, y) in enumerate(WAYS) if n not in spared]
    return tuple(Point(x * far[n], y * far[n]) for n, x, y in ways)


def _castle(ward: Polygon, middle: Point, market: Point, reach: float, key: int) -> Castle:
    """A castle within its curtain wall: a keep away from its gate, in a large one behind a wall
    across; halls and stables along its curtain."""
    place = int(middle.x), int(middle.y)
    corners = [Point(x, y) for x, y in shapely.get_coordinates(ward)[:-1].tolist()]
    gate, out = _castle_gate(corners, market)
    large = reach > PARTED
    size = (0.42 if large else 0.5) * reach
    deep = middle.plus(out, -0.36 * reach).snapped
    keep = box(deep, out.plus(out.left, 0.3 * unit(key, *place, 8)).unit, size, 0.82 * size)
    across = _across(ward, middle.plus(out, 0.06 * reach), out) if large else ()
    room = exact.buffer(Polygon(keep), 7.0)
    taken = [room, exact.buffer(LineString([gate, middle]), 14.0)]
    if across:
        taken.append(exact.buffer(LineString(across), 9.0))
    halls = []
    for n, (one, other) in enumerate(pairwise([*corners, corners[0]])):
        way, side = one.to(other).unit, middle_of((one, other))
        inward = way.left if way.left.dot(side.to(middle)) > 0 else way.left.plus(way.left, -2)
        whole = one.to(other).length
        long = min(whole - 30, whole * (0.52 + 0.2 * unit(key, *place, n, 3)))
        wide = (0.13 + 0.05 * unit(key, *place, n, 4)) * reach
        for shift in (0.0, 0.16, -0.16):
            at = side.plus(way, shift * whole).plus(inward, 5 + wide / 2)
            for share in (1.0, 0.62, 0.42):
                hall = box(at, way, share * long, wide)
                outline = Polygon(hall)
                if share * long > 20 and not any(outline.intersects(other) for other in taken):
                    halls.append(hall)
                    taken.append(exact.buffer(outline, 5.0))
                    break
    return Castle(ward, tuple(corners), keep, gate, out, tuple(halls), across)


def _across(ward: Polygon, at: Point, out: Point) -> Points:
    """The ends of a wall across a castle, square to the way out of its gate."""
    line = LineString([at.plus(out.left, -600.0), at.plus(out.left, 600.0)])
    ends = shapely.get_coordinates(exact.intersection(line, ward)).tolist()
    return tuple(Point(x, y).snapped for x, y in (ends[0], ends[-1]))


def _castle_gate(corners: Sequence[Point], market: Point) -> tuple[Point, Point]:
    """The gate in the curtain wall that is nearest to the market, and the way out of it."""
    sides = list(pairwise([*corners, corners[0]]))
    gates = [(middle_of(side).snapped, side[1].to(side[0]).unit.left) for side in sides]
    return min(gates, key=lambda gate: (round(gate[0].to(market).length), gate[0]))


def _is_site(cell: Spot, bare: set[Spot], quiet: set[Spot], free: Sequence[Spot]) -> bool:
    """Whether four cells in a square from here on hold a castle: two at least without streets in
    the town, the wall through the others or beside one of them."""
    square = [(cell[0] + x, cell[1] + y) for x, y in CORNERS]
    town = [one for one in square if one in bare]
    if len(town) < 2 or any(one not in bare and one not in quiet for one in square):
        return False
    return len(town) < 4 or any(one in free for one in town)


def _by_wall(cell: Spot, shown: Mapping[Spot, Shown]) -> bool:
    beside = [shown.get(stepped(cell, side)) for side in range(4)]
    return any(one is not None and one.having("w") for one in beside)


def towers_of(bones: Skeleton) -> Iterator[Point]:
    """The round towers of the walls: at every corner, and evenly between those far apart."""
    gates = [gate.at for gate in bones.gates]
    walls = exact.union_all([LineString(wall) for wall in bones.walls.values()])
    for ring in bones.corners:
        for one, other in pairwise(ring):
            steps = max(1, round(one.to(other).length / TOWERS_APART))
            for n in range(steps):
                spot = shapely.Point(one.plus(one.to(other), n / steps))
                at = Point(*exact.nearest(spot, walls)[1]).snapped
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
