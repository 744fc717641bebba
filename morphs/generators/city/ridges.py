"""How fields are ploughed: ridges side by side that bend at their ends, as teams of oxen turned."""

from __future__ import annotations

from shapely import Polygon

from morphs.generators.city.shapes import Point, Points, corners_of

STEPS = 10
BENT, MOST = 0.05, 13.0
"""How far ridges swing to either side, by their length, and at most, in feet."""
SWING = 2.598
"""What makes the swing of `s - s ** 3` one between -1 and 1."""


class Ridges:
    """The lines along which a piece of land is ploughed in a way: a long S turned round, all over
    the piece the same; `low` and `high` are the levels across the way between which they lie."""

    def __init__(self, outline: Polygon, way: Point) -> None:
        self.way = way
        corners = corners_of(outline)
        along, across = [p.dot(way) for p in corners], [p.dot(way.left) for p in corners]
        self._middle, self._half = (min(along) + max(along)) / 2, (max(along) - min(along)) / 2 + 2
        self.bent = min(MOST, BENT * 2 * self._half)
        self.low, self.high = min(across) - self.bent, max(across) + self.bent

    def line(self, level: float) -> Points:
        """The ridge at a level across."""
        found = []
        for n in range(STEPS + 1):
            s = 2 * n / STEPS - 1
            u, v = self._middle + s * self._half, level + self.bent * SWING * (s - s * s * s)
            left = self.way.left
            found.append(Point(self.way.x * u + left.x * v, self.way.y * u + left.y * v).snapped)
        return tuple(found)
