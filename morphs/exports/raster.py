"""The picture of a map for an export: as sharp as is asked for, no larger than its readers take."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from typing import Literal

import numpy as np
from PIL import Image

from morphs.base.errors import MorphsError
from morphs.draw.picture import Picture
from morphs.exports.how import How
from morphs.exports.subject import Raster, Subject

BUDGET = 100_000_000
"""Tabletops take no more pixels."""
SIDE = 16_383
"""Nor more of a side; WebP has no longer ones."""
LEAST = 8


def picture_within(
    subject: Subject, px_per_square: float, how: How, budget: int = BUDGET, side: int = SIDE
) -> tuple[Picture, int]:
    """The picture with whole pixels a square: as many as asked for, or the usual number if that is
    within the budget, else fewer, which is told. Returns how many they are. Raises MorphsError for
    a map that is too large at any scale."""
    px = px_within(subject.size, px_per_square, how, budget, side)
    return subject.scaled(px), px


def px_within(
    size: tuple[float, float], px_per_square: float, how: How, budget: int, side: int
) -> int:
    """Return how many pixels a square a picture of such a size in squares has, as above."""
    wide, high = size
    wanted_px = round(how.px_per_square or px_per_square)
    most = int(min(side / max(wide, high), (budget / (wide * high)) ** 0.5))
    if most < LEAST:
        raise MorphsError(
            f"a map of {wide:g} x {high:g} squares is too large for one picture: export parts of "
            f"it, or use .dzi"
        )
    px = min(wanted_px, most)
    px -= px % 2 if px > LEAST else 0
    if px < wanted_px:
        why = "no more fit the format" if most < wanted_px else "it takes an even number"
        how.tell(f"the picture has {px} pixels a square instead of {wanted_px}: {why}")
    return px


def encoded(picture: Picture, how: How, kind: Literal["PNG", "WEBP"] = "PNG") -> bytes:
    """The picture as a file, without its request."""
    stream = io.BytesIO()
    if kind == "PNG":
        picture.write(stream, ".png", how.watch, with_request=False)
    else:
        return webp(picture.image(how.watch), 85)
    return stream.getvalue()


def webp(picture: Image.Image, quality: int) -> bytes:
    """A picture as WebP. Large drawings do not fit the one part of a lossy file that holds what
    each block is like; without loss there is no such part, and drawings are smaller."""
    stream = io.BytesIO()
    try:
        picture.save(stream, "WEBP", quality=quality, method=1)
    except ValueError:
        stream = io.BytesIO()
        picture.save(stream, "WEBP", lossless=True, quality=20, method=0)
    return stream.getvalue()


class Crops:
    """A picture of any size of which parts are asked for: its pixels wait on the disk."""

    def __init__(
        self,
        picture: Raster,
        squares: tuple[float, float],
        watch: Callable[[int, int], None] | None = None,
    ) -> None:
        self.size = picture.size
        self.px = picture.size[0] / squares[0]
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as this
        channels = len(picture.mode)
        self._shape = (picture.size[1], picture.size[0], channels)
        done = 0
        for band in picture.bands():
            self._file.write(np.ascontiguousarray(np.asarray(band)).tobytes())
            done += band.height
            if watch:
                watch(done, picture.size[1])
        self._file.flush()
        self._pixels = np.memmap(self._file, dtype=np.uint8, mode="r", shape=self._shape)

    def crop(self, window: tuple[float, float, float, float]) -> Image.Image:
        """A part of the picture: left, top, right and bottom in squares."""
        left, top, right, bottom = (round(edge * self.px) for edge in window)
        right, bottom = max(left + 1, right), max(top + 1, bottom)
        return Image.fromarray(np.ascontiguousarray(self._pixels[top:bottom, left:right]))
