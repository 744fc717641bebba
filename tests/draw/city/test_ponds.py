"""Ponds drawn: deeper off the shore, geese on large ones alone, all of it where its dice say."""

from __future__ import annotations

import pytest
import shapely

from morphs.draw.city.ponds import DEPTHS, GEESE, draw_pond
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES


def drawn(reach: float, look: str, key: int = 5) -> str:
    sheet = Sheet()
    draw_pond(sheet, TOWN_STYLES[look], shapely.Point(100, 100).buffer(reach), key)
    return "".join(shape for _, _, shape in sheet.shapes)


@pytest.mark.parametrize("look", sorted(TOWN_STYLES))
def test_a_pond_is_the_same_for_the_same_dice(look: str) -> None:
    assert drawn(34.0, look) == drawn(34.0, look) != drawn(34.0, look, 6)


def test_large_ponds_are_deep_and_have_geese() -> None:
    large, small = drawn(34.0, "atlas"), drawn(12.0, "atlas")
    assert large.count('fill-opacity="0.2"') == len([one for one in DEPTHS if one[2] == 0.2])
    white = [one for one in large.split("<path") if 'fill="#ffffff"' in one]
    assert white and white[0].count("Z") == len(GEESE)
    assert "#ffffff" not in small


def test_ponds_in_ink_have_lines_and_no_tints() -> None:
    assert 'fill-opacity="0.2"' not in drawn(34.0, "ink")
