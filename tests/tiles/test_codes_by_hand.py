"""How codes are read and told from words, and which ways drawn cells join: single functions."""

from __future__ import annotations

from typing import Any

import pytest

from morphs.base.errors import MorphsError
from morphs.board.shape import CORNER, EDGE, HEX, SQUARE, Shape
from morphs.tiles import filename
from morphs.tiles.filename import NameParts, check_assumption, doubtful_tags, parse_code
from morphs.tiles.joining import ways_to_join
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("wwwwwwww+ssssssss", None),
        ("wwwwwwww+sssssss", "blocks of 8 [+] 7 letters"),
        ("wwwwwww+ssssssss", "blocks of 7 [+] 8 letters"),
        ("w+s", "blocks of 1 [+] 1 letters"),
        ("wwwwwwww+ssssssss+ssssssss", "blocks of 8 [+] 8 [+] 8 letters; a square takes two of 8"),
        ("wwwwwwws+ssssssss", r"'s' at half-side 8 \(WN\), which is no line"),
        ("wwwwwwww+wsssssss", r"'w' at half-side 1 \(NW\), which is no area"),
    ],
)
def test_two_blocks_are_lines_then_areas(code: str, why: str | None, dungeon: Vocabulary) -> None:
    if why is None:
        assert parse_code(code, dungeon, SQUARE) == ("sw",) * 8
        return
    with pytest.raises(MorphsError, match=why):
        parse_code(code, dungeon, SQUARE)


@pytest.mark.parametrize(
    ("shape", "article"),
    [(SQUARE, "a square"), (EDGE, "an edge tile"), (CORNER, "a corner tile"), (HEX, "a hex")],
)
def test_shapes_have_their_article(shape: Shape, article: str) -> None:
    assert filename._article(shape) == article


@pytest.mark.parametrize(
    ("tag", "like"),
    [("wrtlcd", True), ("rooom", True), ("rowwo", True), ("workroom", False), ("hooh", False),
     ("wowo", False), ("wwoo", True)],
)  # fmt: skip
def test_codes_are_unlike_words(tag: str, like: bool, dungeon: Vocabulary) -> None:
    assert filename._looks_like_code(tag, dungeon) is like


@pytest.mark.parametrize(("shape", "tag", "found"), [
    (SQUARE, "workroom", ["workroom"]), (SQUARE, "rock", []), (CORNER, "rock", []),
])  # fmt: skip
def test_only_long_words_are_doubted(
    shape: Shape, tag: str, found: list[str], dungeon: Vocabulary
) -> None:
    parts: Any = NameParts("x", "w" * shape.count, (tag,))
    assert doubtful_tags(parts, dungeon, shape) == found


def test_a_code_to_assume_fits_squares_or_hexes(dungeon: Vocabulary) -> None:
    check_assumption("wwwwwwww", dungeon)
    check_assumption("wwwwwwwwwwww", dungeon)
    with pytest.raises(MorphsError, match="assume: the code 'www' has 3 letters; a square takes 8"):
        check_assumption("www", dungeon)
    with pytest.raises(MorphsError, match="the key: the code"):
        check_assumption("www", dungeon, "the key")


# ---------------------------------------------------------------- what drawn cells join


@pytest.mark.parametrize(
    ("faces", "ways"),
    [
        ("sw sw sw sw sw sw sw sw", ((),)),
        ("sh sw sw sh sw sw sw sw", (((0, 3),), (), ((0,), (3,)))),
        ("kw kw sw sw sr sw sw sr",
         (((0, 1), (0, 1, 4), (0, 1, 7)), ((0, 1),), ((0,), (1,), (4,), (7,)))),
        ("sr sw sr sw sl sw sw sw", (((0, 2), (4,)), (), ((0,), (2,), (4,)))),
        ("sc sw sw sc sw sw sw sw", (((0, 3),), ((0,), (3,)))),
        ("sw kr kw sw sw sw sw sw", (((1, 2),), ((1,), (2,)))),
        ("sr sh sr sh kw sw sw mw",
         (((0, 4), (1, 3), (2, 4), (4,), (7,)), ((1, 3), (4,), (7,)), ((4,), (7,)),
          ((0,), (1,), (2,), (3,), (4,), (7,)))),
    ],
)  # fmt: skip
def test_the_most_joined_way_comes_first(faces: str, ways: Any, dungeon: Vocabulary) -> None:
    """First rivers part from what they run into, then what is walked, then all."""
    assert ways_to_join(SQUARE, 0, faces.split(), dungeon) == ways


def test_roads_in_mid_side_are_one_line() -> None:
    words = load_vocabulary("overland")
    assert words.crosses_in_middle
    faces = [words.plain] * 12
    found = ways_to_join(HEX, 0, faces, words)
    assert found[0] == (tuple(range(12)),), "open country is one"


def test_names_tell_a_shape_where_their_word_is_one() -> None:
    """Tiles may have any shape; a word that is none is told as it is."""
    words = {shape.word: filename.shape_of_word(shape.word) for shape in (SQUARE, EDGE, HEX)}
    assert words == {"tile": None, "edge": "edge", "hex": "hex"}
    assert filename.shape_of_word(None) is None and filename.shape_of_word("room") == "room"
    found = {name: NameParts(name, None, ()).shape_word for name in ("edge12", "Tile7", "room3")}
    assert found == {"edge12": "edge", "Tile7": "tile", "room3": None}
    assert NameParts("edge", None, ()).shape_word == NameParts("12", None, ()).shape_word
