"""Rooms: disjoint, covering the floor, joined as the walls say, numbered, with labels inside."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import networkx as nx
import numpy as np
import pytest
import shapely
from shapely import MultiPolygon

import morphs
from morphs.art.things.things import KINDS
from morphs.plan.key.key_json import key_from_dict
from morphs.plan.key.labels import blocked
from morphs.plan.key.model import NUMBERED, Key, Region, Way
from morphs.plan.key.numbering import Walk, ordered
from morphs.plan.key.regions import SCENES, _rounded, _sights
from morphs.plan.plan import Plan, Thing, polygons_of
from tests.plan.key.boxes import label_box
from tests.plan.key.conftest import keyed

Made = tuple[morphs.Layout, Plan, Key]
SLACK = 0.002
"""Outlines are rounded to thousandths."""


def test_regions_cover_the_floor_and_do_not_overlap(dungeon_key: Made) -> None:
    _, plan, key = dungeon_key
    shapes = [region.shape for region in key.levels[0].regions]
    whole = shapely.union_all(shapes)
    assert whole.symmetric_difference(plan.floor).buffer(-SLACK).is_empty
    assert sum(s.area for s in shapes) == pytest.approx(plan.floor.area, rel=1e-4)


def test_the_graph_is_joined_as_the_floor_is(dungeon_key: Made) -> None:
    """Parts of the graph are parts of the floor, walls within it cut out and doors left in."""
    layout, plan, key = dungeon_key
    level = key.levels[0]
    walls = plan.partitions.buffer(0.01, cap_style="flat", join_style="mitre")
    parts = polygons_of(plan.floor.difference(walls), 0.1).geoms
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(r.id for r in level.regions if r.kind != "outside")
    graph.add_edges_from((w.a, w.b) for w in level.ways if not w.b.startswith("outside"))
    for group in nx.connected_components(graph):
        ground = shapely.union_all([level.by_id[name].shape for name in sorted(group)])
        inside = [
            part for part in parts if ground.buffer(0.01).contains(part.representative_point())
        ]
        if not layout.spec.wrap:
            assert len(inside) == 1
            assert inside[0].area == pytest.approx(ground.area, rel=0.02)


def test_every_way_lies_where_its_regions_meet(dungeon_key: Made) -> None:
    layout, plan, key = dungeon_key
    level, (wide, high) = key.levels[0], plan.size
    over = (-1, 0, 1) if layout.spec.wrap else (0,)
    for way in level.ways:
        moves = [(i * wide, j * high) for i in over for j in over]
        spots = [shapely.LineString([(x + i, y + j) for x, y in way.at]) for i, j in moves]
        for end in (way.a, way.b):
            region = level.by_id[end]
            if region.kind != "outside":
                assert min(shapely.distance(region.shape, spots)) < 0.05


def test_every_door_is_a_way_unless_one_region_lies_all_round_it(dungeon_key: Made) -> None:
    """Small cells behind bars belong to their prison."""
    _, plan, key = dungeon_key
    spots = np.array([way.middle for way in key.levels[0].ways])
    lone = [d for d in plan.doors if np.abs(spots - d.middle).max(axis=1).min() >= 0.05]
    assert sum(door.kind != "bars" for door in lone) <= 0.1 * len(plan.doors)
    for door in lone:
        spot = shapely.Point(door.middle).buffer(0.3)
        assert sum(region.shape.intersects(spot) for region in key.levels[0].regions) == 1


def test_rooms_are_numbered_from_one_on(dungeon_key: Made) -> None:
    key = dungeon_key[2]
    numbers = [room.number for room in key.rooms]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {r.id for r in key.rooms} == {
        r.id for level in key.levels for r in level.regions if r.kind in NUMBERED
    }
    assert len({r.id for level in key.levels for r in level.regions}) == sum(
        len(level.regions) for level in key.levels
    )


def test_numbers_stand_in_their_rooms_and_apart(dungeon_key: Made) -> None:
    key = dungeon_key[2]
    boxes = [label_box(room) for room in key.rooms]
    for room, box in zip(key.rooms, boxes, strict=True):
        assert room.shape.buffer(SLACK).contains(shapely.Point(room.label)), room.number
        assert room.shape.buffer(SLACK).contains(box), room.number
    assert all(not a.intersects(b) for k, a in enumerate(boxes) for b in boxes[k + 1 :])


def test_the_first_room_is_nearest_the_entrance(dungeon_key: Made) -> None:
    level = dungeon_key[2].levels[0]
    outside = next((r for r in level.regions if r.kind == "outside"), None)
    if outside:
        first = level.rooms[0]
        near = shapely.Point(outside.label).distance(first.shape)
        others = sorted(shapely.Point(outside.label).distance(r.shape) for r in level.rooms)
        assert near <= others[min(8, len(others) - 1)]


def test_a_key_is_read_back_to_the_byte(dungeon_key: Made, tmp_path: Path) -> None:
    key = dungeon_key[2]
    path = tmp_path / "key.json"
    path.write_text(key.to_json(), encoding="utf-8")
    assert morphs.read_key(path).to_json() == key.to_json()
    assert key_from_dict(json.loads(key.to_json())).to_dict() == key.to_dict()


def test_a_key_names_its_layouts_bytes(dungeon_key: Made, tmp_path: Path) -> None:
    import hashlib

    layout, _, key = dungeon_key
    path = tmp_path / "map.json"
    morphs.write_layout(layout, path)
    assert key.layout == hashlib.sha256(path.read_bytes()).hexdigest()


def test_texts_are_changed_by_hand(dungeon_key: Made) -> None:
    key = dungeon_key[2]
    room = key.rooms[0]
    new = key.changed(room.id, name="The Gate", notes="Grimble", locked=True)
    assert new.rooms[0].name == "The Gate"
    assert new.rooms[0].contents.notes == "Grimble"
    assert new.rooms[0].locked
    assert new.rooms[1:] == key.rooms[1:]
    with pytest.raises(morphs.MorphsError, match="no region"):
        key.changed("nowhere", name="x")
    with pytest.raises(morphs.MorphsError, match="area: change name"):
        key.changed(room.id, area=3)


def test_holes_that_rounding_makes_lines_of_are_left_out() -> None:
    shell = [(0, 0), (4, 0), (4, 4), (0, 4)]
    holes = [
        [(1, 1), (1.001, 1), (1.0014, 1.0002)],
        [(3, 3), (3.0001, 3), (3, 3.0001)],
        [(2, 2), (3, 2), (3, 2.5)],
    ]
    rounded = _rounded([shapely.MultiPolygon([shapely.Polygon(shell, holes)])])
    assert rounded[0].is_valid
    assert [len(part.interiors) for part in rounded[0].geoms] == [1]
    assert rounded[0].area == 15.75


def test_rooms_known_by_their_codes_alone_do_not_meet_at_corners(tmp_path: Path) -> None:
    codes = tmp_path / "codes.csv"
    codes.write_text("name,code\na,hhhhhhhh\nb,hhhhhhww\nc,hhhhwwww\nd,hhwwhhww\ne,hhwwwwww\n")
    layout = morphs.build(pack=[str(codes)], board="grid:6x5", seed=3).layout
    level = morphs.key_of(layout).levels[0]
    assert len(level.rooms) == 30
    for way in level.ways:
        ends = [level.by_id[name].cells for name in (way.a, way.b)]
        if all(ends):
            (row, column), (below, right) = (divmod(cells[0], 6) for cells in ends)
            assert abs(row - below) + abs(column - right) == 1


def test_numbers_keep_off_what_stands_and_hangs_in_side_views_but_not_off_pale_walls() -> None:
    things = (
        Thing("side_table", 3, 8, 0, 2, 1),
        Thing("over_lamp", 6, 2, 0, 0.4, 1),
        Thing("wall_banner", 8, 5, 0, 1, 1),
        Thing("climb_lift", 3, 7.5, 0, 0.5, 4),
        Thing("wall_tapestry", 12, 6, 0, 2, 3),
    )
    none = shapely.Polygon()
    bare = SimpleNamespace(things=things, doors=(), partitions=none, lava=none, crevasse=none)
    bare.bridges = shapely.box(9, 7.8, 10, 8)
    taken = shapely.union_all(blocked(cast("Plan", bare)))
    assert taken.bounds == pytest.approx((2, 2, 13, 8), abs=0.01)
    assert taken.contains(shapely.box(9.1, 7.4, 9.9, 7.9)), "the rail of a footbridge"
    assert taken.contains(shapely.box(11.1, 3.1, 12.9, 5.9)), "letters on it are not read"
    assert not taken.intersects(shapely.box(7.4, 4, 8.6, 5.5)), "a banner is pale"
    assert taken.contains(shapely.box(2.1, 7.1, 3.9, 7.9))
    assert taken.contains(shapely.box(5.9, 2.1, 6.1, 2.9))
    assert taken.contains(shapely.box(2.4, 2.7, 3.6, 3.3)), "the winch of a lift"


def test_what_a_side_view_calls_otherwise_is_seen_for_what_it_is() -> None:
    kinds = ("dragon", "hoard", "chest", "goblin", "dais")
    things = tuple(Thing(f"side_{kind}", 2, 2, 0, 1, 1) for kind in kinds)
    things += (Thing("dais", 3, 3, 0, 1, 1),)
    none = shapely.MultiPolygon()
    cave = cast("Plan", SimpleNamespace(things=things, water=none, lava=none, crevasse=none))
    piece = SimpleNamespace(room=-1)
    (sight,) = _sights(cave, [], [piece], [shapely.box(0, 0, 4, 4)])  # type: ignore[list-item]
    seen = dict(sight.things)
    assert seen.pop("dais") == 1, "steps of a plan are no seat"
    assert seen == {"wyrm": 1, "coins": 1, "chest": 1, "side_goblin": 1, "throne": 1}
    assert sight.theme == ""


def test_a_dais_is_a_throne_in_side_views_alone() -> None:
    shape = shapely.box(0, 0, 4, 4)
    for kind, seen in (("dais", "dais"), ("side_dais", "throne"), ("throne", "throne")):
        plan = Plan(shape, MultiPolygon([shape]), things=(Thing(kind, 2, 2, 0, 1, 1),))
        (sight,) = _sights(plan, [], [SimpleNamespace(room=-1)], [shape])  # type: ignore[list-item]
        assert [*sight.things] == [seen]


def test_the_scene_of_a_room_in_a_side_view_tells_its_theme() -> None:
    things = (Thing("side_urns", 2, 2, 0, 1, 1), Thing("side_kitchen", 3, 2, 0, 2, 2))
    none = shapely.MultiPolygon()
    cave = cast("Plan", SimpleNamespace(things=things, water=none, lava=none, crevasse=none))
    rooms = [shapely.box(0, 0, 4, 4), shapely.box(5, 0, 9, 4)]
    pieces = [SimpleNamespace(room=-1), SimpleNamespace(room=-1)]
    seen, other = _sights(cave, [], pieces, rooms)  # type: ignore[arg-type]
    assert seen.theme == "kitchen" and seen.things["hearth"] == 1
    assert other.theme == ""
    assert set(SCENES) <= KINDS


def test_numbers_follow_branches_the_smallest_first_through_secret_doors_too() -> None:
    """A hall with a long wing, a closet and a room behind a secret door; a loop closes far off."""

    def room(name: str, left: int, top: int, wide: int = 4) -> Region:
        spot = shapely.box(left, top, left + wide, top + 4)
        return Region(name, "room", MultiPolygon([spot]), (left + 1.0, top + 1.0))

    def way(a: str, b: str, x: int, y: int, kind: str = "door") -> Way:
        return Way(a, b, kind, ((x, y), (x, y + 1)))

    regions = [
        *(room("hall", 0, 4), room("wing", 4, 4), room("end", 8, 4), room("side", 4, 0)),
        *(room("vault", 0, 0), room("crypt", 0, 8), room("below", 4, 8)),
        Region("outside", "outside", MultiPolygon(), (-1.0, 5.0)),
    ]
    ways = [
        *(way("hall", "outside", 0, 5), way("hall", "wing", 4, 5), way("wing", "end", 8, 5)),
        *(way("wing", "side", 5, 4), way("hall", "vault", 1, 4, "secret")),
        *(way("hall", "crypt", 1, 8), way("crypt", "below", 4, 9), way("below", "end", 8, 8)),
    ]
    walk = Walk(regions, ways, (12.0, 12.0))
    numbered = ordered(walk, "near", (12.0, 12.0))
    assert numbered[:4] == ["hall", "vault", "crypt", "below"]
    assert set(numbered[4:]) == {"wing", "end", "side"} and numbered[4] == "wing"
    assert walk.order[-1] == "vault" and walk.secret == {"vault"}


def test_of_two_doors_in_one_line_each_leads_to_its_own_room() -> None:
    """A gaol: the bars of two cells beside each other stand in one line."""
    _, _, key = keyed(board="grid:5x4", frame="after", seed=4)
    barred = [(way.a, way.b, way.at) for way in key.levels[0].ways if way.kind == "bars"]
    assert len({at for *_, at in barred}) == len(barred)
