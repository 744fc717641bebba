"""Where squares lie after a symmetry: mirrored east to west, or turned by half a circle."""

from __future__ import annotations

from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.zone_map import Square

Symmetry = Literal["none", "mirror", "rotate"]
"""mirror: columns are reversed; rotate: rows and columns are; none: nothing moves."""
Kind = TypeVar("Kind", bound=np.generic)


def image(layer: NDArray[Kind], symmetry: Symmetry) -> NDArray[Kind]:
    """Return the image of a layer (..., rows, columns) as a view."""
    if symmetry == "none":
        return layer
    return layer[..., ::-1, ::-1] if symmetry == "rotate" else layer[..., ::-1]


def image_of(square: Square, size: int, symmetry: Symmetry) -> Square:
    """Return the image of a square on a map of `size` squares a side."""
    level, row, column = square
    if symmetry == "none":
        return square
    return level, (size - 1 - row if symmetry == "rotate" else row), size - 1 - column
