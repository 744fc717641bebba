"""The beds of rivers: hairlines where they rise, which swell steadily, are joined by brooks, and
open towards the sea.

Along a river width goes by the root of what flows there; where rivers meet, the one that goes on
begins as wide as the wider of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi
from typing import NamedTuple

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.lands.bends import Points, reached
from morphs.draw.lands.courses import Chain, Vertex
from morphs.draw.lands.land import Land
from morphs.draw.lands.view import DESERT, PLAIN, TUNDRA
from morphs.draw.terrain.sheet import chance

LEAST, GROWTH, MOST = 1.5, 1.75, 9.5
"""How wide a river of one flow is, how much wider for each more of its root, and at most, in
units."""
STREAM = 0.8
"""How wide a stream is, of a river."""
EVEN = 5
"""Over how many points to either side widths are evened out."""
HAIR, SWELLS = 0.2, 120.0
"""How wide a river rises, of its width, and after how far it has that, in units."""
JOINED = 55.0
"""How far below a meeting of rivers the one that goes on has its width, in units."""
OPENS, FLARE = 42.0, 1.15
"""How far from the sea a river begins to open, and how much wider it is at the shore."""
FADES = 34.0
"""How far from its mouth on a river has the colour of the sea, ever less of it."""
BROOKS, APART = 5, (34.0, 30.0)
"""How many brooks join the head of a river at most; how far apart they do, and how much more."""
LONG, TURN = (22.0, 26.0), (0.5, 0.55)
"""How long a brook is and how much more; by how much it turns off up the river, in radians."""
THIN, SHORT, STEPS = 1.1, 12.0, 10
"""How wide a brook is where it joins; shorter ones are none; in how many steps it is drawn."""
BOW = 0.22
"""How far a brook bows aside, in its lengths."""
OPEN = (PLAIN, DESERT, TUNDRA)
"""Countries that have no brooks but where a river rises."""


class Bed(NamedTuple):
    """Where water runs, and how wide at each point."""

    points: Points
    wide: Points


def beds(land: Land) -> list[Bed]:
    """The bed of every river of a land, in their order."""
    wide = [_own(chain) for chain in land.rivers]
    far = [reached(chain.points) for chain in land.rivers]
    _join(land.rivers, wide, far)
    found = []
    for chain, along, width in zip(land.rivers, far, wide, strict=True):
        for end in (0, -1):
            from_end = along if end == 0 else along[-1] - along
            if chain.ends[end] in land.waters.springs:
                share = np.clip(from_end / SWELLS, 0.0, 1.0)
                width = width * (HAIR + (1 - HAIR) * np.sqrt(share))
            elif chain.ends[end] in land.waters.mouths:
                shore = _shore(land, chain.points, end)
                left = np.clip(1 - (from_end - from_end[shore]) / OPENS, 0.0, 1.0)
                width = width * (1 + FLARE * left * left)
        found.append(Bed(chain.points, exact.points(width)))
    return found


def _own(chain: Chain) -> Points:
    """How wide a river is by what flows there, evened out along it."""
    part = STREAM if chain.kind == "s" else 1.0
    wide = np.clip(LEAST + GROWTH * (np.sqrt(chain.widths) - 1), LEAST, MOST) * part
    padded = np.pad(wide, EVEN, mode="edge")
    window = 2 * EVEN + 1
    sums = np.cumsum(np.concatenate([[0.0], padded]))
    return exact.points((sums[window:] - sums[:-window]) / window)


def _join(chains: Sequence[Chain], wide: list[Points], far: Sequence[Points]) -> None:
    """Let what goes on where rivers meet begin as wide as the wider of those that come."""
    joints: dict[Vertex, list[tuple[int, int]]] = {}
    for number, chain in enumerate(chains):
        for end in (0, -1):
            joints.setdefault(chain.ends[end], []).append((number, end))
    for met in joints.values():
        if len(met) < 3:
            continue
        out = max(met, key=lambda one: float(wide[one[0]][one[1]]))
        number, end = out
        least = max(float(wide[n][e]) for n, e in met if (n, e) != out)
        along = far[number] if end == 0 else far[number][-1] - far[number]
        share = np.clip(along / JOINED, 0.0, 1.0)
        own = wide[number]
        wide[number] = np.minimum(own, least + (own - least) * share)


def _shore(land: Land, points: Points, end: int) -> int:
    """The first point on land of a river from its end in the water on."""
    dry = np.flatnonzero(land.sea[land.grain.squares(land.folded(points))] < 0)
    if not len(dry):
        return 0 if end == 0 else len(points) - 1
    return int(dry[0] if end == 0 else dry[-1])


def mouths(land: Land, found: Sequence[Bed]) -> Iterator[tuple[Bed, Bed]]:
    """The pieces of rivers that lie beside their shores, on land, from there on, and in the
    water."""
    for chain, bed in zip(land.rivers, found, strict=True):
        for end in (0, -1):
            if chain.ends[end] in land.waters.mouths:
                shore = _shore(land, bed.points, end)
                out = -1 if end == 0 else 1
                if 0 < shore < len(bed.points) - 1:
                    inland = list(range(shore, len(bed.points) if out < 0 else -1, -out))
                    near = reached(bed.points[inland]) < FADES
                    inland = inland[: max(2, int(near.sum()))]
                    ends = [shore, shore + out]
                    yield (
                        Bed(bed.points[inland], bed.wide[inland]),
                        Bed(bed.points[ends], bed.wide[ends]),
                    )


def brooks(land: Land, found: Sequence[Bed]) -> list[Bed]:
    """The brooks that join rivers near their heads, and as long as they run through highland or
    woods; none over a road, a river or another brook."""
    ways = land.within((chain.points for chain in (*land.roads, *land.rails)), 0.07)
    ways |= land.within((land.sites[[cell]] for cell in sorted(land.homes)), 0.3)
    ways |= land.sea > -600
    lines = [shapely.LineString(bed.points) for bed in found]
    made: list[Bed] = []
    for number, chain in enumerate(land.rivers):
        for end in (0, -1):
            if chain.ends[end] not in land.waters.springs:
                continue
            bed = found[number] if end == 0 else Bed(*(part[::-1] for part in found[number]))
            for brook in _heads(land, bed, chain.ends[end]):
                free = ~ways[land.grain.squares(land.folded(brook))]
                dry = len(free) if free.all() else int(np.argmin(free))
                if dry < 4 or reached(brook[:dry])[-1] < SHORT:
                    continue
                brook = brook[:dry]
                own = shapely.LineString(brook[1:])
                if not any(own.intersects(line) for line in lines):
                    lines.append(own)
                    wide = np.linspace(THIN, HAIR, len(brook))
                    made.append(Bed(brook, exact.points(wide)))
    return made


def _heads(land: Land, bed: Bed, spring: Vertex) -> Iterator[Points]:
    """Where brooks may run that join a river, which is told from its spring on."""
    far, key = reached(bed.points), spring[0] * 4 - spring[1]
    at, side = 2.0, 1 if chance(key, 81) < 0.5 else -1
    for number in range(BROOKS):
        where = int(np.searchsorted(far, at))
        if where >= len(far) - 2:
            return
        row, column = (int(v[0]) for v in land.grain.squares(land.folded(bed.points[[where]])))
        if number > 1 and land.kind[row, column] in OPEN:
            return
        x, y = (bed.points[where] - bed.points[where + 2]).tolist()
        turn = exact.heading(x, y) + side * (TURN[0] + TURN[1] * chance(key, number, 82))
        long = LONG[0] + LONG[1] * chance(key, number, 83)
        bow = side * BOW * long * (chance(key, number, 84) - 0.25)
        share = np.linspace(0.0, 1.0, STEPS)
        waves = (
            0.05
            * long
            * np.array(
                [exact.sin(2 * pi * (1.3 * s + chance(key, number, 85))) for s in share.tolist()]
            )
        )
        aside = bow * 4 * share * (1 - share) + waves * share
        c, s = exact.cos(turn), exact.sin(turn)
        ahead = long * share
        moved = np.stack([ahead * c - aside * s, ahead * s + aside * c], axis=1)
        yield exact.points(bed.points[where] + moved)
        at += APART[0] * (0.55 if number == 0 else 1.0) + APART[1] * chance(key, number, 86)
        side = -side
