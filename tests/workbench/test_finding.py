"""Finding tiles by a pattern of their code."""

from __future__ import annotations

from pathlib import Path

import pytest

from morphs.base.errors import MorphsError
from morphs.tiles.packs.catalogue import find_pack, load_pack
from morphs.tiles.packs.pack import Pack
from morphs.workbench.finding import find_tiles


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_pack(find_pack("dungeon"))


def test_tiles_are_turned_and_mirrored_to_fit(pack: Pack) -> None:
    codes = {match.code for match in find_tiles([pack], "hh?wwwww")}
    assert codes
    assert all(code.startswith("hh") and code[3:] == "wwwww" for code in codes)
    drawn = find_tiles([pack], "wwwwwwhh")
    assert {m.tile.name for m in drawn} == {m.tile.name for m in find_tiles([pack], "hhwwwwww")}
    as_drawn = find_tiles([pack], "wwwwwwhh", turned=False)
    assert all(match.orientation == (0, False) for match in as_drawn)
    assert len(as_drawn) < len(drawn)


def test_letters_in_brackets_and_stars(pack: Pack) -> None:
    fits = find_tiles([pack], "[ht][!w]*", turned=False)
    assert fits
    assert all(m.tile.faces[0] in ("sh", "st") and m.tile.faces[1] != "sw" for m in fits)
    rivers = {tile.name for tile in pack.tiles if any(face == "sr" for face in tile.faces)}
    assert {match.tile.name for match in find_tiles([pack], "*r*")} == rivers


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        ("hhx*", "'x', which is no letter"),
        ("hh", "2 half-sides long"),
        ("?", "is 1 half-side long"),
        ("h[h", "cannot be read"),
    ],
)
def test_patterns_that_can_fit_nothing_are_named(pack: Pack, pattern: str, says: str) -> None:
    with pytest.raises(MorphsError, match="pattern") as error:
        find_tiles([pack], pattern)
    assert says in str(error.value)


def test_codes_of_two_letters_are_found(tmp_path: Path) -> None:
    path = tmp_path / "river.csv"
    path.write_text("code,weight\norswswswswswswsw,1\n")
    pack = load_pack(path)
    assert len(find_tiles([pack], "or*")) == 1
    assert not find_tiles([pack], "kr*")


def test_letters_within_set_pieces_are_not_called_allowed(pack: Pack) -> None:
    with pytest.raises(MorphsError, match=r"allowed: s o v k m w h t r c l d \? \* \[\.\.\]$"):
        find_tiles([pack], "hhx*")
