"""Houses that one goes to: larger than others, over them, told by their form in every look."""

from __future__ import annotations

import pytest

from morphs.draw.city.houses import draw_houses
from morphs.draw.city.notables import draw_notables
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES, TownStyle
from morphs.draw.lettered import num
from morphs.generators.city.lots import House
from morphs.generators.city.premises import TRADES, Premises, premises_of
from morphs.generators.city.shapes import Point, box, middle_of
from tests.generators.city.test_town import town_of

AT, EAST = Point(100.0, 100.0), Point(1.0, 0.0)
HOUSE = House(box(AT, EAST, 44.0, 26.0), EAST, "craft", 0.5)


def drawn(form: str, style: TownStyle, told: str = "") -> list[str]:
    sheet = Sheet()
    draw_notables(sheet, style, [(HOUSE, Premises("house", "", told, AT, form))])
    return [svg for _, _, svg in sheet.shapes]


@pytest.mark.parametrize("style", TOWN_STYLES.values(), ids=TOWN_STYLES)
def test_each_form_is_drawn_in_its_own_way_within_a_bold_rim(style: TownStyle) -> None:
    found = {form: drawn(form, style) for form in style.noted}
    assert len({"".join(svgs).replace(style.noted[f], "") for f, svgs in found.items()}) == 3
    for svgs in found.values():
        assert f'stroke-width="{num(1.7 * style.line)}"' in svgs[0]
        assert "M76.4" in svgs[0], "it reaches beyond its lot"
    turrets = [svg for svg in found["house"] if "a" in svg.split('"')[1]]
    assert len(turrets) == 3 and not any("a" in svg.split('"')[1] for svg in found["inn"])
    assert any("a" in svg.split('"')[1] for svg in drawn("house", style, "baths: hot")), "a dome"


def test_inns_and_workshops_have_forms_of_their_own() -> None:
    town = town_of("7x6", 3)
    found = premises_of(town, 3)
    assert {one.form for one in found} == {"inn", "works", "house"}
    assert all((one.form == "inn") == (one.kind == "inn") for one in found)
    assert all(one.form == "works" for one in found if one.kind == "smithy")
    assert sum(trade.form == "works" for trade in TRADES) > 2


def test_they_are_drawn_last_and_once() -> None:
    town, look = town_of("7x6", 3), TOWN_STYLES["atlas"]
    noted = {one.at: one for one in premises_of(town, 3)}
    sheet = Sheet()
    draw_houses(sheet, look, town, noted, 7)
    svgs = [svg for _, _, svg in sheet.shapes]
    own = [
        n for n, svg in enumerate(svgs) if any(f'fill="{c}"' in svg for c in look.noted.values())
    ]
    houses = [n for n, svg in enumerate(svgs) if f'fill="{look.roofs["craft"][0]}"' in svg]
    assert own and min(own) > max(houses)
    known = [h for h in town.houses if middle_of(h.outline).snapped in noted]
    roofs = [svg for n in own if "a" not in (svg := svgs[n]).split('"')[1]]
    assert len(roofs) == len([h for h in known if h.ward not in ("hall", "barn")])
