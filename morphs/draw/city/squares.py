"""How the hall of a market is drawn: a hipped roof with a lantern on it, the posts under its eaves;
its stalls; and the domes of baths."""

from __future__ import annotations

import shapely
from shapely import Polygon

from morphs.draw.city.roofs import COURSE, ridges_of, strokes
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.lettered import num
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import Point, Points, box, box_of, centre_of, clipped, middle_of

POSTS = 7
"""How many posts stand along each long side."""
LANTERN = 7.5
"""How broad the lantern on the ridge is, in feet."""
AWNINGS = ("#c23b2e", "#2f6f9f", "#d39a2c", "#5d8a3a")
"""The colours of awnings."""
STALL, STRIPES, PITCH, LANE = (13.0, 8.5), 5, 15.5, 29.0
"""How long and deep a stall is, how many stripes its awning has, how far from the next it stands,
and how far pairs of rows are apart, in feet."""
RIM, ABOUT, OFF_HALL, TAKEN = 7.0, 15.0, 9.0, 0.86
"""How far stalls keep from the rim of a market, the middle of its fountain and its hall, in feet;
and the share of places that are taken."""
DOME = 0.36
"""How far a dome reaches, by the breadth of its house."""


def draw_market_hall(sheet: Sheet, style: TownStyle, outline: Points) -> None:
    """A roof on posts, under which one trades."""
    a, b, c, d = outline
    way, middle = a.to(b).unit, middle_of(outline)
    sheet.outline([p.plus(LIGHT, 8.0) for p in outline], fill=style.shadow, fill_opacity=0.34)
    posts = [
        (one.plus(one.to(other), n / (POSTS - 1)).snapped, 1.5)
        for one, other in ((a, b), (d, c))
        for n in range(POSTS)
    ]
    sheet.dots(posts, fill=style.stone, stroke=style.ink, stroke_width=0.6)
    sheet.outline(outline, fill=style.noted["house"], **style.outlined)
    away = way.left if way.left.dot(LIGHT) > 0 else Point(-way.left.x, -way.left.y)
    dark = clipped(outline, middle, away)
    if style.shaded:
        sheet.outline(dark, fill=style.shade, fill_opacity=style.shaded)
    house = House(outline, way, "hall", 0.0)
    pen = style.halo if style.lined else style.ink
    lines = [] if style.lined else strokes(style, house, middle, dark)
    sheet.lines(lines, fill="none", stroke=pen, stroke_width=COURSE[1])
    ridges = ridges_of(house, middle, 1.0)
    sheet.lines(ridges, fill="none", stroke=pen, stroke_width=num(0.7 * style.line))
    sheet.outline(box(middle, way, LANTERN, LANTERN), fill=style.stone, **style.outlined)
    sheet.dots([(middle, 1.6)], fill=style.ink)


def draw_stalls(
    sheet: Sheet, style: TownStyle, square: Polygon, hall: Points | None, key: Key
) -> None:
    """Stalls in rows along a market, two back to back with a lane between pairs, off the hall and
    the fountain: striped awnings that one sees from far off."""
    middle = centre_of(square).snapped
    free = square.buffer(-RIM).difference(shapely.Point(middle.x, middle.y).buffer(ABOUT))
    if hall:
        free = free.difference(Polygon(hall).buffer(OFF_HALL))
    shapely.prepare(free)
    way, long, short = box_of(square)
    cloths = (
        AWNINGS if style.name == "atlas" else (*style.roofs["merchant"][:2], style.noted["inn"])
    )
    across, down = int(long / 2 // PITCH) + 1, int(short / 2 // LANE) + 1
    for row in range(-down, down + 1):
        for side in (-1, 1):
            for n in range(-across, across + 1):
                at = middle.plus(way, n * PITCH).plus(
                    way.left, row * LANE + side * (STALL[1] / 2 + 0.3)
                )
                stall = box(at.snapped, way, *STALL)
                if free.contains(Polygon(stall)) and unit(key, row, side, n, 7) < TAKEN:
                    cloth = cloths[int(unit(key, row, side, n, 8) * len(cloths))]
                    _stall(sheet, style, stall, cloth)


def _stall(sheet: Sheet, style: TownStyle, stall: Points, cloth: str) -> None:
    """A stall under its awning of stripes."""
    a, b, c, d = stall
    sheet.outline([p.plus(LIGHT, 2.4) for p in stall], fill=style.shadow, fill_opacity=0.34)
    sheet.outline(stall, fill=style.halo, stroke=style.ink, stroke_width=num(0.7 * style.line))
    for n in range(0, STRIPES, 2):
        low, high = n / STRIPES, (n + 1) / STRIPES
        stripe = a.plus(a.to(b), low), a.plus(a.to(b), high), d.plus(d.to(c), high)
        sheet.outline((*stripe, d.plus(d.to(c), low)), fill=cloth)
    sheet.outline(stall, fill="none", stroke=style.ink, stroke_width=num(0.7 * style.line))


def dome(sheet: Sheet, style: TownStyle, house: House) -> None:
    """A dome on a house, lit from one side, with its lantern."""
    at, levels = middle_of(house.outline), []
    for way in (house.ridge, house.ridge.left):
        spans = [at.to(corner).dot(way) for corner in house.outline]
        levels.append(max(spans) - min(spans))
    reach = DOME * min(levels)
    sheet.dots([(at.plus(LIGHT, 2.0), reach)], fill=style.shadow, fill_opacity=0.3)
    sheet.dots([(at, reach)], fill=style.stone, **style.outlined)
    sheet.dots([(at.plus(LIGHT, -0.25 * reach), 0.55 * reach)], fill=style.halo, fill_opacity=0.5)
    sheet.dots([(at, 0.22 * reach)], fill=style.ink)
