"""The two ways to write a map of the Tiled editor: as JSON (.tmj) and as XML (.tmx)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree as Xml


def head_of(size: tuple[int, int], tile: tuple[int, int]) -> dict[str, Any]:
    """What every map begins with: `size` in tiles, `tile` in pixels."""
    return {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": size[0],
        "height": size[1],
        "tilewidth": tile[0],
        "tileheight": tile[1],
    }


def tmj_text(data: dict[str, Any]) -> str:
    """The map as JSON."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n"


def tmx_text(data: dict[str, Any]) -> str:
    """The map as XML."""
    root = Xml.Element("map", _attributes(data, ("type", "tilesets", "layers")))
    for tileset in data["tilesets"]:
        inner = ("tiles", "image", "imagewidth", "imageheight")
        node = Xml.SubElement(root, "tileset", _attributes(tileset, inner))
        if "tileoffset" in tileset:
            Xml.SubElement(node, "tileoffset", _attributes(tileset["tileoffset"], ()))
        size = {"width": str(tileset["imagewidth"]), "height": str(tileset["imageheight"])}
        Xml.SubElement(node, "image", {"source": tileset["image"], **size})
        for tile in tileset["tiles"]:
            _properties(Xml.SubElement(node, "tile", {"id": str(tile["id"])}), tile)
    for layer in data["layers"]:
        _xml_layer(root, layer)
    Xml.indent(root, " ")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(root, encoding="unicode") + "\n"
    )


def _xml_layer(root: Xml.Element, layer: dict[str, Any]) -> None:
    if layer["type"] == "tilelayer":
        node = Xml.SubElement(root, "layer", _attributes(layer, ("type", "data", "x", "y")))
        rows = [
            layer["data"][k : k + layer["width"]]
            for k in range(0, len(layer["data"]), layer["width"])
        ]
        text = ",\n".join(",".join(map(str, row)) for row in rows)
        Xml.SubElement(node, "data", {"encoding": "csv"}).text = f"\n{text}\n"
        return
    if layer["type"] == "imagelayer":
        entry = ("type", "image", "imagewidth", "imageheight", "x", "y")
        node = Xml.SubElement(root, "imagelayer", _attributes(layer, entry))
        size = {"width": str(layer["imagewidth"]), "height": str(layer["imageheight"])}
        Xml.SubElement(node, "image", {"source": layer["image"], **size})
        return
    node = Xml.SubElement(root, "objectgroup", _attributes(layer, ("type", "objects", "x", "y")))
    for thing in layer["objects"]:
        inner = ("polyline", "polygon", "point", "properties")
        made = Xml.SubElement(node, "object", _attributes(thing, inner))
        _properties(made, thing)
        for form in ("polyline", "polygon"):
            if form in thing:
                points = " ".join(f"{p['x']:g},{p['y']:g}" for p in thing[form])
                Xml.SubElement(made, form, {"points": points})
        if "point" in thing:
            Xml.SubElement(made, "point")


def _attributes(data: dict[str, Any], without: Iterable[str]) -> dict[str, str]:
    return {
        key: str(int(value)) if isinstance(value, bool) else str(value)
        for key, value in data.items()
        if key not in without and not isinstance(value, (dict, list)) and value != ""
    }


def _properties(node: Xml.Element, data: dict[str, Any]) -> None:
    if not data.get("properties"):
        return
    group = Xml.SubElement(node, "properties")
    for entry in data["properties"]:
        value = str(entry["value"]).lower() if entry["type"] == "bool" else str(entry["value"])
        Xml.SubElement(group, "property", {**_attributes(entry, ("value",)), "value": value})
