"""Opening pictures of strangers: only formats that are wanted, no larger than is wanted."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from morphs.base.errors import MorphsError
from morphs.base.files import plain_file, reason

if TYPE_CHECKING:
    from PIL import Image

MAX_PIXELS = 64_000_000
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
ORIENTATION = 0x0112
# What Pillow's decoders raise on damaged files, besides OSError.
DAMAGE = (SyntaxError, ValueError, EOFError, LookupError, TypeError, struct.error, zlib.error)

# Once for all threads; catching warnings where they arise would disturb those of other threads.
warnings.filterwarnings("ignore", module=r"PIL\b")


@contextmanager
def opened_picture(source: Path | io.BytesIO, most: int = MAX_PIXELS) -> Iterator[Image.Image]:
    """Open a picture of at most so many pixels. What is wrong with it, found now or while it is
    used, is a MorphsError without the file's name."""
    from PIL import Image, UnidentifiedImageError, WebPImagePlugin  # noqa: F401

    # To find out who reads WebP, Pillow would load all its readers.
    try:
        with plain_file(source) as stream, Image.open(stream, formats=FORMATS) as picture:
            refuse_size(picture.width, picture.height, most)
            yield picture
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise MorphsError(f"too large: more than {most // 10**6} million pixels") from error
    except UnidentifiedImageError as error:
        raise MorphsError("not a picture (PNG, JPEG, WebP, GIF or SVG)") from error
    except OSError as error:
        if error.errno is not None:
            raise MorphsError(f"cannot be read: {reason(error)}") from error
        raise MorphsError(f"broken or truncated picture ({error})") from error
    except DAMAGE as error:
        raise MorphsError(f"broken or truncated picture ({error})") from error


def turned_by_file(picture: Image.Image) -> int:
    """Return how a file says that its picture lies, 1 to 8 (Exif 2.3, tag Orientation): as pictures
    of cameras and scanners do, and as every viewer shows them. 1: as it is; also for damaged facts,
    which spoil no picture."""
    from PIL import Image

    data = picture.info.get("exif")
    if not data:
        return 1
    facts = Image.Exif()
    try:
        facts.load(data)
        said = facts.get(ORIENTATION, 1)
    except (OSError, *DAMAGE):
        return 1
    return said if isinstance(said, int) and 1 <= said <= 8 else 1


def as_seen(picture: Image.Image, mode: str = "RGBA") -> Image.Image:
    """Return a picture as viewers show it, in a mode of eight bits: turned as its file says, of
    shades of 16 bits the upper eight."""
    from PIL import Image

    way = Image.Transpose
    turns = (way.FLIP_LEFT_RIGHT, way.ROTATE_180, way.FLIP_TOP_BOTTOM, way.TRANSPOSE,
             way.ROTATE_270, way.TRANSVERSE, way.ROTATE_90)  # fmt: skip
    lies = turned_by_file(picture)
    if picture.mode.startswith("I;16"):
        import numpy

        picture = Image.fromarray((numpy.asarray(picture) >> 8).astype(numpy.uint8))
    found = picture.convert(mode)
    return found if lies == 1 else found.transpose(turns[lies - 2])


def refuse_size(width: int, height: int, most: int) -> None:
    """Raise MorphsError for a picture of more than so many pixels."""
    if width * height > most:
        raise MorphsError(f"too large: {width} x {height} pixels (at most {most:,})")
