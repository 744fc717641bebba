"""The sea before a town, and its harbour: quay, jetties, a mole with a light, ships.

The shore keeps off the walls by the breadth of the quay, and wanders elsewhere. Every die is of a
place on the shore, so that an edit elsewhere changes nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.generators.city.coast import STEPS, Coast
from morphs.generators.city.dice import Key, key_of, swing, unit
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import (
    TILE,
    Point,
    Points,
    box,
    grown,
    polygons,
    ribbon,
    together,
    within,
    without,
)
from morphs.generators.city.skeleton import Gate, Skeleton, Street
from morphs.generators.city.works import Boat, Works

STRAND = 0.45
"""How far seawards of the corners of the town the shore lies, in tiles."""
QUAYSIDE = 54.0
"""How broad the quay is with the wall, from the rim of the town."""
BLUNT = 15.0
"""How round the ends of the quay are: where the shore cuts it aslant they were wedges."""
LAPPED, FRONT = 14.0, 240.0
"""How far the sea reaches in over the place of a quay where one is built, at least, and how long
the rim of that water is, in feet."""
WANDER = 84.0
CAPES, COVES, OPEN, FULL = 150.0, 40.0, 0.42, 0.75
"""How much farther capes reach out, and bays come in, in feet: none before the middle of the town
so far along the coast, in halves of it, and all from there on."""
PITCH = 46.0
"""Feet from one bend of the shore to the next."""
BETWEEN = 118.0
"""Feet from jetty to jetty, about."""
GATES_APART = 260.0
"""Feet between gates on the quay, and from them to others."""
OFF_RIVER = 95.0
"""Feet from a gate on the quay to the middle of a river."""
STORES, IN_A_ROW, STORED = 31.0, 3, 0.62
"""Feet from warehouse to warehouse on the quay, how many places make a row, and the share of rows
that are built."""
OFF_SHORE, DEEP = 28.0, 16.0
"""How far behind the water the middles of warehouses lie, and how deep these are."""
MOLE = 22.0
EMPTY, TAKEN = 0.1, 0.9
"""How many sides of jetties have no boats, and how many places there are taken."""
SHIP, DEEP_WATER = 58.0, 80.0
"""How long ships are, and from which length of a jetty on one lies at its head, in feet."""


NAMED = (0.36, 190.0, 1000.0)
"""How long the line is that the name of a sea stands on: its share of the coast, in feet at least
and at most."""
BODY = 24.0
"""Half the height of that name, in feet."""
CLEAR = 10.0
"""How far about jetties, boats and the quay that name does not lie, in feet."""
OUT = ((0.34, 0.42, 0.28, 0.5, 0.22, 0.16), (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78))
"""Where that line is tried: how far from the side of the sea, in parts of its depth, and its middle
along the coast."""
MISSING, ALONG = 0.2, 34.0
"""How many places of jetties are empty, and how far one lies from its place at the most."""


class Harbour(NamedTuple):
    """The sea, the quay and the mole in it; the place of its light; the shore by the town; a line
    along the coast in the offing, where its name stands."""

    sea: BaseGeometry
    quay: BaseGeometry
    light: Point | None
    shore: Points
    offing: Points


def harbour_of(coast: Coast, ground: BaseGeometry, whole: BaseGeometry, seed: int) -> Harbour:
    """Build the sea that a coast has before a town, whose ground is what lies inside its walls."""
    key = key_of(seed, "harbour")
    raw = within(_sea(coast, key), whole)
    quay = _quay(raw, ground, whole)
    shore = _shore(raw, ground)
    arm = _mole(coast, shore, key)
    mole = within(ribbon(arm, MOLE), raw) if arm else Polygon()
    sea = without(raw, together([ground, quay, mole]))
    light = arm[-1] if arm else None
    return Harbour(sea, together([quay, mole]), light, shore, _offing(coast, sea, key))


def _quay(raw: BaseGeometry, ground: BaseGeometry, whole: BaseGeometry) -> BaseGeometry:
    """The quay between a town and the sea, where that comes up to it; where a bay only nears it,
    the shore stays as it is."""
    rim = grown(ground, QUAYSIDE, join_style="mitre", mitre_limit=1.5)
    wet = without(within(raw, rim), ground)
    met = grown(wet, -LAPPED / 2, LAPPED / 2, quad_segs=2)
    fronts = [part for part in polygons(met, 0.0) if exact.length(part) > FRONT]
    near = within(together(grown(part, QUAYSIDE, quad_segs=3) for part in fronts), whole)
    quay = within(rim, near)
    blunt = grown(together([quay, ground]), -BLUNT, BLUNT, quad_segs=4)
    return without(within(blunt, quay), ground)


def _offing(coast: Coast, sea: BaseGeometry, key: Key) -> Points:
    """A line along the coast on which the name of the sea lies in it, or most of it does; it swings
    a little."""
    length = (coast.columns if coast.side % 2 == 0 else coast.rows) * TILE
    share, least, most = NAMED
    long, depth = min(most, max(least, share * length)), (coast.depth - STRAND) * TILE
    swings, best = 0.02 * long * (1 if unit(key, 21) < 0.5 else -1), (-1, Points())
    for deep, along in itertools.product(*OUT):
        spots = []
        for n in range(-6, 7):
            off = swings * (1 - n * n / 18)
            spots.append(_turned(coast, along * length + n * long / 12, deep * depth + off))
        line = tuple(Point(x, y).snapped for x, y in spots)
        wet = round(within(exact.buffer(LineString(line), BODY, cap_style="flat"), sea).area)
        if wet > best[0]:
            best = wet, line
    return best[1]


def open_quay(bones: Skeleton, coast: Coast, harbour: Harbour) -> None:
    """Lead one or two streets of a town through its wall onto the quay: those that end at the wall
    there, the nearest to the middle of the shore first; where none does, a gate leads to the street
    within the wall."""
    if not harbour.shore:
        return
    out, line = Point(*map(float, STEPS[coast.side])), LineString(harbour.shore)
    amid = exact.along(line, 0.5, normalized=True)
    gates = [gate.at for gate in bones.gates]
    ends = [
        (street.points[-1], street.cell)
        for street in bones.streets
        if street.ends and street.cell in bones.walls
    ]
    cells = {cell: wall[len(wall) // 2] for cell, wall in bones.walls.items()}
    sites = [*ends, *((at, cell) for cell, at in cells.items())]
    rated = sorted(
        (n >= len(ends), round(exact.distance(amid, shapely.Point(at))), at, cell)
        for n, (at, cell) in enumerate(sites)
        if exact.distance(line, shapely.Point(at)) < QUAYSIDE + 4
        and exact.distance(LineString(bones.walls[cell]), shapely.Point(at)) < 2
    )
    corners = [corner for ring in bones.corners for corner in ring]
    flow, found = shapely.MultiLineString(bones.rivers), 0
    for street_less, _, at, cell in rated:
        wall = bones.walls[cell]
        across = wall[0].to(wall[-1]).unit.left
        across = across if across.dot(out) > 0 else Point(-across.x, -across.y)
        if across.dot(out) < 0.5 or any(at.to(one).length < 44 for one in corners):
            continue
        if exact.distance(flow, shapely.Point(at)) < OFF_RIVER:
            continue
        if any(at.to(gate).length < GATES_APART for gate in gates) or (street_less and found):
            continue
        gates.append(at)
        bones.gates.append(Gate(at, across, "s"))
        way = (at.plus(across, -20).snapped, at, at.plus(across, QUAYSIDE - 4).snapped)
        bones.streets.append(Street("s", way, cell))
        found += 1
        if found == 2:
            return


def add_harbour(works: Works, coast: Coast, harbour: Harbour, seed: int) -> None:
    """Jetties along the quay, boats moored in rows beside them, and cranes between them."""
    key = key_of(seed, "jetties")
    out = Point(*map(float, STEPS[coast.side]))
    shapely.prepare(harbour.sea)
    for n, (at, way) in enumerate(_stations(harbour.shore)):
        across = way.left if way.left.dot(out) > 0 else Point(-way.left.x, -way.left.y)
        if across.dot(out) < 0.6:
            continue
        if unit(key, n, 10) < MISSING:
            continue
        at = at.plus(way, ALONG * swing(key, n, 11))
        long = 58 + 95 * unit(key, n, 0) * unit(key, n, 12)
        pier = box(at.plus(across, long / 2 - 6), across, long, 8 + 7 * unit(key, n, 13))
        if not _afloat(harbour.sea, pier, 0.75):
            continue
        works.jetties.append(pier)
        works.boats += [
            boat
            for boat in _moored(at, across, long, key, n)
            if _afloat(harbour.sea, box(boat.at, boat.way, boat.long, 0.3 * boat.long), 0.98)
        ]
        if unit(key, n, 4) < 0.5:
            works.cranes.append((at.plus(way, 30).plus(across, -14).snapped, across))


def named_off(harbour: Harbour, works: Works, coast: Coast, seed: int) -> Harbour:
    """A harbour whose name lies clear of the jetties and boats in its sea."""
    busy = together(
        [
            harbour.quay,
            *map(Polygon, works.jetties),
            *(
                exact.buffer(shapely.Point(boat.at), boat.long / 2, quad_segs=2)
                for boat in works.boats
            ),
        ]
    )
    water = without(harbour.sea, grown(busy, CLEAR, quad_segs=2))
    return harbour._replace(offing=_offing(coast, water, key_of(seed, "harbour")))


def warehouses(works: Works, harbour: Harbour, kept: BaseGeometry, seed: int) -> Iterator[House]:
    """Rows of warehouses on the quay, their backs to the wall; off its cranes and what is `kept`
    free."""
    key = key_of(seed, "warehouses")
    quay = exact.buffer(harbour.quay, -1.0)
    cranes = shapely.MultiPoint([tuple(at) for at, _ in works.cranes])
    shapely.prepare(quay)
    shapely.prepare(kept)
    for n, (at, way) in enumerate(_stations(harbour.shore, STORES)):
        row, tint = n // (IN_A_ROW + 1), unit(key, n, 0)
        if n % (IN_A_ROW + 1) == IN_A_ROW or unit(key, row, 1) > STORED:
            continue
        spot = at.plus(way.left, OFF_SHORE)
        if not quay.contains(shapely.Point(spot)):
            spot = at.plus(way.left, -OFF_SHORE)
        long = STORES - 2 - 5 * unit(key, n, 2)
        outline = tuple(corner.snapped for corner in box(spot, way, long, DEEP))
        shape = Polygon(outline)
        if not quay.contains(shape) or kept.intersects(shape) or exact.distance(cranes, shape) < 9:
            continue
        yield House(outline, way, "gate", tint, shed=True)


def _moored(at: Point, across: Point, long: float, key: Key, n: int) -> Iterator[Boat]:
    """The boats at a jetty from its root at a place: side by side along either side of it, small
    ones near the quay, at the head of a long one a ship."""
    for side in (1.0, -1.0):
        if unit(key, n, 1, side > 0) < EMPTY:
            continue
        on = 18.0
        while on < long:
            room = 23 + 12 * unit(key, n, 2, side > 0, int(on))
            room = min(SHIP, 0.6 * long) if long > DEEP_WATER and on + SHIP > long else room
            aside = Point(-across.left.x * side, -across.left.y * side)
            boat = at.plus(across, on).plus(aside, 6.5 + 0.15 * room + 3.0)
            if unit(key, n, 3, side > 0, int(on)) < TAKEN:
                way = -1.0 if unit(key, n, 5, side > 0, int(on)) < 0.3 else 1.0
                yield Boat(boat.snapped, Point(way * across.x, way * across.y), room)
            on += room + 4.0


def _afloat(sea: BaseGeometry, shape: Points, share: float) -> bool:
    """Whether most of a shape lies in the sea."""
    whole = Polygon(shape)
    return bool(within(whole, sea).area > share * whole.area)


def _sea(coast: Coast, key: Key) -> BaseGeometry:
    """All beyond a shore that wanders along its side of the board."""
    upright = coast.side % 2 == 0
    length = (coast.columns if upright else coast.rows) * TILE
    level = (coast.depth - STRAND) * TILE
    points = [(-PITCH * 2, -4 * TILE)]
    count = int(length / PITCH) + 3
    for n in range(-2, count + 1):
        slow = _noise(key, n, 9, 0) * WANDER
        fast = _noise(key, n, 3, 1) * WANDER * 0.35
        aside = abs(2 * n * PITCH / length - 1)
        share = min(1.0, max(0.0, (aside - OPEN) / (FULL - OPEN)))
        slow *= 1 + (CAPES if slow < 0 else COVES) / WANDER * share
        points.append((n * PITCH, round(level + slow + fast, 2)))
    points.append((count * PITCH, -4 * TILE))
    bent = Polygon([_turned(coast, along, deep) for along, deep in points])
    return grown(bent, 20, -40, 20, quad_segs=4)


def _noise(key: Key, at: int, period: int, which: int) -> float:
    """Smooth noise along the shore, from -1 to 1."""
    i, share = at // period, (at % period) / period
    share = share * share * (3 - 2 * share)
    a, b = swing(key, i, which), swing(key, i + 1, which)
    return a + (b - a) * share


def _turned(coast: Coast, along: float, deep: float) -> tuple[float, float]:
    """A place so far along the side of the sea, and so far from it."""
    wide, high = coast.columns * TILE, coast.rows * TILE
    return ((along, deep), (wide - deep, along), (along, high - deep), (deep, along))[coast.side]


def _shore(raw: BaseGeometry, ground: BaseGeometry) -> Points:
    """The rim of the quay where the sea lies before it, from end to end."""
    rim = grown(ground, QUAYSIDE, join_style="mitre", mitre_limit=1.5).boundary
    pieces = shapely.get_parts(exact.merged(exact.intersection(rim, raw)))
    lines = [piece for piece in pieces if isinstance(piece, LineString)]
    if not lines:
        return ()
    longest = max(lines, key=lambda line: (exact.length(line), line.bounds))
    return tuple(Point(x, y) for x, y in longest.coords)


def _mole(coast: Coast, shore: Points, key: Key) -> Points:
    """An arm of stone from one end of the quay out into the sea and round before the harbour."""
    if not shore or exact.length(LineString(shore)) < 260:
        return ()
    out = Point(*map(float, STEPS[coast.side]))
    ends = (shore[0], shore[-1]) if unit(key, 20) < 0.5 else (shore[-1], shore[0])
    ahead = ends[0].to(ends[1])
    over = ahead.plus(out, -ahead.dot(out)).unit
    reach = min(165.0, (coast.depth - STRAND) * TILE * 0.55)
    start = ends[0].plus(over, 26).plus(out, -20)
    turns = ((0.0, 0.0), (0.0, 0.55), (0.06, 0.82), (0.2, 0.98), (0.42, 1.06), (0.7, 1.08))
    return tuple(start.plus(over, reach * a).plus(out, reach * b + 20).snapped for a, b in turns)


def _stations(line: Points, pitch: float = BETWEEN) -> Iterator[tuple[Point, Point]]:
    """Places along a line at a pitch, with the way it runs there."""
    gone, wanted = 0.0, pitch / 2
    for a, b in itertools.pairwise(line):
        step = a.to(b)
        while wanted <= gone + step.length:
            yield a.plus(step.unit, wanted - gone), step.unit
            wanted += pitch
        gone += step.length


def dry_reaches(rivers: list[Points], sea: BaseGeometry) -> list[Points]:
    """The reaches of rivers that the sea does not take."""
    return [line for line in rivers if not LineString(line).intersects(sea)]
