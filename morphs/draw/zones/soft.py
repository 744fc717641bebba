"""Smooth rasters and make noise, the same on every machine.

Fields lie on a grid of 1/4096 and the weights of a bell are whole shares of 4096, so that every sum
is exact, in whatever order and with whatever instructions it is added up.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact

Layer = NDArray[np.floating]
SHARES = 4096


def stepped(field: Layer) -> Layer:
    """Return a field on the grid."""
    scaled = np.floor(field * np.float32(SHARES) + np.float32(0.5))
    return np.asarray(scaled / np.float32(SHARES), dtype=np.float32)


def smoothed(field: Layer, sigma: float, truncate: float = 4.0) -> Layer:
    """Return a field blurred by a bell (Gaussian) so many points wide, its border mirrored."""
    found, weights = stepped(field), _bell(sigma, truncate)
    for axis in (0, 1):
        found = stepped(ndimage.correlate1d(found, weights, axis, mode="reflect"))
    return found


@cache
def _bell(sigma: float, truncate: float) -> NDArray[np.float64]:
    """The weights of a bell, whole shares of 4096 that sum to 1."""
    reach = int(truncate * sigma + 0.5)
    away = np.arange(-reach, reach + 1) / sigma
    bell = exact.numbers(np.exp(-0.5 * away * away))
    shares = np.floor(bell / float(bell.sum()) * SHARES + 0.5)
    shares[reach] += SHARES - shares.sum()
    return np.asarray(shares / SHARES)


def noise(rows: int, columns: int, key: int) -> Layer:
    """Numbers -1..1 that depend on row, column and key alone."""
    y, x = (np.arange(count, dtype=np.uint64) for count in (rows, columns))
    mixed = (y * np.uint64(0x9E3779B97F4A7C15))[:, None] + x * np.uint64(0xC2B2AE3D27D4EB4F)
    mixed += np.uint64(key * 0x165667B19E3779F9 & 0xFFFFFFFFFFFFFFFF)
    for turn in (30, 27, 31):
        mixed = (mixed ^ (mixed >> np.uint64(turn))) * np.uint64(0xBF58476D1CE4E5B9)
    made: Layer = (mixed >> np.uint64(40)).astype(np.float32) / np.float32(2**23) - 1
    return made


def enlarged(field: Layer, pixels: int, each: int = 1) -> Layer:
    """Stretch a field given at `each` points a square to pixels, linearly."""
    rows, columns = field.shape
    y = (np.arange(rows // each * pixels) + 0.5) * each / pixels - 0.5
    x = (np.arange(columns // each * pixels) + 0.5) * each / pixels - 0.5
    return _along(_along(field, y, 0), x, 1)


def _along(field: Layer, at: NDArray[np.float64], axis: int) -> Layer:
    at = np.clip(at, 0, field.shape[axis] - 1)
    low = np.minimum(at.astype(np.int64), field.shape[axis] - 2)
    part = (at - low).astype(np.float32)
    part = part[:, None] if axis == 0 else part[None, :]
    below, above = np.take(field, low, axis), np.take(field, low + 1, axis)
    result: Layer = below + (above - below) * part
    return result
