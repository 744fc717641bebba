"""The way of a build: request -> board -> tiles -> match -> solve (and deal) -> fill/cap ->
water -> draw. The log uses the same words."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any

from morphs.art.pack_artist import PackArtist
from morphs.assemble import drawn, laid, laid_cells, make_layout
from morphs.board import Board
from morphs.draw.picture import Picture
from morphs.draw.scene import make_scene
from morphs.edit import edited, workshop
from morphs.errors import MorphsError, named
from morphs.gaps.filling import cap_gaps, fill_gaps
from morphs.gaps.land import check_land, make_land
from morphs.grids import board_of, make_board
from morphs.layout import LaidCell, Layout
from morphs.matching import Matching, Task, Waterworks, compile_matching, make_task, solve
from morphs.packs.catalogue import Catalogue, catalogue_of
from morphs.realise import (
    PACK,
    Realised,
    check_vocabulary,
    links_with_land,
    read_terrain,
    realise,
    told,
)
from morphs.request import Request
from morphs.terrain.ground import Ground
from morphs.water import Body, bodies, water_graph

if TYPE_CHECKING:
    import networkx as nx

Progress = Callable[[str, int, int], None]
HANDY_PIXELS = 100_000_000
"""Pictures of realised terrain maps are no larger unless it is asked for."""


@dataclass(frozen=True)
class Report:
    """What a build can tell of its map in figures.

    gaps          cells that no tile fits: filled, capped or left
    joints        (all, those of weight 1), those of caps too
    repeats       how many cells show a tile that an earlier cell shows too
    notes         faults of pack files and other things worth knowing, a sentence each
    """

    cells: int
    placed: int
    gaps: int
    joints: tuple[int, int]
    repeats: int
    bodies: tuple[Body, ...]
    notes: tuple[str, ...]
    log: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """A finished map: its layout, its picture, its report, and its water as a graph."""

    request: Request
    board: Board
    catalogue: Catalogue
    layout: Layout
    picture: Picture
    report: Report

    def save_drawn(self, folder: str | Path) -> int:
        """Write what was drawn for gaps as coded files into a new or empty folder; return how many
        tiles they are. Raises MorphsError if that fails."""
        from morphs.files import write_folder
        from morphs.gaps.saved import drawn_files

        artist = PackArtist(self.catalogue, self.picture.scene.tile)
        return write_folder(Path(folder), drawn_files(self.picture, artist)) - 1

    @cached_property
    def water(self) -> nx.DiGraph[tuple[int, int]]:
        """Crossings and lakes, named (cell, half-side), with edges downstream."""
        return water_graph(self.layout, self.catalogue.vocabulary)


@dataclass
class _Log:
    """Times the stages of a build."""

    lines: list[str] = field(default_factory=list)
    since: float = field(default_factory=perf_counter)

    def done(self, stage: str, what: str) -> None:
        now = perf_counter()
        self.lines.append(f"{stage} {what}, {now - self.since:.2f} s")
        self.since = now


def build(request: Request, progress: Progress | None = None) -> Result:
    """Build the map of a request.

    `progress(stage, done, total)` is called now and then. Raises MorphsError for a request that
    cannot be met: unknown packs, boards that do not close, tiles that do not go together.
    """
    log = _Log()
    made = _solve(request, log, progress) if request.terrain is None else _realise(request, log)
    request, matching, catalogue = made.request, made.matching, made.catalogue
    layout = make_layout(_plain(request), matching, catalogue, made.cells)
    layout = _edited(request, replace(layout, terrain=made.land), log)
    log.done("water", f"{len(layout.water)} steps downstream")
    scene = make_scene(matching.board, catalogue, request.px_per_square, request.scale)
    artist = PackArtist(catalogue, scene.tile)
    picture = Picture(layout, matching.board, catalogue, request, artist)
    report = _report(layout, catalogue, made.gaps, made.notes, log)
    return Result(request, matching.board, catalogue, layout, picture, report)


@dataclass(frozen=True)
class _Made:
    """The cells of a map, and what they were made of. `gaps` is how many no tile was found for."""

    request: Request
    catalogue: Catalogue
    matching: Matching
    cells: list[LaidCell]
    gaps: int
    notes: tuple[str, ...]
    land: dict[str, Any] | None = None


def _solve(request: Request, log: _Log, progress: Progress | None) -> _Made:
    """Lay tiles by what they show, and do with the gaps what the request says."""
    board = board_of(request)
    log.done("board", f"{len(board.cells)} cells")
    catalogue = catalogue_of(request)
    log.done("tiles", f"{len(catalogue.tiles)} of {len(catalogue.packs)} packs")
    if request.land:
        check_land(request, board, catalogue.vocabulary)
    task = make_task(request, catalogue, board)
    kinds = task.matching.problem.kinds
    rings = sum(len(kind.rings) for kind in kinds)
    log.done("match", f"{len(kinds)} kinds of cells, {rings} rings")
    solved = solve(task, progress and (lambda done: progress("solve", done, len(board.cells))))
    cells = laid_cells(board, catalogue.vocabulary, solved.placements, task.pinned)
    gaps = sum(cell.faces is None for cell in cells)
    log.done("solve", f"{len(cells)} cells, {rings} rings, {solved.story}, {counted(gaps, 'gap')}")
    zoning = task.wishes.zoning
    notes = (*solved.notes, *(zoning.told(board) if zoning else ()))
    cells, land = _closed(task, cells, gaps, log) if gaps else (cells, None)
    return _Made(request, catalogue, task.matching, cells, gaps, notes, land)


def _closed(
    task: Task, cells: list[LaidCell], gaps: int, log: _Log
) -> tuple[list[LaidCell], dict[str, Any] | None]:
    """The cells with their gaps capped, filled, or made into land, whose map is returned too."""
    request, catalogue, matching = task.request, task.catalogue, task.matching
    land = None
    if request.gaps == "cap":
        cells = cap_gaps(matching.board, catalogue.vocabulary, cells)
    elif request.gaps == "fill":
        cells = fill_gaps(matching, catalogue, cells, request)
    elif request.land:
        cells, land = make_land(matching, catalogue, cells, request)
    if request.gaps != "leave":
        log.done("land" if request.land else request.gaps, counted(gaps, "gap"))
    return cells, land


def _realise(request: Request, log: _Log) -> _Made:
    """Realise a terrain map: the map says what every cell shows, so nothing is solved."""
    terrain = read_terrain(request.terrain or "")
    request = _on_ground(request, terrain.ground)
    board = make_board(terrain.ground.spec)
    log.done("terrain", f"{len(board.cells)} cells")
    catalogue = catalogue_of(request)
    check_vocabulary(catalogue.vocabulary, "--terrain")
    request, size_note = _of_handy_size(request, board, catalogue)
    matching = compile_matching(catalogue, board, water=request.water == "on", may_lack=True)
    log.done("match", f"{len(catalogue.tiles)} tiles")
    near = None if request.gaps == "fill" else Waterworks(matching, ()).take_in
    with named(request.terrain):
        realised = realise(terrain, board, catalogue, request.seed, near)
    cells = _realised_cells(request, board, catalogue, realised)
    gaps = sum(placement is None for placement in realised.placements)
    log.done("realise", counted(gaps, "gap"))
    notes = (*realised.notes, *size_note)
    return _Made(request, catalogue, matching, cells, gaps, notes)


def _of_handy_size(
    request: Request, board: Board, catalogue: Catalogue
) -> tuple[Request, tuple[str, ...]]:
    """The request with a scale at which a picture of a large map can be looked at, unless it tells
    one; and a note that says so."""
    scene = make_scene(board, catalogue, request.px_per_square, request.scale)
    share = HANDY_PIXELS / (scene.width * scene.height)
    if share >= 1 or not {"scale", "px_per_square"}.isdisjoint(request.model_fields_set):
        return request, ()
    scale = max(0.05, int(20 * share**0.5) / 20)
    note = f"the map is large: its picture is drawn at --scale {scale:g}; --scale 1 is its own size"
    return request.model_copy(update={"scale": scale}), (note,)


def _on_ground(request: Request, ground: Ground) -> Request:
    """The request with all that a terrain map settles."""
    told = request.model_fields_set
    if "board" in told and request.board not in (
        ground.name,
        Request.model_fields["board"].default,
    ):
        raise MorphsError(
            f"a terrain map brings its own board, {ground.name}: leave out --board {request.board}"
        )
    settled = {
        "board": ground.name,
        "wrap": ground.wrap == "both",
        "pack": request.pack or (PACK,),
        "gaps": request.gaps if "gaps" in told else "fill",
    }
    return request.model_copy(update=settled)


def _realised_cells(
    request: Request, board: Board, catalogue: Catalogue, realised: Realised
) -> list[LaidCell]:
    """Cells with what a terrain map tells of them; those without a tile are drawn, capped or left
    as gaps."""
    vocabulary = catalogue.vocabulary
    cells = []
    for number, (placement, asked) in enumerate(
        zip(realised.placements, realised.asked, strict=True)
    ):
        if placement is None and request.gaps == "fill":
            links = links_with_land(asked, vocabulary)
            cells.append(drawn(board, number, asked.faces, links, told(asked)))
        elif placement is None:
            cells.append(laid(board, number, None, vocabulary))
        else:
            cell = laid(board, number, placement, vocabulary)
            cells.append(replace(cell, told=told(asked) if request.gaps == "fill" else None))
    return cap_gaps(board, vocabulary, cells) if request.gaps == "cap" else cells


def _plain(request: Request) -> Request:
    return request.model_copy(update={"edits": ()})


def _edited(request: Request, layout: Layout, log: _Log) -> Layout:
    """The layout with the request's edits made."""
    if request.edits:
        layout = edited(layout, request.edits)
        log.done("edit", counted(len(request.edits), "edit"))
    return layout


def _uncoded(catalogue: Catalogue) -> list[str]:
    return [
        f"{pack.path}: {counted(len(pack.uncoded), 'picture')} without a code left out "
        f"({pack.uncoded[0]}, ...); name them, add a codes.csv, or give --assume"
        for pack in catalogue.packs
        if pack.uncoded and pack.tiles
    ]


def counted(number: int, word: str) -> str:
    """Return ``1 gap``, ``2 gaps``."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def _report(
    layout: Layout, catalogue: Catalogue, gaps: int, notes: tuple[str, ...], log: _Log
) -> Report:
    vocabulary = catalogue.vocabulary
    cells = layout.cells
    weights = [
        vocabulary.face_weight(a[p], b[q])
        for i, p, j, q in layout.joints
        if (a := cells[i].faces) is not None and (b := cells[j].faces) is not None
    ]
    counts = Counter((cell.pack, cell.tile) for cell in cells if cell.tile)
    found = bodies(layout, water_graph(layout, vocabulary), vocabulary) if layout.water else []
    return Report(
        cells=len(cells),
        placed=sum(cell.origin in ("placed", "pinned") for cell in cells),
        gaps=gaps,
        joints=(len(weights), sum(weight == 1 for weight in weights)),
        repeats=sum(count - 1 for count in counts.values()),
        bodies=tuple(found),
        notes=(*notes, *_uncoded(catalogue), *map(str, catalogue.problems)),
        log=tuple(log.lines),
    )


def picture_of(layout: Layout) -> Picture:
    """Return the picture of a layout that was made before."""
    shop = workshop(layout)
    request = Request.from_json(layout.request)
    scene = make_scene(shop.board, shop.catalogue, request.px_per_square, request.scale)
    return Picture(
        layout, shop.board, shop.catalogue, request, PackArtist(shop.catalogue, scene.tile)
    )


class _CallableModule(ModuleType):
    """`morphs.build` names both this module and its function: calling the module calls it."""

    def __call__(self, request: Request, progress: Progress | None = None) -> Result:
        return build(request, progress)


sys.modules[__name__].__class__ = _CallableModule
