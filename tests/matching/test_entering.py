"""Entrances of large boards are chosen beforehand, and no cell is searched for them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import morphs
from morphs.base.seeds import Dice
from morphs.board.grids import board_of
from morphs.check import check_layout
from morphs.matching import make_task
from morphs.matching.entering import _entered, rows_with_entrances
from morphs.tiles.packs.catalogue import catalogue_of
from solver.complete import Plan
from solver.found import Found
from solver.rules.tally import Tally
from tests.conftest import PACKS

RIVERS = str(PACKS / "rivers.csv")


@pytest.mark.parametrize("asked", [{}, {"connected": True}, {"water": "off"}])
def test_rows_have_as_many_entrances_as_are_asked_for(
    asked: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a map was searched for cell by cell")

    monkeypatch.setattr(Plan, "_search", refuse)
    built = morphs.build(board="grid:24x20", entrances=3, compose="loose", seed=2, **asked)
    assert not built.report.gaps and not built.report.unmet
    assert check_layout(json.loads(built.layout.to_json())).ok


def test_what_must_lead_out_is_an_entrance_and_the_dice_choose_the_others() -> None:
    tally = Tally([[0, 1, 2]], [0, 0, -1, 0, 0], 2, 2)
    chosen = set()
    for seed in range(20):
        told = _entered(tally, {3: 0b110, 4: 0b101}, Dice(seed, "entered"))
        assert told and told[3] == 0b010 and told[4] == 0b001 and 2 not in told
        assert sorted((told[0], told[1])) == [0b001, 0b010]
        chosen.add(told[0])
    assert len(chosen) == 2


def test_what_must_lead_out_may_be_all_that_is_asked_for() -> None:
    told = _entered(Tally([[0, 1]], [0, 0], 1, 1), {0: 0b10}, Dice(1, "entered"))
    assert told == {0: 0b10, 1: 0b01}
    told = _entered(Tally([[0, 1]], [0, 0], 2, 2), {}, Dice(1, "entered"))
    assert told == {0: 0b10, 1: 0b10}


def test_entrances_that_cannot_be_are_left_to_the_search() -> None:
    dice = Dice(1, "entered")
    assert _entered(Tally([[0, 1]], [0, 0], 3, 3), {}, dice) is None
    assert _entered(Tally([[0, 1]], [0, 0], 1, 1), {0: 0b10, 1: 0b10}, dice) is None
    assert _entered(Tally([[0, 2]], [0, 0], 2, 2), {0: 0b10}, dice) is None


@pytest.mark.parametrize(
    ("board", "asked", "is_drawn"),
    [
        ("grid:6x5", {"entrances": 2}, True),
        ("grid:6x5", {}, False),
        ("grid:5x5", {"entrances": 2}, False),
        ("grid:6x5", {"entrances": 2, "at_most": ("lake=1",)}, False),
    ],
)
def test_only_large_maps_of_which_nothing_else_is_asked_are_drawn_so(
    board: str, asked: dict[str, Any], is_drawn: bool
) -> None:
    request = morphs.Request.model_validate(
        {"pack": RIVERS, "board": board, "water": "off", **asked}
    )
    task = make_task(request, catalogue_of(request), board_of(request))
    assert (rows_with_entrances(task, least=30) is not None) is is_drawn


def test_a_map_that_a_search_left_nearly_dry_is_drawn_by_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solve = Plan.solve

    def solve_dry(plan: Plan, *given: Any) -> Found:
        return replace(solve(plan, *given), spared=True)

    monkeypatch.setattr(Plan, "solve", solve_dry)
    asked: dict[str, Any] = {"pack": RIVERS, "entrances": 2, "compose": "loose", "seed": 1}
    notes = {
        board: morphs.build(board=board, **asked).report.notes for board in ("grid:9x8", "grid:6x5")
    }
    assert not any("dry" in note for note in notes["grid:9x8"])
    assert any("dry" in note for note in notes["grid:6x5"])
