"""Rows in which everything becomes one part, judged by rules written down a second time."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.complete import Plan
from solver.joining import Joining, JoinTables, ReachRule
from solver.rules.ledger import Ledger
from tests.solver.judge import is_right
from tests.solver.makers import GRID, HALL, ROCK, WORDS, Case, Tile, board
from tests.solver.test_forest_rows import BOARDS, random_case

WAYS = ("all", "rim")


def joined_case(name: str, reach: str, seed: int, water: bool = True) -> Case:
    """A random case in which halls become one part, and some that end or go on."""
    case = random_case(name, seed)
    slots, rolls = case.slots, Random(seed)
    for count in (1, 2, 2, 3):
        ring = [HALL] * count + [ROCK] * (slots - count)
        rolls.shuffle(ring)
        case.tiles.append(Tile(tuple(ring), True, False))
    case.weights += (4.0,) * 4
    case.reach, case.water = reach, water
    if seed % 3 == 0:
        case.voids = frozenset(rolls.sample(range(len(case.facing)), 3))
    return case


MORE = [pytest.param(range(2, 14), marks=pytest.mark.soak)]
ENGINES = (False, True) if find_spec("numba") else (False,)


@pytest.mark.parametrize("seeds", [range(3, 5), *MORE])
@pytest.mark.parametrize(
    ("name", "reach"),
    [
        pytest.param(name, reach, marks=[pytest.mark.soak] if (number + place) % 2 else [])
        for number, name in enumerate(BOARDS)
        for place, reach in enumerate(WAYS)
    ],
)
def test_every_map_keeps_the_rules_and_is_the_same_compiled(
    name: str, reach: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_rows = 0
    for seed in seeds:
        if seed % 4 == 3 and True in ENGINES:
            # the log has room for little: cells are put in again from the beginning
            monkeypatch.setattr("solver.fast_forest_tables.LOG", 1)
        found = []
        for fast in ENGINES:
            case = joined_case(name, reach, seed, water=seed % 4 > 0)
            problem = case.problem()
            plan = Plan(problem, case.rules(problem), proof=0, fast=fast)
            assert plan.rows.sorts.is_hopeless() or plan.by_rows
            found.append(plan.solve(Dice(seed, "joined rows")))
        plain = found[0]
        maps = [one.candidates if one.candidates is None else list(one.candidates) for one in found]
        assert maps == [maps[0]] * len(maps), seed
        assert {one.contradictions for one in found} == {plain.contradictions}, seed
        if plain.candidates is not None:
            assert is_right(case, [int(candidate) for candidate in plain.candidates]), seed
            by_rows += plan.by_rows and not plain.blocks
    assert by_rows >= 1


def caves(columns: int, rows: int) -> Case:
    """Dead ends, bends and ways through, of which rows left to themselves make hundreds of parts:
    there are but a third more joints than tiles."""
    facing, lines = board(GRID, columns, rows, False)
    rings = [(1, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 0), (1, 1, 1, 0), (0, 0, 0, 0)]
    turned = sorted({ring[turn:] + ring[:turn] for ring in rings for turn in range(4)})
    tiles = [Tile(tuple(HALL if way else ROCK for way in ring), True, False) for ring in turned]
    meets = np.zeros((WORDS + 2, WORDS))
    meets[ROCK, ROCK] = meets[HALL, HALL] = 1
    meets[WORDS:, ROCK] = 1
    weights = tuple({0: 2.0, 1: 1.0, 2: 1.0, 3: 0.9}[tile.ring.count(HALL)] for tile in tiles)
    return Case(facing, tiles, meets, weights, lines, reach="all")


def test_rows_become_one_part_without_a_search() -> None:
    case = caves(18, 18)
    problem = case.problem()
    for seed in range(3):
        plan = Plan(problem, case.rules(problem), fast=False)
        found = plan.draw(Dice(seed, "caves"))
        assert found is not None and found.candidates is not None
        assert is_right(case, [int(candidate) for candidate in found.candidates])


def test_what_would_seal_the_only_part_is_refused_while_cells_are_to_come() -> None:
    """Else all that follows would have to be rock: the map would be one room in a corner."""
    case = caves(8, 8)
    problem = case.problem()
    for seed in range(20):
        found = Plan(problem, case.rules(problem), fast=False).draw(Dice(seed, "caves"))
        if found is None or found.candidates is None:
            continue
        rings = [case.tiles[int(candidate)].ring for candidate in found.candidates]
        assert any(HALL in ring for ring in rings[-8:]), seed


def test_candidates_that_bring_parts_together_weigh_more() -> None:
    """Over two cells hang two parts: what leads from one to the other weighs most, what leads
    nowhere less, and least what leads round to its own part."""
    case = caves(3, 3)
    case.lines = [list(range(9))]
    problem = case.problem()
    rule = next(rule for rule in case.rules(problem) if isinstance(rule, ReachRule))
    plan = Plan(problem, [rule])
    ledger = Ledger([rule], problem.kind_list)
    joining = Joining(JoinTables(problem, plan.rows.chains, rule))
    number = {tile.ring: place for place, tile in enumerate(case.tiles)}
    ways = (HALL, ROCK, HALL, ROCK)
    onward = np.array([number[HALL, HALL, ROCK, ROCK], number[ways]])
    weights = np.array([1024, 1024])
    for joined in (False, True):
        ledger.reset()
        top = [(ROCK, HALL, HALL, ROCK), (ROCK, ROCK, HALL, HALL)] if joined else [ways, ways]
        assert ledger.take(0, number[top[0]]) and ledger.take(1, number[top[1]])
        joining.look_along([3, 4, 5])
        found = joining.weighed(weights, onward, 0, 1, 0).tolist()
        assert found == ([64, 256] if joined else [1024, 256])
