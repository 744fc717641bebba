"""A designed map: a plan kept as far as tiles can keep it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from morphs.base.errors import NoMapError
from morphs.base.options import option
from morphs.base.reasons import Reason
from morphs.board.glue import Board
from morphs.matching import Task, make_task
from morphs.matching.composing import DEGREES, Strictness, composing_of
from morphs.matching.solving import Solved, attempt_briefly, solve
from morphs.packs.catalogue import Catalogue
from morphs.request.request import Request

VARIETIES = (6, 3, None)
"""Within so many cells no picture stands twice, stepping down where no map is found."""
LARGE = 1600
"""Cells from which on twins are kept three cells apart at the most: more takes too long."""


class Composed(NamedTuple):
    """A task that was solved, and its solution."""

    task: Task
    solved: Solved


def compose_map(request: Request, catalogue: Catalogue, board: Board) -> Composed:
    """Solve a request by its composition, strictly if that can be, else loosened by degrees.

    Raises NoMapError with ``solver complete`` where not even the loop can be laid; else the map is
    made without a plan, and a note says so.
    """
    for degree, variety in _ladder(request, board):
        asked = request.model_copy(update={"connected": True, "variety": variety})
        task = make_task(asked, catalogue, board, composing_of(request, catalogue, board, degree))
        solved = attempt_briefly(task)
        if solved:
            said = degree.said()
            notes = (*solved.notes, said) if said else solved.notes
            return Composed(task, replace(solved, notes=notes))
    why = f"no map was found for {option('compose', 'designed')}"
    if request.solver == "complete":
        raise NoMapError(Reason(proved=False, detail=why))
    task = make_task(request, catalogue.without_pieces(), board)
    solved = solve(task)
    return Composed(task, replace(solved, notes=(*solved.notes, f"{why}: it was made without")))


def _ladder(request: Request, board: Board) -> Iterator[tuple[Strictness, int | None]]:
    """Yield what to try, one after the other: the plan is loosened last."""
    if request.variety is not None:
        varieties: tuple[int | None, ...] = (request.variety,)
    else:
        varieties = VARIETIES if len(board.cells) < LARGE else VARIETIES[1:]
    yield DEGREES[0], varieties[0]
    for degree in DEGREES:
        yield degree, varieties[min(1, len(varieties) - 1)]
    yield DEGREES[-1], varieties[-1]
