"""Numbers that have no room where they belong stand beside it, in the rock, with a line to it; and
the marks of rooms - trap, treasure, goal - stand by their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.building.figures import NEAR, spots_of
from morphs.key.labels import TALL, WIDE, blocked
from morphs.key.model import Point, Region
from morphs.plan.plan import Plan

Box = tuple[float, float, float, float]
CROWDED = 0.2
"""How much of a number may stand on walls and things before it is set beside its room, as a share
of it."""
FAR, STEP = 3.0, 0.25
"""How far from its room a number stands at most, and how near the places are that are tried, in
squares."""
OFF = 0.2
"""How far such numbers keep from floors, in squares."""
INTO = 0.3
"""How far lines reach into rooms, in squares."""
MARK = 0.72
"""How large marks are, in heights of figures."""


class Figure(NamedTuple):
    """Where a number stands, where the line from it ends if it stands beside its room, and its
    marks with their middles."""

    spot: Point
    lead: Point | None = None
    marks: tuple[tuple[str, Point], ...] = ()


def figures_of(
    regions: Sequence[Region], plan: Plan, high: float, marks: Mapping[str, str], within: Box
) -> dict[str, Figure]:
    """Return where the numbers of rooms stand that are so many squares high, and which of the
    `marks` of rooms, by their ids, find room beside them; nothing leaves the ground `within`."""
    spots = spots_of(regions, plan, high)
    rooms = [room for room in regions if room.id in spots]
    stands = _Stands(plan, high, within)
    crowded = [room for room in rooms if stands.cover(room, spots[room.id]) > CROWDED]
    found = {room.id: Figure(spots[room.id]) for room in rooms}
    for room in rooms:
        if room not in crowded:
            stands.taken.append(stands.box(room, spots[room.id]))
    for room in sorted(crowded, key=lambda one: (-one.area, one.id)):
        found[room.id] = stands.beside(room) or found[room.id]
        stands.taken.append(stands.box(room, found[room.id].spot))
    for room in rooms:
        kinds = marks.get(room.id, "")
        if kinds:
            found[room.id] = stands.marked(room, found[room.id], kinds)
    return found


class _Stands:
    """What of a map numbers may stand on."""

    def __init__(self, plan: Plan, high: float, within: Box) -> None:
        self.plan, self.high, self.within = plan, high, within
        self.tree = shapely.STRtree(blocked(plan))
        self.taken: list[BaseGeometry] = []

    def _half(self, room: Region) -> tuple[float, float]:
        off = NEAR * self.high
        return len(str(room.number)) * WIDE * self.high / 2 + off, TALL * self.high + off

    def box(self, room: Region, spot: Point) -> BaseGeometry:
        """The ground that a number takes."""
        (x, y), (wide, tall) = spot, self._half(room)
        return shapely.box(x - wide, y - tall, x + wide, y + tall)

    def cover(self, room: Region, spot: Point) -> float:
        """How much of a number stands on walls and things, as a share of it."""
        box = self.box(room, spot)
        things = self.tree.geometries[np.sort(self.tree.query(box))]
        ground = exact.intersection(box, room.shape)
        if len(things):
            ground = exact.difference(
                ground, exact.union_all(exact.buffer(t, 0.01) for t in things)
            )
        return round(1 - float(ground.area) / float(box.area), 3)

    def beside(self, room: Region) -> Figure | None:
        """The nearest place in the rock about a room, with a line to it that crosses nothing."""
        left, top, right, below = room.shape.bounds
        (wide, tall), grown = self._half(room), FAR + 2
        floor = exact.clip(self.plan.floor, left - grown, top - grown, right + grown, below + grown)
        xs = np.arange(left - FAR, right + FAR, STEP)
        ys = np.arange(top - FAR, below + FAR, STEP)
        spots = np.round(np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2), 3)
        x, y = spots.T
        boxes = shapely.box(x - wide - OFF, y - tall - OFF, x + wide + OFF, y + tall + OFF)
        good = ~shapely.intersects(boxes, floor)
        x0, y0, x1, y1 = self.within
        good &= (x - wide > x0) & (x + wide < x1) & (y - tall > y0) & (y + tall < y1)
        for one in self.taken:
            good &= ~shapely.intersects(boxes, one)
        spots = spots[good]
        lines = shapely.shortest_line(room.shape, shapely.points(spots))
        lengths = exact.numbers(shapely.length(lines))
        rest = exact.difference(floor, exact.buffer(room.shape, 0.05, 2))
        crossed = exact.numbers(shapely.length(shapely.intersection(lines, rest)))
        taken = shapely.intersects(lines, shapely.union_all(self.taken))
        fits = (lengths <= FAR) & (np.round(crossed, 3) < 0.05) & ~taken
        order = np.lexsort((spots[:, 0], spots[:, 1], np.round(lengths, 3), ~fits))
        if not len(order) or not fits[order[0]]:
            return None
        spot = (float(spots[order[0], 0]), float(spots[order[0], 1]))
        return Figure(spot, _inwards(lines[order[0]]))

    def marked(self, room: Region, figure: Figure, kinds: str) -> Figure:
        """A number with its marks, at its right, at its left, below or above it, where there is
        room for all of them."""
        size, (x, y), (wide, tall) = MARK * self.high, figure.spot, self._half(room)
        long = size * len(kinds)
        for mx, my in (
            (x + wide + long / 2, y),
            (x - wide - long / 2, y),
            (x, y + tall + size / 2),
            (x, y - tall - size / 2),
        ):
            ground = shapely.box(mx - long / 2, my - size / 2, mx + long / 2, my + size / 2)
            if self._is_free(room, ground, figure.lead is not None):
                self.taken.append(ground)
                first = mx - long / 2 + size / 2
                places = tuple((kind, (first + k * size, my)) for k, kind in enumerate(kinds))
                return figure._replace(marks=places)
        return figure

    def _is_free(self, room: Region, ground: BaseGeometry, aside: bool) -> bool:
        if any(self._overlap(ground, other) for other in self.taken):
            return False
        if aside:
            return not self.plan.floor.intersects(ground)
        hit = self.tree.geometries[self.tree.query(ground, "intersects")]
        return bool(room.shape.covers(ground)) and not len(hit)

    def _overlap(self, one: BaseGeometry, other: BaseGeometry) -> bool:
        return bool(one.intersects(other)) and one.intersection(other).area > 0.01


def _inwards(line: BaseGeometry) -> Point:
    """The end of a line within a room, a little farther in than its wall."""
    (ax, ay), (bx, by) = shapely.get_coordinates(line).tolist()
    long = exact.apart((ax, ay), (bx, by)) or 1.0
    x, y = ax + (ax - bx) / long * INTO, ay + (ay - by) / long * INTO
    return round(x, 3), round(y, 3)
