"""The manor of a village: a hall between its wings in walled grounds, with a forecourt, stables, a
dovecote, a garden of beds and an orchard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.generators.city.country import Parcel
from morphs.generators.city.dice import below, key_of, unit
from morphs.generators.city.holdings import REMOTE, Home
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import Point, Points, box, centre_of, grown

WIDE, DEEP = 196.0, 214.0
"""How wide the grounds of a manor are along their road, and how deep, in feet."""
SIZES = (1.0, 0.9, 0.8, 0.7)
"""They are so much smaller where there is no more room."""
AVENUE = 19.0
"""Feet from tree to tree of an avenue."""
Front = tuple[Point, Point, Point]


@dataclass
class Manor:
    """The wall of the grounds, the gate in it with the way through it, the drive to the hall, and
    what stands and grows there."""

    wall: Polygon
    gate: Point
    way: Point
    path: Points
    houses: list[House] = field(default_factory=list)
    court: list[Polygon] = field(default_factory=list)
    crofts: list[Parcel] = field(default_factory=list)
    trees: list[tuple[Point, float]] = field(default_factory=list)

    @property
    def home(self) -> Home:
        """Where it is named."""
        return Home("manor", centre_of(Polygon(self.houses[0].outline)).snapped)


class _Grounds(NamedTuple):
    """Grounds: the middle of their front, the way of the road, the way off it, and their size of
    the usual."""

    front: Point
    way: Point
    inward: Point
    size: float

    def at(self, along: float, inward: float) -> Point:
        """A place: feet of grounds of the usual size, from the middle of the front."""
        return self.front.plus(self.way, along * self.size).plus(self.inward, inward * self.size)

    def box(self, along: float, inward: float, wide: float, deep: float) -> Points:
        """A rectangle about a place, so wide along the road and so deep."""
        at = self.at(along, inward).snapped
        return box(at, self.way, wide * self.size, deep * self.size)


def manor_of(
    fronts: Iterable[Front], heart: Point, taken: BaseGeometry, whole: BaseGeometry, seed: int
) -> Manor | None:
    """The manor of a village by one of its roads, a little off its heart, on ground that is not
    taken; None without room."""
    key, fronts = key_of(seed, "manor"), list(fronts)
    shapely.prepare(taken)
    shapely.prepare(whole)
    for size in SIZES:
        sites = []
        for front, way, inward in fronts:
            grounds = _Grounds(front, way, inward, size)
            wall = Polygon(grounds.box(0.0, DEEP / 2, WIDE, DEEP))
            far = round(front.to(heart).length)
            if far > REMOTE[0] and whole.contains(wall) and not taken.intersects(wall):
                place = int(front.x // 16), int(front.y // 16)
                sites.append((far + below(120, key, *place), front, way, inward))
        if sites:
            _, front, way, inward = min(sites)
            return _laid_out(_Grounds(front, way, inward, size), key)
    return None


def _laid_out(grounds: _Grounds, key: int) -> Manor:
    place = int(grounds.front.x // 16), int(grounds.front.y // 16)
    dice = [unit(key, *place, n) for n in range(8)]
    side = 1.0 if dice[0] < 0.5 else -1.0
    gate = grounds.at(0.0, 0.0).snapped
    wall = Polygon(grounds.box(0.0, DEEP / 2, WIDE, DEEP))
    manor = Manor(wall, gate, grounds.way, (gate, grounds.at(0.0, 0.4 * DEEP).snapped))
    manor.houses += _houses(grounds, side, dice)
    manor.court.append(Polygon(grounds.box(0.0, 0.35 * DEEP, 74.0, 0.2 * DEEP)))
    manor.court.append(Polygon(grounds.box(side * 62.0, 0.24 * DEEP, 40.0, 62.0)))
    for along in (-13.0, 13.0):
        for n in range(4):
            at = grounds.at(along, 10.0 + AVENUE * n).snapped
            if not any(court.intersects(shapely.Point(at)) for court in manor.court[:1]):
                manor.trees.append((at, 4.2 + 1.0 * unit(key, *place, n, int(along))))
    manor.crofts += _gardens(grounds, side)
    return manor


def _houses(grounds: _Grounds, side: float, dice: list[float]) -> Iterator[House]:
    """The hall, its wings and its porch; stables, a coach house and the dovecote."""
    way, inward, back, tint = grounds.way, grounds.inward, 0.5 * DEEP, dice[1]
    yield House(grounds.box(0.0, back, 62.0, 23.0), way, "merchant", tint)
    for end in (-1.0, 1.0):
        yield House(grounds.box(end * 40.0, back - 7.0, 19.0, 44.0), inward, "merchant", tint)
    yield House(grounds.box(0.0, back - 15.5, 13.0, 8.0), inward, "merchant", tint)
    yield House(grounds.box(side * 82.0, 0.24 * DEEP, 17.0, 60.0), inward, "barn", dice[2], True)
    long = 26.0 + 8 * dice[3]
    yield House(grounds.box(-side * 80.0, 0.16 * DEEP, 17.0, long), inward, "barn", dice[4], True)
    middle = grounds.at(-side * 76.0, 0.4 * DEEP)
    reach = 9.5 * grounds.size
    tower = grown(shapely.Point(middle), reach, quad_segs=2)
    outline = tuple(Point(x, y) for x, y in shapely.get_coordinates(tower)[:-1].tolist())
    yield House(outline, way, "slum", dice[5], True)


def _gardens(grounds: _Grounds, side: float) -> Iterator[Parcel]:
    """Beds in squares behind the hall, fruit trees in rows beside them."""
    beds, middle, depth = [], 0.81 * DEEP, 0.27 * DEEP
    for row in range(2):
        for column in range(4):
            along = side * (-70.0 + 26.0 * column)
            beds.append((grounds.box(along, middle + 14.5 * (2 * row - 1), 20.0, 22.0),
                         (row + column) % 2))  # fmt: skip
    outline = Polygon(grounds.box(side * -31.0, middle, 108.0, depth))
    yield Parcel(outline, "garden", beds, grounds.way)
    outline = Polygon(grounds.box(side * 58.0, middle, 64.0, depth + 8))
    yield Parcel(outline, "orchard", [], grounds.way)
