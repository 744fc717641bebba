"""The border of a tile: its half-sides as points and directions, in squares, y downwards."""

from dataclasses import dataclass
from functools import cache

from shapely import Polygon

from morphs.base import exact

Point = tuple[float, float]
Faces = tuple[str, ...]

SIZES: dict[str, tuple[int, int]] = {
    "square": (10, 10),
    "edge": (10, 5),
    "corner": (5, 5),
    "double": (20, 10),  # set pieces, before they are cut into squares
    "block": (20, 20),
    "great": (30, 20),
}
HALF = 5.0
DEEP = 17.320508
"""How far the opposite sides of a hex are apart; its sides are ten squares long."""
HEXES: dict[str, tuple[Point, ...]] = {
    "hex": ((5, 0), (15, 0), (20, DEEP / 2), (15, DEEP), (5, DEEP), (0, DEEP / 2)),
    "hex-pointy": ((DEEP / 2, 0), (DEEP, 5), (DEEP, 15), (DEEP / 2, 20), (0, 15), (0, 5)),
}


@dataclass(frozen=True)
class Half:
    """One half-side. `start` and `end` run clockwise; `inward` is the unit normal."""

    index: int
    start: Point
    end: Point
    inward: Point
    start_is_corner: bool
    end_is_corner: bool

    @property
    def along(self) -> Point:
        """Unit vector from start to end."""
        return ((self.end[0] - self.start[0]) / HALF, (self.end[1] - self.start[1]) / HALF)

    def at(self, u: float, v: float) -> Point:
        """The point u squares clockwise of the connector's centre and v squares inward."""
        (ax, ay), (nx, ny) = self.along, self.inward
        cx, cy = (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2
        return (cx + ax * u + nx * v, cy + ay * u + ny * v)


def corners(shape: str) -> tuple[Point, ...]:
    """The corners of a shape, clockwise from where its first half-side begins."""
    if shape in HEXES:
        return HEXES[shape]
    width, height = SIZES[shape]
    return ((0, 0), (width, 0), (width, height), (0, height))


@cache
def halves(shape: str) -> tuple[Half, ...]:
    """The half-sides of a shape, clockwise from its first corner."""
    found: list[Half] = []
    ring = corners(shape)
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        length = exact.apart((x0, y0), (x1, y1))
        inward = ((y0 - y1) / length, (x1 - x0) / length)
        count = round(length / HALF)
        for part in range(count):
            a, b = part / count, (part + 1) / count
            start = (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a)
            end = (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
            found.append(Half(len(found), start, end, inward, part == 0, part == count - 1))
    return tuple(found)


@cache
def outline(shape: str) -> Polygon:
    """The tile's rectangle, or its hexagon."""
    return Polygon(corners(shape))
