"""Rate every small square of a sheet by how much lettering there would cover.

Distances are squares of `STEP` pixels and prices are whole numbers, so that what is chosen by them
is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.marks import XY

STEP = 2.0
"""Pixels of a square."""
NEVER = 1 << 20
"""The price of what no letter may stand on."""
Points = NDArray[np.float64]
Squares = tuple[NDArray[np.int64], NDArray[np.int64]]


class Field:
    """Prices of a sheet's squares; what lies outside costs `NEVER`."""

    def __init__(self, width: float, height: float) -> None:
        self.high, self.wide = int(height // STEP) + 1, int(width // STEP) + 1
        self.prices = np.zeros((self.high, self.wide), dtype=np.int64)

    def squares(self, points: Points) -> Squares:
        """The squares of points (n, 2), one a point; beyond the sheet those of its border."""
        found = np.floor(points / STEP).astype(np.int64)
        # For a few points `numpy.clip` takes five times as long.
        rows = np.minimum(np.maximum(found[:, 1], 0), self.high - 1)
        return rows, np.minimum(np.maximum(found[:, 0], 0), self.wide - 1)

    def outside(self, points: Points) -> int:
        """How many of the points lie beyond the sheet."""
        x, y = points[:, 0], points[:, 1]
        off = (x < 1) | (y < 1) | (x > self.wide * STEP - 3) | (y > self.high * STEP - 3)
        return int(off.sum())

    def price(self, points: Points) -> int:
        """What all the points cost together."""
        return int(self.prices[self.squares(points)].sum()) + NEVER * self.outside(points)

    def lines(self, lines: Iterable[Sequence[XY]], reach: float, price: int) -> None:
        """Set a price at least on all squares within a distance of lines."""
        points = [dense(np.array(line)) for line in lines]
        if points:
            self.set(self.near(np.concatenate(points), reach), price)

    def discs(self, centres: Sequence[XY], reach: float, price: int) -> None:
        """Set a price at least on discs."""
        if centres:
            self.set(self.near(np.array(centres), reach), price)

    def set(self, mask: NDArray[np.bool_], price: int) -> None:
        """Set a price at least on some squares."""
        np.maximum(self.prices, price, out=self.prices, where=mask)

    def near(self, points: Points, reach: float) -> NDArray[np.bool_]:
        """Which squares lie within a distance of any point, in pixels."""
        most = int(reach / STEP)
        down, across = np.mgrid[-most : most + 1, -most : most + 1]
        disc = down * down + across * across <= most * most
        found = np.unique(np.floor(points / STEP).astype(np.int64), axis=0)
        rows = (found[:, 1, None] + down[disc][None, :]).ravel()
        columns = (found[:, 0, None] + across[disc][None, :]).ravel()
        inside = (rows >= 0) & (rows < self.high) & (columns >= 0) & (columns < self.wide)
        mask = np.zeros(self.prices.shape, dtype=np.bool_)
        mask[rows[inside], columns[inside]] = True
        return mask

    def take(self, points: Points) -> None:
        """Let nothing more stand where the points lie."""
        self.prices[self.squares(points)] = NEVER


def dense(line: Points) -> Points:
    """Points along a line of points, none further apart than half a square."""
    parts = [line[:1]]
    for start, end in pairwise(line):
        count = max(1, int(2 * exact.apart(start.tolist(), end.tolist()) / STEP) + 1)
        share = (np.arange(1, count + 1) / count)[:, None]
        parts.append(start + (end - start) * share)
    return exact.points(np.concatenate(parts))
