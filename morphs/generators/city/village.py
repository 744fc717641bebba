"""An open village, built from its middle lines: green, church, rows of plots, footpaths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.churches import Church, Site, built
from morphs.generators.city.dice import below, key_of, swing, unit
from morphs.generators.city.greens import Green, green_on
from morphs.generators.city.manor import Manor, manor_of
from morphs.generators.city.plots import Rows, back_lanes, hedges_of, rows_of
from morphs.generators.city.shapes import (
    Point,
    Points,
    box,
    centre_of,
    grown,
    polygons,
    together,
    within,
)
from morphs.generators.city.skeleton import VILLAGE_WIDTH, Skeleton, Street

YARD = (140.0, 124.0)
"""How wide a churchyard is along its road, and how deep, in feet."""
NAVE, BROAD = 96.0, 0.25
"""How long a village church is, about, and how broad its nave in lengths."""
FORMS = ("tower", "tower", "side", "cross", "hall")
STRIDE, STRIDES = 40.0, 40
"""How far footpaths go straight, and how often at most."""


class Churchyard(NamedTuple):
    """A churchyard: its wall, the gate in it and the way through that, the path to the church."""

    wall: Polygon
    gate: Point
    way: Point
    path: Points


@dataclass
class Village:
    """What a village has that towns have not: its green, its plots, the lanes behind them, hedges,
    the yard of its church, the grounds of its manor; `kept` is all ground that is no open field."""

    green: Green | None
    churchyard: Churchyard | None
    churches: list[Church]
    manor: Manor | None = None
    paths: list[Points] = field(default_factory=list)
    rows: Rows = field(default_factory=Rows)
    back: BaseGeometry = field(default_factory=Polygon)
    hedges: BaseGeometry = field(default_factory=Polygon)
    kept: BaseGeometry = field(default_factory=Polygon)


def village_of(
    bones: Skeleton,
    shape: Polygon | None,
    roads: BaseGeometry,
    banked: BaseGeometry,
    whole: BaseGeometry,
    seed: int,
) -> Village:
    """Build a village on `whole` whose green lies within a shape between its roads; nothing stands
    on what is `banked`."""
    green = green_on(shape, roads, seed) if shape is not None else None
    heart = _heart(bones, green, whole)
    paths = list(_field_paths(bones, roads, heart, whole, seed))
    trodden = [exact.buffer(LineString(path), 5.0, quad_segs=2) for path in paths]
    lawn = [exact.buffer(green.outline, 4.0, quad_segs=2)] if green else []
    taken = together([exact.buffer(roads, 3.0, quad_segs=3), banked, *lawn, *trodden])
    yard, church = _church(bones.streets, heart, taken, whole, seed)
    village = Village(green, yard, [church] if church else [], paths=paths)
    yards = [yard.wall] if yard else []
    closed = [exact.buffer(one, 4.0, join_style="mitre") for one in yards]
    fronts = _fronts(bones.streets)
    manor = manor_of(fronts, heart, together([taken, *closed]), whole, seed)
    if manor:
        yards.append(manor.wall)
        closed.append(exact.buffer(manor.wall, 4.0, join_style="mitre"))
    shut = together([taken, *closed])
    village.rows = rows_of(bones.streets, heart, shut, whole, seed, not manor)
    if manor:
        village.manor = manor
        village.rows.houses += manor.houses
        village.rows.yards += manor.court
        village.rows.crofts += manor.crofts
        village.rows.homes.append(manor.home)
    open_ = together([exact.buffer(roads, 1.0, quad_segs=2), banked, *lawn])
    village.back = within(back_lanes(village.rows, yards, open_), whole)
    village.hedges = within(hedges_of(village.rows, roads), whole)
    built_up = together([village.rows.ground, *yards])
    built_up = grown(built_up, 19, -9, join_style="mitre")
    village.kept = together([built_up, *(exact.buffer(part, 3.0) for part in lawn)])
    return village


def _heart(bones: Skeleton, green: Green | None, whole: BaseGeometry) -> Point:
    """The middle of a village: its green, else where its first street ends, else of its land."""
    if green:
        return centre_of(green.outline)
    if bones.streets:
        return bones.streets[0].points[-1]
    return centre_of(whole)


def _field_paths(
    bones: Skeleton, roads: BaseGeometry, heart: Point, whole: BaseGeometry, seed: int
) -> Iterator[Points]:
    """Footpaths that go on where streets end, away from the village, to a road or off the map."""
    key = key_of(seed, "footpath")
    shapely.prepare(roads)
    tree = shapely.STRtree([LineString(street.points) for street in bones.streets])
    for number, street in enumerate(bones.streets):
        end = street.points[-1]
        near = set(exact.near(tree, shapely.Point(end), 12.0)) - {number}
        if not street.ends or near:
            continue
        way, line = street.points[-3].to(end).unit, [end]
        for n in range(STRIDES):
            turn = 0.5 * swing(key, *street.cell, street.line == "s", n)
            outward = heart.to(line[-1]).unit
            way = way.plus(way.left, turn).plus(outward, 0.25).unit
            line.append(line[-1].plus(way, STRIDE).snapped)
            there = shapely.Point(line[-1])
            if not whole.contains(there) or (n > 1 and roads.contains(there)):
                break
        yield tuple(line)


def _church(
    streets: Sequence[Street], heart: Point, taken: BaseGeometry, whole: BaseGeometry, seed: int
) -> tuple[Churchyard | None, Church | None]:
    """The church nearest to the heart of a village, in its yard by a road; none without room."""
    key = key_of(seed, "village church")
    shapely.prepare(taken)
    shapely.prepare(whole)
    for size in (1.0, 0.85, 0.7):
        sites = []
        for front, way, inward in _fronts(streets):
            ring = box(front.plus(inward, size * YARD[1] / 2), way, size * YARD[0], size * YARD[1])
            wall = Polygon(ring)
            if whole.contains(wall) and not taken.intersects(wall):
                middle = front.plus(inward, size * YARD[1] / 2)
                place = (int(middle.x // 16), int(middle.y // 16))
                far = round(middle.to(heart).length) + below(60, key, *place)
                sites.append((far, ring, front, way, inward))
        if sites:
            _, ring, front, way, inward = min(sites, key=lambda site: site[:2])
            return _in_yard(Polygon(ring), front, way, inward, size, seed)
    return None, None


def _in_yard(
    wall: Polygon, front: Point, way: Point, inward: Point, size: float, seed: int
) -> tuple[Churchyard, Church | None]:
    """A church in a yard, its choir to the east as nearly as the yard lies."""
    key = key_of(seed, "village church")
    place = (int(front.x // 16), int(front.y // 16))
    middle = front.plus(inward, size * YARD[1] * 0.52).snapped
    east = way if abs(way.x) >= abs(inward.x) else inward
    east = Point(-east.x, -east.y) if east.x < 0 else east
    gate = front.plus(way, 0.24 * size * YARD[0] * swing(key, *place, 3)).snapped
    inner = exact.buffer(wall, -9)
    form = FORMS[below(len(FORMS), key, *place, 1)]
    for share in (1.0, 0.9, 0.8, 0.7):
        long = (NAVE + 12 * unit(key, *place, 2)) * size * share
        body, towers = built(form, Site(middle, east, long, BROAD * long))
        whole = together([body, *map(Polygon, towers)])
        if inner.contains(whole):
            path = (gate, Point(*exact.nearest(shapely.Point(gate), whole)[1]).snapped)
            return Churchyard(wall, gate, way, path), Church(wall, body, towers, False)
    return Churchyard(wall, gate, way, (gate, middle)), None


def _fronts(streets: Sequence[Street]) -> Iterator[tuple[Point, Point, Point]]:
    """Places beside streets where a yard may begin: the place, the way of the street, the way off
    it."""
    for street in streets:
        off = VILLAGE_WIDTH[street.line] / 2 + 6.0
        for a, b in pairwise(street.points):
            way = a.to(b).unit
            for side in (1.0, -1.0):
                inward = Point(way.left.x * side, way.left.y * side)
                yield a.plus(inward, off).snapped, way, inward


def meadows(village: Village) -> list[Polygon]:
    """The ground of the plots, in pieces."""
    return polygons(village.rows.ground)
