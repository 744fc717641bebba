"""Plans of tiles: turned exactly, united without a leak, doors in their walls."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import shapely
from PIL import Image, ImageDraw
from shapely import Point as Dot
from shapely import Polygon, box

import morphs
import tilesets
from morphs.art.dressing.legend import legend_of
from morphs.base.errors import MorphsError
from morphs.board.shape import (
    CORNER,
    EDGE,
    HEX,
    HEX_POINTY,
    SQUARE,
    Orientation,
    Shape,
    permutation,
)
from morphs.exports.how import How
from morphs.exports.plan_geojson import plan_to_geojson
from morphs.plan.doors import hung
from morphs.plan.easing import eased
from morphs.plan.geometry_file import (
    NAME,
    GeometryRecord,
    entry_of,
    geometry_json,
    plan_of_entry,
    read_geometry,
)
from morphs.plan.plan import LAYERS, UNIT, Door, Plan, Room, Thing, each_moved, frame_of
from morphs.plan.sides import half_sides, is_open, plan_of_sides
from morphs.plan.sources import PackPlans, hash_of
from morphs.plan.union import united
from morphs.tiles.filename import parse_code
from morphs.tiles.packs.catalogue import load_pack
from morphs.tiles.vocabulary import Vocabulary
from tests.plan.leaks import tightness


@cache
def plans_of(pack: str) -> PackPlans:
    return PackPlans(load_pack(pack))


def same(plan: Plan, other: Plan) -> bool:
    layers = all(
        shapely.equals_exact(
            shapely.normalize(getattr(plan, name)), shapely.normalize(getattr(other, name)), 0
        )
        for name in LAYERS
    )
    rest = ("doors", "lights", "things", "sources")
    return layers and all(getattr(plan, name) == getattr(other, name) for name in rest)


@pytest.mark.parametrize(("pack", "number"), [("dungeon", 30), ("dungeon", 130), ("waters", 20)])
def test_turning_and_mirroring_rounds_nothing(pack: str, number: int) -> None:
    plans = plans_of(pack)
    tile = plans.pack.tiles[number]
    plan = plans.of(tile)
    turned = plan
    for _ in range(4):
        turned = turned.oriented(Orientation(1, False), tile.shape)
    assert same(turned, plan)
    mirrored = plan.oriented(Orientation(0, True), tile.shape)
    assert not same(mirrored, plan)
    assert same(mirrored.oriented(Orientation(0, True), tile.shape), plan)
    there = each_moved([plan, plan], [(30, 12.5), (0, 0)])
    assert same(each_moved(there[:1], [(-30, -12.5)])[0], plan)
    assert same(there[1], plan)
    assert not same(there[0], plan)
    for layer in LAYERS:
        points = shapely.get_coordinates(getattr(plan, layer)) * UNIT
        assert (points == np.round(points)).all()


@pytest.mark.parametrize("shape", [SQUARE, EDGE, CORNER, HEX, HEX_POINTY], ids=lambda s: s.name)
def test_a_plan_lies_as_its_half_sides_do(shape: Shape, dungeon: Vocabulary) -> None:
    """A passage at one half-side only: wherever the tile lies, there it is open."""
    squares = 20 if shape.name == "hex" else 10
    for half in range(shape.count):
        faces = tuple("sh" if k == half else "sw" for k in range(shape.count))
        plan = plan_of_sides(shape, faces, dungeon, squares)
        for orientation in shape.orientations():
            lying = plan.oriented(orientation, shape)
            goes = permutation(shape, orientation)[half]
            start, end = _lying_ends(shape, squares, orientation)[goes]
            middle = Dot((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            assert lying.partitions.distance(middle) > 0.3
            assert lying.frame.boundary.distance(middle) < 2 / UNIT


def _lying_ends(
    shape: Shape, squares: float, orientation: Orientation
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Half-sides of a shape as it lies, by its outline on the board."""
    place = orientation.rotation if shape.framing else 0
    outline = shape.outline(place)
    wide, high = frame_of(shape, squares).bounds[2:]
    if shape.name == "edge" and orientation.rotation % 2:
        wide, high = high, wide
    across, down = max(x for x, _ in outline), max(y for _, y in outline)
    corners = [(x * wide / across, y * high / down) for x, y in outline]
    found = []
    for side, halves in enumerate(shape.sides_as_placed(place)):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % len(corners)]
        for k in range(halves):
            a, b = k / halves, (k + 1) / halves
            found.append(
                ((x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b))
            )
    return found


@pytest.mark.parametrize(
    ("pack", "board", "options"),
    [
        pytest.param("dungeon", "grid:4x3", {}, marks=pytest.mark.soak),
        pytest.param("dungeon", "brick:4x4", {"frame": "before"}, marks=pytest.mark.soak),
        ("dungeon", "brick:4x4", {"wrap": True}),
        ("caverns", "grid:3x2", {"frame": "after"}),
        pytest.param("waters", "grid:3x3", {"wrap": True}, marks=pytest.mark.soak),
        pytest.param("waters", "brick:4x3", {}, marks=pytest.mark.soak),
        ("sideview", "grid:4x3", {"closed": True}),
    ],
)
def test_maps_are_tight_and_doors_hang_in_walls(
    pack: str, board: str, options: dict[str, object]
) -> None:
    plan = morphs.build(board=board, pack=(pack,), seed=2, **options).plan
    found = tightness(plan)
    assert found.floor > 100
    assert found.leaked == 0
    assert set(plan.sources) == {"drawn"}
    walls = shapely.union_all([plan.floor.boundary, plan.partitions])
    for door in plan.doors:
        assert max(walls.distance(Dot(end)) for end in (door.a, door.b)) < 0.05
    if pack == "dungeon":
        assert len(plan.doors) > 5
        assert len(plan.rooms) > 8


def test_a_wall_that_lacks_a_piece_leaks() -> None:
    """The measure sees what it is there for."""
    plan = morphs.build(board="grid:2x2", seed=1, closed=True).plan
    hole = plan.edges.interpolate(0.5, normalized=True).buffer(1.0)
    assert tightness(plan, plan.edges.difference(hole)).leaked > 10


def test_openings_that_face_rock_are_closed() -> None:
    """Gaps are rock: what opens to them ends at a wall there, a door there is none."""
    built = morphs.build(board="grid:4x4", pack=("dungeon",), seed=4, solver="draw", gaps="leave")
    cells = list(built.layout.cells)
    middle = next(c for c in cells if (c.column, c.row) == (1, 1))
    emptied = replace(
        middle,
        tile=None,
        pack=None,
        faces=None,
        links=(),
        origin="gap",
        rotation=0,
        flip=False,
        variant=0,
    )
    layout = replace(
        built.layout, cells=tuple(emptied if c.id == middle.id else c for c in cells), water=()
    )
    plan = morphs.plan_of(layout)
    assert plan.floor.intersection(box(10, 10, 20, 20)).area < 1e-9
    assert tightness(plan).leaked == 0


def test_a_door_is_hung_once_from_wall_to_wall() -> None:
    floor = box(1, 4, 9, 6)
    twice = (Door((5, 4.5), (5, 5.5), "border"), Door((5.1, 4.5), (5.1, 5.5), "border"))
    free = Door((2, 4.9), (2, 5.1))  # reaches its walls within .6 both ways? no: .9
    plan = hung(Plan(box(0, 0, 10, 10), floor, doors=(*twice, free)))
    assert [(door.a, door.b) for door in plan.doors] == [((5, 4), (5, 6))]
    blind = hung(Plan(box(0, 0, 10, 10), floor, doors=(Door((9, 4.5), (9, 5.5)),)))
    assert blind.doors == ()


def test_a_door_in_a_wall_is_a_hole_in_it() -> None:
    wall = shapely.LineString([(1, 5), (9, 5)])
    plan = hung(
        Plan(box(0, 0, 10, 10), box(1, 1, 9, 9), partitions=wall, doors=(Door((4, 5), (5, 5)),))
    )
    assert plan.doors == (Door((4, 5), (5, 5)),)
    assert plan.partitions.length == pytest.approx(7, abs=0.02)


def test_rooms_that_touch_across_a_joint_are_one() -> None:
    plan = morphs.build(board="grid:6x5", seed=3).plan
    for room in plan.rooms:
        assert room.outline.area >= 0.5
        assert room.outline.difference(plan.floor.buffer(0.06)).area < 0.1
        assert room.kind in ("room", "cave")
    kinds = [r.outline for r in plan.rooms if r.kind == "room"]
    for a, b in shapely.STRtree(kinds).query(kinds, "intersects").T:
        if a < b:
            assert kinds[a].boundary.intersection(kinds[b].boundary).length < 1.5


def test_rooms_of_tiles_that_end_a_step_of_the_grid_before_the_border_are_one() -> None:
    board = morphs.build(board="grid:2x1", compose="loose", seed=1).board
    short = Polygon([(1, 2), (10 - 1 / 1024, 2), (10, 8), (1, 8)])
    tile = box(0, 0, 10, 10)
    west = Plan(tile, short, rooms=(Room(short, "cave"),))
    east = Plan(tile, box(0, 2, 9, 8), rooms=(Room(box(0, 2, 9, 8), "cave"),))
    (room,) = united(board, 10, [west, east]).rooms
    assert room.outline.area == pytest.approx(9 * 6 + 9 * 6, abs=0.1)


@pytest.mark.parametrize(("wide", "kinds"), [(2.0, ["cave", "room"]), (5.0, ["cave"])])
def test_a_hall_that_opens_into_a_cave_is_one_space_with_it(wide: float, kinds: list[str]) -> None:
    board = morphs.build(board="grid:2x1", compose="loose", seed=1).board
    tile, way = box(0, 0, 10, 10), box(9, 5 - wide / 2, 10, 5 + wide / 2)
    cave, hall = box(1, 1, 9, 9).union(way), box(0, 5 - wide / 2, 4, 5 + wide / 2)
    plans = [Plan(tile, each, rooms=(Room(each, kind),)) for each, kind in
             ((cave, "cave"), (hall, "room"))]  # fmt: skip
    found = united(board, 10, plans).rooms
    assert sorted(room.kind for room in found) == kinds
    whole = cave.area + hall.area
    assert sum(room.outline.area for room in found) == pytest.approx(whole, abs=0.1)


def test_easing_keeps_what_touches_the_border() -> None:
    """A shore that runs along the border at a shallow angle still touches it where it did."""
    frame = box(0, 0, 10, 10)
    ground = shapely.Polygon([(2, 0), (5, 0), (5.5, 0.03), (6, 0.07), (6, 4), (2, 4)])
    done = eased(ground, frame)
    assert done.boundary.intersection(frame.boundary).length >= 3
    assert done.symmetric_difference(ground).area < 0.1


# ---------------------------------------------------------------- geometry.json


@pytest.mark.parametrize("name", ["dungeon", "caverns", "waters", "sideview", "overland"])
def test_packs_that_ship_have_their_geometry(name: str) -> None:
    pack = load_pack(name)
    entries = read_geometry(tilesets.PATH / name / NAME)
    assert set(entries) == {tile.name for tile in pack.tiles}
    assert all(entries[t.name].sha256 == hash_of(t.path) for t in pack.tiles if t.path)
    assert all(entry.recipe for entry in entries.values())
    if name != "overland":
        plans = plans_of(name)
        assert all(plans.of(tile).sources == {"drawn": 1} for tile in pack.tiles[::9])


@pytest.mark.parametrize(("name", "number"), [("dungeon", 60), ("sideview", 20)])
def test_geometry_is_what_the_recipe_draws(name: str, number: int) -> None:
    from morphs.art.plans.tiles import plan_of_tile

    plans = plans_of(name)
    tile = plans.pack.tiles[number]
    entry = plans.entry(tile)
    assert entry and entry.recipe
    seed, theme = entry.recipe.seed, entry.recipe.theme
    again = plan_of_tile(name, tile.shape.name, tile.faces, seed, theme, tile.links)
    assert same(again, plans.of(tile))


def test_a_plan_is_written_and_read_without_loss() -> None:
    plans = plans_of("dungeon")
    tile = next(t for t in plans.pack.tiles if plans.of(t).doors and plans.of(t).rooms)
    plan = replace(plans.of(tile), things=(Thing("urn", 1, 2, 30.5, 0.5, 0.25, True),), lights=())
    text = geometry_json({"a": entry_of(plan, sha256="x", source="artist")})
    path = "geometry.json"
    from morphs.base.files import validated
    from morphs.plan.geometry_file import GeometryRecord

    entry = validated(GeometryRecord, json.loads(text), path).tiles["a"]
    read = plan_of_entry(entry, plan.frame, path)
    assert read is not None
    assert same(replace(read, sources=plan.sources), plan)
    assert [room.theme for room in read.rooms] == [room.theme for room in plan.rooms]


@pytest.fixture
def pack_of_two(tmp_path: Path) -> Path:
    """A tile with clear floors, and a sealed one."""
    folder = tmp_path / "pack"
    folder.mkdir()
    for name, ways in (("tile1-hhwwwwww", True), ("tile2-wwwwwwww", False)):
        picture = Image.new("RGBA", (200, 200), "white")
        if ways:
            pen = ImageDraw.Draw(picture)
            for left in (40, 140):
                pen.rectangle([left, 0, left + 19, 99], fill=(0, 0, 0, 0))
            pen.rectangle([40, 60, 159, 99], fill=(0, 0, 0, 0))
        picture.save(folder / f"{name}.png")
    return folder


def test_clear_floors_are_traced_exactly(pack_of_two: Path) -> None:
    plans = PackPlans(load_pack(pack_of_two))
    first, sealed = (plans.of(tile) for tile in plans.pack.tiles)
    assert first.sources == {"clear": 1}
    drawn = shapely.union_all([box(2, 0, 3, 5), box(7, 0, 8, 5), box(2, 3, 8, 5)])
    assert first.floor.hausdorff_distance(drawn) < 0.06  # a pixel is .05
    assert sealed.floor.is_empty


def test_a_changed_picture_voids_its_geometry(pack_of_two: Path) -> None:
    told = Plan(box(0, 0, 10, 10), box(1, 1, 9, 9))
    path = pack_of_two / "tile1-hhwwwwww.png"
    entry = entry_of(told, sha256=hash_of(path), source="artist")
    (pack_of_two / NAME).write_text(geometry_json({path.stem: entry}))
    assert PackPlans(load_pack(pack_of_two)).of(_first(pack_of_two)).sources == {"artist": 1}
    with Image.open(path) as picture:
        picture.rotate(180).rotate(180).convert("RGBA").save(path, compress_level=1)
    assert PackPlans(load_pack(pack_of_two)).of(_first(pack_of_two)).sources == {"clear": 1}


def _first(pack: Path) -> morphs.Tile:
    return load_pack(pack).tiles[0]


WALLS = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<g class="wall" fill="none"><path d="M20 0 V50 H80 V0"/>
<polyline points="30,0 30,40 70,40 70,0"/></g>
<path class="door" d="M20 30 H30"/>
<circle class="light" cx="25" cy="25" r="2" fill="#ff8800"/></svg>"""


def test_an_artists_own_walls_are_read(pack_of_two: Path) -> None:
    (pack_of_two / "tile1-hhwwwwww.walls.svg").write_text(WALLS)
    pack = load_pack(pack_of_two)
    assert len(pack.tiles) == 2
    plan = PackPlans(pack).of(pack.tiles[0])
    assert plan.sources == {"artist": 1}
    assert [door.kind for door in plan.doors] == ["plain"]
    assert [(light.x, light.y, light.colour) for light in plan.lights] == [(2.5, 2.5, "#ff8800")]
    assert plan.floor.contains(Dot(2.5, 2.5))
    assert not plan.floor.contains(Dot(5, 2))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9"/></svg>',
         "no line of the classes"),
        ("<svg", "not a well-formed SVG"),
    ],
)  # fmt: skip
def test_broken_walls_are_named(pack_of_two: Path, text: str, says: str) -> None:
    (pack_of_two / "tile1-hhwwwwww.walls.svg").write_text(text)
    pack = load_pack(pack_of_two)
    with pytest.raises(MorphsError, match=says):
        PackPlans(pack).of(pack.tiles[0])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[1]", "geometry.json"),
        ('{"format": "morphs-geometry", "version": 2, "unit": 1024, "tiles": {}}', "version"),
        ('{"format":"morphs-geometry","version":1,"unit":1024,"tiles":'
         '{"tile1-hhwwwwww":{"sha256":"HASH","source":"artist","floor":[[[1,2,3]]]}}}',
         "tile1-hhwwwwww: a line of 3 numbers"),
    ],
)  # fmt: skip
def test_broken_geometry_is_named(pack_of_two: Path, text: str, says: str) -> None:
    digest = hash_of(pack_of_two / "tile1-hhwwwwww.png")
    (pack_of_two / NAME).write_text(text.replace("HASH", digest))
    with pytest.raises(MorphsError, match=says):
        PackPlans(load_pack(pack_of_two)).of(_first(pack_of_two))


def test_without_geometry_closed_sides_are_walls(dungeon: Vocabulary) -> None:
    faces = parse_code("hhwwwwwd", dungeon, SQUARE)
    plan = plan_of_sides(SQUARE, faces, dungeon, 10)
    frame = frame_of(SQUARE, 10)
    for (start, end), face in zip(half_sides(SQUARE, frame), faces, strict=True):
        middle = Dot((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        assert (plan.partitions.distance(middle) > 0.4) == is_open(face, dungeon)
    assert [door.kind for door in plan.doors] == ["border"]
    assert plan_of_sides(SQUARE, ("sw",) * 8, dungeon, 10).floor.is_empty


def test_a_ford_is_told_apart_from_bridges_in_plans_files_and_legends() -> None:
    tile, stones = box(0, 0, 10, 10), box(4, 1, 5, 3)
    plan = Plan(tile, tile, water=box(4, 0, 5, 10), bridges=stones.union(box(4, 6, 5, 7)),
                fords=stones)  # fmt: skip
    assert plan.decks.area == pytest.approx(1)
    again = GeometryRecord.model_validate(
        {"format": "morphs-geometry", "version": 1, "unit": 1024,
         "tiles": {"a": entry_of(plan, sha256="0")}}
    ).tiles["a"]  # fmt: skip
    read = plan_of_entry(again, tile, "a")
    assert read is not None and read.fords.equals(stones)
    turned = plan.transformed(lambda points: points + 1)
    assert turned.fords.equals(box(5, 2, 6, 4))
    assert [name for name, _ in legend_of(plan)][-2:] == ["bridge", "ford"]
    told = json.loads(plan_to_geojson(plan, How()))["features"]
    kinds = [one["properties"]["kind"] for one in told]
    assert kinds.count("bridge") == kinds.count("ford") == 1
    only = Plan(tile, tile, water=plan.water, bridges=stones, fords=stones)
    assert [name for name, _ in legend_of(only)] == ["water", "ford"]
