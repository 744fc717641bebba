"""Lots along the streets of a place on a battlefield: houses, gardens, a church, trees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from math import pi
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.exact import cos, sin
from morphs.draw.terrain.crossings import Crossings
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.lines import sampled
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chance


class Build(NamedTuple):
    """How a kind of place is built: the share of lots without a house, rows of houses on either
    side of a lane, how far its lanes reach from the middle of a cell; whether it is green, with
    houses apart; how deep its gardens are, in cells; the share of its cells with a side lane."""

    empty: float
    rows: int
    reach: float
    green: bool
    deep: float
    crossed: float


BUILDS = {
    "settlement": Build(0.12, 1, 0.42, True, 0.26, 0.3),
    "village": Build(0.1, 1, 0.42, True, 0.26, 0.3),
    "town": Build(0.05, 2, 0.46, False, 0.24, 0.7),
    "city": Build(0.02, 3, 0.48, False, 0.12, 1.0),
}
LOT = (0.075, 0.1)
"""How wide a lot is along its lane at least, and how much wider some are, in cells."""
BACK = (0.0, 0.7, 0.75)
"""The share of lots without a building in each row from the lane on, beside those without any."""
SQUARE = 0.125
"""Half of how wide the market of a town is, in cells."""
FRONT, BEHIND = 0.105, 0.115
"""How far the middle of a house is from the middle of its lane, and a row from the one before."""
EDGE = 0.052
"""How far from the middle of its lane what is larger than a house begins, in cells."""
STREET, RAIL, BANK = 0.045, 0.085, 0.05
"""How far houses keep from lanes, from rails, and from a river's bank."""
WINGS, GABLED = 0.34, 0.24
"""The share of houses that have a wing or a barn behind; that stand with a gable to the lane."""
FACE, NARROWER, TERRACE = (0.052, 0.058), (1.0, 0.7, 0.5), 4
"""How far from the middle of its lane a house's front is, in towns and in green places, in cells;
how wide it is tried, of its lot; how many houses of a town have roofs alike."""
SET_BACK, HUT = (0.0, 0.04), 0.5
"""How far back houses stand at most, in towns and in green places, in cells; the share of huts in
yards that stand across."""
GARDENS = 0.9
GROUNDS = (
    *((0.052, 1.0), (0.052, 0.7), (0.11, 1.0), (0.11, 0.7), (0.052, 0.45)),
    *((0.17, 1.0), (0.17, 0.6)),
)
"""The share of lots with a garden; where these may begin, from the middle of the house on, and how
deep they are then."""
ROOFS = (
    ("#a2503c", "#bd6d52"),
    ("#ad5c41", "#c67c5b"),
    ("#96603f", "#b3835c"),
    ("#85694f", "#a48a68"),
    ("#a08652", "#bda46c"),
    ("#74706a", "#95918a"),
)
SLATE = ("#6b7783", "#8f9aa4")
PLAIN, WHITE = ("#333333", "#333333"), ("#ffffff", "#ffffff")
"""Of each kind of roof the dark half and the lit one."""
Rows = list[shapely.LineString]
Roof = tuple[str, str]


class Lot(NamedTuple):
    """A lot along a street: the key of its dice, its middle, how it is turned, how wide it is, in
    cells."""

    key: tuple[int, ...]
    at: XY
    turn: float
    wide: float


class Lots:
    """Finds room in one cell for what is built."""

    def __init__(self, crossings: Crossings, cell: int, streets: Rows) -> None:
        self.crossings, self.cell, self.streets = crossings, cell, streets
        sheet = crossings.lines.sheet
        self.size = sheet.size
        self.taken: list[shapely.Polygon] = []
        outline = shapely.Polygon(sheet.outline(cell))
        self.inside = exact.buffer(outline, -0.02 * self.size)
        self.at = sheet.centres[cell]

    @cached_property
    def _kept(self) -> list[tuple[shapely.LineString, float]]:
        """What houses keep away from, and how far."""
        crossings = self.crossings
        here = crossings.lines.terrain.ground.place(self.cell)
        rails = crossings.ways["railway"].get(here, [])
        water = crossings.water.get(here, [])
        bank = crossings.river_width / 2 + BANK
        return [
            *((street, STREET * self.size) for street in self.streets),
            *((row_of(sampled(stroke)), RAIL * self.size) for stroke in rails),
            *((row_of(sampled(stroke)), bank * self.size) for stroke in water),
        ]

    def is_free(self, ground: BaseGeometry) -> bool:
        """Whether a piece of ground lies in the cell, away from what is there."""
        return (
            self.inside.contains(ground)
            and not any(ground.intersects(other) for other in self.taken)
            and not ground.intersects(self.crossings.wet)
            and all(exact.distance(ground, far) >= reach for far, reach in self._kept)
        )

    def fronts(self, out: float) -> Iterator[Lot]:
        """Lots on both sides of the streets, whose middles lie so far out."""
        for number, street in enumerate(self.streets):
            long = exact.length(street)
            for side in (-1, 1):
                ends, k = [0.02 * self.size * chance(self.cell, number, side & 3, 61)], 0
                while ends[-1] < long:
                    k += 1
                    wide = LOT[0] + LOT[1] * chance(self.cell, number, side & 3, k, 62)
                    ends.append(ends[-1] + wide * self.size)
                stops = exact.points_along(street, np.array(ends[:-1])).tolist() if k > 1 else []
                for k, ((ax, ay), (bx, by)) in enumerate(pairwise(stops)):
                    turn = exact.heading(bx - ax, by - ay)
                    x = (ax + bx) / 2 - side * out * self.size * sin(turn)
                    y = (ay + by) / 2 + side * out * self.size * cos(turn)
                    wide = (ends[k + 1] - ends[k]) / self.size
                    turned = turn + (pi if side < 0 else 0.0)
                    yield Lot((number, k, side & 3), (x, y), turned, wide)

    @cached_property
    def facing(self) -> list[Lot]:
        """Lots whose middles lie where what stands on a lane begins."""
        return list(self.fronts(EDGE))

    def houses(self, pen: Pen, row: int, build: Build) -> Iterator[tuple[float, str]]:
        """A row of houses along the streets, of all sizes: apart in a green place, else side by
        side."""
        for key, at, turn, lot in self.fronts(FRONT + row * BEHIND):
            dice = (self.cell, row, *key)
            if chance(*dice, 73) < max(build.empty, BACK[row]):
                continue
            form = self._form(dice, row, build, lot, turn)
            for share in NARROWER[: 1 if row else None]:
                wide, deep, leaning = form[0] * share, *form[1:]
                back = 0.0 if row else FACE[build.green] + deep / 2 - FRONT
                back = (back + SET_BACK[build.green] * chance(*dice, 50) ** 2) * self.size
                spot = (at[0] - back * sin(turn), at[1] + back * cos(turn))
                ground = self.box(spot, leaning, wide, deep)
                if self.is_free(ground):
                    self.taken.append(ground)
                    hue = self._hue(pen, build, dice)
                    wing = self._wing(pen, spot, leaning, (wide, deep), dice, hue)
                    svg = roof(pen, ground, hue, wide < deep and (build.green or row > 0))
                    yield spot[1], ("" if row else wing) + svg
                    break

    def _hue(self, pen: Pen, build: Build, dice: tuple[int, ...]) -> Roof:
        """The colour of a roof: in towns a terrace has one, mostly of tiles."""
        if not pen.style.fills:
            return PLAIN
        alike = dice if build.green else (*dice[:3], dice[3] // TERRACE, dice[4])
        share = chance(*alike, 77) if build.green else chance(*alike, 77) ** 1.7
        return ROOFS[int(share * len(ROOFS))]

    def _form(
        self, dice: tuple[int, ...], row: int, build: Build, lot: float, turn: float
    ) -> tuple[float, float, float]:
        """How wide and how deep a house is, and how it is turned: one of a front that fills its
        lot or stands with its gable to the lane, or a hut in a yard."""
        leaning = turn + (0.12 if build.green else 0.0) * (chance(*dice, 76) - 0.5)
        form = chance(*dice, 75)
        if row:
            hut = 0.05 + 0.05 * chance(*dice, 74), 0.036 + 0.03 * form
            return (*(hut[::-1] if chance(*dice, 51) < HUT else hut), leaning)
        if build.green and chance(*dice, 52) < GABLED:
            return min(0.075, 0.7 * lot), 0.09 + 0.035 * form, leaning
        if not build.green:
            return lot, 0.078 + 0.035 * form * form, leaning
        return min((0.66 + 0.28 * chance(*dice, 74)) * lot, 0.15), 0.05 + 0.05 * form, leaning

    def gardens(self, pen: Pen, build: Build) -> Iterator[str]:
        """Narrow gardens behind the lots, as deep as there is room."""
        for key, at, turn, lot in self.fronts(FRONT):
            dice = (self.cell, *key)
            for start, share in GROUNDS:
                deep = build.deep * (0.8 + 0.35 * chance(*dice, 64)) * share
                off = (start + deep / 2) * self.size
                behind = (at[0] - off * sin(turn), at[1] + off * cos(turn))
                ground = self.box(behind, turn, 0.98 * lot, deep)
                if chance(*dice, 65) < GARDENS and self.is_free(ground):
                    self.taken.append(ground)
                    yield self._garden(pen, ground, dice)
                    break

    def square(self, pen: Pen) -> str:
        """The market of a town, where its streets meet, with a cross or a well in its midst."""
        turn = 0.0
        if self.streets:
            (ax, ay), (bx, by) = self.streets[0].coords[0], self.streets[0].coords[-1]
            turn = exact.heading(bx - ax, by - ay)
        ground = self.box(self.at, turn, 2 * SQUARE, 1.6 * SQUARE)
        self.taken.append(ground)
        style, origin, midst = (
            pen.style,
            (0.0, 0.0),
            (self.at[0] / self.size, self.at[1] / self.size),
        )
        ring = self.cells(ring_of(ground))
        svg = pen.shape(origin, ring, style.road, style.road_edge, bold=0.7)
        return svg + pen.disc(origin, midst, 0.026, style.road_edge if style.fills else style.ink)

    def far(self, lot: Lot) -> float:
        """How far a lot lies from the middle of its cell."""
        return exact.apart(lot.at, self.at)

    def _wing(
        self, pen: Pen, at: XY, turn: float, size: XY, dice: tuple[int, ...], hue: Roof
    ) -> str:
        """A wing or a barn behind one end of a house, so that there is a yard between them."""
        if chance(*dice, 70) > WINGS:
            return ""
        side = 1 if chance(*dice, 69) < 0.5 else -1
        long, broad = 0.07 + 0.04 * chance(*dice, 68), 0.05
        along, off = side * (size[0] - broad) / 2 * self.size, (size[1] + long) / 2 * self.size
        x = at[0] + along * cos(turn) - off * sin(turn)
        y = at[1] + along * sin(turn) + off * cos(turn)
        ground = self.box((x, y), turn + pi / 2, 0.96 * long, broad)
        if not self.is_free(ground):
            return ""
        self.taken.append(ground)
        return roof(pen, ground, hue)

    def _garden(self, pen: Pen, ground: shapely.Polygon, dice: tuple[int, ...]) -> str:
        """Grass with a tree, or beds in rows, within a fence."""
        fills, ring = pen.style.fills, ring_of(ground)
        cells, origin = self.cells(ring), (0.0, 0.0)
        hue = ("#cddba2", "#d9dfae", "#c3d394")[int(chance(*dice, 60) * 3)]
        fence = "#93a463" if fills else "#6a6a6a"
        svg = pen.shape(origin, cells, hue if fills else "#ffffff", fence, bold=0.7)
        if chance(*dice, 59) < 0.4:
            at = between(cells[0], cells[2], 0.4 + 0.3 * chance(*dice, 58))
            return svg + crown(pen, origin, at, 0.022 + 0.012 * chance(*dice, 57), dice[-2]).svg
        for share in (0.3, 0.5, 0.7):
            bed = [between(cells[0], cells[3], share), between(cells[1], cells[2], share)]
            svg += pen.shape(origin, bed, "", "#aebd7c" if fills else "#8a8a8a", False, bold=0.5)
        return svg

    def trees(self, pen: Pen) -> Iterator[str]:
        """Trees where nothing is built."""
        for k, centre in enumerate(pen.lattice(4)):
            at = (self.at[0] + centre[0] * self.size, self.at[1] + centre[1] * self.size)
            ground = exact.buffer(shapely.Point(at), 0.05 * self.size, 4)
            if chance(self.cell, k, 78) < 0.4 and self.is_free(ground):
                radius = 0.032 + 0.018 * chance(self.cell, k, 79)
                yield crown(pen, self.at, centre, radius, self.cell + k).svg

    def box(self, at: XY, turn: float, wide: float, deep: float) -> shapely.Polygon:
        """A box about a point of the sheet, its sides in cells, the first one at the lane."""
        c, s = 0.5 * self.size * cos(turn), 0.5 * self.size * sin(turn)
        corners = [
            (at[0] + a * wide * c - b * deep * s, at[1] + a * wide * s + b * deep * c)
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        return shapely.Polygon(exact.points(np.array(corners)))

    def cells(self, points: list[XY]) -> list[XY]:
        """Points of the sheet in cells."""
        return [(x / self.size, y / self.size) for x, y in points]


def roof(pen: Pen, ground: shapely.Polygon, hue: Roof, gabled: bool = False) -> str:
    """A house from above: the two halves of its roof, the ridge between them, and its shadow; the
    ridge runs along its front, or from there back."""
    style, origin = pen.style, (0.0, 0.0)
    ring = [(x / pen.size, y / pen.size) for x, y in ring_of(ground)]
    ring = [*ring[1:], ring[0]] if gabled else ring
    ridge = [between(ring[0], ring[3], 0.5), between(ring[1], ring[2], 0.5)]
    halves = [*ring[:2], *ridge[::-1]], [*ring[2:], *ridge]
    lit, dark = halves if ring[0][1] + ring[1][1] < ring[2][1] + ring[3][1] else halves[::-1]
    svg = ""
    if style.fills:
        svg = pen.shape(origin, [(x + 0.012, y + 0.018) for x, y in ring], "#a99b86")
    svg += pen.shape(origin, dark, hue[0]) + pen.shape(origin, lit, hue[1])
    svg += pen.shape(origin, ring, "", style.ink, bold=0.8)
    ink = style.ink if style.fills or hue == WHITE else "#ffffff"
    return svg + pen.shape(origin, ridge, "", ink, close=False, bold=0.6)


def sample(pen: Pen, at: XY, kind: str) -> str:
    """A few houses of a kind of place, as a legend shows them."""
    count = {"settlement": 2, "village": 3, "town": 6, "city": 9}[kind]
    svg = ""
    for k in range(count):
        x, y = (k % 3 - 1) * 0.36 + (0.18 if count == 2 else 0.0), (k // 3) * 0.32
        y -= 0.16 * ((count - 1) // 3) - 0.06 * (k % 2)
        box = shapely.box(x - 0.14, y - 0.1, x + 0.14, y + 0.1)
        ring = [(at[0] + a * pen.size, at[1] + b * pen.size) for a, b in ring_of(box)]
        hue = ROOFS[k % 3] if pen.style.fills else PLAIN
        svg += roof(pen, shapely.Polygon(exact.points(np.array(ring))), hue)
    return svg


def ring_of(ground: shapely.Polygon) -> list[XY]:
    """The corners of a piece of ground."""
    return [(x, y) for x, y in np.asarray(ground.exterior.coords)[:-1].tolist()]


def between(a: XY, b: XY, share: float) -> XY:
    """The point so far on the way from one to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def row_of(points: list[XY]) -> shapely.LineString:
    """A street through some points."""
    return shapely.LineString(exact.points(np.array(points)))
