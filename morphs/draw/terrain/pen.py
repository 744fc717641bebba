"""A pen that draws small things at a place of the sheet, in units of a cell."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

from morphs.base.exact import cos, root, sin
from morphs.draw.terrain.marks import num
from morphs.draw.terrain.sheet import XY, chance
from morphs.draw.terrain.style import Style


@dataclass(frozen=True)
class Piece:
    """One piece of a symbol: where its foot stands on the sheet, and its SVG."""

    at: XY
    svg: str
    tall: bool = False  # drawn even where a line passes


class Pen:
    """Draws pieces at a place of the sheet, `size` pixels to the cell."""

    def __init__(self, style: Style, size: float) -> None:
        self.style = style
        self.size = size
        self.width = max(0.5, size * 0.016)

    def shape(
        self, at: XY, points: list[XY], fill: str, stroke: str = "", close: bool = True
    ) -> str:
        data = "M" + "L".join(self._p(at, p) for p in points) + ("Z" if close else "")
        return self._path(data, fill, stroke)

    def curve(self, at: XY, data: list[tuple[str, list[XY]]], fill: str, stroke: str = "") -> str:
        parts = [letter + " ".join(self._p(at, p) for p in points) for letter, points in data]
        return self._path("".join(parts), fill, stroke)

    def disc(self, at: XY, centre: XY, radius: float, fill: str, stroke: str = "") -> str:
        x, y = at[0] + centre[0] * self.size, at[1] + centre[1] * self.size
        line = f' stroke="{stroke}" stroke-width="{num2(self.width)}"' if stroke else ""
        r = num2(radius * self.size)
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="{r}" fill="{fill}"{line}/>'

    def piece(self, at: XY, foot: XY, svg: str, tall: bool = False) -> Piece:
        return Piece((at[0] + foot[0] * self.size, at[1] + foot[1] * self.size), svg, tall)

    def _path(self, data: str, fill: str, stroke: str) -> str:
        line = f' stroke="{stroke}" stroke-width="{num2(self.width)}"' if stroke else ""
        return f'<path d="{data}" fill="{fill or "none"}"{line}/>'

    def _p(self, at: XY, p: XY) -> str:
        return f"{num(at[0] + p[0] * self.size)} {num(at[1] + p[1] * self.size)}"


def num2(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def spread(cell: int, count: int, reach: float, salt: int = 0) -> list[XY]:
    """Points spread evenly over a disc (a sunflower's seeds), each moved a little."""
    turn = chance(cell, 7 + salt) * 2 * pi
    points = []
    for k in range(count):
        radius = reach * root((k + 0.5) / count)
        angle = turn + k * 2.399963
        points.append(
            (
                radius * cos(angle) + (chance(cell, k, 3 + salt) - 0.5) * 0.09,
                radius * sin(angle) + (chance(cell, k, 4 + salt) - 0.5) * 0.09,
            )
        )
    return points
