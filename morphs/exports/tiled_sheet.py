"""The tilesets of a map for the Tiled editor: all pictures of tiles, one sheet for each size.

Squares are in it as drawn, for Tiled turns them by its flags, which moves every pixel and changes
none; hexes, edge and corner tiles as they lie.
"""

from __future__ import annotations

import io
import math
from collections import Counter
from typing import Any

from PIL import Image

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.board.shape import Orientation
from morphs.draw.cell_art import turned
from morphs.draw.hexart import outline_mask
from morphs.draw.picture import Picture
from morphs.layout.cells import LaidCell

FLAGS = (0, 0x60000000, 0xC0000000, 0xA0000000, 0x80000000, 0x20000000, 0x40000000, 0xE0000000)
"""Tiled's flags for no, one, two, three quarter turns counter-clockwise; then the same mirrored."""
SHEET = 100_000_000  # pixels
STANDING = "standing"


class Sheet:
    """All pictures of tiles in one, and the number of each: one tileset for each size."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.known: dict[object, tuple[tuple[int, int], int]] = {}
        self.by_size: dict[tuple[int, int], list[tuple[Image.Image, str]]] = {}
        self.margins: dict[tuple[int, int], int] = {}
        self._check_size()
        for cell in picture.layout.cells:
            if cell.faces is not None:
                self._take(cell)
        self.first: dict[tuple[int, int], int] = {}
        first = 1
        for size, art in self.by_size.items():
            self.first[size] = first
            first += len(art)

    def _check_size(self) -> None:
        """Raise, before anything is drawn, if the tiles of a size are too many for one picture."""
        sizes = {
            _key(cell, self._turns(cell)): self.picture.scene.boxes[cell.id][2:]
            for cell in self.picture.layout.cells
            if cell.faces is not None
        }
        for (wide, high), count in Counter(sizes.values()).items():
            columns = _columns(count)
            if columns * wide * -(-count // columns) * high > SHEET:
                raise MorphsError(
                    f"the tiles are too large for one picture: make {option('px_per_square')} "
                    f"smaller"
                )

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
        self._put(key, lying, cell)
        layered = self.picture.cells.layers_of(cell, size)
        if layered is not None and layered.standing is not None:
            self._put((key, STANDING), layered.standing, cell)
            self.margins[layered.standing.size] = layered.margin

    def _put(self, key: object, image: Image.Image, cell: LaidCell) -> None:
        art = self.by_size.setdefault(image.size, [])
        self.known[key] = (image.size, len(art))
        art.append((image, f"{cell.pack}/{cell.tile}" if cell.tile else cell.origin))

    @property
    def stands(self) -> bool:
        """Whether something stands on the tiles that reaches over their borders."""
        return bool(self.margins)

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

    def standing(self, cell: LaidCell) -> int:
        """What stands on a cell, 0 for nothing."""
        known = self.known.get((_key(cell, self._turns(cell)), STANDING))
        return 0 if known is None or cell.faces is None else self.first[known[0]] + known[1]

    def tilesets(self, image: str, named: bool) -> list[dict[str, Any]]:
        """The tilesets, each with a picture of its own; their tiles have names if they may, by
        which whoever has the pack sees all that they show."""
        found = []
        for number, (size, art) in enumerate(self.by_size.items()):
            columns, margin = _columns(len(art)), self.margins.get(size, 0)
            found.append(
                {
                    **({"tileoffset": {"x": -margin, "y": margin}} if margin else {}),
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
                        {"id": k, "properties": [property_of("tile", name)]}
                        for k, (_, name) in enumerate(art)
                        if named
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
    return (cell.pack, cell.tile, cell.variant, *(() if turns else (cell.rotation, cell.flip)))


def _unturned(lying: Image.Image, orientation: Orientation) -> Image.Image:
    """A square as it was before it was mirrored and turned."""
    back = turned(lying, Orientation(-orientation.rotation % 4, False))
    return turned(back, Orientation(0, orientation.flip))


def property_of(name: str, value: object) -> dict[str, Any]:
    """A property of the editor's, with its kind."""
    kinds: dict[type, str] = {bool: "bool", int: "int", float: "float"}
    kind = kinds.get(type(value), "string")
    return {"name": name, "type": kind, "value": value}
