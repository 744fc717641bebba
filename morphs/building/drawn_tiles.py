"""What was drawn for the gaps of a map, as a pack of coded files."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from morphs.art.gaps.pack_artist import PackArtist
from morphs.board.shape import Shape, permutation
from morphs.draw.picture import Picture
from morphs.layout.layout import LaidCell
from morphs.tiles.filename import format_code
from morphs.tiles.packs.pack_toml import STYLES

BACK = {
    1: Image.Transpose.ROTATE_90,
    2: Image.Transpose.ROTATE_180,
    3: Image.Transpose.ROTATE_270,
}


def drawn_files(picture: Picture, artist: PackArtist) -> Iterator[tuple[str, bytes]]:
    """Yield every tile that was drawn for the map, in the place its shape is drawn in, and
    pack.toml."""
    layout, board = picture.layout, picture.board
    counts: Counter[str] = Counter()
    entries: list[str] = []
    for cell in layout.cells:
        if cell.origin not in ("filled", "capped") or cell.faces is None:
            continue
        shape, place = board.cells[cell.id].shape, board.cells[cell.id].place
        counts[shape.name] += 1
        goes = permutation(shape, shape.orientations(place)[0])
        code = format_code([cell.faces[to] for to in goes], artist.catalogue.vocabulary)
        stem = f"{shape.word}{counts[shape.name]:04d}-{code}-{cell.origin}"
        yield _file(picture, cell, shape, place, artist, stem)
        entries += _entry(stem, cell, shape, goes)
    yield "pack.toml", "\n".join([*_head(picture, artist), *entries]).encode()


def _file(
    picture: Picture, cell: LaidCell, shape: Shape, place: int, artist: PackArtist, stem: str
) -> tuple[str, bytes]:
    box = picture.scene.boxes[cell.id]
    size = (box.width, box.height)
    if not shape.framing:
        country = artist.country(picture.cells.wanted(cell, size))
        if country is not None:
            return f"{stem}.svg", country.text.encode()
    art = picture.cells.made(cell, size)
    data = io.BytesIO()
    (art.transpose(BACK[place]) if place else art).save(data, "PNG", optimize=True)
    return f"{stem}.png", data.getvalue()


def _entry(stem: str, cell: LaidCell, shape: Shape, goes: tuple[int, ...]) -> list[str]:
    """Return what pack.toml says of a tile: what it joins inside."""
    names = {to: shape.names[drawn] for drawn, to in enumerate(goes)}
    groups = [[names[half] for half in group] for group in cell.links]
    return [f'[tiles."{stem}"]', f"links = {json.dumps(groups)}", ""] if groups else []


def _head(picture: Picture, artist: PackArtist) -> list[str]:
    file = artist.catalogue.packs[0].file
    vocabulary = artist.catalogue.vocabulary
    words = vocabulary.where if not vocabulary.where.endswith(".toml") else ""
    words = words or str(Path(vocabulary.where).resolve())
    lines = ["format = 1", 'name = "drawn"', 'artist = "Morphs"']
    lines += [f"vocabulary = {json.dumps(words)}"]
    lines += ['orientation = "pointy"'] if picture.layout.spec.pointy else []
    lines += [f"squares = {file.squares}", f"px_per_square = {picture.scene.square:g}"]
    styles = {pack.file.style for pack in artist.catalogue.packs}
    only = next(iter(styles)) if len(styles) == 1 else None
    return [*lines, *([f'style = "{only}"'] if only in STYLES else []), ""]
