"""Seas and lakes: deeper outwards, with lines along the coast; and rivers two cells wide."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.marks import num, outline_data, path
from morphs.draw.terrain.sheet import Sheet, smooth
from morphs.draw.terrain.style import Style
from morphs.terrain.ground import Ground
from morphs.terrain.terrain_map import TerrainMap
from morphs.terrain.terrains import Terrain

RIPPLES = ((0.1, "0.5"), (0.22, "0.32"), (0.36, "0.18"))  # how far off the coast, how dark
DEEP, REEF = "#aed2e5", "#c4e2dc"
Cells = NDArray[np.int64]


def cells_where(terrain: TerrainMap, keep: Callable[[Terrain], bool]) -> Cells:
    """Return the cells whose terrain is of a kind."""
    cells = range(terrain.ground.count)
    return np.array([cell for cell in cells if keep(terrain.terrain(cell))], dtype=np.int64)


def border_cells(ground: Ground) -> Cells:
    """Return the cells of the two outermost rows and columns."""
    rows, columns = np.divmod(np.arange(ground.count), ground.columns)
    ends = (rows < 2) | (rows >= ground.rows - 2)
    return np.flatnonzero(ends | (columns < 2) | (columns >= ground.columns - 2))


def water_shapes(terrain: TerrainMap, sheet: Sheet, style: Style) -> Iterator[str]:
    """Draw all standing water over the rivers' mouths."""
    if any(way.wide for way in terrain.paths):
        yield _wide_river(terrain, sheet, style)
    wet = _wet(terrain, sheet)
    if wet.is_empty:
        return
    yield path(outline_data(wet), fill=style.water)
    if not style.fills:
        yield from _engraved(wet, sheet, style)
    else:
        for tag, colour in (("deep", DEEP), ("reef", REEF)):
            cells = cells_where(terrain, lambda meaning, tag=tag: tag in meaning.tags)  # type: ignore[misc]
            yield path(outline_data(sheet.region(cells)), fill=colour)
    for distance, dark in RIPPLES:
        inner = exact.buffer(wet, -distance * sheet.size).boundary
        yield _coast(inner, style, max(0.5, sheet.size * 0.012), dark)
    yield _coast(wet.boundary, style, max(1.0, sheet.size * 0.03), "1")


def _engraved(wet: BaseGeometry, sheet: Sheet, style: Style) -> Iterator[str]:
    """Water in black and white: level lines, so that it is told from land at a glance."""
    apart = max(3.0, 0.085 * sheet.size)
    yield (
        f'<pattern id="level" width="64" height="{num(apart)}" patternUnits="userSpaceOnUse">'
        f'<path d="M0 {num(apart / 2)}H64" stroke="{style.coast}" stroke-opacity="0.4" '
        f'stroke-width="{num(max(0.5, 0.009 * sheet.size))}"/></pattern>'
    )
    yield path(outline_data(wet), fill="url(#level)")


def _wide_river(terrain: TerrainMap, sheet: Sheet, style: Style) -> str:
    banks = sheet.region(cells_where(terrain, lambda meaning: meaning.water == "river"))
    return path(
        outline_data(exact.buffer(banks, -0.06 * sheet.size)),
        fill=style.river,
        stroke=style.river_edge,
        stroke_width=num(sheet.size * 0.02),
    )


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


def _wet(terrain: TerrainMap, sheet: Sheet) -> BaseGeometry:
    """Seas and lakes; water at the map's end goes on beyond it, so that no coast runs there."""
    cells = cells_where(terrain, lambda meaning: meaning.is_water)
    if not len(cells):
        return shapely.Polygon()
    water = exact.union_all(sheet.polygons(cells))
    return smooth(exact.union(water, _beyond(terrain.ground, sheet, cells)))


def _beyond(ground: Ground, sheet: Sheet, cells: Cells) -> BaseGeometry:
    """The water outside the map, beside its water's cells but not beside its land."""
    rim = border_cells(ground)
    rows, columns = np.divmod(cells, ground.columns)
    ends = (rows < 1) | (rows >= ground.rows - 1)
    ends |= (columns < 1) | (columns >= ground.columns - 1)
    grown = _outlines(sheet, cells[ends], 0.8)
    shores = _outlines(sheet, np.setdiff1d(rim, cells), 0.3)
    whole = exact.union_all(sheet.polygons(rim))
    filled = [shapely.Polygon(part.exterior) for part in shapely.get_parts(whole)]
    return exact.difference(grown, exact.union_all([*filled, shores]))


def _outlines(sheet: Sheet, cells: Cells, reach: float) -> BaseGeometry:
    plain = [shapely.Polygon(sheet.outline(int(cell))) for cell in cells]
    return exact.union_all([exact.buffer(polygon, reach * sheet.size) for polygon in plain])
