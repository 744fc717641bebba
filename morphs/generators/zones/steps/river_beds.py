"""What is left of rivers once all are laid: no rings, no stubs, each from a source to a mouth."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Bools = NDArray[np.bool_]
Square = tuple[int, int]
FOUR = ((-1, 0), (0, 1), (1, 0), (0, -1))


def tidied(river: Bools, ends: Bools, kept: Bools, twin: Callable[[Square], Square]) -> Bools:
    """Return rivers without rings and stubs.

    river  squares with a river; those side by side are joined
    ends   squares where a river may begin or end: beside sources, shores, the map's edge
    kept   squares that a watermill needs
    twin   the image of a square on symmetric maps, which keep or lose both
    """
    found = without_stubs(river, ends | kept)
    while True:
        cut = _opened(found, kept, twin)
        if cut is None:
            return found
        found = without_stubs(cut, ends | kept)


def _opened(river: Bools, kept: Bools, twin: Callable[[Square], Square]) -> Bools | None:
    """Rivers with a square of a ring less, in as many pieces as before; None where none can go."""
    pieces = _pieces(river)
    for square in _ringed(river, kept):
        cut = river.copy()
        cut[square] = cut[twin(square)] = False
        if _pieces(cut) == pieces:
            return cut
    return None


def without_stubs(river: Bools, ends: Bools) -> Bools:
    """Take away, one after the other, squares at which a river ends though it may not."""
    found = river.copy()
    while True:
        loose = found & (_neighbours(found) <= 1) & ~ends
        if not loose.any():
            return found
        found &= ~loose


def _ringed(river: Bools, kept: Bools) -> list[Square]:
    """The squares of rings that may be taken away, first those that only two others follow."""
    inside, around = _core(river) & ~kept, _neighbours(river)
    squares = [(row, column) for row, column in np.argwhere(inside).tolist()]
    return sorted(squares, key=lambda square: (int(around[square]) > 2, square))


def _core(river: Bools) -> Bools:
    """What is left when all ends are taken away for ever: rings, and what lies between them."""
    return without_stubs(river, np.zeros_like(river))


def _pieces(river: Bools) -> int:
    return int(ndimage.label(river)[1])


def _neighbours(river: Bools) -> NDArray[np.int64]:
    """How many squares beside each have a river."""
    wide = np.pad(river, 1).astype(np.int64)
    rows, columns = river.shape
    return np.asarray(
        sum(wide[1 + y : 1 + y + rows, 1 + x : 1 + x + columns] for y, x in FOUR), np.int64
    )
