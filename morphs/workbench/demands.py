"""What the cells of a board demand of each other: boards drawn from a pack, and which words meet
which.

Two simulations tell. On boards with holes the drawn neighbours of a hole know nothing of it: what
two, three or four of them (hexes: up to six) demand together is a *demand*, as frequent as the
pack makes it. On plain boards the drawing algorithm of the seed leaves gaps where nothing fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from morphs.board.glue import Board, BoardSpec
from morphs.board.grids import make_board, parse_board
from morphs.board.shape import SHAPES, Orientation, Shape
from morphs.board.tiling import tiling_for
from morphs.matching import Placement, draw_each, make_task
from morphs.request.request import Request
from morphs.tiles.filename import Faces
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile, faces_as_lying, middle_crossings
from morphs.tiles.vocabulary import Vocabulary

Word = tuple[str, ...]
"""What one side shows, clockwise."""
Demand = tuple[Word | None, ...]
"""What faces each side, in the cell's own order; None: anything."""
Flags = NDArray[np.bool_]
Stepped = Callable[[], None]
HOLED = "9x9"
PLAIN = "6x5"


def words_of(faces: Sequence[str], shape: Shape) -> tuple[Word, ...]:
    """What each side of a tile shows."""
    starts = zip(shape.side_starts, shape.sides, strict=True)
    return tuple(tuple(faces[start : start + length]) for start, length in starts)


class Simulation:
    """Boards drawn from a pack; board number n of a seed is always the same."""

    def __init__(self, pack: Pack, tiles: Sequence[Tile], shape: Shape, seed: int) -> None:
        self.catalogue = Catalogue((pack,), tuple(tiles))
        self.segments = pack.vocabulary.segments
        self.shape = shape
        self.seed = seed
        self._faces: dict[tuple[Faces, Orientation], Faces] = {}

    def demands(self, numbers: Iterable[int], step: Stepped) -> list[list[Demand]]:
        """Return for each board with holes what the neighbours of each hole demand."""
        full = make_board(self._spec(self.board(HOLED)))
        holes = _apart(full)
        spec = full.spec
        mask = [["#"] * spec.columns for _ in range(spec.rows)]
        for hole in holes:
            mask[full.cells[hole].row][full.cells[hole].column] = "."
        found = []
        drawn = self._drawn(self.board(HOLED), tuple("".join(r) for r in mask), numbers)
        for board, faces in drawn:
            place = {i: board.at.get((c.column, c.row, c.level)) for i, c in enumerate(full.cells)}
            shown = {i: faces[p] for i, p in place.items() if p in faces}
            demands_here = [self._demand(full, hole, shown) for hole in holes]
            found.append([demand for demand in demands_here if any(demand)])
            step()
        return found

    def gaps(self, board: str, numbers: Iterable[int], step: Stepped) -> list[list[Demand]]:
        """Return for each plain board what its gaps demand."""
        found = []
        for made, faces in self._drawn(board, None, numbers):
            missing = [cell for cell in range(len(made.cells)) if cell not in faces]
            found.append([self._demand(made, cell, faces) for cell in missing])
            step()
        return found

    def board(self, size: str) -> str:
        """Return the plainest board of the shape."""
        return f"{tiling_for(self._whole).name}:{size}"

    @property
    def _whole(self) -> Shape:
        """The shape with two halves to a side."""
        return SHAPES[self.shape.key]

    def _spec(self, board: str) -> BoardSpec:
        return replace(parse_board(board), pointy=self.shape.pointy, segments=self.segments)

    def _drawn(
        self, board: str, mask: tuple[str, ...] | None, numbers: Iterable[int]
    ) -> Iterator[tuple[Board, dict[int, Faces]]]:
        start, water = ("nw", "off") if mask else ("centre", "on")
        facts = {"board": board, "mask": mask, "solver": "draw", "water": water, "start": start}
        request = Request.model_validate(facts)
        made = make_board(replace(self._spec(board), mask=mask))
        task = make_task(request, self.catalogue, made)
        seeds = [self.seed * 100_003 + number for number in numbers]
        for drawn in draw_each(task, seeds):
            placed = enumerate(drawn.placements)
            yield made, {cell: self._shown(p) for cell, p in placed if p}

    def _shown(self, placed: Placement) -> Faces:
        """Return the faces of a tile as it lies."""
        tile, words = placed.tile, self.catalogue.vocabulary
        known = tuple(tile.faces), placed.orientation
        if known not in self._faces:
            self._faces[known] = faces_as_lying(tile.faces, tile.shape, placed.orientation, words)
        return self._faces[known]

    def _demand(self, board: Board, cell: int, faces: Mapping[int, Faces]) -> Demand:
        """Return what the placed neighbours of a cell show it, side by side."""
        seen: list[str | None] = []
        for half in board.halves(cell):
            mate = int(board.mate_of_half[half])
            other = int(board.cell_of_half[mate]) if mate >= 0 else -1
            shown = faces.get(other) if other >= 0 else None
            seen.append(shown[mate - int(board.half_start[other])] if shown else None)
        found: list[Word | None] = []
        for start, length in zip(self.shape.side_starts, self.shape.sides, strict=True):
            word = tuple(face for face in seen[start : start + length] if face is not None)
            found.append(word if len(word) == length else None)
        return tuple(found)


def _apart(board: Board) -> list[int]:
    """Return cells that face no other of them and have all their neighbours."""
    taken: set[int] = set()
    found = []
    for cell in range(len(board.cells)):
        mates = [int(board.mate_of_half[half]) for half in board.halves(cell)]
        if min(mates) < 0:
            continue
        near = {int(board.cell_of_half[mate]) for mate in mates}
        if not near & taken and cell not in taken:
            found.append(cell)
            taken |= near | {cell}
    return found


class Table:
    """Which words meet which demands, as numbers."""

    def __init__(self, vocabulary: Vocabulary, shape: Shape, demands: Iterable[Demand]) -> None:
        self.vocabulary = vocabulary
        self.shape = shape
        self.required_faces = sorted({w for demand in demands for w in demand if w})
        self.row_of = {word: number for number, word in enumerate(self.required_faces)}
        self.columns: dict[Word, Flags] = {}

    def column(self, word: Word) -> Flags:
        """Return for each demanded word whether this one meets it; the last entry is no demand."""
        if word not in self.columns:
            met = [self._meets(word, required_faces) for required_faces in self.required_faces]
            self.columns[word] = np.array([*met, True])
        return self.columns[word]

    def _meets(self, word: Word, required_faces: Word) -> bool:
        words = self.vocabulary
        if bool(middle_crossings(word, words)) != bool(middle_crossings(required_faces, words)):
            return False
        return all(words.face_weight(a, b) > 0 for a, b in zip(word, required_faces, strict=True))

    def rings(self, tiles: Iterable[Tile]) -> Flags:
        """Return (rings, sides, demanded words + 1) of all distinct ways that tiles can lie."""
        rings = {
            words_of(faces_as_lying(tile.faces, tile.shape, o, self.vocabulary), self.shape)
            for tile in tiles
            for o in tile.orientations()
        }
        return np.array([[self.column(word) for word in ring] for ring in sorted(rings)])

    def numbered(self, demands: Sequence[Demand]) -> NDArray[np.int64]:
        """Return for each demand, a row, the number of what is demanded of each side."""
        numbers = {**self.row_of, None: len(self.required_faces)}
        rows = [[numbers[word] for word in demand] for demand in demands]
        return np.array(rows, dtype=np.int64).reshape(len(demands), len(self.shape.sides))

    def met(self, rings: Flags, demands: NDArray[np.int64]) -> Flags:
        """Return for each demand, as numbers, whether one of the rings meets it."""
        found = np.zeros(len(demands), dtype=bool)
        for ring in rings:
            fits = np.ones(len(demands), dtype=bool)
            for side, numbers in enumerate(demands.T):
                fits &= ring[side, numbers]
            found |= fits
        return found
