"""What courses keep free, on a raster finer than a land: trees stand right up to their verges."""

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
        high, wide = land.grain.shape
        self.mask = np.zeros((high * FINER, wide * FINER), dtype=np.bool_)
        for points, reach in lines:
            for seen in land.copies(points):
                self._mark(seen, reach)

    def _mark(self, points: Points, reach: float) -> None:
        shares = np.arange(FINER)[:, None, None] / FINER
        between = points[:-1] + shares * (points[1:] - points[:-1])
        rows, columns = self._squares(np.concatenate([between.reshape(-1, 2), points[-1:]]))
        keys = np.unique(rows * self.mask.shape[1] + columns)
        rows, columns = np.divmod(keys, self.mask.shape[1])
        far = int(reach / float(self.unit.min())) + 1
        ux, uy = self.unit.tolist()
        for dy in range(-far, far + 1):
            for dx in range(-far, far + 1):
                if (dx * ux) ** 2 + (dy * uy) ** 2 <= reach * reach:
                    r = np.clip(rows + dy, 0, self.mask.shape[0] - 1)
                    self.mask[r, np.clip(columns + dx, 0, self.mask.shape[1] - 1)] = True

    def _squares(self, places: Points) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        found = np.floor(places / self.unit).astype(np.int64) + MARGIN * FINER
        high, wide = self.mask.shape
        rows, columns = found[..., 1], found[..., 0]
        return np.clip(rows, 0, high - 1), np.clip(columns, 0, wide - 1)

    def over(self, places: Points) -> Flags:
        """Which places lie on it."""
        return np.asarray(self.mask[self._squares(places)])
