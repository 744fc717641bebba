"""The compiled draw solver lays what the plain one lays, tile by tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from morphs.board.grids import board_of
from morphs.matching import make_task, solving
from morphs.matching.domains import combined
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import open_catalogue
from solver import choice
from solver.choice import Work, pays
from solver.deck import Card
from solver.draw import Drawn, DrawOptions, draw
from solver.problem import Kind, Problem
from solver.rules import BoundRule
from tests.conftest import PACKS

pytest.importorskip("numba")

RIVERS = str(PACKS / "rivers.csv")
CASES: dict[str, dict[str, Any]] = {
    "plain": {"pack": RIVERS, "board": "grid:16x12", "water": "off"},
    "rules": {"pack": RIVERS, "board": "grid:12x9"},
    "reserve": {"board": "grid:8x6", "frame": "after", "on_misfit": "reserve"},
    "strict": {"board": "grid:8x6", "frame": "before", "strict_tries": True, "tries": 2},
    "hexes": {"pack": "overland", "board": "hex:9x7"},
    "bricks": {"board": "brick:8x6", "frame": "after"},
    "one of each": {"board": "brick:8x8", "wrap": True, "set": True},
    "closed": {"pack": ("waters", "caverns"), "board": "grid:7x6", "closed": True},
    "islands": {"board": "grid:5x3", "mask": ("##..#", "..#..", "#...#"), "start": "centre"},
    "narrow": {"board": "grid:7x1", "water": "off", "wrap": False},
    "a pin": {"board": "grid:5x4", "pin": ("3,2=tile0014",)},
    "a wish": {"board": "grid:5x4", "at_least": ("lake=3",)},
}


def drawn(request: Request, fast: bool, monkeypatch: pytest.MonkeyPatch) -> Drawn:
    task = make_task(request, open_catalogue(request.pack), board_of(request))
    with monkeypatch.context() as patch:
        patch.setattr("solver.draw.pays", lambda *_: fast)
        drawer = solving._drawer(task, combined(task.cell_constraints))
        return solving._drawn(task, drawer, None)[0]


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("case", ["plain", "closed", "islands", "a pin"])
def test_a_board_drawn_again_and_again_is_as_if_drawn_once(
    case: str, fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.draw.pays", lambda *_: fast)
    facts = {"board": "grid:5x4"} if case == "plain" else CASES[case]
    request = Request(seed=9, solver="draw", **facts)
    task = make_task(request, open_catalogue(request.pack), board_of(request))
    seeds = [4, 2, 4]
    each = [found.placements for found in solving.draw_each(task, seeds)]
    seeded = [replace(task, request=request.model_copy(update={"seed": seed})) for seed in seeds]
    assert each == [solving.solve_by_drawing(one).placements for one in seeded]
    assert each[0] == each[2] != each[1]


@pytest.mark.parametrize("case", CASES)
def test_both_engines_lay_the_same(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in (1, 2):
        request = Request(seed=seed, solver="draw", **CASES[case])
        plain = drawn(request, False, monkeypatch)
        assert plain == drawn(request, True, monkeypatch)
        assert plain.placed > 2


@pytest.mark.parametrize("weights", [(1, 1, 2.5), (0.25, 0.5, 0.3), (0, 3, 1000)])
def test_parts_of_cards_and_copies(
    weights: tuple[float, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    request = Request(pack=(RIVERS,), board="grid:9x9", seed=1, solver="draw", water="off")
    task = make_task(request, open_catalogue(request.pack), board_of(request))
    problem = task.matching.problem
    decks = [
        [
            Card(prototype, weights[number % 3], copies=(None, 3, 0, None)[number % 4])
            for number, prototype in enumerate(task.matching.prototypes[0])
        ]
    ]
    rejecting = DrawOptions(phases=[range(81)], start=40)
    for options in (rejecting, replace(rejecting, on_misfit="reserve", tries=1)):
        dice = Dice(9, "draw"), Dice(9, "draw")
        one = draw(problem, decks, dice[0], options, fast=False)
        assert one == draw(problem, decks, dice[1], options, fast=True)
        assert dice[0].counter == dice[1].counter


def test_compiled_code_has_to_repay_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "_LOADED", set())
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    for work in Work:
        assert not pays(work, 30)
        assert pays(work, 10_000_000)


def test_what_is_missed_again_and_again_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is kept yet, the third map that would have gained has it compiled."""
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setattr(choice, "cache_folder", lambda: tmp_path)

    def asked(cells: int) -> bool:
        for known in ("_LOADED", "_MISSED"):  # as in a process of its own
            monkeypatch.setattr(choice, known, set())
        choice._is_kept.cache_clear()
        return choice.is_engine_fast(None, Work.WATER, cells)

    cells = choice.COMPILE[Work.WATER] // 2 // choice.SAVED[Work.WATER]
    assert [asked(cells) for _ in range(3)] == [False, False, True]
    assert asked(choice.LOAD // choice.SAVED[Work.WATER] + 1), "it is compiled now"
    choice._is_kept.cache_clear()


def test_small_maps_miss_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setattr(choice, "cache_folder", lambda: tmp_path)
    for known in ("_LOADED", "_MISSED"):
        monkeypatch.setattr(choice, known, set())
    assert not any(choice.is_engine_fast(None, work, 30) for work in Work)
    assert not list(tmp_path.iterdir())


def test_kernels_that_are_not_compiled_never_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert not any(pays(work, 10_000_000) for work in Work)


def test_a_card_may_be_refused_more_often_than_there_is_memo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each refusal weighs the cell anew: the memo grows between two of one card."""
    first_memo = 64
    monkeypatch.setattr("solver.fast_draw.FIRST_MEMO", first_memo)

    class OnlyTheLast:
        def push(self, cell: int, piece: int) -> bool:
            return piece == count - 1

        def pop(self) -> None: ...

        def forget(self, cells: Sequence[int]) -> None: ...

        def reset(self) -> None: ...

    count = 8 * first_memo
    kind = Kind(np.zeros((count, 2), np.int64), (tuple(range(count)),), 0)
    problem = Problem.facing([0], [kind], np.ones((3, 1)), 1, 2, [[None, None]])
    rule = [BoundRule("t", OnlyTheLast(), [list(range(count))])]
    laid = [
        draw(problem, [[Card(0)]], Dice(3, "t"), DrawOptions([[0]]), rule, fast=fast)
        for fast in (False, True)
    ]
    assert laid[0] == laid[1]
    assert laid[0].candidate_of_cell == [count - 1]
    assert laid[0].refused > first_memo
