"""Tables: a pack that is a ``.csv`` of codes alone, and the ``codes.csv`` beside pictures."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from morphs.base.errors import MorphsError, named
from morphs.base.files import read_text
from morphs.board.shape import SHAPES, Shape, shape_names
from morphs.tiles.filename import (
    check_assumption,
    flow_of_tags,
    parse_code,
    shape_of_word,
    split_name,
)
from morphs.tiles.packs.pack import Pack, check_flow, vocabulary_of
from morphs.tiles.packs.pack_toml import PackFile
from morphs.tiles.packs.picture_shape import shape_in, shape_that_fits
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary

Row = dict[str, str]
TILES_TABLE = "tiles.csv"
"""Beside ``pack.toml``: the tiles of a folder that have no pictures."""


def read_codes(path: Path) -> dict[str, str]:
    """Read a ``codes.csv`` (columns file, code); returns file name, lower case -> code."""
    codes: dict[str, str] = {}
    for number, row in read_table(path, ("file", "code")):
        name, code = row["file"].lower(), row["code"]
        if codes.get(name, code) != code:
            raise MorphsError(f"{path}: line {number}: {row['file']} has two codes; keep one")
        if code:
            codes[name] = code
    return codes


def read_table(path: Path, needed: tuple[str, ...]) -> Iterator[tuple[int, Row]]:
    """Yield (line, column -> text) of a table that has all the columns `needed`."""
    reader = csv.DictReader(io.StringIO(read_text(path), newline=""))
    try:
        columns = [name.strip().lower() for name in reader.fieldnames or []]
        missing = [name for name in needed if name not in columns]
        if missing:
            apart = "; write commas, not semicolons, between the columns"
            hint = apart if any(";" in name for name in columns) else ""
            raise MorphsError(f"{path}: the first line has no column {missing[0]!r}{hint}")
        reader.fieldnames = columns
        for row in reader:
            yield reader.line_num, {k: (v or "").strip() for k, v in row.items() if k}
    except csv.Error as error:
        raise MorphsError(f"{path}: not a readable CSV file: {error}") from error


def read_csv_pack(path: Path, assume: str | None, vocabulary: str | None) -> Pack:
    """Read a pack of codes alone: columns code, weight[, copies, shape, vocabulary, name].

    Every row must be sound: what is wrong with one is a MorphsError that names its line.
    """
    rows = list(read_table(path, ("code",)))
    words = _vocabulary(path, [row for _, row in rows], vocabulary)
    if assume:
        check_assumption(assume, words)
    return Pack(path.stem, path, PackFile(), words, _tiles(path, path.stem, rows, words))


def read_tiles(path: Path, pack: str, vocabulary: Vocabulary) -> tuple[Tile, ...]:
    """Read the tiles without pictures of a folder (``tiles.csv``), strictly as a pack of codes."""
    return _tiles(path, pack, list(read_table(path, ("code",))), vocabulary)


def _tiles(
    path: Path, pack: str, rows: list[tuple[int, Row]], words: Vocabulary
) -> tuple[Tile, ...]:
    tiles: dict[str, Tile] = {}
    for count, (number, row) in enumerate(rows, 1):
        with named(f"{path}: line {number}"):
            tile = _tile(pack, count, row, words)
            check_flow(tile, words)
        if tile.name in tiles:
            raise MorphsError(f"{path}: line {number}: a second tile named {tile.name}")
        tiles[tile.name] = tile
    return tuple(tiles.values())


def _vocabulary(path: Path, rows: list[Row], wanted: str | None) -> Vocabulary:
    stated = {row["vocabulary"] for row in rows if row.get("vocabulary")}
    if len(stated) > 1:
        raise MorphsError(
            f"{path}: rows of two vocabularies ({', '.join(sorted(stated))}); use one"
        )
    return vocabulary_of(wanted, next(iter(stated), None), map(_word, rows), path.parent)


def _word(row: Row) -> str | None:
    """The shape that a row states, or that the leading word of its name tells."""
    stated = row.get("shape", "").lower()
    known = SHAPES.get(stated)
    return known.name if known else stated or split_name(row.get("name", "")).shape_word


def _tile(pack: str, number: int, row: Row, vocabulary: Vocabulary) -> Tile:
    code = row["code"]
    shape = _shape(row, vocabulary)
    parts = split_name(row.get("name", ""))
    return Tile(
        name=row.get("name") or f"{shape.word}{number:04}-{code}",
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


def _shape(row: Row, vocabulary: Vocabulary) -> Shape:
    stated = SHAPES.get(row.get("shape", "").lower())
    word = shape_of_word(_word(row))
    segments = vocabulary.segments
    if stated:
        return shape_in(vocabulary, stated.name, stated.pointy)
    if not word:
        usual = vocabulary.data.shape
        return shape_in(vocabulary, shape_that_fits(row["code"], usual, segments))
    if word not in shape_names():
        *most, last = SHAPES
        raise MorphsError(f"unknown shape {row['shape']!r}: write {', '.join(most)} or {last}")
    return shape_in(vocabulary, word)


def _number(text: str, default: float, what: str) -> float:
    try:
        value = float(text) if text else default
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1000:
        raise MorphsError(f"the {what} {text!r} is no number from 0 to 1000")
    return value
