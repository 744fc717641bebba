"""Work that turns out long goes on on the compiled engine, and makes the same map."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import morphs
import morphs.matching.fairness
import morphs.matching.solving
import solver.choice
import solver.complete
import solver.row_plan
import solver.search
from morphs import Request
from morphs.base.seeds import Dice
from solver.choice import Work
from solver.complete import Plan
from solver.problem import Kind, Problem
from solver.repair import Found

pytest.importorskip("numba")

ROWS = Request(pack=("overland",), board="hex:9x8", seed=0, gaps="leave")
SEARCHED = Request(pack=("overland",), board="hex:8x6", seed=0, gaps="leave", wrap=True)
"""The search for a map on which no tile stands twice takes long."""


def built(
    request: Request, patch: pytest.MonkeyPatch, paying: set[Work]
) -> tuple[str, list[tuple[Work, int]]]:
    """The layout, and what was asked of the compiled engine and how many cells that is worth."""
    asked: list[tuple[Work, int]] = []

    def pays(work: Work, cells: int) -> bool:
        asked.append((work, cells))
        return work in paying and cells >= solver.choice.WORN * 40

    with patch.context() as inside:
        inside.setattr(solver.choice, "pays", pays)
        inside.setattr(solver.choice, "note_compiled", lambda work: None)
        return morphs.build(request).layout.to_json(), asked


def test_rows_that_failed_go_on_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(morphs.matching.solving, "TO_SPARE", 9.0)
    monkeypatch.setattr(
        morphs.matching.fairness, "couples", lambda problem: False
    )  # rows that fail
    monkeypatch.setattr(solver.row_plan, "PATIENCE", (1000, 1))  # the first failure is the last
    plain, _ = built(ROWS, monkeypatch, set())
    switched, asked = built(ROWS, monkeypatch, {Work.WATER})
    assert switched == plain
    assert (Work.WATER, solver.choice.WORN * 72) in asked


def test_rows_that_fail_often_are_drawn_compiled_from_the_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engines: list[bool] = []
    sampler = solver.row_plan.RowPlan._sampler_with_rules

    def noted(plan: solver.row_plan.RowPlan, fast: bool) -> Any:
        engines.append(fast)
        return sampler(plan, fast)

    monkeypatch.setattr(solver.row_plan.RowPlan, "_sampler_with_rules", noted)
    monkeypatch.setattr(morphs.matching.solving, "TO_SPARE", 9.0)
    monkeypatch.setattr(morphs.matching.fairness, "couples", lambda problem: False)
    monkeypatch.setattr(solver.row_plan, "PATIENCE", (1,))  # nothing is begun anew
    monkeypatch.setattr(solver.row_plan, "SOON", 0)
    plain, _ = built(ROWS, monkeypatch, set())
    assert engines and not any(engines)
    switched, _ = built(ROWS, monkeypatch, {Work.WATER})
    assert switched == plain and any(engines)


def test_long_searches_go_on_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    engines: list[Any] = []
    own = solver.search.search

    def watched(*args: Any, **more: Any) -> Any:
        engines.append(more["fast"])
        return own(*args, **more)

    monkeypatch.setattr(solver.complete, "search", watched)
    plain, _ = built(SEARCHED, monkeypatch, set())
    assert True not in engines
    switched, _ = built(SEARCHED, monkeypatch, {Work.SEARCH})
    assert switched == plain
    assert True in engines


@pytest.mark.parametrize(("fast", "engines"), [(False, [False]), (None, [False, True])])
def test_who_forbids_the_compiled_engine_never_has_it(
    fast: bool | None, engines: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def gives_up(*args: Any, **more: Any) -> Found:
        asked.append(more["fast"])
        return Found("gave up")

    monkeypatch.setattr(solver.choice, "pays", lambda work, cells: cells > 100)
    monkeypatch.setattr(solver.choice, "note_compiled", lambda work: None)
    monkeypatch.setattr(solver.complete, "search", gives_up)
    kind = Kind(np.array([[0, 0]]), ((0,),), 0, (1.0,))
    facing: list[list[tuple[int, int] | None]] = [[None, (1, 0)], [(0, 1), None]]
    problem = Problem.facing([0, 0], [kind], np.ones((3, 1)), 1, 2, facing)
    Plan(problem, way="cells", fast=fast).solve(Dice(1, "t"))
    assert asked == engines
