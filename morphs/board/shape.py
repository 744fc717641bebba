"""Shapes of tiles: their half-sides, orientations and outlines.

Glossary
    half-side    half of one side, numbered clockwise from the shape's first corner (contract, 1)
    orientation  a mirror or none, then a number of clockwise turns
    place        where an edge or corner tile lies: 0..3 (edge: N, E, S, W; corner: NW, NE, SE, SW)
    outline      corner points in exact integer board units; y points down

One square side is 8 board units, so the midpoint of every half-side is a whole number. Hexes are
stretched to whole numbers too: only which midpoints coincide matters, not lengths.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

Point = tuple[int, int]
UNIT = 8


class Orientation(NamedTuple):
    """`flip` mirrors left-right first, then `rotation` clockwise turns follow."""

    rotation: int
    flip: bool


@dataclass(frozen=True)
class Shape:
    """One shape; the permutation rules are those of the contract, section 5.

    offsets[k]   where half-side 0 goes under k clockwise turns
    mirror_sum   half-side p goes to (mirror_sum - p) under a left-right mirror
    sides        how many half-sides each side has, clockwise
    names        a name for each half-side, as used in tags (`to_se`) and in `links`
    """

    name: str
    offsets: tuple[int, ...]
    mirror_sum: int
    sides: tuple[int, ...]
    names: tuple[str, ...]
    pointy: bool = False

    @property
    def count(self) -> int:
        return len(self.names)

    @property
    def places(self) -> int:
        return 4 if self.name in ("edge", "corner") else 1

    @property
    def side_starts(self) -> tuple[int, ...]:
        """The first half-side of each side, as drawn."""
        return tuple(sum(self.sides[:side]) for side in range(len(self.sides)))

    def orientations(self, place: int = 0) -> tuple[Orientation, ...]:
        """Every orientation in which the shape can lie in a place."""
        if self.name == "edge":
            return (Orientation(place, False), Orientation(place, True))
        if self.name == "corner":
            return (Orientation(place, False), Orientation((place + 3) % 4, True))
        turns = range(len(self.offsets))
        return tuple(Orientation(k, flip) for flip in (False, True) for k in turns)

    def outline(self, place: int = 0) -> tuple[Point, ...]:
        """Corner points clockwise from the one where half-side 0 begins, top left at (0, 0)."""
        if self.name == "hex":
            flat = ((4, 0), (12, 0), (16, 4), (12, 8), (4, 8), (0, 4))
            pointy = ((4, 0), (8, 4), (8, 12), (4, 16), (0, 12), (0, 4))
            return pointy if self.pointy else flat
        width = UNIT if self.name == "square" or (self.name == "edge" and place % 2 == 0) else 4
        height = UNIT if self.name == "square" or (self.name == "edge" and place % 2 == 1) else 4
        return ((0, 0), (width, 0), (width, height), (0, height))

    def sides_as_lying(self, place: int = 0) -> tuple[int, ...]:
        """How many half-sides each side of the outline has when lying in a place."""
        turns = place % 2 if self.name == "edge" else 0
        return self.sides[-turns:] + self.sides[:-turns] if turns else self.sides


SQUARE = Shape(
    "square", (0, 2, 4, 6), 1, (2, 2, 2, 2), ("NW", "NE", "EN", "ES", "SE", "SW", "WS", "WN")
)
EDGE = Shape("edge", (0, 1, 3, 4), 1, (2, 1, 2, 1), ("NW", "NE", "E", "SE", "SW", "W"))
CORNER = Shape("corner", (0, 1, 2, 3), 0, (1, 1, 1, 1), ("N", "E", "S", "W"))
_FLAT_NAMES = tuple(f"{side}{half}" for side in ("N", "NE", "SE", "S", "SW", "NW") for half in "12")
_POINTY_NAMES = tuple(
    f"{side}{half}" for side in ("NE", "E", "SE", "SW", "W", "NW") for half in "12"
)
HEX = Shape("hex", (0, 2, 4, 6, 8, 10), 1, (2,) * 6, _FLAT_NAMES)
HEX_POINTY = Shape("hex", (0, 2, 4, 6, 8, 10), 11, (2,) * 6, _POINTY_NAMES, pointy=True)

SHAPE_NAMES = ("square", "edge", "corner", "hex")


def shape_of(name: str, pointy: bool = False) -> Shape:
    """Return the shape of a name; `pointy` tells which way hexes stand."""
    if name == "hex":
        return HEX_POINTY if pointy else HEX
    return {"square": SQUARE, "edge": EDGE, "corner": CORNER}[name]


@lru_cache(maxsize=256)
def permutation(shape: Shape, orientation: Orientation) -> tuple[int, ...]:
    """Return where each half-side of the drawn tile lies: ``lying[permutation[p]] = drawn[p]``."""
    shift = shape.offsets[orientation.rotation]
    drawn = range(shape.count)
    mirrored = [(shape.mirror_sum - p) % shape.count if orientation.flip else p for p in drawn]
    return tuple((p + shift) % shape.count for p in mirrored)


@lru_cache(maxsize=256)
def half_side_midpoints(shape: Shape, place: int = 0) -> tuple[Point, ...]:
    """Return the midpoint of each half-side as it lies, in board units."""
    corners = shape.outline(place)
    points: list[Point] = []
    for side, halves in enumerate(shape.sides_as_lying(place)):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % len(corners)]
        for half in range(halves):
            part = 2 * half + 1
            points.append(
                (x0 + (x1 - x0) * part // (2 * halves), y0 + (y1 - y0) * part // (2 * halves))
            )
    return tuple(points)
