"""Which way a map is searched for comes before which."""

from __future__ import annotations

from typing import Any

import pytest

from morphs.matching import solving
from solver.search import Found
from tests.matching.test_rules import task_of


@pytest.mark.parametrize(
    ("which", "tried"),
    [("counts", ["counts"]), ("entrances", ["counts", "entrances"])],
)
def test_rows_with_counts_are_tried_before_those_with_entrances(
    which: str, tried: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found, order = Found("complete", [0] * 6), []

    def way(name: str) -> Any:
        return lambda task, progress: order.append(name) or (found if name == which else None)

    monkeypatch.setattr(solving, "counted_rows", way("counts"))
    monkeypatch.setattr(solving, "rows_with_entrances", way("entrances"))
    monkeypatch.setattr(solving, "dealt", lambda task, found, most: (found, most))
    assert solving._search(task_of(), None) == (found, {})
    assert order == tried


def test_where_neither_will_do_a_map_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("counted_rows", "rows_with_entrances"):
        monkeypatch.setattr(solving, name, lambda task, progress: None)
    monkeypatch.setattr(solving, "dealt", lambda task, found, most: found)
    found = solving._search(task_of(), None)
    assert isinstance(found, Found) and found.status == "complete"


def test_what_paint_asks_for_is_drawn_first() -> None:
    task = task_of(board="grid:4x2", paint=("....", ".h.t"), entrance=("0,0:n",))
    assert {constraint.kind for constraint in task.cell_constraints} > {"paint"}
    assert {*solving._painted(task)} == {5, 7}
    assert not solving._painted(task_of(board="grid:4x2", closed=True))
