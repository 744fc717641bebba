"""Furniture of worked rooms, by theme."""

import math

from morphs.art.dungeon.compositions import (
    chapel,
    cookhouse,
    dormitory,
    feast,
    scriptorium,
    stacks,
)
from morphs.art.dungeon.footprints import footprint
from morphs.art.dungeon.furnish import (
    against_walls,
    borne_on,
    centre,
    colonnade,
    dresses,
    end_piece,
    flanking,
    hall_of,
    rank,
    ring,
    row,
    scatter,
    together,
)
from morphs.art.dungeon.layouts import (
    about_a_sign,
    beds_in_pairs,
    before_seat,
    ring_of_tombs,
    tombs_at_walls,
)
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.pools import pool
from morphs.art.dungeon.workplaces import (
    amid,
    armoury,
    bedchamber,
    observatory,
    organ,
    stored,
    war_room,
)
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.rough import polygons
from morphs.base import exact
from morphs.base.seeds import Dice


@dresses
def empty(plan: Plan, part: Part, dice: Dice) -> None:
    """Nothing but floor."""


@dresses
def temple(plan: Plan, part: Part, dice: Dice) -> None:
    hall = hall_of(part)
    if dice.below(4) == 0 and chapel(plan, part, dice):
        return
    end_piece(plan, hall, dice, "altar", (0.66, 1.6), dais=True)
    if dice.below(5) == 0 and organ(plan, part, dice):
        return
    if dice.below(3):
        colonnade(plan, hall, 0.36, dice.choose(("column", "pillar")), 1.0)
    else:
        against_walls(plan, part, dice, "statue", 4, (0.96, 0.96), paired=True)
    prize, size = dice.choose((("", 0.0), ("", 0.0), ("mosaic", 2.2), ("fountain", 1.6)))
    if prize:
        centre(plan, hall, Thing(prize, 0, 0, 0, size, size))
    flanking(plan, hall, dice, "brazier", 0.54)


@dresses
def throne(plan: Plan, part: Part, dice: Dice) -> None:
    hall = hall_of(part)
    end_piece(plan, hall, dice, "throne", (0.84, 0.9), dais=True)
    if dice.below(3):
        before_seat(plan, part, dice)
    colonnade(plan, hall, 0.34, dice.choose(("pillar", "column")), 1.0)
    flanking(plan, hall, dice, "statue", 0.8)


FORESTS = ((2, 1, "column"), (2, 1, "pillar"), (3, 1, "pillar"), (2, 0, "column"))
"""Of halls at the border: every which square's crossing has a column, from which on, and its kind;
the last row stands on the other crossings."""


@dresses
def hypostyle(plan: Plan, part: Part, dice: Dice) -> None:
    """Columns at every second or third crossing of the floor's squares, or hardly any."""
    gap, first, kind = dice.choose(FORESTS)
    x0, y0, x1, y1 = part.outline.bounds
    size = borne_on(plan, hall_of(part), kind, 0.36)
    for x in range(math.ceil(x0), math.floor(x1) + 1):
        for y in range(math.ceil(y0), math.floor(y1) + 1):
            if (x % gap, y % gap) == (first, first):
                plan.put(Thing(kind, x, y, 0, size, size), part.outline, 0.3)
    if dice.below(3) == 0:
        scatter(plan, part, dice, ("rubble", "boulder"), 3, (0.35, 0.5))


NOOK, NOOKS = 0.66, (0.45, 1.2)
"""What opens less than twice so wide is a nook, in squares, and between which areas one is large
enough to lie in."""


def _in_nooks(plan: Plan, part: Part, dice: Dice) -> None:
    """Those who lie in the niches of a room's long walls, or their ashes."""
    hall, room = hall_of(part), part.outline
    wide = exact.buffer(room, -NOOK, join_style="mitre")
    left = exact.difference(room, exact.buffer(wide, NOOK + 0.01, join_style="mitre"))
    least, most = NOOKS
    nooks = [exact.centroid(nook) for nook in polygons(left) if least < nook.area < most]
    for spot in sorted(nooks, key=lambda at: (round(at.x, 3), round(at.y, 3))):
        kind, size = ("coffin", (0.98, 0.42)) if dice.below(4) else ("urn", (0.36, 0.36))
        turn = 90.0 if hall.upright else 0.0
        plan.put(Thing(kind, round(spot.x, 3), round(spot.y, 3), turn, *size), room, 0.03)


RINGS = 3
"""Of five burial places so many are laid out about their middle or along their walls, where they
can be."""


@dresses
def crypt(plan: Plan, part: Part, dice: Dice) -> None:
    """A tomb on its dais, or coffins in rows, along the walls, or urns there."""
    hall = hall_of(part)
    _in_nooks(plan, part, dice)
    if dice.below(5) < RINGS:
        forms = [ring_of_tombs, tombs_at_walls]
        dice.shuffle(forms)
        if any(form(plan, part, dice) for form in forms):
            return
    kind = dice.choose(("rows", "tomb", "urns", "broken", "colonnade"))
    if kind == "broken":
        scatter(plan, part, dice, ("coffin", "rubble", "bones"), 7, (0.4, 1.0))
        return
    if kind == "colonnade":
        colonnade(plan, hall, 0.34, dice.choose(("column", "pillar")), 1.0)
        row(plan, hall, "coffin", 2.6, (1.5, 0.76))
        end_piece(plan, hall, dice, "statue", (0.95, 0.95), dais=True)
        return
    if kind == "tomb" and centre(plan, hall, Thing("coffin", 0, 0, 0, 1.7, 0.86)):
        steps = hall.thing("dais", 0, 0, 0, 2.4, 1.6)
        if hall.outline.contains(footprint(steps)):
            plan.things.append(steps)
        flanking(plan, hall, dice, "brazier", 0.54)
    off = hall.short / 2 - 0.75
    lain, size = ("urn", (0.46, 0.46)) if kind == "urns" else ("coffin", (1.16, 0.56))
    spots = [k + 0.5 for k in range(math.floor(-hall.long / 2) + 1, math.ceil(hall.long / 2))]
    for side in (-1, 1) if off > 0.4 else ():
        lying = [hall.thing(lain, along, off * side, 90, *size) for along in spots]
        rank(plan, hall, lying, 0.05)
    end_piece(plan, hall, dice, "altar", (0.56, 1.1), dais=False)
    if kind != "tomb":
        row(plan, hall, "coffin", 2.2, (1.4, 0.7))


@dresses
def tomb(plan: Plan, part: Part, dice: Dice) -> None:
    """One who lies there alone, carved on his tomb."""
    hall = hall_of(part)
    for wide, deep in ((1.7, 0.86), (1.4, 0.7), (1.15, 0.55)):
        if centre(plan, hall, Thing("coffin", 0, 0, 0, wide, deep)):
            return


@dresses
def guard(plan: Plan, part: Part, dice: Dice) -> None:
    """Who keeps watch: at a table, by a fire, among stands of arms, over a map, in beds, or behind
    stores."""
    hall, kind = hall_of(part), dice.below(6)
    if kind == 0 and armoury(plan, part, dice):
        return
    if kind == 1 and war_room(plan, part, dice):
        return
    if kind == 2 and stored(plan, part, dice):
        against_walls(plan, part, dice, "rack", 1, (1.6, 0.6))
        return
    against_walls(plan, part, dice, "hearth", 1, (1.5, 0.58))
    _table(plan, part, dice)
    if kind == 3:
        against_walls(plan, part, dice, "bed", 4, (1.24, 0.64))
    elif kind == 4:
        flanking(plan, hall, dice, "statue", 0.9)
    else:
        against_walls(plan, part, dice, "rack", 2, (1.6, 0.6))


def _table(plan: Plan, part: Part, dice: Dice) -> None:
    hall = hall_of(part)
    for dx in (0.0, 0.5, -0.5, 1.0, -1.0):
        if dice.fraction() < 0.3:
            done = plan.put(hall.thing("round_table", dx, 0, 0, 1.9, 1.9), part.outline, 0.1)
        else:
            done = plan.put(hall.thing("table", dx, 0, 0, 2.4, 1.3), part.outline, 0.1)
        if done:
            return


@dresses
def tables(plan: Plan, part: Part, dice: Dice) -> None:
    hall = hall_of(part)
    if dice.below(2) and feast(plan, part, dice):
        return
    if dice.below(2) and cookhouse(plan, part, dice):
        return
    kind = dice.choose(("long", "round", "across"))
    if kind == "long":
        plan.put(hall.thing("table", 0, 0, 0, min(4.4, hall.long - 2), 1.1), part.outline, 0.15)
    count = max(2, int(hall.long / 2.1)) if kind != "long" else 0
    for k in range(count):
        along = (k - (count - 1) / 2) * hall.long / count
        if kind == "round":
            off = (k % 2 - 0.5) * max(0.0, hall.short - 3)
            plan.put(hall.thing("round_table", along, off, 0, 1.5, 1.5), part.outline, 0.1)
        else:
            long = min(3.0, hall.short - 1.6)
            plan.put(hall.thing("table", along, 0, 90, long, 1.1), part.outline, 0.05)
    against_walls(plan, part, dice, "hearth", 1, (1.7, 0.6))
    stored(plan, part, dice, 1)


@dresses
def beds(plan: Plan, part: Part, dice: Dice) -> None:
    """Beds in pairs, in two rows, or along one wall across from a table; amid a room where no wall
    is straight."""
    hall, form = hall_of(part), dice.below(3)
    if form and (beds_in_pairs if form == 1 else dormitory)(plan, part, dice):
        return
    gap = dice.choose((1, 1, 2))
    sides = dice.choose(((-1, 1), (-1, 1), (-1,), (1,)))
    spots, lain = [k + 0.5 - hall.long / 2 for k in range(0, int(hall.long), gap)], 0
    for side in sides:
        off = side * (hall.short / 2 - 0.72)
        slept = [hall.thing("bed", along, off, 90 * -side, 1.24, 0.64) for along in spots]
        lain += rank(plan, hall, slept, 0.04)
    if not lain and not bedchamber(plan, part, dice):
        for _ in range(2):
            amid(plan, hall, dice, "bed", ((1.3, 0.68),), 90.0)
        return
    if len(sides) == 1 and hall.short >= 3.5:
        free = hall.thing("table", 0, -sides[0] * hall.short / 5, 0, min(3.0, hall.long - 2.5), 1.1)
        plan.put(free, part.outline, 0.05)
        kind, size = dice.choose((("rack", (1.6, 0.6)), ("hearth", (1.5, 0.58))))
        against_walls(plan, part, dice, kind, 1, size)


@dresses
def library(plan: Plan, part: Part, dice: Dice) -> None:
    """Shelves in rows, or round a table, and along the walls."""
    hall = hall_of(part)
    if dice.below(6) == 0 and scriptorium(plan, part, dice):
        return
    if dice.below(5) == 0 and observatory(plan, part, dice):
        against_walls(plan, part, dice, "shelf", 4, (0.96, 0.42), paired=True)
        return
    if dice.below(4) and stacks(plan, part, dice):
        return
    if min(hall.long, hall.short) >= 4 and dice.fraction() < 0.6:
        rows, deep = max(2, int(hall.long / 2) - 1), min(3.0, hall.short - 2.4)
        for k in range(rows):
            along = 1.6 * (k - (rows - 1) / 2)
            plan.put(hall.thing("shelf", along, 0, 90, deep, 0.42), part.outline, 0.3)
    else:
        _table(plan, part, dice)
    against_walls(plan, part, dice, "shelf", 6, (0.96, 0.42), paired=True)


@dresses
def cistern(plan: Plan, part: Part, dice: Dice) -> None:
    pool(plan, part, 1.05)
    ring(plan, hall_of(part), "column", 0.3, 0.55)


@dresses
def arena(plan: Plan, part: Part, dice: Dice) -> None:
    hall = hall_of(part)
    plan.things.append(hall.thing("sand", 0, 0, 0, hall.short - 2.1, hall.short - 2.1))
    prize = dice.choose(("pit_round", "pit_round", "statue", "brazier"))
    size = 1.2 if prize == "pit_round" else 0.8
    centre(plan, hall, Thing(prize, 0, 0, 0, size, size))
    ring(plan, hall, dice.choose(("pillar", "column", "statue")), 0.36, 0.62)
    scatter(plan, part, dice, ("bones", "rubble"), 3, (0.35, 0.45))


@dresses
def rotunda(plan: Plan, part: Part, dice: Dice) -> None:
    hall = hall_of(part)
    kind = dice.choose(("fountain", "statue", "spiral", "mosaic", "well", "orrery", "seats"))
    most = min(hall.short - 2.8, 3.2)
    kind = "mosaic" if kind in ("orrery", "seats") and most < 2.2 else kind
    size = max(1.6, most) if kind in ("orrery", "seats", "mosaic") else 1.6
    centre(plan, hall, Thing(kind, 0, 0, 0, size, size))
    ring(plan, hall, "column", 0.36, 0.85)


@dresses
def summoning(plan: Plan, part: Part, dice: Dice) -> None:
    hall = hall_of(part)
    sizes = (min(3.4, max(2.4, hall.short - 2.6)), 2.4, 1.8)
    signs = [hall.thing("circle", 0, 0, 0, size, size) for size in sizes]
    if not any(plan.put(sign, part.outline) for sign in signs):
        plan.things.append(hall.thing("circle", 0, 0, 0, 2.0, 2.0))
    about_a_sign(plan, part, dice)
    against_walls(plan, part, dice, "shelf", 2, (0.94, 0.34), paired=True)


@dresses
def vault(plan: Plan, part: Part, dice: Dice) -> None:
    """What is most dear on steps, a heap of it, shown on plinths, or locked up in rows."""
    hall, form = hall_of(part), dice.choose(("steps", "steps", "heap", "plinths", "rows"))
    if form == "heap" and centre(plan, hall, Thing("hoard", 0, 0, 0, 1.9, 1.9)):
        scatter(plan, part, dice, ("coins",), 6, (0.3, 0.45))
    elif form == "plinths":
        ring(plan, hall, "orb", 0.62, 1.3, 6)
    elif form == "rows":
        for across in (-0.7, 0.7):
            spots = [0.95 * k - 0.95 for k in range(3)]
            kept = [hall.thing("chest", along, across, 0, 0.8, 0.5) for along in spots]
            rank(plan, hall, kept, 0.1)
    else:
        things = (("chest", 1.1, 0.7), ("orb", 1.0, 1.0), ("coins", 1.0, 1.0))
        prize, wide, high = dice.choose(things)
        if not centre(plan, hall, Thing("dais", 0, 0, 0, 2.3, 2.3)):
            centre(plan, hall, Thing("dais", 0, 0, 0, 1.3, 1.3))
        plan.things.append(hall.thing(prize, 0, 0, 0, wide, high))
    if form != "rows":
        against_walls(plan, part, dice, "statue", 4, (0.9, 0.9), paired=True)


@dresses
def well(plan: Plan, part: Part, dice: Dice) -> None:
    hall, kind = hall_of(part), dice.choose(("well", "well", "fountain"))
    off = dice.choose((-0.25, 0.0, 0.25)) * (hall.long - 3)
    for wide in (1.9, 1.5, 1.2):
        if plan.put(hall.thing(kind, off, 0, 0, wide, wide), hall.outline, 0.2, in_the_way=True):
            break
    if min(hall.long, hall.short) >= 5 and not off and dice.below(2):
        ring(plan, hall, "column", 0.34, 1.1)
    elif dice.below(2):
        stored(plan, part, dice, 1)


@dresses
def gallery(plan: Plan, part: Part, dice: Dice) -> None:
    """What is shown along the walls, down the middle, in the floor, an organ, or only what bears
    the roof."""
    hall, form = hall_of(part), dice.below(5)
    if form == 0:
        shown = dice.choose(("statue", "orb"))
        against_walls(plan, part, dice, shown, 6, (0.96, 0.96), paired=True)
    elif form == 1:
        colonnade(plan, hall, 0.42, dice.choose(("pillar", "column")), 1.0)
        end_piece(plan, hall, dice, "statue", (1.2, 1.2), dais=True)
    elif form == 2:
        row(plan, hall, "mosaic", 2.4, (1.9, 1.9))
        flanking(plan, hall, dice, "brazier", 0.6)
    elif form == 3 and organ(plan, part, dice):
        return
    else:
        for k in range(0, int(hall.long), 2):
            x, y = k + 1 - int(hall.long) / 2, hall.short / 2 - 0.6
            two = [hall.thing("statue", x, side * y, 0, 0.92, 0.92) for side in (-1, 1)]
            together(plan, hall, two, 0.05)
        row(plan, hall, "mosaic", hall.long - 1.0, (1.6, 1.6))
