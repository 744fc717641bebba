"""A designed map: a plan kept as far as tiles can keep it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from morphs.base.errors import MorphsError, NoMapError
from morphs.base.options import option
from morphs.base.reasons import Reason
from morphs.board.glue import Board
from morphs.matching import Task, make_task
from morphs.matching.agreed import agreed
from morphs.matching.composer import Composer, suits_a_plan
from morphs.matching.composing import DEGREES, Composing, Strictness
from morphs.matching.domains import TASTE, CellConstraint, eased_at
from morphs.matching.solving import Found, Solved, attempt_briefly, solve
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue

VARIETIES = (4, 3, 2, 1)
"""Within so many steps no picture stands twice: the most that the packs have enough tiles for, then
less where no map is found."""
SPARE = 6
"""Of five cells within sight there is a choice of so many pictures."""
WIDE = 100
"""Cells from which on twins are kept three steps apart at the most: more takes too long."""
EASINGS, CELLS_AN_EASING = 24, 4
"""How often less is asked in a place where a search is stuck, before the next degree is tried; once
more for so many cells."""
WIDEST = 3
"""Within so many steps of where it is stuck."""
EASED = "the plan was loosened where no tiles could keep it"
PATIENCE = 20
"""Contradictions after which a search is stuck: most find a map after few. It goes on from what
stands elsewhere."""
BRIEFLY = (DEGREES[0], DEGREES[2], DEGREES[-2], DEGREES[-1])
"""What is tried where nobody asks for a plan."""
ZONED = (
    Strictness(density=2, themes=True, closed=10, pieces=10),
    Strictness(density=1, themes=True, closed=10, pieces=5),
    Strictness(density=0, themes=False, closed=10),
)
"""What is tried where the districts are a template's zones, whose borders are always closed."""
BUDGET, WHOLE, HEM, FOR_A_CELL = 1_200, 20_000, 40, 10
"""Contradictions of all searches together: for a plan nobody asked for, and for others; so many
more for each cell of a frame, and for each cell."""
BEGUN = 5
"""What it costs to begin a search, in contradictions."""


class Composed(NamedTuple):
    """A task that was solved, its solution, and whether it has a plan."""

    task: Task
    solved: Solved
    has_plan: bool = True


@dataclass
class Budget:
    """How many contradictions searches may still meet."""

    left: int


def compose_map(
    request: Request,
    catalogue: Catalogue,
    board: Board,
    progress: Callable[[int], None] | None = None,
) -> Composed | None:
    """Solve a request by its composition, strictly if that can be, else loosened by degrees; None
    for a map that is not to have one, or where nobody asks for it and it cannot be kept.

    Raises MorphsError where a plan is asked for and no tile can be its goal; NoMapError with
    ``solver complete`` where a plan is asked for and not even the loop can be laid; without, such a
    map is made without a plan, and a note says so.
    """
    is_explicit = request.asks_for_plan
    if not is_explicit and (request.is_loose or not suits_a_plan(request, catalogue, board)):
        return None
    request = request.model_copy(update={"compose": "designed"})
    composer = Composer(request, catalogue, board)
    if not composer.has_finale():
        if is_explicit:
            raise MorphsError(
                f"{option('compose', 'designed')}: no tile of the packs can be the goal, which has "
                f"one way in and none on its other sides; {option('compose', 'loose')} needs none"
            )
        return None
    frame = HEM * len(composer.ground.frame)
    cost = (WHOLE if is_explicit else BUDGET) + frame + FOR_A_CELL * len(board.cells)
    degrees, share = DEGREES if is_explicit else BRIEFLY, cost // (1 + len(composer.calmer))
    for streams in (None, *composer.calmer):
        tried = Composer(request, catalogue, board, streams) if streams is not None else composer
        found = _kept(tried, degrees, Budget(share), progress)
        if found:
            return found
    return _without(request, catalogue, board, progress) if is_explicit else None


def _kept(
    composer: Composer,
    degrees: Sequence[Strictness],
    budget: Budget,
    progress: Callable[[int], None] | None,
) -> Composed | None:
    """Solve a request by its composition, less and less strictly; None where nothing is found."""
    request, catalogue, board = composer.request, composer.catalogue, composer.board
    for degree, variety in _ladder(request, catalogue, board, degrees):
        kept = {"connected": degree.connected or request.connected, "variety": variety}
        strict = request.model_copy(update=kept)
        composing = composer.composing(degree)
        found = _eased(make_task(strict, catalogue, board, composing), composing, budget, progress)
        if found:
            said = degree.said()
            notes = (*found.solved.notes, said) if said else found.solved.notes
            return Composed(found.task, replace(found.solved, notes=notes))
    return None


def compose_zones(
    request: Request,
    catalogue: Catalogue,
    board: Board,
    numbers: Sequence[int],
    progress: Callable[[int], None] | None = None,
) -> Composed | None:
    """Solve a request whose districts are a template's zones, as other designed maps are; None
    where it is not to have a plan, or none can be kept, with any of some ways to lay the zones out.
    What the user says of single zones leaves no room for a plan."""
    free = request.model_copy(update={"template": None})
    is_settled = request.zone or len(catalogue.packs) > 1 or request.compose == "loose"
    if is_settled or not suits_a_plan(free, catalogue, board):
        return None
    far = request.variety if request.variety is not None else _varieties(catalogue, board)[0]
    for degree in ZONED:
        for number in numbers:
            planned = request.model_copy(update={"zoning": number, "compose": "planned"})
            composing = Composer(planned, catalogue, board).composing(degree)
            strict = planned.model_copy(update={"variety": far})
            task = make_task(strict, catalogue, board, composing)
            found = _eased(task, composing, Budget(BUDGET // 4), progress)
            if found:
                said = [degree.said()] if degree.said() else []
                solved = replace(found.solved, notes=(*found.solved.notes, *said))
                return Composed(replace(found.task, request=planned), solved)
    return None


def as_composed(request: Request, has_plan: bool) -> Request:
    """The request as its layout has it: from it the same map is made again, and whether it has a
    plan can be told; one that was asked for and given up is laid as tiles fit."""
    if request.asks_for_plan and not has_plan:
        return request.model_copy(update={"compose": "loose", "mood": None, "districts": None})
    if request.asks_for_plan:
        how = "designed"
    elif request.compose == "loose":
        how = "loose"
    else:
        how = "planned" if has_plan else "auto"
    return request.model_copy(update={"compose": how})


def _eased(
    task: Task,
    composing: Composing,
    budget: Budget,
    progress: Callable[[int], None] | None,
) -> Composed | None:
    """Solve a task; where it contradicts itself or finds nothing, less is asked of the cells about,
    what matters least first. What is but a taste is given up without a word."""
    standing: Sequence[int] = ()
    first, task = task, agreed(task)
    for _ in range(EASINGS + len(task.matching.board.cells) // CELLS_AN_EASING):
        if budget.left <= 0:
            return None
        found = attempt_briefly(task, min(PATIENCE, budget.left), progress, standing)
        if isinstance(found, Solved):
            is_kept = _promises(task) == _promises(first)
            notes = found.notes if is_kept else (*found.notes, EASED)
            return Composed(task, replace(found, notes=notes))
        standing = found.standing
        budget.left -= BEGUN + found.contradictions
        easier = _easier(task, composing, found)
        if easier is None:
            return None
        task = easier
    return None


def _easier(task: Task, composing: Composing, found: Found) -> Task | None:
    """The task with less asked about where a search met most contradictions: tastes there and
    farther off before anything of the plan; None where nothing is left to give up."""
    if not found.trouble:
        return None
    heart = max(found.trouble, key=lambda cell: (found.trouble[cell], -cell))
    for least in (TASTE + 1, TASTE, 1):
        place = {heart}
        for _ in range(WIDEST):
            place = {other for cell in place for other in composing.about(cell)}
            eased = eased_at(
                task.cell_constraints, place, least, at_once=found.status != "impossible"
            )
            if eased != task.cell_constraints:
                return replace(task, cell_constraints=eased)
    return None


def _promises(task: Task) -> list[CellConstraint]:
    """What of a plan is told when it is given up."""
    return [one for one in task.cell_constraints if one.soft < TASTE]


def _without(
    request: Request, catalogue: Catalogue, board: Board, progress: Callable[[int], None] | None
) -> Composed:
    why = f"no map was found for {option('compose', 'designed')}"
    if request.solver == "complete":
        raise NoMapError(Reason(proved=False, detail=why))
    task = make_task(as_composed(request, has_plan=False), catalogue, board)
    solved = solve(task, progress)
    notes = (*solved.notes, f"{why}: it was made without")
    return Composed(task, replace(solved, notes=notes), has_plan=False)


def _ladder(
    request: Request, catalogue: Catalogue, board: Board, degrees: Sequence[Strictness]
) -> Iterator[tuple[Strictness, int | None]]:
    """Yield what to try, one after the other: the plan is loosened last."""
    varieties: Sequence[int | None] = _varieties(catalogue, board)
    if request.variety is not None:
        varieties = (request.variety,)
    far, near = varieties[0], varieties[min(1, len(varieties) - 1)]
    yield degrees[0], far
    yield next(degree for degree in degrees if degree.density < 2), far
    for degree in degrees:
        yield degree, near if degree.connected else far
    yield degrees[-1], near
    yield degrees[-1], varieties[-1]


def _varieties(catalogue: Catalogue, board: Board) -> list[int | None]:
    """How far apart twins can be, farthest first: there are enough pictures for all cells in
    sight."""
    cells, pictures = len(board.cells), sum(tile.weight > 0 for tile in catalogue.tiles)
    may = VARIETIES if cells < WIDE else VARIETIES[1:]
    in_sight = {steps: min(cells, 1 + 2 * steps * (steps + 1)) for steps in may}
    return [*(steps for steps in may if in_sight[steps] * SPARE <= 5 * pictures), None]
