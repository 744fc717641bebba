"""What stands on battlefields where else nothing would be: a pond, a fold, a chapel, a ruin, a
quarry, a windmill.

None of it is terrain by the rules: nothing is wider than a third of a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import pi

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.closes import pen_stroke
from morphs.draw.terrain.field import Points
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.lots import PLAIN, SLATE, WHITE, roof
from morphs.draw.terrain.marks import XY, line, outline_data, path
from morphs.draw.terrain.pen import Pen, num2
from morphs.draw.terrain.shapes import LOBES, blot, rounded
from morphs.draw.terrain.sheet import Sheet, chance
from morphs.generators.terrain.terrain_map import TerrainMap

BARE, LONE, APART = 0.4, 1.9, 3.0
"""The share of a tract that lies bare if it has a common; how far from farms land is bare, and how
far apart commons are, in cells."""
WIDE, MORE = 0.13, 0.07
"""Half of how wide a pond is at least, and how much more, in cells."""
SHORES = (0.03, 0.062, 0.098)
"""How far within its shore lines run on a pond, in cells."""
RUSHES, RUSHY = 0.065, 0.42
"""How far apart tufts of rushes are along its shore, in cells; the share of it that has them."""
REACH, SMOOTH = 0.13, 0.07
"""How far what is built reaches, and how smooth shores are, in cells."""
CLEARED = 0.15
"""How far about a mill in black and white no strokes of its hill run, in cells."""
KINDS = ("pond", "fold", "chapel", "ruin", "quarry", "mill")
FOLD = ((-0.12, -0.08), (0.12, -0.08), (0.12, 0.08), (0.03, 0.08), (0.03, -0.08), (0.03, 0.08))
"""The walls of a fold, from its gap on, about its middle."""
RUIN = (
    ((-0.1, 0.09), (-0.1, -0.07), (-0.01, -0.07)),
    ((0.05, -0.07), (0.1, -0.07), (0.1, 0.03)),
    ((-0.1, 0.09), (0.02, 0.09)),
)
"""What is left of a ruin's walls; its keep stands in their corner."""
TEETH = 11
"""How many strokes a quarry's face has."""


MILLS = 0.7
"""The share of tables with open hills that have a mill on one."""


class Common:
    """A pond or something built about a place of the sheet; its kind by dice, unless it is told."""

    def __init__(self, at: XY, size: float, key: int, kind: str = "") -> None:
        self.at, self.size, self.key = at, size, key
        self.kind = kind or KINDS[int(chance(key, 69) * len(KINDS))]
        self.turn = 0.7 * (chance(key, 70) - 0.5)

    @cached_property
    def heart(self) -> BaseGeometry:
        """The water of its pond, or the ground of what is built."""
        x, y = self.at
        if self.kind != "pond":
            return exact.buffer(shapely.Point(self.at), REACH * self.size, 6)
        rings = []
        for k in (0, 1):
            turn, far = 2 * pi * chance(self.key, 61), 0.6 * WIDE * self.size * (2 * k - 1)
            middle = x + far * exact.cos(turn), y + 0.7 * far * exact.sin(turn)
            half = (WIDE + MORE * chance(self.key, k, 62)) * self.size
            lobes = (int(chance(self.key, k, axis) * LOBES) for axis in (63, 64))
            rings.append(exact.snapped(shapely.Polygon(blot(middle, half, *lobes))))
        worn = exact.buffer(exact.union_all(rings), -SMOOTH * self.size, 6)
        return rounded(exact.buffer(worn, SMOOTH * self.size, 6), SMOOTH * self.size)

    @property
    def way_out(self) -> tuple[XY, XY]:
        """Where a lane leads to, and a place before that."""
        x, y = self.at
        return (x, y + REACH * self.size), (x, y + 2 * REACH * self.size)

    def svg(self, pen: Pen) -> Iterator[str]:
        """Trodden ground, and what stands on it."""
        if pen.style.fills and self.kind != "mill":
            rim = outline_data(exact.buffer(self.heart, 0.02 * self.size, 4))
            yield path(rim, fill="#cfc08c", fill_opacity="1" if self.kind == "pond" else "0.45")
        drawers = (self._pond, self._fold, self._chapel, self._ruin, self._quarry, self._mill)
        yield from dict(zip(KINDS, drawers, strict=True))[self.kind](pen)

    def _pond(self, pen: Pen) -> Iterator[str]:
        """Water, and lines along its shore, ever finer; rushes at one end."""
        fills, size = pen.style.fills, self.size
        ink = "#4f7fa5" if fills else pen.style.ink
        look = {"stroke": ink, "stroke_width": num2(0.014 * size)}
        yield path(outline_data(self.heart), fill="#9cc4e0" if fills else "#ffffff", **look)
        for number, far in enumerate(SHORES):
            inner = outline_data(exact.buffer(self.heart, -far * size, 4))
            thin = {"stroke": ink, "stroke_width": num2((0.009 - 0.0015 * number) * size)}
            yield path(inner, fill="none", stroke_opacity=f"{0.75 - 0.15 * number:.2f}", **thin)
        yield pen_stroke(self._rushes(), "#5d7a44" if fills else pen.style.ink, 0.011 * size, "1")

    def _rushes(self) -> str:
        """Blades in tufts along a part of the shore."""
        blades = list[str]()
        for k, (x, y) in enumerate(stations(self._shore, RUSHES * self.size).tolist()):
            if chance(self.key, k // 3, 65) < RUSHY:
                for lean in (-0.022, 0.0, 0.024):
                    tip = (x + lean * self.size, y - (0.05 - abs(lean)) * self.size)
                    blades.append(line([(x + 0.4 * lean * self.size, y), tip]))
        return "".join(blades)

    @property
    def _shore(self) -> Points:
        """The longest of the outlines of its water."""
        parts = shapely.get_parts(self.heart)
        return np.asarray(max(parts, key=lambda part: part.area).exterior.coords)

    def _placed(self, points: Iterable[XY]) -> list[XY]:
        """Points about the middle, in cells, as they lie on the sheet."""
        c, s = exact.cos(self.turn) * self.size, exact.sin(self.turn) * self.size
        x, y = self.at
        found = exact.points(np.array([(x + a * c - b * s, y + a * s + b * c) for a, b in points]))
        return [(a, b) for a, b in found.tolist()]

    def _fold(self, pen: Pen) -> Iterator[str]:
        """Two pens within dry walls, and the shepherd's hut."""
        ink = "#6d6352" if pen.style.fills else pen.style.ink
        walls = [*FOLD[:4], (-0.05, 0.08)], [(-0.1, 0.08), (-0.12, 0.08), (-0.12, -0.08)], FOLD[3:5]
        data = "".join(line(self._placed(wall)) for wall in walls)
        yield pen_stroke(data, ink, 0.018 * self.size, "1", cap="butt")
        yield roof(pen, self._box((-0.055, -0.03), 0.1, 0.075), SLATE if pen.style.fills else PLAIN)

    def _chapel(self, pen: Pen) -> Iterator[str]:
        """A nave and a tower."""
        hue = SLATE if pen.style.fills else WHITE
        yield roof(pen, self._box((0.025, 0.0), 0.14, 0.085), hue)
        yield roof(pen, self._box((-0.075, 0.0), 0.06, 0.06), hue)
        ink = pen.style.ink
        cross = ([(-0.075, -0.12), (-0.075, -0.04)], [(-0.1, -0.095), (-0.05, -0.095)])
        data = "".join(line(self._placed(bar)) for bar in cross)
        yield pen_stroke(data, ink, 0.013 * self.size, "1", cap="butt")

    def _ruin(self, pen: Pen) -> Iterator[str]:
        """Thick walls, fallen in here and there, a keep in their corner, stones about."""
        fills = pen.style.fills
        ink = "#6d6352" if fills else pen.style.ink
        data = "".join(line(self._placed(wall)) for wall in RUIN)
        yield pen_stroke(data, ink, 0.032 * self.size, "1", cap="butt")
        keep = outline_data(self._box((-0.07, -0.04), 0.095, 0.095))
        look = {"stroke": ink, "stroke_width": num2(0.02 * self.size)}
        yield path(keep, fill="#cfc6b2" if fills else "#333333", **look)
        spots = ((0.06, 0.09), (0.1, 0.075), (0.02, -0.075), (0.045, 0.03), (0.1, 0.1))
        stones = "".join(line([(x, y), (x + 0.1, y)]) for x, y in self._placed(spots))
        yield pen_stroke(stones, ink, 0.024 * self.size, "1")

    def _quarry(self, pen: Pen) -> Iterator[str]:
        """A face about a floor that is open to one side, with strokes down it."""
        rim, teeth = list[XY](), list[str]()
        for k in range(TEETH):
            turn = pi * (0.9 + 1.3 * k / (TEETH - 1))
            far = REACH * (0.8 + 0.2 * chance(self.key, k, 71))
            out = (far * exact.cos(turn), 0.85 * far * exact.sin(turn))
            rim.append(out)
            teeth.append(line(self._placed((out, (0.62 * out[0], 0.62 * out[1])))))
        ink = "#7d6a48" if pen.style.fills else pen.style.ink
        floor = line(self._placed(rim), close=True)
        yield path(floor, fill="#e3d8bb" if pen.style.fills else "#ffffff")
        yield pen_stroke(line(self._placed(rim)), ink, 0.014 * self.size, "1")
        yield pen_stroke("".join(teeth), ink, 0.01 * self.size, "1")

    def _mill(self, pen: Pen) -> Iterator[str]:
        """A windmill from the front, as maps have it."""
        fills, at = pen.style.fills, (self.at[0] / self.size, self.at[1] / self.size)
        body = [(-0.04, 0.08), (-0.026, -0.045), (0.0, -0.07), (0.026, -0.045), (0.04, 0.08)]
        ring = [(at[0] + x, at[1] + y) for x, y in body]
        if not fills:  # the strokes of its hill end before it
            clear = exact.buffer(exact.snapped(shapely.Point(self.at)), CLEARED * self.size, 4)
            yield path(outline_data(clear), fill="#ffffff")
        yield pen.shape((0.0, 0.0), ring, "#e6dcc4" if fills else "#ffffff", pen.style.ink)
        x, y = at[0], at[1] - 0.035
        for k in range(4):
            turn = self.turn + pi / 4 + pi / 2 * k
            c, s = 0.11 * exact.cos(turn), 0.11 * exact.sin(turn)
            tip, side = (x + c, y + s), (-0.3 * s, 0.3 * c)
            near = (x + 0.3 * c, y + 0.3 * s)
            sail = [near, tip, (tip[0] + side[0], tip[1] + side[1])]
            sail.append((near[0] + side[0], near[1] + side[1]))
            yield pen.shape((0.0, 0.0), sail, "#f7f2e4" if fills else "#ffffff", pen.style.ink)
            yield pen.shape((0.0, 0.0), [(x, y), tip], "", pen.style.ink, close=False)

    def _box(self, at: XY, wide: float, deep: float) -> shapely.Polygon:
        """A box about a place, in cells from the middle."""
        ends = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return shapely.Polygon(
            self._placed((at[0] + a * wide / 2, at[1] + b * deep / 2) for a, b in ends)
        )


def mills_of(terrain: TerrainMap, sheet: Sheet, salt: int) -> Iterator[Common]:
    """A mill on one open hill that no way runs over, here and there."""
    contours, words = terrain.layers["contours"].tolist(), terrain.words
    crossed = {cell for way in terrain.paths for cell in terrain.cells_of(way)}
    bare = ("open", "hill", "high-hill")
    free = [c for c, word in enumerate(words) if word in bare and 0 < contours[c] < 3]
    free = [c for c in free if c not in crossed]
    if free and chance(salt, 38) < MILLS:
        cell = free[int(chance(salt, 39) * len(free))]
        yield Common(sheet.centres[cell], sheet.size, salt + cell, "mill")
