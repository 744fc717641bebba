"""Fractal borders: how far they bend."""

from __future__ import annotations

import numpy as np

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.fractal_borders import bent


def test_borders_bend_by_up_to_half_their_length_and_stay_in_their_kite() -> None:
    start, end, left, right = (1, 1), (8001, 1), (4001, 4001), (4001, -3999)
    moved = []
    for seed in range(40):
        line = bent(Dice(seed), start, end, left, right)
        assert len(line) > 15
        middle = line[np.argmin([abs(x - 4001) for x, _ in line])]
        moved.append(abs(middle[1]) / 8000)
        for x, y in line:
            assert abs(y) <= min(x, 8002 - x) + 2
    assert 0.2 < max(moved) <= 0.5
