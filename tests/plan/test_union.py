"""The union of tiles: the same shape and bytes, whichever tile comes first."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from morphs.plan.union import _as_one


def _hall(x: int, y: int) -> shapely.Geometry:
    """A crossing in a tile of 4 squares, with a pillar beside its middle."""
    ways = shapely.box(x, y + 1, x + 4, y + 2).union(shapely.box(x + 1, y, x + 3, y + 4))
    return ways.difference(shapely.box(x + 1.25, y + 2.5, x + 1.5, y + 3))


@pytest.mark.parametrize("seed", range(5))
def test_a_union_is_the_same_in_any_order(seed: int) -> None:
    dice = np.random.default_rng(seed)
    halls = [_hall(4 * x, 4 * y) for y in range(6) for x in range(6) if dice.random() < 0.8]
    whole = _as_one(halls)
    assert whole.equals_exact(shapely.normalize(shapely.union_all(halls)), 0)
    mixed = [halls[k] for k in dice.permutation(len(halls))]
    assert whole.wkb == _as_one(mixed).wkb


def test_bricks_need_a_third_colour() -> None:
    bricks = [
        shapely.box(4 * x + 2 * (y % 2), 2 * y, 4 * x + 4, 2 * y + 2)
        for x in (0, 1)
        for y in (0, 1)
    ]
    assert _as_one(bricks).area == sum(brick.area for brick in bricks)
    assert _as_one(bricks).is_valid
