"""Faces between lines: those that GEOS finds, in an order that hangs on where the lines lie."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from morphs.plan.key.faces import faces_between

SQUARE = "(0 0, 9 0, 9 9, 0 9, 0 0)"
DRAWN = {
    "pinched": f"MULTILINESTRING ({SQUARE}, (0 0, 4 1, 1 4, 0 0), (9 9, 5 8, 8 5, 9 9))",
    "islands": f"MULTILINESTRING ({SQUARE}, (2 2, 6 2, 6 6, 2 6, 2 2), (3 3, 4 3, 4 4, 3 3))",
    "loose": "MULTILINESTRING ((0 0, 2 0, 1 2, 0 0), (2 0, 5 0), (5 0, 7 0, 6 2, 5 0), (7 0, 9 0))",
}


def _random_net(seed: int) -> shapely.Geometry:
    ends = np.random.default_rng(seed).integers(0, 64, (40, 2, 2)) / 8.0
    return shapely.union_all(shapely.linestrings(ends[(ends[:, 0] != ends[:, 1]).any(axis=1)]))


def _known(shapes: NDArray[np.object_]) -> list[bytes]:
    return sorted(shapely.to_wkb(shapely.normalize(shapes)).tolist())


@pytest.mark.parametrize(
    "net",
    [
        *(shapely.union_all(shapely.from_wkt(text)) for text in DRAWN.values()),
        *map(_random_net, range(30)),
    ],
)
def test_faces_are_those_that_geos_finds(net: shapely.Geometry) -> None:
    found = faces_between(net)
    assert shapely.is_valid(found.shapes).all()
    assert _known(found.shapes) == _known(shapely.get_parts(shapely.polygonize([net])))


def test_lines_that_leave_a_point_side_by_side_are_told_apart() -> None:
    """(3, 1) lies beside the line to (1, 1/3) by less than floats say of angles."""
    for third in (np.nextafter(1 / 3, 0), 1 / 3, np.nextafter(1 / 3, 1)):
        long = [(0, 0), (3, 1), (3, -1 if third > 1 / 3 else 4), (0, 0)]
        short = [(0, 0), (1, third), (1, 4 if third > 1 / 3 else -1), (0, 0)]
        for lines in ([long, short], [short, long]):
            net = shapely.MultiLineString(lines)
            found = faces_between(net)
            assert _known(found.shapes) == _known(shapely.get_parts(shapely.polygonize([net])))


@pytest.mark.parametrize("seed", range(10))
def test_faces_come_in_the_same_order_however_lines_do(seed: int) -> None:
    lines = shapely.get_parts(_random_net(seed))
    shuffled = np.random.default_rng(seed + 100).permutation(lines)
    shuffled[::2] = shapely.reverse(shuffled[::2])
    one, other = (faces_between(shapely.multilinestrings(each)) for each in (lines, shuffled))
    assert shapely.to_wkb(one.shapes).tolist() == shapely.to_wkb(other.shapes).tolist()


def test_every_line_has_its_faces_on_its_sides() -> None:
    found = faces_between(_random_net(3))
    lines = found.lines
    for k, (first, last) in enumerate(zip(lines.first, lines.last, strict=True)):
        line = shapely.linestrings(lines.points[first : last + 1])
        sides = {
            face
            for face, shape in enumerate(found.shapes)
            if shape.boundary.intersection(line).length == pytest.approx(line.length)
        }
        assert {int(found.left[k]), int(found.right[k])} - {-1} == sides


def test_no_lines_have_no_faces() -> None:
    assert len(faces_between(shapely.MultiLineString()).shapes) == 0
