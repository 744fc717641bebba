"""Rooms that one large thing says the use of: stores in blocks, arms on stands, a forge, looms, a
press, seats in a ring, a map on its table, an orrery, a bed with curtains, an organ. Each tells
whether there was room for it; where there was none it leaves nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import Hall, against_walls, hall_of, rank, so_far, undone
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Thing
from morphs.base.seeds import Dice

Size = tuple[float, float]
OFF_WALL = 0.14
"""How far from its wall a large thing stands, in squares."""
ASIDE = (0.0, 0.14, -0.14, 0.26, -0.26)
"""Where what stands amid a room is tried, off its middle, as shares of its measures."""
BLOCKS: tuple[Size, ...] = ((2.4, 1.45), (1.95, 1.3), (1.45, 0.95), (0.96, 0.96))
"""How large blocks of stores are, in squares: the largest that there is room for."""
FEW, HALF = 14.0, 0.42
"""In smaller rooms there is one block, in square squares; and no block is longer or broader than
this share of its room."""
STAND, AISLE = (1.7, 0.64), 1.3
"""How large stands of arms are and how far apart, in squares."""
RING, LEAST_RING = 3.6, 2.1
"""How wide rings of seats are at most and at least, in squares."""
SKY, LEAST_SKY = 3.4, 1.8
"""How wide orreries are at most and at least, in squares."""


def _spots(hall: Hall, dice: Dice) -> Iterator[tuple[float, float]]:
    """Yield places amid a room, the middle first, then along and across it."""
    turn = 1 - 2 * dice.below(2)
    for across in (0.0, 0.16 * turn, -0.16 * turn):
        for along in ASIDE:
            yield along * turn * hall.long, across * hall.short


def amid(
    plan: Plan, hall: Hall, dice: Dice, kind: str, sizes: Sequence[Size], turn: float = 0.0
) -> Thing | None:
    """Put something amid a room, as large as there is room for and as near to the middle; None
    where there is none."""
    for wide, deep in sizes:
        if max(wide, deep) > hall.long - 0.7 or min(wide, deep) > hall.short - 0.9:
            continue
        for along, across in _spots(hall, dice):
            thing = hall.thing(kind, along, across, turn, wide, deep)
            if plan.put(thing, hall.outline, 0.3):
                return thing
    return None


def at_end(plan: Plan, hall: Hall, dice: Dice, kind: str, sizes: Sequence[Size]) -> float:
    """Put something with its back to one of the end walls; says at which, 0: at none."""
    first = 1.0 - 2 * dice.below(2)
    for wide, deep in sizes:
        for end in (first, -first):
            along = end * (hall.long / 2 - deep / 2 - OFF_WALL)
            for aside in (0.0, 0.2, -0.2):
                across = aside * hall.short
                if plan.put(hall.thing(kind, along, across, 90 * end, wide, deep), hall.outline):
                    return end
    return 0.0


def at_side(plan: Plan, hall: Hall, dice: Dice, kind: str, sizes: Sequence[Size]) -> int:
    """Put something with its back to one of the long walls, which lie -1 and 1 across; says to
    which, 0: to none."""
    first = 1 - 2 * dice.below(2)
    for wide, deep in sizes:
        for side in (first, -first):
            across = side * (hall.short / 2 - deep / 2 - OFF_WALL)
            for aside in ASIDE:
                turn = 0.0 if side < 0 else 180.0
                thing = hall.thing(kind, aside * hall.long, across, turn, wide, deep)
                if plan.put(thing, hall.outline):
                    return side
    return 0


def stored(plan: Plan, part: Part, dice: Dice, most: int = 3) -> bool:
    """Stores in blocks in the corners of a room, so that one goes about between them."""
    hall, before = hall_of(part), so_far(plan)
    corners = [(a, b) for a in (-1, 1) for b in (-1, 1)]
    dice.shuffle(corners)
    left = min(most, 1 if part.outline.area < FEW else 2 + dice.below(2))
    for end, side in corners:
        for wide, deep in BLOCKS:
            least = min(BLOCKS[-1])
            if wide > max(HALF * hall.long, least) or deep > max(HALF * hall.short, least):
                continue
            along = end * (hall.long / 2 - wide / 2 - OFF_WALL)
            across = side * (hall.short / 2 - deep / 2 - OFF_WALL)
            turn = 0.0 if side < 0 else 180.0
            if plan.put(hall.thing("stores", along, across, turn, wide, deep), hall.outline, 0.02):
                left -= 1
                break
        if not left:
            break
    return len(plan.things) > before[0] or undone(plan, before)


def armoury(plan: Plan, part: Part, dice: Dice) -> bool:
    """Stands of arms across a room, one beside the other, and a chest."""
    hall, before = hall_of(part), so_far(plan)
    wide = min(STAND[0], hall.short - 1.3)
    count = int((hall.long - 0.9) / AISLE)
    if wide < 1.0 or count < 2:
        return False
    off = [(k - (count - 1) / 2) * AISLE for k in range(count)]
    stands = [hall.thing("rack", along, 0, 90, wide, STAND[1]) for along in off]
    if rank(plan, hall, stands, 0.1) < 2:
        return undone(plan, before)
    against_walls(plan, part, dice, "chest", 1, (0.86, 0.54))
    return True


def smithy(plan: Plan, part: Part, dice: Dice) -> bool:
    """A forge, the anvil before it, what has been made on its stand."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 2.9:
        return False
    hearth = amid(plan, hall, dice, "forge", ((2.1, 1.5), (1.8, 1.3), (1.5, 1.1)))
    if hearth is None:
        return False
    for along, across in ((1.2, 0.0), (-1.3, 0.0), (0.3, 1.2), (0.3, -1.2)):
        x, y = (-across, along) if hall.upright else (along, across)
        anvil = Thing("anvil", hearth.x + x, hearth.y + y, hearth.angle + 20, 0.8, 0.38)
        if plan.put(anvil, hall.outline, 0.15):
            at_side(plan, hall, dice, "rack", (STAND, (1.2, 0.6)))
            return True
    return undone(plan, before)


def weaving(plan: Plan, part: Part, dice: Dice) -> bool:
    """Looms side by side, and the wool."""
    hall, before = hall_of(part), so_far(plan)
    count = 2 if hall.long > 5.4 else 1
    for k in range(count):
        along = (k - (count - 1) / 2) * 2.1
        for across in (0.0, 0.5, -0.5):
            loom = hall.thing("loom", along, across, 180 * (k % 2), 1.6, 1.4)
            if plan.put(loom, hall.outline, 0.25):
                break
    if len(plan.things) == before[0]:
        return False
    stored(plan, part, dice, 1)
    return True


def pressing(plan: Plan, part: Part, dice: Dice) -> bool:
    """A press amid a room, what comes of it in casks at the walls."""
    hall = hall_of(part)
    if not amid(plan, hall, dice, "press", ((2.3, 1.7), (1.9, 1.4), (1.6, 1.2))):
        return False
    stored(plan, part, dice, 2)
    return True


def council(plan: Plan, part: Part, dice: Dice) -> bool:
    """Seats in a ring, and what those who sit there have between them."""
    hall, before = hall_of(part), so_far(plan)
    wide = min(RING, hall.short - 1.1)
    if wide < LEAST_RING:
        return False
    ring = amid(plan, hall, dice, "seats", ((wide, wide), (0.8 * wide, 0.8 * wide)))
    if ring is None or ring.width < LEAST_RING:
        return undone(plan, before)
    kind, share = dice.choose((("brazier", 0.24), ("mosaic", 0.5), ("round_table", 0.42), ("", 0)))
    if kind:
        size = share * ring.width
        plan.things.append(Thing(kind, ring.x, ring.y, 0.0, size, size))
    return True


def war_room(plan: Plan, part: Part, dice: Dice) -> bool:
    """A map on a great table, arms at a wall."""
    hall = hall_of(part)
    if not amid(plan, hall, dice, "map_table", ((2.6, 1.7), (2.2, 1.4), (1.7, 1.1))):
        return False
    at_side(plan, hall, dice, "rack", (STAND, (1.2, 0.6)))
    return True


def observatory(plan: Plan, part: Part, dice: Dice) -> bool:
    """An orrery as wide as a room allows."""
    hall = hall_of(part)
    wide = min(SKY, hall.short - 1.2)
    sizes = [(size, size) for size in (wide, 0.8 * wide) if size >= LEAST_SKY]
    return amid(plan, hall, dice, "orrery", sizes) is not None


def bedchamber(plan: Plan, part: Part, dice: Dice) -> bool:
    """A great bed with its head to a wall, a carpet beside it, a fire, and a chest."""
    hall, before = hall_of(part), so_far(plan)
    if hall.short < 2.4:
        return False
    end = 1 - 2 * dice.below(2)
    for (long, wide), side in ((size, s) for size in BEDS for s in (end, -end)):
        along = side * (hall.long / 2 - long / 2 - OFF_WALL)
        bed = hall.thing("canopy", along, 0, 180 if side > 0 else 0, long, wide)
        if plan.put(bed, hall.outline):
            carpet = hall.thing("rug", along - side * (long / 2 + 1.0), 0, 0, 1.5, wide)
            ground = footprint(carpet)
            flat = hall.outline.contains(ground) and hall.long > 4.4
            if flat and not any(body.intersects(ground) for body in plan.bodies):
                plan.things.append(carpet)
            at_side(plan, hall, dice, "hearth", ((1.5, 0.56), (1.2, 0.5)))
            against_walls(plan, part, dice, "chest", 1, (0.86, 0.54))
            return True
    return undone(plan, before)


BEDS: tuple[Size, ...] = ((1.8, 1.5), (1.5, 1.25))
"""How long and broad great beds are, in squares."""


def organ(plan: Plan, part: Part, dice: Dice) -> bool:
    """An organ at an end wall, a fire on both hands of it."""
    hall, before = hall_of(part), so_far(plan)
    wide = min(3.6, hall.short - 0.9)
    if wide < 1.8 or hall.long < 4.4:
        return False
    end = at_end(plan, hall, dice, "organ", ((wide, 1.35), (0.8 * wide, 1.2)))
    if not end:
        return undone(plan, before)
    for side in (-1, 1):
        along, across = end * (hall.long / 2 - 2.1), side * (hall.short / 2 - 0.7)
        plan.put(hall.thing("brazier", along, across, 0, 0.6, 0.6), hall.outline, 0.05)
    return True
