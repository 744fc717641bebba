"""What compiled rows read of words and groups, listed beforehand."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("numba")


def test_the_first_pairs_are_one_for_each_word_even_where_it_meets_none() -> None:
    from solver.fast_rows import make_pairs

    meets = np.array([[0, 0, 4096], [0, 0, 0], [4096, 0, 1024]])
    met_word, met = np.nonzero(meets)
    lines = SimpleNamespace(
        meets=meets,
        met=met,
        met_start=np.searchsorted(met_word, np.arange(4)),
        table=np.array([0, 2]),
        group_back=np.array([0, 2]),
        group_onward=np.array([2, 0]),
        group_weight=np.array([5, 7]),
    )
    pairs = make_pairs(lines)
    assert pairs.word[:3].tolist() == [0, 1, 2]
    assert pairs.joint[1] == 0
    listed = np.zeros_like(meets)
    np.add.at(listed, (pairs.word, pairs.met), pairs.joint)
    assert listed.tolist() == meets.tolist()
    shown = [pairs.number[pairs.start[word] : pairs.start[word + 1]].tolist() for word in range(3)]
    assert shown == [[1], [], [0, 1]]
    assert pairs.entry_weight.tolist() == [7, 5, 7]
    assert pairs.entry_onward.tolist() == [0, 2, 0]
