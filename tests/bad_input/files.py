"""Makes small packs, and the bytes of broken pictures."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

from PIL import Image

GOOD = "tile0001-hhhhhhhh.png"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 40)) -> bytes:
    """A sound picture: noise, so that it is long enough to be cut."""
    pixels = bytes(number * 97 % 251 for number in range(3 * size[0] * size[1]))
    stream = io.BytesIO()
    Image.frombytes("RGB", size, pixels).save(stream, kind)
    return stream.getvalue()


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flipped(data: bytes) -> bytes:
    """The data with one byte in the middle changed."""
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 0xFF]) + data[middle + 1 :]


def png_of_size(width: int, height: int) -> bytes:
    """A tiny PNG file whose header claims a size."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        png_chunk(*chunk)
        for chunk in ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 9)), (b"IEND", b""))
    )


def png_chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib.crc32(data, zlib.crc32(kind))
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)


def svg(inside: str = "", root: str = 'viewBox="0 0 40 40"', before: str = "") -> bytes:
    return f"{before}{SVG} {root}>{inside}</svg>".encode()


def make_pack(folder: Path, files: dict[str, bytes | str]) -> Path:
    """Write a pack's files into a new folder."""
    pack = folder / "pack"
    pack.mkdir()
    for name, content in files.items():
        (pack / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return pack
