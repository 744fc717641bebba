"""A pen at a place, and what several landmarks are made of: towers, flags."""

from __future__ import annotations

from morphs.draw.terrain.labels import text
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.style import ATLAS
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

    def words(self, at: XY, words: str, size: float, colour: str) -> str:
        """Letters about a point."""
        x, y = (self.at[axis] + at[axis] * self.pen.size for axis in (0, 1))
        high = size * self.pen.size
        at = (x, y + 0.33 * high)
        return text(words, at, high, ATLAS, colour, bold=True, halo=False)

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


def badge(brush: Brush, at: XY, number: int, colour: str, size: float = 0.36) -> str:
    """A player's number on a shield of the player's colour, so that it is known without colours."""
    x, y = at
    half = size / 2
    shield = [
        ("M", [(x - half, y - half)]),
        ("L", [(x + half, y - half)]),
        ("Q", [(x + half * 1.1, y + half * 0.5), (x, y + half * 1.2)]),
        ("Q", [(x - half * 1.1, y + half * 0.5), (x - half, y - half)]),
    ]
    svg = brush.curve(shield, "#fff8ea") + brush.words((x, y), str(number), size * 0.95, INK)
    band = [(x - half, y - half), (x + half, y - half), (x + half, y - half * 1.5)]
    return svg + brush.shape([*band, (x - half, y - half * 1.5)], colour)


def flag(brush: Brush, x: float, y: float, colour: str, size: float = 0.24) -> str:
    cloth = [(x, y), (x + size, y + size * 0.3), (x, y + size * 0.62)]
    return brush.line([(x, y + size * 1.2), (x, y - 0.03)]) + brush.shape(cloth, colour)
