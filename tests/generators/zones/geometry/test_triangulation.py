"""Delaunay triangulations, Voronoi and power diagrams, held against their definitions (I19)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.power_cells import label
from morphs.generators.zones.geometry.triangulation import (
    Triangulation,
    cells,
    corners,
    triangulate,
)


def scattered(seed: int, count: int, weighted: bool = False) -> tuple[np.ndarray, np.ndarray]:
    dice = Dice(seed, "points")
    places = np.array([[dice.below(1001) - 500, dice.below(1001) - 500] for _ in range(count)])
    weights = [dice.below(20_000) if weighted else 0 for _ in range(count)]
    return places, np.array(weights, dtype=np.int64)


def power_of(diagram: Triangulation, triangle: list[int], point: int) -> Fraction:
    """How far a point is outside a triangle's circle, exactly; weights are in the heights."""
    a, b, c = (diagram.points[corner].tolist() for corner in triangle)
    twice = 2 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
    assert twice > 0, "every triangle is counter-clockwise"
    bz, cz = b[2] - a[2], c[2] - a[2]
    x = Fraction(bz * (c[1] - a[1]) - cz * (b[1] - a[1]), twice)
    y = Fraction((b[0] - a[0]) * cz - (c[0] - a[0]) * bz, twice)

    def power(place: list[int]) -> Fraction:
        return place[2] - 2 * (x * place[0] + y * place[1])

    return power(diagram.points[point].tolist()) - power(a)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_no_circle_contains_a_point(seed: int, weighted: bool) -> None:
    diagram = triangulate(*scattered(seed, 40, weighted))
    for triangle in diagram.triangles.tolist():
        for point in range(len(diagram.points)):
            assert power_of(diagram, triangle, point) >= 0


@pytest.mark.parametrize("seed", range(3))
def test_euler(seed: int) -> None:
    diagram = triangulate(*scattered(seed, 60))
    used = set(diagram.triangles.ravel().tolist())
    edges = {
        frozenset((one[k], one[(k + 1) % 3]))
        for one in diagram.triangles.tolist()
        for k in range(3)
    }
    faces = len(diagram.triangles) + 1
    assert len(used) - len(edges) + faces == 2


def test_points_on_one_line_and_one_circle_and_twice() -> None:
    places = np.array([[k * 10, 0] for k in range(6)] + [[0, 30], [30, 0], [0, -30], [-30, 0]] * 2)
    diagram = triangulate(places)
    for triangle in diagram.triangles.tolist():
        for point in range(len(diagram.points)):
            assert power_of(diagram, triangle, point) >= 0


@pytest.mark.parametrize("weighted", [False, True])
def test_cells_are_those_of_the_nearest_point(weighted: bool) -> None:
    """Every point of a grid lies in the cell of the place that brute force finds for it."""
    places, weights = scattered(5, 30, weighted)
    diagram = triangulate(places, weights)
    at = corners(diagram, 64)
    grid = np.stack(np.meshgrid(np.arange(-480, 481, 24), np.arange(-480, 481, 24)), -1)
    points = grid.reshape(-1, 2)
    nearest = label(points, places, weights)
    for cell, ring in enumerate(cells(diagram)):
        inside = np.ones(len(points), dtype=bool)
        outline = [at[triangle] for triangle, _ in ring]
        for start, end in zip(outline, outline[1:] + outline[:1], strict=True):
            way, off = end - start, points * 64 - start
            inside &= way[0] * off[:, 1] - way[1] * off[:, 0] >= -64 * 64 * 4
        assert (inside | (nearest != cell)).all()


def test_a_point_too_light_has_no_cell() -> None:
    places = np.array([[0, 0], [100, 0], [-100, 0], [0, 100], [0, -100]])
    diagram = triangulate(places, np.array([-30_000, 0, 0, 0, 0]))
    rings = cells(diagram)
    assert rings[0] == []
    assert all(rings[1:])
