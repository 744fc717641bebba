"""The capes of places by the water, and the forms of islands in the sea, by dice of their cells."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

from morphs.base import exact
from morphs.draw.lands.view import FOREST, MOUNTAIN, PLAIN
from morphs.draw.terrain.sheet import chance

SPITS, SPIT, LONG = 4, (0.12, 0.22), (0.14, 0.4)
"""How many capes the land of a place may have, how far each reaches, and how far off, in cells."""
SPURS, ISLE, ROCKS = 5, (0.15, 0.42, 0.15, 0.09), (0.22, 0.11, 0.13)
"""How many spurs an island in the sea has; how far they go at the least and most, and how broad it
is in its middle and they are in the end; how far off rocks lie, and how far they reach; in
cells."""
ISLETS = ((0.5, PLAIN), (0.85, FOREST), (1.0, MOUNTAIN))
"""For dice so high what an island is."""


def spits(cell: int) -> Iterator[tuple[tuple[float, float], float]]:
    """The capes of a place by the water: where each lies from its middle, and how far it reaches;
    without them its land would be round."""
    for number in range(SPITS):
        angle = 2 * pi * (number + chance(cell, number, 24)) / SPITS
        far = LONG[0] + (LONG[1] - LONG[0]) * chance(cell, number, 25)
        reach = SPIT[0] + (SPIT[1] - SPIT[0]) * chance(cell, number, 26)
        yield (far * exact.cos(angle), 0.7 * far * exact.sin(angle)), reach


def isle(cell: int) -> Iterator[tuple[tuple[float, float], float]]:
    """The parts of an island: where each lies from the middle of its cell, and how far it reaches;
    spurs of uneven length about its middle, with coves between, the longest a headland, and rocks
    off some of them."""
    turn, (short, long, reach, tip) = 2 * pi * chance(cell, 17), ISLE
    for spur in range(SPURS):
        angle = turn + 2 * pi * (spur + 0.7 * (chance(cell, 18, spur) - 0.5)) / SPURS
        far = long if spur == 0 else short + (long - short) * chance(cell, 19, spur) ** 2
        c, s = exact.cos(angle), 0.8 * exact.sin(angle)
        for share in (0.0, 0.35, 0.7, 1.0):
            yield (far * share * c, far * share * s), reach + (tip - reach) * share
        off, small, large = ROCKS
        if spur in (0, 2) or chance(cell, 20, spur) < 0.4:
            out = far + off * (1 + chance(cell, 21, spur))
            yield (out * c, out * s), small + (large - small) * chance(cell, 22, spur)


def islet(cell: int) -> int:
    """The country of an island in the sea: meadows, a grove or rock."""
    dice = chance(cell, 27)
    return next(country for below, country in ISLETS if dice < below)
