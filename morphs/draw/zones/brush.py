"""A pen at a place, and what several landmarks are made of: towers, flags."""

from __future__ import annotations

from morphs.draw.terrain.pen import Pen
from morphs.draw.zones.palette import INK

XY = tuple[float, float]
STONE, WALL, ROOF, WOOD, DARK = "#e6dcc8", "#cfc3ae", "#b4563f", "#9a6b3f", "#2b2622"


class Brush:
    """A pen at a place."""

    def __init__(self, pen: Pen, at: XY) -> None:
        self.pen, self.at = pen, at

    def shape(self, points: list[XY], fill: str, stroke: str = INK, close: bool = True) -> str:
        return self.pen.shape(self.at, points, fill, stroke, close)

    def line(self, points: list[XY], stroke: str = INK) -> str:
        return self.pen.shape(self.at, points, "", stroke, close=False)

    def curve(self, data: list[tuple[str, list[XY]]], fill: str, stroke: str = INK) -> str:
        return self.pen.curve(self.at, data, fill, stroke)

    def disc(self, centre: XY, radius: float, fill: str, stroke: str = INK) -> str:
        return self.pen.disc(self.at, centre, radius, fill or "none", stroke)

    def box(self, x: float, y: float, wide: float, high: float, fill: str) -> str:
        """A box with its foot's middle at (x, y)."""
        half = wide / 2
        return self.shape(
            [(x - half, y), (x - half, y - high), (x + half, y - high), (x + half, y)], fill
        )

    def shadow(self, wide: float) -> str:
        x, y = self.at
        size = self.pen.size
        return (
            f'<ellipse cx="{x:.2f}" cy="{y + 0.02 * size:.2f}" rx="{wide * size:.2f}" '
            f'ry="{0.13 * size:.2f}" fill="{DARK}" fill-opacity="0.28"/>'
        )


def tower(brush: Brush, x: float, y: float, wide: float, tall: float, roof: str) -> str:
    svg = brush.box(x, y, wide, tall, STONE)
    peak = [(x - wide * 0.66, y - tall), (x, y - tall - wide * 1.25), (x + wide * 0.66, y - tall)]
    svg += brush.shape(peak, roof)
    return svg + brush.shape(
        [
            (x - 0.025, y - tall * 0.6),
            (x - 0.025, y - tall * 0.75),
            (x + 0.025, y - tall * 0.75),
            (x + 0.025, y - tall * 0.6),
        ],
        INK,
        "",
    )


def flag(brush: Brush, x: float, y: float, colour: str, size: float = 0.24) -> str:
    cloth = [(x, y), (x + size, y + size * 0.3), (x, y + size * 0.62)]
    return brush.line([(x, y + size * 1.2), (x, y - 0.03)]) + brush.shape(cloth, colour)
