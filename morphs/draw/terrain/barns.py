"""Farms that are no place by the rules of a battlefield: house, barn and byre about a yard, within
a hedge with an orchard behind."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import shapely

from morphs.base import exact
from morphs.base.exact import cos, sin
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.lots import PLAIN, SLATE, roof
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chance

HEDGE = "#7f9a58"
"""The colour of the hedge about a farm."""
YARD = (0.42, 0.34)
"""How wide and how deep the ground of a farm is, in cells."""
TRODDEN = (0.29, 0.21)
"""The same of the yard amid its buildings."""
ORCHARD = (0.088, 0.03, 0.82)
"""How far apart the fruit trees behind are, how broad, in cells, and the share that stands."""
BEFORE = 0.13
"""How far before its gate a lane turns, in cells."""
THATCH = ("#9a7b4a", "#b99a63")
TILED = ("#8d4a38", "#ad6450")
"""The two halves of a thatched roof, and of a tiled one."""


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
        """Grass within a hedge, a gap in it, and a trodden yard, a barn at its back, a byre and a
        house at its sides."""
        fills, origin = pen.style.fills, (0.0, 0.0)
        ring = self._ring(self.yard)
        svg = pen.shape(origin, ring, "#c6d391" if fills else "#ffffff")
        side = 1 if chance(self.key, 31) < 0.5 else -1
        wide, deep = TRODDEN
        yard = self._box(-side * 0.04, YARD[1] / 2 - deep / 2, wide, deep)
        svg += pen.shape(origin, self._ring(yard), "#dccba0" if fills else "#ffffff")
        gap = [_between(ring[2], ring[3], share) for share in (0.62, 0.38)]
        hedge = [gap[1], ring[3], ring[0], ring[1], ring[2], gap[0]]
        ink, bold = (HEDGE, 2.2) if fills else (pen.style.ink, 0.9)
        svg += pen.shape(origin, hedge, "", ink, False, bold)
        slate = SLATE if chance(self.key, 32) < 0.4 else THATCH
        svg += self._orchard(pen, side)
        for hue, box in (
            (slate, (-side * 0.145, 0.075, 0.07, 0.15)),
            (slate, (-side * 0.02, -0.045, 0.19, 0.085)),
            (TILED, (side * 0.125, 0.085, 0.075, 0.115)),
        ):
            svg += roof(pen, self._box(*box), hue if fills else PLAIN, gabled=box[3] > box[2])
        return svg

    def _orchard(self, pen: Pen, side: int) -> str:
        """Rows of fruit trees behind the barn and beside the house."""
        apart, far, most = ORCHARD
        svg = ""
        for k in range(5):
            for row in range(2 if side * (k - 2) > 1 else 1):
                if chance(self.key, k, row, 33) < most:
                    right, down = (k - 2) * apart, -YARD[1] / 2 + (row + 0.55) * apart
                    place = self._placed([(right, down)])[0]
                    at = place[0] / self.size, place[1] / self.size
                    svg += crown(pen, (0.0, 0.0), at, far, self.key + 8 * k + row).svg
        return svg

    def _ring(self, box: shapely.Polygon) -> list[XY]:
        """The corners of a box, in cells."""
        return [(x / self.size, y / self.size) for x, y in box.exterior.coords][:-1]

    def _placed(self, spots: list[XY]) -> list[XY]:
        """Where places of the yard, in cells from its middle, lie on the sheet."""
        c, s = cos(self.turn) * self.size, sin(self.turn) * self.size
        placed = [(self.at[0] + x * c - y * s, self.at[1] + x * s + y * c) for x, y in spots]
        return [(x, y) for x, y in exact.points(np.array(placed)).tolist()]

    def _box(self, right: float, down: float, wide: float, deep: float) -> shapely.Polygon:
        """A box about a place of the yard, its middle and its sides in cells."""
        ends = [(right + a * wide / 2, down + b * deep / 2) for a, b in CORNERS]
        return shapely.Polygon(self._placed(ends))


CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def _between(a: XY, b: XY, share: float) -> XY:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
