"""What a terrain map tells of a picture of its tiles: names, numbers of cells, borders."""

from __future__ import annotations

import io

from PIL import Image

from morphs.draw.scene import Scene
from morphs.draw.terrain.chart import Chart, ChartOptions
from morphs.draw.terrain.render import svg_to_png
from morphs.draw.terrain.style import style_named
from morphs.layout.layout import Layout
from morphs.terrain.terrain_json import from_dict

INKED = ("ink",)
"""Styles of hexes whose names are black."""


class Carried:
    """The names of a map on its tiles, as its chart has them."""

    def __init__(self, layout: Layout, scene: Scene, style: str) -> None:
        terrain = from_dict(layout.terrain or {}, "the layout's terrain")
        box = scene.boxes[0]
        lettering = style_named("black" if style in INKED else "atlas")
        self.chart = Chart(terrain, ChartOptions(lettering, float(min(box.width, box.height))))
        self.width = scene.width

    def lay_over(self, band: Image.Image, top: int) -> None:
        """Lay what is seen of it over a band of the picture that begins at row `top`."""
        svg = self.chart.over_tiles(float(top), (float(self.width), float(band.height)))
        with Image.open(io.BytesIO(svg_to_png(svg))) as ink:
            band.alpha_composite(ink.convert("RGBA").crop((0, 0, band.width, band.height)))


def is_carried(layout: Layout) -> bool:
    """Whether a layout is a whole terrain map in tiles, and has what it says."""
    return layout.terrain is not None and "cells" not in layout.terrain
