"""Which way all water of a finished layout runs."""

from __future__ import annotations

from collections.abc import Sequence

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.board.shape import Orientation
from morphs.layout.cells import LaidCell, LaidCells
from morphs.layout.layout import WaterStep
from morphs.matching.compiled import Matching, water_piece
from morphs.tiles.tile import OrientedTile, Tile, orient, stated, unjoined
from morphs.tiles.vocabulary import Vocabulary
from solver.rules.forest import IN, OUT, Forest, Piece

Place = tuple[int, int]
"""A cell's id and one of its half-sides."""


def drain(matching: Matching, cells: Sequence[LaidCell], seed: int) -> tuple[WaterStep, ...]:
    """Decide which way all water of a finished layout runs (contract, section 4)."""
    forest = matching.new_forest()
    half_count = len(matching.board.mate_of_half)
    tiles = {(tile.pack, tile.name): tile for deck in matching.decks for tile in deck}

    def piece_of(cell: LaidCell) -> Piece | None:
        oriented = _oriented(cell, tiles, matching.vocabulary)
        return water_piece(oriented, matching.vocabulary, half_count) if oriented else None

    laid = LaidCells.of(cells)
    for number, piece in enumerate(laid.each(piece_of)):
        if piece and not forest.push(number, piece):
            where = laid[number].place_text
            raise MorphsError(f"{where}: its water cannot run: it closes a circle")
    forest.settle(Dice(seed, "water").below)
    return tuple(_Steps(matching, forest, laid).all())


def _oriented(
    cell: LaidCell, tiles: dict[tuple[str, str], Tile], vocabulary: Vocabulary
) -> OrientedTile | None:
    """What a cell shows; where a terrain map says which way its water runs, that way."""
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

    def __init__(self, matching: Matching, forest: Forest, cells: LaidCells) -> None:
        self.board = matching.board
        self.vocabulary = matching.vocabulary
        self.forest = forest
        self.half_count = len(matching.board.mate_of_half)
        self.faces = [*cells.each(lambda cell: cell.faces or ())]
        self.lakes = self._name_lakes()

    def all(self) -> list[WaterStep]:
        steps = [step for node in range(len(self.forest.nodes)) for step in self._inside(node)]
        steps += [
            step
            for gate in self.forest.node_of_gate
            if gate >= 0
            for step in self._over_joint(gate)
        ]
        return sorted(steps, key=lambda step: (step.start, step.end))

    def _name_lakes(self) -> dict[int, tuple[int, int]]:
        names: dict[int, tuple[int, int]] = {}
        for number, node in enumerate(self.forest.nodes):
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
        """A step of the liquid that runs through a gate; it is named where one of two is meant."""
        two = any(self._carries_two(*place) for place in (start, end))
        number = gate // (2 * self.half_count)
        return WaterStep(start, end, self.vocabulary.liquids[number] if two else "")

    def _carries_two(self, cell: int, half: int) -> bool:
        return len(self.vocabulary.carriers(self.faces[cell][half])) > 1

    def _over_joint(self, gate: int) -> list[WaterStep]:
        """The step over the joint of a stem's gate: seen once, from its upper end or the lake."""
        here = self.forest.node_of_gate[gate]
        there = self.forest.node_of_gate.get(self.forest.across[gate])
        if self.forest.nodes[here].is_basin or there is None:
            return []
        beyond = self.forest.nodes[there].is_basin
        other = self._lake(there) if beyond else self._place(self.forest.across[gate])
        if self.forest.way[gate] == OUT:
            return [self._step(gate, self._place(gate), other)]
        return [self._step(gate, other, self._place(gate))] if beyond else []
