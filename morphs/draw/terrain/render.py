"""From SVG to pixels, with fonts of our own so that it looks the same everywhere."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from morphs.draw.terrain.beside import both_drawn, drawn
from morphs.draw.terrain.labels import FAMILY
from morphs.draw.terrain.marks import element
from morphs.draw.terrain.signs import legible

if TYPE_CHECKING:
    from PIL.Image import Image

BLEED = 8
"""Rows drawn above and below those that are kept: at its rim a picture is smoothed otherwise."""

MUCH = 1_000_000
"""Letters of an SVG, from which on it is drawn in two halves."""
HEAD = re.compile(
    r'(?P<before><svg [^>]*?)width="(?P<wide>[\d.]+)" height="(?P<high>[\d.]+)" '
    r'viewBox="(?P<left>[-\d.]+) (?P<top>[-\d.]+) (?P<across>[\d.]+) (?P<down>[\d.]+)"'
)
"""How a drawing begins that says how large it is, in pixels and in units."""


def svg_to_png(svg: str, zoom: float = 1.0) -> bytes:
    """Return the drawing as the bytes of a PNG; letters that our fonts lack become points. One of
    much ink is drawn in two halves at the same time."""
    svg = legible(svg)
    halves = _halves(svg) if zoom == 1.0 else None
    return _written(_parted(*halves)) if halves else drawn(svg, zoom)


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
    svg = f"{head[:-2]}>{''.join(parts)}</svg>"
    halves = _halves(svg)
    if not halves:
        picture = Image.open(io.BytesIO(drawn(svg))).convert("RGBA")
        return picture.crop((0, BLEED, wide, BLEED + high))
    upper, lower = _parted(*halves)
    picture = Image.new("RGBA", size)
    picture.paste(upper, (0, -BLEED))
    picture.paste(lower, (0, upper.height - BLEED))
    return picture


def _halves(svg: str) -> tuple[str, str] | None:
    """Part a drawing of much ink in two of whole rows of pixels, the upper with `BLEED` rows of the
    lower and the other way round; None where it has little, or does not say how large it is."""
    head = HEAD.match(svg) if len(svg) >= MUCH else None
    if not head:
        return None
    high, top, down = (float(head[key]) for key in ("high", "top", "down"))
    middle = int(high) // 2
    if middle <= BLEED:
        return None

    def part(first: float, rows: float) -> str:
        y, height = top + first * down / high, rows * down / high
        box = f"{head['left']} {y:.9g} {head['across']} {height:.9g}"
        size = f'width="{head["wide"]}" height="{rows:.9g}" viewBox="{box}"'
        return f"{head['before']}{size}{svg[head.end() :]}"

    return part(0, middle + BLEED), part(middle - BLEED, high - middle + BLEED)


def _parted(upper: str, lower: str) -> tuple[Image, Image]:
    """Draw two halves, and cut off what each has of the other."""
    from PIL import Image

    above, below = (Image.open(io.BytesIO(data)) for data in both_drawn(upper, lower))
    return (
        above.crop((0, 0, above.width, above.height - BLEED)),
        below.crop((0, BLEED, below.width, below.height)),
    )


def _written(bands: tuple[Image, Image]) -> bytes:
    """Bands from top to bottom as one PNG."""
    from morphs.draw.png import write_png

    size = (bands[0].width, sum(band.height for band in bands))
    stream = io.BytesIO()
    write_png(stream, size, bands[0].mode, bands, {})
    return stream.getvalue()
