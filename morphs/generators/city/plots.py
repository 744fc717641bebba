"""The plots of a village: rows of them along its roads, a house in front, its yard and barn,
then a garden or an orchard, backing on a lane.

A plot belongs to a side of one street in one cell and to its number there, so that an edit
elsewhere changes none. What it cannot have of the ground - another plot has it, a road, water -
is taken off it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.country import Parcel
from morphs.generators.city.dice import Key, key_of, swing, unit
from morphs.generators.city.holdings import Home, seats_of
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import (
    Point,
    Points,
    box,
    clipped,
    corners_of,
    grown,
    middle_of,
    polygons,
    snapped,
    together,
    within,
    without,
)
from morphs.generators.city.skeleton import VILLAGE_WIDTH, Street

FRONT, FARMS, DEMESNE = 31.0, 0.36, 0.16
"""How wide plots are, about, in feet; how many pairs of them are one farm, how many of these have a
third."""
DEPTH = (126.0, 176.0)
VERGE = 5.0
"""What lies between a road and its plots, in feet."""
CLOSE, FAR = 380.0, 820.0
"""How far from the green nearly every plot is built on, and hardly any."""
SIZES = ((0.3, 15.0, 4.0, 13.0), (0.72, 24.0, 8.0, 17.0), (1.0, 36.0, 14.0, 19.0))
"""Up to which dice of plots houses are cots, houses and long houses: how wide these are at least,
how much wider, how deep at least, in feet."""
COT, CORNERS = (18.0, 14.0), ((0.0, 11.0), (5.0, 12.0), (-5.0, 12.0), (0.0, 18.0), (0.0, 26.0))
"""How wide and deep the least of houses is, and where on its plot it may stand, the best first."""
SHADE = (4.6, 3.6)
"""How far the crowns of trees in yards reach at least, and how much farther."""
CLEAR, BEYOND, TRIES = 6.5, 16.0, 14
"""How far these and ricks stand off houses and hedges, how far beyond the yard they may stand, in
feet, and how many places are tried."""
LEAST = 0.5
"""A plot that keeps less of its ground is none."""
LANE = 5.0
"""How wide the lane behind plots is, in feet."""


class Lot(NamedTuple):
    """A plot: its ground, the middle of its front, the way of the road there and the way off it,
    how wide its front and how deep it is, whether a farm stands on it, its key for dice."""

    ground: Polygon
    front: Point
    way: Point
    inward: Point
    wide: float
    deep: float
    farm: bool
    feature: tuple[int, ...]

    def at(self, along: float, inward: float) -> Point:
        return self.front.plus(self.way, along).plus(self.inward, inward)


@dataclass
class Rows:
    """Rows of plots, and what is on them: houses, yards, gardens and closes; the places among
    them that have a name; trees (place, radius) and ricks of corn in their yards."""

    lots: list[Lot] = field(default_factory=list)
    houses: list[House] = field(default_factory=list)
    yards: list[Polygon] = field(default_factory=list)
    crofts: list[Parcel] = field(default_factory=list)
    homes: list[Home] = field(default_factory=list)
    trees: list[tuple[Point, float]] = field(default_factory=list)
    ricks: list[Point] = field(default_factory=list)

    @property
    def ground(self) -> BaseGeometry:
        """All the ground of the plots."""
        return together(lot.ground for lot in self.lots)


def rows_of(
    streets: Sequence[Street],
    heart: Point,
    taken: BaseGeometry,
    whole: BaseGeometry,
    seed: int,
    manor: bool = True,
) -> Rows:
    """Lay rows of plots along streets, fewer the farther they are from the heart of a village; one
    is that of its manor if that has no grounds of its own."""
    key, rows = key_of(seed, "plots"), Rows()
    shapely.prepare(taken)
    order = sorted(streets, key=lambda one: ("msa".index(one.line), one.cell, one.points[0]))
    for street in order:
        for side in (1.0, -1.0):
            for lot in _along(street, side, heart, key):
                ground = _left(lot, taken, whole, rows.lots)
                if ground is not None:
                    rows.lots.append(lot._replace(ground=ground))
    special = _special(rows.lots, heart, key, manor)
    for number, lot in enumerate(rows.lots):
        role, built = special.get(number) or (
            "farm" if lot.farm else "",
            _standing(lot, (_farm if lot.farm else _cottage)(lot, key)),
        )
        _build(lot, key, rows, role if built else "", built or _cot(lot, key))
    return rows


def _special(
    lots: Sequence[Lot], heart: Point, key: Key, manor: bool
) -> dict[int, tuple[str, list[House]]]:
    """The plots of the manor, the inn and the smithy, each the best that has room for all of it, or
    for most."""
    found: dict[int, tuple[str, list[House]]] = {}
    forms = {"inn": _inn, "manor": _manor, "smithy": _smithy}
    for role, seats in seats_of(lots, heart).items():
        if role == "manor" and not manor:
            continue
        built = {n: _standing(lots[n], forms[role](lots[n], key)) for n in seats if n not in found}
        if any(built.values()):
            best = max(built, key=lambda n: len(built[n]))  # of equals the first
            found[best] = role, built[best]
    return found


def _standing(lot: Lot, houses: Iterable[House]) -> list[House]:
    """Those of some houses that there is room for, none without the first."""
    room, built = exact.buffer(lot.ground, -1.0), list[House]()
    for house in houses:
        shape = Polygon(house.outline)
        if room.contains(shape) and not any(
            exact.buffer(Polygon(other.outline), -0.3).intersects(shape) for other in built
        ):
            built.append(house)
        elif not built:
            break
    return built


def _along(street: Street, side: float, heart: Point, key: Key) -> Iterator[Lot]:
    """The plots on one side of a street, as dice have them."""
    line = street.points
    long = sum(a.to(b).length for a, b in pairwise(line))
    count = max(1, round(long / FRONT))
    number = int(side) + 3 * "msa".index(street.line)
    mark = (*street.cell, number, int(line[0].x // 8), int(line[0].y // 8))
    off = VILLAGE_WIDTH[street.line] / 2 + VERGE
    deep = DEPTH[0] + (DEPTH[1] - DEPTH[0]) * unit(key, *mark, 0)
    cuts = [0.0, *((n + 0.24 * swing(key, *mark, n, 1)) * long / count for n in range(1, count))]
    ends = [_station(line, far) for far in (*cuts, long)]
    n = 0
    while n < count:
        die = unit(key, *mark, n, 2)
        farm = n + 1 < count and die < FARMS
        last = min(count, n + 1 + farm + (farm and die < DEMESNE))
        (a, way_a), (b, way_b) = ends[n], ends[last]
        n = last
        across = [Point(way.left.x * side, way.left.y * side) for way in (way_a, way_b)]
        front = [a.plus(across[0], off), b.plus(across[1], off)]
        back = [a.plus(across[0], off + deep), b.plus(across[1], off + deep)]
        middle, wide = front[0].plus(front[0].to(front[1]), 0.5), front[0].to(front[1]).length
        far = middle.to(heart).length
        chance = min(0.95, max(0.05, 0.95 - 0.9 * (far - CLOSE) / (FAR - CLOSE)))
        if wide < 21 or unit(key, *mark, n, 3) > chance:
            continue
        way = front[0].to(front[1]).unit
        inward = way.left if way.left.dot(across[0]) > 0 else Point(-way.left.x, -way.left.y)
        ring = Polygon([spot.snapped for spot in (front[0], front[1], back[1], back[0])])
        if ring.is_valid and back[0].to(back[1]).dot(way) > 0.35 * wide:
            yield Lot(ring, middle, way, inward, wide, deep, farm, (*mark, n))


def _station(line: Points, far: float) -> tuple[Point, Point]:
    """A place so far along a line, and the way it runs there, which turns evenly."""
    ways = [line[max(0, n - 1)].to(line[min(len(line) - 1, n + 1)]).unit for n in range(len(line))]
    for n, (a, b) in enumerate(pairwise(line)):
        long = a.to(b).length
        if far <= long or n == len(line) - 2:
            share = min(1.0, far / long) if long else 0.0
            way = ways[n].plus(ways[n].to(ways[n + 1]), share).unit
            return a.plus(a.to(b), share), way
        far -= long
    return line[-1], ways[-1]


def _left(
    lot: Lot, taken: BaseGeometry, whole: BaseGeometry, lots: Sequence[Lot]
) -> Polygon | None:
    """What is left to a plot of its ground; None where that is too little, or not at its front."""
    near = [other.ground for other in lots if other.ground.intersects(lot.ground)]
    rest = within(lot.ground, whole)
    if near or taken.intersects(lot.ground):
        clip = exact.clip(taken, *exact.buffer(lot.ground, 4).bounds)
        rest = without(rest, together([*near, exact.buffer(clip, 0)]))
    worn = grown(rest, -5, 5, join_style="mitre")
    parts = polygons(within(worn, rest), LEAST * lot.ground.area)
    door = shapely.Point(*lot.at(0.0, 6.0))
    return parts[0] if len(parts) == 1 and parts[0].contains(door) else None


def _build(lot: Lot, key: Key, rows: Rows, role: str, built: list[House]) -> None:
    """Put houses on a plot, and what belongs to them; lay out the ground behind."""
    rows.houses += built
    if built and role:
        rows.homes.append(Home(role, middle_of(built[0].outline).snapped))
    end = 0.0
    if built:
        deep = [lot.front.to(p).dot(lot.inward) for house in built for p in house.outline]
        end = max(deep) + 5
        rows.yards += _slice(lot, -VERGE - 3, end, 0.8)
        spots = _in_yard(lot, end, built, key)
        if role == "farm":
            rows.ricks += islice(spots, 1 + int(3 * unit(key, *lot.feature, 50)))
        rows.trees += [
            (at, SHADE[0] + SHADE[1] * unit(key, *lot.feature, 52))
            for at in islice(spots, int(2.4 * unit(key, *lot.feature, 51)))
        ]
    rows.crofts += _crofts(lot, end, key)


def _in_yard(lot: Lot, end: float, built: Sequence[House], key: Key) -> Iterator[Point]:
    """Places in the yard of a plot that lie off its houses, its hedges and each other."""
    room, taken = exact.buffer(lot.ground, -CLEAR), list[BaseGeometry]()
    taken += [Polygon(house.outline) for house in built]
    for n in range(60, 60 + TRIES):
        x, y = unit(key, *lot.feature, n, 0), unit(key, *lot.feature, n, 1)
        at = lot.at((x - 0.5) * lot.wide, y * (end + BEYOND)).snapped
        spot = shapely.Point(at.x, at.y)
        if room.contains(spot) and all(
            round(exact.distance(other, spot), 3) > CLEAR for other in taken
        ):
            taken.append(exact.buffer(spot, CLEAR / 2, quad_segs=1))
            yield at


def _house(lot: Lot, key: Key, most: float) -> tuple[House, float, float, float, float]:
    """The house of a plot; to which side of the plot it stands, and where; how wide it is; how far
    back its rear wall."""
    u = [unit(key, *lot.feature, n) for n in range(10, 16)]
    size = unit(key, *lot.feature, 17)
    least, more, depth = next(form for share, *form in SIZES if size < share)
    wide, deep = least + more * u[0], depth + 4 * u[1]
    if u[2] < 0.28:
        wide, deep = deep, wide
    wide = min(wide, most)
    set_back, side = 3 + 9 * u[3], 1.0 if u[4] < 0.5 else -1.0
    x = side * max(0.0, lot.wide / 2 - wide / 2 - 5)
    middle = lot.at(x, set_back + deep / 2)
    turned = lot.way.plus(lot.inward, 0.05 * (u[5] - 0.5)).unit
    outline = box(middle, turned, wide, deep)
    ridge = turned if wide > deep else turned.left
    tint = unit(key, *lot.feature, 16)
    return House(outline, ridge, "village", tint), side, x, wide, set_back + deep


def _cottage(lot: Lot, key: Key) -> Iterator[House]:
    """A house; a wing behind it, a barn across the yard or a shed."""
    house, side, x, wide, rear = _house(lot, key, lot.wide - 9)
    yield house
    die, u = unit(key, *lot.feature, 20), [unit(key, *lot.feature, n) for n in (21, 22, 23)]
    if die < 0.34:
        long, broad = 13 + 10 * u[0], 12 + 3 * u[1]
        at = lot.at(x + side * (wide - broad) / 2, rear + long / 2)
        yield House(box(at, lot.inward, long, broad), lot.inward, "village", house.tint)
    elif die < 0.62:
        long, broad = min(lot.wide - 8, 27 + 9 * u[0]), 14 + 3 * u[1]
        at = lot.at(-side * max(0.0, lot.wide / 2 - long / 2 - 4), rear + 19 + 5 * u[2])
        yield House(box(at, lot.way, long, broad), lot.way, "barn", u[2], shed=True)
    elif die < 0.85:
        at = lot.at(-side * max(0.0, lot.wide / 2 - 10), rear + 9 + 6 * u[2])
        yield House(box(at, lot.inward, 12 + 4 * u[0], 9), lot.inward, "barn", u[2], shed=True)


def _cot(lot: Lot, key: Key) -> list[House]:
    """The least of houses, on a plot so narrow or bent that it has no room for another."""
    tint = unit(key, *lot.feature, 16)
    for spot in CORNERS:
        outline = box(lot.at(*spot), lot.way, *COT)
        if built := _standing(lot, [House(outline, lot.way, "village", tint)]):
            return built
    return []


def _farm(lot: Lot, key: Key) -> Iterator[House]:
    """A farm: the house, a great barn down the other side of the yard, a byre across its end."""
    house, side, x, wide, rear = _house(lot, key, 0.46 * lot.wide)
    yield house
    u = [unit(key, *lot.feature, n) for n in (24, 25, 26, 27)]
    broad, long = 18 + 3 * u[0], 38 + 10 * u[1]
    at = lot.at(-side * (lot.wide / 2 - broad / 2 - 4), 14 + 8 * u[2] + long / 2)
    yield House(box(at, lot.inward, long, broad), lot.inward, "barn", u[3], shed=True)
    deep, reach = 12 + 2 * u[2], min(lot.wide - broad - 18, 34 + 12 * u[3])
    at = lot.at(side * (lot.wide / 2 - reach / 2 - 4), rear + 20 + 6 * u[0] + deep / 2)
    yield House(box(at, lot.way, reach, deep), lot.way, "barn", u[2], shed=True)
    if u[1] < 0.6:
        at = lot.at(x + side * (wide / 2 - 6), rear + 7)
        yield House(box(at, lot.inward, 14, 12), lot.inward, "village", house.tint)


def _manor(lot: Lot, key: Key) -> Iterator[House]:
    """A manor: a hall between two gabled wings, back from the road, and a barn by its court."""
    u = [unit(key, *lot.feature, n) for n in range(40, 45)]
    long, side = min(56.0, lot.wide - 34), 1.0 if u[0] < 0.5 else -1.0
    x, deep = side * (lot.wide / 2 - long / 2 - 7), 19 + 3 * u[1]
    back = 27 + 8 * u[2] + deep / 2
    yield House(box(lot.at(x, back), lot.way, long - 33, deep), lot.way, "merchant", u[3])
    for end in (-1.0, 1.0):
        at = lot.at(x + end * (long / 2 - 8), back)
        wing = box(at, lot.inward, deep + 17, 16)
        yield House(wing, lot.inward, "merchant", u[3])
    broad = 17 + 3 * u[4]
    at = lot.at(-side * (lot.wide / 2 - broad / 2 - 3), 34 + 10 * u[1])
    yield House(box(at, lot.inward, 44, broad), lot.inward, "barn", u[2], shed=True)


def _inn(lot: Lot, key: Key) -> Iterator[House]:
    """An inn: a long house on the road, stables down its yard and across the end of that."""
    u = [unit(key, *lot.feature, n) for n in range(40, 45)]
    long, deep = min(48.0, lot.wide - 15), 20 + 3 * u[0]
    side = 1.0 if u[1] < 0.5 else -1.0
    x = side * (lot.wide / 2 - long / 2 - 4)
    yield House(box(lot.at(x, 4 + deep / 2), lot.way, long, deep), lot.way, "gate", u[2])
    wing = 30 + 10 * u[3]
    at = lot.at(x + side * (long / 2 - 8), 4.5 + deep + wing / 2)
    yield House(box(at, lot.inward, wing, 15), lot.inward, "gate", u[2])
    at = lot.at(x - side * 6, 14 + deep + wing)
    yield House(box(at, lot.way, long - 12, 12), lot.way, "barn", u[4], shed=True)


def _smithy(lot: Lot, key: Key) -> Iterator[House]:
    """A smithy: the forge by the road, the smith's house beside or behind it."""
    u = [unit(key, *lot.feature, n) for n in range(40, 44)]
    side = 1.0 if u[0] < 0.5 else -1.0
    at = lot.at(side * (lot.wide / 2 - 15), 13.0)
    yield House(box(at, lot.way, 21, 19), lot.way, "slum", u[1])
    at = lot.at(-side * max(0.0, lot.wide / 2 - 14), 42 + 8 * u[2])
    yield House(box(at, lot.inward, 27, 18), lot.inward, "village", u[3])


def _slice(lot: Lot, start: float, end: float, inset: float) -> list[Polygon]:
    """The part of a plot between two depths, a little within its hedges."""
    if end - start < 8:
        return []
    ring = corners_of(lot.ground)
    ring = clipped(ring, lot.at(0.0, start), lot.inward)
    back = Point(-lot.inward.x, -lot.inward.y)
    ring = clipped(ring, lot.at(0.0, end), back) if len(ring) > 2 else []
    if len(ring) < 3:
        return []
    shape = grown(Polygon(ring), 0, -inset, join_style="mitre")
    return polygons(shape, 120)


def _crofts(lot: Lot, start: float, key: Key) -> Iterator[Parcel]:
    """What grows on a plot behind its yard: beds of a garden, then grass, fruit trees or corn."""
    die, beds = unit(key, *lot.feature, 30), 24 + 18 * unit(key, *lot.feature, 31)
    if start and die < 0.72 and lot.deep - start > 30:
        for part in _slice(lot, start, min(start + beds, lot.deep), 2.0):
            along = lot.way if unit(key, *lot.feature, 32) < 0.5 else lot.inward
            yield Parcel(part, "garden", list(_strips(part, along, 5.5, lot, key)), along)
        start += beds
    kind = ("orchard", "orchard", "pasture", "field", "meadow")[
        int(5 * unit(key, *lot.feature, 33))
    ]
    for part in _slice(lot, start, lot.deep + 2, 2.0):
        strips = list(_strips(part, lot.inward, 8.0, lot, key)) if kind == "field" else []
        yield Parcel(part, kind, strips, lot.inward)


def _strips(
    part: Polygon, along: Point, wide: float, lot: Lot, key: Key
) -> Iterator[tuple[Points, int]]:
    """Beds or ridges side by side."""
    ring, across = corners_of(part), along.left
    levels = [p.dot(across) for p in ring]
    low, high = min(levels), max(levels)
    count = max(1, round((high - low) / wide))
    back = Point(-across.x, -across.y)
    for n in range(count):
        first = low + (high - low) * n / count
        last = low + (high - low) * (n + 1) / count
        strip = clipped(ring, Point(across.x * first, across.y * first), across)
        if len(strip) > 2:
            strip = clipped(strip, Point(across.x * last, across.y * last), back)
        if len(strip) > 2:
            tint = int(3 * unit(key, *lot.feature, 34, n))
            yield tuple(p.snapped for p in strip), tint


def back_lanes(rows: Rows, more: Sequence[BaseGeometry], taken: BaseGeometry) -> BaseGeometry:
    """The lanes behind rows of plots, and round what else lies in them: bands that come from the
    road on one side of a row and return to it on the other."""
    whole = together([rows.ground, *more])
    closed = grown(whole, 19, -15, join_style="mitre")
    found = []
    for part in polygons(closed, 27_000):
        rim = exact.buffer(Polygon(part.exterior), LANE / 2, join_style="round", quad_segs=3)
        found.append(exact.buffer(rim.boundary, LANE / 2, quad_segs=3))
    return without(snapped(exact.union_all(found)), taken) if found else Polygon()


def hedges_of(rows: Rows, roads: BaseGeometry) -> BaseGeometry:
    """The hedges between plots and behind them, none towards the road."""
    lines = exact.union_all([LineString(lot.ground.exterior.coords) for lot in rows.lots])
    return exact.merged(exact.difference(lines, exact.buffer(roads, VERGE + 1.0, quad_segs=3)))
