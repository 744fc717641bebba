"""Writing an imported pack: pictures, pack.toml, and a vocabulary of its own."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING

from morphs.base.decoding import MAX_PIXELS
from morphs.base.errors import MorphsError, named
from morphs.base.files import reason
from morphs.base.outside import checked_stem
from morphs.base.parts import part_beside

if TYPE_CHECKING:
    from PIL import Image

COLOURS = ("#8a8378", "#f2ead8", "#8fb8cf", "#d9572b", "#7d9b5a", "#b98a4e", "#6b5b7b", "#c9c04f")
OTHER_ALPHABETS = (range(0x3B1, 0x3CA), range(0x430, 0x450), range(0xE0, 0xFF), range(0x100, 0x180))
LETTERS = ascii_lowercase + "".join(
    letter
    for alphabet in OTHER_ALPHABETS
    for letter in map(chr, alphabet)
    if letter.islower() and letter.upper().lower() == letter
)
"""Latin, then Greek, Cyrillic and Latin with accents: only letters that keep apart when a code is
read without regard to capitals."""
SMALLEST = 32  # pixels; smaller tiles are enlarged
MAX_TOTAL = 1_000_000_000  # pixels of all tiles


@dataclass(frozen=True)
class Letter:
    """An area or line: its name, and the letters it meets, itself only if listed."""

    letter: str
    name: str
    meets: tuple[str, ...]


@dataclass(frozen=True)
class NewTile:
    """A tile to write: what draws its picture, its faces, how often it is laid, how it may lie."""

    name: str
    draw: Callable[[], Image.Image]
    faces: tuple[str, ...]
    weight: float = 1.0
    turn: bool = False
    mirror: bool = False


@dataclass(frozen=True)
class NewPack:
    """A pack to write; `remarks` say what its new rules cannot express."""

    name: str
    source: str
    areas: Sequence[Letter]
    lines: Sequence[Letter]
    tiles: Sequence[NewTile]
    remarks: Sequence[str] = field(default=())


def letters(count: int, what: str, where: object) -> str:
    """Return so many letters, of other alphabets after z; too many kinds are an error."""
    if count > len(LETTERS):
        raise MorphsError(
            f"{where}: {count} different {what}; a vocabulary has {len(LETTERS)} letters"
        )
    return LETTERS[:count]


def write_pack(pack: NewPack, folder: Path) -> None:
    """Write a pack into a new folder, whole or not at all."""
    if folder.exists():
        raise MorphsError(f"{folder}: is there already; give a folder that is not")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = part_beside(folder)
        part.mkdir()
    except OSError as error:
        raise MorphsError(f"{folder}: cannot be written: {reason(error)}") from error
    total = 0
    try:
        for tile in pack.tiles:
            with named(f"tile {tile.name}"):
                picture = _enlarged(tile.draw())
            total += picture.width * picture.height
            if total > MAX_TOTAL:
                raise MorphsError(f"{pack.source}: its tiles have more than {MAX_TOTAL:,} pixels")
            picture.save(part / f"{checked_stem(tile.name, 'the tile')}.png")
        (part / "pack.toml").write_text(_pack_toml(pack), encoding="utf-8")
        (part / "vocabulary.toml").write_text(_vocabulary_toml(pack), encoding="utf-8")
        part.rename(folder)
    except OSError as error:
        raise MorphsError(f"{folder}: cannot be written: {reason(error)}") from error
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _enlarged(picture: Image.Image) -> Image.Image:
    """Enlarge pixel art by a whole factor, each pixel a square, so that maps of it can be seen."""
    factor = -(-SMALLEST // min(picture.size))
    if factor == 1:
        return picture
    if picture.width * picture.height * factor**2 > MAX_PIXELS:
        raise MorphsError(f"is {picture.width} x {picture.height} pixels, too narrow for a tile")
    return picture.resize((picture.width * factor, picture.height * factor), resample=0)


def _pack_toml(pack: NewPack) -> str:
    lines = [
        "format = 1",
        f"name = {_quoted(pack.name)}",
        f"source = {_quoted(pack.source)}",
        'vocabulary = "vocabulary.toml"',
        'shape = "square"',
    ]
    for tile in pack.tiles:
        lines += ["", f"[tiles.{_quoted(tile.name)}]", f'code = "{"".join(tile.faces)}"']
        lines += [f"weight = {tile.weight:g}"] if tile.weight != 1 else []
        lines += [f"turn = {_yes(tile.turn)}", f"mirror = {_yes(tile.mirror)}"]
    return "\n".join(lines) + "\n"


def _vocabulary_toml(pack: NewPack) -> str:
    plain = pack.areas[0].letter + pack.lines[0].letter
    lines = ["format = 1", 'name = "imported"', f"title = {_quoted(pack.name)}"]
    lines += [f'plain = "{plain}"']
    kinds: Mapping[str, Sequence[Letter]] = {"area": pack.areas, "line": pack.lines}
    for word, entries in kinds.items():
        for number, one in enumerate(entries):
            others = {other: 1 for other in one.meets if other != one.letter}
            if one.letter not in one.meets:
                others[one.letter] = 0
            meets = ", ".join(
                f"{_key(other)} = {weight}" for other, weight in sorted(others.items())
            )
            lines += ["", f"[[{word}]]", f'letter = "{one.letter}"', f"name = {_quoted(one.name)}"]
            lines += [f'colour = "{COLOURS[number % len(COLOURS)]}"', f"meets = {{ {meets} }}"]
    return "\n".join(lines) + "\n"


def _key(letter: str) -> str:
    """A letter as a key of TOML, which are bare only in ASCII."""
    return letter if letter.isascii() else _quoted(letter)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _yes(value: bool) -> str:
    return "true" if value else "false"
