"""From a compiled request to tiles: the solvers run, and pictures dealt to what they chose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from morphs.board import Board
from morphs.errors import MorphsError, NoMapError
from morphs.matching.compiled import Matching
from morphs.request import Request
from morphs.seeds import Dice
from morphs.shape import Orientation
from morphs.tile import Tile
from solver.deck import Card
from solver.draw import Drawn, DrawOptions, draw
from solver.search import Found, search


@dataclass(frozen=True)
class Placement:
    """One tile laid: which, and how."""

    tile: Tile
    orientation: Orientation


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
    rule = matching.new_forest(undoable=True) if matching.with_water else None
    prove = request.solver == "complete"
    found = search(matching.problem, dice, rule, progress, prove=prove)
    if found.candidates is None:
        return _why_incomplete(found)
    placements = _deal_rings(matching, found.candidates, request.seed)
    if placements is None:
        return "no complete map found: the tiles' copies do not suffice"
    story = f"{found.contradictions} contradictions, {found.blocks} blocks solved again"
    return Solved(placements, story)


def _why_incomplete(found: Found) -> str:
    if found.status == "impossible":
        return "no complete map exists: every possibility was searched"
    return f"no complete map found: given up after {found.contradictions} contradictions"


def _deal_rings(
    matching: Matching, candidates: Sequence[int], seed: int
) -> list[Placement | None] | None:
    """Deal pictures to the rings that a search found: the tiles laid least often come first, and
    not the one next door. None if the tiles' copies do not suffice."""
    dice = Dice(seed, "deal")
    problem, showing = matching.problem, _cards_by_candidate(matching)
    used = [[0] * len(deck) for deck in matching.decks]
    placements: list[Placement | None] = []
    for cell, candidate in enumerate(candidates):
        if candidate < 0:
            placements.append(None)
            continue
        kind = problem.kind_of_cell[cell]
        deck = problem.kinds[kind].deck
        tiles = matching.decks[deck]
        beside = [placements[f[0]] for f in problem.opposite[cell] if f and f[0] < cell]
        near = {placement.tile.name for placement in beside if placement}
        cards = [c for c in showing[kind][candidate] if _may_deal(tiles[c], used[deck][c])]
        if not cards:
            return None
        ranks = [(used[deck][c], tiles[c].name in near) for c in cards]
        best = [c for c, rank in zip(cards, ranks, strict=True) if rank == min(ranks)]
        card = best[dice.weighted([max(1, round(tiles[c].weight * 4096)) for c in best])]
        used[deck][card] += 1
        ways = matching.orientations[kind, matching.columns[deck][card], candidate]
        placements.append(Placement(tiles[card], dice.choose(ways)))
    return placements


def _may_deal(tile: Tile, used: int) -> bool:
    return tile.weight > 0 and (tile.copies is None or used < tile.copies)


def _cards_by_candidate(matching: Matching) -> list[list[list[int]]]:
    """For each kind and candidate the cards of its deck that can show it."""
    found: list[list[list[int]]] = []
    for kind in matching.problem.kinds:
        cards: list[list[int]] = [[] for _ in kind.rings]
        for card, column in enumerate(matching.columns[kind.deck]):
            for candidate in kind.ways[column]:
                cards[candidate].append(card)
        found.append(cards)
    return found


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
    return Solved(_deal(matching, drawn, request.seed), story)


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


def _deal(matching: Matching, drawn: Drawn, seed: int) -> list[Placement | None]:
    """Choose each tile's orientation among those that show the ring it was laid for."""
    dice = Dice(seed, "deal")
    problem = matching.problem
    placements: list[Placement | None] = []
    for cell, (card, ring) in enumerate(
        zip(drawn.card_of_cell, drawn.candidate_of_cell, strict=True)
    ):
        if card < 0:
            placements.append(None)
            continue
        kind = problem.kind_of_cell[cell]
        deck = problem.kinds[kind].deck
        ways = matching.orientations[kind, matching.columns[deck][card], ring]
        placements.append(Placement(matching.decks[deck][card], dice.choose(ways)))
    return placements
