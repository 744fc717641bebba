"""Rooms and caves that go on through the border between two tiles, told by the numbers of drawings.

Where halls of two tiles meet, both may be drawn anew with a room or a wide hall there; where
tunnels do, with a cave, or a tunnel that crosses elsewhere. Which
half-sides of a tile are spanned, and how, stands in the `variant` of its cell above the number of
the drawing itself: one digit a half-side, as the tile is drawn, not as it lies. Where a passage
does no more than cross elsewhere, or aslant, its half-side has a kind too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from morphs.board.shape import Orientation, Shape, permutation


class Span(NamedTuple):
    """What lies across a border: from where to where, in squares from the middle of the half-side
    towards the middle of its side."""

    least: float
    most: float


ASLANT = 0.7071
"""Half of how much of the border a passage takes up that crosses it at 45 degrees, in squares."""
SPANS: tuple[Span | None, ...] = (
    None,
    Span(-1.5, 1.5),
    Span(-1.5, 2.5),
    Span(-1.5, 2.5),
    Span(-0.5, 1.5),
    Span(-0.5, 1.5),
    Span(0.1, 2.0),
    Span(-1.5, 2.5),
    Span(0.5, 1.5),
    Span(-1.5, -0.5),
    Span(1.5, 2.5),
    Span(1.5 - ASLANT, 1.5 + ASLANT),
    Span(1.5 - ASLANT, 1.5 + ASLANT),
    Span(-1.5, 1.5),
    Span(-1.5, 2.5),
)
"""All there are; the first is none."""
ROOM, WIDE, STATELY, HALL, AVENUE, ASIDE, CAVE = 1, 2, 3, 4, 5, 6, 7
"""Their numbers: a room three squares wide, one of four, one with columns, a hall of two, and one
that runs on through the tile to the next of its kind; a tunnel that crosses nearer to the middle of
its side, and a cave."""
INNER, OUTER, MIDDLE, TOWARD, AWAY, PARTY, BROAD_PARTY = 8, 9, 10, 11, 12, 13, 14
"""A passage that crosses a square nearer to the middle of its side, a square farther, or beside it;
a hall at 45 degrees that runs, into the tile, towards that middle, or away from it; two rooms,
three or four squares wide, with a wall between them along the border and a door in it."""
SHIFTED = (INNER, OUTER, MIDDLE)
SLANTED = (TOWARD, AWAY)
PASSAGES = (*SHIFTED, *SLANTED)
"""Those that are passages as they would be without."""
WALLED = (PARTY, BROAD_PARTY)
ACROSS = {TOWARD: AWAY, AWAY: TOWARD}
"""What the other tile has where it is not the same."""
NATURAL = (ASIDE, CAVE)
"""Those across tunnels; the others lie across halls."""
BEYOND = 1 << 20
"""Numbers of drawings are smaller."""
BASE, MORE = 8, 1 << 44
"""Kinds from the first on are told by their remainder and, above all such digits of a square, by a
bit that says that it is one of the second eight."""
assert len(SPANS) <= 2 * BASE


def number_of(variant: int) -> int:
    """Return the number of a drawing without what it spans."""
    return variant % BEYOND


def spans_of(variant: int, halves: int) -> tuple[int, ...]:
    """Return what lies across each half-side of a tile; kinds that there are not are none."""
    code, more = variant % MORE // BEYOND, variant // MORE
    found = []
    for _ in range(halves):
        code, kind = divmod(code, BASE)
        more, second = divmod(more, 2)
        kind += BASE * second
        found.append(kind if kind < len(SPANS) else 0)
    return tuple(found)


def lying_spans(variant: int, shape: Shape, orientation: Orientation) -> tuple[int, ...]:
    """Return what lies across each half-side of a tile as it lies."""
    if variant < BEYOND:
        return (0,) * shape.count
    own = spans_of(variant, shape.count)
    return tuple(own[half] for half in drawn_halves(shape, orientation))


@lru_cache(maxsize=64)
def drawn_halves(shape: Shape, orientation: Orientation) -> tuple[int, ...]:
    """Return for each half-side of a tile as it lies which one it is as it is drawn."""
    lying = permutation(shape, orientation)
    return tuple(lying.index(half) for half in range(len(lying)))


def spanning(number: int, kinds: Sequence[int]) -> int:
    """Return the variant of a drawing that has these kinds of spans across its half-sides."""
    code = more = 0
    for kind in reversed(kinds):
        code = code * BASE + kind % BASE
        more = more * 2 + kind // BASE
    return number + BEYOND * code + MORE * more
