"""The plan of a town on a board: what its cells must show."""

from __future__ import annotations

from functools import lru_cache

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.board.glue import Board
from morphs.generators.city.plan import TownPlan
from morphs.generators.city.planning import plan_town
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue


def town_plan_of(request: Request, catalogue: Catalogue, board: Board) -> TownPlan | None:
    """Return the plan of the town that a request asks for; None for other tiles. Raises MorphsError
    for a board that has no inside and outside."""
    if not catalogue.is_town:
        return None
    if request.wrap:
        raise MorphsError(
            f"{option('wrap')}: a town has an inside and an outside, and its roads lead away: "
            f"leave it out for the pack {catalogue.packs[0].name}"
        )
    if request.template:
        raise MorphsError(
            f"{option('template')}: a town is planned with wards of its own: leave it out for the "
            f"pack {catalogue.packs[0].name}"
        )
    if board.spec.levels > 1:
        raise MorphsError(
            f"{option('board')}: a town lies on one level: leave the levels out for the pack "
            f"{catalogue.packs[0].name}"
        )
    cells = frozenset((cell.column, cell.row) for cell in board.cells)
    return _planned(cells, board.spec.columns, board.spec.rows, request.closed, request.seed)


@lru_cache(maxsize=8)
def _planned(
    cells: frozenset[tuple[int, int]], columns: int, rows: int, closed: bool, seed: int
) -> TownPlan:
    return plan_town(cells, columns, rows, seed, closed)
