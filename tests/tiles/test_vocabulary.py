from itertools import product
from pathlib import Path

import pytest

from morphs.base.errors import MorphsError
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary, shipped_vocabularies

BASE = """
format = 1
name = "mine"
plain = "sw"
area = [{letter = "s", name = "rock", colour = "#808080", closes = true}%s]
line = [{letter = "w", name = "wall", colour = "#808080"}%s]
%s
"""


def load(folder: Path, areas: str = "", lines: str = "", rest: str = "") -> Vocabulary:
    path = folder / "mine.toml"
    path.write_text(BASE % (areas, lines, rest))
    return load_vocabulary(str(path))


@pytest.mark.parametrize("name", shipped_vocabularies())
def test_shipped_weights_are_symmetric_and_like_meets_like(name: str) -> None:
    words = load_vocabulary(name)
    faces = [area + line for area, line in product(words.areas, words.lines)]
    for a, b in product(faces, faces):
        assert words.face_weight(a, b) == words.face_weight(b, a)
    assert all(words.face_weight(face, words.partner(face)) == 1 for face in faces)


def test_the_dungeon_has_the_contracts_pairs_and_no_other(dungeon: Vocabulary) -> None:
    """Contract, section 3: all that may meet below 1."""
    areas = {frozenset(p) for p in product("sovkm", repeat=2) if p[0] != p[1]}
    allowed = {p for p in areas if dungeon.face_weight(*(a + "w" for a in sorted(p))) > 0}
    assert allowed == {frozenset("ov")}
    lines = {frozenset(p) for p in product("whtrcld", repeat=2) if p[0] != p[1]}
    allowed = {p for p in lines if dungeon.face_weight(*("s" + x for x in sorted(p))) > 0}
    assert allowed == {frozenset("ht"), frozenset("dh"), frozenset("dt")}
    for a, b in (("sd", "ow"), ("sd", "vw"), ("sr", "kw"), ("sl", "mw")):
        assert 0 < dungeon.face_weight(a, b) < 1
    assert dungeon.face_weight("sr", "mw") == 0
    assert dungeon.face_weight("sh", "ow") == 0


def test_doors_prefer_worked_stone(dungeon: Vocabulary) -> None:
    assert dungeon.face_weight("sd", "ow") > dungeon.face_weight("sd", "vw")
    assert dungeon.face_weight("sd", "sh") > dungeon.face_weight("sd", "st")


def test_weights_multiply(dungeon: Vocabulary) -> None:
    assert dungeon.face_weight("oh", "vt") == 0.25 * 0.25


def test_overland_areas_meet_only_their_like(overland: Vocabulary) -> None:
    for a, b in product(overland.areas, repeat=2):
        assert overland.face_weight(a + "n", b + "n") == float(a == b)
    unlike = {
        frozenset((a, b))
        for a, b in product(overland.lines, repeat=2)
        if a != b and overland.face_weight("p" + a, "p" + b)
    }
    assert unlike == {frozenset("rs")}


def test_side_views_are_mirrored_but_never_turned() -> None:
    words = load_vocabulary("sideview")
    assert words.data.mirror
    assert not words.data.turn


def test_mates_and_mirror_images(tmp_path: Path) -> None:
    words = load(
        tmp_path,
        lines=', {letter = "l", name = "left", colour = "#000000", mate = "r", mirror = "r"},'
        ' {letter = "r", name = "right", colour = "#000000", mate = "l", mirror = "l"}',
    )
    assert words.face_weight("sl", "sr") == 1
    assert words.face_weight("sl", "sl") == 0
    assert words.mirrored("sl") == "sr"
    assert words.partner("sl") == "sr"


def test_a_wild_card_meets_anything(tmp_path: Path) -> None:
    words = load(
        tmp_path,
        lines=', {letter = "x", name = "any", colour = "#000000", wild = true},'
        ' {letter = "h", name = "hall", colour = "#000000"}',
    )
    assert words.face_weight("sx", "sh") == words.face_weight("sx", "sw") == 1
    assert words.face_weight("sh", "sw") == 0


LINE = ', {letter = "%s", name = "other", colour = "#000000"%s}'


@pytest.mark.parametrize(
    ("lines", "rest", "message"),
    [
        (LINE % ("w", ""), "", "stands for two lines"),
        (LINE % ("h", ", meets = {z = 0.5}"), "", "unknown letter 'z'"),
        (LINE % ("h", ", meets = {w = 7.0}"), "", "weights run from 0"),
        (LINE % ("h", ", meets = {w = inf}"), "", "finite number"),
        (LINE % ("h", ", meets = {w = nan}"), "", "finite number"),
        (
            LINE % ("h", ", meets = {t = 0.5}") + LINE % ("t", ", meets = {h = 0.25}"),
            "",
            "the same from both sides",
        ),
        (LINE % ("h", ', mate = "q"'), "", "unknown mate 'q'"),
        (LINE % ("h", ', mate = "w"'), "", "does not name"),
        (LINE % ("hh", ""), "", "line.1.letter"),
        (LINE % ("h", ", colour = 3"), "", "not valid TOML"),
        ("", '[[face]]\npair = ["sw", "zz"]\nweight = 0.5', "no area letter"),
        ("", "size = 3", "size"),
    ],
)
def test_unsound_vocabularies_are_clear_errors(
    tmp_path: Path, lines: str, rest: str, message: str
) -> None:
    with pytest.raises(MorphsError, match=message):
        load(tmp_path, lines=lines, rest=rest)


def test_an_unknown_vocabulary_names_those_there_are() -> None:
    with pytest.raises(MorphsError, match="city, dungeon, overland, sideview"):
        load_vocabulary("atlantis")


def test_liquids_are_told_in_their_order(tmp_path: Path) -> None:
    names = ["acid", "blood", "ichor", "lava", "oil", "tar", "water", "wine"]
    areas = "".join(
        f', {{letter = "{letter}", name = "{name} pool", colour = "#808080", pool = "{name}"}}'
        for letter, name in zip("abcdefgh", reversed(names), strict=True)
    )
    assert load(tmp_path, areas).liquids == tuple(names)
