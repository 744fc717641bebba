"""Great houses of a walled town - colleges, hospitals, halls: four ranges round a court, in grounds
of their own; and the blocks that no lane parts, whose rows have gardens behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import shapely
from shapely import Polygon

from morphs.base import exact
from morphs.generators.city.dice import below, key_of, unit
from morphs.generators.city.lots import House, place_of
from morphs.generators.city.shapes import (
    Point,
    Points,
    amid,
    box,
    box_of,
    centre_of,
    clipped,
    corners_of,
    grown,
    place_in,
    polygons,
)
from morphs.generators.city.wards import Quarters

WARD, BARN = "hall", "barn"
FORMS, BARNS = 4, 3
"""How many forms great houses have, and which of them is granaries."""
YARD, BARN_WIDE, BESIDE = 24.0, 29.0, 5.0
"""How broad the yard between two rows of granaries is, how wide one is with what lies beside it,
and how wide that is, in feet."""
ROOMY, BROAD = 14_000.0, 100.0
"""From how many square feet on, and how broad, a block may do without lanes."""
CORE = 0.5
"""How far out blocks lie at the least that do: those about the market are full of houses."""
UNPARTED = 36_000.0
"""The largest part of such a block, in square feet."""
PRECINCT, MOST = 11_000.0, (150.0, 112.0)
"""The least ground of a great house, in square feet; how long and broad it is at the most."""
LEAST, RANGE = (84.0, 66.0), 23.0
"""How long and broad it is at the least, and how deep its ranges are, in feet."""
PARISH = 430.0
"""How far great houses stand from each other, and from the market, in feet."""
RIM = 24.0
"""How far apart trees stand along the rim of its grounds, in feet."""
GARDEN, BED = 2_200.0, 15.0
"""From how many square feet on yards are gardens, and how broad their plots are, in feet."""


class Hall(NamedTuple):
    """A great house: its ranges, the well in its court, the trees of its grounds."""

    houses: list[House]
    well: Point
    trees: list[tuple[Point, float]]


def unparted(blocks: Sequence[Polygon], quarters: Quarters) -> set[int]:
    """The numbers of the blocks that no lane parts: of each ward the roomy one nearest to its
    middle."""
    best: dict[tuple[int, int], tuple[int, int]] = {}
    for number, block in enumerate(blocks):
        _, _, short = box_of(block)
        if block.area < ROOMY or short < BROAD:
            continue
        at = place_in(block)
        if quarters.outward(at) < CORE:
            continue
        seat = quarters.seat_of(at)
        rated = round(quarters.middle_of(seat).to(at).length), number
        best[seat] = min(best.get(seat, rated), rated)
    return {number for _, number in best.values()}


def hall_sites(
    parts: Sequence[tuple[Polygon, str]], market: Point, taken: Sequence[Point], seed: int
) -> dict[int, Hall]:
    """The parts of blocks that hold a great house: roomy ones, the roomiest first, off the market,
    off each other and off what is taken."""
    found: dict[int, Hall] = {}
    used = list(taken)
    order = sorted(range(len(parts)), key=lambda n: (-round(parts[n][0].area), n))
    for number in order:
        block, ward = parts[number]
        if block.area < PRECINCT:
            break
        at = centre_of(block)
        if ward == "patrician" or any(at.to(other).length < PARISH for other in (market, *used)):
            continue
        hall = hall_on(block, seed)
        if hall:
            found[number] = hall
            used.append(at)
    return found


def hall_on(block: Polygon, seed: int) -> Hall | None:
    """A great house in the middle of a block, as large as it has room for; None without room."""
    key, place = key_of(seed, "halls"), place_of(block)
    way, long, short = box_of(block)
    inner = exact.buffer(block, -7.0, join_style="mitre")
    shapely.prepare(inner)
    at = amid(block)
    for share in (0.86, 0.76, 0.66, 0.56, 0.48):
        size = min(share * long, MOST[0]), min(share * short, MOST[1])
        if size[0] < LEAST[0] or size[1] < LEAST[1]:
            continue
        if inner.contains(Polygon(box(at, way, *size))):
            tint = unit(key, *place, 1)
            form = below(FORMS, key, *place, 2)
            ranges = list(_ranges(at, way, size, form))
            kind = BARN if form == BARNS else WARD
            houses = [House(outline, ridge, kind, tint) for outline, ridge in ranges]
            whole = Polygon(box(at, way, size[0] + 16, size[1] + 16))
            return Hall(houses, at, list(_trees(block, whole, key)))
    return None


def _ranges(
    at: Point, way: Point, size: tuple[float, float], form: int
) -> Iterator[tuple[Points, Point]]:
    """The roofs of a house round a court, and the ways of their ridges: a hall along one side,
    ranges along the others; of one form the fourth is open, of another it has a tower. Or two rows
    of granaries on a yard, their gables to it."""
    long, broad = size
    if form == BARNS:
        yield from _granaries(at, way, size)
        return
    deep = min(RANGE, broad / 3.4)
    side = broad / 2 - deep / 2
    for end in (-1.0, 1.0):
        flank = at.plus(way, end * (long / 2 - deep / 2))
        yield box(flank, way.left, broad - 2 * deep, deep), way.left
    yield box(at.plus(way.left, side), way, long, deep), way
    if form == 0:
        for end in (-1.0, 1.0):
            wing = at.plus(way.left, -side).plus(way, end * (long / 2 - deep / 2))
            yield box(wing, way.left, deep, deep), way.left
        return
    front = at.plus(way.left, -side)
    if form != 1:
        yield box(front, way, long, deep), way
        return
    tower = deep + 6
    for end in (-1.0, 1.0):
        yield box(front.plus(way, end * (long + tower) / 4), way, (long - tower) / 2, deep), way
    yield box(front, way, tower, tower), way


def _granaries(at: Point, way: Point, size: tuple[float, float]) -> Iterator[tuple[Points, Point]]:
    """Barns in two rows on a yard, as many in each as there is room for."""
    long, broad = size
    deep, count = (broad - YARD) / 2, max(2, round(long / BARN_WIDE))
    pitch = long / count
    for side in (-1.0, 1.0):
        row = at.plus(way.left, side * (broad - deep) / 2)
        for n in range(count):
            middle = row.plus(way, (n + 0.5) * pitch - long / 2)
            yield box(middle, way.left, deep, pitch - BESIDE), way.left


def _trees(block: Polygon, house: Polygon, key: int) -> Iterator[tuple[Point, float]]:
    """Trees along the rim of grounds, off the house."""
    for part in polygons(exact.buffer(block, -8.0), 100):
        ring = part.exterior
        for n in range(int(exact.length(ring) // RIM)):
            spot = exact.along(ring, n * RIM)
            at = Point(spot.x, spot.y).snapped
            if (
                round(exact.distance(house, spot), 2) > 2.0
                and unit(key, int(at.x), int(at.y)) < 0.8
            ):
                yield at, 4.6 + 2.6 * unit(key, int(at.x), int(at.y), 1)


def gardens_of(yards: Sequence[Polygon], seed: int) -> Iterator[tuple[Points, int]]:
    """The plots of the gardens that large yards are: strips across them, each with its tint."""
    key = key_of(seed, "plots behind")
    for yard in yards:
        if yard.area < GARDEN:
            continue
        for part in polygons(grown(yard, -3.0, join_style="mitre"), GARDEN / 2):
            way, long, _ = box_of(part)
            ring = corners_of(part)
            levels = [p.dot(way) for p in ring]
            count = max(1, round(long / BED))
            for n in range(count):
                low, high = (min(levels) + long * k / count for k in (n, n + 1))
                strip = clipped(ring, Point(way.x * low, way.y * low), way)
                back = Point(-way.x, -way.y)
                strip = clipped(strip, Point(way.x * high, way.y * high), back) if strip else []
                if len(strip) > 2:
                    at = strip[0].snapped
                    tint = below(4, key, int(at.x // 4), int(at.y // 4), n)
                    yield tuple(p.snapped for p in strip), tint
