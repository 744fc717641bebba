"""Work that turns out long goes on on the compiled engine, and makes the same map."""

from __future__ import annotations

from typing import Any

import pytest

import morphs
import morphs.matching.fairness
import morphs.matching.solving
import solver.choice
import solver.complete
import solver.row_plan
import solver.search
from morphs import Request
from solver.choice import Work

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
