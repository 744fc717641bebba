"""Lands: maps of hexes after a plan of where sea, plains and mountains lie, and what runs there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from morphs.board.glue import Board
from morphs.building.composing import Composed
from morphs.building.land_signs import Twins, place_signs
from morphs.matching import Task, make_task
from morphs.matching.lands import LandPlan, known_of, plan_lands, suits_lands
from morphs.matching.preferred import Eased, Preference, PreferredSearch
from morphs.matching.solving import Solved
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue

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
    preferred = PreferredSearch(task)
    for apart in APART:
        solved = _searched(preferred, plan, apart, progress)
        if solved:
            return Composed(task, _settled(task, plan, solved))
    if island:
        lines, countries = plan.wishes(request.seed, APART[-1])
        dry = preferred.dry([*lines, *countries], progress)
        if isinstance(dry, Solved):
            return Composed(task, _settled(task, plan, dry))
    return None


def _searched(
    preferred: PreferredSearch, plan: LandPlan, apart: int, progress: Callable[[int], None] | None
) -> Solved | None:
    """A map after a plan; where a search meets contradictions, less is wished of the cells about:
    first no country, then nothing, and ever farther about."""
    lines, countries = plan.wishes(preferred.task.request.seed, apart)
    granted = preferred.granted([*lines, *countries])
    if granted is None:
        return None
    solved = preferred.search(granted, _Easing(plan, dict(lines), granted), progress)
    return solved if isinstance(solved, Solved) else None


class _Easing:
    """Which wishes of a plan are kept, ever fewer of them."""

    def __init__(self, plan: LandPlan, lines: dict[int, int], wishes: list[Preference]) -> None:
        self.plan, self.lines, self.wishes = plan, lines, wishes
        self.left = EASINGS + len(plan.lands.country) // CELLS_AN_EASING
        self.without_country: set[int] = set()
        self.without_lines: set[int] = set()
        self.met: Counter[int] = Counter()

    def __call__(self, trouble: Mapping[int, int]) -> Eased | None:
        """Ask less about the cells with most contradictions; None where that was done often."""
        self.left -= 1
        if self.left < 0:
            return None
        opened: set[int] = set()
        most = max(trouble.values())
        for heart in [cell for cell, often in trouble.items() if often * 8 >= most]:
            again = self.met[heart]
            self.met[heart] += 1
            within = self.plan.net.within(heart, 2 + again)
            self.without_country.update(within)
            self.without_lines.update(self.plan.net.within(heart, again) if again else ())
            opened.update(within)
        self.wishes = [wish for wish in self.wishes if self._keeps(*wish)]
        return Eased(self.wishes, opened)

    def _keeps(self, cell: int, domain: int) -> bool:
        is_line = self.lines.get(cell) == domain
        return cell not in (self.without_lines if is_line else self.without_country)


def _settled(task: Task, plan: LandPlan, solved: Solved) -> Solved:
    """The map with places where they are planned; where tiles are counted all stay as they are."""
    request = task.request
    if request.at_least or request.at_most:
        return solved
    tiles = [tile for deck in task.matching.decks for tile in deck]
    twins = Twins(plan.net, task.constraints.pictures, request.variety or 0)
    placements = place_signs(solved.placements, tiles, plan, task.pinned, request.seed, twins)
    return replace(solved, placements=placements)
