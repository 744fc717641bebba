"""Borders sealed: what touches another zone, or sea one may not land from, must be blocked.

The talk blocks a border when it connects the zones there; blocking all of them first, before any
path is cut, comes to the same, and no later path can open a border.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.terrain.zones.pieces import EIGHT, largest
from morphs.terrain.zones.state import CannotMakeError, State
from morphs.terrain.zones.zone_map import BLOCKED, CLEAR

LEAST = 9  # squares inside a zone


def sealing(state: State) -> None:
    """Block everything but water; find the inside of every zone, its largest piece that touches
    nobody else; choose the zones' centres."""
    area = state.map
    area.mask[:] = np.where(area.land, BLOCKED, CLEAR)
    state.interior = ~touching_others(area.zone, wide_pairs(state)) & area.land
    for level, row in enumerate(state.names):
        boxes = ndimage.find_objects(np.maximum(area.zone[level], 0))
        for name in row:
            if name > 0:
                _one_inside(state, level, name, boxes[name - 1])


def _one_inside(state: State, level: int, name: int, box: tuple[slice, ...] | None) -> None:
    if box is None:
        raise CannotMakeError(f"zone {name} has no land")
    own = state.map.zone[level][box] == name
    inside = state.interior[level][box] & own
    piece = largest(inside)
    count = int(piece.sum())
    if count < LEAST:
        raise CannotMakeError(f"zone {name} has {count} squares inside its borders: too little")
    state.interior[level][box] &= ~own | piece
    squares = np.argwhere(piece)
    middle = squares.mean(axis=0)
    nearest = squares[((squares - middle) ** 2).sum(axis=1).argmin()]
    row, column = int(nearest[0]) + box[0].start, int(nearest[1]) + box[1].start
    state.map.centres[name] = (level, row, column)


def wide_pairs(state: State) -> list[tuple[int, int]]:
    """Zones whose border stays open."""
    return [(link.a, link.b) for link in state.template.connections if link.kind == "wide"]


def touching_others(zone: NDArray[np.int16], wide: list[tuple[int, int]]) -> NDArray[np.bool_]:
    """Squares with one of another zone, or of nobody, among their eight neighbours."""
    base = int(zone.max()) + 2
    open_pairs = np.zeros((base, base), dtype=bool)
    np.fill_diagonal(open_pairs, True)
    for a, b in wide:
        open_pairs[a, b] = open_pairs[b, a] = True
    touching = np.zeros(zone.shape, dtype=bool)
    _, high, wide_ = zone.shape
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            here = (
                slice(None),
                slice(max(0, -down), high - max(0, down)),
                slice(max(0, -right), wide_ - max(0, right)),
            )
            there = (
                slice(None),
                slice(max(0, down), high - max(0, -down)),
                slice(max(0, right), wide_ - max(0, -right)),
            )
            touching[here] |= ~open_pairs[zone[here], zone[there]]
    return touching


def beside(squares: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """These squares of a level and all their neighbours."""
    grown: NDArray[np.bool_] = ndimage.binary_dilation(squares, EIGHT)
    return grown
