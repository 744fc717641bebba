"""The capes of places by the water, and the forms of islands in the sea, by dice of their cells."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

from morphs.base import exact
from morphs.draw.lands.view import FOREST, MOUNTAIN, PLAIN
from morphs.draw.terrain.sheet import chance

SPITS, SPIT, LONG = 4, (0.12, 0.22), (0.14, 0.4)
"""How many capes the land of a place may have, how far each reaches, and how far off, in cells."""
SPURS, ISLE, ROCKS = 5, (0.15, 0.4, 0.17, 0.09), (0.22, 0.11, 0.13)
"""How many spurs a broad island in the sea has; how far they go at the least and most, and how
broad it is in its middle and they are in the end; how far off rocks lie, and how far they reach; in
cells."""
FORMS = (0.34, 0.64)
"""For dice so high an island is a swarm of skerries or a ridge; else it is a broad one."""
SWARM, OFF, SKERRY = (3, 7), (0.46, 0.2), (0.1, 0.17)
"""How many skerries lie about the first one at the least and most, how far off, along the strike of
the islands and across it, and how far they reach."""
RIDGE, CREST = (0.26, 0.52), (0.07, 0.2)
"""How far a ridge goes on from its middle, and how broad it is at its ends and in its middle."""
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


Parts = Iterator[tuple[tuple[float, float], float]]


def isle(cell: int, strike: float = 0.0) -> Parts:
    """The parts of an island: where each lies from the middle of its cell, and how far it reaches;
    `strike` is the way that islands nearby are drawn out, in radians."""
    dice, turn = chance(cell, 28), strike + 0.9 * (chance(cell, 17) - 0.5)
    kind = sum(dice >= below for below in FORMS)
    yield from (_swarm, _ridge, _broad)[kind](cell, turn)


def _swarm(cell: int, turn: float) -> Parts:
    """Skerries strewn along a line, the first of them the largest."""
    c, s = exact.cos(turn), exact.sin(turn)
    yield (0.0, 0.0), SKERRY[1]
    many = SWARM[0] + int((SWARM[1] - SWARM[0] + 1) * chance(cell, 29))
    for number in range(many):
        along, aside = (
            2 * far * (chance(cell, salt, number) - 0.5)
            for far, salt in zip(OFF, (30, 31), strict=True)
        )
        luck = chance(cell, 32, number)
        reach = SKERRY[0] + (SKERRY[1] - SKERRY[0]) * (luck * luck * luck)
        yield (along * c - aside * s, along * s + aside * c), reach


def _ridge(cell: int, turn: float) -> Parts:
    """A long island, broadest off its middle, with rocks off one end."""
    c, s = exact.cos(turn), exact.sin(turn)
    ends = [RIDGE[0] + (RIDGE[1] - RIDGE[0]) * chance(cell, 33, end) for end in (0, 1)]
    bent = 0.3 * (chance(cell, 34) - 0.5)
    for step in range(9):
        share = step / 4 - 1
        along, aside = share * ends[share > 0], bent * (1 - share * share)
        broad = 1 - share * share * (0.7 + 0.3 * chance(cell, 35, step))
        reach = CREST[0] + (CREST[1] - CREST[0]) * broad * (0.6 + 0.4 * chance(cell, 36, step))
        yield (along * c - aside * s, along * s + aside * c), reach
    out = ends[1] + ROCKS[0]
    yield (out * c, out * s), ROCKS[1]


def _broad(cell: int, turn: float) -> Parts:
    """Spurs of uneven length about a middle, with coves between, the longest a headland, and rocks
    off some of them."""
    short, long, reach, tip = ISLE
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
