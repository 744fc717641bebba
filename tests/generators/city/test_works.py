"""Mills: so few, and so far apart, that all of them have names."""

from __future__ import annotations

import pytest
import shapely
from shapely import LineString, Polygon

from morphs.generators.city.dice import key_of
from morphs.generators.city.premises import premises_of
from morphs.generators.city.shapes import Point, ribbon
from morphs.generators.city.skeleton import WIDTH
from morphs.generators.city.works import (
    CHANNEL,
    MILLS_APART,
    MOST_MILLS,
    Windmill,
    _apart,
    _islets,
    _mill,
    _weirs,
)
from tests.generators.city.test_town import town_of


def test_mills_stand_far_apart_and_are_few() -> None:
    spots = [Point(100.0 * x, 100.0 * y) for x in range(30) for y in range(30)]
    found = [*_apart([(at, Windmill(at, 8.0, Point(1.0, 0.0))) for at in spots], 7)]
    assert len(found) == MOST_MILLS
    for number, mill in enumerate(found):
        assert all(mill.at.to(other.at).length > MILLS_APART for other in found[:number])
    assert found == [*_apart([(mill.at, mill) for mill in reversed(found)], 7)]


def test_all_mills_of_a_town_have_names() -> None:
    town = town_of("8x7", 6)
    named = {one.at for one in premises_of(town, 6) if one.kind == "mill"}
    assert len(named) == len(town.works.mills) + len(town.works.windmills)
    assert {mill.at for mill in town.works.windmills} <= named


REACH = tuple(Point(20.0 * n, 300.0) for n in range(11))


def test_islands_have_water_all_about_them_and_trees() -> None:
    key, river = key_of(1, "water"), ribbon(REACH, WIDTH["v"] + 8.0)
    for n in range(12):
        (islet,) = _islets(REACH, (n, 3), key, river)
        shape = Polygon(islet.outline)
        assert river.exterior.distance(shape) >= CHANNEL and shape.area > 400.0
        assert all(shape.contains(shapely.Point(at)) for at, _ in islet.trees)
        assert not [*_islets(REACH, (n, 3), key, ribbon(REACH, 24.0))], "too narrow"


@pytest.mark.parametrize("side", [1, -1])
def test_a_weir_goes_from_its_mill_to_the_other_bank(side: int) -> None:
    river, mill = ribbon(REACH, WIDTH["v"]), _mill(REACH, side, WIDTH["v"] / 2)
    (weir,) = _weirs([mill], (river, WIDTH["v"]))
    other = LineString([p.plus(Point(0.0, -side * WIDTH["v"] / 2)) for p in REACH])
    assert shapely.Point(weir[-1]).distance(other) < 4.0
    assert LineString(weir).distance(Polygon(mill.wheel)) < 9.0
    assert not [*_weirs([mill], (river, 24.0))], "brooks of villages have ponds"
