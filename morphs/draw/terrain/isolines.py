"""Lines of one height through a field of numbers: marching squares."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiLineString

from morphs.base import exact
from morphs.draw.terrain.marks import XY, line

Grid = NDArray[np.float64]
Numbers = NDArray[np.int64]
SIDES = {
    1: ((3, 0),),
    2: ((0, 1),),
    3: ((3, 1),),
    4: ((1, 2),),
    5: ((3, 0), (1, 2)),
    6: ((0, 2),),
    7: ((3, 2),),
    8: ((2, 3),),
    9: ((2, 0),),
    10: ((0, 1), (2, 3)),
    11: ((2, 1),),
    12: ((1, 3),),
    13: ((1, 0),),
    14: ((0, 3),),
}
"""Which sides of a square a line joins, by which of its corners lie above: 1 the upper left, 2 the
upper right, 4 the lower right, 8 the lower left. Sides: above, right, below, left."""
PAIRS = np.full((16, 2, 2), -1)
for _code, _pairs in SIDES.items():
    PAIRS[_code, : len(_pairs)] = _pairs


def rings(field: Grid, level: float, corner: XY, step: float) -> list[NDArray[np.float64]]:
    """The closed lines around all that is higher than a level, in pixels: row and column 0 of the
    field lie at `corner`, the others `step` apart. Beyond the field all is low."""
    above = np.pad(field, 1, constant_values=level - 1.0) - level
    x, y = corner
    found = _merged(above, None, (x - step, y - step), step)
    return [shapely.get_coordinates(part) for part in found]


def lines(
    field: Grid, level: float, among: NDArray[np.bool_], corner: XY, step: float
) -> MultiLineString:
    """The same lines, open where they leave some squares of the field, those below and right of
    places `among` it."""
    return MultiLineString(list(_merged(field - level, among, corner, step)))


def _merged(
    above: Grid, among: NDArray[np.bool_] | None, corner: XY, step: float
) -> NDArray[np.object_]:
    """The lines between what is above 0 and what is not, as long as they go on."""
    high = above > 0
    upper, lower = high[:-1], high[1:]
    code = upper[:, :-1] + 2 * upper[:, 1:]
    code = code + 4 * lower[:, 1:]
    code = code + 8 * lower[:, :-1]
    crossed = (code > 0) & (code < 15)
    rows, columns = np.nonzero(crossed if among is None else crossed & among[:-1, :-1])
    if not len(rows):
        return np.array([], dtype=np.object_)
    pairs = PAIRS[code[rows, columns]].reshape(-1, 2)
    rows, columns = np.repeat(rows, 2), np.repeat(columns, 2)
    real = pairs[:, 0] >= 0
    ends = [_crossings(above, rows[real], columns[real], side) for side in pairs[real].T]
    placed = exact.points(np.stack(ends, axis=1) * step + np.array(corner))
    placed = placed[(placed[:, 0] != placed[:, 1]).any(axis=1)]
    whole = shapely.line_merge(shapely.multilinestrings(shapely.linestrings(placed)))
    parts = shapely.get_parts(whole)
    return np.asarray(parts[shapely.get_num_coordinates(parts) > 4])


def _crossings(above: Grid, rows: Numbers, columns: Numbers, sides: Numbers) -> Grid:
    """Where lines cross a side of some squares: column and row."""
    top, left = rows + (sides == 2), columns + (sides == 1)
    level = sides % 2 == 0
    a, b = above[top, left], above[top + ~level, left + level]
    share = a / (a - b)
    return np.stack([left + level * share, top + ~level * share], axis=1)


def ring_data(found: list[NDArray[np.float64]]) -> str:
    """Path data of closed lines; what they enclose an odd number of times is to be filled."""
    return "".join(line(map(tuple, ring[:-1].tolist()), close=True) for ring in found)
