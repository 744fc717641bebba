"""From SVG to pictures."""

import io

import resvg_py
from PIL import Image


def rasterise(svg: str, size: tuple[int, int]) -> Image.Image:
    """The SVG as an RGB picture of the given size in pixels."""
    data = resvg_py.svg_to_bytes(
        svg_string=svg, width=size[0], height=size[1], skip_system_fonts=True
    )
    return Image.open(io.BytesIO(bytes(data))).convert("RGB")


def rasterise_clear(svg: str, size: tuple[int, int]) -> Image.Image:
    """The SVG as an RGBA picture, clear where nothing is drawn and stretched to its size, which is
    a pixel at least: on the smallest maps doors have none."""
    wide, high = (max(1, side) for side in size)
    sized = svg.replace("<svg ", f'<svg width="{wide}" height="{high}" ', 1)
    return rasterise_own(sized)


def rasterise_own(svg: str) -> Image.Image:
    """The SVG as an RGBA picture of the size that it states."""
    data = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")
