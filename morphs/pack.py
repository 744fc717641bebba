"""Packs: a folder of tiles with an optional ``pack.toml``, or a ``.csv`` of codes alone.

A folder of coded files is a pack without any further file. What is wrong with one file never
stops the others: it becomes a Problem, a sentence that names the file.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from morphs.errors import MorphsError, named
from morphs.filename import (
    Faces,
    NameParts,
    flow_of_tags,
    halves_named,
    parse_code,
    parse_with_order,
    refuse_second_code,
    split_name,
)
from morphs.files import facts_of, is_folder, read_text, read_toml, reason, validated
from morphs.pictures import SUFFIXES, PictureInfo, checked_background, inspect
from morphs.shape import CORNER, EDGE, SHAPE_NAMES, SQUARE, Shape, shape_of
from morphs.tile import Links, Tile
from morphs.vocabulary import Vocabulary, load_vocabulary

Background = Annotated[str, AfterValidator(checked_background)]
ShapeName = Literal["square", "edge", "corner", "hex"]
TOLERANCE = 0.05
MAX_TILES = 50_000


class TileEntry(BaseModel):
    """What ``[tiles."stem"]`` in pack.toml may say of one tile."""

    model_config = ConfigDict(extra="forbid")
    code: str | None = None
    shape: ShapeName | None = None
    weight: float | None = Field(default=None, ge=0, le=1000)
    copies: int | None = Field(default=None, ge=0)
    tags: list[str] = []
    artist: str | None = None
    turn: bool | None = None
    mirror: bool | None = None
    links: list[list[str]] | None = None
    flow: list[str] = []


class PackFile(BaseModel):
    """The whole of pack.toml; every key but `format` may be left out."""

    model_config = ConfigDict(extra="forbid")
    format: Literal[1] = 1
    name: str | None = Field(default=None, pattern=r"^[\w .-]+$")
    title: str = ""
    artist: str = ""
    licence: str = ""
    source: str = ""
    vocabulary: str | None = None
    shape: ShapeName | None = None
    orientation: Literal["flat", "pointy"] = "flat"
    squares: int = Field(default=10, ge=2, le=100)
    px_per_square: float | None = Field(default=None, gt=0, le=2000)
    feet_per_square: float = Field(default=10, ge=0.01, le=1_000_000)
    coded: bool = False
    assume: str | None = None
    order: list[str] | None = None
    turn: bool | None = None
    mirror: bool | None = None
    background: Background | None = None
    style: Literal["ink"] | None = None
    weight: float = Field(default=1.0, ge=0, le=1000)
    copies: int | None = Field(default=None, ge=0)
    tags: list[str] = []
    tiles: dict[str, TileEntry] = {}


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


def load_pack(source: str | Path, assume: str | None = None, vocabulary: str | None = None) -> Pack:
    """Load a pack from a folder or a ``.csv`` file.

    `assume` is a code for every uncoded square; edges and corners follow from it. Raises
    MorphsError when nothing can be read at all; the faults of single files are in `problems`.
    """
    path = Path(source)
    if is_folder(path):
        return _FolderReader(path, assume, vocabulary).read()
    if path.suffix.lower() == ".csv" and facts_of(path):
        return _read_csv_pack(path, vocabulary)
    raise MorphsError(f"{source}: no such pack: give a folder of tiles or a .csv file of codes")


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


class _FolderReader:
    """Reads one folder into a Pack, collecting the faults of single files."""

    def __init__(self, path: Path, assume: str | None, vocabulary: str | None) -> None:
        self.path = path
        manifest = path / "pack.toml"
        data = read_toml(manifest) if _is_there(manifest) else {}
        self.file = validated(PackFile, data, str(manifest))
        self.assume = assume or self.file.assume
        self.vocabulary = _vocabulary(vocabulary, self.file.vocabulary, path)
        self.name = self.file.name or _folder_name(path)
        self.codes = self._read_codes()
        self.problems: list[Problem] = []
        self.tiles: list[Tile] = []
        self.uncoded: list[str] = []

    def read(self) -> Pack:
        infos = self._inspect_pictures()
        self.square_size = _usual_square(infos)
        for stem, (path, info) in infos.items():
            try:
                tile = self._tile(stem, path, info)
            except MorphsError as error:
                self.problems.append(Problem(self._relative(path), str(error)))
                continue
            if tile is None:
                self.uncoded.append(stem)
            else:
                self.tiles.append(tile)
        self._name_unknown_entries(infos)
        return Pack(
            self.name,
            self.path,
            self.file,
            self.vocabulary,
            tuple(self.tiles),
            {tile.name: infos[tile.name][1] for tile in self.tiles},
            tuple(self.uncoded),
            tuple(self.problems),
        )

    def _relative(self, path: Path) -> str:
        return str(path)

    def _inspect_pictures(self) -> dict[str, tuple[Path, PictureInfo]]:
        found: list[tuple[Path, PictureInfo]] = []
        for path in self._picture_files():
            try:
                _refuse_name(path)
                found.append((path, inspect(path)))
            except MorphsError as error:
                self.problems.append(Problem(self._relative(path), str(error)))
        stems = Counter(path.stem for path, _ in found)
        by_stem: dict[str, tuple[Path, PictureInfo]] = {}
        for path, info in found:
            unique = stems[path.stem] == 1
            stem = path.stem if unique else str(path.relative_to(self.path).with_suffix(""))
            if stem in by_stem:
                message = f"has the same name as {by_stem[stem][0].name}; only that one is used"
                self.problems.append(Problem(self._relative(path), message))
            else:
                by_stem[stem] = (path, info)
        return by_stem

    def _picture_files(self) -> Iterator[Path]:
        count = 0
        for folder, folders, names in os.walk(self.path, onerror=self._name_unread_folder):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                if name.startswith(".") or Path(name).suffix.lower() not in SUFFIXES:
                    continue
                count += 1
                if count > MAX_TILES:
                    raise MorphsError(
                        f"{self.path}: more than {MAX_TILES} pictures; split the pack"
                    )
                yield Path(folder, name)

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
        shape = self._shape(entry, parts, info, code)
        faces = self._faces(code, shape, parts)
        self._report_size(path, info, shape)
        tags = tuple(dict.fromkeys([*self.file.tags, *entry.tags, *parts.tags]))
        tile = Tile(
            name=stem,
            pack=self.name,
            shape=shape,
            faces=faces,
            links=_links(entry.links, shape),
            flow=tuple(sorted({*flow_of_tags(tags, shape), *_halves(entry.flow, shape)})),
            weight=self.file.weight if entry.weight is None else entry.weight,
            copies=self.file.copies if entry.copies is None else entry.copies,
            tags=tags,
            artist=self.file.artist if entry.artist is None else entry.artist,
            turn=_first(entry.turn, self.file.turn, self.vocabulary.data.turn),
            mirror=_first(entry.mirror, self.file.mirror, self.vocabulary.data.mirror),
            path=path,
        )
        _check_flow(tile, self.vocabulary)
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
        """Tell a tile's shape (contract, section 2): pack.toml's entry, the name's leading word,
        the pack's usual shape, and only then the picture's proportions and the code's length."""
        word = parts.shape_word
        usual = self.file.shape or (self.vocabulary.data.shape if word == "tile" else None)
        name = entry.shape or (word if word != "tile" else None) or usual
        if name is None:
            name = self._shape_of_code(code, self._shape_of_size(info))
        return shape_of(name, self.file.orientation == "pointy")

    def _shape_of_size(self, info: PictureInfo) -> str:
        if self.vocabulary.data.shape == "hex":
            return "hex"
        ratio = info.width / info.height
        if abs(ratio - 2) <= 2 * TOLERANCE:
            return "edge"
        half = self.square_size and abs(info.width / self.square_size - 0.5) <= TOLERANCE
        return "corner" if half and abs(ratio - 1) <= TOLERANCE else "square"

    def _shape_of_code(self, code: str | None, guess: str) -> str:
        """Let the code's length overrule a guess that it cannot fit."""
        if code is None or self.file.order or "+" in code:
            return guess
        return next((name for name in (guess, *SHAPE_NAMES) if _fits(code, name)), guess)

    def _faces(self, code: str | None, shape: Shape, parts: NameParts) -> Faces:
        if code is None:
            assert self.assume is not None
            return assumed_faces(self.assume, self.vocabulary, shape)
        refuse_second_code(parts, self.vocabulary, shape)
        return parse_with_order(code, self.vocabulary, shape, self.file.order)

    def _report_size(self, path: Path, info: PictureInfo, shape: Shape) -> None:
        if info.vector:
            return
        wide, high = _proportions(shape)
        off = abs(info.width * high / (info.height * wide) - 1)
        if off > TOLERANCE:
            raise MorphsError(
                f"is {info.width} x {info.height} pixels, which is not the shape of "
                f"{'a hex' if shape.name == 'hex' else f'{shape.name} tiles ({wide:g}:{high:g})'}"
            )
        if off and shape.name != "hex":
            message = f"is {info.width} x {info.height} pixels: stretched to the square grid"
            self.problems.append(Problem(self._relative(path), message, fatal=False))

    def _name_unknown_entries(self, infos: dict[str, tuple[Path, PictureInfo]]) -> None:
        stems = {stem.lower() for stem in infos} | {p.name.lower() for p, _ in infos.values()}
        missing = [f"pack.toml: [tiles.{stem!r}]" for stem in self.file.tiles if stem not in infos]
        missing += [f"codes.csv: {name}" for name in self.codes if name not in stems]
        for what in missing:
            self.problems.append(Problem(f"{self.path}", f"{what}: no such picture", fatal=False))


def _vocabulary(asked: str | None, own: str | None, folder: Path) -> Vocabulary:
    """Load the vocabulary that is asked for, else the pack's own, whose path begins at the pack."""
    return load_vocabulary(asked) if asked else load_vocabulary(own or "dungeon", folder)


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


def _fits(code: str, shape_name: str) -> bool:
    return len(code) in (shape_of(shape_name).count, 2 * shape_of(shape_name).count)


def _first(*values: bool | None) -> bool:
    return next(value for value in values if value is not None)


def _proportions(shape: Shape) -> tuple[float, float]:
    if shape.name == "hex":
        return (3**0.5, 2.0) if shape.pointy else (2.0, 3**0.5)
    return (2.0, 1.0) if shape is EDGE else (1.0, 1.0)


def _usual_square(infos: dict[str, tuple[Path, PictureInfo]]) -> int | None:
    """Return the size of the pack's squares: the largest size that a tenth of them share."""
    sizes = Counter(
        info.width
        for _, info in infos.values()
        if not info.vector and abs(info.width / info.height - 1) <= TOLERANCE
    )
    total = sum(sizes.values())
    common = [size for size, count in sizes.items() if count * 10 >= total]
    return max(common, default=None)


def _halves(names: list[str], shape: Shape) -> list[int]:
    return [half for name in names for half in halves_named(name, shape)]


def _links(groups: list[list[str]] | None, shape: Shape) -> Links | None:
    if groups is None:
        return None
    return tuple(tuple(sorted(set(_halves(group, shape)))) for group in groups)


def _check_flow(tile: Tile, vocabulary: Vocabulary) -> None:
    for half in tile.flow:
        if not any(not carrier.is_pool for carrier in vocabulary.carriers(tile.faces[half])):
            raise MorphsError(
                f"says that water leaves at {tile.shape.names[half]}, "
                f"but the code has none there ({tile.faces[half]})"
            )


def assumed_faces(code: str, vocabulary: Vocabulary, shape: Shape) -> Faces:
    """Return the faces of an uncoded tile when every square is assumed to have a code: edges and
    corners are closed outside and show the square's faces inside."""
    if shape.name == "hex":
        return parse_code(code, vocabulary, shape)
    square = parse_code(code, vocabulary, SQUARE)
    closed = vocabulary.plain
    if shape is EDGE:
        return (closed, closed, square[2], square[4], square[5], square[7])
    if shape is CORNER:
        return (closed, square[2], square[5], closed)
    return square


def read_codes(path: Path) -> dict[str, str]:
    """Read a ``codes.csv`` (columns file, code); returns file name, lower case -> code."""
    codes: dict[str, str] = {}
    for number, row in _csv_rows(path, ("file", "code")):
        name, code = row["file"].lower(), row["code"]
        if codes.get(name, code) != code:
            raise MorphsError(f"{path}: line {number}: {row['file']} has two codes; keep one")
        if code:
            codes[name] = code
    return codes


def _csv_rows(path: Path, needed: tuple[str, ...]) -> Iterator[tuple[int, dict[str, str]]]:
    reader = csv.DictReader(io.StringIO(read_text(path), newline=""))
    try:
        columns = [name.strip().lower() for name in reader.fieldnames or []]
        missing = [name for name in needed if name not in columns]
        if missing:
            raise MorphsError(f"{path}: the first line has no column {missing[0]!r}")
        reader.fieldnames = columns
        for row in reader:
            yield reader.line_num, {k: (v or "").strip() for k, v in row.items() if k}
    except csv.Error as error:
        raise MorphsError(f"{path}: not a readable CSV file: {error}") from error


def _read_csv_pack(path: Path, vocabulary: str | None) -> Pack:
    """Read a pack of codes alone: columns code, weight[, copies, shape, vocabulary, name]."""
    rows = list(_csv_rows(path, ("code",)))
    stated = {row["vocabulary"] for _, row in rows if row.get("vocabulary")}
    if len(stated) > 1:
        raise MorphsError(
            f"{path}: rows of two vocabularies ({', '.join(sorted(stated))}); use one"
        )
    words = _vocabulary(vocabulary, next(iter(stated), None), path.parent)
    tiles: dict[str, Tile] = {}
    for count, (number, row) in enumerate(rows, 1):
        with named(f"{path}: line {number}"):
            tile = _csv_tile(path.stem, count, row, words)
            _check_flow(tile, words)
        if tile.name in tiles:
            raise MorphsError(f"{path}: line {number}: a second tile named {tile.name}")
        tiles[tile.name] = tile
    return Pack(path.stem, path, PackFile(), words, tuple(tiles.values()))


def _csv_tile(pack: str, number: int, row: dict[str, str], vocabulary: Vocabulary) -> Tile:
    code = row["code"]
    stated = row.get("shape", "").lower()
    pointy = stated == "hex-pointy"
    name = _csv_shape("hex" if pointy else stated, row.get("name", ""), code, vocabulary)
    shape = shape_of(name, pointy)
    parts = split_name(row.get("name", ""))
    word = "tile" if shape is SQUARE else shape.name
    return Tile(
        name=row.get("name") or f"{word}{number:04}-{code}",
        pack=pack,
        shape=shape,
        faces=parse_code(code, vocabulary, shape),
        flow=flow_of_tags(parts.tags, shape),
        weight=_number(row.get("weight", ""), 1.0, "weight"),
        copies=int(_number(row["copies"], 0, "copies")) if row.get("copies") else None,
        tags=parts.tags,
        turn=vocabulary.data.turn,
        mirror=vocabulary.data.mirror,
    )


def _csv_shape(stated: str, name: str, code: str, vocabulary: Vocabulary) -> str:
    word = stated or split_name(name).shape_word or ""
    if word == "tile" or not word:
        usual: str = vocabulary.data.shape
        return next((name for name in (usual, *SHAPE_NAMES) if _fits(code, name)), usual)
    if word not in SHAPE_NAMES:
        raise MorphsError(f"unknown shape {stated!r}: write {', '.join(SHAPE_NAMES)} or hex-pointy")
    return word


def _number(text: str, default: float, what: str) -> float:
    try:
        value = float(text) if text else default
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1000:
        raise MorphsError(f"the {what} {text!r} is no number from 0 to 1000")
    return value


def pack_background(pack: Pack) -> str | None:
    """Return the pack's background: a colour, or the path of a picture beside its pack.toml."""
    background = pack.file.background
    if background and not background.startswith("#"):
        return str(pack.path / background)
    return background
