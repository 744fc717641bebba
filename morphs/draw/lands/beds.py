"""The beds of rivers: hairlines where they rise, which swell steadily and open towards the sea.

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
from morphs.draw.lands.bends import Points, across, reached
from morphs.draw.lands.courses import Chain, Vertex
from morphs.draw.lands.grain import Flags
from morphs.draw.lands.land import Land
from morphs.draw.lands.view import FOREST, GROVE, HILL, PLAIN, WOOD
from morphs.draw.terrain.sheet import chance

LEAST, GROWTH, MOST = 1.5, 1.75, 9.5
"""How wide a river of one flow is, how much wider for each more of its root, and at most, in
units."""
STREAM = 0.8
"""How wide a stream is, of a river."""
EVEN = 5
"""Over how many points to either side widths are evened out."""
HAIR, SWELLS = 0.25, 120.0
"""How wide a river rises, of its width, and after how far it has that, in units."""
EMERGED = 0.15
"""How wide a river is, of its width, where it comes out from behind a peak."""
JOINED = 55.0
"""How far below a meeting of rivers the one that goes on has its width, in units."""
OPENS, FLARE = 60.0, 1.9
"""How far from the sea a river begins to open, and how much wider it is at the shore."""
GAUGE, GAUGED = 14.0, 4
"""How far about a mouth it is asked where the shore lies, in units; over how many points which way
the river runs."""
ASLANT = 5
"""How many points beyond its shore a river's banks may still be on land."""
FADES, FADING = 56.0, 14
"""How far from its mouth on a river has the colour of the sea, ever less of it; in how many steps
that is drawn."""
HEAD, MORE, STEPS = 26.0, 26.0, 14
"""How far up from its spring a river goes on as a hairline, how much farther at most, in units; and
in how many steps it is drawn."""
CURL, TURNS = (0.3, 0.4), (0.6, 0.5)
"""How far such a line turns to its sides, in radians, and how much farther at most; and how often,
and how much more."""
BASIN = (2.0, 5.5, 7.0, 6.5, 3.0)
"""How wide the pool is in which a spring rises where no rock is, in units, at its last steps."""
SHORT, THIN = 9.0, 0.15
"""Shorter ones are not drawn; how wide they are where they begin."""
LOW = (HILL, PLAIN, FOREST, WOOD, GROVE)
"""The countries in which springs are pools."""


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
                flare = FLARE * _squarely(land, chain.points, end, shore)
                width = width * (1 + flare * left * left)
        found.append(Bed(chain.points, exact.points(width)))
    return found


def drawn_beds(land: Land, found: Sequence[Bed], covered: Flags) -> list[Bed]:
    """The beds of a land's rivers as they are drawn: thin again where they come out from behind
    what covers their springs, as they would be cut off bluntly there; and no farther than into the
    water, as they would run on along shores that they come to aslant."""
    made = []
    for chain, bed in zip(land.rivers, found, strict=True):
        along, wide = reached(bed.points), bed.wide
        hidden = covered[land.grain.squares(land.folded(bed.points))]
        first, last = 0, len(wide)
        for end in (0, -1):
            if chain.ends[end] in land.waters.springs and hidden[end] and not hidden.all():
                from_end = along if end == 0 else along[-1] - along
                out = from_end - from_end[~hidden].min()
                wide = wide * np.clip(EMERGED + (1 - EMERGED) * out / SWELLS, EMERGED, 1.0)
            elif chain.ends[end] in land.waters.mouths:
                afloat = _afloat(land, bed, end)
                first, last = (max(0, afloat - 1), last) if end == 0 else (first, afloat + 2)
                last = min(last, len(wide))
                wide = np.where(np.arange(len(wide)) == (first if end == 0 else last - 1), 0, wide)
        made.append(Bed(bed.points[first:last], exact.points(wide[first:last])))
    return made


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


def _squarely(land: Land, points: Points, end: int, shore: int) -> float:
    """How squarely a river comes to the shore, from 0 to 1: one that opens where it runs along it
    would open over land."""
    inland = shore + GAUGED if end == 0 else shore - GAUGED
    ahead = points[shore] - points[min(max(inland, 0), len(points) - 1)]
    around = points[shore] + GAUGE * np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])
    right, left, low, high = land.sea[land.grain.squares(land.folded(around))].tolist()
    rise = np.array([right - left, low - high], np.float64)
    long = exact.apart((0.0, 0.0), ahead.tolist()) * exact.apart((0.0, 0.0), rise.tolist())
    part = max(0.0, float(ahead @ rise)) / long if long else 0.0
    return exact.rounded(part * part)


def _shore(land: Land, points: Points, end: int) -> int:
    """The first point on land of a river from its end in the water on."""
    dry = np.flatnonzero(land.sea[land.grain.squares(land.folded(points))] < 0)
    if not len(dry):
        return 0 if end == 0 else len(points) - 1
    return int(dry[0] if end == 0 else dry[-1])


def _afloat(land: Land, bed: Bed, end: int) -> int:
    """The first point of a river beyond its shore where water lies at both its banks, or so far
    along it as is looked."""
    out = -1 if end == 0 else 1
    shore = _shore(land, bed.points, end)
    far = min(max(shore + ASLANT * out, 0), len(bed.points) - 1)
    beyond = np.arange(shore + out, far + out, out)
    if not len(beyond):
        return far
    aside = (across(bed.points) * bed.wide[:, None] / 2)[beyond]
    banks = (land.grain.squares(land.folded(bed.points[beyond] + side)) for side in (aside, -aside))
    wet = np.logical_and(*(land.sea[squares] > 0 for squares in banks))
    return int(beyond[wet.argmax()]) if wet.any() else far


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
                    ends = list(range(shore, _afloat(land, bed, end) + out, out))
                    yield (
                        _faded(Bed(bed.points[inland], bed.wide[inland])),
                        Bed(bed.points[ends], bed.wide[ends]),
                    )


def _faded(bed: Bed) -> Bed:
    """The first of a bed as even steps, in which its colour goes over into that of the sea."""
    far = reached(bed.points)
    along = np.linspace(0.0, min(FADES, float(far[-1])), FADING)
    points = np.stack([np.interp(along, far, axis) for axis in bed.points.T], axis=1)
    return Bed(exact.points(points), exact.points(np.interp(along, far, bed.wide)))


def heads(land: Land, found: Sequence[Bed]) -> list[Bed]:
    """The hairlines that rivers rise in: each goes on up from its spring in bends and thins out,
    over no road, river or place."""
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
            head = _head(bed, chain.ends[end])
            free = ~ways[land.grain.squares(land.folded(head))]
            dry = len(free) if free.all() else int(np.argmin(free))
            if dry < 3 or reached(head[:dry])[-1] < SHORT:
                continue
            own = shapely.LineString(head[1:dry])
            if not any(own.intersects(line) for line in lines):
                lines.append(own)
                wide = np.linspace(THIN, float(bed.wide[0]), dry)[::-1]
                if dry == len(head) and land.kind[land.grain.squares(land.folded(head))][-1] in LOW:
                    wide[-len(BASIN) :] = BASIN
                made.append(Bed(head[:dry], exact.points(wide)))
    return made


def _head(bed: Bed, spring: Vertex) -> Points:
    """Where a river, which is told from its spring on, goes on up from there."""
    key = spring[0] * 4 - spring[1]
    x, y = (bed.points[0] - bed.points[min(3, len(bed.points) - 1)]).tolist()
    long = (HEAD + MORE * chance(key, 81)) / STEPS
    curl = (CURL[0] + CURL[1] * chance(key, 82)) * (1 if chance(key, 83) < 0.5 else -1)
    turns, ahead = TURNS[0] + TURNS[1] * chance(key, 84), exact.heading(x, y)
    points = [bed.points[0]]
    for step in range(STEPS):
        angle = ahead + curl * exact.sin(2 * pi * turns * (step + 0.5) / STEPS)
        points.append(points[-1] + long * np.array([exact.cos(angle), exact.sin(angle)]))
    return exact.points(np.array(points))
