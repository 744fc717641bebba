"""The picture of a layout, composed band by band so that its size needs no memory.

`Picture` is made in an instant; pixels are only composed when it is saved or asked for an image.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol

from PIL import Image

from morphs.board import Board
from morphs.catalogue import Catalogue
from morphs.draw.diagram import draw_diagram
from morphs.draw.hexart import hex_mask, turned_hex
from morphs.draw.overlay import draw_grid, draw_labels
from morphs.draw.png import REQUEST_KEY, write_png
from morphs.draw.scene import Box, Scene, cells_by_band, half_side_ends, make_scene
from morphs.draw.upright import Layers, layers, load_layers, margin_of
from morphs.errors import MorphsError, named
from morphs.files import written_whole
from morphs.layout import LaidCell, Layout, Told
from morphs.pack import pack_background
from morphs.pictures import inspect, load_rgba
from morphs.request import Request
from morphs.seeds import stream_key
from morphs.shape import Orientation, Shape
from morphs.svg import Drawing
from morphs.tile import Tile
from morphs.zoning import zoning_of

if TYPE_CHECKING:
    from morphs.draw.zone_marks import Mark

KEPT_LAYERS = 600
KIND_OF_ORIGIN = {"filled": "fill", "capped": "cap"}
BAND_BYTES = 48 * 2**20
ART_BYTES = 192 * 2**20
PAPER = (255, 255, 255, 255)
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")
WEBP_SIDE, JPEG_SIDE = 16_383, 65_500
Point = tuple[float, float]
MAX_WHOLE = 400_000_000  # pixels
Progress = Callable[[int, int], None]


class GapArtist(Protocol):
    """Who draws what no tile shows, in the look of the packs."""

    @property
    def rock(self) -> tuple[int, int, int] | None:
        """The colour of the packs' rock, None where they have no pictures."""

    def cap(
        self, shape: Shape, faces: tuple[str, ...], size: tuple[int, int], seed: int
    ) -> Image.Image | None:
        """A cell with each connector closed (RGBA), None where the packs have no pictures."""

    def fill(
        self,
        shape: Shape,
        faces: tuple[str, ...],
        links: tuple[tuple[int, ...], ...],
        size: tuple[int, int],
        seed: int,
    ) -> Image.Image | None:
        """A tile drawn for a gap (RGBA), None where the packs have no pictures."""

    def prepare(
        self,
        wanted: Sequence[
            tuple[str, Shape, tuple[str, ...], tuple[tuple[int, ...], ...], tuple[int, int], int]
        ],
    ) -> None:
        """Draw beforehand what will be asked for: kind, shape, faces, links, size and seed."""

    def country(
        self,
        shape: Shape,
        faces: tuple[str, ...],
        links: tuple[tuple[int, ...], ...],
        size: tuple[int, int],
        seed: int,
        told: Told | None = None,
    ) -> Drawing | None:
        """A hex or square of open country drawn for a gap, as SVG; None where these packs have
        none."""

    def seam(
        self,
        picture: Image.Image,
        start: tuple[float, float],
        end: tuple[float, float],
        face: str,
        other: str,
        seed: int,
    ) -> None:
        """Draw what two tiles with unequal faces cannot know of each other, if anything."""


@dataclass
class Picture:
    """A layout drawn. `save` writes it, `image` returns it as a Pillow image."""

    layout: Layout
    board: Board
    catalogue: Catalogue
    request: Request
    artist: GapArtist
    _art: OrderedDict[object, Image.Image] = field(default_factory=OrderedDict)
    _art_bytes: int = 0
    _layered: OrderedDict[object, Layers | None] = field(default_factory=OrderedDict)

    @cached_property
    def scene(self) -> Scene:
        return make_scene(
            self.board, self.catalogue, self.request.px_per_square, self.request.scale
        )

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.scene.width, self.scene.height

    @property
    def mode(self) -> str:
        """``RGBA`` where transparency was asked for, else ``RGB``."""
        return "RGBA" if self.request.background == "none" else "RGB"

    def save(self, path: str | Path, progress: Progress | None = None) -> None:
        """Write the picture; the file's ending says how. Raises MorphsError if that fails."""
        target = Path(path)
        check_picture_size(target, self.size)
        with written_whole(target) as stream:
            self.write(stream, target.suffix.lower(), progress)

    def write(self, stream: IO[bytes], suffix: str, progress: Progress | None = None) -> None:
        """Write the picture to an open file in the format of a file ending."""
        if suffix == ".png":
            text = {
                "Software": "Morphs",
                REQUEST_KEY: json.dumps(self.layout.request, ensure_ascii=False),
            }
            write_png(stream, self.size, self.mode, self._reported_bands(progress), text)
        elif suffix == ".webp":
            self.image(progress).save(stream, "WEBP", lossless=True)
        else:
            _on_paper(self.image(progress)).save(stream, "JPEG", quality=92)

    def image(self, progress: Progress | None = None) -> Image.Image:
        """Return the whole picture; for large maps use `save`, which needs no memory."""
        whole = Image.new(self.mode, self.size)
        top = 0
        for band in self._reported_bands(progress):
            whole.paste(band, (0, top))
            top += band.height
        return whole

    def _reported_bands(self, progress: Progress | None) -> Iterator[Image.Image]:
        done = 0
        for band in self.bands():
            yield band
            done += band.height
            if progress:
                progress(done, self.scene.height)

    def bands(self) -> Iterator[Image.Image]:
        """Compose the picture from top to bottom, in bands as wide as the picture."""
        scene = self.scene
        self._prepare()
        band = max(1, min(scene.height, BAND_BYTES // (4 * scene.width)))
        reach = margin_of(scene.tile) if self._has_country else 0
        by_band = cells_by_band(
            [scene.placements(i, reach) for i in range(len(scene.boxes))], band, reach
        )
        for number, top in enumerate(range(0, scene.height, band)):
            height = min(band, scene.height - top)
            yield self._band(top, height, by_band.get(number, []))

    def _prepare(self) -> None:
        """Let the artist draw what was drawn for gaps, all at once, as far as that is worth it."""
        wanted = []
        for cell in self.layout.cells:
            if cell.faces is not None and cell.origin in KIND_OF_ORIGIN:
                box, shape = self.scene.boxes[cell.id], self.board.cells[cell.id].shape
                seed = stream_key(self.layout.seed, cell.origin, cell.id)
                kind, size = KIND_OF_ORIGIN[cell.origin], (box.width, box.height)
                links = cell.links if kind == "fill" else ()
                wanted.append((kind, shape, cell.faces, links, size, seed))
        self.artist.prepare(wanted)

    def _band(self, top: int, height: int, placements: list[tuple[int, Box]]) -> Image.Image:
        band = Image.new("RGBA", (self.scene.width, height))
        for cell, box in placements:
            self._lay(band, top, self.layout.cells[cell], box)
        if self._has_country:
            for cell, box in placements:
                self._raise(band, top, self.layout.cells[cell], box)
        for number, (start, end, face, other) in enumerate(self._seams):
            thick = 2 * self.scene.square
            lower, upper = min(start[1], end[1]) - thick, max(start[1], end[1]) + thick
            if lower < top + height and upper > top:
                shifted = (start[0], start[1] - top), (end[0], end[1] - top)
                seed = stream_key(self.layout.seed, "seam", number)
                self.artist.seam(band, *shifted, face, other, seed)
        if self.request.grid:
            draw_grid(band, top, self.scene, self.request.grid, self._feet)
        if self.request.labels:
            shown = [(box, str(cell)) for cell, box in placements if self._has_art(cell)]
            draw_labels(band, top, shown, self.board.spec.kind == "hex")
        if self._zone_marks:
            from morphs.draw.zone_marks import draw_marks

            draw_marks(band, top, self._zone_marks, self.scene)
        if self.mode == "RGBA":
            return band
        paper = Image.new("RGBA", band.size, self._outside)
        paper.alpha_composite(band)
        return paper.convert("RGB")

    @cached_property
    def _zone_marks(self) -> list[Mark]:
        """Guards and secret ways of a board laid by zones."""
        zoning = zoning_of(self.request, self.board)
        if zoning is None:
            return []
        from morphs.draw.zone_marks import marks_of

        return marks_of(zoning, self.board, self.scene, self.request.labels, self._walks)

    def _walks(self, cell: int, half: int) -> bool:
        """Whether one can walk over a half-side of a cell."""
        faces = self.layout.cells[cell].faces
        return faces is not None and self.catalogue.vocabulary.can_walk(faces[half])

    @cached_property
    def _has_country(self) -> bool:
        """Whether something may stand upright over the borders of cells."""
        open_country = self.catalogue.vocabulary.crosses_in_middle
        return self.board.spec.kind == "hex" or open_country

    @cached_property
    def _seams(self) -> list[tuple[Point, Point, str, str]]:
        """The joints of unequal faces: their ends in pixels, and the two faces."""
        cells = self.layout.cells
        found = []
        for a, p, b, q in self.layout.joints:
            mine, other = cells[a].faces, cells[b].faces
            if mine and other and mine[p] != other[q] and cells[a].shape != "hex":
                start, end = half_side_ends(self.board.cells[a], p, self.scene.boxes[a])
                found.append((start, end, mine[p], other[q]))
        return found

    @property
    def _feet(self) -> float:
        return self.catalogue.packs[0].file.feet_per_square

    @cached_property
    def _outside(self) -> tuple[int, int, int, int]:
        """The colour beyond the map: the rock of the packs, so that gaps and holes look solid;
        round open country it is paper."""
        words = self.catalogue.vocabulary
        open_country = words.areas[words.plain_area].walk
        return (*self.artist.rock, 255) if self.artist.rock and not open_country else PAPER

    def _has_art(self, cell: int) -> bool:
        return self.layout.cells[cell].origin != "gap"

    def _lay(self, band: Image.Image, top: int, cell: LaidCell, box: Box) -> None:
        if cell.faces is None:
            return
        shape = self.board.cells[cell.id].shape
        size, position = (box.width, box.height), (box.left, box.top - top)
        image = self._cell_art(cell, shape, size)
        ground = self._ground(cell, box)
        if ground is not None:
            ground.alpha_composite(image)
            image = ground
        mask = hex_mask(*size, shape.pointy) if shape.name == "hex" else None
        band.paste(image, position, mask)

    # ------------------------------------------------------------ art of one cell

    def _cell_art(self, cell: LaidCell, shape: Shape, size: tuple[int, int]) -> Image.Image:
        return (
            self.made(cell, shape, size) if cell.tile is None else self._turned(cell, shape, size)
        )

    def _turned(self, cell: LaidCell, shape: Shape, size: tuple[int, int]) -> Image.Image:
        tile = self.catalogue.by_key[cell.pack or "", cell.tile or ""]
        orientation = Orientation(cell.rotation, cell.flip)
        if tile.path is None:
            assert cell.faces is not None
            place = self.board.cells[cell.id].place
            return self._kept(
                ("diagram", shape.name, place, cell.faces),
                lambda: draw_diagram(
                    shape, place, cell.faces or (), size, self.catalogue.vocabulary
                ),
            )
        if shape.name == "hex":
            key = (tile.pack, tile.name, orientation)
            return self._kept(key, lambda: self._turned_hex(tile, orientation, size, shape.pointy))
        turned_size = (size[1], size[0]) if orientation.rotation % 2 else size
        return turned(self._drawn(tile, turned_size), orientation)

    def _turned_hex(
        self, tile: Tile, orientation: Orientation, size: tuple[int, int], pointy: bool
    ) -> Image.Image:
        """A hex as it lies; what stands on it is laid later."""
        layered = self._layers_of_tile(tile, orientation, size)
        if layered is None:
            return turned_hex(self._drawn(tile, size), orientation, pointy)
        return layered.ground

    def _layers_of_tile(
        self, tile: Tile, orientation: Orientation, size: tuple[int, int]
    ) -> Layers | None:
        path = tile.path
        if path is None or path.suffix.lower() != ".svg":
            return None
        return self._kept_layers(
            (tile.pack, tile.name, orientation, "layers"),
            lambda: load_layers(path, orientation, size),
        )

    def _layers(self, cell: LaidCell, shape: Shape, size: tuple[int, int]) -> Layers | None:
        """The layers of a hex on which something may stand upright."""
        if shape.name not in ("hex", "square") or cell.faces is None:
            return None
        if cell.tile is not None and shape.name != "hex":
            return None
        if cell.tile is not None:
            tile = self.catalogue.by_key[cell.pack or "", cell.tile]
            return self._layers_of_tile(tile, Orientation(cell.rotation, cell.flip), size)
        if cell.origin != "filled":
            return None
        return self._kept_layers(("country", cell.id), lambda: self._country(cell, shape, size))

    def _country(self, cell: LaidCell, shape: Shape, size: tuple[int, int]) -> Layers | None:
        """The layers of a cell of open country that is drawn."""
        assert cell.faces is not None
        seed = stream_key(self.layout.seed, cell.origin, cell.id)
        drawing = self.artist.country(shape, cell.faces, cell.links, size, seed, cell.told)
        return drawing and layers(drawing, Orientation(0, False), size)

    def _kept_layers(self, key: object, make: Callable[[], Layers | None]) -> Layers | None:
        if key not in self._layered:
            self._layered[key] = make()
            if len(self._layered) > KEPT_LAYERS:
                self._layered.popitem(last=False)
        return self._layered[key]

    def _raise(self, band: Image.Image, top: int, cell: LaidCell, box: Box) -> None:
        """Lay what stands upright on a hex over it and its neighbours."""
        shape = self.board.cells[cell.id].shape
        layered = self._layers(cell, shape, (box.width, box.height))
        if layered is None or layered.standing is None:
            return
        left, upper = box.left - layered.margin, box.top - top - layered.margin
        art = layered.standing
        inside = (max(0, -left), max(0, -upper))
        if inside[0] < art.width and inside[1] < art.height:
            band.alpha_composite(art, (max(0, left), max(0, upper)), inside)

    def _drawn(self, tile: Tile, size: tuple[int, int]) -> Image.Image:
        """The tile's picture as drawn."""
        assert tile.path is not None
        path = tile.path
        return self._kept((tile.pack, tile.name), lambda: load_rgba(path, size))

    def _ground(self, cell: LaidCell, box: Box) -> Image.Image | None:
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
        return pack_background(pack) or self._contrast

    @cached_property
    def _contrast(self) -> str:
        """A floor colour that can be told from the pack's rock."""
        if self.artist.rock is None:
            return "#ffffff"
        light = sum(self.artist.rock) / 3
        return "#8d9aa3" if light > 128 else "#efe8d8"

    def _texture(self, path: Path) -> Image.Image:
        return self._kept(("texture", path), lambda: _load_texture(path))

    def made(self, cell: LaidCell, shape: Shape, size: tuple[int, int]) -> Image.Image:
        """What is drawn for a gap, as it lies (RGBA); of hexes without what stands upright."""
        assert cell.faces is not None
        seed = stream_key(self.layout.seed, cell.origin, cell.id)
        layered = self._layers(cell, shape, size)
        if layered is not None:
            return layered.ground
        if cell.origin == "filled":
            art = self.artist.fill(shape, cell.faces, cell.links, size, seed)
        else:
            art = self.artist.cap(shape, cell.faces, size, seed)
        if art is None:
            place = self.board.cells[cell.id].place
            return draw_diagram(shape, place, cell.faces, size, self.catalogue.vocabulary)
        return art

    def _kept(self, key: object, make: Callable[[], Image.Image]) -> Image.Image:
        """Keep the most recently used art, up to a limit of memory."""
        if key in self._art:
            self._art.move_to_end(key)
            return self._art[key]
        art = self._art[key] = make()
        self._art_bytes += art.width * art.height * 4
        while self._art_bytes > ART_BYTES and len(self._art) > 1:
            _, old = self._art.popitem(last=False)
            self._art_bytes -= old.width * old.height * 4
        return art


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


def _on_paper(picture: Image.Image) -> Image.Image:
    paper = Image.new("RGBA", picture.size, PAPER)
    paper.alpha_composite(picture.convert("RGBA"))
    return paper.convert("RGB")


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


def check_picture_size(path: Path, size: tuple[int, int]) -> None:
    """Raise if a file ending is none of a picture, or its format cannot hold one of this size."""
    if path.suffix.lower() not in SUFFIXES:
        raise MorphsError(f"{path}: unknown kind of picture; it must end in {', '.join(SUFFIXES)}")
    limit = {".webp": WEBP_SIDE, ".jpg": JPEG_SIDE, ".jpeg": JPEG_SIDE}.get(path.suffix.lower())
    if limit and max(size) > limit:
        raise MorphsError(
            f"{path}: the picture has {size[0]} x {size[1]} pixels; {path.suffix} files hold at "
            f"most {limit} a side: use .png or a smaller --scale"
        )
    if limit and size[0] * size[1] > MAX_WHOLE:
        raise MorphsError(
            f"{path}: the picture has {size[0]} x {size[1]} pixels, which {path.suffix} files need "
            f"whole in memory: use .png or a smaller --scale"
        )
