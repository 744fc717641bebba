"""Great spaces: caverns and lakes that go on from tile to tile, so that a map has one place that
one sees first, some middling ones, and many small.

A space is some cells of one district, all of whose joints with each other show one open area.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

from morphs.base.seeds import Dice
from morphs.generators.composition.model import Cell, Composition, Ground, Space
from morphs.generators.composition.opens import can_be_rock, take_out

LEAST_GREAT, CELLS_A_PART, MOST_GREAT = 3, 35, 14
"""The greatest space has so many cells, one more for so many of the board, and so many at most."""
LEAST = 20
"""Cells from which on a board has a great space."""
LEAST_LAKE = 4
TRIES = 24
"""So many hearts are tried for a space."""
STRAY = 5
"""One cell in so many is added wherever it touches, the others where they touch most."""


@dataclass(frozen=True)
class Sort:
    """What the packs have for great spaces: the letter of the area that fills them, whether one
    walks there, and one cell of how many of a district may be part of such."""

    letter: str
    walked: bool
    cells: int

    @property
    def least(self) -> int:
        """Lakes of fewer cells are ponds, round and amid rock."""
        return 2 if self.walked else LEAST_LAKE


Sorts = Callable[[int], Sequence[Sequence[Sort]]]
"""For so many districts, what each of them may have."""


def lay_spaces(
    plan: Composition,
    sorts: Sequence[Sequence[Sort]],
    opens: dict[Cell, set[Cell]],
    dice: Dice,
) -> None:
    """Lay one great space, in the middle of the map if its district may have some, then lesser
    ones, by the way to the goal rather than elsewhere, as many as suit the board, in the districts
    that may have some. What nobody walks over is taken out of `opens`."""
    cells = len(plan.ground.middles)
    if cells < LEAST:
        return
    great = min(MOST_GREAT, LEAST_GREAT + cells // CELLS_A_PART)
    left = {n: _room(plan, n, kinds) for n, kinds in enumerate(sorts) if kinds}
    ground, way = plan.ground, plan.way
    heart = ground.heart()

    def off_heart(cell: Cell) -> tuple[int, int]:
        return ground.apart(cell, heart), cell

    def off_way(cell: Cell) -> tuple[int, int]:
        return cell not in way, -len(ground.facing[cell])

    is_first, size = True, great
    while size > 1:
        order = [n for n in sorted(left) if left[n] > 1]
        dice.shuffle(order)
        amid = plan.district[heart] if is_first else None
        order.sort(key=lambda n: (n != amid, -left[n]))
        tries = (
            _laid(plan, n, size, sorts[n], opens, dice, off_heart if n == amid else off_way)
            for n in order
        )
        laid = next(filter(None, tries), None)
        if laid is None:
            size -= 1
            continue
        is_first = False
        plan.spaces.append(laid)
        left[plan.district[min(laid.cells)]] -= len(laid.cells)
        size = dice.between(2, max(2, (great + 1) // 2))


def _room(plan: Composition, district: int, kinds: Sequence[Sort]) -> int:
    """How many cells of a district spaces may take."""
    own = sum(number == district for number in plan.district.values())
    return own // min(sort.cells for sort in kinds)


def _laid(
    plan: Composition,
    district: int,
    size: int,
    sorts: Sequence[Sort],
    opens: dict[Cell, set[Cell]],
    dice: Dice,
    rank: Callable[[Cell], tuple[int, int]],
) -> Space | None:
    """A space of so many cells, where a district has room for it, about the first of its cells in
    some order."""
    ground, sort = plan.ground, dice.choose(sorts)
    if size < sort.least:
        return None
    taken = plan.in_spaces | {plan.entrance, plan.finale}
    near = {other for cell in taken if cell is not None for other in ground.facing[cell]}
    free = opens.keys() - taken - near - plan.kept
    free = {cell for cell in free if plan.district[cell] == district}
    free -= set() if sort.walked else plan.on_loop | ground.border
    hearts = sorted(free)
    dice.shuffle(hearts)
    hearts.sort(key=rank)
    for heart in hearts[:TRIES]:
        left = {cell: {*others} for cell, others in opens.items()}
        cells = grown(plan.ground, heart, size, free, None if sort.walked else left, dice)
        if len(cells) < size:
            continue
        if not sort.walked:
            if any(ground.is_strait(cell, {*cells}) for cell in cells):
                continue
            for cell in cells:
                take_out(cell, opens)
        return Space(frozenset(cells), sort.letter, sort.walked)
    return None


def grown(
    ground: Ground,
    heart: Cell,
    size: int,
    free: Set[Cell],
    opens: dict[Cell, set[Cell]] | None,
    dice: Dice,
    *,
    stray: int = STRAY,
    ways: int = 2,
) -> list[Cell]:
    """Return up to so many cells about a heart, each where it touches most of those before, one in
    `stray` elsewhere; of `opens`, where there is one, only such as leave the others together and
    each beside it with so many `ways`. What they take is taken out of `opens`."""
    cells: list[Cell] = []
    beside = {heart}
    while beside and len(cells) < size:
        touching = {cell: len(ground.facing[cell].keys() & {*cells}) for cell in sorted(beside)}
        most = max(touching.values()) if dice.below(stray) else 0
        cell = dice.choose([cell for cell in touching if touching[cell] >= most])
        beside.discard(cell)
        if opens is not None:
            if not can_be_rock(cell, opens, ways):
                continue
            take_out(cell, opens)
        cells.append(cell)
        beside |= ground.facing[cell].keys() & free - {*cells}
    return cells
