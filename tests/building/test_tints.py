"""Colours of floors change at doors and in narrow places alone."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import shapely
from shapely import LineString, MultiPolygon, box

from morphs.building.tints import GREAT, tints_of
from morphs.plan.key.model import Region, Way

WEST, EAST = 1, 2


def region(name: str, left: float, right: float, high: float, cell: int) -> Region:
    shape = MultiPolygon([box(left, 0, right, high)])
    return Region(name, "cave", shape, ((left + right) / 2, high / 2), cells=(cell,))


def known(regions: list[Region], walls: shapely.Geometry) -> Any:
    """Regions in a row, each open to the next."""
    ways: dict[str, list[Way]] = {one.id: [] for one in regions}
    for one, other in pairwise(regions):
        x = one.shape.bounds[2]
        way = Way(one.id, other.id, "open", ((x, 0.0), (x, 1.0)))
        ways[one.id].append(way)
        ways[other.id].append(way)
    return SimpleNamespace(
        districts={WEST: [0], EAST: [1]},
        district_of={0: WEST, 1: EAST},
        found=SimpleNamespace(regions=regions, walk=SimpleNamespace(ways=ways)),
        plan=SimpleNamespace(edges=walls, partitions=MultiPolygon()),
    )


def test_a_cave_of_two_districts_has_the_colour_of_where_most_of_it_lies() -> None:
    regions = [region("a", 0, 9, 8, 0), region("b", 9, 13, 8, 1)]
    west, east = tints_of(known(regions, LineString()), ()).districts
    assert west.area == 9 * 8 + 4 * 8 and east.is_empty
    # A wall with a narrow way through it parts them.
    west, east = tints_of(known(regions, LineString([(9, 2), (9, 8)])), ()).districts
    assert (west.area, east.area) == (9 * 8, 4 * 8)


def test_the_main_way_does_not_end_in_the_middle_of_a_floor() -> None:
    regions = [region("a", 0, 9, 8, 0), region("b", 9, 13, 8, 1)]
    opened, parted = (known(regions, wall) for wall in (LineString(), LineString([(9, 2), (9, 8)])))
    assert shapely.union_all(tints_of(opened, {"a"}).way).area == 13 * 8
    assert not tints_of(opened, {"b"}).way
    assert shapely.union_all(tints_of(parted, {"b"}).way).area == 4 * 8


def test_great_caves_keep_the_colour_of_their_district() -> None:
    great = region("a", 0, GREAT / 8 + 1, 8, 0)
    assert not tints_of(known([great], LineString()), {"a"}).way
