"""Tiles and a board made into a solver's Problem, and a solution made into cells of a layout.

All meaning is spent here: half-sides become words, orientations become rings, water becomes
stems and basins. Only this module knows the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np

from morphs.board import Board
from morphs.catalogue import Catalogue
from morphs.errors import MorphsError, NoMapError
from morphs.layout import LaidCell, WaterStep
from morphs.request import Request
from morphs.seeds import Dice
from morphs.shape import Orientation, Shape
from morphs.tile import Lying, Tile, lie, middle_crossings, unjoined, waters
from morphs.vocabulary import Vocabulary
from solver.draw import Card, Drawn, DrawOptions, draw
from solver.problem import Kind, Problem
from solver.rules.forest import IN, OUT, Forest, Piece, Stem
from solver.search import Found, search

KindKey = tuple[Shape, int, tuple[int, ...]]


@dataclass(frozen=True)
class Candidate:
    """A ring and its water: oriented tiles that agree in both are one to the search."""

    ring: tuple[int, ...]
    piece: Piece | None


@dataclass(frozen=True)
class Matching:
    """A compiled request: the solver's problem, and what its integers stand for.

    shapes, decks     for each deck the shape of its tiles, and the tiles; card n is tile n
    orientations      (kind, column, candidate) -> orientations that show the candidate there
    columns           for each deck the column of each tile
    """

    board: Board
    vocabulary: Vocabulary
    with_water: bool
    problem: Problem
    shapes: tuple[str, ...]
    decks: tuple[tuple[Tile, ...], ...]
    columns: tuple[tuple[int, ...], ...]
    orientations: dict[tuple[int, int, int], tuple[Orientation, ...]]

    @cached_property
    def across(self) -> list[int]:
        """For each gate the gate that faces it: halves first, then mid-side crossings."""
        return _gates_across(self.board)

    def new_forest(self, undoable: bool = False) -> Forest:
        return Forest(self.board.half_start.tolist(), self.across, undoable)


def compile_matching(catalogue: Catalogue, board: Board, request: Request) -> Matching:
    """Compile tiles and a board. Raises MorphsError where they do not go together."""
    vocabulary = catalogue.vocabulary
    _refuse_mismatch(catalogue, board)
    decks = _decks(catalogue.tiles, board)
    compiler = _Compiler(vocabulary, request.water == "on", board)
    kind_keys, kind_of_cell = _kinds(board)
    deck_of_shape = {shape: number for number, (shape, _) in enumerate(decks)}
    columns = tuple(_columns(tiles) for _, tiles in decks)
    kinds = []
    orientations: dict[tuple[int, int, int], tuple[Orientation, ...]] = {}
    for number, key in enumerate(kind_keys):
        deck = deck_of_shape[key[0].name]
        kind, found = compiler.kind(key, decks[deck][1], columns[deck], deck)
        kinds.append(kind)
        orientations |= {(number, column, ring): ways for (column, ring), ways in found.items()}
    meets, free, rim = compiler.meets(request.closed)
    problem = Problem(kind_of_cell, kinds, meets, free, rim, _opposite(board))
    return Matching(
        board,
        vocabulary,
        request.water == "on",
        problem,
        tuple(shape for shape, _ in decks),
        tuple(tiles for _, tiles in decks),
        columns,
        orientations,
    )


def _refuse_mismatch(catalogue: Catalogue, board: Board) -> None:
    shape = board.cells[0].shape
    vocabulary = catalogue.vocabulary
    names = ", ".join(pack.name for pack in catalogue.packs)
    if vocabulary.crosses_in_middle and (board.spec.kind == "brick" or board.spec.frame):
        what = (
            "bricks split between two neighbours" if board.spec.kind == "brick" else "frames lack"
        )
        raise MorphsError(
            f"the vocabulary {vocabulary.name} crosses sides in their middle, which {what}; "
            f"use a grid or hex board without a frame"
        )
    fitting = [tile for tile in catalogue.tiles if tile.shape.name == shape.name]
    if not fitting:
        found = ", ".join(sorted({tile.shape.name for tile in catalogue.tiles}))
        raise MorphsError(
            f"a {board.spec.kind} board takes {shape.name} tiles; {names} has only {found}"
        )
    if shape.name == "hex" and not any(tile.shape is shape for tile in fitting):
        mine, theirs = ("pointy", "flat") if shape.pointy else ("flat", "pointy")
        raise MorphsError(
            f"the board's hexes are {mine}-top, those of {names} {theirs}-top; "
            f"use --board hex{'-pointy' if theirs == 'pointy' else ''}:WxH"
        )


def _decks(tiles: Sequence[Tile], board: Board) -> list[tuple[str, tuple[Tile, ...]]]:
    shapes = dict.fromkeys(cell.shape for cell in board.cells)
    return [(shape.name, tuple(t for t in tiles if t.shape is shape)) for shape in shapes]


def _columns(tiles: Sequence[Tile]) -> tuple[int, ...]:
    """Tiles that are alike to the search share a column."""
    numbers: dict[object, int] = {}
    return tuple(
        numbers.setdefault((t.faces, t.links, t.flow, t.turn, t.mirror), len(numbers))
        for t in tiles
    )


def _kinds(board: Board) -> tuple[list[KindKey], list[int]]:
    numbers: dict[KindKey, int] = {}
    partitions = board.port_partition
    kind_of_cell = [
        numbers.setdefault((cell.shape, cell.place, partition), len(numbers))
        for cell, partition in zip(board.cells, partitions, strict=True)
    ]
    return list(numbers), kind_of_cell


def _opposite(board: Board) -> list[list[tuple[int, int] | None]]:
    mates = board.mate_of_port[: board.port_count]
    cells, slots = board.cell_of_port[mates].tolist(), board.slot_of_port[mates].tolist()
    facing = [(c, s) if c >= 0 else None for c, s in zip(cells, slots, strict=True)]
    starts = board.port_start.tolist()
    return [facing[a:b] for a, b in pairwise(starts)]


def _gates_across(board: Board) -> list[int]:
    mates = board.mate_of_half
    count = len(mates)
    following = np.append(mates[1:], -1)
    cell = board.cell_of_half
    whole = (mates >= 0) & (following >= 0)
    whole &= np.append(cell[1:] == cell[:-1], False)
    whole &= following == mates - 1  # the mate's first half faces my second
    middle = np.where(whole, count + following, -1)
    return [*mates.tolist(), *middle.tolist()]


class _Compiler:
    """Numbers words as they turn up, and builds kinds."""

    def __init__(self, vocabulary: Vocabulary, with_water: bool, board: Board) -> None:
        self.vocabulary = vocabulary
        self.with_water = with_water
        self.half_count = len(board.mate_of_half)
        self.words: dict[tuple[str, ...], int] = {}
        self.lying: dict[tuple[Tile, Orientation], tuple[Lying, Piece | None]] = {}

    def kind(
        self, key: KindKey, tiles: Sequence[Tile], columns: Sequence[int], deck: int
    ) -> tuple[Kind, dict[tuple[int, int], tuple[Orientation, ...]]]:
        _, place, partition = key
        candidates: dict[Candidate, int] = {}
        shown: dict[tuple[int, int], list[Orientation]] = {}
        first_of_column = {
            column: tile for tile, column in zip(tiles[::-1], columns[::-1], strict=True)
        }
        for column, tile in sorted(first_of_column.items()):
            for orientation in tile.orientations(place):
                lying, piece = self._lie(tile, orientation)
                candidate = Candidate(self._ring(lying.faces, partition), piece)
                number = candidates.setdefault(candidate, len(candidates))
                shown.setdefault((column, number), []).append(orientation)
        ways: list[list[int]] = [[] for _ in first_of_column]
        for column, number in shown:
            ways[column].append(number)
        rings = np.array([c.ring for c in candidates], dtype=np.int64).reshape(-1, len(partition))
        kind = Kind(
            rings,
            tuple(candidate.piece for candidate in candidates),
            tuple(tuple(sorted(numbers)) for numbers in ways),
            deck,
            _candidate_weights(len(candidates), ways, tiles, columns),
        )
        return kind, {pair: tuple(found) for pair, found in shown.items()}

    def _lie(self, tile: Tile, orientation: Orientation) -> tuple[Lying, Piece | None]:
        key = (tile, orientation)
        if key not in self.lying:
            lying = lie(tile, orientation, self.vocabulary)
            piece = (
                water_piece(lying, self.vocabulary, self.half_count) if self.with_water else None
            )
            self.lying[key] = lying, piece
        return self.lying[key]

    def _ring(self, faces: Sequence[str], partition: tuple[int, ...]) -> tuple[int, ...]:
        ring, start = [], 0
        for length in partition:
            word = tuple(faces[start : start + length])
            ring.append(self.words.setdefault(word, len(self.words)))
            start += length
        return tuple(ring)

    def meets(
        self, closed: bool
    ) -> tuple[np.ndarray[tuple[int, int], np.dtype[np.float64]], int, int]:
        """Return the weights of demands against words, and the rows `free` and `rim`."""
        words = list(self.words)
        count = len(words)
        weights = np.ones((count + 2, count))
        weights[:count] = _word_weights(words, self.vocabulary)
        if closed:
            may = [all(map(self.vocabulary.may_close, word)) for word in words]
            weights[count + 1] = np.array(may, dtype=np.float64)
        return weights, count, count + 1


def _candidate_weights(
    count: int, ways: Sequence[Sequence[int]], tiles: Sequence[Tile], columns: Sequence[int]
) -> tuple[float, ...]:
    """A tile's weight is shared among its distinct orientations (contract, section 2)."""
    weights = [0.0] * count
    for tile, column in zip(tiles, columns, strict=True):
        for candidate in ways[column]:
            weights[candidate] += tile.weight / len(ways[column])
    return tuple(weights)


def _word_weights(
    words: Sequence[tuple[str, ...]], vocabulary: Vocabulary
) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Two words meet as their half-sides do, the second read backwards; a crossing in mid-side
    meets only a crossing in mid-side."""
    faces = {face: number for number, face in enumerate(dict.fromkeys(f for w in words for f in w))}
    table = np.array([[vocabulary.face_weight(a, b) for b in faces] for a in faces])
    lengths = np.array([len(word) for word in words])
    first = np.array([faces[word[0]] for word in words])
    last = np.array([faces[word[-1]] for word in words])
    middle = np.array([bool(middle_crossings(word, vocabulary)) for word in words])
    weights = table[first][:, last]
    double = lengths == 2
    weights[double] *= table[last[double]][:, first]
    weights[lengths[:, None] != lengths[None, :]] = 0
    weights[middle[:, None] != middle[None, :]] = 0
    result: np.ndarray[tuple[int, int], np.dtype[np.float64]] = weights
    return result


def water_piece(lying: Lying, vocabulary: Vocabulary, half_count: int) -> Piece | None:
    """Return what a tile as it lies adds to the water graph; mid-side gates follow all halves."""
    found = waters(lying, vocabulary)
    if not found.streams and not found.pools:
        return None
    stems = tuple(
        Stem(
            tuple((half + half_count * middle, size) for half, middle, size in stream.crossings),
            tuple(h + half_count * m for h, m, _ in stream.crossings if h in stream.outlets),
            stream.pool,
        )
        for stream in found.streams
    )
    return Piece(stems, found.pools)


# -------------------------------------------------------------------- solving


@dataclass(frozen=True)
class Placement:
    """One tile laid: which, and how."""

    tile: Tile
    orientation: Orientation


@dataclass(frozen=True)
class Solved:
    """Placements by cell (None: a gap), and what to say of it in the log."""

    placements: list[Placement | None]
    story: str
    notes: tuple[str, ...] = ()


def solve(
    matching: Matching, request: Request, progress: Callable[[int], None] | None = None
) -> Solved:
    """Choose a tile for every cell.

    ``complete`` leaves no gap, and raises NoMapError where it finds no map without one; ``draw``
    is the algorithm of the seed; ``best`` is complete where that is possible, else drawn.
    """
    if request.solver == "draw" or (request.solver == "best" and request.asks_for_drawing):
        return solve_by_drawing(matching, request, progress)
    missing = " and no ".join(unfillable_shapes(matching))
    if missing and request.solver == "complete":
        raise NoMapError(f"no complete map exists: the packs have no {missing} tiles")
    notes = (f"the packs have no {missing} tiles: those cells are gaps",) if missing else ()
    found = _search(matching, request, progress)
    if isinstance(found, Solved):
        return replace(found, notes=notes)
    if request.solver == "complete":
        raise NoMapError(found)
    drawn = solve_by_drawing(matching, request, progress)
    return replace(drawn, notes=(*notes, f"{found}; drawn with gaps instead"))


def _search(
    matching: Matching, request: Request, progress: Callable[[int], None] | None
) -> Solved | str:
    """Run the complete solver; a string says why there is no map."""
    dice = Dice(request.seed, "solve")
    rule = matching.new_forest(undoable=True) if matching.with_water else None
    prove = request.solver == "complete"
    found = search(matching.problem, dice, rule, progress, prove=prove)
    if found.candidates is None:
        return _why_incomplete(found)
    placements = _deal_rings(matching, found.candidates, request.seed)
    if placements is None:
        return "no complete map found: the tiles' copies do not suffice"
    story = f"{found.contradictions} contradictions, {found.blocks} blocks solved again"
    return Solved(placements, story)


def _why_incomplete(found: Found) -> str:
    if found.status == "impossible":
        return "no complete map exists: every possibility was searched"
    return f"no complete map found: given up after {found.contradictions} contradictions"


def _deal_rings(
    matching: Matching, candidates: Sequence[int], seed: int
) -> list[Placement | None] | None:
    """Deal pictures to the rings that a search found: the tiles laid least often come first, and
    not the one next door. None if the tiles' copies do not suffice."""
    dice = Dice(seed, "deal")
    problem, showing = matching.problem, _cards_by_candidate(matching)
    used = [[0] * len(deck) for deck in matching.decks]
    placements: list[Placement | None] = []
    for cell, candidate in enumerate(candidates):
        if candidate < 0:
            placements.append(None)
            continue
        kind = problem.kind_of_cell[cell]
        deck = problem.kinds[kind].deck
        tiles = matching.decks[deck]
        beside = [placements[f[0]] for f in problem.opposite[cell] if f and f[0] < cell]
        near = {placement.tile.name for placement in beside if placement}
        cards = [c for c in showing[kind][candidate] if _may_deal(tiles[c], used[deck][c])]
        if not cards:
            return None
        ranks = [(used[deck][c], tiles[c].name in near) for c in cards]
        best = [c for c, rank in zip(cards, ranks, strict=True) if rank == min(ranks)]
        card = best[dice.weighted([max(1, round(tiles[c].weight * 4096)) for c in best])]
        used[deck][card] += 1
        ways = matching.orientations[kind, matching.columns[deck][card], candidate]
        placements.append(Placement(tiles[card], dice.choose(ways)))
    return placements


def _may_deal(tile: Tile, used: int) -> bool:
    return tile.weight > 0 and (tile.copies is None or used < tile.copies)


def _cards_by_candidate(matching: Matching) -> list[list[list[int]]]:
    """For each kind and candidate the cards of its deck that can show it."""
    found: list[list[list[int]]] = []
    for kind in matching.problem.kinds:
        cards: list[list[int]] = [[] for _ in kind.rings]
        for card, column in enumerate(matching.columns[kind.deck]):
            for candidate in kind.ways[column]:
                cards[candidate].append(card)
        found.append(cards)
    return found


def unfillable_shapes(matching: Matching) -> list[str]:
    """The shapes that the board has cells for, but the packs no tile."""
    return [
        shape
        for shape, tiles in zip(matching.shapes, matching.decks, strict=True)
        if not any(tile.weight for tile in tiles)
    ]


def solve_by_drawing(
    matching: Matching, request: Request, progress: Callable[[int], None] | None = None
) -> Solved:
    """Run the draw solver of the seed and deal the orientations."""
    decks = [
        [
            Card(column, tile.weight, tile.copies)
            for tile, column in zip(tiles, columns, strict=True)
        ]
        for tiles, columns in zip(matching.decks, matching.columns, strict=True)
    ]
    options = DrawOptions(
        phases=_phases(matching.board, request.frame),
        start=_start_cell(matching.board, request.start, request.seed),
        tries=request.tries,
        strict_tries=request.strict_tries,
        on_misfit=request.on_misfit,
    )
    rules = [matching.new_forest()] if matching.with_water else []
    drawn = draw(matching.problem, decks, Dice(request.seed, "draw"), options, rules, progress)
    story = f"{drawn.misfits} misfits, {drawn.refused} refused by water"
    return Solved(_deal(matching, drawn, request.seed), story)


def _phases(board: Board, frame: str) -> list[list[int]]:
    plain = [i for i, cell in enumerate(board.cells) if cell.shape.name in ("square", "hex")]
    framing = [i for i, cell in enumerate(board.cells) if cell.shape.name in ("edge", "corner")]
    if not framing:
        return [plain]
    return [framing, plain] if frame == "before" else [plain, framing]


def _start_cell(board: Board, start: str, seed: int) -> int:
    """The first cell to fill: the NW corner, or where the request says."""
    plain = [i for i, cell in enumerate(board.cells) if cell.shape.name in ("square", "hex")]
    if start == "nw":
        return plain[0]
    if start == "random":
        return Dice(seed, "start").choose(plain)
    if start == "centre":
        middle = (board.spec.columns - 1, board.spec.rows - 1)
        return min(plain, key=lambda i: _distance(board, i, middle))
    column, row = (int(number) for number in start.split(","))
    found = board.at.get((column, row, 0))
    if found is None or found not in plain:
        raise MorphsError(f"--start {start}: the board has no cell in column {column}, row {row}")
    return found


def _distance(board: Board, cell: int, doubled: tuple[int, int]) -> int:
    dx, dy = 2 * board.cells[cell].column - doubled[0], 2 * board.cells[cell].row - doubled[1]
    return dx * dx + dy * dy


def _deal(matching: Matching, drawn: Drawn, seed: int) -> list[Placement | None]:
    """Choose each tile's orientation among those that show the ring it was laid for."""
    dice = Dice(seed, "deal")
    problem = matching.problem
    placements: list[Placement | None] = []
    for cell, (card, ring) in enumerate(
        zip(drawn.card_of_cell, drawn.candidate_of_cell, strict=True)
    ):
        if card < 0:
            placements.append(None)
            continue
        kind = problem.kind_of_cell[cell]
        deck = problem.kinds[kind].deck
        ways = matching.orientations[kind, matching.columns[deck][card], ring]
        placements.append(Placement(matching.decks[deck][card], dice.choose(ways)))
    return placements


# -------------------------------------------------------------------- water


def drain(matching: Matching, cells: Sequence[LaidCell], seed: int) -> tuple[WaterStep, ...]:
    """Decide which way all water of a finished layout runs (contract, section 4)."""
    forest = matching.new_forest()
    half_count = len(matching.board.mate_of_half)
    tiles = {(tile.pack, tile.name): tile for deck in matching.decks for tile in deck}
    for cell in cells:
        lying = _lying(cell, tiles, matching.vocabulary)
        piece = lying and water_piece(lying, matching.vocabulary, half_count)
        if piece and not forest.push(cell.id, piece):
            raise MorphsError(f"{cell.place_text}: its water cannot run: it closes a circle")
    forest.settle(Dice(seed, "water").below)
    return tuple(_Steps(matching.board, forest, half_count).all())


def _lying(
    cell: LaidCell, tiles: dict[tuple[str, str], Tile], vocabulary: Vocabulary
) -> Lying | None:
    if cell.tile and cell.pack:
        tile = tiles[cell.pack, cell.tile]
        return lie(tile, Orientation(cell.rotation, cell.flip), vocabulary)
    return None if cell.faces is None else unjoined(cell.faces, vocabulary)


class _Steps:
    """Reads the steps downstream off a settled forest."""

    def __init__(self, board: Board, forest: Forest, half_count: int) -> None:
        self.board = board
        self.forest = forest
        self.half_count = half_count
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
        return [WaterStep(self._end(a), self._end(b)) for a in into for b in out]

    def _over_joint(self, gate: int) -> list[WaterStep]:
        """The step over the joint of a stem's gate: seen once, from its upper end or the lake."""
        here = self.forest.node_of_gate[gate]
        there = self.forest.node_of_gate.get(self.forest.across[gate])
        if self.forest.nodes[here].is_basin or there is None:
            return []
        beyond = self.forest.nodes[there].is_basin
        other = self._lake(there) if beyond else self._place(self.forest.across[gate])
        if self.forest.way[gate] == OUT:
            return [WaterStep(self._place(gate), other)]
        return [WaterStep(other, self._place(gate))] if beyond else []
