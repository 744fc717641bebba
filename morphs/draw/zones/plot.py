"""Give each obstacle its footprint in squares, its colours, and dice of its own."""

from __future__ import annotations

from math import pi

from morphs.base.exact import cos, sin
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.palette import INK, Tint

XY = tuple[float, float]


class Plot:
    """Where a drawing stands: its pen, its footprint, the colours, and dice of its own; the ink of
    its outlines, whether its foot is to be seen, and how much it lies in shade, from 0 to 3."""

    ink, front, tone = INK, True, 0

    def __init__(self, pen: Pen, at: XY, size: tuple[int, int], tint: Tint, key: int) -> None:
        self.pen, self.at, self.tint, self.key = pen, at, tint, key
        self.wide, self.high = size

    def dice(self, *salt: int) -> float:
        return chance(self.key, *salt)

    def places(self, across: float, down: float, salt: int = 1) -> list[XY]:
        """Points in staggered rows over the footprint, back to front, each moved a little."""
        rows, columns = max(1, round(self.high / down)), max(1, round(self.wide / across))
        points = []
        for row in range(rows):
            for column in range(columns):
                x = (column + 0.5 + (0.25 if row % 2 else -0.25) * (columns > 1)) / columns
                y = (row + 0.62) / rows
                x += (self.dice(row, column, salt) - 0.5) * 0.4 / columns
                y += (self.dice(row, column, salt, 2) - 0.5) * 0.35 / rows
                points.append((x * self.wide, y * self.high))
        return sorted(points, key=lambda point: point[1])

    def shape(self, points: list[XY], fill: str, stroke: str = "", close: bool = True) -> str:
        return self.pen.shape(self.at, points, fill, stroke, close)

    def curve(self, data: list[tuple[str, list[XY]]], fill: str, stroke: str = "") -> str:
        return self.pen.curve(self.at, data, fill, stroke)

    def disc(self, centre: XY, radius: float, fill: str, stroke: str = "") -> str:
        return self.pen.disc(self.at, centre, radius, fill, stroke)

    def shadow(self, centre: XY, wide: float, high: float) -> str:
        x, y = self.at[0] + centre[0] * self.pen.size, self.at[1] + centre[1] * self.pen.size
        return (
            f'<ellipse cx="{x:.2f}" cy="{y:.2f}" rx="{wide * self.pen.size:.2f}" '
            f'ry="{high * self.pen.size:.2f}" fill="{INK}" fill-opacity="0.2"/>'
        )

    def blob(self, centre: XY, wide: float, high: float, salt: int) -> list[tuple[str, list[XY]]]:
        """A closed, crooked oval."""
        count = 9
        ring = []
        for k in range(count):
            reach = 0.86 + 0.28 * self.dice(salt, k)
            angle = 2 * pi * k / count
            ring.append(
                (centre[0] + wide * reach * cos(angle), centre[1] + high * reach * sin(angle))
            )
        middle = [
            ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
        ]
        return [("M", [middle[-1]]), *(("Q", [ring[k], middle[k]]) for k in range(count))]


class Lone(Plot):
    """A plot of one square with one thing in its middle."""

    def places(self, across: float, down: float, salt: int = 1) -> list[XY]:
        """The one place there is."""
        return [(0.5, 0.62)]
