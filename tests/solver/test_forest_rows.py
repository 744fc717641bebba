"""Rows under a rule on what is connected, judged by rules written down a second time."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.complete import Plan
from solver.forest_links import ForestRule
from solver.forest_rows import ForestRows, factors
from solver.integers import UNIT
from solver.row_by_row import Rows
from solver.row_plan import FOREST_CELLS
from tests.solver.judge import is_right
from tests.solver.makers import (
    BRICK,
    FLAT,
    GRID,
    POINTY,
    RIVER,
    ROCK,
    WORDS,
    Case,
    Tile,
    board,
    random_meets,
    random_tiles,
)

BOARDS = {
    "grid": (GRID, 9, 8, False),
    "grid wrapped": (GRID, 9, 9, True),
    "brick": (BRICK, 8, 8, False),
    "pointy": (POINTY, 8, 8, False),
    "flat": (FLAT, 8, 8, False),
}


def random_case(name: str, seed: int) -> Case:
    rolls = Random(f"{name} {seed}")
    kind, columns, rows, wrap = BOARDS[name]
    facing, lines = board(kind, columns, rows, wrap)
    tiles = random_tiles(rolls, len(facing[0]))
    tiles.append(Tile((ROCK,) * len(facing[0]), True, False))
    weights = tuple(float(rolls.randint(1, 4)) for _ in tiles)
    return Case(facing, tiles, random_meets(rolls), weights, lines, water=True)


ENGINES = (False, True) if find_spec("numba") else (False,)


@pytest.mark.parametrize("seeds", [2, pytest.param(30, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", BOARDS)
def test_every_map_keeps_the_rule_and_is_the_same_compiled(name: str, seeds: int) -> None:
    by_rows = 0
    for seed in range(seeds):
        case, found = random_case(name, seed), []
        for fast in ENGINES:
            problem = case.problem()
            plan = Plan(problem, case.rules(problem), limit=200, proof=0, fast=fast)
            found.append(plan.solve(Dice(seed, "forest rows")))
        plain = found[0]
        maps = [one.candidates if one.candidates is None else list(one.candidates) for one in found]
        assert maps == [maps[0]] * len(maps), seed
        if plain.candidates is not None:
            assert {one.contradictions for one in found} == {plain.contradictions}, seed
            assert is_right(case, [int(candidate) for candidate in plain.candidates]), seed
            by_rows += plan.by_rows and not plain.blocks
    assert by_rows >= 1


@pytest.mark.skipif(find_spec("numba") is None, reason="the compiled engine needs numba")
def test_compiled_rows_make_room_and_begin_their_memory_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from solver import fast_forest_tables

    case = rivers(40, 12)
    maps = []
    for room, entries in ((fast_forest_tables.ROOM, fast_forest_tables.ENTRIES), (1, 4)):
        monkeypatch.setattr(fast_forest_tables, "ROOM", room)
        monkeypatch.setattr(fast_forest_tables, "ENTRIES", entries)
        problem = case.problem()
        found = Plan(problem, case.rules(problem), fast=True).solve(Dice(1, "rivers"))
        assert found.candidates is not None
        maps.append(list(found.candidates))
    assert maps[0] == maps[1]


@pytest.mark.skipif(find_spec("numba") is None, reason="the compiled engine needs numba")
def test_compiled_rows_take_cells_back_alike_however_far_their_log_reaches() -> None:
    """All that hangs together is rebuilt where the log is too short: of the first of two windows
    nothing stands in half of it."""
    from solver.account_kernels import LOG

    case, drawn = rivers(40, 12), []
    for part in (0, 2, 1):  # the log forgets nothing, its older half, everything
        problem = case.problem()
        rows = Plan(problem, case.rules(problem), fast=True).rows
        sampler, start = rows._sampler(Dice(1, "log")), rows.chains.start.tolist()
        assert sampler.draw_lines(0, 8) == (8, -1)
        account = sampler.tables.account
        pushes = np.flatnonzero(account.log[: account.count[LOG], 0] >= account.piece)
        if part:
            end = int(account.count[LOG])
            first = int(pushes[len(pushes) // 2]) if part == 2 else end
            account.log[: end - first] = account.log[first:end].copy()
            account.count[LOG] = end - first
        windows = (start[1] + 3, start[1] + 24), (start[7] + 10, start[7] + 30)
        sampler.clear(*windows)
        gone = np.concatenate([rows.chains.cells[begin:end] for begin, end in windows])
        stands = account.state[account.piece :] >= 0
        assert not stands[gone].any() and stands.sum() > 20
        stuck = [sampler.draw(begin, end, False) for begin, end in windows]
        stuck += sampler.draw_lines(8, 12)
        drawn.append((stuck, sampler.result().tolist(), stands.tolist()))
    assert drawn[0] == drawn[1] == drawn[2]


def rivers(columns: int, rows: int) -> Case:
    """Bends, lines and forks of rivers that begin and end nowhere but at the border."""
    facing, lines = board(GRID, columns, rows, False)
    rings = [(1, 0, 1, 0), (1, 1, 0, 0), (1, 1, 1, 0), (0, 0, 0, 0)]
    turned = {ring[turn:] + ring[:turn] for ring in rings for turn in range(4)}
    tiles = [Tile(tuple(RIVER if wet else ROCK for wet in ring), True, False) for ring in turned]
    tiles.sort(key=lambda tile: tile.ring)
    meets = np.zeros((WORDS + 2, WORDS))
    meets[ROCK, ROCK] = meets[RIVER, RIVER] = 1
    meets[WORDS:] = 1
    weights = tuple({0: 12.0, 2: 1.0, 3: 0.25}[tile.ring.count(RIVER)] for tile in tiles)
    return Case(facing, tiles, meets, weights, lines, water=True)


def shares(case: Case, found: list[int], columns: int) -> tuple[float, float]:
    """The share of joints between rows, and within them, that a river crosses."""
    words = np.array([case.tiles[candidate].ring for candidate in found])
    inner = words.reshape(-1, columns, 4)
    return float((inner[:-1, :, 2] == RIVER).mean()), float((inner[:, :-1, 1] == RIVER).mean())


def test_rivers_are_as_frequent_as_is_due_and_neither_pile_up_nor_dry_out() -> None:
    case = rivers(40, 40)
    problem = case.problem()
    due = sum(w * tile.ring.count(RIVER) for w, tile in zip(case.weights, case.tiles, strict=True))
    due /= 4 * sum(case.weights)
    down, along = [], []
    for seed in range(4):
        plan = Plan(problem, case.rules(problem))
        assert plan.by_rows
        found = plan.solve(Dice(seed, "rivers"))
        assert found.candidates is not None
        assert not found.blocks
        candidates = [int(candidate) for candidate in found.candidates]
        assert is_right(case, candidates)
        one, other = shares(case, candidates, 40)
        down.append(one)
        along.append(other)
    assert 0.9 < np.mean(down) / due < 1.1
    assert 0.9 < np.mean(along) / due < 1.1


def test_the_same_dice_draw_the_same_map() -> None:
    case = rivers(12, 12)
    problem = case.problem()
    maps = []
    for _ in range(2):
        found = Plan(problem, case.rules(problem)).solve(Dice(5, "rivers"))
        assert found.candidates is not None
        maps.append([int(candidate) for candidate in found.candidates])
    plan = Plan(problem, case.rules(problem))
    plan.make_ready()
    for seed in (1, 5):  # what was drawn before leaves nothing behind
        found = plan.solve(Dice(seed, "rivers"))
    assert found.candidates is not None
    assert maps[0] == maps[1] == [int(candidate) for candidate in found.candidates]


def test_small_boards_and_other_rules_are_searched_cell_by_cell() -> None:
    assert FOREST_CELLS <= 64
    small = rivers(5, 5)
    problem = small.problem()
    assert not Plan(problem, small.rules(problem)).by_rows
    case = rivers(12, 12)
    case.worth = [[1]] * 144
    problem = case.problem()
    assert isinstance(case.rules(problem)[0], ForestRule)
    assert not Plan(problem, case.rules(problem)).by_rows


def test_rows_that_fail_too_often_are_begun_anew_with_other_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where some cells are given a draw goes well soon or seldom, so each may fail a few times
    only, the last one oftenest. Where rows will not do in one place, nothing is begun anew."""
    limits: list[int] = []
    case = random_case("grid", 3)
    problem = case.problem()
    plan = Plan(problem, case.rules(problem), limit=200, proof=0, fast=False)
    assert plan.by_rows

    def spent(self: Rows, *_: object) -> bool:
        limits.append(self.limit)
        self.failures = self.limit + 1
        return False

    def stuck(self: Rows, *_: object) -> bool:
        limits.append(self.limit)
        return False

    monkeypatch.setattr(Rows, "draw", spent)
    plan.solve(Dice(1, "anew"))
    assert len(limits) == 4 and limits[0] == limits[1] < limits[2] < limits[3]
    limits.clear()
    monkeypatch.setattr(Rows, "draw", stuck)
    plan.solve(Dice(1, "anew"))
    assert len(limits) == 1


def test_a_cell_that_is_left_empty_is_passed_over() -> None:
    """So reasons ask what it would have to show: there is a kind of cells without candidates."""
    case = random_case("grid", 3)
    problem = case.problem()
    kinds = problem.kind_of_cell.copy()
    kinds[20] = len(problem.kinds)
    nothing = replace(problem.kinds[0], rings=problem.kinds[0].rings[:0], weights=())
    holed = replace(problem, kind_of_cell=kinds, kinds=[*problem.kinds, nothing])
    rules = [rule.with_empty_kind() for rule in case.rules(problem)]
    plan = Plan(holed, rules, limit=200, proof=0, fast=False)
    found = plan.solve(Dice(1, "hole"))
    assert plan.by_rows and found.candidates is not None
    assert [cell for cell, one in enumerate(found.candidates) if one < 0] == [20]


@pytest.mark.parametrize(
    ("rows", "crowded", "has_drifted"),
    [(8, 1, False), (8, 2, True), (16, 2, False), (64, 8, False), (64, 9, True), (200, 25, False)],
)
def test_strands_have_drifted_apart_where_more_than_one_row_of_eight_is_crowded(
    rows: int, crowded: int, has_drifted: bool
) -> None:
    """On both engines."""
    closed = [False] * rows
    plain: Any = SimpleNamespace(crowded=crowded, tables=SimpleNamespace(closed=closed))
    assert ForestRows.has_drifted(plain) is has_drifted
    if len(ENGINES) > 1:
        from solver.fast_forest import FastForestRows

        tables = SimpleNamespace(lines=SimpleNamespace(closed=closed))
        fast: Any = SimpleNamespace(pull=[0, 0, 0, 0, crowded], tables=tables)
        assert FastForestRows.has_drifted(fast) is has_drifted


def test_a_pull_is_worth_steps_of_15_to_17_for_each_gate_up_to_six() -> None:
    assert factors(2).tolist() == [UNIT * 15 ** (2 * n) // 17 ** (2 * n) for n in range(7)]
