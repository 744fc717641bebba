"""Names of rivers: along the longest free reach, off bridges, mills, boats and walls."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import shapely
from shapely import LineString

from morphs.generators.city.reaches import BEYOND, FREE, river_line
from morphs.generators.city.shapes import Point, Points, box
from morphs.generators.city.town import Town
from morphs.generators.city.works import Boat, Mill, Works

WIDE = 1200.0


def town_with(line: Points, works: Works, walls: dict[Any, Points] | None = None) -> Town:
    bones = SimpleNamespace(rivers=[line[:4], line[3:]], bridges=[], walls=walls or {})
    river = LineString(line).buffer(26.0)
    return cast(
        Town,
        SimpleNamespace(skeleton=bones, works=works, harbour=None, planks=[], river=river,
                        size=(WIDE, 600.0), walled=bool(walls)),
    )  # fmt: skip


STRAIGHT = tuple(Point(100.0 * n, 300.0) for n in range(13))


def middle(line: Points) -> float:
    return (line[0].x + line[-1].x) / 2


def test_a_name_stands_amid_the_longest_free_reach() -> None:
    way = Point(1.0, 0.0)
    mill = Mill(box(Point(400.0, 280.0), way, 34, 21), box(Point(404.0, 292.0), way, 13, 6), way)
    line = river_line(town_with(STRAIGHT, Works(mills=[mill])), 200.0)
    assert line[0].x > 410 + FREE and line[-1].x <= WIDE - BEYOND
    assert abs(middle(line) - (410 + FREE + WIDE - BEYOND) / 2) < 60
    boats = [Boat(Point(820.0, 300.0), way, 30.0)]
    line = river_line(town_with(STRAIGHT, Works(mills=[mill], boats=boats)), 200.0)
    assert line[-1].x <= 820 - BEYOND + 1 and line[0].x > 417


def test_walls_and_the_rim_are_no_place_for_a_name() -> None:
    wall = (Point(500.0, 0.0), Point(500.0, 600.0))
    line = river_line(town_with(STRAIGHT, Works(), {(2, 1): wall}), 200.0)
    assert line[0].x >= 500 + FREE - 1
    short = river_line(town_with(STRAIGHT, Works(), {(2, 1): wall}), 900.0)
    assert short[0].x >= 500 + FREE - 1 and short[-1].x <= WIDE - BEYOND, "the longest there is"


def test_a_name_prefers_water_that_runs_straight() -> None:
    bends = tuple(Point(100.0 * n, 300.0 + (150.0 * (n % 2) if n < 7 else 0.0)) for n in range(13))
    line = river_line(town_with(bends, Works()), 250.0)
    assert middle(line) > 700
    assert shapely.LineString(line).length < 1.06 * line[0].to(line[-1]).length or line[0].x < 700
