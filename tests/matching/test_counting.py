"""Counts on large boards are kept by weights, and no cell is searched for them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import morphs
from morphs.base.errors import MorphsError
from morphs.check import check_layout
from morphs.layout.layout import Layout
from morphs.matching.counting import STEP, _step, _weighed
from solver.complete import Plan
from solver.problem import Kind, Problem
from solver.rules.tally import Tally


def showing(layout: Layout, letter: str) -> int:
    return sum(any(letter in face for face in cell.faces or ()) for cell in layout.cells)


@pytest.fixture
def no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a map was searched for cell by cell")

    monkeypatch.setattr(Plan, "_search", refuse)


@pytest.mark.usefixtures("no_search")
def test_rows_are_drawn_until_enough_is_there() -> None:
    built = morphs.build(board="grid:24x22", at_least={"lake": "20%"}, compose="loose", seed=0)
    assert showing(built.layout, "k") >= 106
    assert not built.report.unmet and check_layout(json.loads(built.layout.to_json())).ok
    loose = morphs.build(board="grid:24x22", compose="loose", seed=0)
    assert showing(loose.layout, "k") < 106


@pytest.mark.usefixtures("no_search")
def test_what_is_asked_for_at_most_weighs_less() -> None:
    asked: dict[str, Any] = {"at_least": {"hall": "20%"}, "at_most": ("lake=2%", "tunnel=70%")}
    built = morphs.build(board="grid:31x31", water="off", **asked)
    assert showing(built.layout, "k") <= 19
    assert showing(built.layout, "h") >= 193 and showing(built.layout, "t") <= 672
    assert check_layout(json.loads(built.layout.to_json())).ok


def test_what_weights_cannot_bring_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A share of nothing: no weight but 0 lets a tile never stand."""
    searches, search = [], Plan._search
    monkeypatch.setattr(Plan, "_search", lambda *how: searches.append(1) or search(*how))
    built = morphs.build(board="grid:12x12", water="off", at_most={"lake": "0%"}, seed=1)
    assert showing(built.layout, "k") == 0 and searches


def test_what_may_hardly_stand_weighs_as_little_as_can_be() -> None:
    assert _step(Tally([[0, 1]], [0], high=0), 2) == 1 / STEP
    assert _step(Tally([[0, 1]], [0], high=100), 200) == 79 / 200
    assert _step(Tally([[0, 1]], [0], low=100), 100) == 1


def test_what_is_counted_weighs_as_many_times_as_much_as_it_did() -> None:
    rings = np.zeros((3, 2), dtype=np.int64)
    kinds = [Kind(rings, ((0, 1, 2),), 0, weights) for weights in ((2.0, 3.0, 5.0), ())]
    facing: list[list[tuple[int, int] | None]] = [[None, (1, 0)], [(0, 1), None]]
    problem = Problem.facing([0, 1], kinds, np.ones((3, 1)), 1, 2, facing)
    weighed = _weighed(problem, [Tally([[0, 1, 2], [1, 0, 0]], [0, 1])], [3.0])
    assert [kind.weights for kind in weighed.kinds] == [(2.0, 9.0, 15.0), (3.0, 1.0, 1.0)]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"at_least": ("dragonfly=1",)}, "'dragonfly' is no tile, tag or feature"),
        ({"at_least": ("gatehouse=1",), "compose": "loose"}, "stand on maps with a plan alone"),
        ({"at_least": ("crypt=1",), "tag": ("!crypt",)}, "every one is kept out by"),
    ],
)
def test_of_what_can_stand_nowhere_it_is_told_why(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(MorphsError, match=why):
        morphs.build(board="grid:9x7", **asked)
