"""A little of what grows in each country, as legends show it."""

from __future__ import annotations

from collections.abc import Iterator

from morphs.draw.lands.growth import ON_HILLS
from morphs.draw.lands.plants import GROWTHS, Grower
from morphs.draw.lands.trees import fir_tree
from morphs.draw.lands.view import PLAIN
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece

PATCH = (0.46, 0.36)
"""How wide and high what grows is sampled, in cells."""
DEEP_SAMPLE = (1.0, 0.45)
"""How far within its country a sample grows: of what has a stem, and of the rest."""


def sampled(pen: Pen, at: XY, country: int, wooded: bool) -> Iterator[Piece]:
    """A little of what grows in a country, as a legend shows it."""
    for growth in GROWTHS:
        if growth.country == country:
            yield from _patch(
                pen,
                at,
                growth.apart,
                growth.draw,
                DEEP_SAMPLE[bool(growth.wide)] * (country != PLAIN),
            )
    if wooded:
        yield from _patch(pen, at, 1.6 * ON_HILLS, fir_tree, 1.0)


def _patch(pen: Pen, at: XY, apart: float, draw: Grower, deep: float) -> Iterator[Piece]:
    """Things at places so far apart about a place."""
    wide, high = PATCH
    columns, rows = max(1, round(wide / apart)), max(1, round(high / (0.87 * apart)))
    for row in range(rows):
        for column in range(columns + row % 2):
            x = (column - (columns - 1 + row % 2) / 2) * apart
            y = (row - (rows - 1) / 2) * 0.87 * apart + 0.3 * apart
            spot = at[0] + x * pen.size, at[1] + y * pen.size
            yield from draw(pen, spot, 7 * row + column, deep)


def water_sample(pen: Pen, at: XY, deep: bool, still: bool = False) -> str:
    """Water in black and white: lines along its coast, or waves where it is deep; level lines from
    either shore where it is `still`, as on lakes."""
    if still:
        level = ((-0.13, -0.24, 0.04), (-0.13, 0.14, 0.24), (-0.03, -0.24, -0.12),
                 (-0.03, -0.02, 0.24), (0.07, -0.24, 0.02), (0.07, 0.16, 0.24),
                 (0.16, -0.24, -0.08), (0.16, 0.04, 0.24))  # fmt: skip
        lines: list[tuple[str, list[XY]]] = [
            ("ML"[k], [((first, last)[k], y)]) for y, first, last in level for k in (0, 1)
        ]
        return pen.curve(at, lines, "", pen.style.ink, bold=0.8)
    if deep:
        waves = ((-0.14, -0.06), (0.1, 0.08))
        lobes = ((0.0, 0.0), (0.05, -0.05), (0.1, 0.0), (0.15, -0.05), (0.2, 0.0))
        svg = ""
        for x, y in waves:
            a, b, c, d, e = ((x + right - 0.1, y + down) for right, down in lobes)
            svg += pen.curve(at, [("M", [a]), ("Q", [b, c]), ("Q", [d, e])], "", pen.style.ink)
        return svg
    return "".join(
        pen.curve(at, [("M", [(-0.24, y)]), ("L", [(0.24, y)])], "", pen.style.ink, bold=bold)
        for y, bold in ((-0.12, 1.3), (-0.04, 0.9), (0.05, 0.6), (0.15, 0.35))
    )
