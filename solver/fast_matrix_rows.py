"""The row sampler of `solver/matrix_rows.py`, compiled."""

from __future__ import annotations

import numpy as np

from solver import matrix_kernels
from solver.deck import CountedDice
from solver.lanes import LANES
from solver.matrix_kernels import BLOCK, Book, Cells, Desk
from solver.matrix_rows import MatrixLaw
from solver.problem import Numbers
from solver.row_kernels import NO_ROOM
from solver.rows import Span
from solver.words import bits

MATRICES = 64
"""Matrices that there is room for at first."""
ENTRIES = 256
"""Entries of one, about."""
MOST_BYTES = 1 << 27
"""What matrices may take before all are forgotten."""


class MatrixBook:
    """The matrices that turned up so far, for all samplers of one problem."""

    def __init__(self, law: MatrixLaw) -> None:
        self.cells = make_cells(law)
        longest = int(np.diff(self.cells.start).max(initial=1))
        self.width = -(-len(law.joints) // LANES) * LANES
        self.desk = Desk(
            number=np.zeros(longest, dtype=np.int64),
            promise=np.zeros(longest * self.width, dtype=np.uint32),
            raw=np.zeros(self.width, dtype=np.uint64),
            sums=np.zeros(self.width + 1, dtype=np.int64),
            at=np.zeros(self.width**2, dtype=np.int64),
            row=np.zeros(self.width, dtype=np.int64),
            demand=np.zeros(self.cells.ring.shape[2], dtype=np.int64),
            fits=np.zeros((3, self.cells.ring.shape[1]), dtype=np.int64),
            ways=np.zeros(self.cells.ring.shape[1], dtype=np.int64),
        )
        self.matrices = MATRICES
        self.book = self._empty()

    def make_room(self, again: bool) -> None:
        """Forget all matrices, with room for more unless they take very much; `again` if they were
        forgotten for the same line before."""
        if again or self.matrices * self.width**2 * 20 < MOST_BYTES:
            self.matrices *= 2
        self.book = self._empty()

    def _empty(self) -> Book:
        size = self.matrices * self.width**2
        # One in which everything fits is at the rim of most boards.
        words, candidates = len(self.cells.joints), self.cells.ring.shape[1]
        entries = self.matrices * ENTRIES + BLOCK * words * candidates
        return Book(
            keys=np.full(4 * self.matrices, -1, dtype=np.int64),
            numbers=np.zeros(4 * self.matrices, dtype=np.int32),
            used=np.zeros(2, dtype=np.int64),
            onward=np.zeros(size, dtype=np.uint32),
            shows=np.zeros(self.matrices * (self.width + 1), dtype=np.int32),
            before=np.zeros(size, dtype=np.uint32),
            start=np.zeros(size + 1, dtype=np.int32),
            entry=np.zeros(entries, dtype=np.int32),
            upto=np.zeros(entries, dtype=np.uint32),
        )


class FastMatrixRows:
    """See `solver.matrix_rows.MatrixRows`."""

    def __init__(self, book: MatrixBook, dice: CountedDice) -> None:
        self.book = book
        self.dice = dice
        self.key = np.uint64(dice.key)
        self.standing = np.full(len(book.cells.of_cell), -1, dtype=np.int32)
        self.shown = np.full(len(book.cells.mate), -1, dtype=np.int8)

    def result(self) -> Numbers:
        """The candidate of every cell, -1 where none stands."""
        return self.standing

    def has_drifted(self) -> bool:
        """See `solver.rows.RowSampler`."""
        return False

    def clear(self, *spans: Span) -> None:
        """Take away what stands in some cells."""
        cells, starts = self.book.cells.cells, self.book.cells.port_start
        for begin, end in spans:
            self.standing[cells[begin:end]] = -1
            for cell in cells[begin:end].tolist():
                self.shown[starts[cell] : starts[cell + 1]] = -1

    def put(self, cells: Numbers, candidates: Numbers) -> None:
        """Let candidates stand in some cells."""
        known = self.book.cells
        self.standing[cells] = candidates
        rings = known.ring[known.kind[known.of_cell[cells]], candidates]
        for cell, ring in zip(cells.tolist(), rings, strict=True):
            first, end = known.port_start[cell : cell + 2].tolist()
            self.shown[first:end] = ring[: end - first]

    def draw_lines(self, first: int, last: int) -> tuple[int, int]:
        """Draw whole lines."""
        return self._draw((first, last, 0))

    def draw(self, begin: int, end: int, closed: bool) -> int:
        """Draw the cells `begin` .. `end` of the chains."""
        return self._draw((-1, begin, end))[1]

    def _draw(self, span: tuple[int, int, int]) -> tuple[int, int]:
        book, before = self.book, -1
        while True:
            known = book.cells, book.book, book.desk, self.standing, self.shown
            line, stuck, counter = matrix_kernels.draw(*known, span, self.key, self.dice.counter)
            self.dice.counter = int(counter)
            if stuck != NO_ROOM:
                return int(line), int(stuck)
            span = (int(line), *span[1:])
            book.make_room(again=before == line)
            before = line


def make_cells(law: MatrixLaw) -> Cells:
    """Lay lines out for the kernels."""
    problem, chains = law.problem, law.chains
    most = max(1, *(len(kind.rings) for kind in problem.kinds))
    slots = max(kind.rings.shape[1] for kind in problem.kinds)
    ring = np.zeros((len(problem.kinds), most, slots), dtype=np.int8)
    weight = np.zeros((len(problem.kinds), most), dtype=np.int64)
    for number, kind in enumerate(problem.kinds):
        ring[number, : len(kind.rings), : kind.rings.shape[1]] = kind.rings
        weight[number, : len(kind.rings)] = law.weights[number]
    kinds, domains, backs, onwards = zip(*law.classes, strict=True)
    candidates = [np.fromiter(bits(domain), np.int64) for domain in domains]
    return Cells(
        cells=chains.cells,
        start=chains.start,
        of_cell=law.of_form[chains.form].astype(np.int32),
        kind=np.array(kinds),
        back=np.array(backs),
        onward=np.array(onwards),
        first=np.cumsum([0, *map(len, candidates)]),
        candidate=np.concatenate(candidates),
        port_start=problem.port_start,
        mate=problem.mate_of_port,
        ring=ring,
        weight=weight,
        joints=law.joints,
        demands=law.demands,
        rim_rows=law.rim_rows,
        bits=law.bits,
    )
