"""The way of a build: request -> board -> tiles -> match -> solve (and deal) -> cap -> water ->
draw. The log uses the same words."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING

from morphs.art.caps import PackCaps
from morphs.board import Board, BoardSpec
from morphs.catalogue import Catalogue, open_catalogue
from morphs.draw.picture import Picture
from morphs.draw.scene import make_scene
from morphs.errors import MorphsError
from morphs.grids import make_board, parse_board
from morphs.layout import LaidCell, Layout, Origin, PackUsed, TileUsed
from morphs.matching import Matching, Placement, drain, make_task, solve
from morphs.request import Request
from morphs.shape import Orientation
from morphs.tile import Tile, lie, unjoined
from morphs.vocabulary import Vocabulary
from morphs.water import Body, bodies, water_graph

if TYPE_CHECKING:
    import networkx as nx

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Report:
    """What a build can tell of its map in figures.

    gaps          cells that no tile fits, capped or left
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
    board = make_board(board_spec(request))
    log.done("board", f"{len(board.cells)} cells")
    catalogue = open_catalogue(
        request.pack,
        assume=request.assume,
        vocabulary=request.vocabulary,
        artists=request.artist,
        tags=request.tag,
        strict=request.strict,
    )
    log.done("tiles", f"{len(catalogue.tiles)} of {len(catalogue.packs)} packs")
    task = make_task(request, catalogue, board)
    matching = task.matching
    scene = make_scene(board, catalogue, request.px_per_square, request.scale)
    rings = sum(len(kind.rings) for kind in matching.problem.kinds)
    log.done("match", f"{len(matching.problem.kinds)} kinds of cells, {rings} rings")
    solved = solve(task, progress and (lambda done: progress("solve", done, len(board.cells))))
    cells = _laid_cells(board, catalogue.vocabulary, solved.placements, task.pinned)
    gaps = sum(cell.faces is None for cell in cells)
    log.done("solve", f"{len(cells)} cells, {rings} rings, {solved.story}, {_counted(gaps, 'gap')}")
    if request.gaps == "cap":
        cells = cap_gaps(board, catalogue.vocabulary, cells)
        log.done("cap", _counted(gaps, "gap"))
    layout = _layout(request, matching, catalogue, cells)
    log.done("water", f"{len(layout.water)} steps downstream")
    picture = Picture(layout, board, catalogue, request, PackCaps(catalogue, scene.tile))
    report = _report(layout, catalogue, gaps, solved.notes, log)
    return Result(request, board, catalogue, layout, picture, report)


def board_spec(request: Request) -> BoardSpec:
    """Return the board a request asks for; raises MorphsError for a mask of another size."""
    spec = parse_board(request.board)
    if request.mask and (len(request.mask), len(request.mask[0])) != (spec.rows, spec.columns):
        raise MorphsError(
            f"the mask has {len(request.mask[0])} columns and {len(request.mask)} rows, "
            f"but the board {request.board} has {spec.columns} and {spec.rows}"
        )
    return replace(spec, wrap=request.wrap, frame=request.frame != "none", mask=request.mask)


def _uncoded(catalogue: Catalogue) -> list[str]:
    return [
        f"{pack.path}: {_counted(len(pack.uncoded), 'picture')} without a code left out "
        f"({pack.uncoded[0]}, ...); name them, add a codes.csv, or give --assume"
        for pack in catalogue.packs
        if pack.uncoded and pack.tiles
    ]


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _laid_cells(
    board: Board,
    vocabulary: Vocabulary,
    placements: Sequence[Placement | None],
    pinned: Collection[int],
) -> list[LaidCell]:
    return [
        laid(board, number, placement, vocabulary, "pinned" if number in pinned else "placed")
        for number, placement in enumerate(placements)
    ]


def laid(
    board: Board,
    number: int,
    placement: Placement | None,
    vocabulary: Vocabulary,
    origin: Origin = "placed",
) -> LaidCell:
    """Return a cell with a tile laid in it, or a gap."""
    cell = board.cells[number]
    empty = LaidCell(number, cell.shape.name, cell.column, cell.row, cell.level)
    if placement is None:
        return empty
    tile, orientation = placement.tile, placement.orientation
    lying = lie(tile, orientation, vocabulary)
    return replace(
        empty,
        tile=tile.name,
        pack=tile.pack,
        rotation=orientation.rotation,
        flip=orientation.flip,
        faces=lying.faces,
        links=lying.links,
        origin=origin,
    )


def cap_gaps(board: Board, vocabulary: Vocabulary, cells: list[LaidCell]) -> list[LaidCell]:
    """Cap every gap: it shows what its neighbours demand, and nothing is joined inside."""
    capped = list(cells)
    for number, cell in enumerate(cells):
        if cell.faces is None:
            faces = tuple(
                _demanded(board, vocabulary, cells, half) for half in board.halves(number)
            )
            links = unjoined(faces, vocabulary).links
            capped[number] = replace(cell, faces=faces, links=links, origin="capped")
    return capped


def _demanded(board: Board, vocabulary: Vocabulary, cells: list[LaidCell], half: int) -> str:
    """The face that a half of a gap must show: what meets its neighbour best."""
    mate = int(board.mate_of_half[half])
    if mate < 0:
        return vocabulary.plain
    other = int(board.cell_of_half[mate])
    faces = cells[other].faces
    if faces is None:
        return vocabulary.plain
    return vocabulary.partner(faces[mate - int(board.half_start[other])])


def _layout(
    request: Request, matching: Matching, catalogue: Catalogue, cells: list[LaidCell]
) -> Layout:
    vocabulary = catalogue.vocabulary
    used = sorted({(cell.pack, cell.tile) for cell in cells if cell.pack and cell.tile})
    return Layout(
        vocabulary=vocabulary.where if vocabulary.where.endswith(".toml") else vocabulary.name,
        seed=request.seed,
        request=request.to_json(),
        spec=matching.board.spec,
        packs=tuple(PackUsed(pack.name, pack.sha256) for pack in catalogue.packs),
        tiles={
            f"{pack}/{name}": _tile_used(catalogue.by_key[pack, name], vocabulary)
            for pack, name in used
        },
        cells=tuple(cells),
        joints=tuple(matching.board.joints()),
        water=drain(matching, cells, request.seed) if request.water == "on" else (),
    )


def _tile_used(tile: Tile, vocabulary: Vocabulary) -> TileUsed:
    drawn = lie(tile, Orientation(0, False), vocabulary)
    return TileUsed(tile.shape.name, tile.faces, drawn.links, tile.flow, tile.tags)


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


class _CallableModule(ModuleType):
    """`morphs.build` names both this module and its function: calling the module calls it."""

    def __call__(self, request: Request, progress: Progress | None = None) -> Result:
        return build(request, progress)


sys.modules[__name__].__class__ = _CallableModule
