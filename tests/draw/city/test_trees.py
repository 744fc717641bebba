"""Tests of how trees of towns are drawn."""

from __future__ import annotations

from dataclasses import replace

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES
from morphs.draw.city.trees import AFAR, draw_trees
from morphs.generators.city.shapes import Point

ATLAS = TOWN_STYLES["atlas"]
WOOD = [(Point(9.0 * x, 11.0 * y), 6.0 + (3 * x + 5 * y) % 9) for x in range(12) for y in range(12)]


def drawn(line: float) -> list[str]:
    """The elements of a wood where outlines are so wide."""
    sheet = Sheet()
    draw_trees(sheet, replace(ATLAS, line=line), WOOD, 7, "wood")
    return [svg for _, _, svg in sheet.shapes]


def test_from_afar_a_wood_is_a_mass_of_one_kind_with_the_rim_about_all_of_it() -> None:
    near, far = "".join(drawn(1.0)), drawn(AFAR + 0.1)
    assert ATLAS.fir in near and ATLAS.sallow in near
    assert ATLAS.fir not in "".join(far) and ATLAS.sallow not in "".join(far)
    rims = [svg for svg in far if f'fill="{ATLAS.rim}"' in svg]
    assert sum(svg.count("M") for svg in rims) == len(WOOD)


def test_storeys_of_a_wood_are_darker_by_their_colour_not_by_what_lies_over_them() -> None:
    assert sum("fill-opacity" in svg and ATLAS.shadow in svg for svg in drawn(1.0)) == 1
