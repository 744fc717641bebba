"""Strokes over each other: what is seen of each is what a plain look at all pairs leaves."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.art.style.overlaid import CELL, SHORT, Boxes, overlaid
from morphs.base import exact
from morphs.base.exact import Floats, Integers


def left_over(ends: Floats, number: Integers, fixed: int) -> set[tuple[float, ...]]:
    """The pieces that are seen, found stroke by stroke and cluster by cluster."""
    boxes = Boxes(ends, np.flatnonzero(np.diff(number, prepend=-1)), number)
    found = set()
    for stroke, cluster in zip(ends, number.tolist(), strict=True):
        away = abs(boxes.centre[:cluster] - stroke.mean(axis=0)).max(axis=1, initial=0)
        above = np.flatnonzero(away < CELL) if cluster >= fixed else np.zeros(0, dtype=np.int64)
        enter, leave = boxes.hidden(np.repeat(stroke[None], len(above), axis=0), above)
        reached = 0.0
        pieces = []
        for a, b in sorted(zip(enter.tolist(), leave.tolist(), strict=True)):
            if a < b:
                pieces.append((reached, a))
                reached = max(reached, b)
        for a, b in [*pieces, (reached, 1.0)]:
            piece = exact.points(stroke[0] + np.array([[a], [b]]) * (stroke[1] - stroke[0]))
            if a < b and exact.lengths(piece[1] - piece[0]) > SHORT:
                found.add(tuple(piece.ravel().tolist()))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_what_is_seen_is_what_no_earlier_cluster_covers(seed: int) -> None:
    rolls = np.random.default_rng(seed)
    count = int(rolls.integers(1, 40))
    number = np.repeat(np.arange(count), rolls.integers(1, 5, count))
    middles = rolls.random((count, 2)) * (0.5, 3, 9)[seed % 3] - 1
    ends = middles[number][:, None, :] + rolls.normal(0, 0.2, (len(number), 2, 2))
    fixed = int(rolls.integers(0, count // 2 + 1))
    found = [tuple(piece.ravel().tolist()) for piece in overlaid(ends, number, fixed)]
    assert len(found) == len(set(found))
    assert set(found) == left_over(ends, number, fixed)
