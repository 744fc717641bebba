"""Names of a town's parts: wards, gates, streets, churches, the castle, the river. Made as those of
lands are, each by dice of its own, so that an edit elsewhere changes no name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

import shapely

from morphs.base import exact
from morphs.base.seeds import Dice, stream_key
from morphs.generators.city.cottages import cottages_of
from morphs.generators.city.goals import goal_of, lanes_named, roads_out
from morphs.generators.city.highways import BROAD, BROADEST
from morphs.generators.city.holdings import homes_named
from morphs.generators.city.plan import STEPS
from morphs.generators.city.premises import premises_of
from morphs.generators.city.reaches import BENDS, river_line
from morphs.generators.city.shapes import Point, Points, centre_of, middle_of
from morphs.generators.city.skeleton import WIDTH
from morphs.generators.city.town import Town, is_city
from morphs.generators.city.wards import Quarters
from morphs.generators.terrain.extras.naming import Namer

PATTERNS = {
    "merchant": (
        *("Goldsmiths' Ward", "Drapers' Ward", "Spicers' Row", "Mercers' Ward", "Vintners' Ward"),
        *("{} Exchange", "Silk Ward", "{} Market"),
    ),
    "craft": (
        *("Coopers' Ward", "Smithy Ward", "Weavers' Quarter", "Potters' Field", "Tanners' Ward"),
        *("Carters' Ward", "Dyers' Quarter", "{} Ward", "Ropewalk", "Masons' Ward", "{} End"),
    ),
    "gate": ("{} Barbican", "Drovers' Ward", "Wayfarers' Ward", "{} Yard", "Ostlers' Ward"),
    "slum": (
        *("The Shambles", "The Warrens", "Rook's Nest", "{} Rents", "Mudside", "The Stews"),
        *("Lean End", "Gutter Lane", "Beggars' Acre", "The Tangle"),
    ),
    "patrician": ("{} Hill", "High {}", "{} Mount", "{} Court", "Lords' Ward", "Knights' Ward"),
}
SEAS = ("{} Roads", "{} Haven", "{} Bay", "{} Sound", "Gulf of {}")
QUAY_GATES = ("Water Gate", "Sea Gate", "Fishers' Gate", "Quay Gate")
"""Names of gates onto a quay; the map has no room for them."""
HIGH = ("High Street", "King's Way", "Great Street", "Long Street")
LINE = 300.0
"""Feet that the name of a high street takes at most."""
CHURCHES = ("Temple of {}", "{} Chapel", "Shrine of {}", "{} Abbey", "House of {}")
BEHIND = 26.0
"""How far below the court of a cloister what is south of it ends, in feet."""
ABBEYS = ("{} Abbey", "{} Priory", "{} Friary", "{} Charterhouse")
"""Names of monasteries."""
PARISH = ("Church of {}", "{} Church", "{} Chapel", "Shrine of {}", "House of {}")
"""Names of the church of a village."""
HOMES = ("inn", "smithy", "mill", "manor", "farm")
"""The places of a village."""
PREMISES = ("house", "conduit", "park")
"""Places of a walled town that villages have not."""
LISTED = frozenset(("market", "gate", "castle", "church", "chapel", *HOMES, *PREMISES))
"""What has a number and a row in the list of a sheet, and no name on the map there."""
WARDS, QUARTER = 12, 160.0
"""So many wards are named on a map at the most; one for each so many feet that a town is wide."""
RIM = 12.0
"""How near the border of a map names of gates may stand, in feet."""
CITY = 1.45
"""In a town that has grown more, streets and chapels are not named on the map."""
LANE, ROAD, OFF_GATE = 0.8, (12.0, 190.0), 56.0
"""How large the names of lesser streets are by those of main ones; which part of a road is told
where it leads, in feet from its end, and how far off gates."""
LESS = {"gate": 0.75, "market": 0.9, "church": 0.95}
WARD, WIDER = 1.4, 680.0
"""How large the names of wards are at least, which one reads first, and how wide a town is (feet)
for each time as large as in a small one."""
RISE = 30.0
"""How far above its place the name of an open space stands, in feet."""
LETTER = 15.0
"""How long the name of a river is in a small town for each of its letters, in feet, with some
water before and behind it."""
RIVER = "River "
"""How the names of rivers begin."""
POINTS = ("North", "East", "South", "West")
_TRIES: tuple[tuple[int, ...], ...] = ((), *((n,) for n in range(1, 40)))
"""What dice of names have beside their place, the first that gives a name of its own."""


class Name(NamedTuple):
    """A name, what bears it, where it stands, or along which line; how much larger it is written
    than its like in a small town: 0 where the map has no room for it, and only keys list it; of the
    name of a ward the kind of quarter that it tells of, of that of a street how wide this is, in
    feet."""

    text: str
    kind: str
    at: Point
    along: Points = ()
    grown: float = 1.0
    ward: str = ""
    wide: float = 0.0


def names_of(town: Town, quarters: Quarters, seed: int) -> list[Name]:
    """Name everything that is great enough."""
    found = [*_landmarks(town, seed), *gates_named(town, seed), *_high_street(town, seed)]
    found += _roads(town, seed)
    if town.walled:
        found += _wards(town, quarters, seed)
        for one in premises_of(town, seed):
            found.append(Name(one.name, one.kind, one.at, grown=0.0))
    if town.village:
        for home, text in homes_named(town.village.rows.homes, town.works, seed):
            found.append(Name(text, home.kind, home.at))
        for one in cottages_of(town, [name.at for name in found], seed):
            found.append(Name(one.name, one.kind, one.at, grown=0.0))
    if town.skeleton.rivers:
        text = RIVER + _stem(seed, "river")
        line = river_line(town, LETTER * len(text) * _grown(sqrt(town.ground.area)))
        found.append(Name(text, "river", line[len(line) // 2], line))
    if town.harbour:
        text = Dice(seed, "town", "sea").choose(SEAS).format(_stem(seed, "sea"))
        line = town.harbour.offing
        found.append(Name(text, "sea", line[len(line) // 2], line))
    return _ranked(found, sqrt(town.ground.area))


def _grown(across: float) -> float:
    """How much larger names are in a town so wide (feet) than in a small one."""
    return min(1.9, max(1.0, round(across / 1000, 2)))


def _ranked(names: list[Name], across: float) -> list[Name]:
    """Names as large as a town so wide (feet) has them: the larger it is, the fewer of its wards
    and streets are named on the map, those that lie far from each other, and no chapels."""
    grown = _grown(across)
    wards = [name for name in names if name.kind == "ward"]
    kept: list[Name] = []
    while wards and len(kept) < min(WARDS, int(across / QUARTER)):
        far = {one: min((round(one.at.to(k.at).length) for k in kept), default=0) for one in wards}
        kept.append(max(wards, key=lambda one: (far[one], one.at) if kept else (0, one.at)))
        wards.remove(kept[-1])
    is_city = grown > CITY

    def size(name: Name) -> float:
        lesser = name.kind == "chapel" or name.grown < 1.0
        small = is_city and lesser and name.kind in ("chapel", "street")
        if (
            small
            or not name.grown
            or name in wards
            or name.text in QUAY_GATES
            or name.kind == "farm"
        ):
            return 0.0
        if name.kind == "ward":
            return max(WARD, across / WIDER)
        if name.kind in ("street", "road"):
            return name.grown * sqrt(min(grown, CITY))
        return grown * LESS.get(name.kind, 1.0) if is_city else sqrt(grown)

    return [name._replace(grown=round(size(name), 2)) for name in names]


def _roads(town: Town, seed: int) -> Iterator[Name]:
    """Where roads lead that leave the map, written along their last stretch; the lesser streets of
    a walled town."""
    gates = shapely.MultiPoint([gate.at for gate in town.skeleton.gates if town.walled])
    gates = exact.buffer(gates, OFF_GATE)
    for road in roads_out(town):
        part = exact.difference(exact.part_of(shapely.LineString(road.line[::-1]), *ROAD), gates)
        part = min(
            shapely.get_parts(part), key=lambda one: round(exact.distance(one, _spot([road.end])))
        )
        line = tuple(Point(x, y).snapped for x, y in part.coords)
        if len(line) > (4 if town.walled else 1):
            yield Name(f"to {goal_of(road, seed)}", "road", line[len(line) // 2], line)
    for text, line in lanes_named(town, seed) if town.walled else ():
        yield Name(text, "street", line[len(line) // 2], line, LANE, "", WIDTH["s"])


def town_name(seed: int, walled: bool) -> str:
    """The name of the town itself."""
    return Namer(stream_key(seed, "town", "itself")).place("town" if walled else "village")


def _stem(seed: int, *feature: str | int) -> str:
    return Namer(stream_key(seed, "town", *feature)).stem()


def _place(at: Point) -> tuple[int, int]:
    return int(at.x // 16), int(at.y // 16)


def _landmarks(town: Town, seed: int) -> Iterator[Name]:
    if town.square is not None:
        middle = centre_of(town.square)
        dice = Dice(seed, "town", "market")
        words = ("Market Square", "Cross Market", "The Cornmarket", "Moot Square")
        if town.walled:
            yield Name(dice.choose(words), "market", middle)
        elif town.village and town.village.green:
            at = town.village.green.name_at
            yield Name("The Green", "market", at.plus(Point(0.0, RISE)))
    if town.castle is not None:
        ward, keep = centre_of(town.castle.ward), middle_of(town.castle.keep)
        clear = -33.0 if keep.y >= ward.y else 33.0
        namer = Namer(stream_key(seed, "town", "castle"))
        yield Name(namer.place("castle"), "castle", Point(ward.x, keep.y + clear))
    yield from _churches(town, seed)


def _churches(town: Town, seed: int) -> Iterator[Name]:
    """Name churches, no two of a town alike: what stands first keeps its name."""
    patterns: set[str] = set()
    stems: set[str] = set()
    for church in town.churches:
        middle = centre_of(church.body)
        dice = Dice(seed, "town", "church", *_place(middle))
        known = ABBEYS if church.garth else CHURCHES if town.walled else PARISH
        pattern, stem = dice.choose(known), _stem(seed, "saint", *_place(middle))
        if town.walled and pattern in patterns and not patterns.issuperset(known):
            pattern = dice.choose([one for one in known if one not in patterns])
        again = 0
        while stem in stems and again < len(CHURCHES) * 4:
            again += 1
            stem = _stem(seed, "saint", *_place(middle), again)
        patterns.add(pattern)
        stems.add(stem)
        text = pattern.format(stem)
        foot = max(
            [church.body.bounds[3], *(corner.y for tower in church.towers for corner in tower)]
        )
        if church.garth:  # below the range across its court
            foot = max(foot, church.garth.bounds[3] + BEHIND)
        kind = "church" if church.great or church.garth or not town.walled else "chapel"
        yield Name(text, kind, Point(middle.x, foot))


def _high_street(town: Town, seed: int) -> Iterator[Name]:
    """The high street, along the straightest part of it off the market and off gates."""
    line = town.high
    gates = shapely.MultiPoint([gate.at for gate in town.skeleton.gates])
    best: tuple[int, float, Points] = (0, 0.0, ())
    for first in range(len(line)):
        for last in range(first + 4, len(line)):
            part = line[first : last + 1]
            far = part[0].to(part[-1]).length
            if far > LINE:
                way = shapely.LineString(part)
                clear = round(exact.distance(way, gates), 1)
                off = round(line[0].to(part[0]).length)
                dry = not way.intersects(town.river)
                rated = round(BENDS * far / way.length), round(far, 2)
                if dry and clear > 30 and off > 130 and rated > best[:2]:
                    best = (*rated, part)
                break
    if best[2]:
        text = Dice(seed, "town", "high street").choose(HIGH)
        wide = BROADEST if is_city(town) else BROAD
        yield Name(text, "street", best[2][len(best[2]) // 2], best[2], wide=wide)


def gates_named(town: Town, seed: int) -> Iterator[Name]:
    """Gates, and the main street inside each."""
    used: set[str] = set()
    for gate in town.skeleton.gates if town.walled else ():
        side = max(range(4), key=lambda n: gate.out.dot(Point(*STEPS[n])))
        name = f"{POINTS[side]} Gate"
        if name in used or Dice(seed, "town", "gate", *_place(gate.at)).below(3):
            stems = (_stem(seed, "gate", *_place(gate.at), *more) for more in _TRIES)
            name = next(text for text in (f"{stem} Gate" for stem in stems) if text not in used)
        if town.harbour and exact.distance(town.harbour.quay, shapely.Point(gate.at)) < 20:
            free = [text for text in QUAY_GATES if text not in used]
            name = Dice(seed, "town", "gate", *_place(gate.at)).choose(free)
        used.add(name)
        clear = 34.0 + 3.4 * len(name) * abs(gate.out.x)
        before = gate.at.plus(gate.out, clear)
        wide, high = town.size
        x, y = min(max(before.x, RIM), wide - RIM), min(max(before.y, RIM), high - RIM)
        yield Name(name, "gate", Point(x, y))
        street = _street_of(town, gate.at)
        if street and exact.distance(shapely.LineString(town.high), _spot(street)) > 6.0:
            text, middle = name.replace(" Gate", " Street"), street[len(street) // 2]
            yield Name(text, "street", middle, street, wide=WIDTH["m"])


def _spot(line: Sequence[Point]) -> shapely.Point:
    return shapely.Point(line[len(line) // 2])


def _street_of(town: Town, gate: Point) -> Points:
    """The main street inside a gate, where it is straight enough to be written along."""
    best: tuple[float, Points] = (0.0, ())
    busy = exact.union_all([town.river, town.square or shapely.Polygon()])
    for street in town.skeleton.streets:
        middle = street.points[len(street.points) // 2]
        far = middle.to(gate).length
        straight = street.points[0].to(street.points[-1]).length
        inside = town.ground.contains(shapely.Point(middle.x, middle.y))
        inside &= all(middle.to(one.at).length > 120 for one in town.skeleton.gates)
        if street.line == "m" and 120 < far < 420 and straight > 150 and inside:
            if shapely.LineString(street.points).intersects(busy):
                continue  # a bridge has no room for letters, nor has a market
            score = straight - far / 8
            if round(score, 3) > best[0]:
                best = (round(score, 3), street.points)
    return best[1]


def _is_by_castle(town: Town, at: Point) -> bool:
    """Whether a name there would stand on the castle."""
    ward = town.castle.ward if town.castle else shapely.Polygon()
    return exact.distance(ward, shapely.Point(at.x, at.y)) <= 40.0


def _wards(town: Town, quarters: Quarters, seed: int) -> Iterator[Name]:
    """A name for each ward that has room for it."""
    blocks: dict[tuple[int, int], list[tuple[Point, float, str]]] = {}
    for shape, ward in town.blocks:
        middle = centre_of(shape)
        blocks.setdefault(quarters.seat_of(middle), []).append((middle, shape.area, ward))
    used: set[str] = set()
    for seat, members in sorted(blocks.items()):
        whole = sum(area for _, area, _ in members)
        if whole < 24_000:
            continue
        kinds: dict[str, float] = {}
        for _, area, ward in members:
            kinds[ward] = kinds.get(ward, 0.0) + area
        kind = max(
            (k for k in kinds if k in PATTERNS), key=lambda k: (round(kinds[k]), k), default=""
        )
        if not kind:
            continue
        own = [(at, area) for at, area, ward in members if ward == kind]
        middle = Point(
            sum(at.x * area for at, area in own) / kinds[kind],
            sum(at.y * area for at, area in own) / kinds[kind],
        )
        if _is_by_castle(town, middle):
            clear = [at for at, _ in own if not _is_by_castle(town, at)]
            middle = min(clear, key=lambda at: (round(at.to(middle).length), at), default=middle)
        if quarters.seat_of(middle) != seat:  # a ward may be bent
            middle = min((at for at, _ in own), key=lambda at: (round(at.to(middle).length), at))
        dice = Dice(seed, "town", "ward", *seat)
        choices = [text for text in PATTERNS[kind] if text not in used]
        text = dice.choose(choices)
        if "{}" not in text:
            used.add(text)
        yield Name(text.format(_stem(seed, "ward", *seat)), "ward", middle, ward=kind)
