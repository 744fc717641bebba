"""What maps are made of is compared and given from one to the other: it stays as it is."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from morphs.board.glue import Board, BoardSpec
from morphs.board.shape import MAX_SEGMENTS, Shape, shape_of
from morphs.layout.cells import MAX_VARIANT, LaidCell
from morphs.layout.layout import Layout
from morphs.layout.records import BoardRecord, CellRecord
from morphs.matching.composing import Composing, Strictness
from morphs.matching.domains import CellConstraint
from morphs.matching.solving import Solved
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Area, FacePair, Line, VocabularyFile

AREA = {"letter": "s", "name": "solid", "colour": "#000000"}
LINE = {"letter": "w", "name": "wall", "colour": "#000000"}
SMALLEST: dict[type[BaseModel], dict[str, Any]] = {
    Area: AREA,
    Line: LINE,
    FacePair: {"pair": ("sw", "sw")},
    VocabularyFile: {"format": 1, "name": "few", "plain": "sw", "area": [AREA], "line": [LINE]},
    BoardRecord: {"kind": "grid", "columns": 1, "rows": 1, "wrap": False, "frame": False},
    CellRecord: {
        "id": 0, "shape": "square", "level": 0, "column": 0, "row": 0, "tile": None, "pack": None,
        "rotation": 0, "flip": False, "faces": None, "links": [], "origin": "gap",
    },
}  # fmt: skip
"""What a file must say at least."""


@pytest.mark.parametrize(
    "room",
    ["base", "board", "tiles", "tiles.packs", "request", "layout", "matching", "building.editing"],
)
def test_what_maps_are_made_of_is_not_changed(room: str) -> None:
    """Requests, boards, tiles and layouts are values: what one has stays as it is. What is asked of
    a map is gathered one by one."""
    package = import_module(f"morphs.{room}")
    names = [one.name for one in walk_packages(package.__path__, f"{package.__name__}.")]
    kinds = [
        value
        for name in names
        for value in vars(import_module(name)).values()
        if isinstance(value, type) and value.__module__ == name and is_dataclass(value)
    ]
    assert kinds
    changed = {kind.__name__ for kind in kinds if not kind.__dataclass_params__.frozen}  # type: ignore[attr-defined]
    assert changed <= {"Constraints"}


def test_what_is_not_said_is_the_plainest() -> None:
    cell = LaidCell(7, "square", 1, 2)
    assert (cell.level, cell.rotation, cell.flip, cell.variant) == (0, 0, False, 0)
    assert cell.origin == "gap" and cell.links == () and cell.terrain is None
    spec = BoardSpec("grid", 3, 2)
    assert not (spec.wrap or spec.frame or spec.pointy or spec.mask)
    assert (spec.levels, spec.segments) == (1, 2)
    tile = Tile("t", ("sw",) * 8)
    assert tile.turn and tile.mirror and tile.variant == 0 and tile.picture is None
    assert tile.orientations() == tile.orientations(0)
    shown = {one.name: one.default for one in fields(Shape) if one.default is not MISSING}
    plain = {"degrees": 90, "framing": False, "pointy": False, "segments": 2}
    assert {name: shown[name] for name in plain} == plain
    assert shape_of("hex") == shape_of("hex", False, 2) != shape_of("hex", True)
    asked = CellConstraint("pin", "1,1=t", {})
    assert not asked.if_closed and asked.soft == 0
    assert not Solved([], "").drawn
    strict = Strictness(density=1, themes=False, closed=3)
    assert strict.pieces == 0 and strict.connected
    assert Composing(None, strict).repeats  # type: ignore[arg-type]


def test_pictures_and_where_tiles_come_from_tell_no_layout_from_another() -> None:
    """What derives from the rest does not count, and only the rest is hashed."""
    kept = {
        Tile: {"picture"},
        Layout: {"at_hand", "folder"},
        Board: {
            "half_start", "mate_of_half", "length_of_port", "cell_of_port", "slot_of_port",
            "facing_port", "port_start", "port_count",
        },
    }  # fmt: skip
    for kind, names in kept.items():
        assert {one.name for one in fields(kind) if not one.compare} == names
    unhashed = {"request", "tiles", "cells", "joints", "water", "terrain"}
    assert {one.name for one in fields(Layout) if one.hash is False} == unhashed
    assert {one.name for one in fields(Board) if one.hash is False} == {"cells"}


@pytest.mark.parametrize(
    ("kind", "told", "good", "bad"),
    [
        (CellRecord, "area", (None, "f"), ("", "ff")),
        (CellRecord, "variant", (0, MAX_VARIANT), (-1, MAX_VARIANT + 1)),
        (BoardRecord, "levels", (1, 100), (0, 101)),
        (BoardRecord, "segments", (1, MAX_SEGMENTS), (0, MAX_SEGMENTS + 1)),
        (Line, "size", (1, 9), (0, 10)),
        (FacePair, "weight", (0.0, 1.0), (-0.1, 1.1)),
        (Area, "name", ("x",), ("",)),
        (VocabularyFile, "segments", (1, MAX_SEGMENTS), (0, MAX_SEGMENTS + 1)),
        (VocabularyFile, "area", ([AREA],), ([],)),
        (VocabularyFile, "line", ([LINE],), ([],)),
    ],
)
def test_files_are_read_up_to_their_limits(
    kind: type[BaseModel], told: str, good: tuple[Any, ...], bad: tuple[Any, ...]
) -> None:
    base = SMALLEST[kind]
    for value in good:
        assert kind.model_validate({**base, told: value}) is not None
    for value in bad:
        with pytest.raises(ValidationError):
            kind.model_validate({**base, told: value})


def test_files_that_say_little_mean_the_plainest() -> None:
    line, area = Line.model_validate(LINE), Area.model_validate(AREA)
    assert (line.size, line.inner, line.walk, line.wild) == (1, False, False, False)
    assert not area.closes
    words = VocabularyFile.model_validate(SMALLEST[VocabularyFile])
    assert (words.segments, words.turn, words.mirror) == (2, True, True)
    board = BoardRecord.model_validate(SMALLEST[BoardRecord])
    assert (board.levels, board.segments, board.orientation) == (1, 2, "flat")
    assert CellRecord.model_validate(SMALLEST[CellRecord]).variant == 0
