"""Rivers: a little broader or narrower between quays, more so outside a town, even at its walls."""

from __future__ import annotations

from itertools import pairwise

import shapely
from shapely import LineString

from morphs.generators.city.rivers import GRAIN, NEAR, WITHIN, bank_off, waters
from morphs.generators.city.shapes import Point

LINE = tuple(Point(50.0 * n, 300.0) for n in range(25))


def breadths(ground: shapely.Geometry) -> list[float]:
    river = waters([LINE[:13], LINE[12:]], 52.0, 9.0, ground, 3)
    assert river.geom_type == "Polygon"
    across = [LineString([(x, 200.0), (x, 400.0)]) for x in range(20, 1190, 10)]
    return [round(river.intersection(line).length, 2) for line in across]


def test_banks_go_back_now_more_now_less() -> None:
    wide = breadths(shapely.Polygon())
    assert min(wide) >= 51.8 and max(wide) <= 70.3
    assert max(wide) - min(wide) > 8
    assert max(abs(a - b) for a, b in pairwise(wide)) < 4


def test_a_river_is_even_at_the_walls_of_a_town_and_varies_a_little_within() -> None:
    places = range(20, 1190, 10)
    wide = dict(zip(places, breadths(shapely.box(400.0, 0.0, 800.0, 600.0)), strict=True))
    at_walls = [wide[x] for x in places if min(abs(x - 400), abs(x - 800)) < NEAR[0] - GRAIN]
    assert max(at_walls) - min(at_walls) < 0.5
    within = [wide[x] for x in places if 400 + NEAR[0] < x < 800 - NEAR[0]]
    assert max(within) - min(within) > 2.0
    assert min(within) >= 52.0 - 2 * WITHIN and max(within) <= 52.1 + 2 * WITHIN
    far = [wide[x] for x in places if x > 800 + NEAR[1]]
    assert max(far) > 55


def test_banks_are_found_where_they_are() -> None:
    river = shapely.box(0.0, -20.0, 90.0, 30.0)
    at = Point(40.0, 0.0)
    assert bank_off(river, at, Point(0.0, 1.0), 26.0) == 30.0
    assert bank_off(river, at, Point(0.0, -1.0), 26.0) == 20.0
    assert bank_off(river, at, Point(1.0, 0.0), 26.0) == 26.0, "it is too far"
