"""Which way all water of a finished layout runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Protocol

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.board.shape import Orientation
from morphs.layout.cells import LaidCell, LaidCells
from morphs.layout.layout import WaterStep
from morphs.matching.compiled import Matching, water_piece
from morphs.tiles.tile import OrientedTile, Tile, orient, stated, unjoined
from morphs.tiles.vocabulary import Vocabulary
from solver.rules.forest import IN, OUT, Forest, Piece, gates_of

Place = tuple[int, int]
"""A cell's id and one of its half-sides."""
BLOCK = 256
"""Cells whose steps are kept together, so that a change copies few of a large map's."""


def drain(matching: Matching, cells: Sequence[LaidCell], seed: int) -> tuple[WaterStep, ...]:
    """Decide which way all water of a finished layout runs (contract, section 4)."""
    forest = matching.new_forest()
    laid = LaidCells.of(cells)
    for number, piece in enumerate(laid.each(_Reader(matching).piece)):
        if piece and not forest.push(number, piece):
            where = laid[number].place_text
            raise MorphsError(f"{where}: its water cannot run: it closes a circle")
    forest.settle(_choice(seed))
    return tuple(sorted(_Steps(matching, forest, cells, range(len(forest.nodes))).all(), key=_ends))


def _choice(seed: int) -> Callable[[int, int], int]:
    """Return the dice of undecided water: each body has its own, named by its first gate, so that
    it runs the same way whatever becomes of others."""
    return lambda gate, ways: Dice(seed, "water", gate).below(ways)


def _ends(step: WaterStep) -> tuple[Place, Place]:
    return step.start, step.end


class _Reader:
    """What each cell adds to the water graph; told once for cells that are alike."""

    def __init__(self, matching: Matching) -> None:
        self.vocabulary = matching.vocabulary
        self.half_count = len(matching.board.mate_of_half)
        self.lying = Lying(matching)
        self.known: dict[object, Piece | None] = {}

    def piece(self, cell: LaidCell) -> Piece | None:
        """Return a cell's part of the water graph, None where it has no water."""
        shown = cell.tile and (cell.pack, cell.tile, cell.rotation, cell.flip)
        key = (shown or (cell.faces, cell.links, cell.origin), cell.terrain and cell.terrain.flow)
        if key not in self.known:
            oriented = self.lying.of(cell)
            found = oriented and water_piece(oriented, self.vocabulary, self.half_count)
            self.known[key] = found or None
        return self.known[key]


class Lying:
    """How cells lie, whatever stands there: tiles, fills and caps."""

    def __init__(self, matching: Matching) -> None:
        self.vocabulary = matching.vocabulary
        self.tiles = {(tile.pack, tile.name): tile for deck in matching.decks for tile in deck}

    def of(self, cell: LaidCell) -> OrientedTile | None:
        """What a cell shows and joins inside, None for a gap."""
        return _oriented(cell, self.tiles, self.vocabulary)


class Streams:
    """The water of a map whose cells change: only what hangs together with a change is drained
    anew. `cells` is the caller's list, which changes with the map.

    steps_of  for each cell the steps that begin there, in order
    """

    def __init__(self, matching: Matching, cells: Sequence[LaidCell], seed: int) -> None:
        self.matching = matching
        self.cells = cells
        self.choice = _choice(seed)
        self.read = _Reader(matching)
        self.forest = matching.new_forest(undoable=True)
        self.steps_of: dict[int, tuple[WaterStep, ...]] = {}
        for cell in cells:
            if not self._push(cell):
                raise MorphsError(f"{cell.place_text}: its water cannot run: it closes a circle")
        self.forest.forget(())
        self._drain(range(len(self.forest.nodes)))
        self.blocks = [self._block(first) for first in range(0, len(cells), BLOCK)]

    def all(self) -> tuple[WaterStep, ...]:
        """Return every step downstream, in order."""
        return tuple(chain.from_iterable(self.blocks))

    def beside(self, cells: Iterable[int]) -> set[int]:
        """Return the cells whose water hangs together with that of some cells."""
        found: set[int] = set()
        for cell in cells:
            if cell not in found:
                found |= self.forest.cluster(cell)
        return found

    def forget(self, cells: Sequence[int]) -> set[int]:
        """Take the water of some cells back; returns the cells whose water may run otherwise."""
        touched = self.beside(cells)
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

    def settle(self, touched: set[int]) -> set[int]:
        """Drain what hangs together with some cells; returns the cells whose steps changed."""
        forest, numbers = self.forest, dict[int, None]()
        touched = touched | self.beside(touched)
        for cell in sorted(touched & forest.pieces.keys()):
            for local in gates_of(forest.pieces[cell]):
                numbers[forest.node_of_gate[forest.first_gate[cell] + local]] = None
        before = {cell: self.steps_of.pop(cell, ()) for cell in touched}
        self._drain(numbers)
        changed = {cell for cell in touched if self.steps_of.get(cell, ()) != before[cell]}
        for number in {cell // BLOCK for cell in changed}:
            self.blocks[number] = self._block(number * BLOCK)
        return changed

    def _push(self, cell: LaidCell) -> bool:
        piece = self.read.piece(cell)
        return piece is None or self.forest.push(cell.id, piece)

    def _drain(self, numbers: Iterable[int]) -> None:
        """Work out the steps of some nodes; the forest stays as undecided as it was."""
        numbers = list(numbers)
        fixed = self.forest.settle(self.choice, numbers)
        found: dict[int, list[WaterStep]] = {}
        for step in _Steps(self.matching, self.forest, self.cells, numbers).all():
            found.setdefault(step.start[0], []).append(step)
        for cell, steps in found.items():
            self.steps_of[cell] = tuple(sorted(steps, key=_ends))
        for _ in range(fixed):
            self.forest.pop()

    def _block(self, first: int) -> tuple[WaterStep, ...]:
        of = self.steps_of
        return tuple(
            step for cell in range(first, first + BLOCK) if cell in of for step in of[cell]
        )


def _oriented(
    cell: LaidCell, tiles: dict[tuple[str, str], Tile], vocabulary: Vocabulary
) -> OrientedTile | None:
    """Return what a cell shows; where a terrain map says which way its water runs, that way."""
    oriented = _shown(cell, tiles, vocabulary)
    if oriented and cell.terrain and cell.terrain.flow:
        return oriented._replace(flow=cell.terrain.flow)
    return oriented


def _shown(
    cell: LaidCell, tiles: dict[tuple[str, str], Tile], vocabulary: Vocabulary
) -> OrientedTile | None:
    if cell.tile and cell.pack:
        tile = tiles[cell.pack, cell.tile]
        return orient(tile, Orientation(cell.rotation, cell.flip), vocabulary)
    if cell.faces is None:
        return None
    if cell.origin == "filled":
        return stated(cell.faces, cell.links, vocabulary)
    return unjoined(cell.faces, vocabulary)


class TakesWater(Protocol):
    """What takes in the water of cells as they are filled one by one."""

    def take_in(self, cell: int, oriented: OrientedTile) -> bool: ...


class Waterworks:
    """The water of cells as they are filled one by one: takes in what breaks no rule."""

    def __init__(self, matching: Matching, cells: Sequence[LaidCell]) -> None:
        self.matching = matching
        self.forest = matching.new_forest()
        tiles = {(tile.pack, tile.name): tile for deck in matching.decks for tile in deck}
        for cell in cells:
            oriented = _oriented(cell, tiles, matching.vocabulary)
            if oriented:
                self.take_in(cell.id, oriented)

    def take_in(self, cell: int, oriented: OrientedTile) -> bool:
        """Let the water of one more cell run; False, and nothing changed, if it cannot."""
        if not self.matching.with_water:
            return True
        half_count = len(self.matching.board.mate_of_half)
        piece = water_piece(oriented, self.matching.vocabulary, half_count)
        return piece is None or self.forest.push(cell, piece)


class _Steps:
    """Reads the steps downstream off a settled forest."""

    def __init__(
        self,
        matching: Matching,
        forest: Forest,
        cells: Sequence[LaidCell],
        numbers: Iterable[int],
    ) -> None:
        """`numbers` are nodes of whole trees; those taken back are passed over."""
        self.board = matching.board
        self.vocabulary = matching.vocabulary
        self.forest = forest
        self.half_count = len(matching.board.mate_of_half)
        self.cells = cells
        known = forest.node_of_gate
        self.numbers = [n for n in numbers if known.get(forest.nodes[n].gates[0]) == n]
        self.lakes = self._name_lakes()

    def all(self) -> list[WaterStep]:
        """Return the steps inside and over the joints of the nodes, in no order."""
        steps = [step for number in self.numbers for step in self._inside(number)]
        gates = (gate for number in self.numbers for gate in self.forest.nodes[number].gates)
        return steps + [step for gate in gates if gate >= 0 for step in self._over_joint(gate)]

    def _name_lakes(self) -> dict[int, tuple[int, int]]:
        names: dict[int, tuple[int, int]] = {}
        for number in self.numbers:
            node = self.forest.nodes[number]
            if node.is_basin:
                root = self.forest.basin_root(number)
                lowest = min(self._place(gate) for gate in node.gates)
                names[root] = min(names.get(root, lowest), lowest)
        return names

    def _place(self, gate: int) -> tuple[int, int]:
        half = gate % self.half_count
        cell = int(self.board.cell_of_half[half])
        return cell, half - int(self.board.half_start[cell])

    def _lake(self, node: int) -> tuple[int, int]:
        return self.lakes[self.forest.basin_root(node)]

    def _end(self, gate: int) -> tuple[int, int]:
        return self._lake(self.forest.inner_basin[gate]) if gate < 0 else self._place(gate)

    def _inside(self, number: int) -> list[WaterStep]:
        node = self.forest.nodes[number]
        if node.is_basin:
            return []
        ways = self.forest.way
        into = [gate for gate in node.gates if ways[gate] == IN]
        out = [gate for gate in node.gates if ways[gate] == OUT]
        return [self._step(node.gates[0], self._end(a), self._end(b)) for a in into for b in out]

    def _step(self, gate: int, start: Place, end: Place) -> WaterStep:
        """Return a step of the liquid that runs through a gate; it is named where one of two is
        meant."""
        two = any(self._carries_two(*place) for place in (start, end))
        number = gate // (2 * self.half_count)
        return WaterStep(start, end, self.vocabulary.liquids[number] if two else "")

    def _carries_two(self, cell: int, half: int) -> bool:
        return len(self.vocabulary.carriers((self.cells[cell].faces or ())[half])) > 1

    def _over_joint(self, gate: int) -> list[WaterStep]:
        """Return the step over the joint of a stem's gate: seen once, from its upper end or the
        lake."""
        here = self.forest.node_of_gate[gate]
        there = self.forest.node_of_gate.get(self.forest.across[gate])
        if self.forest.nodes[here].is_basin or there is None:
            return []
        beyond = self.forest.nodes[there].is_basin
        other = self._lake(there) if beyond else self._place(self.forest.across[gate])
        if self.forest.way[gate] == OUT:
            return [self._step(gate, self._place(gate), other)]
        return [self._step(gate, other, self._place(gate))] if beyond else []
