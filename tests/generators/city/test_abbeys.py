"""Monasteries: a church, ranges round a cloister beside it, plots in their grounds."""

from __future__ import annotations

import shapely
from shapely import Polygon

from morphs.generators.city.abbeys import abbey_on, abbey_site
from morphs.generators.city.shapes import Point, box

ROOMY = Polygon([(0, 0), (210, 10), (205, 190), (-5, 180)])


def test_a_monastery_lies_in_its_block_round_its_court() -> None:
    abbey = abbey_on(ROOMY, 4)
    assert abbey and abbey.church.garth and len(abbey.houses) == 3
    court, church = abbey.church.garth, abbey.church.body
    ranges = [Polygon(house.outline) for house in abbey.houses]
    for part in (church, *ranges):
        assert ROOMY.contains(part)
        assert part.intersection(court).area < 0.2 * court.area
        assert part.dwithin(court, 1.0), "all of it is about the court"
    assert church.centroid.y < court.centroid.y, "the church is north of it"
    free = court.difference(shapely.union_all([church, *ranges]))
    assert free.area > 0.8 * court.area
    assert all(plot.disjoint(church) for plot in abbey.gardens)


def test_a_small_block_has_none_and_the_roomiest_is_taken() -> None:
    small = Polygon(box(Point(40.0, 40.0), Point(1.0, 0.0), 70, 60))
    assert abbey_on(small, 4) is None
    found = abbey_site([small, ROOMY], {}, {0: False, 1: False}, 4)
    assert found and found[0] == 1
    assert abbey_site([small, ROOMY], {}, {0: False, 1: True}, 4) is None, "not the great church"
