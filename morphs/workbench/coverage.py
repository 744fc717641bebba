"""What a pack can answer: how often a cell's neighbours demand what no tile shows, and which tiles
to draw next.

Two simulations tell. On boards with holes the drawn neighbours of a hole know nothing of it: what
two, three or four of them (hexes: up to six) demand together is a *demand*, as frequent as the
pack makes it. On plain boards the drawing algorithm of the seed leaves gaps where nothing fits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from morphs.base.errors import MorphsError
from morphs.board.glue import Board, BoardSpec
from morphs.board.grids import make_board, parse_board
from morphs.board.shape import SHAPES, Shape
from morphs.board.tiling import tiling_for
from morphs.matching import make_task, solve_by_drawing
from morphs.packs.catalogue import Catalogue
from morphs.packs.pack import Pack
from morphs.request.request import Request
from morphs.tiles.filename import Faces, format_code
from morphs.tiles.tile import Tile, middle_crossings, orient
from morphs.tiles.vocabulary import Vocabulary

Word = tuple[str, str]
Demand = tuple[Word | None, ...]  # what faces each side, in the cell's own order; None: anything
Progress = Callable[[str, int, int], None]
SIDES = (2, 3, 4, 6)
CANDIDATES = 600
HOLED = "9x9"
PLAIN = "6x5"


@dataclass(frozen=True)
class Wanted:
    """A tile to draw: its code, which share of all demands (those of holes and of gaps) it meets
    anew, and what the shares of met demands and of complete boards will be once it and those
    before it are drawn."""

    code: str
    gain: float
    met: float
    complete: float


@dataclass(frozen=True)
class Coverage:
    """met: share of demands that some tile meets, by the number of neighbours; complete: share of
    plain boards without a gap."""

    shape: str
    met: dict[int, float]
    complete: float
    demands: int
    boards: int
    wanted: tuple[Wanted, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "met": {str(count): round(share, 4) for count, share in self.met.items()},
            "complete_boards": round(self.complete, 4),
            "demands": self.demands,
            "boards": self.boards,
            "draw_next": [
                {
                    "code": w.code,
                    "gain": round(w.gain, 4),
                    "met": round(w.met, 4),
                    "complete_boards": round(w.complete, 4),
                }
                for w in self.wanted
            ],
        }


def cover(
    pack: Pack,
    *,
    seed: int = 0,
    boards: int = 200,
    most: int = 10,
    board: str | None = None,
    progress: Progress | None = None,
) -> Coverage:
    """Measure a pack's coverage and name at most `most` tiles to draw, best first.

    `boards` of each kind are simulated; `board` is what complete boards are counted on.
    """
    tiles, shape = _usual_tiles(pack)
    simulation = _Simulation(pack, tiles, shape, seed)
    demands = simulation.demands(boards, progress)
    gaps = simulation.gaps(board or simulation.board(PLAIN), boards, progress)
    table = _Table(pack.vocabulary, shape, [*demands, *(d for row in gaps for d in row)])
    rings = table.rings(tiles)
    met = {k: _share_met(table, rings, demands, k) for k in SIDES if k <= len(shape.sides)}
    unmet = {demand: n for demand, n in demands.items() if not table.fits(rings, demand)}
    for row in gaps:
        for demand in row:
            unmet[demand] = unmet.get(demand, 0) + 1
    return Coverage(
        shape.name,
        met,
        sum(not row for row in gaps) / len(gaps),
        sum(demands.values()),
        len(gaps),
        tuple(_choose(pack, tiles, table, demands, unmet, gaps, most)),
    )


def _usual_tiles(pack: Pack) -> tuple[list[Tile], Shape]:
    """Return the tiles that stand inside a board: squares, or hexes where there are more of
    them."""
    groups = {
        shape: [t for t in pack.tiles if t.shape is shape and t.weight]
        for shape in dict.fromkeys(tile.shape for tile in pack.tiles)
        if not shape.framing
    }
    if not any(groups.values()):
        inside = " or ".join(dict.fromkeys(s.name for s in SHAPES.values() if not s.framing))
        raise MorphsError(f"{pack.path}: no coded {inside} tiles, so nothing to cover")
    shape = max(groups, key=lambda s: len(groups[s]))
    return groups[shape], shape


class _Simulation:
    """Boards drawn from a pack."""

    def __init__(self, pack: Pack, tiles: Sequence[Tile], shape: Shape, seed: int) -> None:
        self.catalogue = Catalogue((pack,), tuple(tiles))
        self.shape = shape
        self.seed = seed

    def demands(self, boards: int, progress: Progress | None) -> Counter[Demand]:
        """Return what the neighbours of holes demand, and how often."""
        full = make_board(self._spec(self.board(HOLED)))
        holes = _apart(full)
        spec = full.spec
        mask = [["#"] * spec.columns for _ in range(spec.rows)]
        for hole in holes:
            mask[full.cells[hole].row][full.cells[hole].column] = "."
        drawn = self._drawn(self.board(HOLED), tuple("".join(r) for r in mask), boards)
        counts: Counter[Demand] = Counter()
        for number, (board, faces) in enumerate(drawn, 1):
            place = {i: board.at.get((c.column, c.row, c.level)) for i, c in enumerate(full.cells)}
            for hole in holes:
                counts[_demand(full, hole, {i: faces.get(p) for i, p in place.items()})] += 1
            if progress:
                progress("holes", number, boards)
        return Counter({d: n for d, n in counts.items() if any(d)})

    def gaps(self, board: str, boards: int, progress: Progress | None) -> list[list[Demand]]:
        """Return for each plain board what its gaps demand."""
        found = []
        for number, (made, faces) in enumerate(self._drawn(board, None, boards), 1):
            missing = [cell for cell in range(len(made.cells)) if cell not in faces]
            found.append([_demand(made, cell, faces) for cell in missing])
            if progress:
                progress("boards", number, boards)
        return found

    def board(self, size: str) -> str:
        """Return the plainest board of the shape."""
        return f"{tiling_for(self.shape).name}:{size}"

    def _spec(self, board: str) -> BoardSpec:
        return replace(parse_board(board), pointy=self.shape.pointy)

    def _drawn(
        self, board: str, mask: tuple[str, ...] | None, count: int
    ) -> Iterable[tuple[Board, dict[int | None, Faces]]]:
        start = "nw" if mask else "centre"
        facts = {"board": board, "mask": mask, "solver": "draw", "water": "off", "start": start}
        request = Request.model_validate(facts)
        made = make_board(replace(self._spec(board), mask=mask))
        task = make_task(request, self.catalogue, made)
        for number in range(count):
            asked = request.model_copy(update={"seed": self.seed * 100_003 + number})
            placed = solve_by_drawing(replace(task, request=asked)).placements
            yield (
                made,
                {
                    cell: orient(p.tile, p.orientation, self.catalogue.vocabulary).faces
                    for cell, p in enumerate(placed)
                    if p
                },
            )


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


def _demand(board: Board, cell: int, faces: Any) -> Demand:
    """Return what the placed neighbours of a cell show it, side by side."""
    seen: list[str | None] = []
    for half in board.halves(cell):
        mate = int(board.mate_of_half[half])
        other = int(board.cell_of_half[mate]) if mate >= 0 else -1
        shown = faces.get(other) if other >= 0 else None
        seen.append(shown[mate - int(board.half_start[other])] if shown else None)
    pairs = zip(seen[::2], seen[1::2], strict=True)
    return tuple((a, b) if a is not None and b is not None else None for a, b in pairs)


class _Table:
    """Which words meet which demands, as numbers."""

    def __init__(self, vocabulary: Vocabulary, shape: Shape, demands: Iterable[Demand]) -> None:
        self.vocabulary = vocabulary
        self.shape = shape
        words = sorted({w for demand in demands for w in demand if w})
        self.row_of = {word: number for number, word in enumerate(words)}
        self.demanded = words
        self.columns: dict[Word, NDArray[np.bool_]] = {}

    def column(self, word: Word) -> NDArray[np.bool_]:
        """Return for each demanded word whether this one meets it; the last entry is no demand."""
        if word not in self.columns:
            met = [self._meets(word, demanded) for demanded in self.demanded]
            self.columns[word] = np.array([*met, True])
        return self.columns[word]

    def _meets(self, word: Word, demanded: Word) -> bool:
        words = self.vocabulary
        if bool(middle_crossings(word, words)) != bool(middle_crossings(demanded, words)):
            return False
        return all(words.face_weight(a, b) > 0 for a, b in zip(word, demanded, strict=True))

    def rings(self, tiles: Iterable[Tile]) -> NDArray[np.bool_]:
        """Return (rings, sides, demanded words + 1) of all distinct ways that tiles can lie."""
        rings = {
            tuple(zip(faces[::2], faces[1::2], strict=True))
            for tile in tiles
            for faces in (orient(tile, o, self.vocabulary).faces for o in tile.orientations())
        }
        return np.array([[self.column(word) for word in ring] for ring in sorted(rings)])

    @cached_property
    def _anything(self) -> int:
        return len(self.demanded)

    def numbers(self, demand: Demand) -> list[int]:
        return [self._anything if w is None else self.row_of[w] for w in demand]

    def fits(self, rings: NDArray[np.bool_], demand: Demand) -> bool:
        return bool(self.fitting(rings, demand).any())

    def fitting(self, rings: NDArray[np.bool_], demand: Demand) -> NDArray[np.bool_]:
        met = [rings[:, side, number] for side, number in enumerate(self.numbers(demand))]
        result: NDArray[np.bool_] = np.logical_and.reduce(met)
        return result


def _share_met(
    table: _Table, rings: NDArray[np.bool_], demands: Counter[Demand], sides: int
) -> float:
    """Return which share of what so many neighbours demand some tile meets."""
    asked: Counter[Demand] = Counter()
    for demand, count in demands.items():
        for chosen in combinations(range(len(demand)), sides):
            part = tuple(word if i in chosen else None for i, word in enumerate(demand))
            if sum(word is not None for word in part) == sides:
                asked[part] += count
    total = sum(asked.values())
    met = sum(count for demand, count in asked.items() if table.fits(rings, demand))
    return met / total if total else 1.0


def _choose(
    pack: Pack,
    tiles: Sequence[Tile],
    table: _Table,
    demands: Counter[Demand],
    unmet: dict[Demand, int],
    gaps: Sequence[Sequence[Demand]],
    most: int,
) -> list[Wanted]:
    """Choose the tiles that meet most of what is not met, one after the other."""
    candidates = _candidates(pack, table.shape, tiles, unmet)
    rings = [table.rings([tile]) for tile in candidates]
    left = list(unmet)
    meets = np.array([[table.fits(ring, d) for d in left] for ring in rings]).reshape(
        len(candidates), len(left)
    )
    weights = np.array([unmet[d] for d in left], dtype=np.int64)
    total = max(sum(demands.values()) + sum(len(row) for row in gaps), 1)
    met = total - int(weights.sum())
    place = {d: i for i, d in enumerate(left)}
    open_gaps = [{place[d] for d in row} for row in gaps]
    found: list[Wanted] = []
    while len(found) < most and len(left):
        gains = meets @ weights
        best = int(gains.argmax()) if len(gains) else -1
        if best < 0 or not gains[best]:
            break
        answered = meets[best]
        gain = int(gains[best])
        met += gain
        weights[answered] = 0
        gone = set(np.flatnonzero(answered).tolist())
        open_gaps = [row - gone for row in open_gaps]
        complete = sum(not row for row in open_gaps) / len(open_gaps)
        code = format_code(candidates[best].faces, pack.vocabulary)
        found.append(Wanted(code, gain / total, met / total, complete))
    return found


def _candidates(
    pack: Pack, shape: Shape, tiles: Sequence[Tile], unmet: dict[Demand, int]
) -> list[Tile]:
    """Return tiles that would meet the most frequent unmet demands: what meets each side best;
    where nothing is demanded, what the pack shows most."""
    usual = Counter(word for t in tiles for word in zip(t.faces[::2], t.faces[1::2], strict=True))
    filler = min(usual, key=lambda word: (-usual[word], word))
    order = sorted(unmet, key=lambda d: (-unmet[d], tuple(w or ("", "") for w in d)))
    found: dict[Faces, Tile] = {}
    for demand in order:
        faces = tuple(
            face
            for word in demand
            for face in (filler if word is None else map(pack.vocabulary.partner, word))
        )
        tile = _tile(pack, shape, faces)
        best = min(
            (orient(tile, o, pack.vocabulary).faces for o in tile.orientations()),
            key=lambda f: format_code(f, pack.vocabulary),
        )
        found.setdefault(best, _tile(pack, shape, best))
        if len(found) >= CANDIDATES:
            break
    return list(found.values())


def _tile(pack: Pack, shape: Shape, faces: Faces) -> Tile:
    data = pack.vocabulary.data
    turn = data.turn if pack.file.turn is None else pack.file.turn
    mirror = data.mirror if pack.file.mirror is None else pack.file.mirror
    return Tile("wanted", faces, shape, pack.name, turn=turn, mirror=mirror)
