"""How fields are ploughed: ridges side by side, straight or with one slight bow."""

from __future__ import annotations

from shapely import Polygon

from morphs.generators.city.shapes import Point, Points, corners_of

STEPS = 6
BENT, MOST = 0.022, 7.0
"""How far ridges bow to either side of their level, by their length, and at most, in feet."""


class Ridges:
    """The lines along which a piece of land is ploughed in a way, all over the piece the same.

    `bow` is how much they bend, from -1 to 1, and to which side; `low` and `high` are the levels
    across the way between which they lie, in feet.
    """

    def __init__(self, outline: Polygon, way: Point, bow: float = 0.0) -> None:
        self.way = way
        corners = corners_of(outline)
        along, across = [p.dot(way) for p in corners], [p.dot(way.left) for p in corners]
        self._middle, self._half = (min(along) + max(along)) / 2, (max(along) - min(along)) / 2 + 2
        self.bent = bow * min(MOST, BENT * 2 * self._half)
        self.low, self.high = min(across) - abs(self.bent), max(across) + abs(self.bent)

    def line(self, level: float) -> Points:
        """The ridge at a level across."""
        steps, found = STEPS if self.bent else 1, []
        for n in range(steps + 1):
            s = 2 * n / steps - 1
            u, v = self._middle + s * self._half, level + self.bent * (1 - 2 * s * s)
            left = self.way.left
            found.append(Point(self.way.x * u + left.x * v, self.way.y * u + left.y * v).snapped)
        return tuple(found)
