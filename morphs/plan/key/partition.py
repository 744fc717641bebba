"""The floor of a plan cut into pieces that neither overlap nor leave anything out.

Walls, doors, shores and the outlines of rooms are one net of lines; its faces are joined to pieces
where nothing parts them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base.graphs import UnionFind
from morphs.plan.key.joining import Joining, Piece, Touch
from morphs.plan.key.net import OPEN, Net, bars_of, net_of
from morphs.plan.plan import Plan, Point, Room
from morphs.plan.union import TOUCH, WIDE


def partition(
    plan: Plan, rooms: Sequence[Room], period: Point | None = None
) -> tuple[list[Piece], list[Touch]]:
    """Cut the floor of a plan into pieces, and tell where they meet. What several rooms cover is
    the first one's. `period` is how far a torus goes until it comes again: its seam is sewn up."""
    if plan.floor.is_empty:
        return [], []
    outlines = [room.outline for room in rooms]
    wet = plan.wet.difference(plan.bridges)
    bars = bars_of(plan)
    net = Net(net_of(plan, outlines, wet, bars, period), plan, bars, period)
    owner = _owners(net.inner, outlines, len(net.faces))
    if period:
        owner = _across(net, owner, rooms)
    shapely.prepare(wet)
    is_wet = np.asarray(shapely.intersects(net.inner, wet))
    joining = Joining(net, owner, is_wet)
    joining.join_alike()
    joining.join_crumbs()
    joining.join_pools()
    return joining.pieces(), joining.touches()


def _owners(
    inner: NDArray[np.object_], outlines: Sequence[BaseGeometry], count: int
) -> NDArray[np.int64]:
    """The number of each face's room, the first of several; -1 for none."""
    owner = np.full(count, len(outlines), dtype=np.int64)
    if outlines:
        face, room = shapely.STRtree(outlines).query(inner, "intersects")
        np.minimum.at(owner, face, room)
    return np.where(owner == len(outlines), -1, owner)


def _across(net: Net, owner: NDArray[np.int64], rooms: Sequence[Room]) -> NDArray[np.int64]:
    """The rooms of faces where those that touch over the seam of a torus are one, as those are that
    touch at any other joint."""
    common: dict[tuple[int, int], float] = {}
    for edge in np.flatnonzero(net.sewn & (net.by == OPEN)).tolist():
        a, b = sorted((int(owner[net.a[edge]]), int(owner[net.b[edge]])))
        if a >= 0 and a != b:
            common[a, b] = common.get((a, b), 0.0) + float(net.length[edge])
    homes = UnionFind(range(len(rooms)))
    for pair, length in sorted(common.items()):
        alike = rooms[pair[0]].kind == rooms[pair[1]].kind
        if round(length, 3) > (TOUCH if alike else WIDE):
            homes.join(*sorted(map(homes.root, pair), reverse=True))
    return np.array([homes.root(room) if room >= 0 else -1 for room in owner.tolist()])
