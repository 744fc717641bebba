"""The seam of a torus: rooms go on beyond it, and nothing leads out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import networkx as nx
import pytest
import shapely
from shapely import box
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

import morphs
from morphs.building.key_files import shown_of
from morphs.check.key import check_key
from morphs.exports.how import How
from morphs.plan.key.partition import partition
from morphs.plan.key.sections import ways_out
from morphs.plan.plan import Plan, polygons_of
from tests.plan.key.conftest import keyed

BRICKS = {"board": "brick:4x4", "wrap": True, "seed": 2}


def test_a_room_over_the_seam_is_one_room() -> None:
    layout, plan, key = keyed(**BRICKS)
    over = [room for room in key.rooms if len(room.shape.geoms) > 1]
    assert over
    wide = plan.size[0]
    for room in over:
        left, right = (
            shapely.union_all([translate(part, by, 0) for part in room.shape.geoms])
            for by in (0, -wide)
        )
        assert left.distance(right) < 0.01
    assert check_key(key.to_dict(), "key", layout.to_json(), plan.floor).faults == ()


def test_nothing_leads_out_of_a_torus() -> None:
    level = keyed(**BRICKS)[2].levels[0]
    assert all(region.kind != "outside" for region in level.regions)
    assert not any("out" in line.split() for room in level.rooms for line in ways_out(level, room))


def test_the_graph_of_a_torus_is_joined_as_its_floor_is() -> None:
    _, plan, key = keyed(**BRICKS)
    level = key.levels[0]
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(region.id for region in level.regions)
    graph.add_edges_from((way.a, way.b) for way in level.ways)
    floor: nx.Graph[int] = nx.Graph()
    walls = plan.partitions.buffer(0.01, cap_style="flat", join_style="mitre")
    parts = list(polygons_of(plan.floor.difference(walls), 0.1).geoms)
    floor.add_nodes_from(range(len(parts)))
    floor.add_edges_from(over_the_seam(parts, plan))
    assert nx.number_connected_components(graph) == nx.number_connected_components(floor)


def test_floor_goes_on_over_the_corner_of_a_torus() -> None:
    parts = [box(12, 15, 20, 20), box(0, 15, 5, 19), box(0, 19, 5, 20), box(8, 0, 20, 4)]
    for left_out in parts[1:3]:
        floor = shapely.union_all([part for part in parts if part is not left_out])
        assert len(partition(Plan(box(0, 0, 20, 20), floor), [], (20, 20))[0]) == 1


def test_numbers_of_wrapped_bricks_on_levels_stand_on_their_rooms() -> None:
    layout, _, key = keyed(board="brick:3x4x2", wrap=True, seed=1)
    floor = morphs.plan_of(layout, level=None).floor.buffer(0.01)
    shown = shown_of(layout, How()).lettered(key)
    for before, level in zip(key.levels, shown.levels, strict=True):
        for room, old in zip(level.rooms, before.rooms, strict=True):
            assert floor.covers(shapely.Point(room.label))
            assert floor.covers(room.shape)
            assert room.shape.area == pytest.approx(old.shape.area, abs=0.01)


def test_every_level_of_a_torus_has_all_its_ground() -> None:
    layout, _, key = keyed(board="grid:3x2x3", wrap=True, seed=6)
    for k, level in enumerate(key.levels):
        assert {cell // 6 for region in level.regions for cell in region.cells} == {k}
    whole = morphs.plan_of(layout, level=None).floor.area
    parts = [morphs.plan_of(layout, level=k).floor.area for k in range(3)]
    assert sum(parts) == pytest.approx(whole, abs=0.01)  # a hair where two levels lie side by side


def over_the_seam(parts: Sequence[BaseGeometry], plan: Plan) -> Iterator[tuple[int, int]]:
    wide, high = plan.size
    for by in ((wide, 0.0), (0.0, high)):
        for b, part in enumerate(parts):
            beyond = translate(part, *by)
            for a, other in enumerate(parts):
                if other.distance(beyond) < 1e-6:
                    yield a, b


def test_levels_of_a_torus_stand_side_by_side_on_the_picture(tmp_path: Path) -> None:
    layout = morphs.build(board="grid:3x2x2", wrap=True, seed=5, variants="none").layout
    key = morphs.key_of(layout)
    shown = shown_of(layout, How()).lettered(key)
    floor = morphs.plan_of(layout, level=None).floor
    wide = morphs.plan_of(layout).size[0]
    for level, moved in zip(key.levels, shown.levels, strict=True):
        off = moved.rooms[0].label[0] - level.rooms[0].label[0]
        assert off >= level.number * wide
        for old, new in zip(level.regions, moved.regions, strict=True):
            assert new.shape.difference(floor.buffer(0.01)).area < 0.01
            assert new.shape.area == pytest.approx(old.shape.area)
            if new.number is not None:
                assert floor.contains(shapely.Point(new.label))
        told = [[*ways_out(level, room)] for room in level.rooms]
        assert told == [[*ways_out(moved, room)] for room in moved.rooms]
    morphs.write_layout(layout, tmp_path / "map.svg", key=key)
    text = (tmp_path / "map.svg").read_text(encoding="utf-8")
    assert all(f'<text x="{room.label[0]:g}" ' in text for room in shown.rooms)


def test_other_keys_are_as_they_are() -> None:
    layout = morphs.build(board="grid:2x2x2", seed=1).layout
    key = morphs.key_of(layout)
    assert shown_of(layout, How()).lettered(key) is key
