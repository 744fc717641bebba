"""Borders sealed: what touches another zone, or sea one may not land from, must be blocked.

The talk blocks a border when it connects the zones there; blocking all of them first, before any
path is cut, comes to the same, and no later path can open a border.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.geometry.pieces import largest, pieces
from morphs.generators.zones.geometry.squares import NEIGHBOURS, overlapping
from morphs.generators.zones.state import State
from morphs.generators.zones.templates.template import WATER
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, Square

LEAST = 9  # squares inside a zone


def sealing(state: State) -> None:
    """Block everything but water; number the bodies of water; find the inside of every zone, and
    its centre."""
    area = state.map
    area.mask[:] = np.where(area.land, BLOCKED, CLEAR)
    state.bodies[0], _ = pieces(area.terrain[0] == WATER)
    find_insides(state)
    for name in area.zone_boxes():
        area.centres[name] = _centre(state, name)


def find_insides(state: State) -> None:
    """The inside of a zone: its largest piece that touches nobody else, nor a sea that is not open
    to it, and that keeps nothing shut."""
    inside = ~touching_others(state) & state.map.land & ~state.shut
    for name, box in state.map.zone_boxes().items():
        own = state.map.zone[box] == name
        piece = largest(inside[box] & own)
        if int(piece.sum()) < LEAST:
            count = int(piece.sum())
            raise CannotMakeError(
                f"zone {name} has {count} squares inside its borders: too little", name
            )
        inside[box] &= ~own | piece
    for name in sorted({zone.id for zone in state.template.zones} - set(state.map.zone_boxes())):
        raise CannotMakeError(f"zone {name} has no land", name)
    state.interior = inside


def _centre(state: State, name: int) -> Square:
    """The square inside a zone that is nearest its middle."""
    box = state.map.zone_boxes()[name]
    squares = np.argwhere((state.map.zone[box] == name) & state.interior[box])
    middle = squares.sum(axis=0)
    off = ((squares * len(squares) - middle) ** 2).sum(axis=1)
    row, column = squares[off.argmin()].tolist()
    level, rows, columns = box
    return level, row + rows.start, column + columns.start


def touching_others(state: State) -> NDArray[np.bool_]:
    """Squares with one of the eight neighbours in another zone, in nobody's, or in the sea, but
    for zones with a wide connection and for coasts that are open."""
    water = int(state.map.zone.max()) + 1
    labels = np.where(state.bodies > 0, state.bodies + water, state.map.zone)
    names, compact = np.unique(labels, return_inverse=True)
    compact = compact.reshape(labels.shape).astype(np.int32)
    place = {int(name): at for at, name in enumerate(names)}
    together = np.eye(len(names), dtype=bool)
    pairs = [(link.a, link.b) for link in state.template.connections if link.kind == "wide"]
    for a, b in [*pairs, *((zone, body + water) for zone, body in sorted(state.open_coasts))]:
        if a in place and b in place:
            together[place[a], place[b]] = together[place[b], place[a]] = True
    touching = np.zeros(labels.shape, dtype=bool)
    for down, right in NEIGHBOURS:
        here, there = overlapping(labels.shape, down, right)
        touching[here] |= ~together[compact[here], compact[there]]
    return touching
