"""The plan of a board whose districts, and the ways between them, are given: as by a template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from morphs.base.graphs import cheapest_way
from morphs.base.seeds import Dice
from morphs.generators.composition.model import Cell, Composition, Ground
from morphs.generators.composition.plan import CELLS_A_ROCK, ROCKY, leave_rock, set_scale, thin_out


@dataclass(frozen=True)
class Given:
    """What is decided before a plan.

    district   the number of each cell's district; each is one piece
    first      the district that one comes in by
    closed     pairs of cells between which one cannot walk
    ways       pairs of cells of two districts between which one can
    inner      other cells that one must come to
    """

    district: Mapping[Cell, int]
    first: int
    closed: Sequence[tuple[Cell, Cell]]
    ways: Sequence[tuple[Cell, Cell]]
    inner: Sequence[Cell]


def compose_given(ground: Ground, given: Given, seed: int) -> Composition:
    """Plan ways through all districts, an entrance, rock, full and empty parts."""
    district = dict(given.district)
    plan = Composition(ground, 1 + max(district.values()), district)
    plan.closed, plan.barred = [*given.closed], frozenset(given.closed)
    dice = Dice(seed, "compose", "given")
    rim = sorted(cell for cell in ground.rim if district[cell] == given.first)
    plan.entrance = dice.choose(rim) if rim else None
    plan.loop = [(min(pair), max(pair)) for pair in given.ways]
    ends = {cell for pair in given.ways for cell in pair} | {*given.inner}
    if plan.entrance is not None:
        ends.add(plan.entrance)
    for number in range(plan.count):
        cells = sorted(cell for cell in district if district[cell] == number)
        plan.loop += _joined(ground, cells, sorted(ends & {*cells}), dice)
    if len(district) >= ROCKY:
        for number in range(plan.count):
            opens = _opens_within(plan, number)
            wanted = len(plan.rock) + len(opens) // CELLS_A_ROCK
            leave_rock(plan, opens, opens.keys() - plan.on_loop - ends, wanted, dice)
    thin_out(plan, Dice(seed, "compose", "density"))
    set_scale(plan, Dice(seed, "compose", "scale"))
    return plan


def _joined(
    ground: Ground, cells: Sequence[Cell], stops: Sequence[Cell], dice: Dice
) -> Iterator[tuple[Cell, Cell]]:
    """Steps of ways over some cells that join some of them."""
    price = {cell: 10 + dice.below(21) for cell in cells}

    def steps(cell: Cell) -> Iterator[tuple[Cell, int]]:
        yield from ((other, price[other]) for other in sorted(ground.facing[cell].keys() & price))

    joined = {*stops[:1]}
    for stop in stops[1:]:
        way = [step[0] for step in cheapest_way(stop, joined.__contains__, steps)]
        joined |= {stop, *way}
        yield from ((min(pair), max(pair)) for pair in pairwise(way))


def _opens_within(plan: Composition, number: int) -> dict[Cell, set[Cell]]:
    """For each cell of a district those of it beside."""
    own = {cell for cell in plan.district if plan.district[cell] == number}
    return {cell: own & plan.ground.facing[cell].keys() for cell in sorted(own)}
