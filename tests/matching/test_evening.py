"""Even maps: what is kept, and the same map however they are drawn."""

from __future__ import annotations

import numpy as np
import pytest

import morphs
from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching.compiled import compile_matching
from morphs.matching.evening import evened
from morphs.tiles.packs.catalogue import open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from solver.complete import Plan
from solver.sheet import make_sheet

CODES = ("wwwwwwww", "hwwhwwwh", "whwhwhwh", "hhhhwwww", "wwtwwtww")


@pytest.mark.parametrize("wrap", [False, True])
def test_strips_of_a_map_are_drawn_anew_and_fit(wrap: bool) -> None:
    pack = Pack.of("few", [Tile(f"t{n}", tuple(code)) for n, code in enumerate(CODES)])
    spec = parse_board("grid:14x12")
    board = make_board(spec if not wrap else type(spec)(**{**vars(spec), "wrap": True}))
    problem = compile_matching(open_catalogue([pack]), board, water=False).problem
    sheet = make_sheet(problem)
    assert sheet and sheet.wraps == (wrap, wrap)
    laid = np.asarray(Plan(problem, way="rows", fast=False).solve(Dice(1, "solve")).candidates)
    kept = np.zeros(len(laid), dtype=bool)
    kept[[0, 30]] = True
    weights = np.rint(np.array(problem.kinds[0].weights) * 4096).astype(np.int64)
    even = evened(problem, sheet, weights, laid.astype(np.int64), kept, Dice(1, "even"), False)
    assert (even[kept] == laid[kept]).all()
    assert (even != laid).mean() > 0.2
    mates, cells = problem.mate_of_port, problem.cell_of_port
    slots = np.arange(len(mates)) - problem.port_start[cells]
    shown = problem.kinds[0].rings[even[cells], slots]
    assert (problem.meets[shown, shown[mates]][mates >= 0] > 0).all()


@pytest.mark.parametrize("pack", ["sideview", "city"])
def test_what_is_laid_after_a_plan_of_its_own_is_refused(pack: str) -> None:
    with pytest.raises(morphs.MorphsError, match="even would undo the plan"):
        morphs.build(pack=pack, board="grid:9x8", even=True, water="off", seed=1)
