"""Compile the solvers ahead, so that no map has to wait for it: `python -m morphs.matching.warm`.

What was compiled is kept in the user's cache (`NUMBA_CACHE_DIR`) until numba or the compiled files
change. Without numba, or a folder to keep it in, there is nothing to do.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec

import numpy as np

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching.compiled import Matching, compile_matching
from morphs.matching.dealing import deal
from morphs.matching.rules import water_rule
from morphs.tiles.packs.catalogue import open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from solver.cache import cache_folder
from solver.choice import Work, note_compiled
from solver.complete import Plan
from solver.deck import Card
from solver.draw import DrawOptions, draw
from solver.rules.reach import Reach

CODES = ("wwwwwwww", "hwwhwwwh", "whwhwhwh", "hhhhwwww", "wwrwwrww", "wrwwwwww")


def warm() -> bool:
    """Run every compiled loop once; return whether there was anything to compile."""
    if find_spec("numba") is None or cache_folder() is None:
        return False
    matching = _small()
    cells = range(len(matching.board.cells))
    for way, work in (("rows", Work.ROWS), ("cells", Work.SEARCH)):
        found = Plan(matching.problem, way=way, fast=True).solve(Dice(1, "solve"))
        assert found.candidates is not None
        deal(matching, list(found.candidates), seed=1)
        note_compiled(work)
    _join_parts(matching)
    Plan(_small(wrap=True).problem, way="rows", fast=True).solve(Dice(1, "solve"))
    _draw_rivers()
    note_compiled(Work.WATER)
    _draw_strips(matching)
    _draw_ribbons(matching)
    note_compiled(Work.STRIPS)
    _draw_measured(_small(wrap=True))
    note_compiled(Work.BALANCE)
    decks = [[Card(prototype) for prototype in deck] for deck in matching.prototypes]
    draw(matching.problem, decks, Dice(1, "draw"), DrawOptions([cells]), fast=True)
    return True


def _join_parts(matching: Matching) -> None:
    """Take in what must become one part, and take it back."""
    from solver.fast_reach import FastReach

    ports = matching.board.half_start, matching.board.mate_of_half, matching.board.cell_of_half
    groups = np.ones((len(matching.candidates), 1, 1), dtype=np.uint64)
    rule = FastReach(matching.problem, Reach(*(one.tolist() for one in ports)), groups)
    rule.push(0, 0)
    rule.pop()
    rule.push(0, 0)
    rule.forget([0])


def _draw_strips(matching: Matching) -> None:
    """Draw strips of a board anew."""
    from solver.strips import Strips

    kind = matching.problem.kinds[0]
    board = np.zeros((1, 3, 3), dtype=np.int64)
    strips = Strips(kind.rings, np.array(kind.weights), matching.problem.meets, (3, 1, 0, 2), True)
    kept = np.ones((3, 3), dtype=bool)
    strips.sweep(board, (False, False), kept, Dice(1, "even"))


def _draw_ribbons(matching: Matching) -> None:
    """Draw a ribbon of a board anew."""
    from solver.ribbons import Ribbons

    ribbons = Ribbons(matching.problem, 0, True)
    ribbons.weigh(np.array(matching.problem.kinds[0].weights))
    laid = np.zeros(matching.problem.cell_count, dtype=np.int64)
    ribbons.draw(laid, [0], Dice(1, "level"))


def _draw_measured(matching: Matching) -> None:
    """Draw a row of many boards."""
    from solver.meter import Balance, Meter

    (candidates, slots), words = (
        matching.problem.kinds[0].rings.shape,
        matching.problem.meets.shape[1],
    )
    even = Balance(np.ones(candidates, np.int64), np.ones((slots, words), np.int64))
    meter = Meter(matching.problem, Dice(1, "balance"), True)
    meter.weigh(even, np.ones(words))
    meter.draw()


def _draw_rivers() -> None:
    """Draw rows with water, and take some of what was drawn away."""
    from solver.fast_forest import FastForestRows
    from solver.fast_forest_tables import make_tables

    matching = _small(water=True)
    rule = water_rule(matching)
    plan = Plan(matching.problem, [rule])
    tables = make_tables(matching.problem, plan.rows.sorts, plan.rows.chains, rule)
    rows = FastForestRows(tables, Dice(1, "solve"))
    rows.draw_lines(0, 2)
    rows.clear((0, 2))


def _small(water: bool = False, wrap: bool = False) -> Matching:
    pack = Pack.of("warm", [Tile(f"t{number}", tuple(code)) for number, code in enumerate(CODES)])
    board = make_board(replace(parse_board("grid:12x12"), wrap=wrap))
    return compile_matching(open_catalogue([pack]), board, water=water)


if __name__ == "__main__":
    print("compiling the solver, once" if find_spec("numba") else "no numba: nothing to compile")
    warm()
