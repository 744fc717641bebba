"""Colours of floors change at doors and in narrow places alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import shapely
from shapely import LineString, MultiPolygon, box

from morphs.building.routes import band
from morphs.building.tints import GREAT, tints_of
from morphs.plan.key.model import Region, Segment, Way
from morphs.plan.plan import polygons_of

WEST, EAST = 1, 2


def region(name: str, left: float, right: float, high: float, cell: int) -> Region:
    shape = MultiPolygon([box(left, 0, right, high)])
    return Region(name, "cave", shape, ((left + right) / 2, high / 2), cells=(cell,))


def at(x: float, y: float) -> Segment:
    """Where a band ends that is no wider there."""
    return (x, y), (x, y)


def known(regions: list[Region], walls: shapely.Geometry) -> Any:
    """Regions in a row, each open to the next."""
    ways: dict[str, list[Way]] = {one.id: [] for one in regions}
    for one, other in pairwise(regions):
        x = one.shape.bounds[2]
        way = Way(one.id, other.id, "open", ((x, 0.0), (x, 1.0)))
        ways[one.id].append(way)
        ways[other.id].append(way)
    none = MultiPolygon()
    return SimpleNamespace(
        districts={WEST: [0], EAST: [1]},
        district_of={0: WEST, 1: EAST},
        found=SimpleNamespace(
            regions=regions, walk=SimpleNamespace(ways=ways, entrance=None, order=[], steps={})
        ),
        board=SimpleNamespace(finale=None),
        plan=SimpleNamespace(edges=walls, partitions=none, bridges=none, fords=none, things=()),
        sighted=SimpleNamespace(wet=none),
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


def test_great_caves_keep_the_colour_of_their_district_and_the_main_way_is_a_band_there() -> None:
    long = GREAT / 8 + 5
    regions = [region("a", 0, 4, 8, 0), region("b", 4, long, 8, 0), region("c", long, 30, 8, 1)]
    narrow = shapely.union_all([LineString([(x, 2), (x, 8)]) for x in (4, long)])
    found = tints_of(known(regions, narrow), {"a", "b", "c"})
    way, great = shapely.union_all(found.way), regions[1].shape
    assert way.covers(regions[0].shape) and way.covers(regions[2].shape)
    assert way.intersection(great).area < 0.01 and [*found.caves] == [great]
    across = shapely.intersection(found.bands[0], great, grid_size=0.001)
    assert 0.15 * great.area < across.area < 0.5 * great.area
    assert across.intersects(regions[0].shape) and across.intersects(regions[2].shape)
    assert len(polygons_of(across).geoms) == 1
    assert found.districts[0].covers(great)
    # Where it leads on from nowhere there is none.
    alone = tints_of(known([regions[1]], LineString()), {"b"})
    assert not alone.way and not alone.bands
    # A worked hall has the colour of the way as a whole.
    regions[1] = replace(regions[1], kind="room")
    found = tints_of(known(regions, narrow), {"a", "b", "c"})
    assert shapely.union_all(found.way).covers(great) and not found.bands


def test_bands_are_as_wide_as_caves_are_open_at_their_ends_and_narrower_within() -> None:
    floor = box(0, 0, 40, 12)
    ends = [((0.0, 3.0), (0.0, 8.0)), at(40.0, 6.0)]
    found = band(floor, LineString(), MultiPolygon(), ends)

    def wide(x: float) -> float:
        return found.intersection(LineString([(x, 0), (x, 12)])).length

    assert wide(0) > 4.9 > 4 > wide(1.5) > wide(10) > 2.5
    # It is round where it ends, beyond the floor.
    assert wide(40) > 2.5 and 1.2 < found.bounds[2] - 40 < 1.4


def test_a_band_leads_round_walls_and_joins_all_its_ends() -> None:
    floor, wall = box(0, 0, 20, 12), LineString([(10, 0), (10, 8)])
    ends = [at(0.0, 2.0), at(20.0, 2.0), at(4.0, 12.0)]
    found = band(floor, wall, MultiPolygon(), ends)
    assert len(shapely.get_parts(found)) == 1
    assert all(found.distance(shapely.Point(end[0])) < 0.01 for end in ends)
    assert not found.intersects(LineString([(10, 0), (10, 7)]))
    assert found.equals(band(floor, wall, MultiPolygon(), ends))
    assert band(floor, wall, MultiPolygon(), ends[:1]).is_empty
    parted = LineString([(10, 0), (10, 12)])
    assert band(floor, parted, MultiPolygon(), ends[:2]).is_empty


def test_a_band_keeps_off_walls_and_water_where_it_can() -> None:
    floor = box(0, 0, 30, 10)
    ends = [at(0.0, 0.5), at(30.0, 0.5)]
    middle = band(floor, LineString(), MultiPolygon(), ends)
    assert not middle.intersects(LineString([(8, 0), (22, 0)]))
    pond = box(12, 0, 18, 6)
    assert middle.intersects(pond.buffer(-1))
    assert not band(floor, LineString(), pond, ends).intersects(pond.buffer(-1))


def test_a_band_begins_in_mouths_that_are_narrower_than_its_steps() -> None:
    """The place nearest to its first end is cut off from all others."""
    floor, wall = box(0, 0, 20, 10), LineString([(0.7, 4.2), (0.7, 5.8), (-1, 5.8)])
    wall = shapely.union(wall, LineString([(-1, 4.2), (0.7, 4.2)]))
    found = band(floor, wall, MultiPolygon(), [at(0.4, 5.0), at(20.0, 5.0)])
    assert found.bounds[0] < 0.5 and found.bounds[2] > 19.9


def test_a_cave_with_one_mouth_on_the_way_has_its_colour_whole() -> None:
    long = GREAT / 8 + 5
    regions = [region("a", 0, 4, 8, 0), region("b", 4, long, 8, 0)]
    found = tints_of(known(regions, LineString([(4, 2), (4, 8)])), {"a", "b"})
    assert shapely.union_all(found.way).covers(regions[1].shape) and not found.bands
