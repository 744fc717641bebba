"""Rooms and caves that go on through the border between two tiles, told by the numbers of drawings.

Where halls of two tiles meet, both may be drawn anew with a room or a wide hall there; where
tunnels do, with a cave, or a tunnel that crosses elsewhere. Which
half-sides of a tile are spanned, and how, stands in the `variant` of its cell above the number of
the drawing itself: one digit a half-side, as the tile is drawn, not as it lies.
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


SPANS: tuple[Span | None, ...] = (
    None,
    Span(-1.5, 1.5),
    Span(-1.5, 2.5),
    Span(-1.5, 2.5),
    Span(-0.5, 1.5),
    Span(-0.5, 1.5),
    Span(0.1, 2.0),
    Span(-1.5, 2.5),
)
"""All there are; the first is none."""
ROOM, WIDE, STATELY, HALL, AVENUE, ASIDE, CAVE = 1, 2, 3, 4, 5, 6, 7
"""Their numbers: a room three squares wide, one of four, one with columns, a hall of two, and one
that runs on through the tile to the next of its kind; a tunnel that crosses nearer to the middle of
its side, and a cave."""
NATURAL = (ASIDE, CAVE)
"""Those across tunnels; the others lie across halls."""
BEYOND = 1 << 20
"""Numbers of drawings are smaller."""
BASE = 8
"""As many kinds of spans as there may be, none among them."""
assert len(SPANS) <= BASE


def number_of(variant: int) -> int:
    """Return the number of a drawing without what it spans."""
    return variant % BEYOND


def spans_of(variant: int, halves: int) -> tuple[int, ...]:
    """Return what lies across each half-side of a tile; kinds that there are not are none."""
    code, found = variant // BEYOND, []
    for _ in range(halves):
        code, kind = divmod(code, BASE)
        found.append(kind)
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
    code = 0
    for kind in reversed(kinds):
        code = code * BASE + kind
    return number + BEYOND * code
