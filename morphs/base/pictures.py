"""Reading artists' pictures safely: what a file is before it is decoded, and its pixels after."""

from __future__ import annotations

import io
import re
import stat
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from morphs.base.decoding import (
    DAMAGE,
    MAX_PIXELS,
    as_seen,
    opened_picture,
    refuse_size,
    turned_by_file,
)
from morphs.base.errors import MorphsError, named
from morphs.base.files import readable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image

SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"})
LANCZOS_REACH = 3  # so many pixels around one have a part in its colour
HEAD_BYTES = 256
OWN_SVG = re.compile(rb'<svg [^>]*?viewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"')
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def checked_background(value: str) -> str:
    """Return what may lie behind tiles: a colour, the path of a picture or ``none``."""
    picture = not value.startswith("#") and Path(value).suffix.lower() in SUFFIXES
    if value != "none" and not picture and not COLOUR.fullmatch(value):
        raise ValueError("write a colour as #rrggbb, the path of a picture, or none")
    return value


Margins = tuple[int, int, int, int]
"""How many pixels are cut off a picture at its left, top, right and bottom."""
NO_MARGINS: Margins = (0, 0, 0, 0)


class Cut(NamedTuple):
    """A picture's file without its margins."""

    path: Path
    margins: Margins


class PictureInfo(NamedTuple):
    """Size in pixels (SVG: in user units), and whether the picture is a vector drawing."""

    width: int
    height: int
    vector: bool


def inspect(path: Path) -> PictureInfo:
    """Return the facts of a picture, checking that it is whole without decoding it if its format
    allows. Raises MorphsError, without the file's name, for what cannot be used."""
    with readable():
        facts = path.stat()
    if not stat.S_ISREG(facts.st_mode):
        raise MorphsError("not a file")
    if path.suffix.lower() == ".svg":
        from morphs.base.svg import read_svg

        drawing = read_svg(path)
        return PictureInfo(max(1, round(drawing.width)), max(1, round(drawing.height)), True)
    with opened_picture(path) as picture:
        size = picture.size[::-1] if turned_by_file(picture) > 4 else picture.size
        if picture.format == "PNG":
            picture.verify()
        else:
            picture.load()
        return PictureInfo(*size, False)


def inspect_own(path: Path) -> PictureInfo:
    """Return the facts of a picture that ships, which is known to be whole: those its first bytes
    tell, and only where they do not, the picture is inspected like a stranger's."""
    with readable(), path.open("rb") as stream:
        head = stream.read(HEAD_BYTES)
    box = OWN_SVG.match(head)
    if box:
        return PictureInfo(max(1, round(float(box[1]))), max(1, round(float(box[2]))), True)
    size = _size_of_webp(head)
    return PictureInfo(*size, False) if size else inspect(path)


def _size_of_webp(head: bytes) -> tuple[int, int] | None:
    """Width and height in the header of a lossless or extended WebP (RFC 9649, 2.7 and 3.4)."""
    if head[:4] != b"RIFF" or len(head) < 30:
        return None
    if head[8:16] == b"WEBPVP8L":
        bits = int.from_bytes(head[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if head[8:16] == b"WEBPVP8X":
        sides = head[24:27], head[27:30]
        return int.from_bytes(sides[0], "little") + 1, int.from_bytes(sides[1], "little") + 1
    return None


def load_rgba(source: Path | Cut | Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return a picture, or that of a file, as RGBA in exactly `size` pixels; resampled only where
    it has another."""
    if isinstance(source, Path):
        with named(source), opened_picture(_raster_svg(source, size) or source) as picture:
            pixels = as_seen(picture)
    else:
        pixels = load_whole(source)
    return pixels if pixels.size == size else _resampled(pixels, size)


def load_whole(source: Path | Cut | Image.Image) -> Image.Image:
    """Return a picture as RGBA in its own size, less its margins."""
    if isinstance(source, Cut):
        whole = load_whole(source.path)
        left, top, right, bottom = source.margins
        return whole.crop((left, top, whole.width - right, whole.height - bottom))
    if not isinstance(source, Path):
        return source
    with named(source), opened_picture(source) as picture:
        return as_seen(picture)


def is_opaque(picture: Image.Image) -> bool:
    """Whether nothing shows through an RGBA picture, wherever."""
    return picture.getchannel("A").getextrema() == (255, 255)


def taken(picture: Image.Image) -> Image.Image:
    """Return a picture of a program's as RGBA pixels that are ours alone. Raises MorphsError for
    what is none, or cannot be used."""
    from PIL import Image

    if not isinstance(picture, Image.Image):
        raise MorphsError(f"its picture should be a Pillow image, not {type(picture).__name__}")
    refuse_size(picture.width, picture.height, MAX_PIXELS)
    try:
        return as_seen(picture)
    except (OSError, *DAMAGE) as error:
        raise MorphsError(f"broken or truncated picture ({error})") from error


def load_grey(path: Path, most: int) -> Image.Image:
    """Return a picture of at most so many pixels in shades of grey, with its transparency."""
    with named(path), opened_picture(path, most) as picture:
        return as_seen(picture, "LA")


def load_colours(path: Path, most: int) -> NDArray[np.uint8]:
    """Return the colours of a picture of at most so many pixels, shape (height, width, 4)."""
    import numpy

    with named(path), opened_picture(path, most) as picture:
        return numpy.asarray(as_seen(picture))


def resampled_rows(whole: Image.Image, size: tuple[int, int], rows: range) -> Image.Image:
    """Return some rows of what a picture would be in `size` pixels, without the others: for sizes
    of which there is no memory for the whole."""
    from PIL import Image

    scale = whole.height / size[1]
    beyond = ceil(LANCZOS_REACH * max(1.0, 1 / scale)) + 1
    first, last = max(0, rows.start - beyond), min(size[1], rows.stop + beyond)
    part = whole.convert("RGBa").resize(
        (size[0], last - first),
        Image.Resampling.LANCZOS,
        box=(0, first * scale, whole.width, last * scale),
    )
    cut = (0, rows.start - first, size[0], rows.stop - first)
    return part.crop(cut).convert("RGBA")


def _resampled(pixels: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Resample with premultiplied alpha, so that transparent pixels lend no colour."""
    from PIL import Image

    return pixels.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")


def _raster_svg(path: Path, size: tuple[int, int]) -> io.BytesIO | None:
    """Return the PNG of a drawing in a size, None for a file that is no drawing."""
    if path.suffix.lower() != ".svg":
        return None
    from morphs.base.svg import raster, read_svg

    return io.BytesIO(raster(read_svg(path), size))
