"""Power diagrams on a map: cells of weighted places whose areas come out as asked.

In a power diagram a point belongs to the place of least squared distance minus weight. Without
weights these are Voronoi cells, whose areas are off by a quarter on the average; weights and places
that drift to the middle of their cells make areas true.

Places are (n, 2) arrays of x and y in quarters of a square, counted from the map's corner.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.geometry.triangulation import Triangulation, triangulate

FINE = 4  # units of a place in a square
COARSE = 64  # points a side at which areas are measured
DRIFTS = 1  # times that places move to the middle of their cells
ROUNDS = 24  # of fitting the weights, before and after each drift

Ints = NDArray[np.int64]


@dataclass
class Circle:
    """A zone while zones are circles on an unbounded plane: its level, centre and radius.

    `share` is what it asks of its level's area, in proportion to other zones.
    """

    level: int
    x: int
    y: int
    radius: int

    @property
    def share(self) -> int:
        return self.radius * self.radius


def scaled(circles: list[Circle], size: int) -> Ints:
    """Return the centres as places: the box that holds all circles is stretched to the map."""
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


def fit_cells(places: Ints, shares: Ints, size: int) -> tuple[Ints, Ints]:
    """Return places and weights whose cells have areas in proportion to the shares.

    Raises CannotMakeError where a cell is left without area.
    """
    points = grid(size, COARSE)
    wanted = shares * len(points) // shares.sum()
    weights = np.zeros(len(places), dtype=np.int64)
    for drift in range(DRIFTS + 1):
        for _ in range(ROUNDS):
            areas = np.bincount(label(points, places, weights), minlength=len(places))
            weights += (wanted - areas) * (size * FINE) ** 2 // (2 * len(points))
            weights -= weights.max()
        if drift < DRIFTS:
            places = (places + middles_of(points, label(points, places, weights), places)) // 2
    if (np.bincount(label(points, places, weights), minlength=len(places)) == 0).any():
        raise CannotMakeError("a zone was crowded out by its neighbours")
    return places, weights


def grid(size: int, points: int) -> Ints:
    """Return the points (n, 2) at which areas are measured, evenly over the map."""
    side = min(size, points)
    middles = (2 * np.arange(side, dtype=np.int64) + 1) * size * FINE // (2 * side)
    return np.stack(np.meshgrid(middles, middles), axis=-1).reshape(-1, 2)


def label(points: Ints, places: Ints, weights: Ints) -> Ints:
    """Return for each point the index of the place it belongs to, the first of equals."""
    # |point|^2 is left out: it is the same for all places
    power = (places * places).sum(axis=1) - weights - 2 * (points @ places.T)
    nearest: Ints = power.argmin(axis=1)
    return nearest


def middles_of(points: Ints, labels: Ints, places: Ints) -> Ints:
    """Return the middle of each cell; where one is empty, its place."""
    counts = np.bincount(labels, minlength=len(places))
    sums = np.stack(
        [np.bincount(labels, points[:, axis], len(places)) for axis in (0, 1)], axis=1
    ).astype(np.int64)
    full = counts > 0
    middles = places.copy()
    middles[full] = sums[full] // counts[full, None]
    return middles


def bounded(places: Ints, weights: Ints, size: int) -> Triangulation:
    """Return the diagram of the places and of their mirror images in the four sides of the map.

    Between a place and its image the border is the map's side: so no cell leaves the map, and none
    needs clipping. Coordinates are counted from the map's middle; the first points are the places.
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
