"""Small kernels on arrays by hand, as plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from tests.solver.makers import random_case
from tests.solver.test_kernel_models import as_words, uncompile

pytest.importorskip("numba")
rows = pytest.importorskip("solver.row_kernels")
kernels = pytest.importorskip("solver.kernels")
restricts = pytest.importorskip("solver.restrict_kernels")
set_kernels = pytest.importorskip("solver.set_kernels")
domains = pytest.importorskip("solver.domain_kernels")
bit_kernels = pytest.importorskip("solver.bit_kernels")
fast = pytest.importorskip("solver.fast")
MODULES = (bit_kernels, set_kernels, domains, restricts, kernels, rows)


@pytest.fixture(name="plain")
def fixture_plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in MODULES:
        uncompile(module, monkeypatch)
    with np.errstate(over="ignore"):
        yield


@pytest.mark.usefixtures("plain")
def test_amounts_fall_to_the_entries_of_their_group() -> None:
    group, entry = np.array([0, 2, 5]), np.array([7, 8, 9, 4, 5])
    weights = np.array([2, 3, 1, 0, 4])

    def found(number: int, most: int) -> list[int]:
        return [rows.entry_at(group, entry, weights, number, amount) for amount in range(most)]

    assert found(0, 5) == [7, 7, 8, 8, 8] and found(1, 5) == [9, 5, 5, 5, 5]


@pytest.mark.usefixtures("plain")
def test_words_are_found_among_those_in_order() -> None:
    back = np.array([0, 1, 1, 4, 4, 6])
    for low in range(3):
        for word in range(8):
            wanted = next((n for n in range(low, 6) if back[n] >= word), 6)
            assert rows.first_with(back, low, 6, word) == wanted


@pytest.mark.usefixtures("plain")
def test_candidates_are_counted_over_words_of_64() -> None:
    standing = [0, 5, 63, 64, 100, 127]
    row = as_words(standing, 2)
    assert [kernels.nth_of(row, number) for number in range(7)] == [*standing, -1]


@pytest.mark.usefixtures("plain")
def test_a_table_without_a_free_place_at_home_is_entered_further_on() -> None:
    """Number 0 is never entered; behind the last place comes the first."""
    code = np.array([5, 7, 7, 6, 7], dtype=np.uint64)
    spots = np.zeros(8, dtype=np.int64)
    set_kernels.enter(code, spots, 5)
    assert spots.tolist() == [2, 4, 0, 0, 0, 0, 3, 1]
    spots[:] = 0
    set_kernels.enter(code, spots, 4)
    assert spots.tolist() == [2, 0, 0, 0, 0, 0, 3, 1]


@pytest.mark.usefixtures("plain")
def test_many_cells_are_restricted_until_one_has_nothing_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed: list[tuple[int, list[int]]] = []
    room = iter([True, True, True, True, True, False])
    monkeypatch.setattr(restricts, "lacks_room", lambda *_: not next(room))
    monkeypatch.setattr(restricts, "number_of", lambda _, kind, row: [kind, *row.tolist()])
    monkeypatch.setattr(
        restricts, "change", lambda _, __, cell, number: changed.append((cell, number))
    )
    followed: list[Any] = []

    def spread(*known: Any) -> int:
        followed.append(known)
        return int(domains.LIMIT)

    monkeypatch.setattr(restricts, "spread", spread)
    state = np.zeros(20, dtype=np.int64)
    state[domains.DIRTY] = 2
    sets = SimpleNamespace(
        domain=np.array([[7, 1], [3, 0]], dtype=np.uint64), row=np.zeros(2, dtype=np.uint64)
    )
    moving = SimpleNamespace(
        trail_place=None, state=state, domain=np.array([0, 1, 0, 1]),
        dirty=np.array([3, 1, 0, 0]), waiting=np.array([1, 1, 1, 1]),
    )  # fmt: skip
    still = SimpleNamespace(kind=np.array([4, 5, 6, 7]))
    cells = np.array([0, 1, 2, 3, 0, 0])
    wished = np.array([[6, 0], [3, 9], [8, 1], [4, 3], [7, 1], [7, 1]], dtype=np.uint64)
    asked = still, sets, moving, cells, wished
    assert restricts.restrict_each(*asked, 0) == (domains.CONTRADICTION, 3)
    assert changed == [(0, [4, 6, 0]), (2, [6, 0, 1])] and state[domains.CELL] == 3
    assert state[domains.DIRTY] == 0 and moving.waiting.tolist() == [1, 0, 1, 0]
    assert restricts.restrict_each(*asked, 4) == (domains.FULL, 5)
    assert not followed, "what follows is drawn when all are restricted"
    assert restricts.restrict_each(*asked, 6) == (domains.LIMIT, 6)
    assert len(changed) == 2 and followed == [(still, sets, moving)]


def started(seed: int) -> tuple[Any, list[int]]:
    """A search of a small board that has just begun, and its first domains."""
    case = random_case(seed, most=4)
    problem = case.problem()
    full = [(1 << len(problem.kinds[k].rings)) - 1 for k in problem.kind_list]
    first = [one & case.allowed.get(cell, -1) for cell, one in enumerate(full)]
    return fast.FastDomains(
        fast.Start(problem, first, [0] * len(problem.kinds)), Dice(1, "x")
    ), first


def test_a_search_goes_on_alike_where_what_nobody_has_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Domains keep what they are under new numbers, also those that are in the log."""
    tried = 0
    for seed in range(12):
        try:
            engine, _ = started(seed)
            mark = engine.mark()
            before = engine.domains()
            cell = next(c for c in range(len(before)) if not engine.is_decided(c))
            engine.restrict(cell, before[cell] & -before[cell])
        except (fast.Contradiction, StopIteration):
            continue
        after, base = engine.domains(), [engine.base_of(c) for c in range(len(before))]
        count = int(engine.sets.size[0])
        engine._forget_unused()
        assert engine.domains() == after
        assert [engine.base_of(c) for c in range(len(before))] == base
        engine.undo(mark)
        assert engine.domains() == before
        tried += count > 0
    assert tried > 2


def test_the_log_grows_before_a_cell_may_find_no_room() -> None:
    for used, grows in ((0, False), (4, False), (5, True), (12, True)):
        moving = SimpleNamespace(
            state=np.full(20, used), asked=np.zeros(4), trail_place=np.arange(12),
            trail_value=np.arange(12) + 50, _replace=lambda **new: new,
        )  # fmt: skip
        found = fast._with_room_to_log(moving)
        assert (found is not moving) == grows
        if grows:
            assert len(found["trail_place"]) == len(found["trail_value"]) == 24
            assert found["trail_value"][:12].tolist() == [*range(50, 62)]


def test_decisions_are_read_from_either_end() -> None:
    moving = SimpleNamespace(
        state=np.zeros(20, dtype=np.int64), stack_mark=np.array([4, 5, 6, 0]),
        stack_cell=np.array([1, 2, 3, 0]), stack_candidate=np.array([7, 8, 9, 0]),
    )  # fmt: skip
    moving.state[fast.STACK] = 3
    stack = fast._Stack(moving)
    read = [(one.mark, one.cell, one.candidate) for one in map(stack.__getitem__, range(-3, 3))]
    assert read == [(4, 1, 7), (5, 2, 8), (6, 3, 9)] * 2
    assert stack.pop().cell == 3 and len(stack) == 2 and stack[-1].cell == 2
