"""What has been done on the strips of fields: ridges of corn, stubble with sheaves, rows of young
corn, furrows in bare soil, tufts on what lies fallow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.lettered import num
from morphs.generators.city.country import Parcel
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.fields import CROPS
from morphs.generators.city.ridges import Ridges
from morphs.generators.city.shapes import Point, Points

APART = {"corn": 8.5, "stubble": 4.6, "young corn": 6.2, "ploughed": 5.0}
"""How far apart the rows of each crop lie, in widths of outlines; what lies fallow has none."""
PEN = {
    "corn": (0.7, 0.62),
    "stubble": (0.95, 0.65),
    "young corn": (2.1, 0.5),
    "ploughed": (0.8, 0.7),
}
"""How wide its rows are drawn, in the same, and how dense."""
INKED = 1.7
"""How much farther apart they lie in looks without colours, which would be grey all over else."""
DASHES = {"stubble": (1.4, 1.8, 2.2, 2.4), "young corn": (0.1, 3.6), "corn": (26.0, 5.0, 15.0, 8.0)}
"""The strokes and gaps of rows, in the same."""
ROW = 15.0
"""How long rows are at least, in feet."""
HEAP, HEAPED = 52.0, 0.5
"""How far apart heaps of sheaves stand along the middle of a strip, in feet; dice of strips below
which there are some."""
SHEAVES = ((0.0, 0.0), (3.4, 0.6), (1.4, 3.0), (-1.8, 2.6))
"""Where the sheaves of a heap stand, along its row and off it, in feet."""


def tillage(sheet: Sheet, style: TownStyle, parcels: Iterable[Parcel], key: Key) -> None:
    """Draw the rows on all strips of fields, each crop's in one look, and heaps of sheaves."""
    rows: dict[str, list[Points]] = {crop: [] for crop in APART}
    sheaves, apart = list[tuple[Point, float]](), style.line * (INKED if style.lined else 1.0)
    for parcel in parcels:
        if parcel.kind != "field":
            continue
        ridges = Ridges(parcel.outline, parcel.way, parcel.bow)
        shapes = shapely.buffer([Polygon(strip) for strip, _ in parcel.strips], -1.5, quad_segs=1)
        for (_, tint), shape in zip(parcel.strips, shapes, strict=True):
            crop = CROPS[tint]
            if crop not in rows or shape.is_empty:
                continue
            found = [*_rows(ridges, shape, apart * APART[crop])]
            rows[crop] += found
            if crop == "stubble" and found:
                x, y = exact.centroid(shape).coords[0]
                if unit(key, int(x // 8), int(y // 8), 90) < HEAPED:
                    sheaves += _heaps(found[len(found) // 2], shape, key)
    for crop, lines in rows.items():
        _draw_rows(sheet, style, crop, lines)
    fallen = [(at.plus(LIGHT, 1.4), reach) for at, reach in sheaves]
    sheet.dots(fallen, fill=style.shadow, fill_opacity=0.3)
    sheet.dots(sheaves, fill=style.strips[0], stroke=style.ink, stroke_width=0.5)


def _draw_rows(sheet: Sheet, style: TownStyle, crop: str, lines: list[Points]) -> None:
    """Rows of a crop: young corn as the dots of its plants."""
    wide, dense = PEN[crop]
    dense = 1.0 if style.lined else dense
    dashes = [num(part * style.line) for part in DASHES.get(crop, ())]
    look: dict[str, object] = {"stroke_width": num(wide * style.line), "stroke_opacity": dense}
    if dashes:
        look["stroke_dasharray"] = " ".join(dashes)
    if crop == "young corn":
        look["stroke_linecap"] = "round"
    sheet.lines(
        lines, fill="none", stroke=style.tree if crop == "young corn" else style.furrow, **look
    )


def _rows(ridges: Ridges, shape: BaseGeometry, apart: float) -> Iterator[Points]:
    """Rows along a strip, so far from each other."""
    across = ridges.way.left
    levels = shapely.get_coordinates(shape) @ np.array([across.x, across.y])
    bent = abs(ridges.bent)
    first, last = int((levels.min() - bent) // apart), int((levels.max() + bent) // apart)
    lines = [LineString(ridges.line(n * apart)) for n in range(first, last + 1)]
    for part in shapely.get_parts(shapely.intersection(lines, shape)):
        if part.length > ROW:
            yield tuple(Point(*spot) for spot in part.coords)


def _heaps(row: Points, strip: BaseGeometry, key: Key) -> Iterator[tuple[Point, float]]:
    """The sheaves of the heaps along a row: three or four that lean on each other."""
    way = row[0].to(row[-1])
    for n in range(int(way.length / HEAP)):
        die = unit(key, int(row[0].x // 4), int(row[0].y // 4), n, 88)
        at = row[0].plus(way.unit, (n + 0.2 + 0.6 * die) * HEAP)
        turned = Point(2 * unit(key, int(at.x), int(at.y), 91) - 1, die - 0.5).unit
        for k, (x, y) in enumerate(SHEAVES[: 2 + int(3 * unit(key, int(at.x), int(at.y), 89))]):
            spot = at.plus(turned, x).plus(turned.left, y).snapped
            if strip.contains(shapely.Point(spot)):
                yield spot, round(1.7 + 0.8 * unit(key, int(at.x), int(at.y), 92, k), 2)
