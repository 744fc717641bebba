"""Markets: broad places without points, whatever their form."""

from __future__ import annotations

import pytest
from shapely import Polygon

from morphs.generators.city.dice import key_of
from morphs.generators.city.shapes import Point, box_of
from morphs.generators.city.squares import FORMS, HALL_RIM, _outline, market_hall


@pytest.mark.parametrize("form", sorted({*FORMS}))
def test_a_market_is_at_most_twice_as_long_as_broad_and_fills_its_box(form: str) -> None:
    for seed in range(12):
        corners = _outline(
            form, Point(600.0, 600.0), Point(1.0, 0.0), Point(0.0, 1.0), key_of(seed, "market")
        )
        place = Polygon(corners)
        _, long, short = box_of(place)
        assert long < 2.4 * short
        assert place.area > 0.62 * long * short
        assert place.area > 0.96 * place.convex_hull.area


@pytest.mark.parametrize("form", sorted({*FORMS}))
def test_the_hall_of_a_market_stands_within_it_off_its_middle(form: str) -> None:
    found = 0
    for seed in range(6):
        corners = _outline(
            form, Point(600.0, 600.0), Point(1.0, 0.0), Point(0.0, 1.0), key_of(seed, "market")
        )
        place = Polygon(corners)
        hall = market_hall(place)
        if hall:
            found += 1
            assert place.buffer(-HALL_RIM + 0.2).contains(Polygon(hall))
            assert Polygon(hall).distance(place.centroid) > 0
    assert found
