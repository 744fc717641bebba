"""Finding tiles by a pattern of their code, however they may be turned.

A pattern is a code with wild cards: ``?`` any half-side, ``*`` any number of them, ``[ht]`` one of
these letters, ``[!ht]`` none of them. It is compared with codes of one letter per half-side and
with those of two, so ``h?``... may name four halls or one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from morphs.base.errors import MorphsError
from morphs.base.wording import counted
from morphs.board.shape import Orientation, shape_names, shape_of
from morphs.tiles.filename import format_code
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile, orient
from morphs.tiles.vocabulary import Vocabulary

TOKEN = re.compile(r"\[!?[^\[\]]+\]|[^\[\]]")
UNSHORT = "\0"  # stands for a half-side that takes two letters


class Match(NamedTuple):
    """A tile that a pattern fits, how it must lie for that, and its code as it then lies."""

    pack: Pack
    tile: Tile
    orientation: Orientation
    code: str


def find_tiles(packs: Iterable[Pack], pattern: str, *, turned: bool = True) -> list[Match]:
    """Return every tile that fits a pattern, in the first orientation in which it does.

    Raises MorphsError for a pattern that no tile of these packs could ever fit.
    """
    loaded = list(packs)
    tokens = _tokens(pattern)
    _refuse_length(pattern, tokens)
    readable = [pack for pack in loaded if not _unknown(tokens, pack.vocabulary)]
    if not readable and loaded:
        vocabulary = loaded[0].vocabulary
        raise MorphsError(
            f"the pattern {pattern!r} has {_unknown(tokens, vocabulary)!r}, which is no letter of "
            f"the vocabulary {vocabulary.name}; allowed: "
            f"{' '.join(vocabulary.letters_of_tiles)} ? * [..]"
        )
    wanted = re.compile(_pattern(tokens))
    found = (_first_fit(pack, tile, wanted, turned) for pack in readable for tile in pack.tiles)
    return [match for match in found if match]


def _tokens(pattern: str) -> list[str]:
    tokens = TOKEN.findall(pattern.lower())
    if "".join(tokens) != pattern.lower() or not tokens:
        raise MorphsError(
            f"the pattern {pattern!r} cannot be read: write letters, ? for any one, * for any "
            f"number, [ht] for one of these"
        )
    return tokens


def _refuse_length(pattern: str, tokens: Sequence[str]) -> None:
    sizes = {name: shape_of(name).count for name in shape_names()}
    if "*" in tokens or len(tokens) in {n for size in sizes.values() for n in (size, 2 * size)}:
        return
    each = ", ".join(f"{name} {size}" for name, size in sizes.items())
    raise MorphsError(
        f"the pattern {pattern!r} is {counted(len(tokens), 'half-side')} long, which fits no tile "
        f"({each}, or twice as many letters); end it with * for whatever follows"
    )


def _unknown(tokens: Sequence[str], vocabulary: Vocabulary) -> str | None:
    known = {*vocabulary.areas, *vocabulary.lines}
    letters = (letter for token in tokens for letter in token if letter not in "[]!?*")
    return next((letter for letter in letters if letter not in known), None)


def _pattern(tokens: Sequence[str]) -> str:
    """Return the pattern as a regular expression. What stands between two stars is taken at its
    first place and never elsewhere: that finds the same, and no pattern takes long."""
    parts = "\0".join(_regex(token) for token in tokens).split("*")
    first, *rest = (part.replace("\0", "") for part in parts)
    if not rest:
        return first
    return first + "".join(f"(?>.*?{part})" for part in rest[:-1]) + ".*" + rest[-1]


def _regex(token: str) -> str:
    if token == "*":
        return token
    if token == "?":
        return "."
    if token.startswith("["):
        inner = token[1:-1]
        return f"[^{re.escape(inner[1:])}]" if inner[0] == "!" else f"[{re.escape(inner)}]"
    return re.escape(token)


def _first_fit(pack: Pack, tile: Tile, wanted: re.Pattern[str], turned: bool) -> Match | None:
    vocabulary = pack.vocabulary
    drawn = Orientation(0, False)
    # In place 0 edges and corners lie as drawn or mirrored; the other places turn them whole.
    ways = tile.orientations() if turned else [drawn]
    for orientation in sorted(ways, key=lambda way: way != drawn):
        faces = orient(tile, orientation, vocabulary).faces
        if any(wanted.fullmatch(text) for text in _spellings(faces, vocabulary)):
            return Match(pack, tile, orientation, format_code(faces, vocabulary))
    return None


def _spellings(faces: Sequence[str], vocabulary: Vocabulary) -> tuple[str, str]:
    short = {face: letter for letter, face in vocabulary.short_letters.items()}
    return "".join(short.get(face, UNSHORT) for face in faces), "".join(faces)
