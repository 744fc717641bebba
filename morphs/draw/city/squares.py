"""How the hall of a market is drawn: a hipped roof with a lantern on it, the posts under its eaves;
and the domes of baths."""

from __future__ import annotations

from morphs.draw.city.masonry import LIGHT
from morphs.draw.city.roofs import COURSE, ridges_of, strokes
from morphs.draw.city.sheet import Sheet, num
from morphs.draw.city.style import TownStyle
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import Point, Points, box, clipped, middle_of

POSTS = 7
"""How many posts stand along each long side."""
LANTERN = 7.5
"""How broad the lantern on the ridge is, in feet."""
DOME = 0.36
"""How far a dome reaches, by the breadth of its house."""


def draw_market_hall(sheet: Sheet, style: TownStyle, outline: Points) -> None:
    """A roof on posts, under which one trades."""
    a, b, c, d = outline
    way, middle = a.to(b).unit, middle_of(outline)
    sheet.outline([p.plus(LIGHT, 5.0) for p in outline], fill=style.shadow, fill_opacity=0.28)
    posts = [
        (one.plus(one.to(other), n / (POSTS - 1)).snapped, 1.5)
        for one, other in ((a, b), (d, c))
        for n in range(POSTS)
    ]
    sheet.dots(posts, fill=style.stone, stroke=style.ink, stroke_width=0.6)
    sheet.outline(outline, fill=style.noted, **style.outlined)
    away = way.left if way.left.dot(LIGHT) > 0 else Point(-way.left.x, -way.left.y)
    dark = clipped(outline, middle, away)
    if style.shaded:
        sheet.outline(dark, fill=style.shade, fill_opacity=style.shaded)
    house = House(outline, way, "hall", 0.0)
    pen = style.halo if style.halved else style.ink
    lines = [] if style.halved else strokes(style, house, middle, dark)
    sheet.lines(lines, fill="none", stroke=pen, stroke_width=COURSE[1])
    ridges = ridges_of(house, middle, 1.0)
    sheet.lines(ridges, fill="none", stroke=pen, stroke_width=num(0.7 * style.line))
    sheet.outline(box(middle, way, LANTERN, LANTERN), fill=style.stone, **style.outlined)
    sheet.dots([(middle, 1.6)], fill=style.ink)


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
