"""The picture of every cell of a layout: tiles as they lie, what was drawn for gaps, the ground."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal

from PIL import Image

from morphs.base.errors import named
from morphs.base.pictures import inspect, load_rgba, load_whole, resampled_rows
from morphs.base.seeds import stream_key
from morphs.base.shelf import Shelf
from morphs.board.glue import Board
from morphs.board.shape import Orientation, Shape
from morphs.draw.diagram import draw_diagram
from morphs.draw.gap_artist import PAPER, GapArtist, Layers, Wanted
from morphs.draw.hexart import turned_hex, turned_outline
from morphs.draw.packed import PackedLayers
from morphs.draw.scene import Box, Scene
from morphs.draw.upright import load_layers
from morphs.layout.layout import LaidCell, Layout
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.packs.pack import pack_background
from morphs.tiles.tile import Tile

KEPT_LAYERS = 600
LARGE = 16_000_000  # pixels of a cell that is drawn row by row
ART_BYTES = 192 * 2**20


@dataclass
class CellArt:
    """Makes and keeps the pictures of single cells."""

    layout: Layout
    board: Board
    catalogue: Catalogue
    request: Request
    artist: GapArtist
    _art: Shelf = field(default_factory=lambda: Shelf(ART_BYTES))
    _layered: OrderedDict[object, PackedLayers] = field(default_factory=OrderedDict)
    _country: dict[int, PackedLayers] = field(default_factory=dict)

    def of_cell(self, cell: LaidCell, size: tuple[int, int]) -> Image.Image:
        """A cell's picture as it lies (RGBA); of hexes without what stands upright."""
        return self.made(cell, size) if cell.tile is None else self._turned(cell, size)

    def tiles(self, scene: Scene) -> list[tuple[Tile, tuple[int, int]]]:
        """The tiles of the map, each once, and the size in which each is drawn before it is
        turned."""
        found: dict[tuple[Tile, tuple[int, int]], None] = {}
        for cell in self.layout.cells:
            if cell.tile is not None:
                box = scene.boxes[cell.id]
                size = (box.width, box.height)
                if self.shape(cell).is_box:
                    size = _unturned(size, cell.rotation)
                found[self.catalogue.shown(cell), size] = None
        return list(found)

    def rows_of_cell(
        self, cell: LaidCell, size: tuple[int, int], rows: range
    ) -> Image.Image | None:
        """Some rows of a square, edge or corner so large that its whole would take too much memory;
        None for one that is small enough, or drawn."""
        if size[0] * size[1] <= LARGE or cell.tile is None or not self.shape(cell).is_box:
            return None
        tile = self.catalogue.shown(cell)
        path, art = tile.path, tile.art
        if path is None or art is None or path.suffix.lower() == ".svg":
            return None
        whole = self._kept(
            ("whole", path, tile.variant),
            lambda: self._anew_whole(tile, _unturned(size, cell.rotation)) or load_whole(art),
        )
        lying = turned(whole, Orientation(cell.rotation, cell.flip))
        return resampled_rows(lying, size, rows)

    def _anew_whole(self, tile: Tile, size: tuple[int, int]) -> Image.Image | None:
        """A tile drawn anew for a second place, as large as whole pictures are; None for others."""
        if not tile.variant:
            return None
        less = math.isqrt(size[0] * size[1] // LARGE) + 1
        return self.artist.tile(tile, (size[0] // less, size[1] // less))

    def shape(self, cell: LaidCell) -> Shape:
        """The shape of a cell."""
        return self.board.cells[cell.id].shape

    def wanted(self, cell: LaidCell, size: tuple[int, int]) -> Wanted:
        """What is to be drawn for a gap."""
        kind: Literal["fill", "cap"] = "fill" if cell.origin == "filled" else "cap"
        seed = stream_key(self.layout.seed, cell.origin, cell.id)
        return Wanted(
            kind, self.shape(cell), cell.faces or (), cell.links, size, seed, cell.terrain
        )

    def _turned(self, cell: LaidCell, size: tuple[int, int]) -> Image.Image:
        shape = self.shape(cell)
        tile = self.catalogue.shown(cell)
        orientation = Orientation(cell.rotation, cell.flip)
        if tile.art is None:
            assert cell.faces is not None
            place = self.board.cells[cell.id].place
            return self._kept(
                ("diagram", shape.name, place, cell.faces, size),
                lambda: draw_diagram(
                    shape, place, cell.faces or (), size, self.catalogue.vocabulary
                ),
            )
        if not shape.is_box:
            key = (tile.pack, tile.name, orientation, size)
            return self._kept(key, lambda: self._turned_free(tile, orientation, size))
        return turned(self._drawn(tile, _unturned(size, cell.rotation)), orientation)

    def _turned_free(
        self, tile: Tile, orientation: Orientation, size: tuple[int, int]
    ) -> Image.Image:
        """A tile that does not fill its picture, as it lies; what stands on it is laid later."""
        if tile.shape.places > 1:
            return turned_outline(self._drawn(tile, size), tile.shape, orientation)
        layered = self._layers_of_tile(tile, orientation, size)
        if layered is None:
            return turned_hex(self._drawn(tile, size), orientation, tile.shape.pointy)
        return layered.ground

    def _layers_of_tile(
        self, tile: Tile, orientation: Orientation, size: tuple[int, int]
    ) -> Layers | None:
        path = tile.path
        if path is None or path.suffix.lower() != ".svg":
            return None
        return self._kept_layers(
            (tile.pack, tile.name, orientation, "layers", size),
            lambda: load_layers(path, orientation, size),
        )

    def layers_of(self, cell: LaidCell, size: tuple[int, int]) -> Layers | None:
        """The layers of a cell on which something may stand upright."""
        shape = self.shape(cell)
        if cell.faces is None or shape.framing or shape.places > 1:
            return None
        if cell.tile is not None and shape.is_box:
            return None
        if cell.tile is not None:
            tile = self.catalogue.shown(cell)
            return self._layers_of_tile(tile, Orientation(cell.rotation, cell.flip), size)
        if cell.origin == "gap":
            return None
        if cell.id not in self._country:
            self._country[cell.id] = PackedLayers.of(self.artist.layers(self.wanted(cell, size)))
        return self._country[cell.id].layers

    def forget(self, cells: Iterable[int]) -> None:
        """Let go the open country of cells that are not needed soon."""
        for cell in cells:
            self._country.pop(cell, None)

    def _kept_layers(self, key: object, make: Callable[[], Layers | None]) -> Layers | None:
        if key not in self._layered:
            self._layered[key] = PackedLayers.of(make())
            if len(self._layered) > KEPT_LAYERS:
                self._layered.popitem(last=False)
        return self._layered[key].layers

    def _drawn(self, tile: Tile, size: tuple[int, int]) -> Image.Image:
        """The tile's picture as drawn."""
        art = tile.art
        assert art is not None
        return self._kept(
            (tile.pack, tile.name, tile.variant, size),
            lambda: self.artist.tile(tile, size) or load_rgba(art, size),
        )

    def ground(self, cell: LaidCell, box: Box) -> Image.Image | None:
        """What shows through a cell's transparent floors: a texture goes on from cell to cell."""
        if self.request.background == "none":
            return None
        ground = self.request.background or self._ground_of_pack(cell.pack)
        size = (box.width, box.height)
        if ground.startswith("#"):
            return Image.new("RGBA", size, ground)
        texture = self._texture(Path(ground))
        offset = (-(box.left % texture.width), -(box.top % texture.height))
        return _tiled(texture, offset, size)

    def _ground_of_pack(self, name: str | None) -> str:
        packs = self.catalogue.packs
        pack = next((pack for pack in packs if pack.name == name), packs[0])
        return pack_background(pack) or (PAPER if self._is_open else self.artist.backdrop)

    @cached_property
    def _is_open(self) -> bool:
        """Whether what is not drawn is open country: it has no rock to be told from."""
        words = self.catalogue.vocabulary
        return words.areas[words.plain_area].walk

    def _texture(self, path: Path) -> Image.Image:
        return self._kept(("texture", path), lambda: _load_texture(path))

    def made(self, cell: LaidCell, size: tuple[int, int]) -> Image.Image:
        """What is drawn for a gap, as it lies (RGBA); of hexes without what stands upright."""
        assert cell.faces is not None
        layered = self.layers_of(cell, size)
        if layered is not None:
            return layered.ground
        art = self.artist.picture(self.wanted(cell, size))
        if art is None:
            shape, place = self.shape(cell), self.board.cells[cell.id].place
            return draw_diagram(shape, place, cell.faces, size, self.catalogue.vocabulary)
        return art

    def _kept(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """Keep the most recently used art, up to a limit of memory."""
        return self._art.get(key, make, lambda art: art.width * art.height * 4)


def turned(art: Image.Image, orientation: Orientation) -> Image.Image:
    """Mirror and turn by quarters: every pixel moves, none changes."""
    if orientation.flip:
        art = art.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    turn = {
        1: Image.Transpose.ROTATE_270,
        2: Image.Transpose.ROTATE_180,
        3: Image.Transpose.ROTATE_90,
    }.get(orientation.rotation)
    return art if turn is None else art.transpose(turn)


def _unturned(size: tuple[int, int], rotation: int) -> tuple[int, int]:
    """The size in which a tile is drawn that fills a box of some size as it lies turned."""
    return (size[1], size[0]) if rotation % 2 else size


def _load_texture(path: Path) -> Image.Image:
    with named(path):
        info = inspect(path)
    return load_rgba(path, (info.width, info.height))


def _tiled(texture: Image.Image, offset: tuple[int, int], size: tuple[int, int]) -> Image.Image:
    """Repeat a texture over an area, its first corner at an offset."""
    ground = Image.new("RGBA", size)
    for left in range(offset[0], size[0], texture.width):
        for top in range(offset[1], size[1], texture.height):
            ground.paste(texture, (left, top))
    return ground
