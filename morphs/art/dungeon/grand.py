"""What large worked rooms are remembered by: one strong thing, where else there is bare floor."""

from __future__ import annotations

from collections.abc import Callable

from shapely import Point as Dot
from shapely import box

from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import (
    against_walls,
    borne_on,
    centre,
    end_piece,
    flanking,
    hall_of,
    ring,
)
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.pools import pool
from morphs.art.dungeon.wonders import chasm, fallen
from morphs.art.dungeon.workplaces import council, observatory, organ
from morphs.art.geometry.drawing import Thing
from morphs.base import exact
from morphs.base.seeds import Dice

LARGE = 20.0
"""Smaller rooms may be bare, in square squares."""
FURNISHED = 0.05
"""A room is bare where what stands in it covers less of it than this share."""
VAST, FILLED = 30.0, 0.09
"""Rooms with more floor are bare below a larger share."""
DEBRIS = ("rubble", "bones", "pebble", "boulder")
"""What lies in bare rooms too."""
WALK, RIM = 1.35, 0.3
"""How broad the way round a sunken pool is, and of that the steps down, in squares."""
GRAVES = (1.7, 1.2)
"""How far apart graves lie, along the room and across it, in squares."""
MISSING, ASKEW, SHIFTED = 6, 7.0, 0.09
"""One in so many is missing; by how many degrees others lie askew at most, and how far off their
place: the ground has settled."""
LEAST_GRAVES = 6
"""Fewer are no field of graves."""
Grand = Callable[[Plan, Part, Dice], bool]


def grand(plan: Plan, part: Part, dice: Dice) -> None:
    """Give a large room one strong thing, if what was set up in it leaves it bare."""
    stood = [
        thing
        for thing in plan.things
        if thing.kind not in DEBRIS and part.outline.intersects(Dot(thing.x, thing.y))
    ]
    covered = sum(thing.width * thing.height for thing in stood)
    wet = any(exact.distance(one.outline, part.outline) <= 0 for one in plan.of_kind("water"))
    area = part.outline.area
    if area < LARGE or wet or covered > (FILLED if area > VAST else FURNISHED) * area:
        return
    plan.bodies += [footprint(one) for one in stood if one.kind == "dais"]  # no place to stand on
    order = list(dict.fromkeys(dice.choose(THINGS) for _ in range(2 * len(THINGS))))
    for one in order:
        if one(plan, part, dice):
            return


def _mosaic(plan: Plan, part: Part, dice: Dice) -> bool:
    """A picture in the floor as broad as the room allows, a border let in round it."""
    hall = hall_of(part)
    size = min(hall.short - 1.8, 3.6)
    if size < 1.6 or not centre(plan, hall, Thing("mosaic", 0, 0, 0, size, size)):
        return False
    border = hall.thing("inlay", 0, 0, 0, hall.long - 1.0, hall.short - 1.0)
    if hall.outline.contains(footprint(border)):
        plan.things.append(border)
    return True


def _pool(plan: Plan, part: Part, dice: Dice) -> bool:
    """A sunken pool as the room is, columns at its corners."""
    hall = hall_of(part)
    if hall.short < 2 * WALK + 1.2 or not pool(plan, part, WALK):
        return False
    basin = plan.parts[-1].outline
    x0, y0, x1, y1 = basin.bounds
    steps = Thing("dais", (x0 + x1) / 2, (y0 + y1) / 2, 0, x1 - x0 + 2 * RIM, y1 - y0 + 2 * RIM)
    rim, square = footprint(steps), basin.area > 0.99 * (x1 - x0) * (y1 - y0)
    if square and not any(body.intersects(rim) for body in plan.bodies):
        plan.things.append(steps)
    along, across = hall.long / 2 - WALK / 2 - 0.1, hall.short / 2 - WALK / 2 - 0.1
    size = borne_on(plan, hall, "column", 0.36)
    for x in (-along, along):
        for y in (-across, across):
            plan.put(hall.thing("column", x, y, 0, size, size), part.outline, 0.1)
    return True


def _dais(plan: Plan, part: Part, dice: Dice) -> bool:
    """A statue, an altar, a tomb or a relic on steps before the end wall, lights on both hands: no
    seat, for that is what one room of a map is known by."""
    hall, before = hall_of(part), len(plan.things)
    kind, size = dice.choose(
        (
            ("statue", (1.0, 1.0)),
            ("altar", (0.62, 1.5)),
            ("coffin", (1.4, 0.7)),
            ("orb", (0.9, 0.9)),
        )
    )
    end_piece(plan, hall, dice, kind, size, dais=True)
    if len(plan.things) == before:
        return False
    flanking(plan, hall, dice, dice.choose(("brazier", "column")), 0.6)
    return True


def _monument(plan: Plan, part: Part, dice: Dice) -> bool:
    """Something far larger than men on steps in the middle."""
    hall = hall_of(part)
    kind, wide, deep = dice.choose(MONUMENTS)
    for share in (1.0, 0.75):
        steps = Thing("dais", 0, 0, 0, share * (wide + 1.1), share * (deep + 1.1))
        if centre(plan, hall, steps):
            plan.things.append(hall.thing(kind, 0, 0, 0, share * wide, share * deep))
            return True
    return False


MONUMENTS = (("statue", 1.5, 1.5), ("statue", 1.5, 1.5), ("coffin", 2.1, 1.05), ("orb", 1.4, 1.4))
"""What stands in the middle of great rooms: kind, width and depth in squares."""


def _sunken(plan: Plan, part: Part, dice: Dice) -> bool:
    """A lower floor in the middle, steps down to it on all sides, and something in it."""
    hall = hall_of(part)
    long, short = hall.long - 2.6, hall.short - 2.2
    if short < 1.8 or not centre(plan, hall, Thing("dais", 0, 0, 0, long, short)):
        return False
    kind, size = dice.choose((("mosaic", 2.4), ("brazier", 0.8), ("fountain", 1.5), ("sand", 2.6)))
    size = min(size, short - 0.8)
    plan.things.append(hall.thing(kind, 0, 0, 0, size, size))
    return True


def _circle(plan: Plan, part: Part, dice: Dice) -> bool:
    """Columns in a ring, and what they stand about."""
    hall, before = hall_of(part), (len(plan.things), len(plan.bodies))
    if hall.short < 4:
        return False
    count = 8 if hall.long < 7 else 12
    kind, size = dice.choose(
        (("statue", 1.3), ("pit_round", 1.4), ("well", 1.3), ("fountain", 1.5))
    )
    amid = centre(plan, hall, Thing(kind, 0, 0, 0, size, size))
    ring(plan, hall, dice.choose(("column", "pillar")), 0.4, 1.05, count)
    if amid and len(plan.things) == before[0] + count + 1:
        return True
    del plan.things[before[0] :], plan.bodies[before[1] :]
    return False


def _table(plan: Plan, part: Part, dice: Dice) -> bool:
    """A table nearly as long as the room, a fire at the wall."""
    hall = hall_of(part)
    for off in (0.0, 0.5, -0.5, 1.0, -1.0):
        long = hall.long - 2.4 - 2 * abs(off)
        table = hall.thing("table", off, 0, 0, long, 1.4)
        if long > 2 and plan.put(table, part.outline, 0.2, in_the_way=hall.short > 4):
            against_walls(plan, part, dice, "hearth", 1, (1.3, 0.5))
            return True
    return False


def _graves(plan: Plan, part: Part, dice: Dice) -> bool:
    """Slabs in rows as they have settled, some of them missing."""
    hall, before = hall_of(part), (len(plan.things), len(plan.bodies))
    columns, rows = int((hall.long - 0.8) / GRAVES[0]), int((hall.short - 0.6) / GRAVES[1])
    for k in range(columns):
        for j in range(rows):
            along = (k - (columns - 1) / 2) * GRAVES[0]
            across = (j - (rows - 1) / 2) * GRAVES[1]
            lean, off, aside = (2 * dice.fraction() - 1 for _ in range(3))
            if dice.below(MISSING):
                along, across = along + SHIFTED * off, across + SHIFTED * aside
                grave = hall.thing("coffin", along, across, ASKEW * lean, 1.16, 0.56)
                plan.put(grave, part.outline, 0.1)
    if len(plan.things) - before[0] >= LEAST_GRAVES:
        return True
    del plan.things[before[0] :], plan.bodies[before[1] :]
    return False


def _collapse(plan: Plan, part: Part, dice: Dice) -> bool:
    """A corner that has come down: stones fan out of it, the largest at the wall."""
    inner = box(*exact.buffer(part.outline, -0.35, 2).bounds)
    corners = list(inner.exterior.coords)[:4]
    dice.shuffle(corners)
    far = [min((exact.distance(way, Dot(c)) for way in plan.lanes), default=9.0) for c in corners]
    return fallen(plan, part, Dot(corners[far.index(max(far))]), dice)


THINGS: tuple[Grand, ...] = (
    *(_mosaic, _mosaic, _pool, _pool, _dais, _monument, _sunken),
    *(_circle, _circle, _table, _graves, _collapse, chasm),
    *(council, observatory, organ),
)
"""What there may be; some more gladly than others."""
