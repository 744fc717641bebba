"""Sections: maps with sky above, bedrock below and great places between, no room twice within sight
of itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from morphs.board.glue import Board
from morphs.building.composing import Composed
from morphs.matching import make_task
from morphs.matching.constraints import told_cells
from morphs.matching.heights import Heights, has_heights, heights_of, places_of, with_places
from morphs.matching.solving import Solved, attempt_briefly
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue

VARIETIES = (4, 2, None)
"""Within so many steps no picture stands twice, stepping down where no map is found."""
LARGE = 1600
"""Cells from which on twins are kept two steps apart at the most: more takes too long."""
PATIENCE = 200
"""Contradictions after which a search is given up, one more for each cell."""
LOOSENED = "no map was found with both its top and its foot: it was made without the {}"


def solve_section(
    request: Request, catalogue: Catalogue, board: Board, progress: Callable[[int], None] | None
) -> Composed | None:
    """Solve a map with a top and a foot; None for tiles without, and where no such map is found."""
    if request.solver == "draw" or request.set or not has_heights(request, catalogue):
        return None
    for variety, heights, lost in _ladder(request, catalogue, board):
        connected = request.connected or bool(heights and heights.places)
        eased = request.model_copy(update={"variety": variety, "connected": connected})
        task = make_task(eased, catalogue, board, heights=heights)
        solved = attempt_briefly(task, PATIENCE + len(board.cells), progress)
        if isinstance(solved, Solved):
            notes = (*solved.notes, LOOSENED.format(lost)) if lost else solved.notes
            return Composed(task, replace(solved, notes=notes))
    return None


def _ladder(
    request: Request, catalogue: Catalogue, board: Board
) -> Iterator[tuple[int | None, Heights | None, str]]:
    """Yield what to try, one after the other: variety is loosened first, the sky last."""
    both, sky = heights_of(board, catalogue), heights_of(board, catalogue, below=False)
    told = told_cells(request, catalogue, board) if request.pin or request.paint else set()
    places = places_of(request, catalogue, board, both, told)
    varieties: tuple[int | None, ...] = VARIETIES
    if len(board.cells) >= LARGE:
        varieties = VARIETIES[1:]
    if request.variety is not None:
        varieties = (request.variety,)
    for some in (places, places[: -(-len(places) // 2)], places[:1]) if places else ():
        for variety in varieties:
            yield variety, with_places(both, some, board), ""
    for variety in varieties:
        yield variety, both, ""
    yield varieties[-1], sky, "foot"
    yield varieties[-1], None, "top and the foot"
