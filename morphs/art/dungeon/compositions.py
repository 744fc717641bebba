"""Rooms that one remembers by how all of what stands in them is laid out: a chapel with its pews, a
feast, a library with an aisle, a dormitory, a workshop, a cellar of casks, a laboratory, a room to
write in, a cookhouse."""

from __future__ import annotations

from shapely import Point as Dot

from morphs.art.dungeon.furnish import (
    Hall,
    against_walls,
    end_piece,
    flanking,
    hall_of,
    rank,
    so_far,
    together,
    undone,
)
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.workplaces import stored
from morphs.base.seeds import Dice

PEW, PEWS_APART, AISLE = 0.34, 0.84, 0.55
"""How deep pews are, how far apart, and half how wide the aisle between them is, in squares."""
LEAST_PEWS = 6
"""Fewer make no chapel."""
STACKS, STACK = 1.2, 0.46
"""How far apart bookcases stand that one walks between, and how deep they are, in squares."""
CASK, DESKS = (1.0, 0.72), (1.6, 1.4)
"""How long casks are and how far apart; how far apart desks are, along a room and across it."""
MANY_DESKS = 8
"""So many rows by squares of length have desks to spare."""
BUNK, BUNKS_APART = (1.24, 0.64), 1.06
"""How long and broad beds are, and how far apart in their rows."""


def _blocks(
    plan: Plan, hall: Hall, kind: str, spots: list[float], deep: float, aisle: float, edge: float
) -> int:
    """Long things across a room at some places along it, in two blocks beside an aisle; says how
    many stand."""
    wide = hall.short / 2 - aisle - edge
    if wide < 0.6:
        return 0
    across = aisle + wide / 2
    done = 0
    for along in spots:
        two = [hall.thing(kind, along, side * across, 90, wide, deep) for side in (-1, 1)]
        done += together(plan, hall, two, 0.02)
    return done


def _spread(hall: Hall, gap: float, before: float, after: float) -> list[float]:
    """Places along a room so far apart, but for so much at its ends."""
    free = hall.long - before - after
    count = max(0, int(free / gap) + 1)
    first = -hall.long / 2 + before + (free - gap * (count - 1)) / 2
    return [first + gap * k for k in range(count)]


def chapel(plan: Plan, part: Part, dice: Dice) -> bool:
    """An altar at the end farthest from the door, pews in two blocks before it."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 2.9 or hall.long < 4.4:
        return False
    kind, size = dice.choose(
        (("altar", (0.62, 1.4)), ("altar", (0.62, 1.4)), ("statue", (0.95, 0.95)))
    )
    end_piece(plan, hall, dice, kind, size, dais=True)
    stood = [thing for thing in plan.things[before[0] :] if thing.kind == kind]
    if not stood:
        return undone(plan, before)
    off = (stood[0].y - hall.y) if hall.upright else (stood[0].x - hall.x)
    ends = (0.6, 2.0) if off > 0 else (2.0, 0.6)
    spots = _spread(hall, PEWS_APART, *ends)
    if _blocks(plan, hall, "pew", spots, PEW, AISLE, 0.4) < LEAST_PEWS:
        return undone(plan, before)
    flanking(plan, hall, dice, "brazier", 0.54)
    return True


def feast(plan: Plan, part: Part, dice: Dice) -> bool:
    """A table for those of rank across one end, one or two long ones for all others, a fire."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 3.8 or hall.long < 5.8:
        return False
    end = 1 - 2 * dice.below(2)
    for side in (end, -end):
        wide = min(3.4, hall.short - 1.4)
        high = hall.thing("table", side * (hall.long / 2 - 1.0), 0, 90, wide, 1.1)
        if plan.put(high, hall.outline, 0.05):
            end = side
            break
    else:
        return False
    if not (_benches(plan, hall, -0.6 * end, 2) or _benches(plan, hall, -0.6 * end, 1)):
        return undone(plan, before)
    against_walls(plan, part, dice, "hearth", 1, (1.8, 0.62))
    return True


def _benches(plan: Plan, hall: Hall, along: float, count: int) -> bool:
    """One long table in the middle, or two beside each other, if there is room for all."""
    long, before = hall.long - 3.6, so_far(plan)
    if long < 2 or (count > 1 and hall.short < 5):
        return False
    rows = [hall.short / 4 * (2 * k - 1) for k in range(2)] if count > 1 else [0.0]
    tables = [hall.thing("table", along, across, 0, long, 1.1) for across in rows]
    done = sum(plan.put(one, hall.outline, 0.1) for one in tables)
    return done == count or undone(plan, before)


def stacks(plan: Plan, part: Part, dice: Dice) -> bool:
    """Bookcases across the room on both hands of an aisle, a desk where one comes out of it."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 3.9 or hall.long < 4.4:
        return False
    ends = (0.6, 1.9) if dice.below(2) else (1.9, 0.6)
    spots = _spread(hall, STACKS, *ends)
    if _blocks(plan, hall, "shelf", spots, STACK, 0.5, 0.3) < 4:
        return undone(plan, before)
    free = (hall.long / 2 - 0.8) * (1 if ends[1] > ends[0] else -1)
    plan.put(hall.thing("table_small", free, 0, 90, 0.95, 0.5), hall.outline)
    return True


def dormitory(plan: Plan, part: Part, dice: Dice) -> bool:
    """Beds in two rows, heads to the walls, a way between them and a chest at the end of it."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 3.4 or hall.long < 3.8:
        return False
    slept = 0
    for side in (-1, 1):
        off = side * (hall.short / 2 - BUNK[0] / 2 - 0.1)
        beds = [
            hall.thing("bed", along, off, -90 * side, *BUNK)
            for along in _spread(hall, BUNKS_APART, 0.45, 0.45)
        ]
        slept += rank(plan, hall, beds, 0.03)
    if slept < 5:
        return undone(plan, before)
    against_walls(plan, part, dice, "chest", 1, (0.86, 0.54))
    return True


def workshop(plan: Plan, part: Part, dice: Dice) -> bool:
    """Workbenches in the middle, a fire, tools and stock at the walls."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 2.9:
        return False
    count = 2 if hall.long >= 5 else 1
    spots = [hall.long / 4 * (2 * k - 1) for k in range(2)] if count == 2 else [0.0]
    turn = 90 * (hall.short >= 4 and dice.below(2))
    benches = [hall.thing("workbench", along, 0, turn, 1.9, 0.74) for along in spots]
    if not sum(plan.put(bench, hall.outline, 0.25) for bench in benches):
        return undone(plan, before)
    against_walls(plan, part, dice, "hearth", 1, (1.5, 0.58))
    stored(plan, part, dice, 1)
    return True


def cellar(plan: Plan, part: Part, dice: Dice) -> bool:
    """Casks side by side along both long walls, heads to the aisle, and what one taps them with."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 2.9:
        return False
    deep, gap = CASK
    done = 0
    for side in (-1, 1):
        off = side * (hall.short / 2 - deep / 2 - 0.08)
        casks = [
            hall.thing("cask", along, off, -90 * side, deep, gap - 0.06)
            for along in _spread(hall, gap, 0.5, 0.5)
        ]
        done += sum(plan.put(cask, hall.outline, 0.0) for cask in casks)
    return done >= 4 or undone(plan, before)


def laboratory(plan: Plan, part: Part, dice: Dice) -> bool:
    """Tables of flasks, a kettle on its fire between them, books and jars at the walls."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 2.9 or hall.long < 3.9:
        return False
    tables = [hall.thing("still", side * hall.long / 4, 0, 90, 1.7, 0.72) for side in (-1, 1)]
    if not sum(plan.put(table, hall.outline, 0.2) for table in tables):
        return undone(plan, before)
    plan.put(hall.thing("cauldron", 0, 0, 0, 1.1, 1.1), hall.outline, 0.15)
    against_walls(plan, part, dice, "shelf", 3, (0.96, 0.42))
    return True


def scriptorium(plan: Plan, part: Part, dice: Dice) -> bool:
    """Desks in rows, all to one end, some of them gone; none where columns stand between."""
    hall, before = hall_of(part), so_far(plan)
    borne = any(
        thing.kind in ("column", "pillar") and part.outline.intersects(Dot(thing.x, thing.y))
        for thing in plan.things
    )
    if borne or hall.short < 2.9 or hall.long < 3.9:
        return False
    rows = max(2, int((hall.short - 0.8) / DESKS[1]))
    done = 0
    for along in _spread(hall, DESKS[0], 0.9, 0.9):
        for k in range(rows):
            across = (k - (rows - 1) / 2) * DESKS[1]
            desk = hall.thing("table_small", along, across, 90, 0.94, 0.56)
            gone = rows * int(hall.long) > MANY_DESKS and dice.below(5) == 0
            if not gone and plan.put(desk, hall.outline, 0.12):
                plan.things.append(hall.thing("bucket", along - 0.48, across, 0, 0.3, 0.3))
                done += 1
    if done < 4:
        return undone(plan, before)
    return True


def cookhouse(plan: Plan, part: Part, dice: Dice) -> bool:
    """A board to work at down the middle, fires and a kettle, stores side by side at the walls."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 2.9:
        return False
    long = min(3.0, hall.long - 2.2)
    boards = [hall.thing("workbench", off, 0, 0, long, 0.66) for off in (0.0, 0.7, -0.7)]
    if long < 1.2 or not any(plan.put(one, hall.outline, 0.2) for one in boards):
        return undone(plan, before)
    against_walls(plan, part, dice, "hearth", 1 + (hall.long > 5), (1.3, 0.5))
    against_walls(plan, part, dice, "cauldron", 1, (0.9, 0.9))
    stored(plan, part, dice, 1)
    return True
