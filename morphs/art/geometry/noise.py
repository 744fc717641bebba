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


def noise(x: Floats, y: Floats, seed: int, wavelength: float = 1.0) -> Floats:
    """Smooth noise in -1..1 at the points (x, y); lengths in squares."""
    fx, fy = x / wavelength, y / wavelength
    ix, iy = np.floor(fx), np.floor(fy)
    tx, ty = fx - ix, fy - iy
    sx, sy = tx * tx * (3 - 2 * tx), ty * ty * (3 - 2 * ty)
    jx, jy = ix.astype(np.int64), iy.astype(np.int64)
    east, below = jx + 1, jy + 1
    corners = _lattice(np.stack([jx, east, jx, east]), np.stack([jy, jy, below, below]), seed)
    north = corners[0] * (1 - sx) + corners[1] * sx
    south = corners[2] * (1 - sx) + corners[3] * sx
    return np.asarray(north * (1 - sy) + south * sy)
