"""Layouts as columns: the same cells, joints and bytes as single ones."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

import morphs
from morphs.base.noise import SteadyDice
from morphs.base.seeds import Dice
from morphs.board.joints import Joints
from morphs.layout.cells import CellTerrain, FacesShown, LaidCell, LaidCells, anywhere
from morphs.layout.layout import Layout, WaterStep, _cell_to_dict
from morphs.layout.rows import joint_lines
from morphs.matching.drain import drain


@pytest.fixture(scope="module", params=[
    {"board": "grid:9x7", "pack": "waters", "frame": "after", "pin": ("1,1=tile0014",),
     "compose": "loose"},
    {"board": "hex:5x4", "gaps": "leave", "solver": "draw"},
])  # fmt: skip
def layout(request: pytest.FixtureRequest) -> Layout:
    return morphs.build(seed=4, **request.param).layout


def test_cells_as_columns_are_the_cells(layout: Layout) -> None:
    cells = layout.cells
    assert isinstance(cells, LaidCells)
    single = tuple(cells)
    assert [cell.id for cell in single] == list(range(len(cells)))
    assert cells == single and single == cells and cells != single[1:]
    assert LaidCells.of(single) == cells
    assert [cells[number] for number in range(-len(cells), 0)] == [*single]
    assert cells[2:9:3] == single[2:9:3]
    assert replace(single[3], id=0, column=0, row=0, level=0) == anywhere(cells[3])
    with pytest.raises(IndexError):
        cells[len(cells)]


def test_what_is_told_of_looks_is_told_of_all_cells(layout: Layout) -> None:
    cells = LaidCells.of(tuple(layout.cells))
    assert [*cells.each(lambda look: look.tile)] == [cell.tile for cell in layout.cells]
    assert sum(count for _, count in cells.counted()) == len(cells)
    for look, count in cells.counted():
        assert count == sum(anywhere(cell) == look for cell in layout.cells)


def test_the_faces_that_meet_at_joints(layout: Layout) -> None:
    shown = FacesShown(LaidCells.of(layout.cells))
    for joints in (layout.joints, tuple(layout.joints)):
        met = zip(*shown.at(joints), layout.joints, strict=True)
        for mine, other, (a, p, b, q) in met:
            for number, cell, half in ((mine, a, p), (other, b, q)):
                faces = layout.cells[cell].faces
                assert shown.faces[number] == (faces[half] if faces else None)


def test_files_of_columns_and_of_single_cells_are_the_same_bytes(layout: Layout) -> None:
    single = replace(layout, cells=tuple(layout.cells), joints=tuple(layout.joints))
    text = layout.to_json()
    assert single == layout and single.to_json() == text
    assert json.loads(text) == json.loads(json.dumps(layout.to_dict()))
    lines = text.splitlines()
    for key in ("cells", "joints", "water"):
        first = lines.index(f'"{key}": [') + 1
        for line, data in zip(lines[first:], layout.to_dict()[key], strict=False):
            dumped = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            assert line.strip(" ").rstrip(",") == dumped
    assert Layout.from_json(text).to_json() == text


@pytest.mark.parametrize("most", [1, 10, 11, 12_345, 2**31 - 1])
def test_joints_are_written_digit_by_digit(most: int) -> None:
    steps = np.arange(400).reshape(-1, 4)
    table = (steps * 2_654_435_761 % most).astype(np.int32)
    table[5], table[6] = 0, most
    lines = "".join(joint_lines(table)).split(",\n ")
    assert lines == [json.dumps(row, separators=(",", ":")) for row in table.tolist()]
    assert [*joint_lines(table[:0])] == []
    assert [*Joints(table)] == [tuple(row) for row in table.tolist()]


def test_steady_dice_throw_what_dice_throw() -> None:
    one, other = Dice(5, "deal"), SteadyDice(5, "deal")
    limits = [1, 2, 3, 2**40, 7] * 700
    assert [one.below(limit) for limit in limits] == [other.below(limit) for limit in limits]
    assert one.counter == other.counter


def test_water_is_drained_by_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No cell of a large map is made an object for it: that took as long as all the rest."""
    layout = morphs.build(board="grid:12x12", pack=("waters",), seed=4).layout
    matching = morphs.Session(layout)._task.matching
    monkeypatch.setattr(LaidCells, "_made", refuse)
    assert layout.water and drain(matching, layout.cells, 4) == layout.water


def refuse(*_: object) -> None:
    raise AssertionError("a cell was made an object")


def test_steps_are_written_as_json_data(layout: Layout) -> None:
    steps = (WaterStep((3, 0), (12, 7)), WaterStep((0, 1), (2, 3), 'lava "hot"'))
    data = json.loads(replace(layout, water=steps).to_json())
    assert data["water"] == replace(layout, water=steps).to_dict()["water"]


def test_files_are_the_same_however_many_lines_are_made_at_once(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = layout.to_json()
    monkeypatch.setattr("morphs.layout.rows.CHUNK", 4)
    assert layout.to_json() == text


def test_a_map_of_gaps_alone_shows_nothing() -> None:
    gaps = LaidCells.of([LaidCell(number, "square", number, 0) for number in range(2)])
    shown = FacesShown(gaps)
    for numbers in shown.at([(0, 3, 1, 7), (0, 2, 1, 6)]):
        assert [shown.faces[number] for number in numbers] == [None, None]


def test_what_a_terrain_map_tells_of_a_cell_is_written_where_it_tells_something() -> None:
    cell = LaidCell(0, "square", 0, 0)
    told = {
        None: (None, None, None),
        CellTerrain("f"): ("f", None, None),
        CellTerrain("f", (3,)): ("f", [3], None),
        CellTerrain("f", (), ("reef",)): ("f", None, ["reef"]),
    }
    for terrain, wanted in told.items():
        found = _cell_to_dict(replace(cell, terrain=terrain))
        assert tuple(found.get(key) for key in ("area", "flow", "tags")) == wanted
