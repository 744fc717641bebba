"""The open sea: waves and a ship lie on it, off land, jetties and its name."""

from __future__ import annotations

from functools import cache

import pytest
import shapely
from shapely import LineString, Polygon

from morphs.draw.city.offing import CALM, _open_sea, _ship, _waves, draw_offing
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES, TownStyle
from morphs.generators.city.dice import key_of
from morphs.generators.city.harbour import BODY
from morphs.generators.city.town import Town
from tests.generators.city.test_harbour import SIZE, by_the_sea
from tests.generators.city.test_town import town_of

KEY = key_of(0, "offing")


@cache
def harboured() -> Town:
    return town_of(f"{SIZE}x{SIZE}", by_the_sea(SIZE, SIZE)[0][0])


@pytest.mark.parametrize("feet", [1.0, 4.0])
def test_waves_and_ship_lie_on_the_open_sea(feet: float) -> None:
    town, style = harboured(), TOWN_STYLES["parchment"].at(feet)
    assert town.harbour
    free = _open_sea(town, town.harbour)
    name = LineString(town.harbour.offing).buffer(BODY)
    jetties = shapely.union_all([Polygon(one) for one in town.works.jetties])
    assert town.harbour.sea.contains(free.buffer(-0.5))
    assert not free.intersects(name) and not free.intersects(jetties.buffer(-0.5))
    found = _ship(free, town.size, style, KEY)
    assert found
    at, tall = found
    assert free.contains(shapely.Point(at).buffer(0.7 * tall))
    waves = [*_waves(free.buffer(-CALM, quad_segs=2), style, KEY)]
    assert waves and all(free.contains(LineString(wave)) for wave in waves)


def test_a_sea_without_room_has_no_ship() -> None:
    style = TOWN_STYLES["atlas"]
    assert _ship(shapely.box(0.0, 0.0, 900.0, 60.0), (900.0, 60.0), style, KEY) is None


@pytest.mark.parametrize("style", TOWN_STYLES.values(), ids=lambda style: style.name)
def test_every_look_has_waves_on_the_sea(style: TownStyle) -> None:
    town, sheet = harboured(), Sheet()
    assert town.harbour
    draw_offing(sheet, style, town, town.harbour)
    canvas = style.stone if style.glow else style.halo
    assert any(canvas in text for _, _, text in sheet.shapes), "the sails of the ship"
    assert len(sheet.shapes) > 12
