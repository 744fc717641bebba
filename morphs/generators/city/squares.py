"""Open places: the market, of one of several forms, along its main street; courts where alleys
end."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.dice import Key, below, key_of, swing, unit
from morphs.generators.city.plan import VILLAGE
from morphs.generators.city.shapes import (
    TILE,
    Point,
    Points,
    area_of,
    box,
    box_of,
    centre_of,
    polygons,
    snapped,
    within,
    without,
)
from morphs.generators.city.skeleton import WIDTH, Joints, Skeleton

FORMS = ("oblong", "oblong", "street", "square", "funnel")
"""Forms of markets, as often as they come."""
LEAST = 3_000.0
"""A smaller market is none, in square feet."""
STRAIGHT = -0.75
"""Of two ways that go on into each other the cosine is less than this."""
GREEN = 1.15
"""How much of its form the green of a village has."""
HALL, HALL_LEAST = (62.0, 30.0), 15.0
"""How long and broad the hall of a market is at the most, and how broad at the least, in feet."""
HALL_RIM, HALL_OFF = 5.0, 11.0
"""How far it keeps from the rim of the market, and from the middle, in feet."""
COURT = 21.0
"""How far a court reaches about the end of its alley, in feet."""


def market_square(
    bones: Skeleton, ground: BaseGeometry, taken: BaseGeometry, size: tuple[float, float], seed: int
) -> Polygon | None:
    """The market of a town on its ground, but for what is taken: its sides run along the main
    street and square to it, so that houses front on it."""
    if bones.market is None:
        return None
    key, middle = key_of(seed, "market"), Joints(seed).anchor(bones.market)
    ways = _ways(bones)
    way = _straight(ways)
    tiles = min(size) / TILE
    scale = min(1.6, max(0.66, 0.45 + 0.055 * tiles + 0.04 * max(0.0, tiles - 10)))
    if tiles < VILLAGE:
        scale = GREEN
    form = "green" if tiles < VILLAGE else FORMS[below(len(FORMS), key, *bones.market, 50)]
    found = []
    for side in (1.0, -1.0):
        if way is None:
            outline = _corner_place(middle, ways, key)
        else:
            outline = _outline(form, middle, way, Point(way.left.x * side, way.left.y * side), key)
        grown = [middle.plus(middle.to(corner), scale).snapped for corner in outline]
        free = without(within(snapped(Polygon(grown)), ground), taken)
        parts = polygons(free, LEAST)
        if parts:
            best = max(parts, key=lambda part: (round(part.area), part.bounds))
            found.append((round(best.area / 400), side, best))
    return max(found, key=lambda one: one[:2])[2] if found else None


def _ways(bones: Skeleton) -> list[Point]:
    """The ways in which streets leave the market: main streets, if there are several."""
    here = [street for street in bones.streets if street.cell == bones.market]
    main = [street for street in here if street.line == "m"]
    return [
        street.points[-1].to(street.points[-3]).unit for street in (main if len(main) > 1 else here)
    ]


def _straight(ways: Sequence[Point]) -> Point | None:
    """The way of a street that goes on through the market; None where all turn there."""
    if len(ways) < 2:
        return ways[0] if ways else Point(1.0, 0.0)
    pairs = [(one, other) for n, one in enumerate(ways) for other in ways[:n]]
    one, other = min(pairs, key=lambda pair: round(pair[0].dot(pair[1]), 3))
    if round(one.dot(other), 3) > STRAIGHT:
        return None
    return Point(one.x - other.x, one.y - other.y).unit


def _corner_place(middle: Point, ways: Sequence[Point], key: Key) -> list[Point]:
    """The corners of a place between streets that turn or fork: from the mouth of one to that of
    the next."""
    at = int(middle.x), int(middle.y)
    mouths = [
        middle.plus(way, 92 + 26 * unit(key, *at, n, 3)).plus(way.left, side * WIDTH["m"] / 2)
        for n, way in enumerate(ways)
        for side in (-1, 1)
    ]
    spots = [middle.plus(way, -WIDTH["m"] / 2) for way in ways]
    hull = shapely.MultiPoint([(at.x, at.y) for at in (*mouths, *spots)]).convex_hull.normalize()
    return [Point(x, y).snapped for x, y in shapely.get_coordinates(hull)[:-1].tolist()]


def _outline(form: str, middle: Point, way: Point, side: Point, key: Key) -> list[Point]:
    """The corners of a market of a form about the middle, along a way and to one side of it."""
    at = int(middle.x), int(middle.y)
    die = [unit(key, *at, n) for n in range(4)]
    near = -WIDTH["m"] / 2 + 2
    long, deep = 150 + 60 * die[0], 88 + 34 * die[1]
    if form == "street":
        long, wide = 170 + 30 * die[0], 46 + 6 * die[1]
        spots = [(-0.5, -0.7 * wide), (-0.25, -wide), (0.25, -wide), (0.5, -0.66 * wide)]
        spots += [(0.5, 0.66 * wide), (0.25, wide), (-0.25, wide), (-0.5, 0.7 * wide)]
    elif form == "square":
        half = 52 + 12 * die[1]
        long = 2 * half
        spots = [(-0.5, -half), (0.5, -half), (0.5, half), (-0.5, half)]
    elif form == "funnel":
        long, deep = 175 + 40 * die[0], 112 + 30 * die[1]
        spots = [(-0.5, near), (0.5, near), (0.5, deep), (0.36, deep), (-0.5, 0.46 * deep)]
    elif form == "green":  # beside the road, wedge-shaped, its far end open
        long, deep = 190 + 40 * die[0], 78 + 22 * die[1]
        spots = [(-0.5, 17.0), (0.5, 17.0), (0.46, deep), (-0.2, deep * 0.9), (-0.5, deep * 0.5)]
    else:
        spots = [(-0.5, near), (0.5, near), (0.5 - 0.08 * die[2], deep), (-0.5, deep * 0.94)]
    turned = 1.0 if die[3] < 0.5 else -1.0
    return [
        middle.plus(way, along * long * turned)
        .plus(side, beside + 3 * swing(key, *at, n, 7))
        .snapped
        for n, (along, beside) in enumerate(spots)
    ]


def courts_of(bones: Skeleton, seed: int) -> list[Polygon]:
    """The courts in which alleys and streets end that go nowhere else: oblong, with a well, more
    of them to one side of their street than to the other."""
    key = key_of(seed, "court")
    found = []
    for at in bones.dead_ends:
        place = int(at.x), int(at.y)
        comes = [one.points for one in bones.streets if one.points[-1] == at]
        way = comes[0][-2].to(at).unit if comes else Point(0.0, 1.0)
        side = way.left if below(2, key, *place, 9) else Point(-way.left.x, -way.left.y)
        long, deep = (COURT * (1 + 0.6 * unit(key, *place, n)) for n in range(2))
        spots = ((-long * 0.5, -deep), (long * 1.3, -deep), (long * 1.2, 8.0), (-long * 0.5, 10.0))
        corners = [at.plus(side, beside).plus(way, along).snapped for beside, along in spots]
        if area_of(corners) > 0:
            found.append(Polygon(corners))
    return [court for court in found if shapely.is_valid(court)]


def market_hall(square: Polygon) -> Points | None:
    """The outline of the hall on a market, off its middle and its rim; None without room."""
    way, long, short = box_of(square)
    middle = centre_of(square)
    inner = exact.buffer(square, -HALL_RIM, join_style="mitre")
    shapely.prepare(inner)
    for share in (1.0, 0.8, 0.65):
        size = min(HALL[0], 0.4 * long) * share, min(HALL[1], 0.4 * short) * share
        if size[1] < HALL_LEAST:
            return None
        for aside in (0.0, 0.16, -0.16):
            for along in (0.27, -0.27):
                at = middle.plus(way, along * long).plus(way.left, aside * short).snapped
                off = at.to(middle).length - size[0] / 2
                outline = box(at, way, *size)
                if round(off, 2) > HALL_OFF and inner.contains(Polygon(outline)):
                    return outline
    return None
