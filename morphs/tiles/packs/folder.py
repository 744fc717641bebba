"""A pack that is a folder of pictures, with ``pack.toml``, ``codes.csv``, ``links.toml`` or none.

A folder of coded files is a pack without any further file.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import tilesets
from morphs.base.errors import MorphsError
from morphs.base.files import facts_of, reason, validated
from morphs.base.options import option
from morphs.base.outside import refuse_links_out
from morphs.base.pictures import (
    NO_MARGINS,
    SUFFIXES,
    Margins,
    PictureInfo,
    inspect,
    inspect_own,
)
from morphs.base.toml import read_toml
from morphs.board.shape import Shape, shape_of
from morphs.tiles.filename import (
    Faces,
    NameParts,
    assumed_faces,
    check_assumption,
    doubtful_tags,
    flow_of_tags,
    halves_named,
    parse_with_order,
    shape_of_word,
    split_name,
)
from morphs.tiles.packs.links_file import read_links
from morphs.tiles.packs.margins import AUTO, cut_info, margins_of, said_of
from morphs.tiles.packs.pack import WALLS, Pack, Problem, check_flow, pack_background, vocabulary_of
from morphs.tiles.packs.pack_toml import PackFile, TileEntry
from morphs.tiles.packs.picture_shape import (
    Sizes,
    check_proportions,
    fits,
    shape_in,
    shape_that_fits,
)
from morphs.tiles.packs.tables import TILES_TABLE, read_codes, read_tiles
from morphs.tiles.tile import Links, Tile

MAX_TILES = 50_000
UNREAD = frozenset({".tif", ".tiff", ".bmp", ".tga", ".avif", ".heic", ".jp2", ".jxl"})
"""Endings of pictures that are not read; the sources of others (.psd, .xcf ...) are no pictures."""


def read_folder(path: Path, assume: str | None, vocabulary: str | None, trim: str = AUTO) -> Pack:
    """Read a folder; what is wrong with single files is in the pack's `problems`."""
    return _FolderReader(path, assume, vocabulary, trim).read()


class _FolderReader:
    """Reads one folder into a Pack, collecting the faults of single files."""

    def __init__(self, path: Path, assume: str | None, vocabulary: str | None, trim: str) -> None:
        self.path = path
        manifest = path / "pack.toml"
        data = read_toml(manifest) if _is_there(manifest) else {}
        self.file = validated(PackFile, data, str(manifest))
        self.problems: list[Problem] = []
        self.files = list(self._picture_files())
        self.vocabulary = vocabulary_of(vocabulary, self.file.vocabulary, self._words(), path)
        self.assume = assume or self.file.assume
        if self.assume:
            where = option("assume") if assume else f"{manifest}: assume"
            check_assumption(self.assume, self.vocabulary, where)
        self.trim = trim if trim != AUTO else self.file.trim
        self.name = self.file.name or _folder_name(path)
        self.codes = self._read_codes()
        self.links = read_links(path)
        self.tiles: list[Tile] = []
        self.uncoded: list[str] = []
        self.assumed: list[str] = []

    def read(self) -> Pack:
        infos = self._trimmed(self._inspect_pictures())
        self.sizes = Sizes(info for _, info in infos.values())
        for stem, (path, info) in infos.items():
            try:
                tile = self._tile(stem, path, info)
            except MorphsError as error:
                self.problems.append(Problem(str(path), str(error)))
                continue
            if tile is None:
                self.uncoded.append(stem)
                continue
            self.tiles.append(tile)
        self._name_unknown_entries(infos)
        table = self.path / TILES_TABLE
        drawn_later = read_tiles(table, self.name, self.vocabulary) if _is_there(table) else ()
        pack = Pack(
            self.name,
            self.path,
            self.file,
            self.vocabulary,
            (*self.tiles, *drawn_later),
            {tile.name: infos[tile.name][1] for tile in self.tiles},
            tuple(self.uncoded),
            tuple(self.problems),
            self.margins,
            self.notes,
            frozenset(self.assumed),
        )
        pack_background(pack)  # maps of opaque tiles never ask for it
        return pack

    def _trimmed(
        self, infos: dict[str, tuple[Path, PictureInfo]]
    ) -> dict[str, tuple[Path, PictureInfo]]:
        """Find the margins of the pictures, and return these in the sizes that are left. Nothing is
        looked for in packs of hexes, nor in those that were drawn here."""
        self.margins: dict[Path, Margins] = {}
        self.notes: tuple[str, ...] = ()
        drawn_here = self.file.style or self.path.parent == tilesets.PATH
        if self.trim == AUTO and (drawn_here or not shape_of(self._usual_shape()).is_box):
            return infos
        raster = [path for path, info in infos.values() if not info.vector]
        self.margins = margins_of(raster, self.trim)
        found: dict[str, tuple[Path, PictureInfo]] = {}
        for stem, (path, info) in infos.items():
            try:
                found[stem] = (path, cut_info(info, self.margins.get(path)))
            except MorphsError as error:
                self.problems.append(Problem(str(path), str(error)))
        if self.margins:
            self.notes = (said_of(self.path, len(raster), list(self.margins.values())),)
        return found

    def _usual_shape(self) -> str:
        return self.file.shape or self.vocabulary.data.shape

    def _words(self) -> set[str | None]:
        """The shapes that pack.toml or the leading words of coded names tell."""
        if self.file.shape:
            return {self.file.shape}
        parts = [split_name(path.stem, self.file.coded) for path in self.files]
        return {part.shape_word for part in parts if part.code or part.shape_word}

    def _inspect_pictures(self) -> dict[str, tuple[Path, PictureInfo]]:
        found: list[tuple[Path, PictureInfo]] = []
        facts = inspect_own if self.path.parent == tilesets.PATH else inspect
        for path in self.files:
            try:
                _refuse_name(path)
                if path.is_symlink():
                    refuse_links_out(self.path, path)
                found.append((path, facts(path)))
            except MorphsError as error:
                self.problems.append(Problem(str(path), str(error)))
        stems = Counter(path.stem for path, _ in found)
        by_stem: dict[str, tuple[Path, PictureInfo]] = {}
        for path, info in found:
            unique = stems[path.stem] == 1
            stem = path.stem if unique else str(path.relative_to(self.path).with_suffix(""))
            if stem in by_stem:
                message = f"has the same name as {by_stem[stem][0].name}; only that one is used"
                self.problems.append(Problem(str(path), message))
            else:
                by_stem[stem] = (path, info)
        return by_stem

    def _picture_files(self) -> Iterator[Path]:
        count = 0
        for folder, folders, names in os.walk(self.path, onerror=self._name_unread_folder):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                if name.startswith(".") or name.lower().endswith(WALLS):
                    continue
                if Path(name).suffix.lower() not in SUFFIXES:
                    self._name_unread_picture(Path(folder, name), names)
                    continue
                count += 1
                if count > MAX_TILES:
                    raise MorphsError(
                        f"{self.path}: more than {MAX_TILES} pictures; split the pack"
                    )
                yield Path(folder, name)

    def _name_unread_picture(self, path: Path, beside: list[str]) -> None:
        """Name a picture of a kind that is not read, unless one of its name that is lies beside."""
        twins = (path.stem + suffix for suffix in SUFFIXES)
        if path.suffix.lower() in UNREAD and not set(twins) & set(beside):
            message = f"{path.suffix} pictures are not read; save it as a .png"
            self.problems.append(Problem(str(path), message))

    def _name_unread_folder(self, error: OSError) -> None:
        self.problems.append(Problem(str(error.filename), f"cannot be read: {reason(error)}"))

    def _read_codes(self) -> dict[str, str]:
        path = self.path / "codes.csv"
        return read_codes(path) if _is_there(path) else {}

    def _tile(self, stem: str, path: Path, info: PictureInfo) -> Tile | None:
        entry = self.file.tiles.get(stem, TileEntry())
        parts = split_name(path.stem, self.file.coded)
        code = self._code(stem, path, entry, parts)
        if code is None and self.assume is None:
            return None
        if code is None:
            self.assumed.append(stem)
        shape = self._shape(entry, parts, info, code)
        faces = self._faces(code, shape)
        self._remark(path, parts, info, shape)
        tags = tuple(dict.fromkeys([*self.file.tags, *entry.tags, *parts.tags]))
        tile = Tile(
            name=stem,
            pack=self.name,
            shape=shape,
            faces=faces,
            links=_links(self.links.get(stem) if entry.links is None else entry.links, shape),
            flow=tuple(sorted({*flow_of_tags(tags, shape), *_halves(entry.flow, shape)})),
            weight=self.file.weight if entry.weight is None else entry.weight,
            copies=self.file.copies if entry.copies is None else entry.copies,
            tags=tags,
            artist=self.file.artist if entry.artist is None else entry.artist,
            turn=_first(entry.turn, self.file.turn, self.vocabulary.data.turn),
            mirror=_first(entry.mirror, self.file.mirror, self.vocabulary.data.mirror),
            path=path,
            trim=self.margins.get(path, NO_MARGINS),
        )
        check_flow(tile, self.vocabulary)
        return tile

    def _code(self, stem: str, path: Path, entry: TileEntry, parts: NameParts) -> str | None:
        stated = {
            "codes.csv": self.codes.get(path.name.lower()) or self.codes.get(stem.lower()),
            "pack.toml": entry.code,
            "the name": parts.code,
        }
        given = {where: code for where, code in stated.items() if code is not None}
        if len({code.lower() for code in given.values()}) > 1:
            both = ", ".join(f"{code} in {where}" for where, code in given.items())
            raise MorphsError(f"has two codes ({both}); keep one")
        return next(iter(given.values()), None)

    def _shape(
        self, entry: TileEntry, parts: NameParts, info: PictureInfo, code: str | None
    ) -> Shape:
        """Tell a tile's shape (contract, section 2): its entry in pack.toml, the pack's shape
        there, the name's leading word, and only then the vocabulary and the picture."""
        name = entry.shape or self.file.shape or shape_of_word(parts.shape_word)
        if name is None:
            name = self._guessed_shape(info, code, parts.shape_word is not None)
        return shape_in(self.vocabulary, name, self.file.pointy)

    def _guessed_shape(self, info: PictureInfo, code: str | None, called_tile: bool) -> str:
        """Tell the shape by the vocabulary, the picture's size, and last the code's length. What
        is called a `tile` is a square unless size and length both say otherwise."""
        usual, segments = self.vocabulary.data.shape, self.vocabulary.segments
        guess = self.sizes.shape_of(info) if shape_of(usual).is_box else usual
        if code is None:
            return guess
        if self.file.order:
            return usual if called_tile else guess
        if called_tile:
            return (
                guess if fits(code, guess, segments) and not fits(code, usual, segments) else usual
            )
        return shape_that_fits(code, guess, segments)

    def _faces(self, code: str | None, shape: Shape) -> Faces:
        if code is None:
            assert self.assume is not None
            return assumed_faces(self.assume, self.vocabulary, shape)
        return parse_with_order(code, self.vocabulary, shape, self.file.order)

    def _remark(self, path: Path, parts: NameParts, info: PictureInfo, shape: Shape) -> None:
        """Note what is odd about a file that can be used; raise if it cannot be."""
        remarks = [check_proportions(info, shape)]
        remarks += [
            f"the tag {tag!r} could be read as a second code; it is taken as a tag"
            for tag in doubtful_tags(parts, self.vocabulary, shape)
        ]
        self.problems += [Problem(str(path), text, fatal=False) for text in remarks if text]

    def _name_unknown_entries(self, infos: dict[str, tuple[Path, PictureInfo]]) -> None:
        stems = {stem.lower() for stem in infos} | {p.name.lower() for p, _ in infos.values()}
        missing = [f"pack.toml: [tiles.{stem!r}]" for stem in self.file.tiles if stem not in infos]
        missing += [f"links.toml: [tiles.{stem!r}]" for stem in self.links if stem not in infos]
        missing += [f"codes.csv: {name}" for name in self.codes if name not in stems]
        for what in missing:
            self.problems.append(Problem(f"{self.path}", f"{what}: no such picture", fatal=False))


def _is_there(path: Path) -> bool:
    """Whether there is a file or a link, even one that leads nowhere and must be named."""
    return facts_of(path) is not None or path.is_symlink()


def _folder_name(path: Path) -> str:
    return os.fsencode(path.resolve().name).decode("utf-8", "replace")


def _refuse_name(path: Path) -> None:
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise MorphsError("its name is not UTF-8; give it another") from error


def _first(*values: bool | None) -> bool:
    return next(value for value in values if value is not None)


def _halves(names: list[str], shape: Shape) -> list[int]:
    return [half for name in names for half in halves_named(name, shape)]


def _links(groups: list[list[str]] | None, shape: Shape) -> Links | None:
    if groups is None:
        return None
    return tuple(tuple(sorted(set(_halves(group, shape)))) for group in groups)
