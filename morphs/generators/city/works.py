"""Mills on rivers and pastures, and the wharves of a harbour: all by dice of their own places, so
that an edit elsewhere changes none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple, TypeVar

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.country import Parcel
from morphs.generators.city.dice import Key, key_of, swing, unit
from morphs.generators.city.landmarks import WAYS
from morphs.generators.city.lots import place_of
from morphs.generators.city.plan import Spot
from morphs.generators.city.rivers import bank_off
from morphs.generators.city.shapes import (
    TILE,
    Point,
    Points,
    box,
    corners_of,
    middle_of,
    place_in,
    polygons,
    smoothed,
)
from morphs.generators.city.skeleton import WIDTH, Skeleton

BANK = WIDTH["v"] / 2
WHARVES, MILLS, WINDMILLS = 0.4, 0.3, 0.2
"""Shares of the places that would do: reaches of the river in a town, others, high pastures."""
FOOTBRIDGE = WIDTH["v"] + 14.0, 7.0
"""How long a bridge for those on foot is, and how broad, in feet: reaches of the river in a town
have one that have neither wharf nor mill."""
MOST_MILLS, MILLS_APART = 3, 420.0
"""How many mills of either kind a town has at the most, and how far apart they stand, in feet."""
ISLETS, ISLET, CHANNEL = 0.5, (40.0, 10.0), 9.0
"""How many of the reaches outside of a town that have no mill have an island; half how long and
broad it is, and how broad the water beside it is at the least, in feet."""
LENS = (
    (1.0, 0.0),
    (0.6, 0.7),
    (0.1, 1.0),
    (-0.45, 0.8),
    (-1.0, 0.0),
    (-0.5, -0.75),
    (0.0, -1.0),
    (0.5, -0.8),
)
GROWN = (-0.55, -0.2, 0.12, 0.5)
"""The outline of an island, and where trees stand along it."""
WEIR = 15.0, 34.0
"""How far along the river from its wheel the weir of a mill lies amid the water, and at the other
bank, in feet."""
PONDS = ((52.0, 32.0, 22.0), (46.0, 26.0, 18.0), (40.0, 20.0, 14.0))
"""Ponds of mills, the best first: how far along from the mill, half how long, how broad."""


class Mill(NamedTuple):
    """A watermill: the house on the bank, its wheel in the water, the way of the ridge."""

    house: Points
    wheel: Points
    ridge: Point


class Islet(NamedTuple):
    """An island in a river: its outline, and what grows on it (place, radius)."""

    outline: Points
    trees: tuple[tuple[Point, float], ...]


class Windmill(NamedTuple):
    """A windmill: its place, its radius in feet, and the way one of its sails points."""

    at: Point
    radius: float
    sail: Point


class Boat(NamedTuple):
    """A boat: its middle, its way, its length in feet."""

    at: Point
    way: Point
    long: float


M = TypeVar("M", Mill, Windmill)


@dataclass
class Works:
    """What a town has on its waters and hills: mills, jetties with cranes and boats, and bridges
    for those on foot; weirs by its mills, and islands."""

    mills: list[Mill] = field(default_factory=list)
    windmills: list[Windmill] = field(default_factory=list)
    jetties: list[Points] = field(default_factory=list)
    cranes: list[tuple[Point, Point]] = field(default_factory=list)
    boats: list[Boat] = field(default_factory=list)
    footbridges: list[Points] = field(default_factory=list)
    weirs: list[Points] = field(default_factory=list)
    islets: list[Islet] = field(default_factory=list)


def works_of(
    bones: Skeleton,
    inside: BaseGeometry,
    taken: Sequence[BaseGeometry],
    parcels: Iterable[Parcel],
    seed: int,
    river: tuple[BaseGeometry, float],
    everywhere: bool = False,
) -> Works:
    """The works of a town: wharves on its river, about so wide, `inside` its walls, mills
    elsewhere, on half its reaches if `everywhere`; no mill stands on what is `taken`."""
    works, key = Works(), key_of(seed, "mills")
    standing = shapely.STRtree(taken)
    busy = {street.cell for street in bones.bridges} | set(bones.walls)
    shapely.prepare(inside)
    for line in bones.rivers:
        middle = line[len(line) // 2]
        cell = (int(middle.x // TILE), int(middle.y // TILE))
        if cell not in busy:
            within = inside.contains(shapely.Point(middle.x, middle.y))
            _by_water(works, line, cell, seed, within, river, 0.5 if everywhere else MILLS)
    free = [mill for mill in works.mills if _is_free(standing, Polygon(mill.house))]
    works.mills = list(_apart([(middle_of(mill.house), mill) for mill in free], key))
    if everywhere and not works.mills:
        works.mills += _least(bones.rivers, standing, seed, river[1] / 2)
    works.weirs = [*_weirs(works.mills, river)]
    works.windmills += _apart([(mill.at, mill) for mill in windmills(parcels, seed)], key)
    return works


def _apart(mills: Sequence[tuple[Point, M]], key: Key) -> Iterator[M]:
    """Some mills, by dice, that stand far from each other: so few that all of them have names."""
    kept: list[Point] = []
    for at, mill in sorted(
        mills, key=lambda one: (unit(key, int(one[0].x), int(one[0].y)), one[0])
    ):
        if len(kept) < MOST_MILLS and all(at.to(other).length > MILLS_APART for other in kept):
            kept.append(at)
            yield mill


def _by_water(
    works: Works,
    line: Points,
    cell: Spot,
    seed: int,
    inside: bool,
    river: tuple[BaseGeometry, float],
    mills: float,
) -> None:
    """A wharf or a mill on a reach of the river without a bridge; in a town mostly wharves."""
    key = key_of(seed, "water")
    die, side = unit(key, *cell, 0), 1 if unit(key, *cell, 1) < 0.5 else -1
    if inside and die < WHARVES:
        _wharf(works, line, cell, key, side, river[0])
    elif die > 1 - mills:
        works.mills.append(_mill(line, side, river[1] / 2))
    elif inside:
        at, way = station(line, 0.5)
        works.footbridges.append(box(at, way.left, *FOOTBRIDGE))
    elif die < ISLETS and river[1] / 2 >= BANK:
        works.islets += _islets(line, cell, key, river[0])


def _islets(line: Points, cell: Spot, key: Key, river: BaseGeometry) -> Iterator[Islet]:
    """An island amid a reach, pointed up and down the river, if there is water all about it."""
    at, way = station(line, 0.35 + 0.3 * unit(key, *cell, 7))
    long, broad = (size * (0.8 + 0.5 * unit(key, *cell, 8)) for size in ISLET)
    rim = [
        at.plus(way, along * long).plus(way.left, y * broad * (0.8 + 0.4 * unit(key, *cell, 9, n)))
        for n, (along, y) in enumerate(LENS)
    ]
    (shape,) = polygons(smoothed(Polygon(rim), 1.0), 0.0)
    if river.covers(exact.buffer(shape, CHANNEL, quad_segs=2)):
        trees = [
            (at.plus(way, x * long).plus(way.left, 0.4 * swing(key, *cell, 10, n) * broad).snapped,
             round(3.4 + 2.4 * unit(key, *cell, 11, n), 2))
            for n, x in enumerate(GROWN)
        ]  # fmt: skip
        yield Islet(tuple(corners_of(shape)), tuple(trees))


def _weirs(mills: Iterable[Mill], river: tuple[BaseGeometry, float]) -> Iterator[Points]:
    """The weir by each mill of a town: from beyond its wheel aslant to the other bank."""
    for mill in mills if river[1] / 2 >= BANK else ():
        wheel = middle_of(mill.wheel)
        across = middle_of(mill.house).to(wheel).unit
        far = bank_off(river[0], wheel, across, BANK) + 3.0
        start = wheel.plus(mill.ridge, 8.0).plus(across, -6.0)
        knee = wheel.plus(mill.ridge, WEIR[0]).plus(across, 0.45 * far)
        end = wheel.plus(mill.ridge, WEIR[1]).plus(across, far)
        yield tuple(at.snapped for at in (start, knee, end))


def _is_free(taken: shapely.STRtree, ground: BaseGeometry) -> bool:
    """Whether nothing stands on some ground; asked of each shape alone, for their union is dear."""
    return not taken.query(ground, "intersects").size


def _least(rivers: Sequence[Points], taken: shapely.STRtree, seed: int, bank: float) -> list[Mill]:
    """The one mill that every village by a brook has, in the free place nearest to houses and roads
    (`taken`), for carts have to come there."""
    key, found = key_of(seed, "water"), list[tuple[float, Mill]]()
    for line in rivers:
        cell = (int(line[len(line) // 2].x // TILE), int(line[len(line) // 2].y // TILE))
        for n, share in enumerate((0.5, 0.25, 0.75)):
            for side in (1, -1):
                mill = _mill(line, side, bank, share)
                house = Polygon(mill.house)
                if _is_free(taken, house):
                    _, near = taken.query_nearest(house, return_distance=True, all_matches=False)
                    far = round(exact.rounded(float(near[0])) / 20) if near.size else 0
                    found.append((far + unit(key, *cell, 6, n, side & 3), mill))
    return [min(found, key=lambda one: one[0])[1]] if found else []


def _mill(line: Points, side: int, half: float, share: float = 0.5) -> Mill:
    at, way = station(line, share)
    bank = at.plus(way.left, side * (half - 5 + 9 * (half < BANK)))
    off = half - 19 if half >= BANK else half - 9.2
    wheel = box(at.plus(way.left, side * off).plus(way, 4.0), way, 13, 6)
    return Mill(box(bank, way, 34, 21), wheel, way)


def mill_ponds(mills: Iterable[Mill], taken: Iterable[BaseGeometry]) -> Iterator[BaseGeometry]:
    """The pond beside each mill, a bay of the river up or down from it where nothing is `taken`."""
    standing = shapely.STRtree(list(taken))
    for mill in mills:
        middle = middle_of(mill.house).snapped
        across = middle_of(mill.wheel).to(middle)
        off = (
            mill.ridge.left
            if across.dot(mill.ridge.left) > 0
            else mill.ridge.left.plus(mill.ridge.left, -2.0)
        )
        key = key_of(int(middle.x), "mill pond", int(middle.y))
        reach = [0.84 + 0.3 * unit(key, n) for n in range(len(WAYS))]
        for (far, long, broad), side in product(PONDS, (1.0, -1.0)):
            rim = [
                middle.plus(mill.ridge, side * far + x * long * share).plus(
                    off, 2.0 + y * broad * share
                )
                for share, (x, y) in zip(reach, WAYS, strict=True)
            ]
            pond = smoothed(Polygon(rim), 5.0)
            if _is_free(standing, pond):
                yield pond
                break


def _wharf(
    works: Works, line: Points, cell: Spot, key: Key, side: int, river: BaseGeometry
) -> None:
    """Two or three jetties from the quay, boats beside them and a crane on the quay."""
    count = 2 + (unit(key, *cell, 2) < 0.5)
    for n in range(count):
        at, way = station(line, 0.22 + 0.5 * n / (count - 1) + 0.05 * swing(key, *cell, 3, n))
        across = Point(way.left.x * side, way.left.y * side)
        bank = bank_off(river, at, across, BANK)
        works.jetties.append(box(at.plus(across, bank - 9), across, 24, 7))
        if unit(key, *cell, 4, n) < 0.8:
            long = 19 + 8 * unit(key, *cell, 5, n)
            works.boats.append(Boat(at.plus(across, bank - 13).plus(way, 10).snapped, across, long))
        if n == 1:
            works.cranes.append((at.plus(across, bank + 3.5).plus(way, -12).snapped, across))
    at, way = station(line, 0.45)
    works.boats.append(Boat(at.plus(way.left, -6.0 * side).snapped, way, 34.0))


def station(line: Points, share: float) -> tuple[Point, Point]:
    """A place along a line and the way it runs there."""
    last = len(line) - 1
    n = min(last - 1, int(share * last))
    return line[n].plus(line[n].to(line[n + 1]), share * last - n), line[n].to(line[n + 1]).unit


def windmills(parcels: Iterable[Parcel], seed: int) -> Iterator[Windmill]:
    """Mills on some of the larger pastures and meadows."""
    key = key_of(seed, "windmill")
    for parcel in parcels:
        if parcel.kind not in ("pasture", "meadow") or parcel.outline.area < 9_000 or parcel.strips:
            continue
        place = place_of(parcel.outline)
        room = exact.buffer(parcel.outline, -26)
        if unit(key, *place) < WINDMILLS and room.area > 0:
            sail = Point(1.0, 0.25 + 0.9 * unit(key, *place, 1)).unit
            yield Windmill(place_in(room).snapped, 8.0, sail)
