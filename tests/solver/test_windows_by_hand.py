"""Rules of a whole map seen from some of its cells, and boards laid out as rows and columns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from solver.problem import Kind, Problem
from solver.rules import BoundRule
from solver.rules.window import BanningWindow, WantingWindow, Window, window
from solver.sheet import make_sheet
from tests.solver.makers import FLAT, GRID, Facing, board

CELLS = [40, 50, 60]
"""Of these the first two are open."""


class Plain:
    """A rule that notes what it is asked, and refuses cell 50."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    def push(self, cell: int, piece: Any) -> bool:
        self.done.append(("push", cell, piece))
        return cell != 50

    def pop(self) -> None:
        self.done.append("pop")

    def forget(self, cells: Any) -> None:
        self.done.append(("forget", [*cells]))

    def reset(self) -> None: ...


class Banning(Plain):
    fresh: tuple[int, ...] = ()

    def news(self) -> tuple[int, ...]:
        return self.fresh

    def banned(self, cell: int) -> int:
        return cell


class Wanting(Banning):
    def missing(self) -> int:
        return 3

    def wanted(self, cell: int) -> int:
        return cell + 1

    def can_succeed(self, domains: Any) -> bool:
        self.done.append(([domains[cell] for cell in (40, 50, 60, 7)], len(domains), [*domains]))
        return True


def test_cells_that_stand_are_not_taken_in_again() -> None:
    rule = Plain()
    seen = Window(rule, CELLS, 2)
    assert seen.push(0, "a") and not seen.push(1, "b") and seen.push(2, "c")
    assert rule.done == [("push", 40, "a"), ("push", 50, "b")]
    rule.done.clear()
    seen.pop()
    assert rule.done == []
    seen.pop()
    assert rule.done == ["pop"] and seen.order == []
    rule.done.clear()
    seen.push(0, "a")
    seen.forget([0, 2, 1])
    seen.push(0, "a")
    seen.reset()
    assert rule.done[1::2] == [("forget", [40, 50])] * 2 and seen.order == []


def test_bans_of_open_cells_are_told_at_first_and_whenever_there_are_new_ones() -> None:
    rule = Banning()
    seen = BanningWindow(rule, CELLS, 2)
    assert [*seen.news()] == [0, 1] and [*seen.news()] == []
    rule.fresh = (3,)
    assert [*seen.news()] == [0, 1] == [*seen.news()]
    rule.fresh = ()
    assert [*seen.news()] == []
    seen.reset()
    assert [*seen.news()] == [0, 1]
    assert [seen.banned(cell) for cell in range(3)] == [40, 50, 0]


def test_what_a_rule_wants_may_stand_in_open_cells_alone() -> None:
    rule = Wanting()
    seen = WantingWindow(rule, CELLS, 2)
    assert seen.missing() == 3 and [seen.wanted(cell) for cell in range(3)] == [41, 51, 0]
    assert seen.can_succeed([5, 6, 9])
    assert rule.done == [([5, 6, 0, 0], 2, [5, 6])]


@pytest.mark.parametrize(
    ("rule", "kind"), [(Plain(), Window), (Banning(), BanningWindow), (Wanting(), WantingWindow)]
)
def test_a_rule_is_seen_with_all_it_can_do(rule: Any, kind: type) -> None:
    bound = BoundRule("a rule", rule, [[None, 1], [2]])
    seen = window(bound, CELLS, 2)
    assert type(seen.rule) is kind and seen.name == "a rule" and seen.readings == bound.readings
    assert seen.concern == bound.concern


# ---------------------------------------------------------------- rows and columns


def sheet_of(facing: list[Facing], lines: Any, **more: Any) -> Any:
    slots = len(facing[0])
    kinds = [Kind(np.zeros((1, slots), np.int64), ((0,),), 0, (1.0,))]
    of_cell = more.pop("of_cell", [0] * len(facing))
    kinds += kinds * max(of_cell)
    return make_sheet(Problem.facing(of_cell, kinds, np.ones((3, 1)), 1, 2, facing, lines))


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(("wide", "tall"), [(False, False), (True, False), (False, True)])
def test_the_slots_of_rows_and_columns_are_found_however_cells_lie(
    turn: int, wide: bool, tall: bool
) -> None:
    """Four columns and three rows, which may wrap either way."""
    facing, lines = board(GRID, 4, 3, True)
    for cell, mine in enumerate(facing):
        column, row = cell % 4, cell // 4
        gone = {0: row == 0 and not tall, 1: column == 3 and not wide,
                2: row == 2 and not tall, 3: column == 0 and not wide}  # fmt: skip
        mine[:] = [None if gone[slot] else face for slot, face in enumerate(mine)]
    turned = [
        [face and (face[0], (face[1] + turn) % 4) for face in mine[4 - turn :] + mine[: 4 - turn]]
        for mine in facing
    ]
    sheet = sheet_of(turned, lines)
    assert sheet.cells.tolist() == [[*range(n, n + 4)] for n in (0, 4, 8)]
    assert sheet.slots == tuple((slot + turn) % 4 for slot in (3, 1, 0, 2))
    assert sheet.wraps == (tall, wide)


@pytest.mark.parametrize(
    ("kind", "columns", "rows", "wrap", "is_one"),
    [
        (GRID, 3, 3, True, True), (GRID, 2, 3, True, False), (GRID, 3, 2, True, False),
        (GRID, 2, 3, False, True), (GRID, 3, 2, False, True), (GRID, 1, 3, False, False),
        (GRID, 3, 1, False, False), (FLAT, 4, 3, False, False),
    ],
)  # fmt: skip
def test_boards_of_squares_with_rows_and_columns_are_laid_out(
    kind: str, columns: int, rows: int, wrap: bool, is_one: bool
) -> None:
    """Not where they close after two."""
    assert (sheet_of(*board(kind, columns, rows, wrap)) is not None) == is_one


def test_boards_with_holes_of_several_kinds_or_lines_are_not_laid_out() -> None:
    facing, lines = board(GRID, 3, 3, False)
    assert sheet_of(facing, lines) is not None
    assert sheet_of(facing, lines, of_cell=[0] * 8 + [1]) is None
    assert sheet_of(facing, [*lines[:2], lines[2][:2]]) is None
    assert sheet_of(facing, lines[:2]) is None
    apart = [list(mine) for mine in facing]
    apart[1][1], apart[2][3] = None, None
    assert sheet_of(apart, lines) is None


def test_a_board_of_which_only_lines_are_lost_keeps_its_cells() -> None:
    facing, lines = board(GRID, 3, 3, True)
    kind = Kind(np.zeros((1, 4), np.int64), ((0,),), 0, (1.0,))
    made = Problem.facing([0] * 9, [kind], np.ones((3, 1)), 1, 2, facing, lines)
    sheet = make_sheet(made)
    assert sheet and sheet.wraps == (True, True)
    backwards = replace(made, lines=made.lines[::-1])
    found = make_sheet(backwards)
    assert found and found.slots == (3, 1, 2, 0) and found.cells[0].tolist() == [6, 7, 8]
