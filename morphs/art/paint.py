"""From faces to a picture in one step: what fills of gaps and shipped packs both need."""

from PIL import Image

from morphs.art.artist import draw
from morphs.art.drawing import Drawing
from morphs.art.frame import SIZES, Faces
from morphs.art.ink import INK_COLOURS, ink_svg
from morphs.art.render import rasterise, reduce_colours


def paint(drawing: Drawing, px_per_square: int = 40) -> Image.Image:
    """A drawing in the style `ink` (mode P, at most 32 colours)."""
    width, height = SIZES[drawing.shape]
    full = rasterise(ink_svg(drawing), (width * px_per_square, height * px_per_square))
    return reduce_colours(full, INK_COLOURS)


def paint_tile(
    shape: str, faces: Faces, seed: int, theme: str = "", px_per_square: int = 40
) -> Image.Image:
    """A new tile with these faces, drawn as its shape is drawn (edges north, corners NW)."""
    return paint(draw(shape, faces, seed, theme), px_per_square)
