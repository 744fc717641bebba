"""Rooms found in a plan: those that tiles tell of, else what is wide, else one a tile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.plan.plan import Plan, Point, Room, each_polygons_of, lines_of, polygons_of
from morphs.plan.union import touching

GROWN = 0.06
"""How far outlines of rooms are drawn out, since they are not those of the floor to the point."""
ROCK = 3.0
"""Smaller holes in the outline of a room are of no account, in squares."""
REACH = 0.75
"""Half the width of what is a room, in squares: passages are 1 wide, tunnels of caves to 1.3."""
CORE = 1.0
"""What is left of a room when so much is taken off all round, in squares, at the least."""
LEAST = {"room": 1.9, "cave": 3.5}
"""Smaller rooms and caves are parts of their passage, in squares."""
NARROW = 0.7
SURELY = 1.5
"""So many times as far from its rim, a point within tells that a room is wide enough; corners that
stand into it take more than their share where it is drawn in."""
NUMBERED_THINGS = frozenset(
    (
        *("altar", "bed", "campfire", "chest", "circle", "coffin", "coins", "fountain", "hearth"),
        *("nest", "orb", "pit", "pit_round", "rack", "shelf", "statue", "table", "table_small"),
        *("throne", "well", "round_table", "dais"),
    )
)
"""Things for which even an alcove is worth a number."""
NEAR = 0.01
"""How near the seam of a torus a room ends that goes on beyond it, in squares."""
MARGIN = 15.0
"""How much of a torus is looked at beyond its seam, in squares."""
LEAST_PIECE = 0.2
"""Less of a room beyond the seam is a crumb, in squares."""
STRAIGHT = 0.6
"""Caves have less than this share of their outline in straight lines of .4 squares and more."""


def outlines_of(
    plan: Plan,
    cells: Mapping[int, BaseGeometry],
    by_tile: Collection[int],
    period: Point | None = None,
) -> list[Room]:
    """Return the outlines of all rooms, drawn out a little over their walls. `cells` are the
    board's, by their ids; of those in `by_tile` nothing is known but their sides: each is a room,
    to the point. A torus comes again after a `period`: a room over its seam has a part on either
    side, each as the whole room is."""
    if period:
        numbered = _clipped(_worth_a_number(_joined(plan.rooms, period), plan), plan)
    else:
        numbered = _worth_a_number(plan.rooms, plan)
    if set(plan.sources) <= {"drawn"}:
        return _drawn_out(numbered)
    laid = shapely.union_all([cells[cell] for cell in sorted(by_tile)])
    single = [
        Room(piece, "room")
        for cell in sorted(by_tile)
        for piece in polygons_of(plan.floor.intersection(cells[cell]), CORE).geoms
    ]
    taken = shapely.union_all([laid, *(room.outline for room in plan.rooms)])
    rest = plan.floor.difference(taken) if not taken.is_empty else plan.floor
    ground = rest.difference(plan.wet)
    if period:
        wide = _clipped(wide_rooms(_unrolled(ground, period), plan, period), plan)
    else:
        wide = wide_rooms(ground, plan)
    return [*_drawn_out(numbered), *single, *_drawn_out(wide)]


def _drawn_out(rooms: Sequence[Room]) -> list[Room]:
    """Rooms with outlines that reach a little into their walls."""
    whole = np.array(_without_holes([room.outline for room in rooms]), dtype=object)
    drawn = shapely.buffer(whole, GROWN, join_style="mitre").tolist() if len(rooms) else []
    return [replace(room, outline=outline) for room, outline in zip(rooms, drawn, strict=True)]


def _without_holes(outlines: Sequence[BaseGeometry]) -> list[BaseGeometry]:
    """Outlines without holes as small as a rock or a pillar, which the floor has anyway."""
    whole = np.array(each_polygons_of(outlines), dtype=object)
    parts, part_of = shapely.get_parts(whole, return_index=True)
    found = whole.copy()
    for k in np.unique(part_of[shapely.get_num_interior_rings(parts) > 0]).tolist():
        found[k] = MultiPolygon(
            [
                Polygon(part.exterior, [h for h in part.interiors if Polygon(h).area > ROCK])
                for part in whole[k].geoms
            ]
        )
    return list(found)


def _shifts(period: Point) -> list[Point]:
    """Where a torus comes again, all round it."""
    wide, high = period
    return [(i * wide, k * high) for i in (-1, 0, 1) for k in (-1, 0, 1) if i or k]


def _joined(rooms: Sequence[Room], period: Point) -> list[Room]:
    """Rooms of a torus with what lies of them beyond its seam."""
    seam = shapely.box(0, 0, *period).boundary
    near = [room for room in rooms if room.outline.distance(seam) < NEAR]
    copies = [
        replace(room, outline=translate(room.outline, *by))
        for by in _shifts(period)
        for room in near
    ]
    every = [*rooms, *copies]
    beside: dict[int, list[int]] = {}
    for a, b in touching(every):
        beside.setdefault(a, []).append(b)
    return [
        replace(room, outline=shapely.union_all([room.outline, *(every[b].outline for b in more)]))
        if (more := [b for b in beside.get(k, ()) if b >= len(rooms)])
        else room
        for k, room in enumerate(rooms)
    ]


def _unrolled(ground: BaseGeometry, period: Point) -> BaseGeometry:
    """The ground of a torus with a margin of what comes again all round."""
    wide, high = period
    around = shapely.box(-MARGIN, -MARGIN, wide + MARGIN, high + MARGIN)
    copies = [translate(ground, *by).intersection(around) for by in _shifts(period)]
    return shapely.union_all([ground, *copies])


def _clipped(rooms: Iterable[Room], plan: Plan) -> list[Room]:
    """What of rooms lies on the map."""
    found = []
    for room in rooms:
        pieces = polygons_of(room.outline.intersection(plan.frame), LEAST_PIECE).geoms
        found += [replace(room, outline=piece) for piece in pieces]
    return found


def _worth_a_number(rooms: Sequence[Room], plan: Plan) -> list[Room]:
    """Of the rooms that tiles tell of those to number: large enough, and wider than a passage or
    with something in it."""
    outlines = np.array([room.outline for room in rooms], dtype=object)
    if not len(outlines):
        return []
    wide = _are_wide(outlines)
    numbered = [
        shapely.Point(thing.x, thing.y) for thing in plan.things if thing.kind in NUMBERED_THINGS
    ]
    if numbered:
        hits = shapely.STRtree(outlines).query(numbered, "intersects")[1]
        wide[[k for k in set(hits.tolist()) if rooms[k].kind == "room"]] = True
    areas = shapely.area(outlines).tolist()
    return [
        room
        for room, area, good in zip(rooms, areas, wide.tolist(), strict=True)
        if good and area >= LEAST.get(room.kind, 1.9)
    ]


def _are_wide(outlines: NDArray[np.object_]) -> NDArray[np.bool_]:
    """Whether something is left of each outline that is drawn in by half a passage: surely where
    one point within is far enough from its rim, which is quickly asked."""
    inner = shapely.point_on_surface(outlines)
    wide = np.asarray(shapely.distance(inner, shapely.boundary(outlines))) > SURELY * NARROW
    doubtful = np.flatnonzero(~wide)
    cores = shapely.buffer(outlines[doubtful], -NARROW, join_style="mitre")
    wide[doubtful] = ~np.asarray(shapely.is_empty(cores))
    return wide


def wide_rooms(ground: BaseGeometry, plan: Plan, period: Point | None = None) -> list[Room]:
    """Return what is wider than a passage: ground from which so much is taken off that passages
    vanish, grown back over what is left (the nearest core has it)."""
    walls: list[BaseGeometry] = [plan.partitions, *(door.segment for door in plan.doors)]
    if period:
        walls += [translate(wall, *by) for by in _shifts(period) for wall in walls]
    free = ground.difference(shapely.union_all(walls).buffer(0.02, cap_style="flat"))
    cores = list(polygons_of(exact.buffer(free, -REACH, join_style="mitre"), CORE).geoms)
    found = list(_parted(cores, [_grown(core, free) for core in cores]))
    return [Room(outline, "room" if is_straight(outline) else "cave") for outline in found]


def _grown(core: Polygon, free: BaseGeometry) -> BaseGeometry:
    """A core grown back: a built room into its corners, a cave without spikes into passages."""
    sharp = exact.intersection(exact.buffer(core, REACH, join_style="mitre"), free)
    if is_straight(sharp):
        return sharp
    return exact.intersection(exact.buffer(core, REACH, 4), free)


def _parted(cores: Sequence[Polygon], grown: Sequence[BaseGeometry]) -> Iterator[BaseGeometry]:
    """Yield grown cores without what larger ones have taken already, in their order."""
    size = [(-round(core.area, 3), k) for k, core in enumerate(cores)]
    tree = shapely.STRtree(grown)
    pairs = tree.query(grown, "intersects").T.tolist() if grown else []
    ahead: dict[int, list[int]] = {}
    for a, b in pairs:
        if a != b and size[b] < size[a]:
            ahead.setdefault(a, []).append(b)
    for k, outline in enumerate(grown):
        others = [grown[other] for other in sorted(ahead.get(k, ()))]
        rest = exact.difference(outline, shapely.union_all(others)) if others else outline
        pieces = [piece for piece in polygons_of(rest, 0.5).geoms if piece.intersects(cores[k])]
        yield from pieces[:1]


def is_straight(outline: BaseGeometry) -> bool:
    """Whether an outline is that of a built room: most of it runs straight."""
    long = whole = 0.0
    for line in lines_of(shapely.simplify(outline, 0.03).boundary).geoms:
        steps = np.linalg.norm(np.diff(shapely.get_coordinates(line), axis=0), axis=1)
        whole += float(steps.sum())
        long += float(steps[steps >= 0.9].sum())
    return round(long, 3) >= round(STRAIGHT * whole, 3)
