"""Great lakes of maps of rivers: broad water off the main ways, with landings they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from morphs.base.seeds import Dice
from morphs.generators.composition.model import Cell, Composition, Space
from morphs.generators.composition.opens import take_out
from morphs.generators.composition.spaces import grown

LEAST_LAKE, CELLS_A_PART, MOST = 4, 18, 14
"""A great lake has so many cells, one more for so many of the board, and so many at most."""
TRIES = 16
"""So many hearts are tried for a lake: the broadest that they make is laid."""
STRAY = 4
"""One cell in so many is added wherever it touches, which makes bays and inlets."""
CELLS_A_LANDING = 3


def lay_lakes(
    plan: Composition, letters: Sequence[str], opens: dict[Cell, set[Cell]], dice: Dice
) -> None:
    """Lay a great lake of each of some areas off the loop, the broader the better, and choose their
    landings; what they take is taken out of `opens`."""
    cells = len(plan.ground.middles)
    size = min(MOST, LEAST_LAKE + cells // CELLS_A_PART)
    for letter in letters:
        lake = _broadest(plan, size, opens, dice)
        if not lake:
            return
        for cell in lake:
            take_out(cell, opens)
        plan.spaces.append(Space(frozenset(lake), letter, walked=False))
        _choose_landings(plan, frozenset(lake), opens, dice)


def _broadest(
    plan: Composition, size: int, opens: Mapping[Cell, set[Cell]], dice: Dice
) -> list[Cell]:
    """The lake, of some that have room, most of whose cells touch each other and main ways."""
    ground = plan.ground
    taken = plan.in_spaces | {cell for cell in (plan.entrance, plan.finale) if cell is not None}
    near = {other for cell in taken for other in ground.facing[cell]}
    free = opens.keys() - taken - near - plan.on_loop
    hearts = sorted(free)
    dice.shuffle(hearts)
    best: tuple[int, list[Cell]] = (0, [])
    for heart in hearts[:TRIES]:
        left = {cell: {*others} for cell, others in opens.items()}
        lake = grown(ground, heart, size, free, left, dice, stray=STRAY, ways=1)
        if len(lake) < LEAST_LAKE:
            continue
        inside = frozenset(lake)
        touching = sum(len(ground.facing[cell].keys() & inside) for cell in lake) // 2
        ashore = len({o for c in lake for o in ground.facing[c].keys() & plan.on_loop})
        best = max(best, (4 * len(lake) + 2 * touching + min(ashore, 4), lake), key=lambda b: b[0])
    return best[1]


def _choose_landings(
    plan: Composition, lake: Set[Cell], opens: Mapping[Cell, set[Cell]], dice: Dice
) -> None:
    """Cells of a lake that ways lead to, from main ways rather than elsewhere, not side by side."""
    facing, loop = plan.ground.facing, plan.on_loop
    pairs = [
        (cell, other)
        for cell in sorted(lake)
        if len(facing[cell].keys() & lake) > 1
        for other in sorted(facing[cell].keys() & opens.keys() - lake)
    ]
    dice.shuffle(pairs)
    pairs.sort(key=lambda pair: pair[1] not in loop)
    wanted = max(1, len(lake) // CELLS_A_LANDING)
    landed: set[Cell] = set()
    for cell, other in pairs:
        if len(landed) < wanted and not (facing[cell].keys() | {cell}) & landed:
            landed.add(cell)
            plan.landings.append((cell, other))
            plan.led.add(other)
