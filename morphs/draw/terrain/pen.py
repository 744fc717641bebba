"""Draw small things at a point of the sheet, in units of a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import pi
from typing import NamedTuple

from morphs.base.exact import cos, root, sin
from morphs.draw.terrain.marks import XY, line, num
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.style import Style


class Cell(Enum):
    """The shapes of cells, one unit between parallel sides: the ways to two of its neighbours."""

    SQUARE = ((1.0, 0.0), (0.0, 1.0))
    FLAT = ((0.8660254, 0.5), (0.0, 1.0))
    POINTY = ((1.0, 0.0), (0.5, 0.8660254))


@lru_cache(maxsize=64)
def _lattice(cell: Cell, rows: int) -> tuple[XY, ...]:
    """Of the points of a lattice those that lie nearer to a cell's middle than to any other's."""
    (ax, ay), (bx, by) = cell.value
    near = [(i * ax + j * bx, i * ay + j * by) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    found = []
    for i in range(-2 * rows, 2 * rows + 1):
        for j in range(-2 * rows, 2 * rows + 1):
            u, v = (i + 0.27) / rows, (j + 0.36) / rows  # none on a border
            x, y = u * ax + v * bx, u * ay + v * by
            if all(x * nx + y * ny < (nx * nx + ny * ny) / 2 for nx, ny in near):
                found.append((x, y))
    return tuple(sorted(found, key=lambda p: (p[1], p[0])))


@dataclass(frozen=True)
class Piece:
    """One piece of a symbol: where its foot stands on the sheet, and its SVG."""

    at: XY
    svg: str
    tall: bool = False  # drawn wherever it stands


class Site(NamedTuple):
    """Where a symbol stands: its middle on the sheet, the key of its dice, the ways (in cells) to
    the middles of sides it shares with cells like it, whether points (in cells) are kept clear of
    lines, and whether they lie on land."""

    at: XY
    key: int
    joined: tuple[XY, ...] = ()
    free: Callable[[Iterable[XY]], bool] = lambda _: True
    dry: Callable[[Iterable[XY]], bool] = lambda _: True


class Pen:
    """Draws pieces at a place of the sheet, `size` pixels to the cell; all of them seen from
    `above`, or such as charts have."""

    def __init__(
        self, style: Style, size: float, cell: Cell = Cell.FLAT, above: bool = False
    ) -> None:
        self.style = style
        self.size = size
        self.cell = cell
        self.above = above
        self.width = max(0.5, size * 0.016)

    def shape(
        self,
        at: XY,
        points: list[XY],
        fill: str,
        stroke: str = "",
        close: bool = True,
        bold: float = 1.0,
    ) -> str:
        return self._path(line(self._placed(at, points), close), fill, stroke, bold)

    def curve(
        self,
        at: XY,
        data: list[tuple[str, list[XY]]],
        fill: str,
        stroke: str = "",
        bold: float = 1.0,
    ) -> str:
        parts = [
            letter + " ".join([f"{x:.1f} {y:.1f}" for x, y in self._placed(at, points)])
            for letter, points in data
        ]
        return self._path("".join(parts).replace(".0", ""), fill, stroke, bold)

    def disc(self, at: XY, centre: XY, radius: float, fill: str, stroke: str = "") -> str:
        x, y = at[0] + centre[0] * self.size, at[1] + centre[1] * self.size
        line = f' stroke="{stroke}" stroke-width="{num2(self.width)}"' if stroke else ""
        r = num2(radius * self.size)
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="{r}" fill="{fill}"{line}/>'

    def piece(self, at: XY, foot: XY, svg: str, tall: bool = False) -> Piece:
        return Piece((at[0] + foot[0] * self.size, at[1] + foot[1] * self.size), svg, tall)

    def lattice(self, rows: int) -> list[XY]:
        """Points `1 / rows` of a cell apart that fill a plane of cells evenly, in a cell."""
        return list(_lattice(self.cell, rows))

    def outline(self, reach: float) -> list[XY]:
        """The outline of a cell, `reach` from its middle to its sides; clockwise."""
        if self.cell is Cell.SQUARE:
            return [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)]
        first = 0 if self.cell is Cell.FLAT else 1
        far = reach / cos(pi / 6)
        angles = [(2 * k + first) * pi / 6 for k in range(6)]
        return [(far * cos(angle), far * sin(angle)) for angle in angles]

    def _path(self, data: str, fill: str, stroke: str, bold: float = 1.0) -> str:
        line = f' stroke="{stroke}" stroke-width="{num2(bold * self.width)}"' if stroke else ""
        return f'<path d="{data}" fill="{fill or "none"}"{line}/>'

    def _placed(self, at: XY, points: list[XY]) -> list[XY]:
        """Points of a piece on the sheet."""
        (left, top), size = at, self.size
        return [(left + x * size, top + y * size) for x, y in points]


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
