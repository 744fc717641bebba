"""Where cells lie in the plane, in units of a cell's width between parallel sides."""

from __future__ import annotations

import numpy as np

from morphs.board.grids import positions
from morphs.board.shape import SQUARE, UNIT, shape_of
from morphs.generators.terrain.ground import Ground, Place

XY = tuple[float, float]


def outline_of(ground: Ground, place: Place) -> list[XY]:
    """Return the corners of a cell, clockwise from the one where its first side begins."""
    shape = shape_of("hex", ground.pointy) if ground.is_hex else SQUARE
    x0, y0 = _corner(ground, place)
    return [_scaled(ground, x0 + x, y0 + y) for x, y in shape.outline()]


def centre_of(ground: Ground, place: Place) -> XY:
    """Return the middle of a cell, or of a place beyond the map's end."""
    corners = outline_of(ground, place)
    return (
        sum(x for x, _ in corners) / len(corners),
        sum(y for _, y in corners) / len(corners),
    )


def _corner(ground: Ground, place: Place) -> tuple[int, int]:
    column, row = np.array([place[0]], dtype=np.int32), np.array([place[1]], dtype=np.int32)
    x, y = positions(ground.spec, column, row)
    return int(x[0]), int(y[0])


def _scaled(ground: Ground, x: float, y: float) -> XY:
    """Boards stretch hexes to whole numbers; here they are regular."""
    across = 3**0.5 / 24
    if not ground.is_hex:
        return x / UNIT, y / UNIT
    return (x / UNIT, y * across) if ground.pointy else (x * across, y / UNIT)
