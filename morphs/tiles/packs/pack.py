"""A loaded pack: its tiles, the facts of their pictures, and what is wrong with single files.

What is wrong with one file never stops the others: it becomes a Problem, a sentence that names the
file.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import tilesets
from morphs.base.arguments import check_kind, typed
from morphs.base.errors import MorphsError, named
from morphs.base.files import path_text, validated
from morphs.base.outside import file_inside, place_inside
from morphs.base.pictures import SUFFIXES, Margins, PictureInfo
from morphs.board.shape import CORNER, SHAPES, SQUARE
from morphs.tiles.packs.memory import ABOUT, MEMORY, facts_of_picture, hash_of_tiles, settled
from morphs.tiles.packs.pack_toml import PackFile
from morphs.tiles.packs.picture_shape import check_proportions
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

READ = SUFFIXES | {".toml", ".csv"}
"""Endings of what a pack is made of."""
WALLS, GEOMETRY = ".walls.svg", "geometry.json"
"""How files end that tell of walls, and show nothing."""


class Problem(NamedTuple):
    """What is wrong with one file of a pack; `fatal`: the file was left out."""

    file: str
    message: str
    fatal: bool = True

    def __str__(self) -> str:
        return f"{self.file}: {self.message}"


@dataclass(frozen=True, eq=False)
class Pack:
    """A loaded pack, or one made in memory (`of`). `pictures` has the facts of each tile's picture,
    by the tile's name; `uncoded` names the pictures that have no code, `assumed` the tiles whose
    code was assumed, `margins` tells what is cut off pictures, `notes` what was done to them."""

    name: str
    path: Path
    file: PackFile
    vocabulary: Vocabulary
    tiles: tuple[Tile, ...]
    pictures: dict[str, PictureInfo] = field(default_factory=dict)
    uncoded: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    margins: dict[Path, Margins] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    assumed: frozenset[str] = frozenset()

    @classmethod
    @typed("tiles")
    def of(
        cls,
        name: str,
        tiles: Iterable[Tile],
        vocabulary: str | Vocabulary = "dungeon",
        **about: Any,
    ) -> Pack:
        """Make a pack in memory of tiles with faces, and pictures or none:
        ``Pack.of("mine", [Tile("hall", "wwhhwwhh", picture=image)])``.

        `about` says what pack.toml may say: squares, px_per_square, orientation, background ...
        Raises MorphsError, naming the tile, for what cannot be.
        """
        where = f"pack {name}"
        unknown = sorted(about.keys() - ABOUT)
        if unknown:
            known = ", ".join(sorted(ABOUT))
            raise MorphsError(f"{where}: {unknown[0]!r} says nothing of a pack: use {known}")
        file = validated(PackFile, {**about, "name": name}, where)
        words = vocabulary if isinstance(vocabulary, Vocabulary) else load_vocabulary(vocabulary)
        made: dict[str, Tile] = {}
        pictures: dict[str, PictureInfo] = {}
        problems = []
        for tile in tiles:
            check_kind(f"{where}: each of its tiles", tile, "Tile")
            with named(f"{where}: tile {tile.name}"):
                if tile.name in made:
                    raise MorphsError("there are two of that name")
                made[tile.name] = one = settled(tile, name, file, words)
                check_flow(one, words)
                info = facts_of_picture(one)
                if info:
                    pictures[tile.name] = info
                    remark = check_proportions(info, one.shape)
                    problems += [Problem(f"{where}: {tile.name}", remark, False)] if remark else []
        if not made:
            raise MorphsError(f"{where}: it has no tiles")
        path = Path(f"{MEMORY}{name}")
        return cls(name, path, file, words, (*made.values(),), pictures, (), (*problems,))

    def __eq__(self, other: object) -> bool:
        """Whether both are of the same place and hold the same, pixel for pixel."""
        return isinstance(other, Pack) and (
            (self.path, self.tiles, self.sha256) == (other.path, other.tiles, other.sha256)
        )

    def __hash__(self) -> int:
        return hash((self.path, len(self.tiles)))

    @property
    def is_town(self) -> bool:
        """Whether its tiles are those that towns are planned and drawn with."""
        return self.file.drawn_as == "town"

    @property
    def in_memory(self) -> bool:
        """Whether a program made the pack, so that no file holds it."""
        return str(self.path).startswith(MEMORY)

    @property
    def source(self) -> str:
        """What a request calls the pack: the name of one that ships, a path, ``memory:NAME``."""
        if self.in_memory:
            return str(self.path)
        return self.path.name if self.path.parent == tilesets.PATH else path_text(self.path)

    @cached_property
    def sha256(self) -> str:
        """Hash of the sorted lines ``hash  relative path`` of the pack's files; in memory, of all
        that is said of its tiles, and of their pixels."""
        if self.in_memory:
            return hash_of_tiles(self.tiles)
        return _sha256_of_lines(self._lines)

    @cached_property
    def _lines(self) -> dict[str, str]:
        """The line ``hash  relative path`` of each file of the pack, by the file's path."""
        root = self.path if self.path.is_dir() else self.path.parent
        files = _all_files(root) if self.path.is_dir() else [self.path]
        found = {path.relative_to(root).as_posix(): _sha256_of_file(path) for path in files}
        return {name: f"{digest}  {name}\n" for name, digest in found.items() if digest}

    def is_as_it_was(self, sha256: str) -> bool:
        """Whether the pack had this hash as it is now, or before somebody told of its walls, or put
        files beside its own that are none of a pack: notes, previews."""
        if self.in_memory:
            return sha256 == self.sha256
        kept_names = {name for name in self._lines if name.endswith((WALLS, GEOMETRY))}
        foreign = {n for n in self._lines if Path(n).suffix.lower() not in READ} - kept_names
        return any(
            sha256 == _sha256_of_lines({n: self._lines[n] for n in self._lines.keys() - left_out})
            for left_out in (set(), kept_names, foreign, kept_names | foreign)
        )

    @cached_property
    def px_per_square(self) -> float:
        """The pack's own scale in pixels: as declared, else what most of its tiles have."""
        if self.file.px_per_square:
            return self.file.px_per_square
        widths = Counter(self._drawn_width(tile) for tile in self.tiles if tile.art)
        vectors = all(self.pictures[t.name].vector for t in self.tiles if t.art)
        if not widths or vectors:
            return 30.0
        return max(widths.items(), key=lambda item: (item[1], item[0]))[0] / self.file.squares

    def _drawn_width(self, tile: Tile) -> int:
        width = self.pictures[tile.name].width
        return 2 * width if tile.shape.name == CORNER.name else width


def _sha256_of_lines(lines: Mapping[str, str]) -> str:
    return hashlib.sha256(os.fsencode("".join(sorted(lines.values())))).hexdigest()


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
    """Return the pack's background: a colour, or the path of a picture, which lies beside its
    pack.toml if it has one."""
    background = pack.file.background
    if background == "none":
        return None
    if background and not background.startswith("#") and not pack.in_memory:
        with named(pack.path / "pack.toml"):
            return str(file_inside(pack.path, background, SUFFIXES))
    return background


def vocabulary_of(
    wanted: str | None, own: str | None, shapes: Iterable[str | None], folder: Path
) -> Vocabulary:
    """Load the vocabulary that is asked for, else the pack's own, whose path begins at the pack.

    With neither, `shapes`, the words that the names or rows give, tell it: hexes alone are
    overland, anything else is a dungeon (contract, section 2).
    """
    if wanted:
        return load_vocabulary(wanted)
    if own and own.endswith(".toml"):
        place_inside(folder, own)
    known = {w: shape.vocabulary for shape in SHAPES.values() for w in (shape.name, shape.word)}
    usual = {known.get(word or "", SQUARE.vocabulary) for word in shapes}
    return load_vocabulary(own or (usual.pop() if len(usual) == 1 else SQUARE.vocabulary), folder)


def check_flow(tile: Tile, vocabulary: Vocabulary) -> None:
    """Raise if a tile says that water leaves where its code has none."""
    for half in tile.flow:
        if not any(not carrier.is_pool for carrier in vocabulary.carriers(tile.faces[half])):
            raise MorphsError(
                f"says that water leaves at {tile.shape.names[half]}, "
                f"but the code has none there ({tile.faces[half]})"
            )
