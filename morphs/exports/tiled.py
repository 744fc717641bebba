"""Maps of the Tiled editor from layouts: tiles as they lie, and walls, doors, rooms and lights as
objects. Beside the map lies a picture of all its tiles, one for each size.

Squares are turned by Tiled's flags, which moves every pixel and changes none; hexes, edge and
corner tiles are in the picture as they lie.
"""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree as Xml

import shapely
from PIL import Image
from shapely import Polygon

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.board.shape import Orientation
from morphs.draw.cell_art import turned
from morphs.draw.hexart import outline_mask
from morphs.draw.picture import Picture
from morphs.exports.how import How
from morphs.exports.subject import Subject
from morphs.layout.cells import LaidCell
from morphs.plan.plan import Door, Plan, lines_of, polygons_of

FLAGS = (0, 0x60000000, 0xC0000000, 0xA0000000, 0x80000000, 0x20000000, 0x40000000, 0xE0000000)
"""Tiled's flags for no, one, two, three quarter turns counter-clockwise; then the same mirrored."""
SHEET = 100_000_000  # pixels


def to_tiled(subject: Subject, image: str, how: How) -> tuple[dict[str, Any], list[bytes]]:
    """Return a map as the data of its .tmj, and the pictures of its tiles, the first of which is
    called `image`, the others as `named_sheet` has it.
    Raises MorphsError for maps whose tiles have no pictures of their own."""
    picture = subject.picture
    if picture.is_town:
        raise MorphsError("a town is drawn as a whole, not in tiles: export it as .svg or .png")
    sheet = _Sheet(picture)
    spec = picture.board.spec
    layers = [
        *(_hexes(picture, sheet) if not spec.tiling.shape.is_box else _squares(picture, sheet)),
        *_frame(picture, sheet),
    ]
    square = picture.scene.square
    layers += list(_objects(subject.plan, square, how))
    for number, layer in enumerate(layers, 1):
        layer["id"] = number
    count = 0
    for layer in layers:
        for thing in layer.get("objects", ()):
            count += 1
            thing["id"] = count
    data = {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": _extent(picture)[0],
        "height": _extent(picture)[1],
        "tilewidth": picture.scene.tile[0],
        "tileheight": picture.scene.tile[1],
        **_hexagonal(picture),
        "nextlayerid": len(layers) + 1,
        "nextobjectid": count + 1,
        "tilesets": sheet.tilesets(image),
        "layers": layers,
    }
    return data, sheet.pictures()


def _hexagonal(picture: Picture) -> dict[str, Any]:
    tiling = picture.board.spec.tiling
    if tiling.shape.is_box:
        return {}
    wide, high = picture.scene.tile
    return {
        "orientation": "hexagonal",
        "hexsidelength": high // 2 if tiling.shape.pointy else wide // 2,
        "staggeraxis": "y" if tiling.shape.pointy else "x",
        "staggerindex": "odd",
    }


class _Sheet:
    """All pictures of tiles in one, and the number of each: one tileset for each size."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.known: dict[object, tuple[tuple[int, int], int]] = {}
        self.by_size: dict[tuple[int, int], list[tuple[Image.Image, str]]] = {}
        for cell in picture.layout.cells:
            if cell.faces is not None:
                self._take(cell)
        self.first: dict[tuple[int, int], int] = {}
        first = 1
        for size, art in self.by_size.items():
            self.first[size] = first
            first += len(art)

    def _take(self, cell: LaidCell) -> None:
        key = _key(cell, self._turns(cell))
        if key in self.known:
            return
        box = self.picture.scene.boxes[cell.id]
        size = (box.width, box.height)
        lying = self.picture.cells.of_cell(cell, size)
        ground = self.picture.cells.ground(cell, box)
        if ground is not None:
            ground.alpha_composite(lying)
            lying = ground
        lies = self.picture.board.cells[cell.id]
        shape = lies.shape
        if not shape.is_box:
            lying = lying.copy()
            lying.putalpha(outline_mask(shape, lies.place, size))
        if self._turns(cell) and cell.tile is not None:
            lying = _unturned(lying, Orientation(cell.rotation, cell.flip))
        art = self.by_size.setdefault(lying.size, [])
        self.known[key] = (lying.size, len(art))
        art.append((lying, f"{cell.pack}/{cell.tile}" if cell.tile else cell.origin))

    def _turns(self, cell: LaidCell) -> bool:
        """Whether Tiled turns a cell: squares that lie on the grid."""
        return self.picture.board.cells[cell.id].shape is self.picture.board.spec.tiling.shape and (
            self.picture.board.spec.tiling.shape.is_box
        )

    def number(self, cell: LaidCell) -> int:
        """What a cell shows, with Tiled's flags; 0 for nothing."""
        if cell.faces is None:
            return 0
        turns = self._turns(cell)
        size, index = self.known[_key(cell, turns)]
        orientation = 4 * int(cell.flip) + (4 - cell.rotation) % 4 if turns and cell.tile else 0
        found: int = self.first[size] + index | FLAGS[orientation]
        return found

    def tilesets(self, image: str) -> list[dict[str, Any]]:
        """The tilesets, each with a picture of its own."""
        found = []
        for number, (size, art) in enumerate(self.by_size.items()):
            columns = _columns(len(art))
            found.append(
                {
                    "firstgid": self.first[size],
                    "name": f"tiles {size[0]}x{size[1]}",
                    "columns": columns,
                    "margin": 0,
                    "spacing": 0,
                    "tilecount": len(art),
                    "tilewidth": size[0],
                    "tileheight": size[1],
                    "image": named_sheet(image, number),
                    "imagewidth": columns * size[0],
                    "imageheight": -(-len(art) // columns) * size[1],
                    "tiles": [
                        {"id": k, "properties": [_property("tile", name)]}
                        for k, (_, name) in enumerate(art)
                    ],
                }
            )
        return found

    def pictures(self) -> list[bytes]:
        """The picture of each tileset."""
        found = []
        for size, art in self.by_size.items():
            columns = _columns(len(art))
            wide, high = columns * size[0], -(-len(art) // columns) * size[1]
            if wide * high > SHEET:
                raise MorphsError(
                    f"the tiles are too large for one picture: make {option('px_per_square')} "
                    f"smaller"
                )
            sheet = Image.new("RGBA", (wide, high))
            for k, (image, _) in enumerate(art):
                sheet.paste(image, (k % columns * size[0], k // columns * size[1]))
            stream = io.BytesIO()
            sheet.save(stream, "PNG", compress_level=6)
            found.append(stream.getvalue())
        return found


def _columns(count: int) -> int:
    return math.isqrt(max(0, count - 1)) + 1


def named_sheet(image: str, number: int) -> str:
    """The name of a tileset's picture: those after the first are numbered."""
    return image if number == 0 else image.removesuffix(".png") + f"-{number + 1}.png"


def _key(cell: LaidCell, turns: bool) -> object:
    """What tells a picture from others."""
    if cell.tile is None:
        return ("cell", cell.id)
    return (cell.pack, cell.tile, *(() if turns else (cell.rotation, cell.flip)))


def _unturned(lying: Image.Image, orientation: Orientation) -> Image.Image:
    """A square as it was before it was mirrored and turned."""
    back = turned(lying, Orientation(-orientation.rotation % 4, False))
    return turned(back, Orientation(0, orientation.flip))


def _property(name: str, value: object) -> dict[str, Any]:
    kind = {bool: "bool", int: "int", float: "float"}.get(type(value), "string")
    return {"name": name, "type": kind, "value": value}


def _extent(picture: Picture) -> tuple[int, int]:
    """Columns and rows of the map: what lies half beyond the grid counts."""
    spec = picture.board.spec
    if not spec.tiling.shape.is_box:
        return spec.columns, spec.rows
    wide, high = picture.scene.tile
    return -(-picture.size[0] // wide), -(-picture.size[1] // high)


def _layer(name: str, picture: Picture, data: list[int], **told: Any) -> dict[str, Any]:
    columns, rows = _extent(picture)
    size = {"x": 0, "y": 0, "width": columns, "height": rows}
    return {
        "type": "tilelayer",
        "name": name,
        **size,
        "opacity": 1,
        "visible": True,
        **told,
        "data": data,
    }


def _squares(picture: Picture, sheet: _Sheet) -> Iterable[dict[str, Any]]:
    """The tiles of a grid; of bricks the shifted rows are a layer of their own."""
    spec = picture.board.spec
    shifted = spec.tiling.shift[0] > 0
    for odd in (0, 1) if shifted else (None,):
        columns, rows = _extent(picture)
        data = [0] * (columns * rows)
        for cell in picture.layout.cells:
            if _on_grid(picture, cell) and odd in (None, cell.row % 2):
                data[cell.row * columns + cell.column] = sheet.number(cell)
        offset = {"offsetx": picture.scene.tile[0] // 2} if odd else {}
        if spec.frame:
            step = picture.scene.tile[0] // 2
            offset = {"offsetx": step + offset.get("offsetx", 0), "offsety": step}
        name = "tiles" if odd is None else ("even rows", "odd rows")[odd]
        yield _layer(name, picture, data, **offset)


def _on_grid(picture: Picture, cell: LaidCell) -> bool:
    return picture.board.cells[cell.id].shape is picture.board.spec.tiling.shape


def _hexes(picture: Picture, sheet: _Sheet) -> Iterable[dict[str, Any]]:
    columns, rows = _extent(picture)
    data = [0] * (columns * rows)
    for cell in picture.layout.cells:
        data[cell.row * columns + cell.column] = sheet.number(cell)
    yield _layer("tiles", picture, data)


def _group(name: str, objects: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "type": "objectgroup", "name": name, "x": 0, "y": 0, "opacity": 1, "visible": True,
        "draworder": "index", "objects": objects,
    }  # fmt: skip


def _frame(picture: Picture, sheet: _Sheet) -> Iterable[dict[str, Any]]:
    """Edge and corner tiles, as objects that show a tile."""
    found = []
    for cell in picture.layout.cells:
        if not _on_grid(picture, cell) and cell.faces is not None:
            box = picture.scene.boxes[cell.id]
            found.append(
                {
                    "gid": sheet.number(cell), "name": "", "type": "frame", "rotation": 0,
                    "x": box.left, "y": box.top + box.height, "width": box.width,
                    "height": box.height, "visible": True,
                }
            )  # fmt: skip
    if found:
        yield _group("frame", found)


def _objects(plan: Plan, square: float, how: How) -> Iterable[dict[str, Any]]:
    """Walls, doors, rooms and lights in pixels."""

    def told(door: Door) -> dict[str, Any]:
        return {} if how.for_players else {"secret": door.kind == "secret"}

    walls = [*plan.edges.geoms, *lines_of(plan.partitions).geoms]
    yield _group("walls", [_shape("polyline", line.coords, square, "wall") for line in walls])
    yield _group(
        "doors",
        [
            _shape("polyline", (door.a, door.b), square, door.kind, **told(door))
            for door in plan.doors
        ],
    )
    yield _group(
        "rooms",
        [
            _shape("polygon", _ring(part), square, room.kind, theme=room.theme)
            for room in plan.rooms
            for part in polygons_of(room.outline).geoms
        ]
        if not how.numbered
        else [
            _shape(
                "polygon", _ring(part), square, room.kind, number=str(room.number), name=room.name
            )
            for room in how.numbered
            for part in room.shape.geoms
        ],
    )
    lights = plan.lights if how.lights == "on" else ()
    yield _group(
        "lights",
        [
            {
                **_thing("light", light.x * square, light.y * square),
                "point": True,
                "properties": [_property("reach", float(light.reach * square))],
            }
            for light in lights
        ],
    )


def _ring(part: Polygon) -> list[tuple[float, float]]:
    return [(x, y) for x, y in shapely.get_coordinates(part.exterior)[:-1].tolist()]


def _thing(kind: str, x: float, y: float) -> dict[str, Any]:
    return {
        "name": "", "type": kind, "x": round(float(x), 2), "y": round(float(y), 2), "width": 0,
        "height": 0, "rotation": 0, "visible": True,
    }  # fmt: skip


def _shape(
    form: str, points: Iterable[tuple[float, float]], square: float, kind: str, **told: Any
) -> dict[str, Any]:
    spots = [(x * square, y * square) for x, y in points]
    x0, y0 = spots[0]
    found = _thing(kind, x0, y0)
    found[form] = [{"x": round(x - x0, 2), "y": round(y - y0, 2)} for x, y in spots]
    if told:
        found["properties"] = [_property(name, value) for name, value in told.items()]
    return found


# ---------------------------------------------------------------- the two ways to write it


def tmj_text(data: dict[str, Any]) -> str:
    """The map as JSON."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n"


def tmx_text(data: dict[str, Any]) -> str:
    """The map as XML."""
    root = Xml.Element("map", _attributes(data, ("type", "tilesets", "layers")))
    for tileset in data["tilesets"]:
        inner = ("tiles", "image", "imagewidth", "imageheight")
        node = Xml.SubElement(root, "tileset", _attributes(tileset, inner))
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
        if key not in without and not isinstance(value, dict | list) and value != ""
    }


def _properties(node: Xml.Element, data: dict[str, Any]) -> None:
    if not data.get("properties"):
        return
    group = Xml.SubElement(node, "properties")
    for told in data["properties"]:
        value = str(told["value"]).lower() if told["type"] == "bool" else str(told["value"])
        Xml.SubElement(group, "property", {**_attributes(told, ("value",)), "value": value})
