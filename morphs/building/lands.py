"""Lands: maps of hexes after a plan of where sea, plains and mountains lie."""

from __future__ import annotations

from collections.abc import Callable

from morphs.board.glue import Board
from morphs.building.composing import Composed
from morphs.matching import make_task
from morphs.matching.lands import countries_known, suits_lands, wishes_for_lands
from morphs.matching.solving import attempt_wishes
from morphs.packs.catalogue import Catalogue
from morphs.request.request import Request

APART = (4, 5, 6, 7, 11)
"""How many steps apart cells have their country by the plan; more where no map is found."""
LARGE = 2000
"""Cells from which on the densest is not tried: it is found there for one seed in eight."""


def solve_lands(
    request: Request, catalogue: Catalogue, board: Board, progress: Callable[[int], None] | None
) -> Composed | None:
    """Solve a map of lands after a plan; None where lands are not planned - something else is - or
    where no such map is found."""
    told = request.template or request.terrain or request.regions or request.set
    if told or request.solver == "draw" or request.asks_for_drawing or request.compose == "loose":
        return None
    if not suits_lands(board, catalogue.vocabulary):
        return None
    task = make_task(request, catalogue, board)
    known = countries_known(task.matching)
    island = request.entrances is not None
    steps = APART[len(board.cells) >= LARGE :]
    for apart in steps if known else ():
        wishes = wishes_for_lands(task.matching, known, request.seed, apart, island)
        solved = attempt_wishes(task, wishes, progress)
        if solved:
            return Composed(task, solved)
    return None
