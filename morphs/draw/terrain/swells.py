"""Make smooth noise fields for the ground of battlefields."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.draw.terrain.sheet import chances

Grid = NDArray[np.float64]


def noise(x: Grid, y: Grid, salt: int) -> Grid:
    """Return numbers -1..1 that change slowly, one step from lattice point to lattice point."""
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    u, v = x - left, y - top
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    low, high = top.min(), left.min()
    rows, columns = np.arange(low, top.max() + 2), np.arange(high, left.max() + 2)
    lattice = 2 * chances(salt, rows[:, None], columns[None, :], 89) - 1
    a, b = lattice[top - low, left - high], lattice[top - low, left - high + 1]
    c, d = lattice[top - low + 1, left - high], lattice[top - low + 1, left - high + 1]
    return np.asarray((a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v)


def calm(field: Grid) -> Grid:
    """Return a field, each square the mean of itself and those around."""
    wide = np.pad(field, 1, mode="edge")
    rows = 0.25 * wide[:-2] + 0.5 * wide[1:-1] + 0.25 * wide[2:]
    return np.asarray(0.25 * rows[:, :-2] + 0.5 * rows[:, 1:-1] + 0.25 * rows[:, 2:])
