"""Which lesser signs of a chart are drawn: those by its ways, towns and mines, and far from them a
few that stand alone, so that country lies open between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact

BY_WAYS, LEAST_BY = 0.058, 5.0
"""How far from a way, a town or a mine lesser signs stand, of a level's side, and in squares at
least where a map is small."""
ALONE, LEAST_ALONE = 0.1, 8.0
"""How far those that stand alone are from all others, likewise."""
ALIKE, LEAST_ALIKE = 0.075, 6.0
"""How far lesser signs of one kind are from each other, likewise: one stands for several."""


class Spot(NamedTuple):
    """A lesser sign, or a group of them: where it stands, in squares, and what it is worth to a
    map."""

    row: float
    column: float
    worth: tuple[int, ...]
    kind: str


def stood_for(spots: Mapping[int, Spot], size: int) -> set[int]:
    """Return which lesser signs of a level so many squares a side are not drawn, for one of their
    kind that is worth as much stands near."""
    apart = max(LEAST_ALIKE, ALIKE * size)
    kept: dict[str, list[Spot]] = {}
    found = set[int]()
    for number in sorted(spots, key=lambda one: (*spots[one].worth, one)):
        spot = spots[number]
        like = kept.setdefault(spot.kind, [])
        if any(max(abs(spot[0] - one[0]), abs(spot[1] - one[1])) < apart for one in like):
            found.add(number)
        else:
            like.append(spot)
    return found


def left_out(
    spots: Mapping[int, Spot], kept: Sequence[tuple[float, float]], ways: NDArray[np.bool_]
) -> set[int]:
    """Return which lesser signs are not drawn; `kept` is where others stand (row, column), `ways`
    the squares of roads, towns and mines. Where there is none of these all are drawn."""
    if not ways.any():
        return set()
    last, size = len(ways) - 1, len(ways)
    far = exact.numbers(ndimage.distance_transform_edt(~ways))
    near = max(LEAST_BY, BY_WAYS * size)

    def at(spot: Spot) -> float:
        row, column = (min(max(int(one), 0), last) for one in spot[:2])
        return float(far[row, column])

    by = {number for number, spot in spots.items() if at(spot) <= near}
    taken = [*kept, *((spots[number].row, spots[number].column) for number in sorted(by))]
    apart, found = max(LEAST_ALONE, ALONE * size), set[int]()
    for number in sorted(spots.keys() - by, key=lambda one: (*spots[one].worth, one)):
        spot = spots[number]
        if all(max(abs(spot.row - y), abs(spot.column - x)) > apart for y, x in taken):
            taken.append((spot.row, spot.column))
        else:
            found.add(number)
    return found
