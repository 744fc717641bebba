"""Borders between regions, drawn out so that they follow no sides of cells."""

from __future__ import annotations

from collections.abc import Iterator

from morphs.draw.terrain.marks import XY, line, num, path
from morphs.draw.terrain.shapes import joined
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.generators.terrain.terrain_map import TerrainMap

INK = "#7e3440"
"""The colour of borders, which no way and no water has."""
BAND = 0.19
"""How wide the coloured band along a border is, in cells."""


def border_ink(style: Style) -> str:
    """The colour of borders."""
    return INK if style.fills else style.ink


def border_dashes(size: float) -> str:
    """Their pattern where a cell is so wide: a long stroke and two dots, for trails are even
    strokes."""
    gap = num(size * 0.07)
    return f"{num(size * 0.16)} {gap} 0.1 {gap} 0.1 {gap}"


def border_shapes(terrain: TerrainMap, sheet: Sheet, style: Style) -> Iterator[str]:
    """All borders."""
    size, sides = sheet.size, []
    for along in terrain.along:
        if along.kind == "border":
            corners = sheet.outline(along.cell)
            sides.append([corners[along.side], corners[(along.side + 1) % len(corners)]])
    lines = joined(sides)
    if terrain.ground.wrap == "none":
        lines = (_to_frame(border, sheet) for border in lines)
    data = "".join(map(line, lines))
    if style.fills:  # a band of colour, as on maps of states
        band = {"fill": "none", "stroke": border_ink(style), "stroke_linejoin": "round"}
        yield path(data, **band, stroke_width=num(BAND * size), stroke_opacity="0.17")
    yield path(
        data,
        fill="none",
        stroke=border_ink(style),
        stroke_width=num(max(1.2, size * 0.045)),
        stroke_opacity="0.9",
        stroke_dasharray=border_dashes(size),
        stroke_linecap="round",
    )


def _to_frame(border: list[XY], sheet: Sheet) -> list[XY]:
    """A border whose ends at the rim of a map's cells go on to the frame."""
    return [*_end(border[0], sheet), *border, *_end(border[-1], sheet)]


def _end(at: XY, sheet: Sheet) -> list[XY]:
    """The point of the frame next to an end, if that lies at the rim."""
    (x, y), (wide, high) = at, sheet.extent
    far = (y, high - y, x, wide - x)
    outer = [(x, 0.0), (x, high), (0.0, y), (wide, y)]
    return [outer[far.index(min(far))]] if min(far) < 0.55 * sheet.size else []
