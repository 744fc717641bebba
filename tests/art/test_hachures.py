"""Strokes down the lower side of a step."""

import numpy as np
from shapely import LineString

from morphs.art.style.hachures import LONGEST, SHORTEST, hachures
from tests.last_bit import check_same

STEP = LineString([(0, 0), (3, 0.4), (7, 0)])


def test_strokes_lie_on_the_side_that_is_lower_close_to_each_other() -> None:
    for side in (-1, 1):
        found = hachures(STEP, side, 5)
        assert len(found) > 6 * STEP.length
        for stroke in found:
            (x, y), (u, v) = stroke.coords
            assert STEP.distance(stroke) < 1e-3 and side * (v - y) > 0 and abs(u - x) < 0.1
    lengths = [stroke.length for stroke in found]
    assert max(lengths) > 2 * min(lengths) and max(lengths) < 1.05 * LONGEST


def test_a_step_runs_out_where_it_ends_in_the_open() -> None:
    whole, out = hachures(STEP, 1, 5), hachures(STEP, 1, 5, (1.0, 0.0))
    assert out[0].length < SHORTEST + 0.05
    assert np.isclose(whole[-1].length, out[-1].length)
    assert sum(one.length for one in out) < sum(one.length for one in whole)


def test_strokes_do_not_hang_on_the_last_bit() -> None:
    check_same(lambda: [one.wkb for one in hachures(STEP, 1, 5)], 3)
