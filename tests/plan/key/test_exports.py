"""Exports take the numbers of a key, for the game master only."""

from __future__ import annotations

import base64
import binascii
import contextlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
import shapely

import morphs
from tests.plan.key.conftest import keyed

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
    morphs.export(layout, *(tmp_path / name for name in FILES), key=key, px_per_square=16)
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
    paths = [tmp_path / name for name in FILES]
    morphs.export(layout, *paths, key=key, audience="player", px_per_square=16)
    for path in sorted(tmp_path.iterdir()):
        data = path.read_bytes()
        for word in (b"Zanzibar", b'"seed"', b"morphs-key", b'secret": true', b"Request"):
            assert word not in data, (path.name, word)
    scene = json.loads((tmp_path / "map.foundry.json").read_text())
    assert scene["drawings"] == []


ALL = (
    *("map.png", "picture.webp", "map.jpg", "map.svg", "map.pdf", "map.dd2vtt", "map.foundry.zip"),
    *("map.foundry.json", "map.tmj", "map.geojson", "map.html", "map.dzi"),
)


def everything_in(data: bytes) -> Iterator[bytes]:
    """Bytes, and what is packed in them: members of .zip files, streams of PDF and PNG, pictures
    written as letters."""
    yield data
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name.encode()
                yield from everything_in(archive.read(name))
    for found in re.finditer(rb"\x78[\x01\x5e\x9c\xda]", data):
        with contextlib.suppress(zlib.error):
            yield zlib.decompressobj().decompress(data[found.start() :], 1 << 22)
    for letters in re.findall(rb"[A-Za-z0-9+/]{400,}={0,2}", data):
        with contextlib.suppress(binascii.Error):
            yield from everything_in(base64.b64decode(letters[: len(letters) // 4 * 4]))


def test_nothing_is_betrayed_by_any_format_even_unpacked(tmp_path: Path) -> None:
    seed = 987654321012345
    layout = morphs.build(board="grid:2x2", seed=seed, variants="none").layout
    key = morphs.key_of(layout)
    key = key.changed(key.rooms[0].id, name="Zanzibar", notes="Xanthippe")
    betraying = (b"Zanzibar", b"Xanthippe", str(seed).encode(), b"morphs-key", b"grid:2x2")
    for audience, known in (("player", False), ("gm", True)):
        folder = tmp_path / audience
        folder.mkdir()
        paths = [folder / name for name in ALL]
        morphs.export(layout, *paths, key=key, audience=audience, px_per_square=8)
        files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        told = {
            (path.name, word)
            for path in files
            for data in everything_in(path.read_bytes())
            for word in betraying
            if word in data
        }
        assert bool(told) == known, told


def test_the_key_of_another_map_is_refused(
    secret: tuple[morphs.Layout, morphs.Key], tmp_path: Path
) -> None:
    other = morphs.build(board="grid:3x3", seed=5).layout
    with pytest.raises(morphs.MorphsError, match="another layout"):
        morphs.export(other, tmp_path / "x.svg", key=secret[1])
    assert list(tmp_path.iterdir()) == []


def test_a_key_is_written_as_a_one_page_dungeon(tmp_path: Path) -> None:
    layout = morphs.build(board="grid:4x3x2", seed=3).layout
    key = morphs.key_of(layout)
    path = tmp_path / "map.onepage.json"
    written = morphs.write_key(key, path)
    assert [file.name for file in written] == ["map.onepage.json", "map-2.onepage.json"]
    for level, file in zip(key.levels, written, strict=True):
        told = json.loads(file.read_text(encoding="utf-8"))
        assert list(told) == [
            "version",
            "title",
            "story",
            "rects",
            "doors",
            "notes",
            "columns",
            "water",
        ]
        assert [note["ref"] for note in told["notes"]] == [str(room.number) for room in level.rooms]
        squares = [
            (x, y)
            for rect in told["rects"]
            for x in range(rect["x"], rect["x"] + rect["w"])
            for y in range(rect["y"], rect["y"] + rect["h"])
        ]
        assert len(set(squares)) == len(squares)
        floor = shapely.union_all([region.shape for region in level.regions])
        middles = shapely.points([(x + 0.5, y + 0.5) for x, y in squares])
        assert shapely.contains(floor, middles).mean() > 0.92
        assert abs(len(squares) - floor.area) < 0.15 * floor.area
        dry = [way for way in level.ways if way.kind != "water"]
        assert len(told["doors"]) == len(dry) + len(level.stairs)
        ground = set(squares)
        for door in told["doors"]:
            x, y, way = door["x"], door["y"], door["dir"]
            assert abs(way["x"]) + abs(way["y"]) == 1
            assert {(x, y), (x + way["x"], y + way["y"])} & ground
    town = morphs.build(pack=["city"], board="grid:4x4", seed=1).layout
    with pytest.raises(morphs.MorphsError, match="lands and towns have no rooms"):
        morphs.write_key(morphs.key_of(town), path)
