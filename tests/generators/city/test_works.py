"""Mills: so few, and so far apart, that all of them have names."""

from __future__ import annotations

from morphs.generators.city.premises import premises_of
from morphs.generators.city.shapes import Point
from morphs.generators.city.works import MILLS_APART, MOST_MILLS, Windmill, _apart
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
