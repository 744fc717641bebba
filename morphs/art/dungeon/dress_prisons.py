"""Where people are kept: cells behind bars along the long walls or at the ends of a room, and
pits."""

from __future__ import annotations

from dataclasses import replace

from shapely import LineString, Polygon, box

from morphs.art.dungeon.dress_rooms import guard
from morphs.art.dungeon.furnish import (
    Hall,
    against_walls,
    dresses,
    end_piece,
    hall_of,
    so_far,
    undone,
)
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Door, Thing
from morphs.base.seeds import Dice

CELL = 2
"""How deep cells are, in squares, and most of them wide."""
AISLE = 1.0
"""How broad the way before them is at least, in squares."""
WHOLE = 0.98
"""A room that fills such a share of its box has straight walls all round."""
BETWEEN: tuple[tuple[str, float, float], ...] = (
    *(("table_small", 0.8, 0.6), ("brazier", 0.8, 0.8), ("pit_round", 0.8, 0.8), ("", 0.0, 0.0)),
    *(("well", 1.2, 1.2), ("table", 1.5, 1.0), ("statue", 0.9, 0.9), ("round_table", 1.4, 1.4)),
)
"""What stands between two rows of cells, and how large it is."""
ALONG = (0.0, 0.25, -0.25)
"""How far along the way between them, as a share of it."""
WATCHED: tuple[tuple[str, float, float], ...] = (
    *(("rack", 0.92, 0.3), ("hearth", 1.3, 0.5), ("chest", 0.86, 0.5), ("shelf", 0.96, 0.42)),
)
"""What those who watch have at the walls."""
LAIN = ("bed", "bed", "bed", "bones", "chest", "")
"""What there is in a cell."""
PIT, PITS_APART, LEAST_PITS = 1.15, 2.0, 3
"""How wide pits are and how far apart, in squares; fewer are no prison."""


@dresses
def cells(plan: Plan, part: Part, dice: Dice) -> None:
    """Cells along walls that are across from each other or along one of them; where a way comes in
    there is none. Pits where walls are not straight."""
    hall = hall_of(part)
    is_straight = part.outline.area > WHOLE * hall.long * hall.short
    if not is_straight or dice.below(6) == 0:
        if not _pits(plan, part, dice):
            guard(plan, part, dice)
        return
    if dice.below(5) < 2:
        hall = replace(hall, long=hall.short, short=hall.long, upright=not hall.upright)
    sides = dice.choose(((-1, 1), (-1, 1), (-1,), (1,)))
    if hall.short < len(sides) * CELL + AISLE:
        guard(plan, part, dice)
        return
    for side in sides:
        wide = dice.choose((CELL, CELL, 3))
        _row_of_cells(plan, part, hall, (side, CELL if int(hall.long) % wide else wide), dice)
    if len(sides) == 2:
        _between(plan, hall, dice)
        return
    free = hall.thing("table", 0, -sides[0] * hall.short / 4, 0, 1.5, 1.1)
    plan.put(free, part.outline, 0.1)
    for _ in range(2):
        kind, *size = dice.choose(WATCHED)
        against_walls(plan, part, dice, kind, 1, (size[0], size[1]))


def _between(plan: Plan, hall: Hall, dice: Dice) -> None:
    """One thing on the way between two rows of cells."""
    kind, wide, deep = dice.choose(BETWEEN)
    if kind:
        along = dice.choose(ALONG) * hall.long
        thing = hall.thing(kind, along, 0, 0, wide, deep)
        plan.put(thing, hall.outline, 0.15, in_the_way=True)


def _pits(plan: Plan, part: Part, dice: Dice) -> bool:
    """Pits in two rows or one, a seat for who watches them."""
    hall, before = hall_of(part), so_far(plan)
    count = int((hall.long - 1.2) / PITS_APART)
    rows = (-1.2, 1.2) if hall.short >= 4.6 and dice.below(3) else (0.0,)
    spots = [(k - (count - 1) / 2) * PITS_APART for k in range(count)]
    pits = [hall.thing("pit_round", a, across, 0, PIT, PIT) for across in rows for a in spots]
    done = sum(plan.put(pit, hall.outline, 0.2) for pit in pits)
    if done < min(LEAST_PITS, max(2, count)):
        return undone(plan, before)
    against_walls(plan, part, dice, "rack", 1, (1.2, 0.5))
    end_piece(plan, hall, dice, dice.choose(("table_small", "brazier")), (0.7, 0.7), dais=False)
    return True


def _row_of_cells(plan: Plan, part: Part, hall: Hall, row: tuple[int, int], dice: Dice) -> None:
    """Cells on one hand of a room, so many squares wide."""
    side, wide = row
    front, count = hall.short / 2 - CELL, int(hall.long) // wide
    start = -hall.long / 2 + (int(hall.long) - wide * count) * dice.below(2)
    shut = [_cell_at(hall, start + wide * k, side, wide) for k in range(count)]
    free = [not any(lane.intersects(cell) for lane in plan.lanes) for cell in shut]
    for k in range(count):
        if not free[k]:
            continue
        near, far = start + wide * k, start + wide * (k + 1)
        a, p, q, b = (
            hall.thing("", along, side * front)
            for along in (near, (near + far - 1) / 2, (near + far + 1) / 2, far)
        )
        for one, other in ((a, p), (q, b)):
            plan.partitions.append(LineString([(one.x, one.y), (other.x, other.y)]))
        opens = not (k > 0 and free[k - 1]) and near > -hall.long / 2 + 0.1
        ends = [near] * opens + [far] * (far < hall.long / 2 - 0.1)
        for along in ends:
            c = hall.thing("", along, side * front)
            d = hall.thing("", along, side * hall.short / 2)
            plan.partitions.append(LineString([(c.x, c.y), (d.x, d.y)]))
        plan.doors.append(Door((p.x, p.y), (q.x, q.y), "bars"))
        _inmate(plan, hall, (near, far, side), dice)


def _inmate(plan: Plan, hall: Hall, cell: tuple[float, float, int], dice: Dice) -> None:
    """A cot at the back of a cell, on either hand, a chest, bones, or nothing."""
    (near, far, side), kind = cell, dice.choose(LAIN)
    long, deep = (1.2, 0.6) if kind == "bed" else (0.8, 0.5) if kind == "chest" else (0.5, 0.5)
    inset = long / 2 + 0.3
    along = near + inset if dice.below(2) else far - inset
    lain: Thing = hall.thing(kind, along, side * (hall.short / 2 - 0.14 - deep / 2), 0, long, deep)
    if kind:
        plan.put(lain, hall.outline, 0.04)


def _cell_at(hall: Hall, along: float, side: int, wide: int) -> Polygon:
    """The ground of a cell."""
    a = hall.thing("", along + 0.1, side * (hall.short / 2 - 0.1))
    b = hall.thing("", along + wide - 0.1, side * (hall.short / 2 - CELL + 0.1))
    return box(min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))
