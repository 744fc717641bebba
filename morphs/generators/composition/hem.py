"""The frame of a designed map: short rows of rooms along it, parted by rock.

Edge tiles that meet as they like make one road of rooms all round, as no other part of a map has.
So few joints along the frame lead on; between those that do some edges are rock, and
the others have rooms that belong to what lies within.
"""

from __future__ import annotations

from collections.abc import Iterator

from morphs.base.seeds import Dice
from morphs.generators.composition.model import Cell, Composition
from morphs.generators.composition.plan import ENTRANCES, NEAR_LOOP, join

ROOMS = 2
"""So many joints in a row lead on along a frame at most."""
BREAK = (2, 5)
"""So many in a row do not."""
TURNS, ROCK_TURNS = 8, 5
"""Of so many breaks so many are rock."""


def lay_hem(plan: Composition, dice: Dice, *, has_gates: bool = False) -> None:
    """Open the frame for an entrance, close most joints along it, and say which of its cells are
    rock."""
    if has_gates:
        _open_gate(plan, dice)
    if plan.finale is not None:
        shut = sorted(plan.ground.framed.get(plan.finale, ()))
        plan.closed += [(plan.finale, cell) for cell in shut]
    gate = plan.gate[1] if plan.gate else None
    kept = {*plan.on_rivers}
    if gate is not None:
        kept |= {gate, *plan.ground.frame[gate]}
    row = [*_along(plan)]
    while row:
        row = row[dice.below(ROOMS + 1) :]
        broken = row[: dice.between(*BREAK)]
        row = row[len(broken) :]
        ahead = [(a, b) for a, b in broken if b in plan.ground.frame[a]]
        plan.hem += [pair for pair in ahead if gate not in pair]
        if dice.below(TURNS) < ROCK_TURNS:
            plan.rock |= {a for a, _ in broken[1:]} - kept
    _fill_up(plan, gate)


def _open_gate(plan: Composition, dice: Dice) -> None:
    """An entrance through the frame, near the loop and far from the goal."""
    ground, loop = plan.ground, plan.on_loop
    within = [cell for cell in sorted(ground.framed.keys() - plan.great) if cell != plan.finale]
    if not loop or not within:
        return
    near = {cell: min(ground.apart(cell, other) for other in loop) for cell in within}
    best = sorted(within, key=lambda c: (near[c], c))[: max(1, len(within) // NEAR_LOOP)]
    far = plan.finale if plan.finale is not None else min(loop)
    tried = [dice.choose(best) for _ in range(ENTRANCES)]
    inner = max(tried, key=lambda cell: (ground.apart(cell, far), -cell))
    join(plan, inner)
    plan.rock -= plan.on_loop
    plan.closed = [pair for pair in plan.closed if pair not in plan.loop]
    plan.gate = inner, dice.choose(sorted(ground.framed[inner]))


def _fill_up(plan: Composition, gate: Cell | None) -> None:
    """Make rock of rows of the frame that nothing leads to from within."""
    frame, shut = plan.ground.frame, {*plan.closed, *plan.hem}
    kept = plan.on_rivers | {gate}

    def leads(a: Cell, b: Cell) -> bool:
        return (a, b) not in shut and (b, a) not in shut and b not in plan.rock

    left = {*frame} - plan.rock
    while left:
        row = [min(left)]
        for cell in row:
            row += sorted({o for o in frame[cell] if o in left and leads(cell, o)} - {*row})
        left -= {*row}
        within = [(a, b) for a in row for b in frame[a] if b in plan.ground.middles]
        if not kept & {*row} and not any(leads(a, b) for a, b in within):
            plan.rock |= {*row}


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
