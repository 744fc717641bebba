"""What leads to later rows is worth less before an end that nothing may run over."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.complete import SEAMS, Plan
from solver.forest_ends import EASE, eases, with_dry_seam
from solver.forest_links import ForestRule, wet_slots
from solver.rules import BoundRule
from solver.search import Found
from tests.solver.makers import GRID, RIVER, ROCK, WORDS, Case, Tile, board


def river_plan(columns: int, rows: int, wrap: bool, **asked: object) -> tuple[Plan, ForestRule]:
    """Straight rivers, bends, springs and rock."""
    facing, lines = board(GRID, columns, rows, wrap)
    wet = [(1, 0, 1, 0), (1, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)]
    rings = sorted({ring[turn:] + ring[:turn] for ring in wet for turn in range(4)})
    tiles = [Tile(tuple(RIVER if one else ROCK for one in ring), True, False) for ring in rings]
    meets = np.concatenate([np.eye(WORDS), np.ones((2, WORDS))])
    case = Case(facing, tiles, meets, (1.0,) * len(tiles), lines, water=True)
    problem = case.problem()
    rules: list[BoundRule] = list(case.rules(problem))
    (forest,) = (rule for rule in rules if isinstance(rule, ForestRule))
    return Plan(problem, rules, proof=0, **asked), forest  # type: ignore[arg-type]


def ease_of(plan: Plan, bound: ForestRule) -> list[int]:
    return eases(plan.problem, plan.rows.sorts, plan.rows.chains, wet_slots(bound))


def test_rows_are_eased_before_a_closed_border_and_a_seam_only() -> None:
    plan, bound = river_plan(8, 9, wrap=False)
    assert ease_of(plan, bound) == [0] * 9
    runs = [bool(RIVER in ring) for ring in plan.problem.kinds[0].rings.tolist()]
    dry = sum(1 << number for number, is_wet in enumerate(runs) if not is_wet)
    closed, _ = river_plan(8, 9, wrap=False, allowed=dict.fromkeys(range(64, 72), dry))
    assert ease_of(closed, bound) == [0] * 7 + [EASE // 2, EASE]
    torus, bound = river_plan(9, 9, wrap=True)
    assert ease_of(torus, bound) == [0, 0, 0, 0, EASE, 0, 0, 0, 0]


def test_little_runs_over_the_seam_of_a_torus() -> None:
    plan, bound = river_plan(9, 9, wrap=True)
    (kind,) = with_dry_seam(plan.problem, plan.rows.chains, wet_slots(bound)).kinds
    less = [slot for slot, row in enumerate(kind.rims) if row[RIVER] < row[ROCK]]
    assert len(less) == 1
    before = {plan.problem.opposite[cell][less[0]] for cell in range(9)}
    assert {facing and facing[0] for facing in before} == set(range(72, 81))
    open_plan, bound = river_plan(9, 9, wrap=False)
    same = with_dry_seam(open_plan.problem, open_plan.rows.chains, wet_slots(bound))
    assert same is open_plan.problem


def test_rows_of_a_torus_that_do_not_close_are_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    plan, _ = river_plan(9, 9, wrap=True, fast=False)
    asked: list[int] = []

    def search(self: Plan, dice: object, progress: object, preset: list[int], *how: int) -> Found:
        asked.append(sum(candidate >= 0 for candidate in preset))
        return Found("gave up" if len(asked) < 3 else "complete")

    monkeypatch.setattr(Plan, "_search", search)
    assert plan.solve(Dice(1, "seam")).status == "complete"
    assert asked == [45] * 3
    asked.clear()
    monkeypatch.setattr(
        Plan,
        "_search",
        lambda *_: asked.append(0) or Found("gave up"),  # type: ignore[func-returns-value]
    )
    assert plan.solve(Dice(1, "seam")).status == "gave up"
    assert len(asked) > SEAMS
