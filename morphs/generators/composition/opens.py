"""Which cells of a plan one can walk to from which, and whether all hang together without some."""

from __future__ import annotations

from collections.abc import Mapping, Set

from morphs.generators.composition.model import Cell, Composition


def opens_of(plan: Composition) -> dict[Cell, set[Cell]]:
    """For each cell those beside it that one may walk to."""
    closed = {*plan.closed, *((b, a) for a, b in plan.closed)}
    facing = plan.ground.facing
    return {a: {b for b in facing[a] if (a, b) not in closed} for a in plan.ground.middles}


def can_be_rock(cell: Cell, opens: Mapping[Cell, set[Cell]], ways: int = 2) -> bool:
    """Whether all else hangs together without a cell, and those beside it keep so many ways."""
    beside = sorted(opens[cell])
    if not beside or any(len(opens[other]) <= ways for other in beside):
        return False
    return len(reached(beside[0], opens, {cell})) == len(opens) - 1


def reached(
    start: Cell, opens: Mapping[Cell, set[Cell]], barred: Set[Cell] = frozenset()
) -> set[Cell]:
    """All cells that one can walk to from one, not over some."""
    found = [start]
    seen = {start, *barred}
    for here in found:
        fresh = opens[here] - seen
        seen |= fresh
        found += fresh
    return seen - barred


def take_out(cell: Cell, opens: dict[Cell, set[Cell]]) -> None:
    """Make a cell one that nothing leads to."""
    for other in opens.pop(cell):
        opens[other].remove(cell)
