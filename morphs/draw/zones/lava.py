"""Pools of lava: pits in the rock with plates of crust, between which it glows, and rifts that run
out from them."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

import numpy as np
import shapely
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.marks import XY, line, num, outline_data, path
from morphs.draw.terrain.shapes import rugged
from morphs.draw.terrain.sheet import chance, chances
from morphs.draw.zones.palette import INK, blended

MELT = ((0.1, "#5c2117"), (0.26, "#93351d"), (0.5, "#c0592b"), (0.85, "#d98a48"))
"""How far within the shore each colour of the melt begins, in squares."""
CRUST, COLD, BANK, SLOPE = "#5a423a", "#3f2e29", "#2e211d", "#7d6559"
"""The crust where it is thin, and by the shore; the pit's dark side, and its lit one."""
PLATE, GAP, WIDER = 0.72, 0.045, 0.085
"""How far apart plates are, how wide the gaps between them by the shore, half, and how much wider
in the middle; in squares."""
MELTED = 0.3
"""The share of plates in the middle that are molten."""
RIFTS, FAR, BROAD = 4, (0.7, 2.1), 0.13
"""How many rifts run out from a pool at the most, how far, and how wide they begin, in squares."""
PUFFS = (
    *((0.02, -0.04, 0.045), (0.06, -0.12, 0.06), (0.02, -0.21, 0.07), (0.13, -0.25, 0.09)),
    *((0.27, -0.29, 0.08), (0.24, -0.4, 0.1), (0.4, -0.39, 0.085), (0.54, -0.41, 0.055)),
)
"""The puffs of a plume: how far right and down of the summit they are, and how broad."""
BENDS = 6
"""Into how many stretches a rift is bent."""


def lava_shapes(shore: BaseGeometry, pixels: int) -> Iterator[str]:
    """Draw the lava within a shore, in pixels."""
    for pool in shapely.get_parts(shore).tolist():
        if not isinstance(pool, Polygon):
            continue
        yield from _rifts(pool, pixels)
        yield from _pit(pool, pixels)
        for inset, colour in MELT:
            hot = rugged(exact.buffer(pool, -inset * pixels, 6), 0.4 * pixels, 0.08 * pixels)
            yield path(outline_data(hot), fill=colour)
        yield from _plates(pool, pixels)


def _pit(pool: BaseGeometry, pixels: int) -> Iterator[str]:
    """The rim of the pit: a slope that looks to the light on the lower right, dark rock within."""
    pen = num(max(0.7, 0.05 * pixels))
    rim = rugged(exact.buffer(pool, 0.14 * pixels, 6), 0.45 * pixels, 0.07 * pixels)
    yield path(outline_data(rim), fill=SLOPE, stroke=blended(SLOPE, INK, 0.7), stroke_width=pen)
    yield path(outline_data(exact.translate(pool, -0.05 * pixels, -0.05 * pixels)), fill=BANK)


def _plates(pool: BaseGeometry, pixels: int) -> Iterator[str]:
    """Crust in plates, closed by the shore and torn in the middle."""
    inside = exact.buffer(pool, -0.1 * pixels, 6)
    step = PLATE * pixels
    left, top, right, bottom = pool.bounds
    columns = np.arange(floor(left / step) - 2, ceil(right / step) + 3)[None, :]
    rows = np.arange(floor(top / step) - 2, ceil(bottom / step) + 3)[:, None]
    x = step * (columns + 0.5 * (rows % 2) + 0.8 * (chances(columns, rows, 841) - 0.5))
    y = step * (rows + 0.8 * (chances(columns, rows, 842) - 0.5) + 0 * columns)
    for number, plate in enumerate(exact.voronoi(np.column_stack([x.ravel(), y.ravel()]))):
        middle = exact.centroid(plate)
        within = exact.distance(middle, pool.boundary) / pixels if pool.contains(middle) else 0.0
        deep = min(1.0, within / 0.9)
        luck = chance(floor(middle.x), floor(middle.y), number % 7, 843)
        if luck < MELTED * deep:
            continue
        gap = (GAP + WIDER * deep * (0.5 + luck)) * pixels
        shape = exact.intersection(exact.buffer(plate, -gap, 2), inside)
        colour = blended(COLD, CRUST, 0.25 + 0.5 * deep + 0.4 * (luck - 0.5))
        yield path(outline_data(shape), fill=colour, fill_opacity=num(1.0 - 0.1 * deep))


def _rifts(pool: Polygon, pixels: int) -> Iterator[str]:
    """Cracks in the rock about a pool, tapered and crooked; they glow where they begin."""
    rim, key = pool.exterior, (floor(pool.bounds[0]), floor(pool.bounds[1]))
    count = min(RIFTS, 2 + int(exact.length(rim) / (5 * pixels)))
    middle = exact.centroid(pool)
    for number in range(count):
        way = (number + 0.7 * chance(*key, number, 845)) / count
        start = exact.along(rim, way, normalized=True)
        long = max(1.0, exact.apart((start.x, start.y), (middle.x, middle.y)))
        ahead = (start.x - middle.x) / long, (start.y - middle.y) / long
        far = (FAR[0] + (FAR[1] - FAR[0]) * chance(*key, number, 846)) * pixels
        crooked = _crooked((start.x, start.y), ahead, far, (*key, number))
        yield path(_tapered(crooked, BROAD * pixels), fill=BANK)
        yield path(_tapered(crooked[:4], 0.5 * BROAD * pixels), fill=MELT[2][1])


def plume(at: XY, size: float, key: int) -> str:
    """The smoke of a volcano above its summit; the wind is from the left."""
    x, y = at
    puffs = []
    for k, (dx, dy, reach) in enumerate(PUFFS):
        sway = 0.06 * (chance(key, k, 851) - 0.5)
        puffs.append(exact.buffer(Point(x + (dx + sway) * size, y + dy * size), reach * size, 6))
    cloud = exact.union_all(puffs)
    shade = exact.difference(cloud, exact.translate(cloud, -0.05 * size, -0.06 * size))
    pen = num(max(0.6, 0.018 * size))
    svg = path(outline_data(cloud), fill="#d9cec2", fill_opacity="0.9")
    svg += path(outline_data(shade), fill="#a39689", fill_opacity="0.7")
    return svg + path(
        outline_data(cloud), fill="none", stroke=INK, stroke_opacity="0.6", stroke_width=pen
    )


def _crooked(start: XY, ahead: XY, far: float, key: tuple[int, ...]) -> list[XY]:
    """The points of a rift that begins a little within its pool."""
    found, (dx, dy) = [], ahead
    for k in range(-1, BENDS + 1):
        aside = 0.22 * far * (chance(*key, k + 1, 847) - 0.5) * (k > 0)
        along = far * k / BENDS
        found.append((start[0] + along * dx - aside * dy, start[1] + along * dy + aside * dx))
    return found


def _tapered(points: list[XY], wide: float) -> str:
    """A stroke along points that grows thin."""
    (ax, ay), (bx, by) = points[0], points[-1]
    long = max(1e-6, exact.apart((ax, ay), (bx, by)))
    nx, ny = -(by - ay) / long, (bx - ax) / long
    sides: tuple[list[XY], list[XY]] = ([], [])
    for k, (x, y) in enumerate(points):
        half = 0.5 * wide * (1 - k / (len(points) - 1))
        for side, found in zip((-1, 1), sides, strict=True):
            found.append((x + side * half * nx, y + side * half * ny))
    return line([*sides[0], *reversed(sides[1])], close=True)
