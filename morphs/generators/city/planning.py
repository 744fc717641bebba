"""The plan of a town before its tiles are laid: which corners lie inside its walls, where the river
runs, the gates, the market, and the main streets between them."""

from __future__ import annotations

from morphs.generators.city.coast import coast_of
from morphs.generators.city.courses import lay_river, lay_streets
from morphs.generators.city.dice import Key, below, key_of
from morphs.generators.city.outline import LEAST_FORMED, deep_inside, patch
from morphs.generators.city.plan import CITY, CORNERS, TWO_RINGS, VILLAGE, Spot, TownPlan, stepped

OLD_GATES = 4
"""How many gates an old wall has, at the most but for those of main streets."""


def plan_town(
    cells: frozenset[Spot], columns: int, rows: int, seed: int, closed: bool = False
) -> TownPlan:
    """Plan a town on the cells of a board. A plan always succeeds: what finds no place is left out,
    first the river, then gates. On a closed board no river and no road leaves the map."""
    plan = TownPlan(columns, rows, cells, coast=coast_of(columns, rows, seed))
    margin = 2 if closed and min(columns, rows) > 4 else 1
    town = patch(plan, key_of(seed, "outline"), 0.40, margin)
    plan.corners = dict.fromkeys(town, "b")
    if min(columns, rows) >= TWO_RINGS:
        inner = patch(plan, key_of(seed, "old town"), 0.19, 4, plain=True)
        plan.corners |= dict.fromkeys(inner & deep_inside(town), "i")
    if not town:
        return plan
    village = min(columns, rows) < VILLAGE
    rivers = ("river", "brook", "") if village else ("river", "")
    for river in ("",) if closed else rivers:
        plan.lines, plan.gates = {}, []
        if river:
            lay_river(plan, key_of(seed, river))
        lay_streets(plan, key_of(seed, "streets"), closed)
        if len(plan.gates) > 1 and ("v" in plan.lines.values() or not village):
            break
    if village:
        _close_rings(plan, key_of(seed, "lanes of a village"))
    _close_old_wall(plan, key_of(seed, "old gates"))
    if min(columns, rows) > VILLAGE:
        _leave_room_for_a_castle(plan, key_of(seed, "castle"))
        _leave_room_for_a_minster(plan, key_of(seed, "minster"))
    return plan


def _close_old_wall(plan: TownPlan, key: Key) -> None:
    """Let lesser streets through the old wall at so few places that it has four gates in all, with
    those of main streets; at the others none comes to it from outside."""
    straight = [
        cell
        for cell in sorted(plan.cells)
        if set(plan.around(cell)) == {"i", "b"} and plan.straight_wall(cell) is not None
    ]
    gates = [cell for cell in straight if "m" in plan.crossed(cell)]
    left = [cell for cell in straight if not plan.crossed(cell)]
    while len(gates) < OLD_GATES:
        far = {
            cell: min(((cell[0] - a) ** 2 + (cell[1] - b) ** 2 for a, b in gates), default=9)
            for cell in left
        }
        best = max(far, key=lambda cell: (far[cell], below(64, key, *cell), cell), default=None)
        if best is None or far[best] < 9:
            break
        gates.append(best)
    for cell in left:
        inner = plan.straight_wall(cell)
        if cell not in gates and inner is not None:
            plan.lay("n", cell, (inner + 2) % 4)


def _close_rings(plan: TownPlan, key: Key) -> None:
    """Let no lanes of a village close a ring: of the sides between its cells that no road crosses,
    those stay free, by dice, that join what was not joined before."""
    cells = sorted(plan.cells)
    before = dict(zip(cells, cells, strict=True))

    def first(cell: Spot) -> Spot:
        while before[cell] != cell:
            cell = before[cell]
        return cell

    sides = [
        (cell, side)
        for cell in cells
        for side in (1, 2)
        if stepped(cell, side) in before and plan.around(cell)[side : side + 2] == "bb"
    ]
    roads = [one for one in sides if plan.lines.get(one) == "m"]
    free = [one for one in sides if one not in plan.lines]
    for cell, side in (
        *roads,
        *sorted(free, key=lambda one: (below(512, key, *one[0], one[1]), one)),
    ):
        here, there = first(cell), first(stepped(cell, side))
        if here != there:
            before[there] = here
        elif (cell, side) not in plan.lines:
            plan.lay("n", cell, side)


def _leave_room_for_a_castle(plan: TownPlan, key: int) -> None:
    """Let no street into some cells by the wall that are far from the market, off the main streets
    and the river: in two towns of three, and in every city that has room. Four in a square, where
    there are any, of which the wall may run through two; else one."""
    market, city = plan.market, min(plan.columns, plan.rows) >= CITY
    if market is None or (below(3, key, 0) == 0 and not city):
        return
    for square in (CORNERS, CORNERS[:1]):
        sites = {spot: [(spot[0] + x, spot[1] + y) for x, y in square] for spot in plan.cells}
        far = {
            spot: (spot[0] - market[0]) ** 2 + (spot[1] - market[1]) ** 2
            for spot, cells in sites.items()
            if _would_hold_a_castle(plan, cells)
        }
        best = max(far.values(), default=0)
        fit = sorted(spot for spot in far if far[spot] >= max(4, best / 2))
        if fit:
            for cell in sites[fit[below(len(fit), key, 1)]]:
                for side in range(4):
                    around = plan.around(cell)
                    if around[side] == around[(side + 1) % 4]:
                        plan.lay("n", cell, side)
            return


def _leave_room_for_a_minster(plan: TownPlan, key: int) -> None:
    """Let no street into a cell near the market, so that a block is large enough for a great church
    and its close; in towns of seven tiles and more."""
    if plan.market is None or min(plan.columns, plan.rows) < LEAST_FORMED:
        return
    far = {
        cell: (cell[0] - plan.market[0]) ** 2 + (cell[1] - plan.market[1]) ** 2
        for cell in plan.cells
        if plan.around(cell) in ("bbbb", "iiii") and not plan.crossed(cell) and cell != plan.market
    }
    best = min(far, key=lambda cell: (far[cell], below(64, key, *cell), cell), default=None)
    if best is not None:
        for side in range(4):
            plan.lay("n", best, side)


def _would_hold_a_castle(plan: TownPlan, cells: list[Spot]) -> bool:
    """Whether nothing crosses some cells, at least half of them lie in the town, and the outer wall
    runs through the others or beside them."""
    if any(plan.crossed(cell) or cell not in plan.cells for cell in cells):
        return False
    around = [plan.around(cell) for cell in cells]
    town = sum(one == "bbbb" for one in around)
    if 2 * town < len(cells) or any(set(one) not in ({"b"}, {"b", "o"}) for one in around):
        return False
    return town < len(cells) or any(_by_outer_wall(plan, cell) for cell in cells)


def _by_outer_wall(plan: TownPlan, cell: Spot) -> bool:
    return any("o" in plan.around(stepped(cell, side)) for side in range(4))
