"""From faces to a picture in one step: what fills of gaps and whole packs both need."""

from PIL import Image

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import SIZES
from morphs.art.style.colours import colours_of, reduce_colours
from morphs.art.style.render import rasterise, rasterise_clear
from morphs.art.style.style import INK, Style
from morphs.art.style.styled import to_svg
from morphs.art.style.texture import textured


def paint(drawing: Drawing, px_per_square: int = 40, style: Style = INK) -> Image.Image:
    """A drawing as a small picture (mode P), RGBA where the style has a clear floor."""
    if not (style.paper and style.floor):
        return paint_clear(drawing, size_of(drawing.shape, px_per_square), style)
    return reduce_colours(paint_full(drawing, px_per_square, style), colours_of(style))


def paint_full(drawing: Drawing, px_per_square: int, style: Style) -> Image.Image:
    """A drawing in all its colours (RGB)."""
    size = size_of(drawing.shape, px_per_square)
    return textured(
        rasterise(to_svg(drawing, style), size), style.texture, px_per_square, drawing.seed % 65521
    )


def paint_sized(drawing: Drawing, size: tuple[int, int], style: Style) -> Image.Image:
    """A drawing in all its colours and any size in pixels (RGBA), clear where its style is."""
    if not (style.paper and style.floor):
        return paint_clear(drawing, size, style)
    plain = rasterise(to_svg(drawing, style), size)
    px_per_square = size[0] / SIZES[drawing.shape][0]
    full = textured(plain, style.texture, px_per_square, drawing.seed % 65521)
    return full.convert("RGBA")


def paint_clear(drawing: Drawing, size: tuple[int, int], style: Style) -> Image.Image:
    """A drawing of any size in pixels (RGBA), clear where its style is."""
    return rasterise_clear(to_svg(drawing, style), size)


def size_of(shape: str, px_per_square: int) -> tuple[int, int]:
    """Width and height of a tile in pixels."""
    width, height = SIZES[shape]
    return width * px_per_square, height * px_per_square
