"""Pictures of terrain maps and zone maps, and what may be said of how they are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict, get_type_hints

from morphs.base.errors import MorphsError
from morphs.base.options import option

if TYPE_CHECKING:
    from morphs.generators.terrain.ground import Ground
    from morphs.generators.terrain.terrain_map import TerrainMap
    from morphs.generators.zones.zone_map import ZoneMap

OVERVIEW_BELOW = 7  # pixels a cell: smaller ones are drawn as plain blocks
LARGEST_CHART = 60_000  # cells with symbols
LARGEST_OVERVIEW = 36_000_000  # pixels
LARGEST_PICTURE = 250_000_000  # pixels: they are whole in memory
CELLS = {"folkesten": "6 miles", "toric": "24 miles", "wargame": "100 yards"}
"""What a cell of a generator's maps measures, where nothing else is said."""
CHART_PIXELS, CELL_PIXELS, TABLE_PIXELS = 2800, 90, 120
"""How large charts usually are, and how large their cells at most, on lands and on battlefields."""

MOST_PIXELS = 400
"""How many a cell has at most, as on the command line."""


class ChartDrawing(TypedDict, total=False):
    """How a chart is drawn; what is None or missing is as usual.

    style      atlas or black
    px         pixels a cell, 1 to 400
    title      what stands above the map; without one lands with names have one, "" is none
    cell_size  what one cell is, for the scale bar: "6 miles"
    labels     whether cells are numbered
    dress      whether the map lies on a sheet: borders, title, compass, scale, legend
    """

    style: str | None
    px: int | None
    title: str | None
    cell_size: str | None
    legend: bool | None
    labels: bool | None
    dress: bool | None


class ZoneDrawing(TypedDict, total=False):
    """How a zone map is drawn; what is None or missing is as usual.

    overlay  zones, mask, distances or guards
    px       pixels a square, 4 to 64
    dress    whether the levels lie on a sheet: borders, title, legend
    """

    overlay: str | None
    px: int | None
    legend: bool | None
    title: str | None
    dress: bool | None


def refuse_unknown(drawing: ChartDrawing | ZoneDrawing, known: type) -> None:
    """Raise for what says nothing of a picture: type checkers see it, not everybody runs one."""
    kinds = get_type_hints(known)
    for name, value in drawing.items():
        if name not in kinds:
            raise MorphsError(f"{name!r} says nothing of a picture: use {', '.join(kinds)}")
        if not isinstance(value, kinds[name]) or (name == "px" and isinstance(value, bool)):
            raise MorphsError(f"{name} should be {kinds[name]}, not {value!r}")
        if isinstance(value, int) and name == "px" and not 1 <= value <= MOST_PIXELS:
            raise MorphsError(f"px should be 1 to {MOST_PIXELS} pixels, not {value}")


def chart(terrain: TerrainMap, drawing: ChartDrawing, ending: str = ".png") -> bytes:
    """Return the chart of a map, as a PNG or SVG; where cells are small or many, an overview."""
    from morphs.draw.land_chart import chart_svg
    from morphs.draw.png import signed
    from morphs.draw.terrain.chart import ChartOptions
    from morphs.draw.terrain.overview import overview_png
    from morphs.draw.terrain.render import svg_to_png
    from morphs.draw.terrain.style import style_named
    from morphs.generators.terrain.extras.naming import title_of

    ground = terrain.ground
    style = style_named(drawing.get("style") or "atlas")
    pixels = drawing.get("px") or usual_pixels(ground, "contours" in terrain.layers)
    if ending == ".png" and (pixels < OVERVIEW_BELOW or ground.count > LARGEST_CHART):
        most = max(1, int((LARGEST_OVERVIEW / ground.count) ** 0.5))
        return signed(overview_png(terrain, style, min(pixels, 12, most)))
    _refuse_too_large(ground, pixels, ending)
    title = drawing.get("title")
    options = ChartOptions(
        style,
        pixels,
        coordinates=drawing.get("labels") is not False,
        legend=drawing.get("legend") is not False,
        title=title_of(terrain) if title is None else title,
        scale=drawing.get("cell_size") or CELLS.get(terrain.generator, ""),
        dress=drawing.get("dress") is not False,
    )
    svg = chart_svg(terrain, options)
    return svg.encode() if ending == ".svg" else signed(svg_to_png(svg))


def usual_pixels(ground: Ground, on_table: bool = False) -> int:
    """Return how many pixels a cell usually has; more on battlefields."""
    most = TABLE_PIXELS if on_table else CELL_PIXELS
    return max(2, min(most, CHART_PIXELS // max(ground.columns, ground.rows)))


def _refuse_too_large(ground: Ground, pixels: int, ending: str) -> None:
    if ending == ".svg" and ground.count > LARGEST_CHART:
        raise MorphsError(
            f"the map has {ground.count} cells; .svg is drawn of at most {LARGEST_CHART}: write "
            f".png, which is an overview of larger maps"
        )
    size = (ground.columns * pixels, ground.rows * pixels)
    if ending == ".png" and size[0] * size[1] > LARGEST_PICTURE:
        most = int((LARGEST_PICTURE / ground.count) ** 0.5)
        raise MorphsError(
            f"{option('px', pixels)} makes a picture of about {size[0]} x {size[1]} pixels; charts "
            f"have at most {LARGEST_PICTURE // 10**6} million: take {option('px', most)} or less"
        )


def zone_picture(zones: ZoneMap, drawing: ZoneDrawing) -> bytes:
    """Return a map's picture as the bytes of a PNG."""
    from morphs.draw.png import signed
    from morphs.draw.zones.sheet import SheetOptions
    from morphs.draw.zones.sheet import zone_picture as drawn

    known: dict[str, Any] = {key: value for key, value in drawing.items() if value is not None}
    return signed(drawn(zones, SheetOptions(**known)))
