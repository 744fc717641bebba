"""Connected pieces of a map's squares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.generators.zones.geometry.squares import EIGHT


def pieces(squares: NDArray[np.bool_], diagonal: bool = True) -> tuple[NDArray[np.int32], int]:
    """Number the connected pieces of a level's squares from 1 on; 0 elsewhere."""
    labels, count = ndimage.label(squares, EIGHT if diagonal else None)
    return labels.astype(np.int32), int(count)


def largest(squares: NDArray[np.bool_], diagonal: bool = True) -> NDArray[np.bool_]:
    """The largest piece; the first of equals."""
    labels, count = pieces(squares, diagonal)
    if count <= 1:
        return squares
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    biggest: NDArray[np.bool_] = labels == sizes.argmax()
    return biggest


def keep_one_piece(labels: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Give what is cut off from its zone, or nobody's, to the zone that adjoins it."""
    kept = np.full_like(labels, -1)
    for number, box in enumerate(ndimage.find_objects(labels + 1, max_label=count)):
        if box is not None:
            kept[box][largest(labels[box] == number, diagonal=False)] = number
    while (lost := kept < 0).any():
        if not _grow(kept, lost):
            break
    return kept


def _grow(kept: NDArray[np.int64], lost: NDArray[np.bool_]) -> bool:
    """One round: squares of nobody take the zone of a neighbour, north first."""
    before = kept.copy()
    for axis, step in ((0, 1), (1, 1), (0, -1), (1, -1)):
        moved = np.roll(before, step, axis)
        edge = (slice(0, 1) if step == 1 else slice(-1, None),)
        moved[edge if axis == 0 else (slice(None), *edge)] = -1
        take = (kept < 0) & (moved >= 0)
        kept[take] = moved[take]
    return bool((kept[lost] >= 0).any())
