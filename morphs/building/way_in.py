"""Where one comes into a map of rooms, as its sheet shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from morphs.art.dressing.entering import Entrance
from morphs.art.dressing.stairs_down import Stairs
from morphs.base import exact
from morphs.plan.key.finding import Board, Found
from morphs.plan.key.labels import blocked
from morphs.plan.key.model import Point, Region

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from morphs.draw.picture import Picture
    from morphs.plan.plan import Plan

STAIRS = ("stairs", "spiral")
NEAR_BY = 6.0
"""So near to it a flight of stairs is seen beside a way in, in squares."""


def is_within(picture: Picture, spot: Point) -> bool:
    """Whether a place is in that part of a map that lies on its sheet."""
    x, y = spot[0] * picture.scene.square, spot[1] * picture.scene.square
    left, top, right, below = picture.within
    return left < x < right and top < y < below


def entrance_of(picture: Picture, plan: Plan, board: Board, found: Found) -> Entrance | None:
    """Where one comes into a map: its main way in, else, where nothing leads off it, from above
    into the first room: at stairs, if some are drawn there."""
    way, square = found.walk.entrance, picture.scene.square
    if board.period or picture.board.spec.levels > 1:
        return None
    (left, top, right, below), (wide, high) = picture.within, plan.size
    if way is None:
        return _stairs_into(picture, found)
    x, y = way.middle
    ends = ((x, (1, 0)), (y, (0, 1)), (wide - x, (-1, 0)), (high - y, (0, -1)))
    if not is_within(picture, (min(max(x, 0.1), wide - 0.1), min(max(y, 0.1), high - 0.1))):
        return None
    half = (abs(way.at[0][0] - way.at[1][0]) + abs(way.at[0][1] - way.at[1][1])) / 2
    x, y = min(max(x * square, left), right), min(max(y * square, top), below)
    return Entrance(x - left, y - top, half * square, min(ends)[1])


def _stairs_into(picture: Picture, found: Found) -> Entrance | None:
    """Stairs into the first room of a map that nothing leads off: at some that are drawn there."""
    first = next((one for one in found.regions if one.id in found.walk.order[:1]), None)
    if first is None:
        return None
    drawn = [(one.x, one.y) for one in found.plan.things if one.kind in STAIRS]
    inside = [spot for spot in drawn if shapely.intersects_xy(first.shape, *spot)]
    x, y = min(inside, default=first.label)
    is_near = any(exact.apart(spot, (x, y)) < NEAR_BY for spot in drawn)
    stairs = Stairs.HERE if inside else Stairs.NEAR if is_near else Stairs.FAR
    if not is_within(picture, (x, y)):
        return None
    square, (left, top, _, _) = picture.scene.square, picture.within
    own, things = (
        shapely.transform(one, lambda spots: spots * square - (left, top))
        for one in (first.shape, _things_in(first, found.plan))
    )
    return Entrance(x * square - left, y * square - top, 0.0, (0, 0), own, things, stairs)


def _things_in(room: Region, plan: Plan) -> BaseGeometry:
    """What stands in a room, its pools and its doors."""
    bodies = shapely.STRtree([*blocked(plan), *shapely.get_parts([plan.wet]).tolist()])
    return exact.union_all(bodies.geometries[np.sort(bodies.query(room.shape, "intersects"))])
