"""Deterministic randomness: named dice and smooth noise, alike on every machine."""

import hashlib
import random

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def dice(seed: int, *names: str) -> random.Random:
    """Dice of their own for (seed, names), so that one stage never disturbs another."""
    text = f"{seed}:" + "/".join(names)
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return random.Random(int.from_bytes(digest, "big"))


def _lattice(ix: NDArray[np.int64], iy: NDArray[np.int64], seed: int) -> Floats:
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
