"""What is of stone in a town: castle, walls, towers and gates."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely import LineString

from morphs.city.landmarks import castle_gatehouse, gatehouses, towers_of
from morphs.city.shapes import Point, Points, clipped, middle_of, ribbon, without
from morphs.city.skeleton import WIDTH
from morphs.city.town import Town
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TownStyle

LIGHT = Point(0.7071, 0.7071)
"""The way that light falls: from the north-west."""

ARCH = 0.8
"""How deep the house over the way between the towers of a gate is, in depths of those."""


class Masonry:
    """Draws it onto a sheet."""

    def __init__(self, town: Town, style: TownStyle, sheet: Sheet) -> None:
        self.town, self.style, self.sheet = town, style, sheet

    def castle(self) -> None:
        castle, style, sheet = self.town.castle, self.style, self.sheet
        if castle is None:
            return
        sheet.area(castle.moat, fill=style.water, **self.style.outlined)
        sheet.area(castle.ward.buffer(5, quad_segs=4), fill=style.yard, stroke="none")
        sheet.area(castle.ward, fill=style.paving, stroke="none")
        sheet.area(castle.bridge, fill=style.paving, **self.style.outlined)
        self._curtain([(*castle.towers, castle.towers[0])], 8.0)
        self._towers(castle.towers, 9.5)
        self._gate(*castle_gatehouse(castle))
        for hall in castle.halls:
            self._hall(hall)
        sheet.outline([p.plus(LIGHT, 6) for p in castle.keep], fill=style.shadow, fill_opacity=0.3)
        sheet.outline(castle.keep, fill=style.stone, **self.style.outlined)
        middle = middle_of(castle.keep)
        inner = [middle.plus(middle.to(p), 0.68) for p in castle.keep]
        sheet.outline(inner, fill=style.wall, stroke=style.ink, stroke_width=style.line * 0.7)
        self._towers(castle.keep, 5.5)

    def _hall(self, hall: Points) -> None:
        """A roof of slate along the curtain: its shaded side beyond its ridge."""
        style, sheet = self.style, self.sheet
        sheet.outline([p.plus(LIGHT, 3.4) for p in hall], fill=style.shadow, fill_opacity=0.26)
        sheet.outline(hall, fill=style.church, stroke="none")
        middle, way = middle_of(hall), hall[0].to(hall[1]).unit
        away = way.left if way.left.dot(LIGHT) > 0 else Point(-way.left.x, -way.left.y)
        sheet.outline(clipped(hall, middle, away), fill=style.shade, fill_opacity=0.2)
        sheet.outline(hall, fill="none", **style.outlined)

    def walls(self) -> None:
        town = self.town
        if not town.walled:
            return
        open_water = town.river.buffer(2.0, quad_segs=2)
        lines = without(
            shapely.union_all([LineString(wall) for wall in town.skeleton.walls.values()]),
            open_water,
        )
        merged = shapely.line_merge(lines)
        runs = [
            tuple(Point(x, y) for x, y in shapely.get_coordinates(part).tolist())
            for part in shapely.get_parts(merged)
        ]
        self._curtain([run for run in runs if len(run) > 1], WIDTH["w"])
        ends = [p for run in runs if run[0] != run[-1] for p in (run[0], run[-1])]
        round_ones = [
            at for at in towers_of(town.skeleton) if all(at.to(end).length > 60 for end in ends)
        ]
        self._towers([*round_ones, *ends], 11.0)
        for one, other in gatehouses(town.skeleton):
            self._gate(one, other)

    def _curtain(self, runs: Iterable[Points], width: float) -> None:
        """A wall with its walk: dark outline, stone, crenels on both sides."""
        style = self.style
        ends = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "butt"}
        for run in runs:
            fallen = [p.plus(LIGHT, 4.0) for p in run]
            self.sheet.line(
                fallen,
                stroke=style.shadow,
                stroke_opacity=0.28,
                stroke_width=width,
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
            self.sheet.line(run, stroke=style.stone, stroke_width=width - 5, **ends)

    def _towers(self, places: Iterable[Point], radius: float) -> None:
        style, places = self.style, list(places)
        self.sheet.dots(
            [(at.plus(LIGHT, 4), radius) for at in places], fill=style.shadow, fill_opacity=0.28
        )
        self.sheet.dots(
            [(at, radius) for at in places],
            fill=style.wall,
            stroke=style.ink,
            stroke_width=style.line * 1.2,
        )
        self.sheet.dots(
            [(at, radius * 0.62) for at in places],
            fill=style.stone,
            stroke=style.ink,
            stroke_width=style.line * 0.6,
        )

    def _gate(self, one: Points, other: Points) -> None:
        """Two square towers and the arch between them."""
        style = self.style
        a, b = middle_of(one), middle_of(other)
        arch = ribbon((a.snapped, b.snapped), ARCH * one[0].to(one[1]).length)
        self.sheet.area(arch, fill=style.wall, **self.style.outlined)
        roof = arch.buffer(-2.5, join_style="mitre")
        self.sheet.area(roof, fill=style.stone, stroke=style.ink, stroke_width=style.line * 0.6)
        for tower in (one, other):
            self.sheet.outline(
                [p.plus(LIGHT, 4) for p in tower], fill=style.shadow, fill_opacity=0.28
            )
            self.sheet.outline(
                tower, fill=style.wall, stroke=style.ink, stroke_width=style.line * 1.2
            )
            middle = middle_of(tower)
            inner = [middle.plus(middle.to(p), 0.6) for p in tower]
            self.sheet.outline(
                inner, fill=style.stone, stroke=style.ink, stroke_width=style.line * 0.6
            )
