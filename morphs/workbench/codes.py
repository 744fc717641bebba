"""`codes.csv`: proposed codes to edit by hand; and giving files names that hold their codes."""

from __future__ import annotations

import csv
import io
import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from morphs.base.errors import MorphsError, named
from morphs.base.files import facts_of, read_text, reason, written_whole
from morphs.base.outside import place_inside
from morphs.base.pictures import SUFFIXES, PictureInfo, inspect
from morphs.board.shape import shape_of
from morphs.tiles.filename import parse_code, shape_of_word, split_name
from morphs.tiles.packs.links_file import follow_links
from morphs.tiles.packs.margins import cut_info
from morphs.tiles.packs.pack import Pack
from morphs.tiles.packs.picture_shape import Sizes, check_proportions
from morphs.tiles.packs.tables import read_codes, read_table

COLUMNS = ("file", "code", "sure", "remarks")
UNDO = "rename-undo.csv"
DONE = "codes-renamed.csv"
LEAST = 20  # pixels: smaller pictures show nothing that could be read
UNDONE = SUFFIXES | {".csv"}


class CodeRow(NamedTuple):
    """A row of codes.csv: the file's name, its code, how sure each half-side is, remarks."""

    file: str
    code: str
    sure: str = ""
    remarks: str = ""


class Move(NamedTuple):
    """A file to be renamed or copied."""

    old: Path
    new: Path


def pictures_of(folder: Path) -> list[Path]:
    """Return a pack's pictures, folder by folder in order, hidden ones left out."""
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [
            Path(place, name)
            for name in sorted(names)
            if not name.startswith(".") and Path(name).suffix.lower() in SUFFIXES
        ]
    return found


def shapes_of(
    pack: Pack, paths: Sequence[Path], faults: dict[Path, str] | None = None
) -> dict[Path, str]:
    """Return the shape of each picture that can be read: as its tile has it, else by its name, the
    pack's word, its proportions and size. Pictures that have no tile's proportions are in `faults`
    instead, where that is given."""
    known = {tile.path: tile.shape.name for tile in pack.tiles if tile.path}
    infos: dict[Path, PictureInfo] = {}
    for path in paths:
        try:
            infos[path] = cut_info(inspect(path), pack.margins.get(path))
        except MorphsError:
            continue
    sizes = Sizes(infos.values())
    usual = shape_of(pack.vocabulary.data.shape)
    stated = pack.file.shape or (None if usual.is_box else usual.name)

    def guessed(path: Path) -> str:
        word = split_name(path.stem, pack.file.coded).shape_word
        return stated or shape_of_word(word) or sizes.shape_of(infos[path])

    found = {path: known.get(path) or guessed(path) for path in infos}
    if faults is not None:
        faults |= {path: fault for path in found if (fault := _misshapen(infos[path], found[path]))}
        found = {path: shape for path, shape in found.items() if path not in faults}
    return found


def _misshapen(info: PictureInfo, shape: str) -> str:
    """Return what keeps a picture from being a tile of a shape, "" for nothing."""
    if min(info.width, info.height) < LEAST and not info.vector:
        return f"is {info.width} x {info.height} pixels: too small to be read as a tile"
    try:
        if shape_of(shape).is_box:  # hexes may stand either way
            check_proportions(info, shape_of(shape))
    except MorphsError as error:
        return str(error)
    return ""


def write_codes(path: Path, rows: Iterable[CodeRow]) -> int:
    """Write or complete a codes.csv. Rows that have a code there already are kept as they are;
    returns how many were added."""
    kept = _rows_of(path) if path.exists() else []
    coded = {row.file.lower() for row in kept if row.code}
    new = [row for row in rows if row.file.lower() not in coded]
    replaced = {row.file.lower() for row in new}
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([row for row in kept if row.file.lower() not in replaced] + new)
    with written_whole(path) as stream:
        stream.write(text.getvalue().encode())
    return len(new)


def _rows_of(path: Path) -> list[CodeRow]:
    read_codes(path)  # whatever is wrong with it is said there
    reader = csv.DictReader(io.StringIO(read_text(path), newline=""))
    rows = ({(k or "").strip().lower(): v or "" for k, v in row.items() if k} for row in reader)
    return [CodeRow(*(row.get(column, "").strip() for column in COLUMNS)) for row in rows]


def plan_names(pack: Pack, codes: Path, into: Path | None) -> list[Move]:
    """Return what renaming by a codes.csv would do: ``pit 3.png`` becomes
    ``tile0001-hhwwhhww-pit_3.png``. Raises MorphsError for a code that cannot be read, and where
    a file would be overwritten."""
    wanted = read_codes(codes)
    paths = pictures_of(pack.path)
    shapes = shapes_of(pack, paths)
    moves: list[Move] = []
    numbers = _free_numbers(paths, into)
    for path in paths:
        code = wanted.get(path.name.lower()) or wanted.get(path.stem.lower())
        if not code or split_name(path.stem, pack.file.coded).code or path not in shapes:
            continue
        shape = shape_of(shapes[path], pack.file.pointy)
        with named(f"{codes}: {path.name}"):
            parse_code(code, pack.vocabulary, shape)
        numbered = f"{shape.word}{numbers(shape.word):04}"
        name = f"{numbered}-{code.lower()}-{_as_tag(path.stem)}{path.suffix}"
        moves.append(Move(path, (into or path.parent) / name))
    _refuse_overwriting(moves)
    return moves


def _as_tag(stem: str) -> str:
    """Return an old name as one tag: letters, digits and single underscores."""
    words = "".join(letter if letter.isalnum() else " " for letter in stem.lower()).split()
    return "_".join(words) or "x"


def _free_numbers(paths: Sequence[Path], into: Path | None) -> Callable[[str], int]:
    taken = [path.stem for path in (*paths, *(pictures_of(into) if into and into.is_dir() else ()))]
    names = {split_name(stem).name.lower() for stem in taken}
    used: set[tuple[str, int]] = set()
    for name in names:
        letters = name.rstrip("0123456789")
        if name[len(letters) :]:
            used.add((letters, int(name[len(letters) :])))

    def take(word: str) -> int:
        number = next(n for n in range(1, 10**7) if (word, n) not in used)
        used.add((word, number))
        return number

    return take


def _taken_back(undo: Path, row: dict[str, str]) -> Move:
    with named(undo):
        move = Move(*(place_inside(undo.parent, row[column]) for column in ("to", "from")))
        for path in move:
            if path.suffix.lower() not in UNDONE:
                raise MorphsError(f"{path.name}: neither a picture nor a table")
    return move


def _refuse_overwriting(moves: Sequence[Move]) -> None:
    seen: set[Path] = set()
    for move in moves:
        if facts_of(move.new) or move.new.is_symlink() or move.new in seen:
            raise MorphsError(f"{move.new}: is there already; {move.old.name} is not renamed")
        seen.add(move.new)


def rename(moves: Sequence[Move], codes: Path, undo: Path) -> None:
    """Rename files, and a codes.csv beside them, which is used up then. The undo file is written
    first; if a file cannot be renamed, those before it are given their names back."""
    inside = os.path.realpath(codes.parent) == os.path.realpath(undo.parent)
    every = [*moves, *([Move(codes, codes.with_name(DONE))] if inside else [])]
    _refuse_overwriting(every)
    if undo.exists():
        raise MorphsError(f"{undo}: is there already, from an earlier renaming; move it elsewhere")
    with written_whole(undo) as stream:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(
            [("from", "to"), *((_short(m.old, undo), _short(m.new, undo)) for m in every)]
        )
        stream.write(text.getvalue().encode())
    try:
        _move_all(every)
    except MorphsError:
        undo.unlink(missing_ok=True)
        raise
    follow_links(codes.parent, _stems(moves))


def _stems(moves: Sequence[Move]) -> dict[str, str]:
    return {move.old.stem: move.new.stem for move in moves}


def _short(path: Path, undo: Path) -> str:
    return os.path.relpath(path, undo.parent)


def _move_all(moves: Sequence[Move]) -> None:
    done: list[Move] = []
    try:
        for move in moves:
            move.new.parent.mkdir(parents=True, exist_ok=True)
            move.new.open("xb").close()  # unlike renaming, never takes the place of a file
            done.append(move)
            move.old.replace(move.new)
    except OSError as error:
        for earlier in reversed(done):
            if earlier.old.exists():
                earlier.new.unlink()  # the name was taken, and the file not moved
            else:
                earlier.new.rename(earlier.old)
        raise MorphsError(f"{move.old}: cannot be renamed: {reason(error)}") from error


def copy(moves: Sequence[Move], folder: Path, into: Path) -> None:
    """Copy a folder's files under their new names into another, all or none, and what is joined
    inside them."""
    with ExitStack() as undone:
        for move in moves:
            try:
                move.new.parent.mkdir(parents=True, exist_ok=True)
                with move.old.open("rb") as source, move.new.open("xb") as target:
                    undone.callback(move.new.unlink, missing_ok=True)
                    shutil.copyfileobj(source, target)
            except OSError as error:
                raise MorphsError(f"{move.new}: cannot be written: {reason(error)}") from error
        follow_links(folder, _stems(moves), into)
        undone.pop_all()


def take_back(undo: Path) -> int:
    """Give files their old names back; returns how many. Pictures and tables inside the folder of
    the undo file are moved, nothing else."""
    moves = [_taken_back(undo, row) for _, row in read_table(undo, ("from", "to"))]
    missing = next((move.old for move in moves if not facts_of(move.old)), None)
    if missing:
        raise MorphsError(f"{missing}: is not there any more; nothing was renamed back")
    _refuse_overwriting(moves)
    _move_all(moves)
    undo.unlink()
    follow_links(undo.parent, _stems(moves))
    return len(moves)
