"""From the SVG of a chart to pixels, with fonts of our own so that it looks the same everywhere."""

from __future__ import annotations

from morphs.draw.terrain.labels import FAMILY, font_files
from morphs.draw.terrain.signs import legible


def svg_to_png(svg: str, zoom: float = 1.0) -> bytes:
    """Return the drawing as the bytes of a PNG; letters that our fonts lack become points."""
    import resvg_py

    data = resvg_py.svg_to_bytes(
        svg_string=legible(svg),
        zoom=zoom,
        skip_system_fonts=True,
        font_files=font_files(),
        font_family=FAMILY,
        serif_family=FAMILY,
    )
    return bytes(data)
