"""Which tiles can be drawn anew: those of our artist, whose recipes stand in `geometry.json`. Plans
are not made of what stands there, so that this costs a map little."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError
from morphs.base.files import parse_json, read_text
from morphs.tiles.packs.pack import GEOMETRY, Pack
from morphs.tiles.packs.pack_toml import STYLES
from morphs.tiles.tile import Tile

ARTISTS = ("dungeon", "sideview")
"""The vocabularies whose tiles can be drawn anew."""
ARTIST_VERSION = 23
"""The version of our artist, which stands in the recipes of packs that it drew. It is raised when
recipes come to draw other rooms than they did: the plans of older packs would not tell of them."""
INKED = tuple(style for style in STYLES if style != "atlas")
"""The styles they are drawn in."""
ROCK = "rock"
"""The theme of tiles that have nothing on them."""
PART = "."
"""What stands in the theme of a part of a set piece, all of which are drawn as one."""


def varies(pack: Pack, tile: Tile) -> bool:
    """Whether a tile of a pack can be drawn anew as another picture that shows the same: our artist
    drew it, there is more on it than rock, and no other tile goes on with what it shows. Raises
    MorphsError for a broken `geometry.json`."""
    if pack.in_memory or tile.path is None or pack.file.style not in STYLES:
        return False
    entry = entries_of(pack).get(tile.name)
    if not isinstance(entry, dict):
        return False
    recipe = entry.get("recipe")
    if not isinstance(recipe, dict) or recipe.get("artist") not in ARTISTS:
        return False
    if _is_older(recipe):
        return False
    theme, seed = recipe.get("theme", ""), recipe.get("seed")
    if not isinstance(theme, str) or theme == ROCK or type(seed) is not int:
        return False
    return bool(entry.get("sha256") == hash_of(tile.path))


def of_other_versions(packs: Iterable[Pack]) -> list[str]:
    """Return the names of packs that another version of our artist drew. Raises MorphsError for a
    broken `geometry.json`."""
    return [
        pack.name
        for pack in packs
        if not pack.in_memory and pack.file.style in STYLES and any(map(_is_older, _recipes(pack)))
    ]


def _recipes(pack: Pack) -> Iterator[Mapping[str, Any]]:
    for entry in entries_of(pack).values():
        recipe = entry.get("recipe") if isinstance(entry, dict) else None
        if isinstance(recipe, dict) and recipe.get("artist") in ARTISTS:
            yield recipe


def _is_older(recipe: Mapping[str, Any]) -> bool:
    return bool(recipe.get("version", 1) != ARTIST_VERSION)


def has_recipes(pack: Pack) -> bool:
    """Whether a pack may say how our artist drew its tiles, told without reading what it says."""
    return pack.file.style in INKED and pack.path.joinpath(GEOMETRY).is_file()


def refuse_variant(pack: Pack, tile: Tile) -> None:
    """Raise MorphsError for a picture that a tile cannot have."""
    if not varies(pack, tile):
        raise MorphsError(
            f"variant {tile.variant} of {tile.pack}/{tile.name}: it cannot be drawn anew, for its "
            f"pack does not say how Morphs drew it, or drew nothing on it"
        )


def entries_of(pack: Pack) -> Mapping[str, Any]:
    """Return what a pack's `geometry.json` says of its tiles, unread, empty where there is none.
    Raises MorphsError for a broken one."""
    path = pack.path / GEOMETRY
    if not path.is_file():
        return {}
    facts = path.stat()
    return _read_once(path, facts.st_mtime_ns, facts.st_size)


@lru_cache(maxsize=8)
def _read_once(path: Path, changed: int, size: int) -> Mapping[str, Any]:
    """Read the entries of a file, which is large, once as long as it stays as it is."""
    tiles = parse_json(read_text(path), str(path)).get("tiles")
    return tiles if isinstance(tiles, dict) else {}


def hash_of(path: Path) -> str:
    """The SHA-256 of a picture's file. Raises MorphsError if it cannot be read."""
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise MorphsError(f"{path}: cannot be read: {error.strerror}") from error
