"""The houses of a town: shadows, roofs with one side in the shade, and what stands on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from morphs.draw.city.notables import draw_notables
from morphs.draw.city.roofs import CAST, COURSE, dormers, hip_end, ridges_of, strokes, thatch
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import AFAR, LIGHT, TownStyle
from morphs.draw.lettered import num
from morphs.draw.zones.palette import blended
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.lots import House
from morphs.generators.city.premises import Premises
from morphs.generators.city.shapes import Point, Points, area_of, box, clipped, middle_of
from morphs.generators.city.town import Town

KNOWN = ("hall", "barn")
"""Wards whose houses are told by their form: they keep their roofs where they have a name."""
LEAST, SMOKING, STACK = 260.0, 0.5, 3.2
"""From how many square feet on roofs have ridges, how many of them a chimney, and its breadth."""
HIGHER = {"hall": 2.4, "noted": 1.9, "merchant": 1.35, "patrician": 1.2, "slum": 0.75, "barn": 0.9}
"""How much higher houses are than most: great ones, those with a name, and those of some wards."""
STRAW = 0.3
"""How dark the courses of thatch are."""


@dataclass
class _Roofs:
    """What is drawn of all roofs together, part by part: roofs by their colour, those of villages,
    where wings lie over each other, each alone."""

    roofs: dict[tuple[str, int], list[Points]] = field(default_factory=dict)
    dark: list[Points] = field(default_factory=list)
    inked: list[Points] = field(default_factory=list)
    courses: list[Points] = field(default_factory=list)
    straw: list[Points] = field(default_factory=list)
    ridges: list[Points] = field(default_factory=list)
    white: list[Points] = field(default_factory=list)
    stacks: list[Points] = field(default_factory=list)


def draw_houses(
    sheet: Sheet, style: TownStyle, town: Town, noted: Mapping[Point, Premises], key: Key
) -> None:
    """Draw the houses of a town; those that are `noted` have forms of their own, over the rest."""
    fallen = [_cast(house, style, noted) for house in town.houses]
    sheet.outlines(fallen, fill=style.shadow, fill_opacity=style.cast)
    found = _Roofs()
    named: list[tuple[House, Premises]] = []
    for n, house in enumerate(town.houses):
        premises = noted.get(middle_of(house.outline).snapped)
        if premises and house.ward not in KNOWN:
            named.append((house, premises))
        else:
            _add(found, style, house, key, 0 if town.walled else n)
    for (fill, _), roofs in found.roofs.items():
        pen = blended(style.ink, fill, style.soft) if style.soft else style.ink
        sheet.outlines(roofs, fill=fill, **{**style.outlined, "stroke": pen})
    thin = {"stroke": style.ink, "stroke_width": 0.5}
    if style.shaded:
        sheet.outlines(found.dark, fill=style.shade, fill_opacity=style.shaded)
    rim = {"stroke": style.halo, "stroke_width": num(0.6 * style.line)}
    sheet.outlines(found.inked, fill=style.ink, **rim)
    sheet.lines(found.courses, fill="none", stroke=style.ink, stroke_width=COURSE[1])
    sheet.lines(found.straw, fill="none", stroke_opacity=STRAW, **thin)
    sheet.lines(found.ridges, fill="none", stroke_opacity=0.6, **thin)
    sheet.lines(found.white, fill="none", stroke=style.halo, stroke_width=num(style.line))
    sheet.outlines(found.stacks, fill=style.stone, **thin)
    draw_notables(sheet, style, named)


def _cast(house: House, style: TownStyle, noted: Mapping[Point, Premises]) -> list[Point]:
    """The shadow of a house, the longer the higher it is; in looks of lines all are alike."""
    far = CAST[style.lined]
    if not style.lined:
        is_noted = middle_of(house.outline).snapped in noted
        far *= HIGHER.get("noted" if is_noted else house.ward, 1.0)
    return [p.plus(LIGHT, far) for p in house.outline]


def _add(found: _Roofs, style: TownStyle, house: House, key: Key, place: int) -> None:
    """Add the roof of a house."""
    colours = style.roofs[house.ward]
    fill = colours[int(house.tint * len(colours))]
    found.roofs.setdefault((fill, place), []).append(house.outline)
    middle, left = middle_of(house.outline), house.ridge.left
    away = left if left.dot(LIGHT) > 0 else Point(-left.x, -left.y)
    shaded = clipped(house.outline, middle, away)
    if len(shaded) > 2:
        found.dark.append(tuple(shaded))
    if house.ward in style.black:
        found.inked.append(house.outline)
        found.white += ridges_of(house, middle, 1.0)
        return
    found.courses += strokes(style, house, middle, shaded)
    if style.soft and style.line > AFAR:
        return
    found.straw += thatch(style, house, middle)
    if area_of(house.outline) <= LEAST:
        return
    die = unit(key, int(middle.x * 4), int(middle.y * 4))
    found.ridges += ridges_of(house, middle, die)
    found.dark += hip_end(house, middle, die)
    found.stacks += dormers(house, middle, away)
    if die < SMOKING and not house.shed:
        at = middle.plus(house.ridge, (die - 0.25) * 18)
        found.stacks.append(box(at, house.ridge, STACK, STACK))
