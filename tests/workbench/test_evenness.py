"""Counting how evenly tiles fall."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

from morphs.base.errors import MorphsError
from morphs.board.grids import make_board, parse_board
from morphs.commands.packs.balance import command
from morphs.matching.compiled import compile_matching
from morphs.packs.catalogue import open_catalogue
from morphs.packs.pack import Pack
from morphs.tiles.tile import Tile
from morphs.workbench.evenness import counted, evenness, usual_board

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
