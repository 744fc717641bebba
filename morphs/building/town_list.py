"""The places of a town that its sheet lists by the numbers of its key: gates, churches, markets."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.dress import Dress, Room
from morphs.art.dressing.lists import Listed
from morphs.art.dressing.page import page_of
from morphs.art.dressing.views import Mark
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice
from morphs.building.town_corner import with_corner
from morphs.building.town_places import places_of_town
from morphs.building.town_view import with_view
from morphs.draw.city.canvas import names_in, town_of
from morphs.draw.city.letters import grounds_of_names
from morphs.draw.terrain.labels import Box
from morphs.generators.city.cottages import cottages_of, words_of
from morphs.generators.city.goals import goal_of_gate
from morphs.generators.city.landmarks import gatehouses
from morphs.generators.city.lots import WELL
from morphs.generators.city.names import ABBEYS, LISTED, Name, gates_named, names_of
from morphs.generators.city.parks import PARK, park_on
from morphs.generators.city.premises import premises_of
from morphs.generators.city.shapes import areas, centre_of, ribbon, together
from morphs.generators.city.skeleton import WIDTH
from morphs.generators.city.squares import market_hall
from morphs.generators.city.town import is_city
from morphs.plan.key.key_request import KeyRequest
from morphs.plan.key.model import Point, Region, number_order
from morphs.plan.key.places import level_of
from morphs.plan.key.tables import Tables

if TYPE_CHECKING:
    from morphs.draw.picture import Picture
    from morphs.generators.city.churches import Church
    from morphs.generators.city.town import Town

Busy = Sequence[tuple[float, shapely.STRtree]]
"""Shapes of several kinds, and what a square foot of each costs."""
FIGURES, MANY = 6.2, 5.1
"""How high numbers on discs are, in points, and those of a city, which has more and smaller
houses."""
DISC = 0.8
"""How far discs reach with their rim and the paper about it, in heights of their numbers."""
FAR = 9
"""How far from its place a disc may stand, in halves of its reach."""
SLIVER = 2.0
"""Up to how many square feet that two houses share are told twice."""
AT_ONCE = 32
"""How many discs are looked at together."""
DOWN = {"church": 12.0, "chapel": 10.0}
"""How far below its place the number of a church stands, in feet: below its walls."""
BEFORE, BESIDE = 8.0, 21.0
"""How far before a gate and beside its road its number stands at the least, in feet."""
ROAD, ROOF, STALLS, NOTED, WATER = 3.0, 1.0, 1.3, 14.0, 5.0
"""What a square foot of a village's roads costs its numbers, of a roof or a pond, of a market that
is not their own, one more of a house that has a number itself, or of a wall, and of open water."""
WITHIN = frozenset(("market", "park"))
"""Places whose numbers stand on their own ground."""
WALL = 60.0
"""How broad the ground about a wall is that nothing lies over, in feet."""
HOUSES = frozenset(("inn", "smithy", "farm", "house"))
"""Places whose numbers stand at the door of their house."""
NAMED = 150.0
"""What a square foot of names and other numbers costs a number."""
NEAR = 160.0
"""How far from its place a corner of its house lies at the most, in feet."""
TIED, TOUCHING = 3.0, 1.1
"""What it costs a number to be a reach farther from its house, in squares of a reach, and how many
it may be for nothing."""
LED, INTO = 1.5, 3.0
"""From how many reaches off its house on a disc has a line to it, and how far within that the line
ends, in feet."""
MILL = 13.0
"""How far the ground of a windmill reaches from its middle, in feet."""
FOUNTAIN = 9.0
"""How far the fountain of a market reaches, in feet."""
SACRED = ("abbey", "chapel", "temple", "shrine")
MONKS = ("a chained book", "a sealed crypt", "healers, for a vow")
"""What is told of monasteries."""
KINDS = {"chapel": "church", "market": "market", "gate": "gate", "castle": "castle"}


def with_places(picture: Picture, dress: Dress) -> Dress:
    """Return a town's sheet with its places listed, and their numbers on discs where they are."""
    town = town_of(picture.layout)
    is_told = town.walled or town.village is not None
    if not is_told or town.quarters is None or picture.request.names != "on":
        return dress
    names = names_of(town, town.quarters, picture.layout.seed)
    spots = {
        (name.text, name.kind): (name.at.x, name.at.y + DOWN.get(name.kind, 0.0)) for name in names
    }
    feet = dress.feet
    left, top, right, below = picture.within
    seen = Box(left * feet, top * feet, right * feet, below * feet)
    rooms = [room for room in _places(picture) if _spot(room) in spots]
    rooms = [room for room in rooms if _is_in(seen, spots[_spot(room)])]
    words = dict(_goals(town, picture.layout.seed))
    if town.walled:
        words |= {one.name: one.told for one in premises_of(town, picture.layout.seed)}
        words |= dict(_of_abbeys(town, names, picture.layout.seed))
    else:
        words |= dict(_of_village(town, names, picture.layout.seed))
    rows = [_row(room, words.get(room.name, "")) for room in rooms]
    high = figures_on(town)
    dress = replace(dress, listed=rows, discs=high, heading="Places")
    marks = [Mark(str(room.number), room.tags[0], *spots[_spot(room)]) for room in rooms]
    dress = with_view(picture, dress, marks)
    kept = [one for one in names_in(picture.layout) if one.kind not in LISTED]
    taken = [*grounds_of_names(kept, town.size, feet), *_named_buildings(town)]
    dress = with_corner(dress, (right - left, below - top), *_open_to(town, seen, taken, feet))
    page = page_of((right - left, below - top), True, dress.edging, dress.needs)
    reach = DISC * high * page.pixels * feet
    busy, water = _busy(town, picture.layout.seed), (WATER, shapely.STRtree(_water(town)))
    numbers = []
    outside = dict(_before_gates(town, picture.layout.seed, reach))
    for room in rooms:
        spot = outside.get(room.name, spots[_spot(room)])
        own = own_ground(town, room.tags[0], spots[_spot(room)], reach)
        shapes = busy if own is not None or town.village else ()
        is_within = room.tags[0] in WITHIN
        # The stalls of a market are its own: its number may stand among them.
        shapes = [one for one in shapes if not (is_within and one[0] == STALLS)]
        x, y = _free(
            spot, reach, taken, seen, [*shapes, water], own, 0.0 if is_within else TOUCHING
        )
        lead = _lead((x, y), reach, own) if room.tags[0] in HOUSES else None
        at = [(end[0] / feet - left, end[1] / feet - top) for end in ((x, y), lead or (x, y))]
        numbers.append(Room(room.number or 0, *at[0], 0.0, at[1] if lead else None))
    return replace(dress, rooms=numbers)


def _spot(room: Region) -> tuple[str, str]:
    """What a place is called and of what kind it is: by these its name is found on the map."""
    return room.name, room.tags[0]


def figures_on(town: Town) -> float:
    """How high the numbers of a town are, in points."""
    return MANY if town.walled and is_city(town) else FIGURES


def _open_to(
    town: Town, seen: Box, names: Sequence[Box], feet: float
) -> tuple[list[BaseGeometry], list[Box]]:
    """What nothing may lie over on the map of a town: what is built, roads, rivers, greens; and the
    names there; in pixels of what is seen."""
    shapes = [town.roads, town.streets, town.river, town.ground if town.walled else Polygon()]
    shapes += areas([house.outline for house in town.houses])
    shapes += _mills(town)
    shapes += [ribbon(one, WALL) for one in town.skeleton.walls.values() if town.walled]
    if town.village:
        shapes += [one.wall for one in (town.village.churchyard, town.village.manor) if one]
        shapes += [town.village.green.outline] if town.village.green else []

    def moved(points: Floats) -> Floats:
        return (points - np.array([seen.left, seen.top])) / feet

    boxes = [
        Box(*moved(np.array([[one.left, one.top], [one.right, one.bottom]])).ravel().tolist())
        for one in names
    ]
    return [shapely.transform(shape, moved) for shape in shapes], boxes


def _of_village(town: Town, names: Sequence[Name], seed: int) -> Iterator[tuple[str, str]]:
    """The names of the places of a village, and what is told of them."""
    yield from words_of(((name.text, name.kind, name.at) for name in names), seed)
    named = [name.at for name in names if name.kind != "house"]
    yield from ((one.name, one.told) for one in cottages_of(town, named, seed))


def _of_abbeys(town: Town, names: Sequence[Name], seed: int) -> Iterator[tuple[str, str]]:
    """The name of the monastery of a town, and what is told of it."""
    told = Dice(seed, "town", "abbey").choose(MONKS)
    known = [words.removeprefix("{}") for words in ABBEYS]
    for church in town.churches:
        middle = centre_of(church.body)
        near = [one for one in names if any(one.text.endswith(words) for words in known)]
        if church.garth and near:
            yield min(near, key=lambda one: round(one.at.to(middle).length)).text, told


def _named_buildings(town: Town) -> Iterator[Box]:
    """The ground of churches, mills, wells, basins and of the keep, which numbers must not hide."""
    for block, ward in town.blocks:
        if ward == PARK:
            park = park_on(block)
            yield Box(*shapely.Point(park.basin).buffer(park.reach, 2).bounds)
    for small in (*_mills(town), *(shapely.Point(at).buffer(WELL, 2) for at in town.wells)):
        yield Box(*small.bounds)
    for church in town.churches:
        yield Box(*church.body.bounds)
        if church.garth:
            yield Box(*church.garth.bounds)
    if town.walled and town.square:
        yield Box(*shapely.Point(centre_of(town.square)).buffer(FOUNTAIN, quad_segs=2).bounds)
    if town.walled and town.square and (hall := market_hall(town.square)):
        yield Box(*shapely.MultiPoint(hall).bounds)
    if town.castle is not None:
        yield Box(*shapely.MultiPoint(town.castle.keep).bounds)
    for one, other in gatehouses(town.skeleton):
        yield Box(*shapely.MultiPoint([*one, *other]).bounds)


def _before_gates(town: Town, seed: int, reach: float) -> Iterator[tuple[str, Point]]:
    """The names of gates, and the places of their numbers outside the wall, on the left of the
    road."""
    names = [name.text for name in gates_named(town, seed) if name.kind == "gate"]
    for name, gate in zip(names, town.skeleton.gates, strict=False):
        at = gate.at.plus(gate.out, BEFORE + reach).plus(gate.out.left, BESIDE + reach)
        yield name, (at.x, at.y)


def _goals(town: Town, seed: int) -> Iterator[tuple[str, str]]:
    """The names of gates, and what they lead to."""
    names = [name.text for name in gates_named(town, seed) if name.kind == "gate"]
    for name, gate in zip(names, town.skeleton.gates, strict=False):
        yield name, goal_of_gate(town, gate, seed)


def _row(room: Region, word: str = "") -> Listed:
    """The row of a place: a word of it, else what it is; where its name does not say what."""
    if word:
        what, _, told = word.partition(": ")
        is_said = what.removeprefix("water").removeprefix("wind") in room.name.lower().split()
        return Listed(str(room.number), room.name, told if told and is_said else word)
    kind = KINDS.get(room.tags[0], room.tags[0])
    kind = "green" if kind == "market" and "Green" in room.name else kind
    said = (kind, *SACRED) if kind == "church" else (kind,)
    word = "" if any(one in room.name.lower() for one in said) else kind
    return Listed(str(room.number), room.name, word)


def _busy(town: Town, seed: int) -> Busy:
    """What numbers stand beside, and how dear a square foot of it is: houses, before all those with
    numbers, and walls; in a village its roads before all, and ponds."""
    houses: list[BaseGeometry] = [*areas([house.outline for house in town.houses])]
    if town.village is None:
        square = [town.square] if town.square else []
        noted = [_own_house(town, one.at) for one in premises_of(town, seed) if one.kind in HOUSES]
        noted += [ribbon(one, WIDTH["w"] + 4) for one in town.skeleton.walls.values()]
        costs = (STALLS, shapely.STRtree(square)), (NOTED, shapely.STRtree(noted))
        return (ROOF, _pieces(houses)), *costs
    ways = together([town.roads, town.streets])
    green = town.village.green
    ponds = [green.pond.buffer(2.0, quad_segs=2)] if green else []
    return (ROAD, shapely.STRtree([ways])), (ROOF, _pieces([*houses, *ponds]))


def _water(town: Town) -> list[BaseGeometry]:
    """The rivers and the sea of a town, and the moat of its castle."""
    found = [town.river, *([town.castle.moat] if town.castle else [])]
    return [one for one in found if not one.is_empty]


def _pieces(shapes: Sequence[BaseGeometry]) -> shapely.STRtree:
    """The ground that shapes cover, in pieces of which none lies on another."""
    every = np.array(shapes, dtype=np.object_)
    one, other = shapely.STRtree(every).query(every, "intersects")
    apart = one < other
    one, other = one[apart], other[apart]
    # Houses in a row share a wall, and next to no ground: few need to be joined.
    met = shapely.area(shapely.intersection(every[one], every[other])) > SLIVER
    joined = np.isin(np.arange(len(every)), [one[met], other[met]])
    pieces = [*every[~joined], *shapely.get_parts(together(every[joined]))]
    return shapely.STRtree(pieces)


def _is_in(box: Box, spot: Point) -> bool:
    """Whether a place lies within a box."""
    return box.left < spot[0] < box.right and box.top < spot[1] < box.bottom


def _free(
    spot: Point,
    reach: float,
    taken: list[Box],
    seen: Box,
    busy: Busy = (),
    own: BaseGeometry | None = None,
    touching: float = TOUCHING,
) -> Point:
    """The place nearest to a spot where a disc that reaches so far lies on no name, no building
    that is listed, nothing `busy` and no other disc, else where it covers least of them, within
    what is seen; it is taken then. It is at its `own` building, if it has one, no more reaches off
    than is `touching`."""
    steps = np.arange(-FAR, FAR + 1)
    right, down = (part.ravel() for part in np.meshgrid(steps, steps, indexing="ij"))
    x, y = spot[0] + right * reach / 2, spot[1] + down * reach / 2
    grounds = np.stack([x - reach, y - reach, x + reach, y + reach])
    covered = np.zeros(len(x))
    for other in taken:
        covered += NAMED * _shared(grounds, other)
    outside = 4 * reach * reach - _shared(grounds, seen)
    if own is not None:
        off = shapely.distance(shapely.points(x, y), own) / reach
        covered += TIED * reach * reach * np.maximum(off - touching, 0.0)
    cost = covered + 4 * NAMED * outside
    cost = _with_busy(spot, np.column_stack([x, y]), reach, cost, busy)
    best = np.lexsort((down, right, right**2 + down**2, np.rint(cost)))[0]
    taken.append(Box(*grounds[:, best].tolist()))
    return float(x[best]), float(y[best])


def _lead(at: Point, reach: float, own: BaseGeometry | None) -> Point | None:
    """Where the line ends that leads from a disc to its house, if it stands off that."""
    if own is None or exact.distance(own, shapely.Point(at)) < LED * reach:
        return None
    x, y = shapely.get_coordinates(shapely.shortest_line(shapely.Point(at), own))[1].tolist()
    far = math.dist(at, (x, y))
    return x + INTO * (x - at[0]) / far, y + INTO * (y - at[1]) / far


def own_ground(town: Town, kind: str, spot: Point, reach: float) -> BaseGeometry | None:
    """What the number of a place is tied to as it is drawn: its house, church, mill or well, the
    green of a village, the market or a park; None for other places, wider than any number."""
    if kind in HOUSES:
        return _own_house(town, spot)
    if kind == "market" and town.walled and town.square:
        inner = exact.buffer(town.square, -reach)
        return exact.centroid(town.square) if inner.is_empty else inner
    if kind == "park":
        parks = [block for block, ward in town.blocks if ward == PARK]
        return exact.buffer(parks[_nearest(parks, spot)], -reach)
    if kind == "market" and town.village and town.village.green:
        inner = town.village.green.outline.buffer(-reach)
        return None if inner.is_empty else inner
    things = {
        "mill": _mills(town),
        "conduit": [shapely.Point(at).buffer(WELL, quad_segs=2) for at in town.wells],
        "church": [_stones(church) for church in town.churches],
    }
    near = things.get("church" if kind == "chapel" else kind)
    return near[_nearest(near, spot)] if near else None


def _mills(town: Town) -> list[BaseGeometry]:
    """The houses of watermills, and the ground of windmills below their sails."""
    found: list[BaseGeometry] = [Polygon(mill.house) for mill in town.works.mills]
    return [*found, *(shapely.Point(one.at).buffer(MILL, 2) for one in town.works.windmills)]


def _stones(church: Church) -> BaseGeometry:
    """All that is built of a church."""
    return together([church.body, *map(Polygon, church.towers)])


def _nearest(shapes: Sequence[BaseGeometry], spot: Point) -> int:
    """Which of some shapes is nearest to a place."""
    return int(np.argmin(np.round(shapely.distance(shapes, shapely.Point(spot)), 2)))


def _own_house(town: Town, spot: Point) -> BaseGeometry:
    """The house that a place is; in villages barns are left out."""
    known = [one for one in town.houses if town.walled or one.ward != "barn"]
    near = [one for one in known if round(math.dist(one.outline[0], spot), 3) < NEAR]
    houses = [Polygon(one.outline) for one in near]
    return houses[_nearest(houses, spot)] if houses else shapely.Point(spot)


def _with_busy(spot: Point, middles: Floats, reach: float, cost: Floats, busy: Busy) -> Floats:
    """What discs cost with what they cover of what is busy, those first that cost least without
    it: once none of the rest can be as cheap they are not looked at, and cost more than all."""
    found, near = np.full(len(cost), np.inf), [(dear, _about(spot, reach, t)) for dear, t in busy]
    order = np.argsort(cost, kind="stable")
    for first in range(0, len(order), AT_ONCE):
        some = order[first : first + AT_ONCE]
        if cost[some[0]] > found.min() + 1:
            break
        found[some] = cost[some]
        for dear, parts in near:
            found[some] += dear * _covered(middles[some], reach, parts)
    return found


def _about(spot: Point, reach: float, shapes: shapely.STRtree) -> NDArray[np.object_]:
    """What of some shapes discs may cover that stand for a spot."""
    far = (FAR / 2 + 1) * reach
    ends = spot[0] - far, spot[1] - far, spot[0] + far, spot[1] + far
    found = np.sort(shapes.query(shapely.box(*ends)))
    clipped = [exact.clip(part, *ends) for part in shapes.geometries[found]]
    return np.array([part for part in clipped if not part.is_empty], dtype=np.object_)


def _covered(middles: Floats, reach: float, parts: NDArray[np.object_]) -> Floats:
    """How much of some shapes each of some discs covers."""
    ring = shapely.get_coordinates(shapely.Point(0.0, 0.0).buffer(reach, quad_segs=3))
    discs = np.asarray(shapely.polygons(middles[:, None] + ring))
    disc, part = shapely.STRtree(parts).query(discs, "intersects")
    shared = shapely.area(parts)[part]
    cut = ~shapely.covers(discs[disc], parts[part])
    shared[cut] = shapely.area(shapely.intersection(discs[disc[cut]], parts[part[cut]]))
    return np.bincount(disc, shared, len(discs)).astype(np.float64)


def _shared(grounds: Floats, other: Box) -> Floats:
    """How much ground of a box boxes share, (left, top, right, bottom) of all of them."""
    left, top, right, bottom = grounds
    wide = np.minimum(right, other.right) - np.maximum(left, other.left)
    high = np.minimum(bottom, other.bottom) - np.maximum(top, other.top)
    return np.asarray(np.maximum(wide, 0.0) * np.maximum(high, 0.0))


def _places(picture: Picture) -> Sequence[Region]:
    """Places that have numbers on sheets, as the key numbers them."""
    names_only, untold = KeyRequest(stock="none"), Tables({}, (), ())
    places, row = places_of_town(picture)
    level, _ = level_of(places, names_only, untold, picture.layout.seed, row, None)
    rooms = [room for room in level.rooms if room.tags[0] in LISTED]
    return sorted(rooms, key=lambda room: number_order(room.number or 0))
