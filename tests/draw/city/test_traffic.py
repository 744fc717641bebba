"""What goes on in main streets: carts and stalls stand on the paving, off all that is built."""

from __future__ import annotations

import pytest
import shapely

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES
from morphs.draw.city.traffic import _free, avenue, draw_traffic
from morphs.generators.city.dice import key_of
from morphs.generators.city.shapes import areas, together, within, without
from tests.generators.city.test_town import SEEDS, town_of


@pytest.mark.parametrize("seed", SEEDS)
def test_carts_and_stalls_stand_in_streets_off_market_and_gates(seed: int) -> None:
    town, sheet = town_of("7x6", seed), Sheet()
    paved = without(town.ground, together([town.quay, town.river]))
    draw_traffic(sheet, TOWN_STYLES["atlas"], town, paved, key_of(seed, "drawing"))
    assert len(sheet.shapes) > 10
    free = _free(town, paved)
    assert town.square is None or not free.intersects(town.square)
    assert not any(free.contains(shapely.Point(gate.at)) for gate in town.skeleton.gates)


def test_trees_of_an_avenue_stand_at_both_sides_and_off_houses() -> None:
    town = town_of("12x12", 2)
    paved = without(town.ground, together([town.quay, town.river]))
    trees = [shapely.Point(at) for at, _ in avenue(town, paved, key_of(2, "drawing"))]
    assert len(trees) > 6
    street = within(shapely.LineString(town.high).buffer(20.0), town.ground)
    built = together(areas([house.outline for house in town.houses]))
    assert all(street.intersects(tree) for tree in trees)
    assert sum(built.contains(tree) for tree in trees) < 0.1 * len(trees)
