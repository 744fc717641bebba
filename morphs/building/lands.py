"""Lands: maps of hexes after a plan of where sea, plains and mountains lie, and what runs there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from morphs.board.glue import Board
from morphs.building.composing import Composed
from morphs.building.land_signs import place_signs
from morphs.matching import Task, make_task
from morphs.matching.lands import LandPlan, known_of, plan_lands, suits_lands
from morphs.matching.solving import Solved, attempt_preferred
from morphs.packs.catalogue import Catalogue
from morphs.request.request import Request

APART = (2, 4, 7, 11)
"""How many steps apart cells have their country by the plan; more where no map is found."""
EASINGS, CELLS_AN_EASING = 8, 160
"""How often less is wished where a plan contradicts itself, before it is thinned: so often, and
once more for so many cells."""


def solve_lands(
    request: Request, catalogue: Catalogue, board: Board, progress: Callable[[int], None] | None
) -> Composed | None:
    """Solve a map of lands after a plan; None where lands are not planned - something else is - or
    where no such map is found."""
    is_settled = request.template or request.terrain or request.regions or request.set
    if (
        is_settled
        or request.solver == "draw"
        or request.asks_for_drawing
        or request.compose == "loose"
    ):
        return None
    if not suits_lands(board, catalogue.vocabulary):
        return None
    task = make_task(request, catalogue, board)
    known = known_of(task.matching)
    if known is None:
        return None
    island = request.entrances is not None
    opens = not (island or request.closed or request.only_entrances or request.wrap)
    plan = plan_lands(task.matching, known, request.seed, opens, island)
    for apart in APART:
        solved = _granted(task, plan, apart, progress)
        if solved:
            return Composed(task, _settled(task, plan, solved))
    return None


def _granted(
    task: Task, plan: LandPlan, apart: int, progress: Callable[[int], None] | None
) -> Solved | None:
    """A map after a plan; where a search meets contradictions, less is wished of the cells about:
    first no country, then nothing, and ever farther about."""
    wishes = plan.wishes(task.request.seed, apart)
    countries: set[int] = set()
    lines: set[int] = set()
    met: Counter[int] = Counter()
    for _ in range(EASINGS + len(plan.lands.country) // CELLS_AN_EASING):
        kept = [(cell, domain) for cell, domain in wishes[0] if cell not in lines]
        kept += [(cell, domain) for cell, domain in wishes[1] if cell not in countries]
        solved = attempt_preferred(task, kept, progress)
        if isinstance(solved, Solved):
            return solved
        if not solved.trouble:
            return None
        most = max(solved.trouble.values())
        for heart in [c for c, often in solved.trouble.items() if often * 8 >= most]:
            again = met[heart]
            met[heart] += 1
            countries.update(plan.net.within(heart, 2 + again))
            lines.update(plan.net.within(heart, again) if again else ())
    return None


def _settled(task: Task, plan: LandPlan, solved: Solved) -> Solved:
    """The map with places where they are planned; counts and distances of tiles stay as they
    are."""
    request = task.request
    if request.at_least or request.at_most or request.variety is not None:
        return solved
    tiles = [tile for deck in task.matching.decks for tile in deck]
    placements = place_signs(solved.placements, tiles, plan, task.pinned, request.seed)
    return replace(solved, placements=placements)
