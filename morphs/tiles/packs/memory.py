"""Tiles of packs that a program makes in memory: settled as those of a folder are, and hashed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from morphs.base.errors import MorphsError
from morphs.base.pictures import PictureInfo, inspect, taken
from morphs.base.wording import quoted
from morphs.board.shape import SQUARE, Shape
from morphs.tiles.filename import flow_of_tags, parse_code, shape_of_word, split_name
from morphs.tiles.packs.pack_toml import PackFile
from morphs.tiles.packs.picture_shape import shape_in, shape_that_fits
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary

MEMORY = "memory:"
"""What stands before the name of a pack that was made in memory."""
ABOUT = {
    *("title", "artist", "licence", "source", "orientation", "squares", "px_per_square"),
    *("feet_per_square", "turn", "mirror", "background", "tags"),
}
"""What may be said of such a pack, of all that pack.toml may say."""


def settled(tile: Tile, pack: str, file: PackFile, vocabulary: Vocabulary) -> Tile:
    """Return a tile as a pack has it: its code read, its shape told, its picture our own. Raises
    MorphsError for what cannot be."""
    code = "".join(tile.faces)
    shape = _shape(tile, code, file, vocabulary)
    _refuse_tags(tile.tags)
    tags = tuple(dict.fromkeys([*file.tags, *map(str.lower, tile.tags)]))
    _refuse_numbers(tile, shape)
    return replace(
        tile,
        pack=pack,
        shape=shape,
        faces=parse_code(code, vocabulary, shape),
        links=None if tile.links is None else tuple(tuple(sorted({*g})) for g in tile.links),
        flow=tuple(sorted({*tile.flow, *flow_of_tags(tags, shape)})),
        tags=tags,
        artist=tile.artist or file.artist,
        turn=tile.turn and (vocabulary.data.turn if file.turn is None else file.turn),
        mirror=tile.mirror and (vocabulary.data.mirror if file.mirror is None else file.mirror),
        picture=None if tile.picture is None else taken(tile.picture),
    )


def _refuse_tags(tags: Any) -> None:
    """Raise for what is no list of texts: a text would be taken for a tag for each letter."""
    listed = isinstance(tags, Sequence) and not isinstance(tags, str)
    if not listed or not all(isinstance(tag, str) for tag in tags):
        raise MorphsError(f"tags should be a list of texts, not {quoted(tags)}")


def _shape(tile: Tile, code: str, file: PackFile, vocabulary: Vocabulary) -> Shape:
    """A tile's shape: as stated, as its name's leading word tells, or as its code fits."""
    if tile.shape is not SQUARE:
        return tile.shape
    word = shape_of_word(split_name(tile.name).shape_word)
    fitting = shape_that_fits(code, vocabulary.data.shape, vocabulary.segments)
    return shape_in(vocabulary, word or file.shape or fitting, file.pointy)


def _refuse_numbers(tile: Tile, shape: Shape) -> None:
    if not 0 <= tile.weight <= 1000:
        raise MorphsError(f"the weight {tile.weight} is no number from 0 to 1000")
    if tile.copies is not None and tile.copies < 0:
        raise MorphsError(f"there cannot be {tile.copies} copies")
    for half in (*tile.flow, *(half for group in tile.links or () for half in group)):
        if half not in range(shape.count):
            raise MorphsError(f"half-side {half} is none of 0 to {shape.count - 1}")


def facts_of_picture(tile: Tile) -> PictureInfo | None:
    """Return the facts of a tile's picture, None where it has none."""
    if tile.picture is None:
        return inspect(tile.path) if tile.path else None
    return PictureInfo(tile.picture.width, tile.picture.height, False)


def hash_of_tiles(tiles: Iterable[Tile]) -> str:
    """Return the hash of the sorted lines ``hash  name``, where a tile's hash is that of all that
    is said of it and of its pixels."""
    lines = sorted(f"{_hash_of_tile(tile)}  {tile.name}\n" for tile in tiles)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _hash_of_tile(tile: Tile) -> str:
    said = [tile.shape.name, tile.shape.pointy, tile.faces, tile.links, tile.flow, tile.weight]
    said += [tile.copies, tile.tags, tile.turn, tile.mirror]
    found = hashlib.sha256(json.dumps(said).encode())
    if tile.picture is not None:
        found.update(f"{tile.picture.size}".encode() + tile.picture.tobytes())
    elif tile.path is not None:
        found.update(tile.path.read_bytes())
    return found.hexdigest()
