"""A request compiled: tiles and board as a solver's problem, and what is asked beyond joints."""

from __future__ import annotations

from dataclasses import dataclass

from morphs.board.glue import Board
from morphs.matching.cell_constraints import cell_constraints
from morphs.matching.compiled import Matching, compile_matching
from morphs.matching.composing import Composing
from morphs.matching.constraints import Constraints, gather
from morphs.matching.domains import CellConstraint
from morphs.matching.heights import Heights
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue


@dataclass(frozen=True)
class Task:
    """A request compiled: the matching, and what is asked beyond joints."""

    request: Request
    catalogue: Catalogue
    constraints: Constraints
    matching: Matching
    cell_constraints: tuple[CellConstraint, ...]

    @property
    def pinned(self) -> set[int]:
        """The cells whose tile the request names."""
        return {cell for _, cell, _ in self.constraints.pins}


def make_task(
    request: Request,
    catalogue: Catalogue,
    board: Board,
    composing: Composing | None = None,
    heights: Heights | None = None,
    pieces: bool = False,
) -> Task:
    """Compile a request, and a composition or the top and foot of a section if there are any; with
    `pieces` the parts of set pieces may lie without a plan, as on a section that has great places.
    Raises MorphsError where it does not go together."""
    if not (request.has_plan or pieces or (heights and heights.places)):
        catalogue = catalogue.without_pieces()
    constraints = gather(request, catalogue, board, composing)
    constraints.heights = heights
    matching = compile_matching(
        catalogue,
        board,
        water=request.water == "on",
        closed=request.closed,
        walk=request.connected or request.meet or request.template is not None,
        sets=tuple(constraints.sets),
        may_lack=request.terrain is not None or request.land is not None,
    )
    return Task(
        request, catalogue, constraints, matching, tuple(cell_constraints(constraints, matching))
    )
