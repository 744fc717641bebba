"""Which joints of a finished map rooms go through: where halls or tunnels of two of our tiles
meet, both may be drawn anew with a room, a wide hall or a cave across the border, so that rooms
are not all as large as a tile, nor all in its middle, nor all ways one square wide.

Joints are chosen by dice that know nothing but the map's seed and which joint it is; what is drawn
anew anyway is taken first. A map that is edited keeps what still fits.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice
from morphs.board.glue import Board
from morphs.board.shape import Orientation
from morphs.layout.cells import LaidCell, LaidCells
from morphs.matching.avenues import halves_of, runs, within
from morphs.matching.remembered import is_part
from morphs.plan.recipes import varies
from morphs.plan.spans import (
    ACROSS,
    ASIDE,
    AVENUE,
    BROAD_PARTY,
    CAVE,
    HALL,
    INNER,
    MIDDLE,
    NATURAL,
    OUTER,
    PARTY,
    PASSAGES,
    ROOM,
    SLANTED,
    STATELY,
    WIDE,
    drawn_halves,
    lying_spans,
    number_of,
    spanning,
)
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Tile

OPEN, TUNNEL, SOLID = "sh", "st", "sw"
"""The faces that may be spanned, and that of rock."""
PASSED = (OPEN, TUNNEL)
DRY = frozenset(("sh", "sw", "sd", "st"))
"""The faces of tiles that have room for it."""
WORKED = frozenset(
    (
        *("halls", "crossing", "temple", "crypt", "guard", "library", "gallery"),
        *("well", "vault", "kitchen", "ruin", "throne"),
    )
)
"""The tags of tiles of worked rooms that need not all of their tile."""
CAVES = frozenset(("cavern", "lair", "mine", "grotto", "fungus", "burrow", "camp"))
"""The same of caves."""
CLOSE = ((ROOM, 3), (WIDE, 4), (STATELY, 2), (HALL, 1), (PARTY, 4), (BROAD_PARTY, 4))
LOOSE = ((ROOM, 2), (WIDE, 2), (STATELY, 1), (HALL, 3), (INNER, 3), (OUTER, 3), (MIDDLE, 3))
DOUBLE = ((WIDE, 2), (STATELY, 3))
THROUGH_ROCK = ((ASIDE, 3), (CAVE, 2))
"""What spans a joint of a half-side, where rooms lie wall to wall and where long ways lead from one
to the next, or of a whole side, and how often."""
ELSEWHERE = (INNER, OUTER, MIDDLE)
"""Where passages cross all other joints between cells that are drawn anew."""
PLAIN = frozenset(("halls", "crossing"))
"""The tags of tiles whose rooms are nothing to remember."""
OBLIQUE = 24
"""One passage aslant there is for so many cells, at most: each takes ground that rooms want, and
some in a row are but a long way back and forth."""
BOTH = 0.6
"""How often two halls side by side become one room."""
MOST, EXTRA, LEAST = 4, 8, 2
"""One joint is spanned for so many cells at most, of tunnels twice as many, and one cell for
so many is drawn anew for it that was not already, but a few always."""
FREED = 20
"""One cell of so many more is drawn anew that passages may cross elsewhere."""
ON_AVENUES = 6
"""One cell of so many more is drawn anew for the wide main way."""
PART, CLUMPED, DENSE = 3, 1.6, 0.5
"""How many cells wide parts of a map are that have many spans, or few, how much that counts, and in
which share of them rooms lie wall to wall."""
EACH = 2
"""So many sides of a tile are spanned at most, beside those of the wide main way."""
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Joint:
    """A side that two cells have in common, and its half-sides as each cell has them where it
    lies; whether all others of the side are rock."""

    cells: tuple[int, int]
    halves: tuple[tuple[int, int], ...]
    face: str = OPEN
    alone: bool = True


class Spans:
    """What spans the half-sides of cells, as it is chosen joint by joint. Of cells that are not
    drawn anew already so many more are."""

    def __init__(self, board: Board, cells: LaidCells, variants: Ints, extra: int) -> None:
        self._board, self.cells, self._variants = board, cells, variants
        self.kinds: dict[int, list[int]] = {}
        self.sides: Counter[int] = Counter()
        self.extra = extra

    @property
    def added(self) -> int:
        """How many cells are drawn anew for what spans them alone."""
        return sum(not self._variants[cell] for cell in self.kinds)

    def is_new(self, cell: int) -> bool:
        """Whether a cell would have to be drawn anew for what spans it."""
        return not self._variants[cell] and cell not in self.kinds

    def lay(self, joint: Joint, chosen: Sequence[tuple[tuple[int, int], int]]) -> None:
        """Span half-sides of a joint."""
        self.extra -= sum(map(self.is_new, joint.cells))
        for place, cell in enumerate(joint.cells):
            own = self.kinds.setdefault(cell, [0] * self._board.cells[cell].shape.count)
            for half, kind in chosen:
                own[self._drawn(cell, half[place])] = ACROSS.get(kind, kind) if place else kind

    def spanned(self, joint: Joint) -> bool:
        """Whether anything spans the side that a joint is part of."""
        cell, (first, _) = joint.cells[0], joint.halves[0]
        own = self.kinds.get(cell)
        return own is not None and any(own[self._drawn(cell, first ^ k)] for k in (0, 1))

    def _drawn(self, cell: int, half: int) -> int:
        return _drawn_half(self._board, self.cells[cell], half)

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
    may = {cell: _spannable(catalogue, cells[cell]) for cell in range(len(cells))}
    joints = list(_joints(board, cells, may))
    spans = Spans(board, cells, variants, min(drawn, len(cells) // ON_AVENUES))
    halls = [joint for joint in joints if joint.face == OPEN]
    wide = _lay_avenues(seed, halls, loop, spans)
    spans.extra = min(drawn, spans.extra + max(LEAST, len(cells) // EXTRA))
    left = 2 * len(cells) // MOST
    for joint, chosen in _by_dice(seed, board, joints, variants):
        new = sum(map(spans.is_new, joint.cells))
        full = any(spans.sides[cell] >= EACH for cell in joint.cells)
        if left < 1 or new > spans.extra or full or joint.cells in wide:
            continue
        left -= 1 if joint.face == TUNNEL else 2
        spans.sides.update(joint.cells)
        spans.lay(joint, chosen)
    ours = {cell for cell in range(len(cells)) if _is_ours(catalogue, cells[cell])}
    passages = [
        joint
        for face in PASSED
        for joint in _joints(board, cells, dict.fromkeys(ours, face))
        if not spans.spanned(joint)
    ]
    plain = {cell for cell in ours if _is_plain(catalogue, cells[cell])}
    _turn_passages(seed, passages, spans, plain, len(cells) // OBLIQUE)
    _move_passages(seed, passages, spans, min(len(cells) // FREED, drawn - spans.added))
    return spans.variants()


def _turn_passages(
    seed: int, joints: Sequence[Joint], spans: Spans, plain: Collection[int], most: int
) -> None:
    """Let few passages cross aslant, between plain cells that are drawn anew anyway: never two at
    one cell, nor where anything else spans its sides and room is scarce."""
    found = []
    for joint in joints:
        fits = joint.face == OPEN and joint.alone and set(joint.cells) <= set(plain)
        if fits and not any(map(spans.is_new, joint.cells)):
            dice = Dice(seed, "aslant", *joint.cells, joint.halves[0][0])
            found.append((dice.fraction(), joint.cells, joint, dice))
    for _, pair, joint, dice in sorted(found, key=lambda one: one[:2]):
        if most > 0 and spans.kinds.keys().isdisjoint(pair):
            most -= 1
            spans.lay(joint, [(joint.halves[0], dice.choose(SLANTED))])


def _move_passages(seed: int, joints: Sequence[Joint], spans: Spans, more: int) -> None:
    """Let passages cross elsewhere between cells that are drawn anew anyway: else all would run on
    the lines on which tiles meet. So many more cells are drawn anew, those that free most."""
    beside: defaultdict[int, list[int]] = defaultdict(list)
    for joint in joints:
        for here, there in (joint.cells, joint.cells[::-1]):
            beside[here].append(there)
    anew = {cell for cell in beside if not spans.is_new(cell)}
    frees = Counter(there for cell in sorted(anew) for there in beside[cell])
    queue = [(-count, cell) for cell, count in frees.items() if cell not in anew]
    heapify(queue)
    while queue and more > 0:
        count, cell = heappop(queue)
        if cell in anew or frees[cell] != -count:
            continue  # it has been chosen, or frees more by now
        more -= 1
        anew.add(cell)
        for there in beside[cell]:
            frees[there] += 1
            heappush(queue, (-frees[there], there))
    for joint in joints:
        if anew.issuperset(joint.cells) and not spans.spanned(joint):
            dice = Dice(seed, "passage", *joint.cells, joint.halves[0][0])
            half = dice.choose(joint.halves)
            spans.lay(joint, [(half, dice.choose(ELSEWHERE))])


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


def _spannable(catalogue: Catalogue, cell: LaidCell) -> str:
    """The face of a cell across which rooms or caves may go on: of tiles of ours where nothing
    flows; empty where there is none."""
    if cell.tile is None or not DRY.issuperset(cell.faces or ("",)):
        return ""
    return _room_for(catalogue, cell.key)


def _room_for(catalogue: Catalogue, key: tuple[str, str]) -> str:
    tags = catalogue.by_key[key].tags
    face = next((f for f, t in ((OPEN, WORKED), (TUNNEL, CAVES)) if not t.isdisjoint(tags)), "")
    return face if face and _varies(catalogue, key) else ""


def _is_ours(catalogue: Catalogue, cell: LaidCell) -> bool:
    """Whether passages of a cell may cross elsewhere: of tiles of ours where nothing flows."""
    if cell.tile is None or not DRY.issuperset(cell.faces or ("",)):
        return False
    return _varies(catalogue, cell.key)


def _is_plain(catalogue: Catalogue, cell: LaidCell) -> bool:
    """Whether a cell shows halls and rooms that are nothing to remember."""
    return PLAIN.issuperset(catalogue.by_key[cell.key].tags)


def _varies(catalogue: Catalogue, key: tuple[str, str]) -> bool:
    tile: Tile = catalogue.by_key[key]
    if tile.shape.name != "square" or is_part(tile):
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
        found.append((rank, joint, _chosen(joint, dice, CLOSE if often < DENSE else LOOSE)))
    return [(joint, chosen) for _, joint, chosen in sorted(found, key=lambda one: one[0])]


def _part_of(board: Board, cell: int) -> tuple[int, int, int]:
    """Which part of a board a cell lies in: in some rooms run together, in others few do."""
    here = board.cells[cell]
    return here.level, here.column // PART, here.row // PART


def _chosen(
    joint: Joint, dice: Dice, single: Sequence[tuple[int, int]]
) -> list[tuple[tuple[int, int], int]]:
    """Which half-sides of a joint are spanned by what, a `single` one by one of those."""
    both = len(joint.halves) == 2 and dice.fraction() < BOTH
    if joint.face == TUNNEL:
        kind = CAVE if both else THROUGH_ROCK[dice.weighted([o for _, o in THROUGH_ROCK])][0]
        return [(half, kind) for half in (joint.halves if both else [dice.choose(joint.halves)])]
    kinds = DOUBLE if both else single
    kind = kinds[dice.weighted([often for _, often in kinds])][0]
    halves = joint.halves if both else [dice.choose(joint.halves)]
    return [(half, kind) for half in halves]


def _joints(board: Board, cells: LaidCells, may: Mapping[int, str]) -> Iterator[Joint]:
    """The sides between cells that may be spanned, across which there are halls, or tunnels."""
    for cell in sorted(one for one, face in may.items() if face):
        sides: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for half in board.halves(cell):
            there = _across(board, half)
            if there is not None and may[cell] == may.get(there[0]) and cell < there[0]:
                here = half - board.halves(cell).start
                if _faces(cells[cell])[here] == may[cell] == _faces(cells[there[0]])[there[1]]:
                    sides[there[0], here // 2].append((here, there[1]))
        for (other, _), halves in sides.items():
            others = {_faces(cells[cell])[here ^ 1] for here, _ in halves}
            alone = len(halves) == 1 and others == {SOLID}
            yield Joint((cell, other), tuple(halves), may[cell], alone)


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
    return drawn_halves(board.cells[cell.id].shape, Orientation(cell.rotation, cell.flip))[half]


def _kinds(board: Board, cell: LaidCell) -> list[int]:
    """What spans the half-sides of a cell as it lies."""
    variant = 0 if cell.tile is None else cell.variant
    shape = board.cells[cell.id].shape
    return list(lying_spans(variant, shape, Orientation(cell.rotation, cell.flip)))


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
            own = ACROSS.get(kind, kind)
            if _takes(catalogue, cell, here, own) and asked[here] == own:
                other = new.get(there[0])
                if other is None or _takes(catalogue, other, there[1], kind):
                    kinds[here] = own
                    continue
            if there[0] not in new:
                found[there[0]] = _without(board, found.get(there[0], cells[there[0]]), there[1])
        found[number] = _with_kinds(board, cell, kinds)
    return found


def _takes(catalogue: Catalogue, cell: LaidCell, half: int, kind: int) -> bool:
    """Whether a kind of span may lie across a half-side of a cell."""
    if kind in PASSAGES:
        faces = (OPEN,) if kind in SLANTED else PASSED
        return _is_ours(catalogue, cell) and _faces(cell)[half] in faces
    face = TUNNEL if kind in NATURAL else OPEN
    return _spannable(catalogue, cell) == face == _faces(cell)[half]


def _without(board: Board, cell: LaidCell, half: int) -> LaidCell:
    kinds = _kinds(board, cell)
    kinds[half] = 0
    return _with_kinds(board, cell, kinds)


def _with_kinds(board: Board, cell: LaidCell, kinds: Sequence[int]) -> LaidCell:
    """A cell with spans across its half-sides as it lies."""
    if cell.tile is None:
        return cell
    shape = board.cells[cell.id].shape
    halves = drawn_halves(shape, Orientation(cell.rotation, cell.flip))
    own = [0] * shape.count
    for half, kind in zip(halves, kinds, strict=True):
        own[half] = kind
    return replace(cell, variant=spanning(number_of(cell.variant), own))
