"""Smoothing that comes out the same on every machine.

Fields lie on a grid of 1/4096 and the weights of a bell are whole shares of 4096, so that every sum
is exact, in whatever order and with whatever instructions it is added up.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact

Layer = NDArray[np.float32]
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
