"""Layouts of halls that one knows again at a glance: tombs in a ring or at walls, beds in pairs, a
way of carpet up to a seat, what stands about a sign in the floor."""

from __future__ import annotations

import math

from shapely import Point as Dot

from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import (
    Hall,
    against_walls,
    centre,
    flanking,
    hall_of,
    rank,
    ring,
    so_far,
    together,
    undone,
)
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Thing
from morphs.base import exact
from morphs.base.seeds import Dice

TOMB, COFFIN, LEAST_LAIN = (1.9, 0.96), (1.16, 0.56), 4
"""How large the tomb in the middle is, how large those around it; fewer make no burial place."""
BED, BY_BED = (1.24, 0.64), (0.5, 0.42)
"""How large beds are, and what stands between two of them, in squares."""
RUNNER = 1.1
"""How broad the way of carpet is, in squares."""


def ring_of_tombs(plan: Plan, part: Part, dice: Dice) -> bool:
    """Coffins that all point to the middle, where someone greater lies or stands."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 4.6:
        return False
    kind, wide, deep = dice.choose(
        (("coffin", *TOMB), ("statue", 1.3, 1.3), ("pit_round", 1.5, 1.5))
    )
    if not centre(plan, hall, Thing(kind, 0, 0, 0, wide, deep)):
        return False
    count = 6 if hall.long < 6.4 else 8
    lying = []
    for k in range(count):
        turn = (k + 0.5) * 2 * math.pi / count
        along = exact.cos(turn) * (hall.long / 2 - 0.95)
        across = exact.sin(turn) * (hall.short / 2 - 0.95)
        lean = math.degrees(exact.heading(along, across)) + 180
        lying.append(hall.thing("coffin", along, across, lean, *COFFIN))
    if rank(plan, hall, lying, 0.05) < LEAST_LAIN:
        return undone(plan, before)
    return True


def tombs_at_walls(plan: Plan, part: Part, dice: Dice) -> bool:
    """Coffins along the walls, each across from another, a carved tomb or two amid them."""
    hall, before = hall_of(part), so_far(plan)
    count = 2 if hall.long >= 6.4 else 1
    stood = 0
    for k in range(count):
        along = (k - (count - 1) / 2) * hall.long / 2
        stood += plan.put(hall.thing("coffin", along, 0, 0, *TOMB), hall.outline, 0.2)
    against_walls(plan, part, dice, "coffin", 4, COFFIN, paired=True)
    if len(plan.things) - before[0] < LEAST_LAIN or not stood:
        return undone(plan, before)
    return True


def beds_in_pairs(plan: Plan, part: Part, dice: Dice) -> bool:
    """Beds two and two, heads to the walls, a chest between them; a fire or a carpet in the
    middle."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 3.4:
        return False
    count, slept = max(1, int((hall.long - 0.4) / 2.9)), 0
    for side in (-1, 1):
        across = side * (hall.short / 2 - BED[0] / 2 - 0.1)
        for k in range(count):
            middle = (k - (count - 1) / 2) * (hall.long - 0.4) / count
            two = [
                hall.thing("bed", middle + off, across, -90 * side, *BED) for off in (-0.62, 0.62)
            ]
            done = rank(plan, hall, two, 0.02)
            by = side * (hall.short / 2 - BY_BED[1] / 2 - 0.12)
            if done == len(two):
                chest = hall.thing("chest", middle, by, 0 if side < 0 else 180, *BY_BED)
                plan.put(chest, hall.outline)
            slept += done
    if slept < LEAST_LAIN:
        return undone(plan, before)
    _amid(plan, hall, dice)
    return True


AMID = (
    *(("round_table", 1.7, 1.7), ("table", 2.4, 1.2), ("brazier", 0.8, 0.8), ("well", 1.3, 1.3)),
    ("cauldron", 0.9, 0.9),
)
"""What stands amid beds: kind, width and depth in squares."""


def _amid(plan: Plan, hall: Hall, dice: Dice) -> None:
    """What those who sleep in a room share."""
    kind, wide, deep = dice.choose(AMID)
    for off in (0.0, 0.2, -0.2):
        if plan.put(hall.thing(kind, off * hall.long, 0, 0, wide, deep), hall.outline, 0.2):
            return


def before_seat(plan: Plan, part: Part, dice: Dice) -> None:
    """A way of carpet up to the seat of a hall, lights or statues on both hands of it."""
    hall = hall_of(part)
    seats = [one for one in plan.things if one.kind == "throne" and _is_in(hall, one)]
    steps = [one for one in plan.things if one.kind == "dais" and _is_in(hall, one)]
    if not seats or not steps:
        return
    off = (seats[0].y - hall.y) if hall.upright else (seats[0].x - hall.x)
    end = 1 if off > 0 else -1
    deep = steps[0].width + 0.2
    foot, start = hall.long / 2 - deep - 0.02, 0.7 - hall.long / 2
    long = foot - start
    carpet = hall.thing("rug", end * (start + foot) / 2, 0, 0, long, RUNNER)
    ground = footprint(carpet)
    clear = not any(body.intersects(ground) for body in plan.bodies)
    if long > 2 and clear and hall.outline.contains(ground):
        plan.things.append(carpet)
    kind, size = dice.choose((("brazier", 0.6), ("statue", 0.8), ("brazier", 0.6)))
    for share in (0.5, 0.0):
        along = end * (hall.long / 2 - deep - 0.4 - share * long)
        two = [hall.thing(kind, along, side * 1.15, 0, size, size) for side in (-1, 1)]
        together(plan, hall, two, 0.05)


def _is_in(hall: Hall, thing: Thing) -> bool:
    return hall.outline.intersects(Dot(thing.x, thing.y))


def about_a_sign(plan: Plan, part: Part, dice: Dice) -> None:
    """What stands about a sign in the floor: fires, standing figures, columns, or a desk and books
    from which it was drawn."""
    hall, kind = hall_of(part), dice.below(4)
    if kind == 0:
        ring(plan, hall, "brazier", 0.6, 0.75, 6)
    elif kind == 1:
        ring(plan, hall, "statue", 0.8, 0.7, 6)
    elif kind == 2:
        ring(plan, hall, "column", 0.36, 0.8, 8)
        flanking(plan, hall, dice, "brazier", 0.5)
    else:
        along = dice.choose((-1, 1)) * (hall.long / 2 - 0.7)
        plan.put(hall.thing("altar", along, 0, 0, 0.6, 1.3), hall.outline, 0.1)
        ring(plan, hall, "brazier", 0.6, 0.75, 4)
