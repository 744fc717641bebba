"""The most direct route from cell to cell, round hills and straight across rivers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from heapq import heappop, heappush

from morphs.generators.terrain.wargame.table import Table

Cost = Callable[[int, int], int]
"""What it costs to step from a cell into the next one."""

State = tuple[int, int]
"""A cell, and the side it was entered by where the way must go straight on, else -1."""

TURN_IN_RIVER = 10**13


def route(
    table: Table,
    rule: str,
    what: str,
    starts: Collection[int],
    goals: Collection[int],
    cost: Cost,
    straight: Callable[[int], bool] = lambda cell: False,
) -> list[int]:
    """Return a cheapest way from one of `starts` to one of `goals`. Where several are equal the
    dice choose (or the straighter one, if the options say so). In cells where `straight` holds the
    way may not bend, if there is any other."""
    before, ends = _search(table, starts, goals, cost, straight)
    state = ends[_choose(table, rule, what, len(ends))]
    way = [state[0]]
    heading = -1
    while before[state]:
        earlier = before[state]
        if table.options.routes == "straight":
            kept = [s for s in earlier if _side(table, s[0], state[0]) == heading]
            choice = (kept or earlier)[0]
        else:
            choice = earlier[_choose(table, rule, what, len(earlier))]
        heading = _side(table, choice[0], state[0])
        state = choice
        way.append(state[0])
    return way[::-1]


def _choose(table: Table, rule: str, what: str, among: int) -> int:
    if table.options.routes == "straight":
        return 0
    return table.dice.pick(rule, f"{what}: which of {among} equal ways", among)


def _side(table: Table, cell: int, there: int) -> int:
    return table.near[cell].index(there)


def _search(
    table: Table,
    starts: Collection[int],
    goals: Collection[int],
    cost: Cost,
    straight: Callable[[int], bool],
) -> tuple[dict[State, list[State]], list[State]]:
    """Dijkstra over states: for each the states it is best reached from, and the best ends."""
    firsts: list[State] = [(start, -1) for start in sorted(set(starts))]
    best = dict.fromkeys(firsts, 0)
    before: dict[State, list[State]] = {first: [] for first in firsts}
    done: set[State] = set()
    aims = frozenset(goals)
    is_straight = [straight(cell) for cell in range(len(table.near))]
    queue: list[tuple[int, State]] = [(0, first) for first in firsts]
    ends: list[State] = []
    limit = -1
    while queue:
        far, state = heappop(queue)
        if state in done:
            continue
        if limit >= 0 and far > limit:
            break
        done.add(state)
        cell, entered = state
        if cell in aims:
            limit = far
            ends.append(state)
            continue
        for side, there in enumerate(table.near[cell]):
            if there < 0:
                continue
            following = (there, side if is_straight[there] else -1)
            if following in done:
                continue
            total = far + cost(cell, there)
            if entered >= 0 and side != entered:
                total += TURN_IN_RIVER
            known = best.get(following)
            if known is None or total < known:
                best[following] = total
                before[following] = [state]
                heappush(queue, (total, following))
            elif total == known:
                before[following].append(state)
    return before, ends
