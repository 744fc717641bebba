"""Maps of the Tiled editor (.tmj) from zone maps: ground, roads, rivers, zones, and the things.

A tile layer for each level's ground, road and river; objects with their properties for things. The
tileset is a picture beside the map: one row of pictures, in the order of `TILES`.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from morphs.exports.tiled_text import head_of
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import RIVERS, ROADS, Thing, ZoneMap

PIXELS = 32  # of a square
COLUMNS = 4
TILES = (
    *TERRAINS,
    *(f"{name} road" for name in ROADS[1:]),
    *(f"{name} river" for name in RIVERS[1:]),
)
"""What the pictures of the tileset show, from its first: Tiled counts them from 1."""
LEVELS = ("surface", "underground")


def to_tmj(zones: ZoneMap, image: str) -> str:
    """Return a map as the text of its file; `image` is the name of the tileset's picture."""
    layers: list[dict[str, Any]] = []
    for level in range(zones.levels):
        layers += _tile_layers(zones, level)
        layers.append(_object_layer(zones, level))
    for number, layer in enumerate(layers, 1):
        layer["id"] = number
    data = {
        **head_of((zones.size, zones.size), (PIXELS, PIXELS)),
        "nextlayerid": len(layers) + 1,
        "nextobjectid": len(zones.things) + 1,
        "properties": [_property("template", zones.template.name), *_seed(zones)],
        "tilesets": [_tileset(image)],
        "layers": layers,
    }
    return json.dumps(data, separators=(",", ":")) + "\n"


def _tileset(image: str) -> dict[str, Any]:
    rows = -(-len(TILES) // COLUMNS)
    return {
        "firstgid": 1,
        "name": "zones",
        "image": image,
        "imagewidth": COLUMNS * PIXELS,
        "imageheight": rows * PIXELS,
        "tilewidth": PIXELS,
        "tileheight": PIXELS,
        "columns": COLUMNS,
        "tilecount": COLUMNS * rows,
        "margin": 0,
        "spacing": 0,
        "tiles": [{"id": number, "type": name} for number, name in enumerate(TILES)],
    }


def _tile_layers(zones: ZoneMap, level: int) -> list[dict[str, Any]]:
    road = np.where(zones.road[level] > 0, zones.road[level].astype(int) + len(TERRAINS), 0)
    first = len(TERRAINS) + len(ROADS) - 1
    river = np.where(zones.river[level] > 0, zones.river[level].astype(int) + first, 0)
    ground = zones.terrain[level].astype(int) + 1
    named = (("ground", ground), ("river", river), ("road", road))
    return [
        {
            "type": "tilelayer",
            "name": f"{LEVELS[level]} {name}",
            "x": 0,
            "y": 0,
            "width": zones.size,
            "height": zones.size,
            "opacity": 1,
            "visible": level == 0,
            "data": numbers.ravel().tolist(),
        }
        for name, numbers in named
    ]


def _object_layer(zones: ZoneMap, level: int) -> dict[str, Any]:
    return {
        "type": "objectgroup",
        "name": f"{LEVELS[level]} things",
        "x": 0,
        "y": 0,
        "opacity": 1,
        "visible": level == 0,
        "draworder": "topdown",
        "objects": [
            _object(zones, number, thing)
            for number, thing in enumerate(zones.things, 1)
            if thing.level == level
        ],
    }


def _object(zones: ZoneMap, number: int, thing: Thing) -> dict[str, Any]:
    mask = zones.kinds.get(thing.name, {}).get("mask", ["#"])
    high, wide = len(mask), len(mask[0])
    properties = {
        "zone": thing.zone,
        "owner": thing.owner,
        "value": thing.value,
        "amount": thing.amount,
    }
    words = {"guards": thing.guards, "note": thing.note}
    return {
        "id": number,
        "name": thing.name,
        "type": thing.kind,
        "x": (thing.column - wide + 1) * PIXELS,
        "y": (thing.row - high + 1) * PIXELS,
        "width": wide * PIXELS,
        "height": high * PIXELS,
        "rotation": 0,
        "visible": True,
        "properties": [
            *(_property(key, value) for key, value in properties.items() if value),
            *(_property(key, value) for key, value in words.items() if value),
        ],
    }


def _seed(zones: ZoneMap) -> list[dict[str, Any]]:
    seed = zones.request.get("seed")
    return [_property("seed", seed)] if isinstance(seed, int) else []


def _property(name: str, value: int | str) -> dict[str, Any]:
    return {"name": name, "type": "int" if isinstance(value, int) else "string", "value": value}
