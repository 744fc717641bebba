"""The water of a map whose cells change: a change costs what runs otherwise for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from morphs.layout.cells import LaidCell
from morphs.layout.layout import WaterStep
from morphs.matching.compiled import Matching
from morphs.matching.drain import Reader, Steps, choice, circle, ends
from morphs.matching.tile_kinds import water_piece
from morphs.tiles.tile import OrientedTile
from solver.rules.flow_directions import decided_ways
from solver.rules.stems import Node

BLOCK = 256
"""Cells whose steps are kept together, so that a change copies few of a large map's."""


class Streams:
    """Which way all water of a map runs. `cells` is the caller's list, which changes with the map.

    ways      what was known of the way of each gate before the dice were asked
    steps     for each stem the steps of its own, by the cell that they begin in
    steps_of  for each cell the steps that begin there, in order
    """

    def __init__(self, matching: Matching, cells: Sequence[LaidCell], seed: int) -> None:
        self.matching = matching
        self.cells = cells
        self.choice = choice(seed)
        self.read = Reader(matching)
        self.forest = matching.new_forest()
        self.ways: dict[int, int] = {}
        self.steps: dict[int, dict[int, list[WaterStep]]] = {}
        self.stems_at: dict[int, set[int]] = {}
        self.steps_of: dict[int, tuple[WaterStep, ...]] = {}
        self.stale: set[int] = set()
        for cell in cells:
            if not self._push(cell):
                raise circle(cell)
        self.forest.forget(())
        self.blocks: list[tuple[WaterStep, ...]] = []
        self.settle(self.forest.cells)
        self.blocks = [self._block(first) for first in range(0, len(cells), BLOCK)]

    def all(self) -> tuple[WaterStep, ...]:
        """Return every step downstream, in order."""
        return tuple(chain.from_iterable(self.blocks))

    def hanging(self, cells: Iterable[int]) -> set[int]:
        """Return the cells whose water hangs together with that of some cells."""
        return self.forest.hanging(cells)

    def forget(self, cells: Sequence[int]) -> set[int]:
        """Take the water of some cells back; returns the cells to be settled for it: these, and
        those whose water met theirs."""
        touched = set(cells).union(*map(self.forest.near, cells))
        for cell in cells:
            for node in self.forest.cells.get(cell, ()):
                self._take_back(node.name)
                for gate in node.gates:
                    self.ways.pop(gate, None)
        self.forest.forget(cells)
        return touched

    def take_in(self, cell: int, oriented: OrientedTile) -> bool:
        """Let the water of one more cell run; False, and nothing changed, if it cannot."""
        piece = water_piece(oriented, self.matching.vocabulary, self.read.half_count)
        return piece is None or self.forest.push(cell, piece)

    def take_in_all(self, cells: Iterable[int]) -> bool:
        """Let the water of some cells run as they lie now; False if that of one cannot. What was
        taken in before it stays."""
        return all(self._push(self.cells[cell]) for cell in cells)

    def settle(self, touched: Iterable[int]) -> set[int]:
        """Drain what may run otherwise after some cells changed; returns the cells whose steps
        did."""
        stems = self._stirred(touched)
        ways = decided_ways(self.forest.ways, stems, self.choice)
        steps = Steps(self.matching, self.forest, lambda cell: self.cells[cell].faces or (), ways)
        for stem in stems:
            self._take_back(stem.name)
            self._begin(stem.name, steps.of(stem))
        changed = {cell for cell in self.stale if self._renew(cell)}
        self.stale.clear()
        for number in {cell // BLOCK for cell in changed if self.blocks}:
            self.blocks[number] = self._block(number * BLOCK)
        return changed

    def _push(self, cell: LaidCell) -> bool:
        piece = self.read.piece(cell)
        return piece is None or self.forest.push(cell.id, piece)

    def _stirred(self, cells: Iterable[int]) -> list[Node]:
        """The stems of some cells and on the shores of their lakes, and from there over all joints
        whose way is not what it was, or is left to the dice."""
        forest = self.forest
        found: dict[int, Node] = {}
        border = [node for cell in cells for node in forest.cells.get(cell, ())]
        while border:
            node = border.pop()
            if node.name in found:
                continue
            found[node.name] = node
            if node.is_basin:
                border += forest.shore(node)
                continue
            for gate in node.gates:
                way = forest.ways.way(gate)
                beyond = forest.ways.stem_beyond(gate)
                if beyond and not (way and self.ways.get(gate) == way):
                    border.append(beyond)
                self.ways[gate] = way
        return [node for node in found.values() if not node.is_basin]

    def _take_back(self, stem: int) -> None:
        for cell in self.steps.pop(stem, ()):
            self.stems_at[cell].remove(stem)
            self.stale.add(cell)

    def _begin(self, stem: int, steps: Iterable[WaterStep]) -> None:
        mine: dict[int, list[WaterStep]] = {}
        for step in steps:
            mine.setdefault(step.start[0], []).append(step)
        self.steps[stem] = mine
        for cell in mine:
            self.stems_at.setdefault(cell, set()).add(stem)
            self.stale.add(cell)

    def _renew(self, cell: int) -> bool:
        """Put the steps that begin in a cell together; whether they are others now."""
        before = self.steps_of.pop(cell, ())
        stems = self.stems_at[cell]
        found = sorted((step for stem in stems for step in self.steps[stem][cell]), key=ends)
        if found:
            self.steps_of[cell] = tuple(found)
        return self.steps_of.get(cell, ()) != before

    def _block(self, first: int) -> tuple[WaterStep, ...]:
        of = self.steps_of
        return tuple(
            step for cell in range(first, first + BLOCK) if cell in of for step in of[cell]
        )
