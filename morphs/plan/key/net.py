"""The net of lines that part the floor of a plan: its faces, and the edges between them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.plan.doors import Walls
from morphs.plan.key.faces import Ints, Lines, faces_between
from morphs.plan.plan import Floats, Plan, Point

ON = 2e-3
"""How near a line an edge lies that is part of it, in squares."""
STROKE = 4e-3
"""How far lines are drawn on into what they end at, in squares."""
OPEN, WALL = -1, -2
"""What an edge of the net is, where it is not the number of a door."""


def net_of(
    plan: Plan,
    outlines: Sequence[BaseGeometry],
    wet: BaseGeometry,
    bars: NDArray[np.object_],
    period: Point | None,
) -> BaseGeometry:
    """The lines that part the floor, cut where they cross."""
    edges = shapely.boundary(np.array([plan.floor, wet, *outlines], dtype=object))
    net: BaseGeometry = shapely.union_all([*edges, plan.partitions, *bars])
    return shapely.union_all([net, *_ticks(net, period)]) if period else net


def _ticks(net: BaseGeometry, period: Point) -> list[BaseGeometry]:
    """Short strokes across the seam of a torus, where the net has a point on its other side: both
    sides then have the same edges."""
    points = np.unique(shapely.get_coordinates(net), axis=0)
    # A stroke at a corner would lie along the other seam; edges end there anyway.
    at_seam = (np.abs(points) < ON) | (np.abs(points - period) < ON)
    points = points[~at_seam.all(axis=1)]
    found: list[BaseGeometry] = []
    for axis, whole in enumerate(period):
        stroke = np.eye(2)[axis] * STROKE
        for here, there in ((0.0, whole), (whole, 0.0)):
            ends = points[np.abs(points[:, axis] - here) < ON]
            ends[:, axis] = there
            strokes = shapely.linestrings(np.stack([ends - stroke, ends + stroke], axis=1))
            found += np.atleast_1d(np.asarray(strokes)).tolist()
    return found


def bars_of(plan: Plan) -> NDArray[np.object_]:
    """The doors as lines that surely end in their walls: drawn out a little, and from each end on
    to the nearest point of a wall, and a little into it."""
    if not plan.doors:
        return np.array([], dtype=object)
    ends = np.array([[door.a, door.b] for door in plan.doors])
    walls = Walls(shapely.geometrycollections([plan.floor.boundary, plan.partitions])).tree
    spots = shapely.points(ends.reshape(-1, 2))
    links = shapely.shortest_line(spots, walls.geometries[walls.nearest(spots)])
    goals = shapely.get_coordinates(links).reshape(-1, 2, 2)[:, 1].reshape(-1, 2, 2)
    along = _drawn_out(ends[:, ::-1], ends)
    beyond = _drawn_out(ends, goals)
    first, second = (np.stack([ends[:, k], beyond[:, k]], 1) for k in (0, 1))
    parts = np.stack([along, first, second], 1)
    lines: NDArray[np.object_] = np.asarray(shapely.linestrings(parts))
    return np.asarray(shapely.multilinestrings(lines))


def _drawn_out(starts: Floats, goals: Floats) -> Floats:
    """Goals moved on, away from their starts."""
    way = goals - starts
    length = np.maximum(np.linalg.norm(way, axis=-1, keepdims=True), 1e-9)
    return np.asarray(goals + way / length * STROKE)


class Net:
    """The faces of a net that are floor, and the edges between them: which two they part, and what
    stands there.

    faces  polygons; inner: a point in each
    a, b   faces, b = -1 for rock or what lies beyond the rim
    by     OPEN, WALL, or the number of a door
    ends   (n, 2, 2) points; length of each
    rim    whether an edge lies on the map's rim
    sewn   whether it lies on the seam of a torus
    """

    def __init__(
        self, lines: BaseGeometry, plan: Plan, bars: NDArray[np.object_], period: Point | None
    ) -> None:
        found = faces_between(lines)
        inner = shapely.point_on_surface(found.shapes)
        shapely.prepare(plan.floor)
        floor = np.asarray(shapely.intersects(plan.floor, inner))
        self.faces, self.inner = found.shapes[floor], inner[floor]
        number = np.append(np.where(floor, np.cumsum(floor) - 1, -1), -1)
        self._part(found.lines, number[found.left], number[found.right])
        self.rim = self._on(plan.frame.boundary, (self.b == -1) & self._outmost(plan.frame))
        wall = self._on(plan.partitions, (self.b >= 0) | (self.rim & bool(period)))
        self.by = np.where(wall, WALL, OPEN)
        self._hang(bars, plan)
        self.sewn = np.zeros(len(self.a), dtype=bool)
        if period:
            self._sew(period)

    def _part(self, lines: Lines, left: Ints, right: Ints) -> None:
        """Take in the lines that part floors, each as the straight edges it is made of."""
        kept = np.maximum(left, right) >= 0
        count = (lines.last - lines.first)[kept]
        nth = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count)
        at = np.repeat(lines.first[kept], count) + nth
        self.a = np.repeat(np.where(left < 0, right, left)[kept], count)
        self.b = np.repeat(np.where(left < 0, left, right)[kept], count)
        self.ends: Floats = np.stack([lines.points[at], lines.points[at + 1]], axis=1)
        self.length = np.linalg.norm(self.ends[:, 1] - self.ends[:, 0], axis=1)

    def _sew(self, period: Point) -> None:
        """Make one edge of two that are the same on a torus; what stands in one stands in both."""
        points = np.round(self.ends / ON).astype(np.int64)
        whole = np.round(np.array(period) / ON).astype(np.int64)
        first: dict[tuple[tuple[int, int], ...], int] = {}
        for edge in np.flatnonzero(self.rim).tolist():
            ends = points[edge]
            flat = int(np.flatnonzero(ends[0] == ends[1])[0]) if (ends[0] == ends[1]).any() else 0
            ends[:, flat] %= whole[flat]
            (x, y), (u, v) = ends.tolist()
            key = tuple(sorted(((x, y), (u, v))))
            other = first.setdefault(key, edge)
            if other != edge:
                self.b[other], self.sewn[other] = self.a[edge], True
                by = int(self.by[edge]), int(self.by[other])
                self.by[other] = max(by) if max(by) >= 0 else min(by)
        self.rim[:] = False  # a torus has no rim

    def _outmost(self, frame: BaseGeometry) -> NDArray[np.bool_]:
        """Which edges lie where the rim of the map can be: of a box that is quickly told."""
        left, top, right, below = frame.bounds
        if frame.area != (right - left) * (below - top):
            return np.ones(len(self.ends), dtype=bool)
        far = np.abs(self.ends - ((left + right) / 2, (top + below) / 2))
        near = far > np.array([right - left, below - top]) / 2 - 2 * ON
        found: NDArray[np.bool_] = near[:, 0] & near[:, 1]
        return found[:, 0] | found[:, 1]

    def _on(self, lines: BaseGeometry, candidates: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which of the edges asked for lie on lines."""
        found = np.zeros(len(self.ends), dtype=bool)
        if lines.is_empty or not candidates.any():
            return found
        walls, left = Walls(lines), np.flatnonzero(candidates)
        for points in (self.ends.mean(axis=1), self.ends[:, 0], self.ends[:, 1]):
            left = left[walls.near(points[left], ON)]
        found[left] = True
        return found

    def _hang(self, bars: NDArray[np.object_], plan: Plan) -> None:
        """Tell which edges are doors. Of two doors in one line each is drawn out into the other:
        there an edge is of the nearer one."""
        if not len(bars):
            return
        candidates = np.flatnonzero((self.b >= 0) | self.rim)
        ends = self.ends[candidates]
        edge, door = shapely.STRtree(bars).query(
            shapely.points(ends.mean(axis=1)), "dwithin", distance=ON
        )
        near = np.ones(len(edge), dtype=bool)
        for k in (0, 1):
            near &= shapely.dwithin(shapely.points(ends[edge, k]), bars[door], ON)
        edge, door = edge[near], door[near]
        leaves = np.array([shapely.LineString([one.a, one.b]) for one in plan.doors])
        off = shapely.distance(shapely.points(ends[edge].mean(axis=1)), leaves[door])
        # The last one stays: of several doors the nearest, then the first.
        order = np.lexsort((-door, -np.rint(off * 1e6), candidates[edge]))
        self.by[candidates[edge][order]] = door[order]
