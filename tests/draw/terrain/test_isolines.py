"""Lines of one height through a field of numbers."""

import numpy as np
from shapely import LineString

from morphs.draw.terrain.isolines import lines, rings

FIELD = np.add.outer(-((np.arange(9) - 4.0) ** 2), -((np.arange(12) - 5.0) ** 2))
"""A hill of 9 rows and 12 columns."""
CORNER = (3.0, 2.0)


def test_where_all_squares_are_asked_for_a_line_is_the_ring_about_what_is_higher() -> None:
    (ring,) = rings(FIELD, -8.5, CORNER, 0.5)
    (line,) = lines(FIELD, -8.5, np.ones(FIELD.shape, dtype=bool), CORNER, 0.5).geoms
    assert line.is_closed
    assert line.equals(LineString(ring))


def test_a_line_ends_where_it_leaves_the_squares_asked_for() -> None:
    among = np.zeros(FIELD.shape, dtype=bool)
    among[:4] = True
    (ring,) = rings(FIELD, -8.5, CORNER, 0.5)
    (line,) = lines(FIELD, -8.5, among, CORNER, 0.5).geoms
    assert not line.is_closed
    assert {y for _, y in (line.coords[0], line.coords[-1])} == {2.0 + 4 * 0.5}
    assert set(line.coords) < set(LineString(ring).coords)


def test_nothing_is_higher_than_all() -> None:
    assert rings(FIELD, 1.0, CORNER, 0.5) == []
    assert lines(FIELD, 1.0, np.ones(FIELD.shape, dtype=bool), CORNER, 0.5).is_empty
