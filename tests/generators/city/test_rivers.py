"""Rivers: even between quays, now broader, now narrower outside a town."""

from __future__ import annotations

from itertools import pairwise

import shapely
from shapely import LineString

from morphs.generators.city.rivers import NEAR, waters
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


def test_a_river_is_even_in_a_town() -> None:
    town = shapely.box(400.0, 0.0, 800.0, 600.0)
    wide = breadths(town)
    near = [one for x, one in zip(range(20, 1190, 10), wide, strict=True) if 400 <= x <= 800]
    assert max(near) - min(near) < 0.5
    far = [one for x, one in zip(range(20, 1190, 10), wide, strict=True) if x > 800 + NEAR[1]]
    assert max(far) > 55
