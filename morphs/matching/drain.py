"""Which way all water of a finished layout runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from solver.rules.forest import Forest
from solver.rules.settling import Choose, settled
from solver.rules.stems import IN, OUT, Node, Piece

Place = tuple[int, int]
"""A cell's id and one of its half-sides."""


def drain(matching: Matching, cells: Sequence[LaidCell], seed: int) -> tuple[WaterStep, ...]:
    """Decide which way all water of a finished layout runs (contract, section 4)."""
    forest = matching.new_forest()
    laid = LaidCells.of(cells)
    pieces = enumerate(laid.each(Reader(matching).piece))
    refused = forest.push_all((number, piece) for number, piece in pieces if piece)
    if refused is not None:
        raise circle(laid[refused])
    stems = list(chain.from_iterable(forest.cells.values()))
    shown = list(laid.each(lambda look: look.faces or ()))
    ways = settled(forest.ways, stems, choice(seed))
    steps = Steps(matching, forest, shown.__getitem__, ways)
    return tuple(sorted(chain.from_iterable(map(steps.of, stems)), key=ends))


def circle(cell: LaidCell) -> MorphsError:
    """What is said of a cell whose water cannot run."""
    return MorphsError(f"{cell.place_text}: its water cannot run: it closes a circle")


def choice(seed: int) -> Choose:
    """Return the dice of undecided water: each body has its own, named by its first gate, so that
    it runs the same way whatever becomes of others."""
    return lambda gate, ways: Dice(seed, "water", gate).below(ways)


def ends(step: WaterStep) -> tuple[Place, Place]:
    """Where a step begins and ends: the order of steps."""
    return step.start, step.end


class Reader:
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


class Steps:
    """Reads the steps downstream off a forest whose every way is known.

    faces_of  what a cell shows
    ways      the way of each gate of the stems that are asked about
    """

    def __init__(
        self,
        matching: Matching,
        forest: Forest,
        faces_of: Callable[[int], Sequence[str]],
        ways: Mapping[int, int],
    ) -> None:
        self.vocabulary = matching.vocabulary
        self.forest = forest
        self.half_count = len(matching.board.mate_of_half)
        self.faces_of = faces_of
        self.ways = ways
        self.lakes: dict[int, Place] = {}
        self.twofold: dict[str, bool] = {}

    def of(self, node: Node) -> list[WaterStep]:
        """Return the steps inside a stem and over its joints; none of a basin."""
        if node.is_basin:
            return []
        return self._inside(node) + [step for gate in node.outer for step in self._over_joint(gate)]

    def _place(self, gate: int) -> Place:
        cell = self.forest.nodes[gate].cell
        return cell, gate % self.half_count - self.forest.first_gate[cell]

    def _lake(self, basin: Node) -> Place:
        """The name of a lake: its lowest place."""
        number = self.forest.pool_of(basin.name)
        if number not in self.lakes:
            gates = (gate for one in self.forest.pool(basin) for gate in one.outer)
            self.lakes[number] = min(map(self._place, gates))
        return self.lakes[number]

    def _end(self, node: Node, gate: int) -> Place:
        return self._place(gate) if gate >= 0 else self._lake(self.forest.nodes[node.inside[0]])

    def _inside(self, node: Node) -> list[WaterStep]:
        into = [gate for gate in node.gates if self.ways[gate] == IN]
        out = [gate for gate in node.gates if self.ways[gate] == OUT]
        return [
            self._step(node.name, self._end(node, a), self._end(node, b)) for a in into for b in out
        ]

    def _step(self, gate: int, start: Place, end: Place) -> WaterStep:
        """Return a step of the liquid that runs through a gate; it is named where one of two is
        meant."""
        two = any(self._carries_two(*place) for place in (start, end))
        number = gate // (2 * self.half_count)
        return WaterStep(start, end, self.vocabulary.liquids[number] if two else "")

    def _carries_two(self, cell: int, half: int) -> bool:
        face = self.faces_of(cell)[half]
        if face not in self.twofold:
            self.twofold[face] = len(self.vocabulary.carriers(face)) > 1
        return self.twofold[face]

    def _over_joint(self, gate: int) -> list[WaterStep]:
        """Return the step over the joint of a stem's gate: seen once, from its upper end or the
        lake."""
        there = self.forest.nodes.get(self.forest.across[gate])
        if there is None:
            return []
        here = self._place(gate)
        other = self._lake(there) if there.is_basin else self._place(self.forest.across[gate])
        if self.ways[gate] == OUT:
            return [self._step(gate, here, other)]
        return [self._step(gate, other, here)] if there.is_basin else []
