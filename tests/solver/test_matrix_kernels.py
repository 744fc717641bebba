"""How compiled rows look up and enter their matrices, beside plain lists of what fits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.solver.test_kernel_models import uncompile

pytest.importorskip("numba")
kernels = pytest.importorskip("solver.matrix_kernels")
WIDTH, WORDS, CANDIDATES = 8, 5, 9
BLOCK = kernels.BLOCK


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    uncompile(kernels, monkeypatch)
    with np.errstate(over="ignore"):
        yield


def book_of(matrices: int = 3, entries: int = 999) -> Any:
    size = WIDTH * WIDTH * matrices
    return SimpleNamespace(
        keys=np.full(8, -1), numbers=np.zeros(8, np.int64), used=np.zeros(2, np.int64),
        onward=np.full(size, 77), shows=np.zeros(matrices * (WIDTH + 1), np.int64),
        before=np.full(size, 77), start=np.zeros(size + 1, np.int64),
        entry=np.zeros(entries, np.int64), upto=np.zeros(entries, np.uint32),
    )  # fmt: skip


def desk_of(fits: list[tuple[int, int, int, int]]) -> Any:
    """What fits: candidate, weight, words back and onward."""
    rows = np.zeros((3, CANDIDATES), np.int64)
    ways = np.zeros(CANDIDATES, np.int64)
    for number, (candidate, weight, back, onward) in enumerate(fits):
        rows[:, number] = candidate, weight, back
        ways[number] = onward
    return SimpleNamespace(
        fits=rows, ways=ways, at=np.zeros(WIDTH * WIDTH, np.int64), row=np.zeros(WIDTH, np.int64),
        demand=np.zeros(4, np.int64),
    )  # fmt: skip


def joints_of(rolls: Random) -> np.ndarray[Any, Any]:
    return np.array([[rolls.choice([0, 1, 3]) for _ in range(WORDS)] for _ in range(WORDS)])


@pytest.mark.parametrize("has_back", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_matrices_hold_what_fits_between_two_words(seed: int, has_back: bool) -> None:
    """Two matrices, one after the other."""
    rolls, book = Random(seed), book_of()
    cells: Any = SimpleNamespace(joints=joints_of(rolls))
    every = []
    for matrix in range(2):
        fits = [
            (candidate, rolls.randint(1, 9), rolls.randrange(WORDS), rolls.randrange(WORDS))
            for candidate in range(rolls.randint(1, CANDIDATES))
        ]
        desk = desk_of(fits)
        assert kernels.enter(cells, book, desk, len(fits), has_back, WIDTH) == matrix
        every.append((fits, desk.row.copy()))
    reached = 0
    for matrix, (fits, row) in enumerate(every):
        first, shows = matrix * WIDTH * WIDTH, book.shows[matrix * (WIDTH + 1) :]
        onwards = list(dict.fromkeys(onward for *_, onward in fits))
        assert shows[0] % kernels.UNROLLED == 0 and 0 <= shows[0] - len(onwards) < kernels.UNROLLED
        assert shows[1 : 1 + shows[0]].tolist() == onwards + [0] * (shows[0] - len(onwards))
        assert [int(row[word]) for word in onwards] == [*range(len(onwards))]
        for word, onward in np.ndindex(WIDTH, WIDTH):
            found = [
                (candidate, weight * (int(cells.joints[word, back]) if has_back else 1))
                for candidate, weight, back, other in fits
                if word < WORDS and other == onward
                and (not has_back or cells.joints[word, back])
            ]  # fmt: skip
            pair = first + word * WIDTH + onward
            start, end = book.start[pair : pair + 2].tolist()
            assert (start, end) == (reached, reached + -(-len(found) // BLOCK) * BLOCK)
            reached = end
            assert book.entry[start : start + len(found)].tolist() == [one for one, _ in found]
            sums = np.cumsum([weight for _, weight in found]).tolist()
            rest = end - start - len(found)
            assert book.upto[start:end].tolist() == sums + [kernels.MOST] * rest
            total = sums[-1] if sums else 0
            assert book.before[pair] == total
            if onward in onwards:
                assert book.onward[first + onwards.index(onward) * WIDTH + word] == total
    assert book.used.tolist() == [2, reached]


@pytest.mark.parametrize(
    ("matrices", "entries", "used", "number"),
    [
        (1, BLOCK * WORDS * 2, (0, 0), 0), (1, BLOCK * WORDS * 2 - 1, (0, 0), kernels.NO_ROOM),
        (1, 999, (1, 0), kernels.NO_ROOM), (2, 999, (1, 0), 1),
        (1, BLOCK * WORDS * 2 + 7, (0, 7), 0), (1, BLOCK * WORDS * 2 + 6, (0, 7), kernels.NO_ROOM),
    ],
)  # fmt: skip
def test_a_matrix_is_entered_where_there_is_room_for_all_it_could_have(
    matrices: int, entries: int, used: tuple[int, int], number: int
) -> None:
    """Each candidate beside each word in a block of its own."""
    book = book_of(matrices, entries)
    book.used[:] = used
    cells: Any = SimpleNamespace(joints=np.ones((WORDS, WORDS), np.int64))
    desk = desk_of([(3, 1, 0, 0), (4, 1, 1, 1)])
    assert kernels.enter(cells, book, desk, 2, True, WIDTH) == number
    assert (book.used.tolist() == list(used)) == (number == kernels.NO_ROOM)


def test_keys_are_looked_for_from_their_place_on_and_round() -> None:
    book = book_of()
    key = next(
        key for key in range(1, 99)
        if (int(key * int(kernels.GOLDEN)) % 2**64 >> 40) & 7 == 7
    )  # fmt: skip
    assert kernels.find(book, key) == 7
    book.keys[7] = key
    assert kernels.find(book, key) == 7
    book.keys[7] = key + 1000
    assert kernels.find(book, key) == 0
    book.keys[0] = 0
    assert kernels.find(book, key) == 1, "the key 0 is one too"


def test_candidates_keep_to_demands_and_lose_by_them() -> None:
    """Weights in units of 1 / 4096; what meets at all keeps some."""
    ring = np.array([[[0, 1, 2, 3], [0, 2, 1, 4], [1, 1, 1, 1], [0, 1, 1, 2]]])
    demands = np.zeros((3, WORDS), np.int64)
    demands[0, 0], demands[2, 1], demands[2, 2] = 2048, 4096, 1
    cells: Any = SimpleNamespace(
        kind=np.array([0]), first=np.array([0, 4]), candidate=np.array([3, 0, 2, 1]),
        weight=np.array([[100, 50, 7, 0]]), ring=ring, demands=demands,
    )  # fmt: skip
    desk = desk_of([])
    desk.demand[:] = [0, 2, -1, -1]
    count = kernels.fitting(cells, 0, 4, (3, 2), desk)
    assert desk.fits[:, :count].tolist() == [[0, 1], [50, 1], [3, 4]]
    assert desk.ways[:count].tolist() == [2, 1]
    count = kernels.fitting(cells, 0, 4, (-1, -1), desk)
    assert desk.fits[2, :count].tolist() == [0, 0] == desk.ways[:count].tolist()
    desk.demand[:] = -1
    assert kernels.fitting(cells, 0, 4, (-1, -1), desk) == 3
    assert desk.fits[0, :3].tolist() == [0, 2, 1]


def test_every_way_that_a_cell_may_be_asked_has_a_key_of_its_own() -> None:
    """Its class, which of its neighbours are drawn with it, and what it must meet."""
    rim_rows = np.array([[-1, -1, 6, 5]])
    cells: Any = SimpleNamespace(
        cells=np.array([1, 0]), of_cell=np.array([1, 0]), port_start=np.array([0, 4, 8]),
        demands=np.zeros((7, WORDS)), back=np.array([3, 3]), onward=np.array([1, -1]),
        kind=np.array([0, 0]), mate=np.array([-1, 7, -1, -1, 2, -1, 0, 1]), rim_rows=rim_rows,
    )  # fmt: skip
    found: dict[Any, Any] = {}
    demand = np.zeros(4, np.int64)
    for spot in (0, 1):
        for opened in np.ndindex(2, 2):
            for words in product((-1, 0, 1, 5, 6), repeat=3):
                shown = np.array([*words, 0, 0, 0, 0, 4])
                key = kernels.demands_of(cells, shown, spot, opened, demand)
                # The second place is of a class that has no cell after it.
                told = (spot, opened[0], opened[1] if spot == 0 else 0, *demand.tolist())
                assert found.setdefault(key, told) == told
    assert len(set(found.values())) == len(found) and min(found) >= 0
    # Cell 0, alone: its second side faces port 7, which shows 4; the others are at the rim.
    kernels.demands_of(cells, np.array([0] * 7 + [4]), 1, (False, False), demand)
    assert demand.tolist() == [-1, 4, 6, 5]
    kernels.demands_of(cells, np.array([0] * 7 + [4]), 1, (True, True), demand)
    assert demand.tolist() == [-1, 4, 6, -1], "what is drawn with it asks nothing"


@pytest.mark.parametrize("opened", [(False, False), (True, False), (False, True), (True, True)])
def test_what_is_drawn_with_a_cell_is_not_asked_of_it(opened: tuple[bool, bool]) -> None:
    """Over its first side backward, over its second onward."""
    cells: Any = SimpleNamespace(
        cells=np.array([0]), of_cell=np.array([0]), port_start=np.array([0, 4]),
        demands=np.zeros((7, WORDS)), back=np.array([0]), onward=np.array([1]),
        kind=np.array([0]), mate=np.arange(4), rim_rows=np.full((1, 4), -1),
    )  # fmt: skip
    demand = np.zeros(4, np.int64)
    shown = np.array([1, 2, 3, 4])
    key = kernels.demands_of(cells, shown, 0, opened, demand)
    asked = [-1 if slot < 2 and opened[slot] else word for slot, word in enumerate((1, 2, 3, 4))]
    assert demand.tolist() == asked
    meant = 2 * opened[0] + opened[1]
    for word in asked:
        meant = 8 * meant + word + 1
    assert key == meant
