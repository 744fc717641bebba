"""Gardens of the rich keep within their blocks and off houses."""

from __future__ import annotations

from dataclasses import replace

from shapely import Polygon

from morphs.draw.city.parterres import EACH, LEAST, parterres
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import Point, box
from tests.generators.city.test_town import town_of


def test_gardens_lie_within_rich_blocks_off_houses_and_each_other() -> None:
    block = Polygon(box(Point(200.0, 200.0), Point(1.0, 0.0), 260.0, 180.0))
    walls = box(Point(200.0, 200.0), Point(1.0, 0.0), 60.0, 60.0)
    house = House(walls, Point(1.0, 0.0), "patrician", 0.5)
    town = replace(town_of("4x4", 3), houses=[house], blocks=[(block, "patrician")])
    found = [(Polygon(box(at, way, 2 * half, 2 * half)), half) for at, way, half in parterres(town)]
    assert 1 < len(found) <= EACH
    for number, (garden, half) in enumerate(found):
        assert half > 0.6 * LEAST and block.contains(garden)
        assert not garden.intersects(Polygon(walls))
        assert not any(garden.intersects(other) for other, _ in found[:number])
    assert not list(parterres(replace(town, blocks=[(block, "slum")])))
