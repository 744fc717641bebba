"""Natural caves told apart as one sees them: at their necks, whatever tiles they lie in.

Lengths are in squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely import Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.plan.key.wide import REACH, is_straight, parted, unwalled
from morphs.plan.plan import Plan, Point, Room, polygons_of

NECKS = (1.0, 1.3)
"""Half the widths of necks, narrower ones first, at which one cave becomes two."""
CHAMBER = (9.0, 14.0)
"""How large both of them are at least, in square squares."""
CAVE, CORE = 5.0, 0.3
"""What is smaller is no cave, nor what so little is left of without its rim, in square squares."""
TOLD, WIDE = 0.3, 8.0
"""What share of a cave its tiles tell of at least, if it is not so large."""
NOOK, NEAR = 8.0, 0.02
"""A smaller end of a cave is part of it, in square squares; how near to each other parts lie."""
EVEN = 0.04
"""How far walls swing that tell nothing of necks."""
RIM = 0.1
"""How far what tiles tell of reaches into walls."""


def caves_of(
    told: Sequence[Room], floor: BaseGeometry, plan: Plan, period: Point | None = None
) -> list[Room]:
    """Return the caves of a floor where its tiles tell of some among other rooms."""
    natural = [room for room in told if room.kind == "cave"]
    if not natural:
        return []
    caves = shapely.union_all([room.outline for room in natural])
    built = shapely.union_all([room.outline for room in told if room.kind != "cave"])
    ground = floor.difference(built).difference(plan.wet.difference(caves.buffer(RIM)))
    free = polygons_of(unwalled(ground, plan, period), CAVE).geoms
    near = [one for one in free if one.intersects(caves)]
    chambers = [one for ground in near for one in _chambers(ground) if _is_cave(one, caves)]
    ends = [*shapely.get_parts(built), plan.frame.boundary, *(door.segment for door in plan.doors)]
    return list(_named(_with_nooks(chambers, near, ends), natural))


def _is_cave(chamber: BaseGeometry, told: BaseGeometry) -> bool:
    """Whether a chamber is a cave: tiles tell of most of it, or it is wide and no hall."""
    size = _size(chamber)
    if _size(chamber.intersection(told)) >= TOLD * size:
        return True
    return size >= WIDE and not is_straight(chamber)


def _size(shape: BaseGeometry) -> float:
    """How large a shape is, the same with every library."""
    return exact.rounded(shape.area)


def _chambers(ground: Polygon) -> Iterator[BaseGeometry]:
    """Yield what is wider than passages of some ground, parted at necks."""
    even = exact.simplify(ground, EVEN)
    cores = polygons_of(exact.buffer(even, -REACH, 3), CORE).geoms
    whole = [_Core(core, REACH, _grown(core, REACH, ground)) for core in cores]
    found = [one for one in whole if _size(one.whole) >= CAVE]
    for neck, least in zip(NECKS, CHAMBER, strict=True):
        found = [one for core in found for one in _at_necks(core, neck, least, ground)]
    yield from parted([one.shape for one in found], [one.whole for one in found])


class _Core(NamedTuple):
    """What is left of a chamber so far off its rim, and the chamber."""

    shape: Polygon
    off: float
    whole: BaseGeometry


def _at_necks(core: _Core, neck: float, least: float, ground: Polygon) -> list[_Core]:
    """A core of some ground; or several where it falls apart at a neck."""
    if _size(core.whole) < 2 * least:
        return [core]
    deeper = polygons_of(exact.buffer(core.shape, core.off - neck, 3), CORE).geoms
    if len(deeper) < 2:
        return [core]
    found = [_Core(one, neck, _grown(one, neck, ground)) for one in deeper]
    found = [one for one in found if _size(one.whole) >= least]
    return found if len(found) > 1 else [core]


def _grown(core: Polygon, reach: float, ground: Polygon) -> BaseGeometry:
    return exact.intersection(exact.buffer(core, reach + 2 * EVEN, 3), ground)


def _with_nooks(
    chambers: Sequence[BaseGeometry], grounds: Sequence[Polygon], closed: Sequence[BaseGeometry]
) -> list[BaseGeometry]:
    """Chambers with what lies beside one of them alone and leads nowhere."""
    if not chambers:
        return []
    taken = shapely.union_all(chambers)
    left = [
        one
        for ground in grounds
        for one in polygons_of(ground.difference(taken)).geoms
        if _size(one) < NOOK
    ]
    shut = STRtree(closed).query(left, "dwithin", NEAR)[0]
    nook, beside = STRtree(chambers).query(left, "dwithin", NEAR)
    alone = np.bincount(nook, minlength=len(left)) == 1
    alone[shut] = False
    parts = [[chamber] for chamber in chambers]
    for k, chamber in zip(nook.tolist(), beside.tolist(), strict=True):
        if alone[k]:
            parts[chamber].append(left[k])
    return [shapely.union_all(each) for each in parts]


def _named(caves: Sequence[BaseGeometry], told: Sequence[Room]) -> Iterator[Room]:
    """Yield caves with the theme of what most of each was told to be."""
    outlines = np.array([room.outline for room in told], dtype=object)
    tree = STRtree(outlines)
    for cave in caves:
        among = np.sort(tree.query(cave))
        shares = np.round(shapely.area(shapely.intersection(outlines[among], cave)), 3)
        themes = [told[k].theme for k in among[np.argsort(-shares, kind="stable")].tolist()]
        yield Room(cave, "cave", themes[0] if themes else "")
