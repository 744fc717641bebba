"""Merge the cells of one terrain on a chart into single smooth patches of ground."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.marks import num, outline_data, path
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.symbols import CLEAR, UNDER

DARK = ("0.4", "0.7")
"""How dark woods are within, on charts and on battlefields, where they count in play."""

WITHIN = 0.07
"""How far within its edge the ground of a wood ends on battlefields, in cells: crowns of trees make
the edge, and bare ground beyond would be a rim."""

CAST, SHADE = (0.1, 0.13), "#43502d"
"""How far a wood casts its shadow on battlefields, in cells, and the colour of that."""


def blot_shapes(
    sheet: Sheet,
    style: Style,
    cells: NDArray[np.int64],
    symbol: str,
    colour: str,
    on_table: bool,
) -> Iterator[str]:
    """The ground of some cells of one symbol; that of woods is darker within, but for battlefields
    in black and white, where trees alone tell them: grey would look like a height."""
    fills, wood = style.fills, symbol in UNDER
    region = sheet.grown(cells) if wood else sheet.region(cells)
    if wood and not fills and on_table:
        colour = style.land
    if wood and on_table:
        region = exact.buffer(region, -WITHIN * sheet.size, 4)
    clear = CLEAR.get(symbol) if fills else None
    if wood and on_table and fills:
        yield _cast(region, sheet.size)
    yield path(
        outline_data(region),
        fill=colour,
        fill_opacity=clear,
        stroke=None if clear else colour,
        stroke_width=None if clear else "0.8",
    )
    if wood and (fills or not on_table):
        under = exact.buffer(region, -0.09 * sheet.size, 4)
        fill, share = (UNDER[symbol], DARK[on_table]) if fills else ("#9a9a9a", "0.3")
        yield path(outline_data(under), fill=fill, fill_opacity=share)


def _cast(region: BaseGeometry, size: float) -> str:
    """The shadow of a wood on the ground beyond, in two steps, so that its edge is soft."""
    return "".join(
        path(
            outline_data(region),
            fill=SHADE,
            stroke=SHADE,
            stroke_width=num(0.12 * size),
            stroke_linejoin="round",
            opacity="0.16",
            transform=f"translate({num(share * CAST[0] * size)} {num(share * CAST[1] * size)})",
        )
        for share in (1.0, 0.6)
    )
