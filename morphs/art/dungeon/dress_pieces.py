"""Furniture of set pieces."""

from __future__ import annotations

import math

from shapely import Point as Dot

from morphs.art.dungeon.furnish import (
    Hall,
    against_walls,
    colonnade,
    dresses,
    dripstone,
    end_piece,
    flanking,
    hall_of,
    pool,
    ring,
    scatter,
)
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.wonders import relief
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.rough import polygons
from morphs.base import exact
from morphs.base.seeds import Dice

AISLE = 2
"""How far columns of great halls stand from each other and from the walls, in squares."""


def _stand(plan: Plan, part: Part, thing: Thing, clear: float = 0.1) -> None:
    plan.put(thing, part.outline, clear, in_the_way=True)


def _floor(plan: Plan, hall: Hall, kind: str, long: float, short: float, along: float = 0) -> None:
    """What is let into the floor, under whatever stands there."""
    plan.things.insert(0, hall.thing(kind, along, 0, 0, long, short))


def _arcade(plan: Plan, part: Part, kind: str, size: float, inset: float) -> None:
    """Columns round a court, at even distances, one at each corner."""
    hall = hall_of(part)
    long, short = hall.long / 2 - inset, hall.short / 2 - inset
    for across in (-short, short):
        for k in range(round(2 * long / AISLE) + 1):
            _stand(plan, part, hall.thing(kind, k * AISLE - long, across, 0, size, size))
    for along in (-long, long):
        for k in range(1, round(2 * short / AISLE)):
            _stand(plan, part, hall.thing(kind, along, k * AISLE - short, 0, size, size))


@dresses
def pillared_hall(plan: Plan, part: Part, dice: Dice) -> None:
    """A throne on its dais, two aisles of columns on either hand, a floor with inlays between."""
    hall = hall_of(part)
    end = hall.long / 2
    _floor(plan, hall, "dais", 3.2, 5.2, end - 1.6)
    _floor(plan, hall, "dais", 2.4, 3.8, end - 1.2)
    _stand(plan, part, hall.thing("throne", end - 1.0, 0, 0, 0.9, 1.0))
    for across in (-1.5, 1.5):
        _stand(plan, part, hall.thing("brazier", end - 3.5, across, 0, 0.45, 0.45))
    _floor(plan, hall, "inlay", 10, 3.2, -1.2)
    for along in (-4.2, -1.2, 1.8):
        _stand(plan, part, hall.thing("mosaic", along, 0, 0, 1.9, 1.9))
    for k in range(int(hall.long / AISLE) - 1):
        for across in (-4, -2, 2, 4):
            along = AISLE * (k + 1) - end
            size = 0.55 if abs(across) == AISLE else 0.42
            _stand(plan, part, hall.thing("column", along, across, 0, size, size))
    against_walls(plan, part, dice, "statue", 8, (0.6, 0.6), paired=True)


@dresses
def palace(plan: Plan, part: Part, dice: Dice) -> None:
    """Statues in a vestibule, a fountain in a court under an arcade, a throne beyond it."""
    x0, _, x1, _ = part.outline.bounds
    hall = hall_of(part)
    x, y, court = hall.x, hall.y, hall.short
    for deep, wide in ((3.4, 6.4), (2.4, 4.8)):
        plan.things.append(Thing("dais", x1 - deep / 2, y, 0, deep, wide))
    plan.things.append(Thing("inlay", x, y, 0, court - 5.6, court - 5.6))
    plan.things.append(Thing("inlay", x - court / 2 - 2.6, y, 0, 4.4, 2.0))
    plan.things.append(Thing("mosaic", x, y, 0, 5.4, 5.4))
    _stand(plan, part, Thing("throne", x1 - 1.0, y, 0, 0.9, 1.0))
    _stand(plan, part, Thing("fountain", x, y, 0, 2.4, 2.4))
    steps = [AISLE * k - court / 2 for k in range(1, int(court / AISLE))]
    ring = [(a, b) for a in steps for b in steps if steps[0] in (a, b) or steps[-1] in (a, b)]
    for along, across in ring:
        _stand(plan, part, Thing("column", x + along, y + across, 0, 0.5, 0.5))
    for side in (-1, 1):
        for along, across, kind, size in (
            (x - 3.2, 3.2, "statue", 0.8),
            (x + 3.2, 3.2, "statue", 0.8),
            (x0 + 1, 2.4, "statue", 0.62),
            (x0 + 3, 2.4, "statue", 0.62),
            (x0 + 5, 2.4, "statue", 0.62),
            (x1 - 4, 1.8, "brazier", 0.45),
            (x1 - 1, 3, "pillar", 0.5),
            (x1 - 3, 3, "pillar", 0.5),
            (x1 - 5, 3, "pillar", 0.5),
        ):
            _stand(plan, part, Thing(kind, along, y + side * across, 0, size, size), 0.05)
    against_walls(plan, part, dice, "urn", 6, (0.4, 0.4), paired=True)


@dresses
def mausoleum(plan: Plan, part: Part, dice: Dice) -> None:
    """A tomb on a round of steps under a ring of columns, lesser ones round it."""
    hall = hall_of(part)
    _floor(plan, hall, "mosaic", 7.6, 7.6)
    for wide in (4.0, 3.0):
        plan.things.append(hall.thing("dais", 0, 0, 0, wide, wide * 0.7))
    _stand(plan, part, hall.thing("coffin", 0, 0, 0, 1.9, 0.95))
    for count, reach, kind, size in ((12, 4.4, "column", 0.55), (4, 2.8, "brazier", 0.4)):
        for k in range(count):
            turn = (k + 0.5) * 2 * math.pi / count
            along, across = exact.cos(turn) * reach, exact.sin(turn) * reach
            _stand(plan, part, hall.thing(kind, along, across, 0, size, size))
    for k in range(8):
        turn = (k + 0.5) * math.pi / 4
        along, across = exact.cos(turn) * 5.7, exact.sin(turn) * 5.7
        angle = math.degrees(turn) + 90
        plan.put(hall.thing("coffin", along, across, angle, 1.3, 0.6), part.outline, 0.05)
    against_walls(plan, part, dice, "urn", 6, (0.4, 0.4), paired=True)


@dresses
def cloister(plan: Plan, part: Part, dice: Dice) -> None:
    """A basin in the middle of a court, a walk under an arcade round it."""
    hall = hall_of(part)
    pool(plan, part, 4.6)
    _floor(plan, hall, "inlay", hall.long - 7.6, hall.short - 7.6)
    _arcade(plan, part, "column", 0.5, 2)
    for along in (-3.6, 3.6):
        for across in (-3.6, 3.6):
            _stand(plan, part, hall.thing("statue", along, across, 0, 0.75, 0.75))
    against_walls(plan, part, dice, "statue", 4, (0.6, 0.6), paired=True)
    against_walls(plan, part, dice, "table_small", 4, (0.8, 0.4), paired=True)


@dresses
def great_hall(plan: Plan, part: Part, dice: Dice) -> None:
    """A throne at one end, two rows of columns, hearths and statues along the walls."""
    hall = hall_of(part)
    end_piece(plan, hall, dice, "throne", (0.8, 0.9), dais=True)
    colonnade(plan, hall, 0.42, "column", 1.5)
    against_walls(plan, part, dice, "hearth", 2, (1.1, 0.45), paired=True)
    against_walls(plan, part, dice, "statue", 6, (0.6, 0.6), paired=True)


@dresses
def feast(plan: Plan, part: Part, dice: Dice) -> None:
    """Long tables in two rows, barrels and hearths."""
    hall = hall_of(part)
    for across in (-1, 1):
        for along in (-4, -1.6, 1.6, 4):
            table = hall.thing("table", along, across * 1.15, 0, 2.0, 1.05)
            plan.put(table, part.outline, 0.1, in_the_way=True)
    against_walls(plan, part, dice, "hearth", 2, (1.1, 0.45), paired=True)
    against_walls(plan, part, dice, "barrel", 6, (0.42, 0.42))
    against_walls(plan, part, dice, "shelf", 4, (0.92, 0.26), paired=True)


@dresses
def great_arena(plan: Plan, part: Part, dice: Dice) -> None:
    """Sand, within a ring of pillars and one of statues."""
    hall = hall_of(part)
    plan.things.append(hall.thing("sand", 0, 0, 0, hall.short - 3.4, hall.short - 3.4))
    ring(plan, hall, "pillar", 0.45, 1.45, 20)
    ring(plan, hall, "statue", 0.55, 0.6, 8)
    scatter(plan, part, dice, ("bones", "rubble", "rack"), 9, (0.35, 0.5))


@dresses
def gate(plan: Plan, part: Part, dice: Dice) -> None:
    """A guarded yard: pillars along the way, racks and braziers."""
    hall = hall_of(part)
    colonnade(plan, hall, 0.4, "pillar", 1.2)
    against_walls(plan, part, dice, "rack", 4, (0.9, 0.22), paired=True)
    for _ in range(2):
        flanking(plan, hall, dice, "brazier", 0.35)


@dresses
def archive(plan: Plan, part: Part, dice: Dice) -> None:
    """Rows of shelves, tables between them."""
    hall = hall_of(part)
    for along in range(-6, 7, 2):
        for across in (-1.4, 1.4):
            shelf = hall.thing("shelf", along, across, 90, 1.9, 0.4)
            plan.put(shelf, part.outline, 0.2, in_the_way=True)
    against_walls(plan, part, dice, "shelf", 12, (0.92, 0.26), paired=True)
    against_walls(plan, part, dice, "table_small", 3, (0.6, 0.4))


@dresses
def dragon(plan: Plan, part: Part, dice: Dice) -> None:
    """A dragon asleep on its hoard, lesser heaps beside it; by the walls what it has eaten."""
    hall = hall_of(part)
    spot = _roomiest(plan, part, 0.5)
    size = min(9.5, 2.0 * exact.distance(part.outline.boundary, spot))
    for share in (0.62, 1.0):
        kind = "hoard" if share < 1 else "wyrm"
        plan.things.append(Thing(kind, spot.x, spot.y, 0, size * share, size * share))
    plan.bodies.append(exact.buffer(spot, size * 0.5, 8))
    relief(plan, part, dice)
    for _ in range(3):
        scatter(plan, part, dice, ("hoard",), 1, (1.3, 2.2))
    scatter(plan, part, dice, ("coins", "chest", "coins"), 8, (0.35, 0.5), lanes=False)
    scatter(plan, part, dice, ("carcass", "bones", "bones"), 12, (0.45, 1.3))
    for _ in range(3 + round(hall.long / 6)):
        dripstone(plan, part, dice, 7)


def _roomiest(plan: Plan, part: Part, off: float) -> Dot:
    """The spot farthest from walls and water; where all is wet, from walls."""
    dry = exact.difference(part.outline, exact.buffer(plan.wet(), off))
    ground, left = part.outline, polygons(dry) or polygons(part.outline)
    while left:
        ground = max(left, key=lambda p: p.area)
        left = polygons(exact.buffer(ground, -0.25, 4)) if ground.area >= 0.1 else []
    return exact.inner_point(ground)


BOAT, MOORED = (1.9, 0.8), 0.75
"""How long and broad boats are, and how far from shores they lie, in squares."""


@dresses
def harbour(plan: Plan, part: Part, dice: Dice) -> None:
    """Boats, and what is loaded and unloaded on the shore."""
    decks = exact.union_all([bridge.deck for bridge in plan.bridges])
    water = exact.difference(
        exact.buffer(plan.union("water"), -MOORED, 4), exact.buffer(decks, 0.8)
    )
    for _ in range(3):
        ground = max(polygons(water), key=lambda p: p.area, default=None)
        if ground is None:
            break
        spot = exact.inner_point(ground)
        plan.things.append(Thing("boat", spot.x, spot.y, 360 * dice.fraction(), *BOAT))
        water = exact.difference(water, exact.buffer(spot, 2.3))
    relief(plan, part, dice)
    shore = Part(
        "cave", exact.intersection(part.outline, exact.buffer(plan.wet(), 3.0)), part.cells
    )
    scatter(plan, shore, dice, ("crate", "barrel", "crate"), 16, (0.42, 0.5))
    for _ in range(4):
        dripstone(plan, part, dice, 8)
    scatter(plan, part, dice, ("boulder", "rubble"), 8, (0.3, 0.7))
    scatter(plan, part, dice, ("campfire",), 1, (0.75, 0.8))


@dresses
def war_camp(plan: Plan, part: Part, dice: Dice) -> None:
    """Fires, and who sleeps round them; what they have with them by the walls."""
    hall = hall_of(part)
    for along in (-4.5, 0.0, 4.5):
        fire = hall.thing("campfire", along + dice.fraction(), dice.fraction() - 0.5, 0, 0.8, 0.8)
        if not plan.put(fire, part.outline, 0.3, in_the_way=True):
            continue
        for k in range(5):
            turn = (k + 0.3 * dice.fraction()) * 2 * math.pi / 5
            x, y = fire.x + 1.5 * exact.cos(turn), fire.y + 1.5 * exact.sin(turn)
            plan.put(Thing("bed", x, y, math.degrees(turn), 0.95, 0.48), part.outline, 0.1)
    scatter(plan, part, dice, ("crate", "barrel", "rack", "boulder"), 14, (0.35, 0.5))


@dresses
def spiders(plan: Plan, part: Part, dice: Dice) -> None:
    """A great web, others from wall to wall round it, and what hung in them."""
    hall = hall_of(part)
    for along, across, size in ((-4.6, 0.9, 2.6), (3.6, -1.0, 3.4), (0.4, 1.6, 1.8)):
        turn = dice.fraction() * 360
        web = hall.thing("web", along, across, turn, size, size)
        plan.put(web, part.outline, 0.1, in_the_way=True)
    for _ in range(7):
        scatter(plan, part, dice, ("web",), 1, (1.0, 2.2), lanes=False)
    scatter(plan, part, dice, ("bones", "urn", "carcass"), 14, (0.3, 0.7))
    dripstone(plan, part, dice, 6)


@dresses
def fungus_forest(plan: Plan, part: Part, dice: Dice) -> None:
    """Mushrooms as tall as trees, and small ones among them."""
    relief(plan, part, dice)
    scatter(plan, part, dice, ("mushroom",), 12, (1.0, 1.6), lanes=False)
    scatter(plan, part, dice, ("mushroom",), 26, (0.2, 0.6))
    scatter(plan, part, dice, ("rubble", "stalagmite"), 6, (0.2, 0.4))


@dresses
def deep_mine(plan: Plan, part: Part, dice: Dice) -> None:
    """Carts, ore and what came down."""
    relief(plan, part, dice)
    scatter(plan, part, dice, ("cart",), 4, (0.7, 0.72), lanes=False)
    scatter(plan, part, dice, ("crystal", "crystal", "rubble", "boulder"), 22, (0.3, 0.7))
    scatter(plan, part, dice, ("crate", "barrel"), 6, (0.4, 0.5))


@dresses
def great_cistern(plan: Plan, part: Part, dice: Dice) -> None:
    """Water with rows of columns standing in it, and a way round."""
    pool(plan, part, 1.05)
    hall = hall_of(part)
    for along in range(-5, 6, 2):
        for across in (-1, 1):
            plan.things.append(hall.thing("column", along, across, 0, 0.5, 0.5))
    scatter(plan, part, dice, ("barrel", "bucket"), 4, (0.35, 0.42))


@dresses
def cathedral(plan: Plan, part: Part, dice: Dice) -> None:
    """Four rows of columns, a mosaic before the choir, the altar within it, tombs in chapels."""
    x0, y0, x1, y1 = part.outline.bounds
    middle, choir = (y0 + y1) / 2, x1 - (y1 - y0) / 2
    for wide in (4.4, 3.6, 2.9):
        plan.things.append(Thing("dais", x1 - 3.4, middle, 0, 2.2, wide))
    plan.put(Thing("altar", x1 - 3.2, middle, 0, 0.7, 1.8), part.outline, 0.1, in_the_way=True)
    plan.put(Thing("mosaic", choir - 0.5, middle, 0, 3.6, 3.6), part.outline, 0.1, in_the_way=True)
    for k in range(int((choir - x0) / 2) - 1):
        for across in (-4.6, -2.2, 2.2, 4.6):
            column = Thing("column", x0 + 2 + 2 * k, middle + across, 0, 0.55, 0.55)
            plan.put(column, part.outline, 0.25, in_the_way=True)
    for along in (6.4, 4.4):
        for across in (-3.6, 3.6):
            brazier = Thing("brazier", x1 - along, middle + across, 0, 0.45, 0.45)
            plan.put(brazier, part.outline, 0.25)
    for across in (-5.6, -3.4, -1.6, 1.6, 3.4, 5.6):
        plan.put(Thing("statue", x0 + 0.5, middle + across, 0, 0.62, 0.62), part.outline, 0.05)
    for along in range(4):
        for y in (y0 + 0.75, y1 - 0.75):
            plan.put(Thing("coffin", x0 + 2 + 4 * along, y, 0, 1.5, 0.75), part.outline, 0.1)
