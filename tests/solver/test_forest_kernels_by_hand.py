"""How cells of rows under rules are chosen in turn, what is taken back, and what is asked of the
rules: kernels as the Python that they are, what they call told by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from solver.integers import UNIT
from tests.solver.test_kernel_models import uncompile

kernels = pytest.importorskip("solver.forest_kernels")
bit_kernels = pytest.importorskip("solver.bit_kernels")
BEGIN = 10


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (bit_kernels, kernels):
        uncompile(module, monkeypatch)


def choosing(
    monkeypatch: pytest.MonkeyPatch, answers: list[int], tries: int, closed: bool = False,
    most_back: int = 4,
) -> tuple[tuple[int, int], list[Any], list[Any], Any]:  # fmt: skip
    """Four cells, the third of which begins a part of its own, chosen with these answers: what came
    of it, what was asked, what was taken back and the notes on each place."""
    asked: list[Any] = []
    undone: list[Any] = []
    left = iter(answers)
    account, ways = SimpleNamespace(count=np.array([5])), SimpleNamespace(count=np.array([9, 9]))
    ways.count[kernels.ORDER] = 30

    def choose_at(*told: Any) -> tuple[int, int]:
        number = next(left)
        asked.append((told[11], told[7], *told[12:]))
        account.count[kernels.LOG] += number >= 0
        ways.count[kernels.ORDER] += 2 * (number >= 0)
        return number, told[9] + 1

    monkeypatch.setattr(kernels, "choose_at", choose_at)
    monkeypatch.setattr(kernels, "take_back", lambda *told: undone.append(told[5:]))
    onward = np.full(20, 3)
    onward[BEGIN + 1] = -1
    lines = SimpleNamespace(onward=onward, cells=np.arange(20) + 1)
    room = SimpleNamespace(
        chosen=np.full((5, 4), 77), candidate=np.array([6, 7]), onward=np.array([2, 3]),
        back=np.array([4, 8]),
    )  # fmt: skip
    wet = SimpleNamespace(tries=tries, most_back=most_back)
    standing = np.full(21, -1)
    told = kernels.choose_part(
        lines, wet, None, account, ways, room, standing, BEGIN, BEGIN + 4, closed, None, 100, None
    )
    return told, asked, undone, (room.chosen, standing.tolist())


@pytest.mark.parametrize("closed", [False, True])
def test_cells_are_chosen_from_the_first_to_the_last(
    closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each meets the word of the one before, but where that does not face it; in a closed line what
    the first shows backward is known from then on."""
    told, asked, undone, (chosen, standing) = choosing(monkeypatch, [1, 0, 1, 0], 3, closed)
    assert told == (-1, 104) and undone == []
    seam = 8 if closed else 0
    first = -1 if closed else 0
    assert asked == [
        (0, True, first, -1), (1, True, seam, 3), (2, True, seam, -1), (3, False, seam, 3),
    ]  # fmt: skip
    assert standing[BEGIN + 1 : BEGIN + 5] == [7, 6, 7, 6] and sum(standing) == 26 - 17
    assert chosen.tolist() == [
        [-1, 0, 5, 30], [3, seam, 6, 32], [2, seam, 7, 34], [3, seam, 8, 36], [2, seam, 9, 38],
    ]  # fmt: skip


def test_ever_more_cells_are_taken_back_where_one_is_stuck_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One, then two, then four; one again where the line had come further; all at the last try."""
    answers = [0, 0, -1, 0, -1, 0, 0, -1, 0, 0, 0, -1]
    told, asked, undone, _ = choosing(monkeypatch, answers, 3)
    assert undone == [(BEGIN, 1, 2), (BEGIN, 0, 2), (BEGIN, 0, 2), (BEGIN, 0, 3)]
    assert told == (BEGIN + 3, 112)
    assert [one[0] for one in asked] == [0, 1, 2, 1, 2, 0, 1, 2, 0, 1, 2, 3]
    told, _, undone, _ = choosing(monkeypatch, [0, 0, 0, -1, 0, -1, 0, 0, -1, 0, 0, 0, 0], 9)
    assert undone == [(BEGIN, 2, 3), (BEGIN, 1, 3), (BEGIN, 0, 3)] and told[0] == -1


def test_no_more_are_taken_back_than_that(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [0, 0, 0, -1, 0, -1, 0, 0, -1, 0, 0, 0]
    _, _, undone, _ = choosing(monkeypatch, answers, 9, most_back=2)
    assert [(one[1], one[2]) for one in undone] == [(2, 3), (1, 3), (1, 3)]


def test_a_first_cell_that_is_refused_is_chosen_again_so_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told, asked, undone, _ = choosing(monkeypatch, [-1] * 3, 2)
    assert told == (BEGIN, 103) and len(asked) == 3 and undone == [(BEGIN, 0, 0)] * 3


def test_cells_are_taken_back_with_what_the_rules_took_in(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []
    for module in ("account_kernels", "reach_kernels"):
        noted = SimpleNamespace(undo=lambda of, mark, module=module: done.append((of, int(mark))))
        monkeypatch.setattr(kernels, module, noted)
    lines, standing = SimpleNamespace(cells=np.arange(20)[::-1]), np.arange(20)
    room = SimpleNamespace(chosen=np.arange(20).reshape(5, 4))
    kernels.take_back(lines, "account", "ways", room, standing, BEGIN, 1, 3)
    assert done == [("account", 6), ("ways", 7)]
    assert np.flatnonzero(standing == -1).tolist() == [7, 8]


@pytest.mark.parametrize(
    ("refused", "rolls", "limits", "number"),
    [
        ((), [0], [10], 2), ((), [2], [10], 2), ((), [3], [10], 3), ((), [8], [10], 3),
        ((), [9], [10], 4), ((8,), [5, 3], [10, 4], 4), ((8,), [4, 2], [10, 4], 2),
        ((7,), [0, 0], [10, 6], 3), ((7, 8), [0, 5], [10, 6], -1), ((7, 8), [9, 0], [10, 6], -1),
    ],
)  # fmt: skip
def test_what_a_rule_refuses_is_left_out_with_all_that_is_like_it(
    refused: tuple[int, ...], rolls: list[int], limits: list[int], number: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Three entries, of weights 3, 6 and 1: the first and the last are candidate 7."""
    asked: list[int] = []
    left = iter(rolls)

    def below(_: Any, counter: int, limit: int) -> tuple[int, int]:
        asked.append(limit)
        return next(left), counter + 1

    monkeypatch.setattr(kernels, "below", below)
    monkeypatch.setattr(kernels, "take", lambda *told: told[6] not in refused)
    room = SimpleNamespace(
        where=np.array([[0, 0, 0], [2, 5, 0]]), sums=np.array([3, 9, 10]),
        candidate=np.array([0, 0, 7, 8, 7]),
    )  # fmt: skip
    found, counter = kernels.choose_one(None, None, None, None, room, 0, 0, None, 50, 1, 10)
    assert (found, counter, asked) == (number, 50 + len(rolls), limits)


@pytest.mark.parametrize(
    ("piece", "on", "pushed", "reached", "taken", "undone"),
    [
        (-1, False, None, None, True, 0), (0, False, True, None, True, 0),
        (0, False, False, None, False, 0), (0, True, True, True, True, 0),
        (0, True, True, False, False, 1), (-1, True, None, False, False, 1),
        (-1, True, None, True, True, 0), (3, True, False, True, False, 0),
    ],
)  # fmt: skip
def test_a_cell_is_taken_in_by_both_rules_or_by_none(
    piece: int, on: bool, pushed: bool | None, reached: bool | None, taken: bool, undone: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    undo: list[Any] = []
    asked: list[Any] = []

    def answer(value: Any) -> Any:
        return lambda *told: asked.append(told[1:]) or value

    monkeypatch.setattr(kernels, "account_kernels", SimpleNamespace(
        push=answer(pushed), undo=lambda _, mark: undo.append(int(mark))
    ))  # fmt: skip
    monkeypatch.setattr(kernels, "reach_kernels", SimpleNamespace(push=answer(reached)))
    wet = SimpleNamespace(piece=np.array([[9, 9], [9, piece]]))
    account, ways = SimpleNamespace(count=np.array([41])), SimpleNamespace(is_on=on)
    assert kernels.take(wet, "pieces", account, ways, 6, 1, 1) == taken
    assert undo == [41] * undone
    told = [("pieces", 6, piece)] if piece >= 0 else []
    assert asked == told + ([(6, 1, 1)] if on and pushed is not False else [])


def test_what_may_follow_is_added_up_from_the_last_place_to_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[Any] = []
    stuck = [-1]

    def gather(*told: Any) -> bool:
        done.append(("gather", told[3], *told[4:7]))
        return told[3] != stuck[0]

    monkeypatch.setattr(kernels, "gather", gather)
    monkeypatch.setattr(kernels, "shifted", lambda _, kept: done.append(("shift", kept)))
    monkeypatch.setattr(kernels, "pass_on", lambda *told: done.append(("pass", *told[4:])))
    onward = np.full(20, 3)
    onward[BEGIN] = -1
    lines, wet = SimpleNamespace(onward=onward), SimpleNamespace(
        bits=11, joints=UNIT, met_start=0, met=0
    )  # fmt: skip
    room = SimpleNamespace(
        where=[0, 1, 2], back=0, onward=0, weight=0, behind=np.zeros((2, 9), dtype=np.int64)
    )

    class Ahead(list[str]):
        """Messages by place, of two columns."""

        shape = (3, 2, 2)

    ahead = Ahead("abc")
    assert kernels.add_up(lines, wet, BEGIN, BEGIN + 3, room, ahead) == -1
    assert done == [
        ("gather", 2, True, True, "c"), ("shift", 11), ("pass", "b", True),
        ("gather", 1, True, True, "b"), ("shift", 11), ("pass", "a", False),
        ("gather", 0, True, True, "a"),
    ]  # fmt: skip
    stuck[0] = 1
    assert kernels.add_up(lines, wet, BEGIN, BEGIN + 3, room, ahead) == BEGIN + 1
