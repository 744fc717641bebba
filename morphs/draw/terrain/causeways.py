"""Causeways of battlefields: banks of earth on which ways go through marshes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.closes import pen_stroke
from morphs.draw.terrain.marks import outline_data
from morphs.draw.terrain.pen import Pen

SHORT = 0.15
"""How long a causeway is at least, in cells."""
BROAD, FOOT, TICKS = 0.15, 0.045, (0.012, 0.05)
"""How broad its top is, how far its slopes reach, and how long their strokes are and the gaps
between these, in cells."""
EARTH, SLOPES = "#e6dcb6", "#6f5c35"
"""The colours of its top and of its slopes' strokes."""


def causeways_of(
    ways: Iterable[shapely.LineString], marsh: BaseGeometry, size: float
) -> list[shapely.LineString]:
    """Return where some ways go through a marsh."""
    if marsh.is_empty:
        return []
    met = [exact.intersection(one, marsh) for one in ways if one.intersects(marsh)]
    whole = shapely.line_merge(exact.union_all(met))
    found = [part for part in shapely.get_parts(whole) if part.geom_type == "LineString"]
    return [part for part in found if exact.length(part) > SHORT * size]


def causeway_shapes(found: Sequence[shapely.LineString], pen: Pen) -> Iterator[str]:
    """The banks of causeways, whose ways lie on them."""
    if not found:
        return
    size, fills = pen.size, pen.style.fills
    middles = "".join(map(outline_data, found))
    yield pen_stroke(middles, EARTH if fills else "#ffffff", BROAD * size, "1", cap="butt")
    far = (BROAD + FOOT) / 2 * size
    sides = [exact.offset(one, side * far) for one in found for side in (-1, 1)]
    rims = [exact.offset(one, side * BROAD / 2 * size) for one in found for side in (-1, 1)]
    ink = SLOPES if fills else pen.style.ink
    dash = " ".join(f"{part * size:.2f}" for part in TICKS)
    yield pen_stroke("".join(map(outline_data, sides)), ink, FOOT * size, "1", dash, cap="butt")
    yield pen_stroke("".join(map(outline_data, rims)), ink, 0.009 * size, "1", cap="butt")
