"""The ground of a district is worked out about its floors alone, and is that of the whole map."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.art.dressing.afar import _about, _closed


@pytest.mark.parametrize("grain", [3.0, 8.0])
@pytest.mark.parametrize("spot", [(0, 0), (150, 260), (399, 170)])
def test_what_floors_enclose_is_seen_from_near_them(spot: tuple[int, int], grain: float) -> None:
    rolls = np.random.default_rng(5)
    floor = np.zeros((400, 420), np.bool_)
    for row, column in (spot + rolls.integers(-60, 60, (9, 2))).clip(0, 399).tolist():
        floor[row : row + 9, column : column + 14] = True
    seen = _about(floor, grain)
    whole, part = _closed(floor, grain), np.zeros_like(floor)
    part[seen] = _closed(floor[seen], grain)
    assert (part == whole).all() and whole.sum() > floor.sum()
