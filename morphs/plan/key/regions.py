"""The regions of a level and the ways between them, from pieces of its floor."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base.graphs import UnionFind
from morphs.plan.key.joining import Piece, Touch
from morphs.plan.key.model import OUTSIDE, Point, Region, Segment, Way
from morphs.plan.key.net import OPEN
from morphs.plan.plan import WET, Door, Plan, Room, Thing, each_polygons_of

LEAST_WAY = 0.3
"""Narrower openings are left out where the same regions meet at a wider one, in squares."""
LEAST_LIQUID = 0.2
"""Less of a liquid in a room is not worth a word, in squares."""
FINE = 3
"""Decimals of every coordinate."""
THINGS = frozenset(
    (
        *("altar", "throne", "coffin", "circle", "orb", "pit_round", "pit", "statue", "fountain"),
        *("well", "nest", "campfire", "hearth", "chest", "bed", "table", "round_table", "rack"),
        *("table_small", "shelf", "brazier", "bones", "coins", "mosaic", "crystal", "dais", "urn"),
        *("mushroom", "stairs", "barrel", "crate", "sand", "bucket", "column", "pillar", "boulder"),
        *("stalagmite", "rubble", "wyrm", "boat", "forge", "loom", "press", "orrery", "organ"),
        "seats",
    )
)
"""Names of things. A theme of that name is no tag where the thing itself is not drawn."""
FROM_THE_SIDE = "side_"
"""What the names of things in side views begin with: a chest is a chest."""
SEEN_AS = {
    "dragon": "wyrm", "hoard": "coins", "crystals": "crystal", "mushrooms": "mushroom",
    "kitchen": "hearth", "trophies": "hearth", "bivouac": "campfire", "feast": "table",
    "bookcase": "shelf", "goods": "shelf", "armoury": "rack", "dorm": "bed",
    "fourposter": "bed", "loculi": "coffin", "dolmen": "coffin", "side_dais": "throne",
    "retable": "altar", "vault": "coins", "grove": "mushroom", "geode": "crystal",
    "carcass": "bones", "clutch": "nest", "drip": "stalagmite", "winerack": "barrel",
    "stores": "crate", "canopy": "bed", "map_table": "table", "cask": "barrel",
    "tomb": "coffin",
}  # fmt: skip
"""What keys call things that go by other names where they are drawn, mostly in side views; seen
from above a dais is but a dais, whatever stands on it."""
SCENES = {
    "side_kitchen": "kitchen", "side_bookcase": "library", "side_loculi": "crypt",
    "side_cells": "prison", "side_dorm": "barracks", "side_armoury": "barracks",
    "side_tomb": "crypt",
}  # fmt: skip
"""The themes of rooms that things in side views tell."""
DOOR_WAYS = {"plain": "door", "border": "door"}
"""What the kinds of doors are called as ways, where it is not their own name."""


class Sight(NamedTuple):
    """What is to be seen in a region: its theme, how often each thing stands there, its liquids,
    and the number of the piece it was made from."""

    theme: str
    things: Counter[str]
    liquids: tuple[str, ...]
    piece: int


@dataclass(frozen=True)
class Ground:
    """What was found of a level: its regions, the ways between them, and what is to be seen."""

    regions: tuple[Region, ...]
    ways: tuple[Way, ...]
    sights: Mapping[str, Sight]


def ground_of(
    plan: Plan,
    rooms: Sequence[Room],
    pieces: Sequence[Piece],
    touches: Sequence[Touch],
    cells: Mapping[int, BaseGeometry],
    level: int = 0,
) -> Ground:
    """Make regions of pieces. `cells` are the outlines of the board's cells, by their ids."""
    shapes = _rounded([piece.shape for piece in pieces])
    shares = _shares(shapes, cells)
    inner = shapely.get_coordinates(shapely.point_on_surface(shapes)).tolist()
    ids = _ids(inner, pieces, shares, level)
    sights = _sights(plan, rooms, pieces, shapes)
    regions = [
        Region(
            ids[k],
            _kind(piece, rooms),
            shapes[k],
            (round(inner[k][0], FINE), round(inner[k][1], FINE)),
            cells=tuple(cell for _, cell in shares[k]),
            tags=_tags(sights[k]),
        )
        for k, piece in enumerate(pieces)
    ]
    ways = list(_ways(touches, regions, plan.doors, OUTSIDE + str(level or "")))
    if any(way.b.startswith(OUTSIDE) for way in ways):
        regions.append(Region(OUTSIDE + str(level or ""), "outside", MultiPolygon(), (0.0, 0.0)))
    return Ground(tuple(regions), tuple(ways), {ids[k]: s for k, s in enumerate(sights)})


def _kind(piece: Piece, rooms: Sequence[Room]) -> str:
    if piece.wet:
        return "water"
    return rooms[piece.room].kind if piece.room >= 0 else "passage"


def _tags(sight: Sight) -> tuple[str, ...]:
    """Theme, liquids and things, each once."""
    theme = "" if sight.theme in THINGS else sight.theme
    found = [theme, *sight.liquids, *sorted(sight.things)]
    return tuple(dict.fromkeys(filter(None, found)))


def _rounded(shapes: Sequence[MultiPolygon]) -> list[MultiPolygon]:
    """Shapes with coordinates of few digits, so that a file holds them exactly."""
    if not shapes:
        return []
    # Nothing but points in line goes, which needs no look at what lies around.
    simple = shapely.simplify(np.array(shapes, dtype=object), 0, preserve_topology=False)
    found = shapely.transform(simple, lambda points: np.round(points, FINE) + 0.0)
    found = shapely.remove_repeated_points(_without_lines(found))
    bad = ~np.asarray(shapely.is_valid(found))
    found[bad] = shapely.make_valid(found[bad])
    return each_polygons_of(found.tolist())


def _without_lines(shapes: NDArray[np.object_]) -> NDArray[np.object_]:
    """Shapes without rings that rounding made lines of, as it does of the least holes."""
    parts, of_shape = shapely.get_parts(shapes, return_index=True)
    rings, of_part = shapely.get_rings(parts, return_index=True)
    flat = np.asarray(shapely.area(shapely.polygons(rings))) == 0
    found = shapes.copy()
    for k in np.unique(of_shape[of_part[flat]]).tolist():
        found[k] = MultiPolygon(
            [
                Polygon(part.exterior, [h for h in part.interiors if Polygon(h).area > 0])
                for part in shapely.get_parts(shapes[k])
                if Polygon(part.exterior).area > 0
            ]
        )
    return found


def _shares(
    shapes: Sequence[BaseGeometry], cells: Mapping[int, BaseGeometry]
) -> list[list[tuple[float, int]]]:
    """For each shape the cells it lies in, with how much of it, the most first."""
    found: list[list[tuple[float, int]]] = [[] for _ in shapes]
    if not shapes or not cells:
        return found
    numbers = np.array(list(cells))
    outlines = np.array(list(cells.values()), dtype=object)
    ground = np.array(shapes, dtype=object)
    shape, cell = shapely.STRtree(outlines).query(ground, "intersects")
    shapely.prepare(outlines)
    within = shapely.covers(outlines[cell], ground[shape])
    area = np.asarray(shapely.area(ground[shape]))
    across = np.flatnonzero(~within)
    area[across] = shapely.area(_cut(ground[shape[across]], outlines[cell[across]]))
    for k, c, share in zip(shape.tolist(), numbers[cell].tolist(), area.tolist(), strict=True):
        if share > 0.02:
            found[k].append((-round(share, 2), c))
    return [sorted(each) for each in found]


def _cut(shapes: NDArray[np.object_], cells: NDArray[np.object_]) -> list[BaseGeometry]:
    """What of each shape lies in its cell; cutting along a box is quicker."""
    bounds = shapely.bounds(cells)
    wide, high = bounds[:, 2] - bounds[:, 0], bounds[:, 3] - bounds[:, 1]
    # On a torus of a single row a cell may be cut down to a line.
    boxes = (shapely.area(cells) == wide * high) & (wide > 0) & (high > 0)
    if not boxes.all():
        return list(shapely.intersection(shapes, cells))
    return [shapely.clip_by_rect(*both) for both in zip(shapes, *bounds.T.tolist(), strict=True)]


def _ids(
    inner: Sequence[Sequence[float]],
    pieces: Sequence[Piece],
    shares: Sequence[Sequence[tuple[float, int]]],
    level: int,
) -> list[str]:
    """An id for each piece: of the level, the cell with its largest share, and its rank among the
    pieces of its sort there, by size and by a point in each, so that an edit elsewhere changes
    none."""
    sorts = ["wet" if p.wet else "room" if p.room >= 0 else "passage" for p in pieces]
    homes: dict[tuple[int, str], list[int]] = {}
    for k, share in enumerate(shares):
        homes.setdefault((share[0][1] if share else -1, sorts[k]), []).append(k)
    found = [""] * len(pieces)
    for (cell, sort), members in homes.items():
        size = {k: (shares[k][0][0] if shares[k] else 0.0) for k in members}
        ranked = sorted(members, key=lambda k: (size[k], round(inner[k][1], 2), inner[k][0]))
        for rank, k in enumerate(ranked):
            text = f"{level}/{cell}/{sort}/{rank}"
            found[k] = hashlib.blake2b(text.encode(), digest_size=5).hexdigest()
    return found


# ---------------------------------------------------------------- what is to be seen


def _sights(
    plan: Plan, rooms: Sequence[Room], pieces: Sequence[Piece], shapes: Sequence[BaseGeometry]
) -> list[Sight]:
    things: list[Counter[str]] = [Counter() for _ in pieces]
    shown: dict[int, str] = {}
    for k, thing in things_within(plan.things, shapes):
        if thing.kind in SCENES:
            shown.setdefault(k, SCENES[thing.kind])
        plain = thing.kind.removeprefix(FROM_THE_SIDE)
        seen = SEEN_AS.get(thing.kind) or SEEN_AS.get(plain, plain)
        things[k][seen if seen in THINGS else thing.kind] += 1
    liquids: list[list[str]] = [[] for _ in pieces]
    ground = np.array(shapes, dtype=object)
    for name in WET:
        bodies = shapely.get_parts(getattr(plan, name))
        if len(bodies) and len(ground):
            shape, body = shapely.STRtree(bodies).query(ground, "intersects")
            areas = shapely.area(shapely.intersection(ground[shape], bodies[body]))
            for k in sorted(set(shape[areas > LEAST_LIQUID].tolist())):
                liquids[k].append(name)
    return [
        Sight(
            (rooms[piece.room].theme if piece.room >= 0 else "") or shown.get(k, ""),
            things[k],
            tuple(liquids[k]),
            k,
        )
        for k, piece in enumerate(pieces)
    ]


def things_within(
    things: Sequence[Thing], shapes: Sequence[BaseGeometry]
) -> Iterator[tuple[int, Thing]]:
    """Yield each thing with the number of the first shape its middle lies in."""
    if not things or not shapes:
        return
    spots = shapely.points([(thing.x, thing.y) for thing in things])
    shape, thing = shapely.STRtree(spots).query(list(shapes), "intersects")
    homes = np.full(len(things), len(shapes))
    np.minimum.at(homes, thing, shape)
    for home, one in zip(homes.tolist(), things, strict=True):
        if home < len(shapes):
            yield home, one


# ---------------------------------------------------------------- ways


def _ways(
    touches: Iterable[Touch], regions: Sequence[Region], doors: Sequence[Door], outside: str
) -> Iterator[Way]:
    for touch in touches:
        a, b = regions[touch.a], regions[touch.b] if touch.b >= 0 else None
        ends = a.id, b.id if b else outside
        if touch.by != OPEN:
            door = doors[touch.by]
            kind = DOOR_WAYS.get(door.kind, door.kind)
            state = "locked" if door.state == "locked" else ""
            yield Way(*ends, kind, _segment(door.a, door.b), state)
            continue
        runs = sorted(_runs(touch.lines), key=lambda run: (-run.length, run.ends))
        wide = [run for run in runs if run.length >= LEAST_WAY] or runs[:1]
        wet = "water" in (a.kind, b.kind if b else a.kind)
        for run in wide[:1] if wet and b else wide:
            yield Way(*ends, "water" if wet else "open", run.ends)


class Run(NamedTuple):
    """A line along which two regions meet: its ends and how long it is."""

    ends: Segment
    length: float


def _runs(lines: Sequence[tuple[Point, Point]]) -> Iterator[Run]:
    """Join lines that share ends; a ring has its farthest points for ends."""
    if len(lines) == 1:
        (x, y), (u, v) = lines[0]
        yield Run(_segment(*lines[0]), round(((u - x) ** 2 + (v - y) ** 2) ** 0.5, FINE))
        return
    for group in _chains(lines):
        length = sum(((u - x) ** 2 + (v - y) ** 2) ** 0.5 for (x, y), (u, v) in group)
        count = Counter(end for line in group for end in line)
        loose = sorted(end for end, times in count.items() if times == 1)
        every = sorted(count)
        a, b = (loose[0], loose[-1]) if len(loose) > 1 else (every[0], every[-1])
        yield Run(_segment(a, b), round(length, FINE))


def _chains(lines: Sequence[tuple[Point, Point]]) -> Iterable[Sequence[tuple[Point, Point]]]:
    """Lines by what hangs together; mostly each begins or ends where the one before does."""
    if all(a in other or b in other for other, (a, b) in pairwise(lines)):
        return [lines]
    homes: UnionFind[Point] = UnionFind({end for line in lines for end in line})
    for a, b in lines:
        homes.join(a, b)
    groups: dict[Point, list[tuple[Point, Point]]] = {}
    for line in lines:
        groups.setdefault(homes.root(line[0]), []).append(line)
    return groups.values()


def _segment(a: Point, b: Point) -> Segment:
    """The two ends, rounded, the lesser first."""
    (x, y), (u, v) = sorted(
        (
            (round(a[0], FINE) + 0.0, round(a[1], FINE) + 0.0),
            (round(b[0], FINE) + 0.0, round(b[1], FINE) + 0.0),
        )
    )
    return (x, y), (u, v)


def with_ids(ground: Ground, names: Mapping[str, str]) -> Ground:
    """Return the ground with some ids replaced."""

    def new(name: str) -> str:
        return names.get(name, name)

    return Ground(
        tuple(replace(region, id=new(region.id)) for region in ground.regions),
        tuple(replace(way, a=new(way.a), b=new(way.b)) for way in ground.ways),
        {new(name): sight for name, sight in ground.sights.items()},
    )
