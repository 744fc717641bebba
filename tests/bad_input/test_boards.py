"""Boards, masks and options that make no map."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import PACKS

from .commands import assert_one_line, refuse_build, run
from .files import flipped, half, make_pack, picture, png_of_size

HEXES, POINTY = str(PACKS / "hexes.csv"), str(PACKS / "pointy.csv")

OPTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "no column": ("--board grid:0x5", ("'grid:0x5' has 0 cells", "1 to 1000000")),
    "no numbers": ("--board grid:axb", ("board 'grid:axb' cannot be read", "write grid:8x6")),
    "no sizes": ("--board grid", ("board 'grid' cannot be read",)),
    "negative": ("--board grid:-3x4", ("cannot be read",)),
    "unknown kind": ("--board ring:3x4", ("cannot be read", "hex-pointy:8x6")),
    "too many cells": ("--board grid:5000x5000", ("25000000 cells",)),
    "absurd": ("--board grid:9999999x9999999", ("99999980000001 cells",)),
    "beyond sides": ("--board grid:99999999x2", ("has 199999998 cells", "at most 10000 a side")),
    "beyond numbers": (f"--board grid:{'9' * 5000}x1", ("cannot be read",)),
    "too wide a picture": (
        "--board grid:300x1 --scale 9 --compose loose",
        ("the picture would be", "--scale"),
    ),
    "odd hex columns": (f"--pack {HEXES} --board hex:5x4 --wrap", ("even number of columns",)),
    "odd hex rows": (f"--pack {POINTY} --board hex-pointy:4x5 --wrap", ("even number of rows",)),
    "zones without a template": (
        "--show-zones names",
        ("--show-zones shows the zones of a --template: name one",),
    ),
    "odd bricks": ("--board brick:4x5 --wrap", ("even number of rows", "do not close")),
    "too small a torus": ("--board grid:1x5 --wrap", ("at least 2 columns and 2 rows",)),
    "frame on hexes": (f"--pack {HEXES} --board hex:4x4 --frame after", ("hex boards have no fr",)),
    "entrances on a torus": ("--entrances 2 --wrap", ("no border to leave it by", "--entrances")),
    "frame on a torus": ("--frame before --wrap", ("no border to frame",)),
    "squares on hexes": ("--pack dungeon --board hex:4x4", ("takes hex tiles", "has only")),
    "hexes on squares": (
        f"--pack {HEXES}",
        ("grid board takes square tiles", "has only hex tiles"),
    ),
    "flat on pointy": (f"--pack {HEXES} --board hex-pointy:4x4", ("pointy-top", "flat-top")),
    "two vocabularies": (f"--pack dungeon --pack {HEXES}", ("different vocabularies", "overland")),
    "another vocabulary": (
        "--pack dungeon --vocabulary city",
        ("--vocabulary city: ", "of 323 tiles of the pack dungeon", "of the vocabulary dungeon"),
    ),
    "unknown vocabulary": ("--vocabulary klingon", ("unknown vocabulary 'klingon'", "dungeon")),
    "unknown option": ("--bored grid:3x3", ("No such option", "--bored", "morphs build --help")),
    "unknown argument": ("map.png", ("unexpected extra argument", "map.png")),
    "unknown choice": ("--solver magic", ("--solver", "'magic'", "draw")),
    "seed is a word": ("--seed lucky", ("--seed: 'lucky' is no whole number",)),
    "seed below 0": ("--seed -1", ("--seed: it should be at least 0",)),
    "seed too large": (f"--seed {2**63}", ("seed", "it should be at most")),
    "seed beyond numbers": (f"--seed {'9' * 5000}", ("--seed", "is no whole number")),
    "weights of one map": ("--weigh loops=2", ("--weigh", "add --best N")),
    "start outside": (
        "--solver draw --board grid:3x3 --start 3,0",
        ("--start 3,0", "no cell in column 3"),
    ),
    "start of words": ("--start there", ("--start: ", "nw, centre, random or COLUMN,ROW")),
    "more than there may be": (
        "--at-least lake=50% --at-most LAKE=10%",
        ("--at-least lake=50% and --at-most LAKE=10%: that is at least 15 and at most 3",),
    ),
    "parts of set pieces": (
        "--compose loose --at-least great_hall=1",
        ("--at-least great_hall=1: no tile tagged 'great_hall'", "--compose designed"),
    ),
    "of what is kept out": (
        "--tag !crypt --at-least crypt=1",
        ("--at-least crypt=1: no tile tagged 'crypt'", "kept out by --artist or --tag"),
    ),
    "of what nobody knows": ("--at-most troll=1", ("--at-most troll=1: 'troll' is no tile, tag",)),
    "tries": ("--tries 0", ("tries", "at least 1")),
    "tries of words": ("--tries many", ("--tries: 'many' is no whole number",)),
    "no best": ("--best 0", ("--best: '0' is no whole number from 1 to 10000",)),
    "scale of letters": ("--scale big", ("--scale: it should be a number",)),
    "reason in a picture": ("--why why.png", ("why.png", "must end in .json")),
    "reason of many": ("--why why.json --count 2", ("--why goes with one map",)),
    "scale 0": ("--scale 0", ("scale", "greater than 0")),
    "scale nan": ("--scale nan", ("--scale: it should be a finite number",)),
    "tiny scale": ("--scale 0.001", ("cannot be drawn", "or --scale")),
    "huge scale": ("--scale 16 --px-per-square 1000", ("160000 x 160000", "or --scale")),
    "grid of nothing": ("--grid hex:0", ("grid", "hex:SIZE")),
    "grid of words": ("--grid fine", ("grid", "write 5ft, 10ft or hex:SIZE")),
    "no colour": ("--background #12345", ("--background: ", "#rrggbb")),
    "colour by name": ("--background red", ("#rrggbb, the path of a picture, or none",)),
    "no background": ("--background nowhere.png", ("nowhere.png", "no such file")),
    "no artist": ("--artist Nobody", ("no tile is left", "--artist Nobody: lets in no tile")),
    "misspelt tag": ("--tag throen", ("--tag throen: lets in no tile; did you mean throne",)),
    "no tag": ("--tag !crypt --tag crypt", ("no tile is left", "kept out by --tag")),
    "wrong assumption": ("--assume hhhhhhh", ("7 letters",)),
    "assumption of a coded pack": ("--pack dungeon --assume hhhh", ("--assume: ", "4 letters")),
    "scale of words": ("--px-per-square many", ("--px-per-square: it should be a number",)),
    "no mask": ("--mask nowhere.txt", ("nowhere.txt", "no such file")),
    "mask is a folder": ("--mask .", ("is a directory",)),
}


@pytest.mark.parametrize("kind", OPTIONS)
def test_an_option_that_makes_no_map_is_refused(kind: str, tmp_path: Path) -> None:
    line, words = OPTIONS[kind]
    more = ("--pack", make_pack(tmp_path, {"a.png": picture()})) if "assume" in line else ()
    refuse_build(tmp_path, *more, *line.split(), words=words)


def test_the_last_option_without_its_value(tmp_path: Path) -> None:
    assert_one_line(run("build", "-o", folder=tmp_path), 2, "-o", "requires an argument")
    assert_one_line(
        run("bild", folder=tmp_path),
        2,
        "no such command 'bild': did you mean build?",
        "morphs --help",
    )


MASKS: dict[str, tuple[bytes, tuple[str, ...]]] = {
    "another size": (b"##\n##\n", ("mask has 2 columns and 2 rows", "grid:3x3 has 3 and 3")),
    "strange character": (b"###\n#x#\n", ("line 2, column 2: 'x'", "use # for a cell")),
    "empty": (b"", ("the mask is empty", "use # for a cell")),
    "only spaces": (b"   \n  \n", ("the mask is empty",)),
    "no cell": (b"...\n...\n...\n", ("the mask leaves no cell",)),
    "broken picture": (half(picture()), ("truncated", "one pixel per cell")),
    "damaged picture": (flipped(picture()), ("broken", "one pixel per cell")),
    "huge picture": (png_of_size(40_000, 40_000), ("too large", "1 million pixels")),
    "bytes": (bytes(range(256)), ("not a picture", "one pixel per cell")),
}


@pytest.mark.parametrize("kind", MASKS)
def test_a_mask_that_is_none_is_refused(kind: str, tmp_path: Path) -> None:
    content, words = MASKS[kind]
    (tmp_path / "mask").write_bytes(content)
    refuse_build(tmp_path, "--mask", "mask", "--board", "grid:3x3", words=words)


def test_a_mask_of_links_in_a_circle_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mask").symlink_to("mask")
    refuse_build(tmp_path, "--mask", "mask", words=("mask", "symbolic links"))


def test_a_background_that_is_not_there_is_refused_before_a_map_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("morphs.building.building.build", lambda *_, **__: pytest.fail("built"))
    done = run("build", "--background", "nowhere.png", folder=tmp_path)
    assert_one_line(done, 2, "nowhere.png", "no such file")
