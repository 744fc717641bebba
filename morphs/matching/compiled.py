"""A board and its tiles compiled into integers: one problem for the solver."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.wording import read_out
from morphs.board.glue import Board, Ints
from morphs.board.shape import Orientation
from morphs.board.tiling import TILINGS, tiling_for
from morphs.matching.tile_kinds import Candidate, Decks, KindKey, Sets, Word, compile_kinds
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.packs.fitting import fitting_packs
from morphs.tiles.tile import Tile, middle_crossings
from morphs.tiles.vocabulary import Vocabulary
from solver.problem import Problem
from solver.propagate import KindTables
from solver.rules.forest import Forest
from solver.rules.stems import Piece, gates_of


@dataclass(frozen=True)
class Matching:
    """A compiled request: the solver's problem, and what its integers stand for.

    candidates        for each kind of cells its candidates
    words             the faces of each word, clockwise
    sets              the sets of tiles that are told apart
    shapes, decks     for each deck the shape of its tiles, and the tiles; card n is tile n
    orientations      (kind, prototype, candidate) -> orientations that show the candidate there
    prototypes        for each deck the prototype of each tile
    """

    board: Board
    vocabulary: Vocabulary
    with_water: bool
    problem: Problem
    candidates: tuple[tuple[Candidate, ...], ...]
    words: tuple[tuple[str, ...], ...]
    sets: Sets
    shapes: tuple[str, ...]
    decks: tuple[tuple[Tile, ...], ...]
    prototypes: tuple[tuple[int, ...], ...]
    orientations: Mapping[tuple[int, int, int], tuple[Orientation, ...]]

    @cached_property
    def gates_across(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """For each gate the gate that faces it. Each liquid has gates of its own, since one may
        run where another stands: those of the halves first, then of crossings in mid-side."""
        return _gates_across(self.board, max(1, len(self.vocabulary.liquids)))

    @cached_property
    def across(self) -> array[int]:
        """The same, to look up single gates."""
        return array("q", self.gates_across.tobytes())

    @cached_property
    def faces(self) -> list[list[tuple[str, ...]]]:
        """For each kind and candidate its faces as they lie."""
        return [
            [tuple(face for word in found.ring for face in self.words[word]) for found in kind]
            for kind in self.candidates
        ]

    @cached_property
    def water(self) -> list[list[Piece | None]]:
        """For each kind and candidate its water."""
        return [[candidate.water for candidate in kind] for kind in self.candidates]

    @cached_property
    def gate_slots(self) -> list[dict[int, int]]:
        """For each kind of cells the slot that each gate of their water lies on."""
        board, problem = self.board, self.problem
        half_count = len(board.mate_of_half)
        found: list[dict[int, int]] = []
        for number, pieces in enumerate(self.water):
            cell = int(np.argmax(problem.kind_of_cell == number))
            half, port = int(board.half_start[cell]), int(problem.port_start[cell])
            gates = {gate for piece in pieces if piece for gate in gates_of(piece)}
            found.append(
                {gate: int(board.port_of_half[half + gate % half_count]) - port for gate in gates}
            )
        return found

    @cached_property
    def cards_by_candidate(self) -> list[list[list[int]]]:
        """For each kind and candidate the cards that can show it."""
        found: list[list[list[int]]] = []
        for kind in self.problem.kinds:
            before = sum(len(tiles) for tiles in self.decks[: kind.deck])
            cards: list[list[int]] = [[] for _ in kind.rings]
            for number, prototype in enumerate(self.prototypes[kind.deck]):
                for candidate in kind.ways[prototype]:
                    cards[candidate].append(before + number)
            found.append(cards)
        return found

    @cached_property
    def tables(self) -> KindTables:
        """What all searches of the problem share."""
        return KindTables(self.problem)

    def new_forest(self, undoable: bool = False) -> Forest:
        starts = array("q", self.board.half_start.astype(np.int64).tobytes())
        return Forest(starts, self.across, undoable)


def compile_matching(
    catalogue: Catalogue,
    board: Board,
    *,
    water: bool = True,
    closed: bool = False,
    walk: bool = False,
    sets: Sets = (),
    may_lack: bool = False,
) -> Matching:
    """Compile tiles and a board: with their water, with a border that only plain rock may face,
    with the ways to walk inside tiles, with `sets` of tiles told apart. Raises MorphsError where
    tiles and board do not go together; with `may_lack` the packs may have no tile of the board's
    shape, for all is drawn."""
    vocabulary = catalogue.vocabulary
    _refuse_split(catalogue, board)
    if not may_lack:
        _refuse_mismatch(catalogue, board)
    decks = _decks(catalogue.tiles, board)
    half_count = len(board.mate_of_half) if water else None
    found = compile_kinds(vocabulary, decks, tuple(_kind_keys(board)), half_count, walk, sets)
    meets, free, rim = _meets(found.words, closed, vocabulary)
    problem = Problem(
        kind_of_cell=board.alike[1],
        kinds=found.kinds,
        meets=meets,
        free=free,
        rim=rim,
        port_start=board.port_start,
        mate_of_port=board.facing_port,
        cell_of_port=board.cell_of_port[: board.port_count],
        lines=_lines(board),
    )
    return Matching(
        board,
        vocabulary,
        water,
        problem,
        found.candidates,
        tuple(word for word, _ in found.words),
        sets,
        tuple(shape for shape, _ in decks),
        tuple(tiles for _, tiles in decks),
        found.prototypes,
        found.orientations,
    )


def _refuse_split(catalogue: Catalogue, board: Board) -> None:
    vocabulary = catalogue.vocabulary
    tiling = board.spec.tiling
    if vocabulary.crosses_in_middle and (tiling.split or board.spec.frame):
        what = f"{tiling.plural} split between two neighbours" if tiling.split else "frames lack"
        raise MorphsError(
            f"the vocabulary {vocabulary.name} crosses sides in their middle, which {what}; "
            f"use a grid or hex board without a frame"
        )


def _refuse_mismatch(catalogue: Catalogue, board: Board) -> None:
    shape = board.cells[0].shape
    names = ", ".join(pack.name for pack in catalogue.packs)
    fitting = [tile for tile in catalogue.tiles if tile.shape.name == shape.name]
    if not fitting:
        found = read_out(sorted({tile.shape.name for tile in catalogue.tiles}))
        kinds = [t.name for t in TILINGS.values() if t.shape in {x.shape for x in catalogue.tiles}]
        swap = f"{option('board')} {kinds[0]}:WxH, or " if kinds else ""
        ship = ", ".join(fitting_packs(shape.name, pointy=shape.pointy))
        raise MorphsError(
            f"a {board.spec.kind} board takes {shape.name} tiles; {names} has only {found} tiles: "
            f"use {swap}a pack with {shape.name} tiles ({ship})"
        )
    if not any(tile.shape is shape for tile in fitting):
        theirs = tiling_for(fitting[0].shape)
        raise MorphsError(
            f"the board takes {board.spec.tiling.plural}, {names} has {theirs.plural}; "
            f"use {option('board')} {theirs.name}:WxH, or a pack drawn "
            f"{'with' if shape.pointy else 'without'} --pointy (morphs packs draw)"
        )


def _decks(tiles: Sequence[Tile], board: Board) -> Decks:
    shapes = dict.fromkeys(shape for shape, _, _ in _kind_keys(board))
    return tuple((shape.name, tuple(t for t in tiles if t.shape is shape)) for shape in shapes)


def _kind_keys(board: Board) -> list[KindKey]:
    """Return what tells apart the kinds of cells, in the order of `board.alike`."""
    first_cells, _ = board.alike
    cells = [(number, board.cells[number]) for number in first_cells]
    return [(cell.shape, cell.place, board.port_partition(number)) for number, cell in cells]


def _lines(board: Board) -> list[Ints]:
    """Return the cells in rows, or in columns where hexes stand in columns."""
    table = board.cells.table
    column, row = table[:, 2], table[:, 3]
    along, across = (column, row) if board.spec.tiling.in_columns else (row, column)
    if board.spec.levels > 1:
        return []  # rows of one level would follow those of another
    order = np.lexsort((across, along)).astype(np.int32)
    bounds = np.flatnonzero(np.diff(along[order])) + 1
    return np.split(order, bounds)


def _gates_across(board: Board, liquids: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    mates = board.mate_of_half
    count = len(mates)
    following = np.append(mates[1:], -1)
    cell = board.cell_of_half
    whole = following == mates - 1  # the mate's first half faces my second
    whole &= following >= 0
    whole &= np.append(cell[1:] == cell[:-1], False)
    middle = np.where(whole, count + following, -1)
    gates = np.append(mates, middle).astype(np.int64)
    if liquids == 1:
        return gates
    first = np.arange(liquids)[:, None] * len(gates)
    return np.where(gates < 0, -1, first + gates).ravel()


def _meets(
    shown: Sequence[Word], closed: bool, vocabulary: Vocabulary
) -> tuple[np.ndarray[tuple[int, int], np.dtype[np.float64]], int, int]:
    """Return the weights of demands against words, and the rows `free` and `rim`."""
    words = [word for word, _ in shown]
    owners = np.array([owner for _, owner in shown], dtype=np.str_)
    count = len(words)
    weights = np.ones((count + 2, count))
    weights[:count] = _word_weights(words, vocabulary)
    weights[:count][owners[:, None] != owners[None, :]] = 0
    weights[count + 1, np.flatnonzero(owners != "")] = 0
    if closed:
        may = [all(map(vocabulary.may_close, word)) for word in words]
        weights[count + 1] = np.array(may, dtype=np.float64)
    return weights, count, count + 1


def _word_weights(
    words: Sequence[tuple[str, ...]], vocabulary: Vocabulary
) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return how well words meet: as their half-sides do, the second read backwards; a crossing in
    mid-side meets only a crossing in mid-side."""
    if not words:
        return np.zeros((0, 0))
    faces = {face: number for number, face in enumerate(dict.fromkeys(f for w in words for f in w))}
    table = np.array([[vocabulary.face_weight(a, b) for b in faces] for a in faces])
    lengths = np.array([len(word) for word in words])
    middle = np.array([bool(middle_crossings(word, vocabulary)) for word in words])
    weights = np.zeros((len(words), len(words)))
    for length in sorted(set(lengths.tolist())):
        same = np.flatnonzero(lengths == length)
        shown = np.array([[faces[face] for face in words[number]] for number in same.tolist()])
        joints = [table[shown[:, k]][:, shown[:, length - 1 - k]] for k in range(length)]
        weights[np.ix_(same, same)] = np.multiply.reduce(joints)
    weights[middle[:, None] != middle[None, :]] = 0
    result: np.ndarray[tuple[int, int], np.dtype[np.float64]] = weights
    return result
