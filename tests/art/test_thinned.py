"""Outlines of caves lose points that do not tell, and none beside the border."""

import numpy as np
import pytest
import shapely
from shapely import Polygon, box

from morphs.art.geometry import rough
from morphs.art.geometry.rough import DETAIL, STRIP, roughen, thinned
from morphs.base import exact

SIZE = (10.0, 10.0)
SEEDS = (3, 41, 900, 7321)


def _full(seed: int, monkeypatch: pytest.MonkeyPatch) -> Polygon:
    """A cave that reaches two sides, with a pillar in it, before it is thinned."""
    cave = box(-0.5, 2, 8, 8).union(box(5, 2, 7, 10.5)).difference(box(2, 4, 4, 6))
    with monkeypatch.context() as patched:
        patched.setattr(rough, "thinned", lambda ground, size: ground)
        found = roughen(cave, SIZE, seed, 0.3)
    assert isinstance(found, Polygon)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_thinned_outline_lies_where_it_lay(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    full = _full(seed, monkeypatch)
    thin = thinned(full, SIZE)
    assert thin.is_valid and len(thin.interiors) == len(full.interiors) == 1
    assert shapely.hausdorff_distance(thin.boundary, full.boundary) < 2 * DETAIL
    inner = box(STRIP, STRIP, SIZE[0] - STRIP, SIZE[1] - STRIP)
    count = [int(inner.contains(shapely.points(_spots(one))).sum()) for one in (thin, full)]
    assert count[0] < 0.7 * count[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_beside_the_border(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    full = _full(seed, monkeypatch)
    inner = box(STRIP, STRIP, SIZE[0] - STRIP, SIZE[1] - STRIP)
    kept, before = (
        {spot for spot in map(tuple, _spots(one).tolist()) if not inner.covers(shapely.Point(spot))}
        for one in (thinned(full, SIZE), full)
    )
    assert kept == before and len(before) > 20


def test_a_disc_is_what_a_buffer_is() -> None:
    for x, y, reach in ((0.0, 0.0, 1.0), (3.37, 8.2, 0.41), (5.5, 2.25, 0.02)):
        one, other = exact.disc(x, y, reach, 8), exact.buffer(shapely.Point(x, y), reach, 8)
        assert one.is_valid
        assert shapely.hausdorff_distance(one.boundary, other.boundary) < 2 / exact.GRID


def _spots(shape: Polygon) -> np.ndarray:
    return np.asarray(shapely.get_coordinates(shape))
