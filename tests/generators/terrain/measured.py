"""How often the ambiguous cases of the wargame tables bite: counted while maps are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pytest

from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.wargame import WargameOptions, generate, life, roads, water
from morphs.generators.terrain.wargame.table import Placing, Table

PRESENT = dict.fromkeys(
    ("hills", "river", "lakes", "marshes", "road", "trees", "habitation", "fields"), "yes"
)


@contextmanager
def counted(patch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count, by what is placed: `taken` targets of 1.2, `beside` taken cells of 1.3, `walled` in:
    no free neighbour at all."""
    cases: Counter[str] = Counter()
    own_count, own_beside = Placing.counted, Placing.beside

    def counting(placing: Placing) -> int:
        table, last = placing.table, placing.last
        cell = own_count(placing)
        steps = sum(table.dice.log[-1].values)
        row = table.dice.log[-2].values[0] - 1 if last < 0 else 0
        start = row * table.ground.columns - 1 if last < 0 else last
        if cell >= 0 and (start + steps) % table.ground.count != cell:
            cases[f"taken {placing.what}"] += 1
        return cell

    def beside(placing: Placing, at: int) -> int:
        cell = own_beside(placing, at)
        if cell < 0:
            cases[f"walled {placing.what}"] += 1
        elif placing.table.near[at][placing.table.dice.log[-1].values[0] - 1] != cell:
            cases[f"beside {placing.what}"] += 1
        return cell

    own_fields, own_route, own_widen = life._placed_fields, roads.route, water._widen

    def fields(table: Table, count: int) -> list[int]:
        cases["fields without room"] += _without_room(table, count)
        return own_fields(table, count)

    def routed(table: Table, rule: str, what: str, start: int, goals: Any, *more: Any) -> list[int]:
        if rule == "3.1":
            cases["no way round"] += not _is_way_round(table, start, goals)
        return own_route(table, rule, what, start, goals, *more)

    def widened(table: Table, way: list[int]) -> bool:
        wide = own_widen(table, way)
        if wide:
            cases["cannot widen"] += _blocked_banks(table, way)
        return wide

    with patch.context() as inside:
        inside.setattr(life, "_placed_fields", fields)
        inside.setattr(roads, "route", routed)
        inside.setattr(water, "_widen", widened)
        inside.setattr(Placing, "counted", counting)
        inside.setattr(Placing, "beside", beside)
        yield cases


def _without_room(table: Table, count: int) -> int:
    """Row 28: fields dealt round the places in turn which find no free cell beside their own."""
    kinds = ("settlement", "village", "town", "city")
    places = [spot.cells for spot in table.spots if spot.kind in kinds]
    taken: set[int] = set()
    missing = 0
    for number in range(count if places else 0):
        beside = (n for cell in places[number % len(places)] for n in table.near[cell])
        there = next((n for n in beside if n >= 0 and table.is_open(n) and n not in taken), -1)
        taken.add(there)
        missing += there < 0
    return missing


def _is_way_round(table: Table, starts: Any, goals: Any) -> bool:
    """Row 16: whether a road can get there without hills and lakes, were rivers no matter."""
    seen, queue = {*starts}, [*starts]
    for cell in queue:
        for there in table.near[cell]:
            dry = there >= 0 and not table.contours[there] and table.feature[there] != "lake"
            if dry and there not in seen:
                seen.add(there)
                queue.append(there)
    return not seen.isdisjoint(goals)


def _blocked_banks(table: Table, way: list[int]) -> int:
    """Row 17: steps of a broad river into cells whose second half would be a hill or off the
    table."""
    turn = 1 if table.dice.log[-1].values[0] % 2 == 0 else table.ground.sides - 1
    blocked = 0
    for here, there in pairwise(way):
        bank = table.near[there][(table.near[here].index(there) + turn) % table.ground.sides]
        blocked += bank < 0 or table.contours[bank] > 0
    return blocked


def measured(
    patch: pytest.MonkeyPatch, ground: Ground, relief: str, cover: str, count: int
) -> dict[str, float]:
    """The figures of the reference for one type of land, for each map."""
    options = WargameOptions.model_validate(
        {"relief": relief, "cover": cover, **PRESENT, "railway": "no", "link": "none"}
    )
    with counted(patch) as cases:
        maps = [generate(ground, seed, options) for seed in range(count)]
    for terrain in maps:
        cases += _cases(terrain)
    return {name: number / count for name, number in cases.items()}


def _cases(terrain: TerrainMap) -> Counter[str]:
    cases: Counter[str] = Counter()
    kinds = Counter(spot.kind for spot in terrain.spots)
    cases["gorges"] = int(kinds["gorge"] > 0)
    cases["passes"] = int(any(note.startswith("the road crosses") for note in terrain.notes))
    for river in terrain.paths_of("river"):
        cases["wide"] += river.wide
    steps = {s for river in terrain.paths_of("river") for s in pairwise(river.points)}
    steps |= {(b, a) for a, b in steps}
    ways = [s for way in terrain.paths_of("road", "track") for s in pairwise(way.points)]
    cases["along rivers"] = int(any(step in steps for step in ways))
    return cases
