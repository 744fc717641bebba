"""Terrain and zone maps made, checked and written by programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

import morphs
from morphs.check.terrain import check_terrain
from tests.export.h3m_reader import read_h3m


def test_land_is_made_and_written(tmp_path: Path) -> None:
    request = morphs.TerrainRequest(generator="folkesten", board="hex:6x5", seed=3)
    land = morphs.make_terrain(request)
    names = ("land.png", "land.svg", "land.txt", "land.json", "land.geojson")
    written = morphs.write_terrain(land, *(tmp_path / name for name in names), title="The Shire")
    assert [path.name for path in written] == list(names)
    assert "The Shire" in (tmp_path / "land.svg").read_text()
    assert check_terrain(json.loads((tmp_path / "land.json").read_text()), "land").ok
    assert morphs.make_terrain(request).words == land.words


def test_zones_are_made_and_written(tmp_path: Path) -> None:
    zones = morphs.make_zones(morphs.ZoneRequest(template="handshake", seed=2, size=36))
    files = [tmp_path / name for name in ("map.png", "map.json", "map.h3m", "map.tmj")]
    written = morphs.write_zones(zones, *files, pixels=4, legend=False)
    assert tmp_path / "map.tileset.png" in written
    with Image.open(files[0]) as picture:
        assert picture.size[0] >= 4 * 36
    assert len(read_h3m(files[2].read_bytes()).objects) == len(zones.things)
    assert json.loads(files[1].read_text())["request"]["template"] == "handshake"


def test_nothing_is_written_where_one_file_cannot_be(tmp_path: Path) -> None:
    land = morphs.make_terrain(morphs.TerrainRequest(generator="wargame", seed=1))
    for names in (["a.json", "a.h3m"], ["a.json", "a.json"], ["a.json", "no/a.png"]):
        with pytest.raises(morphs.MorphsError):
            morphs.write_terrain(land, *(tmp_path / name for name in names))
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_made_is_refused() -> None:
    with pytest.raises(morphs.MorphsError, match="made for maps of"):
        morphs.make_zones(morphs.ZoneRequest(template="handshake", size=252, levels=2))
    with pytest.raises(morphs.NoMapError, match="ran out"):
        morphs.make_zones(morphs.ZoneRequest(template="crossroads", seed=1), seconds=0.001)
