"""What `--connected` promises can be walked on the drawing; the check sees where it cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from shapely import MultiLineString, box

import morphs
from morphs.building.walking import _shore, _ways, walked
from morphs.check.walk import Way, walk_faults
from morphs.draw.scene import Box


@pytest.mark.parametrize(
    ("pack", "board", "options"),
    [
        ("dungeon", "grid:4x4", {}),
        ("dungeon", "brick:4x4", {"wrap": True}),
        ("caverns", "grid:3x3", {"frame": "before"}),
        pytest.param("waters", "grid:3x3", {}, marks=pytest.mark.soak),
    ],
)
def test_connected_maps_are_walked(pack: str, board: str, options: dict[str, object]) -> None:
    built = morphs.build(board=board, pack=(pack,), seed=6, connected=True, **options)
    report = morphs.check_layout(built.layout)
    assert report.faults == ()


def test_a_drawing_that_is_cut_in_two_is_a_fault() -> None:
    """The codes still say that all is one; the ground does not."""
    built = morphs.build(board="grid:3x3", pack=("dungeon",), seed=3, connected=True)
    plan = built.plan
    ways = _ways(built.picture, plan.ground)
    assert walk_faults(plan.ground, plan.partitions, ways) == []
    moat = box(0, 14, 30, 16)
    found = walk_faults(plan.ground.difference(moat), plan.partitions, ways)
    assert found
    assert all(fault.kind == "unreached" for fault in found)


def test_a_way_into_a_pool_is_walked_by_the_shore_of_its_cell() -> None:
    """Its shore is that of most of the cell, not of a crumb; one that is cut off is a fault."""
    ground = shapely.union_all([box(0, 0, 6, 10), box(9.2, 3, 9.6, 3.5), box(-5, 0, 0, 2)])
    shore = _shore(ground, Box(0, 0, 400, 400), 40, (9.7, 2.5))
    assert shore == (6, 2.5)
    ways = [Way(0, 2, *shore), Way(1, 6, -4, 1)]
    assert walk_faults(ground, MultiLineString(), ways) == []
    cut = ground.difference(box(1, 0, 2, 10))
    assert walk_faults(cut, MultiLineString(), ways)
    assert _shore(ground, Box(800, 800, 400, 400), 40, (25, 25)) == (25, 25)


def test_walls_part_and_doors_join() -> None:
    hall, ways = box(0, 0, 10, 2), [Way(0, 0, 1, 1), Way(1, 0, 9, 1)]
    wall = shapely.LineString([(5, 0), (5, 2)])
    assert walk_faults(hall, MultiLineString(), ways) == []
    (fault,) = walk_faults(hall, wall, ways)
    assert fault.cells == (1,)
    door = wall.difference(box(4, 0.5, 6, 1.5))
    assert walk_faults(hall, door, ways) == []
    assert walk_faults(hall, wall, ways, [(0, 1)]) == []


def test_only_what_was_promised_is_walked() -> None:
    built = morphs.build(board="grid:3x3", pack=("dungeon",), seed=3)
    report = morphs.check_layout(built.layout)
    data = built.layout.to_dict()
    assert walked(data, report) is report
    gone = data | {"request": data["request"] | {"connected": True, "pack": ["./nowhere"]}}
    assert walked(gone, replace(report)) == report
