"""Seas and lakes: deeper outwards, with lines along the coast; and rivers two cells wide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import pi
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.marks import XY, num, outline_data, path
from morphs.draw.terrain.shapes import drawn_out, rounded, rugged
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.terrain.ground import Ground
from morphs.terrain.terrain_map import TerrainMap
from morphs.terrain.terrains import Terrain

RIPPLES = ((0.1, "0.5"), (0.22, "0.32"), (0.36, "0.18"))  # how far off the coast, how dark
ENGRAVED = ((0.07, "0.85"), (0.16, "0.7"), (0.28, "0.5"), (0.43, "0.35"), (0.6, "0.22"))
DEPTHS = (0.14, 0.3, 0.5)
"""How far from its banks a wide river is deeper, and deeper again, in cells."""
BANKS = ((0.05, "0.75"), (0.11, "0.5"), (0.19, "0.3"))
PALE, STILL = "#ededed", "#f5f5f5"  # the sea and lakes in black and white
LEVEL = 0.7
LEVELS = ((0.05, 0.1, 0.3), (0.4, 0.27, 0.22), (0.12, 0.45, 0.17), (0.36, 0.62, 0.3))
"""Strokes on lakes in black and white: how far apart they come again; where each begins, how low,
and how long it is; in cells."""
DEEP, REEF = "#aed2e5", "#c4e2dc"
SMOOTH = 8
"""How often the banks of a wide river are drawn smoother than those of a lake."""
GORGE = 0.32
"""Half the width of a wide river's bed, with its banks, where it cuts through a hill, in cells."""
MOUTH = 0.55
"""Likewise where it runs off the table."""
BLUNT = 0.4
"""The least radius of bends of a wide river's banks, in cells, gorges left out."""
BESIDE = 3.2
"""How far apart, in cells, a wide river's ends lie on one side of the table at most for a tongue of
land between them."""
SPIT = (0.24, 0.17, 0.1)
"""Half its breadth at the table's edge, amid it, at its tip, in cells."""
SWAYS = ((4.7, 0.14, 0.7), (2.3, 0.08, 2.9))
"""Waves that coasts are moved by: how long and how far, in cells, and where they begin."""
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


SMALL = 4.0
"""The most squares a cell wide that a wide river has which shows one line of ripples only."""


class Waters(NamedTuple):
    """Standing water as drawn."""

    sea: BaseGeometry
    lakes: BaseGeometry


def waters_of(terrain: TerrainMap, sheet: Sheet) -> Waters:
    """Return the seas and lakes of a map; their outlines lie near the sides of their cells."""
    sea = _body(sheet, cells_where(terrain, lambda meaning: meaning.water == "sea"), 0.24)
    return Waters(sea, _body(sheet, cells_where(terrain, lambda m: m.water == "lake"), 0.3))


def water_shapes(terrain: TerrainMap, sheet: Sheet, style: Style, waters: Waters) -> Iterator[str]:
    """Draw all standing water over the rivers' mouths."""
    if any(way.wide for way in terrain.paths):
        yield from _wide_river(terrain, sheet, style)
    if not waters.sea.is_empty:
        yield from _sea(terrain, sheet, style, waters.sea)
    if not waters.lakes.is_empty:
        yield from _lakes(sheet, style, waters.lakes)


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
            cells = cells_where(terrain, lambda meaning, tag=tag: tag in meaning.tags)  # type: ignore[misc]
            region = sheet.region(cells)
            for inset in (0.12, 0.0, -0.12) if len(cells) else ():
                part = exact.intersection(exact.buffer(region, inset * size), sea)
                yield path(outline_data(part), fill=colour, fill_opacity="0.45")
    for distance, dark in RIPPLES if style.fills else ENGRAVED:
        inner = exact.buffer(sea, -distance * size).boundary
        yield _coast(inner, style, max(0.5, size * 0.012), dark)
    yield _coast(sea.boundary, style, max(1.0, size * 0.03), "1")


def _lakes(sheet: Sheet, style: Style, lakes: BaseGeometry) -> Iterator[str]:
    """A lake is one light surface; in black and white it has lines along its shore, and strokes
    that lie level within tell it from the sea."""
    size = sheet.size
    yield path(outline_data(lakes), fill=style.water)
    if style.fills:
        for inset in DEPTHS[:2]:
            deep = exact.buffer(lakes, -inset * size, 4)
            yield path(outline_data(deep), fill="#8fc0dc", fill_opacity="0.3")
        yield _coast(
            exact.buffer(lakes, -0.09 * size).boundary, style, max(0.5, 0.012 * size), "0.5"
        )
    else:
        yield path(outline_data(lakes), fill=STILL)
        for distance, dark in BANKS:
            inner = exact.buffer(lakes, -distance * size).boundary
            yield _coast(inner, style, max(0.5, 0.012 * size), dark)
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
    yield _coast(lakes.boundary, style, max(1.0, size * 0.024), "1")


def _varied(sheet: Sheet, cells: Cells, radius: float) -> BaseGeometry:
    """Water whose capes and gulfs differ in breadth, its corners rounded."""
    plain = rounded(sheet.eased(cells), radius * sheet.size)
    if sheet.ground.wrap != "none":
        return plain  # which has no place where a wave may begin
    fine = exact.segmentize(plain, 0.2 * sheet.size)
    return exact.transform(fine, _swayed(sheet.size))


def _swayed(size: float) -> Callable[[Points], Points]:
    """Moves points of coasts by long waves, which differ from place to place."""

    def moved(points: Points) -> Points:
        x, y = points.T
        for long, far, turn in SWAYS:
            wave = 2 * pi / (long * size)
            down = exact.numbers(np.sin(wave * (x + 0.4 * y) + turn))
            across = exact.numbers(np.sin(wave * (y - 0.4 * x) + 2 * turn))
            x, y = x + far * size * across, y + far * size * down
        return exact.points(np.stack([x, y], axis=1))

    return moved


def _wide_river(terrain: TerrainMap, sheet: Sheet, style: Style) -> Iterator[str]:
    """A river two cells wide: mud along its banks, and lines that run with it, off the table."""
    size = sheet.size
    bed = wide_bed(terrain, sheet)
    water = exact.buffer(bed, -0.16 * size)
    if style.fills:
        yield path(outline_data(exact.buffer(bed, -0.05 * size)), fill="#d9cda0")
    yield path(
        outline_data(water),
        fill=style.river if style.fills else "#f3f3f3",
        stroke=style.river_edge,
        stroke_width=num(size * 0.025),
    )
    for inset in DEPTHS if style.fills else ():
        deep = exact.buffer(water, -inset * size, 4)
        yield path(outline_data(deep), fill="#6ba0c6", fill_opacity="0.22")
    for distance, dark in BANKS if not style.fills else ():
        yield _coast(
            exact.buffer(water, -distance * size).boundary, style, max(0.5, 0.012 * size), dark
        )
    small = water.area < SMALL * size**2
    for number, distance in enumerate((0.2,) if small else (0.26, 0.44)):
        inner = exact.segmentize(exact.buffer(water, -distance * size), 0.1 * size)
        yield path(
            outline_data(drawn_out(inner, SMOOTH).boundary),
            fill="none",
            stroke="#d3e8f2" if style.fills else style.ink,
            stroke_width=num(size * (0.014 if style.fills else 0.01)),
            stroke_dasharray=" ".join(
                num(size * part) for part in (1.1 - 0.2 * number, 0.3, 0.4, 0.5 + 0.2 * number)
            ),
            stroke_dashoffset=num(size * 0.37 * number),
            stroke_linecap="round",
        )


def wide_bed(terrain: TerrainMap, sheet: Sheet) -> BaseGeometry:
    """The bed of a river two cells wide, narrow where it cuts through a hill."""
    cells, size = cells_where(terrain, lambda meaning: meaning.water == "river"), sheet.size
    if not len(cells) or not any(way.wide for way in terrain.paths):
        return shapely.Polygon()
    bed = exact.segmentize(rounded(sheet.eased(cells), 0.42 * size), 0.4 * size)
    bed = drawn_out(bed, SMOOTH)
    bed = exact.buffer(exact.buffer(bed, -BLUNT * size), BLUNT * size)
    banks = exact.union_all([bed, *_gorges(terrain, sheet), *_mouths(terrain, sheet)])
    banks = rounded(rugged(banks, 0.5 * size, 0.07 * size), 0.26 * size)
    banks = exact.difference(banks, exact.union_all(list(_spits(terrain, sheet, bed))))
    return rugged(banks, 0.3 * size, 0.02 * size)


def _gorges(terrain: TerrainMap, sheet: Sheet) -> Iterator[BaseGeometry]:
    """The narrow beds of wide rivers where they cut through hills."""
    lines, ground = Lines(terrain, sheet), terrain.ground
    wet = set(cells_where(terrain, lambda meaning: meaning.water == "river").tolist())
    for way in terrain.paths:
        for here, there in pairwise(way.points) if way.wide else ():
            if {ground.cell(here), ground.cell(there)} - wet - {-1}:
                bed = shapely.LineString([lines.node(here), lines.node(there)])
                yield exact.buffer(bed, GORGE * sheet.size)


def _mouths(terrain: TerrainMap, sheet: Sheet) -> Iterator[BaseGeometry]:
    """Where wide rivers run off the table."""
    lines, ground = Lines(terrain, sheet), terrain.ground
    for way in terrain.paths:
        for here, there in pairwise(way.points) if way.wide else ():
            if (ground.cell(here) < 0) != (ground.cell(there) < 0):
                inner, outer = (here, there) if ground.cell(there) < 0 else (there, here)
                bed = shapely.LineString([lines.node(inner), lines.middle(inner, outer)])
                yield exact.buffer(bed, MOUTH * sheet.size)


def _spits(terrain: TerrainMap, sheet: Sheet, bed: BaseGeometry) -> Iterator[BaseGeometry]:
    """The tongues of land that wide rivers wind around which leave the table beside where they
    entered it: without one such a river looks like a bay."""
    size, middle = sheet.size, exact.centroid(bed)
    for way in terrain.paths:
        ends = [sheet.centre(way.points[k]) for k in (0, -1)]
        off = all(terrain.ground.cell(way.points[k]) < 0 for k in (0, -1))
        if not (way.wide and off and size / 2 < exact.apart(*ends) < BESIDE * size):
            continue
        x, y = ((ends[0][k] + ends[1][k]) / 2 for k in (0, 1))
        shares = ((SPIT[0], -0.5), (SPIT[1], 0.6), (SPIT[2], 1.2))
        if bed.contains(shapely.Point(middle.x, middle.y)):
            spots = [(b, x + (middle.x - x) * k, y + (middle.y - y) * k) for b, k in shares]
            discs = [exact.buffer(shapely.Point(*at), broad * size) for broad, *at in spots]
            yield from (exact.union_all(pair).convex_hull for pair in pairwise(discs))


def _coast(boundary: BaseGeometry, style: Style, width: float, dark: str) -> str:
    many = boundary.geom_type == "MultiLineString"
    return path(
        outline_data(shapely.line_merge(boundary) if many else boundary),
        fill="none",
        stroke=style.coast,
        stroke_width=num(width),
        stroke_opacity=dark,
        stroke_linejoin="round",
    )


def _body(sheet: Sheet, cells: Cells, radius: float) -> BaseGeometry:
    """Water as one geometry with a coast, its corners rounded; at the map's end it goes on."""
    if not len(cells):
        return shapely.Polygon()
    plain = _varied(sheet, cells, radius)
    wavy = rugged(plain, 0.44 * sheet.size, 0.1 * sheet.size)
    return rugged(wavy, 0.15 * sheet.size, 0.035 * sheet.size)
