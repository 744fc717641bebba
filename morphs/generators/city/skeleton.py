"""The middle lines of a town's streets, walls and river, from what its tiles show.

Lines pass from tile to tile through *joints* that are shifted along their border and turned a
little, so that no street shows where tiles meet. All dice are keyed by cells and joints.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt

import shapely
from shapely import LineString, Polygon
from shapely.ops import split

from morphs.base import exact
from morphs.generators.city.codes import RANK
from morphs.generators.city.dice import key_of, swing, unit
from morphs.generators.city.plan import STEPS, Spot, stepped
from morphs.generators.city.ramparts import ramparts
from morphs.generators.city.shapes import TILE, Point, Points, bent, cornered, curve, polygons

SHIFT = {"m": 0.16, "s": 0.22, "a": 0.24, "v": 0.27}
WANDER = 0.37
"""How far roads in the country are shifted, in tiles."""
WIDTH = {"m": 29.0, "s": 15.0, "a": 9.0, "v": 52.0, "w": 12.0}
VILLAGE_WIDTH = {"m": 19.0, "s": 12.0, "a": 9.0, "v": 24.0, "w": 12.0}
"""How wide what crosses sides is, in feet: in towns, and in open villages."""
TOWN = "bi"


class Shown(tuple[str, tuple[str, ...]]):
    """What a tile shows: the areas of its corners and the lines of its sides."""

    @classmethod
    def of(cls, faces: tuple[str, ...]) -> Shown:
        corners = "".join(faces[2 * side][0] for side in range(4))
        return cls((corners, tuple(faces[2 * side][1] for side in range(4))))

    @property
    def corners(self) -> str:
        return self[0]

    @property
    def sides(self) -> tuple[str, ...]:
        return self[1]

    def having(self, lines: str) -> list[int]:
        """The sides that carry one of some lines."""
        return [side for side, line in enumerate(self.sides) if line in lines]

    @property
    def is_walled(self) -> bool:
        """Whether a wall runs through."""
        return len(self.having("w")) == 2

    @property
    def is_town(self) -> bool:
        return all(corner in TOWN for corner in self.corners)

    @property
    def is_country(self) -> bool:
        return not any(corner in TOWN for corner in self.corners)


@dataclass(frozen=True)
class Street:
    """The middle line of one street in one cell, and whether it ends there."""

    line: str
    points: Points
    cell: Spot
    ends: bool = False


@dataclass(frozen=True)
class Gate:
    """Where a street goes through a wall: the place, the way outwards, and the street's line."""

    at: Point
    out: Point
    line: str


@dataclass
class Skeleton:
    """The middle lines of a town; `corners` are those of each ring of walls, in order."""

    streets: list[Street] = field(default_factory=list)
    rivers: list[Points] = field(default_factory=list)
    walls: dict[Spot, Points] = field(default_factory=dict)
    corners: list[Points] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)
    bridges: list[Street] = field(default_factory=list)
    town: list[Polygon] = field(default_factory=list)
    market: Spot | None = None
    dead_ends: list[Point] = field(default_factory=list)


class Joints:
    """Where lines cross the borders of cells, and which way; on sides that lie in the `land` roads
    wander."""

    def __init__(self, seed: int, land: frozenset[tuple[int, int, int]] = frozenset()) -> None:
        self.land = land
        self.place = key_of(seed, "joint")
        self.middle = key_of(seed, "anchor")

    def anchor(self, cell: Spot) -> Point:
        """The middle of a cell, shifted."""
        return Point(
            (cell[0] + 0.5 + 0.15 * swing(self.middle, *cell, 0)) * TILE,
            (cell[1] + 0.5 + 0.15 * swing(self.middle, *cell, 1)) * TILE,
        ).snapped

    def at(self, cell: Spot, side: int, line: str) -> Point:
        """Where a line crosses a side: the same from both cells."""
        upright = side % 2
        column = cell[0] + (side == 1)
        row = cell[1] + (side == 2)
        wanders = line == "m" and (upright, column, row) in self.land
        shift = (WANDER if wanders else SHIFT.get(line, 0.0)) * swing(
            self.place, upright, column, row
        )
        x, y = (column, row + 0.5 + shift) if upright else (column + 0.5 + shift, row)
        return Point(x * TILE, y * TILE).snapped

    def out(self, cell: Spot, side: int) -> Point:
        """The direction in which a line leaves a cell there."""
        between = self.anchor(cell).to(self.anchor(stepped(cell, side))).unit
        square = (Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0))[side]
        return Point(between.x * 0.75, between.y * 0.75).plus(square, 0.25).unit


def skeleton_of(shown: Mapping[Spot, Shown], seed: int) -> Skeleton:
    """Draw the middle lines of all cells."""
    drawer = _Drawer(shown, seed)
    for cell in sorted(shown):
        drawer.cell(cell, shown[cell])
    return drawer.found


class _Drawer:
    def __init__(self, shown: Mapping[Spot, Shown], seed: int) -> None:
        self.shown = shown
        self.joints = Joints(seed, frozenset(_open_sides(shown)))
        self.key = key_of(seed, "stem")
        walls = ramparts(
            {c: (one.corners, one.having("w")) for c, one in shown.items() if one.is_walled}, seed
        )
        self.found = Skeleton(market=_market(shown), walls=walls.lines, corners=walls.corners)

    def cell(self, cell: Spot, shown: Shown) -> None:
        river = self._river(cell, shown)
        wall = self.found.walls.get(cell)
        streets = list(self._streets(cell, shown, river or wall))
        self.found.streets += streets
        if river and len(shown.having("v")) == 2:
            self.found.bridges += [s for s in streets if _crosses(s.points, river)]
        if wall:
            self.found.gates += self._gates(cell, shown, wall, streets)
        self.found.town += list(_town_part(cell, shown, wall))

    def _between(self, cell: Spot, a: int, b: int, line: str, steps: int = 8) -> Points:
        """The line from one side to another; streets in town turn at corners, as blocks do."""
        into, out = self._out(cell, a, line), self._out(cell, b, line)
        start, end = self.joints.at(cell, a, line), self.joints.at(cell, b, line)
        back = Point(-into.x, -into.y)
        if line != "v" and self.shown[cell].is_town:
            turned = cornered(start, back, end, out)
            if turned:
                return turned
        return curve(start, back, end, out, steps)

    def _out(self, cell: Spot, side: int, line: str) -> Point:
        """The direction in which a line leaves a cell: a street's from where it comes from to where
        it goes on to, so that one that turns from tile to tile runs straight across them."""
        there = stepped(cell, side)
        if line == "v" or there not in self.shown:
            return self.joints.out(cell, side)
        between = self._other_end(cell, side).to(self._other_end(there, (side + 2) % 4)).unit
        square = Point(*STEPS[side])
        return Point(between.x * 0.75, between.y * 0.75).plus(square, 0.25).unit

    def _other_end(self, cell: Spot, side: int) -> Point:
        """Where the street that crosses a side goes to in a cell: another side, or its middle."""
        sides = self.shown[cell].sides
        left = self.shown[cell].having("msa")
        if len(left) < 2 or side not in left or cell == self.found.market:
            return self.joints.anchor(cell)
        pair = _through(left, sides)
        rest = [one for one in left if one not in pair]
        if side not in pair and not (len(rest) == 2 and rest[1] - rest[0] == 2):
            return self.joints.anchor(cell)
        ends = pair if side in pair else rest
        other = ends[0] if ends[1] == side else ends[1]
        return self.joints.at(cell, other, sides[other])

    def _stem(self, cell: Spot, side: int, line: str, end: Point) -> Points:
        """The line from a side to a place in the cell."""
        into = self._out(cell, side, line)
        return bent(self.joints.at(cell, side, line), Point(-into.x, -into.y), end)

    def _river(self, cell: Spot, shown: Shown) -> Points | None:
        sides = shown.having("v")
        if not sides:
            return None
        if len(sides) == 2:
            points = self._between(cell, sides[0], sides[1], "v")
        else:
            points = self._stem(cell, sides[0], "v", self.joints.anchor(cell))
        self.found.rivers.append(points)
        return points

    def _streets(self, cell: Spot, shown: Shown, barrier: Points | None) -> Iterator[Street]:
        left = shown.having("msa")
        if cell == self.found.market:
            for side in left:
                line = shown.sides[side]
                yield Street(line, self._stem(cell, side, line, self.joints.anchor(cell)), cell)
            return
        through = barrier
        if len(left) > 1:
            a, b = _through(left, shown.sides)
            line = min(shown.sides[a], shown.sides[b], key=RANK.__getitem__)
            through = self._between(cell, a, b, line)
            through = (
                self.joints.at(cell, a, shown.sides[a]),
                *through[1:-1],
                self.joints.at(cell, b, shown.sides[b]),
            )
            yield Street(line, through, cell)
            left = [side for side in left if side not in (a, b)]
        if len(left) == 2 and (left[1] - left[0]) == 2:
            line = shown.sides[left[0]]
            yield Street(line, self._between(cell, left[0], left[1], line), cell)
            return
        for side in left:
            line = shown.sides[side]
            if through is None and shown.is_town:
                self.found.dead_ends.append(self.joints.anchor(cell))
            yield Street(
                line, self._stem(cell, side, line, self._end(cell, side, through)), cell, True
            )

    def _end(self, cell: Spot, side: int, through: Points | None) -> Point:
        """Where a stem ends: on the through street or the river, else in mid-cell."""
        if through is None:
            return self.joints.anchor(cell)
        share = 0.35 + 0.3 * unit(self.key, *cell, side)
        return through[round(share * (len(through) - 1))]

    def _gates(
        self, cell: Spot, shown: Shown, wall: Points, streets: list[Street]
    ) -> Iterator[Gate]:
        for street in streets:
            meet = exact.intersection(LineString(wall), LineString(street.points))
            if street.ends or meet.is_empty:
                continue
            at = min(shapely.get_coordinates(meet).tolist())
            way = wall[1].to(wall[-2]).unit.left
            outer = Point(*_corner(cell, shown, outer=True))
            place = Point(*at).snapped
            out = way if place.to(outer).dot(way) > 0 else Point(-way.x, -way.y)
            yield Gate(place, out, street.line)


def _open_sides(shown: Mapping[Spot, Shown]) -> Iterator[tuple[int, int, int]]:
    """The sides with country at both ends, as joints number them."""
    for (column, row), one in shown.items():
        for side in range(4):
            if one.corners[side] == one.corners[(side + 1) % 4] == "o":
                yield side % 2, column + (side == 1), row + (side == 2)


def _crosses(street: Points, river: Points) -> bool:
    return bool(LineString(street).crosses(LineString(river)))


def _through(sides: list[int], lines: tuple[str, ...]) -> tuple[int, int]:
    """The two sides that the main street of a cell joins: of high rank, then opposite."""

    def rated(pair: tuple[int, int]) -> tuple[int, bool, int]:
        ranks = [RANK[lines[side]] for side in pair]
        return min(ranks), pair[1] - pair[0] == 2, sum(ranks)

    pairs = [(a, b) for a in sides for b in sides if a < b]
    return max(pairs, key=rated)


def _corner(cell: Spot, shown: Shown, outer: bool) -> tuple[float, float]:
    """A corner of a cell outside (or inside) the wall that runs through it."""
    order = "obi"
    ranks = [order.index(corner) for corner in shown.corners]
    wanted = min(ranks) if outer else max(ranks)
    found = [n for n, rank in enumerate(ranks) if rank == wanted]
    at = [((cell[0] + (n in (1, 2))) * TILE, (cell[1] + (n in (2, 3))) * TILE) for n in found]
    return sum(x for x, _ in at) / len(at), sum(y for _, y in at) / len(at)


def _town_part(cell: Spot, shown: Shown, wall: Points | None) -> Iterator[Polygon]:
    """What of a cell lies in the town."""
    x, y = cell[0] * TILE, cell[1] * TILE
    square = shapely.box(x, y, x + TILE, y + TILE)
    if shown.is_town:
        yield square
    elif wall and not shown.is_country and "o" in shown.corners:
        inside = shapely.Point(_corner(cell, shown, outer=False))
        for part in polygons(exact.snapped(split(square, LineString(wall)))):
            if exact.distance(part, inside) < 0.5:
                yield part


def _market(shown: Mapping[Spot, Shown]) -> Spot | None:
    """The cell of the market: in the middle of the (old) town, where main streets meet or end."""
    for area in "ib":
        town = [cell for cell in sorted(shown) if shown[cell].corners == area * 4]
        dry = [cell for cell in town if not shown[cell].having("v")]
        if dry:
            middle = [sum(cell[n] for cell in town) / len(town) for n in (0, 1)]

            def rated(cell: Spot, middle: list[float] = middle) -> tuple[float, Spot]:
                mains = {0: 0, 1: 6, 2: 1, 3: 3, 4: 4}[len(shown[cell].having("m"))]
                far = sqrt(sum((cell[n] - middle[n]) ** 2 for n in (0, 1)))
                return round(mains - 0.8 * far, 6), cell

            return max(dry, key=rated)
    return None
