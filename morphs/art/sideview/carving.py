"""From the plan of a section to shapes: vaults, caves, shafts and flights of stairs."""

from __future__ import annotations

from itertools import pairwise

from shapely import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Bridge
from morphs.art.geometry.rough import roughen
from morphs.art.sideview.parts import TREAD, Chamber, Climb, Passage, Ramp, Span
from morphs.base import exact
from morphs.base.seeds import Dice

SIZE = (10.0, 10.0)
STEP = 0.25
"""How high and how deep a step within a chamber is."""
TREADS = 10
"""Steps of a flight from storey to storey."""
NECK = 0.7
"""How far from its ends the roof of a passage rises."""
HEADROOM = 1.35
WIDE = {"lift": 0.75, "spiral": 0.7}
"""Half the width of shafts that are wider than a passage."""
ROOFING = 8
"""Points of the roof over a flight of steps."""
PLANK = 0.16
"""How thick a footbridge is."""
VAULT = 1.15
"""How high the arches of a viaduct are with what they carry."""
TWO_DOMES, LOFT = 3.8, (1.3, 1.05, 1.5)
"""From which width on caves may have two domes; how far lofts reach into the rock, how high they
are, and how high above the floor."""
ROOFS = ("flat", "flat", "barrel", "barrel", "pointed", "coved", "gabled", "stepped")
RISE = {"barrel": 0.36, "pointed": 0.5, "gabled": 0.28}
"""How high roofs rise between walls, of their width; others rise alike."""
HUNG, SAG = ("deck", "rope"), 0.34
"""What spans halls without stone, and how far ropes sag."""
Point = tuple[float, float]


def room_shape(room: Chamber, rolls: Dice) -> BaseGeometry:
    """A worked room: walls, a roof of some kind, and steps down to a sunken floor."""
    roof = _roof(room, rolls)
    body = Polygon([(room.a, room.floor), *roof, (room.b, room.floor)])
    return exact.difference(body, _steps(room))


def _roof(room: Chamber, rolls: Dice) -> list[Point]:
    """The ceiling from the left wall to the right."""
    a, b, top = room.a, room.b, room.top
    wide, high = b - a, room.level - top
    kind = rolls.choose(ROOFS) if high > 1.5 else "flat"
    spring = top + roof_rise(room, kind)
    middle = (a + b) / 2
    if kind == "barrel":
        turns = [k * 3.14159 / 14 for k in range(15)]
        return [
            (middle - exact.cos(t) * wide / 2, spring - exact.sin(t) * (spring - top))
            for t in turns
        ]
    if kind == "pointed":
        left = [(a, spring), (a + wide * 0.06, spring + (top - spring) * 0.42)]
        left += [(a + wide * 0.2, spring + (top - spring) * 0.76)]
        right = [(a + b - x, y) for x, y in reversed(left)]
        return [*left, (middle, top), *right]
    if kind == "coved":
        return [(a, spring), (a + 0.5, top), (b - 0.5, top), (b, spring)]
    if kind == "gabled":
        return [(a, spring), (middle, top), (b, spring)]
    if kind == "stepped":
        return [
            (a, spring), (a + 0.4, spring), (a + 0.4, top), (b - 0.4, top), (b - 0.4, spring),
            (b, spring),
        ]  # fmt: skip
    return [(a, top), (b, top)]


def roof_rise(room: Chamber, kind: str) -> float:
    """How much the ceiling of a room rises from its walls under a roof of a kind."""
    rise = RISE[kind] * (room.b - room.a) if kind in RISE else 0.6
    return min(room.level - room.top - 1.05, rise)


def _steps(room: Chamber) -> BaseGeometry:
    """Solid steps at those walls of a sunken room at which one comes in."""
    count = round((room.floor - room.level) / STEP)
    found = []
    for k in range(count):
        y, out = room.floor - (k + 1) * STEP, (count - k) * STEP
        if room.entered[0]:
            found.append(box(room.a, y, room.a + out, y + STEP))
        if room.entered[1]:
            found.append(box(room.b - out, y, room.b, y + STEP))
    return exact.union_all(found)


def cave_shape(cave: Chamber, seed: int, rolls: Dice) -> BaseGeometry:
    """A natural cave: a level stretch of floor, walls that lean, an uneven roof that is highest
    anywhere or has two domes; beside some high ones a loft."""
    form = Dice(seed, "form of a cave")
    crown, dip = 0.22 + 0.56 * form.fraction(), form.fraction()
    dip = 0.75 if cave.b - cave.a > TWO_DOMES and dip < 0.5 else 0.0
    a, b, top, floor = cave.a, cave.b, cave.top, cave.floor
    wide = b - a
    count = max(3, round(wide / 0.8))
    roof = []
    for k in range(count + 1):
        share = k / count
        bent = share / crown / 2 if share < crown else 1 - (1 - share) / (1 - crown) / 2
        arch = 4 * bent * (1 - bent)
        arch *= 1 - dip * max(0.0, 1 - abs(share - 0.5) / 0.22)
        y = floor - 1.0 - (floor - 1.0 - top) * (0.25 + 0.75 * arch)
        roof.append((a + 0.25 + (wide - 0.5) * share, y + 0.35 * (rolls.fraction() - 0.3)))
    outline = [(a, floor - 0.25), (a - 0.05, floor - 0.8), *roof]
    outline += [(b + 0.05, floor - 0.8), (b, floor - 0.25), (b - 0.35, floor), (a + 0.35, floor)]
    shape = exact.snapped(Polygon(outline))
    loft = _loft(cave, 1 if crown > 0.5 else -1)
    return roughen(exact.union(shape, loft) if loft else shape, SIZE, seed, 0.13)


def _loft(cave: Chamber, way: int) -> BaseGeometry | None:
    """A ledge high up beside a cave, at its right (1) or left, where there is room for one."""
    wall, level = (cave.b, -1.0) if way > 0 else (cave.a, 1.0)
    end, foot = wall + way * LOFT[0], cave.floor - LOFT[2]
    if cave.top > foot - LOFT[1] or not 0.8 < end < 9.2:
        return None
    ends = wall + 1.1 * level, end
    roof = foot - LOFT[1]
    ring = [(ends[0], foot), (ends[0], roof - 0.1), (wall, roof), (end, roof + 0.35), (end, foot)]
    return exact.snapped(Polygon(ring))


def passage_shape(way: Passage, seed: int) -> BaseGeometry:
    """A hall, or a tunnel with an uneven roof. Its roof rises off its ends."""
    straight = box(way.a, way.floor - 1.0, way.b, way.floor)
    a, b = way.a + NECK, way.b - NECK
    if way.lift and b - a > NECK:
        straight = exact.union(straight, _lifted(way, a, b, Dice(seed, "roof of a passage")))
    return roughen(straight, SIZE, seed, 0.12) if way.natural else straight


def _lifted(way: Passage, a: float, b: float, rolls: Dice) -> BaseGeometry:
    """What of a passage is higher than at its ends: vaults side by side, or an uneven roof."""
    roof, wide = way.floor - 1.0, (b - a) / way.bays
    if way.natural:
        count = max(3, round((b - a) / 0.7))
        tops = [
            (a + (b - a) * k / count, roof - way.lift * (0.25 + rolls.fraction()) * (0 < k < count))
            for k in range(count + 1)
        ]
        return exact.snapped(Polygon([(a, roof + 0.3), *tops, (b, roof + 0.3)]))
    turns = [k * 3.14159265 / 10 for k in range(11)]
    ring = [
        (a + wide * (n + 0.5 - 0.46 * exact.cos(t)), roof - way.lift * exact.sin(t))
        for n in range(way.bays)
        for t in turns
    ]
    return exact.snapped(Polygon([(a, roof + 0.3), *ring, (b, roof + 0.3)]))


def ramp_shape(ramp: Ramp, seed: int) -> BaseGeometry:
    """The steps from a side to a storey's floor, under a roof that slopes in one bend; of a tunnel
    rock that slopes."""
    if ramp.natural:
        return _slope(ramp, seed)
    rise = ramp.floor - ramp.start
    count, step = round(abs(rise) / TREAD), TREAD if rise > 0 else -TREAD
    sill, deep = ramp.sill, TREAD * ramp.run
    ring = [(sill - 0.02, ramp.start)]
    for k in range(count):
        near, y = sill + k * deep, ramp.start + (k + 1) * step
        ring += [(near, y), (near + deep + 0.02 * (k == count - 1), y)]
    near, far = sill - (min(deep, TREAD) if rise < 0 else 0.02), sill + count * deep + 0.02
    if rise < 0:
        far -= min(deep, TREAD)
        ring.append((sill + count * deep + 0.02, ramp.floor - 1.0))
    shares = [1 - k / ROOFING for k in range(ROOFING + 1)]
    ring += [
        (near + (far - near) * t, ramp.start - 1.0 + rise * t * t * (3 - 2 * t)) for t in shares
    ]
    if rise < 0:
        ring.append((near, ramp.start - 0.5))
    shape = exact.snapped(Polygon(ring))
    return shape if ramp.way == 1 else exact.scale(shape, -1, 1, origin=(5, 5))


def _slope(ramp: Ramp, seed: int) -> BaseGeometry:
    """A tunnel that rises or falls from a side to a storey's floor."""
    rise = ramp.floor - ramp.start
    near, far = ramp.sill - 0.02, ramp.sill + abs(rise) * ramp.run + 0.02
    shares = [k / ROOFING for k in range(ROOFING + 1)]
    floor = [(near + (far - near) * t, ramp.start + rise * t * t * (3 - 2 * t)) for t in shares]
    roof = [(x, y - 1.0 - 0.6 * t * (1 - t)) for (x, y), t in zip(floor, shares, strict=True)]
    shape = roughen(exact.snapped(Polygon([*floor, *reversed(roof)])), SIZE, seed, 0.1)
    return shape if ramp.way == 1 else exact.scale(shape, -1, 1, origin=(5, 5))


def span_shape(span: Span) -> BaseGeometry:
    """The stone that carries a passage over a hall: an arch of rock, or piers and their arches."""
    a, b, y = span.a - 0.4, span.b + 0.4, span.level
    high = span.foot - y
    if span.kind == "arch":
        turns = [k / 12 for k in range(13)]
        under = [
            (a + (b - a) * t, y + 0.42 + (2 * t - 1) ** 2 * (2 * t - 1) ** 2 * high * 0.55)
            for t in turns
        ]
        return exact.snapped(Polygon([(a, y), *under, (b, y)]))
    stone = box(a, y, b, y + VAULT)
    bays = []
    for left, right in pairwise([span.a, *piers(span), span.b]):
        middle, half = (left + right) / 2, (right - left) / 2 - 0.16
        turns = [n * 3.14159 / 12 for n in range(13)]
        ring = [
            (middle - exact.cos(t) * half, y + VAULT - exact.sin(t) * (VAULT - 0.34)) for t in turns
        ]
        bays.append(
            Polygon([(middle - half, y + VAULT + 0.1), *ring, (middle + half, y + VAULT + 0.1)])
        )
    return exact.snapped(exact.difference(stone, exact.union_all(bays)))


def piers(span: Span) -> list[float]:
    """Where the pillars of a viaduct stand."""
    count = max(2, round((span.b - span.a) / 1.9))
    return [span.a + (span.b - span.a) * k / count for k in range(1, count)]


def cleft_shape(x: float, top: float, foot: float, seed: int) -> BaseGeometry:
    """A cleft in the rock round falling water, narrow at the border of the tile and at its foot."""
    left, right = [], []
    count = max(4, round((foot - top) / 0.7))
    for k in range(count + 1):
        y = top + (foot - top) * k / count
        wide = 0.5 + 0.45 * max(0.0, min(1.0, y / 1.6, (10 - y) / 1.6, (foot - y - 0.9) / 1.4))
        left.append((x - wide, y))
        right.append((x + wide, y))
    return roughen(exact.snapped(Polygon([*left, *right[::-1]])), SIZE, seed, 0.2)


def shaft_shape(climb: Climb) -> BaseGeometry:
    """The shaft of what one climbs by; a flight of stairs with its treads."""
    if climb.kind == "stairs":
        return _flight(climb)
    half = WIDE.get(climb.kind, 0.5)
    top = climb.top - 1.0 if climb.top > 0.5 else 0.0
    low = box(climb.x - half, top, climb.x + half, min(10.0, climb.foot))
    if climb.kind == "lift":
        return exact.union(low, box(climb.x - 0.5, climb.top - 1.6, climb.x + 0.5, climb.top))
    return low


def flight_treads(climb: Climb) -> list[Point]:
    """The treads of a flight from its head down."""
    run, rise = (climb.reach - climb.x) / TREADS, (climb.foot - climb.top) / TREADS
    points: list[Point] = [(climb.x, climb.top)]
    for k in range(TREADS):
        x, y = climb.x + run * k, climb.top + rise * (k + 1)
        points += [(x, y), (x + run, y)]
    return points


def _flight(climb: Climb) -> BaseGeometry:
    treads = flight_treads(climb)
    way = 1 if climb.reach > climb.x else -1
    over = [(climb.x, climb.top - 1.0), (climb.x + way * 0.7, climb.top - 1.0)]
    over += [(climb.reach, climb.foot - HEADROOM), (climb.reach + way * 0.3, climb.foot - 1.0)]
    ring = [*treads, (climb.reach + way * 0.3, climb.foot), *reversed(over)]
    return exact.snapped(Polygon(ring))


def ropes_at(a: float, b: float, y: float) -> Bridge:
    """A bridge of ropes from one place to another, which sags between them."""
    a, b, y = (exact.rounded(value) for value in (a, b, y))
    shares = [k / 12 for k in range(13)]
    line = [
        (exact.rounded(a + (b - a) * t), exact.rounded(y + SAG * 4 * t * (1 - t))) for t in shares
    ]
    under = [(x, exact.rounded(at + PLANK * 0.7)) for x, at in reversed(line)]
    return Bridge(Polygon([*line, *under]), LineString(line))


def deck_at(a: float, b: float, y: float) -> Bridge:
    """A footbridge from one place to another at a height."""
    a, b, y, foot = (exact.rounded(value) for value in (a, b, y, y + PLANK))
    return Bridge(box(a, y, b, foot), LineString([(a, y), (b, y)]))
