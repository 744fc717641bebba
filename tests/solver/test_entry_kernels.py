"""What can stand in the cells of a line with water, as compiled rows list it: by hand."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.solver.test_kernel_models import uncompile

pytest.importorskip("numba")
kernels = pytest.importorskip("solver.entry_kernels")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    uncompile(kernels, monkeypatch)
    yield


def room_of(entries: int = 20, cells: int = 4) -> Any:
    names = ("candidate", "weight", "back", "onward", "run")
    return SimpleNamespace(
        **{name: np.zeros(entries, np.int64) for name in names},
        listed=tuple(np.zeros(8, np.int64) for _ in range(4)), seen=np.zeros((cells, 3), np.int64),
        strands=np.zeros((cells, 2, 5), np.int64), where=np.zeros((cells, 2), np.int64), key=None,
    )  # fmt: skip


# ---------------------------------------------------------------- entries


def listed(is_linked: tuple[bool, bool], later: int = 0, fits: Any = None) -> list[list[int]]:
    """Three candidates of two runs; states are numbered 100 * word + 10 * flag + second flag, and
    word 2 has none with a flag."""
    state = np.array([[[100 * w + 10 * f + t for t in (0, 1)] for f in (0, 1)] for w in range(4)])
    state[2, 1] = -1
    wet = SimpleNamespace(run=np.array([[0, 1, 1]]), bad=np.array([[0, 0b10, 0]]), state=state)
    found = np.array(fits or [[1, 2, 0, 2], [2, 0, 1, 1]])
    memo = SimpleNamespace(fits=found[None], twice=np.array([[0, 1]]))
    room = room_of()
    for column, values in zip(
        room.listed, ([2, 0, 1], [7, 8, 9], [1, 2, 3], [3, 1, 2]), strict=True
    ):
        column[:3] = values
    room.seen[1, 1] = later
    end = kernels.list_entries(wet, memo, 0, 0, is_linked, room, 1, 3, 5)
    columns = room.candidate, room.weight, room.back, room.onward, room.run
    assert not any(column[:5].any() for column in columns)
    return [[int(column[n]) for column in columns] for n in range(5, end)]


def test_entries_are_told_apart_by_what_they_join() -> None:
    """For each mark of the joint behind those that close no circle; a word without such a state
    has no entry, and what joins what follows is flagged onward."""
    assert listed((True, True)) == [
        [2, 7, 100, 311, 1], [0, 8, 200, 100, 0], [1, 9, 300, -1, 1],  # mark 0
        [0, 8, 201, 110, 0],  # mark 1: run 1 closes a circle
        [2, 7, 110, 301, 1], [1, 9, 310, 201, 1],  # mark 2: run 0 does
        [2, 7, 111, 301, 1], [1, 9, 311, 201, 1],  # mark 3: word 2 has no flag
    ]  # fmt: skip


def test_at_the_ends_of_a_line_nothing_is_shown() -> None:
    assert [one[2:4] for one in listed((False, True))] == [[0, 311], [0, 100], [0, -1]]
    first = listed((True, False))[:3]
    assert [one[2:4] for one in first] == [[100, 11], [200, 0], [300, 11]]


def test_what_may_not_face_rows_to_come_is_left_out() -> None:
    assert {one[0] for one in listed((True, True), later=0b10)} == {0, 2}
    assert {one[0] for one in listed((True, True), later=0b01)} == {0, 1, 2}


# ---------------------------------------------------------------- weights


@pytest.mark.parametrize(
    ("pull", "weights"),
    [
        (0, [4096, 8192, 4096, 0]), (1024, [1024, 8192, 2048, 0]),
        (-1024, [4096, 2048, 2048, 0]), (512, [2048, 8192, 2867, 0]),
    ],
)  # fmt: skip
def test_a_pull_makes_of_more_gates_more_or_less(pull: int, weights: list[int]) -> None:
    """Runs open none, two and one gate; where it is about rows to come each has some weight."""
    factors = np.array([[4096, 4096, 4096], [4096, 2867, 2048], [4096, 2048, 1024]])
    wet = SimpleNamespace(steps=2, factors=factors)
    for way in (0, 1):
        room = room_of()
        room.run[5:9], room.weight[4:10] = [0, 1, 2, 1], [77, 4096, 8192, 4096, 0, 77]
        pulls = [pull, 0] if way == 0 else [0, pull]
        kernels.weigh(wet, pulls, np.array([0, 2, 1]), room, 5, 9, way)
        assert room.weight[4:10].tolist() == [77, *[max(one, way) for one in weights], 77]


def test_rows_lean_to_candidates_of_more_steps() -> None:
    """By how many steps less each is, up to as many as there are."""
    wet = SimpleNamespace(leant=np.array([4096, 2048, 1024]), scores=np.array([5, 4, 1, 9, 5]))
    room = room_of()
    room.candidate[3:7], room.weight[2:8] = [0, 1, 2, 4], [50, 40, 40, 40, 40, 50]
    kernels.lean(wet, room, 3, 7)
    assert room.weight[2:8].tolist() == [50, 40, 20, 10, 40, 50]
    wet.scores = np.array([-7] * 5)
    kernels.lean(wet, room, 3, 7)
    assert room.weight[3:7].tolist() == [10, 5, 2, 10], "the best is three steps below, at least"


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize("closed", [True, False])
def test_each_cell_knows_what_comes_in_and_what_follows(
    closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    comes = {6: 0, 7: 1, 8: 0, 9: 2}

    def look(lines: Any, wet: Any, account: Any, standing: Any, spot: int, beside: bool,
             ahead: bool, strands: Any) -> tuple[int, int]:  # fmt: skip
        asked.append((spot, bool(beside), bool(ahead)))
        strands[0, 1] = 10 * spot
        return comes[spot], spot + 1

    monkeypatch.setattr(kernels, "look", look)
    room = room_of()
    kernels.look_along(None, None, None, None, 6, 10, closed, room)
    ends = [(True, True)] * 4 if closed else [(False, True), *[(True, True)] * 2, (True, False)]
    assert asked == [(spot, *end) for spot, end in zip(range(6, 10), ends, strict=True)]
    assert room.seen.tolist() == [[0, 7, 70], [1, 8, 90], [0, 9, 90], [2, 10, -1]]


@pytest.mark.parametrize(
    ("entries", "closed", "fits"), [(19, False, True), (18, False, False), (19, True, True)]
)
def test_entries_of_a_line_follow_each_other_as_far_as_there_is_room(
    entries: int, closed: bool, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four for each that fits a cell: of three cells 2, 1 and 3 fit, and two entries are made of
    each but the last."""
    count = {4: 2, 5: 1, 6: 3}
    linked: list[Any] = []
    keys: list[Any] = []
    weighed: list[Any] = []
    monkeypatch.setattr(kernels, "list_fitting", lambda _, __, spot, *more: count[spot])
    monkeypatch.setattr(kernels, "write_key", lambda key, *told: keys.append(told[:3]) or 9)
    monkeypatch.setattr(kernels, "recall", lambda wet, memo, key, length: length - 8)

    def entered(_: Any, __: Any, entry: int, kind: int, is_linked: Any, room: Any, place: int,
                fitting: int, found: int) -> int:  # fmt: skip
        linked.append((entry, kind, *map(bool, is_linked), place))
        return found + {4: 4, 5: 3, 6: 5}[place + 4]

    monkeypatch.setattr(kernels, "list_entries", entered)
    monkeypatch.setattr(kernels, "lean", lambda *told: weighed.append(("lean", *told[2:])))
    monkeypatch.setattr(kernels, "weigh", lambda _, __, opened, ___, *told: weighed.append(
        (opened, *told)))  # fmt: skip
    lines = SimpleNamespace(
        cells=np.arange(8) + 1, form=np.zeros(9, np.int64), kind=np.full(9, 3),
        form_back=np.array([3]), form_onward=np.array([1]),
    )  # fmt: skip
    memo = SimpleNamespace(ahead=[None, "ahead"], later=[None, "later"])
    wet: Any = SimpleNamespace(scores=np.zeros(0))
    room = room_of(entries)
    done = kernels.find_entries(lines, wet, memo, None, None, 4, 7, closed, room)
    assert done is fits
    backs = [3 if closed else -1, 3, 3][: 3 if fits else 2]
    onwards = [1, 1, 1 if closed else -1][: 3 if fits else 2]
    assert keys == [(3, back, onward) for back, onward in zip(backs, onwards, strict=True)]
    assert linked == [
        (1, 3, back >= 0, onward >= 0, n)
        for n, (back, onward) in enumerate(zip(backs, onwards, strict=True))
    ]
    assert room.where[:2].tolist() == [[0, 4], [4, 7]]
    if fits:
        assert room.where[2].tolist() == [7, 12]
        assert weighed[:2] == [("ahead", 0, 4, 0), ("later", 0, 4, 1)] and len(weighed) == 6
    wet.scores = np.zeros(2)
    kernels.find_entries(lines, wet, memo, None, None, 4, 5, closed, room)
    assert weighed[-3] == ("lean", 0, 4)
