"""A tile being planned: parts on the grid of squares, later joined by passages."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar, cast

import numpy as np
import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon, box
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.crossings import crossed, is_passage
from morphs.art.dungeon.footprints import cover_of, footprint, ground_about, squares_about
from morphs.art.dungeon.worn import off_rim, worn_round
from morphs.art.geometry.code import is_open
from morphs.art.geometry.drawing import Bridge, Contours, Door, Drawing, Thing
from morphs.art.geometry.frame import HALF, SIZES, Faces, Half, Point, outline
from morphs.art.geometry.rough import filled, polygons, ragged, roughen, thinned
from morphs.base import exact
from morphs.base.seeds import Dice

Cell = tuple[int, int]
T = TypeVar("T")
WET = ("water", "lava", "crevasse")
SHARD = 0.38
"""Rock thinner than this between floors is none, in squares."""
WEDGE, AT_CURVE = 0.96, 0.55
"""Rock between a hall and a room is at least so thick: no passage lies nearer than a square. At a
curved wall it may be thinner, for that would be cut off by a chord."""
CORNER = 1.2
"""A smaller corner cut off a room becomes square again where a wedge of rock would lie in it."""
CURVED = 5
"""A wall with so many corners within a square or so is curved."""
PILLAR, WORN, KEPT = 2.5, 24.0, 1.6
"""Rock between these areas that ways enclose wears away, and smaller pillars of it are none, in
square squares."""
KERNEL, HEWN = 4.6, 0.3
"""Rock within loops of halls is none where it is smaller, in square squares, and so much of its
outline lies at halls."""
HUNG, AT_DOOR = 0.2, 0.1
"""No farther from a wall do doors end; so far things keep off doors, in squares."""
IN_THE_WAY, SURE = 0.3, 0.02
"""What is nearer to a way than that is in it, and its middle, less so much, is surely so, in
squares."""
LOOSE = frozenset(
    (
        *("bones", "boulder", "campfire", "carcass", "coins", "crystal", "hoard", "mushroom"),
        *("nest", "pebble", "rubble", "stalagmite", "web"),
    )
)
OVER = 0.38
"""What lies about in caves, and how near to a wall its middle may be, as a share of its width."""
RIM, RIM_SWAY = 0.9, 0.25
"""How near to the border walls of caves may be, and half of how far the limit swings inwards."""
EXACT = 0.5
"""So near to the border nothing wears away, in squares."""
Outlined = tuple[str, BaseGeometry]
"""The kind of a part, and its outline."""
Found = dict[tuple[str, ...], tuple[list[Outlined], Any]]
Layers = tuple[BaseGeometry, ...]
"""All floor, and what of it is within the gates; water, lava, crevasses."""
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass
class Part:
    """Something that takes up squares. kinds: room cave hall tunnel water lava crevasse.

    `cover` tells how much of each square it fills: passages enter where it is much.
    Parts of one `group` (0 or more) are joined; -1 is not walked, or not yet reached.
    """

    kind: str
    outline: BaseGeometry
    cells: frozenset[Cell]
    theme: str = ""
    group: int = -1

    cover: dict[Cell, float] = field(default_factory=dict)

    @property
    def walkable(self) -> bool:
        return self.kind in ("room", "cave", "hall", "tunnel")

    @property
    def worked(self) -> bool:
        return self.kind in ("room", "hall")

    @property
    def is_great(self) -> bool:
        """Whether a cave goes on in the next tile: what lies in it is laid when all is known."""
        return self.kind == "cave" and self.theme in ("border", "great")


@dataclass
class Plan:
    """The working state of one drawing. `links` says which half-sides are joined inside; None:
    all crossings of a feature are. `swings` lets banks of pools swing out to a border close by;
    `blunts` wears away the wedges of rock where halls run into rooms beside their middle; `form` is
    which drawing of a set piece it is; `spans` says what goes through which half-sides, `mouths`
    are the ground of that at the border, `leads` what is kept for halls that come in aslant."""

    shape: str
    faces: Faces
    seed: int
    links: tuple[tuple[int, ...], ...] | None = None
    swings: bool = True
    blunts: bool = True
    form: int = 0
    spans: tuple[int, ...] = ()
    parts: list[Part] = field(default_factory=list)
    owner: dict[Cell, Part] = field(default_factory=dict)
    lanes: list[LineString] = field(default_factory=list)
    avenues: list[LineString] = field(default_factory=list)
    bridges: list[Bridge] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    partitions: list[LineString] = field(default_factory=list)
    mouths: list[BaseGeometry] = field(default_factory=list)
    leads: dict[int, tuple[Part, list[Point]]] = field(default_factory=dict)
    extra_floor: list[BaseGeometry] = field(default_factory=list)
    ledges: list[LineString] = field(default_factory=list)
    bodies: list[BaseGeometry] = field(default_factory=list)
    stumps: list[BaseGeometry] = field(default_factory=list)
    _found: Found = field(default_factory=dict, init=False)
    """What was found last of some outlines, and of which."""

    @property
    def size(self) -> tuple[int, int]:
        return SIZES[self.shape]

    def cells_of(self, shape: BaseGeometry, least: float = 0.04) -> frozenset[Cell]:
        """The squares of which a shape covers at least so much."""
        cover = self.cover_of(shape)
        return frozenset(cell for cell, area in cover.items() if area >= least)

    def cover_of(self, shape: BaseGeometry) -> dict[Cell, float]:
        """How much a shape covers of every square that it may touch."""
        return cover_of(shape, self.size)

    def add(self, kind: str, shape: BaseGeometry, theme: str = "") -> Part:
        """A new part; the first to take a square owns it.

        A room owns all squares of its bounding box, lest a passage slip along a round wall.
        """
        wet = kind in WET
        worked = kind == "room" and theme != "border"
        about = squares_about(shape, self.size, 0.04) if worked else frozenset()
        found = self.cover_of(shape)
        least = 0.25 if wet else 0.04
        cells = about or frozenset(cell for cell, area in found.items() if area >= least)
        cover = {} if wet else {c: found.get(c, 0.0) for c in sorted(cells)}
        part = Part(kind, shape, cells, theme, cover=cover)
        self.parts.append(part)
        for cell in part.cells:
            self.owner.setdefault(cell, part)
        return part

    def openings(self) -> list[tuple[Half, str]]:
        """The half-sides that one walks through in a passage, with their line letter."""
        pairs = zip(crossed(self.shape, self.spans), self.faces, strict=True)
        return [
            (half, face[1])
            for half, face in pairs
            if face[0] in "skm" and is_open(face) and is_passage(self.spans, half.index)
        ]

    def of_kind(self, *kinds: str) -> list[Part]:
        return [part for part in self.parts if part.kind in kinds]

    def union(self, *kinds: str) -> BaseGeometry:
        among = _outlined(self.of_kind(*kinds))
        return self._known(kinds, among, lambda: exact.union_all(one for _, one in among))

    def _known(self, what: tuple[str, ...], among: list[Outlined], find: Callable[[], T]) -> T:
        """What is found of some outlines, sought anew where they are others: mending looks again
        and again, and mostly changes other parts."""
        known = self._found.get(what)
        if known is None or not _are_same(known[0], among):
            known = self._found[what] = among, find()
        return cast(T, known[1])

    def wet(self) -> BaseGeometry:
        return self.union(*WET)

    def clear_of_water(self, shape: BaseGeometry, margin: float) -> bool:
        """Whether nothing wet is nearer than the margin."""
        return not any(
            not part.outline.is_empty and exact.distance(part.outline, shape) <= margin
            for part in self.of_kind(*WET)
        )

    def put(
        self, thing: Thing, room: BaseGeometry, clear: float = 0.0, in_the_way: bool = False
    ) -> bool:
        """Place an object if it lies in the room, in nobody's way; says whether it did."""
        if not shapely.intersects_xy(room, thing.x, thing.y):
            return False
        shapely.prepare(room)
        lanes, spot = [] if in_the_way else self.lanes, Dot(thing.x, thing.y)
        if any(exact.distance(lane, spot) < IN_THE_WAY - SURE for lane in lanes):
            return False  # the whole of it is no farther, and dearer to find
        body = footprint(thing)
        near = ground_about(thing, clear) if clear else body
        if not room.contains(near) or self._blocked(thing, body, lanes):
            return False
        self.things.append(thing)
        self.bodies.append(body)
        return True

    def _blocked(self, thing: Thing, body: BaseGeometry, lanes: list[LineString]) -> bool:
        near = ground_about(thing, 0.08)
        if any(near.intersects(other) for other in self.bodies):
            return True
        if any(exact.distance(lane, body) < IN_THE_WAY for lane in lanes):
            return True
        if any(exact.distance(door.segment, body) < AT_DOOR for door in self.doors):
            return True
        return any(part.outline.intersects(near) for part in self.of_kind(*WET))

    def finish(self) -> Drawing:
        """The plan as layers, cropped to the tile."""
        frame, (_, faint) = outline(self.shape), self._eased()
        among = _outlined(self.parts)
        among += [("floor", piece) for piece in (*self.extra_floor, *self.mouths)]
        among += [("stump", piece) for piece in self.stumps]
        whole, floor, water, lava, crevasse = self._known(("layers",), among, self._layers)
        return Drawing(
            self.shape,
            self.faces,
            self.seed,
            floor,
            water,
            lava,
            crevasse,
            MultiLineString(self.partitions),
            tuple(self.bridges),
            tuple(door for door in self.doors if self._is_hung(door, whole)),
            tuple(self._standing(whole)),
            MultiLineString(self.ledges),
            faint,
            hewn=tuple(exact.intersection(r.outline, frame) for r in self.of_kind("room")),
        )

    def _standing(self, floor: BaseGeometry) -> list[Thing]:
        """The things of the plan without those of caves that hang over a wall: natural ground is
        smoothed when they have been laid."""
        loose = [k for k, one in enumerate(self.things) if one.kind in LOOSE]
        loose = [k for k in loose if self._margin(self.things[k]) > self.things[k].width]
        if not loose:
            return self.things
        spots = np.array([(self.things[k].x, self.things[k].y) for k in loose])
        least = OVER * np.array([self.things[k].width for k in loose])
        stands = exact.distances(floor.boundary, spots) >= least
        stands &= np.asarray(shapely.contains_xy(floor, spots[:, 0], spots[:, 1]))
        gone = {k for k, here in zip(loose, stands.tolist(), strict=True) if not here}
        return [one for k, one in enumerate(self.things) if k not in gone]

    def _margin(self, thing: Thing) -> float:
        """How far the middle of a thing is from the border."""
        return min(thing.x, thing.y, self.size[0] - thing.x, self.size[1] - thing.y)

    def _layers(self) -> Layers:
        """The layers of the drawing; mending mostly changes but what lies on them."""
        frame, (eased, _) = outline(self.shape), self._eased()

        def layer(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
            joined = exact.union_all(shapes)
            return MultiPolygon(
                shapely.get_parts(
                    exact.union_all(polygons(exact.intersection(joined, frame)))
                ).tolist()
            )

        walked = [eased, *[part.outline for part in self.of_kind("room", "hall")]]
        walked += self._kernels()
        floor = self._without_shards([*walked, *self._wedges(), *self.extra_floor])
        floor = exact.difference(floor, exact.union_all(self.stumps)) if self.stumps else floor
        return (
            floor,
            layer([exact.intersection(floor, self._gates())]),
            layer([self.union("water")]),
            layer([exact.difference(self.union("lava"), self.union("water"))]),
            layer([self.union("crevasse")]),
        )

    def _without_shards(self, walked: list[BaseGeometry]) -> BaseGeometry:
        """Floor also where rooms and passages leave but shards of rock between them; square corners
        of rock stay, sharper ones are blunted."""
        floor = exact.union_all(walked)

        def blunted() -> BaseGeometry:
            wide = exact.buffer(floor, SHARD / 2, join_style="mitre")
            wide = exact.buffer(wide, -SHARD / 2, join_style="mitre", mitre_limit=1.5)
            return filled(exact.union(floor, wide))

        return self._known(("shards",), [("floor", floor)], blunted)

    def _is_hung(self, door: Door, floor: BaseGeometry) -> bool:
        """Whether a door meets a wall at both ends: where a passage runs along a room, or two meet
        before it, the wall may have gone."""
        walls = exact.union_all([floor.boundary, *self.partitions])
        return door.kind == "border" or all(
            exact.distance(walls, Dot(end)) < HUNG for end in (door.a, door.b)
        )

    def _wedges(self) -> list[BaseGeometry]:
        """Rock that narrows to a point where a hall runs into a room beside its middle."""
        halls = [part.outline for part in self.of_kind("hall") if self.blunts]
        rooms = [part.outline for part in self.of_kind("room")]
        if not halls or not rooms:
            return []
        worked = exact.union_all([*halls, *rooms])

        def thin(least: float) -> list[Polygon]:
            wide = exact.buffer(worked, least / 2, join_style="mitre")
            wide = exact.buffer(wide, -least / 2, join_style="mitre", mitre_limit=1.5)
            return [
                wedge
                for wedge in polygons(exact.difference(wide, worked))
                if wedge.area < 1.0
                and any(exact.distance(wedge, hall) < 0.02 for hall in halls)
                and any(exact.distance(wedge, room) < 0.02 for room in rooms)
            ]

        found: list[BaseGeometry] = []
        found += [wedge for wedge in thin(AT_CURVE) if _at_curve(wedge, rooms)]
        for wedge in thin(WEDGE):
            if not _at_curve(wedge, rooms):
                found += [wedge, *_corners(wedge, rooms)]
        return found

    def _kernels(self) -> list[BaseGeometry]:
        """Small rock that halls run all round: who hews would take it away."""
        halls, rooms = self.union("hall"), self.union("room")
        if halls.is_empty:
            return []
        kept_off = exact.union_all([self.union("cave", "tunnel"), self.wet(), *self.extra_floor])
        around = exact.buffer(halls, exact.THIN, 1)
        found: list[BaseGeometry] = []
        for ground in polygons(exact.union(halls, rooms)):
            for hole in map(Polygon, ground.interiors):
                beside = exact.length(exact.intersection(hole.exterior, around))
                hewn = beside > HEWN * exact.length(hole.exterior)
                if hole.area < KERNEL and hewn and not hole.intersects(kept_off):
                    found.append(hole)
        return found

    def _gates(self) -> BaseGeometry:
        """Where floor may be: inside, and at the openings right up to the border."""
        width, height = self.size
        inner = box(0.9, 0.9, width - 0.9, height - 0.9)
        return exact.union_all([inner, *self._mouths(((1.6, 1.0),)), *self.mouths])

    def _mouths(self, inwards: Sequence[tuple[float, float]]) -> list[BaseGeometry]:
        """Where what crosses the border comes in; a passage spreads to half the widths at some
        depths."""
        found: list[BaseGeometry] = []
        for half, face in zip(crossed(self.shape, self.spans), self.faces, strict=True):
            wide = 0.5 if face[0] == "s" else HALF / 2
            corners = [(wide, -1.0), (wide, 0.45), *((max(wide, u), v) for u, v in inwards)]
            if face[0] != "s" or is_open(face):
                ring = [(-u, v) for u, v in corners] + corners[::-1]
                found.append(Polygon([half.at(u, v) for u, v in ring]))
        return found

    def _widened(self, natural: BaseGeometry) -> BaseGeometry:
        """Caves and tunnels where rock that they alone enclose, or that they and one side of the
        tile do, has worn away to a pillar: what would be rungs of a ladder is a cave."""
        frame = outline(self.shape)

        @cache
        def other() -> BaseGeometry:
            return exact.buffer(exact.union(self.union("room", "hall"), self.wet()), 0.4, 4)

        found = [natural]
        for rock in polygons(exact.difference(frame, natural)):
            if not PILLAR < rock.area < WORN:
                continue
            side = exact.intersection(rock, frame.boundary)
            x0, y0, x1, y1 = side.bounds if side.length else (0, 0, 0, 0)
            dice = Dice(self.seed, "widened", f"{rock.area:.2f}")
            enclosed = min(x1 - x0, y1 - y0) < exact.THIN
            if not enclosed or not dice.below(6) or rock.intersects(other()):
                continue
            core = exact.buffer(rock, -0.55 - 0.8 * dice.fraction(), 4)
            left = roughen(exact.buffer(core, 0.15, 4), self.size, self.seed, 0.3)
            left = left if exact.rounded(left.area) > KEPT else Polygon()
            if side.length:
                inner = off_rim(frame, self.size, self.seed)
                left = exact.union(left, exact.difference(rock, inner))
            found.append(exact.difference(rock, left))
        return exact.union_all(found)

    def _eased(self) -> tuple[BaseGeometry, Contours]:
        """Caves and tunnels as one, and lines within them."""
        among = _outlined(self.of_kind("cave", "tunnel", "room", "hall", *WET))

        def find() -> tuple[BaseGeometry, Contours]:
            eased = self._wear()
            return eased, Contours(eased, self.union("room", "hall"), self.size)

        return self._known(("eased",), among, find)

    def _wear(self) -> BaseGeometry:
        """Caves and tunnels as one, worn round by water except near the border."""
        natural = self._widened(thinned(self.union("cave", "tunnel")))
        inner = ragged(RIM, RIM, *self._less(RIM), self.seed + 29, RIM_SWAY, roundest=0.0)
        mouths = self._mouths(((1.2, 1.0), (1.3, 1.9)))
        natural = exact.intersection(natural, exact.union_all([inner, *mouths, *self.mouths]))
        core = box(EXACT, EXACT, *self._less(EXACT))
        pools = [part.outline for part in self.of_kind("water") if not part.theme]
        worn = worn_round(natural, pools)
        eased = [exact.intersection(worn, core), exact.difference(natural, core)]
        return filled(exact.union_all(eased))

    def _less(self, off: float) -> tuple[float, float]:
        """The tile's far corner, so far inwards."""
        return self.size[0] - off, self.size[1] - off


def _outlined(parts: list[Part]) -> list[Outlined]:
    return [(part.kind, part.outline) for part in parts]


def _are_same(some: list[Outlined], others: list[Outlined]) -> bool:
    return len(some) == len(others) and all(
        kind == other and (shape is with_it or shape == with_it)
        for (kind, shape), (other, with_it) in zip(some, others, strict=True)
    )


def _corners(wedge: Polygon, rooms: list[BaseGeometry]) -> Iterator[Polygon]:
    """The corners cut off rooms that a wedge of rock lies in: a hall beside one makes it square."""
    for room in rooms:
        for corner in polygons(exact.difference(box(*room.bounds), room)):
            if corner.area < CORNER and exact.intersection(corner, wedge).area > wedge.area / 2:
                yield corner


def _at_curve(wedge: Polygon, rooms: list[BaseGeometry]) -> bool:
    """Whether a wedge of rock lies along a curved wall."""
    reach = exact.buffer(wedge, 0.5)
    corners = (shapely.points(shapely.get_coordinates(room)) for room in rooms)
    return any(shapely.contains(reach, found).sum() >= CURVED for found in corners)
