"""Smooth noise over the squares, alike on every machine."""

import numpy as np
from numpy.typing import NDArray

from morphs.base.exact import Floats

Integers = NDArray[np.int64]


def _lattice(ix: Integers, iy: Integers, seed: int) -> Floats:
    """A fixed pseudo-random value in -1..1 for every integer point."""
    mixed = (
        ix.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        + iy.astype(np.uint64) * np.uint64(0xC2B2AE3D27D4EB4F)
        + np.uint64((seed * 0x165667B19E3779F9) & 0xFFFFFFFFFFFFFFFF)
    )
    mixed ^= mixed >> np.uint64(31)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(29)
    return (mixed >> np.uint64(40)).astype(np.float64) / float(1 << 23) - 1.0


def noise_on_grid(x: Floats, y: Floats, seed: int, wavelength: float = 1.0) -> Floats:
    """The same at all crossings of columns x and rows y, to the last bit, by the few points of the
    lattice among them."""
    (ix, sx), (iy, sy) = _between(x, wavelength), _between(y, wavelength)
    columns = np.arange(ix.min(), ix.max() + 2)
    rows = np.arange(iy.min(), iy.max() + 2)
    values = _lattice(*np.meshgrid(columns, rows), seed)
    west = ix - columns[0]
    along = values[:, west] * (1 - sx) + values[:, west + 1] * sx
    north, down = iy - rows[0], sy[:, None]
    return np.asarray(along[north] * (1 - down) + along[north + 1] * down)


def _between(line: Floats, wavelength: float) -> tuple[Integers, Floats]:
    """Which points of the lattice lie before those of a line, and how much the next ones count."""
    found = line / wavelength
    before = np.floor(found)
    rest = found - before
    return before.astype(np.int64), np.asarray(rest * rest * (3 - 2 * rest))


def noise(x: Floats, y: Floats, seed: int, wavelength: float = 1.0) -> Floats:
    """Smooth noise in -1..1 at the points (x, y); lengths in squares."""
    (jx, sx), (jy, sy) = _between(x, wavelength), _between(y, wavelength)
    east, below = jx + 1, jy + 1
    corners = _lattice(np.stack([jx, east, jx, east]), np.stack([jy, jy, below, below]), seed)
    north = corners[0] * (1 - sx) + corners[1] * sx
    south = corners[2] * (1 - sx) + corners[3] * sx
    return np.asarray(north * (1 - sy) + south * sy)
