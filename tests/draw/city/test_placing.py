"""Names of wards stand in open places or along streets, hardly on roofs."""

from __future__ import annotations

from functools import cache

import pytest
import shapely
from shapely import LineString, Polygon

import morphs
from morphs.draw.city.canvas import town_of
from morphs.draw.city.letters import SIZES, glyphs_of
from morphs.draw.city.placing import INSIDE, LITTLE, MOST, names_on
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


def ground(name: Name) -> shapely.Geometry:
    high = SIZES[name.kind] * name.grown
    if name.along:
        return LineString(name.along).buffer(0.36 * high, cap_style="flat")
    return glyphs_of(name, high)


def test_hardly_a_letter_of_a_ward_lies_on_a_roof() -> None:
    covered = whole = 0.0
    for seed in SEEDS:
        town, names = town_with_names(seed)
        roofs = shapely.STRtree([Polygon(house.outline) for house in town.houses])
        assert len(names) >= 5
        for name in names:
            letters = ground(name)
            under = roofs.geometries[roofs.query(letters)]
            on_roofs = shapely.area(shapely.intersection(under, letters)).sum()
            assert on_roofs <= (MOST + 0.01) * letters.area, name.text
            covered, whole = covered + on_roofs, whole + letters.area
    assert covered < LITTLE * whole


def test_names_stand_within_the_walls_and_some_along_streets() -> None:
    along = 0
    for seed in SEEDS:
        town, names = town_with_names(seed)
        for name in names:
            at = shapely.Point(name.at)
            if not name.along:
                assert town.ground.buffer(1 - INSIDE).contains(at), name.text
            else:
                along += 1
                assert at.dwithin(town.streets, 1.0)
    assert along


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


def test_names_of_wards_are_of_one_size_where_they_are_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in SEEDS:
        town, _ = town_with_names(seed)
        assert town.quarters
        large = [one._replace(grown=2 * one.grown) for one in names_of(town, town.quarters, seed)]
        monkeypatch.setattr("morphs.draw.city.placing.names_of", lambda *_, found=large: found)
        names = names_on(town, town.quarters, seed)
        assert len({one.grown for one in names if one.kind == "ward" and one.grown}) == 1
        monkeypatch.undo()
