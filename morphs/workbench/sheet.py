"""Contact sheets: tiles with their names, tags, and the letters of their codes drawn at the
half-sides they stand for. PNG and PDF, as many pages as it takes."""

from __future__ import annotations

import glob
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphs.base.errors import MorphsError
from morphs.base.files import NewFile
from morphs.base.pictures import load_rgba
from morphs.board.shape import UNIT, Shape, half_side_midpoints
from morphs.draw.png import signed
from morphs.draw.terrain.labels import font_files

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

    from morphs.tiles.packs.pack import Pack
    from morphs.tiles.tile import Tile

CELL, HIGH = 210, 236  # pixels from one tile to the next, across and down
DRAWN = 148  # the longer side of a drawn tile
RIM = 19  # where the letters stand
COLUMNS, ROWS = 8, 10
MARGIN, HEAD = 46, 54
PAPER, INK, FAINT, SHADE = "#ffffff", "#222222", "#777777", "#e9e6df"
CLOSED, OPEN = "#9a958c", "#b0361e"
WIDE = 30  # letters that fit under a tile


@dataclass(frozen=True)
class Entry:
    """One tile on a sheet: its picture, shape, a letter or two for each half-side, two captions."""

    picture: Path | Image.Image | None
    shape: Shape
    letters: tuple[str, ...]
    plain: str
    name: str
    tags: str


def entries_of(pack: Pack, tiles: Sequence[Tile]) -> list[Entry]:
    """Return what a sheet shows of a pack's tiles."""
    short = {face: letter for letter, face in pack.vocabulary.short_letters.items()}
    return [
        Entry(
            tile.path,
            tile.shape,
            tuple(short.get(face, face) for face in tile.faces),
            short.get(pack.vocabulary.plain, pack.vocabulary.plain),
            Path(tile.name).name,
            " ".join(tile.tags),
        )
        for tile in tiles
    ]


def write_sheet(
    entries: Sequence[Entry],
    path: Path,
    title: str,
    progress: Callable[[str, int, int], None] | None = None,
) -> list[Path]:
    """Write a sheet as one PDF, or as one PNG a page (``sheet.png``, ``sheet-2.png`` ...).

    Returns the files written; they appear whole or not at all.
    """
    if path.suffix.lower() not in (".png", ".pdf"):
        raise MorphsError(f"{path}: a sheet is a .png or a .pdf")
    if not entries:
        raise MorphsError(f"{path}: there is no tile to show")
    pages = _pages(entries, title, progress)
    if path.suffix.lower() == ".pdf":
        return _write_pdf(list(pages), path)
    return _write_pngs(pages, path)


def pages_there(path: Path) -> list[Path]:
    """Return the files that stand where the pages of a sheet may come."""
    more = path.parent.glob(f"{glob.escape(path.stem)}-[0-9]*{glob.escape(path.suffix)}")
    return [path, *more]


def _write_pdf(pages: list[Image.Image], path: Path) -> list[Path]:
    new = NewFile(path)
    try:
        with new.written() as stream:
            first, *rest = [page.convert("RGB") for page in pages]
            first.save(stream, "PDF", save_all=True, append_images=rest, resolution=150, quality=90)
        new.put()
    finally:
        new.drop()
    return [path]


def _write_pngs(pages: Iterator[Image.Image], path: Path) -> list[Path]:
    written: list[NewFile] = []
    try:
        for number, page in enumerate(pages, 1):
            name = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
            new = NewFile(name)
            written.append(new)
            with new.written() as stream:
                page.save(data := io.BytesIO(), "PNG")
                stream.write(signed(data.getvalue()))
        for new in written:
            new.put()
    finally:
        for new in written:
            new.drop()
    return [new.path for new in written]


def _pages(
    entries: Sequence[Entry], title: str, progress: Callable[[str, int, int], None] | None
) -> Iterator[Image.Image]:
    from PIL import Image, ImageDraw

    per_page = COLUMNS * ROWS
    count = -(-len(entries) // per_page)
    for number in range(count):
        shown = entries[number * per_page : (number + 1) * per_page]
        columns = min(COLUMNS, len(entries))
        rows = -(-len(shown) // columns)
        size = (2 * MARGIN + columns * CELL, MARGIN + HEAD + rows * HIGH)
        page = Image.new("RGB", size, PAPER)
        draw = ImageDraw.Draw(page)
        head = f"{title}   {number + 1} of {count}" if count > 1 else title
        draw.text((MARGIN, 18), head, INK, font=_font(20))
        for place, entry in enumerate(shown):
            x, y = MARGIN + place % columns * CELL, HEAD + place // columns * HIGH
            _draw_entry(page, draw, entry, x, y)
            if progress:
                progress("sheet", number * per_page + place + 1, len(entries))
        yield page


def _font(size: int, bold: bool = False) -> Any:
    """The letters of maps, for artists name tiles in their own languages."""
    from PIL import ImageFont

    return ImageFont.truetype(font_files()[2 if bold else 0], size)


def _draw_entry(page: Image.Image, draw: ImageDraw.ImageDraw, entry: Entry, x: int, y: int) -> None:
    width, height = _drawn_size(entry.shape)
    left, top = x + (CELL - width) // 2, y + RIM + (DRAWN - height) // 2
    if entry.picture:
        picture = load_rgba(entry.picture, (width, height))
        page.paste(
            SHADE,
            (left, top, left + width, top + height),
            picture.getchannel("A").point(lambda a: 255 if a < 255 and entry.shape.is_box else 0),
        )
        page.paste(picture, (left, top), picture)
    else:
        draw.rectangle((left, top, left + width, top + height), SHADE)
    if entry.shape.is_box:
        draw.rectangle((left - 1, top - 1, left + width, top + height), outline=FAINT)
    for (px, py), letter in zip(_places(entry.shape), entry.letters, strict=True):
        colour = CLOSED if letter == entry.plain else OPEN
        draw.text(
            (left + px * width, top + py * height),
            letter,
            colour,
            _font(15, bold=True),
            anchor="mm",
        )
    middle, below = x + CELL // 2, y + DRAWN + 2 * RIM + 12
    draw.text((middle, below), _fitted(entry.name), INK, _font(12), anchor="mm")
    draw.text((middle, below + 15), _fitted(entry.tags), FAINT, _font(11), anchor="mm")


def _fitted(text: str) -> str:
    return text if len(text) <= WIDE else f"{text[: WIDE - 3]}..."


def _drawn_size(shape: Shape) -> tuple[int, int]:
    if shape.is_box:
        wide, high = shape.extent
        return DRAWN * wide // UNIT, DRAWN * high // UNIT
    across, down = shape.proportions
    longest = max(across, down)
    return round(DRAWN * across / longest), round(DRAWN * down / longest)


def _places(shape: Shape) -> list[tuple[float, float]]:
    """Return where the letter of each half-side stands, in shares of the picture's width and
    height."""
    if not shape.is_box:
        (across, down), out, grain = shape.extent, 1.24, shape.grain
        return [
            (0.5 + out * (x / grain / across - 0.5), 0.5 + out * (y / grain / down - 0.5))
            for x, y in half_side_midpoints(shape)
        ]
    away = 11 / DRAWN
    wide, high = _drawn_size(shape)
    out_x, out_y = away * DRAWN / wide, away * DRAWN / high
    found: list[tuple[float, float]] = []
    for side, count in enumerate(shape.sides):
        for number in range(count):
            along = (2 * number + 1) / (2 * count)
            found.append(
                [(along, -out_y), (1 + out_x, along), (1 - along, 1 + out_y), (-out_x, 1 - along)][
                    side
                ]
            )
    return found
