from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from morphs.base.errors import MorphsError
from morphs.board.shape import CORNER, EDGE, HEX, SQUARE, Shape
from morphs.tiles.filename import (
    assumed_faces,
    doubtful_tags,
    flow_of_tags,
    format_code,
    halves_named,
    parse_code,
    parse_with_order,
    split_name,
)
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

CASES = [("dungeon", s) for s in (SQUARE, EDGE, CORNER)] + [("overland", HEX), ("city", SQUARE)]


def test_the_seeds_own_example(dungeon: Vocabulary) -> None:
    """Closed on the north edge, a river from EN to SW, tunnels at ES, WS and WN."""
    parts = split_name("tile0001-wwrtwrtt")
    assert parts.code is not None
    faces = dict(zip(SQUARE.names, parse_code(parts.code, dungeon, SQUARE), strict=True))
    assert faces == {
        **dict.fromkeys(("NW", "NE", "SE"), "sw"),
        **dict.fromkeys(("EN", "SW"), "sr"),
        **dict.fromkeys(("ES", "WS", "WN"), "st"),
    }


@given(st.sampled_from(CASES), st.data())
def test_format_and_parse_are_inverse(case: tuple[str, Shape], data: st.DataObject) -> None:
    words, shape = load_vocabulary(case[0]), case[1]
    face = st.builds(
        str.__add__, st.sampled_from(list(words.areas)), st.sampled_from(list(words.lines))
    )
    faces = tuple(data.draw(st.lists(face, min_size=shape.count, max_size=shape.count)))
    code = format_code(faces, words)
    assert parse_code(code, words, shape) == faces
    assert parse_code(code.upper(), words, shape) == faces
    blocks = "".join(f[1] for f in faces) + "+" + "".join(f[0] for f in faces)
    assert parse_code(blocks, words, shape) == faces
    assert format_code(parse_code(blocks, words, shape), words) == code


def test_the_contracts_two_blocks(dungeon: Vocabulary) -> None:
    faces = parse_code("rwtwwwtw+sskkkssk", dungeon, SQUARE)
    assert faces == ("sr", "sw", "kt", "kw", "kw", "sw", "st", "kw")


def test_one_form_is_canonical(dungeon: Vocabulary) -> None:
    assert format_code(parse_code("ssrtsrtt", dungeon, SQUARE), dungeon) == "wwrtwrtt"
    assert format_code(parse_code("swswsrstswsrstst", dungeon, SQUARE), dungeon) == "wwrtwrtt"
    assert (
        format_code(parse_code("owswswswswswswor", dungeon, SQUARE), dungeon) == "owswswswswswswor"
    )


def test_hex_codes_of_one_letter_are_areas(overland: Vocabulary) -> None:
    assert parse_code("oooooooooooo", overland, HEX) == ("on",) * 12
    with pytest.raises(MorphsError, match="no area of the vocabulary overland"):
        parse_code("nnnnnnnnnnnn", overland, HEX)


@pytest.mark.parametrize(
    ("code", "shape", "message"),
    [
        ("wwxtwrtt", SQUARE, r"'x' at half-side 3 \(EN\).*allowed: s o v k m w h t r c l d"),
        ("wwr", SQUARE, r"has 3 letters; a square takes 8 \(one per half-side\) or 16"),
        ("wwhhhhh", EDGE, "an edge tile takes 6"),
        ("wsrwhhhhhhhhhhhh", SQUARE, r"'w' at half-side 1 \(NW\).*no area"),
        ("rwt+sss", SQUARE, "blocks of 3 [+] 3"),
        ("xwwwwwww+ssssssss", SQUARE, "no line"),
        ("wwww+", CORNER, "blocks of 4 [+] 0"),
        ("", SQUARE, "has 0 letters"),
    ],
)
def test_unreadable_codes_name_letter_place_and_what_is_allowed(
    code: str, shape: Shape, message: str, dungeon: Vocabulary
) -> None:
    with pytest.raises(MorphsError, match=message):
        parse_code(code, dungeon, shape)


def test_only_shape_words_and_digits_carry_codes() -> None:
    assert split_name("corner-door").code is None
    assert split_name("geomorph-10-c").code is None
    assert split_name("tile12").code is None
    assert split_name("my-whhwwhhw-crypt", coded=True) == ("my", "whhwwhhw", ("crypt",))
    assert split_name("Edge3-wwhhhh-Gate-to_se") == ("Edge3", "wwhhhh", ("gate", "to_se"))
    assert split_name("Edge3-wwhhhh").shape_word == "edge"


def test_packs_may_count_sides_their_own_way(overland: Vocabulary, dungeon: Vocabulary) -> None:
    """One real pack counts its sides S, E, N, W, one letter each."""
    faces = parse_with_order("htwr", dungeon, SQUARE, ["S", "E", "N", "W"])
    assert [face[1] for face in faces] == list("wwtthhrr")
    counted = ["NE", "NW", "WN", "WS", "SW", "SE", "ES", "EN"]
    assert [f[1] for f in parse_with_order("htwrcldw", dungeon, SQUARE, counted)] == list(
        "thwdlcrw"
    )
    with pytest.raises(MorphsError, match="leaves out the half-side SE"):
        parse_with_order("htw", dungeon, SQUARE, ["N", "E", "W"])


def test_declared_flow() -> None:
    assert flow_of_tags(("crypt", "to_se", "to_nw"), SQUARE) == (0, 4)
    assert flow_of_tags(("to_s",), HEX) == (6,)
    assert halves_named("ne", HEX) == (2, 3)
    with pytest.raises(MorphsError, match="'xx' is no half-side of a square"):
        flow_of_tags(("to_xx",), SQUARE)


@pytest.mark.parametrize(
    "tag", ["hhhhhhhh", "hhwwhhww", "wwoowwoo", "ohhhooww", "wwwwwwww+ssssssss"]
)
def test_a_second_code_is_refused(tag: str, dungeon: Vocabulary) -> None:
    with pytest.raises(MorphsError, match="two codes, 'wwrtwrtt' and"):
        doubtful_tags(split_name(f"tile0001-wwrtwrtt-{tag}"), dungeon, SQUARE)


def test_words_that_could_be_codes_are_tags(dungeon: Vocabulary) -> None:
    parts = split_name("tile0001-wwrtwrtt-workroom-crypt-showroom")
    assert doubtful_tags(parts, dungeon, SQUARE) == ["workroom", "showroom"]
    assert doubtful_tags(split_name("corner1-whhw-rock"), dungeon, CORNER) == []


def test_edges_and_corners_of_an_uneven_square_show_its_inner_sides(dungeon: Vocabulary) -> None:
    """The east, south and west of the square as an edge sees them; of a corner east and south."""
    code = "lwtwrhwd"
    edge = ("sw", "sw", "st", "sr", "sh", "sd")
    assert assumed_faces(code, dungeon, EDGE) == edge
    assert assumed_faces(code, dungeon, CORNER) == ("sw", "st", "sh", "sw")
