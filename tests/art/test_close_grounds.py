"""The ground of a district is worked out about its floors alone, and is that of the whole map."""

from __future__ import annotations

import numpy as np
import pytest
from shapely import LineString, Polygon, box, union_all

from morphs.art.dressing.afar import Afar, _about, _closed, _grounds_within


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


@pytest.mark.parametrize("seed", range(4))
def test_ground_ends_no_otherwise_where_the_picture_does(seed: int) -> None:
    """Else it is cut off straight at the border of the map, or runs on to the edge of the paper."""
    grain, beyond, wide = 8.0, 5, 40
    rolls = np.random.default_rng(seed)
    spots = [(1, 3), (1, 20), *rolls.integers(0, wide - 6, (6, 2)).tolist()]
    floors = union_all([box(x, y, x + 5, y + 4) for x, y in spots])
    afar = Afar(floors, LineString(), Polygon(), grain, True)
    sides = [round(size * grain) for size in (wide, wide + 2 * beyond, beyond)]
    within = _grounds_within((sides[0], sides[0]), afar, grain, 0.0, False)[1]
    about = _grounds_within((sides[1], sides[1]), afar, grain, float(beyond), False)[1]
    inner = np.asarray(about)[sides[2] : -sides[2], sides[2] : -sides[2]]
    assert (np.asarray(within) == inner).all()
    farthest = np.asarray(floors.buffer(0).bounds)
    rows, columns = np.nonzero(np.asarray(about))
    reach = (np.array([columns.min(), rows.min()]) / grain - beyond) - farthest[:2]
    assert (reach > -4).all(), "it does not reach the edge"
