"""Maps for the Tiled editor: what its reader relies on."""

from __future__ import annotations

import io
import json

import numpy as np
from PIL import Image

from morphs.draw.zones.tileset import tileset_png
from morphs.exports.tmj import COLUMNS, PIXELS, TILES, to_tmj
from morphs.generators.zones.templates.template import TERRAINS
from tests.generators.zones.handmade import duel, patchwork


def test_every_layer_is_full_and_names_tiles_that_exist() -> None:
    made = patchwork(36, 2)
    made.road[1, 4, 3:9], made.river[0, 3:9, 5] = 2, 1
    data = json.loads(to_tmj(made, "map.tileset.png"))
    tileset = data["tilesets"][0]
    assert tileset["image"] == "map.tileset.png"
    layers = {layer["name"]: layer for layer in data["layers"]}
    assert len({layer["id"] for layer in data["layers"]}) == len(data["layers"]) == 8
    for layer in data["layers"]:
        if layer["type"] == "tilelayer":
            assert len(layer["data"]) == 36 * 36
            assert 0 <= min(layer["data"]) <= max(layer["data"]) <= tileset["tilecount"]
    ground = np.array(layers["underground ground"]["data"]).reshape(36, 36) - 1
    assert np.array_equal(ground, made.terrain[1])
    names = {number: tile["type"] for number, tile in enumerate(tileset["tiles"], 1)}
    assert names[layers["underground road"]["data"][4 * 36 + 3]] == "gravel road"
    assert names[layers["surface river"]["data"][3 * 36 + 5]] == "clear river"


def test_things_are_objects_with_what_is_known_of_them() -> None:
    made = duel()
    data = json.loads(to_tmj(made, "t.png"))
    (layer,) = [layer for layer in data["layers"] if layer["type"] == "objectgroup"]
    assert len(layer["objects"]) == len(made.things) == data["nextobjectid"] - 1
    town = next(o for o in layer["objects"] if o["type"] == "town")
    assert (town["width"], town["height"]) == (5 * PIXELS, 3 * PIXELS)
    assert {"name": "owner", "type": "int", "value": 1} in town["properties"]


def test_the_tileset_has_a_picture_of_everything() -> None:
    image = np.asarray(Image.open(io.BytesIO(tileset_png(TILES, COLUMNS, PIXELS))))
    assert image.shape == (-(-len(TILES) // COLUMNS) * PIXELS, COLUMNS * PIXELS, 4)
    for number, name in enumerate(TILES):
        row, column = divmod(number, COLUMNS)
        tile = image[row * PIXELS :, column * PIXELS :][:PIXELS, :PIXELS]
        seen = (tile[..., 3] > 128).mean()
        assert seen == 1 if name in TERRAINS else 0.1 < seen < 0.9, name
