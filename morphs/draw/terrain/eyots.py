"""Islands of a battlefield's broad rivers, as drawn."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.terrain.marks import XY, num, outline_data, path
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.style import Style


def eyot_shapes(isle: BaseGeometry, size: float, style: Style) -> Iterator[str]:
    """An island: a rim of mud, grass with willows in its middle."""
    rim = {"stroke": style.river_edge, "stroke_width": num(size * 0.016)}
    if style.fills:
        yield path(outline_data(exact.buffer(isle, 0.06 * size, 4)), fill=style.water)
    yield path(outline_data(isle), fill="#d9cda0" if style.fills else "#ffffff", **rim)
    inner = exact.buffer(isle, -0.03 * size, 3)
    yield path(outline_data(inner), fill="#b9c98a" if style.fills else "#ffffff")
    (x, y), (left, _, right, _) = exact.centroid(isle).coords[0], isle.bounds
    for k in range(2 + int(3 * chance(int(x), int(y), 58))):
        along, down = (0.8 * (chance(int(x), int(y), k, salt) - 0.5) for salt in (59, 60))
        at = (x + along * (right - left), y + 0.4 * down * (right - left))
        far = (0.045 + 0.03 * chance(int(x), k, 61)) * size
        if exact.buffer(isle, -0.4 * far, 3).contains(shapely.Point(at)):
            yield from _bush(at, far, style)


def _bush(at: XY, far: float, style: Style) -> Iterator[str]:
    """A willow on an island, lit from the upper left."""
    (x, y), fills = at, style.fills
    for off, share, colour in ((0.0, 1.0, "#5d8a4c"), (-0.22, 0.62, "#86b068")):
        crown = exact.buffer(shapely.Point(x + off * far, y + off * far), share * far, 4)
        ink = style.ink if not fills else "#3c6134"
        rim = {"stroke": ink, "stroke_width": num(0.14 * far)} if share == 1.0 else {}
        if share == 1.0 or fills:
            yield path(outline_data(crown), fill=colour if fills else "#ffffff", **rim)
