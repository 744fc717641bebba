"""Discs with numbers of towns stand where they hide least, the nearest place first."""

from __future__ import annotations

import shapely

from morphs.building.town_list import ROAD, ROOF, _free
from morphs.draw.terrain.labels import Box

SEEN = Box(0, 0, 200, 200)


def test_a_disc_stands_on_its_place_if_that_is_free_and_takes_it() -> None:
    taken: list[Box] = []
    assert _free((100.0, 100.0), 10.0, taken, SEEN) == (100.0, 100.0)
    assert taken == [Box(90, 90, 110, 110)]
    assert _free((100.0, 100.0), 10.0, taken, SEEN) == (80.0, 100.0), "the left comes first"


def test_a_disc_keeps_off_what_is_taken_and_within_what_is_seen() -> None:
    assert _free((100.0, 100.0), 10.0, [Box(0, 0, 200, 104)], SEEN) == (100.0, 115.0)
    assert _free((3.0, 100.0), 10.0, [], SEEN) == (13.0, 100.0)


def test_where_all_is_taken_a_disc_hides_least() -> None:
    taken = [Box(0, 0, 200, 200), Box(0, 0, 200, 109)]
    assert _free((100.0, 100.0), 10.0, taken, SEEN) == (100.0, 120.0)


def test_numbers_stand_beside_roads_where_there_is_room() -> None:
    road = shapely.box(0, 90, 200, 110)
    for busy, off in ((), 0.0), (((ROAD, shapely.STRtree([road])),), 7.5):
        x, y = _free((100.0, 102.0), 8.0, [], SEEN, busy)
        assert shapely.Point(x, y).distance(road) >= off and (off > 0 or (x, y) == (100.0, 102.0))


def test_numbers_of_houses_touch_them_and_cover_little_of_others() -> None:
    own, other = shapely.box(90, 90, 110, 104), shapely.box(60, 90, 90, 104)
    houses = ((ROOF, shapely.STRtree([own, other])),)
    x, y = _free((100.0, 97.0), 8.0, [], SEEN, houses, own)
    disc = shapely.Point(x, y).buffer(8.0)
    assert disc.dwithin(own, 1.0) and disc.intersection(other).area < 8
    assert disc.intersection(own).area < 0.3 * own.area
