"""Where rock of a board is hatched: along walls, and all of it where it is narrow. What stays white
is made of discs, so that its outline is round, and swings a little. Lengths are in squares.
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from morphs.art.geometry.noise import noise_on_grid
from morphs.art.style.weave import PACE
from morphs.base.discs import away_from, sizes
from morphs.base.exact import Floats
from morphs.draw.gap_artist import Depths

Mask = NDArray[np.bool_]
FINE = 5
"""How many places a square has, in each direction, where it is looked whether there is rock."""
HALO, HALF = 1.28, 0.22
"""So far from walls rock is hatched, and half of how broad a bundle of usual size is."""
SWING, WAVE = 0.28, 2.8
"""How much more or less that is here and there, and how far apart."""
ALONE, NOTCH = 3, 4
"""A bundle with fewer of its six neighbours would stick out of the rim: it is left out; where there
are so many, one lies too."""
AT_RIM = 0.32
"""No bundle that lies no deeper within hatching is another than the lightest."""
ROUND = 0.75
"""Rock beyond it stays white where a disc of this radius fits."""
FILLET = 0.8
"""Hatching between two such white areas holds discs of this radius, or the two are one."""
LEAST = 9.0
"""White of fewer squares than these is a hole, and is hatched too."""
BEYOND, WRAPPED = 6.0, 16.0
"""How far beyond its border a board is looked at; one that wraps, farther than little white is
long."""
NEIGHBOURS = ((0, -1), (0, 1), (-1, -0.5), (-1, 0.5), (1, -0.5), (1, 0.5))
"""Where in rows and columns those next to a bundle have their places."""


def hatched_depth(opened: Mask, wraps: bool, grain: float = 1.0, pad: int = 0) -> Depths:
    """The depths of places of a board, from so many squares beyond its corner on. `grain` is how
    large bundles are."""
    if not opened.any():
        return Depths(np.full(opened.shape, -BEYOND), np.full(opened.shape, BEYOND))
    half = round((WRAPPED if wraps else BEYOND) * FINE / 2)
    mode: Literal["wrap", "constant"] = "wrap" if wraps else "constant"
    far, swing = HALO - HALF * grain, SWING / grain
    away = away_from(np.pad(opened, 2 * half, mode=mode), (HALO + swing) * FINE + 1) / FINE
    white = _rounded((away > far)[::2, ::2]).repeat(2, axis=0).repeat(2, axis=1)
    white = white[: away.shape[0], : away.shape[1]]
    beside = away_from(white, swing * FINE + 1) <= swing * FINE + 0.5
    far = far + swing * _swung(opened.shape, 2 * half, pad, wraps)
    white = ~_calm(~(beside & (away > far)), grain)
    white &= sizes(white) >= LEAST * FINE**2
    within = away_from(white, AT_RIM * FINE + 1) / FINE
    inner = slice(2 * half, -2 * half)
    depth = np.where(white, -BEYOND, within)
    return Depths(depth[inner, inner], np.asarray(away[inner, inner]))


def _calm(hatched: Mask, grain: float) -> Mask:
    """Where bundles are laid if no one is to stick out of the rim alone."""
    pad = math.ceil(PACE[0] * grain * FINE)
    padded = np.pad(hatched, pad, mode="edge")
    beside = np.zeros(hatched.shape, dtype=np.int8)
    high, wide = hatched.shape
    for down, right in NEIGHBOURS:
        row, column = (
            pad + round(step * pace * grain * FINE)
            for step, pace in ((down, PACE[1]), (right, PACE[0]))
        )
        beside += padded[row : row + high, column : column + wide]
    return np.asarray((beside >= NOTCH) | (hatched & (beside >= ALONE)))


def _swung(shape: tuple[int, ...], margin: int, pad: int, wraps: bool) -> Floats:
    """By what share of `SWING` hatching reaches farther, at the places of a board and so many round
    it; the same at one place of a board whatever lies about it."""
    lines = []
    for length in shape:
        places = np.arange(-margin, length + margin)
        lines.append((places % length if wraps else places - pad * FINE) / FINE)
    return noise_on_grid(lines[1], lines[0], 0, WAVE)


def _rounded(white: Mask) -> Mask:
    """What of rock stays white, made round; of every second place, which is fine enough."""
    few = _opened(white, ROUND * FINE / 2)
    few = ~_opened(~few, FILLET * FINE / 2)
    found: Mask = few & ~_little(few)
    return found


def _opened(mask: Mask, radius: float) -> Mask:
    """What discs of a radius, in places, cover that lie within."""
    if mask.all():
        return mask
    middles: Mask = away_from(~mask, radius) > radius
    if not middles.any():
        return middles
    found: Mask = mask & (away_from(middles, radius) <= radius)
    return found


def _little(white: Mask) -> Mask:
    """Which of the white parts are small."""
    found: Mask = white & (sizes(white) < LEAST * (FINE / 2) ** 2)
    return found
