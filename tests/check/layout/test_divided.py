"""Sides of other than two parts: the check finds who faces whom, and what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs.board.glue import BoardSpec
from morphs.board.grids import make_board
from morphs.board.shape import CORNER, EDGE, HEX, HEX_POINTY, SHAPES, SQUARE, divided, permutation
from morphs.check import check_layout
from morphs.check.layout.forms import FRAME, kind_of
from morphs.check.layout.geometry import Spot, goes_to
from morphs.check.layout.showing import crossing_names
from morphs.tiles.vocabulary import load_vocabulary
from tests.check.handmade import found_joints
from tests.matching.test_segments import facing

BOARDS = ("grid", "brick", "hex", "hex-pointy")
LINE = '[[line]]\nletter = "{}"\nname = "line {}"\ncolour = "#808080"\n{}\n'


def vocabulary_file(folder: Path, segments: int, more: str = "") -> Path:
    """Rivers, ways and rock, with sides of so many parts."""
    file = folder / "fine.toml"
    lines = [LINE.format("w", "w", ""), LINE.format("h", "h", "walk = true")]
    lines.append(LINE.format("r", "r", 'flow = "water"'))
    area = '[[area]]\nletter = "s"\nname = "rock"\ncolour = "#808080"\ncloses = true\n'
    text = f'format = 1\nname = "fine"\nplain = "sw"\nsegments = {segments}\n{more}\n'
    file.write_text(text + area + "".join(lines))
    return file


def laid(folder: Path, kind: str, segments: int, **asked: Any) -> dict[str, Any]:
    """A map of 4 by 4 whose tiles show a river, a way or rock on each side."""
    words = load_vocabulary(vocabulary_file(folder, segments))
    shape = {"hex": HEX, "hex-pointy": HEX_POINTY}.get(kind, SQUARE)
    shapes = [shape, *((EDGE, CORNER) if "frame" in asked else ())]
    tiles = []
    for one in shapes:
        short = segments // 2
        for name, letters in (("a", "wwww"), ("b", "hwhw"), ("c", "rwhw"), ("d", "hhwr")):
            sides = [
                "w" * short if count == 1 else ("w" * segments)[1:] + letter
                for count, letter in zip(one.sides, letters + "ww", strict=False)
            ]
            faces = tuple("s" + letter for letter in "".join(sides))
            drawn = divided(one, segments)
            tiles.append(morphs.Tile(f"{one.name}-{name}", faces, shape=drawn))
            back = tuple(faces[::-1])
            tiles.append(morphs.Tile(f"{one.name}-{name}-back", back, shape=drawn))
    pack = morphs.Pack.of("fine", tiles, vocabulary=words)
    built = morphs.build(board=f"{kind}:4x4", pack=[pack], seed=3, gaps="leave", **asked)
    data = json.loads(built.layout.to_json())
    return data | {"vocabulary": str(folder / "fine.toml")}


@pytest.mark.parametrize("segments", [1, 3, 4])
@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("asked", [{}, {"wrap": True}, {"frame": "after"}])
def test_maps_are_sound_and_their_joints_those_of_outlines(
    tmp_path: Path, segments: int, kind: str, asked: dict[str, Any]
) -> None:
    split = kind == "brick" or "frame" in asked
    if (split and segments % 2) or ("frame" in asked and kind.startswith("hex")):
        pytest.skip("there are no such boards")
    data = laid(tmp_path, kind, segments, **asked)
    report = check_layout(data)
    assert report.ok, [str(fault) for fault in report.faults][:3]
    spec = BoardSpec(
        kind.partition("-")[0], 4, 4, wrap="wrap" in asked, frame="frame" in asked,
        pointy=kind == "hex-pointy", segments=segments,
    )  # fmt: skip
    assert found_joints(data) == {*facing(make_board(spec))}
    data["joints"].pop()
    assert "joint-missing" in {fault.kind for fault in check_layout(data).faults}


@pytest.mark.parametrize("segments", [1, 2, 4, 6, 20])
def test_tiles_lie_as_the_board_lays_them(segments: int) -> None:
    forms = {("square", False): kind_of("grid", None), ("hex", False): kind_of("hex", "flat"),
             ("hex", True): kind_of("hex", "pointy")}  # fmt: skip
    for shape in SHAPES.values():
        if segments == 1 and min(shape.sides) < 2:
            continue
        kind = forms.get((shape.name, shape.pointy))
        form = (kind.form if kind else FRAME[shape.name]).divided(segments)
        drawn = divided(shape, segments)
        for place in range(len(form.sides)):
            for way in drawn.orientations(place) if kind is None else drawn.orientations():
                goes = goes_to(Spot(shape.name, form, place), way.rotation, way.flip)
                assert tuple(goes) == permutation(drawn, way)


def test_parts_are_those_of_the_vocabulary(tmp_path: Path) -> None:
    data = laid(tmp_path, "grid", 3)
    for wrong in (None, 1):
        board = {key: value for key, value in data["board"].items() if key != "segments"}
        if wrong:
            board["segments"] = wrong
        with pytest.raises(morphs.MorphsError, match=r"have . parts, and in the vocabulary .* 3"):
            check_layout(data | {"board": board})
    with pytest.raises(morphs.MorphsError, match="even number of parts"):
        check_layout(data | {"board": data["board"] | {"kind": "brick"}})


@pytest.mark.parametrize(
    ("segments", "faces", "names"),
    [
        (1, ["sr", "sr"], (0, 1)),
        (3, ["sr"] * 6, (0, 1, 2, 3, 4, 5)),
        (2, ["sr", "sr", "sw", "sw"], (0, 0, 2, 3)),
        (4, ["sr", "sr", "sr", "sr", "sr", "sw", "sw", "sw"], (0, 1, 1, 3, 4, 5, 6, 7)),
    ],
)
def test_what_crosses_in_mid_side_is_beside_the_middle(
    tmp_path: Path, segments: int, faces: list[str], names: tuple[int, ...]
) -> None:
    words = load_vocabulary(vocabulary_file(tmp_path, segments, 'crossing = "side"'))
    sides = tuple(tuple(range(first, first + segments)) for first in range(0, len(faces), segments))
    assert crossing_names(faces, sides, words) == names
