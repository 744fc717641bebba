"""The edge of a map of open country: a line along its rim, with a shade on the paper beyond."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageChops

from morphs.board.glue import Board
from morphs.draw.hexart import outline_mask
from morphs.draw.scene import Box, Scene, half_side_ends
from morphs.draw.terrain.render import svg_to_png

if TYPE_CHECKING:
    from morphs.draw.lands.canvas import PlacedLand

Placements = Sequence[tuple[int, Box]]
"""Cells and where they lie."""
PAPER = (249, 243, 228, 255)
"""The paper round open country."""
LINE, SHADE, PAPER_INK = "#5b4a36", "#b39a6c", "#f9f3e4"
BLACK = {LINE: "#111111", PAPER_INK: "#ffffff"}
"""The colours of a frame round a map in ink."""
WIDTHS = ((0.9, SHADE, 0.16), (0.5, SHADE, 0.24), (0.16, LINE, 1.0))
"""Lines over each other, the widest first: width in squares, colour, opacity."""


FRAME = ((0.0, 2.2, PAPER_INK, 1.0), (1.1, 0.12, LINE, 1.0), (1.45, 0.28, LINE, 1.0))
"""Lines of the frame round a map that fills its sheet: how far within, width, colour, opacity."""


class Frame:
    """A neat line round a map that fills its sheet, on a margin of paper."""

    def __init__(self, scene: Scene, inked: bool = False) -> None:
        self.scene, self.inked = scene, inked

    def cut(self, band: Image.Image, top: int, placements: Placements) -> None:
        """Leave a band as it is: the land fills it."""

    def lay_over(self, band: Image.Image, top: int) -> None:
        """Lay the frame over a band of the picture that begins at row `top`."""
        far, (wide, high) = self.scene.square, (self.scene.width, self.scene.height)
        inks = BLACK if self.inked else {}
        lines = "".join(
            f'<rect x="{at * far:.2f}" y="{at * far - top:.2f}" width="{wide - 2 * at * far:.2f}" '
            f'height="{high - 2 * at * far:.2f}" stroke="{inks.get(colour, colour)}" '
            f'stroke-width="{thick * far:.2f}" stroke-opacity="{opacity}"/>'
            for at, thick, colour, opacity in FRAME
        )
        _lay(band, lines)


class Edge:
    """The rim of a board as it lies in a picture."""

    def __init__(self, board: Board, scene: Scene) -> None:
        self.scene, self.board = scene, board
        rim = np.flatnonzero(np.asarray(board.mate_of_half) < 0)
        cells = np.asarray(board.cell_of_half)[rim]
        starts = np.asarray(board.half_start)[cells]
        self.sides = [
            half_side_ends(board.cells[cell], half, scene.boxes[cell])
            for cell, half in zip(cells.tolist(), (rim - starts).tolist(), strict=True)
        ]

    def cut(self, band: Image.Image, top: int, placements: Placements) -> None:
        """Take away what a band has outside of the cells that are seen in it."""
        inside = Image.new("L", band.size)
        for cell, box in placements:
            shape, place = self.board.cells[cell][:2]
            mask = outline_mask(shape, place, (box.width, box.height))
            inside.paste(255, (box.left, box.top - top), mask)
        band.putalpha(ImageChops.darker(band.getchannel("A"), inside))

    def lay_over(self, band: Image.Image, top: int) -> None:
        """Lay the edge over a band of the picture that begins at row `top`."""
        far = self.scene.square
        data = "".join(
            f"M{x0:.1f} {y0 - top:.1f}L{x1:.1f} {y1 - top:.1f}"
            for (x0, y0), (x1, y1) in self.sides
            if min(y0, y1) - far < top + band.height and max(y0, y1) + far > top
        )
        if not data:
            return
        lines = "".join(
            f'<path d="{data}" stroke="{colour}" stroke-width="{wide * far:.2f}" '
            f'stroke-opacity="{opacity}"/>'
            for wide, colour, opacity in WIDTHS
        )
        _lay(band, lines)


def edge_of(
    board: Board, scene: Scene, placed: PlacedLand | None, dressed: bool, style: str
) -> Edge | Frame | None:
    """The edge of a board of open country: a frame where the land fills its sheet, unless that is
    dressed or the map repeats."""
    if placed is None or not placed.is_whole:
        return Edge(board, scene)
    return None if scene.periods or dressed else Frame(scene, style == "ink")


def _lay(band: Image.Image, lines: str) -> None:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{band.width}" '
        f'height="{band.height}" fill="none" stroke-linecap="round">{lines}</svg>'
    )
    with Image.open(io.BytesIO(svg_to_png(svg))) as ink:
        band.alpha_composite(ink.convert("RGBA"))
