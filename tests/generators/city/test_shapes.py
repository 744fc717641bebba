"""Shapes of a town stay sound on their grid."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import Polygon

from morphs.generators.city.shapes import (
    GRID,
    Point,
    areas,
    blunted,
    on_grid,
    outline_on_grid,
    together,
)

SPIKED = [Point(0, 0), Point(20, 0), Point(20, 20.02), Point(19.99, 10.6), Point(10, 10)]
"""A sound outline whose spike closes to a line when each corner is snapped."""


def test_an_outline_that_would_touch_itself_on_the_grid_is_mended() -> None:
    assert Polygon(SPIKED).is_valid
    assert not Polygon([corner.snapped for corner in SPIKED]).is_valid
    mended = outline_on_grid(SPIKED)
    assert Polygon(mended).is_valid
    assert all(round(v / GRID) * GRID == v for corner in mended for v in corner)
    assert abs(Polygon(mended).area - Polygon(SPIKED).area) < 0.5
    assert together([Polygon(mended), shapely.box(5, 5, 30, 30)]).is_valid


def test_a_sound_outline_keeps_its_corners_in_their_order() -> None:
    outline = [Point(0.01, 0), Point(9, 0), Point(9, 5.02), Point(0, 5)]
    assert outline_on_grid(outline) == ((0, 0), (9, 0), (9, 5), (0, 5))


def test_an_outline_too_narrow_for_the_grid_is_none() -> None:
    assert outline_on_grid([Point(0, 0), Point(0.01, 9), Point(0, 12)]) == ()


def test_areas_made_at_once_are_those_made_one_by_one() -> None:
    outlines = [(Point(0, 0), Point(3, 0), Point(0, 4)), tuple(SPIKED)]
    assert [one.wkb for one in areas(outlines)] == [Polygon(one).wkb for one in outlines]
    assert areas([]) == []


def test_numbers_are_put_on_the_grid_as_places_are() -> None:
    values = [0.03125, 0.09375, -0.03125, -0.01, 7.77, 1999.99]
    found = on_grid(np.array(values)).tolist()
    assert found == [Point(value, 0.0).snapped.x for value in values]
    assert str(found[3]) == "0.0"


def test_places_are_snapped_to_the_nearest_step_and_to_even_ones_between_two() -> None:
    rolls = np.random.default_rng(3)
    values = [*rolls.uniform(-9000, 9000, 500).tolist(), *(k / 32 for k in range(-40, 41)), 1e-9]
    for value in values:
        found = Point(value, -value).snapped
        assert found == (round(value / GRID) * GRID, round(-value / GRID) * GRID)
        assert "-0.0" not in (str(found.x), str(found.y))


def test_sharp_corners_are_cut_off_and_nothing_is_added() -> None:
    way = Point(1.0, 0.0)
    wedge = [Point(0.0, 0.0), Point(80.0, 0.0), Point(0.0, 24.0)]
    found = Polygon(blunted(wedge, way))
    assert found.bounds[2] < 50.0 and found.area > 500.0 and Polygon(wedge).covers(found)
    whole = [Point(0.0, 0.0), Point(40.0, 0.0), Point(40.0, 30.0), Point(0.0, 30.0)]
    assert blunted(whole, way) == whole
    bay = [*whole[:3], Point(21.0, 30.0), Point(20.0, 28.0), Point(19.0, 30.0), whole[3]]
    assert Polygon(bay).covers(Polygon(blunted(bay, way)))
    spike = [*whole[:3], Point(60.0, 30.0), Point(40.0, 30.0), whole[3]]
    assert Polygon(blunted(spike, way)).equals(Polygon(whole))
    assert blunted([Point(0.0, 0.0), Point(90.0, 0.0), Point(90.0, 1.0)], way) == []
