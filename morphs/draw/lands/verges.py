"""Mark the ground that rivers and roads keep free of trees, on a raster finer than the land."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from morphs.draw.lands.grain import MARGIN, Flags
from morphs.draw.lands.land import Land

Points = NDArray[np.float64]
FINER = 4
"""Squares of this raster along one of the land's."""


class Verges:
    """Squares within a distance of lines; `lines` are points of each and how far off is clear, in
    units of length."""

    def __init__(self, land: Land, lines: Iterable[tuple[Points, float]]) -> None:
        self.unit = np.array(land.grain.unit) / FINER
        kept = list(lines)
        self.pad = self._far(max((reach for _, reach in kept), default=0.0))
        """Squares about the raster, so that discs of its outermost lie within."""
        self.high, self.wide = (FINER * side for side in land.grain.shape)
        padded = (self.high + 2 * self.pad, self.wide + 2 * self.pad)
        self.mask = np.zeros(padded, dtype=np.bool_)
        for points, reach in kept:
            for seen in land.copies(points):
                self._mark(seen, reach)

    def _far(self, reach: float) -> int:
        return int(reach / float(self.unit.min())) + 1

    def _mark(self, points: Points, reach: float) -> None:
        shares = np.arange(FINER)[:, None, None] / FINER
        between = points[:-1] + shares * (points[1:] - points[:-1])
        rows, columns = self._squares(np.concatenate([between.reshape(-1, 2), points[-1:]]))
        across = self.mask.shape[1]
        keys, flat = np.unique(rows * across + columns), self.mask.reshape(-1)
        far = self._far(reach)
        ux, uy = self.unit.tolist()
        for dy in range(-far, far + 1):
            for dx in range(-far, far + 1):
                if (dx * ux) ** 2 + (dy * uy) ** 2 <= reach * reach:
                    flat[keys + (dy * across + dx)] = True

    def _squares(self, places: Points) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        found = np.floor(places / self.unit).astype(np.int64) + MARGIN * FINER
        rows = np.clip(found[..., 1], 0, self.high - 1)
        return rows + self.pad, np.clip(found[..., 0], 0, self.wide - 1) + self.pad

    def over(self, places: Points) -> Flags:
        """Which places lie on it."""
        return np.asarray(self.mask[self._squares(places)])
