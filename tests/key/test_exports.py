"""Exports take the numbers of a key, for the game master only."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import morphs
from tests.key.conftest import keyed

FILES = ("map.svg", "map.foundry.json", "map.tmj", "map.html", "map.geojson")


@pytest.fixture(scope="module")
def secret() -> tuple[morphs.Layout, morphs.Key]:
    layout, _, key = keyed(board="grid:3x3", seed=4)
    for room in key.rooms:
        key = key.changed(room.id, name=f"Zanzibar {room.number}")
    return layout, key


def test_the_game_masters_files_have_the_numbers(
    secret: tuple[morphs.Layout, morphs.Key], tmp_path: Path
) -> None:
    layout, key = secret
    count = len(key.rooms)
    morphs.export(layout, *(tmp_path / name for name in FILES), key=key)
    assert (tmp_path / "map.svg").read_text().count("Zanzibar") == count
    scene = json.loads((tmp_path / "map.foundry.json").read_text())
    assert [drawing["text"] for drawing in scene["drawings"]] == [str(r.number) for r in key.rooms]
    assert all(drawing["hidden"] for drawing in scene["drawings"])
    assert (tmp_path / "map.tmj").read_text().count("Zanzibar") >= count
    assert (tmp_path / "map.html").read_text().count('text-anchor="middle"') >= count
    features = json.loads((tmp_path / "map.geojson").read_text())["features"]
    names = [f["properties"].get("name") for f in features if f["properties"]["kind"] == "room"]
    assert names == [room.name for room in key.rooms]


def test_players_files_betray_nothing(
    secret: tuple[morphs.Layout, morphs.Key], tmp_path: Path
) -> None:
    layout, key = secret
    morphs.export(layout, *(tmp_path / name for name in FILES), key=key, audience="player")
    for path in sorted(tmp_path.iterdir()):
        data = path.read_bytes()
        for word in (b"Zanzibar", b'"seed"', b"morphs-key", b'secret": true', b"Request"):
            assert word not in data, (path.name, word)
    scene = json.loads((tmp_path / "map.foundry.json").read_text())
    assert scene["drawings"] == []


def test_the_key_of_another_map_is_refused(
    secret: tuple[morphs.Layout, morphs.Key], tmp_path: Path
) -> None:
    other = morphs.build(board="grid:3x3", seed=5).layout
    with pytest.raises(morphs.MorphsError, match="another layout"):
        morphs.export(other, tmp_path / "x.svg", key=secret[1])
    assert list(tmp_path.iterdir()) == []
