"""Numbers of whole boards, sorted out."""

from __future__ import annotations

import numpy as np
import pytest

from solver.integers import sorted_out


@pytest.mark.parametrize(
    "keys", [[], [7], [3, 3, 3], [2, 2, 1, 1, 2, 0, 0, 1], [5, 4, 3, 2, 1], [1, 2, 2, 1 << 40, 1]]
)
def test_runs_are_sorted_out_as_single_numbers_are(keys: list[int]) -> None:
    numbers = np.array(keys, dtype=np.int64)
    each, first, which = np.unique(numbers, return_index=True, return_inverse=True)
    found = sorted_out(numbers)
    for mine, asked in zip(found, (each, first, which), strict=True):
        assert mine.tolist() == asked.tolist()
    assert found[0][found[2]].tolist() == keys
