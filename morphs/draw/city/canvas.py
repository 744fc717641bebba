"""A town in pixels, any rows of it alone."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

from morphs.board.glue import Board
from morphs.city.planning import VILLAGE
from morphs.city.shapes import TILE
from morphs.city.skeleton import Shown
from morphs.city.town import build_town
from morphs.draw.city.sheet import Sheet, num
from morphs.draw.city.style import TOWN_STYLES
from morphs.draw.city.townscape import draw_town
from morphs.draw.scene import Scene
from morphs.layout.layout import Layout


@dataclass(frozen=True)
class TownCanvas:
    """A drawn town; `pixels` are those along a side of a tile."""

    sheet: Sheet
    size: tuple[int, int]
    pixels: int

    def rows(self, top: int, height: int) -> Image.Image:
        """Return some rows of the picture (RGBA)."""
        import resvg_py

        feet = TILE / self.pixels
        first, wide, high = top * feet, self.size[0] * feet, height * feet
        body = "".join(self.sheet.rows(first, first + high))
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.size[0]}" height="{height}" '
            f'viewBox="0 {num(first)} {num(wide)} {num(high)}">{body}</svg>'
        )
        data = resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True)
        return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def town_canvas(layout: Layout, board: Board, scene: Scene, style: str = "atlas") -> TownCanvas:
    """Draw the town of a layout."""
    shown = {
        (cell.column, cell.row): Shown.of(cell.faces) for cell in layout.cells if cell.faces
    }
    extent = (board.spec.columns, board.spec.rows)
    town = build_town(shown, extent, layout.seed, min(extent) >= VILLAGE)
    sheet = draw_town(town, TOWN_STYLES[style], layout.seed)
    return TownCanvas(sheet, (scene.width, scene.height), scene.tile[0])
