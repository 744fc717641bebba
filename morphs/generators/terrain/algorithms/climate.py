"""Temperature and rain: one warm and one cold belt, and wind that leaves its water on the hills."""

from __future__ import annotations

import numpy as np

from morphs.generators.terrain.algorithms.waves import ONE, Ints, cosine
from morphs.generators.terrain.ground import Ground

FULL = 1_000_000  # air that can hold no more water
UPWIND = {  # the sides that the air comes in by: wind from the west, from the east
    "hex": ((4, 5), (1, 2)),
    "hex-pointy": ((4,), (1,)),
    "grid": ((3,), (1,)),
    "grid8": ((6,), (2,)),
}


def temperature(
    ground: Ground, altitude: Ints, noise: Ints, warmest_row: int, wave: int, rough: int, fall: int
) -> Ints:
    """Return 0..1000 for each cell: a wave of rows (so that a torus has no seam), less with every
    step of altitude above the first."""
    rows = np.arange(ground.count, dtype=np.int64) // ground.columns
    belt = wave * cosine(rows - warmest_row, ground.rows) // ONE
    warmth = 500 + belt + rough * noise // 1000 - fall * np.maximum(0, altitude - 1)
    return np.asarray(np.clip(warmth, 0, 1000))


def rain(
    ground: Ground, altitude: Ints, sea: np.ndarray[tuple[int], np.dtype[np.bool_]], from_east: bool
) -> Ints:
    """Return the rain of each cell, 0..1000.

    The air goes column by column, twice round where the ground is glued: over the sea it takes up
    a quarter of what it lacks, over land it rains out a part that grows with the rise of the land.
    """
    sides = UPWIND[ground.kind][1 if from_east else 0]
    upwind = ground.near[:, list(sides)].astype(np.int64)
    grid = np.arange(ground.count).reshape(ground.rows, ground.columns)
    order = range(ground.columns - 1, -1, -1) if from_east else range(ground.columns)
    air = np.full(ground.count + 1, FULL * 7 // 10, dtype=np.int64)  # the last: beyond the map
    height = np.append(altitude, 0)
    fallen = np.zeros(ground.count, dtype=np.int64)
    for _ in range(2 if ground.wraps_x else 1):
        for column in order:
            cells = grid[:, column]
            sources = upwind[cells]
            humid = air[sources].sum(axis=1) // len(sides)
            before = np.where(sources >= 0, height[sources], height[cells][:, None])
            rise = np.maximum(0, altitude[cells] - before.sum(axis=1) // len(sides))
            part = np.minimum(900, 60 + 100 * rise)
            drops = np.where(sea[cells], humid // 20, humid * part // 1000)
            fallen[cells] = drops
            wetter = humid + (FULL - humid) // 4
            air[cells] = np.where(sea[cells], wetter, humid - drops * 9 // 10)
    return smoothed(ground, fallen) // 1000


def smoothed(ground: Ground, values: Ints) -> Ints:
    """Mix half of each cell with the mean of its neighbours."""
    near = ground.near.astype(np.int64)
    there = near >= 0
    around = np.where(there, values[near], 0).sum(axis=1) // np.maximum(1, there.sum(axis=1))
    return np.asarray((values + around) // 2)
