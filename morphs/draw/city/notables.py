"""The houses of a walled town that one goes to, told by their form: an inn about its court, a
workshop with its great chimney, a house of note with a turret; all with bold rims and cornices."""

from __future__ import annotations

from collections.abc import Sequence

from morphs.draw.city.roofs import ridges_of
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.squares import dome
from morphs.draw.city.style import LIGHT, TownStyle
from morphs.draw.lettered import num
from morphs.generators.city.lots import House
from morphs.generators.city.premises import Premises
from morphs.generators.city.shapes import (
    Point,
    Points,
    area_of,
    box,
    clipped,
    middle_of,
)

GROWN = 1.07
"""How much larger than their lots these houses are drawn."""
BOLD, CORNICE, INSET = 1.7, 0.75, 0.86
"""How wide their rims and cornices are, by the width of outlines, and how large what cornices go
round is, by the roof."""
COURT, STACK, TURRET = 0.4, 0.26, 0.24
"""How large the court of an inn is by its roof; how broad the chimney of a workshop and how far a
turret reaches, by the root of its roof's area."""
STACKS, TURRETS = (6.0, 11.0), (5.0, 10.0)
"""How broad the least and the largest of these chimneys are, and how far those turrets reach, in
feet."""
BATHS = "baths"
"""What is told of houses that have a dome begins so."""


def draw_notables(sheet: Sheet, style: TownStyle, found: Sequence[tuple[House, Premises]]) -> None:
    """Draw some houses over the others."""
    for house, premises in found:
        middle = middle_of(house.outline)
        outline = _scaled(house.outline, middle, GROWN)
        _roof(sheet, style, house._replace(outline=outline), premises.form)
        across = area_of(outline) ** 0.5
        if premises.told.startswith(BATHS):
            dome(sheet, style, house)
        elif premises.form == "inn":
            _court(sheet, style, outline, middle)
        elif premises.form == "works":
            _chimney(sheet, style, house, middle, across)
        else:
            _turret(sheet, style, outline, premises.form, across)


def _scaled(outline: Points, middle: Point, share: float) -> Points:
    """An outline so large about its middle."""
    return tuple(middle.plus(middle.to(p), share).snapped for p in outline)


def _roof(sheet: Sheet, style: TownStyle, house: House, form: str) -> None:
    """A roof with one side in the shade, a bold rim and a cornice within it."""
    outline, middle, left = house.outline, middle_of(house.outline), house.ridge.left
    bold = {**style.outlined, "stroke_width": num(BOLD * style.line)}
    sheet.outline(outline, fill=style.noted[form], **bold)
    away = left if left.dot(LIGHT) > 0 else Point(-left.x, -left.y)
    dark = clipped(outline, middle, away)
    if style.shaded and len(dark) > 2:
        sheet.outline(dark, fill=style.shade, fill_opacity=style.shaded)
    fine = {"fill": "none", "stroke": style.halo, "stroke_linejoin": "round"}
    fine["stroke_width"] = num(CORNICE * style.line)
    sheet.outline(_scaled(outline, middle, INSET), **fine)
    if form != "inn":
        sheet.lines(ridges_of(house, middle, 0.0), stroke_opacity=0.8, **fine)


def _court(sheet: Sheet, style: TownStyle, outline: Points, middle: Point) -> None:
    """The court of an inn, and the valleys of the roofs about it."""
    court = _scaled(outline, middle, COURT)
    rim = _scaled(outline, middle, INSET)
    fine = {"fill": "none", "stroke": style.halo if style.lined else style.ink}
    sheet.lines(zip(court, rim, strict=True), stroke_width=num(0.6 * style.line), **fine)
    sheet.outline(court, fill=style.square, **style.outlined)


def _chimney(sheet: Sheet, style: TownStyle, house: House, middle: Point, across: float) -> None:
    """The great chimney of a workshop at one end of its ridge, with its flue and a shadow."""
    levels = [middle.to(p).dot(house.ridge) for p in house.outline]
    wide = min(max(STACK * across, STACKS[0]), STACKS[1])
    at = middle.plus(house.ridge, 0.5 * max(levels)).snapped
    stack = box(at, house.ridge, wide, wide)
    sheet.outline([p.plus(LIGHT, 3.0) for p in stack], fill=style.shadow, fill_opacity=0.35)
    sheet.outline(stack, fill=style.stone, **style.outlined)
    sheet.outline(box(at, house.ridge, 0.45 * wide, 0.45 * wide), fill=style.ink)


def _turret(sheet: Sheet, style: TownStyle, outline: Points, form: str, across: float) -> None:
    """A turret at the corner of a house of note that lies nearest to the light."""
    corner = min(outline, key=lambda p: (round(p.dot(LIGHT), 1), p))
    reach = min(max(TURRET * across, TURRETS[0]), TURRETS[1])
    at = corner.plus(corner.to(middle_of(outline)).unit, 0.45 * reach).snapped
    sheet.dots([(at.plus(LIGHT, 2.6), reach)], fill=style.shadow, fill_opacity=0.35)
    sheet.dots([(at, reach)], fill=style.stone, **style.outlined)
    sheet.dots([(at, 0.6 * reach)], fill=style.noted[form], **style.outlined)
