"""Dividing by floating point is exact where compiled code does it."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

bit_kernels = pytest.importorskip("solver.bit_kernels")

MOST = (1 << 64) - 1


def plain(kernel: Any) -> Any:
    """A kernel as the Python that it is."""
    return getattr(kernel, "py_func", kernel)


def bounds(dice: random.Random) -> list[int]:
    """Bounds of all sizes, and those at which another way is taken."""
    edges = [bit_kernels.LEAST_BOUND, bit_kernels.MOST_BOUND]
    near = [edge + step for edge in edges for step in (-1, 0, 1)]
    powers = [(1 << bits) + step for bits in range(1, 62) for step in (-1, 0, 1)]
    return [*near, *powers, *(dice.getrandbits(dice.randint(1, 62)) + 1 for _ in range(300))]


def test_remainders_are_exact() -> None:
    dice = random.Random(4)
    with np.errstate(over="ignore"):
        for bound in bounds(dice):
            whole = MOST // bound * bound
            values = [0, bound - 1, bound, whole - 1, whole, MOST]
            for value in [*values, *(dice.getrandbits(64) for _ in range(20))]:
                found = plain(bit_kernels.remainder)(np.uint64(value & MOST), bound)
                assert int(found) == (value & MOST) % bound


def test_quotients_are_exact() -> None:
    dice = random.Random(5)
    for by in bounds(dice):
        most = min((1 << 61) - 1, by * ((1 << 50) - 1))
        numbers = [0, by - 1, by, by * (most // by) - 1, by * (most // by), most]
        for number in [*numbers, *(dice.randint(0, most) for _ in range(20))]:
            if by < 1 << 61:
                assert int(plain(bit_kernels.quotient)(number, by)) == number // by


def test_the_first_sum_above_a_number_is_found() -> None:
    dice = random.Random(6)
    for count in (*range(1, 20), 100, 1000):
        sums = np.array([dice.randint(0, 9) for _ in range(count)]).cumsum() + 1
        for roll in range(int(sums[-1])):
            expected = int(np.searchsorted(sums, roll, side="right"))
            assert plain(bit_kernels.first_above)(sums, count, roll) == expected


@pytest.mark.parametrize("bound", [1, 2, 7, 10, 1 << 20, (1 << 61) + 3])
def test_rolls_beyond_the_last_whole_turn_are_thrown_again(
    bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the first numbers would come a little oftener."""
    last = (MOST + 1) // bound * bound - 1
    rolls = [*range(MOST, last, -1)][:9] if MOST - last < 99 else [MOST, last + 1]
    for first in (last, last - 1, MOST - bound, 0):
        given = iter([*rolls, first])
        monkeypatch.setattr(bit_kernels, "mixed", lambda _: np.uint64(next(given)))  # noqa: B023
        monkeypatch.setattr(bit_kernels, "remainder", plain(bit_kernels.remainder))
        with np.errstate(over="ignore"):
            found, counter = plain(bit_kernels.below)(np.uint64(3), 5, bound)
        assert (int(found), counter) == (first % bound, 6 + len(rolls))
