"""Which way all water of a finished layout runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import numpy as np

from morphs.base.errors import MorphsError
from morphs.base.hanging import Flags, Numbers
from morphs.base.seeds import Dice
from morphs.board.shape import Orientation
from morphs.layout.cells import LaidCell, LaidCells
from morphs.layout.steps import WaterStep, WaterSteps
from morphs.matching.compiled import Matching
from morphs.matching.courses import Gates, gates_of, pools_of, ways_of
from morphs.matching.tile_kinds import water_piece
from morphs.tiles.tile import OrientedTile, Tile, orient, stated, unjoined
from morphs.tiles.vocabulary import Vocabulary
from solver.rules.flow_directions import Choose
from solver.rules.forest import Forest
from solver.rules.stems import IN, OUT, Node, Piece

Place = tuple[int, int]
"""A cell's id and one of its half-sides."""


def drain(matching: Matching, cells: Sequence[LaidCell], seed: int) -> Sequence[WaterStep]:
    """Decide which way all water of a finished layout runs (contract, section 4)."""
    laid = LaidCells.of(cells)
    read = Reader(matching)
    pieces = [read.piece(look) for look in laid.looks]
    first_gate = np.asarray(matching.board.half_start, dtype=np.int64)
    gates = gates_of(pieces, laid.look_of, first_gate[: len(laid)], matching.gates_across)
    ways = ways_of(gates, choice(seed))
    if ways is None:
        forest = matching.new_forest()
        named = enumerate(pieces[look] for look in laid.look_of.tolist())
        raise circle(next(laid[n] for n, piece in named if piece and not forest.push(n, piece)))
    return _Whole(matching, laid, gates, ways).steps()


class _Whole:
    """Reads all steps downstream off the gates of a map whose every way is known.

    place  of a gate: its cell and half-side as one number, `halves` for each cell
    """

    def __init__(self, matching: Matching, laid: LaidCells, gates: Gates, ways: Numbers) -> None:
        self.liquids = ("", *matching.vocabulary.liquids)
        self.gates, self.ways = gates, ways
        half_count = len(matching.board.mate_of_half)
        self.liquid = gates.gate // (2 * half_count) + 1
        self.halves = 1 + max((len(look.faces or ()) for look in laid.looks), default=0)
        start = np.asarray(matching.board.half_start)[gates.cell]
        self.place = gates.cell * self.halves + gates.gate % half_count - start
        pools, outer = pools_of(gates), np.flatnonzero(gates.is_basin)
        lowest = np.full(len(pools), np.iinfo(np.int64).max)
        np.minimum.at(lowest, pools[gates.node[outer]], self.place[outer])
        self.lake = lowest[pools]
        shown = [face for look in laid.looks for face in look.faces or ()]
        twofold = {face for face in shown if len(matching.vocabulary.carriers(face)) > 1}
        self.twofold = np.zeros((len(laid.looks), self.halves), dtype=np.bool_)
        for number, look in enumerate(laid.looks):
            for half, face in enumerate(look.faces or ()):
                self.twofold[number, half] = face in twofold
        self.look_of = laid.look_of

    def steps(self) -> WaterSteps:
        """Return the steps inside stems and over their joints, in order."""
        rows = np.concatenate([self._inside(), self._over_joints()], axis=1)
        rows = rows[:, np.argsort(rows[0], kind="stable")]
        _, gate, start, end = rows
        order = np.lexsort((end, start))
        gate, start, end = gate[order], start[order], end[order]
        liquid = np.where(self._carries_two(start) | self._carries_two(end), self.liquid[gate], 0)
        parts = (*np.divmod(start, self.halves), *np.divmod(end, self.halves), liquid)
        return WaterSteps(np.stack(parts, axis=1).astype(np.int32), self.liquids)

    def _carries_two(self, place: Numbers) -> Flags:
        found: Flags = self.twofold[self.look_of[place // self.halves], place % self.halves]
        return found

    def _inside(self) -> Numbers:
        """For each step from a way into a stem to a way out: node, gate, start, end."""
        gates = self.gates
        out, into = (np.flatnonzero(self.ways == way) for way in (OUT, IN))
        first = np.searchsorted(gates.node[out], gates.node[into])
        counts = np.searchsorted(gates.node[out], gates.node[into], side="right") - first
        further = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        out, into = out[np.repeat(first, counts) + further], np.repeat(into, counts)
        return np.stack([gates.node[into], into, self._end(into), self._end(out)])

    def _end(self, gate: Numbers) -> Numbers:
        inner = self.gates.inner[gate] > 0
        return np.where(inner, self.lake[self.gates.lake[gate]], self.place[gate])

    def _over_joints(self) -> Numbers:
        """The same over each joint of a stem: seen once, from its upper end or the lake."""
        gates = self.gates
        faced = np.flatnonzero((gates.beyond >= 0) & (gates.is_basin == 0))
        over = gates.beyond[faced]
        is_lake, is_out = gates.is_basin[over] > 0, self.ways[faced] == OUT
        there = np.where(is_lake, self.lake[gates.node[over]], self.place[over])
        here = self.place[faced]
        ends = np.where(is_out, here, there), np.where(is_out, there, here)
        rows = np.stack([gates.node[faced], faced, *ends])
        return rows[:, is_out | is_lake]


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
        self.oriented_cells = OrientedCell(matching)
        self.known: dict[object, Piece | None] = {}

    def piece(self, cell: LaidCell) -> Piece | None:
        """Return a cell's part of the water graph, None where it has no water."""
        shown = cell.tile and (cell.pack, cell.tile, cell.rotation, cell.flip)
        key = (shown or (cell.faces, cell.links, cell.origin), cell.terrain and cell.terrain.flow)
        if key not in self.known:
            oriented = self.oriented_cells.of(cell)
            found = oriented and water_piece(oriented, self.vocabulary, self.half_count)
            self.known[key] = found or None
        return self.known[key]


class OrientedCell:
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
