"""How the cells of each kind of board lie: one entry of `TILINGS` for each kind."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

from morphs.board.shape import HALF, HEX, HEX_POINTY, POINTY, SQUARE, UNIT, Point, Shape


@dataclass(frozen=True)
class Tiling:
    """One kind of board; lengths in board units.

    kind     in files: grid, brick, hex (there `orientation` tells which way hexes stand)
    plural   its cells in sentences
    shape    of all cells but those of a frame
    step     from one column to the next, and from one row to the next
    shift    how far odd rows are shifted to the right, and odd columns down
    pattern  the places in which cells lie, row by row, repeated over the board
    frames   whether edge and corner tiles may go round it
    split    whether sides face two neighbours each
    """

    kind: str
    plural: str
    shape: Shape
    step: Point
    shift: Point = (0, 0)
    pattern: tuple[tuple[int, ...], ...] = ((0,),)
    frames: bool = False
    split: bool = False

    @property
    def name(self) -> str:
        """The kind as requests have it: ``hex-pointy``."""
        return self.kind + POINTY * self.shape.pointy

    @property
    def in_columns(self) -> bool:
        """Whether its cells stand in straight columns rather than in straight rows."""
        return self.shift[1] != 0

    @property
    def repeats(self) -> Point:
        """After how many columns, and after how many rows, cells lie alike again."""
        along, across = len(self.pattern[0]), len(self.pattern)
        return lcm(along, 2 if self.shift[1] else 1), lcm(across, 2 if self.shift[0] else 1)


TILINGS = {
    tiling.name: tiling
    for tiling in (
        Tiling("grid", "grids", SQUARE, (UNIT, UNIT), frames=True),
        Tiling("brick", "bricks", SQUARE, (UNIT, UNIT), (HALF, 0), frames=True, split=True),
        Tiling("hex", "flat-top hexes", HEX, (12, UNIT), (0, HALF)),
        Tiling("hex", "pointy-top hexes", HEX_POINTY, (UNIT, 12), (HALF, 0)),
    )
}
"""The kinds of boards there are, by the names that requests have for them."""


def tiling_of(kind: str, pointy: bool = False) -> Tiling:
    """Return how the cells of a kind of board lie; `pointy` tells which way hexes stand."""
    return TILINGS.get(kind + POINTY * pointy) or TILINGS[kind]


def tiling_for(shape: Shape) -> Tiling:
    """Return the plainest kind of board of a shape; raises KeyError for shapes of frames."""
    return {tiling.shape.key: tiling for tiling in reversed(TILINGS.values())}[shape.key]
