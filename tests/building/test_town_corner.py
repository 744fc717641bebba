"""Compass and scale of towns: in a corner of the map that nothing is built in, if there is one."""

from __future__ import annotations

import pytest
import shapely

from morphs.art.dressing.dress import Dress
from morphs.art.dressing.insets import PLATE, ROSE, SCALE
from morphs.art.dressing.lists import Listed
from morphs.art.dressing.page import page_of
from morphs.art.dressing.sheet import scale_of
from morphs.building.town_corner import SHARE, with_corner
from morphs.draw.terrain.labels import Box

SIZE = (900, 800)
ROWS = [Listed(str(n), f"The Place of Many {n}", "inn: dice and debts") for n in range(1, 15)]
DRESS = Dress("Town", (), (), 2.0, 0.0, listed=ROWS, discs=6.2)
HALVES = [Box(450, 0, 900, 800), Box(0, 0, 450, 400)]


def test_they_stand_in_the_one_corner_that_is_free() -> None:
    dress = with_corner(DRESS, SIZE, [shapely.box(*HALVES[0])], HALVES[1:])
    plate, rose, scale = (dress.inset(kind) for kind in (PLATE, ROSE, SCALE))
    assert plate and rose and scale
    page = page_of(SIZE, True, dress.edging, dress.needs)
    assert plate.left == 0 and round(plate.top + plate.high, 3) == round(page.map_high, 3)
    assert plate.wide * plate.high <= SHARE * page.map_wide * page.map_high
    for one in (rose, scale):
        assert plate.left <= one.left and one.left + one.wide <= plate.left + plate.wide
        assert plate.top <= one.top and one.top + one.high <= plate.top + plate.high
    _, long = scale_of(page, dress)
    assert 0 < long < scale.wide


def test_where_each_corner_is_built_up_they_stand_beside_the_map() -> None:
    assert with_corner(DRESS, SIZE, [], [Box(0, 0, *SIZE)]) == DRESS


def test_lists_have_the_room_that_they_leave() -> None:
    dress = with_corner(DRESS, SIZE, [], [])
    before, after = (page_of(SIZE, True, one.edging, one.needs) for one in (DRESS, dress))
    assert dress.insets and after.setting and before.setting
    assert after.wide * after.high <= before.wide * before.high


@pytest.mark.parametrize(("many", "side"), [(8, 700), (14, 900), (22, 1400), (30, 1400)])
def test_they_stand_in_corners_of_the_map_as_it_is_printed(many: int, side: int) -> None:
    signs = [(f"sign {n}", "wood") for n in range(20)]
    rows = [Listed(str(n), f"The Place of {n}", "inn: good beds, thin walls") for n in range(many)]
    sheet = Dress("Town", signs, (), 2.0, 0.0, listed=rows, discs=6.2)
    dress = with_corner(sheet, (side, side), [], [])
    page = page_of((side, side), True, dress.edging, dress.needs)
    plate = dress.inset(PLATE)
    assert plate and round(plate.top + plate.high - page.map_high, 3) == 0
