"""The way of a build: request -> board -> tiles -> match -> solve (and deal) -> fill/cap ->
water -> draw. The log uses the same words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from morphs.base.arguments import typed
from morphs.base.collecting import seldom_collected
from morphs.base.wording import counted
from morphs.board.glue import Board
from morphs.board.grids import board_of
from morphs.building.choosing import check_style, choose_pack, style_notes
from morphs.building.composing import Composed, as_composed, compose_map
from morphs.building.log import Log
from morphs.building.made import Made
from morphs.building.outputs import LAYOUTS
from morphs.building.report import make_report
from morphs.building.result import Result
from morphs.building.scaling import refuse_large
from morphs.building.trusting import open_trusted
from morphs.building.unfit import refuse_unfit
from morphs.building.zoned import solve_zoned
from morphs.layout.layout import LaidCell, LaidCells, Layout
from morphs.matching import Task, solve
from morphs.matching.assemble import laid_cells, make_layout
from morphs.matching.variants import with_variants
from morphs.matching.zones_laid import zone_notes
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue

Progress = Callable[[str, int, int], None]
RULES = (
    *("connected", "meet", "entrances", "entrance", "only_entrances"),
    *("at_least", "at_most", "set", "variety"),
)
"""Options whose rules a drawn map may not keep."""


@seldom_collected()
@typed("request")
def build(
    request: Request | None = None,
    progress: Progress | None = None,
    paths: Iterable[str | Path] = (),
    **options: Any,
) -> Result:
    """Build the map of a request, of its options (``build(board="grid:8x6", seed=3)``), or of a
    request with some of its options changed.

    `progress(stage, done, total)` is called now and then. `paths` are files that it will be written
    to: what is too large for them is refused before it is made, and a file that cannot be. Raises
    MorphsError for a request that cannot be met: unknown packs, boards that do not close, tiles
    that do not go together.
    """
    whole_request, log = Request.of(request, options), Log()
    paths = LAYOUTS.checked(paths)
    made = (
        _realise(whole_request, log)
        if whole_request.terrain
        else _solve(whole_request, log, progress, paths)
    )
    request, matching, catalogue = made.request, made.matching, made.catalogue
    cells = with_variants(request, matching.board, catalogue, LaidCells.of(made.cells))
    layout = make_layout(_plain(request), matching, catalogue, cells)
    layout = _edited(request, replace(layout, terrain=made.land), log)
    log.done("water", f"{len(layout.water)} steps downstream")
    check_style(request, catalogue, layout)
    made = replace(made, notes=(*made.notes, *style_notes(request, catalogue)))
    if made.drawn and not request.edits and _asks_for_rules(request):
        made = replace(made, unmet=(*made.unmet, *_not_kept(layout)))
    if layout.zones:
        from morphs.building.zoned import refuse_broken_zones

        refuse_broken_zones(layout)
        made = replace(made, notes=(*made.notes, *zone_notes(layout.ways, layout.cells)))
    report = make_report(layout, catalogue, made, log)
    return Result(request, matching.board, catalogue, layout, report)


def _not_kept(layout: Layout) -> list[str]:
    from morphs.check import not_kept

    return not_kept(json.loads(layout.to_json()))


def _asks_for_rules(request: Request) -> bool:
    fields = Request.model_fields
    return any(getattr(request, name) != fields[name].default for name in RULES)


def _realise(request: Request, log: Log) -> Made:
    from morphs.building.realising import realise_request

    return realise_request(request, log)


def _solve(
    request: Request, log: Log, progress: Progress | None, paths: Iterable[str | Path]
) -> Made:
    """Lay tiles by what they show, and do with the gaps what the request says."""
    request, chosen = choose_pack(request)
    request, catalogue, doubts = open_trusted(request, progress)
    board = board_of(request, catalogue.vocabulary.segments)
    refuse_large(request, board, catalogue, paths)
    refuse_unfit(board, paths)
    log.done("board", f"{len(board.cells)} cells")
    log.done("tiles", f"{len(catalogue.tiles)} of {len(catalogue.packs)} packs")
    if request.land:
        from morphs.building.gaps.land import check_land

        check_land(request, board, catalogue.vocabulary)
    if request.even:
        from morphs.matching.evening import check_even

        check_even(catalogue)
    given = partial(_cell_notes, progress, len(board.cells)) if progress else None
    designed = compose_map(request, catalogue, board, given)
    request = as_composed(request, designed is not None and designed.has_plan)
    composed = designed or _planned(request, catalogue, board, given)
    task, found = solve_zoned(request, catalogue, board, given) if not composed else composed[:2]
    request = request if composed else task.request
    kinds = task.matching.problem.kinds
    rings = sum(len(kind.rings) for kind in kinds)
    log.done("match", f"{len(kinds)} kinds of cells, {rings} rings")
    solved = found or solve(task, given)
    cells = laid_cells(board, catalogue.vocabulary, solved.placements, task.pinned)
    gaps = sum(count for look, count in cells.counted() if look.faces is None)
    log.done("solve", f"{len(cells)} cells, {rings} rings, {solved.story}, {counted(gaps, 'gap')}")
    notes = (*chosen, *doubts, *solved.notes)
    closed, land = _closed(task, cells, gaps, log) if gaps else (cells, None)
    return Made(
        request, catalogue, task.matching, closed, gaps, notes, land, solved.drawn, solved.unmet
    )


def _planned(
    request: Request, catalogue: Catalogue, board: Board, given: Callable[[int], None] | None
) -> Composed | None:
    """Solve a map by the plan of a section or of lands, which dungeons need not load."""
    from morphs.building.heights import solve_section
    from morphs.building.lands import solve_lands

    found = solve_section(request, catalogue, board, given)
    return found or solve_lands(request, catalogue, board, given)


def _cell_notes(progress: Progress, total: int, done: int) -> None:
    progress("solve", done, total)


def _closed(
    task: Task, cells: Sequence[LaidCell], gaps: int, log: Log
) -> tuple[Sequence[LaidCell], dict[str, Any] | None]:
    """Return the cells with their gaps capped, filled, or made into land, whose map is returned
    too."""
    request, catalogue, matching = task.request, task.catalogue, task.matching
    land = None
    if request.gaps == "cap":
        from morphs.building.gaps.filling import cap_gaps

        cells = cap_gaps(matching.board, catalogue.vocabulary, cells)
    elif request.gaps == "fill":
        from morphs.building.gaps.filling import fill_gaps

        cells = fill_gaps(matching, catalogue, cells, request)
    elif request.land:
        from morphs.building.gaps.land import make_land

        cells, land = make_land(matching, catalogue, cells, request)
    if request.gaps != "leave":
        log.done("land" if request.land else request.gaps, counted(gaps, "gap"))
    return cells, land


def _plain(request: Request) -> Request:
    return request.model_copy(update={"edits": ()})


def _edited(request: Request, layout: Layout, log: Log) -> Layout:
    """Return the layout with the request's edits made."""
    if request.edits:
        from morphs.building.editing.session import Session

        session = Session(layout)
        for edit in request.edits:
            session.apply(edit)
        layout = session.layout
        log.done("edit", counted(len(request.edits), "edit"))
    return layout
