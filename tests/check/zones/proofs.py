"""What a step of the generator claims about triangles and distances, proved by brute force: the
empty circles of Delaunay (I19) and the distances of the obstacle mask (I2)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
ORTHOGONAL, DIAGONAL = 2, 3


def triangle_faults(points: Numbers, triangles: Numbers) -> Iterator[str]:
    """No point in the circle of a triangle, and Euler's formula: V - E + F = 2.

    `points` (n, 2) are whole numbers, so that nothing is rounded; `triangles` (m, 3) index them.
    """
    edges = set()
    for triangle in triangles.tolist():
        for a, b in ((0, 1), (1, 2), (2, 0)):
            edges.add(frozenset((triangle[a], triangle[b])))
        for inside in _in_circle(points, triangle):
            yield f"I19: point {inside} lies in the circle of triangle {triangle}"
    corners = len(set(triangles.ravel().tolist()))
    if corners - len(edges) + len(triangles) + 1 != 2:
        yield f"I19: {corners} corners, {len(edges)} edges and {len(triangles)} triangles: no plane"


def _in_circle(points: Numbers, triangle: list[int]) -> list[int]:
    """Which points lie truly inside a triangle's circle: the sign of a determinant."""
    a, b, c = (points[corner].astype(object) for corner in triangle)
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    found = []
    for number, point in enumerate(points.astype(object)):
        rows = [(*(p - point), sum((p - point) ** 2)) for p in (a, b, c)]
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = rows
        value = ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
        if value * turn > 0 and number not in triangle:
            found.append(number)
    return found


def cell_faults(points: Numbers, labels: Numbers, spots: Numbers) -> Iterator[str]:
    """Every spot (n, 2) is labelled with the nearest of the points, by looking at all."""
    far = ((spots[:, None, :] - points[None, :, :]) ** 2).sum(axis=2)
    wrong = np.flatnonzero(far[np.arange(len(spots)), labels] != far.min(axis=1))
    if len(wrong):
        yield f"I19: {len(wrong)} spots are not in the cell of their nearest point"


def distance_faults(
    ground: NDArray[np.bool_], sources: NDArray[np.bool_], claimed: Numbers, far: int
) -> Iterator[str]:
    """Distances over a ground from the nearest source: 2 straight, 3 at a slant, 0 at sources;
    `far` where no way leads (Dijkstra, square by square)."""
    exact = _walked(ground, sources, far)
    wrong = np.argwhere(exact != claimed)
    if len(wrong):
        row, column = wrong[0].tolist()
        yield (
            f"I2: {len(wrong)} distances are wrong: at row {row}, column {column} "
            f"{int(claimed[row, column])}; it should be {int(exact[row, column])}"
        )


def _walked(ground: NDArray[np.bool_], sources: NDArray[np.bool_], far: int) -> Numbers:
    rows, columns = ground.shape
    cost = np.full(ground.shape, far, dtype=np.int64)
    heap = [(0, row, column) for row, column in np.argwhere(sources & ground).tolist()]
    for _, row, column in heap:
        cost[row, column] = 0
    while heap:
        here, row, column = heappop(heap)
        if here > cost[row, column]:
            continue
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                y, x = row + down, column + across
                if not (0 <= y < rows and 0 <= x < columns and ground[y, x]):
                    continue
                there = here + (DIAGONAL if down and across else ORTHOGONAL)
                if there < cost[y, x]:
                    cost[y, x] = there
                    heappush(heap, (there, y, x))
    return cost
