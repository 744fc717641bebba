"""Open land of battlefields beyond farms: what is taken of it, and the lines about its pastures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.enclosures import Enclosures
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.swells import noise

SHORT = 0.55
"""How long lines about open pastures are at least that meet no other, in cells."""
FORK = 0.08
"""How far these go on beyond each other to meet, in cells."""
FORDED = 0.8
"""How near each other two of them never end at a river, as if one ran through it, in cells."""
WANDERS = ((1.5, 0.13), (0.55, 0.035))
"""Waves by which lines about open pastures wander: how long, and how far they move, in cells."""
ASKEW = 3.5
"""How far lines go on to fields at most that they come to askew, in gaps."""
CLOSE = 0.12
"""How far apart points of these lines are, in cells."""


class Taken:
    """Pieces of ground, found by where they lie: a union of hundreds costs more than it saves."""

    def __init__(self, parts: Sequence[BaseGeometry]) -> None:
        self.parts = list(parts)
        self._tree = shapely.STRtree(self.parts)

    def meets(self, shape: BaseGeometry) -> bool:
        """Whether a shape meets any of them."""
        return len(self._tree.query(shape, "intersects")) > 0

    def cover(self, spots: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Which of some places, (n, 2), lie in any of them."""
        found = np.zeros(len(spots), dtype=np.bool_)
        found[self._tree.query(shapely.points(spots), "intersects")[0]] = True
        return found

    def off(self, shape: BaseGeometry) -> BaseGeometry:
        """What of a shape lies off all of them; the shape itself where it meets none."""
        met = sorted(self._tree.query(shape, "intersects").tolist())
        if not met:
            return shape
        return exact.difference(shape, exact.union_all([self.parts[number] for number in met]))


def bounds_of(
    land: Enclosures, ground: Taken, names: Taken, water: BaseGeometry
) -> list[shapely.LineString]:
    """The lines about open pastures off what is taken, from fork to fork: each pasture is closed,
    by them or by what they end at. None ends at names, and of those that meet at a river, whose
    banks are `water`, only one does."""
    size = land.sheet.size
    bent = land.all_bent([_longer(ends, FORK * size) for ends in land.bounds()])
    lines = [_wandering(points, size, land.salt) for points in bent]
    parts = [names.off(ground.off(one)) for one in lines]
    pieces = [
        part
        for part in shapely.get_parts(exact.union_all(parts))
        if part.geom_type == "LineString" and not part.is_empty
    ]
    table = shapely.box(0.0, 0.0, *land.sheet.extent)
    held = [_held(piece, ground, table, 0.5 * FORK * size) for piece in pieces]
    held = _on_one_bank(pieces, held, water, FORDED * size)
    whole = shapely.line_merge(shapely.MultiLineString(closed(pieces, held)))
    lines = sorted(shapely.get_parts(whole), key=lambda line: line.coords[0])
    forks = Counter(line.coords[end] for line in lines for end in (0, -1))
    return [
        line
        for line in lines
        if exact.length(line) > SHORT * size
        or max(forks[line.coords[0]], forks[line.coords[-1]]) > 1
    ]


def _wandering(points: Sequence[XY], size: float, salt: int) -> BaseGeometry:
    """A line that wanders as what nobody measured does; lines that meet still do."""
    at = stations(np.array(points), CLOSE * size)
    moved = at.copy()
    for number, (long, far) in enumerate(WANDERS):
        x, y = (at / (long * size)).T
        for axis in (0, 1):
            moved[:, axis] += far * size * noise(x, y, salt + 101 + 2 * number + axis)
    return exact.snapped(shapely.LineString(moved))


def joined(line: shapely.LineString, fields: Taken, ways: Taken, gap: float) -> shapely.LineString:
    """A line that goes straight on from each end to the fields `gap` away that it ended at, askew
    if so, unless a way lies between."""
    points = np.asarray(line.coords)
    for end, before in ((0, 1), (-1, -2)):
        at, ahead = points[end], points[end] - points[before]
        if fields.meets(exact.buffer(shapely.Point(at), 1.2 * gap, 4)):
            long = max(float(exact.lengths(ahead[None])[0]), 1e-6)
            far = exact.points(at + ASKEW * gap / long * ahead)
            left = shapely.get_parts(fields.off(shapely.LineString([at, far])))
            if len(left) == 0:
                continue
            more = np.asarray(left[0].coords)[-1]
            met = fields.meets(exact.buffer(shapely.Point(more), 0.1 * gap, 2))
            if met and not ways.meets(shapely.LineString([at, more])):
                points = np.vstack([more, points] if end == 0 else [points, more])
    return shapely.LineString(points)


def _longer(ends: Sequence[XY], far: float) -> list[XY]:
    """A line so far beyond both of its ends, so that it crosses what it ended at."""
    (ax, ay), (bx, by) = ends
    share = far / max(exact.apart(ends[0], ends[1]), far)
    x, y = share * (bx - ax), share * (by - ay)
    return [(ax - x, ay - y), (bx + x, by + y)]


def _held(
    line: shapely.LineString, ground: Taken, table: BaseGeometry, far: float
) -> tuple[bool, bool]:
    """Which ends of a line lie at what is taken, or beyond the table."""
    first, last = (
        not table.contains(end) or ground.meets(exact.buffer(end, far, 2))
        for end in (shapely.Point(line.coords[k]) for k in (0, -1))
    )
    return first, last


def _on_one_bank(
    lines: Sequence[shapely.LineString],
    held: Sequence[tuple[bool, bool]],
    water: BaseGeometry,
    far: float,
) -> list[tuple[bool, bool]]:
    """Which ends of lines are held, but for those at a river near which another one ends there."""
    ends = [(_at(one, 0), _at(one, -1)) for one in lines]
    wet = shapely.intersects_xy(water, np.array(ends).reshape(-1, 2, 2))
    known: list[XY] = []
    found = [list(both) for both in held]
    for number, end in np.argwhere(wet & np.array(held, dtype=np.bool_).reshape(-1, 2)).tolist():
        at = ends[number][end]
        found[number][end] = all(exact.apart(at, other) > far for other in known)
        if found[number][end]:
            known.append(at)
    return [(first, last) for first, last in found]


def _at(one: shapely.LineString, end: int) -> XY:
    x, y = one.coords[end][:2]
    return x, y


def closed(
    lines: Sequence[shapely.LineString], held: Sequence[tuple[bool, bool]]
) -> list[shapely.LineString]:
    """Of lines that meet in their ends those none of whose ends is free, once the others are gone;
    an end that is held is not free."""
    ends = [(line.coords[0], line.coords[-1]) for line in lines]
    left, before = list(range(len(lines))), -1
    while len(left) != before:
        before = len(left)
        many = Counter(end for number in left for end in ends[number])
        left = [
            number
            for number in left
            if all(
                kept or many[end] > 1 for end, kept in zip(ends[number], held[number], strict=True)
            )
        ]
    return [lines[number] for number in left]
