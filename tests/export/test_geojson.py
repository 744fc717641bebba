"""Terrain maps as GeoJSON."""

from __future__ import annotations

import json

from morphs.exports.geojson import to_geojson
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import Path, TerrainMap


def test_geojson_has_a_closed_ring_for_every_cell() -> None:
    terrain = make(TerrainRequest(generator="toric", board="hex:20x10", seed=2))
    features = json.loads(to_geojson(terrain))["features"]
    rings = [
        f["geometry"]["coordinates"][0] for f in features if f["geometry"]["type"] == "Polygon"
    ]
    assert len(rings) == 200
    assert all(ring[0] == ring[-1] and len(ring) == 7 for ring in rings)


def test_a_line_over_a_seam_is_two_lines() -> None:
    terrain = TerrainMap(Ground("grid", 4, 4, "both"), ["plain"] * 16)
    terrain.paths.append(Path("road", ((2, 1), (3, 1), (0, 1))))
    (road,) = [f for f in json.loads(to_geojson(terrain))["features"] if "kind" in f["properties"]]
    assert road["geometry"]["type"] == "MultiLineString"
    columns = [[x for x, _ in line] for line in road["geometry"]["coordinates"]]
    first, second = columns
    assert [x - first[0] for x in first] == [0, 1, 2]
    assert [x - first[0] for x in second] == [-3, -2]
