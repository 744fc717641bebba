"""The plan of a town before its tiles are laid: which corners lie inside its walls, where the river
runs, the gates, the market, and the main streets between them."""

from __future__ import annotations

from morphs.city.courses import lay_river, lay_streets
from morphs.city.dice import key_of
from morphs.city.outline import deep_inside, patch
from morphs.city.plan import TWO_RINGS, Spot, TownPlan


def plan_town(
    cells: frozenset[Spot], columns: int, rows: int, seed: int, closed: bool = False
) -> TownPlan:
    """Plan a town on the cells of a board. A plan always succeeds: what finds no place is left out,
    first the river, then gates. On a closed board no river and no road leaves the map."""
    plan = TownPlan(columns, rows, cells)
    margin = 2 if closed and min(columns, rows) > 4 else 1
    town = patch(plan, key_of(seed, "outline"), 0.40, margin)
    plan.corners = dict.fromkeys(town, "b")
    if min(columns, rows) >= TWO_RINGS:
        inner = patch(plan, key_of(seed, "old town"), 0.19, 4)
        plan.corners |= dict.fromkeys(inner & deep_inside(town), "i")
    if not town:
        return plan
    for river in (False,) if closed else (True, False):
        plan.lines, plan.gates = {}, []
        if river:
            lay_river(plan, key_of(seed, "river"))
        lay_streets(plan, key_of(seed, "streets"), closed)
        if plan.gates:
            break
    return plan
