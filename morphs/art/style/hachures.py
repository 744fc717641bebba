"""Hachures: strokes down the lower side of a step, long and short by turns: they make it a cliff.
Lengths are in squares."""

from __future__ import annotations

import numpy as np
from shapely import LineString

from morphs.art.geometry.noise import noise
from morphs.base import exact
from morphs.base.seeds import Dice

APART = 0.115
"""How far apart strokes are."""
SHORTEST, LONGEST = 0.12, 0.52
"""How long they are at least and at most."""
STRETCH, SLIP = 1.3, 0.05
"""How long stretches of long and of short strokes are, and how far strokes lean."""
WIDE = 0.031
"""How broad strokes are."""


def hachures(
    step: LineString, side: int, seed: int, out: tuple[float, float] = (0.0, 0.0)
) -> list[LineString]:
    """The strokes of a step on one side of it; within so much of its ends it runs `out`."""
    whole = exact.length(step)
    count = max(int(whole / APART), 1)
    ways = (np.arange(2 * count) / 2 + 0.25) * whole / count
    spots = exact.points_along(step, ways).reshape(-1, 2, 2)
    level = 0.5 + 0.5 * noise(spots[:, 0, 0], spots[:, 0, 1], seed, STRETCH)
    for off, far in zip((ways[::2], whole - ways[::2]), out, strict=True):
        level = level * (off / far).clip(0, 1) if far else level
    x, y = step.coords[0]
    rolls, found = Dice(seed, "hachures", f"{x:.3f}", f"{y:.3f}"), []
    for (here, ahead), high in zip(spots.tolist(), exact.numbers(level).tolist(), strict=True):
        off = max(exact.apart(here, ahead), 0.01)
        dx, dy = ((b - a) / off for a, b in zip(here, ahead, strict=True))
        far = side * (SHORTEST + (LONGEST - SHORTEST) * high * (0.55 + 0.45 * rolls.fraction()))
        slip = SLIP * (rolls.fraction() - 0.5)
        x, y = here
        found.append(LineString([(x, y), (x - dy * far + dx * slip, y + dx * far + dy * slip)]))
    return found
