"""Which joints of a finished map rooms go through: where halls of two of our tiles meet, both may
be drawn anew with a room or a wide hall across the border, so that rooms are not all as large as a
tile, nor all in its middle, nor all ways one square wide.

Joints are chosen by dice that know nothing but the map's seed and which joint it is; what is drawn
anew anyway is taken first. A map that is edited keeps what still fits.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.board.shape import Orientation, Shape, permutation
from morphs.layout.cells import LaidCell, LaidCells
from morphs.matching.avenues import halves_of, runs, within
from morphs.matching.remembered import is_part
from morphs.packs.catalogue import Catalogue
from morphs.plan.recipes import varies
from morphs.plan.spans import AVENUE, HALL, ROOM, STATELY, WIDE, number_of, spanning, spans_of
from morphs.tiles.tile import Tile

OPEN = "sh"
"""The face that may be spanned."""
DRY = frozenset(("sh", "sw", "sd", "st"))
"""The faces of tiles that have room for it."""
WORKED = frozenset(
    (
        *("halls", "crossing", "temple", "crypt", "guard", "library", "gallery"),
        *("well", "vault", "kitchen", "ruin", "throne"),
    )
)
"""The tags of tiles of worked rooms that need not all of their tile."""
SINGLE = ((ROOM, 3), (WIDE, 4), (STATELY, 2), (HALL, 4))
DOUBLE = ((WIDE, 2), (STATELY, 3))
"""What spans a joint of a half-side, or of a whole side, and how often."""
BOTH = 0.6
"""How often two halls side by side become one room."""
MOST, EXTRA, LEAST = 4, 8, 2
"""One joint is spanned for so many cells at most, and one cell for so many is drawn anew for it
that was not already, but a few always."""
ON_AVENUES = 6
"""One cell of so many more is drawn anew for the wide main way."""
PART, CLUMPED = 3, 1.6
"""How many cells wide parts of a map are that have many spans, or few, and how much that counts."""
EACH = 2
"""So many sides of a tile are spanned at most, beside those of the wide main way."""
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Joint:
    """A side that two cells have in common, and its half-sides as each cell has them where it
    lies."""

    cells: tuple[int, int]
    halves: tuple[tuple[int, int], ...]


class Spans:
    """What spans the half-sides of cells, as it is chosen joint by joint. Of cells that are not
    drawn anew already so many more are."""

    def __init__(self, board: Board, cells: LaidCells, variants: Ints, extra: int) -> None:
        self._board, self._cells, self._variants = board, cells, variants
        self.kinds: dict[int, list[int]] = {}
        self.sides: Counter[int] = Counter()
        self.extra = extra

    def is_new(self, cell: int) -> bool:
        """Whether a cell would have to be drawn anew for what spans it."""
        return not self._variants[cell] and cell not in self.kinds

    def lay(self, joint: Joint, chosen: Sequence[tuple[tuple[int, int], int]]) -> None:
        """Span half-sides of a joint."""
        self.extra -= sum(map(self.is_new, joint.cells))
        for place, cell in enumerate(joint.cells):
            own = self.kinds.setdefault(cell, [0] * self._board.cells[cell].shape.count)
            for half, kind in chosen:
                own[_drawn_half(self._board, self._cells[cell], half[place])] = kind

    def variants(self) -> Ints:
        """The variants of all cells with what spans them."""
        found = self._variants.copy()
        for cell, own in self.kinds.items():
            found[cell] = spanning(int(found[cell]), own)
        return found


def with_spans(
    seed: int,
    board: Board,
    catalogue: Catalogue,
    cells: LaidCells,
    variants: Ints,
    drawn: int,
    loop: Sequence[tuple[int, int]] = (),
) -> Ints:
    """Return the variants of cells with what spans their joints; of cells that are not drawn anew
    already at most `drawn` more are. Along the main `loop` of a plan ways are wide first."""
    may = [cell for cell in range(len(cells)) if _may_span(catalogue, cells[cell])]
    joints = list(_joints(board, cells, frozenset(may)))
    spans = Spans(board, cells, variants, min(drawn, len(cells) // ON_AVENUES))
    wide = _lay_avenues(seed, joints, loop, spans)
    spans.extra = min(drawn, spans.extra + max(LEAST, len(cells) // EXTRA))
    left = len(cells) // MOST
    for joint, chosen in _by_dice(seed, board, joints, variants):
        new = sum(map(spans.is_new, joint.cells))
        full = any(spans.sides[cell] >= EACH for cell in joint.cells)
        if left < 1 or new > spans.extra or full or joint.cells in wide:
            continue
        left -= 1
        spans.sides.update(joint.cells)
        spans.lay(joint, chosen)
    return spans.variants()


def _lay_avenues(
    seed: int, joints: Sequence[Joint], loop: Sequence[tuple[int, int]], spans: Spans
) -> set[tuple[int, int]]:
    """Span the joints of the wide main way; returns between which cells it runs."""
    at = {joint.cells: joint for joint in joints}
    laid: set[tuple[int, int]] = set()
    for run in runs(loop, at.__contains__):
        kept = within(run, spans.is_new, spans.extra)
        for pair, half in halves_of(seed, kept, lambda pair: at[pair].halves).items():
            spans.lay(at[pair], [(half, AVENUE)])
            laid.add(pair)
    return laid


def _may_span(catalogue: Catalogue, cell: LaidCell) -> bool:
    """Whether a cell shows a tile of ours with worked rooms and nothing that flows."""
    if cell.tile is None or not DRY.issuperset(cell.faces or ("",)):
        return False
    return _has_room(catalogue, (cell.pack or "", cell.tile))


def _has_room(catalogue: Catalogue, key: tuple[str, str]) -> bool:
    tile: Tile = catalogue.by_key[key]
    if tile.shape.name != "square" or is_part(tile) or WORKED.isdisjoint(tile.tags):
        return False
    pack = next((pack for pack in catalogue.packs if pack.name == key[0]), None)
    return pack is not None and varies(pack, tile)


def _by_dice(
    seed: int, board: Board, joints: Iterable[Joint], variants: Ints
) -> list[tuple[Joint, list[tuple[tuple[int, int], int]]]]:
    """The joints that might be spanned, and how, in the order in which they are tried: sooner
    where both cells are drawn anew anyway."""
    found = []
    for joint in joints:
        dice = Dice(seed, "span", *joint.cells, joint.halves[0][0])
        late = sum(not variants[cell] for cell in joint.cells)
        often = Dice(seed, "spans", *_part_of(board, joint.cells[0])).fraction()
        rank = (late + 2 * dice.fraction() + CLUMPED * often, joint.cells, joint.halves)
        found.append((rank, joint, _chosen(joint, dice)))
    return [(joint, chosen) for _, joint, chosen in sorted(found, key=lambda one: one[0])]


def _part_of(board: Board, cell: int) -> tuple[int, int, int]:
    """Which part of a board a cell lies in: in some rooms run together, in others few do."""
    here = board.cells[cell]
    return here.level, here.column // PART, here.row // PART


def _chosen(joint: Joint, dice: Dice) -> list[tuple[tuple[int, int], int]]:
    """Which half-sides of a joint are spanned by what."""
    both = len(joint.halves) == 2 and dice.fraction() < BOTH
    kinds = DOUBLE if both else SINGLE
    kind = kinds[dice.weighted([often for _, often in kinds])][0]
    halves = joint.halves if both else [dice.choose(joint.halves)]
    return [(half, kind) for half in halves]


def _joints(board: Board, cells: LaidCells, may: frozenset[int]) -> Iterator[Joint]:
    """The sides between cells that may be spanned, across which there are halls."""
    for cell in sorted(may):
        sides: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for half in board.halves(cell):
            there = _across(board, half)
            if there is not None and there[0] in may and cell < there[0]:
                here = half - board.halves(cell).start
                if _faces(cells[cell])[here] == OPEN == _faces(cells[there[0]])[there[1]]:
                    sides[there[0], here // 2].append((here, there[1]))
        for (other, _), halves in sides.items():
            yield Joint((cell, other), tuple(halves))


def _faces(cell: LaidCell) -> Sequence[str]:
    return cell.faces or ()


def _across(board: Board, half: int) -> tuple[int, int] | None:
    """The cell across a half-side, and which of its half-sides it meets; None where sides do not
    meet whole, as those of bricks do not."""
    mate, beside = int(board.mate_of_half[half]), int(board.cell_of_half[half])
    if mate < 0:
        return None
    other = int(board.cell_of_half[mate])
    first = board.halves(beside).start
    second = int(board.mate_of_half[first + ((half - first) ^ 1)])
    if second < 0 or int(board.cell_of_half[second]) != other or other == beside:
        return None
    start = board.halves(other).start
    if (mate - start) ^ 1 != second - start:
        return None
    return other, mate - start


def _drawn_half(board: Board, cell: LaidCell, half: int) -> int:
    """Which half-side of its tile as it is drawn a half-side of a cell is."""
    return _drawn_halves(board.cells[cell.id].shape, Orientation(cell.rotation, cell.flip))[half]


@lru_cache(maxsize=64)
def _drawn_halves(shape: Shape, orientation: Orientation) -> tuple[int, ...]:
    lying = permutation(shape, orientation)
    return tuple(lying.index(half) for half in range(len(lying)))


def _kinds(board: Board, cell: LaidCell) -> list[int]:
    """What spans the half-sides of a cell as it lies."""
    shape = board.cells[cell.id].shape
    if cell.variant == number_of(cell.variant) or cell.tile is None:
        return [0] * shape.count
    own = spans_of(cell.variant, shape.count)
    return [own[half] for half in _drawn_halves(shape, Orientation(cell.rotation, cell.flip))]


def respanned(
    board: Board, catalogue: Catalogue, cells: Sequence[LaidCell], new: Mapping[int, LaidCell]
) -> dict[int, LaidCell]:
    """Return new cells, and those beside them that must change, so that what spans a joint is
    drawn on both sides of it: as the cells that stay have it, where the new ones may, else not."""
    found = dict(new)
    before = {cell: _kinds(board, cells[cell]) for cell in new}
    for number, cell in new.items():
        shape = board.cells[number].shape
        kinds, asked = [0] * shape.count, before[number]
        for half in board.halves(number):
            here = half - board.halves(number).start
            there = _across(board, half)
            kind = 0 if there is None else _kinds(board, cells[there[0]])[there[1]]
            if there is None or not kind:
                continue
            if _may_span(catalogue, cell) and _faces(cell)[here] == OPEN and asked[here] == kind:
                other = new.get(there[0])
                if other is None or (
                    _may_span(catalogue, other) and _faces(other)[there[1]] == OPEN
                ):
                    kinds[here] = kind
                    continue
            if there[0] not in new:
                found[there[0]] = _without(board, found.get(there[0], cells[there[0]]), there[1])
        found[number] = _with_kinds(board, cell, kinds)
    return found


def _without(board: Board, cell: LaidCell, half: int) -> LaidCell:
    kinds = _kinds(board, cell)
    kinds[half] = 0
    return _with_kinds(board, cell, kinds)


def _with_kinds(board: Board, cell: LaidCell, kinds: Sequence[int]) -> LaidCell:
    """A cell with spans across its half-sides as it lies."""
    if cell.tile is None:
        return cell
    shape = board.cells[cell.id].shape
    halves = _drawn_halves(shape, Orientation(cell.rotation, cell.flip))
    own = [0] * shape.count
    for half, kind in zip(halves, kinds, strict=True):
        own[half] = kind
    return replace(cell, variant=spanning(number_of(cell.variant), own))
