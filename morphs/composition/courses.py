"""Rivers of a plan: from rim to rim, by way of a lake where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import pairwise

from morphs.base.graphs import cheapest_way
from morphs.base.seeds import Dice
from morphs.composition.model import Cell, Composition, Ground

ROUND, OVER = 20, 80
"""What it costs a river to run through rock, and over a main way, where elsewhere it costs up to 40
a cell."""


def lay_rivers(plan: Composition, count: int, dice: Dice) -> None:
    """So many rivers from rim to rim, through rock rather than rooms, that seldom cross main ways;
    the first by way of the greatest lake."""
    ground, loop = plan.ground, plan.on_loop
    ends = {cell for cell in (plan.entrance, plan.finale) if cell is not None}
    lakes = [space.cells for space in plan.spaces if not space.walked]
    ends |= plan.in_spaces | plan.great
    banks = [c for c in sorted(ground.rim or ground.framed or ground.middles) if c not in ends]
    for _ in range(count):
        taken = plan.on_rivers
        free = [cell for cell in banks if cell not in taken]
        if len(free) < 2:
            return
        start = dice.choose(free)
        far = sorted(free, key=lambda cell: (-ground.apart(cell, start), cell))
        goal = dice.choose(far[: max(1, len(far) // 3)])
        price = {cell: 10 + dice.below(31) for cell in sorted(ground.middles)}
        price |= dict.fromkeys(plan.rock, ROUND)
        price = {c: p + (OVER if c in loop else 0) for c, p in price.items()}
        barred = taken | ends
        lake = lakes.pop(0) if lakes else frozenset()
        ways = _by_way_of(ground, start, goal, price, barred, lake)
        if not all(ways):
            continue
        plan.rivers += [(min(a, b), max(a, b)) for way in ways for a, b in pairwise(way)]
        plan.mouths |= {start, goal} & ground.rim.keys()
        for bank in (start, goal):
            if bank in ground.framed:
                mouth = dice.choose(sorted(ground.framed[bank]))
                plan.rivers.append((bank, mouth))
                plan.mouths.add(mouth)


def _by_way_of(
    ground: Ground,
    start: Cell,
    goal: Cell,
    price: Mapping[Cell, int],
    barred: Set[Cell],
    lake: Set[Cell],
) -> list[list[Cell]]:
    """The cells of a river from start to goal, or of one into a lake and of one out of it."""
    if not lake:
        return [_course(ground, start, {goal}, price, barred)]
    inflow = _course(ground, start, lake, price, barred - lake | {goal})
    if not inflow:
        return [[]]
    outflow = _course(ground, goal, lake - {inflow[-1]}, price, (barred - lake) | {*inflow})
    return [inflow, outflow]


def _course(
    ground: Ground, start: Cell, goals: Set[Cell], price: Mapping[Cell, int], barred: Set[Cell]
) -> list[Cell]:
    """The cells of the cheapest way that keeps clear of some."""

    def steps(cell: Cell) -> Iterator[tuple[Cell, int]]:
        for other in sorted(ground.facing[cell]):
            if other not in barred:
                yield other, price[other]

    return [step[0] for step in cheapest_way(start, goals.__contains__, steps)]
