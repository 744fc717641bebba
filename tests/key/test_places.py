"""Keys of lands and towns: their places, numbered row by row."""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

import morphs
from morphs.terrain.terrain_json import to_json

Land = tuple[object, morphs.Key]
STAGES = ("climate", "rivers", "settlements", "roads", "names")


@pytest.fixture(scope="module")
def land() -> Land:
    terrain = morphs.make_terrain(generator="folkesten", board="hex:14x9", seed=11, stages=STAGES)
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
    with pytest.raises(morphs.MorphsError, match="keys of lands"):
        morphs.write_key(land[1], tmp_path / "land.html")


def test_a_land_without_places_and_tiles_of_open_country_are_refused() -> None:
    bare = morphs.make_terrain(generator="folkesten", board="hex:6x4", seed=1, stages=())
    with pytest.raises(morphs.MorphsError, match="no places to number"):
        morphs.key_of(bare)
    tiles = morphs.build(pack=["overland"], board="hex:4x3", seed=1).layout
    with pytest.raises(morphs.MorphsError, match="open country"):
        morphs.key_of(tiles)


def test_a_town_is_numbered_by_what_has_a_name() -> None:
    layout = morphs.build(pack=["city"], board="grid:6x5", seed=12).layout
    key = morphs.key_of(layout)
    kinds = {room.tags[0] for room in key.rooms}
    assert {"gate", "ward", "market"} <= kinds
    assert all(room.name for room in key.rooms)
    assert morphs.check_key(key).ok
