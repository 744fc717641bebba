"""Whether what is drawn is worked or natural, as far in as a room: how much of its edges runs along
the axes or the diagonals.

Edges are weighed by the square of their strength, so that outlines count and grain does not; the
directions are told by cosines of four and eight times the angle, which axes and diagonals have in
common.
"""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from morphs.workbench.detect.survey import HALF, UNIT, Floats

SOFT = (0.8, 2.0)
"""How many pixels what is looked at is smoothed by: outlines, and what is left of hatching."""
STRONG = 0.97
"""Edges stronger than this share of all count as much as those."""
PLACES = ((15, 100, 75), (60, HALF, 75), (10, 45, 40), (25, 75, 40), (45, 110, 45))
"""Rows from the border and columns to either side of the connector that are looked at."""
RIM = UNIT // 5
FOLDS = ("fourfold", "eightfold")
NAMES = tuple(
    f"{fold} {where} {number}"
    for number in range(len(SOFT))
    for where in ("of all", *(f"{first} to {last}" for first, last, _ in PLACES))
    for fold in FOLDS
)
"""What the columns of `character` are."""


def character(pixels: Floats) -> Floats:
    """Return (8, NAMES) of a canonical picture."""
    found = [column for soft in SOFT for column in _columns(_edges(pixels[..., 0], soft))]
    return np.round(np.stack(found, axis=1).astype(np.float64), 3)


def _edges(light: Floats, soft: float) -> Floats:
    """Return (3, SPAN, SPAN): how much edge there is, and as much times both cosines."""
    down, along = np.gradient(ndimage.gaussian_filter(light, soft, mode="nearest"))
    strength = down**2 + along**2
    twice = (along**2 - down**2) / np.maximum(strength, 1e-9)
    fourfold = 2 * twice**2 - 1
    weight = np.minimum(strength, np.quantile(strength, STRONG))
    result: Floats = np.stack([weight, weight * fourfold, weight * (2 * fourfold**2 - 1)])
    return result


def _columns(edges: Floats) -> list[Floats]:
    """Return the shares of all edges of the picture, and of those at each half-side's places."""
    inner = edges[:, RIM:-RIM, RIM:-RIM].sum(axis=(1, 2), dtype=np.float64)
    sums = [np.tile(inner, (8, 1))]
    sides = [np.rot90(edges, side, axes=(1, 2)) for side in range(4)]
    for first, last, wide in PLACES:
        spans = [slice(middle - wide, middle + wide) for middle in (HALF // 2, HALF + HALF // 2)]
        parts = [side[:, first:last, span].sum(axis=(1, 2)) for side in sides for span in spans]
        sums.append(np.stack(parts).astype(np.float64))
    return [part[:, fold] / (part[:, 0] + 1e-6) for part in sums for fold in (1, 2)]
