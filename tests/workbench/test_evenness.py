"""Counting how evenly tiles fall."""

from __future__ import annotations

import json
from dataclasses import replace
from math import log
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from morphs.base.errors import MorphsError
from morphs.board.grids import make_board, parse_board
from morphs.commands.packs.balance import _on_each, _on_faces, command
from morphs.matching.compiled import compile_matching
from morphs.tiles.packs.catalogue import load_pack, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from morphs.workbench.evenness import Face, counted, evenness, possible, possible_faces, usual_board
from morphs.workbench.importing.neighbours import read_neighbours
from morphs.workbench.importing.writing import write_pack

PACK = Pack.of("two", [Tile("rock", tuple("wwwwwwww"), weight=3), Tile("halls", tuple("hhhhhhhh"))])


def test_shares_are_counted_by_where_sides_lie() -> None:
    catalogue = open_catalogue([PACK])
    matching = compile_matching(catalogue, make_board(parse_board("grid:2x2")), water=False)
    rock, halls = (
        next(n for n, faces in enumerate(matching.faces[0]) if faces[0] == face)
        for face in ("sw", "sh")
    )
    found = counted(matching, [np.array([rock, rock, halls, halls])])
    shares = {face.face: face for face in found.faces}
    assert (shares["sw"].due, shares["sh"].due) == (0.75, 0.25)
    assert shares["sw"].between == shares["sw"].along == shares["sw"].border == 0.5
    # half of each, where three quarters and one are due: 0.5 ln(2/3) + 0.5 ln 2
    assert found.divergence == pytest.approx(0.143841, abs=1e-6)
    assert not found.missing
    assert counted(matching, [np.full(4, rock)]).missing == ("halls",)


def test_boards_are_told_one_by_one() -> None:
    """All of one tile and all of the other are two boards that are far off, and even together."""
    half = Pack.of("half", [replace(tile, weight=1) for tile in PACK.tiles])
    matching = compile_matching(
        open_catalogue([half]), make_board(parse_board("grid:2x2")), water=False
    )
    found = counted(matching, [np.full(4, 0), np.full(4, 1)])
    assert found.divergence == 0 and found.each == pytest.approx((log(2), log(2)), abs=1e-6)
    other = replace(found, each=(0.5, 0.25))
    assert (
        _on_each(found, other) == "a board by itself by 0.3750, at most 0.5000 (unbalanced 0.6931)"
    )
    one = counted(matching, [np.full(4, 0)])
    assert one.each == (one.divergence,) and "one board alone" in _on_each(one, one)


def test_a_pack_that_fills_no_board_is_refused() -> None:
    lonely = Pack.of("lonely", [Tile("odd", tuple("hwwwwwww"), mirror=False)])
    with pytest.raises(MorphsError, match="no map of grid:9x9"):
        evenness(lonely, "grid:9x9", 1)


def test_the_command_tells_before_and_after() -> None:
    result = CliRunner().invoke(
        command, ["caverns", "--boards", "1", "--board", "grid:24x24", "--json"]
    )
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert told["balanced"]["divergence"] < told["unbalanced"]["divergence"]
    assert usual_board(PACK, 8) == "grid:8x8"


def test_tiles_that_come_in_pairs_cannot_be_of_two_frequencies() -> None:
    ends = {"left": ("wwhhwwww", 3), "right": ("wwwwwwhh", 1)}
    tiles = [
        Tile(name, tuple(code), weight=weight, turn=False, mirror=False)
        for name, (code, weight) in ends.items()
    ]
    pack = Pack.of("ends", tiles)
    found = possible(pack, "grid:8x8")
    assert found is not None
    assert found.shares == pytest.approx({"left": 0.5, "right": 0.5})
    # half of each, where three quarters and one are due: 0.5 ln(2/3) + 0.5 ln 2
    assert found.divergence == pytest.approx(0.143841, abs=1e-5)
    faces = possible_faces(pack, "grid:8x8")
    assert faces["sh"] == pytest.approx((0, 0.5)) and faces["sw"] == pytest.approx((1, 0.5))
    assert possible_faces(pack, "brick:8x8") == {}


def test_only_faces_that_cannot_have_their_share_are_told() -> None:
    faces = (Face("sa", 0.4, 0, 0, 0), Face("sb", 0.4, 0, 0, 0), Face("sc", 0.2, 0, 0, 0))
    fair: Any = SimpleNamespace(faces=faces)
    near = {"sa": (0.401, 0.399), "sb": (0.4, 0.3), "sd": (0.3, 0.1)}
    heading, line = _on_faces(fair, near)
    assert heading.startswith("shares of faces that come nearest")
    assert line.split() == ["sb", "0.4000", "0.4000", "0.3000"]
    assert not [*_on_faces(fair, {"sa": (0.4, 0.4)})]


def neighbours(folder: Path, pier: float) -> Pack:
    """Piers, no two of which are neighbours, in water."""
    path = folder / "piers.xml"
    path.write_text(
        f"""<set><tiles><tile name="water" symmetry="X" weight="2"/>
        <tile name="pier" symmetry="X" weight="{pier}"/></tiles><neighbors>
        <neighbor left="water" right="water"/><neighbor left="water" right="pier"/>
        </neighbors></set>"""
    )
    for name in ("water", "pier"):
        Image.new("RGB", (8, 8)).save(folder / f"{name}.png")
    write_pack(read_neighbours(path), folder / "piers")
    return load_pack(folder / "piers")


@pytest.mark.parametrize(("pier", "far", "pairs"), [(1, 0, 0), (2, 0, 1), (6, 0.1438, 0)])
def test_shares_that_leave_no_choice_are_told(
    tmp_path: Path, pier: float, far: float, pairs: int
) -> None:
    """As many piers as water make a chequerboard, in which water never meets water."""
    found = possible(neighbours(tmp_path, pier), "grid:8x8")
    assert found is not None
    assert found.divergence == pytest.approx(far, abs=2e-3)
    assert len(found.never) == pairs
    assert all(one == other for one, other in found.never)


def test_the_command_says_what_cannot_stand_on_bricks() -> None:
    """Two halves of a corner show what no other tile does: three bricks meet there."""
    arguments = ["caverns", "--boards", "1", "--board", "brick:8x8"]
    output = CliRunner().invoke(command, arguments).output
    assert "they stray by 0.0084 at least" in output
    assert "tile0032-httwwcct-fungus" in output.split("at least, with these shares")[1]


def test_the_command_says_what_no_map_can_have(tmp_path: Path) -> None:
    neighbours(tmp_path, 6)
    result = CliRunner().invoke(
        command, [str(tmp_path / "piers"), "--boards", "1", "--board", "grid:12x12"]
    )
    assert result.exit_code == 0, result.output
    assert "no map can have tiles as frequent as they weigh" in result.output
