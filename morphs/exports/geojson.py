"""GeoJSON of a terrain map: planar, in cell widths, north up."""

from __future__ import annotations

import json
from typing import Any

from morphs.generators.terrain.ground import Ground, Place
from morphs.generators.terrain.lines import unglued
from morphs.generators.terrain.outline import centre_of, outline_of
from morphs.generators.terrain.terrain_map import TerrainMap


def to_geojson(terrain: TerrainMap) -> str:
    """Return a FeatureCollection: a polygon for each cell with its layers, lines, points."""
    features = [*_cells(terrain), *_lines(terrain), *_spots(terrain)]
    body = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in features)
    return f'{{"type": "FeatureCollection", "features": [\n{body}\n]}}\n'


def _feature(kind: str, coordinates: Any, properties: dict[str, Any]) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": properties}


def _flipped(points: list[tuple[float, float]]) -> list[list[float]]:
    return [[round(x, 4), round(-y, 4)] for x, y in points]


def _cells(terrain: TerrainMap) -> list[dict[str, Any]]:
    layers = {name: layer.tolist() for name, layer in terrain.layers.items()}
    found = []
    for cell, word in enumerate(terrain.words):
        ring = _flipped(outline_of(terrain.ground, terrain.ground.place(cell)))[::-1]
        facts = {"cell": terrain.coordinate(cell), "terrain": word}
        facts |= {name: layer[cell] for name, layer in layers.items()}
        found.append(_feature("Polygon", [[*ring, ring[0]]], facts))
    return found


def _lines(terrain: TerrainMap) -> list[dict[str, Any]]:
    found = []
    for path in terrain.paths:
        pieces = [_points(terrain.ground, piece) for piece in unglued(terrain.ground, path.points)]
        facts = {"kind": path.kind, "name": path.name}
        kind = "LineString" if len(pieces) == 1 else "MultiLineString"
        found.append(_feature(kind, pieces[0] if len(pieces) == 1 else pieces, facts))
    return found


def _points(ground: Ground, places: list[Place]) -> list[list[float]]:
    return _flipped([centre_of(ground, place) for place in places])


def _spots(terrain: TerrainMap) -> list[dict[str, Any]]:
    return [
        _feature(
            "Point",
            _points(terrain.ground, [terrain.ground.place(spot.cells[0])])[0],
            {"kind": spot.kind, "name": spot.name, "size": spot.size},
        )
        for spot in terrain.spots
    ]
