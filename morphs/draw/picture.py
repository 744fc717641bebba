"""The picture of a layout, composed band by band so that its size needs no memory.

`Picture` is made in an instant; pixels are only composed when it is saved or asked for an image.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING

import numpy as np
from PIL import Image

from morphs.base.files import written_whole
from morphs.base.pictures import is_opaque
from morphs.board.glue import Board
from morphs.draw.cell_art import CellArt
from morphs.draw.formats import PAPER, check_picture_size, on_paper
from morphs.draw.gap_artist import GapArtist, Hatching, Rounding, Seam, Sight, margin_of
from morphs.draw.hexart import outline_mask
from morphs.draw.overlay import draw_grid, draw_labels
from morphs.draw.png import REQUEST_KEY, SOFTWARE, write_png
from morphs.draw.scene import Box, Scene, cells_by_band
from morphs.layout.cells import LaidCell
from morphs.layout.layout import Layout
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue

if TYPE_CHECKING:
    from morphs.draw.carried import Carried
    from morphs.draw.city.canvas import TownCanvas
    from morphs.draw.edge import Edge, Frame
    from morphs.draw.lands.canvas import LandCanvas, PlacedLand
    from morphs.draw.section import Section
    from morphs.draw.zone_marks import ZoneOverlay

DRAWN = ("filled", "capped")
TIP_REACH = 3.0
"""How far from a corner a tip is drawn, in squares."""
BAND_BYTES = 48 * 2**20
Progress = Callable[[int, int], None]


@dataclass
class Picture:
    """A layout drawn. `save` writes it, `image` returns it as a Pillow image. Where places of a
    town are `listed` beside it, it has not their names. A `window` (left, top, right, bottom in
    pixels) is what a sheet shows of it."""

    layout: Layout
    board: Board
    catalogue: Catalogue
    request: Request
    artist: GapArtist
    scene: Scene
    listed: bool = False
    window: tuple[int, int, int, int] | None = None

    @cached_property
    def cells(self) -> CellArt:
        """The pictures of single cells."""
        return CellArt(self.layout, self.board, self.catalogue, self.request, self.artist)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.scene.width, self.scene.height

    @property
    def within(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of what a frame of paper leaves of the picture."""
        if self.window:
            return self.window
        if self._section and self._section.framed:
            return self._section.inside
        return 0, 0, *self.size

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

    def write(
        self,
        stream: IO[bytes],
        suffix: str,
        progress: Progress | None = None,
        with_request: bool = True,
    ) -> None:
        """Write the picture to an open file in the format of a file ending; a PNG has its request
        in it, unless it goes where players see it."""
        if suffix == ".png":
            text = {SOFTWARE: "Morphs"}
            if self.layout.request and with_request:
                text[REQUEST_KEY] = json.dumps(self.layout.request, ensure_ascii=False)
            bands = self._reported_bands(progress)
            write_png(stream, self.size, self.mode, bands, text, dpi=self.scene.square)
        elif suffix == ".webp":
            self.image(progress).save(stream, "WEBP", lossless=True)
        else:
            on_paper(self.image(progress)).save(stream, "JPEG", quality=92)

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
        band = max(1, min(scene.height, BAND_BYTES // (4 * scene.width)))
        reach = margin_of(scene.tile) if self._has_country else 0
        by_band = cells_by_band(
            [scene.placements(i, reach) for i in range(len(scene.boxes))], band, reach
        )
        tops = range(0, scene.height, band)
        seen = [
            list(dict.fromkeys(cell for cell, _ in by_band.get(k, []))) for k in range(len(tops))
        ]
        self._prepare(seen)
        try:
            for number, top in enumerate(tops):
                yield self._band(top, min(band, scene.height - top), by_band.get(number, []))
                self.cells.forget(set(seen[number]).difference(*seen[number + 1 : number + 2]))
        finally:
            self.artist.prepare(())

    def _prepare(self, seen: list[list[int]]) -> None:
        """Let the artist draw what was drawn for gaps, ahead of the bands that it is seen in, as
        far as that is worth it."""
        wanted = []
        before: set[int] = set()
        for band in seen:
            for number in band:
                cell, box = self.layout.cells[number], self.scene.boxes[number]
                if number not in before and cell.origin in DRAWN and cell.faces:
                    wanted.append(self.cells.wanted(cell, (box.width, box.height)))
            before = set(band)
        self.artist.prepare(wanted)
        self.draw_tiles()

    def draw_tiles(self) -> None:
        """Let the artist draw the tiles anew that the picture shows, where they are to be: plans
        come of the same drawings, so that whoever wants both should begin with this."""
        self.artist.prepare_tiles(self.cells.tiles(self.scene))

    def _band(self, top: int, height: int, placements: list[tuple[int, Box]]) -> Image.Image:
        whole = self._town or self.land
        if whole:
            band = whole.rows(top, height)
        else:
            band = Image.new("RGBA", (self.scene.width, height))
            for cell, box in placements:
                self._lay(band, top, self.layout.cells[cell], box)
        if self._has_country and not whole:
            for cell, box in placements:
                self._raise(band, top, self.layout.cells[cell], box)
        if self._edge:
            self._edge.cut(band, top, placements)
        for seam in self._seams:
            thick = 2 * self.scene.square
            (x0, y0), (x1, y1) = seam.start, seam.end
            if min(y0, y1) - thick < top + height and max(y0, y1) + thick > top:
                self.artist.seam(band, seam._replace(start=(x0, y0 - top), end=(x1, y1 - top)))
        for at, corner in self.corners:
            thick = TIP_REACH * self.scene.square
            if at - thick < top + height and at + thick > top:
                corner.lay(band, top)
        if self.narrow:
            self.narrow.lay(band, top, rounded=True)
        for sight in self.sights:
            sight.lay(band, top)
        if self._section:
            self._section.lay_over(band, top)
        if self.request.grid:
            draw_grid(band, top, self.scene, self.request.grid, self.feet)
        if self.request.labels:
            shown = [(box, str(cell)) for cell, box in placements if self._has_art(cell)]
            draw_labels(band, top, shown, not self.board.spec.tiling.shape.is_box)
        if self._edge:
            self._edge.lay_over(band, top)
        if self._carried:
            self._carried.lay_over(band, top)
        if self.zone_overlay:
            self.zone_overlay.lay_over(band, top)
        if self.mode == "RGBA":
            return band
        if is_opaque(band):
            return band.convert("RGB")
        paper = Image.new("RGBA", band.size, self._outside)
        paper.alpha_composite(band)
        return paper.convert("RGB")

    @property
    def is_town(self) -> bool:
        """Whether the map is drawn as a whole, not tile by tile."""
        return self.catalogue.is_town

    @cached_property
    def _town(self) -> TownCanvas | None:
        """A town drawn as a whole, for tiles that have no pictures of their own."""
        if not self.is_town:
            return None
        from morphs.draw.city.canvas import town_canvas

        named, style = self.request.names == "on", self.request.style or "atlas"
        return town_canvas(self.layout, self.scene, named, style, self.listed)

    @cached_property
    def placed(self) -> PlacedLand | None:
        """The open country that the tiles show, where the look of all of them is known."""
        if not self.catalogue.vocabulary.crosses_in_middle:
            return None
        from morphs.draw.lands.canvas import looks_known, placed_land

        if not looks_known(self.layout, self.catalogue):
            return None
        return placed_land(self.layout, self.scene, self.catalogue.vocabulary)

    @cached_property
    def land(self) -> LandCanvas | None:
        """Open country drawn as a whole."""
        if self.placed is None:
            return None
        from morphs.draw.lands.canvas import LandCanvas
        from morphs.draw.lands.looks import LOOKS

        names, trees = self._carried.covered() if self._carried else (np.empty((0, 2)),) * 2
        return LandCanvas(self.placed, LOOKS[self._style or "atlas"], names, trees)

    @property
    def _style(self) -> str:
        return self.request.style or self.catalogue.packs[0].file.style or ""

    @cached_property
    def _edge(self) -> Edge | Frame | None:
        """The edge of open country on its paper: a frame where it fills its sheet."""
        if not self._is_country or self.is_town or self.mode == "RGBA":
            return None
        from morphs.draw.edge import edge_of

        return edge_of(self.board, self.scene, self.placed, self.request.dress, self._style)

    @cached_property
    def _section(self) -> Section | None:
        """The layers and the frame of a map that has a top and a foot, and does not repeat."""
        words = self.catalogue.vocabulary
        upright = self.scene.periods is None and words.data.above and words.data.below
        if self.is_town or not upright:
            return None
        from morphs.draw.section import Section, rock_of, stone_of

        asked = self.request
        left = asked.entrance or asked.entrances or asked.only_entrances or asked.meet
        stone = stone_of(self._style) if asked.dress and not left else None
        rock = rock_of(self._style, self.artist.rock)
        return Section(self.layout, self.board, self.scene, rock, self.feet, stone)

    @property
    def sealed(self) -> list[tuple[int, int]]:
        """Where galleries of a section are shown closed: the pixels in which their floors meet the
        rim."""
        return [(seal.x, seal.y) for seal in self._section.seals] if self._section else []

    @property
    def _is_country(self) -> bool:
        """Whether the map is open country, with paper round it."""
        words = self.catalogue.vocabulary
        return words.areas[words.plain_area].walk and words.crosses_in_middle

    @cached_property
    def _carried(self) -> Carried | None:
        """The names of the land that these tiles are made of, or show."""
        if self.request.names == "off" or not self._is_country or self.is_town:
            return None
        from morphs.draw.carried import carried_on

        words = self.catalogue.vocabulary
        return carried_on(self.layout, self.board, words, self.scene, self._style, self.placed)

    @cached_property
    def zone_overlay(self) -> ZoneOverlay | None:
        """What is drawn of the zones of a board that was laid by them."""
        if not self.layout.zones:
            return None
        from morphs.draw.zone_marks import ZoneOverlay

        show, labels = self.request.show_zones, bool(self.request.labels)
        dressed = bool(self.request.dress)
        return ZoneOverlay(self.layout, self.board, self.scene, show, labels, self._walks, dressed)

    def _walks(self, cell: int, half: int) -> bool:
        """Whether one can walk over a half-side of a cell."""
        faces = self.layout.cells[cell].faces
        return faces is not None and self.catalogue.vocabulary.can_walk(faces[half])

    @cached_property
    def _has_country(self) -> bool:
        """Whether something may stand upright over the borders of cells."""
        open_country = self.catalogue.vocabulary.crosses_in_middle
        return open_country or not self.board.spec.tiling.shape.is_box

    @cached_property
    def _seams(self) -> list[Seam]:
        """The joints of unequal faces."""
        from morphs.draw.seams import seams_of

        return seams_of(self.layout, self.board, self.scene)

    @cached_property
    def narrow(self) -> Hatching | None:
        """What lies over rock along walls and between passages, over all cells."""
        from morphs.draw.tips import oriented_cell

        if self.is_town or self._has_country:
            return None
        cells = [
            oriented_cell(self.layout, self.board, self.scene, self.cells, cell)
            for cell in range(len(self.layout.cells))
        ]
        wraps, corners = self.scene.periods is not None, [corner for _, corner in self.corners]
        square, seed = self.scene.square, self.layout.seed
        return self.artist.narrow(cells, corners, self.size, square, wraps, seed)

    @cached_property
    def corners(self) -> list[tuple[float, Rounding]]:
        """The corners where open ground may end in a point, and in which row of pixels each is."""
        from morphs.draw.tips import tips_of

        if self.is_town or self._has_country:
            return []
        tips = tips_of(self.layout, self.board, self.scene, self.cells, self._seams)
        found = ((tip.at[1], self.artist.corner(tip)) for tip in tips)
        return [(at, corner) for at, corner in found if corner]

    @cached_property
    def sights(self) -> Sequence[Sight]:
        """What is drawn of great spaces as wholes."""
        from morphs.draw.spaces import spaces_of

        if self.is_town or self._has_country:
            return ()
        spaces = spaces_of(self.layout, self.board, self.scene, self.cells)
        if not spaces:
            return ()
        corners = [corner for _, corner in self.corners]
        return self.artist.sights(spaces, self.scene.square, corners)

    @property
    def feet(self) -> float:
        """How many feet a square of the tiles is wide."""
        return self.catalogue.packs[0].file.feet_per_square

    @cached_property
    def _outside(self) -> tuple[int, int, int, int]:
        """The colour beyond the map: the rock of the packs, so that gaps and holes look solid;
        round open country it is paper."""
        words = self.catalogue.vocabulary
        if self._is_country:
            from morphs.draw.edge import PAPER as LAID

            return LAID
        open_country = words.areas[words.plain_area].walk
        return (*self.artist.rock, 255) if not open_country and self.artist.rock else PAPER

    def _has_art(self, cell: int) -> bool:
        return self.layout.cells[cell].origin != "gap"

    def _lay(self, band: Image.Image, top: int, cell: LaidCell, box: Box) -> None:
        if cell.faces is None:
            return
        shape, place = self.board.cells[cell.id][:2]
        size, position = (box.width, box.height), (box.left, box.top - top)
        first = max(0, top - box.top)
        rows = range(first, min(box.height, top + band.height - box.top))
        image = self.cells.rows_of_cell(cell, size, rows)
        if image is None:
            image = self.cells.of_cell(cell, size)
        else:
            box = Box(box.left, box.top + first, box.width, len(rows))
            position = (box.left, box.top - top)
        ground = None if is_opaque(image) else self.cells.ground(cell, box)
        if ground is not None:
            ground.alpha_composite(image)
            image = ground
        mask = None if shape.is_box else outline_mask(shape, place, size)
        band.paste(image, position, mask)

    def _raise(self, band: Image.Image, top: int, cell: LaidCell, box: Box) -> None:
        """Lay what stands upright on a hex over it and its neighbours."""
        layered = self.cells.layers_of(cell, (box.width, box.height))
        if layered is None or layered.standing is None:
            return
        left, upper = box.left - layered.margin, box.top - top - layered.margin
        art = layered.standing
        inside = (max(0, -left), max(0, -upper))
        if inside[0] < art.width and inside[1] < art.height:
            band.alpha_composite(art, (max(0, left), max(0, upper)), inside)
