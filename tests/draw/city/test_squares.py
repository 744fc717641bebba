"""Markets: stalls in rows, off the hall and the fountain."""

from __future__ import annotations

from shapely import Polygon

from morphs.draw.city.roofs import strokes
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.squares import draw_stalls
from morphs.draw.city.style import TOWN_STYLES
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import Point, box, clipped, middle_of
from morphs.generators.city.squares import market_hall

SQUARE = Polygon([(0, 0), (190, 0), (190, 120), (0, 120)])


def stalls(hall: bool) -> int:
    sheet = Sheet()
    draw_stalls(sheet, TOWN_STYLES["atlas"], SQUARE, market_hall(SQUARE) if hall else None, 7)
    assert all(low >= -25 and high <= 145 for low, high, _ in sheet.shapes)
    return sum("fill-opacity" in svg for _, _, svg in sheet.shapes)


def test_a_market_is_full_of_stalls_but_for_its_hall() -> None:
    assert 12 <= stalls(True) < stalls(False)


def test_a_smithy_in_ink_is_told_from_a_barn() -> None:
    look = TOWN_STYLES["ink"].of_villages
    outline = box(Point(0.0, 0.0), Point(1.0, 0.0), 30, 20)
    middle = middle_of(outline)
    shaded = clipped(outline, middle, Point(0.0, 1.0))
    drawn = {
        ward: strokes(look, House(outline, Point(1.0, 0.0), ward, 0.0), middle, shaded)
        for ward in ("slum", "barn")
    }
    assert len(drawn["slum"]) > 1.5 * len(drawn["barn"])
    assert look.roofs["slum"][0] != look.roofs["barn"][0], "else signs put them together"
