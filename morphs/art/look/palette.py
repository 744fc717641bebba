"""The outline of any cell and the look of any pack, as caps and measurements need them.

Lengths are in squares; a half-side has five. Sides are as they lie on the board.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from morphs.art.geometry.code import WALKABLE_AREAS, WALKABLE_LINES
from morphs.art.geometry.frame import HALF, Point
from morphs.base import exact

Colour = tuple[int, int, int, int]
CLEAR: Colour = (0, 0, 0, 0)


def hex_of(colour: Colour) -> str:
    """``#rrggbb`` of a colour, whatever its alpha."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def colour_of(text: str) -> Colour:
    """The opaque colour of ``#rrggbb``."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), 255


@dataclass(frozen=True)
class Palette:
    """How a pack looks: colours with alpha, the wall line's width in squares (0: none).

    `areas` and `lines` give colours to letters that are neither rock nor floor; `walkable`
    are the area and line letters that show floor. `hatch` is the colour of strokes in the rock
    along walls, `grid` that of lines between the squares of floors, None where there are none.
    `halo` and `shadow` are the colours of rock and floor by their distance from the wall, as far
    as they differ, the farthest first; `grain`: the rock is not of one colour. `endless` are areas
    that go on along the whole border: the sky above a section, the bedrock below.
    """

    rock: Colour = (255, 255, 255, 255)
    floor: Colour = (255, 255, 255, 255)
    line: Colour = (20, 20, 20, 255)
    line_width: float = 0.1
    areas: Mapping[str, Colour] = field(default_factory=dict)
    lines: Mapping[str, Colour] = field(default_factory=dict)
    walkable_areas: frozenset[str] = WALKABLE_AREAS
    walkable_lines: frozenset[str] = WALKABLE_LINES
    solid: str = "s"
    nothing: str = "w"
    hatch: Colour | None = None
    grid: Colour | None = None
    halo: tuple[tuple[float, Colour], ...] = ()
    shadow: tuple[tuple[float, Colour], ...] = ()
    grain: bool = False
    endless: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Side:
    """A half-side of any cell, clockwise, with the way in."""

    start: Point
    end: Point
    inward: Point
    start_is_corner: bool
    end_is_corner: bool

    def at(self, u: float, v: float) -> Point:
        """The point u squares clockwise of the middle and v squares inward."""
        length = exact.apart(self.start, self.end)
        ax, ay = (self.end[0] - self.start[0]) / length, (self.end[1] - self.start[1]) / length
        cx, cy = (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2
        return (cx + ax * u + self.inward[0] * v, cy + ay * u + self.inward[1] * v)

    @property
    def length(self) -> float:
        return exact.apart(self.start, self.end)


def cell_sides(shape: str, size_px: tuple[int, int], count: int) -> list[Side]:
    """The half-sides of a cell, in squares."""
    return _sides(cell_corners(shape, size_px), shape, count)


def cell_corners(shape: str, size_px: tuple[int, int]) -> list[Point]:
    """The cell's corners in squares, clockwise, as large as its half-sides of five demand."""
    width, height = size_px
    if shape != "hex":
        w, h = {"square": (10, 10), "corner": (5, 5)}.get(
            shape, (10, 5) if width >= height else (5, 10)
        )
        return [(0, 0), (w, 0), (w, h), (0, h)]
    long, short = (width, height) if width >= height else (height, width)
    across, deep = 4 * HALF, 4 * HALF * short / long
    flat = [(5, 0), (15, 0), (20, deep / 2), (15, deep), (5, deep), (0, deep / 2)]
    if width >= height:
        return [(float(x), float(y)) for x, y in flat]
    return [(deep / 2, 0), (deep, 5), (deep, 15), (deep / 2, across), (0, 15), (0, 5)]


def _sides(corners: list[Point], shape: str, count: int) -> list[Side]:
    """The half-sides between the corners; short sides of edge tiles are one half each."""
    found: list[Side] = []
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        length = exact.apart((ax, ay), (bx, by))
        inward = ((ay - by) / length, (bx - ax) / length)
        parts = 2 if shape == "hex" else round(length / HALF)
        for k in range(parts):
            a, b = k / parts, (k + 1) / parts
            start = (ax + (bx - ax) * a, ay + (by - ay) * a)
            end = (ax + (bx - ax) * b, ay + (by - ay) * b)
            found.append(Side(start, end, inward, k == 0, k == parts - 1))
    if len(found) != count:
        raise ValueError(f"a {shape} cell has {len(found)} half-sides, not {count}")
    return found
