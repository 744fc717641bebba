"""The ground of a land: its squares, moved by noise of long waves, and what lies where on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np

from morphs.base import exact
from morphs.draw.lands.contours import Points
from morphs.draw.lands.grain import MARGIN, SUB, Flags, Grain, Ints
from morphs.draw.lands.view import Shown

SWAYS = ((27, 230), (12, 110))
"""Noise that moves the land: its waves in squares, and how far in steps."""
RIM = 14
"""How far from the rim the land sways as far as it does within, in squares."""


class Moved:
    """The ground that a land lies on."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.grain = Grain(shown.ground)
        self.seed = shown.seed & 0xFFFFFFFF
        grain = self.grain
        across, down = np.zeros(grain.shape, np.int64), np.zeros(grain.shape, np.int64)
        for number, (wave, far) in enumerate(SWAYS):
            across += grain.noise(wave, self.seed + 2 * number + 1) * far >> 10
            down += grain.noise(wave, self.seed + 2 * number + 2) * far >> 10
        self.warp = across * self._calm(1) >> 10, down * self._calm(0) >> 10

    def _calm(self, axis: int) -> Ints:
        """How much of its sway the land has, in 1024ths: none over the rim of a board that ends."""
        if self.shown.ground.wrap != "none":
            return np.full((1, 1), self.shown.sway, np.int64)
        count, extent = self.grain.shape[axis], self.grain.extent[1 - axis]
        at = np.arange(count, dtype=np.int64) - MARGIN
        share = np.clip(np.minimum(at, extent - 1 - at), 0, RIM) * self.shown.sway // RIM
        return share[None, :] if axis else share[:, None]

    def moved(self, points: Points) -> Points:
        """Where places lie once the land has moved."""
        found = points
        for _ in range(2):
            found = points - self._warp_at(found)
        return exact.points(found)

    def _warp_at(self, points: Points) -> Points:
        """How far the land moved at some places, in units of length."""
        parts = [
            self.sampled(part, points) * unit / SUB
            for part, unit in zip(self.warp, self.grain.unit, strict=True)
        ]
        return exact.points(np.stack(parts, axis=1))

    def sampled(self, raster: Ints, points: Points) -> Points:
        """What a raster has at places, between its squares."""
        where = self.folded(points) / np.array(self.grain.unit) + MARGIN - 0.5
        high, wide = self.grain.shape
        x = np.clip(where[:, 0], 0, wide - 2)
        y = np.clip(where[:, 1], 0, high - 2)
        c, r = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
        u, v = x - c, y - r
        top = raster[r, c] * (1 - u) + raster[r, c + 1] * u
        low = raster[r + 1, c] * (1 - u) + raster[r + 1, c + 1] * u
        return np.asarray(top * (1 - v) + low * v)

    def folded(self, points: Points) -> Points:
        """Places on a torus as those of its board."""
        if self.shown.ground.wrap == "none":
            return points
        return np.asarray(points % np.array(self.grain.size))

    @cached_property
    def sites(self) -> Points:
        """Where the middle of every cell lies now."""
        return self.moved(exact.points(self.grain.lengths(self.grain.middles)))

    def within(self, lines: Iterable[Points], reach: float) -> Flags:
        """The squares within a distance of points, in cells."""
        points = [self.folded(one) for one in lines]
        return self.grain.around(np.concatenate([np.empty((0, 2)), *points]), reach)

    def copies(self, points: Points) -> list[Points]:
        """A line wherever it is seen: on a torus beyond its seams too."""
        if self.shown.ground.wrap == "none":
            return [points]
        wide, high = self.grain.size
        over = np.array([MARGIN * unit for unit in self.grain.unit])
        found = []
        for x in range(-2, 3):
            for y in range(-2, 3):
                seen = points + np.array([x * wide, y * high])
                low, far = seen.min(axis=0), seen.max(axis=0)
                if (far > -over).all() and (low < np.array([wide, high]) + over).all():
                    found.append(seen)
        return found
