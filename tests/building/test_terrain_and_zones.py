"""Terrain and zone maps made, checked and written by programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import morphs
from morphs.check.terrain.checking import TerrainReport
from tests.export.h3m_reader import read_h3m

WRONG_DRAWINGS: list[tuple[dict[str, Any], str]] = [
    ({"titel": "x"}, "'titel' says nothing of a picture: use .*px"),
    ({"pixels": 20}, "'pixels' says nothing"),
    ({"px": 0}, "px should be 1 to 400 pixels, not 0"),
    ({"px": -3}, "pixels, not -3"),
    ({"px": 10**6}, "1 to 400 pixels, not 1000000"),
    ({"px": True}, "px should be int"),
    ({"px": "20"}, "px should be int"),
    ({"title": 3}, "title should be str"),
]


def test_land_is_made_and_written(tmp_path: Path) -> None:
    request = morphs.TerrainRequest(generator="folkesten", board="hex:6x5", seed=3)
    land = morphs.make_terrain(request)
    names = ("land.png", "land.svg", "land.txt", "land.json", "land.geojson")
    paths = [tmp_path / name for name in names]
    written = morphs.write_terrain(land, *paths, title="The Shire", px=16)
    assert [path.name for path in written] == list(names)
    assert "The Shire" in (tmp_path / "land.svg").read_text()
    assert morphs.check_terrain(json.loads((tmp_path / "land.json").read_text()), "land").ok
    for name in ("land.json", "land.txt"):
        assert morphs.read_terrain(tmp_path / name).words == land.words
    assert morphs.make_terrain(request).words == land.words


def test_zones_are_made_and_written(tmp_path: Path) -> None:
    zones = morphs.make_zones(morphs.ZoneRequest(template="handshake", seed=2, size=36))
    files = [tmp_path / name for name in ("map.png", "map.json", "map.h3m", "map.tmj")]
    written = morphs.write_zones(zones, *files, px=4, legend=False)
    assert tmp_path / "map.tileset.png" in written
    with Image.open(files[0]) as picture:
        assert picture.size[0] >= 4 * 36
    assert len(read_h3m(files[2].read_bytes()).objects) == len(zones.things)
    data = json.loads(files[1].read_text())
    assert data["request"]["template"] == "handshake"
    assert morphs.check_zones(data).ok
    assert morphs.read_zones(str(files[1])).things == zones.things
    for drawing, said in WRONG_DRAWINGS:
        with pytest.raises(morphs.MorphsError, match=said):
            morphs.write_zones(zones, tmp_path / "no.png", **drawing)
    assert not (tmp_path / "no.png").exists()


@pytest.mark.parametrize(("drawing", "said"), WRONG_DRAWINGS)
def test_what_says_nothing_of_a_picture_is_refused(
    drawing: dict[str, Any], said: str, tmp_path: Path
) -> None:
    land = morphs.make_terrain(morphs.TerrainRequest(generator="wargame", seed=1))
    with pytest.raises(morphs.MorphsError, match=said):
        morphs.write_terrain(land, tmp_path / "no.json", **drawing)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("read", [morphs.read_terrain, morphs.read_zones])
def test_what_is_no_map_is_one_sentence(read: Any, tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    for text in ("", "{}", '{"format": "morphs-layout"}', "[1]"):
        path.write_text(text)
        with pytest.raises(morphs.MorphsError, match=r"map\.json"):
            read(path)
    with pytest.raises(morphs.MorphsError, match=r"none\.json"):
        read(tmp_path / "none.json")


def test_a_map_with_a_fault_is_not_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    report = TerrainReport("map", ("the river ends on dry land", "another"))
    monkeypatch.setattr("morphs.check.terrain.checking.check_terrain", lambda *_: report)
    with pytest.raises(morphs.NoMapError, match="seed 1: the check found: the river ends on dry"):
        morphs.make_terrain(morphs.TerrainRequest(generator="wargame", seed=1))


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


def test_requests_that_cannot_be_are_one_sentence() -> None:
    for wrong in (
        lambda: morphs.TerrainRequest(generator="zork"),  # type: ignore[arg-type]
        lambda: morphs.TerrainRequest(generator="toric", boardd="x"),  # type: ignore[call-arg]
        lambda: morphs.ZoneRequest(size=5),
    ):
        with pytest.raises(morphs.MorphsError) as caught:
            wrong()
        assert "\n" not in str(caught.value)
