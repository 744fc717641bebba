"""What a solver is given: cells with slots, candidates as rings of words, and how words meet.

Glossary
    cell        a place to fill; it has slots, each facing one other cell or the rim
    word        what a candidate shows in one slot, an integer
    ring        the words of a candidate, by slot
    kind        cells with the same slots and the same candidates
    prototype   what is drawn from a deck and then placed in one of several ways; each kind lists
                the candidates that each prototype has there
    demand      the word that stands opposite a slot, or `free`, or `rim`
    line        cells in a chain, each facing the next (a row of a board)

All meaning is spent before the search: nothing here knows squares, pictures or water.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int64]
Numbers = NDArray[np.int32]
Weights = NDArray[np.float64]
Tables = NDArray[np.int64]
CHUNK = 4096


@dataclass(frozen=True)
class Kind:
    """Candidates of one kind of cell.

    rings    words by candidate and slot, shape (candidates, slots)
    ways     for each prototype the candidates it has in such a cell, ascending
    deck     which deck its prototypes are drawn from
    weights  for each candidate the summed weight of what can show it
    rims     for each slot what each word is worth where the slot faces nothing yet, in units of
             1 / UNIT; none: all the same
    strips   for each candidate its weight in strips (`solver/seams.py`) or ribbons
             (`solver/levelling.py`) that are drawn anew; none: they are not known
    """

    rings: Words
    ways: tuple[tuple[int, ...], ...]
    deck: int
    weights: tuple[float, ...] = ()
    rims: tuple[tuple[int, ...], ...] = ()
    strips: tuple[int, ...] = ()


class Leaning(NamedTuple):
    """What rows of one problem lean to.

    kind     the kind of cells that lean
    classes  for each of its candidates the class of what it shows onward and to later rows, shape
             (candidates, slots)
    due      the share of each class, in 1 / SCALE of `solver/coupling.py`
    """

    kind: int
    classes: Tables
    due: Tables


class Due(NamedTuple):
    """How near a map must come to what is due, or be drawn anew.

    kind    the kind of cells that is looked at
    shares  what is due to each of its candidates
    most    how far amiss a map may be, in parts of 1 << 40; see `solver/strays.py`
    tight   whether weights of single tiles are not enough for fair rows: then first rows, with
            nothing above them, are far from what is due
    """

    kind: int
    shares: tuple[float, ...]
    most: int
    tight: bool = False


@dataclass(frozen=True)
class Problem:
    """Cells, candidates and how they meet.

    A port is one slot of one cell; those of cell c are port_start[c] .. port_start[c+1].

    kind_of_cell  for each cell the number of its kind
    meets         weight of demand (row) against word (column), 0 = never; symmetric among words
    free, rim     the rows of `meets` for a slot that faces nothing yet, and for the rim
    port_start    shape (cells + 1,)
    mate_of_port  the port that each port faces, -1 at the rim
    cell_of_port  for each port its cell
    lines         cells in chains, if the board has them: within a line cells face at most the cell
                  before and the one after (and the first the last)
    most_alike    the share of all cells that one candidate may take in what is drawn row by row
    due           how near a map that no rule is asked of must come to what is due; None: not told
    classes       where few rows can be followed by another: the class that each word counts for
    leaning       what rows lean to; for both see `solver/coupling.py`
    leading       the same with other weights, whose rows draw what a search is led by
    besides       what joints along rows are worth by what both cells show to the next row, in units
                  of 1 / UNIT, shape (words, words); None: all the same. See `solver/pairing.py`
    """

    kind_of_cell: Numbers
    kinds: Sequence[Kind]
    meets: Weights
    free: int
    rim: int
    port_start: Numbers
    mate_of_port: Numbers
    cell_of_port: Numbers
    lines: Sequence[Numbers] = ()
    most_alike: float = 1.0
    due: Due | None = None
    classes: Sequence[int] = ()
    leaning: Leaning | None = None
    leading: Problem | None = None
    besides: Tables | None = None

    @classmethod
    def facing(
        cls,
        kind_of_cell: Sequence[int],
        kinds: Sequence[Kind],
        meets: Weights,
        free: int,
        rim: int,
        opposite: Sequence[Sequence[tuple[int, int] | None]],
        lines: Sequence[Sequence[int]] = (),
    ) -> Problem:
        """A problem told by what each slot of each cell faces: (cell, slot), None at the rim."""
        starts = np.cumsum([0, *map(len, opposite)]).astype(np.int32)
        mates = [
            -1 if other is None else int(starts[other[0]]) + other[1]
            for slots in opposite
            for other in slots
        ]
        numbers = (np.array(kind_of_cell, np.int32), starts, np.array(mates, np.int32))
        chains = tuple(np.array(line, dtype=np.int32) for line in lines)
        cells = np.repeat(np.arange(len(opposite), dtype=np.int32), np.diff(starts))
        return cls(numbers[0], kinds, meets, free, rim, starts, numbers[2], cells, chains)

    @property
    def cell_count(self) -> int:
        return len(self.kind_of_cell)

    @cached_property
    def kind_list(self) -> list[int]:
        """`kind_of_cell` as a list, for loops in Python."""
        return list(self.kind_of_cell.tolist())

    def beside(self) -> Iterator[list[int]]:
        """Yield for each cell the cells it faces, without keeping what `opposite` takes for all."""
        for start in range(0, self.cell_count, CHUNK):
            bounds = self.port_start[start : start + CHUNK + 1]
            mates = self.mate_of_port[bounds[0] : bounds[-1]]
            cells = np.where(mates < 0, -1, self.cell_of_port[mates]).tolist()
            ends = (bounds - bounds[0]).tolist()
            for first, last in pairwise(ends):
                yield [cell for cell in cells[first:last] if cell >= 0]

    def facing_of(self, cell: int) -> list[tuple[int, int] | None]:
        """The same as `opposite` has of one cell, without working out all."""
        start, end = self.port_start[cell : cell + 2].tolist()
        mates = self.mate_of_port[start:end].tolist()
        cells = self.cell_of_port[mates].tolist()
        return [
            None if mate < 0 else (other, mate - int(self.port_start[other]))
            for mate, other in zip(mates, cells, strict=True)
        ]

    @cached_property
    def opposite(self) -> list[list[tuple[int, int] | None]]:
        """For each cell and slot (cell, slot) it faces, or None at the rim; for loops in Python."""
        cells = self.cell_of_port[self.mate_of_port]
        slots = (self.mate_of_port - self.port_start[cells]).tolist()
        is_rim = (self.mate_of_port < 0).tolist()
        facing = [
            None if rim else (c, s) for c, s, rim in zip(cells.tolist(), slots, is_rim, strict=True)
        ]
        return [facing[a:b] for a, b in pairwise(self.port_start.tolist())]
