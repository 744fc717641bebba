from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from morphs.base.pictures import Cut
from morphs.board.shape import EDGE, HEX, SQUARE, Orientation, Shape
from morphs.tiles import vocabulary as vocabulary_module
from morphs.tiles.filename import parse_code
from morphs.tiles.tile import (
    OrientedTile,
    Pool,
    Tile,
    _named_by_first,
    faces_as_lying,
    orient,
    unjoined,
    waters,
)
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary


def tile(code: str, words: Vocabulary, shape: Shape = SQUARE, **more: object) -> Tile:
    return Tile("t", parse_code(code, words, shape), shape, "p", **more)  # type: ignore[arg-type]


def test_a_turned_tile_lies_as_the_contract_says(dungeon: Vocabulary) -> None:
    oriented = orient(tile("wwrtwrtt", dungeon), Orientation(1, False), dungeon)
    assert [face[1] for face in oriented.faces] == list("ttwwrtwr")
    mirrored = orient(tile("wwrtwrtt", dungeon), Orientation(0, True), dungeon)
    assert [face[1] for face in mirrored.faces] == list("wwttrwtr")


@pytest.mark.parametrize(
    ("words", "code", "shape"),
    [
        ("dungeon", "wwrtwrtt", SQUARE),
        ("dungeon", "wwhhwr", EDGE),
        ("city", "bbbbbbbb", SQUARE),
        ("overland", "mmooppffaahh", HEX),
    ],
)
def test_faces_alone_lie_as_those_of_the_tile(words: str, code: str, shape: Shape) -> None:
    vocabulary = load_vocabulary(words)
    one = tile(code, vocabulary, shape)
    for place in range(shape.places):
        for way in shape.orientations(place):
            faces = faces_as_lying(one.faces, shape, way, vocabulary)
            assert faces == orient(one, way, vocabulary).faces


def test_faces_go_round_with_the_tile(dungeon: Vocabulary) -> None:
    turned = faces_as_lying(tuple("abcdefgh"), SQUARE, Orientation(1, False), dungeon)
    assert turned == tuple("ghabcdef")


@given(st.text("whtrclsovkmd", min_size=8, max_size=8), st.integers(0, 7))
def test_links_turn_with_the_tile(code: str, number: int) -> None:
    """What is joined does not depend on how the tile lies."""
    words = load_vocabulary("dungeon")
    drawn = tile(code, words)
    orientation = SQUARE.orientations()[number]
    upright, turned = (orient(drawn, o, words) for o in (Orientation(0, False), orientation))
    assert sorted(map(len, upright.links)) == sorted(map(len, turned.links))
    assert len(waters(upright, words).streams) == len(waters(turned, words).streams)


@given(st.lists(st.sampled_from(["pn", "pr", "fs", "an", "ar", "po"]), min_size=12, max_size=12))
def test_hex_waters_turn_with_the_tile(faces: list[str]) -> None:
    words = load_vocabulary("overland")
    drawn = Tile("t", tuple(faces), HEX, "p")
    found = [waters(orient(drawn, o, words), words) for o in HEX.orientations()]
    shapes = {
        (
            tuple(sorted(len(pool.halves) for pool in water.pools)),
            tuple(sorted((len(s.crossings), s.pool is None) for s in water.streams)),
        )
        for water in found
    }
    assert len(shapes) == 1


def upright(code: str, words: Vocabulary, **more: object) -> OrientedTile:
    return orient(tile(code, words, **more), Orientation(0, False), words)


def test_a_features_crossings_are_all_joined(dungeon: Vocabulary) -> None:
    assert upright("hrhtkrkw", dungeon).links == ((0, 2, 3), (1, 5), (4, 6))


def test_links_part_what_a_pack_says_and_leave_the_rest_alone(dungeon: Vocabulary) -> None:
    parted = upright("hhhhwwww", dungeon, links=((0, 1), (2,)))
    assert parted.links == ((0, 1), (2,), (3,))


def test_links_join_what_their_half_sides_share(dungeon: Vocabulary) -> None:
    """A walk along the banks does not join the rivers in it."""
    code = "orswswoworswswor"
    oriented = upright(code, dungeon, links=((0, 3, 4, 7), (0, 4)))
    assert [s.crossings for s in waters(oriented, dungeon).streams] == [
        ((0, False, 1), (4, False, 1)),
        ((7, False, 1),),
    ]
    between = upright("krwrkwww", dungeon, links=((0, 1), (1, 3), (3, 4)))
    assert waters(between, dungeon).streams[0].pool == 0
    lake = upright("rwwkwwww", dungeon, links=((0, 3),))
    assert waters(lake, dungeon).streams[0].pool == 0


def test_a_lone_crossing_beside_a_lake_belongs_to_it(dungeon: Vocabulary) -> None:
    oriented = orient(tile("rkwwkwww", dungeon), Orientation(0, False), dungeon)
    found = waters(oriented, dungeon)
    assert found.pools == (Pool("water", (1, 4)),)
    assert found.streams[0].pool == 0
    far = waters(orient(tile("rwkwwwww", dungeon), Orientation(0, False), dungeon), dungeon)
    assert far.streams[0].pool is None


def test_two_crossings_pass_a_lake_by(dungeon: Vocabulary) -> None:
    found = waters(orient(tile("rkwwrwww", dungeon), Orientation(0, False), dungeon), dungeon)
    assert [stream.pool for stream in found.streams] == [None]


def test_a_crossing_in_mid_side_is_one(overland: Vocabulary) -> None:
    drawn = Tile("t", ("pr",) * 2 + ("pn",) * 4 + ("ps",) * 2 + ("pn",) * 4, HEX, "p")
    for orientation in HEX.orientations():
        (stream,) = waters(orient(drawn, orientation, overland), overland).streams
        assert [(half % 2, middle) for half, middle, _ in stream.crossings] == [(0, True)] * 2
        assert sorted(size for _, _, size in stream.crossings) == [1, 2]


def test_tiles_may_forbid_turning_and_mirroring(dungeon: Vocabulary) -> None:
    assert len(tile("wwwwwwww", dungeon, turn=False).orientations()) == 2
    assert len(tile("wwwwwwww", dungeon, mirror=False).orientations()) == 4
    fixed = tile("wwhhhh", dungeon, EDGE, turn=False)
    assert [len(fixed.orientations(place)) for place in range(4)] == [2, 0, 0, 0]


@pytest.mark.parametrize("half", range(8))
def test_declared_flow_turns_too(half: int, dungeon: Vocabulary) -> None:
    drawn = tile("rrrrrrrr", dungeon, flow=(half,))
    assert orient(drawn, Orientation(1, False), dungeon).flow == ((half + 2) % 8,)
    assert orient(drawn, Orientation(0, True), dungeon).flow == ((1 - half) % 8,)


def test_only_a_mirror_changes_letters(tmp_path: Path) -> None:
    """A left wall seen in a mirror is a right wall; turned it stays what it is."""
    text = (Path(vocabulary_module.__file__).parent / "vocabularies" / "dungeon.toml").read_text()
    walls = "\n".join(
        f'[[line]]\nletter = "{one}"\nname = "{name} wall"\ncolour = "#000000"\n'
        f'mate = "{other}"\nmirror = "{other}"\n'
        for one, other, name in (("y", "z", "left"), ("z", "y", "right"))
    )
    (tmp_path / "walls.toml").write_text(text.replace("[[face]]", walls + "\n[[face]]", 1))
    words = load_vocabulary(str(tmp_path / "walls.toml"))
    drawn = Tile("t", ("sy", *["sw"] * 7), SQUARE, "p")
    assert orient(drawn, Orientation(1, False), words).faces[2] == "sy"
    assert orient(drawn, Orientation(0, True), words).faces[1] == "sz"


def test_a_river_in_a_lake_of_its_own_liquid_is_lake(dungeon: Vocabulary) -> None:
    (carrier,) = dungeon.carriers("kr")
    assert carrier.is_pool
    assert [one.liquid for one in dungeon.carriers("kl")] == ["water", "lava"]


@pytest.mark.parametrize(
    ("code", "pool"),
    [("kkrwwwww", 0), ("wrkkwwww", 0), ("rwwwwwkk", 0), ("kwwwwwwr", 0), ("kkwrwwww", None)],
)
def test_beside_goes_round_the_tile(code: str, pool: int | None, dungeon: Vocabulary) -> None:
    (stream,) = waters(upright(code, dungeon), dungeon).streams
    assert stream.pool == pool


def test_a_crossing_in_mid_side_stands_beside_both_its_neighbours(overland: Vocabulary) -> None:
    """The river stands at half-sides 2 and 3; a lake at 4 is beside it, one at 5 is not."""
    for lake, pool in ((1, 0), (4, 0), (0, None), (5, None)):
        faces = ["pn"] * 12
        faces[2] = faces[3] = "pr"
        faces[lake] = "an"
        drawn = Tile("t", tuple(faces), HEX, "p")
        (stream,) = waters(orient(drawn, Orientation(0, False), overland), overland).streams
        assert stream.pool == pool, lake


def test_the_art_of_a_tile_is_its_picture_or_its_file_less_its_margins(dungeon: Vocabulary) -> None:
    path, picture = Path("a.png"), Image.new("RGB", (1, 1))
    assert tile("wwwwwwww", dungeon).art is None
    assert tile("wwwwwwww", dungeon, path=path).art == path
    assert tile("wwwwwwww", dungeon, path=path, trim=(0, 0, 3, 0)).art == Cut(path, (0, 0, 3, 0))
    assert tile("wwwwwwww", dungeon, path=path, picture=picture).art is picture


def test_tiles_of_other_pictures_in_memory_are_alike_to_the_search(dungeon: Vocabulary) -> None:
    one, other = (tile("hhwwwwww", dungeon, picture=Image.new("L", (2, n))) for n in (1, 2))
    assert one == other and hash(one) == hash(other)
    assert "picture" not in repr(one)


def test_tiles_without_a_name_are_looked_up_by_their_faces() -> None:
    """With one hash all were compared with each other: the more were drawn, the longer it took."""
    tiles = [Tile("", (f"{first}n", f"{second}n") * 4) for first in "hwtk" for second in "hwtk"]
    assert len({hash(tile) for tile in tiles}) == len(tiles)


def test_what_crosses_a_cap_stands_alone(dungeon: Vocabulary, overland: Vocabulary) -> None:
    """And open country in one piece, but for what crosses it."""
    shut = unjoined(parse_code("hhrwwwtk", dungeon, SQUARE), dungeon)
    assert shut.links == ((0,), (1,), (2,), (6,), (7,))
    field = unjoined(("pn", "pr", *("pn",) * 10), overland)
    assert field.groups[0] == tuple((half, "walk") for half in range(12))
    assert len(field.groups) == 2


def test_a_crossing_in_mid_side_is_named_by_its_first_half() -> None:
    """But where a group has both halves of the side: then it names what stands there, too."""
    middles = {0: 0, 1: 0, 2: 2, 3: 2}
    assert _named_by_first({0, 1, 3, 5}, middles) == {0, 1, 2, 5}
