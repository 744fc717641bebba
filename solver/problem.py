"""What a solver is given: cells with slots, candidates as rings of words, and how words meet.

Glossary
    cell        a place to fill; it has slots, each facing one other cell or the rim
    word        what a candidate shows in one slot, an integer
    ring        the words of a candidate, by slot
    kind        cells with the same slots and the same candidates
    column      a thing that is drawn and then placed in one of several ways (a tile); each kind
                lists the candidates that each column has there
    demand      the word that stands opposite a slot, or `free`, or `rim`

All meaning is spent before the search: nothing here knows squares, pictures or water.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int64]
Weights = NDArray[np.float64]


@dataclass(frozen=True)
class Kind:
    """Candidates of one kind of cell.

    rings    words by candidate and slot, shape (candidates, slots)
    pieces   for each candidate what global rules read, opaque here (None: nothing)
    ways     for each column the candidates it has in such a cell, ascending
    deck     which deck its columns are drawn from
    weights  for each candidate the summed weight of what can show it
    """

    rings: Words
    pieces: tuple[Any, ...]
    ways: tuple[tuple[int, ...], ...]
    deck: int
    weights: tuple[float, ...] = ()


@dataclass(frozen=True)
class Problem:
    """Cells, candidates and how they meet. Lists have one entry per cell, or per slot of a cell.

    meets        weight of demand (row) against word (column), 0 = never; symmetric among words
    free, rim    the rows of `meets` for a slot that faces nothing yet, and for the rim
    opposite     for each cell and slot (cell, slot) it faces, or None at the rim
    """

    kind_of_cell: Sequence[int]
    kinds: Sequence[Kind]
    meets: Weights
    free: int
    rim: int
    opposite: Sequence[Sequence[tuple[int, int] | None]]

    @property
    def cell_count(self) -> int:
        return len(self.kind_of_cell)
