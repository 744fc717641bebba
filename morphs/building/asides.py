"""Numbers of rooms on a sheet and their marks - trap, treasure, goal - about them: in their rooms,
in figures of one height, in cells of a second; else in the rock beside, with a line.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import product

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.lists import GOAL
from morphs.base import exact
from morphs.building.figures import NEAR, SHORE, amid, best_spot, covered, lattice, parted
from morphs.building.mark_places import Ground, with_marks
from morphs.building.numerals import Figure, Layout, Numeral, layouts_of, mark_ground
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
SLIGHT = {*LESSER, "barrel", "boulder", "bucket", "cask", "crate", "dais", "inlay", "mosaic"}
SLIGHT |= {"mushroom", "nest", "pew", "sand", "shelf", "stores", "urn", "web"}
"""Things that rooms are not known by, and what is laid in floors: numbers stand on these rather
than in the rock."""
SHAFT = 1.0
"""How far shafts go on beyond ladders and their like, in squares: numbers keep off both."""
DARK = 1.5
"""How far from the frame of side views their passages are dark, in squares."""
LIGHT = 0.6
"""On such things numbers stand rather than in tiny figures, where they cover so much at most, as a
share of them."""
ROOMY = 6.0
"""Rooms of fewer times the ground of their number would be hidden by its plate."""
AWAY = 0.05
"""What it costs numbers on things to be away from the middle of their room, beside what it costs to
stand on things: 1, as a share of them."""
APART = 0.6
"""How far numbers with no wall between keep apart if they can, beyond `NEAR` of both."""
CALM, FROM_MIDDLE = 1.1, 0.12
"""No more free floor than that about a number is better, in heights of figures; and how much of it
a square is worth from the middle of its room."""
MOST_CALM = 160
"""So many places in a room are compared by how much floor is free about them."""


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
    it -, by their ids: in the calmest part of their room, or beside it where they have no free
    place inside; with those `marks` of a room that have room there, for the list has these too.
    Nothing leaves the ground `within` that has room there, or stands on what is `taken`. Those that
    have no room inside are left out if they may stand `only_inside`, and stand on nothing. On
    plates, which may lie `over` all floors but some, they stand in rooms that are not hidden by
    them alone. What has no room but for `tiny` ones, such a share as high, has these rather than
    one that stands on great things or outside."""
    stands = _Stands(plan, within, taken, high, round(high * tiny, 3))
    sides = [stands, *([stands.over(over)] if over is not None else [])]
    highs = [round(high * share, 3) for share in sorted({1.0, least})[::-1]]
    rooms = {one.id: one for one in regions if one.number is not None and one.kind in NUMBERED}
    sizes = {name: [Numeral(len(str(one.number)), marks.get(name, ""), each) for each in highs]
             for name, one in rooms.items()}  # fmt: skip
    found: dict[str, Figure] = {}
    for name, room in rooms.items():
        if over is not None and room.area < ROOMY * sizes[name][0].ground:
            continue
        figure = stands.within_room(room, sizes[name], not only_inside and over is None)
        if figure:
            found[name] = figure
            stands.take(room, sizes[name][0], figure)
    for room in sorted(rooms.values(), key=lambda one: (-one.area, one.id)):
        if room.id not in found and not only_inside:
            found[room.id] = stands.elsewhere(room, sizes[room.id], sides)
            stands.take(room, sizes[room.id][0], found[room.id])
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
        shafts = [*_shafts(climbs), *(_dark_ends(plan) if self.upright else ())]
        self.plain = shapely.STRtree([*blocked(plan, FLAT), *waters, *shafts])
        self.open = shapely.STRtree([*bodies, *waters, *shafts])
        # Where a room is open to a passage a number need not keep off.
        self.walls = shapely.STRtree(_segments(plan.edges))
        self.fixed = shapely.STRtree(blocked(replace(plan, things=climbs)))
        self.great, self.told = (
            shapely.STRtree(blocked(_without(plan, kinds))) for kinds in (LESSER, SLIGHT)
        )
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
        its marks, which then stand where there is room for them or not at all; on lesser ones
        before it is tiny. The number of the goal stands on them with the mark of that rather than
        without it."""
        kinds, low = numerals[0].kinds, numerals[-1]
        goal = GOAL if GOAL in kinds and on_things else ""
        marked = [*dict.fromkeys((kinds, goal))] if on_things else [kinds]
        bare = low._replace(kinds=goal)
        found = self._free(room, self._tried(numerals, marked))
        if not found and on_things and not goal:
            found = self.on_things(room, bare, self.great, LIGHT)
        if not found and 0 < self.tiny < low.high:
            found = self._free(room, self._tiny(low, marked if goal else (kinds, "")))
        if not found and on_things and not goal:
            found = self._on_slight(room, low)
        if not found and goal:
            tiny = self._tiny(low, [""]) if self.tiny else ()
            found = self.on_things(room, bare, self.fixed) or self._free(
                room, [*self._tried(numerals, [""]), *tiny]
            )
        if not found or not on_things or len(found.marks) == len(kinds):
            return found
        return self.marked(room, found, numerals[0])

    def _on_slight(self, room: Region, low: Numeral) -> Figure | None:
        """The place in a room for its number in tiny figures on slight things alone, with its marks
        if they have room there."""
        low = low._replace(high=min(self.tiny or low.high, low.high))
        tried = (low._replace(kinds=kinds) for kinds in dict.fromkeys((low.kinds, "")))
        found = (self.on_things(room, one, self.told, LIGHT) for one in tried)
        return next(filter(None, found), None)

    def _free(self, room: Region, tried: Iterable[Try]) -> Figure | None:
        """The place in a room for its number in the first of some ways for which there is one, in
        no lower figures, with no fewer marks, apart from others if it can be."""
        held, alike = None, (0.0, "")
        for one, tree, gap in tried:
            if held and (gap < NEAR or (one.high, one.kinds) != alike):
                break
            found, is_apart = self.inside(room, room.label, one, tree, gap)
            if is_apart:
                return found
            held, alike = held or found, (one.high, one.kinds)
        return held

    def _tried(self, numerals: Sequence[Numeral], marked: Sequence[str]) -> Iterator[Try]:
        """Yield how a number may stand in its room, the best first: its figures, with such marks,
        what it stands off, and how far. Where marks may stand elsewhere figures are neither lower
        for their sake nor close to what stands there."""
        off = [(self.plain, CLEAR), (self.dry, GAP), (self.dry, NEAR), (self.tree, NEAR)]
        if self.upright:
            off[:1] = (self.plain, AIRY), off[0], (self.open, GAP)
        calm = off[: len(off) - (len(marked) > 1)]
        for numeral in numerals:
            for kinds in marked:
                for tree, gap in calm if kinds == marked[0] else off:
                    yield numeral._replace(kinds=kinds), tree, gap
        for kinds in marked:
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
    ) -> tuple[Figure | None, bool]:
        """The calmest place in a room, near one, where its number and its marks are so far off its
        walls and what is in a `tree`, in heights of figures; and whether it is apart from other
        numbers."""
        near, off = (round((far - NEAR) * numeral.high, 4) for far in (CLOSER, gap))
        trees = (self.walls, tree, shapely.STRtree(self._others(room)))
        alone = _clear(numeral, self._held(room, spot, numeral, near), trees, off)
        for layout in layouts_of(numeral) if len(alone) else ():
            spots = alone
            if layout:
                spots = spots[shapely.covers(room.shape, layout.grounds(spots, off=near))]
                spots = _clear(layout, spots, trees, off)
            if len(spots):
                off = APART * numeral.high
                apart = parted(spots, numeral.grounds(spots, layout, off), trees[2], self.walls)
                spots = spots[apart] if apart.any() else spots
                x, y = self._calmest(room, spot, spots, numeral.grounds(spots, layout))
                told = layout.marks((x, y), numeral.kinds) if layout else ()
                return Figure((x, y), numeral.high, None, told), bool(apart.any())
        return None, False

    def _calmest(
        self, room: Region, spot: Point, spots: Floats, boxes: NDArray[np.object_]
    ) -> Point:
        """The place with most free floor about a number, as far as that counts, near another."""
        step = -(-len(spots) // MOST_CALM)
        spots, boxes = spots[::step], boxes[::step]
        if len(spots) > 1:
            high = float(shapely.bounds(boxes[0])[3] - shapely.bounds(boxes[0])[1])
            clear = exact.numbers(self._clearance(room, boxes)) / high
            far = np.round(np.abs(spots - np.array(spot)).sum(axis=1), 3)
            cost = np.asarray(np.round(FROM_MIDDLE * far - np.minimum(clear, CALM), 2))
            spots = spots[np.lexsort((spots[:, 0], spots[:, 1], far, cost))]
        return float(spots[0, 0]), float(spots[0, 1])

    def _clearance(self, room: Region, boxes: NDArray[np.object_]) -> Floats:
        """How far boxes are from walls and from all that stands in a room or before it."""
        around = exact.buffer(room.shape.envelope, 1.0, 1)
        near = [tree.geometries[np.sort(tree.query(around))] for tree in (self.walls, self.plain)]
        bodies = shapely.STRtree([*near[0], *near[1], *self._others(room)])
        if not len(bodies):
            return np.full(len(boxes), np.inf)
        found = bodies.query_nearest(boxes, return_distance=True, all_matches=False)
        return np.asarray(found[1])

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
        spots = np.vstack([[spot], amid(room.shape.bounds, round(step, 3))])
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
        spots = lattice((left - FAR, top - FAR, right + FAR, below + FAR), STEP)
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
            good &= self.ground(room).lies_within(numeral.grounds(spots, layout))
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
        spots = lattice(room.shape.bounds, STEP / 2)
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

    def elsewhere(
        self, room: Region, numerals: Sequence[Numeral], sides: Sequence[_Stands]
    ) -> Figure:
        """A number that has no free place in its room: in the rock beside it, on some `sides`,
        with its marks if they have room there; else on things."""
        kinds = dict.fromkeys((numerals[0].kinds, ""))
        highs = (numerals[0], numerals[-1])
        tried = (side.beside(room, numeral._replace(kinds=one))
                 for one in kinds for side in sides for numeral in highs)  # fmt: skip
        figure = next(filter(None, tried), None)
        if figure is None and len(sides) == 1:
            figure = self.on_things(room, numerals[-1]._replace(kinds=""), self.fixed)
            figure = figure and self.marked(room, figure, numerals[0])
        return figure or self.least(room, numerals[-1])

    def least(self, room: Region, numeral: Numeral) -> Figure:
        """A number where nothing is free, with those of its marks that have room near it."""
        spot = best_spot(room, self.dry, self._others(room), numeral.high)
        return self.marked(room, Figure(spot, numeral.high), numeral)

    def marked(self, room: Region, figure: Figure, numeral: Numeral) -> Figure:
        """A number with those of its marks that have a free place near it; the goal's in any
        case."""
        return with_marks(self.ground(room), figure, numeral) if numeral.kinds else figure

    def ground(self, room: Region) -> Ground:
        """What marks of a room may stand on."""
        return Ground(room.shape, self.dry, self.walls, self._others(room), self.within)


def _without(plan: Plan, kinds: Collection[str]) -> Plan:
    """A plan without things of some kinds."""
    return replace(plan, things=tuple(one for one in plan.things if one.kind not in kinds))


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


def _dark_ends(plan: Plan) -> list[BaseGeometry]:
    """The ends of passages at the frame of a side view, which are drawn dark."""
    wide, high = plan.size
    return [shapely.box(0, 0, DARK, high), shapely.box(wide - DARK, 0, wide, high)]


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
