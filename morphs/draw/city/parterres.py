"""Gardens of the rich: beds in fours about a fountain, hedges and clipped trees, where their blocks
have room; and the garths of cloisters."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TownStyle
from morphs.draw.city.village import hedge
from morphs.draw.city.workshops import round_well
from morphs.draw.lettered import num
from morphs.generators.city.shapes import Point, areas, box, box_of, centre_of
from morphs.generators.city.town import Town

WARD = "patrician"
LEAST, MOST, EACH = 17.0, 46.0, 3
"""How far it is from the middle of a garden to what is about it, at the least and at the most that
it fills, in feet; how many a block has at most."""
CLEAR, FINE = 4.0, 1.0
"""How far gardens keep from houses and the rim of their block, and how exactly their middles are
found, in feet."""
WALK, COLUMNS = 6.5, 7.0
"""How broad the walk round a garth is, and how far apart its columns stand, in feet."""
PATH, FOUNTAIN = 0.2, 0.22
"""How wide its paths and its fountain are, of half a garden's breadth."""


def draw_parterres(sheet: Sheet, style: TownStyle, town: Town) -> None:
    """Draw the gardens of a town's rich wards."""
    for at, way, half in parterres(town):
        ground = box(at, way, 2 * half, 2 * half)
        sheet.outline(ground, fill=style.road, stroke=style.furrow, stroke_width=0.6)
        hedge(sheet, style, LineString([*ground, ground[0]]))
        off, broad = half * (0.5 + PATH / 4), half * (1 - 1.5 * PATH)
        for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            bed = box(at.plus(way, x * off).plus(way.left, y * off), way, broad, broad)
            sheet.outline(bed, fill=style.leaf, stroke=style.ink, stroke_width=num(0.5))
            inner = box(at.plus(way, x * off).plus(way.left, y * off), way, broad / 2, broad / 2)
            sheet.outline(inner, fill=style.strips[x > 0], stroke=style.furrow, stroke_width=0.5)
        sheet.dots([(at, 1.7 * FOUNTAIN * half)], fill=style.square)
        round_well(sheet, style, at, FOUNTAIN * half)


def draw_garth(sheet: Sheet, style: TownStyle, garth: Polygon) -> None:
    """The court of a cloister: a walk behind columns, a lawn in four parts, a well."""
    way, long, short = box_of(garth)
    at = centre_of(garth).snapped
    sheet.area(garth, fill=style.square, stroke=style.ink, stroke_width=0.5)
    wide, deep = long - 2 * WALK, short - 2 * WALK
    lawn = box(at, way, wide, deep)
    sheet.outline(lawn, fill=style.leaf, fill_opacity=0.75, stroke=style.ink, stroke_width=0.5)
    for turned, length in ((way, wide), (way.left, deep)):
        path = box(at, turned, length, 0.75 * WALK)
        sheet.outline(path, fill=style.road)
    ring = LineString([*lawn, lawn[0]])
    spots = [ring.interpolate(n * COLUMNS) for n in range(int(ring.length // COLUMNS))]
    columns = [(Point(spot.x, spot.y).snapped, 1.1) for spot in spots]
    sheet.dots(columns, fill=style.stone, stroke=style.ink, stroke_width=0.5)
    round_well(sheet, style, at, 0.7 * WALK)


def parterres(town: Town) -> Iterator[tuple[Point, Point, float]]:
    """The gardens of a town's rich wards: middles, ways, halves of their breadths."""
    houses = shapely.STRtree(areas([house.outline for house in town.houses]))
    for shape, ward in town.blocks:
        if ward != WARD:
            continue
        near = houses.geometries[houses.query(shape)]
        free = shape.buffer(-CLEAR).difference(shapely.union_all(near).buffer(CLEAR, quad_segs=2))
        way, _, _ = box_of(shape)
        for _ in range(EACH):
            found = _roomiest(free)
            if found is None:
                break
            at, half = found
            yield at, way, half
            free = free.difference(Polygon(box(at, way, 2 * half, 2 * half)).buffer(CLEAR))


def _roomiest(free: BaseGeometry) -> tuple[Point, float] | None:
    """The middle of the widest place, and half as broad as a square there may be; None where all
    are narrow."""
    if not isinstance(free, Polygon | MultiPolygon) or free.is_empty:
        return None
    radius = shapely.maximum_inscribed_circle(free, tolerance=FINE)
    (x, y), _ = radius.coords
    reach = min(MOST, float(round(radius.length)))
    if reach < LEAST:
        return None
    return Point(float(round(x)), float(round(y))), float(round(0.7 * reach))
