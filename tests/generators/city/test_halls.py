"""Great houses of towns: in their grounds, off each other; gardens behind rows."""

from __future__ import annotations

from itertools import pairwise

import shapely
from shapely import Polygon

from morphs.generators.city.halls import (
    BARN,
    MOST,
    PARISH,
    WARD,
    gardens_of,
    hall_on,
    hall_sites,
    unparted,
)
from morphs.generators.city.premises import premises_of
from morphs.generators.city.shapes import Point
from morphs.generators.city.wards import WARDS, Quarters
from tests.generators.city.test_town import town_of


def block(x: float, long: float = 190.0, broad: float = 130.0) -> Polygon:
    return shapely.box(x, 0.0, x + long, broad)


def test_a_great_house_stands_round_its_court_within_its_grounds() -> None:
    for n in range(12):
        grounds = block(300.0 * n)
        hall = hall_on(grounds, 5)
        assert hall is not None
        walls = shapely.union_all([Polygon(house.outline) for house in hall.houses])
        kinds = {house.ward for house in hall.houses}
        assert grounds.contains(walls)
        assert (kinds, len(hall.houses)) in (({WARD}, 4), ({WARD}, 5), ({WARD}, 6), ({BARN}, 10))
        assert walls.distance(shapely.Point(hall.well)) > 8
        left, top, right, bottom = walls.bounds
        assert right - left <= MOST[0] + 6 and bottom - top <= MOST[1] + 9
        assert hall.trees
        assert all(walls.distance(shapely.Point(at)) > 2 for at, _ in hall.trees)
    assert hall_on(block(0.0, 90.0, 60.0), 5) is None


def test_great_houses_stand_off_the_market_and_each_other() -> None:
    parts = [(block(200.0 * n), "craft") for n in range(14)]
    market = Point(0.0, 0.0)
    sites = hall_sites(parts, market, [], 5)
    spots = sorted(parts[n][0].centroid.x for n in sites)
    assert len(spots) > 2 and spots[0] > PARISH - 70
    assert all(b - a >= PARISH for a, b in pairwise(spots))
    assert not hall_sites([(part, "patrician") for part, _ in parts], market, [], 5)


def test_gardens_are_strips_that_fill_large_yards_alone() -> None:
    yard = shapely.box(0, 0, 120, 60)
    strips = [Polygon(outline) for outline, _ in gardens_of([yard], 2)]
    whole = shapely.union_all(strips)
    assert len(strips) == 8 and whole.area > 0.8 * yard.area and yard.contains(whole)
    assert not list(gardens_of([shapely.box(0, 0, 40, 40)], 2))


def test_towns_have_gardens_off_their_houses() -> None:
    town = town_of("7x6", 3)
    fronts = [house for house in town.houses if not house.shed]
    walls = shapely.union_all([Polygon(house.outline) for house in fronts])
    beds = shapely.union_all([Polygon(outline) for outline, _ in town.gardens])
    assert len(town.gardens) > 10
    assert walls.intersection(beds).area < 0.01 * beds.area


def test_wards_of_one_kind_differ_in_their_grain() -> None:
    quarters = Quarters(3, [Point(0, 0), Point(4000, 4000)], Point(0, 0), [], False)
    found = [quarters.ward(Point(340.0 * x, 340.0 * y)) for x in range(2, 12) for y in range(2, 12)]
    craft = {round(ward.block) for ward in found if ward.name == "craft"}
    assert max(craft) > 2 * min(craft) and min(craft) < WARDS["craft"].block


def test_blocks_are_smaller_by_the_market_and_have_no_gardens_there() -> None:
    market = Point(0, 0)
    quarters = Quarters(3, [market, Point(4000, 4000)], market, [], False)
    seat = quarters.seat_of(market)
    near, far = (quarters._grained(WARDS["craft"], seat, out) for out in (0.0, 1.0))
    assert near.block < far.block / 3 and near.front == far.front
    blocks = [shapely.box(x, x, x + 200, x + 200) for x in (100.0, 2400.0)]
    assert unparted(blocks, quarters) == {1}


def test_a_great_house_bears_a_name() -> None:
    town = town_of("8x7", 6)
    garths = shapely.union_all([church.garth for church in town.churches if church.garth])
    halls = [Polygon(house.outline) for house in town.houses if house.ward == WARD]
    halls = [hall for hall in halls if not hall.intersects(garths)]  # those of the monastery
    assert halls
    named = [
        one
        for one in premises_of(town, 6)
        if shapely.Point(one.at).within(shapely.union_all(halls))
    ]
    assert len(named) == 1
