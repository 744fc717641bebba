"""Names, codes, pack.toml and vocabularies that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from .commands import assert_one_line, refuse_build, run
from .files import GOOD, make_pack, picture

Files = dict[str, bytes | str]
PICTURE = picture()
ONE: Files = {GOOD: PICTURE}
UNCODED: Files = {"throne.png": PICTURE}

PACKS: dict[str, tuple[Files, tuple[str, ...]]] = {
    "wrong letter": (
        {"tile0001-hhhxhhhh.png": PICTURE},
        ("tile0001-hhhxhhhh.png", "'x' at half-side 4 (ES)", "allowed: s o v k m w h t r c l d"),
    ),
    "wrong length": (
        {"tile0001-hhhhh.png": PICTURE},
        ("tile0001-hhhhh.png", "has 5 letters", "a square takes 8"),
    ),
    "no code after the number": ({"tile0001-.png": PICTURE}, ("tile0001-.png", "0 letters")),
    "two codes": (
        {"tile0001-hhhhhhhh-wwwwwwww.png": PICTURE},
        ("two codes, 'hhhhhhhh' and 'wwwwwwww'", "keep one"),
    ),
    "blocks of other length": ({"tile0001-hhhh+hhhh.png": PICTURE}, ("blocks of 4 + 4 letters",)),
    "water that is not there": ({"tile0001-hhhhhhhh-to_se.png": PICTURE}, ("leaves at SE",)),
    "flow to nowhere": ({"tile0001-hhhhhhhh-to_up.png": PICTURE}, ("'up' is no half-side",)),
    "name and table disagree": (
        ONE | {"codes.csv": f"file,code\n{GOOD},wwwwwwww\n"},
        ("two codes", "wwwwwwww in codes.csv", "hhhhhhhh in the name"),
    ),
    "codes.csv is a picture": (ONE | {"codes.csv": PICTURE}, ("codes.csv", "is a picture")),
    "codes.csv without columns": (
        ONE | {"codes.csv": "tile;letters\na;b\n"},
        ("codes.csv", "no column 'file'", "write commas, not semicolons"),
    ),
    "codes.csv empty": (ONE | {"codes.csv": ""}, ("codes.csv", "no column 'file'")),
    "codes.csv with two codes": (
        UNCODED | {"codes.csv": "file,code\nthrone.png,hhhhhhhh\nthrone.png,wwwwwwww\n"},
        ("codes.csv: line 3", "throne.png has two codes"),
    ),
    "codes.csv with endless fields": (
        ONE | {"codes.csv": f"file,code\n{'x' * 200_000},h\n"},
        ("codes.csv", "not a readable CSV file"),
    ),
    "codes.csv with a wrong letter": (
        UNCODED | {"codes.csv": "file,code\nthrone.png,hhhhhhhy\n"},
        ("throne.png", "'y' at half-side 8 (WN)"),
    ),
    "uncoded": (UNCODED, ("no codes for the 1 picture there", "--assume hhhhhhhh")),
    "uncoded, another program's set": (
        UNCODED | {"rooms.tsx": "<tileset/>"},
        ("no codes for the 1 picture", "morphs packs import", "rooms.tsx"),
    ),
    "codes in other names": (
        {"crypt-hhhhhhhh.png": picture()},
        ("no codes for the 1 picture", "names like crypt-hhhhhhhh are read if", "coded = true"),
    ),
    "codes before names": ({"hhhhhhhh_crypt.png": picture()}, ('coded = "first"',)),
    "pictures of a kind that is not read": (
        {"tile0001-hhhhhhhh.tiff": b"II*"},
        ("tile0001-hhhhhhhh.tiff: .tiff pictures are not read; save it as a .png",),
    ),
    "empty": ({}, ("the pack is empty", "no pictures")),
    "only text": ({"readme.txt": "hello"}, ("the pack is empty", "no pictures")),
    "TOML broken": (
        ONE | {"pack.toml": 'name = "a'},
        ("pack.toml", "not valid TOML", "at end of document"),
    ),
    "TOML nested": (ONE | {"pack.toml": "a = " + "[" * 100_000}, ("nested too deeply",)),
    "TOML with an endless number": (
        ONE | {"pack.toml": f"squares = {'9' * 5000}"},
        ("pack.toml", "not valid TOML"),
    ),
    "TOML not UTF-8": (
        ONE | {"pack.toml": b'format = 1\nname = "caf\xe9"\n'},
        ("pack.toml: line 2 is not UTF-8",),
    ),
    "TOML unknown key": (
        ONE | {"pack.toml": "sqares = 10"},
        ("pack.toml", "sqares", "key is unknown"),
    ),
    "TOML wrong type": (ONE | {"pack.toml": 'squares = "ten"'}, ("squares", "whole number")),
    "TOML out of range": (
        ONE | {"pack.toml": "weight = -1"},
        ("weight", "be at least 0"),
    ),
    "TOML no number": (
        ONE | {"pack.toml": "weight = nan"},
        ("pack.toml", "weight: it should be a finite number"),
    ),
    "TOML wrong tile": (
        ONE | {"pack.toml": '[tiles."tile0001-hhhhhhhh"]\nlinks = [["UP"]]'},
        ("'UP' is no half-side of a square",),
    ),
    "TOML wrong order": (ONE | {"pack.toml": 'order = ["N", "E"]'}, ("order N E takes 2 or 4",)),
    "TOML no colour": (ONE | {"pack.toml": 'background = "#white"'}, ("background", "#rrggbb")),
    "TOML no name": (ONE | {"pack.toml": 'name = "a/b"'}, ("name: it should be letters, digits",)),
    "TOML wrong version": (ONE | {"pack.toml": "format = 2"}, ("pack.toml", "format", "1")),
    "TOML wrong vocabulary": (
        ONE | {"pack.toml": 'vocabulary = "klingon"'},
        ("unknown vocabulary 'klingon'", "dungeon", "overland"),
    ),
    "TOML of another map": (
        ONE | {"pack.toml": 'vocabulary = "overland"'},
        ("tile0001-hhhhhhhh.png", "a hex takes 12"),
    ),
    "TOML wrong assumption": (
        ONE | {"pack.toml": 'assume = "hhhh"'},
        ("pack.toml: assume: ", "has 4 letters; a square takes 8"),
    ),
    "a tile of six letters": ({"tile0001-hhhhhh.png": PICTURE}, ("a square takes 8",)),
    "vocabulary of no name": (ONE | {"pack.toml": 'vocabulary = "\\u0000.toml"'}, ("no name",)),
    "vocabulary missing": (
        ONE | {"pack.toml": 'vocabulary = "mine.toml"'},
        ("mine.toml", "no such vocabulary file"),
    ),
}


@pytest.mark.parametrize("kind", PACKS)
def test_a_pack_that_cannot_be_used_is_refused(kind: str, tmp_path: Path) -> None:
    files, words = PACKS[kind]
    refuse_build(tmp_path, "--pack", make_pack(tmp_path, files), words=words)


AREAS = """
format = 1
name = "mine"
plain = "sw"
[[area]]
letter = "s"
name = "solid"
colour = "#000000"
{area}
[[area]]
letter = "o"
name = "room"
colour = "#ffffff"
{other}
[[line]]
letter = "w"
name = "wall"
colour = "#000000"
[[line]]
letter = "h"
name = "hall"
colour = "#ffffff"
{more}
"""
VOCABULARIES: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "asymmetric": (
        "meets = { o = 0.5 }",
        "meets = { s = 0.25 }",
        "",
        ("'s' meets 'o' with weight 0.5", "'o' meets 's' with 0.25", "same from both sides"),
    ),
    "two of a letter": (
        "",
        "",
        '[[line]]\nletter = "h"\nname = "road"\ncolour = "#ffffff"',
        ("the letter 'h' stands for two lines, hall and road",),
    ),
    "unknown letter": ("meets = { q = 1.0 }", "", "", ("unknown letter 'q'", "known area letters")),
    "bad mate": ('mate = "q"', "", "", ("unknown mate 'q'",)),
    "mate of one side": ('mate = "o"', 'mate = "o"', "", ("'o' does not name 's' as its mate",)),
    "weight 7": ("meets = { o = 7.0 }", "", "", ("weight 7", "from 0 (never) to 1 (best)")),
    "weight nan": (
        "meets = { o = nan }",
        "",
        "",
        ("area.0.meets.o: it should be a finite number",),
    ),
    "face that is none": (
        "",
        "",
        '[[face]]\npair = ["sw", "ww"]\nweight = 1.0',
        ("'ww'", "area letter followed by a line letter"),
    ),
    "two weights of a face": (
        "",
        "",
        '[[face]]\npair = ["sw", "ow"]\nweight = 1.0\n[[face]]\npair = ["ow", "sw"]\nweight = 0.5',
        ("two different weights",),
    ),
    "no colour": ('mirror = "s"\npool = 3', "", "", ("pool", "it should be text")),
    "unknown key": ("walks = true", "", "", ("area.0.walks", "this key is unknown")),
}


@pytest.mark.parametrize("kind", VOCABULARIES)
def test_an_unsound_vocabulary_is_refused(kind: str, tmp_path: Path) -> None:
    area, other, more, words = VOCABULARIES[kind]
    text = AREAS.format(area=area, other=other, more=more)
    pack = make_pack(tmp_path, ONE | {"mine.toml": text, "pack.toml": 'vocabulary = "mine.toml"'})
    refuse_build(tmp_path, "--pack", pack, words=("mine.toml", *words))


def test_the_vocabulary_of_these_tests_is_sound(tmp_path: Path) -> None:
    text = AREAS.format(area="", other="", more="")
    pack = make_pack(tmp_path, ONE | {"mine.toml": text, "pack.toml": 'vocabulary = "mine.toml"'})
    done = run("build", "--pack", pack, "--board", "grid:2x2", "-o", "a.json", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


TABLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "empty": ("", ("no column 'code'",)),
    "no rows": ("code,weight\n", ("the pack is empty", "no rows")),
    "wrong weight": ("code,weight\nhhhhhhhh,heavy\n", ("line 2", "weight 'heavy' is no number")),
    "weight nan": ("code,weight\nhhhhhhhh,nan\n", ("line 2", "weight 'nan' is no number")),
    "wrong code": ("code\nhhhhhhhh\nhhhhhhh?\n", ("line 3", "'?' at half-side 8 (WN)")),
    "wrong shape": ("code,shape\nhhhhhhhh,round\n", ("line 2", "unknown shape 'round'")),
    "two vocabularies": (
        "code,vocabulary\nhhhhhhhh,dungeon\npppppppppppp,overland\n",
        ("two vocabularies (dungeon, overland)",),
    ),
    "two of a name": ("code,name\nhhhhhhhh,a\nhhhhhhhh,a\n", ("line 3", "second tile named a")),
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_that_cannot_be_used_is_refused(kind: str, tmp_path: Path) -> None:
    text, words = TABLES[kind]
    (tmp_path / "tiles.csv").write_text(text)
    refuse_build(tmp_path, "--pack", "tiles.csv", words=("tiles.csv", *words))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("nowhere", ("nowhere: no such pack", "dungeon")),
        ("loop", ("loop", "symbolic links")),
        ("loop.csv", ("loop.csv", "symbolic links")),
        ("note.txt", ("note.txt: no such pack", "folder of tiles or a .csv")),
        ("n" * 5000, ("file name too long",)),
        ("caf\udce9", ("pack",)),
    ],
)
def test_what_is_no_pack_is_refused(source: str, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "loop.csv").symlink_to("loop.csv")
    (tmp_path / "note.txt").write_text("hello")
    refuse_build(tmp_path, "--pack", source, words=words)


@pytest.mark.parametrize("name", ["pack.toml", "codes.csv"])
def test_links_in_a_circle_are_named(name: str, tmp_path: Path) -> None:
    pack = make_pack(tmp_path, ONE)
    (pack / name).symlink_to(name)
    refuse_build(tmp_path, "--pack", pack, words=(name, "symbolic links"))


def test_two_packs_of_one_name_are_refused(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, ONE)
    refuse_build(tmp_path, "--pack", pack, "--pack", pack, words=("two packs are named 'pack'",))


def test_an_empty_folder_is_no_pack_to_check(tmp_path: Path) -> None:
    assert_one_line(run("packs", "check", tmp_path), 2, "the pack is empty")


@pytest.mark.parametrize(
    "asked",
    ["packs show pack --tiles", "packs find --pack pack ?*", "packs check pack --workers 1 -q"],
)
def test_names_keep_to_their_lines_and_leave_the_terminal_alone(asked: str, tmp_path: Path) -> None:
    names = (f"tile000{n}-hhhhhhhh-a\n\x1b[31mb.png" for n in (1, 2))
    make_pack(tmp_path, dict.fromkeys(names, PICTURE))
    said = run(*asked.split(), folder=tmp_path).stdout
    assert "-hhhhhhhh-a\ufffd\ufffd[31mb" in said
    assert all(line.isprintable() for line in said.split("\n"))


def test_names_in_a_report_keep_to_their_lines(tmp_path: Path) -> None:
    name = "tile0001-hhhhhhhh-a\n\x1b[31mb"
    make_pack(tmp_path, {f"{name}.png": PICTURE})
    asked = ("--pack", "pack", "--board", "grid:2x1", "--seed", "1", "-q", "-o", "map.json")
    assert run("build", *asked, folder=tmp_path).returncode == 0
    said = run("check", "map.json", folder=tmp_path).stdout
    assert "repeats: 1 tile (pack/tile0001-hhhhhhhh-a\ufffd\ufffd[31mb 2 times)" in said
    assert "\x1b" not in said
