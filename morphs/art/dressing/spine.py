"""The main way through a dungeon: from the entrance round its loop, and on to its goal."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from heapq import heappop, heappush

from morphs.plan.key.model import OUTSIDE, Region, Way
from morphs.plan.key.numbering import Walk

NEAR, OFF, AGAIN = 1, 6, 40
"""What a room costs on the main loop, off it, and on the way back where one has been."""
SHUT = ("secret", "water")


def main_way(walk: Walk, loop: Collection[int], finale: int | None) -> set[str]:
    """Return the ids of the regions that the main way passes; none where there is no entrance or
    no loop. `loop` are the cells that it passes, `finale` is that of the goal."""
    if walk.entrance is None or not loop:
        return set()
    start = walk.entrance.a
    costs = {
        name: NEAR if region.cells and region.cells[0] in loop else OFF
        for name, region in walk.regions.items()
    }
    far, before = _reached(walk.ways, walk.regions, costs, start)
    there = [name for name in far if costs[name] == NEAR]
    if not there:
        return set()
    turn = max(there, key=lambda name: (far[name], name))
    out = _back(before, turn)
    found = set(out)
    again = {name: cost * (AGAIN if name in found else 1) for name, cost in costs.items()}
    _, home = _reached(walk.ways, walk.regions, again, turn)
    if start in home or start == turn:
        found |= set(_back(home, start))
    goal = _region_in(walk.regions, far, finale)
    return found | set(_back(before, goal)) if goal else found


def _region_in(
    regions: Mapping[str, Region], reached: Mapping[str, int], cell: int | None
) -> str | None:
    """The largest region of a cell that was come to."""
    found = [
        (region.area, name)
        for name, region in regions.items()
        if name in reached and region.cells and region.cells[0] == cell
    ]
    return max(found)[1] if found else None


def _reached(
    ways: Mapping[str, list[Way]], regions: Mapping[str, Region], costs: Mapping[str, int],
    start: str,
) -> tuple[dict[str, int], dict[str, str]]:  # fmt: skip
    """How far each region is from a start, and from which one comes to it."""
    far, before = {start: 0}, dict[str, str]()
    waiting = [(0, start)]
    while waiting:
        cost, here = heappop(waiting)
        if cost > far[here]:
            continue
        for way in ways[here]:
            there = way.beyond(here)
            if there == OUTSIDE or way.kind in SHUT or regions[there].kind == "outside":
                continue
            total = cost + costs[there]
            if total < far.get(there, total + 1):
                far[there], before[there] = total, here
                heappush(waiting, (total, there))
    return far, before


def _back(before: Mapping[str, str], name: str) -> list[str]:
    """The regions passed on the way to one, that one first."""
    found = [name]
    while found[-1] in before:
        found.append(before[found[-1]])
    return found
