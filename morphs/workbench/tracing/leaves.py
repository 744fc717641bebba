"""Doors in a picture: straight, thin ink across the floor, from wall to wall."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.plan.plan import Door, on_grid
from morphs.workbench.detect.survey import STROKES, UNIT, line_hats
from morphs.workbench.tracing.seeds import Mask, Seen

HAT = 12.0
"""By how much lightness ink stands out."""
WALL, GAP = 4, 9
"""Pixels: how deep into the floor the line of its wall may reach, how far apart the two long lines
of a door are at most."""
LONG, THICK = (0.45 * UNIT, 1.8 * UNIT), (0.16 * UNIT, 0.4 * UNIT)
"""How long and thick doors are; lines of a grid are thinner."""
BEYOND = 0.2 * UNIT
"""So far beyond its ends a door has walls."""
BESIDE = 0.4 * UNIT
"""So far before and behind a door there is floor."""
FILLED = 0.55
"""How much of its box a door fills."""
RIM = 0.25 * UNIT
"""Doors so near to the border are told by the code."""


def leaves(floor: Mask, one: Seen) -> tuple[Door, ...]:
    """The doors that a picture seems to show, in squares: proposals."""
    dark = line_hats(one.lab, STROKES[0])[0] > HAT
    inner = ndimage.binary_erosion(floor, iterations=WALL, border_value=1)
    shown = ndimage.binary_closing(dark & inner, np.ones((GAP, GAP))) & inner
    pieces, count = ndimage.label(shown, np.ones((3, 3)))
    found = []
    for box in _boxes(pieces, count):
        ends = _across(*box)
        if ends is not None and _is_hung(ends, floor, inner):
            (ax, ay), (bx, by) = on_grid(ends / UNIT).tolist()
            found.append(Door((ax, ay), (bx, by)))
    return tuple(found)


def _boxes(
    pieces: NDArray[np.int32], count: int
) -> Iterator[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """The pixels of every piece that may be a door: columns and rows."""
    for number, box in enumerate(ndimage.find_objects(pieces, count), 1):
        size = max(box[0].stop - box[0].start, box[1].stop - box[1].start)
        if LONG[0] <= size <= LONG[1]:
            rows, columns = np.nonzero(pieces[box] == number)
            yield columns + box[1].start + 0.5, rows + box[0].start + 0.5


def _across(columns: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """The ends of a straight, thin piece: (2, 2); None of any other."""
    spots = np.column_stack([columns, rows])
    middle = spots.mean(axis=0)
    _, axes = np.linalg.eigh(np.cov((spots - middle).T) + 1e-9 * np.eye(2))
    lies = (spots - middle) @ axes
    thick, length = np.ptp(lies, axis=0) + 1
    if not (LONG[0] <= length <= LONG[1] and THICK[0] <= thick <= THICK[1]):
        return None
    if len(spots) < FILLED * thick * length:
        return None
    low, high = lies[:, 1].min(), lies[:, 1].max()
    return np.array([middle + axes[:, 1] * low, middle + axes[:, 1] * high])


def _is_hung(ends: NDArray[np.float64], floor: Mask, inner: Mask) -> bool:
    """Whether there are walls beyond both ends (`inner` is what is away from walls), floor on both
    sides, and no border near."""
    way = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    across = np.array([-way[1], way[0]])
    middle = ends.mean(axis=0)
    high, wide = floor.shape
    if min(middle[0], middle[1], wide - middle[0], high - middle[1]) < RIM:
        return False

    def within(mask: Mask, spot: NDArray[np.float64]) -> bool:
        column, row = (
            int(min(max(value, 0), side - 1))
            for value, side in zip(spot, (wide, high), strict=True)
        )
        return bool(mask[row, column])

    walls = [ends[0] - way * BEYOND, ends[1] + way * BEYOND]
    sides = [middle + across * BESIDE, middle - across * BESIDE]
    return not any(within(inner, spot) for spot in walls) and all(
        within(floor, spot) for spot in sides
    )
