"""Small kernels on arrays by hand, as plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.propagate import Contradiction
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


@pytest.mark.usefixtures("plain")
def test_where_a_cell_has_nothing_left_no_change_waits_to_be_passed_on() -> None:
    refused = 0
    for seed in range(12):
        try:
            search, first = started(seed)
        except Contradiction:
            continue
        for cell, domain in enumerate(first):
            mark = search.mark()
            try:
                search.restrict(cell, domain & -domain)  # its first candidate
            except Contradiction:
                refused += 1
            assert not search.moving.state[domains.DIRTY] and not search.moving.waiting.any()
            search.undo(mark)
    assert refused


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


# ---------------------------------------------------------------- cells decided one by one


def deciding(monkeypatch: pytest.MonkeyPatch, cells: list[int]) -> tuple[Any, Any, Any]:
    """A search that decides these cells, each for ten times its number; only what decides cell 7 or
    9 is of concern. Before, cell 9 was decided by what was drawn at first."""
    left = iter(cells)
    state = np.zeros(8, dtype=np.int64)
    moving = SimpleNamespace(
        state=state, order=None, heap=None, place=None, trail_place=np.full(20, -1),
        domain=np.zeros(20, dtype=np.int64), stack_mark=np.zeros(9, dtype=np.int64),
        stack_cell=np.zeros(9, dtype=np.int64), stack_candidate=np.zeros(9, dtype=np.int64),
    )  # fmt: skip

    def change(_: Any, moving: Any, cell: int, domain: int) -> None:
        moving.trail_place[state[domains.TRAIL]], moving.domain[cell] = cell, domain
        state[domains.TRAIL] += 1

    still = SimpleNamespace(kind=np.zeros(20, dtype=np.int64), concern=np.array(
        [as_words([70, 90], 2)]
    ))  # fmt: skip
    sets = SimpleNamespace(only=np.arange(-1, 200))
    for name, made in (
        ("next_cell", lambda *_: next(left)), ("lacks_room", lambda *_: False),
        ("chosen_of", lambda *told: 10 * told[3]), ("change", change),
        ("single_of", lambda _, __, chosen: chosen + 1), ("spread", lambda *_: kernels.DONE),
    ):  # fmt: skip
        monkeypatch.setattr(kernels, name, made)
    change(None, moving, 9, 91)
    moving.trail_place[1] = -5  # not of a cell
    state[domains.TRAIL] = 2
    return still, sets, moving


@pytest.mark.usefixtures("plain")
def test_cells_are_decided_until_one_is_of_concern(monkeypatch: pytest.MonkeyPatch) -> None:
    still, sets, moving = deciding(monkeypatch, [4, 2, 7, 3])
    state = moving.state
    assert kernels.advance(still, sets, moving, None, 9, False) == kernels.CONCERN
    assert state[domains.STACK] == 3 and state[kernels.LEFT] == 6
    assert moving.stack_mark[:4].tolist() == [2, 3, 4, 0]
    assert moving.stack_cell[:4].tolist() == [4, 2, 7, 0]
    assert moving.stack_candidate[:4].tolist() == [40, 20, 70, 0]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("limit", [0, 1, 2])
def test_no_more_cells_are_decided_than_that(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was decided before is of no concern any more."""
    still, sets, moving = deciding(monkeypatch, [4, 2, 3])
    assert kernels.advance(still, sets, moving, None, limit, False) == kernels.LIMIT
    assert moving.state[domains.STACK] == limit and moving.state[kernels.LEFT] == 0


@pytest.mark.usefixtures("plain")
def test_a_search_ends_where_nothing_is_left_or_has_no_room_and_goes_on_from_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    still, sets, moving = deciding(monkeypatch, [4, -1, 5, 3])
    state = moving.state
    assert kernels.advance(still, sets, moving, None, 9, False) == kernels.DONE
    assert state[domains.STACK] == 1 and state[kernels.LEFT] == 8
    monkeypatch.setattr(kernels, "lacks_room", lambda *_: True)
    assert kernels.advance(still, sets, moving, None, 9, False) == kernels.FULL
    assert state[domains.STACK] == 1, "nothing was decided"
    monkeypatch.setattr(kernels, "lacks_room", lambda *_: False)
    monkeypatch.setattr(kernels, "spread", lambda *_: 77)
    assert kernels.advance(still, sets, moving, None, 9, False) == 77
    assert state[domains.STACK] == 2 and state[kernels.LEFT] == 9
    monkeypatch.setattr(kernels, "spread", lambda *_: kernels.DONE)
    assert kernels.advance(still, sets, moving, None, 1, True) == kernels.LIMIT
    assert state[domains.STACK] == 2, "what was decided last is drawn on"


@pytest.mark.usefixtures("plain")
def test_what_was_decided_since_is_listed_in_the_order_it_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    still, sets, moving = deciding(monkeypatch, [4, 2, 7])
    kernels.advance(still, sets, moving, None, 9, False)
    moving.domain[2] = 0  # no single candidate
    for mark, meant in ((0, [9, 4, 7]), (2, [4, 7]), (3, [7]), (5, [])):
        found = np.full(9, 55)
        count = kernels.decided_since(sets, moving, mark, found)
        assert found.tolist() == meant + [55] * (9 - count) and count == len(meant)


@pytest.mark.usefixtures("plain")
def test_undecided_cells_are_opened_as_far_as_they_were_narrowed_side_by_side() -> None:
    """A row of eight: 3 is opened; 4 and 5 were narrowed, 6 was not; 2 is decided, 1 would be
    reached over it alone."""
    ports = np.arange(0, 17, 2)
    faced = [n for cell in range(8) for n in (cell - 1, cell + 1 if cell < 7 else -1)]
    still = SimpleNamespace(port_start=ports, other_cell=np.array(faced))
    sets = SimpleNamespace(count=np.array([0, 1, 2, 5]))
    moving = SimpleNamespace(domain=np.array([2, 2, 1, 3, 2, 2, 3, 2]))
    base = np.full(8, 3)
    opened = np.zeros(8, dtype=np.int64)
    opened[3] = 1
    waiting = np.zeros(8, dtype=np.int64)
    waiting[0] = 3
    kernels.flood(still, sets, moving, base, opened, waiting, 1)
    assert opened.tolist() == [0, 0, 0, 1, 1, 1, 0, 0]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("collide", [False, True])
def test_each_domain_of_a_kind_has_a_number_of_its_own(
    collide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where all have the same hash; it tells how many candidates it has, and which if one."""
    from solver import sets as making

    if collide:
        monkeypatch.setattr(set_kernels, "hashed", lambda *_: np.uint64(5))
    made = making.with_room(making.make_sets((2, 99, 4, 2), 64, 9), 40, 1)
    told = [
        (kind, some) for kind in (0, 1) for some in ([0], [1], [0, 1], [64], [64, 98], [63, 64])
    ]
    for _ in range(2):
        for number, (kind, some) in enumerate(told, 1):
            row = as_words(some, 2)
            assert set_kernels.number_of(made, kind, row) == number
            assert made.kind[number] == kind and made.domain[number].tolist() == row.tolist()
            assert made.count[number] == len(some)
            assert made.only[number] == (some[0] if len(some) == 1 else -1)
            assert (made.shows[number] == making.UNKNOWN).all()
    assert made.size[0] == 1 + len(told)
    assert set_kernels.single_of(made, 1, 64) == 10 == made.single[1, 64]
    assert set_kernels.single_of(made, 1, 98) == 1 + len(told) == made.single[1, 98]
    assert set_kernels.single_of(made, 1, 98) == 1 + len(told)
