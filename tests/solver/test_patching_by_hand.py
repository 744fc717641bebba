"""How parts of a map that stands are solved again, step by step, the engine told by hand."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from solver import patching
from solver.patching import Patcher
from solver.propagate import DONE, LIMIT, Contradiction


def noted(done: list[Any], name: str, answer: Any = None) -> Callable[..., Any]:
    return lambda *told: done.append((name, *told)) or answer


def patcher_of(done: list[Any], codes: Any = (DONE,), wanting: bool = False) -> Any:
    """A map of forty cells; cells of even numbers have candidates, those that end on 0 are decided
    as soon as they are opened."""
    made: Any = object.__new__(Patcher)
    left = iter(codes)
    made.engine = SimpleNamespace(
        candidate=lambda cell: cell // 2 if cell % 2 == 0 else -1,
        is_decided=lambda cell: cell % 10 == 0, stack=[1, 2],
        **{name: noted(done, name) for name in ("open", "narrow", "restrict", "undo")},
    )  # fmt: skip
    made.ledger = SimpleNamespace(
        news=lambda: [33, 4, 16],
        **{name: noted(done, name) for name in ("forget", "give_back", "take")},
    )
    for name in ("_take", "_settle", "_ban"):
        setattr(made, name, noted(done, name))
    made.forget = noted(done, "forget all")

    def decide(limit: int) -> int:
        done.append(("decide", limit))
        code = next(left)
        if isinstance(code, Contradiction):
            raise code
        return code

    made.decide, made.is_wanting = decide, lambda: wanting
    made._go_back = lambda left, found: done.append(("back", left, found.cell)) or left - 1
    return made


def ask(done: list[Any]) -> Any:
    return lambda: done.append("ask") or {8: 0b11, 4: 0b1}


def test_cells_with_candidates_are_opened_and_solved_again() -> None:
    done: list[Any] = []
    made = patcher_of(done, [LIMIT, LIMIT, DONE])
    assert made.again([8, 3, 0, 20, 6], ask(done))
    opened = [8, 0, 20, 6]
    assert done == [
        ("forget all",), ("open", opened), ("narrow", opened), "ask", ("restrict", 8, 0b11),
        ("restrict", 4, 0b1), ("forget", opened), ("_take", [0, 20]), ("_settle", 0),
        ("_ban", [0, 4, 6, 8, 16, 20, 33]), ("_settle", 0),
        *[("decide", patching.CHUNK)] * 3, ("forget all",),
    ]  # fmt: skip


def test_contradictions_are_taken_back_so_often() -> None:
    done: list[Any] = []
    codes = [Contradiction(7), LIMIT, Contradiction(9), DONE]
    made = patcher_of(done, codes)
    assert made.again([8], ask(done))
    assert [one for one in done if one[0] == "back"] == [
        ("back", patching.STUBBORN, 7), ("back", patching.STUBBORN - 1, 9),
    ]  # fmt: skip


@pytest.mark.parametrize("wanting", [False, True])
def test_where_it_does_not_work_out_all_is_as_it_was(wanting: bool) -> None:
    """Also where a rule still wants something."""
    done: list[Any] = []
    made = patcher_of(done, wanting=wanting)
    if not wanting:
        made._take = lambda cells: (_ for _ in ()).throw(Contradiction(0))
    assert not made.again([8, 3, 20], ask(done))
    assert done[-7:] == [
        ("undo", 0), ("give_back", 0), ("restrict", 8, 1 << 4), ("take", 8, 4),
        ("restrict", 20, 1 << 10), ("take", 20, 10), ("forget all",),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("left", "stack", "fails", "answer"),
    [
        (5, 3, 0, 4), (5, 3, 1, 3), (5, 3, 2, 2), (5, 3, 3, None), (2, 9, 1, 0), (2, 9, 2, None),
        (1, 9, 0, 0), (0, 9, 0, None), (5, 0, 0, None),
    ],
)  # fmt: skip
def test_decisions_are_taken_back_as_far_as_there_are_some(
    left: int, stack: int, fails: int, answer: int | None
) -> None:
    """The contradiction met last is told on."""
    made: Any = object.__new__(Patcher)
    made.engine = SimpleNamespace(stack=[*range(stack)])
    taken: list[int] = []

    def take_back() -> None:
        taken.append(made.engine.stack.pop())
        if len(taken) <= fails:
            raise Contradiction(100 + len(taken))

    made.take_back = take_back
    if answer is None:
        with pytest.raises(Contradiction) as told:
            made._go_back(left, Contradiction(100))
        assert told.value.cell == 100 + len(taken)
        return
    assert made._go_back(left, Contradiction(100)) == answer
    assert len(taken) == left - answer


@pytest.mark.parametrize(
    ("steps", "found"), [(0, [9, 33]), (1, [8, 9, 10, 32, 33, 34]),
                         (2, [7, 8, 9, 10, 11, 31, 32, 33, 34, 35])],
)  # fmt: skip
def test_cells_around_some_are_told_in_order(steps: int, found: list[int]) -> None:
    made: Any = object.__new__(Patcher)
    facing = [[(n - 1, 0) if n else None, (n + 1, 1) if n < 39 else None] for n in range(40)]
    made.problem = SimpleNamespace(opposite=facing)
    assert made.around([33, 9], steps) == found
