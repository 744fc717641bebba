"""The frame of a designed map: short rows of rooms along it, parted by rock and by shores.

Edge tiles that meet as they like make one road of rooms all round, as no other part of a map has.
So few joints along the frame lead on; between those that do some edges are rock, some are shore,
and the others have rooms that belong to what lies within.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from morphs.base.seeds import Dice
from morphs.composition.plan import Cell, Composition

ROOMS = 2
"""So many joints in a row lead on along a frame at most."""
BREAK = (2, 5)
"""So many in a row do not."""
TURNS, ROCK_TURNS, SHORE_TURNS = 8, 4, 2
"""Of so many breaks so many are rock, and so many shores where there are rivers."""


def lay_hem(plan: Composition, dice: Dice, *, has_rivers: bool = False) -> None:
    """Close most joints along the frame, and say which of its cells are rock and which shore."""
    row = [*_along(plan)]
    while row:
        row = row[dice.below(ROOMS + 1) :]
        broken = row[: dice.between(*BREAK)]
        row = row[len(broken) :]
        plan.hem += [(a, b) for a, b in broken if b in plan.ground.frame[a]]
        turn = dice.below(TURNS)
        bare = {a for a, _ in broken[1:]} - plan.on_rivers
        if turn < ROCK_TURNS:
            plan.rock |= bare
        elif turn < ROCK_TURNS + SHORE_TURNS and has_rivers:
            _lay_shore(plan, bare, dice)


def _lay_shore(plan: Composition, bare: Set[Cell], dice: Dice) -> None:
    """Water at one of some cells of the frame, and within, off the main ways."""
    ground = plan.ground
    dry = plan.on_loop | plan.on_rivers | {plan.finale}
    pairs = [(a, b) for a in sorted(bare) for b in sorted(ground.frame[a].keys() - dry)]
    pairs = [(a, b) for a, b in pairs if b in ground.middles]
    if pairs:
        shore, inner = dice.choose(pairs)
        plan.shore.add(shore)
        plan.rivers.append((inner, shore))
        for cells in (plan.rock, plan.busy, plan.sparse):
            cells.discard(inner)


def _along(plan: Composition) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of cells of the frame, one after the other round it."""
    frame = plan.ground.frame
    left = {*frame}
    while left:
        start = cell = min(left)
        while True:
            left.remove(cell)
            beside = sorted(frame[cell].keys() & left)
            if not beside:
                break
            yield cell, beside[0]
            cell = beside[0]
        if cell != start:
            yield cell, start
