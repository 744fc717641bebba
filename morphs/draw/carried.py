"""What a terrain map tells of a picture of its tiles: names, numbers of cells, borders; tiles that
were laid without one have names alone."""

from __future__ import annotations

import io

from PIL import Image

from morphs.board.glue import Board
from morphs.draw.drawn_names import LandChart
from morphs.draw.land_names import Wet
from morphs.draw.lands.canvas import PlacedLand
from morphs.draw.lands.looks import LOOKS
from morphs.draw.scene import Scene
from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.field import Points
from morphs.draw.terrain.render import svg_to_png
from morphs.draw.terrain.style import style_named
from morphs.generators.terrain.terrain_json import from_dict
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.layout.layout import Layout
from morphs.tiles.vocabulary import Vocabulary

INKED = ("ink",)
"""Styles of hexes whose names are black."""


class Carried:
    """The names of a map on its tiles, as its chart has them, and numbers of cells; of a land that
    tiles show - `wet` tells where they have water - names alone. `placed` is the land where it is
    drawn as a whole, on which no cell is seen that a number would be of."""

    def __init__(
        self,
        terrain: TerrainMap,
        scene: Scene,
        style: str,
        wet: Wet | None = None,
        placed: PlacedLand | None = None,
    ) -> None:
        box = scene.boxes[0]
        lettering = style_named("black" if style in INKED else "atlas")
        size = float(min(box.width, box.height))
        options = ChartOptions(lettering, size, coordinates=wet is None and placed is None)
        named = wet is not None or placed is not None
        busy = style not in LOOKS or LOOKS[style].symbols
        self.chart = (
            LandChart(terrain, options, placed, wet or {}, busy)
            if named
            else Chart(terrain, options)
        )
        self.width = scene.width

    def covered(self) -> tuple[Points, Points]:
        """Points all over what names cover, and where no tree stands for them."""
        return self.chart.covered(), self.chart.covered(whole=False)

    def lay_over(self, band: Image.Image, top: int) -> None:
        """Lay what is seen of it over a band of the picture that begins at row `top`."""
        svg = self.chart.over_tiles(float(top), (float(self.width), float(band.height)))
        with Image.open(io.BytesIO(svg_to_png(svg))) as ink:
            band.alpha_composite(ink.convert("RGBA").crop((0, 0, band.width, band.height)))


def is_carried(layout: Layout) -> bool:
    """Whether a layout is a whole terrain map in tiles, and has what it says."""
    return layout.terrain is not None and "cells" not in layout.terrain


def described_land(layout: Layout, board: Board, words: Vocabulary) -> TerrainMap | None:
    """The land whose names stand on the tiles of a layout: what they were made of, or what they
    show; None of what has none."""
    if is_carried(layout):
        return from_dict(layout.terrain or {}, "the layout's terrain")
    from morphs.draw.shown_land import has_names, shown_land

    return shown_land(layout, board, words) if has_names(layout, board, words) else None


def wet_halves(layout: Layout, words: Vocabulary) -> Wet:
    """The half-sides of each cell of a layout that water lies at."""
    wet = {}
    for cell in layout.cells:
        halves = [n for n, f in enumerate(cell.faces or ()) if words.areas[f[0]].name == "water"]
        if halves:
            wet[cell.id] = (tuple(halves), len(cell.faces or ()))
    return wet


def carried_on(
    layout: Layout,
    board: Board,
    words: Vocabulary,
    scene: Scene,
    style: str,
    placed: PlacedLand | None,
) -> Carried | None:
    """What stands over the tiles of a layout: of what they were made of, or show."""
    land = described_land(layout, board, words)
    if land is None:
        return None
    wet = None if is_carried(layout) else wet_halves(layout, words)
    return Carried(land, scene, style, wet, placed)
