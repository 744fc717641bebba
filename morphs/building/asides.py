"""Numbers of rooms on a sheet and their marks - trap, treasure, goal - about them: in their rooms,
in figures of one height, in cells of a second; else in the rock beside, with a line.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import product

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.lists import GOAL
from morphs.base import exact
from morphs.building.figures import NEAR, SHORE, best_spot, covered
from morphs.building.numerals import Figure, Layout, Mark, Numeral, layouts_of, mark_ground
from morphs.plan.key.labels import FLAT, blocked, is_upright
from morphs.plan.key.model import NUMBERED, Point, Region
from morphs.plan.plan import Floats, Plan, Thing, polygons_of

Box = tuple[float, float, float, float]
Try = tuple[Numeral, shapely.STRtree, float]
FAR, STEP = 4.5, 0.25
"""How far from its room a number stands at most, and how near the places are that are tried, in
squares."""
NEAREST = 400
"""So many places beside a room are looked at closely."""
FINE = 60
"""So many places across and down a room are tried at most."""
OFF = 0.2
"""How far such numbers keep from floors, in squares."""
LINE = 0.08
"""How far marks keep from lines, in squares."""
INTO = (0.35, 0.22, 0.1)
"""How far from its walls lines end within rooms, in squares, as far as there is room."""
ASLANT = 0.4
"""What it costs a line to run aslant, beside its length."""
AIRY, CLEAR, GAP, CLOSER = 0.75, 0.34, 0.2, 0.05
"""How far numbers stand off walls and things where they can, the first in side views alone; how far
before lower figures are taken, and how near those stand to them that else would stand on things, in
heights of figures."""
LESSER = {"bed", "bench", "bones", "cracks", "desk", "rubble", "rug", "table", "table_small"}
LESSER |= {"round_table", "workbench"}
SHAFT = 1.0
"""How far shafts go on beyond ladders and their like, in squares: numbers keep off both."""
LIGHT = 0.6
"""On such things numbers stand rather than in tiny figures, where they cover so much at most, as a
share of them."""
ROOMY = 6.0
"""Rooms of fewer times the ground of their number would be hidden by its plate."""
COVERED = 1.4
"""What it may cost marks to stand on things in their room, else they are left to the list."""
SPREAD = 3.0
"""How far from its number marks stand at most where nothing is free, in heights of figures."""
OUT, ON_TOP, AWAY = 4.0, 20.0, 0.05
"""What it costs marks there to lie out of their room, on numbers and marks or beyond the map, and
numbers to be away from the middle of their room, beside what it costs to stand on things: 1, all as
shares of them."""
APART, PARTED = 0.08, 0.25
"""What it costs marks to be a height of figures away from their number; and how much less than
together they must cost each by itself, to stand so."""


def figures_of(
    regions: Sequence[Region],
    plan: Plan,
    high: float,
    marks: Mapping[str, str],
    within: Box,
    least: float = 1.0,
    taken: Sequence[Box] = (),
    only_inside: bool = False,
    over: BaseGeometry | None = None,
    tiny: float = 0.0,
) -> dict[str, Figure]:
    """Return where the numbers of rooms stand that are so many squares high - in cells a share of
    it -, by their ids, with all the `marks` of a room: beside it, where they have no room inside;
    without them where they have none at all, for the list has these too. Nothing leaves the ground
    `within` that has room there, or stands on what is `taken`. Those that have no room inside are
    left out if they may stand `only_inside`, and stand on nothing. On plates, which may lie `over`
    all floors but some, they stand in rooms that are not hidden by them alone. What has no room but
    for `tiny` ones, such a share as high, has these rather than one that stands on great things or
    outside."""
    stands = _Stands(plan, within, taken, high, round(high * tiny, 3))
    sides = [stands, *([stands.over(over)] if over is not None else [])]
    highs = [round(high * share, 3) for share in sorted({1.0, least})[::-1]]
    rooms = {one.id: one for one in regions if one.number is not None and one.kind in NUMBERED}
    sizes = {name: [Numeral(len(str(one.number)), marks.get(name, ""), each) for each in highs]
             for name, one in rooms.items()}  # fmt: skip
    found: dict[str, Figure] = {}
    bare: dict[str, Figure] = {}
    for name, room in rooms.items():
        if over is not None and room.area < ROOMY * sizes[name][0].ground:
            continue
        figure = stands.within_room(room, sizes[name], not only_inside and over is None)
        if figure:
            is_whole = bool(figure.marks) or not sizes[name][0].kinds
            (found if is_whole else bare)[name] = figure
            stands.take(room, sizes[name][0], figure)
    for room in sorted(rooms.values(), key=lambda one: (-one.area, one.id)):
        if room.id not in found and not only_inside:
            numerals = sizes[room.id]
            tried = product(sides, (numerals[0], numerals[-1]))
            beside = (side.beside(room, one) for side, one in tried)
            figure = next(filter(None, beside), None)
            found[room.id] = figure or bare.get(room.id) or stands.least(room, numerals[-1])
            stands.take(room, numerals[0], found[room.id])
    return {name: found[name] for name in rooms if name in found}


def with_room(regions: Sequence[Region], plan: Plan, high: float) -> list[Region]:
    """Return the rooms in which a number so many squares high has room of its own."""
    wide, tall = plan.size
    stands = _Stands(plan, (0.0, 0.0, wide, tall), (), high)
    numerals = {one.id: [Numeral(len(str(one.number)), "", high)] for one in regions}
    return [one for one in regions if stands.within_room(one, numerals[one.id], False)]


class _Stands:
    """What of a map numbers may stand on."""

    def __init__(
        self, plan: Plan, within: Box, taken: Sequence[Box], high: float, tiny: float = 0.0
    ) -> None:
        self.plan, self.within, self.tiny = plan, within, tiny
        bodies, self.upright = blocked(plan), is_upright(plan)
        waters = shapely.get_parts(exact.buffer(polygons_of(plan.wet), SHORE, 2))
        self.tree = shapely.STRtree(bodies)
        self.dry = shapely.STRtree([*bodies, *waters])
        climbs = tuple(one for one in plan.things if one.kind.startswith("climb_"))
        shafts = _shafts(climbs)
        self.plain = shapely.STRtree([*blocked(plan, FLAT), *waters, *shafts])
        self.open = shapely.STRtree([*bodies, *waters, *shafts])
        # Where a room is open to a passage a number need not keep off.
        self.walls = shapely.STRtree(_segments(plan.edges))
        self.fixed = shapely.STRtree(blocked(replace(plan, things=climbs)))
        great = tuple(one for one in plan.things if one.kind not in LESSER)
        self.great = shapely.STRtree(blocked(replace(plan, things=great)))
        self.taken: dict[str, list[BaseGeometry]] = {"": [shapely.box(*one) for one in taken]}
        self.reach = FAR + 8 * high
        self.held: tuple[BaseGeometry | None, dict[tuple[Point, int, float], Floats]] = None, {}

    def over(self, floor: BaseGeometry) -> _Stands:
        """The same map with some of its floors alone: numbers may lie over others."""
        found = copy(self)
        found.plan = replace(self.plan, floor=polygons_of(floor))
        return found

    def take(self, room: Region, numeral: Numeral, figure: Figure) -> None:
        """Let a number, its line and its marks be where no others may stand."""
        drawn = numeral._replace(high=figure.high)
        ground = list(drawn.grounds(np.array([figure.spot])))
        ground += [mark_ground(mark, figure.high) for mark in figure.marks]
        if figure.lead:
            ground.append(shapely.LineString([figure.spot, figure.lead]).buffer(LINE, 1))
        self.taken[room.id] = ground

    def _others(self, room: Region) -> list[BaseGeometry]:
        """The ground of the numbers of other rooms that is near enough to be in the way."""
        left, top, right, below = room.shape.bounds
        off = self.reach
        around = shapely.box(left - off, top - off, right + off, below + off)
        others = [one for key, ground in self.taken.items() if key != room.id for one in ground]
        near = shapely.intersects(around, np.array(others, dtype=object))
        return [others[k] for k in np.flatnonzero(near).tolist()]

    def within_room(
        self, room: Region, numerals: Sequence[Numeral], on_things: bool
    ) -> Figure | None:
        """The place in a room for its number, with its marks, in the highest figures that its
        floor has room for: well clear of walls and things, else a gap off them; the lowest figures
        close to walls if need be, at last tiny ones. If it may stand `on_things`, it may so without
        its marks, and marks that have no free place may too; on lesser ones before it is tiny. The
        number of the goal stands on them with the mark of that rather than without it."""
        kinds, low = numerals[0].kinds, numerals[-1]
        goal = GOAL if GOAL in kinds and on_things else ""
        marked = [*dict.fromkeys((kinds, goal))] if on_things else [kinds]
        bare = low._replace(kinds=goal)
        found = self._free(room, self._tried(numerals, marked))
        if not found and on_things and not goal:
            found = self.on_things(room, bare, self.great, LIGHT)
        if not found and 0 < self.tiny < low.high:
            found = self._free(room, self._tiny(low, marked if goal else (kinds, "")))
        if not found and on_things:
            found = self.on_things(room, bare, self.fixed)
        if not found and goal:
            found = self._free(room, self._tried(numerals, [""]))
        if not found or not on_things or len(found.marks) == len(kinds):
            return found
        return self.marked(room, found, numerals[0], COVERED)

    def _free(self, room: Region, tried: Iterable[Try]) -> Figure | None:
        """The place in a room for its number in the first of some ways for which there is one."""
        places = (self.inside(room, room.label, one, tree, gap) for one, tree, gap in tried)
        return next(filter(None, places), None)

    def _tried(self, numerals: Sequence[Numeral], marked: Iterable[str]) -> Iterator[Try]:
        """Yield how a number may stand in its room, the best first: its figures, with such marks,
        what it stands off, and how far."""
        off = [(self.plain, CLEAR), (self.dry, GAP), (self.dry, NEAR), (self.tree, NEAR)]
        if self.upright:
            off[:1] = (self.plain, AIRY), off[0], (self.open, GAP)
        for kinds in marked:
            for numeral, (tree, gap) in product(numerals, off):
                yield numeral._replace(kinds=kinds), tree, gap
            yield numerals[-1]._replace(kinds=kinds), self.tree, CLOSER

    def _tiny(self, low: Numeral, marked: Iterable[str]) -> Iterator[Try]:
        """Yield the same of tiny figures."""
        off = ((self.dry, NEAR), (self.tree, CLOSER))
        for kinds, (tree, gap) in product(dict.fromkeys(marked), off):
            yield low._replace(kinds=kinds, high=self.tiny), tree, gap

    def on_things(
        self, room: Region, numeral: Numeral, kept: shapely.STRtree, most: float = math.inf
    ) -> Figure | None:
        """The place in a room where its number, with its marks, covers least of what stands there,
        and at most such a share, on a bed of floor; never a door, a wall, an abyss, what else is
        `kept` or another number. With marks it keeps well off walls if it can."""
        spots = self._spots_in(room, room.label, numeral.high)
        near = self.dry.geometries[np.sort(self.dry.query(room.shape.envelope))]
        trees = (kept, shapely.STRtree(self._others(room)))
        for gap in (CLEAR, NEAR / 2) if numeral.kinds else (NEAR / 2,):
            off = round((gap - NEAR) * numeral.high, 4)
            best: tuple[float, int, float, float, Layout | None] | None = None
            for turn, layout in enumerate(layouts_of(numeral)):
                boxes = numeral.grounds(spots, layout, off)
                free = np.asarray(shapely.covers(room.shape, boxes))
                boxes = numeral.grounds(spots, layout, -NEAR * numeral.high / 2)
                for bodies in trees:
                    free[bodies.query(boxes, "intersects")[0]] = False
                at, boxes = spots[free], boxes[free]
                if not len(at):
                    continue
                share = _shares(boxes, near, float(shapely.area(boxes[0])))
                far = AWAY * np.abs(at - np.array(room.label)).sum(axis=1)
                cost = np.asarray(np.round(share + far, 3), dtype=np.float64)
                cost[np.round(share, 3) > most] = math.inf
                k = int(np.lexsort((at[:, 0], at[:, 1], cost))[0])
                order = float(cost[k]), turn, float(at[k, 0]), float(at[k, 1]), layout
                if order[0] < math.inf and (best is None or order[:2] < best[:2]):
                    best = order
            if best:
                _, _, x, y, layout = best
                told = layout.marks((x, y), numeral.kinds) if layout else ()
                return Figure((x, y), numeral.high, None, told, bed=True)
        return None

    def inside(
        self, room: Region, spot: Point, numeral: Numeral, tree: shapely.STRtree, gap: float
    ) -> Figure | None:
        """The place in a room nearest to one where its number and its marks are so far off its
        walls and what is in a `tree`, in heights of figures."""
        near, off = (round((far - NEAR) * numeral.high, 4) for far in (CLOSER, gap))
        trees = (self.walls, tree, shapely.STRtree(self._others(room)))
        alone = _clear(numeral, self._held(room, spot, numeral, near), trees, off)
        for layout in layouts_of(numeral) if len(alone) else ():
            spots = alone
            if layout:
                spots = spots[shapely.covers(room.shape, layout.grounds(spots, off=near))]
                spots = _clear(layout, spots, trees, off)
            if len(spots):
                x, y = spots[0].tolist()
                told = layout.marks((x, y), numeral.kinds) if layout else ()
                return Figure((x, y), numeral.high, None, told)
        return None

    def _held(self, room: Region, spot: Point, numeral: Numeral, near: float) -> Floats:
        """Where a number without its marks lies in a room, the nearest place to one first. They are
        kept: the same number is tried ever nearer to what stands there."""
        if self.held[0] is not room.shape:
            shapely.prepare(room.shape)
            self.held = room.shape, {}
        key = spot, numeral.figures, numeral.high
        if key not in self.held[1]:
            spots = self._spots_in(room, spot, numeral.high)
            fit = shapely.covers(room.shape, numeral.grounds(spots, off=near))
            self.held[1][key] = spots[fit]
        return self.held[1][key]

    def _spots_in(self, room: Region, spot: Point, high: float) -> Floats:
        """Places in a room, the nearest to one first."""
        left, top, right, below = room.shape.bounds
        step = max(high / 4, (right - left) / FINE, (below - top) / FINE)
        spots = np.vstack([[spot], _lattice(room.shape.bounds, round(step, 3))])
        spots = spots[shapely.intersects_xy(room.shape, spots[:, 0], spots[:, 1])]
        far = np.round(np.abs(spots - np.array(spot)).sum(axis=1), 3)
        return np.asarray(spots[np.lexsort((spots[:, 0], spots[:, 1], far))])

    def beside(self, room: Region, numeral: Numeral) -> Figure | None:
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
        boxes = numeral.grounds(spots, None, OFF)
        spots = spots[~shapely.intersects(floor, boxes) & ~shapely.intersects(others, boxes)]
        far = exact.numbers(np.asarray(shapely.distance(shapely.points(spots), room.shape)))
        far = np.round(far, 3)
        spots = spots[np.lexsort((spots[:, 0], spots[:, 1], far))[: np.count_nonzero(far <= FAR)]]
        spots, ends = spots[:NEAREST], self._ends(room)
        which = np.abs(spots[:, None] - ends[None]).sum(axis=2).argmin(axis=1)
        lines = np.asarray(shapely.linestrings(np.stack([spots, ends[which]], axis=1)), object)
        off = np.abs(spots - ends[which]).min(axis=1)
        costs = np.round(exact.numbers(np.asarray(shapely.length(lines))) + ASLANT * off, 3)
        best: tuple[float, int, float, float] | None = None
        found = None
        for turn, layout in enumerate(layouts_of(numeral)[:2]):
            around = numeral.grounds(spots, layout, OFF)
            good = ~shapely.intersects(floor, around)
            good &= self._is_inside(numeral.grounds(spots, layout))
            at = np.flatnonzero(good & ~shapely.intersects(others, around))
            fits = ~shapely.intersects(others, lines[at])
            crossing = fits & shapely.intersects(rest, lines[at])
            crossed = shapely.length(shapely.intersection(lines[at[crossing]], rest))
            fits[crossing] = np.round(exact.numbers(crossed), 3) < 0.05
            if layout:
                marks = np.array([layout.ground((x, y)) for x, y in spots[at].tolist()], object)
                fits &= ~shapely.intersects(lines[at], marks)
            at = at[fits]
            for k in at[np.lexsort((spots[at, 0], spots[at, 1], costs[at]))][:1].tolist():
                spot = (float(spots[k, 0]), float(spots[k, 1]))
                order = (float(costs[k]), turn, *spot)
                if best is None or order < best:
                    best = order
                    x, y = ends[which[k]].tolist()
                    told = layout.marks(spot, numeral.kinds) if layout else ()
                    found = Figure(spot, numeral.high, (x, y), told)
        return found

    def _ends(self, room: Region) -> Floats:
        """Places where the line to a room may end: off its walls and what stands there, as far as
        there are such; near its walls."""
        spots = _lattice(room.shape.bounds, STEP / 2)
        spots = spots[shapely.intersects_xy(room.shape, spots[:, 0], spots[:, 1])]
        there = np.asarray(shapely.points(spots), dtype=object)
        clear = exact.numbers(np.asarray(shapely.distance(there, room.shape.boundary)))
        shore = clear <= INTO[0] + STEP
        spots, there, clear = spots[shore], there[shore], clear[shore]
        free = np.ones(len(spots), dtype=bool)
        free[self.tree.query(there, "intersects")[0]] = False
        for least in INTO:
            for chosen in ((clear >= least) & free, clear >= least):
                if chosen.any():
                    return np.asarray(spots[chosen])
        return np.array([room.label])

    def _is_inside(self, boxes: NDArray[np.object_]) -> NDArray[np.bool_]:
        """Which boxes lie on the sheet."""
        x0, y0, x1, y1 = self.within
        left, top, right, below = shapely.bounds(boxes).T
        return np.asarray((left > x0) & (top > y0) & (right < x1) & (below < y1))

    def least(self, room: Region, numeral: Numeral) -> Figure:
        """A number where nothing is free, with its marks near it, where they cover least."""
        spot = best_spot(room, self.dry, self._others(room), numeral.high)
        return self.marked(room, Figure(spot, numeral.high), numeral)

    def marked(
        self, room: Region, figure: Figure, numeral: Numeral, most: float = math.inf
    ) -> Figure:
        """A number with all its marks near it, where they cover least: together, or each by itself
        where that is better; as it is, where that costs more than it may."""
        if not numeral.kinds:
            return figure
        numeral = numeral._replace(high=figure.high)
        found = [self._beside_number(room, figure, numeral)]
        if len(numeral.kinds) > 1:
            found.append(self._each_alone(room, figure, numeral))
        cost, marks = min(found, key=lambda one: one[0])
        return figure if cost > most else figure._replace(marks=marks)

    def _each_alone(
        self, room: Region, figure: Figure, numeral: Numeral
    ) -> tuple[float, tuple[Mark, ...]]:
        """What it costs marks about a number to stand each where it covers least, and where."""
        costs, marks = [], tuple[Mark, ...]()
        for kind in numeral.kinds:
            alone = numeral._replace(kinds=kind)
            cost, told = self._beside_number(room, figure, alone, marks)
            costs.append(cost)
            marks += told
        return round(PARTED + sum(costs) / len(costs), 3), marks

    def _beside_number(
        self, room: Region, figure: Figure, numeral: Numeral, taken: Sequence[Mark] = ()
    ) -> tuple[float, tuple[Mark, ...]]:
        """The least that it costs marks to stand together near a number, off other marks that are
        `taken`, and where they stand then."""
        reach, (x, y) = SPREAD * numeral.high, figure.spot
        shifts = _lattice((-reach, -reach, reach, reach), numeral.high / 4)
        spots = shifts + np.array(figure.spot)
        around = shapely.box(x - 2 * reach, y - 2 * reach, x + 2 * reach, y + 2 * reach)
        things = self.tree.geometries[np.sort(self.tree.query(around))]
        numbers = [*numeral.grounds(np.array([figure.spot])), *self._others(room)]
        numbers += [mark_ground(mark, numeral.high) for mark in taken]
        found: list[tuple[float, tuple[Mark, ...]]] = []
        for shape in dict.fromkeys((numeral.row, numeral.column)):
            layout = Layout((0.0, 0.0), *shape)
            boxes = layout.grounds(spots, CLOSER * numeral.high)
            whole = shapely.area(boxes[0])
            cost = APART * np.abs(shifts).sum(axis=1) / numeral.high
            cost = cost + OUT * (1 - _shares(boxes, [room.shape], whole))
            cost = cost + _shares(boxes, things, whole) + ON_TOP * _shares(boxes, numbers, whole)
            cost = np.round(cost + ON_TOP * ~self._is_inside(boxes), 3)
            k = int(np.lexsort((spots[:, 0], spots[:, 1], cost))[0])
            spot = float(spots[k, 0]), float(spots[k, 1])
            found.append((float(cost[k]), layout.marks(spot, numeral.kinds)))
        return min(found, key=lambda one: one[0])


def _segments(lines: BaseGeometry) -> NDArray[np.object_]:
    """The straight pieces of some lines."""
    spots, which = shapely.get_coordinates(shapely.get_parts(lines), return_index=True)
    pairs = np.stack([spots[:-1], spots[1:]], axis=1)[which[:-1] == which[1:]]
    return np.asarray(shapely.linestrings(pairs), dtype=object)


def _shafts(climbs: Sequence[Thing]) -> NDArray[np.object_]:
    """The shafts of ways up."""
    ends = [(t.x, t.y, t.width / 2, t.height) for t in climbs]
    x, y, half, high = np.array(ends).reshape(-1, 4).T
    return np.asarray(shapely.box(x - half, y - high - SHAFT, x + half, y + SHAFT), dtype=object)


def _lattice(ends: Box, step: float) -> Floats:
    """Places in a rectangle, one for each step."""
    xs, ys = np.arange(ends[0], ends[2], step), np.arange(ends[1], ends[3], step)
    places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    return np.asarray(np.round(places, 3), dtype=np.float64)


def _shares(boxes: NDArray[np.object_], bodies: Iterable[BaseGeometry], whole: float) -> Floats:
    """How much of each box some bodies cover."""
    return covered(boxes, shapely.union_all(list(bodies))) / whole


def _clear(
    one: Numeral | Layout, spots: Floats, trees: Iterable[shapely.STRtree], off: float
) -> Floats:
    """The places where a number, or its marks, are so far off all that is in some trees."""
    for bodies in trees:
        free = np.ones(len(spots), dtype=bool)
        free[bodies.query(one.grounds(spots, off=off), "intersects")[0]] = False
        spots = spots[free]
    return spots
