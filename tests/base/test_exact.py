"""Geometry on a grid: rounded, sound, and the same whatever the last bits are."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from shapely import LineString, MultiPolygon, Point, Polygon, box

from morphs.base import exact
from tests.last_bit import disturbed


def on_grid(shape: shapely.Geometry) -> bool:
    steps = shapely.get_coordinates(shape) * exact.GRID
    return bool((steps == np.round(steps)).all())


def test_values_that_lie_between_two_steps_by_design_do_not_flip() -> None:
    """Halves, thirds, quarters and tenths of a step go one way, a little more or less."""
    for share in (0.0, 0.1, 0.25, 1 / 3, 0.5, 2 / 3, 0.75, 0.9):
        value = (7 + share) / exact.GRID
        for off in (-2, 2):
            assert exact.rounded(value) == exact.rounded(value + off * np.spacing(value))


def test_what_lies_on_the_grid_stays() -> None:
    assert [exact.rounded(k / exact.GRID) for k in range(-5, 6)] == [
        k / exact.GRID for k in range(-5, 6)
    ]
    square = box(0, 0, 3, 2)
    assert exact.snapped(square).equals(square)
    assert (exact.sin(0.0), exact.cos(0.0), exact.root(4.0)) == (0.0, 1.0, 2.0)


@pytest.mark.parametrize(
    "shape",
    [
        exact.buffer(Point(1, 2), 0.7),
        exact.rotate(box(0, 0, 3, 1), 33),
        exact.intersection(exact.buffer(Point(0, 0), 1), exact.rotate(box(0, 0, 3, 1), 10)),
        exact.offset(LineString([(0, 0), (2, 1), (3, 5)]), 0.3),
        exact.along(LineString([(0, 0), (1, math.pi)]), 0.3),
        exact.part_of(LineString([(0, 0), (1, math.pi)]), 0.1, 2.0),
    ],
    ids=["buffer", "rotate", "intersection", "offset", "along", "part"],
)
def test_results_lie_on_the_grid_and_are_sound(shape: shapely.Geometry) -> None:
    assert on_grid(shape)
    assert shape.is_valid
    assert not shape.is_empty


def test_what_crosses_itself_once_rounded_is_mended_on_the_grid() -> None:
    bow = Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    mended = exact.snapped(bow)
    assert mended.is_valid
    assert mended.area == pytest.approx(2)
    close = MultiPolygon([box(0, 0, 1, 1), box(1 + 1e-5, 0, 2, 1)])
    joined = exact.snapped(close)
    assert joined.is_valid
    assert on_grid(joined)
    assert joined.area == 2


def test_what_is_thinner_than_a_step_is_lost() -> None:
    assert exact.snapped(box(0, 0, 1e-5, 5)).is_empty
    assert exact.snapped(LineString([(0, 0), (1e-5, 0)])).is_empty
    assert not exact.buffer(LineString([(0, 0), (1, 0)]), exact.THIN, 1).is_empty


def test_the_last_bits_change_nothing() -> None:
    def much() -> list[str]:
        round_ = exact.buffer(Point(0.3, 0.7), 1.1)
        star = exact.union(round_, exact.rotate(box(-2, -0.2, 2, 0.2), 21))
        holed = exact.difference(star, exact.scale(round_, 0.5, 0.3))
        line = LineString([(0, 0), (2, 1), (3, 5)])
        return [
            holed.wkt,
            repr([exact.length(line), exact.distance(holed, Point(5, 5)), exact.heading(1, 2)]),
            exact.along(line, 0.37, normalized=True).wkt,
            repr(exact.nearest(holed, Point(3, 3))),
        ]

    plain = much()
    for seed in range(5):
        with disturbed(seed) as changed:
            assert much() == plain
        assert sum(changed) > 100


def test_areas_that_touch_along_a_line_share_areas_only() -> None:
    comb = box(0, 0, 2, 1).union(box(0, 1, 1, 2))
    other = box(0, 0, 1, 1).union(box(1, 1, 2, 2)).union(box(1, 0.5, 2, 1.5))
    touching = exact.intersection(comb, box(0.5, 1, 3, 3).union(box(1.5, 0.5, 2, 0.75)))
    assert touching.geom_type in ("Polygon", "MultiPolygon")
    assert touching.boundary is not None
    assert exact.intersection(comb, other).area == comb.intersection(other).area


def test_many_are_buffered_as_one_by_one() -> None:
    """Also where one of them crosses itself once it is rounded, and where nothing is left of one."""
    lines = [LineString([(0, 0), (k / 7, 1.0)]) for k in range(1, 5)]
    shapes = np.array([*lines, box(0, 0, 1, 1), Point(1, 2)])
    for far in (0.3, exact.THIN / 9, -0.7):
        wide = np.full(len(shapes), far)
        assert exact.buffers(shapes, wide, 4) == [exact.buffer(one, far, 4) for one in shapes]


def test_points_lie_so_far_along_a_line() -> None:
    line = LineString([(0, 0), (3, 0), (3, 0), (3, 4)])
    spots = exact.points_along(line, np.array([0.0, 1.5, 3.0, 5.0, 7.0]))
    assert spots.tolist() == [[0, 0], [1.5, 0], [3, 0], [3, 2], [3, 4]]
