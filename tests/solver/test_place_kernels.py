"""What open places of the compiled draw solver weigh, and how they are opened and shut: as plain
Python, by hand."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.solver.test_kernel_models import uncompile

pytest.importorskip("numba")
bit_kernels = pytest.importorskip("solver.bit_kernels")
places = pytest.importorskip("solver.place_kernels")
NONE = -1


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in (bit_kernels, places):
        uncompile(module, monkeypatch)
    with np.errstate(over="ignore"):
        yield


def numbers(*shape: int) -> Any:
    return np.zeros(shape, dtype=np.int64)


def test_a_candidate_weighs_what_its_joints_do_times_what_its_neighbours_count() -> None:
    """A bit more than nothing is 1; what is banned is nothing."""
    still = SimpleNamespace(
        port_start=np.array([0, 2, 4]), slots=np.array([2]), free=2,
        ring=np.array([[[0, 1], [1, 1]]]), meets=np.array([[1.0, 0.0], [1e-9, 0.5], [1.0, 1.0]]),
    )  # fmt: skip
    moving = SimpleNamespace(
        ban_row=np.array([NONE, 1]), bans=np.array([[1, 1], [0, 1]]),
        demand=np.array([0, 2, 1, 1]), near=np.array([1, 3]),
    )  # fmt: skip
    unit = 1 << 20

    def weights() -> list[int]:
        return [
            places.candidate_weight(still, moving, cell, 0, candidate)
            for cell in (0, 1)
            for candidate in (0, 1)
        ]

    assert weights() == [unit, 0, 1, 0]
    moving.bans[1], moving.demand[2:] = 0, 1
    assert weights() == [unit, 0, 1, unit * 6 // 4]
    moving.near[:] = 0, 2
    moving.demand[:2] = 2
    assert weights() == [unit, unit, 1, unit * 3 // 4]


def test_places_are_opened_weighed_and_shut(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slot that was freed last is used again first."""
    still = SimpleNamespace(kind=np.array([0, 1, 1, 1]), deck=np.array([0, 1]))
    moving = SimpleNamespace(
        slot=np.full(4, NONE), spare=numbers(2, 4), spare_count=numbers(2), slots_used=numbers(2),
        cell_of_slot=np.full((2, 4), NONE), opened=numbers(4), open_count=numbers(2),
        state=numbers(places.SIZE),
    )  # fmt: skip
    held: dict[tuple[int, int], int] = {}
    monkeypatch.setattr(places, "weighed", lambda _, __, cell: 10 + cell)
    monkeypatch.setattr(
        places, "set_sums", lambda _, deck, slot, row: held.update({(deck, slot): row})
    )
    for cell in (1, 0, 2, 3, 2):
        places.open_place(still, moving, cell)
    assert moving.slot.tolist() == [0, 0, 1, 2] and moving.open_count.tolist() == [1, 3]
    assert held == {(1, 0): 11, (0, 0): 10, (1, 1): 12, (1, 2): 13}
    assert moving.opened.tolist() == [1, 0, 2, 3] and moving.state[places.CLOCK] == 4
    places.shut_all(still, moving, np.array([1, 3]))
    assert moving.slot.tolist() == [0, NONE, 1, NONE] and moving.open_count.tolist() == [1, 1]
    assert held[1, 0] == held[1, 2] == places.NOTHING
    assert moving.spare[1, : moving.spare_count[1]].tolist() == [0, 2]
    places.open_place(still, moving, 1)
    assert moving.slot[1] == 2 and moving.cell_of_slot.tolist() == [[0, -1, -1, -1], [1, 2, 1, -1]]
    assert (moving.opened[1], moving.slots_used[1], moving.open_count[1]) == (4, 3, 2)


def test_sums_are_kept_of_slots_blocks_and_all() -> None:
    block = places.BLOCK
    far = block * block + block + 1
    moving = SimpleNamespace(
        row_of_slot=numbers(1, far + 1), sums=numbers(1, 2), blocks=numbers(1, block + 2, 2),
        large_blocks=numbers(1, 2, 2), memo_start=np.array([0, 0, 1, 3]),
        memo_prototype=np.array([1, 0, 1]), memo_weight=np.array([5, 2, 7]),
    )  # fmt: skip
    places.set_sums(moving, 0, 3, 2)
    places.set_sums(moving, 0, far, 1)
    places.set_sums(moving, 0, 3, 2)
    assert moving.sums.tolist() == [[2, 12]]
    assert moving.large_blocks.tolist() == [[[2, 7], [0, 5]]]
    assert moving.blocks[0, [0, 1, block, block + 1]].tolist() == [[2, 7], [0, 0], [0, 0], [0, 5]]
    places.set_sums(moving, 0, 3, 1)
    assert moving.sums.tolist() == [[0, 10]] and moving.blocks[0, 0].tolist() == [0, 5]
    assert moving.row_of_slot[0, [3, far]].tolist() == [1, 1]
    assert [places.weight_in(moving, 2, p) for p in (0, 1, 2)] == [2, 7, 0]
    places.set_sums(moving, 0, 3, places.NOTHING)
    assert moving.sums.tolist() == [[0, 5]] and not moving.blocks[0, 0].any()


def test_keys_that_share_a_place_stand_one_after_the_other() -> None:
    """The next place is the one after it, that of the last the first."""
    moving = SimpleNamespace(memo_key=numbers(8))
    home = places.spot_of(moving, 5)
    for step in range(1, 8):
        moving.memo_key[(home + step - 1) % 8] = 1000 + step
        assert places.spot_of(moving, 5) == (home + step) % 8
    moving.memo_key[(home + 3) % 8] = 5
    assert places.spot_of(moving, 5) == (home + 3) % 8


def test_cells_of_one_kind_demands_and_neighbours_are_weighed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that must not take something are weighed each for itself."""
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(places, "weigh_into", lambda _, __, cell, row: told.append((cell, row)))
    still = SimpleNamespace(
        kind=np.array([0, 0, 1, 0, 0]), port_start=np.arange(0, 12, 2), slots=np.array([2, 2]),
        meets=numbers(3, 2),
    )  # fmt: skip
    moving = SimpleNamespace(
        ban_row=np.array([NONE, NONE, NONE, 0, NONE]), near=np.array([1, 1, 1, 1, 2]),
        demand=np.array([0, 2, 0, 2, 0, 2, 0, 2, 2, 0]), memo_key=numbers(16),
        memo_row=numbers(16), key_of_row=numbers(9), state=numbers(places.SIZE),
    )  # fmt: skip
    moving.state[places.MEMOS] = 1
    rows = [places.weighed(still, moving, cell) for cell in range(5)]
    assert rows == [1, 1, 2, 3, 4] and told == [(0, 1), (2, 2), (3, 3), (4, 4)]
    assert (
        moving.key_of_row.tolist()
        == [0, (2 * 4) * 4 + 2, (66 * 4) * 4 + 2, 0, 3 * 16 + 8] + [0] * 4
    )
    assert moving.state[places.MEMOS] == 5
    assert [places.weighed(still, moving, cell) for cell in (3, 4, 0)] == [5, 4, 1]


def test_weights_are_summed_by_prototype_over_the_hardest_demand() -> None:
    """Only ways in the shortest list are looked at; what they weigh is written after the row
    before, and the table is left clean."""
    looked: list[int] = []
    still = SimpleNamespace(
        kind=np.array([0]), port_start=np.array([0, 2]), slots=np.array([2]), free=1,
        fit=np.array([0, 1, 2, 3, 2, 0, 3]), ways=np.array([[10, 11, 12, 13]]),
        fit_start=np.array([[[0, 0, 4], [4, 7, 7]]]), prototype_of_way=np.array([[0, 0, 1, 2]]),
    )  # fmt: skip
    moving = SimpleNamespace(
        demand=np.array([1, 0]), memo_start=np.array([0, 0, 2, 0]), weighing=numbers(3),
        memo_prototype=numbers(8), memo_weight=numbers(8),
    )  # fmt: skip

    def weight(_: Any, __: Any, cell: int, kind: int, candidate: int) -> int:
        looked.append(candidate)
        return {10: 4, 11: 9, 12: 5, 13: 0}[candidate]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(places, "candidate_weight", weight)
        places.weigh_into(still, moving, 0, 2)
        assert looked == [12, 10, 13]
        assert moving.memo_prototype.tolist()[2:4] == [1, 0]
        assert moving.memo_weight.tolist() == [0, 0, 5, 4, 0, 0, 0, 0]
        assert moving.memo_start[3] == 4 and not moving.weighing.any()
        moving.demand[1], looked[:] = 1, []
        places.weigh_into(still, moving, 0, 2)
        assert looked == [] and moving.memo_start[3] == 2, "nothing shows what is demanded there"
        still.fit_start[0, 1] = [4, 4, 8]
        places.weigh_into(still, moving, 0, 2)
        assert looked == [10, 11, 12, 13], "of lists that are as long the first"
        assert moving.memo_weight.tolist()[2:4] == [13, 5]


@pytest.mark.parametrize(
    ("rows", "weights", "used", "spare", "fits"),
    [(3, 2, 5, 0, True), (4, 2, 5, 0, False), (3, 3, 5, 0, False), (3, 2, 6, 0, False),
     (3, 2, 6, 1, True)],
)  # fmt: skip
def test_there_is_room_for_all_neighbours_and_the_cell(
    rows: int, weights: int, used: int, spare: int, fits: bool
) -> None:
    """Here for three places and rows of two weights each, with eight, six and eight in all."""
    still = SimpleNamespace(ring=numbers(1, 1, 2))
    moving = SimpleNamespace(
        state=numbers(places.SIZE), memo_start=numbers(9), weighing=numbers(2),
        key_of_row=numbers(6), memo_weight=numbers(8), slots_used=np.array([0, used]),
        cell_of_slot=numbers(2, 8), spare_count=np.array([0, spare]),
    )  # fmt: skip
    moving.state[places.MEMOS] = rows
    moving.memo_start[rows] = weights
    assert places.has_room(still, moving) == fits


def test_laying_demands_of_each_open_neighbour_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cell 0 faces cell 1 twice, the rim, cell 2, which is filled, and cell 3 of another phase."""
    opened: list[int] = []
    monkeypatch.setattr(places, "open_place", lambda _, __, cell: opened.append(cell))
    monkeypatch.setattr(places, "shut", lambda _, __, cell: opened.append(-1 - cell))
    still = SimpleNamespace(
        kind=numbers(4), slots=np.array([5]), port_start=np.array([0]),
        mate=np.array([5, NONE, 6, 7, 8]), cell_of_port=np.array([0] * 5 + [1, 1, 2, 3]),
        ring=np.array([[[0] * 5, [1, 2, 3, 4, 5]]]),
    )  # fmt: skip
    moving = SimpleNamespace(
        in_phase=np.array([1, 1, 1, 0]), card=np.full(4, NONE), near=numbers(4),
        candidate=np.array([NONE, NONE, 7, NONE]), used=numbers(9), demand=np.full(9, 99),
        state=numbers(places.SIZE),
    )  # fmt: skip
    places.place(still, moving, 0, 8, 1)
    assert opened == [-1, 1]
    assert (moving.card[0], moving.candidate[0], moving.in_phase.tolist()) == (8, 1, [0, 1, 1, 0])
    assert moving.used.tolist() == [0] * 8 + [1] and moving.state[places.PLACED] == 1
    assert moving.demand.tolist() == [99] * 5 + [1, 3, 99, 5]
    assert moving.near.tolist() == [0, 1, 0, 1]


def test_what_a_later_cell_shows_is_demanded_of_the_first_port_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cell 1 faces cell 0 over its first port, and cell 2, where the first candidate stands."""
    opened: list[int] = []
    monkeypatch.setattr(places, "open_place", lambda _, __, cell: opened.append(cell))
    monkeypatch.setattr(places, "shut", lambda *_: None)
    still = SimpleNamespace(
        kind=numbers(3), slots=np.array([2]), port_start=np.array([0, 2, 4]),
        mate=np.array([2, NONE, 0, 4, 3, NONE]), cell_of_port=np.array([0, 0, 1, 1, 2, 2]),
        ring=np.array([[[6, 7]]]),
    )  # fmt: skip
    moving = SimpleNamespace(
        in_phase=np.ones(3, dtype=np.int64), card=np.full(3, NONE), near=numbers(3),
        candidate=np.array([NONE, NONE, 0]), used=numbers(2), demand=np.full(6, 99),
        state=numbers(places.SIZE),
    )  # fmt: skip
    places.place(still, moving, 1, 0, 0)
    assert opened == [0] and moving.near.tolist() == [1, 0, 0]
    assert moving.demand.tolist() == [6] + [99] * 5
