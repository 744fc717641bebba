"""A land in pixels, any rows of it alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from morphs.base import exact
from morphs.draw.lands.contours import Points
from morphs.draw.lands.grain import MARGIN, SUB
from morphs.draw.lands.ground import painted
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import LOOKS, Look
from morphs.draw.lands.scenery import draw_land
from morphs.draw.lands.view import TILED, shown
from morphs.draw.lettered import num
from morphs.draw.scene import Scene
from morphs.draw.terrain.render import BLEED, rows_drawn
from morphs.generators.terrain.ground import Ground
from morphs.layout.cells import LaidCells
from morphs.layout.layout import Layout
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.vocabulary import Vocabulary

BESIDE = 0.05
"""How far about letters symbols keep off, in cells."""
STRIP = 512
"""The most rows that are drawn at once."""


@dataclass(frozen=True)
class PlacedLand:
    """A land in a picture of a size; `scale` is pixels a unit of length, `shift` where on the land
    the picture's corner lies."""

    land: Land
    size: tuple[int, int]
    scale: tuple[float, float]
    shift: tuple[float, float] = (0.0, 0.0)

    def pixels(self, places: Points) -> Points:
        """Places in units of length as those of the picture."""
        return exact.points((places - np.array(self.shift)) * np.array(self.scale))

    def places(self, pixels: Points) -> Points:
        """Places of the picture in units of length."""
        return np.asarray(pixels / np.array(self.scale) + np.array(self.shift))

    @property
    def is_whole(self) -> bool:
        """Whether there is land in every cell of the board."""
        return not self.land.shown.bare.any()


class LandCanvas:
    """A drawn land: painted by squares of its grain, with lines and symbols over that; `names` are
    places of the picture that names cover, `trees` those on which no tree stands."""

    def __init__(self, placed: PlacedLand, look: Look, names: Points, trees: Points) -> None:
        self.placed, self.land, self.look = placed, placed.land, look
        self.size, self.scale, self.shift = placed.size, placed.scale, placed.shift
        lettered, bare = (
            self.land.within([placed.places(part)] if len(part) else [], BESIDE)
            for part in (names, trees)
        )
        self.paint = painted(self.land, look)
        self.sheet = draw_land(self.land, look, lettered, bare)

    def rows(self, top: int, height: int) -> Image.Image:
        """Return some rows of the picture (RGBA)."""
        band = Image.new("RGBA", (self.size[0], height))
        for start in range(0, height, STRIP):
            high = min(STRIP, height - start)
            part = Image.fromarray(self._ground(top + start, high), "RGB").convert("RGBA")
            part.alpha_composite(self._drawn(top + start, high))
            band.paste(part, (0, start))
        return band

    def _ground(self, top: int, height: int) -> NDArray[np.uint8]:
        """The painted ground of some rows, smooth between its squares."""
        across = _between(self.size[0], self.scale[0], self.shift[0], self.land.grain.unit[0])
        down = _between(height, self.scale[1], self.shift[1], self.land.grain.unit[1], top)
        first, share = down
        least, most = int(first.min()), int(first.max()) + 2
        part = self.paint[least:most].astype(np.int32)
        column, u = across
        part = part[:, column] * (256 - u)[None, :, None] + part[:, column + 1] * u[None, :, None]
        part >>= 4
        found = np.empty((height, self.size[0], 3), np.uint8)
        for start in range(0, height, 256):
            rows = slice(start, min(height, start + 256))
            here, v = first[rows] - least, share[rows][:, None, None]
            found[rows] = (part[here] * (256 - v) + part[here + 1] * v) >> 12
        return found

    def _drawn(self, top: int, height: int) -> Image.Image:
        (sx, sy), (x, y) = self.scale, self.shift
        first, high = y + (top - BLEED) / sy, (height + 2 * BLEED) / sy
        return rows_drawn(
            self.sheet.rows(first, first + high),
            (self.size[0], height),
            (num(x), num(first), num(self.size[0] / sx), num(high)),
            preserveAspectRatio="none",
            stroke_linejoin="round",
        )


def _between(
    count: int, scale: float, shift: float, unit: float, start: int = 0
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For pixels the square before each, and how far it lies towards the next, eased, of 256."""
    where = ((np.arange(start, start + count) + 0.5) / scale + shift) / unit + MARGIN - 0.5
    fine = np.floor(where * 256 + 0.371).astype(np.int64)
    return fine >> 8, fine & 255


def looks_known(layout: Layout, catalogue: Catalogue) -> bool:
    """Whether a layout is open country on one plane of hexes, of tiles that we drew."""
    spec, words = layout.spec, catalogue.vocabulary
    shapes = {look.shape for look in LaidCells.of(layout.cells).looks}
    return (
        shapes == {"hex"}
        and spec.levels == 1
        and not spec.frame
        and words.crosses_in_middle
        and {area.letter for area in words.areas.values()} <= set(TILED)
        and all(pack.file.style in LOOKS for pack in catalogue.packs)
        and "contours" not in (layout.terrain or {}).get("layers", {})
    )


def placed_land(layout: Layout, scene: Scene, words: Vocabulary) -> PlacedLand:
    """Return the land that a layout shows, as it lies in a picture."""
    spec = layout.spec
    kind = "hex-pointy" if spec.pointy else "hex"
    ground = Ground(kind, spec.columns, spec.rows, "both" if spec.wrap else "none")
    land = Land(shown(layout, ground, words))
    first, box = layout.cells[0], scene.boxes[0]
    grain = land.grain
    middle = grain.lengths(grain.middles[first.row * spec.columns + first.column])
    wide, high = (
        2 * half * steps / SUB * unit
        for half, steps, unit in zip(grain.half, grain.units, grain.unit, strict=True)
    )
    scale = box.width / wide, box.height / high
    shift = (
        float(middle[0]) - wide / 2 - box.left / scale[0],
        float(middle[1]) - high / 2 - box.top / scale[1],
    )
    return PlacedLand(land, (scene.width, scene.height), scale, shift)
