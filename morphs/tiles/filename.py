"""Codes in file names: ``<name>-<code>[-<tag>...]`` read and written (contract, section 2).

A code gives the faces of a tile clockwise, with one or two letters per half-side, or as two
blocks, lines then areas, joined by ``+``. ``tile0001-wwrtwrtt`` is the seed's own example.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from morphs.base.errors import MorphsError, named
from morphs.base.options import option
from morphs.board.shape import HEX, SHAPES, SQUARE, Shape, shape_of
from morphs.tiles.vocabulary import Vocabulary

Faces = tuple[str, ...]
NUMBERED = re.compile(r"([a-z]+)\d+", re.IGNORECASE)


class NameParts(NamedTuple):
    """A file name taken apart; `code` is None where the file is uncoded."""

    name: str
    code: str | None
    tags: tuple[str, ...]

    @property
    def shape_word(self) -> str | None:
        """The leading shape word (``edge`` in ``edge12``), lower case, or None."""
        match = NUMBERED.fullmatch(self.name)
        word = match[1].lower() if match else ""
        return word if any(word == shape.word for shape in SHAPES.values()) else None


def shape_of_word(word: str | None) -> str | None:
    """Return the shape that a name's leading word tells, None for none and for the word of all
    tiles. A word that is no shape's is returned as it is."""
    words = {shape.word: shape.name for shape in SHAPES.values()}
    return None if word is None or word == SQUARE.word else words.get(word, word)


def split_name(stem: str, coded: bool | str = False) -> NameParts:
    """Split a file's stem. Only names of a shape word and digits carry a code, unless the pack
    says that all do (`coded`), or that all begin with one (``first``)."""
    if coded == "first":
        code, *tags = re.split("[-_]", stem)
        return NameParts(stem, code, tuple(tag.lower() for tag in tags if tag))
    name, *rest = stem.split("-")
    parts = NameParts(name, None, ())
    if rest and (coded or parts.shape_word):
        return NameParts(name, rest[0], tuple(tag.lower() for tag in rest[1:] if tag))
    return NameParts(stem, None, ())


def parse_code(code: str, vocabulary: Vocabulary, shape: Shape) -> Faces:
    """Return the faces of a code; one that cannot be read is a MorphsError that names the letter,
    its place and what was allowed there."""
    text = code.lower()
    if "+" in text:
        return _parse_blocks(text, vocabulary, shape)
    count = shape.count
    if len(text) == count:
        return tuple(_one_letter(text, i, vocabulary, shape) for i in range(count))
    if len(text) == 2 * count:
        return tuple(_two_letters(text, i, vocabulary, shape) for i in range(count))
    raise MorphsError(
        f"the code {code!r} has {len(text)} letters; "
        f"{_article(shape)} takes {count} (one per half-side) or {2 * count} (two)"
    )


def _article(shape: Shape) -> str:
    word = shape.name + (" tile" if shape.framing else "")
    return ("an " if word[0] == "e" else "a ") + word


def _parse_blocks(text: str, vocabulary: Vocabulary, shape: Shape) -> Faces:
    blocks = text.split("+")
    if len(blocks) != 2 or any(len(block) != shape.count for block in blocks):
        sizes = " + ".join(str(len(block)) for block in blocks)
        raise MorphsError(
            f"the code {text!r} has blocks of {sizes} letters; {_article(shape)} takes "
            f"two of {shape.count}, lines then areas"
        )
    lines, areas = blocks
    for place in range(shape.count):
        _check(lines[place], vocabulary.lines, "line", text, place, shape, vocabulary)
        _check(areas[place], vocabulary.areas, "area", text, place, shape, vocabulary)
    return tuple(area + line for area, line in zip(areas, lines, strict=True))


def _one_letter(text: str, place: int, vocabulary: Vocabulary, shape: Shape) -> str:
    short = vocabulary.short_letters
    word = "area" if len(short) == len(vocabulary.areas) else "area or line"
    _check(text[place], short, word, text, place, shape, vocabulary)
    return short[text[place]]


def _two_letters(text: str, place: int, vocabulary: Vocabulary, shape: Shape) -> str:
    area, line = text[2 * place], text[2 * place + 1]
    _check(area, vocabulary.areas, "area", text, place, shape, vocabulary)
    _check(line, vocabulary.lines, "line", text, place, shape, vocabulary)
    return area + line


def _check(
    letter: str,
    allowed: Mapping[str, object],
    word: str,
    text: str,
    place: int,
    shape: Shape,
    vocabulary: Vocabulary,
) -> None:
    if letter not in allowed:
        raise MorphsError(
            f"the code {text!r} has {letter!r} at half-side {place + 1} ({shape.names[place]}), "
            f"which is no {word} of the vocabulary {vocabulary.name}; "
            f"allowed: {' '.join(each for each in allowed if each in vocabulary.letters_of_tiles)}"
        )


def format_code(faces: Sequence[str], vocabulary: Vocabulary) -> str:
    """Return the canonical code: one letter per half-side where that says all, else two."""
    short = {face: letter for letter, face in vocabulary.short_letters.items()}
    if all(face in short for face in faces):
        return "".join(short[face] for face in faces)
    return "".join(faces)


def parse_with_order(
    code: str, vocabulary: Vocabulary, shape: Shape, order: Sequence[str] | None
) -> Faces:
    """Like parse_code, for a pack that counts its sides or half-sides in another `order`."""
    if not order:
        return parse_code(code, vocabulary, shape)
    text = code.lower()
    if len(text) not in (len(order), 2 * len(order)):
        raise MorphsError(
            f"the code {code!r} has {len(text)} letters; the pack's order "
            f"{' '.join(order)} takes {len(order)} or {2 * len(order)}"
        )
    width = len(text) // len(order)
    letters = [text[i : i + width] for i in range(0, len(text), width)]
    faces = [""] * shape.count
    for name, part in zip(order, letters, strict=True):
        for half in halves_named(name, shape):
            faces[half] = part
    if "" in faces:
        missing = shape.names[faces.index("")]
        raise MorphsError(f"the pack's order {' '.join(order)} leaves out the half-side {missing}")
    return parse_code("".join(faces), vocabulary, shape)


def halves_named(name: str, shape: Shape) -> tuple[int, ...]:
    """Return the half-sides of a name: one half-side (``NW``, hex ``NE2``), or a whole side."""
    wanted = name.upper()
    if wanted in shape.names:
        return (shape.names.index(wanted),)
    if wanted in shape.side_names:
        side = shape.side_names.index(wanted)
        start = shape.side_starts[side]
        return tuple(range(start, start + shape.sides[side]))
    raise MorphsError(
        f"{name!r} is no half-side of {_article(shape)}; "
        f"allowed: {' '.join(dict.fromkeys((*shape.names, *shape.side_names)))}"
    )


def flow_of_tags(tags: Sequence[str], shape: Shape) -> tuple[int, ...]:
    """Return the half-sides at which tags like ``to_se`` say that water leaves."""
    found = (halves_named(tag[3:], shape)[0] for tag in tags if tag.startswith("to_"))
    return tuple(sorted(set(found)))


def doubtful_tags(parts: NameParts, vocabulary: Vocabulary, shape: Shape) -> list[str]:
    """Return the tags that can be read as a whole code but look like words (`workroom`).

    A tag that looks like a second code is a MorphsError: which of the two is meant? Short shapes
    are left out, since there many words are codes (`rock`).
    """
    found = []
    for tag in parts.tags if shape.count >= SQUARE.count else ():
        if not is_code(tag, vocabulary, shape):
            continue
        if _looks_like_code(tag, vocabulary):
            raise MorphsError(f"the name holds two codes, {parts.code!r} and {tag!r}; keep one")
        found.append(tag)
    return found


def is_code(text: str, vocabulary: Vocabulary, shape: Shape) -> bool:
    """Whether a text can be read as a code of a shape."""
    try:
        parse_code(text, vocabulary, shape)
    except MorphsError:
        return False
    return True


def _looks_like_code(tag: str, vocabulary: Vocabulary) -> bool:
    """Whether a tag is unlike a word: no vowel, a letter three times running, or the letter of
    plain sides twice."""
    return (
        not re.search("[aeiouy]", tag)
        or bool(re.search(r"(.)\1\1", tag))
        or 2 * vocabulary.plain_line in tag
    )


def assumed_faces(code: str, vocabulary: Vocabulary, shape: Shape) -> Faces:
    """Return the faces of an uncoded tile when every square is assumed to have a code: edges and
    corners are closed outside and show the square's faces inside."""
    if not shape.of_square:
        return parse_code(code, vocabulary, shape)
    square = parse_code(code, vocabulary, SQUARE)
    return tuple(vocabulary.plain if half is None else square[half] for half in shape.of_square)


def check_assumption(code: str, vocabulary: Vocabulary, where: str = "") -> None:
    """Raise, naming the option or key, if a code to assume fits neither the vocabulary's usual
    shape nor hexes."""
    usual = shape_of(vocabulary.data.shape)
    with named(where or option("assume")):
        if not is_code(code, vocabulary, HEX):
            parse_code(code, vocabulary, usual)
