"""Tracks from mines, dwellings and the like to the nearest road, so that none lies alone: thin
dashes over free ground, which join on their way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from math import floor

import numpy as np
from numpy.typing import NDArray

from morphs.draw.terrain.marks import line, num, path
from morphs.draw.zones.courses import XY, Place, Points, curve
from morphs.draw.zones.sign import Sign
from morphs.draw.zones.ways import AROUND

Bools = NDArray[np.bool_]
LED_TO = ("mine", "dwelling", "bank", "gate", "town")
"""What tracks lead to."""
STRAIGHT, ASLANT = 10, 14
ROUGH = 9
"""How much dearer a step is where something grows, in tenths of squares."""
FARTHEST, SHARE = 210, 4.0
"""What tracks cost at the most, in tenths of squares; and on small maps, for each square of a
level's side."""
NEAR = 1.4
"""What stands so near a road, in squares, needs no track."""
EASED = 4
"""How often points of tracks move towards those beside them."""
COLOUR, GLOW = "#6d5234", "#f3e6c4"
PEN, DASHES = (0.06, 0.0021), (2.6, 1.9)
"""How broad a track is at least, in squares and of a level's side; its dashes and gaps, in its
breadths."""


def track_courses(
    signs: Sequence[Sign], roads: Iterable[Points], barred: Bools, rough: Bools
) -> list[Points]:
    """Return the tracks of a level, in squares, from signs to its roads or to other tracks, over no
    square that is `barred`, and rather not where it is `rough`."""
    known = [points for points in roads if len(points)]
    if not known:
        return []
    before = _ways(known, barred, rough)
    found: list[Points] = []
    taken: set[Place] = set()
    for sign in signs:
        if sign.emblem.kind not in LED_TO:
            continue
        start = _start(sign, before)
        pool = np.concatenate(known)
        if start is None or _nearest(pool, (sign.middle, sign.foot))[1] < NEAR:
            continue
        places = _path(start, before, taken)
        taken |= set(places)
        nodes = [(sign.middle, sign.foot), *((x + 0.5, y + 0.5) for y, x in places[1:])]
        end, _ = _nearest(pool, nodes[-1])
        if end != nodes[-1]:
            nodes.append(end)
        found.append(curve(_eased(nodes)))
        known.append(found[-1])
    return found


def track_shapes(tracks: Iterable[Points], pixels: int, squares: int) -> Iterator[str]:
    """Draw tracks on a level of so many squares a side."""
    data = "".join(line((points * pixels).tolist()) for points in tracks)
    if data:
        pen = max(1.1, PEN[0] * pixels, PEN[1] * pixels * squares)
        dashes = " ".join(num(part * pen) for part in DASHES)
        yield path(data, fill="none", stroke=GLOW, stroke_width=num(2.3 * pen),
                   stroke_opacity="0.5")  # fmt: skip
        yield path(data, fill="none", stroke=COLOUR, stroke_width=num(pen),
                   stroke_linecap="butt", stroke_dasharray=dashes)  # fmt: skip


def _ways(roads: Iterable[Points], barred: Bools, rough: Bools) -> dict[Place, Place]:
    """From each square that is not far from a road the next on the way there."""
    rows, columns = barred.shape
    most = min(FARTHEST, round(SHARE * rows))
    on = {
        (min(max(floor(y), 0), rows - 1), min(max(floor(x), 0), columns - 1))
        for points in roads
        for x, y in points.tolist()
    }
    before, cost = {place: place for place in on}, dict.fromkeys(on, 0)
    waiting = [(0, place) for place in sorted(on)]
    while waiting:
        spent, place = heappop(waiting)
        if spent > cost[place]:
            continue
        for down, right in AROUND:
            there = place[0] + down, place[1] + right
            far = spent + (ASLANT if down and right else STRAIGHT)
            if not (0 <= there[0] < rows and 0 <= there[1] < columns) or barred[there]:
                continue
            far += ROUGH * int(rough[there])
            if far <= most and far < cost.get(there, most + 1):
                cost[there], before[there] = far, place
                heappush(waiting, (far, there))
    return before


def _start(sign: Sign, before: dict[Place, Place]) -> Place | None:
    """The square before a sign from which a way leads on, if any does."""
    row, column = floor(sign.foot), floor(sign.middle)
    near = ((row + down, column + right) for down in (0, 1) for right in (0, -1, 1))
    return next((place for place in near if place in before), None)


def _path(start: Place, before: dict[Place, Place], taken: set[Place]) -> list[Place]:
    """The squares from one to a road, or to a track that is there."""
    found = [start]
    while before[found[-1]] != found[-1] and found[-1] not in taken:
        found.append(before[found[-1]])
    return found


def _nearest(pool: Points, at: XY) -> tuple[XY, float]:
    """The nearest of some points, and how far off it is, across or down."""
    off = np.abs(pool - np.array(at)).max(axis=1)
    k = int(off.argmin())
    return (float(pool[k, 0]), float(pool[k, 1])), float(off[k])


def _eased(nodes: Sequence[XY]) -> list[XY]:
    """A way without corners; its ends stay."""
    at = np.array(nodes)
    for _ in range(EASED):
        at[1:-1] = (at[:-2] + 2 * at[1:-1] + at[2:]) / 4
    return [(x, y) for x, y in at.tolist()]
