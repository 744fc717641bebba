"""A whole town, built from what its tiles show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.city.country import Parcel, parcels, suburbs
from morphs.city.landmarks import Castle, Church, castle_of, church_on, church_sites
from morphs.city.lots import Builder, House
from morphs.city.shapes import (
    TILE,
    Point,
    Points,
    polygons,
    ribbon,
    snapped,
    together,
    within,
    without,
)
from morphs.city.skeleton import WIDTH, Shown, Skeleton, skeleton_of
from morphs.city.wards import Quarters

QUAY = 11.0
WALL_STREET = 11.0
Spot = tuple[int, int]


@dataclass
class Town:
    """All that is drawn of a town, in feet.

    ground    the town inside its wall; streets, paved; river and quays
    blocks    (outline, ward) of every block between streets and lanes
    """

    size: tuple[float, float]
    skeleton: Skeleton
    walled: bool
    ground: BaseGeometry
    country: BaseGeometry
    streets: BaseGeometry
    roads: BaseGeometry
    river: BaseGeometry
    quay: BaseGeometry
    square: Polygon | None
    castle: Castle | None = None
    churches: list[Church] = field(default_factory=list)
    blocks: list[tuple[Polygon, str]] = field(default_factory=list)
    houses: list[House] = field(default_factory=list)
    trees: list[tuple[Point, float]] = field(default_factory=list)
    parcels: list[Parcel] = field(default_factory=list)


def build_town(shown: Mapping[Spot, Shown], size: Spot, seed: int, walled: bool) -> Town:
    """Build the town that tiles show on a board of `size` cells."""
    bones = skeleton_of(shown, seed)
    cells = [shapely.box(x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE) for x, y in shown]
    whole = together(cells)
    ground = together(bones.town)
    streets = together(ribbon(s.points, WIDTH[s.line]) for s in bones.streets)
    river = within(together(ribbon(r, WIDTH["v"]) for r in bones.rivers), whole)
    banked = together(ribbon(r, WIDTH["v"] + 2 * QUAY) for r in bones.rivers)
    square = _square(bones, seed)
    town = Town(
        (size[0] * TILE, size[1] * TILE),
        bones,
        walled,
        ground,
        without(whole, ground),
        within(streets, ground),
        without(streets, ground),
        river,
        within(banked, ground),
        square,
        castle_of(shown, bones, seed) if walled else None,
    )
    _build_blocks(town, banked, seed)
    _lay_country(town, banked, streets, seed)
    return town


def _lay_country(town: Town, banked: BaseGeometry, streets: BaseGeometry, seed: int) -> None:
    """Houses along the roads, then fields and woods on what is left."""
    walls = together(ribbon(wall, 40.0) for wall in town.skeleton.walls.values())
    roads = [street for street in town.skeleton.streets if street.line == "m"]
    gates = [gate.at for gate in town.skeleton.gates]
    taken = together([town.ground, banked, walls, streets])
    outside = suburbs(roads, gates, taken, seed)
    town.houses += outside
    yards = together(Polygon(house.outline).buffer(16, quad_segs=2) for house in outside)
    near = snapped(taken.buffer(11, quad_segs=3))
    moat = snapped(town.ground.buffer(46 if town.walled else 20, quad_segs=3))
    free = without(town.country, together([near, moat, yards]))
    town.parcels = list(parcels(free, town.ground, town.size, seed))


def _square(bones: Skeleton, seed: int) -> Polygon | None:
    """The market square: an uneven heptagon where the main streets meet."""
    if bones.market is None:
        return None
    from math import cos, pi, sin

    from morphs.city.dice import key_of, unit
    from morphs.city.skeleton import Joints

    key, middle = key_of(seed, "market"), Joints(seed).anchor(bones.market)
    turn = 2 * pi * unit(key, *bones.market, 99)
    corners = []
    for n in range(7):
        far = 46 + 34 * unit(key, *bones.market, n)
        angle = turn + 2 * pi * n / 7
        corners.append(Point(middle.x + far * round(cos(angle), 6), middle.y + far * round(sin(angle), 6)).snapped)
    return Polygon(corners)


def _build_blocks(town: Town, banked: BaseGeometry, seed: int) -> None:
    if town.ground.is_empty:
        return
    walls = [ribbon(w, WIDTH["w"] + 2 * WALL_STREET) for w in town.skeleton.walls.values()]
    taken = [town.streets, banked, *(walls if town.walled else [])]
    if town.square is not None:
        taken.append(town.square)
    if town.castle is not None:
        taken.append(snapped(town.castle.ward.buffer(14, join_style="mitre")))
    rest = without(town.ground, together(taken))
    corners = [Point(x, y) for x, y in shapely.get_coordinates(town.ground)]
    market = Point(*town.square.centroid.coords[0]) if town.square is not None else corners[0]
    quarters = Quarters(seed, corners, market, [g.at for g in town.skeleton.gates], not town.walled)
    builder = Builder(seed)
    parts = [
        part
        for block in polygons(rest, 300)
        for part in builder.parts(block, quarters.ward(_inside(block)))
    ]
    sites = church_sites(parts, market, town.walled, seed)
    for number, part in enumerate(parts):
        church = church_on(part, sites[number]) if number in sites else None
        ward = quarters.ward(_inside(part))
        town.blocks.append((part, "churchyard" if church else ward.name))
        if church:
            town.churches.append(church)
        else:
            built = builder.build(part, ward)
            town.houses += built.houses
            town.trees += built.trees


def _inside(shape: Polygon) -> Point:
    """A place within a shape."""
    inner = shape.representative_point()
    return Point(inner.x, inner.y)
