"""A map's files: JSON, Text Mapper's text with its traps."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morphs.base.errors import MorphsError
from morphs.exports.textmapper import to_textmapper
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_json import from_dict, to_json
from morphs.generators.terrain.terrain_map import Along, Path, Spot, TerrainMap, as_characters
from morphs.generators.terrain.textmapper_read import read_textmapper

STAGES = ("climate", "rivers", "settlements", "roads", "names", "regions")
REQUESTS = [
    {"generator": "folkesten", "mode": "text"},
    {"generator": "folkesten", "mode": "original", "board": "hex:101x4"},
    {"generator": "folkesten", "board": "hex-pointy:9x8", "stages": STAGES},
    {"generator": "wargame"},
    {"generator": "wargame", "board": "hex-pointy:9x8", "seed": 4},
    {"generator": "toric", "board": "hex:40x30", "stages": ("names", "regions")},
    {"generator": "toric", "board": "hex:100x12"},
]


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda r: f"{r['generator']}-{r.get('board')}")
def test_every_map_comes_back_from_json_and_from_text(request_: dict[str, object]) -> None:
    terrain = make(TerrainRequest.model_validate(request_))
    text = to_json(terrain)
    assert to_json(from_dict(json.loads(text))) == text
    assert to_json(read_textmapper(to_textmapper(terrain))) == text


words = st.sampled_from(["plain", "forest", "ocean island", "river-water"])
labels = st.text(st.characters(exclude_characters='"', exclude_categories=("C", "Z")))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(words, min_size=12, max_size=12),
    st.lists(
        st.tuples(st.sampled_from(["town", "castle"]), st.integers(0, 11), labels), max_size=6
    ),
    st.lists(st.integers(-(10**9), 10**9), min_size=12, max_size=12),
    st.sampled_from(["grid:4x3", "hex:4x3", "hex-pointy:3x4"]),
)
def test_any_map_comes_back_from_text(
    cells: list[str], spots: list[tuple[str, int, str]], layer: list[int], board: str
) -> None:
    import numpy as np

    from morphs.generators.terrain.ground import parse_ground

    terrain = TerrainMap(parse_ground(board), cells)
    terrain.spots = [Spot(kind, (cell,), name) for kind, cell, name in spots]
    terrain.layers["altitude"] = np.array(layer)
    terrain.along = [Along("border", 3, 1)]
    assert to_json(read_textmapper(to_textmapper(terrain))) == to_json(terrain)


def test_four_digits_up_to_99_then_dots_with_a_level_in_lines() -> None:
    """Trap 1: without its level a dotted line stops the real program."""
    small, large = TerrainMap(Ground("hex", 97, 1), ["plain"] * 97), Ground("hex", 99, 1)
    assert to_textmapper(small).splitlines()[2] == "0101 plain"
    wide = TerrainMap(large, ["plain"] * 99, paths=[Path("river", ((98, 0), (99, 0)))])
    lines = to_textmapper(wide).splitlines()
    assert "99.01 plain" in lines
    assert "99.01.00-100.01.00 river" in lines


def test_labels_are_escaped_and_have_no_quotes() -> None:
    """Traps 2 and 3."""
    terrain = TerrainMap(Ground("hex", 1, 1), ["plain"])
    terrain.spots = [Spot("town", (0,), 'Salt & "Pepper" <1>')]
    (line,) = [line for line in to_textmapper(terrain).splitlines() if line.startswith("0101")]
    assert line == "0101 plain town \"Salt &amp; 'Pepper' &lt;1&gt;\""
    assert read_textmapper(line).spots == [Spot("town", (0,), "Salt & 'Pepper' <1>")]


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("0101-0201 river", ((0, 0), (1, 0))),
        ("0101--01-02 river", ((0, 0), (-1, -1), (-1, -2), (-2, -2), (-2, -3))),
        ("-0101-0201 road", ((-2, 0), (-1, 0), (0, 0), (1, 0))),
        ("100.07.00-101.08.00 river", ((99, 6), (100, 7))),
        ("010100-020100 river", ((0, 0), (1, 0))),
        ('0101-0201 river "The Long" left 30%', ((0, 0), (1, 0))),
        ("0101&#45;0201 river", ((0, 0), (1, 0))),
        ("0101-0401 river", ((0, 0), (1, 0), (2, 0), (3, 0))),
        ("0101-0103-0101 border", ((0, 0), (0, 1), (0, 2), (0, 1), (0, 0))),
    ],
)
def test_lines_of_others(line: str, points: tuple[tuple[int, int], ...]) -> None:
    (path,) = read_textmapper(f"0101 plain\r\n{line}\r\n").paths
    assert path.points == points


BRIGHT = {
    *("ocean", "water", "coastal", "plain", "rough", "swamp", "desert", "forest", "hills"),
    *("green-hills", "forest-hill", "mountains", "mountain", "volcano", "ice", "island", "house"),
    *("castle", "ruin", "tower", "cave", "village", "town", "city"),
}
"""Words that the library `bright` draws."""


def test_words_that_the_library_lacks_bring_their_own_symbols() -> None:
    """Trap 4: a word that no library knows would be drawn as nothing, without a word."""
    terrain = make(TerrainRequest.model_validate({"generator": "toric", "board": "hex:40x30"}))
    lines = to_textmapper(terrain).splitlines()
    known = {line.split()[0] for line in lines if " attributes " in line or " path " in line}
    cells = [line.split() for line in lines if line[:4].isdigit() and line[4] == " "]
    used = {token for cell in cells for token in cell[1:] if not token.startswith('"')}
    assert len(used) > 5
    assert used <= known | BRIGHT


def test_cells_of_others() -> None:
    text = """0101 dark-green fir-forest "Deep Wood" 20
0102 plain name="Hut" uwp="A788899-A" village
# a remark
1001 water
0103 mountain "A" "Free" rotate(20) translate(1,2)
010102 cave
mountain attributes fill="#aaa"
include bright.txt
0101 ocean"""
    terrain = read_textmapper(text)
    assert terrain.ground == Ground("hex", 10, 3)
    at = {terrain.coordinate(cell): word for cell, word in enumerate(terrain.words)}
    assert at["0101"] == "ocean"
    assert at["1001"] == "water"
    assert at["0102"] == "plain"
    assert {(spot.kind, spot.name) for spot in terrain.spots} >= {
        ("village", "Hut"),
        ("feature", "A"),
    }


def test_an_edited_text_is_believed() -> None:
    terrain = make(TerrainRequest(generator="folkesten", seed=3, stages=STAGES))
    lines = to_textmapper(terrain).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("0505"))
    lines[at] = '0505 swamp castle "Mire"'
    edited = read_textmapper("\n".join(lines))
    cell = edited.ground.cell((4, 4))
    assert edited.words[cell] == "swamp"
    assert [s.name for s in edited.spots if s.kind == "castle" and cell in s.cells] == ["Mire"]


def test_a_line_over_the_seam_is_cut_and_joined() -> None:
    ground = Ground("hex", 4, 4, "both")
    terrain = TerrainMap(ground, ["plain"] * 16, paths=[Path("river", ((2, 1), (3, 1), (0, 2)))])
    text = to_textmapper(terrain)
    assert "0302-0402-0503 river" in text
    assert "0002-0103 river" in text
    assert read_textmapper(text).paths == terrain.paths


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing here", "no cell"),
        ("# board hex:3x3\n0101 plain", "line 1"),
        ("# board hex:3x3 wrap none\n0909 plain", "outside"),
        ("# layer altitude 3x1\n0101 plain", "line 1"),
        ("# along wall 0101 9\n0101 plain", "line 1"),
        ("# generator toric {no\n0101 plain", "line 1"),
        ("# layer altitude 9999999999x1\n0101 plain", "line 1"),
        (f"# layer altitude 1x{2**70}\n0101 plain", "line 1"),
        ("-01-01 plain", "left of or above"),
        ("0101 plain\n# throw 7", "line 2 cannot be read as # throw; write it as in # throw"),
        ("0101 plain\n# along cliff", "line 2 cannot be read as # along; write it as in # along"),
    ],
)
def test_bad_texts_are_one_sentence(text: str, said: str) -> None:
    with pytest.raises(MorphsError, match=said):
        read_textmapper(text)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "morphs-layout"},
        {"version": 2},
        {"terrain": [0, 9]},
        {"terrain": [0]},
        {"board": {"kind": "hex", "columns": 0, "rows": 2}},
        {"layers": {"altitude": [1]}},
        {"spots": [{"kind": "town", "cells": [9]}]},
        {"along": [["border", 0, 9]]},
        {"paths": [{"kind": "river", "points": [["a", 1]]}]},
        {"paths": [{"kind": "river", "points": [[2**31, 1], [0, 0]]}]},
    ],
    ids=lambda change: next(iter(change)),
)
def test_bad_json_is_one_sentence(change: dict[str, object]) -> None:
    terrain = TerrainMap(Ground("hex", 2, 1), ["plain", "plain"])
    data = json.loads(to_json(terrain)) | change
    with pytest.raises(MorphsError):
        from_dict(data)


def test_characters_stand_as_the_cells_do() -> None:
    words = ["plain", "forest", "ocean", "mountain"]
    assert as_characters(TerrainMap(Ground("grid", 2, 2), words)) == ". f\n= M"
    assert as_characters(TerrainMap(Ground("hex-pointy", 2, 2), words)) == ". f\n = M"
    assert as_characters(TerrainMap(Ground("hex", 2, 2), words)) == ".\n  f\n=\n  M"
