"""Names of wards stand within the walls, along their wards, and hide little."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import cast

import numpy as np
import shapely
from shapely import LineString, Polygon

import morphs
from morphs.draw.city.canvas import town_of
from morphs.draw.city.covering import Ground
from morphs.draw.city.letters import SIZES, _laid, box_of, boxes_of
from morphs.draw.city.placing import GROUNDS, names_on
from morphs.draw.city.ward_names import STEEP, WardPlaces, _Form, _Streets
from morphs.generators.city.names import Name, names_of
from morphs.generators.city.shapes import Point
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
    if name.along:
        return LineString(name.along).buffer(0.6 * SIZES[name.kind] * name.grown, cap_style="flat")
    return shapely.box(*box_of(name))


def test_scrolls_of_wards_hide_few_houses_and_nothing_that_one_steers_by() -> None:
    for seed in SEEDS:
        town, names = town_with_names(seed)
        assert len(names) >= 4
        scrolls = shapely.union_all([scroll(name) for name in names])
        houses = [Polygon(house.outline) for house in town.houses]
        hidden = [house for house in houses if house.intersection(scrolls).area > house.area / 2]
        assert len(hidden) < 0.09 * len(houses)
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
    ground = Ground((Polygon(),), [], shapely.STRtree([]), Polygon())
    assert not WardPlaces(town, town.quarters)(wide, ground).grown


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


def test_many_names_of_wards_stand_on_one_line_that_is_read_from_the_left() -> None:
    lines = [name.along for seed in SEEDS for name in town_with_names(seed)[1] if name.along]
    assert len(lines) > 0.3 * sum(len(town_with_names(seed)[1]) for seed in SEEDS)
    ways = [line[0].to(line[-1]).unit for line in lines]
    assert all(way.x > 0 and abs(way.y) < STEEP + 0.01 for way in ways)


def test_no_name_of_a_ward_lies_on_a_church_however_small_the_map_is() -> None:
    for seed in SEEDS:
        town, names = town_with_names(seed)
        churches = shapely.union_all([church.body for church in town.churches])
        for feet in (0.5, 1.0, 2.0):
            for name, high in _laid(names, town.size, feet):
                boxes = boxes_of(name._replace(grown=high / SIZES[name.kind]))
                covered = shapely.union_all([shapely.box(*one) for one in boxes])
                assert boxes and covered.intersection(churches).area < 12.0, name.text


def test_a_name_tells_how_much_of_it_lies_on_streets() -> None:
    street = shapely.box(0.0, 90.0, 400.0, 130.0)
    town = cast(Town, SimpleNamespace(size=(400.0, 400.0), streets=street))
    name = Name("The Shambles", "ward", Point(0.0, 0.0))
    corners = tuple(
        Point(x, y) for x, y in ((-60.0, -8.0), (60.0, -8.0), (60.0, 8.0), (-60.0, 8.0))
    )
    shares = _Streets(town).shares(_Form(name, corners), np.array([[200.0, 110.0], [200.0, 300.0]]))
    assert shares.tolist() == [1.0, 0.0]
