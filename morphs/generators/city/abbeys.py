"""The monastery of a walled town: a church, ranges round a cloister beside it, its garden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.churches import Church, Site
from morphs.generators.city.dice import key_of, unit
from morphs.generators.city.halls import WARD, Hall
from morphs.generators.city.lots import House, place_of
from morphs.generators.city.shapes import (
    Point,
    Points,
    box,
    box_of,
    centre_of,
    grown,
    place_in,
    polygons,
    together,
)

SIDES = (112.0, 102.0, 94.0, 86.0, 78.0, 72.0, 66.0, 60.0)
"""How long the cloister is with its ranges, the best first, in feet."""
DEEP, RANGE = 0.84, 0.21
"""How deep that is beside the church, and a range, by its length."""
NAVE, BROAD, TRANSEPT = 1.3, 0.25, 0.3
"""How long and broad the church is by it, and where its transept lies, in lengths of the nave."""
RIM, OFF = 7.0, 8.0
"""How far what is built keeps from the rim of its block, and its garden from that, in feet."""
GARDEN = 2_200.0
"""The least garden, in square feet."""


class Abbey(NamedTuple):
    """A monastery: its church, its ranges, and the grounds for its gardens."""

    church: Church
    houses: list[House]
    gardens: list[Polygon]


def abbey_site(
    parts: Sequence[Polygon], halls: dict[int, Hall], churches: dict[int, bool], seed: int
) -> tuple[int, Abbey] | None:
    """The part of a block that holds the monastery: of several with great houses the roomiest, else
    that of a small church, else one with a great house; None without room."""
    held = [*halls]
    small = [n for n, great in churches.items() if not great]
    small.sort(key=lambda n: (-round(parts[n].area), n))
    order = [*held, *small] if len(held) > 1 else [*small, *held]
    for number in order:
        abbey = abbey_on(parts[number], seed)
        if abbey:
            return number, abbey
    return None


def abbey_on(block: Polygon, seed: int) -> Abbey | None:
    """A monastery in a block, as large as it has room for, its church to the north and its choir
    to the east; None without room."""
    way, _, _ = box_of(block)
    way = way if abs(way.x) >= abs(way.y) else way.left
    way = way if way.x > 0 else Point(-way.x, -way.y)
    north = way.left if way.left.y < 0 else Point(-way.left.x, -way.left.y)
    inner = grown(block, -RIM, join_style="mitre")
    shapely.prepare(inner)
    spots = [centre_of(block), place_in(block)]
    middles = [Point(float(round(at.x)), float(round(at.y))) for at in spots]
    larger = 0.9 + 0.1 * unit(key_of(seed, "abbey"), *place_of(block))
    for side in SIDES:
        for at in middles:
            church, ranges, court = _built(block, at, way, north, larger * side)
            whole = together([church, *map(Polygon, ranges)])
            if not inner.contains(whole):
                continue
            ways = (north, north, way)
            houses = [House(one, turn, WARD, 0.5) for one, turn in zip(ranges, ways, strict=True)]
            tower = _site(at, way, north, larger * side).part(TRANSEPT, 1.1, 1.1, square=True)
            held = Church(block, church, (tower,), False, Polygon(court))
            return Abbey(held, houses, [*_grounds(block, whole.convex_hull)])
    return None


def _site(at: Point, way: Point, north: Point, long: float) -> Site:
    """Where its church stands, about the middle of it all."""
    return Site(at.plus(north, DEEP * long / 2), way, NAVE * long, BROAD * long)


def _built(
    block: Polygon, at: Point, way: Point, north: Point, long: float
) -> tuple[BaseGeometry, list[Points], Points]:
    """The church, the western, the eastern and the southern range, and the court between."""
    site, deep, thick = _site(at, way, north, long), DEEP * long, RANGE * long
    middle = at.plus(north, -BROAD * long / 2)
    sides = [
        box(middle.plus(way, end * (long - thick) / 2), north, deep, thick) for end in (-1.0, 1.0)
    ]
    south = box(middle.plus(north, (thick - deep) / 2), way, long - 2 * thick, thick)
    court = box(middle.plus(north, thick / 2), way, long - 2 * thick, deep - thick)
    nave = [Polygon(site.part(0, 1, 1)), Polygon(site.part(TRANSEPT, 0.15, 1.9))]
    body = together([*nave, site.round(0.5, 0.5)])
    return body, [*sides, south], court


def _grounds(block: Polygon, built: BaseGeometry) -> Iterator[Polygon]:
    """The open ground of a block about what is built there, cut where that ends."""
    inner = grown(block, -OFF, join_style="mitre")
    free = exact.difference(inner, grown(built, OFF))
    yield from polygons(grown(free, -8.0, 8.0, quad_segs=2), GARDEN)
