"""The plan of a town before its tiles are laid: which corners lie inside its walls, where the river
runs, the gates, the market, and the main streets between them."""

from __future__ import annotations

from morphs.city.coast import coast_of
from morphs.city.courses import lay_river, lay_streets
from morphs.city.dice import Key, below, key_of
from morphs.city.outline import deep_inside, patch
from morphs.city.plan import CITY, CORNERS, TWO_RINGS, VILLAGE, Spot, TownPlan, stepped


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
    if min(columns, rows) > VILLAGE:
        _leave_room_for_a_castle(plan, key_of(seed, "castle"))
    return plan


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
    and the river: one in two towns of three, four in a square in every city that has room."""
    market, city = plan.market, min(plan.columns, plan.rows) >= CITY
    if market is None or (below(3, key, 0) == 0 and not city):
        return
    for square in (CORNERS, CORNERS[:1]) if city else (CORNERS[:1],):
        sites = {spot: [(spot[0] + x, spot[1] + y) for x, y in square] for spot in plan.cells}
        far = {
            spot: (spot[0] - market[0]) ** 2 + (spot[1] - market[1]) ** 2
            for spot, cells in sites.items()
            if all(plan.around(cell) == "bbbb" and not plan.crossed(cell) for cell in cells)
            and any(_by_outer_wall(plan, cell) for cell in cells)
        }
        best = max(far.values(), default=0)
        fit = sorted(spot for spot in far if far[spot] >= max(4, best / 2))
        if fit:
            for cell in sites[fit[below(len(fit), key, 1)]]:
                for side in range(4):
                    plan.lay("n", cell, side)
            return


def _by_outer_wall(plan: TownPlan, cell: Spot) -> bool:
    return any("o" in plan.around(stepped(cell, side)) for side in range(4))
