"""Tufts and stones along the borders of dry ground, as a pen softens an edge."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from morphs.draw.terrain.marks import XY, num, path, point
from morphs.draw.terrain.sheet import chances
from morphs.draw.zones.ground import Drift
from morphs.draw.zones.palette import GROUND, INK, blended
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER

EACH, SHARE, ASTRAY = 3, 0.6, 0.55
"""How many places a side between two grounds has, the share that is taken, and how far off they lie
at most, in squares."""
ROOM = 1.0
"""How far from ways and what stands there they keep, in squares."""
TUFTED = tuple(TERRAINS.index(word) for word in ("grass", "swamp", "dirt", "rough"))
"""Grounds that send tufts out; others stones."""


def fringe_shapes(
    land: NDArray[np.uint8], aside: Drift, room: NDArray[np.float64], pixels: int
) -> Iterator[str]:
    """Draw what lies along the borders of a level's grounds, where there is `room`."""
    tufts: dict[int, list[str]] = {}
    stones: dict[int, list[str]] = {}
    for (x, y), kind, luck in _places(land, aside, room):
        at = (x * pixels, y * pixels)
        if kind in TUFTED:
            tufts.setdefault(kind, []).append(_tuft(at, (0.16 + 0.12 * luck) * pixels))
        else:
            stones.setdefault(kind, []).append(_stone(at, (0.07 + 0.07 * luck) * pixels))
    pen = num(max(0.7, 0.045 * pixels))
    for kind, data in sorted(tufts.items()):
        ink = blended(GROUND[TERRAINS[kind]], INK, 0.5)
        yield path("".join(data), fill="none", stroke=ink, stroke_width=pen)
    for kind, data in sorted(stones.items()):
        colour = GROUND[TERRAINS[kind]]
        ink = blended(colour, INK, 0.6)
        yield path("".join(data), fill=colour, stroke=ink, stroke_width=pen)


def _places(
    land: NDArray[np.uint8], aside: Drift, room: NDArray[np.float64]
) -> Iterator[tuple[XY, int, float]]:
    """Where tufts and stones lie, in squares, of which ground, and the dice of their size."""
    dry = (land != WATER) & (land != ROCK)
    for down, across in ((0, 1), (1, 0)):
        here = land[: land.shape[0] - down, : land.shape[1] - across]
        there = land[down:, across:]
        both = dry[: land.shape[0] - down, : land.shape[1] - across] & dry[down:, across:]
        rows, columns = np.nonzero((here != there) & both)
        for k in range(EACH):
            off = ASTRAY * 2 * (chances(rows, columns, k, 71 + down) - 0.5)
            along = (k + chances(rows, columns, k, 73 + down)) / EACH
            taken = chances(rows, columns, k, 75 + down) < SHARE
            luck = chances(rows, columns, k, 77 + down)
            of = np.where(chances(rows, columns, k, 79 + down) < 0.5, here[rows, columns],
                          there[rows, columns])  # fmt: skip
            free = np.minimum(room[rows, columns], room[rows + down, columns + across]) > ROOM
            x = columns + (1.0 + off if across else along) - aside[1][rows, columns]
            y = rows + (1.0 + off if down else along) - aside[0][rows, columns]
            for number in np.flatnonzero(taken & free).tolist():
                yield (float(x[number]), float(y[number])), int(of[number]), float(luck[number])


def _tuft(at: XY, size: float) -> str:
    """Three blades."""
    x, y = at
    tips = ((-0.6, -0.75), (0.05, -1.0), (0.65, -0.7))
    roots = (-0.15, 0.0, 0.15)
    return "".join(
        f"M{point((x + root * size, y))}L{point((x + dx * size, y + dy * size))}"
        for root, (dx, dy) in zip(roots, tips, strict=True)
    )


def _stone(at: XY, size: float) -> str:
    """A low stone."""
    (x, y), low = at, 0.35 * size
    left, right = (x - size, y + low), (x + size, y + low)
    top = [(x - 0.7 * size, y - 0.7 * size), (x + 0.5 * size, y - 0.9 * size)]
    return f"M{point(left)}L{point(top[0])}L{point(top[1])}L{point(right)}Z"
