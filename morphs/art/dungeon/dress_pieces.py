"""Furniture of set pieces."""

from __future__ import annotations

import math
from typing import TypeVar

from shapely import box

from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import (
    Hall,
    against_walls,
    colonnade,
    dresses,
    end_piece,
    flanking,
    hall_of,
    rank,
    ring,
    row,
    scatter,
)
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.pools import pool
from morphs.art.geometry.drawing import Thing
from morphs.base import exact
from morphs.base.seeds import Dice

T = TypeVar("T")
AISLE = 2
"""How far columns of great halls stand from each other and from the walls, in squares."""


def _stand(plan: Plan, part: Part, thing: Thing, clear: float = 0.1) -> None:
    plan.put(thing, part.outline, clear, in_the_way=True)


def _one_of(plan: Plan, dice: Dice, first: T, *others: T) -> T:
    """How something is in a drawing of a set piece: the first in the one that packs ship."""
    return dice.choose((first, *others)) if plan.form else first


def _floor(plan: Plan, hall: Hall, kind: str, long: float, short: float, along: float = 0) -> None:
    """What is let into the floor, under whatever stands there; no border that the hall cuts."""
    _let_in(plan, hall, hall.thing(kind, along, 0, 0, long, short))


def _let_in(plan: Plan, hall: Hall, thing: Thing) -> None:
    if thing.kind != "inlay" or hall.outline.contains(footprint(thing)):
        plan.things.insert(0, thing)


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
        _stand(plan, part, hall.thing("brazier", end - 3.5, across, 0, 0.62, 0.62))
    let_in = _one_of(plan, dice, "wheel", "mosaic", "fountain", "pit_round", "brazier", "wheel")
    if let_in != "pit_round":
        _floor(plan, hall, "inlay", 10, 3.2, -1.2)
    for across in (-1, 1):
        aisle = hall.thing("inlay", -0.6, across * (hall.short / 2 - 1.1), 0, hall.long - 4, 1.0)
        _let_in(plan, hall, aisle)
    size = {"mosaic": 1.9, "wheel": 2.4, "fountain": 1.6, "pit_round": 1.7}.get(let_in, 0.7)
    for along in (-4.2, -1.2, 1.8):
        _stand(plan, part, hall.thing(let_in, along, 0, 0, size, size))
    kind = _one_of(plan, dice, "column", "column", "pillar")
    aisles = _one_of(plan, dice, (-4, -2, 2, 4), (-4, -2, 2, 4), (-3, 3), (-4, 4), (-2, 2))
    for k in range(int(hall.long / AISLE) - 1):
        for across in aisles:
            along = AISLE * (k + 1) - end
            size = 0.55 if abs(across) == min(map(abs, aisles)) else 0.42
            _stand(plan, part, hall.thing(kind, along, across, 0, size, size))
    beside, size = _one_of(plan, dice, ("statue", 0.8), ("urn", 0.46), ("brazier", 0.6))
    against_walls(plan, part, dice, beside, 8, (size, size), paired=True)


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
    _stand(plan, part, Thing("throne", x1 - 1.0, y, 0, 0.9, 1.0))
    court_has = _one_of(plan, dice, "fountain", "fountain", "basin", "well", "statue", "orb")
    if court_has == "basin":
        half = box(x - 2.4, y - 2.4, x + 2.4, y + 2.4)
        plan.parts.append(Part("water", half, frozenset()))
    else:
        plan.things.append(Thing("mosaic", x, y, 0, 5.4, 5.4))
        size = {"statue": 1.4, "well": 1.6, "orb": 1.6}.get(court_has, 2.4)
        _stand(plan, part, Thing(court_has, x, y, 0, size, size))
    steps = [AISLE * k - court / 2 for k in range(1, int(court / AISLE))]
    bears = _one_of(plan, dice, "column", "column", "pillar")
    ring = [(a, b) for a in steps for b in steps if steps[0] in (a, b) or steps[-1] in (a, b)]
    for along, across in ring:
        _stand(plan, part, Thing(bears, x + along, y + across, 0, 0.5, 0.5))
    for side in (-1, 1):
        for along, across, kind, size in (
            (x - 3.2, 3.2, "statue", 0.8),
            (x + 3.2, 3.2, "statue", 0.8),
            (x0 + 1, 2.4, "statue", 0.62),
            (x0 + 3, 2.4, "statue", 0.62),
            (x0 + 5, 2.4, "statue", 0.62),
            (x1 - 4, 1.8, "brazier", 0.62),
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
    floor = _one_of(plan, dice, "wheel", "mosaic", "inlay", "wheel")
    _floor(plan, hall, floor, 7.6, 7.6)
    _floor(plan, hall, "inlay", hall.long - 1.8, hall.short - 1.8)
    lies = _one_of(plan, dice, "coffin", "coffin", "coffin", "pair", "statue", "pit_round")
    for wide in (4.0, 3.0) if lies != "pit_round" else ():
        plan.things.append(hall.thing("dais", 0, 0, 0, wide, wide * 0.7))
    if lies == "pair":
        for across in (-0.62, 0.62):
            _stand(plan, part, hall.thing("coffin", 0, across, 0, 1.7, 0.75))
    else:
        wide, deep = {"coffin": (1.9, 0.95), "statue": (1.5, 1.5)}.get(lies, (2.6, 2.6))
        _stand(plan, part, hall.thing(lies, 0, 0, 0, wide, deep))
    bears = _one_of(plan, dice, "column", "column", "pillar", "statue")
    around = _one_of(plan, dice, 12, 8, 12, 16)
    for count, reach, kind, size in ((around, 4.4, bears, 0.55), (4, 2.8, "brazier", 0.56)):
        for k in range(count):
            turn = (k + 0.5) * 2 * math.pi / count
            along, across = exact.cos(turn) * reach, exact.sin(turn) * reach
            _stand(plan, part, hall.thing(kind, along, across, 0, size, size))
    beside = _one_of(plan, dice, 8, 4, 6, 8, 10)
    turns = [(k + 0.5) * 2 * math.pi / beside for k in range(beside)]
    spots = [(exact.cos(turn) * 5.7, exact.sin(turn) * 5.7) for turn in turns]
    angles = [math.degrees(turn) + 90 for turn in turns]
    lying = [
        hall.thing("coffin", *spot, angle, 1.3, 0.6)
        for spot, angle in zip(spots, angles, strict=True)
    ]
    rank(plan, hall, lying, 0.05)
    against_walls(plan, part, dice, "urn", 6, (0.4, 0.4), paired=True)


@dresses
def cloister(plan: Plan, part: Part, dice: Dice) -> None:
    """A court with a basin, a well, a tomb or trees of stone in its middle, and a walk under an
    arcade round it."""
    hall = hall_of(part)
    off = _one_of(plan, dice, 0.0, 0.0, 0.8)
    middle = _one_of(plan, dice, "basin", "basin", "well", "tomb", "fountain", "garth", "statue")
    if middle == "basin":
        pool(plan, part, 4.6 - off)
    elif middle == "tomb":
        plan.things.append(hall.thing("dais", 0, 0, 0, 3.6, 2.6))
        _stand(plan, part, hall.thing("coffin", 0, 0, 0, 1.9, 0.95))
    elif middle == "garth":
        plan.things.append(hall.thing("sand", 0, 0, 0, hall.long - 8, hall.short - 8))
        _stand(plan, part, hall.thing("well", 0, 0, 0, 1.3, 1.3))
    else:
        plan.things.append(hall.thing("mosaic", 0, 0, 0, 4.4, 4.4))
        size = {"well": 1.5, "fountain": 2.2}.get(middle, 1.4)
        _stand(plan, part, hall.thing(middle, 0, 0, 0, size, size))
    _floor(plan, hall, "inlay", hall.long - 7.6 + 2 * off, hall.short - 7.6 + 2 * off)
    _arcade(plan, part, _one_of(plan, dice, "column", "column", "pillar"), 0.5, 2)
    corner, size = _one_of(plan, dice, ("statue", 0.85), ("brazier", 0.62), ("urn", 0.5), ("", 0))
    for along in (-1, 1):
        for across in (-1, 1):
            x, y = along * (hall.long / 2 - 3.4), across * (hall.short / 2 - 3.4)
            if corner:
                _stand(plan, part, hall.thing(corner, x, y, 0, size, size))
    beside = _one_of(plan, dice, "statue", "urn", "shelf", "bed")
    body = {"statue": (0.8, 0.8), "urn": (0.46, 0.46), "bed": (1.24, 0.64)}.get(beside, (0.9, 0.26))
    against_walls(plan, part, dice, beside, 4, body, paired=True)
    against_walls(plan, part, dice, "table_small", 4, (0.8, 0.4), paired=True)


@dresses
def great_hall(plan: Plan, part: Part, dice: Dice) -> None:
    """A throne at one end, two rows of columns, hearths and statues along the walls."""
    hall = hall_of(part)
    end_piece(plan, hall, dice, "throne", (0.95, 1.1), dais=True)
    colonnade(
        plan,
        hall,
        _one_of(plan, dice, 0.42, 0.36, 0.5),
        _one_of(plan, dice, "column", "pillar"),
        _one_of(plan, dice, 1.5, 1.0, 2.0),
    )
    down = _one_of(plan, dice, "runner", "runner", "hearth", "table", "mosaic")
    if down == "runner":
        _floor(plan, hall, "inlay", hall.long - 4.4, 1.8, -0.4)
    else:
        body = {"hearth": (1.4, 0.6), "table": (2.2, 1.0)}.get(down, (1.5, 1.5))
        row(plan, hall, down, 3.4, body)
    against_walls(plan, part, dice, "hearth", 2, (1.4, 0.55), paired=True)
    beside, size = _one_of(plan, dice, ("statue", 0.8), ("rack", 0.5), ("brazier", 0.6))
    against_walls(plan, part, dice, beside, 6, (size, min(size, 0.6)), paired=True)


@dresses
def feast(plan: Plan, part: Part, dice: Dice) -> None:
    """Long tables in two rows, barrels and hearths."""
    hall = hall_of(part)
    if _one_of(plan, dice, 0, 0, 1, 2):  # one high table, and long ones across the hall
        _stand(plan, part, hall.thing("table", hall.long / 2 - 1.2, 0, 90, 2.6, 1.0))
        for along in (-4.2, -2.1, 0.0, 2.1):
            _stand(plan, part, hall.thing("table", along, 0, 90, hall.short - 3, 1.0))
    else:
        for across in (-1, 1):
            for along in (-4, -1.6, 1.6, 4):
                table = hall.thing("table", along, across * 1.15, 0, 2.0, 1.05)
                _stand(plan, part, table)
    against_walls(plan, part, dice, "hearth", 2, (1.4, 0.55), paired=True)
    against_walls(plan, part, dice, "barrel", 6, (0.47, 0.47))
    against_walls(plan, part, dice, "shelf", 4, (0.94, 0.34), paired=True)


@dresses
def great_arena(plan: Plan, part: Part, dice: Dice) -> None:
    """Sand, within a ring of pillars and one of statues."""
    hall = hall_of(part)
    plan.things.append(hall.thing("sand", 0, 0, 0, hall.short - 3.4, hall.short - 3.4))
    prize = _one_of(plan, dice, "", "", "pit_round", "pillar", "brazier", "statue")
    if prize:
        size = 2.4 if prize == "pit_round" else 0.9
        spots = _one_of(plan, dice, ((0, 0),), ((-2.4, 0), (2.4, 0)), ((0, 0),))
        for along, across in spots:
            _stand(plan, part, hall.thing(prize, along, across, 0, size, size))
    bears = _one_of(plan, dice, "pillar", "column", "pillar")
    ring(plan, hall, bears, 0.45, 1.45, _one_of(plan, dice, 20, 12, 16, 24))
    ring(plan, hall, _one_of(plan, dice, "statue", "brazier"), 0.55, 0.6, 8)
    scatter(plan, part, dice, ("bones", "rubble", "rack"), 9, (0.35, 0.5))


@dresses
def gate(plan: Plan, part: Part, dice: Dice) -> None:
    """A guarded yard: pillars along the way, racks and braziers."""
    hall = hall_of(part)
    colonnade(plan, hall, 0.4, _one_of(plan, dice, "pillar", "column", "statue"), 1.2)
    against_walls(plan, part, dice, "rack", 4, (0.92, 0.3), paired=True)
    trap = _one_of(plan, dice, "", "", "pit_round", "brazier")
    if trap:
        _stand(plan, part, hall.thing(trap, 0, 0, 0, 1.1, 1.1))
    for _ in range(2):
        flanking(plan, hall, dice, "brazier", 0.54)


@dresses
def archive(plan: Plan, part: Part, dice: Dice) -> None:
    """Rows of shelves, tables between them."""
    hall = hall_of(part)
    left = _one_of(plan, dice, (), (), (0,), (-2, 0, 2), (-6, 6))
    for along in range(-6, 7, 2):
        for across in (-1.4, 1.4):
            shelf = hall.thing("shelf", along, across, 90, 1.9, 0.4)
            if along not in left:
                plan.put(shelf, part.outline, 0.2, in_the_way=True)
    for along in left:
        kind = "orb" if along == 0 else "round_table"
        _stand(plan, part, hall.thing(kind, along, 0, 0, 1.0, 1.0), 0.2)
    against_walls(plan, part, dice, "shelf", 12, (0.94, 0.34), paired=True)
    against_walls(plan, part, dice, "table_small", 3, (0.6, 0.4))


@dresses
def great_cistern(plan: Plan, part: Part, dice: Dice) -> None:
    """Water with rows of columns standing in it, and a way round."""
    pool(plan, part, _one_of(plan, dice, 1.05, 1.6))
    hall = hall_of(part)
    rows = _one_of(plan, dice, (-1, 1), (0,), (-1, 1), (-1.5, 0, 1.5))
    kind = _one_of(plan, dice, "column", "pillar")
    for along in range(-5, 6, _one_of(plan, dice, 2, 2, 3)):
        for across in rows:
            plan.things.append(hall.thing(kind, along, across, 0, 0.5, 0.5))
    scatter(plan, part, dice, ("barrel", "bucket"), 4, (0.35, 0.42))


@dresses
def cathedral(plan: Plan, part: Part, dice: Dice) -> None:
    """Four rows of columns, a mosaic before the choir, the altar within it, tombs in chapels."""
    x0, y0, x1, y1 = part.outline.bounds
    middle, choir = (y0 + y1) / 2, x1 - (y1 - y0) / 2
    for wide in (4.4, 3.6, 2.9):
        plan.things.append(Thing("dais", x1 - 3.4, middle, 0, 2.2, wide))
    plan.put(Thing("altar", x1 - 3.2, middle, 0, 0.7, 1.8), part.outline, 0.1, in_the_way=True)
    plan.put(Thing("wheel", choir - 0.5, middle, 0, 3.6, 3.6), part.outline, 0.1, in_the_way=True)
    nave = choir - 3.4 - x0
    _let_in(plan, hall_of(part), Thing("inlay", x0 + 0.8 + nave / 2, middle, 0, nave, 2.6))
    for k in range(int((choir - x0) / 2) - 1):
        for across in (-4.6, -2.2, 2.2, 4.6):
            column = Thing("column", x0 + 2 + 2 * k, middle + across, 0, 0.55, 0.55)
            plan.put(column, part.outline, 0.25, in_the_way=True)
    for along in (6.4, 4.4):
        for across in (-3.6, 3.6):
            brazier = Thing("brazier", x1 - along, middle + across, 0, 0.62, 0.62)
            plan.put(brazier, part.outline, 0.25)
    for across in (-5.6, -3.4, -1.6, 1.6, 3.4, 5.6):
        plan.put(Thing("statue", x0 + 0.55, middle + across, 0, 0.82, 0.82), part.outline, 0.05)
    for along in range(4):
        for y in (y0 + 0.75, y1 - 0.75):
            plan.put(Thing("coffin", x0 + 2 + 4 * along, y, 0, 1.5, 0.75), part.outline, 0.1)
