"""Still water in ink: level lines from the shores of a lake, as engravers drew it."""

from __future__ import annotations

from collections.abc import Iterable

import shapely

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.terrain.marks import num
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.style import Style

ROWS, WITHIN = 7.0, 4.0
"""How far apart level lines lie, and how far from the shore these begin, in units."""
WHOLE, LONG, MORE = 34.0, 0.14, 0.3
"""Up to which breadth a line runs from shore to shore, in units; else how long it is from either,
at the least and how much more at most, in parts of the breadth."""

INK = {"fill": "none", "stroke_width": "1.1", "stroke_opacity": "0.75"}
"""How they are drawn."""


def draw_still(sheet: Sheet, lakes: Iterable[shapely.Polygon], style: Style) -> None:
    """Draw level lines on some lakes."""
    for lake in lakes:
        _, low, _, high = lake.bounds
        sheet.add(level_lines(lake), low, high, stroke=style.coast, **INK)


def level_lines(lake: shapely.Polygon) -> str:
    """Path data of the level lines on a lake."""
    inner = exact.buffer(lake, -WITHIN, 4)
    if inner.is_empty:
        return ""
    left, top, right, low = inner.bounds
    data = []
    for row in range(int(top // ROWS) + 1, int(low // ROWS) + 1):
        y = row * ROWS
        line = shapely.LineString([(left - 1.0, y), (right + 1.0, y)])
        parts = shapely.get_parts(inner.intersection(line))
        # Between the two parts of a lake with a narrow neck there is nothing.
        for number, part in enumerate(parts[~shapely.is_empty(parts)]):
            start, _, end, _ = exact.snapped(part).bounds
            data.append(_row(start, end, y, row * 8 + number))
    return "".join(data)


def _row(start: float, end: float, y: float, key: int) -> str:
    """One line of a lake, or its two parts."""
    wide = end - start
    if wide < WHOLE:
        return f"M{num(start)} {num(y)}H{num(end)}"
    first, last = (wide * (LONG + MORE * chance(key, side, 93)) for side in (0, 1))
    return f"M{num(start)} {num(y)}h{num(first)}M{num(end)} {num(y)}h{num(-last)}"
