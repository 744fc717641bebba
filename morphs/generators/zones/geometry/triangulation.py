"""Triangles and cells of weighted points, exactly: every number is an integer.

Without weights these are the Delaunay triangulation and the Voronoi diagram; with them the regular
triangulation and the power diagram, whose cells can be made as large as one likes. Points go in one
by one (Bowyer 1981, Watson 1981): the triangles whose circle holds the new point are taken out, and
the hole is filled with triangles at the new point. The first four points are a square far outside.

A weighted point is seen as the point (x, y, x*x + y*y - weight) of space; a triangle is taken out
when the new point lies below its plane. Coordinates up to 1000 in size are safe in 64 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.int64]
FAR = 4  # the outer square lies this many times farther than the farthest point


@dataclass(frozen=True)
class Triangulation:
    """points: (n + 4, 3) of x, y and height, the outer square last; triangles: (m, 3), each
    counter-clockwise in a plane whose y goes up."""

    points: Points
    triangles: Points

    @property
    def count(self) -> int:
        return len(self.points) - 4


def triangulate(places: Points, weights: Points | None = None) -> Triangulation:
    """Triangulate points (n, 2) with weights (n,); a point too light to have a cell is in no
    triangle."""
    reach = FAR * max(1, int(np.abs(places).max(initial=1)))
    outer = np.array([[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]])
    spots = np.concatenate([places, outer]).astype(np.int64)
    heights = (spots * spots).sum(axis=1)
    if weights is not None:
        heights[: len(weights)] -= weights
    points = np.column_stack([spots, heights])
    first = len(places)
    triangles = np.array([[first, first + 1, first + 2], [first, first + 2, first + 3]])
    for point in range(first):
        triangles = _insert(points, triangles, point)
    return Triangulation(points, triangles)


def _insert(points: Points, triangles: Points, point: int) -> Points:
    out = _below(points, triangles, points[point])
    if not out.any():
        return triangles
    hole = _rim(triangles[out])
    new = np.column_stack([hole, np.full(len(hole), point)])
    return np.concatenate([triangles[~out], new])


def _below(points: Points, triangles: Points, place: Points) -> NDArray[np.bool_]:
    """Which triangles' planes lie above a point."""
    a = points[triangles[:, 0]]
    b = points[triangles[:, 1]] - a
    c = points[triangles[:, 2]] - a
    d = place - a
    minors = [b[:, i] * c[:, j] - b[:, j] * c[:, i] for i, j in ((1, 2), (0, 2), (0, 1))]
    first, second, third = (d[:, axis] * minor for axis, minor in enumerate(minors))
    turn = first - second + third
    below: NDArray[np.bool_] = turn < 0
    return below


def _rim(triangles: Points) -> Points:
    """The directed edges of triangles that no other of them has the other way round."""
    edges = [(int(one[k]), int(one[(k + 1) % 3])) for one in triangles.tolist() for k in range(3)]
    inner = {(b, a) for a, b in edges}
    return np.array([edge for edge in edges if edge not in inner], dtype=np.int64)


def corners(diagram: Triangulation, scale: int) -> Points:
    """The corner of the diagram that belongs to each triangle, (m, 2), `scale` times finer."""
    found = [
        _corner([diagram.points[place].tolist() for place in one], scale)
        for one in diagram.triangles.tolist()
    ]
    return np.array(found, dtype=np.int64).reshape(-1, 2)


def _corner(three: Sequence[Sequence[int]], scale: int) -> tuple[int, int]:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = three
    bx, by, bz, cx, cy, cz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    twice = 2 * (bx * cy - by * cx)
    return (bz * cy - cz * by) * scale // twice, (bx * cz - cx * bz) * scale // twice


def cells(diagram: Triangulation) -> list[list[tuple[int, int]]]:
    """For each point its cell's corners in order: (triangle, neighbour behind the edge that
    follows); an empty list for a point without a cell."""
    at = {
        (one[k], one[(k + 1) % 3]): (number, one[(k + 2) % 3])
        for number, one in enumerate(diagram.triangles.tolist())
        for k in range(3)
    }
    first = {edge[0]: edge[1] for edge in at}
    return [
        _around(at, point, first[point]) if point in first else [] for point in range(diagram.count)
    ]


def _around(
    at: dict[tuple[int, int], tuple[int, int]], point: int, start: int
) -> list[tuple[int, int]]:
    ring, other = [], start
    while True:
        triangle, third = at[point, other]
        ring.append((triangle, third))
        other = third
        if other == start:
            return ring
