"""Farms that are no place by the rules of a battlefield: a barn and a byre in a walled yard."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import shapely

from morphs.base import exact
from morphs.base.exact import cos, sin
from morphs.draw.terrain.lots import PLAIN, SLATE, roof
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chance

YARD = (0.34, 0.27)
"""How wide and how deep a yard is, in cells."""
BEFORE = 0.13
"""How far before its gate a lane turns, in cells."""
THATCH = ("#9a7b4a", "#b99a63")
"""The two halves of a thatched roof."""


class Barn:
    """A farm's yard about a place of the sheet."""

    def __init__(self, at: XY, turn: float, size: float, key: int) -> None:
        self.at, self.turn, self.size, self.key = at, turn, size, key

    @cached_property
    def yard(self) -> shapely.Polygon:
        """The ground within its wall."""
        return self._box(0.0, 0.0, *YARD)

    @property
    def gate(self) -> XY:
        """The gap in its wall."""
        _, _, (ax, ay), (bx, by), *_ = self.yard.exterior.coords
        return (ax + bx) / 2, (ay + by) / 2

    @property
    def way_out(self) -> tuple[XY, XY]:
        """Its gate, and a place before that."""
        (x, y), share = self.gate, 1 + 2 * BEFORE / YARD[1]
        return (x, y), _between(self.at, (x, y), share)

    def svg(self, pen: Pen) -> str:
        """The wall about trodden ground, a gap in it, a barn, and a byre at right angles."""
        style = pen.style
        ring = [(x / self.size, y / self.size) for x, y in self.yard.exterior.coords][:-1]
        fills, origin = style.fills, (0.0, 0.0)
        svg = pen.shape(origin, ring, "#dccba0" if fills else "#ffffff")
        gap = [_between(ring[2], ring[3], share) for share in (0.62, 0.38)]
        wall = [gap[1], ring[3], ring[0], ring[1], ring[2], gap[0]]
        svg += pen.shape(origin, wall, "", "#6d6352" if fills else style.ink, False, bold=1.5)
        side = 1 if chance(self.key, 31) < 0.5 else -1
        slate = SLATE if chance(self.key, 32) < 0.4 else THATCH
        hue = slate if fills else PLAIN
        byre = self._box(side * 0.105, 0.035, 0.075, 0.15)
        return (
            svg + roof(pen, byre, hue) + roof(pen, self._box(-side * 0.04, -0.07, 0.17, 0.085), hue)
        )

    def _box(self, right: float, down: float, wide: float, deep: float) -> shapely.Polygon:
        """A box about a place of the yard, its middle and its sides in cells."""
        c, s = cos(self.turn) * self.size, sin(self.turn) * self.size
        ends = [(right + a * wide / 2, down + b * deep / 2) for a, b in CORNERS]
        placed = [(self.at[0] + x * c - y * s, self.at[1] + x * s + y * c) for x, y in ends]
        return shapely.Polygon(exact.points(np.array(placed)))


CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def _between(a: XY, b: XY, share: float) -> XY:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
