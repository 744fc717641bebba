"""Waters of towns: deeper off their rims, stairs on quays."""

from __future__ import annotations

from itertools import combinations

import pytest
import shapely
from shapely import Polygon

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import ATLAS, INK
from morphs.draw.city.waters import COPING, deepened, draw_water, stairs
from morphs.generators.city.shapes import TILE
from morphs.generators.city.town import bridges_of
from tests.generators.city.test_town import SEEDS, town_of


@pytest.mark.thinned(2)
@pytest.mark.parametrize("seed", SEEDS)
def test_stairs_lead_from_quays_into_the_river_off_bridges_and_wharves(seed: int) -> None:
    town = town_of("7x6", seed)
    found = [Polygon(stair) for stair in stairs(town)]
    taken = [bridge.deck for bridge in bridges_of(town)]
    taken += [Polygon(jetty) for jetty in town.works.jetties]
    assert all(town.ground.contains(stair) for stair in found)
    assert all(stair.intersection(town.river).area > 0.8 * stair.area for stair in found)
    assert all(stair.distance(town.quay) < COPING for stair in found)
    assert not any(stair.intersects(other) for stair in found for other in taken)
    assert not any(a.intersects(b) for a, b in combinations(found, 2))


def test_some_towns_have_stairs_and_bridges_for_those_on_foot() -> None:
    towns = [town_of("7x6", seed) for seed in SEEDS]
    bridges = [(town, Polygon(one)) for town in towns for one in town.works.footbridges]
    assert any(list(stairs(town)) for town in towns)
    for town, bridge in bridges:
        assert bridge.difference(town.river.union(town.quay)).area < 1.0
        assert not any(bridge.intersects(other.deck) for other in bridges_of(town))


def test_narrow_waters_have_steps_in_tints_and_lines_in_ink() -> None:
    water = shapely.box(0, 0, 200, 20)
    tinted, inked = Sheet(), Sheet()
    deepened(tinted, ATLAS, water, (3.0, 6.0))
    deepened(inked, INK, water, (3.0, 6.0))
    assert [ATLAS.deep in text for _, _, text in tinted.shapes].count(True) == 2
    assert any(ATLAS.shadow in text for _, _, text in tinted.shapes), "that of the bank"
    assert all('fill="none"' in text for _, _, text in inked.shapes)


def test_water_is_drawn_where_it_flows() -> None:
    town, sheet = town_of("7x6", SEEDS[0]), Sheet()
    draw_water(sheet, ATLAS, town)
    assert max(high for _, high, _ in sheet.shapes) <= 6 * TILE + 30
    assert any(ATLAS.water in text for _, _, text in sheet.shapes)
