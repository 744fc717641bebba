"""Rows drawn by matrices: what these hold, and the vectors that compiled code works out."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver.chains import make_chains
from solver.lookahead import Sorts
from solver.matrix_rows import MatrixLaw, MatrixTables, least_joints
from solver.problem import Problem
from solver.propagate import first_sorts
from tests.solver.makers import GRID, WORDS, Case, Tile, board, random_meets

WIDE, TALL = 4, 2


def problem() -> Problem:
    """A board of many tiles of few words, most of which may meet."""
    dice = Random(5)
    tiles = [Tile(ring, True, False) for ring in product((0, 1, 4), repeat=4)]
    facing, lines = board(GRID, WIDE, TALL, False)
    weights = tuple(dice.choice([0.5, 1.0, 3.0]) for _ in tiles)
    return Case(facing, tiles, random_meets(dice), weights, lines).problem()


def law_of(given: Problem) -> tuple[MatrixLaw, Sorts]:
    of_cell, first = first_sorts(given)
    sorts = Sorts(given, first, of_cell)
    return MatrixLaw(given, sorts, make_chains(given, sorts)), sorts


def test_a_matrix_adds_up_what_fits_between_two_words() -> None:
    law, sorts = law_of(problem())
    tables = MatrixTables(law, sorts)
    rings, weights = law.problem.kinds[0].rings, law.weights[0]
    domain = sorts.domains[int(sorts.sort_of_cell[1])]
    found = tables.matrix(1, [-1] * WIDE * TALL, (True, True))
    _, back, onward = tables.forms[tables.form[1]]
    slot = next(s for s, f in enumerate(law.problem.opposite[1]) if f is None)
    above = tables.demands[law.rim_rows[0, slot]] if law.rim_rows[0, slot] >= 0 else None
    for before, after in product(range(WORDS), repeat=2):
        fitting = [
            (number, int(law.joints[before, ring[back]]) * int(weight))
            for number, (ring, weight) in enumerate(zip(rings.tolist(), weights, strict=True))
            if domain >> number & 1 and ring[onward] == after and law.joints[before, ring[back]]
        ]
        assert above is None
        pair = before * tables.words + after
        mine = slice(found.start[pair], found.start[pair + 1])
        assert found.entry[mine].tolist() == [number for number, _ in fitting]
        assert found.upto[mine].tolist() == np.cumsum([w for _, w in fitting]).tolist()
        assert found.worth[before, after] == sum(weight for _, weight in fitting)


def test_joints_lose_no_more_than_a_power_of_two_of_all() -> None:
    assert least_joints(np.array([[0, 256], [1024, 4096]])).tolist() == [[0, 1], [4, 16]]
    assert least_joints(np.array([[6, 9]])).tolist() == [[6, 9]]
    assert least_joints(np.zeros((2, 2), dtype=np.int64)).tolist() == [[0, 0], [0, 0]]


def test_large_numbers_many_words_and_rings_are_drawn_otherwise() -> None:
    given = problem()
    assert law_of(given)[0].suits()
    kind = given.kinds[0]
    heavy = replace(kind, weights=tuple(weight * 2**18 for weight in kind.weights))
    assert not law_of(replace(given, kinds=[heavy]))[0].suits()
    odd = given.meets * (1 - 2**-12)  # such joints have nothing in common
    weighty = replace(kind, weights=tuple(weight * 2**8 for weight in kind.weights))
    assert law_of(replace(given, kinds=[weighty]))[0].suits()
    assert not law_of(replace(given, kinds=[weighty], meets=odd))[0].suits()
    wrapped, lines = board(GRID, WIDE, TALL, True)
    tiles = [Tile(ring, True, False) for ring in kind.rings.tolist()]
    rings = Case(wrapped, tiles, given.meets, kind.weights, lines).problem()
    assert not law_of(rings)[0].suits()


def test_matrices_are_forgotten_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = pytest.importorskip("solver.fast_matrix_rows")
    law, _ = law_of(problem())
    maps = []
    for matrices, entries, most in ((64, 256, 1 << 27), (1, 8, 1), (2, 8, 1 << 12)):
        monkeypatch.setattr(fast, "MATRICES", matrices)
        monkeypatch.setattr(fast, "ENTRIES", entries)
        monkeypatch.setattr(fast, "MOST_BYTES", most)
        rows = fast.FastMatrixRows(fast.MatrixBook(law), Dice(3, "rows"))
        assert rows.draw_lines(0, TALL) == (TALL, -1)
        maps.append(rows.result().tolist())
    assert maps[0] == maps[1] == maps[2]


# ---------------------------------------------------------------- vectors


@pytest.fixture(scope="module")
def woven() -> Any:
    """The vectors as compiled code has them, called from Python."""
    numba = pytest.importorskip("numba")
    from solver import lanes

    if lanes.IS_PLAIN:
        pytest.skip("nothing is compiled")
    multiply, shift, add = lanes.product, lanes.shift_lanes, lanes.sums_of
    count, share = lanes.count_upto, lanes.share_of

    @numba.njit
    def all_of_them(
        matrices: Any, used: Any, promises: Any, width: int, raw: Any, sums: Any, value: Any
    ) -> Any:
        size = multiply(matrices, width * width, used, 0, promises, 0, width, raw)
        shift(raw, max(0, size - 9), promises, width, width)
        total = add(matrices, width, promises, width, width, sums)
        roll = share(value, total)
        return size, total, roll, count(sums, width, roll)

    return all_of_them


def plainly(
    matrices: Any, used: Any, promises: Any, width: int, raw: Any, sums: Any, value: Any
) -> Any:
    """The same by the functions that take their place where nothing is compiled."""
    from solver import lanes

    size = lanes.plain_product(matrices, width * width, used, 0, promises, 0, width, raw)
    lanes.plain_shift(raw, max(0, size - 9), promises, width, width)
    total = lanes.plain_sums(matrices, width, promises, width, width, sums)
    roll = lanes.plain_share(value, total)
    return size, total, roll, lanes.plain_count(sums, width, roll)


@pytest.mark.parametrize("width", [8, 24])
def test_vectors_are_worked_out_as_numbers_are(woven: Any, width: int) -> None:
    rolls = np.random.default_rng(width)
    for largest in (2, 1 << 12, 1 << 24):
        matrices = rolls.integers(0, largest, 2 * width * width).astype(np.uint32)
        matrices[rolls.integers(0, 2, len(matrices)) == 0] = 0
        promises = rolls.integers(0, largest, 2 * width).astype(np.uint32)
        value = rolls.integers(0, 1 << 64, dtype=np.uint64)
        used = np.array([width, *range(width)], dtype=np.int32)
        answers = []
        for work in (woven, plainly):
            room = promises.copy(), np.zeros(width, np.uint64), np.zeros(width + 1, np.int64)
            said = work(matrices, used, room[0], width, room[1], room[2], value)
            answers.append((*map(int, said), *(part.tolist() for part in room)))
        assert answers[0] == answers[1]
        square = matrices[width * width :].reshape(width, width).astype(object)
        parts = (promises[:width].astype(object) @ square).tolist()
        assert answers[0][5] == parts
        assert answers[0][0] == max(parts).bit_length()
