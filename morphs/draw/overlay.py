"""What is laid over the tiles: grids of squares or hexes, and tile numbers."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, sqrt

from PIL import Image, ImageDraw, ImageFont

from morphs.base.errors import MorphsError
from morphs.draw.scene import Box, Scene

GRID_INK = (40, 40, 60, 70)
LABEL_INK = (20, 20, 20, 255)
LABEL_PAPER = (255, 255, 255, 235)
FINE = 4
MAX_HEXES = 2_000_000


def draw_grid(band: Image.Image, top: int, scene: Scene, grid: str, feet: float) -> None:
    """Draw a grid over a band of the picture that begins at row `top`."""
    if grid.startswith("hex:"):
        _draw_hexes(band, top, scene, int(grid[4:]))
        return
    pitch = scene.square * float(grid.removesuffix("ft")) / feet
    if pitch < 2:
        return
    ink = Image.new("RGBA", band.size)
    pen = ImageDraw.Draw(ink)
    for number in range(ceil(scene.width / pitch) + 1):
        x = round(number * pitch)
        pen.line([(x, 0), (x, band.height)], fill=GRID_INK)
    for number in range(int(top / pitch), ceil((top + band.height) / pitch) + 1):
        y = round(number * pitch) - top
        pen.line([(0, y), (band.width, y)], fill=GRID_INK)
    _lay_over(band, ink)


def _draw_hexes(band: Image.Image, top: int, scene: Scene, width: int) -> None:
    """Draw pointy-top hexes of a width in pixels, the first one's box at the picture's corner. On a
    torus they are stretched a little, so that whole columns and pairs of rows fit."""
    wide, pitch = float(max(width, 4)), max(width, 4) * sqrt(3) / 2
    if scene.periods:
        wide = scene.width / max(1, round(scene.width / wide))
        pitch = scene.height / (2 * max(1, round(scene.height / pitch / 2)))
    if scene.width * scene.height > MAX_HEXES * wide * pitch:
        raise MorphsError(
            f"a grid hex:{width} would have more than {MAX_HEXES} hexes; write a larger one"
        )
    ink = Image.new("RGBA", band.size)
    pen = ImageDraw.Draw(ink)
    for row in range(int(top / pitch) - 2, int((top + band.height) / pitch) + 2):
        y = (row + 2 / 3) * pitch - top
        for column in range(-1, int(band.width / wide) + 2):
            x = (column + 0.5 + row % 2 / 2) * wide
            zigzag = [(x - wide / 2, y + pitch / 3), (x - wide / 2, y - pitch / 3)]
            zigzag += [(x, y - pitch * 2 / 3), (x + wide / 2, y - pitch / 3)]
            pen.line(zigzag, fill=GRID_INK)
    _lay_over(band, ink)


def _lay_over(band: Image.Image, ink: Image.Image) -> None:
    """Lay ink over the drawn pixels only: nothing is drawn where the map is empty."""
    alpha = band.getchannel("A")
    band.alpha_composite(ink)
    band.putalpha(alpha)


def draw_labels(
    band: Image.Image, top: int, labels: Iterable[tuple[Box, str]], in_hexes: bool
) -> None:
    """Write a number near the top left of each box, or near the top of each hex."""
    ink = Image.new("RGBA", band.size)
    pen = ImageDraw.Draw(ink)
    for box, text in labels:
        size = max(9, min(box.width, box.height) // 14)
        font = ImageFont.load_default(size)
        inset = 0.03 * max(box.width, box.height)
        x, y = box.left + inset, box.top + inset - top
        if in_hexes:
            x, y = box.left + box.width / 2, box.top + 0.12 * box.height - top
        pen.text(
            (x, y),
            text,
            font=font,
            fill=LABEL_INK,
            anchor="ma" if in_hexes else "la",
            stroke_width=size // 5,
            stroke_fill=LABEL_PAPER,
        )
    band.alpha_composite(ink)
