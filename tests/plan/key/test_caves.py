"""Caves are told apart at their necks, not at the borders of tiles."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from morphs.plan.key.caves import NOOK, caves_of
from morphs.plan.plan import Plan, Room, polygons_of

WEST, EAST = shapely.Point(5, 5).buffer(3), shapely.Point(14, 5).buffer(3)


def found(floor: BaseGeometry, *told: Room) -> list[Room]:
    whole = polygons_of(floor)
    return caves_of(told, whole, Plan(shapely.box(0, 0, 20, 10), whole))


def test_caves_of_two_tiles_with_a_narrow_way_between_them_are_two() -> None:
    floor = shapely.union_all([WEST, EAST, shapely.box(5, 4.4, 14, 5.6)])
    halves = [floor.intersection(shapely.box(x, 0, x + 10, 10)) for x in (0, 10)]
    caves = found(floor, *(Room(half, "cave", "lair") for half in halves))
    assert [cave.theme for cave in caves] == ["lair", "lair"]
    assert sorted(round(cave.outline.intersection(WEST).area) for cave in caves) == [0, 28]
    assert all(cave.outline.area < 31 for cave in caves), "the way is part of neither"


def test_a_cave_without_a_neck_is_one_and_has_its_nooks() -> None:
    floor = shapely.union_all([WEST, EAST, shapely.box(5, 3, 14, 7), shapely.box(5, 7, 6, 9.5)])
    (cave,) = found(floor, Room(WEST, "cave", "camp"))
    assert floor.difference(cave.outline.buffer(0.1)).is_empty and cave.theme == "camp"


def test_passages_and_built_rooms_are_no_caves() -> None:
    hall, room = shapely.box(8, 4.5, 12, 5.5), shapely.box(12, 2, 18, 8)
    floor = shapely.union_all([WEST, hall, room])
    told = [Room(WEST, "cave", "lair"), Room(room, "room", "crypt")]
    (cave,) = found(floor, *told)
    assert WEST.area - 1 < cave.outline.area < WEST.area + NOOK / 4
    assert found(floor, told[1]) == []
