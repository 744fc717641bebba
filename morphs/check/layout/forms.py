"""The shapes and the kinds of boards that the check knows, on its own terms: one entry each.

Lengths are whole numbers of a unit that each kind of board chooses for itself; only which middles
of half-sides coincide matters.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Point = tuple[int, int]
Sides = tuple[tuple[int, ...], ...]
NORTH, EAST, SOUTH, WEST = range(4)


class Form(NamedTuple):
    """A shape (contract, section 5). Tuples of tuples have one entry for each of its places.

    corners    clockwise from where half-side 0 begins, seen from the cell's own point
    sides      the half-sides of each side
    turns      with how many clockwise turns it may lie there
    mirrored   the same for mirrored tiles
    first      where half-side 0 goes under each number of turns
    mirror     half-side p goes to (mirror - p) under a mirror
    names      of its sides, clockwise
    """

    corners: tuple[tuple[Point, ...], ...]
    sides: tuple[Sides, ...]
    turns: tuple[tuple[int, ...], ...]
    mirrored: tuple[tuple[int, ...], ...]
    first: tuple[int, ...]
    mirror: int
    names: tuple[str, ...]

    @property
    def half_sides(self) -> int:
        """How many half-sides it has."""
        return sum(map(len, self.sides[0]))

    def divided(self, parts: int) -> Form:
        """This form with whole sides of so many parts; what is called half-side is then one part.
        Sides half as long have half as many, of which `can_divide` knows whether there are such."""
        return self if parts == 2 else _divided(self, parts)

    def can_divide(self, parts: int) -> bool:
        """Whether all its sides can have so many parts, counted on a whole side."""
        return parts % 2 == 0 or all(len(side) == 2 for side in self.sides[0])


class Kind(NamedTuple):
    """A kind of board.

    form     what its cells are; `shape` is the word for it in files
    columns  the way from a column to the next, and how much lower odd ones begin
    rows     how much farther right odd rows begin, and the way from a row to the next
    places   in which place a cell lies, by its row and column, repeated
    """

    shape: str
    form: Form
    columns: Point
    rows: Point
    places: tuple[tuple[int, ...], ...] = ((0,),)
    frames: bool = False

    @property
    def split(self) -> bool:
        """Whether sides face two neighbours: bricks."""
        return self.form is SQUARE and self.rows[0] != 0

    def odd_wrap(self, columns: int, rows: int) -> bool:
        """Whether a torus of this size does not close."""
        across = 2 if self.columns[1] or len(self.places[0]) == 2 else 1
        down = 2 if self.rows[0] or len(self.places) == 2 else 1
        return bool(columns % across or rows % down)


ALL_TURNS = (tuple(range(4)),)
BY_PLACE = ((0,), (1,), (2,), (3,))
TILE, HALF = 2, 1
PAIRS = tuple((half, half + 1) for half in range(0, 12, 2))


def _rectangle(width: int, height: int) -> tuple[Point, ...]:
    return ((0, 0), (width, 0), (width, height), (0, height))


SQUARE = Form(
    (_rectangle(TILE, TILE),), (PAIRS[:4],), ALL_TURNS, ALL_TURNS, (0, 2, 4, 6), 1,
    ("n", "e", "s", "w"),
)  # fmt: skip
EDGE = Form(
    (_rectangle(TILE, HALF), _rectangle(HALF, TILE)) * 2,
    (((0, 1), (2,), (3, 4), (5,)), ((0,), (1, 2), (3,), (4, 5))) * 2,
    BY_PLACE, BY_PLACE, (0, 1, 3, 4), 1, ("n", "e", "s", "w"),
)  # fmt: skip
CORNER = Form(
    (_rectangle(HALF, HALF),) * 4, (((0,), (1,), (2,), (3,)),) * 4,
    BY_PLACE, ((3,), (0,), (1,), (2,)), (0, 1, 2, 3), 0, ("n", "e", "s", "w"),
)  # fmt: skip
SIXTHS = (tuple(range(6)),)
FLAT = Form(
    (((-1, -2), (1, -2), (2, 0), (1, 2), (-1, 2), (-2, 0)),), (PAIRS,), SIXTHS, SIXTHS,
    (0, 2, 4, 6, 8, 10), 1, ("n", "ne", "se", "s", "sw", "nw"),
)  # fmt: skip
POINTY = Form(
    (((0, -2), (2, -1), (2, 1), (0, 2), (-2, 1), (-2, -1)),), (PAIRS,), SIXTHS, SIXTHS,
    (0, 2, 4, 6, 8, 10), 11, ("ne", "e", "se", "sw", "w", "nw"),
)  # fmt: skip

KINDS: dict[tuple[str, str | None], Kind] = {
    ("grid", None): Kind("square", SQUARE, (TILE, 0), (0, TILE), frames=True),
    ("brick", None): Kind("square", SQUARE, (TILE, 0), (HALF, TILE), frames=True),
    ("hex", "flat"): Kind("hex", FLAT, (3, 2), (0, 4)),
    ("hex", "pointy"): Kind("hex", POINTY, (4, 0), (2, 3)),
}
"""Kinds of boards by what files say: kind, and orientation where there are several."""

FRAME = {"edge": EDGE, "corner": CORNER}
"""The shapes of frames."""


@cache
def _divided(form: Form, parts: int) -> Form:
    sides = []
    for place in form.sides:
        found: list[tuple[int, ...]] = []
        for side in place:
            begins = side[0] * parts // 2
            found.append(tuple(range(begins, begins + len(side) * parts // 2)))
        sides.append(tuple(found))
    return form._replace(
        sides=tuple(sides),
        first=tuple(first * parts // 2 for first in form.first),
        mirror=(form.mirror + 1) * parts // 2 - 1,
    )


def forms_of(shape: str) -> list[Form]:
    """Return the forms that a shape may have."""
    found = [kind.form for kind in KINDS.values() if kind.shape == shape]
    return found or ([FRAME[shape]] if shape in FRAME else [])


def kind_of(kind: str, orientation: str | None) -> Kind | None:
    """Return the kind of board that a file means, None for one that nobody knows."""
    return KINDS.get((kind, orientation)) or KINDS.get((kind, None))
