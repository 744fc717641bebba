"""Shapes of tiles: their half-sides, orientations and outlines. Each is an entry of `SHAPES`.

Glossary
    half-side    half of one side, numbered clockwise from the shape's first corner (contract, 1)
    orientation  a mirror or none, then a number of clockwise turns
    place        where an edge or corner tile lies: 0..3 (edge: N, E, S, W; corner: NW, NE, SE, SW)
    outline      corner points in exact integer board units; y points down

One square side is 8 board units, so the midpoint of every half-side is a whole number. Hexes are
stretched to whole numbers too: only which midpoints coincide matters, not lengths. Sides may be
divided into other numbers of parts than 2 (`divided`); what is called half-side is one part then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

Point = tuple[int, int]
UNIT = 8
HALF = UNIT // 2
MAX_SEGMENTS = 20
_MET: dict[tuple[Any, ...], Shape] = {}
"""Every shape of this process, by the values of its fields."""


class Orientation(NamedTuple):
    """`flip` mirrors left-right first, then `rotation` clockwise turns follow."""

    rotation: int
    flip: bool


class PlaceRules(NamedTuple):
    """How a shape lies in one of its places.

    outline   corner points clockwise from the one where half-side 0 begins, top left at (0, 0)
    sides     how many half-sides each side of the outline has
    turns     the numbers of turns with which a tile may lie here
    mirrored  the same for a mirrored tile
    """

    outline: tuple[Point, ...]
    sides: tuple[int, ...]
    turns: tuple[int, ...]
    mirrored: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Shape:
    """One shape, the same object wherever it is met; the permutation rules are those of the
    contract, section 5.

    name         in files: square, edge, corner, hex
    word         what names of its files begin with: tile, edge, corner, hex
    offsets[k]   where half-side 0 goes under k clockwise turns
    mirror_sum   half-side p goes to (mirror_sum - p) under a left-right mirror
    names        a name for each half-side, as used in tags (`to_se`) and in `links`
    side_names   a name for each side, clockwise
    rules        how it lies in each of its places
    proportions  width and height of its pictures, in any unit
    degrees      of one turn
    framing      whether it belongs to frames
    of_square    for each half-side the one of a square that an uncoded tile shows there if all
                 squares are assumed to have one code, None: nothing; () where squares say nothing
    pointy       whether it stands on a corner
    vocabulary   of packs of this shape alone that name none
    segments     into how many parts a whole side is divided: 2 half-sides, or finer (`divided`)
    """

    name: str
    word: str
    offsets: tuple[int, ...]
    mirror_sum: int
    names: tuple[str, ...]
    side_names: tuple[str, ...]
    rules: tuple[PlaceRules, ...]
    proportions: tuple[float, float] = (1.0, 1.0)
    degrees: int = 90
    framing: bool = False
    of_square: tuple[int | None, ...] = ()
    pointy: bool = False
    vocabulary: str = "dungeon"
    segments: int = 2

    def __post_init__(self) -> None:
        _MET.setdefault(tuple(vars(self).values()), self)

    def __reduce__(self) -> tuple[Callable[..., Shape], tuple[Any, ...]]:
        """Be the same object to a process that reads a pickled shape."""
        return _met, tuple(vars(self).values())

    @property
    def key(self) -> str:
        """The name that tells it from all others: ``hex-pointy``."""
        return self.name + POINTY * self.pointy

    @property
    def count(self) -> int:
        return len(self.names)

    @property
    def places(self) -> int:
        return len(self.rules)

    @property
    def sides(self) -> tuple[int, ...]:
        """How many half-sides each side has, clockwise, as drawn."""
        return self.rules[0].sides

    @property
    def side_starts(self) -> tuple[int, ...]:
        """The first half-side of each side, as drawn."""
        return tuple(sum(self.sides[:side]) for side in range(len(self.sides)))

    @property
    def is_box(self) -> bool:
        """Whether it fills its picture: squares, edge and corner tiles."""
        return len(self.sides) == 4

    @property
    def has_cap(self) -> bool:
        """Whether a cap can be drawn of it in the colours of any pack: boxes and hexes."""
        return self.is_box or self.places == 1

    @property
    def grain(self) -> int:
        """How many units of `half_side_midpoints` are one board unit."""
        return 1 if self.segments == 2 else self.segments

    @property
    def extent(self) -> Point:
        """Width and height as drawn, in board units."""
        return max(x for x, _ in self.outline()), max(y for _, y in self.outline())

    def orientations(self, place: int = 0) -> tuple[Orientation, ...]:
        """Every orientation in which the shape can lie in a place."""
        rules = self.rules[place]
        plain = tuple(Orientation(turns, False) for turns in rules.turns)
        return (*plain, *(Orientation(turns, True) for turns in rules.mirrored))

    def outline(self, place: int = 0) -> tuple[Point, ...]:
        """Corner points clockwise from the one where half-side 0 begins, top left at (0, 0)."""
        return self.rules[place].outline

    def sides_as_placed(self, place: int = 0) -> tuple[int, ...]:
        """How many half-sides each side of the outline has when lying in a place."""
        return self.rules[place].sides


POINTY = "-pointy"
"""What follows the name of a shape or board whose tiles stand on a corner."""


def _box(width: int, height: int) -> tuple[Point, ...]:
    return ((0, 0), (width, 0), (width, height), (0, height))


def _halves(sides: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{side}{half}" for side in sides for half in "12")


_COMPASS = ("N", "E", "S", "W")
_WIDE = (_box(UNIT, HALF), (2, 1, 2, 1))
_HIGH = (_box(HALF, UNIT), (1, 2, 1, 2))
_SMALL = (_box(HALF, HALF), (1, 1, 1, 1))
_FLAT_SIDES = ("N", "NE", "SE", "S", "SW", "NW")
_POINTY_SIDES = ("NE", "E", "SE", "SW", "W", "NW")
_QUARTERS = tuple(range(4))
_SIXTHS = tuple(range(6))

SQUARE = Shape(
    name="square",
    word="tile",
    offsets=(0, 2, 4, 6),
    mirror_sum=1,
    names=("NW", "NE", "EN", "ES", "SE", "SW", "WS", "WN"),
    side_names=_COMPASS,
    rules=(PlaceRules(_box(UNIT, UNIT), (2, 2, 2, 2), _QUARTERS, _QUARTERS),),
    of_square=tuple(range(8)),
)
EDGE = Shape(
    name="edge",
    word="edge",
    offsets=(0, 1, 3, 4),
    mirror_sum=1,
    names=("NW", "NE", "E", "SE", "SW", "W"),
    side_names=_COMPASS,
    rules=tuple(PlaceRules(*(_HIGH if k % 2 else _WIDE), (k,), (k,)) for k in _QUARTERS),
    proportions=(2.0, 1.0),
    framing=True,
    of_square=(None, None, 2, 4, 5, 7),
)
CORNER = Shape(
    name="corner",
    word="corner",
    offsets=(0, 1, 2, 3),
    mirror_sum=0,
    names=_COMPASS,
    side_names=_COMPASS,
    rules=tuple(PlaceRules(*_SMALL, (k,), ((k + 3) % 4,)) for k in _QUARTERS),
    framing=True,
    of_square=(None, 2, 5, None),
)
HEX = Shape(
    name="hex",
    word="hex",
    offsets=(0, 2, 4, 6, 8, 10),
    mirror_sum=1,
    names=_halves(_FLAT_SIDES),
    side_names=_FLAT_SIDES,
    rules=(
        PlaceRules(((4, 0), (12, 0), (16, 4), (12, 8), (4, 8), (0, 4)), (2,) * 6, _SIXTHS, _SIXTHS),
    ),
    proportions=(2.0, 3**0.5),
    degrees=60,
    vocabulary="overland",
)
HEX_POINTY = Shape(
    name="hex",
    word="hex",
    offsets=(0, 2, 4, 6, 8, 10),
    mirror_sum=11,
    names=_halves(_POINTY_SIDES),
    side_names=_POINTY_SIDES,
    rules=(
        PlaceRules(((4, 0), (8, 4), (8, 12), (4, 16), (0, 12), (0, 4)), (2,) * 6, _SIXTHS, _SIXTHS),
    ),
    proportions=(3**0.5, 2.0),
    degrees=60,
    pointy=True,
    vocabulary="overland",
)

SHAPES = {shape.key: shape for shape in (SQUARE, EDGE, CORNER, HEX, HEX_POINTY)}
"""The shapes there are, by their keys."""


def shape_names() -> tuple[str, ...]:
    """Return the names of the shapes there are, each once."""
    return tuple(dict.fromkeys(shape.name for shape in SHAPES.values()))


def shape_of(name: str, pointy: bool = False, segments: int = 2) -> Shape:
    """Return the shape of a name or key; `pointy` tells which way hexes stand, `segments` into how
    many parts whole sides are divided."""
    return divided(SHAPES.get(name + POINTY * pointy) or SHAPES[name], segments)


@lru_cache(maxsize=256)
def divided(shape: Shape, segments: int) -> Shape:
    """Return a shape with whole sides of 1 to MAX_SEGMENTS parts. Its "half-sides" are these parts;
    sides half as long have half as many. Raises ValueError for odd numbers where there are such."""
    if segments == shape.segments:
        return shape
    odd = segments % 2 and min(shape.sides) < 2
    if shape.segments != 2 or not 1 <= segments <= MAX_SEGMENTS or odd:
        raise ValueError(f"sides of {shape.name} tiles cannot have {segments} parts")
    sides = [count * segments // 2 for count in shape.sides]
    return replace(
        shape,
        offsets=tuple(offset * segments // 2 for offset in shape.offsets),
        mirror_sum=(shape.mirror_sum + 1) * segments // 2 - 1,
        names=tuple(
            f"{side}{part + 1}"
            for side, count in zip(shape.side_names, sides, strict=True)
            for part in range(count)
        ),
        rules=tuple(
            rules._replace(sides=tuple(count * segments // 2 for count in rules.sides))
            for rules in shape.rules
        ),
        of_square=_divided_squares(shape, segments),
        segments=segments,
    )


def _divided_squares(shape: Shape, segments: int) -> tuple[int | None, ...]:
    """Which part of a square each part shows, where each half-side shows one of a square's."""
    if shape.of_square == tuple(range(len(shape.of_square))):
        return tuple(range(len(shape.of_square) * segments // 2))
    parts = range(segments // 2)
    return tuple(
        None if half is None else half * segments // 2 + part
        for half in shape.of_square
        for part in parts
    )


def _met(*values: Any) -> Shape:
    """Return the one shape of these values."""
    return _MET.get(values) or Shape(*values)


@lru_cache(maxsize=256)
def permutation(shape: Shape, orientation: Orientation) -> tuple[int, ...]:
    """Return where each half-side of the drawn tile lies: ``lying[permutation[p]] = drawn[p]``."""
    shift = shape.offsets[orientation.rotation]
    drawn = range(shape.count)
    mirrored = [(shape.mirror_sum - p) % shape.count if orientation.flip else p for p in drawn]
    return tuple((p + shift) % shape.count for p in mirrored)


@lru_cache(maxsize=256)
def half_side_midpoints(shape: Shape, place: int = 0) -> tuple[Point, ...]:
    """Return the midpoint of each half-side as it lies, in whole numbers: board units, of finer
    sides 1/`grain` of them."""
    corners = [(x * shape.grain, y * shape.grain) for x, y in shape.outline(place)]
    points: list[Point] = []
    for side, halves in enumerate(shape.sides_as_placed(place)):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % len(corners)]
        for half in range(halves):
            part = 2 * half + 1
            points.append(
                (x0 + (x1 - x0) * part // (2 * halves), y0 + (y1 - y0) * part // (2 * halves))
            )
    return tuple(points)
