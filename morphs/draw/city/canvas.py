"""A town in pixels, any rows of it alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from morphs.draw.city.letters import letter
from morphs.draw.city.placing import names_on
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES
from morphs.draw.city.townscape import draw_town
from morphs.draw.lettered import num
from morphs.draw.scene import Scene
from morphs.draw.terrain.render import BLEED, rows_drawn
from morphs.generators.city.names import LISTED, Name
from morphs.generators.city.shapes import TILE
from morphs.generators.city.town import Spot, Town, town_of_faces
from morphs.layout.layout import Layout


@dataclass(frozen=True)
class TownCanvas:
    """A drawn town; `pixels` are those along a side of a tile, `holes` the boxes (left, top, right,
    bottom) where the board has no cell or a cell no tile."""

    sheet: Sheet
    size: tuple[int, int]
    pixels: int
    holes: tuple[tuple[int, int, int, int], ...] = ()

    def at(self, pixels: int) -> TownCanvas:
        """Return the town in another size."""

        def scaled(length: int) -> int:
            return length * pixels // self.pixels

        size = (scaled(self.size[0]), scaled(self.size[1]))
        holes = tuple((scaled(a), scaled(b), scaled(c), scaled(d)) for a, b, c, d in self.holes)
        return TownCanvas(self.sheet, size, pixels, holes)

    def rows(self, top: int, height: int) -> Image.Image:
        """Return some rows of the picture (RGBA)."""
        feet = TILE / self.pixels
        first, wide = (top - BLEED) * feet, self.size[0] * feet
        high = (height + 2 * BLEED) * feet
        body = self.sheet.rows(first, first + high)
        view = ("0", num(first), num(wide), num(high))
        picture = rows_drawn(body, (self.size[0], height), view)
        for left, upper, right, lower in self.holes:
            if upper < top + height and lower > top:
                box = (left, max(0, upper - top), right, min(height, lower - top))
                picture.paste((0, 0, 0, 0), box)
        return picture


Shown = tuple[tuple[Spot, tuple[str, ...]], ...]


def town_of(layout: Layout) -> Town:
    """Build the town of a layout. As in pictures, what lies first is the first column and row that
    the board has, whatever its mask leaves out before them; gaps show nothing."""
    return _town(*_shown(layout))


def names_in(layout: Layout) -> Sequence[Name]:
    """Return the names of a layout's town where they stand; none where nothing is built."""
    return _names(*_shown(layout))


def _shown(layout: Layout) -> tuple[Shown, Spot, int]:
    """What a town depends on: what is shown where, its size, its seed."""
    columns = [cell.column for cell in layout.cells]
    rows = [cell.row for cell in layout.cells]
    left, top = min(columns), min(rows)
    shown = tuple(
        ((cell.column - left, cell.row - top), cell.faces) for cell in layout.cells if cell.faces
    )
    return shown, (max(columns) - left + 1, max(rows) - top + 1), layout.seed


@lru_cache(maxsize=2)
def _town(shown: Shown, extent: Spot, seed: int) -> Town:
    """Build a town once: its picture, its plan, its lists and its key ask for it one after the
    other. None of them changes it."""
    return town_of_faces(dict(shown), extent, seed)


@lru_cache(maxsize=2)
def _names(shown: Shown, extent: Spot, seed: int) -> Sequence[Name]:
    """Find places for names once, as for the town."""
    town = _town(shown, extent, seed)
    return tuple(names_on(town, town.quarters, seed)) if town.quarters else ()


def town_canvas(
    layout: Layout,
    scene: Scene,
    named: bool = True,
    style: str = "atlas",
    listed: bool = False,
) -> TownCanvas:
    """Draw the town of a layout, with its names or without; of a walled one without
    those that are `listed` beside it."""
    town = town_of(layout)
    look = TOWN_STYLES[style].at(TILE / scene.tile[0])
    sheet = draw_town(town, look, layout.seed)
    if town.quarters and named:
        names = [name for name in names_in(layout) if not (listed and name.kind in LISTED)]
        letter(sheet, names, look, town.size, TILE / scene.tile[0])
    side = scene.tile[0]
    shown = {scene.boxes[cell.id][:2] for cell in layout.cells if cell.faces}
    holes = tuple(
        (x, y, x + side, y + side)
        for y in range(0, scene.height, side)
        for x in range(0, scene.width, side)
        if (x, y) not in shown
    )
    return TownCanvas(sheet, (scene.width, scene.height), side, holes)
