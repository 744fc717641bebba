"""What is of stone in a town: castle, walls, towers and gates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.city.bailey import draw_yard
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.city.waters import deepened
from morphs.draw.lettered import num
from morphs.generators.city.dice import below, key_of, unit
from morphs.generators.city.landmarks import (
    BERM,
    CASTLE_WAY,
    castle_gatehouse,
    gatehouse,
    gatehouses,
    towers_of,
)
from morphs.generators.city.shapes import (
    Point,
    Points,
    area_of,
    box,
    clipped,
    corners_of,
    middle_of,
    polygons,
    together,
    without,
)
from morphs.generators.city.skeleton import WIDTH
from morphs.generators.city.town import Town

HOUSE = 1.3
"""How deep the house over the way between the towers of a gate is, in depths of those."""
DITCH, BANK, TICKED = (11.0, 28.0), 7.0, 8.0
"""How far from the line of the wall its ditch lies, how broad the bank before it is, and how far
apart strokes in it, in feet."""
WET, SUNK = 0.45, (3.4, 6.2)
"""How many towns on rivers have water in their ditches, and how far off its rims it is deeper, in
feet."""
MOAT = (4.5, 8.5)
"""How far off the rims of a moat it is deeper, in feet."""
TOWER, SQUARED = 14.0, (27.0, 16.5)
"""How far round towers of walls reach, and how wide those with four sides are, and their tops."""
STABLES, STALL = 1, 9.0
"""Which of the houses of a castle is its stables, the largest first, and how wide a stall is."""
TURRET = 8.0
"""How far the turrets of a barbican reach, in feet."""
BULGE = 0.64
"""How far the round fronts of its towers reach, in breadths of those."""
OUTSIDE, AHEAD = 60.0, 33.0
"""So far before a gate it is open land, and how far before one its barbican ends, in feet."""
SQUARE = 3
"""One tower of so many has four sides."""
FALLEN, LIFTED = (7.0, 11.0, 0.3), 1.0
"""How far the shadows of walls and of towers fall, and how dark they are; how far the tops of both
lie towards the light, so that one sees their sides in the shade, in feet."""
SPIRE, APEX = 0.54, 0.14
"""How far the roofs of the towers of a gate reach, in breadths of those, and what tops them, in
reaches."""
KEEP = 22.0
"""How far the shadow of a keep falls, in feet."""
WIDEST = 130.0
"""A longer piece of wall over water has no arches: it stands by the sea."""


def cast_of(shape: BaseGeometry, far: float) -> BaseGeometry:
    """The ground and the shadow of what stands so high that this falls so far: each of its sides
    swept along the light."""
    parts = [shape, shapely.transform(shape, lambda p: p + far * LIGHT.x)]
    for part in polygons(shape, 0.0):
        ring = corners_of(part)
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            side = Polygon([a, b, b.plus(LIGHT, far), a.plus(LIGHT, far)])
            parts.append(side.buffer(0))
    return together(parts)


def _half(at: Point, reach: float) -> str:
    """The half of a disc that lies away from the light."""
    far = Point(-LIGHT.y * reach, LIGHT.x * reach)
    start, end, r = at.plus(far, -1.0), at.plus(far), num(reach)
    return f"M{num(start.x)} {num(start.y)}A{r} {r} 0 0 1 {num(end.x)} {num(end.y)}Z"


class Masonry:
    """Draws it onto a sheet."""

    def __init__(self, town: Town, style: TownStyle, sheet: Sheet, seed: int) -> None:
        self.town, self.style, self.sheet = town, style, sheet
        self.is_wet = bool(town.skeleton.rivers) and unit(key_of(seed, "ditch")) < WET
        self.ditch_water: BaseGeometry = Polygon()

    def castle(self) -> None:
        castle, style, sheet = self.town.castle, self.style, self.sheet
        if castle is None:
            return
        sheet.area(castle.ground, fill=style.bank, stroke="none")
        moat = together([castle.moat, self.ditch_water])
        sheet.area(moat, fill=style.water, **self.style.outlined)
        deepened(sheet, style, moat, MOAT)
        sheet.area(castle.ward.buffer(BERM, quad_segs=4), fill=style.orchard, stroke="none")
        draw_yard(sheet, style, castle)
        sheet.area(castle.bridge, fill=style.paving, **self.style.outlined)
        self._curtain([(*castle.towers, castle.towers[0])], 8.0)
        self._towers(castle.towers, 9.5)
        self._gate(castle.gate, castle.out, *castle_gatehouse(castle))
        if castle.across:
            self._curtain([castle.across], 7.0)
            way = castle.across[0].to(castle.across[1])
            for share in (0.0, 1.0):
                self._towers([castle.across[0].plus(way, share).snapped], 8.0)
            house = gatehouse(castle.inner_gate, castle.out, CASTLE_WAY, 12, 8)
            self._gate(castle.inner_gate, castle.out, *house)
        for n, hall in enumerate(sorted(castle.halls, key=lambda one: -round(area_of(one)))):
            self._hall(hall, "barn" if n == STABLES else "")
        fallen = cast_of(Polygon(castle.keep), KEEP)
        sheet.area(fallen, fill=style.shadow, fill_opacity=0.36)
        bold = {**style.outlined, "stroke_width": num(1.6 * style.line)}
        sheet.outline(castle.keep, fill=style.stone, **bold)
        middle = middle_of(castle.keep)
        inner = [middle.plus(middle.to(p), 0.68) for p in castle.keep]
        sheet.outline(inner, fill=style.spire, stroke=style.ink, stroke_width=style.line * 0.7)
        for n, (one, other) in enumerate(pairwise([*inner, inner[0]])):
            if middle.to(middle_of((one, other))).dot(LIGHT) > 0:
                dark = {
                    "fill": style.shade,
                    "fill_opacity": num((2.0 - 0.6 * (n % 2)) * style.shaded),
                }
                sheet.outline((one, other, middle), **dark)
        self._towers(castle.keep, 5.5)

    def _hall(self, hall: Points, ward: str) -> None:
        """A roof of slate along the curtain, or that of stables, which is of a ward: its shaded
        side beyond its ridge, its chimneys; stables have stalls."""
        style, sheet = self.style, self.sheet
        sheet.outline([p.plus(LIGHT, 3.4) for p in hall], fill=style.shadow, fill_opacity=0.26)
        roof = style.roofs[ward][0] if ward else style.church
        sheet.outline(hall, fill=roof, stroke="none")
        middle, way = middle_of(hall), hall[0].to(hall[1])
        left = way.unit.left
        away = left if left.dot(LIGHT) > 0 else Point(-left.x, -left.y)
        sheet.outline(clipped(hall, middle, away), fill=style.shade, fill_opacity=style.shaded)
        sheet.outline(hall, fill="none", **style.outlined)
        thin = {"stroke": style.halo if style.lined and not ward else style.ink}
        thin["stroke_width"] = num(0.7 * style.line)
        lines = [(middle.plus(way, -0.42).snapped, middle.plus(way, 0.42).snapped)]
        if ward:
            count = max(2, int(way.length // STALL))
            starts = [hall[0].plus(way, n / count) for n in range(1, count)]
            lines += [(at.snapped, at.plus(hall[0].to(hall[3]), 1.0).snapped) for at in starts]
        sheet.lines(lines, fill="none", **thin)
        if not ward:
            stacks = [box(middle.plus(way, share), way.unit, 4.0, 4.0) for share in (-0.3, 0.3)]
            sheet.outlines(stacks, fill=style.stone, stroke=style.ink, stroke_width=0.5)

    def walls(self) -> None:
        town = self.town
        if not town.walled:
            return
        open_water = town.river.buffer(2.0, quad_segs=2)
        lines = without(
            shapely.union_all([LineString(wall) for wall in town.skeleton.walls.values()]),
            together([open_water, town.castle.ward]) if town.castle else open_water,
        )
        merged = shapely.line_merge(lines)
        runs = [
            tuple(Point(x, y) for x, y in shapely.get_coordinates(part).tolist())
            for part in shapely.get_parts(merged)
        ]
        self._curtain([run for run in runs if len(run) > 1], WIDTH["w"])
        over = [run for run in self._over_rivers() if len(run) > 1]
        for run in over:
            self._water_gate(run)
        wet = [end for run in over for end in (run[0], run[-1])]
        ends = [
            p
            for run in runs
            if run[0] != run[-1]
            for p in (run[0], run[-1])
            if all(p.to(end).length > 20 for end in wet)
        ]
        round_ones = [
            at
            for at in towers_of(town.skeleton)
            if all(at.to(end).length > 60 for end in (*ends, *wet))
            and not (town.castle and town.castle.ground.contains(shapely.Point(at)))
        ]
        square = [at for at in round_ones if below(SQUARE, 7, int(at.x), int(at.y)) == 0]
        self._square_towers(square, merged)
        self._towers([*(at for at in round_ones if at not in square), *ends], TOWER)
        for gate, (one, other) in zip(town.skeleton.gates, gatehouses(town.skeleton), strict=True):
            before = shapely.Point(gate.at.plus(gate.out, OUTSIDE))
            if not town.ground.contains(before) and not town.river.dwithin(before, AHEAD):
                self._barbican(gate.at, gate.out, one[1].to(one[2]).length)
            self._gate(gate.at, gate.out, one, other)

    def ditch(self) -> None:
        """The ditch before the wall: earth thrown up on either side, steep within; roads and
        water, quays and a castle break it off, but water runs into the moat of that."""
        town, style = self.town, self.style
        if not town.walled:
            return
        near, far = DITCH
        whole = town.ground.buffer(far, quad_segs=4).difference(
            town.ground.buffer(near, quad_segs=4)
        )
        sheet = together([town.country, town.ground]).buffer(-1.0)
        kept = shapely.union_all(self._breaks())
        ground = whole.intersection(sheet).difference(kept)
        ground = exact.snapped(ground.buffer(-2.0).buffer(2.0, quad_segs=3))
        bank = exact.buffer(ground, BANK, quad_segs=2).difference(kept)
        bank = bank.difference(town.ground.buffer(near, quad_segs=4)).intersection(sheet)
        self.sheet.area(bank, fill=style.bank, fill_opacity=0.45, stroke="none")
        if self.is_wet and town.castle:
            # Water runs on into the moat of the castle: both are drawn with that.
            self.ditch_water = ground
            return
        if self.is_wet:
            self._wet(ground)
            return
        self.sheet.area(ground, fill=style.meadow, stroke="none")
        deep = ground.intersection(town.ground.buffer((near + far) / 2 + 1.0, quad_segs=4))
        self.sheet.area(deep, fill=style.shadow, fill_opacity=0.2, stroke="none")
        thin = {"fill": "none", "stroke": style.ink, "stroke_linecap": "round"}
        self.sheet.area(ground.boundary, stroke_width=0.7, stroke_opacity=0.55, **thin)
        ticks = list(self._ticks(ground, near + 0.6))
        self.sheet.lines(ticks, stroke_width=0.6, stroke_opacity=0.5, **thin)

    def _breaks(self) -> list[BaseGeometry]:
        """What the ditch does not go over."""
        town, castle = self.town, self.town.castle
        kept: list[BaseGeometry]
        kept = [town.roads.buffer(3.0, quad_segs=2), town.river.buffer(9.0, quad_segs=2)]
        kept += [town.quay.buffer(5.0, quad_segs=2)]
        if castle:
            wet = castle.ward.buffer(BERM, quad_segs=4)
            kept.append(wet if self.is_wet else castle.ground.buffer(2.0))
        if town.harbour:
            kept.append(town.harbour.quay.buffer(6.0, quad_segs=2))
        return kept

    def _wet(self, ground: BaseGeometry) -> None:
        """Water in a ditch, with a line along its rims."""
        style = self.style
        self.sheet.area(ground, fill=style.water, stroke=style.ink, stroke_width=0.8 * style.line)
        deepened(self.sheet, style, ground, SUNK)

    def _ticks(self, ground: BaseGeometry, near: float) -> Iterator[Points]:
        """Short strokes down the inner side of a ditch, now longer, now shorter."""
        rims = [part.exterior for part in polygons(exact.buffer(self.town.ground, near, 4))]
        for rim in rims:
            count = int(exact.length(rim) // TICKED)
            line = LineString(rim.coords)
            spots = exact.points_along(line, TICKED * np.arange(count, dtype=np.float64))
            inside = shapely.contains_xy(ground, spots)
            places = [Point(x, y) for x, y in spots.tolist()]
            for n in np.flatnonzero(inside).tolist():
                at, way = places[n], places[n - 1].to(places[(n + 1) % count]).unit.left
                long = 4.0 + 3.0 * (n % 3) / 2
                end = at.plus(way, long).snapped
                if shapely.contains_xy(ground, end.x, end.y):
                    yield at, end
                else:
                    yield at, at.plus(way, -long).snapped

    def _square_towers(self, places: Iterable[Point], walls: BaseGeometry) -> None:
        """Towers with four sides, along their wall."""
        style, lines = self.style, list(shapely.get_parts(walls))
        for at in places:
            spot = shapely.Point(at)
            line = min(lines, key=lambda line: round(line.distance(spot), 2))
            far = exact.project(line, spot)
            ends = exact.points_along(line, np.array([max(0.0, far - 7), far + 7]))
            a, b = (Point(*end) for end in ends.tolist())
            way = a.to(b).unit
            for grown, fill, pen in (
                (SQUARED[0], style.wall, 1.2),
                (SQUARED[1], style.stone, 0.6),
            ):
                outline = box(at, way, grown, grown)
                if pen > 1.0:
                    self._cast(outline)
                else:
                    outline = tuple(p.plus(LIGHT, -LIFTED) for p in outline)
                self.sheet.outline(
                    outline, fill=fill, stroke=style.ink, stroke_width=style.line * pen
                )

    def _cast(self, tower: Points) -> None:
        """The shadow of a tower with corners."""
        fallen = cast_of(Polygon(tower), FALLEN[1])
        self.sheet.area(fallen, fill=self.style.shadow, fill_opacity=FALLEN[2])

    def _barbican(self, at: Point, out: Point, wide: float) -> None:
        """Two short walls before a gate, with a turret at the end of each."""
        for side in (1.0, -1.0):
            foot = at.plus(out.left, side * (wide + 9.0))
            end = foot.plus(out, AHEAD).snapped
            self._curtain([(foot.snapped, end)], 7.0)
            self._towers([end], TURRET)

    def _over_rivers(self) -> Iterator[Points]:
        """The pieces of walls that go over a river, from bank to bank."""
        town = self.town
        sea = town.harbour.sea if town.harbour else Polygon()
        rivers = without(town.river, sea.buffer(30.0)) if town.harbour else town.river
        for wall in town.skeleton.corners:
            for part in shapely.get_parts(
                LineString(wall).intersection(rivers.buffer(6.0, quad_segs=2))
            ):
                if isinstance(part, LineString) and part.length < WIDEST:
                    yield tuple(
                        Point(x, y).snapped for x, y in shapely.get_coordinates(part).tolist()
                    )

    def _curtain(self, runs: Iterable[Points], width: float) -> None:
        """A wall with its walk: dark outline, stone, crenels on both sides."""
        style = self.style
        ends = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "butt"}
        for run in runs:
            fallen = [p.plus(LIGHT, 0.5 * FALLEN[0]) for p in run]
            self.sheet.line(
                fallen,
                stroke=style.shadow,
                stroke_opacity=FALLEN[2],
                stroke_width=num(width + 0.7 * FALLEN[0]),
                **ends,
            )
        for run in runs:
            self.sheet.line(run, stroke=style.ink, stroke_width=width + 2 * style.line, **ends)
            self.sheet.line(run, stroke=style.wall, stroke_width=width, **ends)
            self.sheet.line(
                run,
                stroke=style.ink,
                stroke_width=width,
                stroke_dasharray="1.1 5.4",
                stroke_opacity=0.75,
                **ends,
            )
            walk, top = style.walk * (width - 5), [p.plus(LIGHT, -LIFTED) for p in run]
            self.sheet.line(top, stroke=style.ink, stroke_width=num(walk + style.line), **ends)
            self.sheet.line(top, stroke=style.stone, stroke_width=num(walk), **ends)

    def _towers(self, places: Iterable[Point], radius: float) -> None:
        style, places = self.style, list(places)
        self._fallen(places, radius)
        self.sheet.dots(
            [(at, radius) for at in places],
            fill=style.wall,
            stroke=style.ink,
            stroke_width=style.line * 1.2,
        )
        self.sheet.dots(
            [(at.plus(LIGHT, -LIFTED), radius * 0.62) for at in places],
            fill=style.stone,
            stroke=style.ink,
            stroke_width=style.line * 0.6,
        )

    def _fallen(self, places: Iterable[Point], radius: float) -> None:
        """The shadows of round towers, from their feet on."""
        self.sheet.lines(
            [(at, at.plus(LIGHT, FALLEN[1] * min(1.0, radius / TOWER)).snapped) for at in places],
            stroke=self.style.shadow,
            stroke_opacity=FALLEN[2],
            stroke_width=num(2 * radius),
            stroke_linecap="round",
        )

    def _spires(self, places: Sequence[Point], radius: float) -> None:
        """The pointed roofs of round towers, one side in the shade."""
        style = self.style
        pen = {"stroke": style.ink, "stroke_width": num(style.line)}
        self.sheet.dots([(at, radius) for at in places], fill=style.spire, **pen)
        dark = [(at, radius) for at in places]
        self.sheet.many(dark, _half, fill=style.shade, fill_opacity=num(2 * style.shaded))
        self.sheet.dots([(at, APEX * radius) for at in places], fill=style.ink)

    def _gate(self, at: Point, out: Point, one: Points, other: Points) -> None:
        """A gatehouse: two towers, round towards the foe, and the house over the way between."""
        style = self.style
        deep, wide = (one[0].to(one[1]).length, one[1].to(one[2]).length)
        span = middle_of(one).to(middle_of(other)).length
        house = box(at, out.left, span + 0.4 * wide, HOUSE * deep)
        fronts = [middle_of(tower).plus(out, 0.5 * deep).snapped for tower in (one, other)]
        whole = together(
            [
                Polygon(house),
                *map(Polygon, (one, other)),
                *(shapely.Point(front).buffer(BULGE * wide, quad_segs=5) for front in fronts),
            ]
        )
        fallen = cast_of(whole, FALLEN[1])
        self.sheet.area(fallen, fill=style.shadow, fill_opacity=FALLEN[2])
        for side in (1.0, -1.0):  # the arches, in the shade
            mouth = box(at.plus(out, side * 0.5 * HOUSE * deep), out, 7.0, span - wide + 1.0)
            self.sheet.outline(mouth, fill=style.shade, fill_opacity=0.45)
        self.sheet.area(
            whole,
            fill=style.wall,
            stroke=style.ink,
            stroke_width=style.line * 1.2,
            stroke_linejoin="round",
        )
        lead = whole.buffer(-2.6, join_style="mitre")
        self.sheet.area(lead, fill=style.stone, stroke=style.ink, stroke_width=style.line * 0.6)
        thin = {"fill": "none", "stroke": style.ink, "stroke_width": style.line * 0.6}
        ridge = (at.plus(out.left, 0.5 * (span - wide)), at.plus(out.left, -0.5 * (span - wide)))
        self.sheet.line([end.snapped for end in ridge], **thin)
        tops = [middle_of(tower).plus(out, 0.3 * deep).snapped for tower in (one, other)]
        self._spires(tops, SPIRE * wide)

    def _water_gate(self, run: Points) -> None:
        """Where a wall goes over a river: on arches, a grate before them."""
        style = self.style
        self._curtain([run], WIDTH["w"] - 3.0)
        way = run[0].to(run[-1])
        count = max(2, round(way.length / 26))
        for n in range(1, count):
            pier = box(run[0].plus(way, n / count), way.unit, 5.0, WIDTH["w"] + 9.0)
            self.sheet.outline(pier, fill=style.wall, **style.outlined)
        for end in (run[0], run[-1]):
            tower = box(end, way.unit, *SQUARED[:1] * 2)
            self._cast(tower)
            self.sheet.outline(
                tower, fill=style.wall, stroke=style.ink, stroke_width=style.line * 1.2
            )
            inner = box(end, way.unit, *SQUARED[1:] * 2)
            self.sheet.outline(
                inner, fill=style.stone, stroke=style.ink, stroke_width=style.line * 0.6
            )
