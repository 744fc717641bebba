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
# What Pillow's decoders raise on damaged files, besides OSError.
DAMAGE = (SyntaxError, ValueError, EOFError, LookupError, TypeError, struct.error, zlib.error)

# Once for all threads; catching warnings where they arise would disturb those of other threads.
warnings.filterwarnings("ignore", module=r"PIL\b")


@contextmanager
def opened_picture(source: Path | io.BytesIO, most: int = MAX_PIXELS) -> Iterator[Image.Image]:
    """Open a picture of at most so many pixels. What is wrong with it, found now or while it is
    used, is a MorphsError without the file's name."""
    from PIL import Image, UnidentifiedImageError

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


def refuse_size(width: int, height: int, most: int) -> None:
    """Raise MorphsError for a picture of more than so many pixels."""
    if width * height > most:
        raise MorphsError(f"too large: {width} x {height} pixels (at most {most:,})")
