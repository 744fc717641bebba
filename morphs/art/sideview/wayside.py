"""What stands in the passages of sections: torches, door frames and what was left behind in halls,
sets of timber in tunnels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from shapely import box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing, Thing
from morphs.art.sideview.furnishings import LEFT
from morphs.art.sideview.parts import Passage
from morphs.base import exact
from morphs.base.seeds import Dice

TIMBERED, TIMBER = 0.6, (0.8, 0.75, 1.6)
"""The share of tunnels with timber in them; how wide its sets are, and from which to which
height of the roof they stand under it."""
Span = tuple[float, float]


def left_in(
    way: tuple[float, float, float],
    free: BaseGeometry,
    drawing: Drawing,
    there: list[Thing],
    rolls: Dice,
) -> Iterator[Thing]:
    """A torch now and then, a door frame, something that was left behind, on firm floor; the `way`
    is where it begins and ends, and its floor."""
    a, b, floor = way
    x = a + 0.8
    while x < b - 0.7:
        clear = all(abs(t.x - x) > t.width / 2 + 0.4 or abs(t.y - floor) > 2.5 for t in there)
        kind, w, h = rolls.choose(LEFT)
        below = box(x - w / 2, floor + 0.05, x + w / 2, floor + 0.25)
        clear = clear and not drawing.open.intersects(below)
        if clear and free.contains(box(x - w / 2, floor - h, x + w / 2, floor - 0.03)):
            (roof,) = spans_at([x], free)
            if roof and roof[1] - roof[0] < 1.75 and abs(roof[1] - floor) < 0.05:
                foot = floor - 0.3 if kind == "wall_torch" else floor
                yield Thing(kind, exact.rounded(x), foot, 0, w, h)
        x += 0.9 + 1.8 * rolls.fraction()


def timbered(
    way: Passage, free: BaseGeometry, drawing: Drawing, there: Sequence[Thing]
) -> Iterator[Thing]:
    """Sets of mine timber along a tunnel, where its roof is low: some tunnels have none."""
    rolls = Dice(drawing.seed, "timber", round(way.a * 4), round(way.floor * 4))
    if rolls.fraction() > TIMBERED:
        return
    x, wide = way.a + 0.8, TIMBER[0]
    while x < way.b - 0.7:
        (roof,) = spans_at([x], free)
        high = roof[1] - roof[0] if roof and abs(roof[1] - way.floor) < 0.2 else 0.0
        under = box(x - wide / 2, way.floor + 0.15, x + wide / 2, way.floor + 0.3)
        body = box(x - wide / 2, way.floor - high + 0.2, x + wide / 2, way.floor - 0.14)
        clear = all(abs(t.x - x) > (t.width + wide) / 2 or abs(t.y - way.floor) > 2 for t in there)
        low = TIMBER[1] < high < TIMBER[2]
        if clear and low and free.contains(body) and not drawing.open.intersects(under):
            foot = exact.rounded(way.floor + 0.05)
            yield Thing("wall_timber", exact.rounded(x), foot, 0, wide, exact.rounded(high))
        x += 0.95 + 0.5 * rolls.fraction()


def spans_at(places: Sequence[float], free: BaseGeometry) -> list[Span | None]:
    """From where to where each of some places is open above its lowest floor."""
    lines = np.array([[(x, 0.0), (x, 10.0)] for x in places])
    boxes, which = exact.stretches(free, lines)
    found: list[Span | None] = [None] * len(places)
    for place, (_, top, _, foot) in zip(which.tolist(), boxes.tolist(), strict=True):
        best = found[place]
        if foot - top > 0.3 and (best is None or foot > best[1]):
            found[place] = top, foot
    return found
