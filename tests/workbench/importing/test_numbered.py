"""Sets of WaveFunctionCollapse with a picture for each way a tile lies, and with many sides."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

import morphs
from morphs.base.errors import MorphsError
from morphs.tiles.packs.catalogue import load_pack
from morphs.workbench.importing.neighbours import read_neighbours
from morphs.workbench.importing.writing import LETTERS, letters, write_pack


def numbered_set(folder: Path) -> Path:
    """A cliff that lies in four ways, high ground in the south of the first, and both grounds."""
    for number, name in enumerate(["low", "high", *(f"cliff {n}" for n in range(4))]):
        Image.new("RGB", (32, 32), (40 * number, 90, 120)).save(folder / f"{name}.png")
    path = folder / "data.xml"
    path.write_text(
        """<set><tiles><tile name="low" symmetry="X"/><tile name="high" symmetry="X"/>
        <tile name="cliff" symmetry="T" weight="2"/></tiles><neighbors>
        <neighbor left="low" right="low"/><neighbor left="high" right="high"/>
        <neighbor left="cliff" right="cliff"/>
        <neighbor left="low" right="cliff 1"/><neighbor left="cliff 1" right="high"/>
        </neighbors></set>"""
    )
    return path


def test_numbered_pictures_are_tiles_that_lie_one_way(tmp_path: Path) -> None:
    write_pack(read_neighbours(numbered_set(tmp_path)), tmp_path / "pack")
    pack = load_pack(tmp_path / "pack")
    tiles = {tile.name: tile for tile in pack.tiles}
    assert {*tiles} == {"low", "high", "cliff 0", "cliff 1", "cliff 2", "cliff 3"}
    cliffs = [tiles[f"cliff {number}"] for number in range(4)]
    assert all(not (tile.turn or tile.mirror) and tile.weight == 0.5 for tile in cliffs)
    for number, tile in enumerate(cliffs):  # counter-clockwise: west before north
        shift = 2 * number
        assert tile.faces == cliffs[0].faces[shift:] + cliffs[0].faces[:shift]
    asked = {"board": "grid:7x7", "seed": 3, "water": "off", "solver": "complete"}
    layout = morphs.build(pack=str(tmp_path / "pack"), **asked).layout
    assert all(cell.rotation == 0 and not cell.flip for cell in layout.cells)


def test_a_missing_number_is_named(tmp_path: Path) -> None:
    path = numbered_set(tmp_path)
    (tmp_path / "cliff 2.png").unlink()
    with pytest.raises(MorphsError, match=r"tile cliff 2: no picture cliff 2\.png"):
        read_neighbours(path)


def test_more_kinds_of_sides_than_the_alphabet_has_letters(tmp_path: Path) -> None:
    """Forty tiles, each beside itself and the next one only."""
    names = [f"t{number}" for number in range(40)]
    for name in names:
        Image.new("RGB", (32, 32)).save(tmp_path / f"{name}.png")
    tiles = "".join(f'<tile name="{name}" symmetry="X"/>' for name in names)
    pairs = [*zip(names, names, strict=True), *pairwise(names)]
    beside = "".join(f'<neighbor left="{a}" right="{b}"/>' for a, b in pairs)
    path = tmp_path / "data.xml"
    path.write_text(f"<set><tiles>{tiles}</tiles><neighbors>{beside}</neighbors></set>")
    write_pack(read_neighbours(path), tmp_path / "pack")
    pack = load_pack(tmp_path / "pack")
    assert not pack.problems
    assert len({tile.faces for tile in pack.tiles}) == 40
    asked = {"board": "grid:9x9", "seed": 1, "water": "off", "solver": "complete"}
    layout = morphs.build(pack=str(tmp_path / "pack"), **asked).layout
    for a, _, b, _ in layout.joints:
        one, other = (int((layout.cells[cell].tile or "")[1:]) for cell in (a, b))
        assert abs(one - other) <= 1
    assert morphs.check_layout(layout).ok


def test_letters_keep_apart_in_capitals() -> None:
    assert len(LETTERS) > 100
    assert len({letter.upper().lower() for letter in LETTERS}) == len(LETTERS)
    with pytest.raises(MorphsError, match="a vocabulary has"):
        letters(len(LETTERS) + 1, "kinds of sides", "x")
