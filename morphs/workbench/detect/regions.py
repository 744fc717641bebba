"""What lines enclose: the pieces of a tile between its drawn lines, and where they meet the border.

Floor meets the border where connectors are, rock where none can be: this tells them apart even
where both are white paper.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.workbench.detect.survey import SPAN, UNIT, Bools, Floats, sides_of

CONNECTORS = ((62, 89), (211, 238))  # columns of squares 3 and 8
CORES = ((64, 87), (213, 236))
BESIDE = (((4, 26), (130, 150)), ((274, 296), (150, 170)))  # columns of squares 1, 5 and 6, 10
LARGE = UNIT * UNIT // 2  # smaller pieces are gaps of hatching, furniture, doors
ROW = 2
INWARD = (10, 24, 40)  # rows behind what stands at the border
BEHIND = 14  # rows: what lies behind a door on the border
UPRIGHT = 0.75  # share of these rows in which a wall beside it is ink
FLOOR = 0.85  # a piece that meets so much of its border at connectors is floor
UNKNOWN = 0.5
PIECE = ("piece", "piece meets", "piece corners")
CORNER = 8  # columns from a corner of the tile

Ints = NDArray[np.intp]


def enclosed(ink: Bools) -> Floats:
    """Return (1 + INWARD + PIECE, 4, 2): how surely the piece at each connector is floor, by where
    it meets the border, and those that lie deeper; about 0.5 where it meets all of it alike, 0
    among small pieces. Then of the piece at the border: its share of the tile, of the border, and
    how many of the tile's corners it fills: rock does, a room that opens to one side does not."""
    labels, count = ndimage.label(~ink)
    area = np.bincount(labels.ravel(), minlength=count + 1)
    area[0] = 0
    deep = sides_of(labels, INWARD[-1] + 1)
    share, met = _shares(deep[:, ROW], count)
    _ask_neighbours(labels, share, met, area >= LARGE)
    floorlike = share * np.minimum(area / LARGE, 1)
    rows = [
        np.array([[floorlike[side[row, a:b]].mean() for a, b in CORES] for side in deep])
        for row in (ROW, *INWARD)
    ]
    floor = (area >= LARGE) & (share > FLOOR)
    rows[0] = np.maximum(rows[0], _behind_doors(deep, floor))
    rows += _piece(deep[:, ROW], area / labels.size, met / (4 * 138))
    return np.stack(rows).astype(np.float32)


def _piece(sides: NDArray[Any], area: Floats, met: Floats) -> list[Floats]:
    """Return PIECE of what lies at each connector: (4, 2) each."""
    at = np.array(
        [[int(np.bincount(side[a:b]).argmax()) for a, b in CORES] for side in sides], np.intp
    )
    corners = np.zeros(len(area))
    for side in sides:
        corners[int(side[CORNER])] += 0.5
        corners[int(side[-1 - CORNER])] += 0.5
    corners[0] = 0
    return [area[at], met[at], corners[at]]


def _shares(sides: NDArray[Any], count: int) -> tuple[Floats, Floats]:
    """Return for each piece: which share of its border lies at connectors, and how long it is.

    Where a piece fills a half-side from end to end it may be a room or rock: that tells nothing.
    """
    at, between = np.zeros(count + 1, np.float32), np.zeros(count + 1, np.float32)
    for side in sides:
        for connector, (outer, inner) in zip(CONNECTORS, BESIDE, strict=True):
            parts = [side[slice(*span)] for span in (connector, outer, inner)]
            counts = [np.bincount(part, minlength=count + 1) for part in parts]
            full = [n > 0.8 * len(part) for n, part in zip(counts, parts, strict=True)]
            telling = ~(full[0] & full[1] & full[2])
            at += counts[0] * telling
            between += (counts[1] + counts[2]) * telling
    at[0] = between[0] = 0
    first, second = at / 54, between / 84
    found = first + second
    share = np.where(found > 0, first / np.maximum(found, 1e-9), UNKNOWN)
    return share.astype(np.float32), at + between


def _behind_doors(deep: NDArray[Any], floor: Bools) -> Floats:
    """Return (4, 2): 1 where floor lies behind what closes a connector at the border, between two
    walls that run up to the border: a door. What only ends near the border has no such walls."""
    found = np.zeros((4, 2), np.float32)
    for side, rows in enumerate(deep):
        for place, (first, last) in enumerate(CONNECTORS):
            walls = [
                (rows[1:BEHIND, a:b] == 0).mean(axis=0).max()
                for a, b in ((first - 8, first + 4), (last - 4, last + 8))
            ]
            behind = int(
                np.bincount(rows[BEHIND : BEHIND + 4, slice(*CORES[place])].ravel()).argmax()
            )
            found[side, place] = min(walls) >= UPRIGHT and floor[behind]
    return found


def _ask_neighbours(labels: NDArray[Any], share: Floats, met: Floats, large: Bools) -> None:
    """Where a large piece may be either, let it be unlike what lies across its lines."""
    known = large & (met > 5)
    floor, rock = known & (share > FLOOR), known & (share < 0.3)
    doubtful = np.flatnonzero(large & ~floor & ~rock)
    if not len(doubtful) or not (floor | rock).any():
        return
    rows, columns = ndimage.distance_transform_edt(
        ~large[labels], return_distances=False, return_indices=True
    )
    nearest = labels[rows, columns]
    ours = np.concatenate([nearest[:, 1:].ravel(), nearest[1:].ravel()])
    theirs = np.concatenate([nearest[:, :-1].ravel(), nearest[:-1].ravel()])
    apart = ours != theirs
    ours, theirs = ours[apart], theirs[apart]
    for piece in doubtful:
        others = np.concatenate([theirs[ours == piece], ours[theirs == piece]])
        rocky, floored = int(rock[others].sum()), int(floor[others].sum())
        share[piece] += 0.35 * (rocky - floored) / (rocky + floored + 20)


assert CONNECTORS[1][1] < SPAN
