"""PNG files written band by band, and their text chunks read back.

Pillow composes the bands; this module only writes them, so that memory stays bounded and no limit
on the picture's size applies (PNG specification, 3rd edition: sections 5, 9.2, 11.3.3, 11.3.4.3).
How the pixels are compressed is said in `deflate`.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import IO, TYPE_CHECKING

from morphs.base.errors import MorphsError, named
from morphs.base.files import plain_file, reason

if TYPE_CHECKING:
    from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
REQUEST_KEY = "morphs-request"
SOFTWARE = "Software"
COLOUR_TYPE = {"L": 0, "RGB": 2, "RGBA": 6}
INCH = 0.0254  # metres
MAX_TEXT = 64 * 2**20


def write_png(
    stream: IO[bytes],
    size: tuple[int, int],
    mode: str,
    bands: Iterable[Image.Image],
    text: dict[str, str],
    dpi: float | None = None,
) -> None:
    """Write a PNG of bands from top to bottom, each as wide as the picture, of one `mode`; `dpi`
    says how many pixels are an inch where it is printed."""
    from morphs.draw.deflate import deflated

    width, height = size
    stream.write(SIGNATURE)
    _chunk(stream, b"IHDR", struct.pack(">IIBBBBB", width, height, 8, COLOUR_TYPE[mode], 0, 0, 0))
    for key, value in text.items():
        _chunk(stream, b"iTXt", _text(key, value))
    if dpi:
        each = max(1, round(dpi / INCH))
        _chunk(stream, b"pHYs", struct.pack(">IIB", each, each, 1))
    for data in deflated(bands, width * len(mode)):
        _chunk(stream, b"IDAT", data)
    _chunk(stream, b"IEND", b"")


def signed(png: bytes) -> bytes:
    """Return a PNG with the mark of what made it, after its header (IHDR has 25 bytes)."""
    stream = io.BytesIO()
    _chunk(stream, b"iTXt", _text(SOFTWARE, "Morphs"))
    end = len(SIGNATURE) + 25
    return png[:end] + stream.getvalue() + png[end:]


def _text(key: str, value: str) -> bytes:
    return key.encode("latin-1") + b"\0\0\0\0\0" + value.encode()


def _chunk(stream: IO[bytes], kind: bytes, data: bytes) -> None:
    stream.write(struct.pack(">I", len(data)) + kind + data)
    stream.write(struct.pack(">I", zlib.crc32(data, zlib.crc32(kind))))


def read_text_chunks(path: Path) -> dict[str, str]:
    """Return the text chunks of a PNG of any size without reading its pixels."""
    found: dict[str, str] = {}
    try:
        with named(path), plain_file(path) as stream:
            if stream.read(8) != SIGNATURE:
                raise MorphsError("not a PNG file")
            while len(head := stream.read(8)) == 8:
                length, kind = struct.unpack(">I4s", head)
                if kind == b"IEND":
                    return found
                if kind == b"iTXt" and length <= MAX_TEXT:
                    _read_text(stream.read(length), found)
                    stream.seek(4, 1)
                else:
                    stream.seek(length + 4, 1)
    except OSError as error:
        raise MorphsError(f"{path}: cannot be read: {reason(error)}") from error
    raise MorphsError(f"{path}: the PNG file is truncated")


def _read_text(data: bytes, found: dict[str, str]) -> None:
    key, _, rest = data.partition(b"\0")
    if rest[:2] != b"\0\0":
        return
    text = rest[2:].split(b"\0", 2)[-1]
    found[key.decode("latin-1")] = text.decode("utf-8", "replace")
