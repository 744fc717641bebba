"""A plan: the geometry of a tile or of a whole map, in squares, y downwards.

Coordinates are whole multiples of 1/1024 of a square, which floats hold exactly: squares, edges and
corners are turned, mirrored and moved without rounding. Hexes are put back on that grid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.board.shape import UNIT as BOARD_UNIT
from morphs.board.shape import Orientation, Shape, permutation

Floats = NDArray[np.float64]
Point = tuple[float, float]
Move = Callable[[Floats], Floats]
"""Moves points: an array of them in (one a row), the moved ones out."""
UNIT = 1024
"""The steps of a square."""
WET = ("water", "lava", "crevasse")
LEAST_DECK = 0.05
"""Less of a bridge beside a ford is a crumb, in squares."""


@dataclass(frozen=True)
class Door:
    """A door from a to b.

    kind   plain, double, border, bars, arch, window or secret
    state  closed, open or locked
    """

    a: Point
    b: Point
    kind: str = "plain"
    state: str = "closed"

    @property
    def middle(self) -> Point:
        """The point between its ends."""
        return (self.a[0] + self.b[0]) / 2, (self.a[1] + self.b[1]) / 2

    @property
    def segment(self) -> LineString:
        """The line from a to b."""
        return LineString([self.a, self.b])


@dataclass(frozen=True)
class Light:
    """What gives light: how far it reaches, in squares, and its colour."""

    x: float
    y: float
    reach: float = 2.0
    colour: str = "#eccd8b"


class Thing(NamedTuple):
    """What stands somewhere: kind, centre, clockwise angle in degrees, width and height; `flip`
    tells that it is seen mirrored left-right, before it is turned."""

    kind: str
    x: float
    y: float
    angle: float = 0.0
    width: float = 1.0
    height: float = 1.0
    flip: bool = False


@dataclass(frozen=True)
class Room:
    """A room or cave: its outline, its kind, and what it is furnished as."""

    outline: BaseGeometry
    kind: str = "room"
    theme: str = ""


@dataclass(frozen=True, eq=False)
class Plan:
    """The geometry of a tile as it lies, or of a map.

    frame       what of the plane it tells of: the tile's outline, the board's cells
    floor       all that is not rock, what is wet included
    water, lava, crevasse   what cannot be walked, within the floor
    bridges     what can be walked in spite of that
    fords       those of them that are stones to step on
    partitions  walls within the floor
    sources     how many tiles were known how: drawn, artist, clear, traced, sides
    """

    frame: BaseGeometry
    floor: BaseGeometry = field(default_factory=MultiPolygon)
    water: BaseGeometry = field(default_factory=MultiPolygon)
    lava: BaseGeometry = field(default_factory=MultiPolygon)
    crevasse: BaseGeometry = field(default_factory=MultiPolygon)
    bridges: BaseGeometry = field(default_factory=MultiPolygon)
    fords: BaseGeometry = field(default_factory=MultiPolygon)
    partitions: BaseGeometry = field(default_factory=MultiLineString)
    doors: tuple[Door, ...] = ()
    lights: tuple[Light, ...] = ()
    things: tuple[Thing, ...] = ()
    rooms: tuple[Room, ...] = ()
    sources: Mapping[str, int] = field(default_factory=Counter)

    @property
    def size(self) -> tuple[float, float]:
        """How far it reaches to the right and down, in squares."""
        _, _, right, below = self.frame.bounds
        return right, below

    @cached_property
    def wet(self) -> BaseGeometry:
        """Everything that is open but cannot be walked without a bridge."""
        return shapely.union_all([self.water, self.lava, self.crevasse])

    @cached_property
    def decks(self) -> MultiPolygon:
        """The bridges that are no fords."""
        return polygons_of(self.bridges.difference(self.fords), LEAST_DECK)

    @cached_property
    def ground(self) -> BaseGeometry:
        """Everything that can be walked, bridges included; walls and doors are not cut out."""
        return shapely.union_all([self.floor.difference(self.wet), self.bridges])

    @cached_property
    def rock(self) -> BaseGeometry:
        """Everything that is not open."""
        return self.frame.difference(self.floor)

    @cached_property
    def edges(self) -> MultiLineString:
        """The lines between floor and rock; where floor runs off the frame there are none."""
        rim = self.frame.boundary
        return lines_of(shapely.line_merge(lines_of(self.floor.boundary.difference(rim))))

    def transformed(self, move: Move, turn: tuple[bool, float] = (False, 0.0)) -> Plan:
        """The plan with every point moved; `turn` tells whether that mirrors what stands there, and
        how far it is turned then, in degrees."""
        gone = shapely.transform(np.array(self._shapes, dtype=object), move)
        ends = np.array(self._ends).reshape(-1, 2)
        return self._with(gone.tolist(), move(ends).tolist(), turn)

    @property
    def _shapes(self) -> list[BaseGeometry]:
        """All of its geometries: its layers, then its rooms."""
        return [*(getattr(self, name) for name in LAYERS), *(r.outline for r in self.rooms)]

    @property
    def _ends(self) -> list[Point]:
        """The ends of its doors, then where lights and things are."""
        ends = [end for door in self.doors for end in (door.a, door.b)]
        ends += [(light.x, light.y) for light in self.lights]
        return ends + [(thing.x, thing.y) for thing in self.things]

    def _with(
        self,
        shapes: Sequence[BaseGeometry],
        ends: Iterable[Sequence[float]],
        turn: tuple[bool, float],
    ) -> Plan:
        """The plan with other geometries and points, in the order of the two before."""
        layers: dict[str, Any] = dict(zip(LAYERS, shapes, strict=False))
        spots = [(x, y) for x, y in ends]
        doors = 2 * len(self.doors)
        lights = doors + len(self.lights)
        pairs = zip(self.doors, spots[0:doors:2], spots[1:doors:2], strict=True)
        lit = zip(self.lights, spots[doors:lights], strict=True)
        stood = zip(self.things, spots[lights:], strict=True)
        return replace(
            self,
            **layers,
            doors=tuple(Door(a, b, door.kind, door.state) for door, a, b in pairs),
            lights=tuple(Light(*spot, x.reach, x.colour) for x, spot in lit),
            things=tuple(_turned_thing(thing, spot, *turn) for thing, spot in stood),
            rooms=tuple(
                Room(outline, room.kind, room.theme)
                for room, outline in zip(self.rooms, shapes[len(LAYERS) :], strict=True)
            ),
        )

    def oriented(self, orientation: Orientation, shape: Shape, place: int = 0) -> Plan:
        """The plan of a tile mirrored left-right if so told, then turned clockwise; `place` tells
        where a tile lies that is neither square nor hex."""
        if not shape.is_box:
            return self._oriented_corners(orientation, shape, place)
        wide, high = self.size

        def move(points: Floats) -> Floats:
            if orientation.flip:
                points = np.column_stack([wide - points[:, 0], points[:, 1]])
            for quarter in range(orientation.rotation):
                far = wide if quarter % 2 else high
                points = np.column_stack([far - points[:, 1], points[:, 0]])
            return points

        turn = (orientation.flip, 90.0 * orientation.rotation)
        return self.transformed(move, turn) if orientation != (0, False) else self

    def _oriented_corners(self, orientation: Orientation, shape: Shape, place: int) -> Plan:
        """A tile that is no box: its corners go to corners, all else with them, onto the grid."""
        if orientation == (0, False):
            return self
        wide, high = self.size
        across, down = shape.extent
        unit = np.array([wide / across, high / down])
        drawn, lying = (np.array(shape.outline(k)) * unit for k in (0, place))
        goes = np.array([lying[corner] for corner in _corners_gone(shape, orientation)])
        matrix = np.linalg.solve((drawn[1:3] - drawn[0]), goes[1:3] - goes[0])

        def move(points: Floats) -> Floats:
            return on_grid((points - drawn[0]) @ matrix + goes[0])

        turn = (orientation.flip, shape.degrees * orientation.rotation)
        return replace(self.transformed(move, turn), frame=Polygon(lying))


def each_moved(plans: Sequence[Plan], by: Sequence[Point]) -> list[Plan]:
    """Each plan elsewhere, by so much to the right and down; all at once, which is quicker."""
    shapes = [plan._shapes for plan in plans]
    found = np.array(list(chain.from_iterable(shapes)), dtype=object)
    last = np.cumsum([len(each) for each in shapes]).tolist()
    whose = np.repeat(np.arange(len(plans)), [len(each) for each in shapes])
    points, shape = shapely.get_coordinates(found, return_index=True)
    shapely.set_coordinates(found, points + np.array(by).reshape(-1, 2)[whose[shape]])
    gone = [found[a:b].tolist() for a, b in pairwise([0, *last])]
    return [
        plan._with(each, [(x + right, y + down) for x, y in plan._ends], (False, 0.0))
        for plan, each, (right, down) in zip(plans, gone, by, strict=True)
    ]


AREAS = ("floor", *WET, "bridges", "fords")
"""The layers of a plan that are areas within its frame."""
LAYERS = ("frame", *AREAS, "partitions")
"""The fields of a plan that are geometries."""


def _turned_thing(thing: Thing, spot: Point, flip: bool, degrees: float) -> Thing:
    """A thing elsewhere: seen in a mirror if so told, then turned."""
    kind, _, _, angle, width, height, mirrored = thing
    angle = ((-angle if flip else angle) + degrees) % 360
    return Thing(kind, *spot, angle, width, height, mirrored is not flip)


def on_grid(points: Floats) -> Floats:
    """Points put on the grid of 1/1024 of a square."""
    return np.asarray(np.round(points * UNIT) / UNIT)


def snapped(shape: BaseGeometry) -> BaseGeometry:
    """A geometry on the grid; what becomes invalid that way is mended."""
    return shapely.set_precision(shape, 1 / UNIT)


POLYGON = 3
"""The number of that type of geometry."""


def polygons_of(shape: BaseGeometry, least: float = 0.0) -> MultiPolygon:
    """The polygons of any geometry that are larger than so many squares."""
    return each_polygons_of([shape], least)[0]


def each_polygons_of(shapes: Sequence[BaseGeometry], least: float = 0.0) -> list[MultiPolygon]:
    """The polygons of each of many geometries that are larger than so many squares."""
    parts, whose = shapely.get_parts(np.array(shapes, dtype=object), return_index=True)
    parts, part = shapely.get_parts(parts, return_index=True)
    large = (shapely.get_type_id(parts) == POLYGON) & (shapely.area(parts) > least)
    found = np.full(len(shapes), MultiPolygon(), dtype=object)
    if large.any():
        shapely.multipolygons(parts[large], indices=whose[part][large], out=found)
    return list(found)


def lines_of(shape: BaseGeometry) -> MultiLineString:
    """The lines of any geometry."""
    parts = shapely.get_parts(shapely.get_parts(shape))
    lines = [p.coords if p.geom_type == "LinearRing" else p for p in parts if p.length > 0]
    return MultiLineString([line for line in lines if not isinstance(line, Polygon)])


def frame_of(shape: Shape, squares: float) -> Polygon:
    """The outline of a tile as drawn, by how many squares wide a square or hex of its pack is."""
    wide, high = unit_of(shape, squares)
    return Polygon([(x * wide, y * high) for x, y in shape.outline(0)])


def unit_of(shape: Shape, squares: float) -> Point:
    """The size of a board unit in squares; of shapes that are no boxes it is on the grid."""
    if shape.is_box:
        return squares / BOARD_UNIT, squares / BOARD_UNIT
    across, down = shape.extent
    high = squares * shape.proportions[1] / shape.proportions[0]
    return round(squares * UNIT / across) / UNIT, round(high * UNIT / down) / UNIT


def total(sources: Iterable[Mapping[str, int]]) -> Counter[str]:
    """The sum of what several plans are known by."""
    found: Counter[str] = Counter()
    for one in sources:
        found.update(one)
    return found


def _corners_gone(shape: Shape, orientation: Orientation) -> list[int]:
    """Which corner of the lying outline each of the first three drawn corners goes to."""
    goes = permutation(shape, orientation)
    side_of = [side for side, halves in enumerate(shape.sides) for _ in range(halves)]
    later = 1 if orientation.flip else 0
    sides = [side_of[goes[shape.side_starts[side]]] for side in range(3)]
    return [(side + later) % len(shape.sides) for side in sides]
