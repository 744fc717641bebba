"""The lines about open pastures of battlefields: hedges, dry walls, ditches.

A hedge is drawn as on estate plans: a thin line towards the light, knobs of growth away from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.closes import pen_stroke
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import XY, line, num, path
from morphs.draw.terrain.outfields import Taken
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chance, chances

HEDGE, WALL, DITCH = range(3)
SHARES = (0.62, 0.86)
"""The share of tracts whose lines are hedges, and of those whose are hedges or walls."""
TRACT = 5
"""How many cells across a tract is whose lines are of one kind."""
AT_WATER = 0.3
"""How near to still water and marshes lines are no ditches, in cells."""
SOFT = "#4a4a4a"
"""The ink of hedges in black and white: finer than roads, rivers and walls."""
KNOB, BULGE, LIT = 0.062, (0.03, 0.05), 0.01
"""How long knobs of hedges are, how far their curves are drawn out at least and how much more, and
how far from the middle of its hedge the lit line is, in cells."""
TICK, TICKS = 0.045, 0.085
"""How long the strokes down a ditch are, and how far apart these, in cells."""
STONES = (0.1, 0.064, 0.118, 0.078)
"""How long the stones of walls are, in cells."""
RIMS = 0.026
"""How far apart the rims of a ditch are in ink, in cells."""
Line = NDArray[np.float64]


def hedgerows(
    lines: Sequence[shapely.LineString], pen: Pen, salt: int, wet: Taken | None = None
) -> Iterator[str]:
    """All lines, those of each kind as one path or a few; none that ends at what is `wet` is a
    ditch, which would look like its outlet."""
    kinds: dict[int, list[shapely.LineString]] = {DITCH: [], WALL: [], HEDGE: []}
    for one in lines:
        kinds[_kind(one, pen.size, salt, wet)].append(one)
    for kind, some in kinds.items():
        yield from drawn_as(kind, some, pen, salt)


def kinds_of(
    lines: Sequence[shapely.LineString], size: float, salt: int, wet: Taken | None = None
) -> set[int]:
    """Return of which kinds lines are."""
    return {_kind(one, size, salt, wet) for one in lines}


def drawn_as(kind: int, lines: Sequence[shapely.LineString], pen: Pen, salt: int) -> Iterator[str]:
    """Lines that are all of one kind."""
    found = [stations(np.asarray(one.coords), KNOB * pen.size) for one in lines]
    points = [away(spots) for spots in found if len(spots) > 1]
    if points and kind == HEDGE:
        yield from _hedges(points, pen, salt)
    elif points:
        yield from (_walls if kind == WALL else _ditches)(points, pen)


def _kind(one: shapely.LineString, size: float, salt: int, wet: Taken | None) -> int:
    """What a line is, by the tract that its middle lies in."""
    middle = exact.along(one, 0.5, normalized=True)
    dice = chance(salt, int(middle.x / TRACT / size), int(middle.y / TRACT / size), 34)
    kind = sum(dice > share for share in SHARES)
    if kind == DITCH and wet and wet.meets(exact.buffer(one, AT_WATER * size, 2)):
        return HEDGE
    return kind


def away(points: Line) -> Line:
    """A line so that what lies at its right, down the sheet, is away from the light, which comes
    from the upper left."""
    (ax, ay), (bx, by) = points[0], points[-1]
    return points if (bx - ax) - (by - ay) >= 0 else points[::-1]


def _beside(points: Line, far: float) -> Line:
    """A line moved to its right."""
    ahead = np.gradient(points, axis=0)
    long = np.maximum(exact.lengths(ahead), 1e-6)[:, None]
    return np.asarray(exact.points(points + far * np.stack([-ahead[:, 1], ahead[:, 0]], 1) / long))


def _hedges(lines: Sequence[Line], pen: Pen, salt: int) -> Iterator[str]:
    size, fills = pen.size, pen.style.fills
    data = "".join(_knobby(points, size, salt + 97 * k) for k, points in enumerate(lines))
    colour, ink = ("#86a75a", "#56703a") if fills else ("#ffffff", SOFT)
    width = num(max(0.4, (0.011 if fills else 0.009) * size))
    yield path(data, fill=colour, stroke=ink, stroke_width=width, stroke_linejoin="round")


def _knobby(points: Line, size: float, key: int) -> str:
    """The outline of a hedge: knobs, one or two stations long, along its right."""
    lit = line(map(tuple, _beside(points, -LIT * size).tolist()))
    count = len(points) - 1
    dice = chances(key, np.arange(count), 51)
    ends = [0]
    while ends[-1] < count:
        ends.append(min(count, ends[-1] + (2 if dice[ends[-1]] < 0.3 else 1)))
    low, more = BULGE
    out = _beside(points, 1.0) - points
    right = points + 0.5 * LIT * size * out
    curves = list[str]()
    for end, start in zip(ends[-2::-1], ends[:0:-1], strict=True):
        bulge = (low + more * dice[end]) * size
        x, y = (right[end] + right[start]) / 2 + bulge * (out[end] + out[start]) / 2
        to_x, to_y = right[end]
        curves.append(f"Q{num(x)} {num(y)} {num(to_x)} {num(to_y)}")
    x, y = right[-1]
    return f"{lit}L{num(x)} {num(y)}{''.join(curves)}Z"


def _walls(lines: Sequence[Line], pen: Pen) -> Iterator[str]:
    """A row of stones, some longer than others."""
    size, fills = pen.size, pen.style.fills
    data = "".join(map(_data, lines))
    ink, pale = ("#7d7462", "#d9d0ba") if fills else (pen.style.ink, "#ffffff")
    yield pen_stroke(data, ink, 0.042 * size, "1", cap="butt")
    yield pen_stroke(data, pale, 0.022 * size, "1", cap="butt")
    joints = " ".join(f"{num(0.011 * size)} {num(long * size)}" for long in STONES)
    yield pen_stroke(data, ink, 0.03 * size, "1", joints, cap="butt")


def _ditches(lines: Sequence[Line], pen: Pen) -> Iterator[str]:
    """A thin line, and short strokes down its right; in ink two, for both rims, and the strokes
    beyond."""
    size, fills = pen.size, pen.style.fills
    ink, begin = ("#7f8a58", 0.0) if fills else (pen.style.ink, RIMS)
    for far in (0.0,) if fills else (0.0, RIMS):
        rim = "".join(_data(_beside(points, far * size)) for points in lines)
        yield pen_stroke(rim, ink, (0.011 if fills else 0.008) * size, "1")
    middle = (begin + 0.5 * TICK) * size
    aside = "".join(_data(_beside(points, middle)) for points in lines)
    ticks = f"{num(0.011 * size)} {num(TICKS * size)}"
    yield pen_stroke(aside, ink, TICK * size, "1", ticks, cap="butt")


def _data(points: Line) -> str:
    spots: list[XY] = [(x, y) for x, y in points.tolist()]
    return line(spots)
