"""Deep zoom (.dzi): a picture of any size as a pyramid of small ones, and a page that shows it.

`NAME.dzi` describes the pyramid in `NAME_files`: level by level, each half the size of the next,
cut into squares. The picture is never whole in memory: its bands are cut as they come, and each
level's strips are halved into those of the level above.
"""

from __future__ import annotations

import html
import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from PIL import Image

from morphs.base.errors import MorphsError
from morphs.base.files import Content, Folder
from morphs.exports.page_html import template

SIDE = 256
"""Pixels of a side of the squares; they do not overlap."""
LARGEST = 4_000_000_000
"""Pixels: larger pyramids fill disks."""
VIEWER = "index.html"
SCHEMA = "http://schemas.microsoft.com/deepzoom/2008"
Watch = Callable[[int, int], None] | None


def pyramid(
    target: Path, size: tuple[int, int], bands: Callable[[], Iterable[Image.Image]], watch: Watch
) -> list[tuple[Path, Content]]:
    """Return `NAME.dzi` and its folder for a picture of `size` that comes in bands as wide as it
    is. Raises MorphsError for one that is too large."""
    if size[0] * size[1] > LARGEST:
        raise MorphsError(
            f"{target}: {size[0]} x {size[1]} pixels are too many; a pyramid has at most "
            f"{LARGEST // 10**9},000 million"
        )
    name = target.name[: -len(".dzi")]
    folder = target.with_name(f"{name}_files")

    def squares() -> Iterator[tuple[str, bytes]]:
        yield VIEWER, _viewer(name, size).encode()
        levels = _Levels(size)
        for band in bands():
            yield from levels.take(band)
            if watch:
                watch(levels.taken, size[1])

    return [(target, _descriptor(size).encode()), (folder, Folder(squares, _is_pyramid))]


def depth_of(size: tuple[int, int]) -> int:
    """Return the number of the largest level; level 0 is one pixel."""
    return (max(size) - 1).bit_length()


class _Levels:
    """Cuts the strips of all levels, the largest given, the others halved from it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.depth = depth_of(size)
        self.heights = [-(-size[1] >> (self.depth - n)) for n in range(self.depth + 1)]
        self.waiting: list[list[Image.Image]] = [[] for _ in self.heights]
        self.done = [0] * len(self.heights)
        self.taken = 0

    def take(self, band: Image.Image) -> Iterator[tuple[str, bytes]]:
        """Take the next rows of the picture and yield the squares that are whole now."""
        self.taken += band.height
        for top in range(0, band.height, SIDE):
            rows = band.crop((0, top, band.width, min(top + SIDE, band.height)))
            yield from self._add(self.depth, rows)

    def _add(self, level: int, rows: Image.Image) -> Iterator[tuple[str, bytes]]:
        rows = _stacked([*self.waiting[level], rows])
        top = 0
        while top < rows.height:
            last = self.done[level] * SIDE + rows.height - top == self.heights[level]
            if rows.height - top < SIDE and not last:
                break
            strip = rows.crop((0, top, rows.width, min(top + SIDE, rows.height)))
            top += strip.height
            yield from _cut(strip, level, self.done[level])
            self.done[level] += 1
            if level:
                yield from self._add(level - 1, strip.reduce(2))
        left = top < rows.height
        self.waiting[level] = [rows.crop((0, top, *rows.size))] if left else []


def _stacked(bands: list[Image.Image]) -> Image.Image:
    """Return bands one above the other as one."""
    if len(bands) == 1:
        return bands[0]
    whole = Image.new(bands[0].mode, (bands[0].width, sum(band.height for band in bands)))
    top = 0
    for band in bands:
        whole.paste(band, (0, top))
        top += band.height
    return whole


def _cut(strip: Image.Image, level: int, row: int) -> Iterator[tuple[str, bytes]]:
    for column, left in enumerate(range(0, strip.width, SIDE)):
        square = strip.crop((left, 0, min(strip.width, left + SIDE), strip.height))
        stream = io.BytesIO()
        square.save(stream, "PNG", compress_level=4)
        yield f"{level}/{column}_{row}.png", stream.getvalue()


def _descriptor(size: tuple[int, int]) -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<Image xmlns="{SCHEMA}" Format="png" '
        f'Overlap="0" TileSize="{SIDE}"><Size Width="{size[0]}" Height="{size[1]}"/></Image>\n'
    )


def _viewer(name: str, size: tuple[int, int]) -> str:
    """The page that shows the pyramid it lies in, from a disk as well."""
    page = template("deep_zoom.html")
    said = {"name": html.escape(name), "wide": size[0], "high": size[1], "side": SIDE}
    for mark, text in {**said, "depth": depth_of(size)}.items():
        page = page.replace("{{" + mark + "}}", str(text))
    return page


def _is_pyramid(folder: Path) -> bool:
    """Whether a folder holds a pyramid of ours and nothing else."""
    found = [path.name for path in folder.iterdir()]
    return VIEWER in found and all(name == VIEWER or name.isdecimal() for name in found)
