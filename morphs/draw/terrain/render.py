"""From SVG to pixels, with fonts of our own so that it looks the same everywhere."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

from morphs.draw.terrain.labels import FAMILY, font_files
from morphs.draw.terrain.marks import element
from morphs.draw.terrain.signs import legible

if TYPE_CHECKING:
    from PIL.Image import Image

BLEED = 8
"""Rows drawn above and below those that are kept: at its rim a picture is smoothed otherwise."""


def svg_to_png(svg: str, zoom: float = 1.0) -> bytes:
    """Return the drawing as the bytes of a PNG; letters that our fonts lack become points."""
    return _drawn(legible(svg), zoom)


def rows_drawn(
    parts: Iterable[str], size: tuple[int, int], box: tuple[str, str, str, str], **more: str
) -> Image:
    """Draw parts of an SVG into a picture of a size (RGBA). `box` is its view box, with `BLEED`
    rows more above and below, which are cut off; `more` are attributes of the whole."""
    from PIL import Image

    wide, high = size
    head = element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        width=wide,
        height=high + 2 * BLEED,
        viewBox=" ".join(box),
        font_family=f"{FAMILY}, serif",
        **more,
    )
    data = _drawn(f"{head[:-2]}>{''.join(parts)}</svg>", 1.0)
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    return picture.crop((0, BLEED, wide, BLEED + high))


def _drawn(svg: str, zoom: float) -> bytes:
    import resvg_py

    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        skip_system_fonts=True,
        font_files=font_files(),
        font_family=FAMILY,
        serif_family=FAMILY,
    )
    return bytes(data)
