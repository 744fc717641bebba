"""Rooms found in a plan: those that tiles tell of, else what is wide, else one a tile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from morphs.plan.key.caves import caves_of
from morphs.plan.key.wide import CORE, shifts, wide_rooms
from morphs.plan.plan import Plan, Point, Room, each_polygons_of, polygons_of
from morphs.plan.union import touching

GROWN = 0.06
"""How far outlines of rooms are drawn out, since they are not those of the floor to the point."""
ROCK = 3.0
"""Smaller holes in the outline of a room are of no account, in squares."""
LEAST = 1.9
"""Smaller rooms are parts of their passage, in squares."""
NARROW = 0.7
SURELY = 1.5
"""So many times as far from its rim, a point within tells that a room is wide enough; corners that
stand into it take more than their share where it is drawn in."""
NUMBERED_THINGS = frozenset(
    (
        *("altar", "bed", "campfire", "chest", "circle", "coffin", "coins", "fountain", "hearth"),
        *("nest", "orb", "pit", "pit_round", "rack", "shelf", "statue", "table", "table_small"),
        *("throne", "well", "round_table", "dais", "orrery", "organ", "forge", "loom", "press"),
        *("seats", "map_table", "canopy"),
    )
)
"""Things for which even an alcove is worth a number."""
NEAR = 0.01
"""How near the seam of a torus a room ends that goes on beyond it, in squares."""
MARGIN = 15.0
"""How much of a torus is looked at beyond its seam, in squares."""
LEAST_PIECE = 0.2
"""Less of a room beyond the seam is a crumb, in squares."""


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
    told = _joined(plan.rooms, period) if period else plan.rooms
    floor = _unrolled(plan.floor, period) if period else plan.floor
    built = [room for room in told if room.kind != "cave"]
    numbered = [*_worth_a_number(built, plan), *caves_of(told, floor, plan, period)]
    if period:
        numbered = _clipped(numbered, plan)
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


def _joined(rooms: Sequence[Room], period: Point) -> list[Room]:
    """Rooms of a torus with what lies of them beyond its seam."""
    seam = shapely.box(0, 0, *period).boundary
    near = [room for room in rooms if room.outline.distance(seam) < NEAR]
    copies = [
        replace(room, outline=translate(room.outline, *by))
        for by in shifts(period)
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
    copies = [translate(ground, *by).intersection(around) for by in shifts(period)]
    return shapely.union_all([ground, *copies])


def _clipped(rooms: Iterable[Room], plan: Plan) -> list[Room]:
    """What of rooms lies on the map."""
    found = []
    for room in rooms:
        pieces = polygons_of(room.outline.intersection(plan.frame), LEAST_PIECE).geoms
        found += [replace(room, outline=piece) for piece in pieces]
    return found


def _worth_a_number(rooms: Sequence[Room], plan: Plan) -> list[Room]:
    """Of the built rooms that tiles tell of those to number: large enough, and wider than a passage
    or with something in it."""
    outlines = np.array([room.outline for room in rooms], dtype=object)
    if not len(outlines):
        return []
    wide = _are_wide(outlines)
    numbered = [
        shapely.Point(thing.x, thing.y) for thing in plan.things if thing.kind in NUMBERED_THINGS
    ]
    if numbered:
        hits = shapely.STRtree(outlines).query(numbered, "intersects")[1]
        wide[sorted(set(hits.tolist()))] = True
    areas = shapely.area(outlines).tolist()
    return [
        room
        for room, area, good in zip(rooms, areas, wide.tolist(), strict=True)
        if good and area >= LEAST
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
