"""Strands woven into a finished map: what must be a forest, where a search alone leaves hardly any.

A search that decides cell by cell begins strands and seldom brings them to an end, least of all on
a torus, which has no rim to leave by: it clears them away where it is stuck. Here each strand is
laid whole or not at all. The cells around some place are opened, a strand is led through them, step
by step, from a spring or the rim to a mouth, the rim, another strand or another spring, and they
are solved again with something running in just these slots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_
from typing import NamedTuple

import numpy as np

from solver.deck import DiceLike
from solver.forest_links import ForestRule, Group, groups_of
from solver.integers import integer_meets
from solver.patching import Patcher
from solver.problem import Problem
from solver.propagate import Contradiction
from solver.words import bits

REACH = 5
"""How many steps around a cell others are solved again with a strand."""
BEGINNINGS = 5
"""Cells in which a strand is begun before others are opened."""
LOOKS = 400
"""Cells that are looked at for one that is near to a spring: but for so many slots"""
NEAR = 2
"""it shows the same."""
SHORT = 4
"""Cells of a strand that may not end in a spring."""
TRIES, TRIED = 40, 40
"""How many strands are tried, and one more for so many cells."""
PIECE, PIECES = 4, 8
"""How many steps around a cell others are solved again in a map that is all alike, and how often
each is."""


class Shape(NamedTuple):
    """In which slots of a cell something runs, and whether it runs into a basin there."""

    slots: frozenset[int] = frozenset()
    has_mouth: bool = False


class Shapes:
    """The shapes of candidates.

    of      for each kind and candidate its shape
    having  for each kind and shape the candidates that have it, as a bit set
    dry     for each kind those in which nothing runs
    """

    def __init__(self, problem: Problem, bound: ForestRule) -> None:
        self.of = [
            [_shape(groups_of(piece, slots)) for piece in pieces]
            for pieces, slots in zip(bound.readings, bound.slots, strict=True)
        ]
        self.having: list[dict[Shape, int]] = []
        for kind, shapes in zip(problem.kinds, self.of, strict=True):
            having: dict[Shape, int] = {}
            for number, (shape, weight) in enumerate(zip(shapes, kind.weights, strict=True)):
                if weight:
                    having[shape] = having.get(shape, 0) | 1 << number
            self.having.append(having)
        self.dry = [having.get(Shape(), 0) for having in self.having]


def _shape(groups: Sequence[Group]) -> Shape:
    runs = frozenset(slot for group in groups for _, slot in group.stems)
    return Shape(runs, any(group.stems and group.basins for group in groups))


class Weaver:
    """Lays strands through a finished map; `first` are the candidates that its cells may have."""

    def __init__(
        self, problem: Problem, bound: ForestRule, first: Sequence[int], patcher: Patcher
    ) -> None:
        self.shapes = Shapes(problem, bound)
        self.first = first
        self.patcher = patcher
        self.dice: DiceLike = patcher.dice
        self.springs = [
            [
                sum(mask for shape, mask in having.items() if 0 < len(shape.slots) <= most)
                for most in (1, 2)
            ]
            for having in self.shapes.having
        ]
        self.near: dict[tuple[int, int], bool] = {}
        self.rings = [kind.rings for kind in problem.kinds]
        self.kind = problem.kind_list
        self.opposite = problem.opposite
        self.shape = [
            self.shapes.of[kind][candidate] if candidate >= 0 else Shape()
            for kind, candidate in zip(self.kind, patcher.engine.candidates(), strict=True)
        ]

    def amount(self) -> int:
        """In how many slots that face another cell something runs."""
        return sum(map(self._runs, range(len(self.shape))))

    def _runs(self, cell: int) -> int:
        return sum(self.opposite[cell][slot] is not None for slot in self.shape[cell].slots)

    def weave(self, due: int) -> None:
        """Lay strands until something runs in `due` slots, or no more can be laid."""
        amount = self.amount()
        for _ in range(TRIES + len(self.kind) // TRIED):
            if amount >= due:
                return
            middle = self._middle()
            if middle < 0:
                return
            amount += self._laid(self.patcher.around([middle], REACH))

    def _laid(self, cells: Sequence[int]) -> int:
        """Lay a strand through some cells; returns in how many slots more something runs."""
        before = sum(map(self._runs, cells))
        strand: dict[int, Shape] = {}
        if self.patcher.again(cells, lambda: self._led(cells, strand)):
            for cell, shape in strand.items():
                self.shape[cell] = shape
        return sum(map(self._runs, cells)) - before

    def keep_shapes(self, cells: Sequence[int]) -> bool:
        """Solve some cells again with what runs in them now; see `Patcher.again`."""
        return self.patcher.again(
            cells, lambda: {cell: self.allowed(cell, self.shape[cell]) for cell in cells}
        )

    def _middle(self) -> int:
        """A cell chosen by the dice that shows nearly what a spring would; -1 for none."""
        for _ in range(LOOKS):
            cell = self.dice.below(len(self.kind))
            kind, candidate = self.kind[cell], self.patcher.engine.candidate(cell)
            if candidate >= 0 and not self.shape[cell].slots and self._is_near(kind, candidate):
                return cell
        return -1

    def _is_near(self, kind: int, candidate: int) -> bool:
        key = kind, candidate
        if key not in self.near:
            rings = self.rings[kind]
            springs = list(bits(self.springs[kind][0]))
            apart = (rings[springs] != rings[candidate]).sum(axis=1)
            self.near[key] = bool(apart.min(initial=NEAR + 1) <= NEAR)
        return self.near[key]

    def allowed(self, cell: int, shape: Shape) -> int:
        """The candidates of a shape that a cell may have, as a bit set."""
        return self.shapes.having[self.kind[cell]].get(shape, 0) & self.first[cell]

    def _led(self, cells: Sequence[int], strand: dict[int, Shape]) -> dict[int, int]:
        """Lead a strand through open cells: what each may have then. `strand` gets its shapes."""
        for cell in cells:
            if self.shape[cell].slots:
                self.patcher.engine.restrict(cell, self._joined(cell))
        cell, slot = self._begun(cells, strand)
        while slot >= 0:
            at, entry = self.opposite[cell][slot] or (cell, slot)
            if at in strand or at not in cells:
                raise Contradiction(at)
            cell, slot = at, self._step(at, entry, strand)
        return {c: self.allowed(c, strand.get(c, self.shape[c])) for c in cells}

    def _joined(self, cell: int) -> int:
        """The candidates with which a cell keeps what runs there, or has one more strand."""
        shape = self.shape[cell]
        found = self.allowed(cell, shape)
        for slot in range(len(self.opposite[cell])):
            found |= self.allowed(cell, Shape(shape.slots | {slot}, shape.has_mouth))
        return found

    def _begun(self, cells: Sequence[int], strand: dict[int, Shape]) -> tuple[int, int]:
        """Begin a strand in some cell, and return by which slot it goes on."""
        domain_of = self.patcher.engine.domain_of
        able = [
            cell
            for cell in cells
            if not self.shape[cell].slots and domain_of(cell) & self._beginning(cell)
        ]
        for _ in range(min(BEGINNINGS, len(able))):
            cell = able.pop(self.dice.below(len(able)))
            springs = list(self._springs(cell))
            if not springs:
                continue
            shape, slot = springs[self.dice.below(len(springs))]
            if self._may_take(cell, shape):
                strand[cell] = shape
                return cell, slot
        raise Contradiction(cells[0])

    def _beginning(self, cell: int) -> int:
        """The candidates with which a strand can begin in a cell or at the rim beside it."""
        at_rim = None in self.opposite[cell]
        return self.springs[self.kind[cell]][at_rim]

    def _step(self, cell: int, entry: int, strand: dict[int, Shape]) -> int:
        """Go on with a strand that comes into a cell by a slot; return by which slot it leaves,
        -1 for none."""
        steps = list(self._steps(cell, entry, len(strand)))
        while steps:
            shape, leaves = steps.pop(self.dice.below(len(steps)))
            if self._may_take(cell, shape):
                strand[cell] = shape
                return leaves if leaves >= 0 and self.opposite[cell][leaves] else -1
        raise Contradiction(cell)

    def _may_take(self, cell: int, shape: Shape) -> bool:
        """Let a cell have a shape; False, and nothing changed, where it cannot."""
        engine = self.patcher.engine
        mark = engine.mark()
        try:
            engine.restrict(cell, self.allowed(cell, shape))
        except Contradiction:
            engine.undo(mark)
            return False
        return True

    def _springs(self, cell: int) -> Iterator[tuple[Shape, int]]:
        """How a strand may begin in a cell or at the rim beside it, and by which slot it goes
        on."""
        domain = self.patcher.engine.domain_of(cell)
        for shape in self.shapes.having[self.kind[cell]]:
            inner = [slot for slot in sorted(shape.slots) if self.opposite[cell][slot]]
            is_end = len(shape.slots) < 3 and len(inner) == 1 and not shape.has_mouth
            if is_end and self.allowed(cell, shape) & domain:
                yield shape, inner[0]

    def _steps(self, cell: int, entry: int, length: int) -> Iterator[tuple[Shape, int]]:
        """The shapes that a strand which comes in by a slot may give a cell, and by which slot it
        leaves (-1: none). A short one may not end in a spring."""
        shape, come = self.shape[cell], frozenset([entry])
        shapes = [(Shape(shape.slots | come, shape.has_mouth), -1)]
        if not shape.slots:
            shapes = [(Shape(come, True), -1)]
            if length >= SHORT:
                shapes.append((Shape(come), -1))
            for leaves in range(len(self.opposite[cell])):
                shapes.append((Shape(come | {leaves}), leaves))
        domain = self.patcher.engine.domain_of(cell)
        for step, leaves in shapes:
            if leaves != entry and entry not in shape.slots and self.allowed(cell, step) & domain:
                yield step, leaves


def piece(problem: Problem, weaver: Weaver) -> None:
    """Solve the parts of a map that is all alike again, one after the other, without strands."""
    patcher = weaver.patcher
    some = len(patcher.around([problem.cell_count // 2], PIECE))
    for _ in range(PIECES * problem.cell_count // some):
        cells = patcher.around([weaver.dice.below(problem.cell_count)], PIECE)
        weaver.keep_shapes(cells)


def uniform(problem: Problem, first: Sequence[int]) -> list[int]:
    """A map of one candidate alone, the heaviest that may face itself; empty where none may."""
    kinds = np.unique(problem.kind_of_cell)
    if len(kinds) != 1:
        return []
    kind = problem.kinds[int(kinds[0])]
    meets = integer_meets(problem)
    ports = np.flatnonzero(problem.mate_of_port >= 0)
    slots = np.arange(len(problem.mate_of_port)) - problem.port_start[problem.cell_of_port]
    pairs = np.unique(np.stack([slots[ports], slots[problem.mate_of_port[ports]]]), axis=1)
    everywhere = reduce(and_, first)
    for candidate in sorted(range(len(kind.rings)), key=lambda n: (-kind.weights[n], n)):
        ring = kind.rings[candidate]
        if everywhere >> candidate & 1 and np.all(meets[ring[pairs[0]], ring[pairs[1]]]):
            return [candidate] * problem.cell_count
    return []
