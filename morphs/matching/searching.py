"""Fair searches: problems with which a search draws each tile as often as it is meant to stand.

It has weights of its own; what `solver/searching.py` finds is kept in the user's cache. Where rows
can be balanced it is led by a map of such rows, too.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from morphs.base.files import written_whole
from morphs.base.seeds import Dice
from morphs.board.grids import make_board
from morphs.matching.compiled import Matching, compile_matching
from morphs.matching.fairness import (
    balanced_due,
    due_on,
    fair_problem,
    kept_numbers,
    measured_for,
    shared_weights,
)
from morphs.tiles.packs.catalogue import Catalogue
from solver import searching
from solver.cache import deciding
from solver.choice import Work, is_engine_fast
from solver.problem import Problem
from solver.searching import Searched

LEAST_CELLS = 400
"""Boards smaller than that are searched with the tiles' own weights."""
SIDE = 64
"""Cells along the sides of the board on which weights are found, and tried."""
UNUSED = "solver.row_plan", "solver.seams", "solver.loom", "solver.choice", "solver.levelling"
"""What decides nothing in searches cell by cell without rules."""


def fairly_searched(matching: Matching, catalogue: Catalogue) -> Problem:
    """Return the problem with what makes searches without water fair; as it is where that makes no
    sense."""
    problem = fairly_weighed(matching, catalogue)
    if problem.cell_count < LEAST_CELLS:
        return problem
    rows = fair_problem(matching, catalogue)
    if not any(kind.rims for kind in rows.kinds):
        return problem
    leading = replace(rows, due=balanced_due(matching, catalogue))
    return replace(problem, leading=leading, due=None)


def fairly_weighed(matching: Matching, catalogue: Catalogue) -> Problem:
    """Return the problem with weights for searches; as it is where that makes no sense."""
    problem, measured = matching.problem, measured_for(matching, catalogue, LEAST_CELLS)
    if measured is None:
        return problem
    found = _found(_Searched(measured, catalogue))
    if found is None:
        return problem
    weights = dict(zip(measured.faces[0], found.weights, strict=True))
    shape = measured.shapes[0]
    kinds = [
        replace(kind, weights=shared_weights(matching, number, weights))
        if matching.shapes[kind.deck] == shape
        else kind
        for number, kind in enumerate(problem.kinds)
    ]
    return replace(problem, kinds=kinds, due=due_on(matching, shape, found.most, SIDE**2))


class _Searched:
    """What is searched, told from others by the place where what is found is kept."""

    def __init__(self, measured: Matching, catalogue: Catalogue) -> None:
        self.measured, self.catalogue = measured, catalogue
        sources = (Path(__file__), *deciding(searching.__name__, UNUSED))
        self.path = kept_numbers(measured, "search", sources)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Searched) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)

    def board(self, side: int) -> Matching:
        """The board that is searched."""
        return board_like(self.measured, self.catalogue, side)


def board_like(measured: Matching, catalogue: Catalogue, side: int) -> Matching:
    """A board of the same tiling as what is measured: open, or a torus where that has cells of
    several kinds."""
    spec = replace(measured.board.spec, columns=side, rows=side, wrap=False)
    found = compile_matching(catalogue, make_board(spec), water=False)
    if len(found.problem.kinds) == 1:
        return found
    return compile_matching(catalogue, make_board(replace(spec, wrap=True)), water=False)


@lru_cache(maxsize=32)
def _found(searched: _Searched) -> Searched | None:
    """The weights of what is measured, from the user's cache if they are kept there."""
    count = len(searched.measured.faces[0])
    with suppress(OSError, ValueError, TypeError):
        kept = json.loads(searched.path.read_text(encoding="utf-8"))
        found = None if kept is None else Searched(**kept)
        if found is None or _are_weights([*found.weights, found.most], count + 1):
            return found
    found = _worked_out(searched)
    with suppress(OSError):
        searched.path.parent.mkdir(parents=True, exist_ok=True)
        with written_whole(searched.path) as file:
            file.write(json.dumps(found and found._asdict()).encode())
    return found


def _are_weights(kept: object, count: int) -> bool:
    """Whether what was read are so many whole numbers."""
    if not isinstance(kept, list) or len(kept) != count:
        return False
    return all(type(one) is int and one >= 0 for one in kept)


def _worked_out(searched: _Searched) -> Searched | None:
    """None where the tiles' own weights are as good."""
    board = searched.board(SIDE)
    cells = sum(searching.ROUNDS) * searching.BOARDS * SIDE**2
    found = searching.searched_weights(
        board.problem,
        lambda number: Dice(0, "search", number),
        is_engine_fast(None, Work.SEARCH, cells),
    )
    if found is None:
        return None
    weights = dict(zip(board.faces[0], found.weights, strict=True))
    return found._replace(weights=[weights.get(faces, 0) for faces in searched.measured.faces[0]])
