"""Boards laid by zones: other ways to lay the zones out are tried where tiles cannot fill one, and
a board is only given out if its zones hold: the independent check says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from morphs.base.errors import MorphsError, NoMapError
from morphs.base.options import option
from morphs.base.reasons import Reason
from morphs.board.glue import Board
from morphs.building.composing import compose_zones
from morphs.layout.layout import Layout
from morphs.matching import Solved, Task, attempt, make_task
from morphs.matching.zoning import LAYOUTS, looseness
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue

SHOWN = 2
FRAMES = ("edge", "corner")


def solve_zoned(
    request: Request, catalogue: Catalogue, board: Board, progress: Callable[[int], None] | None
) -> tuple[Task, Solved | None]:
    """Compile a request and, where it has zones, solve it with the first way to lay them out that
    tiles can fill; None where that is still to be solved: there are no zones, or no way can be
    filled and the first is to say why."""
    if request.template is None:
        return make_task(request, catalogue, board), None
    numbers = _zonings(request, len(catalogue.packs))
    planned = compose_zones(request, catalogue, board, numbers, progress)
    if planned:
        return planned.task, planned.solved
    for drawing, chosen, notes in _tries(request, catalogue, board):
        for number in numbers:
            task = make_task(request.model_copy(update={"zoning": number}), chosen, board)
            solved = attempt(task, drawing, progress)
            if solved:
                all_notes = (*solved.notes, *_loosened(task.request), *notes)
                return task, replace(solved, notes=all_notes)
    return make_task(request, catalogue, board), None


def _tries(
    request: Request, catalogue: Catalogue, board: Board
) -> Iterator[tuple[bool, Catalogue, list[str]]]:
    """Whether tiles are drawn, which tiles may lie, and what is said of that, in the order in which
    that is tried: zones hold together sooner without tiles that no way leads through."""
    through = _led_through(catalogue)
    for drawing in _solvers(request):
        yield drawing, catalogue, []
        if through and _is_allowed(request, through, board):
            yield drawing, through, ["dead ends were left out, so that zones hold together"]


def _led_through(catalogue: Catalogue) -> Catalogue | None:
    """Return a catalogue without the tiles of which fewer than two half-sides lead somewhere, those
    of frames excepted; None where that are none, or all."""
    walk = catalogue.vocabulary.can_walk
    tiles = tuple(
        tile
        for tile in catalogue.tiles
        if tile.shape.name in FRAMES or sum(map(walk, tile.faces)) > 1
    )
    return replace(catalogue, tiles=tiles) if 0 < len(tiles) < len(catalogue.tiles) else None


def _is_allowed(request: Request, catalogue: Catalogue, board: Board) -> bool:
    """Whether what is asked for goes together with some tiles."""
    try:
        make_task(request.model_copy(update={"zoning": request.zoning or 0}), catalogue, board)
    except MorphsError:
        return False
    return True


def _solvers(request: Request) -> tuple[bool, ...]:
    """Return whether tiles are drawn, in the order in which that is tried."""
    if request.solver == "complete":
        return (False,)
    return (True,) if request.solver == "draw" or request.asks_for_drawing else (False, True)


def _zonings(request: Request, packs: int) -> list[int]:
    """Numbers of ways to lay zones out; those that give way to other tiles last, if they may. A map
    that is made again has the one that it had."""
    if request.zoning is not None:
        return [request.zoning]
    chosen = (bool(request.zone) or packs > 1) and request.solver != "complete"
    return [*range(LAYOUTS), *(LAYOUTS * thirds for thirds in (1, 2, 3) if chosen)]


def _loosened(request: Request) -> list[str]:
    thirds = looseness(request)
    share = ("", "up to a third of their cells", "up to two thirds of their cells", "all cells")
    note = (
        f"tiles as asked for single zones do not hold together: in {share[thirds]} others may lie"
    )
    return [note] if thirds else []


def refuse_broken_zones(layout: Layout) -> None:
    """Raise NoMapError for a layout whose zones fall apart or whose ways lead nowhere."""
    from morphs.check import zone_faults

    faults = zone_faults(layout.to_dict())
    if faults:
        more = f" (and {len(faults) - SHOWN} more)" if len(faults) > SHOWN else ""
        template = option("template", layout.request["template"])
        detail = f"{template} is not kept: {'; '.join(faults[:SHOWN])}{more}"
        raise NoMapError(Reason(proved=False, detail=detail))
