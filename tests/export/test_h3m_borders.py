"""Pictures where grounds meet: handmade cases by the numbers of the game's pictures, and maps of
patches on which nearly every border square has a picture of its own."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import ndimage

from morphs.exports.h3m import FLAT, to_h3m
from morphs.exports.h3m_borders import border_pictures
from morphs.exports.h3m_tiles import tile_bytes
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import Thing
from tests.export.h3m_reader import read_h3m
from tests.generators.zones.handmade import duel

LETTERS = {"g": "grass", "d": "dirt", "s": "sand", "w": "water", "r": "rock", "o": "snow"}
Bytes = NDArray[np.uint8]


def shown(*rows: str) -> tuple[int, int]:
    """The picture and the mirrors of the square in the middle."""
    made = duel()
    made.terrain[:] = TERRAINS.index(LETTERS[rows[2][2]])
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            made.terrain[0, 10 + y, 10 + x] = TERRAINS.index(LETTERS[letter])
    tiles = np.frombuffer(tile_bytes(made), np.uint8).reshape(*made.terrain.shape, 7)
    return int(tiles[0, 12, 12, 1]), int(tiles[0, 12, 12, 6]) & 3


@pytest.mark.parametrize(
    ("rows", "pictures", "mirror"),
    [
        (("ggggg", "ggggg", "ggggg", "ggggg", "ggggg"), range(49, 73), 0),
        (("ddggg", "ddggg", "ddggg", "ddggg", "ddggg"), range(4, 8), 0),
        (("sssss", "sssss", "ggggg", "ggggg", "ggggg"), range(28, 32), 0),
        (("ggggg", "ggggg", "ggggg", "gggoo", "gggoo"), range(12, 16), 0),
        (("ddddd", "ddddd", "ddggg", "ddggg", "ddggg"), range(4), 0),
        (("wwwww", "wwwww", "gggww", "gggww", "gggww"), range(20, 24), 1),
        (("ddggg", "ddggg", "ggggg", "gggss", "gggss"), range(41, 42), 0),
        (("ddggg", "ddggg", "ggggg", "gggdd", "gggdd"), range(4), 1),
        (("ssggg", "ssggg", "ggggg", "gggss", "gggss"), range(20, 24), 1),
        (("ggggg", "ggggg", "gggdd", "gggdd", "dddss"), range(49), 0),
        (("dddrr", "dddrr", "dddrr", "dddrr", "dddrr"), range(4, 8), 1),
        (("rrrrr", "rrrrr", "rrrrr", "rrrrr", "rrrrr"), range(8), 0),
        (("ddrrr", "ddrrr", "ddrrr", "ddrrr", "ddrrr"), range(16, 18), 0),
        (("rrrdd", "rrrdd", "rrrdd", "rrrdd", "rrrdd"), range(18, 20), 0),
        (("ddddd", "ddddd", "rrrrr", "rrrrr", "rrrrr"), range(20, 22), 0),
        (("rrrrr", "rrrrr", "rrrrr", "ddddd", "ddddd"), range(22, 24), 0),
        (("rrrrr", "rrrrr", "rrrrr", "rrrdd", "rrrdd"), range(24, 26), 0),
        (("ddrrr", "ddrrr", "rrrrr", "rrrrr", "rrrrr"), range(30, 32), 0),
    ],
)
def test_squares_show_how_others_lie_around(
    rows: tuple[str, ...], pictures: range, mirror: int
) -> None:
    picture, mirrored = shown(*rows)
    assert picture in pictures
    if pictures != range(49):
        assert mirrored == mirror


def at_border(terrain: Bytes) -> NDArray[np.bool_]:
    """The squares that show a border: sand shows none, nor dirt but towards sand."""
    sand, dirt = TERRAINS.index("sand"), TERRAINS.index("dirt")
    sandy = np.isin(terrain, (sand, TERRAINS.index("water"), TERRAINS.index("rock")))
    low, high = ndimage.minimum_filter(terrain, 3), ndimage.maximum_filter(terrain, 3)
    near_sand = ndimage.maximum_filter(sandy, 3)
    found: NDArray[np.bool_] = (low != high) & (terrain != sand)
    return found & ((terrain != dirt) | near_sand)


@pytest.mark.parametrize("seed", range(3))
def test_nearly_all_borders_of_many_grounds_have_a_picture(seed: int) -> None:
    rng = np.random.default_rng(seed)
    patches = np.kron(rng.integers(0, 10, (12, 12)), np.ones((5, 5), int))
    terrain = ndimage.generic_filter(
        patches, lambda near: np.bincount(near.astype(int)).argmax(), size=3
    ).astype(np.uint8)
    pictured = np.zeros(terrain.shape, np.bool_)
    for ground in range(10):
        for picked in border_pictures(terrain, ground):
            assert not (pictured & picked.squares).any()
            assert (terrain[picked.squares] == ground).all()
            pictured |= picked.squares
    border = at_border(terrain)
    assert pictured[border].mean() >= 0.95
    rock = border & (terrain == TERRAINS.index("rock"))
    assert rock.sum() > 50 and pictured[rock].mean() >= 0.98


def test_kinds_are_written_as_the_game_has_them() -> None:
    things = thing_table()
    assert things["town-conflux"].h3m == ("avchforx", 98, 8)
    assert things["dragon-utopia"].rows == ("..BBBB", "BBBBB.", "..BBE.")
    assert len(FLAT) == 25
    made = duel()
    row = {"kind": "pickup", "mask": ["#"], "entry": [0, 0]}
    made.kinds |= {
        "sea-chest": {**row, "terrains": ["water"], "h3m": ["AVXccht0", 82, 0]},
        "scholar": {**row, "h3m": ["AVXschl0", 81, 0]},
        "chest": {**row, "h3m": ["AVA0128", 6, 0]},
        "pond": {**row, "h3m": ["AVLlk1g0", 126, 0]},
        "tar": {**row, "h3m": ["AvLStm2", 130, 0]},
    }
    names = ("sea-chest", "scholar", "chest", "pond", "tar")
    first = len(made.things)
    made.things += [Thing("pickup", name, 0, 5, 20 + n) for n, name in enumerate(names)]
    told = {o["sprite"].lower(): o for o in read_h3m(to_h3m(made)).objects[first:]}
    assert told["avxccht0.def"]["grounds"] == 0x100
    assert told["avxschl0.def"]["grounds"] == 0x1FF
    groups = {name: told[f"{name}.def"]["group"] for name in ("avxschl0", "ava0128")}
    assert groups == {"avxschl0": 0, "ava0128": 4}
    assert told["avllk1g0.def"]["flat"] == 1 and told["ava0128.def"]["flat"] == 0
    assert told["avlstm2.def"]["class"] == 153


@pytest.mark.parametrize(
    ("note", "reward"), [("gold", (5, 6, 10_000)), ("experience", (1, 10_000))]
)
def test_huts_pay_what_the_map_says(note: str, reward: tuple[int, ...]) -> None:
    made = duel()
    made.kinds |= {
        "badge": {"kind": "artifact", "mask": ["#"], "entry": [0, 0], "h3m": ["AVA0049", 5, 49]},
        "seers-hut": {"kind": "hut", "mask": ["#"], "entry": [0, 0], "h3m": ["AVXseer0", 83, 0]},
    }
    goal = len(made.things)
    made.things += [
        Thing("artifact", "badge", 0, 5, 5),
        Thing("hut", "seers-hut", 0, 5, 25, value=7000, partner=goal, note=note, amount=10_000),
    ]
    assert read_h3m(to_h3m(made)).objects[goal + 1]["pays"] == reward
