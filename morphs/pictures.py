"""Reading artists' pictures safely: what a file is before it is decoded, and its pixels after."""

from __future__ import annotations

import io
import re
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from morphs.errors import MorphsError
from morphs.files import read_bytes, reason

if TYPE_CHECKING:
    from PIL import Image

SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"})
MAX_PIXELS = 64_000_000
MAX_FILE_BYTES = 256 * 2**20
MAX_SVG_BYTES = 16 * 2**20
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")


class PictureInfo(NamedTuple):
    """Size in pixels (SVG: in user units), and whether the picture is a vector drawing."""

    width: int
    height: int
    vector: bool


def inspect(path: Path) -> PictureInfo:
    """Return the facts of a picture, checking that it is whole without decoding it if its format
    allows. Raises MorphsError, without the file's name, for what cannot be used."""
    if path.suffix.lower() == ".svg":
        return _inspect_svg(path)
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path, formats=FORMATS) as picture:
                _refuse_size(picture.width, picture.height)
                if picture.format == "PNG":
                    picture.verify()
                else:
                    picture.load()
                return PictureInfo(picture.width, picture.height, False)
    except Image.DecompressionBombError as error:
        raise MorphsError(f"too large to be a tile: {error}") from error
    except UnidentifiedImageError as error:
        raise MorphsError("not a picture (PNG, JPEG, WebP, GIF or SVG)") from error
    except OSError as error:
        if error.errno is not None:
            raise MorphsError(f"cannot be read: {reason(error)}") from error
        raise MorphsError(f"broken or truncated picture ({error})") from error
    except (SyntaxError, ValueError, EOFError) as error:
        raise MorphsError(f"broken or truncated picture ({error})") from error


def _refuse_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS:
        raise MorphsError(
            f"too large to be a tile: {width} x {height} pixels "
            f"(at most {MAX_PIXELS // 1_000_000} million in all)"
        )


def _inspect_svg(path: Path) -> PictureInfo:
    head = _svg_text(path)[:4000]
    tag = re.search(r"<svg\b[^>]*>", head, re.DOTALL)
    if not tag:
        raise MorphsError("not a picture: no <svg> element at its head")
    box = re.search(r'viewBox\s*=\s*["\']([^"\']+)["\']', tag[0])
    numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", box[1])] if box else []
    if len(numbers) == 4 and numbers[2] > 0 and numbers[3] > 0:
        return PictureInfo(round(numbers[2]) or 1, round(numbers[3]) or 1, True)
    sizes = [re.search(rf'\b{key}\s*=\s*["\'](\d+\.?\d*)', tag[0]) for key in ("width", "height")]
    if not all(sizes):
        raise MorphsError("an SVG tile needs a viewBox, or a width and a height")
    width, height = (float(size[1]) for size in sizes if size)
    return PictureInfo(max(1, round(width)), max(1, round(height)), True)


def _svg_text(path: Path) -> str:
    data = read_bytes(path, limit=MAX_SVG_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MorphsError("not a picture: an SVG file must be UTF-8") from error


def load_rgba(path: Path, size: tuple[int, int]) -> Image.Image:
    """Return a picture as RGBA in exactly `size` pixels; resampled only where it has another."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = _raster_svg(path, size) if path.suffix.lower() == ".svg" else Image.open(path)
            with picture:
                pixels = picture.convert("RGBA")
    except (OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombError) as error:
        raise MorphsError(f"{path}: broken or truncated picture ({error})") from error
    return pixels if pixels.size == size else _resampled(pixels, size)


def _resampled(pixels: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Resample with premultiplied alpha, so that transparent pixels lend no colour."""
    from PIL import Image

    return pixels.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")


def _raster_svg(path: Path, size: tuple[int, int]) -> Image.Image:
    import resvg_py
    from PIL import Image

    try:
        data = resvg_py.svg_to_bytes(svg_string=_svg_text(path), width=size[0], height=size[1])
    except MorphsError:
        raise
    except Exception as error:
        raise ValueError(f"the SVG cannot be drawn: {error}") from error
    return Image.open(io.BytesIO(bytes(data)))
