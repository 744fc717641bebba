"""Packs made in memory: built, drawn, checked, saved and edited like those of folders."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import morphs
from morphs.board.shape import CORNER, EDGE, HEX, HEX_POINTY, SQUARE
from morphs.tiles.packs.memory import ABOUT
from morphs.tiles.packs.pack_toml import PackFile

COLOURS = {"rock": (90, 90, 90), "hall": (200, 40, 40), "cross": (40, 40, 200)}
CODES = {"rock": "wwwwwwww", "hall": "hwwwwhww", "cross": "hwhwhwhw"}


def plain(colour: tuple[int, int, int], size: tuple[int, int] = (40, 40)) -> Image.Image:
    return Image.new("RGB", size, colour)


def pack_of(pictures: bool = True, **about: Any) -> morphs.Pack:
    tiles = [
        morphs.Tile(name, CODES[name], picture=plain(COLOURS[name]) if pictures else None)
        for name in CODES
    ]
    return morphs.Pack.of("mine", tiles, **about)


def test_a_map_of_it_shows_its_pictures_and_is_sound(tmp_path: Path) -> None:
    result = morphs.build(pack=pack_of(), board="grid:4x3", seed=3)
    assert result.picture.size == (160, 120)
    image = result.picture.image()
    for cell in result.layout.cells:
        shown = image.getpixel((40 * cell.column + 20, 40 * cell.row + 20))
        assert shown == COLOURS[cell.tile or ""]
    assert len({cell.tile for cell in result.layout.cells}) > 1
    assert morphs.check_layout(result.layout).ok
    written = result.save(tmp_path / "a.png", tmp_path / "a.json")
    assert morphs.check_layout(written[1]).ok
    assert morphs.read_layout(written[1]) == result.layout


def test_tiles_without_pictures_are_drawn_as_diagrams() -> None:
    result = morphs.build(pack=pack_of(pictures=False), board="grid:2x2", seed=3)
    assert result.picture.size == (600, 600)
    assert len(result.picture.image().getcolors(1_000_000) or ()) > 1


@pytest.mark.parametrize(
    ("name", "faces", "shape", "vocabulary"),
    [
        ("a", "wwrtwrtt", SQUARE, "dungeon"),
        ("a", "swswsrstswsrstst", SQUARE, "dungeon"),
        ("a", "rwtwwwtw+sskkkssk", SQUARE, "dungeon"),
        ("a", ("sw", "sh") * 4, SQUARE, "dungeon"),
        ("a", ["w", "h"] * 4, SQUARE, "dungeon"),
        ("edge1", "wwhhhh", EDGE, "dungeon"),
        ("a", "wwhhhh", EDGE, "dungeon"),
        ("a", "whhw", CORNER, "dungeon"),
        ("a", "pppppppppppp", HEX, "overland"),
    ],
)
def test_faces_are_a_code_or_faces_and_tell_the_shape(
    name: str, faces: Any, shape: Any, vocabulary: str
) -> None:
    (tile,) = morphs.Pack.of("p", [morphs.Tile(name, faces)], vocabulary).tiles
    assert tile.shape is shape and len(tile.faces) == shape.count
    assert all(len(face) == 2 for face in tile.faces) and tile.pack == "p"


def test_hexes_may_stand_on_a_corner() -> None:
    tiles = [morphs.Tile("plain", "p" * 12)]
    pack = morphs.Pack.of("p", tiles, "overland", orientation="pointy")
    assert pack.tiles[0].shape is HEX_POINTY
    assert morphs.build(pack=pack, board="hex-pointy:3x3").report.gaps == 0


@pytest.mark.parametrize(
    ("tiles", "about", "said"),
    [
        ([], {}, "pack p: it has no tiles"),
        ([morphs.Tile("a", "wwxwwwww")], {}, "pack p: tile a: the code 'wwxwwwww' has 'x'"),
        ([morphs.Tile("a", "www")], {}, "pack p: tile a: the code 'www' has 3 letters"),
        ([morphs.Tile("a", "wwhhwwhh")] * 2, {}, "tile a: there are two of that name"),
        ([morphs.Tile("a", "w" * 8, weight=-1)], {}, "tile a: the weight -1"),
        ([morphs.Tile("a", "w" * 8, copies=-1)], {}, "tile a: there cannot be -1 copies"),
        ([morphs.Tile("a", "w" * 8, links=((0, 8),))], {}, "tile a: half-side 8 is none of 0 to 7"),
        ([morphs.Tile("a", "w" * 8, flow=(2,))], {}, "tile a: says that water leaves at EN"),
        ([morphs.Tile("a", "w" * 8, picture="a.png")], {}, "should be a Pillow image, not str"),
        ([morphs.Tile("a", "w" * 8, picture=plain((0, 0, 0), (80, 40)))], {}, "80 x 40 pixels"),
        ([morphs.Tile("a", "w" * 8, tags="crypt")], {}, "tags should be a list of texts, not 'cry"),
        ([morphs.Tile("a", "w" * 8, tags=(5,))], {}, "tags should be a list of texts, not (5,)"),
        ([morphs.Tile("a", "w" * 8)], {"squares": 1}, "pack p: squares: it should be at least 2"),
        ([morphs.Tile("a", "w" * 8)], {"coded": True}, "pack p: 'coded' says nothing of a pack"),
    ],
)
def test_what_cannot_be_is_one_sentence(tiles: Any, about: dict[str, Any], said: str) -> None:
    with pytest.raises(morphs.MorphsError) as caught:
        morphs.Pack.of("p", tiles, **about)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_what_may_be_said_of_it_is_what_pack_toml_may_say() -> None:
    assert set(PackFile.model_fields) > ABOUT
    pack = pack_of(squares=5, turn=False, background="#112233", tags=["crypt"], artist="me")
    assert pack.px_per_square == 8
    assert not any(tile.turn for tile in pack.tiles)
    assert {(tile.tags, tile.artist) for tile in pack.tiles} == {(("crypt",), "me")}


def test_the_hash_is_of_faces_and_pixels() -> None:
    assert pack_of().sha256 == pack_of().sha256 and pack_of() == pack_of()
    assert hash(pack_of()) == hash(pack_of())
    other = plain((90, 90, 90))
    other.putpixel((0, 0), (90, 90, 91))
    tiles = list(pack_of().tiles)
    pixel = morphs.Pack.of("mine", [morphs.Tile("rock", CODES["rock"], picture=other), *tiles[1:]])
    faces = morphs.Pack.of("mine", [*tiles[:2], morphs.Tile("cross", "h" * 8, picture=other)])
    assert len({pack_of().sha256, pixel.sha256, faces.sha256, pack_of(False).sha256}) == 4
    assert pixel != pack_of() and morphs.Request(pack=pixel) != morphs.Request(pack=pack_of())


def test_the_picture_is_its_own() -> None:
    image = plain((1, 2, 3))
    pack = morphs.Pack.of("p", [morphs.Tile("a", "w" * 8, picture=image)])
    image.putpixel((20, 20), (255, 0, 0))
    shown = morphs.build(pack=pack, board="grid:1x1").picture.image()
    assert shown.getpixel((20, 20)) == (1, 2, 3)


def test_the_request_says_honestly_what_it_was_made_of() -> None:
    pack = pack_of()
    result = morphs.build(pack=[pack, "dungeon"], board="grid:3x3", seed=1)
    assert result.layout.request["pack"] == ["memory:mine", "dungeon"]
    assert json.loads(result.request.to_json())["pack"] == ["memory:mine", "dungeon"]
    assert result.layout.packs[0].sha256 == pack.sha256
    with pytest.raises(morphs.MorphsError, match=r"memory:mine: was made in memory by a program"):
        morphs.build(morphs.Request.from_dict(result.layout.request))


def test_again_and_edit_say_that_it_is_gone(tmp_path: Path) -> None:
    morphs.build(pack=pack_of(), board="grid:2x2").save(tmp_path / "a.png", tmp_path / "a.json")
    script = (
        "import sys\n"
        "from morphs.cli import main\n"
        "for line in sys.argv[1:]:\n"
        "    try: main(line.split())\n"
        "    except SystemExit as stop: print(stop.code)"
    )
    lines = ["build --again a.png -o b.png", "build --again a.json -o b.png",
             "edit a.json --rotate 0,0 -o b.json"]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", script, *lines], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout.split() == ["2"] * len(lines), done
    told = done.stderr.splitlines()
    assert len(told) == len(lines)
    assert all("memory:mine" in one and "made in memory by a program" in one for one in told)
    assert not (tmp_path / "b.png").exists()


def test_layouts_of_it_are_edited_where_it_is_at_hand(tmp_path: Path) -> None:
    result = morphs.build(pack=pack_of(), board="grid:4x3", seed=3)
    edited = morphs.Session(result.layout).apply("resolve 0,0:1,1").layout
    assert morphs.check_layout(edited).ok and edited.request["edits"]
    assert morphs.picture_of(edited).size == (160, 120)
    morphs.write_layout(result.layout, tmp_path / "a.json")
    alone = morphs.read_layout(tmp_path / "a.json")
    with pytest.raises(morphs.MorphsError, match="is not at hand"):
        morphs.Session(alone)
    with pytest.raises(morphs.MorphsError, match="is not the one that the layout was made of"):
        other = morphs.read_layout(tmp_path / "a.json", packs=[pack_of(pictures=False)])
        morphs.Session(other)
    with_it = morphs.read_layout(tmp_path / "a.json", packs=[pack_of()])
    assert morphs.Session(with_it).apply("resolve 0,0:1,1").layout == edited
    again = morphs.build(result.request, edits=edited.request["edits"])
    assert again.layout.to_json() == edited.to_json()


def test_it_goes_to_other_processes() -> None:
    asked = morphs.Request(pack=pack_of(), board="grid:3x2", seed=1)
    alone, _ = morphs.best_of(asked, 3, workers=1)
    together, _ = morphs.best_of(asked, 3, workers=2)
    assert alone.layout == together.layout


def test_it_stands_beside_others_as_folders_do() -> None:
    with pytest.raises(morphs.MorphsError, match="two packs are named 'mine'"):
        morphs.build(pack=[pack_of(), pack_of(False)])
    with pytest.raises(
        morphs.MorphsError, match=r"^vocabulary city: the pack mine was made in mem"
    ):
        morphs.build(pack=pack_of(), vocabulary="city")
    with pytest.raises(morphs.MorphsError, match=r"^pack: 3 is no name, no path and no pack$"):
        morphs.Request(pack=[3])


def test_a_pack_that_was_read_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "plan.csv").write_text("code\nhhhhhhhh\n")
    loaded = morphs.load_pack(str(tmp_path / "plan.csv"))
    assert morphs.Request(pack=loaded).pack == (str(tmp_path / "plan.csv"),)
    assert morphs.Request(pack=morphs.load_pack("dungeon")).pack == ("dungeon",)
