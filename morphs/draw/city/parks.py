"""How parks are drawn: walks across the lawn, a hedge about it, a basin with a fountain."""

from __future__ import annotations

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TownStyle
from morphs.draw.city.village import hedge
from morphs.draw.lettered import num
from morphs.generators.city.parks import PARK, park_on
from morphs.generators.city.town import Town

KERB = 2.2
"""How broad the kerb of a basin is, in feet."""


def draw_parks(sheet: Sheet, style: TownStyle, town: Town) -> None:
    """Draw what is on the lawns of a town's parks; their trees are drawn with all others."""
    for shape, kind in town.blocks:
        if kind != PARK:
            continue
        park = park_on(shape)
        sheet.area(park.walks, fill=style.road, stroke=style.furrow, stroke_width=0.6)
        hedge(sheet, style, shape.buffer(-1.5).boundary.difference(park.walks.buffer(0.5)))
        pen = {"stroke": style.ink, "stroke_width": num(0.7 * style.line)}
        sheet.dots([(park.basin, park.reach)], fill=style.stone, **pen)
        sheet.dots([(park.basin, park.reach - KERB)], fill=style.water, **pen)
        sheet.dots([(park.basin, 0.3 * park.reach)], fill=style.stone, **pen)
