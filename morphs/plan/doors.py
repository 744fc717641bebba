"""Doors hung in their walls: ends on walls, floor on both sides, none twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.plan.plan import Door, Floats, Plan, lines_of, on_grid

TWICE = 0.35
"""Doors whose middles are nearer than this are one: both tiles at a joint draw it."""
REACH = 0.6
"""How far an end may be from its wall, in squares."""
BESIDE = 0.2
"""Where the ground on both sides of a door is looked at."""
IN_WALL = 0.03
"""A door so near to a wall within a floor is part of it."""


def hung(plan: Plan) -> Plan:
    """The plan with its doors hung. A door that has rock on one side, as where a passage meets a
    cell without a tile, is none, nor is one that stands free on the floor; at the map's rim a door
    may lead out."""
    doors = _single(plan.doors)
    if not doors:
        return plan
    ends = np.array([[door.a, door.b] for door in doors])
    in_wall = _in_partitions(ends, plan.partitions)
    walls = Walls(shapely.geometrycollections([plan.floor.boundary, plan.partitions]))
    fitted = _fitted(ends, walls)
    ends = on_grid(np.where(in_wall[:, None, None], ends, fitted).reshape(-1, 2)).reshape(-1, 2, 2)
    good = _open_on_both_sides(ends, plan) & _attached(ends, walls)
    kept = [
        replace(door, a=(ax, ay), b=(bx, by))
        for door, ((ax, ay), (bx, by)), stays in zip(doors, ends.tolist(), good, strict=True)
        if stays
    ]
    holes = [door.segment for door, inside in zip(doors, in_wall, strict=True) if inside]
    cut = shapely.union_all([hole.buffer(1e-3, cap_style="flat") for hole in holes])
    return replace(plan, doors=tuple(kept), partitions=lines_of(plan.partitions.difference(cut)))


def _single(doors: Sequence[Door]) -> list[Door]:
    """Each door once; of two on the same spot the first."""
    if not doors:
        return []
    middles = shapely.points([door.middle for door in doors])
    pairs = shapely.STRtree(middles).query(middles, "dwithin", distance=TWICE)
    gone: set[int] = set()
    for a, b in sorted(map(tuple, pairs.T.tolist())):
        if a < b and a not in gone:
            gone.add(b)
    return [door for k, door in enumerate(doors) if k not in gone]


def _in_partitions(ends: Floats, partitions: BaseGeometry) -> NDArray[np.bool_]:
    """Whether each door is part of a wall within a floor."""
    lines = shapely.linestrings(ends)
    middles = shapely.points(ends.mean(axis=1))
    near = [np.asarray(shapely.distance(found, partitions)) for found in (lines, middles)]
    found: NDArray[np.bool_] = (near[0] < IN_WALL) & (near[1] < IN_WALL)
    return found


class Walls:
    """Walls as single segments, to find what a line hits."""

    def __init__(self, walls: BaseGeometry) -> None:
        lines = shapely.get_parts(lines_of(walls))
        points, line = shapely.get_coordinates(lines, return_index=True)
        same = line[1:] == line[:-1]
        self.ends: Floats = np.stack([points[:-1][same], points[1:][same]], axis=1)
        self.tree = shapely.STRtree(np.asarray(shapely.linestrings(self.ends)))

    def near(self, spots: Floats, distance: float) -> NDArray[np.bool_]:
        """Whether each of some points is so near to a wall."""
        found = np.zeros(len(spots), dtype=bool)
        points = np.asarray(shapely.points(spots))
        found[self.tree.query(points, "dwithin", distance=distance)[0]] = True
        return found

    def hits(self, starts: Floats, goals: Floats) -> Floats:
        """For each line how far along it (0 to 1) it first meets a wall; infinity for none."""
        found = np.full(len(starts), np.inf)
        if not len(self.ends):
            return found
        lines = shapely.linestrings(np.stack([starts, goals], axis=1))
        which, wall = self.tree.query(lines, "intersects")
        share = _meeting(starts[which], goals[which], self.ends[wall])
        np.minimum.at(found, which, share)
        return found


def _meeting(starts: Floats, goals: Floats, walls: Floats) -> Floats:
    """How far along each line its wall is met; lines that lie along their wall never meet it."""
    way, wall = goals - starts, walls[:, 1] - walls[:, 0]
    across = way[:, 0] * wall[:, 1] - way[:, 1] * wall[:, 0]
    off = walls[:, 0] - starts
    with np.errstate(divide="ignore", invalid="ignore"):
        ahead, aside = off[:, 0] * wall[:, 1], off[:, 1] * wall[:, 0]
        share = (ahead - aside) / across
    return np.where(np.abs(across) < 1e-9, np.inf, share)


def _fitted(ends: Floats, walls: Walls) -> Floats:
    """Doors from wall to wall: from the middle of each both ways to the first wall; as they are
    where that is too far."""
    middle = ends.mean(axis=1)
    new = ends.copy()
    for k in (0, 1):
        half = ends[:, k] - middle
        length = np.linalg.norm(half, axis=1, keepdims=True)
        goal = middle + half * (1 + REACH / np.maximum(length, 1e-9))
        share = walls.hits(middle, goal)
        met = np.isfinite(share)
        new[met, k] = middle[met] + (goal - middle)[met] * share[met, None]
    return new


def _open_on_both_sides(ends: Floats, plan: Plan) -> NDArray[np.bool_]:
    """Whether a door has floor before and behind it, or leads off the map."""
    middle, way = ends.mean(axis=1), ends[:, 1] - ends[:, 0]
    length = np.linalg.norm(way, axis=1)
    normal = np.column_stack([-way[:, 1], way[:, 0]]) / np.maximum(length, 1e-9)[:, None]
    good = length > 0.05
    floor, frame = plan.floor, plan.frame
    shapely.prepare([floor, frame])
    for side in (BESIDE, -BESIDE):
        x, y = (middle + normal * side).T
        inside = shapely.contains_xy(floor, x, y)
        outside = ~shapely.contains_xy(frame, x, y)
        good &= inside | outside
    return np.asarray(good)


def _attached(ends: Floats, walls: Walls) -> NDArray[np.bool_]:
    """Whether both ends of each door are at a wall."""
    near = walls.near(ends.reshape(-1, 2), IN_WALL).reshape(-1, 2)
    found: NDArray[np.bool_] = near[:, 0] & near[:, 1]
    return found
