"""What stands behind rows of houses: within the yard, off each other, behind its own house."""

from __future__ import annotations

from itertools import combinations, pairwise

import shapely
from shapely import Polygon

from morphs.generators.city.backs import ALLEY, BEHIND, inner_blocks, wings
from morphs.generators.city.dice import key_of
from morphs.generators.city.lots import FRONTS, Builder
from morphs.generators.city.shapes import SHARP, Point, box
from morphs.generators.city.wards import WARDS, Ward

EAST = Point(1.0, 0.0)
KEY = key_of(3, "lots")


def test_wings_stand_in_the_yard_behind_their_houses_off_each_other() -> None:
    yard = shapely.box(0, 40, 600, 90)
    lots = [(box(Point(15.0 + 30 * n, 20.0), EAST, 30.0, 40.0), EAST) for n in range(20)]
    for ward in BEHIND:
        found = [(n, Polygon(wing)) for n, wing in wings(lots, ward, [yard], KEY)]
        assert len(found) > 4
        assert all(yard.buffer(0.5).contains(wing) for _, wing in found)
        assert all(Polygon(lots[n][0]).distance(wing) < 0.5 for n, wing in found)
        assert not any(a.overlaps(b) for (_, a), (_, b) in combinations(found, 2))
    assert not list(wings(lots, "craft", [], KEY))
    assert not list(wings(lots, "craft", [shapely.box(0, 40, 600, 44)], KEY)), "no room"


def test_wings_do_not_depend_on_houses_elsewhere() -> None:
    yard = shapely.box(0, 40, 600, 90)
    lots = [(box(Point(15.0 + 30 * n, 20.0), EAST, 30.0, 40.0), EAST) for n in range(20)]
    whole = {wing for _, wing in wings(lots, "craft", [yard], KEY)}
    assert {wing for _, wing in wings(lots[10:], "craft", [yard], KEY)} < whole


def test_roomy_yards_hold_rows_of_their_own_with_an_alley_about_them() -> None:
    wide = [shapely.box(300.0 * n, 0, 300.0 * n + 120, 90) for n in range(20)]
    held = [inner_blocks(yard, "slum", KEY) for yard in wide]
    assert 10 < sum(map(bool, held)) <= 20
    for yard, parts in zip(wide, held, strict=True):
        assert all(part.distance(yard.exterior) > ALLEY - 0.1 for part in parts)
    assert not inner_blocks(shapely.box(0, 0, 30, 40), "slum", KEY)
    wedge = Polygon([(0, 0), (140, 0), (0, 80)])
    assert not inner_blocks(wedge, "slum", KEY), "houses would be shards"
    assert not any(inner_blocks(yard, "patrician", KEY) for yard in wide), "the rich have gardens"


def test_houses_in_the_corners_of_blocks_have_no_points() -> None:
    """They were shards where streets meet at a sharp angle."""
    for n, ward in enumerate(WARDS[name] for name in BEHIND):
        wedge = Polygon([(0, 0), (260, 0), (30 * n, 130)])
        houses = [one.outline for one in Builder(4).build(wedge, ward).houses if not one.shed]
        assert len(houses) > 3
        for walls in houses:
            sides = [a.to(b).unit for a, b in pairwise([*walls, *walls[:2]])]
            assert all(-a.dot(b) < SHARP + 0.03 for a, b in pairwise(sides)), walls


def test_houses_of_the_rich_stand_in_closed_rows_round_their_gardens() -> None:
    block = shapely.box(0, 0, 220, 190)
    built = Builder(4).build(block, WARDS["patrician"])
    rim = block.exterior
    fronts = shapely.union_all(
        [Polygon(one.outline).buffer(1.0) for one in built.houses if not one.shed]
    )
    assert rim.intersection(fronts).length > 0.85 * rim.length
    assert 0.3 < fronts.area / block.area < 0.8
    assert sum(yard.area for yard in built.yards) > 0.15 * block.area


def test_no_house_stands_on_more_than_three_fronts() -> None:
    ward, builder = Ward("craft", 20.0, 40.0, 0.0, 0.0, 15_000.0), Builder(1)
    for n in range(3000):
        cuts = builder._cuts([0.0, 400.0], (n, 7), 33.0, ward)
        assert max(b - a for a, b in pairwise(cuts)) < 20.0 * FRONTS + 1
