"""From circles to cells: scaled to the map, each cell as large as its zone asks.

The talk takes plain Voronoi cells of the centres, "like soap bubbles" (`shapes="plain"`); their
areas are a quarter off in the middle. With weights (a power diagram) and centres that drift to the
middle of their cells, areas come out as asked.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.zones.geometry.triangulation import Triangulation, triangulate
from morphs.zones.state import CannotMakeError, Circle, State

FINE = 4  # steps of a square in which centres are told
COARSE = 64  # points a side at which areas are measured
DRIFTS = 1
SETTLES = 24

Ints = NDArray[np.int64]


def shapes(state: State) -> None:
    """Give every cell of each level its weight."""
    size = state.options.size
    for level, names in enumerate(state.names):
        places = state.places[level]
        weights = np.zeros(len(names), dtype=np.int64)
        if state.options.shapes == "power":
            shares = np.array([state.circles[name].share for name in names], dtype=np.int64)
            places, weights = settle(places, shares, size)
            places = evened_places(state, names, places)
        state.places[level] = places
        state.weights.append(weights)


def evened_places(state: State, names: list[int], places: Ints) -> Ints:
    """In a symmetric map: the places of later twins where those of the first have their image."""
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


def scaled(circles: list[Circle], size: int) -> Ints:
    """Centres in quarters of a square, the box of all circles filling the map."""
    low = [min(getattr(one, axis) - one.radius for one in circles) for axis in "xy"]
    high = [max(getattr(one, axis) + one.radius for one in circles) for axis in "xy"]
    side = size * FINE
    return np.array(
        [
            [
                (getattr(one, axis) - low[k]) * side // (high[k] - low[k])
                for k, axis in enumerate("xy")
            ]
            for one in circles
        ],
        dtype=np.int64,
    )


def settle(places: Ints, shares: Ints, size: int) -> tuple[Ints, Ints]:
    """Return places and weights whose cells have areas in proportion to the shares."""
    points = grid(size, COARSE)
    wanted = shares * len(points) // shares.sum()
    weights = np.zeros(len(places), dtype=np.int64)
    for drift in range(DRIFTS + 1):
        for _ in range(SETTLES):
            areas = np.bincount(label(points, places, weights), minlength=len(places))
            weights += (wanted - areas) * (size * FINE) ** 2 // (2 * len(points))
            weights -= weights.max()
        if drift < DRIFTS:
            places = (places + middles_of(points, label(points, places, weights), places)) // 2
    if (np.bincount(label(points, places, weights), minlength=len(places)) == 0).any():
        raise CannotMakeError("a zone was crowded out by its neighbours")
    return places, weights


def grid(size: int, points: int) -> Ints:
    """Points at which areas are measured, evenly over the map."""
    side = min(size, points)
    middles = (2 * np.arange(side, dtype=np.int64) + 1) * size * FINE // (2 * side)
    return np.stack(np.meshgrid(middles, middles), axis=-1).reshape(-1, 2)


def label(points: Ints, places: Ints, weights: Ints) -> Ints:
    """For each point the place nearest by squared distance less weight; the first of equals."""
    power = (places * places).sum(axis=1) - weights - 2 * (points @ places.T)
    nearest: Ints = power.argmin(axis=1)
    return nearest


def middles_of(points: Ints, labels: Ints, places: Ints) -> Ints:
    """The middle of each cell; where one is empty, its place."""
    counts = np.bincount(labels, minlength=len(places))
    sums = np.stack(
        [np.bincount(labels, points[:, axis], len(places)) for axis in (0, 1)], axis=1
    ).astype(np.int64)
    full = counts > 0
    middles = places.copy()
    middles[full] = sums[full] // counts[full, None]
    return middles


def bounded(places: Ints, weights: Ints, size: int) -> Triangulation:
    """The diagram of the places and of their mirror images in the four sides of the map: between
    a place and its image the map's side is the border, so no cell leaves the map.

    Coordinates are counted from the map's middle; the first points are the places.
    """
    middle = size * FINE // 2
    own = places - middle
    images = [own * turn + shift for turn, shift in _mirrors(2 * middle)]
    everyone = np.concatenate([own, *images])
    return triangulate(everyone, np.tile(weights, 5))


def _mirrors(side: int) -> list[tuple[Ints, Ints]]:
    return [
        (np.array(turn), np.array(shift))
        for turn, shift in (
            ((-1, 1), (-side, 0)), ((-1, 1), (side, 0)),
            ((1, -1), (0, -side)), ((1, -1), (0, side)),
        )
    ]  # fmt: skip
