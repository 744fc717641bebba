"""What is known of large maps without districts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from shapely import MultiPolygon, box

from morphs.art.dressing.lists import Listed
from morphs.building.known import A_PART, Corners, in_parts
from morphs.building.quarter_names import by_district
from morphs.building.seen import rooms_afar, whole_rooms
from morphs.plan.key.model import Region
from morphs.plan.plan import Plan

MIDDLES = {
    row * 24 + column: (20 * column + 10, 20 * row + 10)
    for row in range(18)
    for column in range(24)
}


def test_large_maps_without_districts_have_parts_that_hang_together() -> None:
    found = in_parts(MIDDLES, 5)
    counts = Counter(found.values())
    assert found.keys() == MIDDLES.keys()
    assert len(counts) == 8
    assert min(counts.values()) > A_PART / 4
    for cell, number in found.items():
        beside = [cell - 24, cell + 24, *([cell - 1] if cell % 24 else []), cell + 1]
        assert any(found.get(other) == number for other in beside)


def test_parts_follow_the_seed_and_not_the_order_of_cells() -> None:
    turned = dict(sorted(MIDDLES.items(), reverse=True))
    assert in_parts(MIDDLES, 5) == in_parts(turned, 5) != in_parts(MIDDLES, 6)


def test_a_corner_that_gives_floor_to_two_caves_gives_each_its_own() -> None:
    west, east = box(2, 2, 3, 3), box(6, 2, 7, 3)
    moved = (MultiPolygon([west, east]), MultiPolygon())
    corners = [(None, SimpleNamespace(moved=moved))]
    found = Corners(cast("Any", SimpleNamespace(corners=corners))).part(box(0, 0, 2, 4))
    assert found.covers(west) and not found.intersects(east)


def test_the_room_where_a_large_map_ends_is_told_of_however_small_it_is() -> None:
    shapes = [MultiPolygon([box(0, 20 * k, 8, 20 * k + (2 if k else 9))]) for k in range(9)]
    regions = [Region(f"r{k}", "room", one, (1.0, 1.0), k + 1, cells=(k,)) for k, one in
               enumerate(shapes)]  # fmt: skip
    plan = Plan(box(0, 0, 200, 200), MultiPolygon([one.geoms[0] for one in shapes]))
    picture = SimpleNamespace(within=(0, 0, 2000, 2000), scene=SimpleNamespace(square=1))
    small = replace(regions[8], shape=MultiPolygon([box(0, 160, 1, 161)]))
    found = SimpleNamespace(regions=[*regions[:8], small])

    def told(ends: tuple[str, ...]) -> list[str]:
        known = SimpleNamespace(picture=picture, found=found, district_of={}, sighted=plan,
                                told=SimpleNamespace(ends=ends))  # fmt: skip
        return [one.id for one in rooms_afar(cast("Any", known), [])]

    assert "r8" in told(("r8",)) and "r8" not in told(())


def test_a_room_between_two_districts_of_a_large_map_is_of_one() -> None:
    hall = Region("h", "room", MultiPolygon([box(6, 2, 18, 8)]), (12, 5), 1, cells=(1, 0))
    grounds = {4: box(0, 0, 10, 10), 7: box(10, 0, 20, 10)}
    known = SimpleNamespace(grounds=grounds, district_of={0: 4, 1: 7},
                            found=SimpleNamespace(regions=[hall]))  # fmt: skip
    found = whole_rooms(cast("Any", known))
    assert found[7].covers(hall.shape) and not found[4].intersects(hall.shape)
    assert found[4].covers(box(0, 0, 5, 10)) and [*found] == [4, 7]


def test_districts_of_whose_rooms_none_is_told_have_a_heading_too() -> None:
    names = {1: "Near Halls", 2: "Far Caves", 3: "Lost Ruins"}
    known = SimpleNamespace(names=names, districts={1: [0], 2: [1], 3: [2]}, hues={},
                            lines=dict.fromkeys(names, "9 rooms"))  # fmt: skip
    square = MultiPolygon([box(0, 0, 1, 1)])
    shown = [Region(f"r{k}", "room", square, (0, 0), k + 1, cells=(k,)) for k in (0, 1)]
    rows = [Listed("1", "Hall"), Listed("2", "Cave")]
    found = by_district(rows, shown, cast("Any", known), cast("Any", SimpleNamespace(paper="ink")))
    assert [one.name for one in found] == ["Near Halls", "Hall", "Far Caves", "Cave", "Lost Ruins"]
