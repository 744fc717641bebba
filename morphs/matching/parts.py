"""Into how many parts a map falls for those who walk it, drawn cells included."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from morphs.layout.layout import LaidCell
from morphs.matching.compiled import Matching
from morphs.matching.drain import OrientedCell
from morphs.matching.tile_kinds import walk_groups
from solver.rules.reach import RIM, Reach


class Parts:
    """The parts of a map whose cells change: only what a change may join or part is looked at."""

    def __init__(self, matching: Matching, cells: Iterable[LaidCell], only_rim: bool) -> None:
        """With `only_rim` only parts count from which one can walk off the map."""
        board = matching.board
        across = np.where(board.mate_of_half < 0, RIM, board.mate_of_half).tolist()
        starts, cells_of_halves = board.half_start.tolist(), board.cell_of_half.tolist()
        self.reach = Reach(starts, across, cells_of_halves, only_rim)
        self.oriented_cells = OrientedCell(matching)
        self.lay(cells)

    @property
    def count(self) -> int:
        """How many parts there are."""
        return sum(self.reach.parts)

    def lay(self, cells: Iterable[LaidCell]) -> None:
        """Let cells lie so."""
        cells = list(cells)
        self.reach.forget([cell.id for cell in cells])
        for cell in cells:
            oriented = self.oriented_cells.of(cell)
            groups = walk_groups(oriented, self.oriented_cells.vocabulary) if oriented else ()
            self.reach.put(cell.id, groups)
