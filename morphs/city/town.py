"""A whole town, built from what its tiles show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.city.churches import Church, church_on, church_sites
from morphs.city.coast import coast_of
from morphs.city.country import Parcel, along_roads, parcels
from morphs.city.dice import key_of, unit
from morphs.city.harbour import Harbour, add_harbour, dry_reaches, harbour_of
from morphs.city.highways import BROAD, BROADEST, high_street
from morphs.city.landmarks import WAYS, Castle, castle_of
from morphs.city.lots import Builder, House
from morphs.city.plan import CITY, VILLAGE
from morphs.city.shapes import (
    TILE,
    Point,
    Points,
    box_of,
    polygons,
    ribbon,
    snapped,
    tapered,
    together,
    within,
    without,
)
from morphs.city.skeleton import WIDTH, Shown, Skeleton, Street, skeleton_of
from morphs.city.squares import courts_of, market_square
from morphs.city.wards import Quarters
from morphs.city.works import Works, works_of

QUAY = 11.0
CROFT = 105.0
"""How far the crofts of an open village reach from its streets."""
WALL_STREET = 11.0
CLOSE = 62_000.0
"""The largest close of a minster, in square feet."""
PATH = 3.0
"""How wide a street is where it ends in the fields."""
Spot = tuple[int, int]


@dataclass
class Town:
    """All that is drawn of a town, in feet.

    ground    the town inside its wall; streets, paved; river and quays
    blocks    (outline, ward) of every block between streets and lanes
    high      the middle line of the high street, from the market to its gate
    harbour   the sea before it, which `river` has too; None for a town inland
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
    wells: list[Point] = field(default_factory=list)
    parcels: list[Parcel] = field(default_factory=list)
    works: Works = field(default_factory=Works)
    quarters: Quarters | None = None
    high: Points = ()
    harbour: Harbour | None = None


def is_city(town: Town) -> bool:
    """Whether a town is large enough for a minster, a great castle and a broad high street."""
    return town.walled and round(min(town.size) / TILE) >= CITY


VERGE = 13.0
"""How far from the rim of a green its pond lies, in feet."""


def green_of(town: Town) -> Polygon:
    """The green of a village: what roads leave of its square in one piece."""
    roads = snapped(together([town.streets, town.roads]).buffer(7.0, quad_segs=2))
    parts = polygons(without(town.square or Polygon(), roads), 400)
    return max(parts, key=lambda part: (round(part.area), part.bounds), default=Polygon())


def pond_of(green: Polygon, seed: int) -> BaseGeometry:
    """The duck pond on a green, longer than broad, along it and off its rim; empty without room."""
    inner = green.buffer(-VERGE, quad_segs=3)
    key, (way, long, short) = key_of(seed, "pond"), box_of(green)
    room = polygons(inner, 300)
    if not room or short < 2.6 * VERGE:
        return Polygon()
    whole = max(room, key=lambda part: (round(part.area), part.bounds))
    centre = whole.centroid if whole.contains(whole.centroid) else whole.representative_point()
    at = Point(centre.x, centre.y).snapped
    half, aside = min(34.0, 0.2 * long), min(17.0, 0.2 * short)
    rim = []
    for n, (x, y) in enumerate(WAYS):
        reach = 0.75 + 0.4 * unit(key, int(at.x), n)
        rim.append(at.plus(way, x * half * reach).plus(way.left, y * aside * reach).snapped)
    pond = Polygon([(p.x, p.y) for p in rim]).buffer(6, quad_segs=4)
    return within(snapped(pond), snapped(whole))


class Bridge(NamedTuple):
    """A bridge where a street crosses the river: its whole deck, and the way upon it."""

    deck: Polygon
    way: Polygon


def bridges_of(town: Town) -> Iterator[Bridge]:
    """The bridges of a town, square to its streets."""
    reach = town.river.buffer(5.0, quad_segs=2)
    for street in town.skeleton.bridges:
        span = LineString(street.points).intersection(reach)
        if not span.is_empty and isinstance(span, LineString):
            width = _width_of(town, street)
            deck = span.buffer(width / 2 + 4, cap_style="flat", join_style="mitre")
            way = span.buffer(width / 2 - 1, cap_style="flat", join_style="mitre")
            yield Bridge(deck, way)


def _width_of(town: Town, street: Street) -> float:
    """How wide a street is, or the high street that runs along it."""
    middle = shapely.Point(street.points[len(street.points) // 2])
    if town.high and street.line == "m" and LineString(town.high).dwithin(middle, 3.0):
        return BROADEST if is_city(town) else BROAD
    return WIDTH[street.line]


def town_of_faces(faces: Mapping[Spot, tuple[str, ...]], size: Spot, seed: int) -> Town:
    """Build the town that the faces of laid tiles show on a board of `size` cells; a small board
    holds an open village."""
    shown = {place: Shown.of(found) for place, found in faces.items()}
    return build_town(shown, size, seed, min(size) >= VILLAGE)


def build_town(shown: Mapping[Spot, Shown], size: Spot, seed: int, walled: bool) -> Town:
    """Build the town that tiles show on a board of `size` cells."""
    bones = skeleton_of(shown, seed)
    cells = [shapely.box(x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE) for x, y in shown]
    whole = together(cells)
    ground = together(bones.town)
    courts = courts_of(bones, seed) if walled else []
    high = high_street(bones) if walled else ()
    broad = [ribbon(high, BROADEST if min(size) >= CITY else BROAD)] if high else []
    streets = together([*_bands(bones, walled), *courts, *broad])
    if not walled:
        ground = within(ground, snapped(streets.buffer(CROFT, quad_segs=4)))
    coast = coast_of(*size, seed) if walled else None
    harbour = harbour_of(coast, ground, whole, seed) if coast else None
    river = within(together(ribbon(r, WIDTH["v"]) for r in bones.rivers), whole)
    banked = together(ribbon(r, WIDTH["v"] + 2 * QUAY) for r in bones.rivers)
    if harbour:
        bones.rivers = dry_reaches(bones.rivers, harbour.sea)
    quay = within(banked, ground)
    if harbour:
        river, quay = together([river, harbour.sea]), together([quay, harbour.quay])
        banked = together([banked, harbour.quay, snapped(harbour.sea.buffer(9, quad_segs=2))])
    walls = (ribbon(w, WIDTH["w"] + 2 * WALL_STREET) for w in bones.walls.values())
    area = (size[0] * TILE, size[1] * TILE)
    square = market_square(bones, ground, together([banked, *walls]), area, seed)
    town = Town(
        area,
        bones,
        walled,
        ground,
        without(whole, ground),
        within(streets, ground),
        without(streets, ground),
        river,
        quay,
        square,
        castle_of(shown, bones, seed) if walled else None,
        high=high,
    )
    town.wells += bones.dead_ends if walled else []
    _build_blocks(town, banked, seed)
    _lay_country(town, banked, streets, seed)
    inside = ground if walled else Polygon()
    standing = [*(Polygon(house.outline) for house in town.houses), streets]
    town.works = works_of(bones, inside, together(standing), town.parcels, seed)
    town.harbour = harbour
    if coast and harbour:
        add_harbour(town.works, coast, harbour, seed)
    return town


def _bands(bones: Skeleton, walled: bool) -> Iterator[BaseGeometry]:
    """The streets; those that end in the open go over into a path."""
    open_ = _open_ended(bones, walled)
    for number, street in enumerate(bones.streets):
        if number not in open_:
            yield ribbon(street.points, WIDTH[street.line])
    yield from _lanes(bones, walled)


def _lanes(bones: Skeleton, walled: bool) -> Iterator[BaseGeometry]:
    """The streets that go over into a path in the open."""
    for number in sorted(_open_ended(bones, walled)):
        street = bones.streets[number]
        yield tapered(street.points, WIDTH[street.line], PATH)


def _open_ended(bones: Skeleton, walled: bool) -> set[int]:
    """The numbers of the streets that end in the open."""
    tree = shapely.STRtree([LineString(street.points) for street in bones.streets])
    built = together(bones.town).buffer(WIDTH["w"]) if walled else Polygon()
    found = set()
    for number, street in enumerate(bones.streets):
        end = shapely.Point(street.points[-1])
        near = set(tree.query(end, "dwithin", 12.0).tolist()) - {number}
        if street.ends and not near and not built.contains(end):
            found.add(number)
    return found


def _lay_country(town: Town, banked: BaseGeometry, streets: BaseGeometry, seed: int) -> None:
    """Houses along the roads, then fields and woods on what is left."""
    bones = town.skeleton
    bare = together([banked, streets.buffer(1.0, quad_segs=2)])
    keep = [church.yard for church in town.churches]
    if town.walled:
        walls = together(ribbon(wall, 40.0) for wall in bones.walls.values())
        taken = together([town.ground, bare, walls])
        roads = [street for street in bones.streets if street.line == "m"]
        plots = along_roads(roads, [gate.at for gate in bones.gates], taken, seed, 170.0)
        near = snapped(town.ground.buffer(46, quad_segs=3))
    else:
        square = [] if town.square is None else [town.square]
        taken = together([bare, *square, *keep])
        heart = [_inside(shape) for shape in square] or [Point(town.size[0] / 2, town.size[1] / 2)]
        plots = along_roads(bones.streets, heart, taken, seed, 300.0)
        near = together([*square, *keep])
    town.houses += [one for plot in plots for one in (plot.house, plot.barn) if one]
    crofts = [plot.croft for plot in plots if plot.croft]
    built = [Polygon(one.outline) for plot in plots for one in (plot.house, plot.barn) if one]
    yards = [house.buffer(12, quad_segs=2) for house in built]
    yards += [croft.outline.buffer(4, quad_segs=2) for croft in crofts]
    lanes = together(_lanes(bones, town.walled))
    road_sides = snapped(without(taken, lanes).buffer(9, quad_segs=3))
    road_sides = together([road_sides, snapped(lanes.buffer(2.5, quad_segs=2))])
    free = without(together([town.country, town.ground]), together([near, road_sides, *yards]))
    town.parcels = [*parcels(free, town.ground, town.size, seed), *crofts]


def _build_blocks(town: Town, banked: BaseGeometry, seed: int) -> None:
    if town.ground.is_empty:
        return
    walls = [ribbon(w, WIDTH["w"] + 2 * WALL_STREET) for w in town.skeleton.walls.values()]
    taken = [town.streets, banked, *(walls if town.walled else [])]
    if town.square is not None:
        taken.append(town.square)
    if town.castle is not None:
        taken.append(snapped(town.castle.ward.buffer(28, quad_segs=4)))
    rest = without(town.ground, together(taken))
    corners = [Point(x, y) for x, y in shapely.get_coordinates(town.ground)]
    market = Point(*town.square.centroid.coords[0]) if town.square is not None else corners[0]
    quarters = Quarters(seed, corners, market, [g.at for g in town.skeleton.gates], not town.walled)
    town.quarters = quarters
    builder = Builder(seed)
    blocks = polygons(rest, 300)
    close = _close_of(blocks, market) if is_city(town) else None
    parts = [
        part
        for block in blocks
        for part in builder.parts(
            block, quarters.ward(_inside(block)), largest=CLOSE if block is close else 0.0
        )
    ]
    sites = church_sites(parts, market, town.walled, seed, CLOSE / 2.9 if close else 0.0)
    scale = 2.1 if is_city(town) else 1.0
    for number, part in enumerate(parts):
        on_it = number in sites
        church = church_on(part, sites[number], town.walled, seed, scale) if on_it else None
        ward = quarters.ward(_inside(part))
        if church:
            town.churches.append(church)
        if church or town.walled:
            town.blocks.append((part, "churchyard" if church else ward.name))
        if town.walled and not church:
            built = builder.build(part, ward)
            town.houses += built.houses
            town.trees += built.trees
            town.wells += built.wells


def _close_of(blocks: list[Polygon], market: Point) -> Polygon | None:
    """The block for a minster and its close: a roomy one near the market, broad rather than
    long."""
    fit = []
    for block in blocks:
        _, long, short = box_of(block)
        if short > 120 and block.area > 0.7 * long * short:
            fit.append((round(market.to(_inside(block)).length), block.bounds, block))
    return min(fit, key=lambda one: one[:2])[2] if fit else None


def _inside(shape: Polygon) -> Point:
    """A place within a shape."""
    inner = shape.representative_point()
    return Point(inner.x, inner.y)
