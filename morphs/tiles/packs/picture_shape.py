"""Telling a tile's shape from its picture's proportions and size, and from its code's length.

Sizes are compared within one kind of picture: pixels with pixels, the units of drawings (SVG) with
their like.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from morphs.base.errors import MorphsError
from morphs.base.pictures import PictureInfo
from morphs.board.shape import CORNER, EDGE, SQUARE, Shape, shape_names, shape_of
from morphs.tiles.vocabulary import Vocabulary

TOLERANCE = 0.05
"""How far two lengths may differ, as a share of them, and still be meant as one."""


class Sizes:
    """The sizes of a pack's pictures: how wide its squares are."""

    def __init__(self, infos: Iterable[PictureInfo]) -> None:
        known = list(infos)
        self.square = {
            vector: usual_width([i.width for i in known if i.vector == vector and _spans(i)])
            for vector in (False, True)
        }

    def shape_of(self, info: PictureInfo) -> str:
        """The shape that proportions and size tell: twice as wide as high is an edge tile, half
        the pack's squares in both directions a corner."""
        if abs(info.width / info.height - 2) <= 2 * TOLERANCE:
            return EDGE.name
        square = self.square[info.vector]
        half = square and abs(info.width / square - 0.5) <= TOLERANCE
        return CORNER.name if half and _is_square(info) else SQUARE.name


def _is_square(info: PictureInfo) -> bool:
    return abs(info.width / info.height - 1) <= TOLERANCE


def _spans(info: PictureInfo) -> bool:
    """Whether a picture may be as wide as a square: squares are, and so are edge tiles."""
    return _is_square(info) or abs(info.width / info.height - 2) <= 2 * TOLERANCE


def usual_width(widths: Sequence[int]) -> int | None:
    """Return what most widths are, give or take TOLERANCE; of equally frequent ones the smaller.

    So half-size pictures are squares too unless they are rarer than those of double size.
    """
    ordered = sorted(widths)
    best: list[int] = []
    for width in dict.fromkeys(ordered):
        first = bisect_left(ordered, width * (1 - TOLERANCE))
        past = bisect_right(ordered, width * (1 + TOLERANCE))
        if past - first > len(best):
            best = ordered[first:past]
    return best[len(best) // 2] if best else None


def shape_in(vocabulary: Vocabulary, name: str, pointy: bool = False) -> Shape:
    """The shape of a name, its sides in as many parts as a vocabulary has; raises MorphsError where
    it cannot have so many."""
    try:
        return shape_of(name, pointy, vocabulary.segments)
    except ValueError as error:
        raise MorphsError(f"{error}, which the vocabulary {vocabulary.name} asks for") from error


def fits(code: str, shape_name: str, segments: int = 2) -> bool:
    """Whether a code has one or two letters for each half-side of a shape, or two blocks."""
    count = shape_of(shape_name).count * segments // 2
    letters = len(code.replace("+", ""))
    return letters == 2 * count or (letters == count and "+" not in code)


def shape_that_fits(code: str, guess: str, segments: int = 2) -> str:
    """Return the guess if the code fits it, else the first shape that it fits; with so many parts
    to a whole side."""
    return next((name for name in (guess, *shape_names()) if fits(code, name, segments)), guess)


def check_proportions(info: PictureInfo, shape: Shape) -> str | None:
    """Return a remark on a picture a little off its shape's proportions, None for one that has
    them; raise if it is another shape altogether."""
    if info.vector:
        return None
    wide, high = shape.proportions
    off = abs(info.width * high / (info.height * wide) - 1)
    size = f"is {info.width} x {info.height} pixels"
    if off > TOLERANCE:
        kind = f"{shape.name} tiles ({wide:g}:{high:g})" if shape.is_box else f"a {shape.name}"
        raise MorphsError(f"{size}, which is not the shape of {kind}")
    return f"{size}: stretched to the square grid" if off and shape.is_box else None
