"""Rivers and main streets of a plan: cheapest ways over uneven ground.

Main streets lead from the gates to the market, as in Parish and Müller, "Procedural Modeling of
Cities" (2001): large streets first, small ones fill.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from morphs.base.graphs import cheapest_way
from morphs.generators.city.dice import below, unit
from morphs.generators.city.plan import VILLAGE, Spot, TownPlan, stepped

THROUGH = 2
"""Through so many cells of a town a river is to run, if it can."""


def lay_river(plan: TownPlan, key: int) -> None:
    """A river from border to border, through the town where it finds a way; two towns in three."""
    if below(3, key, 0) == 0 or min(plan.columns, plan.rows) < 3:
        return
    upright = bool(below(2, key, 1)) if plan.coast is None else plan.coast.side % 2 == 0
    best: list[tuple[Spot, int]] = []
    for attempt in range(8):
        other = bool(attempt % 2) and plan.coast is None
        path = _river_path(plan, key, upright != other, attempt)
        best = best or path
        if sum(set(plan.around(cell)) == {"b"} for cell, _ in path) >= THROUGH:
            best = path
            break
    for cell, side in best:
        plan.lay("v", cell, side)


def _river_path(plan: TownPlan, key: int, upright: bool, attempt: int) -> list[tuple[Spot, int]]:
    """The sides that a river crosses, each with the cell it leaves there (the first: enters)."""
    length, width = (plan.rows, plan.columns) if upright else (plan.columns, plan.rows)
    off = 0.12 + 0.15 * unit(key, attempt, 2)
    line = width / 2 + (off if below(2, key, attempt, 3) else -off) * width
    into = 2 if upright else 1
    start = min(width - 2, max(1, int(line))) if width > 2 else 0

    def cost(cell: Spot, came: int, goes: int) -> int | None:
        if not _river_may_pass(plan, cell, came, goes):
            return None
        across = cell[0] if upright else cell[1]
        drift = abs(across + 0.5 - line)
        return 100 + below(120, key, attempt, *cell) + int(drift * 45) + 60 * (came != goes)

    def steps(node: tuple[Spot, int]) -> Iterator[tuple[tuple[Spot, int], int]]:
        cell, came = node
        for goes in range(4):
            if goes == (came + 2) % 4 or goes == (into + 2) % 4:
                continue
            price = cost(cell, came, goes)
            there = stepped(cell, goes)
            if price is not None and (there in plan.cells or _leaves(there, goes, into, plan)):
                yield (there, goes), price

    origin = (start, 0) if upright else (0, start)
    if origin not in plan.cells or length < 3:
        return []
    way = cheapest_way((origin, into), lambda node: node[0] not in plan.cells, steps)
    nodes = [step[0] for step in way]
    path = [(origin, (into + 2) % 4)]
    return path + [(a[0], b[1]) for a, b in pairwise(nodes)] if nodes else []


def _leaves(there: Spot, goes: int, into: int, plan: TownPlan) -> bool:
    """Whether a river leaves the board there, opposite to where it came in."""
    beyond = there[1] >= plan.rows if into == 2 else there[0] >= plan.columns
    return goes == into and beyond


def _river_may_pass(plan: TownPlan, cell: Spot, came: int, goes: int) -> bool:
    """Whether there are tiles for a river that comes and goes so: through one area, or straight
    through a straight wall."""
    around = plan.around(cell)
    if len(set(around)) == 1:
        return True
    wall = plan.straight_wall(cell)
    return came == goes and wall is not None and wall % 2 == came % 2


def lay_streets(plan: TownPlan, key: int, closed: bool) -> None:
    """A market, gates, and main streets from each gate to the market and off the board."""
    plan.market = _market(plan, key)
    if plan.market is None:
        return
    wanted = (2 if min(plan.columns, plan.rows) < VILLAGE else 3) + below(2, key, 9)
    wanted += min(plan.columns, plan.rows) >= 14
    for gate in _gates(plan, key, wanted):
        _lay_main(plan, key, gate, closed)


def _market(plan: TownPlan, key: int) -> Spot | None:
    """The cell in the middle of the (old) town, off the river."""
    for areas in ("iiii", "bbbb"):
        town = [c for c in sorted(plan.cells) if plan.around(c) == areas]
        dry = [cell for cell in town if not plan.crossed(cell)]
        if dry:
            middle = tuple(sum(c[n] for c in town) / len(town) for n in (0, 1))
            far = {c: round(sum((c[n] - middle[n]) ** 2 for n in (0, 1)), 6) for c in dry}
            nearest = min(far.values())
            best = [c for c in dry if far[c] <= nearest + 0.8]
            return best[below(len(best), key, 8)]
    return None


def _gates(plan: TownPlan, key: int, wanted: int) -> list[Spot]:
    """Straight pieces of the outer wall, far from each other: each next one as far from those
    chosen as can be."""
    free = [
        cell
        for cell in sorted(plan.cells)
        if plan.straight_wall(cell) is not None
        and "o" in plan.around(cell)
        and not plan.crossed(cell)
        and not plan.in_sea(cell)
    ]
    chosen: list[Spot] = []
    while free and len(chosen) < wanted:
        rated = {cell: _apart(cell, chosen) + below(3, key, 10, *cell) for cell in free}
        chosen.append(max(free, key=lambda cell: (rated[cell], cell)))
        free = [cell for cell in free if _apart(cell, chosen) > 4]
    return chosen


def _apart(cell: Spot, chosen: list[Spot]) -> int:
    """The square of the distance to the nearest of some cells."""
    return min(((cell[0] - a) ** 2 + (cell[1] - b) ** 2 for a, b in chosen), default=0)


def _lay_main(plan: TownPlan, key: int, gate: Spot, closed: bool) -> None:
    """The main street of a gate: inwards to the market, outwards off the board, or into the fields
    of a closed one; both or none."""
    inner = plan.straight_wall(gate)
    assert inner is not None
    way_in = _way(plan, key, gate, inner, inside=True)
    outer = (inner + 2) % 4
    way_out = _way(plan, key, gate, outer, inside=False)
    if closed:
        way_out = [(gate, outer)] if stepped(gate, outer) in plan.cells else []
    if way_in and way_out:
        plan.gates.append(gate)
        for cell, side in (*way_in, *way_out):
            plan.lay("m", cell, side)


def _way(plan: TownPlan, key: int, gate: Spot, side: int, inside: bool) -> list[tuple[Spot, int]]:
    """The sides that a street crosses from a gate to the market, or off the board."""

    def steps(node: tuple[Spot, int]) -> Iterator[tuple[tuple[Spot, int], int]]:
        cell, came = node
        if cell == gate and came != side:
            return
        for goes in (side,) if cell == gate else range(4):
            if goes == (came + 2) % 4:
                continue
            there = stepped(cell, goes)
            price = _street_price(plan, key, cell, came, goes)
            if price is not None and _may_enter(plan, there, goes, inside):
                yield (there, goes), price

    def is_goal(node: tuple[Spot, int]) -> bool:
        return node[0] == plan.market if inside else node[0] not in plan.cells

    way = cheapest_way((gate, side), is_goal, steps)
    nodes = [step[0] for step in way]
    return [(a[0], b[1]) for a, b in pairwise(nodes)]


def _may_enter(plan: TownPlan, there: Spot, goes: int, inside: bool) -> bool:
    """Whether a street may go on into a cell: only where there are tiles for it."""
    if there not in plan.cells:
        return not inside
    around = plan.around(there)
    if set(around) == {"o"}:
        return not inside and not plan.in_sea(there)
    if not inside:
        return False
    wall = plan.straight_wall(there)
    inner_gate = wall is not None and "o" not in around and wall == goes
    if not (len(set(around)) == 1 or inner_gate):
        return False
    return plan.crossed(there).count("v") in (0, 2)


def _street_price(plan: TownPlan, key: int, cell: Spot, came: int, goes: int) -> int | None:
    """What a street costs through a cell; None where no tile has it."""
    river = [side for side in range(4) if plan.lines.get((cell, side)) == "v"]
    wall = len(set(plan.around(cell))) > 1
    if (river or wall) and came != goes:
        return None
    if river and (goes in river or len(river) != 2 or (river[0] - river[1]) % 2):
        return None
    price = 100 + below(120, key, 11, *cell) + (70 if came != goes else 0) + (100 if river else 0)
    if plan.lines.get((cell, goes)) == "m":
        price = price * 2 // 5
    return price
