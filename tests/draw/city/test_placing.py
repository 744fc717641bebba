"""Names of wards stand on scrolls within the walls, which hide little."""

from __future__ import annotations

from functools import cache

import shapely
from shapely import LineString, Polygon

import morphs
from morphs.draw.city.canvas import town_of
from morphs.draw.city.letters import SIZES, box_of
from morphs.draw.city.placing import GROUNDS, _Ground, _ward, names_on
from morphs.generators.city.names import Name, names_of
from morphs.generators.city.skeleton import Shown
from morphs.generators.city.town import Town, build_town

SEEDS = (8280, 3)


@cache
def town_with_names(seed: int) -> tuple[Town, list[Name]]:
    layout = morphs.build(pack="city", board="grid:7x6", seed=seed, scale=0.1).layout
    town = town_of(layout)
    assert town.quarters
    names = [one for one in names_on(town, town.quarters, seed) if one.kind == "ward" and one.grown]
    return town, names


def scroll(name: Name) -> Polygon:
    return shapely.box(*box_of(name))


def test_scrolls_of_wards_hide_few_houses_and_nothing_that_one_steers_by() -> None:
    for seed in SEEDS:
        town, names = town_with_names(seed)
        assert len(names) >= 4
        scrolls = shapely.union_all([scroll(name) for name in names])
        houses = [Polygon(house.outline) for house in town.houses]
        hidden = [house for house in houses if house.intersection(scrolls).area > house.area / 2]
        assert len(hidden) < 0.06 * len(houses)
        walls = shapely.union_all([LineString(wall) for wall in town.skeleton.walls.values()])
        churches = shapely.union_all([church.body for church in town.churches])
        assert not scrolls.intersects(walls)
        assert scrolls.intersection(churches).area < 0.05 * churches.area


def test_all_of_a_scroll_lies_within_the_walls() -> None:
    for seed in SEEDS:
        town, names = town_with_names(seed)
        assert all(town.ground.contains(scroll(name)) for name in names)


def test_names_of_wards_lie_on_blocks_of_their_kind() -> None:
    for seed in SEEDS:
        town, names = town_with_names(seed)
        for name in names:
            unlike = [shape for shape, ward in town.blocks if ward != name.ward]
            covered = scroll(name)
            strange = sum(shape.intersection(covered).area for shape in unlike)
            assert name.ward and strange < 0.41 * covered.area, name


def test_a_ward_that_has_no_room_within_the_walls_is_not_named() -> None:
    town, names = town_with_names(3)
    assert town.quarters
    wide = names[0]._replace(text="w" * 200)
    ground = _Ground((Polygon(),), [], shapely.STRtree([]), Polygon())
    assert not _ward(town, town.quarters, wide, ground).grown


def test_the_other_names_are_those_that_were_given() -> None:
    town, _ = town_with_names(3)
    assert town.quarters
    given, placed = names_of(town, town.quarters, 3), names_on(town, town.quarters, 3)
    assert [one.text for one in given] == [one.text for one in placed]


def test_a_town_without_a_market_has_names() -> None:
    side, cross = ("n", "m", "n", "m"), ("m", "m", "m", "m")
    ways = {0: side, 1: cross, 2: side}
    town = build_town({(x, 0): Shown(("bbbb", way)) for x, way in ways.items()}, (3, 1), 1, True)
    town.square = None
    assert town.quarters and names_on(town, town.quarters, 1)


def test_names_of_wards_are_of_one_size_and_the_largest_within_the_walls() -> None:
    for seed in SEEDS:
        town, names = town_with_names(seed)
        (high,) = {SIZES[one.kind] * one.grown for one in names}
        assert town.quarters
        others = ("church", "market", "street", "gate")
        placed = names_on(town, town.quarters, seed)
        assert high > max(SIZES[one.kind] * one.grown for one in placed if one.kind in others)


def test_names_of_wards_keep_off_parks_and_churchyards() -> None:
    for seed in SEEDS:
        town, names = town_with_names(seed)
        kept = [block for block, ward in town.blocks if ward in GROUNDS]
        assert kept
        for name in names:
            covered = scroll(name)
            assert sum(covered.intersection(one).area for one in kept) < 0.3 * covered.area
