"""Greens drawn: a cross off the pond, a maypole off both, geese by it, ponds that are no ovals;
signposts off roads."""

from __future__ import annotations

import pytest
import shapely

from morphs.draw.city.lawns import ASIDE, POLE, STEPS, _grazing, _place_of_cross, _place_of_pole
from morphs.generators.city.goals import POST, signposts
from morphs.generators.city.shapes import polygons
from tests.generators.city.test_town import village_of

SEEDS = (1, 2, 3, 4)


@pytest.mark.parametrize("seed", SEEDS)
def test_cross_and_geese_stand_on_the_grass(seed: int) -> None:
    village = village_of(seed).village
    assert village and village.green
    green = village.green
    cross = _place_of_cross(green)
    grass = green.outline.difference(green.pond)
    if cross:
        assert grass.contains(shapely.Point(cross).buffer(STEPS[0]))
    taken = [shapely.Point(cross).buffer(STEPS[0])] if cross else []
    flock = [at for at, _ in _grazing(green, taken, seed)]
    assert all(grass.contains(shapely.Point(at)) for at in flock)
    assert all(cross is None or at.to(cross).length > STEPS[0] for at in flock)


def test_maypoles_stand_on_open_grass_off_the_cross() -> None:
    found = 0
    for seed in SEEDS:
        village = village_of(seed).village
        assert village and village.green
        green, cross = village.green, _place_of_cross(village.green)
        pole = _place_of_pole(green, cross) if cross else None
        if cross and pole:
            found += 1
            grass = green.outline.difference(green.pond)
            assert grass.contains(shapely.Point(pole).buffer(POLE))
            assert pole.to(cross).length > ASIDE
            assert all(at.to(pole).length > far + POLE - 1.0 for at, far in green.trees)
    assert found


def test_ponds_have_bays() -> None:
    shares = []
    for seed in SEEDS:
        village = village_of(seed).village
        ponds = polygons(village.green.pond) if village and village.green else []
        shares += [pond.area / shapely.minimum_bounding_circle(pond).area for pond in ponds]
        shares += [pond.area / pond.convex_hull.area for pond in ponds]
    assert shares and min(shares[1::2]) < 0.985


@pytest.mark.parametrize("seed", SEEDS)
def test_signposts_stand_off_roads_and_houses(seed: int) -> None:
    town = village_of(seed)
    houses = [shapely.Polygon(house.outline) for house in town.houses]
    busy = shapely.union_all([town.roads, town.streets, *houses])
    for at, _ in signposts(town):
        seen = shapely.box(at.x - POST[0], at.y - POST[1], at.x + POST[0], at.y)
        assert not busy.intersects(seen)
