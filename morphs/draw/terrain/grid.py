"""The borders of cells on a chart, and the outline of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.marks import XY, line, num, path, side_ends
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.waters import border_cells
from morphs.generators.terrain.ground import Ground

TICK = 0.12
"""How much of a hex's side is drawn at either end in black and white."""
CORNER = 0.038
"""How much of the sides of squares crosses take at either end, as on survey sheets."""


def whole_map(sheet: Sheet, ground: Ground) -> BaseGeometry:
    """The outline of a whole map: the sheet, or along its cells where copies of it join."""
    if ground.wrap == "none":
        return shapely.box(0.0, 0.0, *sheet.extent)
    outer = [shapely.Polygon(sheet.outline(int(cell))) for cell in border_cells(ground)]
    whole = exact.union_all(
        [exact.buffer(part, 0.02 * sheet.size, join_style="mitre") for part in outer]
    )
    return exact.union_all([shapely.Polygon(p.exterior) for p in shapely.get_parts(whole)])


def grid_lines(sheet: Sheet, style: Style, on_table: bool, surveyed: bool) -> str:
    """The borders of cells; on sheets of battlefields and between hexes in black and white only
    where they meet, for level sides look like dashes between letters."""
    ground = sheet.ground
    outlines = [sheet.outline(cell) for cell in range(ground.count)]
    if surveyed:
        return crosses(outlines, sheet.size, style.ink)
    if style.fills or on_table or not ground.is_hex:
        data = "".join(line(outline, close=True) for outline in outlines)
    else:
        data = "".join(line(tick) for outline in outlines for tick in side_ends(outline, TICK))
    return path(
        data,
        fill="none",
        stroke=style.faint,
        stroke_width=num(max(0.3, sheet.size * 0.011)),
        stroke_opacity="0.55" if style.fills else "0.38" if on_table else "0.7",
    )


def crosses(outlines: Iterable[Sequence[XY]], size: float, ink: str) -> str:
    """Draw a cross wherever squares of a size meet, each of its arms once."""
    ends = dict.fromkeys(
        (min(start, end), max(start, end))
        for outline in outlines
        for start, end in side_ends([(round(x, 2), round(y, 2)) for x, y in outline], CORNER)
    )
    data = "".join(line(both) for both in ends)
    return path(data, fill="none", stroke=ink, stroke_width=num(max(0.6, size * 0.01)))
