"""From a compiled request to tiles: the solvers run, and pictures dealt to what they chose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from morphs.board import Board
from morphs.errors import MorphsError, NoMapError
from morphs.matching.account import Account
from morphs.matching.compiled import Matching
from morphs.matching.dealing import Placement, deal, deal_drawn
from morphs.request import Request
from morphs.seeds import Dice
from solver.deck import Card
from solver.draw import DrawOptions, draw
from solver.search import Found, search


@dataclass(frozen=True)
class Solved:
    """Placements by cell (None: a gap), and what to say of it in the log."""

    placements: list[Placement | None]
    story: str
    notes: tuple[str, ...] = ()


def solve(
    matching: Matching, request: Request, progress: Callable[[int], None] | None = None
) -> Solved:
    """Choose a tile for every cell.

    ``complete`` leaves no gap, and raises NoMapError where it finds no map without one; ``draw``
    is the algorithm of the seed; ``best`` is complete where that is possible, else drawn.
    """
    if request.solver == "draw" or (request.solver == "best" and request.asks_for_drawing):
        return solve_by_drawing(matching, request, progress)
    missing = " and no ".join(unfillable_shapes(matching))
    if missing and request.solver == "complete":
        raise NoMapError(f"no complete map exists: the packs have no {missing} tiles")
    notes = (f"the packs have no {missing} tiles: those cells are gaps",) if missing else ()
    found = _search(matching, request, progress)
    if isinstance(found, Solved):
        return replace(found, notes=notes)
    if request.solver == "complete":
        raise NoMapError(found)
    drawn = solve_by_drawing(matching, request, progress)
    return replace(drawn, notes=(*notes, f"{found}; drawn with gaps instead"))


def _search(
    matching: Matching, request: Request, progress: Callable[[int], None] | None
) -> Solved | str:
    """Run the complete solver; a string says why there is no map."""
    dice = Dice(request.seed, "solve")
    account = Account(matching)
    prove = request.solver == "complete"
    found = search(account.problem, dice, account, progress, prove=prove)
    if found.candidates is None:
        return _why_incomplete(found)
    story = f"{found.contradictions} contradictions, {found.blocks} blocks solved again"
    return Solved(deal(matching, found.candidates, request.seed), story)


def _why_incomplete(found: Found) -> str:
    if found.status == "impossible":
        return "no complete map exists: every possibility was searched"
    return f"no complete map found: given up after {found.contradictions} contradictions"


def unfillable_shapes(matching: Matching) -> list[str]:
    """The shapes that the board has cells for, but the packs no tile."""
    return [
        shape
        for shape, tiles in zip(matching.shapes, matching.decks, strict=True)
        if not any(tile.weight for tile in tiles)
    ]


def solve_by_drawing(
    matching: Matching, request: Request, progress: Callable[[int], None] | None = None
) -> Solved:
    """Run the draw solver of the seed and deal the orientations."""
    decks = [
        [
            Card(column, tile.weight, tile.copies)
            for tile, column in zip(tiles, columns, strict=True)
        ]
        for tiles, columns in zip(matching.decks, matching.columns, strict=True)
    ]
    options = DrawOptions(
        phases=_phases(matching.board, request.frame),
        start=_start_cell(matching.board, request.start, request.seed),
        tries=request.tries,
        strict_tries=request.strict_tries,
        on_misfit=request.on_misfit,
    )
    rules = [matching.new_forest()] if matching.with_water else []
    drawn = draw(matching.problem, decks, Dice(request.seed, "draw"), options, rules, progress)
    story = f"{drawn.misfits} misfits, {drawn.refused} refused by water"
    return Solved(deal_drawn(matching, drawn, request.seed), story)


def _phases(board: Board, frame: str) -> list[list[int]]:
    plain = [i for i, cell in enumerate(board.cells) if cell.shape.name in ("square", "hex")]
    framing = [i for i, cell in enumerate(board.cells) if cell.shape.name in ("edge", "corner")]
    if not framing:
        return [plain]
    return [framing, plain] if frame == "before" else [plain, framing]


def _start_cell(board: Board, start: str, seed: int) -> int:
    """The first cell to fill: the NW corner, or where the request says."""
    plain = [i for i, cell in enumerate(board.cells) if cell.shape.name in ("square", "hex")]
    if start == "nw":
        return plain[0]
    if start == "random":
        return Dice(seed, "start").choose(plain)
    if start == "centre":
        middle = (board.spec.columns - 1, board.spec.rows - 1)
        return min(plain, key=lambda i: _distance(board, i, middle))
    column, row = (int(number) for number in start.split(","))
    found = board.at.get((column, row, 0))
    if found is None or found not in plain:
        raise MorphsError(f"--start {start}: the board has no cell in column {column}, row {row}")
    return found


def _distance(board: Board, cell: int, doubled: tuple[int, int]) -> int:
    dx, dy = 2 * board.cells[cell].column - doubled[0], 2 * board.cells[cell].row - doubled[1]
    return dx * dx + dy * dy
