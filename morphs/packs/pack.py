"""A loaded pack: its tiles, the facts of their pictures, and what is wrong with single files.

What is wrong with one file never stops the others: it becomes a Problem, a sentence that names the
file.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from morphs.base.errors import MorphsError, named
from morphs.base.outside import file_inside, place_inside
from morphs.base.pictures import SUFFIXES, PictureInfo
from morphs.packs.pack_toml import PackFile
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary


class Problem(NamedTuple):
    """What is wrong with one file of a pack; `fatal`: the file was left out."""

    file: str
    message: str
    fatal: bool = True

    def __str__(self) -> str:
        return f"{self.file}: {self.message}"


@dataclass(frozen=True)
class Pack:
    """A loaded pack. `pictures` has the file facts of each tile that has a picture, by tile name;
    `uncoded` names the pictures that have no code."""

    name: str
    path: Path
    file: PackFile
    vocabulary: Vocabulary
    tiles: tuple[Tile, ...]
    pictures: dict[str, PictureInfo] = field(default_factory=dict)
    uncoded: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @cached_property
    def sha256(self) -> str:
        """Hash of the sorted lines ``hash  relative path`` of the pack's files."""
        root = self.path if self.path.is_dir() else self.path.parent
        files = _all_files(root) if self.path.is_dir() else [self.path]
        lines = sorted(
            f"{digest}  {path.relative_to(root).as_posix()}\n"
            for path in files
            if (digest := _sha256_of_file(path))
        )
        return hashlib.sha256(os.fsencode("".join(lines))).hexdigest()

    @cached_property
    def px_per_square(self) -> float:
        """The pack's own scale in pixels: as declared, else what most of its tiles have."""
        if self.file.px_per_square:
            return self.file.px_per_square
        widths = Counter(self._drawn_width(tile) for tile in self.tiles if tile.path)
        vectors = all(self.pictures[t.name].vector for t in self.tiles if t.path)
        if not widths or vectors:
            return 30.0
        return max(widths.items(), key=lambda item: (item[1], item[0]))[0] / self.file.squares

    def _drawn_width(self, tile: Tile) -> int:
        width = self.pictures[tile.name].width
        return 2 * width if tile.shape.name == "corner" else width


def _sha256_of_file(path: Path) -> str | None:
    """The hash of a file's bytes, None for a file that may not be read."""
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError:
        return None


def _all_files(root: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(folder, name)
            if not name.startswith(".") and path.is_file():
                yield path


def pack_background(pack: Pack) -> str | None:
    """Return the pack's background: a colour, or the path of a picture beside its pack.toml."""
    background = pack.file.background
    if background == "none":
        return None
    if background and not background.startswith("#"):
        with named(pack.path / "pack.toml"):
            return str(file_inside(pack.path, background, SUFFIXES))
    return background


def vocabulary_of(
    asked: str | None, own: str | None, shapes: Iterable[str | None], folder: Path
) -> Vocabulary:
    """Load the vocabulary that is asked for, else the pack's own, whose path begins at the pack.

    With neither, `shapes`, the words that the names or rows give, tell it: hexes alone are
    overland, anything else is a dungeon (contract, section 2).
    """
    if asked:
        return load_vocabulary(asked)
    if own and own.endswith(".toml"):
        place_inside(folder, own)
    usual = "overland" if set(shapes) == {"hex"} else "dungeon"
    return load_vocabulary(own or usual, folder)


def check_flow(tile: Tile, vocabulary: Vocabulary) -> None:
    """Raise if a tile says that water leaves where its code has none."""
    for half in tile.flow:
        if not any(not carrier.is_pool for carrier in vocabulary.carriers(tile.faces[half])):
            raise MorphsError(
                f"says that water leaves at {tile.shape.names[half]}, "
                f"but the code has none there ({tile.faces[half]})"
            )
