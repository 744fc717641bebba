"""A whole town, built from what its tiles show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.barns import field_barns
from morphs.generators.city.blocks import BlockBuilder
from morphs.generators.city.churches import Church
from morphs.generators.city.coast import Coast, coast_of
from morphs.generators.city.country import (
    BY_VILLAGES,
    OPEN,
    Parcel,
    along_roads,
    footways,
    parcels,
)
from morphs.generators.city.greens import lay_green
from morphs.generators.city.harbour import (
    Harbour,
    add_harbour,
    dry_reaches,
    harbour_of,
    named_off,
    open_quay,
    warehouses,
)
from morphs.generators.city.highways import BROAD, BROADEST, high_street
from morphs.generators.city.landmarks import Castle, castle_of
from morphs.generators.city.lots import House
from morphs.generators.city.plan import CITY, VILLAGE
from morphs.generators.city.rivers import waters
from morphs.generators.city.shapes import (
    TILE,
    Point,
    Points,
    areas,
    centre_of,
    grown,
    ribbon,
    snapped,
    tapered,
    together,
    within,
    without,
)
from morphs.generators.city.skeleton import (
    VILLAGE_WIDTH,
    WIDTH,
    Shown,
    Skeleton,
    Street,
    skeleton_of,
)
from morphs.generators.city.squares import courts_of, market_square
from morphs.generators.city.suburbs import side_lanes
from morphs.generators.city.village import Village, village_of
from morphs.generators.city.wards import Quarters
from morphs.generators.city.works import Works, mill_ponds, works_of

QUAY, SWELL = 11.0, 9.0
"""How wide quays are, and how far banks go back outside a town, in feet."""
GATE = 62.0
"""How far about a gate no castle stands, in feet."""
WALL_STREET = 11.0
PATH = 6.0
"""How wide a street is where it goes over into a path."""
VERGE = 6.5
"""What lies between a road and the hedges of fields, in feet."""
Spot = tuple[int, int]


@dataclass(eq=False)
class Town:
    """All that is drawn of a town, in feet; the same only as itself.

    ground    the town inside its wall; streets, paved; river and quays
    blocks    (outline, ward) of every block between streets and lanes
    gardens   (outline, tint) of the plots behind rows of houses, where there is room
    high      the middle line of the high street, from the market to its gate
    harbour   the sea before it, which `river` has too; None for a town inland
    paths     footpaths through the fields, and small bridges where they cross the river
    village   what an open village has that towns have not
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
    gardens: list[tuple[Points, int]] = field(default_factory=list)
    trees: list[tuple[Point, float]] = field(default_factory=list)
    wells: list[Point] = field(default_factory=list)
    parcels: list[Parcel] = field(default_factory=list)
    works: Works = field(default_factory=Works)
    quarters: Quarters | None = None
    high: Points = ()
    harbour: Harbour | None = None
    paths: list[Points] = field(default_factory=list)
    planks: list[BaseGeometry] = field(default_factory=list)
    village: Village | None = None


def is_city(town: Town) -> bool:
    """Whether a town is large enough for a minster, a great castle and a broad high street."""
    return town.walled and round(min(town.size) / TILE) >= CITY


class Bridge(NamedTuple):
    """A bridge where a street crosses the river: its whole deck, and the way upon it."""

    deck: BaseGeometry
    way: BaseGeometry


def bridges_of(town: Town) -> Iterator[Bridge]:
    """The bridges of a town, square to its streets."""
    reach = exact.buffer(town.river, 5.0, quad_segs=2)
    for street in town.skeleton.bridges:
        span = exact.intersection(LineString(street.points), reach)
        if not span.is_empty and isinstance(span, LineString):
            width = _width_of(town, street)
            deck = exact.buffer(span, width / 2 + 4, cap_style="flat", join_style="mitre")
            way = exact.buffer(span, width / 2 - 1, cap_style="flat", join_style="mitre")
            yield Bridge(deck, way)


def _width_of(town: Town, street: Street) -> float:
    """How wide a street is, or the high street that runs along it."""
    if not town.walled:
        return VILLAGE_WIDTH[street.line]
    middle = shapely.Point(street.points[len(street.points) // 2])
    if town.high and street.line == "m" and exact.distance(LineString(town.high), middle) <= 3.0:
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
    if not walled:
        return _open_village(bones, whole, size, seed)
    ground, area = together(bones.town), (size[0] * TILE, size[1] * TILE)
    coast = coast_of(*size, seed)
    harbour = harbour_of(coast, ground, whole, seed) if coast else None
    if coast and harbour:
        open_quay(bones, coast, harbour)
    high = high_street(bones)
    streets, broad = _streets(bones, high, size, seed)
    river, quay, banked = _waterside(bones, ground, whole, harbour, seed)
    walls = (ribbon(w, WIDTH["w"] + 2 * WALL_STREET) for w in bones.walls.values())
    square = market_square(bones, ground, together([banked, *walls]), area, seed)
    kept = [banked, river, *broad, *_about_gates(bones, GATE, 3), *([square] if square else [])]
    open_ = without(shapely.box(-400, -400, area[0] + 400, area[1] + 400), whole)
    castle = castle_of(shown, bones, together([*kept, open_]), seed)
    if castle:
        streets = without(streets, castle.ground)
        bones.dead_ends = [
            at for at in bones.dead_ends if exact.distance(castle.ground, shapely.Point(at)) > 30.0
        ]
    town = Town(area, bones, walled, ground, without(whole, ground), within(streets, ground),
                without(streets, ground), river, quay, square, castle, high=high)  # fmt: skip
    town.wells += bones.dead_ends
    _settle(town, banked, seed)
    _lay_country(town, banked, streets, seed)
    standing = [*areas([house.outline for house in town.houses]), streets]
    town.works = works_of(bones, ground, standing, town.parcels, seed, (river, WIDTH["v"]))
    if coast and harbour:
        _open_harbour(town, coast, harbour, streets, seed)
    return town


def _streets(
    bones: Skeleton, high: Points, size: Spot, seed: int
) -> tuple[BaseGeometry, list[BaseGeometry]]:
    """All streets and courts of a town as one, and the bands of its main ones and high street."""
    courts = courts_of(bones, seed)
    broad = [ribbon(high, BROADEST if min(size) >= CITY else BROAD)] if high else []
    bands = [ribbon(street.points, WIDTH[street.line]) for street in bones.streets]
    mains = [band for band, one in zip(bands, bones.streets, strict=True) if one.line == "m"]
    return together([*bands, *courts, *broad]), [*mains, *broad]


def _waterside(
    bones: Skeleton, ground: BaseGeometry, whole: BaseGeometry, harbour: Harbour | None, seed: int
) -> tuple[BaseGeometry, BaseGeometry, BaseGeometry]:
    """The river of a town with its sea, its quays, and both with what is kept free along them."""
    river = within(waters(bones.rivers, WIDTH["v"], SWELL, ground, seed), whole)
    banked = together(ribbon(r, WIDTH["v"] + 2 * QUAY) for r in bones.rivers)
    quay = within(banked, ground)
    if harbour:
        bones.rivers = dry_reaches(bones.rivers, harbour.sea)
        river, quay = together([river, harbour.sea]), together([quay, harbour.quay])
        banked = together([banked, harbour.quay, grown(harbour.sea, 9, quad_segs=2)])
    return river, quay, banked


def _about_gates(bones: Skeleton, reach: float, quad_segs: int) -> list[BaseGeometry]:
    """The ground about each gate, so far."""
    spots = [shapely.Point(gate.at) for gate in bones.gates]
    return [exact.buffer(spot, reach, quad_segs=quad_segs) for spot in spots]


def _open_harbour(
    town: Town, coast: Coast, harbour: Harbour, streets: BaseGeometry, seed: int
) -> None:
    """Wharves, ships and warehouses on the sea before a town."""
    add_harbour(town.works, coast, harbour, seed)
    town.harbour = named_off(harbour, town.works, coast, seed)
    gates = map(snapped, _about_gates(town.skeleton, 44.0, 2))
    kept = together([streets, grown(town.river, 8.0, quad_segs=2), *gates])
    town.houses += warehouses(town.works, harbour, kept, seed)


def _open_village(bones: Skeleton, whole: BaseGeometry, size: Spot, seed: int) -> Town:
    """Build a village without walls from its middle lines."""
    shape = lay_green(bones, seed)
    open_ = _open_ended(bones)
    roads = within(
        together(
            tapered(one.points, VILLAGE_WIDTH[one.line], PATH)
            if number in open_
            else ribbon(one.points, VILLAGE_WIDTH[one.line])
            for number, one in enumerate(bones.streets)
        ),
        whole,
    )
    river = within(waters(bones.rivers, VILLAGE_WIDTH["v"], SWELL / 2, Polygon(), seed), whole)
    banked = together(ribbon(r, VILLAGE_WIDTH["v"] + 14) for r in bones.rivers)
    village = village_of(bones, shape, roads, banked, whole, seed)
    ground = within(village.kept, whole)
    area = (size[0] * TILE, size[1] * TILE)
    town = Town(
        area,
        bones,
        False,
        ground,
        without(whole, ground),
        within(roads, ground),
        without(roads, ground),
        river,
        Polygon(),
        village.green.outline if village.green else None,
        churches=village.churches,
        houses=list(village.rows.houses),
        village=village,
    )
    town.quarters = Quarters(seed, [Point(0, 0), Point(*area)], Point(0, 0), [], open_=True)
    town.trees += village.manor.trees if village.manor else []
    town.trees += village.rows.trees
    if village.green:
        town.trees += village.green.trees
        town.wells += [village.green.well] if village.green.well else []
    kept = together([ground, grown(roads, VERGE, quad_segs=3), banked])
    width = VILLAGE_WIDTH["v"]
    _lay_fields(town, without(whole, kept), village.paths, roads, width, seed)
    standing = [*(Polygon(house.outline) for house in town.houses), roads, village.kept]
    wet = river, width
    town.works = works_of(bones, Polygon(), standing, town.parcels, seed, wet, everywhere=True)
    trodden = [exact.buffer(LineString(path), 4.0, quad_segs=2) for path in town.paths]
    ponds = mill_ponds(town.works.mills, [*standing, *trodden])
    town.river = within(together([river, *ponds]), whole)
    return town


def _open_ended(bones: Skeleton) -> set[int]:
    """The numbers of the streets of a village that end in the open."""
    tree = shapely.STRtree([LineString(street.points) for street in bones.streets])
    found = set()
    for number, street in enumerate(bones.streets):
        end = shapely.Point(street.points[-1])
        near = set(exact.near(tree, end, 12.0)) - {number}
        if street.ends and not near:
            found.add(number)
    return found


def _lay_fields(
    town: Town,
    free: BaseGeometry,
    paths: list[Points],
    roads: BaseGeometry,
    width: float,
    seed: int,
) -> None:
    """Fields, woods and commons on what is free, and footpaths through them, with bridges over a
    river so wide."""
    shut = together([town.ground, roads, grown(town.quay, 4.0, quad_segs=2)])
    ways = [*(LineString(path) for path in paths), *footways(shut, town.size, seed)]
    whole = together([town.country, town.ground])
    lines = [part for way in ways for part in shapely.get_parts(exact.intersection(way, whole))]
    if town.walled:  # a path that comes to a wall where there is no gate leads nowhere
        lines = [line for line in lines if exact.distance(line.boundary, town.ground) > WALL_STREET]
    dry = [exact.difference(line, exact.buffer(town.river, 1.0)) for line in lines]
    town.paths = [
        tuple(Point(x, y).snapped for x, y in shapely.get_coordinates(part).tolist())
        for line in dry
        for part in shapely.get_parts(line)
        if exact.length(part) > 8
    ]
    for line in lines:
        for over in shapely.get_parts(exact.intersection(line, exact.buffer(town.river, 4.0))):
            if isinstance(over, LineString) and exact.length(over) < 1.7 * width + 8:
                town.planks.append(exact.buffer(over, 3.0, cap_style="flat"))
    trodden = [exact.buffer(LineString(path), 3.5, quad_segs=2) for path in town.paths]
    ground = town.ground
    tracks = [LineString(one.points) for one in town.skeleton.streets if one.line != "a"]
    tracks += [LineString(river) for river in town.skeleton.rivers]
    land, bare = without(free, together(trodden)), BY_VILLAGES if town.village else OPEN
    town.parcels += parcels(land, ground, town.size, seed, tracks, bare)
    town.houses += field_barns(town.parcels, seed)


def _lay_country(town: Town, banked: BaseGeometry, streets: BaseGeometry, seed: int) -> None:
    """Houses along the roads, then fields and woods on what is left."""
    bones = town.skeleton
    bare = together([banked, exact.buffer(streets, 1.0, quad_segs=2)])
    walls = together(ribbon(wall, 40.0) for wall in bones.walls.values())
    held = [town.castle.ground] if town.castle else []
    taken = together([town.ground, bare, walls, *held])
    roads = [street for street in bones.streets if street.line == "m"]
    gates = [gate.at for gate in bones.gates]
    lanes = list(side_lanes(roads, gates, taken, seed))
    bands = [ribbon(lane.points, WIDTH[lane.line]) for lane in lanes]
    streets, taken = together([streets, *bands]), together([taken, *bands])
    town.roads = together([town.roads, *bands])
    plots = along_roads([*roads, *lanes], gates, taken, seed, 200.0)
    near = grown(together([town.ground, *held]), 46, quad_segs=3)
    town.houses += [one for plot in plots for one in (plot.house, plot.barn) if one]
    crofts = [plot.croft for plot in plots if plot.croft]
    built = [Polygon(one.outline) for plot in plots for one in (plot.house, plot.barn) if one]
    yards = [exact.buffer(house, 12, quad_segs=2) for house in built]
    yards += [exact.buffer(croft.outline, 4, quad_segs=2) for croft in crofts]
    road_sides = grown(taken, 9, quad_segs=3)
    free = without(together([town.country, town.ground]), together([near, road_sides, *yards]))
    _lay_fields(town, free, [], streets, WIDTH["v"], seed)
    town.parcels += crofts


def _settle(town: Town, banked: BaseGeometry, seed: int) -> None:
    """Build up the blocks between the streets, walls and waters of a walled town."""
    if town.ground.is_empty:
        return
    walls = [ribbon(w, WIDTH["w"] + 2 * WALL_STREET) for w in town.skeleton.walls.values()]
    taken = [town.streets, banked, *walls]
    if town.square is not None:
        taken.append(town.square)
    if town.castle is not None:
        taken.append(grown(town.castle.ground, WALL_STREET, quad_segs=4))
    rest = without(town.ground, together(taken))
    corners = [Point(x, y) for x, y in shapely.get_coordinates(town.ground)]
    market = centre_of(town.square) if town.square is not None else corners[0]
    gates = [gate.at for gate in town.skeleton.gates]
    town.quarters = Quarters(seed, corners, market, gates, False)
    built = BlockBuilder(town.quarters, market, is_city(town), seed).build(rest)
    town.blocks += built.blocks
    town.churches += built.churches
    town.houses += built.houses
    town.trees += built.trees
    town.wells += built.wells
    town.gardens += built.gardens
