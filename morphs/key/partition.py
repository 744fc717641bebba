"""The floor of a plan cut into pieces that neither overlap nor leave anything out.

Walls, doors, shores and the outlines of rooms are one net of lines; its faces are joined to pieces
where nothing parts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base.graphs import UnionFind
from morphs.plan.doors import Walls
from morphs.plan.plan import Floats, Plan, Point, Room, each_polygons_of
from morphs.plan.union import TOUCH

GROWN = 0.06
"""How far outlines of rooms are drawn out, since they are not those of the floor to the point."""
CRUMB = 0.4
"""Smaller pieces belong to their neighbour, in squares."""
THIN = 0.2
"""So is what is not as wide as this on the average, in squares."""
PUDDLE = 4.0
"""Water in a passage that is smaller than this is part of it, in squares."""
ROCK = 3.0
"""Smaller holes in the outline of a room are of no account, in squares."""
ON = 2e-3
"""How near a line an edge lies that is part of it, in squares."""
STROKE = 4e-3
"""How far lines are drawn on into what they end at, in squares."""
OPEN, WALL = -1, -2
"""What an edge of the net is, where it is not the number of a door."""


@dataclass
class Piece:
    """A piece of floor: its ground, the number of its room (-1: none), and whether it is wet."""

    shape: MultiPolygon
    room: int
    wet: bool


@dataclass
class Touch:
    """Where two pieces meet (b is -1 beyond the map's rim), by what (OPEN or the number of a door),
    and along which lines."""

    a: int
    b: int
    by: int
    lines: list[tuple[tuple[float, float], tuple[float, float]]] = field(default_factory=list)


def partition(
    plan: Plan, rooms: Sequence[Room], period: Point | None = None
) -> tuple[list[Piece], list[Touch]]:
    """Cut the floor of a plan into pieces, and tell where they meet. `period` is how far a torus
    goes until it comes again: its seam is sewn up."""
    if plan.floor.is_empty:
        return [], []
    drawn = np.array(_without_holes([room.outline for room in rooms]), dtype=object)
    outlines = shapely.buffer(drawn, GROWN, join_style="mitre").tolist() if len(rooms) else []
    wet = plan.wet.difference(plan.bridges)
    bars = _bars(plan)
    faces = _faces(plan, outlines, wet, bars, period)
    net = _Net(faces, plan, bars, period)
    inner = shapely.point_on_surface(faces)
    owner = _owners(inner, outlines, len(faces))
    if period:
        owner = _across(net, owner, rooms)
    shapely.prepare(wet)
    is_wet = np.asarray(shapely.intersects(inner, wet))
    joining = _Joining(net, owner, is_wet)
    joining.join_alike()
    joining.join_crumbs()
    joining.join_pools()
    return joining.pieces(), joining.touches()


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


def _faces(
    plan: Plan,
    outlines: Sequence[BaseGeometry],
    wet: BaseGeometry,
    bars: NDArray[np.object_],
    period: Point | None,
) -> NDArray[np.object_]:
    """The faces of the net that are floor."""
    lines = [
        plan.floor.boundary,
        plan.partitions,
        wet.boundary,
        *(outline.boundary for outline in outlines),
        *bars,
    ]
    net = shapely.union_all(lines)
    if period:
        net = shapely.union_all([net, *_ticks(net, period)])
    found = shapely.get_parts(shapely.polygonize([net]))
    floor = plan.floor
    shapely.prepare(floor)
    return np.asarray(found[shapely.intersects(floor, shapely.point_on_surface(found))])


def _ticks(net: BaseGeometry, period: Point) -> list[BaseGeometry]:
    """Short strokes across the seam of a torus, where the net has a point on its other side: both
    sides then have the same edges."""
    points = np.unique(shapely.get_coordinates(net), axis=0)
    found: list[BaseGeometry] = []
    for axis, whole in enumerate(period):
        stroke = np.eye(2)[axis] * STROKE
        for here, there in ((0.0, whole), (whole, 0.0)):
            ends = points[np.abs(points[:, axis] - here) < ON]
            ends[:, axis] = there
            strokes = shapely.linestrings(np.stack([ends - stroke, ends + stroke], axis=1))
            found += np.atleast_1d(np.asarray(strokes)).tolist()
    return found


def _bars(plan: Plan) -> NDArray[np.object_]:
    """The doors as lines that surely end in their walls: drawn out a little, and from each end on
    to the nearest point of a wall, and a little into it."""
    if not plan.doors:
        return np.array([], dtype=object)
    ends = np.array([[door.a, door.b] for door in plan.doors])
    walls = Walls(shapely.union_all([plan.floor.boundary, plan.partitions])).tree
    spots = shapely.points(ends.reshape(-1, 2))
    links = shapely.shortest_line(spots, walls.geometries[walls.nearest(spots)])
    goals = shapely.get_coordinates(links).reshape(-1, 2, 2)[:, 1].reshape(-1, 2, 2)
    along = _drawn_out(ends[:, ::-1], ends)
    beyond = _drawn_out(ends, goals)
    parts = np.stack(
        [along, np.stack([ends[:, 0], beyond[:, 0]], 1), np.stack([ends[:, 1], beyond[:, 1]], 1)], 1
    )
    lines: NDArray[np.object_] = np.asarray(shapely.linestrings(parts))
    return np.asarray(shapely.multilinestrings(lines))


def _drawn_out(starts: Floats, goals: Floats) -> Floats:
    """Goals moved on, away from their starts."""
    way = goals - starts
    length = np.maximum(np.linalg.norm(way, axis=-1, keepdims=True), 1e-9)
    return np.asarray(goals + way / length * STROKE)


def _owners(
    inner: NDArray[np.object_], outlines: Sequence[BaseGeometry], count: int
) -> NDArray[np.int64]:
    """The number of each face's room, the first of several; -1 for none."""
    owner = np.full(count, len(outlines), dtype=np.int64)
    if outlines:
        face, room = shapely.STRtree(outlines).query(inner, "intersects")
        np.minimum.at(owner, face, room)
    return np.where(owner == len(outlines), -1, owner)


def _across(net: _Net, owner: NDArray[np.int64], rooms: Sequence[Room]) -> NDArray[np.int64]:
    """The rooms of faces where those that touch over the seam of a torus are one, as those are that
    touch at any other joint."""
    common: dict[tuple[int, int], float] = {}
    for edge in np.flatnonzero(net.sewn & (net.by == OPEN)).tolist():
        a, b = sorted((int(owner[net.a[edge]]), int(owner[net.b[edge]])))
        if a >= 0 and a != b and rooms[a].kind == rooms[b].kind:
            common[a, b] = common.get((a, b), 0.0) + float(net.length[edge])
    homes = UnionFind(range(len(rooms)))
    for pair, length in sorted(common.items()):
        if round(length, 3) > TOUCH:
            homes.join(*sorted(map(homes.root, pair), reverse=True))
    return np.array([homes.root(room) if room >= 0 else -1 for room in owner.tolist()])


class _Net:
    """The edges between faces: which two they part, and what stands there.

    a, b   faces, b = -1 for rock or what lies beyond the rim
    by     OPEN, WALL, or the number of a door
    ends   (n, 2, 2) points; length of each
    rim    whether an edge lies on the map's rim
    sewn   whether it lies on the seam of a torus
    """

    def __init__(
        self,
        faces: NDArray[np.object_],
        plan: Plan,
        bars: NDArray[np.object_],
        period: Point | None,
    ) -> None:
        self.faces = faces
        rings, of_face = shapely.get_rings(faces, return_index=True)
        points, of_ring = shapely.get_coordinates(rings, return_index=True)
        same = of_ring[1:] == of_ring[:-1]
        starts, ends = points[:-1][same], points[1:][same]
        face = of_face[of_ring[:-1][same]]
        swap = (starts[:, 0] > ends[:, 0]) | (
            (starts[:, 0] == ends[:, 0]) & (starts[:, 1] > ends[:, 1])
        )
        first, last = np.where(swap[:, None], ends, starts), np.where(swap[:, None], starts, ends)
        edge = np.hstack([first, last])
        order = np.lexsort((face, *edge.T[::-1]))
        edge, face = edge[order], face[order]
        begin = np.flatnonzero(np.r_[True, (edge[1:] != edge[:-1]).any(axis=1)])
        twice = np.diff(np.r_[begin, len(edge)]) > 1
        self.a = face[begin]
        self.b = np.where(twice, face[np.minimum(begin + 1, len(face) - 1)], -1)
        self.ends: Floats = edge[begin].reshape(-1, 2, 2)
        self.length = np.linalg.norm(self.ends[:, 1] - self.ends[:, 0], axis=1)
        self.rim = self._on(plan.frame.boundary, self.b == -1)
        wall = self._on(plan.partitions, (self.b >= 0) | (self.rim & bool(period)))
        self.by = np.where(wall, WALL, OPEN)
        self._hang(bars)
        self.sewn = np.zeros(len(self.a), dtype=bool)
        if period:
            self._sew(period)

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

    def _on(self, lines: BaseGeometry, asked: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which of the edges asked for lie on lines."""
        found = np.zeros(len(self.ends), dtype=bool)
        if lines.is_empty or not asked.any():
            return found
        walls, left = Walls(lines), np.flatnonzero(asked)
        for points in (self.ends.mean(axis=1), self.ends[:, 0], self.ends[:, 1]):
            left = left[walls.near(points[left], ON)]
        found[left] = True
        return found

    def _hang(self, bars: NDArray[np.object_]) -> None:
        """Tell which edges are doors."""
        if not len(bars):
            return
        asked = np.flatnonzero((self.b >= 0) | self.rim)
        ends = self.ends[asked]
        edge, door = shapely.STRtree(bars).query(
            shapely.points(ends.mean(axis=1)), "dwithin", distance=ON
        )
        near = np.ones(len(edge), dtype=bool)
        for k in (0, 1):
            near &= shapely.dwithin(shapely.points(ends[edge, k]), bars[door], ON)
        order = np.lexsort((-door[near], asked[edge[near]]))  # of several doors the first
        self.by[asked[edge[near]][order]] = door[near][order]


class _Joining:
    """Faces joined to pieces."""

    def __init__(self, net: _Net, owner: NDArray[np.int64], wet: NDArray[np.bool_]) -> None:
        self.net, self.owner, self.wet = net, owner.tolist(), wet.tolist()
        self.area: list[float] = shapely.area(net.faces).tolist()
        self.homes = UnionFind(range(len(net.faces)))
        inside = net.b >= 0
        self.inner: list[tuple[int, int, int, float]] = list(
            zip(
                net.a[inside].tolist(),
                net.b[inside].tolist(),
                net.by[inside].tolist(),
                net.length[inside].tolist(),
                strict=True,
            )
        )

    def join_alike(self) -> None:
        """Join faces of one room, or of none, both wet or both dry, that nothing parts."""
        for a, b, by, _ in self.inner:
            if by == OPEN and self.owner[a] == self.owner[b] and self.wet[a] == self.wet[b]:
                self.homes.join(a, b)
        self._settle()

    def _settle(self) -> None:
        """Work out, of each piece, its area, its chief face, and its neighbours: those beside it,
        and those behind a door."""
        net, area = self.net, np.array(self.area)
        root = np.array([self.homes.root(face) for face in range(len(area))])
        whole, around = np.zeros(len(area)), np.zeros(len(area))
        np.add.at(whole, root, area)
        rock = net.b < 0
        parted = rock | (root[net.a] != root[net.b])
        np.add.at(around, root[net.a[parted]], net.length[parted])
        both = parted & ~rock
        np.add.at(around, root[net.b[both]], net.length[both])
        self.areas = {r: round(float(whole[r]), 4) for r in np.unique(root).tolist()}
        self.thin = {r: self.areas[r] < THIN / 2 * float(around[r]) for r in self.areas}
        self.chief: dict[int, int] = {}
        for face in np.lexsort((-np.arange(len(area)), np.round(area, 6))).tolist():
            self.chief[int(root[face])] = face
        self.beside: dict[int, dict[int, float]] = {root: {} for root in self.areas}
        self.behind: dict[int, dict[int, float]] = {root: {} for root in self.areas}
        for a, b, by, length in self.inner:
            one, other = self.homes.root(a), self.homes.root(b)
            if one != other:
                beside = self.beside if by == OPEN else self.behind
                for here, there in ((one, other), (other, one)):
                    beside[here][there] = beside[here].get(there, 0.0) + length

    def join_crumbs(self) -> None:
        """Join what is too small or too thin to be anything to the neighbour it shares most of its
        edge with."""
        crumbs = {r for r in self.areas if self.areas[r] < CRUMB or self.thin[r]}
        for root in sorted(crumbs, key=lambda r: (self.areas[r], r)):
            here = self.homes.root(root)
            if here != root and here not in crumbs:
                continue
            shared = self._shared(self.beside[root], here) or self._shared(self.behind[root], here)
            if shared:
                self.homes.join(here, max(shared, key=lambda r: (round(shared[r], 4), -r)))
        self._settle()

    def _shared(self, beside: Mapping[int, float], here: int) -> dict[int, float]:
        """How much edge is shared with each other piece, as they are joined now."""
        found: dict[int, float] = {}
        for other, length in beside.items():
            there = self.homes.root(other)
            if there != here:
                found[there] = found.get(there, 0.0) + length
        return found

    def join_pools(self) -> None:
        """Join water within a room to it, and small water in passages; what lies between two dry
        pieces stays by itself."""
        for root in sorted(self.areas):
            chief = self.chief[root]
            if not self.wet[chief]:
                continue
            banks = [o for o in self.beside[root] if not self.wet[self.chief[o]]]
            room = self.owner[chief]
            small = room >= 0 or self.areas[root] < PUDDLE
            if len(banks) == 1 and small and (room < 0 or self.owner[self.chief[banks[0]]] == room):
                self.homes.join(root, banks[0])
        roots: dict[int, list[int]] = {}
        for face in range(len(self.area)):
            roots.setdefault(self.homes.root(face), []).append(face)
        self.groups = list(roots.values())
        self.number = {face: k for k, group in enumerate(self.groups) for face in group}

    def pieces(self) -> list[Piece]:
        """The pieces, in the order of their first faces."""
        faces = self.net.faces
        wholes = [
            shapely.coverage_union_all(faces[group]) if len(group) > 1 else faces[group[0]]
            for group in self.groups
        ]
        found = []
        for group, shape in zip(self.groups, each_polygons_of(wholes), strict=True):
            chief = max(group, key=lambda f: (not self.wet[f], round(self.area[f], 6), -f))
            # Crumbs may hang on by a door's width only: what the chief face says holds for all.
            found.append(Piece(shape, self.owner[chief], self._is_wet(group)))
        return found

    def _is_wet(self, group: list[int]) -> bool:
        """Whether more than nine tenths of a piece are wet."""
        wet = sum(self.area[face] for face in group if self.wet[face])
        return round(wet, 4) > round(0.9 * sum(self.area[face] for face in group), 4)

    def touches(self) -> list[Touch]:
        """Where pieces meet, by piece, piece and what stands there."""
        return list(self._touches())

    def _touches(self) -> Iterator[Touch]:
        net, found = self.net, dict[tuple[int, int, int], Touch]()
        asked = np.flatnonzero((net.by != WALL) & ((net.b >= 0) | net.rim))
        for edge in asked.tolist():
            a = self.number[int(net.a[edge])]
            b = self.number[int(net.b[edge])] if net.b[edge] >= 0 else -1
            if a == b:
                continue
            a, b = (min(a, b), max(a, b)) if b >= 0 else (a, b)
            key = a, b, int(net.by[edge])
            (x, y), (u, v) = net.ends[edge].tolist()
            found.setdefault(key, Touch(*key)).lines.append(((x, y), (u, v)))
        yield from (found[key] for key in sorted(found))
