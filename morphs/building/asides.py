"""Numbers that have no room where they belong stand beside it, in the rock, with a line to it; and
the marks of rooms - trap, treasure, goal - stand by their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.building.figures import NEAR, spots_of
from morphs.key.labels import TALL, WIDE, blocked
from morphs.key.model import Point, Region
from morphs.plan.plan import Floats, Plan

Box = tuple[float, float, float, float]
CROWDED = 0.2
"""How much of a number may stand on walls and things before it is set beside its room, as a share
of it."""
FAR, STEP = 3.0, 0.25
"""How far from its room a number stands at most, and how near the places are that are tried, in
squares."""
OFF = 0.2
"""How far such numbers keep from floors, in squares."""
LINE = 0.08
"""How far marks keep from lines, in squares."""
INTO = 0.3
"""How far lines reach into rooms, in squares."""
MARK = 0.72
"""How large marks are, in heights of figures."""
SPREAD = 3.0
"""How far from its number marks stand at most where nothing is free, in heights of figures."""
OUT, ON_TOP, AWAY = 2.0, 20.0, 0.05
"""What it costs marks there to lie out of their room, on numbers and marks or beyond the map, and
to be away from their number, beside what it costs to stand on things: 1, all as shares of them."""


class Figure(NamedTuple):
    """Where a number stands, where the line from it ends if it stands beside its room, and its
    marks with their middles."""

    spot: Point
    lead: Point | None = None
    marks: tuple[tuple[str, Point], ...] = ()


class _Layout(NamedTuple):
    """Where marks stand about a number: their middle, half their width and height, and the first
    of them and the step to the next, from there."""

    at: Point
    half: Point
    first: Point
    step: Point

    def marks(self, spot: Point, kinds: str) -> tuple[tuple[str, Point], ...]:
        """The marks of a number that stands somewhere."""
        x, y = (spot[i] + self.at[i] + self.first[i] for i in (0, 1))
        (dx, dy) = self.step
        return tuple((kind, (x + k * dx, y + k * dy)) for k, kind in enumerate(kinds))

    def ground(self, spot: Point) -> BaseGeometry:
        """The ground that they take."""
        (x, y), (wide, tall) = (spot[0] + self.at[0], spot[1] + self.at[1]), self.half
        return shapely.box(x - wide, y - tall, x + wide, y + tall)


def figures_of(
    regions: Sequence[Region], plan: Plan, high: float, marks: Mapping[str, str], within: Box
) -> dict[str, Figure]:
    """Return where the numbers of rooms stand that are so many squares high, with all the `marks`
    of rooms, by their ids; nothing leaves the ground `within` that has room there."""
    spots = spots_of(regions, plan, high)
    rooms = [room for room in regions if room.id in spots]
    stands = _Stands(plan, high, within)
    crowded = [room for room in rooms if stands.cover(room, spots[room.id]) > CROWDED]
    found = {room.id: Figure(spots[room.id]) for room in rooms}
    for room in rooms:
        if room not in crowded:
            stands.take(room, found[room.id])
    for room in sorted(crowded, key=lambda one: (-one.area, one.id)):
        kinds = marks.get(room.id, "")
        found[room.id] = stands.beside(room, kinds) or stands.beside(room) or found[room.id]
        stands.take(room, found[room.id])
    for room in rooms:
        kinds = marks.get(room.id, "")
        if kinds and not found[room.id].marks:
            found[room.id] = stands.marked(room, found[room.id], kinds)
            stands.take(room, found[room.id])
    return found


class _Stands:
    """What of a map numbers may stand on."""

    def __init__(self, plan: Plan, high: float, within: Box) -> None:
        self.plan, self.high, self.within = plan, high, within
        self.tree = shapely.STRtree(blocked(plan))
        self.taken: dict[str, list[BaseGeometry]] = {}

    def take(self, room: Region, figure: Figure) -> None:
        """Let a number, its line and its marks be where no others may stand."""
        half = MARK * self.high / 2
        ground = [self.box(room, figure.spot)]
        ground += [shapely.box(x - half, y - half, x + half, y + half)
                   for _, (x, y) in figure.marks]  # fmt: skip
        if figure.lead:
            ground.append(shapely.LineString([figure.spot, figure.lead]).buffer(LINE, 1))
        self.taken[room.id] = ground

    def _others(self, room: Region) -> list[BaseGeometry]:
        """The ground of the numbers of other rooms."""
        return [one for key, ground in self.taken.items() if key != room.id for one in ground]

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

    def _layouts(self, room: Region, many: int) -> list[_Layout]:
        """Where so many marks may stand about a number, the best first: in a row at its right, at
        its left, below or above it, in a column at its right or left."""
        size, (wide, tall) = MARK * self.high, self._half(room)
        long, half = size * many / 2, size / 2
        row = (long, half), (half - long, 0.0), (size, 0.0)
        column = (half, long), (0.0, half - long), (0.0, size)
        found = [_Layout((wide + long, 0.0), *row), _Layout((-wide - long, 0.0), *row)]
        found += [_Layout((0.0, tall + half), *row), _Layout((0.0, -tall - half), *row)]
        if many > 1:
            found += [_Layout((wide + half, 0.0), *column), _Layout((-wide - half, 0.0), *column)]
        return found

    def _bounds(
        self, room: Region, spots: Floats, layout: _Layout | None, off: float = 0.0
    ) -> NDArray[np.object_]:
        """The boxes about a number and its marks, wherever it stands."""
        (x, y), (wide, tall) = spots.T, self._half(room)
        left, top, right, below = -wide, -tall, wide, tall
        if layout:
            (mx, my), (w, h) = layout.at, layout.half
            left, top = min(left, mx - w), min(top, my - h)
            right, below = max(right, mx + w), max(below, my + h)
        found = shapely.box(x + left - off, y + top - off, x + right + off, y + below + off)
        return np.asarray(found, dtype=object)

    def beside(self, room: Region, kinds: str = "") -> Figure | None:
        """The nearest place in the rock about a room for its number, with its marks at one side,
        and a line to it that crosses nothing."""
        left, top, right, below = room.shape.bounds
        grown = FAR + 2
        floor = exact.clip(self.plan.floor, left - grown, top - grown, right + grown, below + grown)
        rest = exact.difference(floor, exact.buffer(room.shape, 0.05, 2))
        others = shapely.union_all(self._others(room))
        for one in (floor, rest, others):
            shapely.prepare(one)
        spots = _lattice((left - FAR, top - FAR, right + FAR, below + FAR), STEP)
        boxes = self._bounds(room, spots, None, OFF)
        is_rock = ~shapely.intersects(boxes, floor) & ~shapely.intersects(boxes, others)
        spots = spots[is_rock]
        to = np.asarray(shapely.points(spots), dtype=object)
        lines = np.asarray(shapely.shortest_line(room.shape, to), dtype=object)
        lengths = np.round(exact.numbers(np.asarray(shapely.length(lines))), 3)
        near = lengths <= FAR
        spots, lines, lengths = spots[near], lines[near], lengths[near]
        best: tuple[float, int, float, float] | None = None
        found = None
        layouts = self._layouts(room, len(kinds))[:2] if kinds else [None]
        for turn, layout in enumerate(layouts):
            good = ~shapely.intersects(self._bounds(room, spots, layout, OFF), floor)
            good &= self._is_inside(self._bounds(room, spots, layout))
            good &= ~shapely.intersects(self._bounds(room, spots, layout, OFF), others)
            at = np.flatnonzero(good)
            crossed = exact.numbers(shapely.length(shapely.intersection(lines[at], rest)))
            fits = (np.round(crossed, 3) < 0.05) & ~shapely.intersects(lines[at], others)
            if layout:
                marks = np.array([layout.ground((x, y)) for x, y in spots[at].tolist()], object)
                fits &= ~shapely.intersects(lines[at], marks)
            at = at[fits]
            for k in at[np.lexsort((spots[at, 0], spots[at, 1], lengths[at]))][:1].tolist():
                spot = (float(spots[k, 0]), float(spots[k, 1]))
                order = (float(lengths[k]), turn, *spot)
                if best is None or order < best:
                    best = order
                    told = layout.marks(spot, kinds) if layout else ()
                    found = Figure(spot, _inwards(lines[k]), told)
        return found

    def _is_inside(self, boxes: NDArray[np.object_]) -> NDArray[np.bool_]:
        """Which boxes lie on the sheet."""
        x0, y0, x1, y1 = self.within
        left, top, right, below = shapely.bounds(boxes).T
        return np.asarray((left > x0) & (top > y0) & (right < x1) & (below < y1))

    def marked(self, room: Region, figure: Figure, kinds: str) -> Figure:
        """A number with its marks: about it where there is room for all of them; else elsewhere in
        its room or beside it, both together; else where they cover least."""
        for layout in self._layouts(room, len(kinds)):
            if self._is_free(room, layout.ground(figure.spot), figure.lead is not None):
                return figure._replace(marks=layout.marks(figure.spot, kinds))
        found = None if figure.lead else self._together(room, figure.spot, kinds)
        return found or self.beside(room, kinds) or self._least(room, figure, kinds)

    def _together(self, room: Region, spot: Point, kinds: str) -> Figure | None:
        """The place in a room nearest to one where both its number and its marks are free."""
        spots = _lattice(room.shape.bounds, self.high / 4)
        spots = spots[shapely.intersects_xy(room.shape, spots[:, 0], spots[:, 1])]
        far = np.round(np.abs(spots - np.array(spot)).sum(axis=1), 3)
        spots = spots[np.lexsort((spots[:, 0], spots[:, 1], far))]
        others = shapely.STRtree(self._others(room))
        shapely.prepare(room.shape)
        for layout in self._layouts(room, len(kinds)):
            boxes = self._bounds(room, spots, layout)
            good = shapely.covers(room.shape, boxes)
            for tree in (self.tree, others):
                good[tree.query(boxes, "intersects")[0]] = False
            if good.any():
                x, y = spots[int(np.flatnonzero(good)[0])].tolist()
                return Figure((x, y), None, layout.marks((x, y), kinds))
        return None

    def _least(self, room: Region, figure: Figure, kinds: str) -> Figure:
        """A number with its marks near it, where they cover least."""
        reach, (x, y) = SPREAD * self.high, figure.spot
        shifts = _lattice((-reach, -reach, reach, reach), self.high / 4)
        spots = shifts + np.array(figure.spot)
        around = shapely.box(x - 2 * reach, y - 2 * reach, x + 2 * reach, y + 2 * reach)
        things = self.tree.geometries[np.sort(self.tree.query(around))]
        numbers = [self.box(room, figure.spot), *self._others(room)]
        best: tuple[float, _Layout, Point] | None = None
        for layout in self._layouts(room, len(kinds)):
            if layout.at[0] < 0 or layout.at[1] < 0:
                continue
            own = layout._replace(at=(0.0, 0.0))
            boxes = np.array([own.ground((a, b)) for a, b in spots.tolist()], dtype=object)
            whole = shapely.area(boxes[0])
            cost = AWAY * np.abs(shifts).sum(axis=1) / self.high
            cost = cost + OUT * (1 - _shares(boxes, [room.shape], whole))
            cost = cost + _shares(boxes, things, whole) + ON_TOP * _shares(boxes, numbers, whole)
            cost = np.round(cost + ON_TOP * ~self._is_inside(boxes), 3)
            k = int(np.lexsort((spots[:, 0], spots[:, 1], cost))[0])
            if best is None or cost[k] < best[0]:
                best = float(cost[k]), own, (float(spots[k, 0]), float(spots[k, 1]))
        assert best is not None
        return figure._replace(marks=best[1].marks(best[2], kinds))

    def _is_free(self, room: Region, ground: BaseGeometry, aside: bool) -> bool:
        numbers = [self.taken[room.id][0], *self._others(room)]
        if any(self._overlap(ground, other) for other in numbers):
            return False
        if aside:
            is_on = bool(self._is_inside(np.array([ground], dtype=object))[0])
            return is_on and not self.plan.floor.intersects(ground)
        hit = self.tree.geometries[self.tree.query(ground, "intersects")]
        return bool(room.shape.covers(ground)) and not len(hit)

    def _overlap(self, one: BaseGeometry, other: BaseGeometry) -> bool:
        return bool(one.intersects(other)) and one.intersection(other).area > 0.01


def _lattice(ends: Box, step: float) -> Floats:
    """Places in a rectangle, one for each step."""
    xs, ys = np.arange(ends[0], ends[2], step), np.arange(ends[1], ends[3], step)
    return np.round(np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2), 3)


def _shares(boxes: NDArray[np.object_], bodies: Iterable[BaseGeometry], whole: float) -> Floats:
    """How much of each box some bodies cover."""
    met = shapely.intersection(boxes, shapely.union_all(list(bodies)))
    return np.asarray(exact.numbers(shapely.area(met)) / whole)


def _inwards(line: BaseGeometry) -> Point:
    """The end of a line within a room, a little farther in than its wall."""
    (ax, ay), (bx, by) = shapely.get_coordinates(line).tolist()
    long = exact.apart((ax, ay), (bx, by)) or 1.0
    x, y = ax + (ax - bx) / long * INTO, ay + (ay - by) / long * INTO
    return round(x, 3), round(y, 3)
