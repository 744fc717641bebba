"""Triangles and distances proved by brute force: what the generator makes passes, what is bent
does not."""

from __future__ import annotations

import numpy as np
import pytest

from morphs.generators.zones.geometry.power_cells import label
from morphs.generators.zones.geometry.triangulation import triangulate
from morphs.generators.zones.steps.reach import FAR, Ground
from tests.check.zones.proofs import cell_faults, distance_faults, triangle_faults


@pytest.mark.parametrize("seed", range(6))
def test_triangles_have_empty_circles(seed: int) -> None:
    random = np.random.default_rng(seed)
    places = np.unique(random.integers(-200, 200, (3 + seed * 8, 2)), axis=0)
    made = triangulate(places)
    points = made.points[:, :2]
    assert not list(triangle_faults(points, made.triangles))


def test_points_on_one_circle_and_one_line_are_no_fault() -> None:
    places = np.array([[0, 0], [0, 10], [10, 0], [10, 10], [5, 5], [0, 20], [0, 30]])
    made = triangulate(places)
    assert not list(triangle_faults(made.points[:, :2], made.triangles))


def test_a_swapped_edge_is_found() -> None:
    points = np.array([[0, 0], [40, 10], [80, 0], [40, -10]])
    flat = np.array([[0, 3, 2], [0, 2, 1]])
    right = np.array([[0, 3, 1], [3, 2, 1]])
    assert not list(triangle_faults(points, right))
    assert any("lies in the circle" in fault for fault in triangle_faults(points, flat))
    assert any("no plane" in fault for fault in triangle_faults(points, right[:0]))


@pytest.mark.parametrize("seed", range(3))
def test_plain_cells_are_those_of_the_nearest_place(seed: int) -> None:
    random = np.random.default_rng(seed)
    places = random.integers(0, 200, (12, 2))
    spots = random.integers(0, 200, (500, 2))
    labels = label(spots, places, np.zeros(12, dtype=np.int64))
    assert not list(cell_faults(places, labels, spots))
    labels[7] = (labels[7] + 1) % 12
    assert list(cell_faults(places, labels, spots)) == [
        "I19: 1 spots are not in the cell of their nearest point"
    ]


@pytest.mark.parametrize("seed", range(4))
def test_distances_of_the_mask_are_least(seed: int) -> None:
    random = np.random.default_rng(seed)
    ground = random.random((25, 31)) > 0.3
    sources = ground & (random.random(ground.shape) > 0.96)
    found = Ground(ground).distances(sources).astype(np.int64)
    assert not list(distance_faults(ground, sources, found, FAR))
    row, column = np.argwhere(ground & ~sources & (found < FAR))[5]
    found[row, column] += 1
    (said,) = distance_faults(ground, sources, found, FAR)
    assert said.startswith("I2: 1 distances are wrong")
