"""Bridges, fords and level crossings: where the lines cross as drawn, along the way that does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.exact import cos, sin
from morphs.draw.terrain.broad_rivers import wide_bed
from morphs.draw.terrain.closes import pen_stroke
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.lines import ROADS, Lines, sampled
from morphs.draw.terrain.marks import XY, outline_data, stroke
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.rivers import narrow_steps, river_width, water_strokes
from morphs.draw.terrain.sheet import chances
from morphs.draw.terrain.waters import waters_of
from morphs.draw.terrain.ways import Banks, way_strokes
from morphs.generators.terrain.ground import Place

WAYS = ("railway", "road", "track", "trail")
AHEAD = 0.03
"""How far along a way, in cells, one looks to see where it goes."""
SHORE = 0.05
"""How far from lakes and seas houses stand at least, in cells."""
Strokes = dict[Place, list[tuple[XY, ...]]]
Found = tuple[XY, float, bool]
"""Where lines cross, the angle of the way over it, and whether that is a railway."""


class Crossings:
    """Finds where lines cross in a cell."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines

    @cached_property
    def ways(self) -> dict[str, Strokes]:
        """The strokes of the ways of each kind, by place."""
        banks = Banks(self.lines)
        paths = self.lines.terrain.paths_of
        return {kind: way_strokes(self.lines, paths(kind), banks) for kind in WAYS}

    @cached_property
    def water(self) -> Strokes:
        """The middle lines of waterways, by place."""
        return water_strokes(self.lines)

    @cached_property
    def river_width(self) -> float:
        """The width of the widest river, in cells."""
        steps = narrow_steps(self.lines.terrain)
        width = river_width(self.lines.terrain, steps, 1.0)
        return max(map(width, steps), default=0.0)

    def shapes(self, pen: Pen, kind: str, cell: int) -> str:
        """What a crossing of a kind looks like in a cell: one for each way that crosses."""
        place = self.lines.terrain.ground.place(cell)
        long = {"bridge": self._long_spans, "ford": self._long_fords}.get(kind)
        if long and place not in self.water and not self.wide_water.is_empty:
            return "".join(long(pen, place))
        found = list(dict.fromkeys(self.found(kind, cell)))
        half = 0.2 if kind != "bridge" else max(0.2, 0.5 * self.river_width + 0.07)
        return "".join(span(pen, at, kind, angle, half, rail) for at, angle, rail in found)

    @cached_property
    def wide_water(self) -> BaseGeometry:
        """A river two cells wide, with its banks."""
        sheet = self.lines.sheet
        return exact.buffer(wide_bed(self.lines.terrain, sheet), -0.1 * sheet.size)

    @cached_property
    def wet(self) -> BaseGeometry:
        """What nobody builds in: lakes and seas with their shores, a river two cells wide."""
        sheet = self.lines.sheet
        still = exact.union_all([*waters_of(self.lines.terrain, sheet)])
        return exact.union_all([exact.buffer(still, SHORE * sheet.size, 4), self.wide_water])

    def _long_spans(self, pen: Pen, place: Place) -> Iterator[str]:
        """What of bridges over a wide river lies in a cell: a deck, unless for rails, and parapets
        from bank to bank."""
        style, size = pen.style, pen.size
        for way in WAYS:
            for one in self.ways[way].get(place, []):
                line = shapely.LineString(sampled(one))
                over = exact.intersection(line, self.wide_water)
                if way != "railway":
                    yield stroke(outline_data(over), style.halo, 0.11 * size)
                for part in _runs(over):
                    for side in (-0.07, 0.07):
                        rail = outline_data(exact.offset(part, side * size))
                        yield stroke(rail, style.ink, PARAPET[not style.fills] * pen.width)

    def _long_fords(self, pen: Pen, place: Place) -> Iterator[str]:
        """What of fords through a wide river lies in a cell: shallow water from bank to bank, over
        the way as it is drawn elsewhere, and stones along both sides."""
        style, size = pen.style, pen.size
        for way in ROADS:
            for one in self.ways[way].get(place, []):
                line = shapely.LineString(sampled(one))
                over = exact.intersection(line, self.wide_water)
                colour = SHALLOWS[not style.fills]
                yield pen_stroke(outline_data(over), colour, 0.24 * size, "1", cap="butt")
                for part in _runs(over):
                    yield from _stones(pen, part)

    def found(self, kind: str, cell: int) -> list[Found]:
        """Where lines cross in a cell; a bridge or ford without water as drawn lies on the way."""
        place = self.lines.terrain.ground.place(cell)
        rails = kind == "level-crossing"
        under = (self.ways["railway"] if rails else self.water).get(place, [])
        below = shapely.MultiLineString([sampled(one) for one in under])
        found: list[Found] = []
        without: list[Found] = []
        for way in WAYS[rails:]:
            for one in self.ways[way].get(place, []):
                line = shapely.LineString(sampled(one))
                spots = shapely.get_parts(exact.intersection(line, below))
                points = [spot for spot in spots if spot.geom_type == "Point"]
                found += [
                    (*self._along(line, exact.project(line, at)), way == "railway") for at in points
                ]
                near = exact.project(line, shapely.Point(self.lines.node(place)))
                if not below.is_empty:
                    near = exact.project(line, shapely.Point(exact.nearest(line, below)[0]))
                without.append((*self._along(line, near), way == "railway"))
        if found or rails:  # a road that only comes near the rails crosses nothing
            return found
        return without[:1] or [(self.lines.node(place), 0.0, False)]

    def _along(self, line: shapely.LineString, where: float) -> tuple[XY, float]:
        """The place so far along a line, and the line's direction there."""
        step = AHEAD * self.lines.sheet.size
        a, b = exact.along(line, max(0.0, where - step)), exact.along(line, where + step)
        at = exact.along(line, where)
        return (at.x, at.y), exact.heading(b.x - a.x, b.y - a.y)


PARAPET = (1.2, 1.8)
"""How bold the parapets of bridges are, in colour and in black and white."""
SHALLOW = ((-0.13, -0.1), (0.02, -0.13), (0.13, -0.1), (0.13, 0.1), (-0.03, 0.13), (-0.13, 0.1))
SHALLOWS = ("#b4d3e2", "#f6f6f6")
"""The shallow water of a ford, along its way, and its colours, in colour and in black and white."""
STONES = (
    *((-0.14, -0.06, 0.021), (-0.08, -0.075, 0.016), (-0.02, -0.06, 0.023), (0.05, -0.07, 0.017)),
    *((0.12, -0.055, 0.022), (-0.13, 0.065, 0.017), (-0.06, 0.06, 0.022), (0.01, 0.075, 0.016)),
    *((0.07, 0.06, 0.023), (0.14, 0.07, 0.016)),
)
"""The stones on either side of a ford, and their radius."""


STONY = 0.062
"""How far apart stones are along both sides of a ford through a wide river, in cells."""


def _runs(shape: BaseGeometry) -> list[shapely.LineString]:
    """The lines of what of a way lies over water; a way that only touches it has none."""
    parts = shapely.get_parts(shape)
    return [one for one in parts if one.geom_type == "LineString" and not one.is_empty]


def _stones(pen: Pen, way: shapely.LineString) -> Iterator[str]:
    """Stones along both sides of a way."""
    spots = stations(np.asarray(way.coords), STONY * pen.size)
    ahead = np.gradient(spots, axis=0)
    aside = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
    aside = aside / np.maximum(exact.lengths(aside), 1e-6)[:, None]
    for side in (-1, 1):
        keys = np.arange(len(spots)) + 64 * (side + 1) + int(spots[0, 0])
        off, radii = 0.062 + 0.02 * chances(keys, 81), 0.015 + 0.009 * chances(keys, 82)
        found = exact.points((spots + side * off[:, None] * pen.size * aside) / pen.size)
        for (x, y), radius in zip(found.tolist(), radii.tolist(), strict=True):
            yield pen.disc((0.0, 0.0), (x, y), radius, pen.style.halo, pen.style.ink)


def span(pen: Pen, at: XY, kind: str, angle: float, long: float = 0.2, rail: bool = False) -> str:
    """The sign of a crossing; a bridge is twice `long` cells, for rails without a deck."""
    style = pen.style

    def turned(x: float, y: float) -> XY:
        return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)

    if kind == "ford":
        svg = pen.shape(at, [turned(*p) for p in SHALLOW], SHALLOWS[not style.fills])
        for x, y, r in STONES:
            svg += pen.disc(at, turned(x, y), r, style.halo, style.ink)
        return svg
    if kind == "level-crossing":
        # two gates across the way, a post at the foot of each
        red, svg = "#b3332a" if style.fills else style.ink, ""
        for end in (-1, 1):
            foot, tip = (0.14 * end, -0.09 * end), (0.14 * end, 0.08 * end)
            svg += pen.shape(at, [turned(*foot), turned(*tip)], "", red, close=False, bold=1.6)
            svg += pen.disc(at, turned(*foot), 0.025, style.halo, style.ink)
        return svg
    end = long + 0.05
    box = ((-end, -0.06), (end, -0.06), (end, 0.06), (-end, 0.06))
    deck = "" if rail else pen.shape(at, [turned(x, y) for x, y in box], style.halo)
    for side in (-0.07, 0.07):
        edge = [(-end, side * 1.5), (0.02 - long, side), (long - 0.02, side), (end, side * 1.5)]
        bold = PARAPET[not style.fills]
        deck += pen.shape(at, [turned(*p) for p in edge], "", style.ink, close=False, bold=bold)
    return deck
