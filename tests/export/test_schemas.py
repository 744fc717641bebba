"""Every JSON file that is exported is what its schema, which ships, says."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import morphs
from morphs.building.result import Result
from tests.export.schemas import SCHEMAS, schema_of, strays

PX = 4
BOARDS: dict[str, dict[str, Any]] = {
    "square": {"board": "grid:2x2", "seed": 3, "connected": True},
    "framed": {"board": "brick:2x2", "seed": 5, "frame": "before", "pack": ("dungeon",)},
    "wet": {"board": "brick:2x2", "seed": 4, "pack": ("waters",)},
    "levels": {"board": "grid:2x1x2", "seed": 4},
    "torus": {"board": "grid:2x2", "seed": 1, "wrap": True, "pack": ("caverns",)},
    "designed": {"board": "grid:3x3", "seed": 2, "compose": "designed", "pack": ("dungeon",)},
}

SOAKED = {"square", "designed", "torus"}
"""Others have all that is in these."""


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize(
    "board",
    [
        *sorted(BOARDS.keys() - SOAKED),
        *(pytest.param(board, marks=pytest.mark.soak) for board in sorted(SOAKED)),
    ],
)
def test_exports_are_what_their_schemas_say(board: str, tmp_path: Path) -> None:
    built = morphs.build(**BOARDS[board])
    key = morphs.key_of(built.layout)
    morphs.write_key(key, tmp_path / "map.key.json")
    built.save(tmp_path / "layout.json")
    for folder, options in {
        "gm": {"key": key, "foundry": 14, "secret_doors": "portal"},
        "player": {"audience": "player", "foundry": 13, "image": False},
    }.items():
        (tmp_path / folder).mkdir()
        names = ("map.dd2vtt", "map.foundry.json", "map.tmj", "map.geojson")
        built.save(*(tmp_path / folder / name for name in names), px_per_square=PX, **options)
    found = [
        path for path in sorted(tmp_path.rglob("*")) if path.suffix.endswith(("json", "tt", "tmj"))
    ]
    assert len(found) == 10
    for path in found:
        assert strays(json.loads(path.read_text()), schema_of(path)) == [], path.name


def test_hexes_towns_and_lands_too(tmp_path: Path) -> None:
    hexes = morphs.build(board="hex:3x2", seed=2)
    hexes.save(tmp_path / "hexes.foundry.json", tmp_path / "hexes.tmj", px_per_square=4)
    hexes.save(tmp_path / "hexes.json")
    town = morphs.build(board="grid:3x3", pack=("city",), seed=1)
    town.save(tmp_path / "town.dd2vtt", tmp_path / "town.geojson", px_per_square=PX)
    land = morphs.make_terrain(
        morphs.TerrainRequest(generator="folkesten", board="hex:6x5"), seed=1
    )
    morphs.write_terrain(land, tmp_path / "land.geojson")
    zones = morphs.make_zones(morphs.ZoneRequest(template="handshake", size=36), seed=2)
    morphs.write_zones(zones, tmp_path / "zones.tmj")
    for path in sorted(tmp_path.glob("*.*")):
        if path.suffix not in (".webp", ".png"):
            assert strays(json.loads(path.read_text()), schema_of(path)) == [], path.name


SPOILT: dict[str, Any] = {
    "uvtt": lambda data: data.update(format="0.3"),
    "foundry-scene": lambda data: data["walls"][0].update(c=[0.5, 1, 2, 3]),
    "tiled-map": lambda data: data["layers"][0].update(data=[-1]),
    "geojson": lambda data: data["features"][0]["geometry"].update(coordinates=[[[0, 0], [1, 1]]]),
    "layout": lambda data: data["cells"][0].update(origin="found"),
}


@pytest.fixture(scope="module")
def plain() -> Result:
    return morphs.build(board="grid:2x1", seed=1, pack=("dungeon",))


@pytest.mark.parametrize("name", sorted(SPOILT))
def test_spoilt_files_are_not(name: str, plain: Result, tmp_path: Path) -> None:
    endings = {"uvtt": "uvtt", "foundry-scene": "foundry.json", "tiled-map": "tmj"}
    path = tmp_path / f"map.{endings.get(name, 'geojson' if name == 'geojson' else 'json')}"
    plain.save(path, px_per_square=PX)
    data = json.loads(path.read_text())
    assert strays(data, name) == []
    worse = copy.deepcopy(data)
    SPOILT[name](worse)
    assert strays(worse, name)
