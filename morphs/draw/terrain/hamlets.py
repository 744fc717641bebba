"""Places on a battlefield, seen from above: houses along the roads that lead there, or along lanes
of their own; gardens behind them, a church in their midst."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from math import pi

import numpy as np
import shapely
from numpy.typing import NDArray

from morphs.base import exact
from morphs.base.exact import cos, sin
from morphs.draw.terrain import premises
from morphs.draw.terrain.crossings import Crossings
from morphs.draw.terrain.footpaths import Footpath, footpath_lines
from morphs.draw.terrain.lines import ROADS, sampled
from morphs.draw.terrain.lots import BUILDS, Lots, Rows, row_of
from morphs.draw.terrain.marks import XY, line, num, outline_data, path
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.premises import House
from morphs.draw.terrain.shapes import rugged
from morphs.draw.terrain.sheet import chance
from morphs.generators.terrain.ground import Ground, beyond
from morphs.generators.terrain.terrain_map import Spot

HIGH_STREET = 0.62
"""How far from its middle a town paves the path that leads there, in cells."""
CHAPELS = 0.5
"""The share of settlements that have a church of their own."""
ALONG = 0.16
"""How far from a lane houses stand that line it, in cells."""
SWING, ASLANT = 0.17, 0.55
"""How far from the middle of a side lanes cross it at most, in cells, and how much aslant."""
GREENS = {"settlement": 0.55, "village": 0.75}
"""The share of places of a kind whose lanes part about a green."""
AROUND = (0.36, 0.12, 0.25, 0.05)
"""Half of how long a green with its lane is along the street, at least and how much more, and how
far it reaches from there, likewise, in cells."""
KEPT = 0.022
"""How far a green keeps from the middle of the lanes about it, in cells."""
ORCHARDS, INNS = 0.75, 0.7
"""The share of green places with an orchard of their own, and of those on roads with an inn."""
YARD = "#d8c79d"
"""The colour of trodden ground."""


class Hamlets:
    """Lays out places along the ways of a map."""

    def __init__(self, crossings: Crossings) -> None:
        self.crossings = crossings
        self.lines = crossings.lines
        self.size = self.lines.sheet.size
        self._done: dict[tuple[str, Spot], tuple[str, list[shapely.Polygon]]] = {}
        self._shown: set[str] = set()
        self._laid: dict[Spot, tuple[Rows, shapely.LineString | None]] = {}

    @cached_property
    def approaches(self) -> list[Footpath]:
        """The footpaths to places that no road leads to."""
        return list(footpath_lines(self.crossings))

    def walls(self, pen: Pen) -> NDArray[np.float64]:
        """Points all along the walls of what is built in all places."""
        places = [spot for spot in self.lines.terrain.spots if spot.kind in BUILDS]
        rings = [
            np.asarray(exact.segmentize(ground.exterior, 0.04 * self.size).coords)
            for spot in places
            for ground in self._built(pen, spot)[1]
        ]
        return np.concatenate(rings) if rings else np.empty((0, 2))

    def shown(self, pen: Pen) -> set[str]:
        """What stands in places beside houses that a legend tells of."""
        for spot in self.lines.terrain.spots:
            if spot.kind in BUILDS:
                self._built(pen, spot)
        return self._shown

    def yards(self, pen: Pen) -> str:
        """The trodden ground about the houses of all places, with a soft edge."""
        places = [spot for spot in self.lines.terrain.spots if spot.kind in BUILDS]
        grounds = [ground for spot in places for ground in self._built(pen, spot)[1]]
        if not grounds or not pen.style.fills:
            return ""
        near = exact.union_all([exact.buffer(ground, 0.07 * self.size, 4) for ground in grounds])
        rim = rugged(near, 0.2 * self.size, 0.03 * self.size)
        inner = exact.buffer(rim, -0.035 * self.size, 4)
        return path(outline_data(rim), fill=YARD, fill_opacity="0.4") + path(
            outline_data(inner), fill=YARD, fill_opacity="0.6"
        )

    def lanes(self, pen: Pen, spot: Spot) -> str:
        """The lanes of a place, which lie below roads and rails; a town's high street runs on to
        the path that leads there, for by the rules no road does."""
        green = BUILDS[spot.kind].green
        high = [exact.part_of(one, 0.0, HIGH_STREET * self.size) for one in self._approach(spot)]
        lanes = [*self._built_up(pen, spot), *(() if green else high)]
        data = "".join(line(np.asarray(lane.coords).tolist()) for lane in lanes)
        if green:
            edge = "" if pen.style.fills else _lane(data, pen.style.faint, 0.066 * self.size)
            return edge + _lane(data, pen.style.road, 0.042 * self.size)
        edge = _lane(data, pen.style.road_edge, 0.075 * self.size)
        return edge + _lane(data, pen.style.road, 0.055 * self.size)

    def _built_up(self, pen: Pen, spot: Spot) -> Rows:
        """The lanes of a place as far as houses stand along them."""
        grounds = self._built(pen, spot)[1]
        middles = [exact.centroid(ground) for ground in grounds]
        lanes, found = self._lanes(spot), Rows()
        others = [*self._ways(spot, [*ROADS, "railway"]), *self._approach(spot)]
        for lane in lanes:
            met = [*others, *(one for one in lanes if one is not lane)]
            near = [at for at in middles if exact.distance(lane, at) < ALONG * self.size]
            far = [exact.project(lane, at) for at in near]
            long, more = exact.length(lane), 0.06 * self.size
            start, end = 0.0, long
            if far and all(exact.distance(one, exact.along(lane, 0.0)) > more for one in met):
                start = max(0.0, min(far) - more)
            if far and all(exact.distance(one, exact.along(lane, long)) > more for one in met):
                end = min(long, max(far) + more)
            found += self._dry(exact.part_of(lane, start, end))
        return found

    def _dry(self, lane: shapely.LineString) -> Rows:
        """The longest part of a lane that lies in no water."""
        if not lane.intersects(self.crossings.wet):
            return [lane]
        parts = shapely.get_parts(exact.difference(lane, self.crossings.wet)).tolist()
        dry = Rows(one for one in parts if isinstance(one, shapely.LineString))
        dry.sort(key=exact.length)
        return dry[-1:]

    def shapes(self, pen: Pen, spot: Spot) -> str:
        """The gardens, trees and houses of a place."""
        return self._built(pen, spot)[0]

    def _built(self, pen: Pen, spot: Spot) -> tuple[str, list[shapely.Polygon]]:
        """A place's gardens, trees and houses, and the ground that these stand on."""
        key = (pen.style.name, spot)
        if key not in self._done:
            self._done[key] = self._build(pen, spot)
        return self._done[key]

    def _build(self, pen: Pen, spot: Spot) -> tuple[str, list[shapely.Polygon]]:
        build = BUILDS[spot.kind]
        streets, taken = self.streets(spot), list[shapely.Polygon]()
        svg, houses, heart = "", list[House](), self._heart(spot)
        for cell in spot.cells:
            lots = Lots(self.crossings, cell, streets)
            if cell == heart and not build.green:
                svg += lots.square(pen)
            if cell == spot.cells[0] and (loop := self._laid_out(spot)[1]):
                svg += premises.green(lots, pen, _within(loop, KEPT * self.size))
            chapel = spot.kind != "settlement" or chance(cell, 67) < CHAPELS
            if cell == heart and chapel:
                houses += self._noted("church", premises.church(lots, pen))
            if build.green:
                houses += self._premises(lots, pen, spot)
            for row in range(build.rows):
                houses += lots.houses(pen, row, build)
            if build.green and chance(cell, 84) < ORCHARDS:
                svg += premises.orchard(lots, pen)
            svg += "".join(lots.gardens(pen, build))
            taken += lots.taken
            svg += "".join(lots.trees(pen))
        return svg + "".join(house for _, house in sorted(houses)), taken

    def _heart(self, spot: Spot) -> int:
        """The cell of a place that its market and its church stand in: no railway runs there, if
        that can be."""
        alone = ((cell, Spot(spot.kind, (cell,))) for cell in spot.cells)
        quiet = (cell for cell, one in alone if not self._ways(one, ["railway"]))
        return next(quiet, spot.cells[0])

    def _noted(self, kind: str, found: Iterable[House]) -> Iterator[House]:
        """The same buildings, of which one kind is told in a legend."""
        for house in found:
            self._shown.add(kind)
            yield house

    def _premises(self, lots: Lots, pen: Pen, spot: Spot) -> Iterator[House]:
        """What a green place has beside houses in one of its cells: an inn, farms."""
        roads = len(self._ways(spot, ROADS))
        if lots.cell == spot.cells[0] and chance(lots.cell, 85) < INNS:
            yield from self._noted("inn", premises.inn(lots, pen, roads))
        yield from premises.farmyards(lots, pen, 1 + int(2 * chance(lots.cell, 86)))

    def streets(self, spot: Spot) -> Rows:
        """What houses of a place line: roads, the way in from one, lanes."""
        return [*self._ways(spot, ROADS), *self._approach(spot), *self._lanes(spot)]

    def _approach(self, spot: Spot) -> Rows:
        """The way in from the nearest road of a place beside it."""
        return [one.line for one in self.approaches if one.spot == spot]

    def _ways(self, spot: Spot, kinds: Iterable[str]) -> Rows:
        """The ways of some kinds in the cells of a place."""
        places = [self.lines.terrain.ground.place(cell) for cell in spot.cells]
        return [
            row_of(sampled(stroke))
            for kind in kinds
            for place in places
            for stroke in self.crossings.ways[kind].get(place, [])
        ]

    def _lanes(self, spot: Spot) -> Rows:
        """The lanes of a place, that about its green the last."""
        lanes, loop = self._laid_out(spot)
        return [*lanes, loop] if loop else lanes

    def _laid_out(self, spot: Spot) -> tuple[Rows, shapely.LineString | None]:
        """The lanes of a place, and the one about its green, if it has one."""
        if spot not in self._laid:
            lanes = self._plain_lanes(spot)
            ways = [*self._ways(spot, ROADS), *self._approach(spot), *lanes]
            share = GREENS.get(spot.kind, 0.0)
            has = chance(spot.cells[0], 81) < share
            self._laid[spot] = lanes, self._loop(spot, ways) if has else None
        return self._laid[spot]

    def _loop(self, spot: Spot, ways: Rows) -> shapely.LineString | None:
        """A lane that leaves a street by the middle of a place and comes back to it, with room for
        a green between; none where there is none on either side."""
        cell, rails = spot.cells[0], self._ways(spot, ["railway"])
        x, y = self.lines.sheet.centres[cell]
        midst = shapely.Point(x, y)
        inside = exact.buffer(shapely.Polygon(self.lines.sheet.outline(cell)), -0.08 * self.size)
        street = min(ways, key=lambda way: exact.distance(way, midst))
        at = exact.project(street, midst)
        a, b = (exact.along(street, max(0.0, at + far * self.size)) for far in (-0.1, 0.1))
        turn = exact.heading(b.x - a.x, b.y - a.y)
        half = (AROUND[0] + AROUND[1] * chance(cell, 82)) * self.size / 2
        for side in (1, -1) if chance(cell, 83) < 0.5 else (-1, 1):
            deep = side * (AROUND[2] + AROUND[3] * chance(cell, 80)) * self.size
            frame = ((-half, 0.0), (-0.9 * half, deep), (0.9 * half, 0.82 * deep), (half, 0.0))
            ring = [
                (x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn))
                for u, v in frame
            ]
            for end in (0, 3):
                ring[end] = _met(ways, ring[end])
            loop = row_of(_rounded(ring))
            heart = _within(loop, 2 * KEPT * self.size)
            free = not any(heart.intersects(way) for way in (*ways, *rails))
            dry = not loop.intersects(self.crossings.wet)
            if free and dry and inside.contains(loop) and heart.area > 0.015 * self.size**2:
                return loop
        return None

    def _plain_lanes(self, spot: Spot) -> Rows:
        """The lanes of a place: from cell to cell where no way runs already, and one of a cell's
        own where fewer than two ways meet."""
        build, lanes = BUILDS[spot.kind], Rows()
        for cell in spot.cells:
            node = self.lines.sheet.centres[cell]
            alone = Spot(spot.kind, (cell,))
            roads, rails = self._ways(alone, ROADS), self._ways(alone, ["railway"])
            roads += [one for one in self._approach(spot) if _ends(one, node, self.size)]
            meeting = [*roads, *self._joining(cell, spot, [*roads, *rails])]
            reach = build.reach * self.size
            if len(meeting) == 1 and _ends(meeting[0], node, self.size):
                meeting.append(self._onwards(cell, node, meeting[0], reach))
                crossed = cell == spot.cells[0] and not build.green
            else:
                crossed = len(meeting) < 2 or (cell == spot.cells[0] and not build.green)
            if crossed or chance(cell, 66) < build.crossed:
                meeting.append(self._own(cell, node, [*meeting, *rails], reach))
            lanes += meeting[len(roads) :]
        return lanes

    def _onwards(
        self, cell: int, node: XY, street: shapely.LineString, reach: float
    ) -> shapely.LineString:
        """A street that ends at the middle of a cell, beyond it, a little bent."""
        (ax, ay), (bx, by) = street.coords[0], street.coords[-1]
        if exact.apart(node, (ax, ay)) > exact.apart(node, (bx, by)):
            near = exact.along(street, exact.length(street) - 0.2 * self.size)
        else:
            near = exact.along(street, 0.2 * self.size)
        turn = exact.heading(node[0] - near.x, node[1] - near.y)
        bent = turn + 0.7 * (chance(cell, 70) - 0.5)
        half = (node[0] + 0.5 * reach * cos(turn), node[1] + 0.5 * reach * sin(turn))
        end = (half[0] + 0.5 * reach * cos(bent), half[1] + 0.5 * reach * sin(bent))
        return row_of(sampled((node, half, end)))

    def _joining(self, cell: int, spot: Spot, ways: Rows) -> Rows:
        """Lanes from the middle of a cell to the sides that it shares with others of its place."""
        ground, (x, y) = self.lines.terrain.ground, self.lines.sheet.centres[cell]
        here, found = ground.place(cell), Rows()
        tree = _tree(ground, spot) if spot.kind != "city" else None
        for there in dict.fromkeys(ground.neighbours[cell]):
            if there not in spot.cells or (tree is not None and (cell, there) not in tree):
                continue
            far_x, far_y = self.lines.sheet.centre(beyond(ground, here, ground.place(there)))
            middle = shapely.Point((x + far_x) / 2, (y + far_y) / 2)
            free = all(exact.distance(way, middle) > 0.2 * self.size for way in ways)
            if free:
                found.append(self._bent(cell, there, (x, y), (middle.x, middle.y)))
        return found

    def _bent(self, cell: int, there: int, node: XY, middle: XY) -> shapely.LineString:
        """A lane from the middle of a cell to the side that it shares with another: it meets the
        other's half there without a corner, off the middle of the side and aslant."""
        both = sorted((cell, there))
        turn = exact.heading(middle[0] - node[0], middle[1] - node[1])
        off = SWING * self.size * (2 * chance(*both, 73) - 1) * (1 if cell < there else -1)
        met = (middle[0] - off * sin(turn), middle[1] + off * cos(turn))
        way = turn + ASLANT * (2 * chance(*both, 74) - 1)
        knee = tuple(at - 0.27 * self.size * one for at, one in
                     zip(met, (cos(way), sin(way)), strict=True))  # fmt: skip
        return row_of(sampled((node, (knee[0], knee[1]), met)))

    def _own(self, cell: int, node: XY, ways: Rows, reach: float) -> shapely.LineString:
        """A lane through the middle of a cell, across the way there is, a little bent."""
        angle = chance(cell, 71) * pi
        if ways:
            (ax, ay), (bx, by) = ways[0].coords[0], ways[0].coords[-1]
            angle = exact.heading(bx - ax, by - ay) + pi / 2 + 0.8 * (chance(cell, 71) - 0.5)
        ends = []
        for turn in (0.0, pi):
            bent = angle + turn + 0.5 * (chance(cell, 72, int(turn)) - 0.5)
            ends.append((node[0] + reach * cos(bent), node[1] + reach * sin(bent)))
        return row_of(sampled((ends[0], node, ends[1])))


def _tree(ground: Ground, spot: Spot) -> set[tuple[int, int]]:
    """The sides, seen from both cells, that lanes of a village cross: each cell of it is joined to
    one that was before, so that no lanes close a ring."""
    joined, sides = [spot.cells[0]], set[tuple[int, int]]()
    for here in joined:  # which grows
        for there in dict.fromkeys(ground.neighbours[here]):
            if there in spot.cells and there not in joined:
                joined.append(there)
                sides |= {(here, there), (there, here)}
    return sides


def _met(ways: Rows, at: XY) -> XY:
    """The place on the nearest of some ways that is nearest to a place."""
    spot = shapely.Point(at)
    way = min(ways, key=lambda one: exact.distance(one, spot))
    back = exact.along(way, exact.project(way, spot))
    return back.x, back.y


def _within(loop: shapely.LineString, kept: float) -> shapely.Polygon:
    """The ground within a lane that comes back to its street, so far from its middle."""
    inner = exact.buffer(shapely.Polygon(loop.coords), -kept, 4)
    parts = [one for one in shapely.get_parts(inner).tolist() if not one.is_empty]
    return max(parts, key=lambda one: one.area, default=shapely.Polygon())


def _rounded(points: list[XY]) -> list[XY]:
    """A line with its corners cut twice; its ends stay."""
    for _ in range(2):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut += [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in (0.25, 0.75)]
        points = [*cut, points[-1]]
    return points


def _ends(street: shapely.LineString, node: XY, size: float) -> bool:
    """Whether a street ends at the middle of a cell and does not run through it."""
    ends = [exact.apart(node, street.coords[k]) < 0.12 * size for k in (0, -1)]
    return ends[0] != ends[1]


def _lane(data: str, colour: str, width: float) -> str:
    return path(
        data,
        fill="none",
        stroke=colour,
        stroke_width=num(max(1.0, width)),
        stroke_linecap="round",
        stroke_linejoin="round",
    )
