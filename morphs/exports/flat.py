"""Pictures of maps that are not made of tiles - charts, maps of zones - in the formats that hold
any picture."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from morphs.base.decoding import opened_picture
from morphs.base.errors import MorphsError
from morphs.base.files import Content
from morphs.exports.deep_zoom import pyramid
from morphs.exports.page_html import page_of
from morphs.exports.pdf import PAPERS, picture_pdf
from morphs.exports.raster import webp

LARGEST = 170_000_000
"""Pixels: Pillow opens no more."""
WEBP_SIDE = 16_383
"""Pixels: WebP has no longer sides."""


def flat_files(png: bytes, target: Path) -> list[tuple[Path, Content]]:
    """Return the file of a picture (given as PNG) that an ending asks for: .jpg, .jpeg, .webp,
    .pdf (one page of A4), .html, or .dzi with its folder."""
    with opened_picture(io.BytesIO(png), LARGEST) as opened:
        picture = opened.convert("RGB")
    match target.suffix.lower():
        case ".dzi":
            return pyramid(target, picture.size, lambda: (picture,), None)
        case ".pdf":
            return [(target, picture_pdf(picture, target.stem, PAPERS["a4"]))]
        case ".html":
            page = page_of(target.stem, picture.size, [("map", _as_webp(picture, target))])
            return [(target, page.encode())]
        case ".webp":
            return [(target, _as_webp(picture, target))]
        case _:
            stream = io.BytesIO()
            picture.save(stream, "JPEG", quality=90)
            return [(target, stream.getvalue())]


def _as_webp(picture: Image.Image, target: Path) -> bytes:
    if max(picture.size) > WEBP_SIDE:
        raise MorphsError(
            f"{target}: the picture is {picture.width} x {picture.height} pixels, and WebP holds "
            f"at most {WEBP_SIDE} a side; write .dzi or .png"
        )
    return webp(picture, 90)
