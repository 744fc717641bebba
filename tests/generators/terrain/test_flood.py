"""Priority-flood on small grounds, by hand."""

from __future__ import annotations

import numpy as np

from morphs.generators.terrain.algorithms.flood import accumulate, drain
from morphs.generators.terrain.ground import Ground


def test_a_pit_is_filled_to_where_it_spills() -> None:
    """A row of five: a pit between two rims, the sink at the right end."""
    ground = Ground("grid", 5, 1)
    drainage = drain(ground, np.array([7, 2, 5, 3, 0]), [4], 1, "test")
    assert drainage.filled == [7, 5, 5, 3, 0]
    assert drainage.downstream == [1, 2, 3, 4, -1]
    assert drainage.order == [4, 3, 2, 1, 0]
    assert accumulate(drainage, np.array([1, 2, 3, 4, 5])) == [1, 3, 6, 10, 15]


def test_what_no_water_reaches_drains_nowhere() -> None:
    drainage = drain(Ground("grid", 3, 1), np.array([1, 1, 1]), [], 1, "test")
    assert drainage.downstream == [-1, -1, -1]
