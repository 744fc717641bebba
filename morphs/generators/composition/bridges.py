"""Bridges of a plan: rivers part a map, and all of it is to be within reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from morphs.base.seeds import Dice
from morphs.generators.composition.model import Cell, Composition
from morphs.generators.composition.opens import reached

LEAST = 4
"""What rivers part from the rest has a bridge from so many cells on, or where one lands on a lake
from it, and is rock else."""


def lay_bridges(plan: Composition, opens: Mapping[Cell, set[Cell]], dice: Dice) -> None:
    """Lead a way over a river to each part that rivers cut off from the loop; where no river runs
    straight between two banks, and where a part is small, it becomes rock."""
    shut = plan.rock | {cell for space in plan.spaces if not space.walked for cell in space.cells}
    opens = {cell: others - shut for cell, others in opens.items() if cell not in shut}
    parted = _parts(plan, opens)
    while parted:
        part = max(parted, key=lambda one: (len(one), min(one)))
        is_worth = len(part) >= LEAST or any(bank in part for _, bank in plan.landings)
        crossings = [*_crossings(plan, opens, part)] if is_worth else []
        if crossings:
            bank, river, other = dice.choose(crossings)
            plan.loop += [_pair(bank, river), _pair(river, other)]
            plan.rock.discard(river)
            plan.led |= {bank, other}
        else:
            plan.rock |= part
            plan.landings = [pair for pair in plan.landings if pair[1] not in part]
        parted = [one for one in _parts(plan, opens) if not one <= plan.rock]


def _pair(a: Cell, b: Cell) -> tuple[Cell, Cell]:
    return min(a, b), max(a, b)


def _parts(plan: Composition, opens: Mapping[Cell, set[Cell]]) -> list[set[Cell]]:
    """The parts of what is open that no way leads to but over a river."""
    wet, loop = plan.on_rivers, {*plan.loop}
    dry = {cell: others - wet for cell, others in opens.items() if cell not in wet}
    for a, b in loop:
        for here, there in ((a, b), (b, a)):
            dry.setdefault(here, set()).add(there)
    left = {*dry} - reached(min(plan.on_loop), dry)
    parts = []
    while left:
        part = reached(min(left), dry)
        parts.append(part)
        left -= part
    return parts


def _crossings(
    plan: Composition, opens: Mapping[Cell, set[Cell]], part: set[Cell]
) -> Iterator[tuple[Cell, Cell, Cell]]:
    """A bank in a part, a cell that a river runs straight through, and the bank beyond it."""
    ground, spaces = plan.ground, plan.in_spaces
    streams: dict[Cell, set[Cell]] = {}
    for a, b in plan.rivers:
        streams.setdefault(a, set()).add(b)
        streams.setdefault(b, set()).add(a)
    for river in sorted(streams.keys() & opens.keys() - spaces - plan.on_loop):
        if len(streams[river]) != 2:
            continue
        x, y = ground.middles[river]
        dry = sorted(opens[river] - plan.on_rivers)
        beyond = {ground.middles[cell]: cell for cell in dry if cell not in part}
        for bank in dry:
            u, v = ground.middles[bank]
            other = beyond.get((2 * x - u, 2 * y - v))
            if bank in part and other is not None:
                yield bank, river, other
