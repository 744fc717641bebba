"""A great space by places of a raster, and what lies in it: what all that is drawn there asks.

Lengths are in squares, from the map's upper left corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry

from morphs.art.gaps.great_grounds import Ground
from morphs.art.gaps.patch import Disc
from morphs.art.style.style import Style
from morphs.art.style.svg import line_style, path, path_data
from morphs.base import exact
from morphs.base.discs import away_from, sizes

Mask = NDArray[np.bool_]
FINE = 4
"""How many places a square has, in each direction, where it is looked what lies there."""
FARTHEST = 7.5
"""No farther from walls is it told how far a place is."""
ROOMY, PASSED = 1.35, 0.4
"""Ground that no disc of the first radius reaches, and one of the second does, is a passage."""
MOUTH, OFF_MOUTH = 1.5, 1.2
"""Of so many squares at least; so far from it nothing lies."""
MINOR = frozenset(
    ("stalagmite", "rubble", "boulder", "bones", "mushroom", "crystal", "coins", "shaft")
)
"""What gives way to a sight."""
COARSE = 2
"""So many places of the raster are one where it is asked how one walks."""
ASIDE, AT_BORDER = 0.3, 0.4
"""Ground beside a space that no disc of so many squares' radius reaches leads nowhere; what is so
near the border of its cells goes on there."""


class Raster:
    """A great space by places, from the upper left corner of its cells on."""

    def __init__(self, ground: Ground, square: float, style: Style) -> None:
        self.ground, self.square, self.style = ground, square, style
        x0, y0, x1, y1 = ground.shape.bounds
        self.left, self.upper = math.floor(x0) - 1, math.floor(y0) - 1
        wide, high = math.ceil(x1) + 1 - self.left, math.ceil(y1) + 1 - self.upper
        x = self.left + (np.arange(wide * FINE) + 0.5) / FINE
        y = self.upper + (np.arange(high * FINE) + 0.5) / FINE
        self.x, self.y = np.meshgrid(x, y)
        shapely.prepare(ground.shape)
        self.inside: Mask = shapely.contains_xy(ground.shape, self.x, self.y)
        shapely.prepare(ground.grown)
        self.within: Mask = shapely.contains_xy(ground.grown, self.x, self.y)
        self.off_walls = depth(self.within)
        self.off_border = depth(self.inside)
        self.roomy = opened(self.inside, ROOMY)
        self.gashes: list[BaseGeometry] = []
        self.fields: list[BaseGeometry] = []
        self.ways: list[NDArray[np.int64]] = []
        self.through = 0
        self.taken: Mask = np.zeros(self.inside.shape, dtype=bool)

    def _mark(self, mask: Mask, disc: Disc) -> None:
        """Mark the places of a disc; no others are looked at."""
        x, y, reach = disc
        here = span(y - self.upper, reach), span(x - self.left, reach)
        mask[here] |= (self.x[here] - x) ** 2 + (self.y[here] - y) ** 2 < reach**2

    def _swept(self, zone: BaseGeometry) -> str:
        """Bare floor with its squares, in place of what lay there."""
        style = self.style
        if not style.floor:
            return ""
        half = [
            exact.buffer(shapely.Point(x, y), size / 2 + 0.06)
            for kind, x, y, size in self.ground.things
            if kind in MINOR and exact.distance(zone, shapely.Point(x, y)) < size / 2
        ]
        zone = exact.union_all([zone, *half])
        parts = path(path_data(zone), fill=style.floor)
        if style.grid:
            x0, y0, x1, y1 = (math.floor(v) for v in zone.bounds)
            lines = [LineString([(x, y0), (x, y1 + 1)]) for x in range(x0, x1 + 2)]
            lines += [LineString([(x0, y), (x1 + 1, y)]) for y in range(y0, y1 + 2)]
            seen = exact.intersection(MultiLineString(lines), zone)
            parts += path(path_data(seen), **line_style(style.grid, style.grid_width))
        return parts

    def _shaded(self, zone: BaseGeometry) -> str:
        """The shade of walls on swept floor."""
        bands = (
            (exact.difference(zone, exact.buffer(self.ground.grown, -far, 4)), colour, opacity)
            for far, colour, opacity in self.style.shadow
        )
        return "".join(path(path_data(b), fill=c, fill_opacity=f"{o:g}") for b, c, o in bands)

    def _stands(self, which: Callable[[str], bool], off: float) -> Mask:
        """Where things of some kinds stand, and so far round them."""
        found = np.zeros(self.inside.shape, dtype=bool)
        for kind, x, y, size in self.ground.things:
            if which(kind):
                self._mark(found, (x, y, size / 2 + off))
        return found

    @cached_property
    def passages(self) -> Mask:
        """Narrow ground in and beside the space."""
        found = opened(self.within, PASSED) & ~opened(self.within, ROOMY)
        found &= sizes(found) > MOUTH * FINE**2
        return found

    @cached_property
    def dry(self) -> Mask:
        """What can be walked in its cells."""
        shapely.prepare(self.ground.dry)
        found: Mask = shapely.contains_xy(self.ground.dry, self.x, self.y)
        return found

    @cached_property
    def beside(self) -> Mask:
        """Open ground beside it that it goes on in, or does at the border of its cells."""
        cells = exact.buffer(self.ground.frame, -AT_BORDER, join_style="mitre")
        shapely.prepare(cells)
        at_border = self.dry & ~shapely.contains_xy(cells, self.x, self.y)
        return opened((self.dry | self.within) & ~self.inside, ASIDE) | at_border

    def _trodden(self, taken: Sequence[NDArray[np.int64]]) -> Mask:
        """The places of the raster on some ways."""
        found = np.zeros(self.inside.shape, dtype=bool)
        for way in taken:
            rows, columns = (way.T * COARSE).tolist()
            found[rows, columns] = True
        return found


def span(middle: float, reach: float) -> slice:
    """The places in a row that may be so near a spot."""
    first, last = math.floor((middle - reach) * FINE), math.ceil((middle + reach) * FINE)
    return slice(max(0, first), max(0, last))


def depth(mask: Mask) -> NDArray[np.float64]:
    """How far in squares each place is from all that is not of a mask."""
    return away_from(~mask, FARTHEST * FINE).clip(0, FARTHEST * FINE) / FINE


def opened(mask: Mask, radius: float) -> Mask:
    """What discs of a radius in squares cover that lie within."""
    far = radius * FINE
    middles: Mask = away_from(~mask, far) > far
    if not middles.any():
        return middles
    found: Mask = mask & (away_from(middles, far) <= far)
    return found
