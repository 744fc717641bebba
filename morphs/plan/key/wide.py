"""What is wider than a passage of some ground, with what of it is seen as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.plan.plan import Plan, Point, Room, lines_of, polygons_of

REACH = 0.75
"""Half the width of what is a room, in squares: passages are 1 wide, tunnels of caves to 1.3."""
CORE = 1.0
"""What is left of a room when so much is taken off all round, in squares, at the least."""
STRAIGHT = 0.6
"""Caves have less than this share of their outline in straight lines of .4 squares and more."""


def wide_rooms(ground: BaseGeometry, plan: Plan, period: Point | None = None) -> list[Room]:
    """Return what is wider than a passage: ground from which so much is taken off that passages
    vanish, grown back over what is left (the nearest core has it)."""
    free = unwalled(ground, plan, period)
    cores = list(polygons_of(exact.buffer(free, -REACH, join_style="mitre"), CORE).geoms)
    found = list(parted(cores, [_grown(core, free) for core in cores]))
    return [Room(outline, "room" if is_straight(outline) else "cave") for outline in found]


def unwalled(ground: BaseGeometry, plan: Plan, period: Point | None = None) -> BaseGeometry:
    """Ground without the walls and doors on it; those of a torus come again after a period."""
    walls: list[BaseGeometry] = [plan.partitions, *(door.segment for door in plan.doors)]
    if period:
        walls += [translate(wall, *by) for by in shifts(period) for wall in walls]
    return ground.difference(shapely.union_all(walls).buffer(0.02, cap_style="flat"))


def shifts(period: Point) -> list[Point]:
    """Where a torus comes again, all round it."""
    wide, high = period
    return [(i * wide, k * high) for i in (-1, 0, 1) for k in (-1, 0, 1) if i or k]


def _grown(core: Polygon, free: BaseGeometry) -> BaseGeometry:
    """A core grown back: a built room into its corners, a cave without spikes into passages."""
    sharp = exact.intersection(exact.buffer(core, REACH, join_style="mitre"), free)
    if is_straight(sharp):
        return sharp
    return exact.intersection(exact.buffer(core, REACH, 4), free)


def parted(cores: Sequence[Polygon], grown: Sequence[BaseGeometry]) -> Iterator[BaseGeometry]:
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
