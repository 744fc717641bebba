"""The places of villages: who lives where, and what they are called."""

from __future__ import annotations

from itertools import combinations

import pytest
import shapely
from shapely import Polygon

from morphs.generators.city.holdings import Home, homes_named
from morphs.generators.city.names import HOMES, LISTED, names_of
from morphs.generators.city.shapes import Point, box
from morphs.generators.city.works import Mill, Works, mill_ponds
from tests.generators.city.test_town import village_of


@pytest.mark.parametrize("seed", (2, 5))
def test_a_village_has_an_inn_a_smithy_and_farms_with_names(seed: int) -> None:
    town = village_of(seed)
    assert town.village is not None and town.quarters is not None
    names = [name for name in names_of(town, town.quarters, seed) if name.kind in HOMES]
    kinds = [name.kind for name in names]
    assert kinds.count("inn") == kinds.count("smithy") == 1
    assert kinds.count("manor") <= 1
    assert "farm" in kinds
    assert len({name.text for name in names}) == len(names)
    assert all(name.grown == 0 for name in names if name.kind == "farm")
    houses = [Polygon(house.outline) for house in town.houses]
    for home in town.village.rows.homes:
        assert any(house.contains(shapely.Point(home.at)) for house in houses)


def test_a_village_by_a_brook_has_a_mill() -> None:
    brooks = [town for seed in range(4) if (town := village_of(seed)).skeleton.rivers]
    assert brooks
    for town in brooks:
        assert town.works.mills
        mill = Polygon(town.works.mills[0].house)
        assert not any(mill.intersects(Polygon(house.outline)) for house in town.houses)


def test_names_of_places_hang_on_their_own_dice_and_no_two_are_alike() -> None:
    homes = [Home(kind, Point(97.0 * n, 61.0 * n)) for n, kind in enumerate(("inn", "farm") * 9)]
    found = dict(homes_named(homes, Works(), 3))
    assert len(set(found.values())) == len(homes)
    (alone,) = dict(homes_named(homes[:1], Works(), 3)).values()
    assert found[homes[0]] == alone
    assert not any(a == b for a, b in combinations(found.values(), 2))
    assert set(HOMES) <= LISTED


def test_ponds_of_mills_keep_off_what_stands_there() -> None:
    wheel = box(Point(0.0, -6.0), Point(1.0, 0.0), 13, 6)
    mill = Mill(box(Point(0.0, 0.0), Point(1.0, 0.0), 34, 21), wheel, Point(1.0, 0.0))
    (free,) = mill_ponds([mill], [])
    assert free.bounds[0] > 0
    (other,) = mill_ponds([mill], [free])
    assert other.bounds[2] < 0
    assert not list(mill_ponds([mill], [free, other]))


def test_villages_are_close_about_their_greens() -> None:
    villages = [village_of(seed) for seed in range(1, 6)]
    assert sum(len(one.houses) for one in villages) > 380
    for one in villages:
        assert one.village and one.village.green
        green = one.village.green.outline
        (inn,) = (home.at for home in one.village.rows.homes if home.kind == "inn")
        assert green.distance(shapely.Point(inn)) < 110
