"""What goes on in rooms and caves that would else be bare: one small scene each, mostly along the
walls, so that the middle of the floor stays free."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from shapely import Point as Dot
from shapely import Polygon, box

from morphs.art.dungeon.compositions import (
    cellar,
    chapel,
    cookhouse,
    dormitory,
    feast,
    laboratory,
    scriptorium,
    stacks,
    workshop,
)
from morphs.art.dungeon.dress_caves import brooded, camp
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import (
    Hall,
    against_walls,
    centre,
    dripstone,
    end_piece,
    flanking,
    hall_of,
    rank,
    ring,
    scatter,
    so_far,
    undone,
)
from morphs.art.dungeon.plan import WET as LIQUID
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.wonders import LESSER_WONDERS, clump, fallen, somewhere
from morphs.art.dungeon.workplaces import (
    armoury,
    bedchamber,
    council,
    observatory,
    pressing,
    smithy,
    stored,
    war_room,
    weaving,
)
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.rough import polygons
from morphs.base import exact
from morphs.base.seeds import Dice

CHAMBER, ROOM, CAVE = 5.5, 8.5, 9.0
"""Smaller chambers and caves may be bare; chambers smaller than a room have little at their walls;
in square squares."""
WET = 0.1
"""A place is not bare of which water, lava or a chasm takes up this share."""
FURNISHED, IN_ROOMS = 0.045, 0.08
"""A cave is bare where what stands in it covers less of it than this share, and a room."""
NOOK = 4.2
"""Smaller worked places have one thing, where they would have none, in square squares."""
BARE = 5
"""One in so many bare rooms stays as it is but for its floor."""
UNSEEN = ("rubble", "pebble", "boulder", "column", "pillar", "stairs")
"""What lies or stands in bare places too."""
BORDER = 0.3
"""How far off the border of the tile scenes keep, in squares."""
OFF_WALL = 0.1
"""How far from its wall a thing stands, in squares."""
GREAT = 30.0
"""Rooms with more floor have two scenes, in square squares."""
Scene = Callable[[Plan, Part, Dice], bool]


def furnish_bare(plan: Plan, part: Part, dice: Dice) -> None:
    """Give a room or a cave that nothing stands in a scene of its own."""
    ground = exact.intersection(
        part.outline, box(BORDER, BORDER, plan.size[0] - BORDER, plan.size[1] - BORDER)
    )
    whole = max(polygons(ground), key=lambda p: p.area, default=None)
    natural = part.kind == "cave"
    if whole is not None and not natural and whole.area < NOOK and _is_empty(plan, whole):
        _nook(plan, replace(part, outline=whole), dice)
        return
    if whole is None or whole.area < (CAVE if natural else CHAMBER) or not _is_bare(plan, part):
        return
    seen = replace(part, outline=whole)
    if not natural and whole.area < ROOM:
        _chamber(plan, seen, dice)
        return
    if not natural and dice.below(BARE) == 0:
        _worn(plan, seen, dice)
        return
    left = 1 + (not natural and whole.area > GREAT)
    scenes = list(NATURAL if natural else OF_STATE if part.theme in STATELY else WORKED)
    dice.shuffle(scenes)
    for scene in scenes:
        left -= scene(plan, seen, dice)
        if not left or (left == 1 and not natural and not _is_bare(plan, part)):
            return  # one that fills a room suffers no other beside it
    if left and not natural and _is_bare(plan, part):
        _worn(plan, seen, dice)


def _is_bare(plan: Plan, part: Part) -> bool:
    """Whether hardly anything stands in a place, and hardly any of it is water or a chasm."""
    ground = part.outline
    low = sum(exact.intersection(one.outline, ground).area for one in plan.of_kind(*LIQUID))
    if low > WET * ground.area:
        return False
    stood = [
        thing
        for thing in plan.things
        if thing.kind not in UNSEEN and ground.intersects(Dot(thing.x, thing.y))
    ]
    least = FURNISHED if part.kind == "cave" else IN_ROOMS
    return sum(one.width * one.height for one in stood) < least * ground.area


def _row(
    plan: Plan,
    hall: Hall,
    side: int,
    kinds: tuple[str, ...],
    size: tuple[float, float],
    gap: float = 0.0,
    most: int = 9,
) -> int:
    """Things of these kinds by turns in a row along a long wall; says how many stand."""
    step = size[0] + 0.12 + gap
    count = min(most, int((hall.long - 0.3) / step))
    across = side * (hall.short / 2 - size[1] / 2 - OFF_WALL)
    done = 0
    for k in range(count):
        along = (k - (count - 1) / 2) * step
        thing = hall.thing(kinds[k % len(kinds)], along, across, 0 if side < 0 else 180, *size)
        done += plan.put(thing, hall.outline, 0.02)
    return done


def _hands(dice: Dice) -> tuple[int, int]:
    side = 1 - 2 * dice.below(2)
    return side, -side


def _is_empty(plan: Plan, ground: Polygon) -> bool:
    """Whether nothing at all stands in a place."""
    return not any(ground.intersects(Dot(thing.x, thing.y)) for thing in plan.things)


NOOKS = (
    *(("statue", 0.84, 0.84), ("chest", 0.84, 0.54), ("coffin", 1.16, 0.56)),
    *(("orb", 0.8, 0.8), ("brazier", 0.66, 0.66), ("spiral", 0.84, 0.84), ("stores", 0.8, 0.8)),
)
"""What a place has that is hardly larger than its passage: a reason to have gone there."""


def _nook(plan: Plan, part: Part, dice: Dice) -> None:
    """One thing where a place is farthest from its doors and ways; stones if there is no room."""
    hall, (kind, wide, deep) = hall_of(part), dice.choose(NOOKS)
    ways = exact.union_all([*plan.lanes, *(door.segment for door in plan.doors)])
    spots = [k + 0.5 - hall.long / 2 for k in range(max(1, math.floor(hall.long)))]
    things = [hall.thing(kind, along, 0, 0, wide, deep) for along in spots]
    off = [exact.distance(ways, Dot(one.x, one.y)) for one in things]
    best = things[off.index(max(off))]
    if not plan.put(best, part.outline, 0.03, in_the_way=True):
        scatter(plan, part, dice, ("rubble", "boulder", "bones"), 4, (0.2, 0.4))


CHAMBERS = (
    (("bed", 1.24, 0.64, 1), ("chest", 0.8, 0.5, 1)),
    (("shelf", 0.94, 0.42, 2),),
    *((("stores", 1.4, 0.9, 1),), (("stores", 1.4, 0.9, 1),), (("rack", 1.5, 0.6, 1),)),
    *((("coffin", 1.3, 0.64, 1),), (("statue", 0.96, 0.96, 1),), (("chest", 0.9, 0.58, 1),)),
    (("bed", 1.24, 0.64, 2),),
)
"""What stands at the walls of chambers: kinds, widths and depths in squares, how many."""


def _chamber(plan: Plan, part: Part, dice: Dice) -> None:
    """Little at the walls of a small room."""
    for kind, wide, deep, count in dice.choose(CHAMBERS):
        against_walls(plan, part, dice, kind, count, (wide, deep))


def _bunks(plan: Plan, part: Part, dice: Dice) -> bool:
    """Beds with their heads to one wall, a chest and a rack for those who sleep there."""
    hall, before, (one, other) = hall_of(part), so_far(plan), _hands(dice)
    count = int((hall.long - 0.4) / 1.08)
    across, spots = one * (hall.short / 2 - 0.62 - OFF_WALL), [1.08 * k for k in range(count)]
    first = -1.08 * (count - 1) / 2
    slept = [hall.thing("bed", first + off, across, 90 * -one, 1.24, 0.64) for off in spots]
    if rank(plan, hall, slept, 0.03) < 2:
        return undone(plan, before)
    _row(plan, hall, other, ("chest",), (0.86, 0.5), 0.3, 1)
    return True


def _mess(plan: Plan, part: Part, dice: Dice) -> bool:
    """Tables down the middle with benches at them, a fire at the wall."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 3.4:
        return False
    count = max(1, int(hall.long / 4.5))
    long, done = min(3.2, hall.long / count - 1.6), 0
    for k in range(count):
        along = (k - (count - 1) / 2) * hall.long / count
        for off in (0.0, 0.6, -0.6):
            if plan.put(hall.thing("table", along, off, 0, long, 1.1), hall.outline, 0.25):
                done += 1
                break
    if not done:
        return undone(plan, before)
    against_walls(plan, part, dice, "hearth", 1, (1.7, 0.6))
    return True


def _study(plan: Plan, part: Part, dice: Dice) -> bool:
    """A carpet, a desk on it, books along the walls."""
    hall, before = hall_of(part), so_far(plan)
    _carpet(plan, hall)
    plan.put(hall.thing("table_small", 0.2, 0, 0, 1.4, 0.76), hall.outline, 0.3)
    for side in _hands(dice):
        _row(plan, hall, side, ("shelf",), (0.95, 0.34), 0.04, 2 + dice.below(3))
    return len(plan.bodies) - before[1] >= 2 or undone(plan, before)


def _carpet(plan: Plan, hall: Hall) -> None:
    """A carpet in the middle of a room, where it lies flat."""
    rug = hall.thing("rug", 0, 0, 0, min(3.2, hall.long - 1.9), min(1.9, hall.short - 1.7))
    ground = footprint(rug)
    clear = not any(body.intersects(ground) for body in plan.bodies)
    if clear and min(rug.width, rug.height) > 0.9 and hall.outline.contains(ground):
        plan.things.append(rug)


def _parlour(plan: Plan, part: Part, dice: Dice) -> bool:
    """A carpet before a fire, a seat and a chest at the walls."""
    hall, before = hall_of(part), so_far(plan)
    _carpet(plan, hall)
    carpeted = len(plan.things) > before[0]
    against_walls(plan, part, dice, "hearth", 1, (1.4, 0.52))
    against_walls(plan, part, dice, dice.choose(("chest", "shelf", "bed")), 2, (0.9, 0.36))
    return (carpeted and len(plan.things) > before[0] + 1) or undone(plan, before)


def _shrine(plan: Plan, part: Part, dice: Dice) -> bool:
    """A figure or an altar at the end of the room, lights or urns before it."""
    hall, before = hall_of(part), so_far(plan)
    kind, size = dice.choose(
        (("statue", (0.95, 0.95)), ("altar", (0.6, 1.35)), ("orb", (0.85, 0.85)))
    )
    end_piece(plan, hall, dice, kind, size, dais=True)
    if len(plan.things) == before[0]:
        return False
    flanking(plan, hall, dice, "brazier", 0.6)
    return True


def _well(plan: Plan, part: Part, dice: Dice) -> bool:
    """A well off the middle."""
    hall, before = hall_of(part), so_far(plan)
    for off, wide in ((0.2, 1.8), (-0.2, 1.8), (0.25, 1.3), (-0.25, 1.3)):
        spot = hall.thing("well", off * hall.long, 0.12 * hall.short, 0, wide, wide)
        if plan.put(spot, hall.outline, 0.3):
            return True
    return undone(plan, before)


def _drill(plan: Plan, part: Part, dice: Dice) -> bool:
    """Sand to fight on, weapons along the walls."""
    hall, before = hall_of(part), so_far(plan)
    wide = min(hall.short - 1.5, 3.4)
    sand = hall.thing("sand", 0, 0, 0, wide, wide)
    if wide < 1.6 or not hall.outline.contains(footprint(sand)):
        return False
    plan.things.append(sand)
    for side in (-1, 1):
        _row(plan, hall, side, ("rack",), (1.5, 0.6), 0.3, 2)
    return len(plan.bodies) - before[1] >= 2 or undone(plan, before)


def _tombs(plan: Plan, part: Part, dice: Dice) -> bool:
    """Coffins in a row along a wall."""
    hall, before, (one, _) = hall_of(part), so_far(plan), _hands(dice)
    done = _row(plan, hall, one, ("coffin",), (1.3, 0.64), 0.3, 5)
    return done >= 2 or undone(plan, before)


def _pit(plan: Plan, part: Part, dice: Dice) -> bool:
    """A pit in the middle, posts round it."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 4 or not centre(plan, hall, Thing("pit_round", 0, 0, 0, 1.3, 1.3)):
        return False
    ring(plan, hall, "pillar", 0.3, 0.75, 8)
    scatter(plan, part, dice, ("bones",), 2, (0.3, 0.42))
    return len(plan.things) > before[0] + 4 or undone(plan, before)


def _ruinous(plan: Plan, part: Part, dice: Dice) -> bool:
    """A corner that has come down."""
    inner = exact.buffer(part.outline, -0.35, 2)
    if inner.is_empty:
        return False
    x0, y0, x1, y1 = inner.bounds
    corners = [Dot(x, y) for x in (x0, x1) for y in (y0, y1)]
    dice.shuffle(corners)
    far = [min((exact.distance(way, c) for way in plan.lanes), default=9.0) for c in corners]
    return fallen(plan, part, corners[far.index(max(far))], dice)


def _attended(plan: Plan, part: Part, dice: Dice) -> bool:
    """Figures, fires or columns at the walls, each across from its like, and a carpet."""
    hall, before = hall_of(part), so_far(plan)
    _carpet(plan, hall)
    kind, size = dice.choose((("statue", 0.96), ("brazier", 0.66), ("column", 0.56)))
    against_walls(plan, part, dice, kind, 4, (size, size), paired=True)
    return len(plan.bodies) - before[1] >= 2 or undone(plan, before)


def _worn(plan: Plan, part: Part, dice: Dice) -> None:
    """Bare on purpose: a cracked floor, or a carpet that was left."""
    hall, before = hall_of(part), len(plan.things)
    if dice.below(3) == 0:
        _carpet(plan, hall)
    wide = min(hall.short - 0.9, 2.6)
    if len(plan.things) == before and wide > 1:
        crack = hall.thing("cracks", 0, 0, 0, min(1.6 * wide, hall.long - 0.9), wide)
        if hall.outline.contains(footprint(crack)):
            plan.things.append(crack)
    if dice.below(2):
        scatter(plan, part, dice, ("bones", "rubble"), 3, (0.24, 0.42))


ROOMIER = ((36.0, 1.7), (20.0, 1.35))
"""So much larger is what is seen at once in caves of more square squares."""


def _someone(kind: str, size: float, beside: tuple[str, ...], brood: int = 0) -> Scene:
    """A scene in a cave: one thing that is seen at once, ever lesser ones at the walls, of the same
    kind too."""

    def scene(plan: Plan, part: Part, dice: Dice) -> bool:
        angle = dice.fraction() * 360
        most = next((share for area, share in ROOMIER if part.outline.area > area), 1.0)
        most, count = most * (1.0 + 0.7 * dice.fraction()), dice.below(brood + 1)
        for share in (most, 1.0, 0.75):
            wide = size * share
            if somewhere(plan, part, dice, Thing(kind, 0, 0, angle, wide, wide)):
                brooded(plan, part, dice, kind, count, wide)
                scatter(plan, part, dice, beside, 1 + dice.below(4), (0.36, 0.7))
                return True
        return False

    return scene


def _dripstones(plan: Plan, part: Part, dice: Dice) -> bool:
    """A forest of stalagmites, in groups."""
    return sum(dripstone(plan, part, dice, 6) for _ in range(3)) > 4


def _camp(plan: Plan, part: Part, dice: Dice) -> bool:
    """A fire, who sleeps round it, and what they have with them."""
    before = so_far(plan)
    camp(plan, part, dice)
    lit = any(thing.kind == "campfire" for thing in plan.things[before[0] :])
    return lit or undone(plan, before)


def _mushrooms(plan: Plan, part: Part, dice: Dice) -> bool:
    """Mushrooms of all sizes close together."""
    return clump(plan, part, dice, "mushroom", 0.9 + 0.5 * dice.fraction(), (0.32, 0.8))


WORKED: tuple[Scene, ...] = (
    *(chapel, feast, stacks, dormitory, workshop),
    *(cellar, cookhouse, laboratory, scriptorium),
    *(stored, stored, armoury, smithy, weaving, pressing, council, war_room),
    *(observatory, bedchamber, bedchamber, _bunks, _mess, _study, _parlour, _shrine, _well),
    *(_drill, _tombs, _pit, _ruinous),
)
OF_STATE: tuple[Scene, ...] = (_attended, _attended, council, _pit, _ruinous)
STATELY = frozenset(
    (
        *("throne", "temple", "arena", "summoning", "vault", "cistern", "rotunda", "gallery"),
        *("crypt", "cells"),
    )
)
"""What there may be in rooms of state, where nobody cooks or sleeps, and which these are."""
NATURAL: tuple[Scene, ...] = (
    _camp,
    _someone("nest", 1.5, ("bones", "rubble"), 3),
    _someone("carcass", 2.4, ("bones", "boulder")),
    _someone("web", 1.8, ("bones", "stalagmite"), 2),
    _someone("crystal", 1.5, ("crystal", "stalagmite"), 3),
    _mushrooms,
    _someone("hoard", 1.5, ("bones", "coins"), 2),
    _dripstones,
    _ruinous,
    *LESSER_WONDERS,
)
"""What there may be in worked rooms, and in caves."""
