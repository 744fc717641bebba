"""The names on a chart: of settlements, of features, of rivers."""

from __future__ import annotations

from collections.abc import Iterator

from morphs.base.exact import root
from morphs.draw.terrain.labels import Box, Label, placed
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.terrain.terrain_map import SETTLEMENTS, Spot, TerrainMap

SIZES = {"city": 0.36, "town": 0.31, "village": 0.26, "castle": 0.27, "settlement": 0.22}
LEAST = 8.5  # pixels a letter is high
SEEN = 40  # pixels: smaller features have no name on a sheet
LARGE = 8  # cells: features from here on go before villages, in spread letters


def name_shapes(terrain: TerrainMap, sheet: Sheet, style: Style) -> list[str]:
    """Set all names of a map where they meet no other, and no settlement."""
    width, height = sheet.extent
    taken = [_box(sheet, spot) for spot in terrain.spots if spot.kind in SIZES]
    labels = [*_spots(terrain, sheet, style), *_rivers(terrain, sheet, style)]
    return placed(labels, taken, Box(2, 2, width - 2, height - 2), style)


def _box(sheet: Sheet, spot: Spot) -> Box:
    x, y = sheet.centres[spot.cells[0]]
    reach = sheet.size * 0.24
    return Box(x - reach, y - reach, x + reach, y + reach)


def _spots(terrain: TerrainMap, sheet: Sheet, style: Style) -> Iterator[Label]:
    for spot in terrain.spots:
        settled = spot.kind in SIZES
        across = sheet.size * root(max(1, spot.size))
        if spot.name and (settled or across > SEEN):
            yield (_settlement if settled else _feature)(terrain, sheet, style, spot)


def _settlement(terrain: TerrainMap, sheet: Sheet, style: Style, spot: Spot) -> Label:
    xs, ys = zip(*(sheet.centres[cell] for cell in spot.cells), strict=True)
    return Label(
        spot.name,
        (sum(xs) / len(xs), sum(ys) / len(ys)),
        max(LEAST, sheet.size * SIZES[spot.kind]),
        rank=SETTLEMENTS[::-1].index(spot.kind),
        bold=spot.kind in ("city", "town"),
        reach=sheet.size * 0.3,
    )


def _feature(terrain: TerrainMap, sheet: Sheet, style: Style, spot: Spot) -> Label:
    wet = terrain.terrain(spot.cells[0]).is_water
    large = spot.size > LARGE
    across = sheet.size * root(spot.size)
    most = max(2 * LEAST, 0.017 * sheet.extent[0])
    high = sheet.size * (0.26 + 0.012 * min(spot.size, 30))
    return Label(
        spot.name,
        sheet.centres[spot.cells[0]],
        max(LEAST, high, min(0.13 * across, most)),
        rank=3 if large else 6,
        italic=True,
        colour=style.sea_name if wet else style.land_name,
        spread=sheet.size * 0.02 if large else 0,
    )


def _rivers(terrain: TerrainMap, sheet: Sheet, style: Style) -> Iterator[Label]:
    for way in terrain.paths:
        cells = terrain.cells_of(way)
        if way.name and len(cells) * sheet.size > SEEN:
            yield Label(
                way.name,
                sheet.centres[cells[len(cells) // 2]],
                max(LEAST, sheet.size * 0.22),
                rank=7,
                italic=True,
                reach=sheet.size * 0.16,
                colour=style.sea_name,
            )
