"""Parks: on the roomiest block of a rich quarter, trees along walks and on the grass."""

from __future__ import annotations

import pytest
import shapely
from shapely import Polygon

from morphs.art.dressing.town_legend import town_legend
from morphs.draw.city.parks import draw_parks
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES
from morphs.generators.city.parks import FEWEST, PARK, RICH, park_on, park_site, park_trees
from morphs.generators.city.town import Town
from tests.generators.city.test_town import town_of


def block(wide: float, high: float, left: float = 0.0) -> Polygon:
    return shapely.box(left, 0.0, left + wide, high)


def test_the_roomiest_free_block_of_a_rich_quarter_is_its_park() -> None:
    sizes = ((100, 90), (200, 120), (300, 200), (400, 300))
    parts = [(block(*size), RICH) for size in sizes]
    assert park_site(parts, set()) == 2, "the largest is too large"
    assert park_site(parts, {2}) == 1
    assert park_site([(shape, "craft") for shape, _ in parts], set()) is None
    assert park_site(parts[: FEWEST - 1], set()) is None
    assert park_site([(block(300, 40), RICH)] * FEWEST, set()) is None, "too narrow"


@pytest.mark.parametrize("size", [(150.0, 90.0), (260.0, 180.0)])
def test_trees_stand_in_the_park_and_off_its_walks(size: tuple[float, float]) -> None:
    shape = block(*size)
    park, trees = park_on(shape), list(park_trees(shape, 4))
    assert len(trees) > 20
    for at, _ in trees:
        assert shape.contains(shapely.Point(at))
        assert park.walks.distance(shapely.Point(at)) > 2.5
    inside = [at for at, _ in trees if shape.exterior.distance(shapely.Point(at)) > 25]
    assert inside or size[1] < 100, "some on the grass"
    assert shape.contains(shapely.Point(park.basin).buffer(park.reach))
    assert shape.covers(park.walks.buffer(-0.01))


def parked(seed: int) -> Town:
    return town_of("7x6", seed)


def test_nobody_lives_in_a_park_and_signs_tell_it() -> None:
    found = 0
    for seed in (2, 3, 11):
        town = parked(seed)
        parks = [shape for shape, kind in town.blocks if kind == PARK]
        assert len(parks) <= 1
        for style in TOWN_STYLES:
            assert ("park" in dict(town_legend(town, style, seed))) == bool(parks)
        sheet = Sheet()
        draw_parks(sheet, TOWN_STYLES["atlas"], town)
        assert bool(sheet.shapes) == bool(parks)
        for shape in parks:
            found += 1
            assert not any(shape.intersects(Polygon(house.outline)) for house in town.houses)
    assert found
