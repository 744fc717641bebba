"""From circles to cells: each cell gets the weight that makes it as large as its zone asks.

The talk takes plain Voronoi cells of the centres, "like soap bubbles" (`shapes="plain"`); see
geometry.power_cells for what weights add.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.geometry.power_cells import FINE, fit_cells
from morphs.generators.zones.state import State

Ints = NDArray[np.int64]


def shapes(state: State) -> None:
    """Give every cell of each level its weight."""
    size = state.options.size
    for level, names in enumerate(state.names):
        places = state.places[level]
        weights = np.zeros(len(names), dtype=np.int64)
        if state.options.shapes == "power":
            shares = np.array([state.circles[name].share for name in names], dtype=np.int64)
            places, weights = fit_cells(places, shares, size)
            places = symmetric_places(state, names, places)
        state.places[level] = places
        state.weights.append(weights)


def symmetric_places(state: State, names: list[int], places: Ints) -> Ints:
    """Return places with those of each pair of twins made images of each other.

    The twin to the left keeps its place; a zone that is its own twin moves to the axis, on turned
    maps to the middle. Unchanged where the map has no symmetry.
    """
    places = places.copy()
    side = state.options.size * FINE
    for at, name in enumerate(names):
        twin = state.twins.get(name, name)
        x, y = places[at].tolist()
        if twin == name and state.twins:
            places[at] = side // 2, side // 2 if state.turned else y
        elif state.circles[name].x < state.circles[twin].x:
            places[names.index(twin)] = side - x, side - y if state.turned else y
    return places
