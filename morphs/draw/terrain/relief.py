"""Hills as battlefields and old maps show them: contours with a lit and a dark slope, hachures."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import XY, line, num, outline_data, path
from morphs.draw.terrain.shapes import rounded, rugged
from morphs.draw.terrain.sheet import Sheet, chance
from morphs.draw.terrain.style import Style

LEVELS = ((1, 0.05, "#d5c991"), (2, 0.15, "#cbb47c"), (3, 0.24, "#bda98a"))
"""Of each contour its height, how far it lies within its cells, and its colour."""
GREYS = ("#ededed", "#e0e0e0", "#d2d2d2")
"""The colours of contours in black and white."""
DOMES = (0.09, 0.18, 0.28)
"""How far within a contour it is lighter, and lighter again, in cells."""
SLOPE = 0.055
"""How broad the lit and the dark slope within a contour are, in cells."""
LIGHT = (-0.6, -0.8)
"""Where the light comes from: above, from the left."""
Vectors = NDArray[np.float64]


def relief_shapes(contours: NDArray[np.int64], sheet: Sheet, style: Style) -> Iterator[str]:
    """Hills one or two contours high, mountains as high again; `contours` has one for each cell."""
    for level, inset, colour in LEVELS:
        cells = np.flatnonzero(contours >= level)
        if len(cells):
            yield from rise_shapes(contour(cells, inset, sheet), colour, sheet.size, style)


def contour(cells: NDArray[np.int64], inset: float, sheet: Sheet) -> BaseGeometry:
    """The line around some cells, so far within them, drawn by hand."""
    within = exact.buffer(rounded(_ridges(cells, sheet), 0.1 * sheet.size), -inset * sheet.size)
    reach = 0.09 if inset < 0.1 else 0.045  # a summit has no room for more
    wavy = rugged(within, 0.8 * sheet.size, reach * sheet.size)
    rim = rugged(wavy, 0.3 * sheet.size, 0.035 * sheet.size)
    tops = shapely.MultiPoint([sheet.centres[cell] for cell in cells.tolist()])
    return exact.union(rim, exact.buffer(tops, 0.13 * sheet.size))


def _ridges(cells: NDArray[np.int64], sheet: Sheet) -> BaseGeometry:
    """The ground of hills: a knoll or a ridge in each cell with a spur, saddles between them, and
    whole cells where hills lie all around; at the table's edge they go on beyond it."""
    ground, size = sheet.ground, sheet.size
    inside = set(cells.tolist())
    parts: list[BaseGeometry] = []
    for cell in cells.tolist():
        at = sheet.centres[cell]
        beside = [n for n in dict.fromkeys(ground.neighbours[cell]) if n in inside]
        parts += _knoll(cell, at, len(beside), size)
        for there in beside:
            end = sheet.centres[there]
            if cell < there and exact.apart(at, end) < 1.6 * size:
                neck = (0.2 + 0.16 * chance(cell, there, 82)) * size
                parts.append(exact.buffer(shapely.LineString([at, end]), neck, 6))
        parts += _beyond(at, sheet)
    whole = exact.union_all(parts)
    closed = exact.buffer(exact.buffer(whole, 0.1 * size, 6), -0.1 * size, 6)
    return exact.union_all([shapely.Polygon(p.exterior) for p in shapely.get_parts(closed)])


def _knoll(cell: int, at: XY, beside: int, size: float) -> Iterator[BaseGeometry]:
    """The body of a hill, longer than broad where none is beside it, and one spur or two."""
    turn = pi * chance(cell, 83)
    long = 0.5 - 0.04 * min(beside, 2)
    broad = 0.22 + 0.12 * chance(cell, 84) + 0.03 * min(beside, 4)
    yield _ellipse(at, long * size, min(broad, long) * size, turn)
    for k in range(1 + (chance(cell, 85) < 0.5)):
        side = turn + pi * (0.3 + 0.4 * chance(cell, k, 86)) + pi * k
        off = (0.2 + 0.1 * chance(cell, k, 88)) * size
        foot = (at[0] + off * exact.cos(side), at[1] + off * exact.sin(side))
        yield _ellipse(foot, (0.2 + 0.05 * chance(cell, k, 87)) * size, 0.12 * size, side)


def _ellipse(at: XY, long: float, broad: float, turn: float) -> BaseGeometry:
    c, s = exact.cos(turn), exact.sin(turn)
    ring = []
    for k in range(20):
        x, y = long * exact.cos(k * pi / 10), broad * exact.sin(k * pi / 10)
        ring.append((at[0] + x * c - y * s, at[1] + x * s + y * c))
    return exact.snapped(shapely.Polygon(ring))


def _beyond(at: XY, sheet: Sheet) -> Iterator[BaseGeometry]:
    """What of a hill at the table's edge lies beyond it."""
    (x, y), (wide, high), far = at, sheet.extent, sheet.size
    near = 0.62 * far
    sides = ((x, -1, 0), (wide - x, 1, 0), (y, 0, -1), (high - y, 0, 1))
    for gap, right, down in sides:
        if gap < near:
            end = (x + right * far, y + down * far)
            yield exact.buffer(shapely.LineString([at, end]), 0.36 * far, 6)


def rise_shapes(rim: BaseGeometry, colour: str, size: float, style: Style) -> Iterator[str]:
    """What rises within a contour; `size` is a cell's."""
    cast = exact.difference(exact.translate(rim, 0.035 * size, 0.05 * size), rim)
    yield path(outline_data(cast), fill=style.shade, fill_opacity="0.22" if style.fills else "0.3")
    yield path(outline_data(rim), fill=colour if style.fills else GREYS[_level(colour)])
    for inset in DOMES:
        yield path(
            outline_data(exact.buffer(rim, -inset * size, 4)),
            fill="#fffbe6" if style.fills else "#ffffff",
            fill_opacity="0.2" if style.fills else "0.35",
        )
    yield from _slopes(rim, size, style)
    yield path(
        outline_data(rim),
        fill="none",
        stroke=style.contour,
        stroke_width=num(max(0.8, size * 0.016)),
    )
    yield from _hachures(rim, size, style)


def _level(colour: str) -> int:
    return [own for _, _, own in LEVELS].index(colour)


def _slopes(rim: BaseGeometry, size: float, style: Style) -> Iterator[str]:
    """A band of light along the side that looks at it, one of shade along the other."""
    for away, fill, share in (
        (-1, "#fff9dc" if style.fills else "#ffffff", "0.6"),
        (1, style.shade, "0.22"),
    ):
        x, y = (away * part * SLOPE * size for part in LIGHT)
        yield path(
            outline_data(exact.difference(rim, exact.translate(rim, x, y))),
            fill=fill,
            fill_opacity=share,
        )


def _hachures(rim: BaseGeometry, size: float, style: Style) -> Iterator[str]:
    """Strokes down from a contour, long and bold where the slope is dark."""
    data: list[list[str]] = [[], [], []]
    for part in shapely.get_parts(rim):
        if part.geom_type != "Polygon":
            continue
        stops = stations(exact.points(np.asarray(part.exterior.coords)), 0.052 * size)
        for number, (stop, off) in enumerate(zip(stops, _downhill(stops, part), strict=True)):
            dark = 0.5 - 0.5 * exact.rounded(off[0] * LIGHT[0] + off[1] * LIGHT[1])
            far = size * (0.045 + 0.06 * dark + 0.03 * chance(number, 7))
            end = exact.points(stop + off * far)
            data[min(2, int(3 * dark))].append(line([tuple(stop), tuple(end)]))
    for bold, strokes in zip((0.009, 0.013, 0.018), data, strict=True):
        yield path(
            "".join(strokes),
            fill="none",
            stroke=style.contour,
            stroke_width=num(max(0.5, size * bold)),
            stroke_opacity="0.85",
            stroke_linecap="round",
        )


def _downhill(stops: Vectors, part: shapely.Polygon) -> Vectors:
    """The way straight out of a contour at each of its stops, as long as 1."""
    ahead = np.asarray(np.gradient(stops, axis=0))
    long = np.maximum(exact.lengths(ahead), 1e-6)[:, None]
    turn = 1.0 if shapely.is_ccw(part.exterior) else -1.0
    return np.stack([ahead[:, 1], -ahead[:, 0]], axis=1) / long * turn
