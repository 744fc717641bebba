"""Furnishing sections: what stands on the floors of rooms and caves, hangs from their roofs and on
their walls; and what one climbs by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import shapely
from shapely import LineString, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing, Thing
from morphs.art.geometry.rough import polygons
from morphs.art.sideview.carving import VAULT, piers
from morphs.art.sideview.furnishings import CAVES, OVER, ROOMS, SIZES, WALLS, Furnishing
from morphs.art.sideview.lofty import BALCONY, carried, lofty
from morphs.art.sideview.parts import Chamber, Section
from morphs.art.sideview.wayside import left_in, spans_at, timbered
from morphs.base import exact
from morphs.base.seeds import Dice

APART, TRIES, ROUND_CLIMBS = 0.1, 5, 0.46
"""How far apart furniture stands, in how many places each size of it is tried, and how far it
stands from the middle of ladders."""
CLIMBED, LONG, CLIMBER = ("ladder", "rope", "rungs", "chain"), 2.6, (0.5, 0.8)
"""By what one is seen to climb, where it is longer than so much, and how wide and high one is."""
GALLERIED = 2.6, 0.7
"""How high rooms are at least that may have a balcony, and how many of them do."""
PATCH = 1.35, 0.82
"""How much of every room stays empty, where there is room, for a number: its width and height."""
TALL = 4.5
"""From this height on a hall is a great one."""
PRIDE = (1.7, 1.55, 1.4, 1.25, 1.1, 1.0, 0.9, 0.8, 0.7, 0.62)
"""How large the pride of a room is drawn, of its size: the largest there is room for."""
ABOUT = (1.6, 1.45, 1.3, 1.15, 1.0, 0.85, 0.75)
"""The same of what stands about it."""
CROWD = 0.6
"""How many things stand about the pride of a room for each square of its width."""
BACKED, BACKS = {True: 0.4, False: 0.85}, (1.9, 1.6, 1.35, 1.15, 1.0, 0.88, 0.78)
"""The share of caves and of rooms whose back wall opens on something, and how large, of its size.
"""
PEOPLED, FOLK = 0.5, (1.1, 1.0, 0.9)
"""The share of rooms with someone in them, where anyone is wont to be, and how large."""
TORCHES = {True: 3, False: 1}
"""How many torches a great room and another have at the most."""
COLONNADE = 4.4
"""From which width on rooms have columns."""
CLAD, PANELS = 0.75, 0.9
"""The share of rooms whose back wall is clad, and how high."""
BEHIND = ("wall_stair", "wall_scaffold")
"""What on walls may have furniture before it."""
UPRIGHT = 0.9
"""How high what stands in a room is at least, about."""
HEAD = 0.35
"""What is left free above furniture, and below what hangs."""
Span = tuple[float, float]
Wanted = tuple[Sequence[str], Sequence[float], BaseGeometry]
"""Of which things one shall stand somewhere, in which sizes, and on what is free."""


def climbing(section: Section, drawing: Drawing) -> Iterator[Thing]:
    """Ladders, ropes, lifts and spirals in their shafts; stairs have their treads."""
    for climb in section.climbs:
        if climb.kind == "stairs":
            continue
        low = 10.0 if climb.foot >= 10 else climb.foot
        top = 0.0 if climb.top <= 0 else climb.top - 0.35
        yield Thing(f"climb_{climb.kind}", climb.x, low, 0, 0.56, low - top)
        rolls = Dice(drawing.seed, "climber", round(climb.x))
        if climb.kind in CLIMBED and low - top > LONG and rolls.below(5) < 2:
            share = 0.3 + 0.4 * rolls.fraction()
            y = exact.rounded(top + (low - top) * share)
            yield Thing("side_climber", climb.x, y, 0, *CLIMBER)


def pillars(section: Section) -> Iterator[Thing]:
    """What viaducts stand on, but where one climbs."""
    for span in section.bridged:
        for x in piers(span) if span.kind == "viaduct" else ():
            if all(abs(x - climb.x) > 0.75 for climb in section.climbs):
                high = span.foot - span.level - VAULT + 0.15
                yield Thing("side_column", exact.rounded(x), span.foot, 0, 0.5, exact.rounded(high))


def afloat(drawing: Drawing, rolls: Dice) -> Iterator[Thing]:
    """A boat now and then on wide open water, and fish in it."""
    for lake in polygons(drawing.water):
        x0, y0, x1, y1 = lake.bounds
        for _ in range(3 if y0 < 7 else 0):  # pools under a passage are bridged
            x = exact.rounded(x0 + (x1 - x0) * rolls.fraction())
            above = box(x - 0.8, y0 - 1.0, x + 0.8, y0 - 0.02)
            if 0.9 < x < 9.1 and rolls.fraction() < 0.3 and drawing.dry.contains(above):
                yield Thing("side_boat", x, y0, 0, 1.5, 0.5)
                break
        for _ in range(round(lake.area / 9)):
            x, y = x0 + (x1 - x0) * rolls.fraction(), y0 + 0.4 + (y1 - y0 - 0.4) * rolls.fraction()
            if lake.contains(box(x - 0.5, y - 0.35, x + 0.5, y + 0.35)):
                way = 1 if rolls.fraction() < 0.5 else -1
                yield Thing("side_fish", x, y, 0, way * 0.55, 0.26)


def furnished(section: Section, drawing: Drawing, sky: BaseGeometry, rolls: Dice) -> list[Thing]:
    """Things for every room and cave, none before a ladder or over a shaft."""
    blocked = [
        box(c.x - ROUND_CLIMBS, c.top - 1, c.x + ROUND_CLIMBS, c.foot + 1) for c in section.climbs
    ]
    decks = [exact.buffer(bridge.deck, 0.2) for bridge in drawing.bridges]
    shut = exact.union_all([*blocked, *decks, exact.buffer(drawing.water, 0.05), sky])
    free = exact.difference(drawing.floor, shut)
    found: list[Thing] = []
    spent: set[str] = set()
    piers = [box(p.x - 0.4, p.y - p.height, p.x + 0.4, p.y) for p in pillars(section)]
    between = exact.difference(free, exact.union_all(piers)) if piers else free
    for chamber in section.chambers:
        found += _chamber(chamber, free, between, drawing, spent, rolls)
    for span in section.bridged:  # what lies above the way over a great hall
        over = replace(section.chambers[-1], floor=span.level, level=span.level)
        above = exact.intersection(free, box(span.a, 0.0, span.b, span.level + 0.01))
        found += _chamber(over, above, above, drawing, spent, rolls)
    for way in section.passages:
        if way.natural:
            found += timbered(way, free, drawing, found)
        else:
            found += left_in((way.a, way.b, way.floor), free, drawing, found, rolls)
    return found


def _chamber(
    room: Chamber,
    free: BaseGeometry,
    between: BaseGeometry,
    drawing: Drawing,
    spent: set[str],
    rolls: Dice,
) -> Iterator[Thing]:
    """What a room holds, on what of it is free; what is tall stands between its piers."""
    kinds = CAVES if room.natural else ROOMS
    names = [name for name in kinds if name not in spent]
    name = rolls.choose(names)
    spent.add(name)
    kind = kinds[name]
    patch = _empty_patch(room, free, rolls)
    rest = exact.difference(free, patch) if patch else free
    yield from _panels(room, drawing, rolls)
    yield from carried(room, free, rolls)
    tall = _tall(room, between, patch, drawing, rolls)
    yield from tall
    seen = [_body(thing) for thing in tall if thing.kind not in BEHIND]
    clear = exact.difference(rest, exact.union_all(seen)) if seen else rest
    standing = list(
        _standing_things(room, kind, (clear, exact.intersection(clear, between)), drawing, rolls)
    )
    if kind.wall and not tall:
        backs = [exact.buffer(_body(t), 0.15) for t in standing if t.kind.startswith("wall_")]
        yield from _on_wall(room, kind, exact.difference(rest, exact.union_all(backs)), rolls)
    yield from standing
    for thing in _hanging(room, kind, free, drawing, [*standing, *tall], rolls):
        half = thing.width / 2
        body = box(thing.x - half, thing.y, thing.x + half, thing.y + thing.height)
        if patch is None or not patch.intersects(body):
            yield thing


def _panels(room: Chamber, drawing: Drawing, rolls: Dice) -> Iterator[Thing]:
    """What clads the lower part of the back wall of most rooms that masons built."""
    low, high = room.level, PANELS
    sunken = room.floor > low + 0.6
    if room.natural or sunken or rolls.fraction() > CLAD or low - room.top < 1.5 * high:
        return
    over = [box(x - 0.08, low - 1.4, x + 0.08, low - 1.15) for x in (room.a - 0.2, room.b + 0.2)]
    walled = not any(drawing.open.intersects(end) for end in over)
    under = exact.intersection(
        drawing.open, box(room.a, room.floor + 0.05, room.b, room.floor + 0.15)
    )
    walled &= under.area < 0.04 * (room.b - room.a)  # nothing clads the wall over a bridge
    if walled and drawing.open.contains(box(room.a + 0.06, low - high, room.b - 0.06, low - 0.06)):
        x, wide = exact.rounded((room.a + room.b) / 2), exact.rounded(room.b - room.a)
        yield Thing("wall_panels", x, low, 0, wide, high)


def _tall(
    room: Chamber,
    between: BaseGeometry,
    patch: BaseGeometry | None,
    drawing: Drawing,
    rolls: Dice,
) -> list[Thing]:
    """What fills the height of a great room, off the place for its number."""
    rest = exact.difference(between, patch) if patch else between
    if room.level - room.top <= TALL:
        high = room.floor - room.top > GALLERIED[0] and not room.natural
        high = high and rolls.fraction() < GALLERIED[1]
        return lofty(room, rest, drawing.open, rolls, BALCONY) if high else []
    return lofty(room, rest, drawing.open, rolls)


def _body(thing: Thing) -> BaseGeometry:
    """What something on a wall or under a roof covers."""
    top = thing.y if thing.kind in OVER else thing.y - thing.height
    return box(thing.x - thing.width / 2, top, thing.x + thing.width / 2, top + thing.height)


def _empty_patch(room: Chamber, free: BaseGeometry, rolls: Dice) -> BaseGeometry | None:
    """A place for a number in a room, which stays empty: high up at one of its walls, else between
    them, where it leaves most of the floor in one piece; None where nowhere is so much room."""
    first = rolls.below(2)
    found = [_patch_at(room, free, share) for share in (first, 1 - first, 0.5)]
    return max(
        (patch for patch in found if patch),
        key=lambda patch: _widest(room, exact.difference(free, patch)),
        default=None,
    )


def _patch_at(room: Chamber, free: BaseGeometry, share: float) -> BaseGeometry | None:
    """The highest such place that is free, as far to the right as a share tells."""
    wide, high = PATCH
    x = exact.rounded(room.a + 0.15 + wide / 2 + max(0.0, room.b - room.a - wide - 0.3) * share)
    for step in range(1, 7):
        top = room.top + 0.15 * step
        patch = box(x - wide / 2, top, x + wide / 2, top + high)
        if top + high < room.level and free.contains(patch):
            return patch
    return None


def _widest(room: Chamber, free: BaseGeometry) -> float:
    """How wide the widest place is in which one stands upright."""
    line = LineString([(room.a, room.level - UPRIGHT), (room.b, room.level - UPRIGHT)])
    parts = shapely.get_parts(exact.intersection(free, line))
    return max((exact.length(part) for part in parts), default=0.0)


def _standing_things(
    room: Chamber,
    kind: Furnishing,
    free: tuple[BaseGeometry, BaseGeometry],
    drawing: Drawing,
    rolls: Dice,
) -> Iterator[Thing]:
    """The pride of a room, then what fits beside it. Free for the first is what is behind piers
    too, for the others only what is between them."""
    taken: list[Span] = []
    reach = box(room.a - 0.2, room.top - 1, room.b + 0.2, room.floor + 0.4)
    here, between = (exact.intersection(one, reach) for one in free)
    wide = room.b - room.a
    great = room.level - room.top > TALL
    wanted: list[Wanted] = [(_prides(kind, rolls), PRIDE, here)]
    for _ in range(2 if wide > COLONNADE and not room.natural else 1):
        if rolls.fraction() < BACKED[room.natural]:
            wanted.append((rolls.some(kind.back, len(kind.back)), BACKS, between))
    if kind.folk and rolls.fraction() < PEOPLED:
        wanted.append(([rolls.choose(kind.folk)], FOLK, between))
    wanted += [([rolls.choose(kind.about)], ABOUT, between) for _ in range(round(wide * CROWD) + 1)]
    for names, sizes, where in wanted:
        for name in names:
            thing = _placed(name, sizes, room, where, drawing, taken, rolls)
            if not thing:
                continue
            taken.append((thing.x - thing.width / 2, thing.x + thing.width / 2))
            yield thing
            break
        for column in _columns(room, here, drawing, taken) if where is here and not great else ():
            taken.append((column.x - 0.3, column.x + 0.3))
            yield column


def _prides(kind: Furnishing, rolls: Dice) -> list[str]:
    """What a room may be known by, the best first: where there is no place for its prides, the
    widest of what stands about."""
    about = sorted({*kind.about}, key=lambda name: (-SIZES[name][0], name))
    return [*rolls.some(kind.pride, len(kind.pride)), *about]


def _columns(
    room: Chamber, here: BaseGeometry, drawing: Drawing, taken: Sequence[Span]
) -> list[Thing]:
    """Columns of a wide room, as far apart as from its walls, off what stands there."""
    wide = room.b - room.a
    count = 2 if wide < 6 else 3
    found = []
    for k in range(count if wide >= COLONNADE and not room.natural else 0):
        x = exact.rounded(room.a + wide * (k + 1) / (count + 1))
        span = _ground(x, 0.5, here, drawing, room)
        clear = all(x + 0.3 < a or x - 0.3 > b for a, b in taken)
        if clear and span and span[1] - span[0] > 1.6:
            found.append(Thing("side_column", x, span[1], 0, 0.34, span[1] - span[0]))
    return found if len(found) > 1 else []


def _placed(
    name: str,
    sizes: Sequence[float],
    room: Chamber,
    here: BaseGeometry,
    drawing: Drawing,
    taken: Sequence[Span],
    rolls: Dice,
) -> Thing | None:
    """Something that stands in a room, as large as there is a place for it."""
    wide = room.b - room.a
    for size, attempt in product(sizes, range(TRIES)):
        w, h = (exact.rounded(side * size) for side in SIZES[name])
        if w > wide:
            continue
        x = exact.rounded(room.a + w / 2 + (attempt + rolls.fraction()) / TRIES * (wide - w))
        clear = all(x + w / 2 + APART < a or x - w / 2 - APART > b for a, b in taken)
        span = _ground(x, w, here, drawing, room) if clear else None
        if span and span[1] - span[0] > h + 0.12:
            return Thing(name, x, span[1], 0, w, h)
    return None


def _on_wall(room: Chamber, kind: Furnishing, free: BaseGeometry, rolls: Dice) -> Iterator[Thing]:
    """What hangs on the back wall, behind all furniture."""
    taken: list[Span] = []
    great = room.level - room.top > TALL
    torches = 0
    for _ in range(9 if great else 3):
        name = rolls.choose(kind.wall)
        w, h = WALLS[name]
        if name == "wall_torch" and torches == TORCHES[great]:
            continue
        x = exact.rounded(
            room.a + w / 2 + 0.2 + rolls.fraction() * max(0.0, room.b - room.a - w - 0.4)
        )
        foot = room.floor if name in ("wall_arches", "wall_props") else room.level - 1.05
        if great and foot < room.floor:
            foot -= exact.rounded(1.6 * rolls.fraction())
        if name == "wall_props":
            h = min(h, room.floor - room.top - 0.2)
        body = box(x - w / 2, foot - h, x + w / 2, foot - 0.05)
        clear = all(x + w / 2 + 0.1 < a or x - w / 2 - 0.1 > b for a, b in taken)
        if clear and free.contains(body):
            taken.append((x - w / 2, x + w / 2))
            torches += name == "wall_torch"
            yield Thing(name, x, foot, 0, w, h)


def _hanging(
    room: Chamber,
    kind: Furnishing,
    free: BaseGeometry,
    drawing: Drawing,
    standing: list[Thing],
    rolls: Dice,
) -> Iterator[Thing]:
    """What hangs from the roof, not from a footbridge, above all that stands."""
    taken: list[Span] = []
    for _ in range(round((room.b - room.a) * (1.6 if room.natural else 0.3)) + 1):
        name = rolls.choose(kind.over)
        w, h = OVER[name]
        if name == "stalactite":
            w, h = w * (0.6 + 0.6 * rolls.fraction()), h * (0.5 + rolls.fraction())
        x = exact.rounded(
            room.a + 0.3 + w / 2 + rolls.fraction() * max(0.0, room.b - room.a - w - 0.6)
        )
        tops = spans_at([x + step * w for step in (-0.4, 0.0, 0.4)], free)
        if not all(tops):
            continue
        spans = [span for span in tops if span]
        roof, ground = max(a for a, _ in spans), min(b for _, b in spans)
        if drawing.open.contains(shapely.Point(x, roof - 0.3)):
            continue
        level = roof - min(a for a, _ in spans) < (0.5 if room.natural else 0.12)
        below = min(
            [t.y - t.height for t in standing if abs(t.x - x) < (t.width + w) / 2] + [ground]
        )
        clear = all(x + w / 2 + 0.1 < a or x - w / 2 - 0.1 > b for a, b in taken)
        if level and clear and roof > room.top - 0.6 and below - roof > h + HEAD:
            taken.append((x - w / 2, x + w / 2))
            yield Thing(name, x, roof - (0.05 if room.natural else 0.0), 0, w, h)


def _ground(
    x: float, wide: float, here: BaseGeometry, drawing: Drawing, room: Chamber
) -> Span | None:
    """Roof and floor at a place whose floor is level and has rock beneath it, of what is free in
    this room."""
    ends = spans_at([x + step * wide for step in (-0.5, -0.25, 0.0, 0.25, 0.5)], here)
    if any(end is None for end in ends):
        return None
    spans = [end for end in ends if end]
    ground = max(b for _, b in spans)
    even = ground - min(b for _, b in spans) < (0.22 if room.natural else 0.02)
    low = min(b for _, b in spans)
    below = box(x - wide / 2, ground + 0.05, x + wide / 2, ground + 0.25)
    if not even or drawing.open.intersects(below):
        return None
    return max(a for a, _ in spans), ground if not room.natural else exact.rounded(
        (ground + low) / 2
    )
