"""Seas and lakes: deeper outwards, with lines along the coast."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import pi
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.broad_rivers import BANKS, REEDY, reed_ink, reeds, shore_line, wide_river
from morphs.draw.terrain.marks import XY, num, outline_data, path, stroke
from morphs.draw.terrain.shapes import rounded, rugged
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.terrains import Terrain

RIPPLES = ((0.1, "0.5"), (0.22, "0.32"), (0.36, "0.18"))  # how far off the coast, how dark
ENGRAVED = ((0.07, "0.85"), (0.16, "0.7"), (0.28, "0.5"), (0.43, "0.35"), (0.6, "0.22"))
BASINS = (0.14, 0.3)
PALE, STILL = "#ededed", "#f5f5f5"  # the sea and lakes in black and white
LEVEL = 0.7
LEVELS = ((0.05, 0.1, 0.3), (0.4, 0.27, 0.22), (0.12, 0.45, 0.17), (0.36, 0.62, 0.3))
"""Strokes on lakes in black and white: how far apart they come again; where each begins, how low,
and how long it is; in cells."""
DEEP, REEF = "#aed2e5", "#c4e2dc"
SWAYS = ((4.7, 0.14, 0.7), (2.3, 0.08, 2.9))
PONDS = ((2.9, 0.17, 1.9), (1.27, 0.12, 0.4), (0.62, 0.045, 2.2))
"""Waves that coasts are moved by, and the lakes of tables further: how long and how far, in cells,
and where they begin."""
TIPS = 0.035
"""How round the ends of such lakes are, in cells."""
Cells = NDArray[np.int64]
Points = NDArray[np.float64]


def cells_where(terrain: TerrainMap, keep: Callable[[Terrain], bool]) -> Cells:
    """Return the cells whose terrain is of a kind."""
    cells = range(terrain.ground.count)
    return np.array([cell for cell in cells if keep(terrain.terrain(cell))], dtype=np.int64)


def border_cells(ground: Ground) -> Cells:
    """Return the cells of the two outermost rows and columns."""
    rows, columns = np.divmod(np.arange(ground.count), ground.columns)
    ends = (rows < 2) | (rows >= ground.rows - 2)
    return np.flatnonzero(ends | (columns < 2) | (columns >= ground.columns - 2))


def coast_sides(terrain: TerrainMap, sheet: Sheet) -> Iterator[list[XY]]:
    """The sides between water and land, as seen from the water."""
    near = terrain.ground.near[:, :: 2 if terrain.ground.kind == "grid8" else 1]
    wet = np.array([terrain.terrain(cell).is_water for cell in range(len(near))])
    beyond = np.where(near >= 0, wet[near], wet[:, None])
    for cell, side in np.argwhere(wet[:, None] & ~beyond).tolist():
        corners = sheet.outline(cell)
        yield [corners[side], corners[(side + 1) % len(corners)]]


class Waters(NamedTuple):
    """Standing water as drawn."""

    sea: BaseGeometry
    lakes: BaseGeometry


def waters_of(terrain: TerrainMap, sheet: Sheet) -> Waters:
    """Return the seas and lakes of a map; their outlines lie near the sides of their cells."""
    sea = _body(sheet, cells_where(terrain, lambda meaning: meaning.water == "sea"), 0.24)
    lakes = _body(sheet, cells_where(terrain, lambda m: m.water == "lake"), 0.3)
    if "contours" in terrain.layers and not lakes.is_empty:  # few cells: each of its own shape
        fine = exact.segmentize(lakes, 0.1 * sheet.size)
        swayed = exact.buffer(exact.transform(fine, _swayed(sheet.size, PONDS)), 0.0)
        round_ = rounded(swayed, TIPS * sheet.size)
        parts = [shapely.get_num_geometries(one) for one in (round_, swayed)]
        lakes = round_ if parts[0] == parts[1] else swayed  # no lake is cut in two
    return Waters(sea, lakes)


def water_shapes(terrain: TerrainMap, sheet: Sheet, style: Style, waters: Waters) -> Iterator[str]:
    """Draw all standing water over the rivers' mouths."""
    if any(way.wide for way in terrain.paths):
        yield from wide_river(terrain, sheet, style)
    if not waters.sea.is_empty:
        yield from _sea(terrain, sheet, style, waters.sea)
    if not waters.lakes.is_empty:
        if "contours" in terrain.layers:
            yield from _wet_meadow(sheet, style, waters.lakes)
        yield from _lakes(sheet, style, waters.lakes)
        if "contours" in terrain.layers:
            tufts = reeds(waters.lakes, sheet.size, REEDY)
            yield stroke(tufts, reed_ink(style), 0.013 * sheet.size)


def _wet_meadow(sheet: Sheet, style: Style, lakes: BaseGeometry) -> Iterator[str]:
    """Wet ground about the lakes of a table, as broad as it likes, with rushes."""
    size = sheet.size
    wet = rugged(exact.buffer(lakes, 0.15 * size, 4), 0.4 * size, 0.09 * size)
    if style.fills:
        yield path(outline_data(wet), fill="#a9b878", fill_opacity="0.75")
    yield stroke(reeds(wet, size, REEDY), reed_ink(style), 0.012 * size)


def _beaches(terrain: TerrainMap, sheet: Sheet, style: Style, sea: BaseGeometry) -> Iterator[str]:
    """Sand along the sea where a map says coastline; in black and white dots."""
    coast = terrain.layers.get("coast")
    if coast is None or not coast.any():
        return
    size = sheet.size
    shore = exact.buffer(sea, 0.13 * size)
    sand = exact.intersection(sheet.region(np.flatnonzero(coast)), exact.difference(shore, sea))
    if style.fills:
        yield path(outline_data(sand), fill="#efe0ae")
        return
    apart, dot = num(0.07 * size), num(max(0.5, 0.011 * size))
    yield (
        f'<pattern id="sand" width="{apart}" height="{apart}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(30)"><circle cx="{dot}" cy="{dot}" r="{dot}" '
        f'fill="{style.coast}"/></pattern>'
    )
    yield path(outline_data(sand), fill="url(#sand)")


def _sea(terrain: TerrainMap, sheet: Sheet, style: Style, sea: BaseGeometry) -> Iterator[str]:
    """A sea is deeper further out; lines follow its coast, more of them in black and white."""
    size = sheet.size
    yield from _beaches(terrain, sheet, style, sea)
    yield path(outline_data(sea), fill=style.water if style.fills else PALE)
    if style.fills:
        for tag, colour in (("deep", DEEP), ("reef", REEF)):
            cells = cells_where(terrain, lambda meaning, tag=tag: tag in meaning.tags)
            region = sheet.region(cells)
            for inset in (0.12, 0.0, -0.12) if len(cells) else ():
                part = exact.intersection(exact.buffer(region, inset * size), sea)
                yield path(outline_data(part), fill=colour, fill_opacity="0.45")
    for distance, dark in RIPPLES if style.fills else ENGRAVED:
        inner = exact.buffer(sea, -distance * size).boundary
        yield shore_line(inner, style, max(0.5, size * 0.012), dark)
    yield shore_line(sea.boundary, style, max(1.0, size * 0.03), "1")


def _lakes(sheet: Sheet, style: Style, lakes: BaseGeometry) -> Iterator[str]:
    """A lake is one light surface; in black and white it has lines along its shore, and strokes
    that lie level within tell it from the sea."""
    size = sheet.size
    yield path(outline_data(lakes), fill=style.water)
    if style.fills:
        for inset in BASINS:
            deep = exact.buffer(lakes, -inset * size, 4)
            yield path(outline_data(deep), fill="#8fc0dc", fill_opacity="0.3")
        yield shore_line(
            exact.buffer(lakes, -0.09 * size).boundary, style, max(0.5, 0.012 * size), "0.5"
        )
    else:
        yield path(outline_data(lakes), fill=STILL)
        for distance, dark in BANKS:
            inner = exact.buffer(lakes, -distance * size).boundary
            yield shore_line(inner, style, max(0.5, 0.012 * size), dark)
        rows = "".join(
            f"M{num(start * size)} {num(down * size)}h{num(long * size)}"
            for start, down, long in LEVELS
        )
        side = num(LEVEL * size)
        yield (
            f'<pattern id="level" width="{side}" height="{side}" patternUnits="userSpaceOnUse">'
            f'<path d="{rows}" stroke="{style.coast}" stroke-opacity="0.55" fill="none" '
            f'stroke-width="{num(max(0.5, 0.011 * size))}"/></pattern>'
        )
        yield path(outline_data(exact.buffer(lakes, -0.25 * size)), fill="url(#level)")
    yield shore_line(lakes.boundary, style, max(1.0, size * 0.024), "1")


def _varied(sheet: Sheet, cells: Cells, radius: float) -> BaseGeometry:
    """Water whose capes and gulfs differ in breadth, its corners rounded."""
    plain = rounded(sheet.eased(cells), radius * sheet.size)
    if sheet.ground.wrap != "none":
        return plain  # which has no place where a wave may begin
    fine = exact.segmentize(plain, 0.2 * sheet.size)
    return exact.transform(fine, _swayed(sheet.size))


def _swayed(
    size: float, waves: Sequence[tuple[float, float, float]] = SWAYS
) -> Callable[[Points], Points]:
    """Moves points of coasts by long waves, which differ from place to place."""

    def moved(points: Points) -> Points:
        x, y = points.T
        for long, far, turn in waves:
            wave = 2 * pi / (long * size)
            down = exact.numbers(np.sin(wave * (x + 0.4 * y) + turn))
            across = exact.numbers(np.sin(wave * (y - 0.4 * x) + 2 * turn))
            x, y = x + far * size * across, y + far * size * down
        return exact.points(np.stack([x, y], axis=1))

    return moved


def _body(sheet: Sheet, cells: Cells, radius: float) -> BaseGeometry:
    """Water as one geometry with a coast, its corners rounded; at the map's end it goes on."""
    if not len(cells):
        return shapely.Polygon()
    plain = _varied(sheet, cells, radius)
    wavy = rugged(plain, 0.44 * sheet.size, 0.1 * sheet.size)
    return rugged(wavy, 0.15 * sheet.size, 0.035 * sheet.size)
