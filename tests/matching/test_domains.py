"""Constraints on single cells: what they leave, together and alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import morphs
from morphs.board.grids import board_of
from morphs.matching import make_task
from morphs.matching.domains import CellConstraint, combined
from morphs.matching.rules import ways_out
from morphs.matching.task import Task
from morphs.packs.catalogue import catalogue_of
from morphs.tiles.vocabulary import Vocabulary


def task(tmp_path: Path, codes: str, **options: object) -> Task:
    path = tmp_path / "codes.csv"
    path.write_text("\n".join(["code,weight", *codes.split()]) + "\n")
    asked = {"pack": str(path), "board": "grid:3x2", **options}
    request = morphs.Request.model_validate(asked)
    return make_task(request, catalogue_of(request), board_of(request))


def test_together_constraints_leave_what_each_leaves() -> None:
    one = CellConstraint("pin", "one", {0: 0b0110, 1: 0b1111})
    two = CellConstraint("pin", "two", {0: 0b1100, 2: 0b0001})
    assert combined([one, two]) == {0: 0b0100, 1: 0b1111, 2: 0b0001}


@pytest.mark.parametrize(
    ("faces", "ways"),
    [
        (("sw", "sw"), 0),
        (("sh", "sw"), 1),
        (("sh", "st"), 2),
        (("ow", "ow"), 1),
        (("ow", "sh"), 2),
        (("sr", "kw"), 0),
    ],
)
def test_ways_out_of_a_side(dungeon: Vocabulary, faces: tuple[str, str], ways: int) -> None:
    """Each line that is walked, and each run of open areas."""
    assert ways_out(faces, (0, 1), dungeon) == ways
    assert ways_out(("sw", "sw", *faces), (2, 3), dungeon) == ways


def test_a_tiles_weight_is_shared_among_its_orientations(tmp_path: Path) -> None:
    """A tile that looks alike in all orientations is as frequent as one that has eight."""
    compiled = task(tmp_path, "hhhhhhhh,3 hwtwwwww,2")
    (kind,) = compiled.matching.problem.kinds
    by_prototype = [sum(kind.weights[way] for way in ways) for ways in kind.ways]
    assert sorted(by_prototype) == pytest.approx([2.0, 3.0])
    assert sorted(map(len, kind.ways)) == [1, 8]
    assert len(set(kind.weights)) == 2


@pytest.mark.parametrize("solver", ["complete", "draw"])
def test_a_pinned_tile_lies_as_it_was_pinned(tmp_path: Path, solver: str) -> None:
    """Also where all orientations of the tile show the same."""
    path = tmp_path / "codes.csv"
    path.write_text("code\nhhhhhhhh\n")
    pins = ("0,0=tile0001:r1", "1,0=tile0001:f,r3", "2,1=tile0001:r2")
    for seed in range(4):
        asked = {"pack": str(path), "board": "grid:3x2", "pin": pins, "solver": solver}
        cells = morphs.build(morphs.Request.model_validate({**asked, "seed": seed})).layout.cells
        lying = {(c.column, c.row): (c.flip, c.rotation) for c in cells if c.origin == "pinned"}
        assert lying == {(0, 0): (False, 1), (1, 0): (True, 3), (2, 1): (False, 2)}


def test_alternatives_are_not_what_the_rules_forbid(tmp_path: Path) -> None:
    """In a printed set a tile that stands elsewhere is no alternative."""
    path = tmp_path / "codes.csv"
    path.write_text("code\nhhhhhhhh\nhhhhhhhh\nhhhhhhhh\n")
    asked = {"pack": str(path), "board": "grid:2x1", "set": True, "solver": "complete"}
    layout = morphs.build(morphs.Request.model_validate(asked)).layout
    here, there = (cell.tile for cell in layout.cells)
    offered = {one.tile.name for one in morphs.Session(layout).candidates("#0")}
    assert there not in offered
    assert len(offered - {here}) == 1


def test_an_edit_takes_tiles_that_stand_nowhere_else(tmp_path: Path) -> None:
    path = tmp_path / "codes.csv"
    path.write_text("code\n" + "hhhhhhhh\n" * 4)
    asked = {"pack": str(path), "board": "grid:3x1", "solver": "complete"}
    for seed in range(8):
        layout = morphs.build(morphs.Request.model_validate({**asked, "seed": seed})).layout
        standing = {cell.tile for cell in layout.cells}
        assert len(standing) == 3
        swapped = morphs.Session(layout).apply("swap 1,0").layout
        assert swapped.cells[1].tile not in standing
