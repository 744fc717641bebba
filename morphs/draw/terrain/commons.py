"""Commons of battlefields where else nothing would be: a pond or a fold, and tracks of sheep that
lead there.

None of it is terrain by the rules: ponds are no wider than a third of a cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import pi

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.closes import pen_stroke, rings_of
from morphs.draw.terrain.marks import XY, line, num, outline_data, path
from morphs.draw.terrain.pen import Pen, num2
from morphs.draw.terrain.shapes import LOBES, blot, rounded
from morphs.draw.terrain.sheet import chance

BARE, LONE, APART = 0.4, 2.0, 3.4
"""The share of a tract that lies bare if it has a common; how far from farms land is bare, and how
far apart commons are, in cells."""
WIDE, MORE = 0.11, 0.05
"""Half of how wide a pond is at least, and how much more, in cells."""
FOLD, FOLDS, SMOOTH = 0.1, 0.4, 0.07
"""Half of how wide a fold is, the share of commons with one, how smooth shores are, in cells."""
TRACKS, LEAST, LONG = 3, 0.9, 1.1
"""About how many tracks lead there, how long they are at least, and how much more, in cells."""
STRIDES = 12
"""How many bends a track may have."""


class Common:
    """A pond, or a fold within a dry wall, about a place of the sheet."""

    def __init__(self, at: XY, size: float, key: int) -> None:
        self.at, self.size, self.key = at, size, key

    @cached_property
    def heart(self) -> BaseGeometry:
        """The water of its pond, or the ground of its fold."""
        x, y = self.at
        if self.is_fold:
            return exact.buffer(shapely.Point(self.at), FOLD * self.size, 6)
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
    def is_fold(self) -> bool:
        """Whether it has a fold, and no pond."""
        return chance(self.key, 69) < FOLDS

    def svg(self, pen: Pen, ground: BaseGeometry) -> Iterator[str]:
        """Tracks over open ground, then what they lead to on trodden ground."""
        fills, size = pen.style.fills, self.size
        kept = exact.difference(ground, exact.buffer(self.heart, 0.04 * size, 4))
        tracks = exact.intersection(exact.snapped(shapely.MultiLineString(self._tracks())), kept)
        lines = [one for one in shapely.get_parts(tracks) if one.geom_type == "LineString"]
        yield path(
            "".join(line(exact.points(np.asarray(one.coords)).tolist()) for one in lines),
            fill="none",
            stroke="#b5a673" if fills else "#777777",
            stroke_width=num2(max(0.5, (0.022 if fills else 0.011) * size)),
            stroke_linecap="round",
            stroke_dasharray=None if fills else f"{num(0.09 * size)} {num(0.05 * size)}",
        )
        rim = outline_data(exact.buffer(self.heart, 0.035 * size, 4))
        if fills:
            yield path(rim, fill="#cfc08c")
        yield from self._fold(pen) if self.is_fold else self._pond(pen)

    def _pond(self, pen: Pen) -> Iterator[str]:
        """Water, and a line along its shore."""
        fills, size = pen.style.fills, self.size
        ink = "#4f7fa5" if fills else pen.style.ink
        look = {"stroke": ink, "stroke_width": num2(0.014 * size)}
        yield path(outline_data(self.heart), fill="#9cc4e0" if fills else "#ffffff", **look)
        inner = outline_data(exact.buffer(self.heart, -0.035 * size, 4))
        thin = {"stroke": ink, "stroke_width": num2(0.008 * size), "stroke_opacity": "0.7"}
        yield path(inner, fill="none", **thin)

    def _fold(self, pen: Pen) -> Iterator[str]:
        """A round wall with a gap, fallen in here and there."""
        wall = next(rings_of([self.heart]))
        first = int(chance(self.key, 70) * len(wall))
        turned = [*wall[first:], *wall[:first]]
        parts = (turned[: len(wall) // 2 + 1], turned[len(wall) // 2 + 2 : -2])
        ink = "#6d6352" if pen.style.fills else pen.style.ink
        yield pen_stroke("".join(map(line, parts)), ink, 0.024 * self.size, "1", cap="butt")

    def _tracks(self) -> list[list[XY]]:
        """Lines that wander outwards, one to each side, about."""
        gone = int(chance(self.key, 71) * (TRACKS + 1))  # with one of them less, or with all
        return [list(self._track(k)) for k in range(TRACKS) if k != gone]

    def _track(self, number: int) -> Iterator[XY]:
        turn = 2 * pi * (number + 0.7 * chance(self.key, number, 65)) / TRACKS
        long = (LEAST + LONG * chance(self.key, number, 66)) * self.size
        (x, y), bend = self.at, 0.5 * (chance(self.key, number, 67) - 0.5)
        for k in range(STRIDES):
            yield x, y
            turn += bend / 2 + 0.5 * (chance(self.key, number, k, 68) - 0.5)
            x += long / STRIDES * exact.cos(turn)
            y += long / STRIDES * exact.sin(turn)
