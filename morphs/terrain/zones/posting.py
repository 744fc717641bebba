"""Things that connections need, put on the map: guards, gates, teleporters, shipyards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.terrain.zones.guards import guard_value, strength_index
from morphs.terrain.zones.state import State
from morphs.terrain.zones.things import thing_table
from morphs.terrain.zones.zone_map import NO_THING, Square, Thing

SPACES = (5, 3, 1, 0)
"""Squares between passages, tried in this order: what stands at one is out of reach of another."""


def is_guarded(state: State, value: int) -> bool:
    """Whether anybody guards a connection of that value: its guards are average ones, and the
    strength asked for the whole map counts."""
    return guard_value(value, strength_index("normal", state.options.monsters)) > 0


def place_guard(state: State, square: Square, zone: int, value: int, what: str) -> int:
    """Put the guard of `what` on a square; which creature it is, a later step decides. Returns its
    index, or NO_THING where the value is too little for a guard."""
    if not is_guarded(state, value):
        return NO_THING
    area = state.map
    level, row, column = square
    area.things.append(
        Thing("monster", "", level, row, column, zone=zone, value=value, guards=what)
    )
    area.thing[square] = len(area.things) - 1
    return len(area.things) - 1


def covers(name: str) -> list[tuple[int, int]]:
    """The squares a thing covers, as rows and columns from its entered square."""
    kind = thing_table()[name]
    row, column = kind.entry or (0, 0)
    return [(down - row, right - column) for down, right in kind.squares]


def put_thing(state: State, name: str, entered: Square, zone: int) -> int:
    """Put a thing so that its entered square is the given one; return its index."""
    area, kind = state.map, thing_table()[name]
    row, column = kind.entry or (0, 0)
    level, at_row, at_column = entered
    index = len(area.things)
    area.things.append(Thing(kind.kind, name, level, at_row - row, at_column - column, zone=zone))
    for down, right in covers(name):
        area.thing[level, at_row + down, at_column + right] = index
    return index


def reach_of(square: Square) -> list[Square]:
    """The squares a guard holds: its own and the eight around."""
    level, row, column = square
    return [(level, row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]


def untaken(state: State, level: int, space: int) -> NDArray[np.bool_]:
    """Squares with nothing on them and at least so many squares from every passage."""
    near = ndimage.maximum_filter(state.taken[level], 2 * space + 1)
    free: NDArray[np.bool_] = ~near & (state.map.thing[level] == NO_THING)
    return free
