"""From SVG to pictures."""

import io

import numpy as np
import resvg_py
from PIL import Image


def rasterise(svg: str, size: tuple[int, int]) -> Image.Image:
    """The SVG as an RGB picture of the given size in pixels."""
    data = resvg_py.svg_to_bytes(
        svg_string=svg, width=size[0], height=size[1], skip_system_fonts=True
    )
    return Image.open(io.BytesIO(bytes(data))).convert("RGB")


def rasterise_clear(svg: str, size: tuple[int, int]) -> Image.Image:
    """The SVG as an RGBA picture, clear where nothing is drawn."""
    sized = svg.replace("<svg ", f'<svg width="{size[0]}" height="{size[1]}" ', 1)
    data = resvg_py.svg_to_bytes(svg_string=sized, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def reduce_colours(picture: Image.Image, palette: list[tuple[int, int, int]]) -> Image.Image:
    """The picture with every pixel in the nearest of a fixed list of colours, no dithering."""
    pixels = np.asarray(picture, dtype=np.int32)
    colours = np.asarray(palette, dtype=np.int32)
    flat, inverse = np.unique(pixels.reshape(-1, 3), axis=0, return_inverse=True)
    distance = ((flat[:, None, :] - colours[None, :, :]) ** 2).sum(axis=2)
    nearest = distance.argmin(axis=1).astype(np.uint8)
    index = nearest[inverse.reshape(-1)].reshape(pixels.shape[:2])
    image = Image.fromarray(index, "P")
    image.putpalette([value for colour in palette for value in colour])
    return image
