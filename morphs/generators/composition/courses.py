"""Rivers of a plan: from rim to rim, by way of a lake where there is one, and into lakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise

from morphs.base.graphs import cheapest_way
from morphs.base.seeds import Dice
from morphs.generators.composition.bridges import LEAST as LEAST_PART
from morphs.generators.composition.model import Cell, Composition, Ground
from morphs.generators.composition.opens import opens_of, reached

ROUND, OVER, ALONG = 20, 80, 200
"""What it costs a river to run through rock, and more over a main way, and along one, for which
there are few tiles; elsewhere it costs up to 40 a cell."""
BESIDE = 60
"""What more it costs to run beside a river, which would look like one that turns back."""
AT_RIM, NEAR_RIM, AMID = 60, 20, 6
"""What more it costs to run along the rim, a cell off it, and within a district rather than between
two."""
UNEVEN, EVEN = (31, ROUND), (9, 8)
"""So many prices there are of a cell, and what one of rock costs; of fewer, rivers turn less."""
TRIES = 8
"""So many courses are proposed for a river of a system."""

Way = list[Cell]


def lay_rivers(plan: Composition, count: int, dice: Dice) -> None:
    """So many rivers from rim to rim, through rock rather than rooms, that seldom cross main ways;
    the first by way of the greatest lake."""
    lakes = [space.cells for space in plan.spaces if not space.walked]
    for _ in range(count):
        banks = _banks(plan)
        if len(banks) < 2:
            return
        start = dice.choose(banks)
        goal = _far_off(plan.ground, banks, start, dice)
        lake = lakes.pop(0) if lakes else frozenset()
        ways = _by_way_of(plan, start, goal, _prices(plan, UNEVEN, dice), lake)
        _flow(plan, ways, (start, goal), dice)


def lay_system(plan: Composition, count: int, dice: Dice) -> None:
    """So many rivers, each from the rim into a great lake; each lake has one out of it as well. Of
    some that the dice propose the one is laid that meets fewest main ways and rivers."""
    lakes = [_banked(plan, space.cells) for space in plan.spaces if not space.walked]
    opens = opens_of(plan)
    for number in range(max(count, len(lakes)) if count else 0):
        lake, is_main = lakes[number % len(lakes)], number < len(lakes)
        best: tuple[int, list[Way], list[Cell]] | None = None
        for _ in range(TRIES):
            banks = _banks(plan)
            if len(banks) < 2:
                return
            start = dice.choose(banks)
            price = _kept_off(plan, _prices(plan, EVEN, dice), plan.on_rivers)
            if is_main:
                goal = _across(plan, banks, start, lake, dice)
                ways, ends = _by_way_of(plan, start, goal, price, lake, apart=True), [start, goal]
            else:
                barred = (plan.on_rivers | _ends(plan)) - lake
                ways = [_course(plan, start, lake - plan.on_rivers, price, barred)]
                ends = [start]
            if not all(ways):
                continue
            cost = sum(price[cell] // BESIDE for way in ways for cell in way)
            cost += _cut_off(plan, opens, {cell for way in ways for cell in way})
            cost += sum(_zigzags(plan.ground, way) for way in ways)
            if best is None or cost < best[0]:
                best = cost, ways, ends
        if best:
            _flow(plan, best[1], best[2], dice)


def _zigzags(ground: Ground, way: Way) -> int:
    """How often a river turns in two cells one after the other, for which there are few tiles."""
    turns = [
        ground.middles[a][0] != ground.middles[b][0]
        and ground.middles[a][1] != ground.middles[b][1]
        for a, b in zip(way, way[2:], strict=False)
    ]
    return sum(one and other for one, other in pairwise(turns))


def _cut_off(plan: Composition, opens: Mapping[Cell, set[Cell]], wet: Set[Cell]) -> int:
    """How many cells lie in small parts that rivers of some cells, and those before, part from the
    main ways: they become rock."""
    wet = wet | plan.on_rivers | plan.rock
    wet |= {cell for space in plan.spaces if not space.walked for cell in space.cells}
    left, found = opens.keys() - wet, 0
    while left:
        part = reached(min(left), opens, wet)
        left -= part
        if len(part) < LEAST_PART and not part & plan.on_loop:
            found += len(part)
    return found


def _across(
    plan: Composition, banks: Sequence[Cell], start: Cell, lake: Set[Cell], dice: Dice
) -> Cell:
    """One of some cells that lie beyond a lake, seen from one; where none does, a far one."""
    middles, ground = plan.ground.middles, plan.ground
    size = len(lake)
    x0, y0 = (sum(middles[cell][axis] for cell in sorted(lake)) for axis in (0, 1))
    x, y = middles[start][0] * size - x0, middles[start][1] * size - y0
    beyond = [
        cell
        for cell in banks
        if (middles[cell][0] * size - x0) * x + (middles[cell][1] * size - y0) * y < 0
    ]
    return dice.choose(beyond) if beyond else _far_off(ground, banks, start, dice)


def _banked(plan: Composition, lake: Set[Cell]) -> frozenset[Cell]:
    """The cells of a lake that a river may run into: not landings, nor straits."""
    landed, is_strait = {cell for cell, _ in plan.landings}, plan.ground.is_strait
    return frozenset(c for c in lake if c not in landed and not is_strait(c, lake)) or frozenset(
        lake
    )


def _banks(plan: Composition) -> Sequence[Cell]:
    """Cells at the rim where a river may leave the map."""
    ground, taken = plan.ground, _ends(plan) | plan.on_rivers
    rim = ground.rim or ground.framed or ground.middles
    return [cell for cell in sorted(rim) if cell not in taken]


def _ends(plan: Composition) -> set[Cell]:
    """Cells that rivers keep clear of: the entrance, the goal, great spaces and pieces."""
    ends = {cell for cell in (plan.entrance, plan.finale) if cell is not None}
    return ends | plan.in_spaces | plan.great


def _far_off(ground: Ground, banks: Sequence[Cell], start: Cell, dice: Dice) -> Cell:
    """One of the third of some cells that are farthest from one."""
    far = sorted(banks, key=lambda cell: (-ground.apart(cell, start), cell))
    return dice.choose(far[: max(1, len(far) // 3)])


def _prices(plan: Composition, spread: tuple[int, int], dice: Dice) -> dict[Cell, int]:
    """What it costs a river to run through each cell."""
    loop, border, district = plan.on_loop, plan.ground.border, plan.district
    price = {cell: 10 + dice.below(spread[0]) for cell in sorted(plan.ground.middles)}
    price |= dict.fromkeys(plan.rock, spread[1])
    for cell in price:
        beside = plan.ground.facing[cell]
        off = AT_RIM if cell in border else NEAR_RIM if beside.keys() & border else 0
        parts = any(district[other] != district[cell] for other in beside)
        price[cell] += off + (OVER if cell in loop else 0) + (0 if parts else AMID)
    return price


def _kept_off(plan: Composition, price: Mapping[Cell, int], cells: Set[Cell]) -> Mapping[Cell, int]:
    """Prices that keep a river off some cells of others."""
    beside = {other for cell in cells for other in plan.ground.facing.get(cell, ())}
    return {cell: cost + (BESIDE if cell in beside else 0) for cell, cost in price.items()}


def _by_way_of(
    plan: Composition,
    start: Cell,
    goal: Cell,
    price: Mapping[Cell, int],
    lake: Set[Cell],
    *,
    apart: bool = False,
) -> list[Way]:
    """The cells of a river from start to goal, or of one into a lake and of one out of it, which
    may have to keep off the other."""
    barred = plan.on_rivers | _ends(plan)
    if not lake:
        return [_course(plan, start, {goal}, price, barred)]
    inflow = _course(plan, start, lake, price, barred - lake | {goal})
    if not inflow:
        return [[]]
    price = _kept_off(plan, price, {*inflow[:-1]}) if apart else price
    outflow = _course(plan, goal, lake - {inflow[-1]}, price, (barred - lake) | {*inflow})
    return [inflow, outflow]


def _course(
    plan: Composition, start: Cell, goals: Set[Cell], price: Mapping[Cell, int], barred: Set[Cell]
) -> Way:
    """The cells of the cheapest way that keeps clear of some."""
    ground, loop = plan.ground, {*plan.loop}

    def steps(cell: Cell) -> Iterator[tuple[Cell, int]]:
        for other in sorted(ground.facing[cell]):
            if other not in barred:
                along = (min(cell, other), max(cell, other)) in loop
                yield other, price[other] + (ALONG if along else 0)

    return [step[0] for step in cheapest_way(start, goals.__contains__, steps)]


def _flow(plan: Composition, ways: Sequence[Way], banks: Sequence[Cell], dice: Dice) -> bool:
    """Let a river run along ways and leave the map by some of their ends; False, and nothing done,
    where a way is missing."""
    if not all(ways):
        return False
    ground = plan.ground
    plan.rivers += [(min(a, b), max(a, b)) for way in ways for a, b in pairwise(way)]
    plan.mouths |= {*banks} & ground.rim.keys()
    for bank in banks:
        if bank in ground.framed:
            mouth = dice.choose(sorted(ground.framed[bank]))
            plan.rivers.append((bank, mouth))
            plan.mouths.add(mouth)
    return True
