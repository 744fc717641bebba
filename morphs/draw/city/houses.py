"""The houses of a town: shadows, roofs with one side in the shade, and what stands on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from morphs.draw.city.masonry import LIGHT
from morphs.draw.city.roofs import CAST, COURSE, dormers, hip_end, ridges_of, strokes, thatch
from morphs.draw.city.sheet import Sheet, num
from morphs.draw.city.squares import dome
from morphs.draw.city.style import TownStyle
from morphs.generators.city.dice import Key, unit
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import Point, Points, area_of, box, clipped, middle_of
from morphs.generators.city.town import Town

KNOWN = ("hall", "barn")
"""Wards whose houses are told by their form: they keep their roofs where they have a name."""
BATHS = "baths"
"""What is told of houses that have a dome begins so."""
LEAST, SMOKING, STACK = 260.0, 0.5, 3.2
"""From how many square feet on roofs have ridges, how many of them a chimney, and its breadth."""
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
    sheet: Sheet, style: TownStyle, town: Town, noted: Mapping[Point, str], key: Key
) -> None:
    """Draw the houses of a town; those that are `noted` have roofs of their own, baths a dome."""
    far = CAST[bool(style.halved)]
    fallen = ([p.plus(LIGHT, far) for p in house.outline] for house in town.houses)
    sheet.outlines(fallen, fill=style.shadow, fill_opacity=style.cast)
    found = _Roofs()
    for n, house in enumerate(town.houses):
        named = middle_of(house.outline).snapped in noted and house.ward not in KNOWN
        _add(found, style, house, named, key, 0 if town.walled else n)
    for (fill, _), roofs in found.roofs.items():
        sheet.outlines(roofs, fill=fill, **style.outlined)
    thin = {"stroke": style.ink, "stroke_width": 0.5}
    if style.shaded:
        sheet.outlines(found.dark, fill=style.shade, fill_opacity=style.shaded)
    rim = {"stroke": style.halo, "stroke_width": num(0.6 * style.line)}
    sheet.outlines(found.inked, fill=style.ink, **rim)
    sheet.lines(found.courses, fill="none", stroke=style.ink, stroke_width=COURSE[1])
    sheet.lines(found.straw, fill="none", stroke_opacity=STRAW, **thin)
    sheet.lines(found.ridges, fill="none", stroke_opacity=0.6, **thin)
    sheet.lines(found.white, fill="none", stroke=style.halo, stroke_width=num(1.1 * style.line))
    sheet.outlines(found.stacks, fill=style.stone, **thin)
    for house in town.houses if town.walled else ():
        if noted.get(middle_of(house.outline).snapped, "").startswith(BATHS):
            dome(sheet, style, house)


def _add(found: _Roofs, style: TownStyle, house: House, named: bool, key: Key, place: int) -> None:
    """Add the roof of a house."""
    colours = style.roofs[house.ward]
    fill = style.noted if named else colours[int(house.tint * len(colours))]
    found.roofs.setdefault((fill, place), []).append(house.outline)
    middle, left = middle_of(house.outline), house.ridge.left
    away = left if left.dot(LIGHT) > 0 else Point(-left.x, -left.y)
    shaded = clipped(house.outline, middle, away)
    if len(shaded) > 2:
        found.dark.append(tuple(shaded))
        found.inked += [tuple(shaded)] if house.ward in style.halved else []
    if not named:
        found.courses += strokes(style, house, middle, shaded)
        found.straw += thatch(style, house, middle)
    if named and style.halved:
        found.white += ridges_of(house, middle, 0.0)
    if area_of(house.outline) <= LEAST:
        return
    die = unit(key, int(middle.x * 4), int(middle.y * 4))
    found.ridges += ridges_of(house, middle, die)
    found.dark += hip_end(house, middle, die)
    found.stacks += dormers(house, middle, away)
    if die < SMOKING and not house.shed:
        at = middle.plus(house.ridge, (die - 0.25) * 18)
        found.stacks.append(box(at, house.ridge, STACK, STACK))
