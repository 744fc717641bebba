"""Houses that stand across the border of city tiles, so that no line shows where tiles meet.

Where a quarter of houses runs over the border and nothing else crosses, two houses stand back to
back in the middle of the half-side, their common wall on the border; how deep they go, and where a
street cuts them, is each tile's own, as is all that is built beside them. Lengths are in squares,
u along the half-side from its middle, v into the tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import Faces, Half, halves
from morphs.art.geometry.rough import polygons
from morphs.base import exact
from morphs.base.seeds import Dice

BUILT = "b"
CROSSING = (-0.6, 0.6)
"""Where a house crosses a half-side that nothing else crosses."""
ROOF = 2
"""Which of the roofs such houses have, on both sides of the border."""
APART = 0.05
"""Half the gap between two houses."""
DEEP = (0.4, 1.3)
LEAST = 0.12


@dataclass(frozen=True)
class Terrace:
    """A house across the border: its ground, the lines of its roof, which of the roofs it has."""

    ground: Polygon
    ridge: BaseGeometry
    roof: int


def terraces(
    shape: str, faces: Faces, quarter: BaseGeometry, taken: BaseGeometry, rolls: Dice
) -> Iterator[Terrace]:
    """Every house across the border, as far as its quarter goes and nothing else lies there."""
    free = exact.difference(quarter, taken)
    for half, face in zip(halves(shape), faces, strict=True):
        if face == BUILT + "n":
            ground, ridge = _house(half, rolls)
            for piece in polygons(exact.intersection(ground, free)):
                if piece.area > LEAST:
                    yield Terrace(piece, exact.intersection(ridge, piece), ROOF)


def _house(half: Half, rolls: Dice) -> tuple[Polygon, BaseGeometry]:
    """Ground and ridge of the house across a half-side."""
    a, b = CROSSING
    deep = DEEP[0] + (DEEP[1] - DEEP[0]) * rolls.fraction()
    return _quad(half, a, b, deep), LineString([half.at(0, 0), half.at(0, deep)])


def _quad(half: Half, a: float, b: float, deep: float) -> Polygon:
    a, b, deep = a + APART, b - APART, deep - APART
    corners = ((a, 0.0), (b, 0.0), (b, deep), (a, deep))
    return Polygon([half.at(u, v) for u, v in corners])


def built_over(found: tuple[Terrace, ...], gap: float) -> BaseGeometry:
    """The ground that no other house may take."""
    return exact.buffer(exact.union_all([one.ground for one in found]), gap, join_style="mitre")
