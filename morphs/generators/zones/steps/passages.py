"""Things that connections need, put on the map: guards, gates, teleporters, shipyards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.generators.zones.objects.guards import guard_value, strength_index
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.state import State
from morphs.generators.zones.templates.template import Connection
from morphs.generators.zones.zone_map import NO_THING, Square, Thing

SPACES = (5, 3, 1, 0)
"""Squares between passages, tried in this order: what stands at one is out of reach of another."""


def is_free(state: State, link: Connection) -> bool:
    """Whether nobody guards a connection: its guards are average ones, and the strength asked for
    the whole map counts."""
    if link.kind == "wide":
        return True
    strength = guard_value(link.guard, strength_index("normal", state.options.monsters))
    return not strength and not link.border_guard


def place_guard(state: State, number: int, square: Square, zone: int) -> int:
    """Put the guard of a connection on a square; which creature it is, or whether it wants a key,
    later steps decide. Returns its index, or NO_THING where nobody guards the connection."""
    area, link = state.map, state.template.connections[number]
    if is_free(state, link):
        return NO_THING
    level, row, column = square
    what = f"connection:{number}"
    area.things.append(
        Thing("monster", "", level, row, column, zone=zone, value=link.guard, guards=what)
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


def clear_of_image(state: State, squares: Sequence[Square], space: int) -> bool:
    """Whether squares of a symmetric map are their own image, or far from it."""
    if not state.twins:
        return True
    images = [state.image_of(square) for square in squares]
    if set(images) == set(squares):
        return True
    return all(max(abs(r - y), abs(c - x)) > space + 2 for _, r, c in squares for _, y, x in images)


def untaken(state: State, level: int, space: int) -> NDArray[np.bool_]:
    """Squares with nothing on them and at least so many squares from every passage."""
    near = ndimage.maximum_filter(state.taken[level], 2 * space + 1)
    free: NDArray[np.bool_] = ~near & (state.map.thing[level] == NO_THING)
    return free
