"""From a compiled request to tiles: the solvers run, and pictures dealt to what they chose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from morphs.base.errors import MorphsError, NoMapError
from morphs.base.options import option
from morphs.base.reasons import Reason
from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.matching.closing import fairly_laid
from morphs.matching.compiled import Matching
from morphs.matching.counting import counted_rows
from morphs.matching.dealing import Placement, deal, deal_drawn
from morphs.matching.domains import combined, pinned_orientations
from morphs.matching.entering import SPARED_CELLS, rows_with_entrances
from morphs.matching.evening import solve_evenly
from morphs.matching.explain import explain, too_few
from morphs.matching.fairness import fair_problem
from morphs.matching.pins import fit_pins
from morphs.matching.rules import COPIES, WATER, printed, rules_of, water_rule
from morphs.matching.searching import fairly_searched
from morphs.matching.task import Task
from solver.complete import Plan
from solver.deck import Card
from solver.draw import Drawer, Drawn, DrawOptions
from solver.forest_links import MIXED, due_stems
from solver.rules import BoundRule
from solver.search import PROOF_DECISIONS
from solver.search import Found as Found

TO_SPARE = 1.1  # tiles for each cell from which on no tile need stand twice
FRESH_LIMIT = 100  # contradictions after which tiles may stand oftener all the same
FRESH = (1, 2, 4)
"""How often each tile may stand where there are tiles to spare, one after the other."""


@dataclass(frozen=True)
class Solved:
    """Placements by cell (None: a gap), and what to say of it in the log.

    drawn  whether the draw solver laid it, which keeps of rules what it can
    unmet  what was asked of single cells and is not kept, a sentence each
    """

    placements: list[Placement | None]
    story: str
    notes: tuple[str, ...] = ()
    drawn: bool = False
    unmet: tuple[str, ...] = ()


def attempt(task: Task, drawing: bool, progress: Callable[[int], None] | None) -> Solved | None:
    """Run one solver, whatever the request's is; None where it finds no map, and no reason is
    looked for."""
    if drawing:
        try:
            return solve_by_drawing(task, progress)
        except NoMapError:
            return None
    missing = unfillable_shapes(task.matching)
    if not task.matching.words or missing or too_few(task):
        return None
    found = _search(task, progress)
    return found if isinstance(found, Solved) else None


def solve(task: Task, progress: Callable[[int], None] | None = None) -> Solved:
    """Choose a tile for every cell.

    ``complete`` leaves no gap, and raises NoMapError where it finds no map without one; ``draw``
    is the algorithm of the seed; ``best`` is complete where that is possible, else drawn.
    """
    request = task.request
    if not task.matching.words and request.solver != "complete":
        nothing: list[Placement | None] = [None] * len(task.matching.board.cells)
        return Solved(nothing, "no tile of the packs has the board's shape")
    if request.solver == "draw" or (request.solver == "best" and request.asks_for_drawing):
        return solve_by_drawing(task, progress)
    missing = " and no ".join(unfillable_shapes(task.matching))
    if missing and request.solver == "complete":
        raise NoMapError(Reason(proved=True, detail=f"the packs have no {missing}"))
    notes = (f"the packs have no {missing}: no tile fits in those cells",) if missing else ()
    found: Solved | Found | Reason = too_few(task) or _search(task, progress)
    if isinstance(found, Solved):
        return replace(found, notes=(*notes, *found.notes))
    reason = explain(task, found) if isinstance(found, Found) else found
    if request.solver == "complete":
        raise NoMapError(reason)
    drawn = solve_by_drawing(task, progress)
    return replace(
        drawn,
        notes=(
            *notes,
            *drawn.notes,
            f"{reason.to_text()}; drawn instead, with gaps (cells no tile fits)",
        ),
    )


def attempt_briefly(
    task: Task,
    limit: int,
    progress: Callable[[int], None] | None = None,
    standing: Sequence[int] = (),
) -> Solved | Found:
    """Search for a map without a gap, not longer than so many contradictions, from what an earlier
    search left standing; what was found where that is none."""
    if too_few(task):
        return Found("impossible")
    most = printed(task.matching, task.request)
    plan = plan_of(task, most, proof=0, limit=limit, is_fair=False)
    found = replace(plan, memo={"tables": task.matching.tables}).solve(
        Dice(task.request.seed, "solve designed"), progress, standing
    )
    if found.candidates is None:
        return found
    return dealt(task, found, printed(task.matching, task.request))


def _search(task: Task, progress: Callable[[int], None] | None) -> Solved | Found:
    """Run the complete solver; what it found where that is no map."""
    request, matching = task.request, task.matching
    if request.even:
        plan = plan_of(task, None, proof=0)
        return dealt(task, solve_evenly(task, plan, progress), {})
    fresh = () if request.set else _decks_to_spare(matching)
    for most, salt in _freshness(matching, fresh):
        dice = Dice(request.seed, "solve fresh", *salt)
        found = plan_of(task, most, proof=0, limit=FRESH_LIMIT).solve(dice, progress)
        if found.candidates is not None:
            return dealt(task, found, most)
    counted = counted_rows(task, progress) or rows_with_entrances(task, progress)
    if counted:
        return dealt(task, counted, {})
    proof = PROOF_DECISIONS if request.solver == "complete" else 0
    plan = replace(plan_of(task, None, proof=proof), sparing=_with_water(matching))
    found = plan.solve(Dice(request.seed, "solve"), progress)
    if found.candidates is None:
        return found
    if found.spared:
        found = rows_with_entrances(task, progress, SPARED_CELLS) or found
    return dealt(task, found, printed(matching, request))


def plan_of(
    task: Task,
    most: Mapping[int, int] | None,
    proof: int,
    limit: int | None = None,
    is_fair: bool = True,
) -> Plan:
    """Return how a task is to be solved; where tastes say what stands where, it need not be fair:
    its weights can take minutes to find."""
    rules = rules_of(task.constraints, task.matching, most)
    allowed = combined(task.cell_constraints)
    plan = Plan(task.matching.problem, rules, allowed, proof=proof, limit=limit)
    if not is_fair:
        return plan
    if plan.by_rows:
        if rules:  # no seam is drawn anew, and its weights take seconds to find
            return plan.weighing(fair_problem(task.matching, task.catalogue))
        return plan.weighing(*fairly_laid(task.matching, task.catalogue))
    if not plan.rows.forest:
        return replace(plan, problem=fairly_searched(task.matching, task.catalogue))
    return plan


def dealt(task: Task, found: Found, most: Mapping[int, int]) -> Solved:
    lying = pinned_orientations(task.constraints)
    placements = deal(
        task.matching,
        np.asarray(found.candidates).tolist(),
        task.request.seed,
        most=most,
        oriented=lying,
    )
    notes: tuple[str, ...] = ()
    if found.spared:
        notes = ("water would not run everywhere: most of the map is dry",)
    notes += _notes_of_less(task.matching) if found.eased else ()
    story = f"{found.contradictions} contradictions, {found.blocks} blocks solved again"
    return Solved(placements, story, notes)


def _notes_of_less(matching: Matching) -> tuple[str, ...]:
    """How much water was aimed at where that is less than the weights of the tiles ask for."""
    stems = due_stems(matching.problem, water_rule(matching))
    due = stems / max(1, int((matching.problem.mate_of_port >= 0).sum()))
    if not stems:
        return ()
    return (
        f"rivers were to run over {due / MIXED:.0%} of the sides within the map, not over "
        f"{due:.0%} as the tiles weigh: more of them leave no room for land of several kinds",
    )


def _with_water(matching: Matching) -> tuple[int, ...]:
    """Return for each kind the candidates with water, as bit sets."""
    return tuple(
        sum(1 << number for number, one in enumerate(candidates) if one.water)
        for candidates in matching.candidates
    )


def _freshness(
    matching: Matching, fresh: Sequence[int]
) -> Iterator[tuple[dict[int, int], tuple[int | str, ...]]]:
    """How often a tile of each deck may stand, what is best first, and the dice's words for it: a
    frame may repeat before what it frames does."""
    for times in FRESH if fresh else ():
        yield dict.fromkeys(fresh, times), (times,) if times > 1 else ()
        largest = max(fresh, key=lambda deck: (len(matching.decks[deck]), -deck))
        if times == 1 and len(fresh) > 1:
            yield {largest: times}, ("within the frame",)


def _decks_to_spare(matching: Matching) -> list[int]:
    """Return the decks with so many tiles that none need stand twice: that is tried first."""
    decks = np.array([kind.deck for kind in matching.problem.kinds])
    wanted = np.bincount(decks[matching.problem.kind_of_cell], minlength=len(matching.decks))
    return [
        number
        for number, tiles in enumerate(matching.decks)
        if wanted[number] * TO_SPARE <= sum(tile.weight > 0 for tile in tiles)
    ]


def unfillable_shapes(matching: Matching) -> list[str]:
    """Return what tiles the packs lack, of the shapes that the board has cells for."""
    return [
        f"{shape} tiles of a weight above 0" if tiles else f"{shape} tiles"
        for shape, tiles in zip(matching.shapes, matching.decks, strict=True)
        if not any(tile.weight for tile in tiles)
    ]


def draw_each(task: Task, seeds: Sequence[int]) -> Iterator[Solved]:
    """Run the draw solver for each seed, as `solve_by_drawing` does for that of a task; what seeds
    have in common is made ready once."""
    drawer = None
    for seed in seeds:
        if drawer is None or task.request.start == "random":
            drawer = _drawer(task, combined(task.cell_constraints), len(seeds))
        seeded = task.request.model_copy(update={"seed": seed})
        yield solve_by_drawing(replace(task, request=seeded), drawer=drawer)


def solve_by_drawing(
    task: Task, progress: Callable[[int], None] | None = None, drawer: Drawer | None = None
) -> Solved:
    """Run the draw solver of the seed and deal the orientations. Raises NoMapError for pins that
    cannot stand together."""
    request, matching = task.request, task.matching
    allowed = combined(task.cell_constraints)
    drawn, rules = _drawn(task, drawer or _drawer(task, allowed), progress)
    if any(drawn.candidate_of_cell[cell] < 0 for cell in task.pinned):
        pins = fit_pins(task)
        if isinstance(pins, Reason):
            raise NoMapError(pins)
        drawn, rules = _drawn(task, _drawer(task, {**allowed, **pins}), progress)
    refused = "water" if {bound.name for bound in rules} <= {WATER} else "rules"
    story = f"{drawn.misfits} misfits, {drawn.refused} refused by {refused}"
    placements = deal_drawn(matching, drawn, request.seed, pinned_orientations(task.constraints))
    notes: tuple[str, ...] = ()
    if task.constraints.zoning:
        from morphs.matching.mending import mend_zones

        placements, notes = mend_zones(task, placements)
    return Solved(placements, story, notes, drawn=True, unmet=tuple(_unmet(task, placements)))


def _unmet(task: Task, placements: Sequence[Placement | None]) -> Iterator[str]:
    """Yield paint and regions of cells in which nothing was laid, a sentence for each."""
    for constraint in task.cell_constraints:
        empty = [cell for cell in constraint.allowed if placements[cell] is None]
        if empty and constraint.kind in ("paint", "region"):
            at = task.matching.board.cells[min(empty)]
            where = f"column {at.column}, row {at.row}"
            yield f"{constraint.describe()} is not kept: no tile was found for {where}"


def _drawn(
    task: Task, drawer: Drawer, progress: Callable[[int], None] | None
) -> tuple[Drawn, list[BoundRule]]:
    """Draw tiles by the seed of the request; and the rules that were kept."""
    rules = rules_of(task.constraints, task.matching, but=(COPIES,))
    return drawer.draw(Dice(task.request.seed, "draw"), rules, progress), rules


def _drawer(task: Task, allowed: Mapping[int, int], boards: int = 1) -> Drawer:
    """Make ready what draws tiles into cells that may take some candidates only."""
    request, matching = task.request, task.matching
    once = 1 if request.set else None
    decks = [
        [
            Card(prototype, tile.weight, once if tile.copies is None else tile.copies)
            for tile, prototype in zip(tiles, prototypes, strict=True)
        ]
        for tiles, prototypes in zip(matching.decks, matching.prototypes, strict=True)
    ]
    options = DrawOptions(
        phases=_phases(matching.board, request.frame),
        start=_start_cell(matching.board, request.start, request.seed),
        first=[*dict.fromkeys([cell for _, cell, _ in task.constraints.pins] + _painted(task))],
        allowed=allowed,
        tries=request.tries,
        strict_tries=request.strict_tries,
        on_misfit=request.on_misfit,
    )
    return Drawer(matching.problem, decks, options, boards)


def _painted(task: Task) -> list[int]:
    """Return the cells that paint demands something of: they are the hardest to fill."""
    return [cell for d in task.cell_constraints if d.kind == "paint" for cell in d.allowed]


def _phases(board: Board, frame: str) -> list[list[int]]:
    plain = [i for i, cell in enumerate(board.cells) if not cell.shape.framing]
    framing = [i for i, cell in enumerate(board.cells) if cell.shape.framing]
    if not framing:
        return [plain]
    return [framing, plain] if frame == "before" else [plain, framing]


def _start_cell(board: Board, start: str, seed: int) -> int:
    """Return the first cell to fill: the NW corner, or where the request says."""
    plain = [i for i, cell in enumerate(board.cells) if not cell.shape.framing]
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
        raise MorphsError(
            f"{option('start', start)}: the board has no cell in column {column}, row {row}"
        )
    return found


def _distance(board: Board, cell: int, doubled: tuple[int, int]) -> int:
    dx, dy = 2 * board.cells[cell].column - doubled[0], 2 * board.cells[cell].row - doubled[1]
    return dx * dx + dy * dy
