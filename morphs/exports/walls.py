"""Walls and doors as tabletops want them: lines of points in squares of 5 ft, cut where doors and
other walls meet them, without pieces so short that importers drop them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base.options import option
from morphs.exports.how import How
from morphs.plan.doors import hung
from morphs.plan.plan import Door, Floats, Plan, lines_of, polygons_of

FEET = 5.0
"""A square of a tabletop."""
SHORTEST = 0.3
"""Shorter pieces are dropped by importers, in squares of 5 ft."""
MEETS = 0.06
"""An end so near to a wall meets it, in squares of tiles."""
MANY = 2500
"""Tabletops grow slow with more walls."""


@dataclass(frozen=True)
class Walls:
    """Polylines and doors in squares of 5 ft."""

    lines: tuple[Floats, ...]
    doors: tuple[Door, ...]

    @property
    def segments(self) -> int:
        """How many straight pieces the lines have."""
        return sum(len(line) - 1 for line in self.lines)


def walls_of(plan: Plan, feet_per_square: float, how: How) -> Walls:
    """The walls of a map, and its doors within the map."""
    if how.detail:
        plan = hung(replace(plan, floor=shapely.simplify(plan.floor, how.detail)))
    times = feet_per_square / FEET
    doors = [door for door in plan.doors if _within(door, plan)]
    ends = [point for door in doors for point in (door.a, door.b)]
    for line in lines_of(plan.partitions).geoms:
        ends += [(x, y) for x, y in (line.coords[0], line.coords[-1])]
    whole = [shapely.get_coordinates(line) for line in plan.edges.geoms]
    whole += [shapely.get_coordinates(line) for line in lines_of(plan.partitions).geoms]
    lines = [thinned(_rounded(piece * times)) for piece in _cut(whole, ends)]
    found = Walls(
        tuple(line for line in lines if len(line) > 1),
        tuple(replace(d, a=_end(d.a, times), b=_end(d.b, times)) for d in doors),
    )
    if found.segments > MANY and how.wall_detail == "high":
        how.tell(
            f"the map has {found.segments} walls, and tabletops grow slow above {MANY}: "
            f"{option('wall_detail', 'low')} has fewer"
        )
    return found


def _within(door: Door, plan: Plan) -> bool:
    """Whether a door does not stand at the rim of the map, where it leads nowhere."""
    return plan.frame.boundary.distance(shapely.Point(door.middle)) > 0.1


def _rounded(points: Floats) -> Floats:
    """To 1/100 of a square; points that fall together are one."""
    near = np.round(points, 2) + 0.0
    stays = np.ones(len(near), dtype=bool)
    stays[1:] = (near[1:] != near[:-1]).any(axis=1)
    return near[stays]


def _end(point: tuple[float, float], times: float) -> tuple[float, float]:
    return round(point[0] * times, 2), round(point[1] * times, 2)


def _cut(lines: Sequence[Floats], ends: Sequence[tuple[float, float]]) -> Iterator[Floats]:
    """Lines cut where an end of a door or of another wall lies on them; they end exactly there."""
    if not ends:
        yield from lines
        return
    points = shapely.points(ends)
    tree = shapely.STRtree(list(np.atleast_1d(points)))
    for line in lines:
        near = tree.query(shapely.LineString(line), "dwithin", distance=MEETS)
        yield from _parted(line, [ends[k] for k in sorted(set(near.tolist()))])


def _parted(line: Floats, ends: Sequence[tuple[float, float]]) -> Iterator[Floats]:
    whole = shapely.LineString(line)
    spots = sorted(
        (float(whole.project(shapely.Point(end))), end)
        for end in ends
        if 1e-6 < whole.project(shapely.Point(end)) < whole.length - 1e-6
    )
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    start, first = 0.0, line[0]
    for spot, end in [*spots, (float(whole.length), tuple(line[-1]))]:
        inner = line[(along > start + 1e-6) & (along < spot - 1e-6)]
        piece = np.vstack([first, inner, np.array(end)])
        if spot > start + 1e-6:
            yield piece
        start, first = spot, np.array(end)


def thinned(line: Floats) -> Floats:
    """A line without points that are too near to the one before, its last excepted."""
    kept = [line[0]]
    for point in line[1:-1]:
        far = min(np.linalg.norm(point - kept[-1]), np.linalg.norm(point - line[-1]))
        if far >= SHORTEST:
            kept.append(point)
    if len(line) > 1 and (len(kept) > 1 or (line[-1] != kept[-1]).any()):
        kept.append(line[-1])
    return np.array(kept)


def outlines(shape: BaseGeometry, times: float) -> list[Floats]:
    """The outlines of polygons, in squares of 5 ft."""
    rings = [ring for part in polygons_of(shape).geoms for ring in (part.exterior, *part.interiors)]
    lines = [thinned(_rounded(shapely.get_coordinates(ring) * times)) for ring in rings]
    return [line for line in lines if len(line) > 2]
