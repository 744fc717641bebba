"""Open land in patches, some lighter and some darker, as a painter lays it on."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.terrain.marks import outline_data, path
from morphs.draw.terrain.shapes import smooth
from morphs.draw.terrain.sheet import Sheet, chance

SHADES = (("#ffffff", "0.25"), ("#7f9440", "0.1"))
"""The colours of patches, and how opaque they are."""
CORNERS = 9
SHARE = 0.38
"""How many of the cells have a patch of one shade about them."""


def meadow_shapes(sheet: Sheet, salt: int) -> Iterator[str]:
    """Patches about some of the cells, all of a shade as one shape, others under each salt."""
    for number, (colour, opacity) in enumerate(SHADES):
        cells = range(sheet.ground.count)
        chosen = [cell for cell in cells if chance(cell + salt, number, 71) < SHARE]
        blots = exact.union_all([_blot(sheet, cell, salt, number) for cell in chosen])
        yield path(outline_data(smooth(blots)), fill=colour, fill_opacity=opacity)


def _blot(sheet: Sheet, cell: int, salt: int, number: int) -> shapely.Polygon:
    """A rough disc near a cell's middle, half a cell to a whole one across to every side."""
    x, y = sheet.centres[cell]
    key = cell + salt
    x += (chance(key, number, 72) - 0.5) * sheet.size
    y += (chance(key, number, 73) - 0.5) * sheet.size
    turns = [2 * pi * k / CORNERS for k in range(CORNERS)]
    far = [sheet.size * (0.4 + 0.6 * chance(key, number, 74, k)) for k in range(CORNERS)]
    ring = [
        (x + r * exact.cos(a), y + 0.7 * r * exact.sin(a)) for r, a in zip(far, turns, strict=True)
    ]
    return shapely.Polygon(exact.points(np.array(ring)))
