"""Keys of lands and towns: their places, numbered row by row."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image

import morphs
from morphs.building.key_charts import ShownLand
from morphs.cli import main
from morphs.draw.city.canvas import town_of
from morphs.draw.city.letters import boxes_of
from morphs.draw.terrain.labels import Box
from morphs.generators.city.names import names_of
from morphs.generators.city.premises import premises_of
from morphs.generators.city.shapes import TILE
from morphs.generators.terrain.extras.naming import feature_kind
from morphs.generators.terrain.terrain_json import to_json
from morphs.generators.terrain.terrain_map import SETTLEMENTS
from morphs.plan.key.tables import load_tables
from tests.plan.key.boxes import label_box

Land = tuple[object, morphs.Key]
STAGES = ("climate", "rivers", "settlements", "roads", "names")


@pytest.fixture(scope="module")
def land() -> Land:
    terrain = morphs.make_terrain(generator="folkesten", board="hex:10x8", seed=11, stages=STAGES)
    return terrain, morphs.key_of(terrain)


def test_every_named_place_of_a_land_is_numbered_once(land: Land) -> None:
    terrain, key = land
    named = sorted(spot.name for spot in terrain.spots if spot.name)  # type: ignore[attr-defined]
    rooms = [room for room in key.rooms if "river" not in room.tags]
    assert sorted(room.name for room in rooms) == named
    assert [room.number for room in key.rooms] == list(range(1, len(key.rooms) + 1))
    tops = [room.label[1] for room in key.rooms]
    assert all(a < b + 1 for a, b in pairwise(tops))
    assert morphs.check_key(key).ok
    assert key.layout == sha256(to_json(terrain).encode()).hexdigest()  # type: ignore[arg-type]


def test_texts_of_places_stay(land: Land) -> None:
    terrain, key = land
    key = key.changed(key.rooms[1].id, notes="the duke is a fraud")
    again = morphs.key_of(terrain, keep=key)  # type: ignore[arg-type]
    assert again.to_json() == key.to_json()


def test_a_land_is_written_as_text(land: Land, tmp_path: Path) -> None:
    written = morphs.write_key(land[1], tmp_path / "land.md")
    text = written[0].read_text(encoding="utf-8")
    assert all(f"### {room.number}." in text for room in land[1].rooms)
    with pytest.raises(morphs.MorphsError, match="not at hand: give it as layout"):
        morphs.write_key(land[1], tmp_path / "land.html")


def test_a_land_becomes_a_page_and_paper_with_its_chart(tmp_path: Path) -> None:
    terrain = morphs.make_terrain(generator="folkesten", board="hex:4x3", seed=11, stages=STAGES)
    key = morphs.key_of(terrain)
    assert key.rooms
    paths = [tmp_path / "land.html", tmp_path / "land.pdf"]
    morphs.write_key(key, *paths, layout=terrain, px_per_square=8)
    page = paths[0].read_text(encoding="utf-8")
    for room in key.rooms:
        assert f'href="#room-{room.number}"' in page
        assert f">{room.number}. {room.name}</h3>" in page
    assert page.count("<circle ") == len(key.rooms)
    assert paths[1].read_bytes().startswith(b"%PDF")
    before = [path.read_bytes() for path in paths]
    morphs.write_key(key, *paths, layout=terrain, px_per_square=8)
    assert [path.read_bytes() for path in paths] == before
    other = morphs.make_terrain(generator="folkesten", board="hex:3x2", seed=12)
    with pytest.raises(morphs.MorphsError, match="another layout"):
        morphs.write_key(key, *paths, layout=other)


def test_numbers_on_a_chart_stand_clear_of_names_and_of_each_other(land: Land) -> None:
    terrain, key = land
    shown = ShownLand(terrain)  # type: ignore[arg-type]
    wide, high = shown.size
    rooms = shown.lettered(key).rooms
    boxes = [label_box(room) for room in rooms]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].intersects(pair[1])]
    assert all(0 < room.label[0] < wide and 0 < room.label[1] < high for room in rooms)
    towns = [spot for spot in terrain.spots if spot.kind in SETTLEMENTS]  # type: ignore[attr-defined]
    for spot in towns:
        room = next(room for room in rooms if room.name == spot.name)
        x, y = shown.chart.sheet.centres[spot.cells[0]]
        size = shown.chart.options.size
        assert abs(room.label[0] - x / size) < 0.9 > abs(room.label[1] - y / size)


def test_what_is_told_of_a_feature_fits_its_ground(land: Land) -> None:
    terrain, key = land
    ground = {
        spot.name: feature_kind(terrain, spot)  # type: ignore[arg-type]
        for spot in terrain.spots  # type: ignore[attr-defined]
        if spot.kind == "feature"
    }
    told = {room.name: room for room in key.rooms}
    assert ground
    texts = {entry.text: entry.needs for entry in load_tables().entries["of_place"]}
    for name, kind in ground.items():
        assert told[name].tags[0] == (kind or "feature")
        assert texts[told[name].contents.seen] == {kind or "feature"}


def test_a_land_without_places_and_tiles_of_open_country_are_refused() -> None:
    bare = morphs.make_terrain(generator="folkesten", board="hex:6x4", seed=1, stages=())
    with pytest.raises(morphs.MorphsError, match="no places to number"):
        morphs.key_of(bare)
    tiles = morphs.build(pack=["overland"], board="hex:4x3", seed=1).layout
    with pytest.raises(morphs.MorphsError, match="open country"):
        morphs.key_of(tiles)


WORDS = """
format = 1
name = "circuit"
plain = "gx"
area = [{letter = "g", name = "board", colour = "#224422"}]
line = [
  {letter = "x", name = "bare", colour = "#000000"},
  {letter = "y", name = "wire", colour = "#ddaa00", WALK},
]
"""


@pytest.mark.parametrize("walk", [False, True])
def test_tiles_that_say_nothing_of_walking_have_no_rooms(tmp_path: Path, walk: bool) -> None:
    words = tmp_path / "vocabulary.toml"
    words.write_text(WORDS.replace(", WALK", ", walk = true" if walk else ""), encoding="utf-8")
    (tmp_path / "pack.toml").write_text(
        'format = 1\nname = "wires"\nvocabulary = "vocabulary.toml"\ncoded = true\n'
    )
    for name in ("a-gxgxgxgxgxgxgxgx", "b-gygygygygygygygy"):
        Image.new("RGB", (40, 40), "green").save(tmp_path / f"{name}.png")
    build = f"build --board grid:3x2 --pin 1,1=b --pack {tmp_path}"
    with pytest.raises(SystemExit) as stopped:
        main([*build.split(), "-o", f"{tmp_path}/a.png", "--key", f"{tmp_path}/a.md"])
    assert (stopped.value.code or 0) == (0 if walk else 2)
    assert {path.name for path in tmp_path.glob("a.*")} == ({"a.png", "a.md"} if walk else set())
    if not walk:
        layout = morphs.build(board="grid:3x2", pack=[str(tmp_path)], seed=1).layout
        with pytest.raises(morphs.MorphsError, match="nothing says where one walks"):
            morphs.key_of(layout)


def test_a_map_without_floor_is_refused_and_a_level_without_is_none_to_tell_of(
    tmp_path: Path,
) -> None:
    (tmp_path / "rock.csv").write_text("code\nwwwwwwww\n")
    layout = morphs.build(board="grid:2x2", pack=[str(tmp_path / "rock.csv")]).layout
    with pytest.raises(morphs.MorphsError, match="the map has no floor, and so no rooms to number"):
        morphs.key_of(layout)
    (tmp_path / "both.csv").write_text("code\nwwwwwwww\nhhhhhhhh\n")
    cells = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    layout = morphs.build(
        board="grid:2x2x2",
        pack=[str(tmp_path / "both.csv")],
        pin=[f"{x},{y}@{z}=tile000{1 if z else 2}" for x, y, z in cells],
    ).layout
    key = morphs.key_of(layout)
    assert [len(level.rooms) > 0 for level in key.levels] == [True, False]
    paths = [tmp_path / f"key{ending}" for ending in (".md", ".html", ".pdf", ".json")]
    assert morphs.write_key(key, *paths, layout=layout) == paths


def test_a_start_in_a_castle_is_no_second_place_and_nameless_places_are_no_names() -> None:
    world = morphs.make_terrain(generator="toric", board="hex:24x20", seed=3)
    starts = {spot.cells for spot in world.spots if spot.kind == "start"}
    assert starts and starts <= {spot.cells for spot in world.spots if spot.kind == "castle"}
    key = morphs.key_of(world)
    assert [room.tags[0] for room in key.rooms] == ["castle"] * len(starts)
    told = [line for line in key.levels[0].rumours if "astle" in line]
    assert told and all("the castle (" in line for line in told)


@cache
def town(seed: int) -> tuple[morphs.Layout, morphs.Key]:
    layout = morphs.build(pack=["city"], board="grid:6x5", seed=seed).layout
    return layout, morphs.key_of(layout)


def test_a_town_is_numbered_by_what_has_a_name() -> None:
    _, key = town(12)
    kinds = {room.tags[0] for room in key.rooms}
    assert {"gate", "ward", "market"} <= kinds
    assert all(room.name for room in key.rooms)
    assert morphs.check_key(key).ok


def test_a_key_tells_of_houses_what_their_sheet_does() -> None:
    layout, key = town(12)
    premises = {one.name: one for one in premises_of(town_of(layout), layout.seed) if one.told}
    found = [room for room in key.levels[0].rooms if room.name in premises]
    assert len(found) == len(premises) > 5
    for room in found:
        told = premises[room.name].told
        assert room.contents.seen.startswith(f"{told[0].upper()}{told[1:]}.")


def test_numbers_on_tiles_that_show_a_land_do_not_overlap(land: Land, tmp_path: Path) -> None:
    path = tmp_path / "land.json"
    path.write_text(to_json(land[0]), encoding="utf-8")  # type: ignore[arg-type]
    layout = morphs.build(pack=["overland"], terrain=str(path)).layout
    key = morphs.key_of(layout)
    assert [room.name for room in key.rooms] != []
    assert {room.name for room in key.rooms} == {room.name for room in land[1].rooms}
    boxes = [label_box(room) for room in key.rooms]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].intersects(pair[1])]
    assert morphs.check_key(key, layout=layout).ok


def test_numbers_of_a_town_do_not_overlap() -> None:
    boxes = [label_box(room) for room in town(12)[1].rooms]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].intersects(pair[1])]


@pytest.mark.parametrize("seed", [pytest.param(3, marks=pytest.mark.soak), 12])
def test_numbers_of_a_town_stand_beside_names_that_run_along_something(seed: int) -> None:
    layout, key = town(seed)
    built = town_of(layout)
    names = [
        name
        for name in names_of(built, built.quarters, layout.seed)
        if name.along and name.kind != "road"
    ]
    rooms = {room.name: room for room in key.rooms}
    feet = TILE / morphs.plan_of(layout).size[0] * layout.spec.columns
    covered = [(name, box) for name in names for box in boxes_of(name)]
    assert covered
    for name, box in covered:
        left, top, right, bottom = (value * feet for value in label_box(rooms[name.text]).bounds)
        assert not box.meets(Box(left, top, right, bottom)), name.text


def test_keys_of_lands_and_towns_are_checked_with_their_map(land: Land, tmp_path: Path) -> None:
    path = tmp_path / "land.json"
    path.write_text(to_json(land[0]), encoding="utf-8")  # type: ignore[arg-type]
    assert morphs.check_key(land[1], layout=path).ok
    assert morphs.check_key(land[1], layout=land[0]).ok  # type: ignore[arg-type]
    layout = morphs.build(pack=["city"], board="grid:5x5", seed=3).layout
    key = morphs.key_of(layout)
    assert morphs.check_key(key, layout=layout).ok
    assert not morphs.check_key(key, layout=path).ok
