"""Furniture of small rooms and of those where ways meet: mostly nothing, or little at the walls."""

from morphs.art.dungeon.furnish import (
    against_walls,
    centre,
    colonnade,
    dresses,
    end_piece,
    hall_of,
    scatter,
    together,
)
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.workplaces import council, observatory, organ, stored
from morphs.art.geometry.drawing import Thing
from morphs.base.seeds import Dice


@dresses
def bed(plan: Plan, part: Part, dice: Dice) -> None:
    """A cell: one bed, and what its sleeper has in one of two."""
    against_walls(plan, part, dice, "bed", 1, (1.3, 0.68))
    if dice.below(2):
        kind = dice.choose(("chest", "table_small"))
        against_walls(plan, part, dice, kind, 1, (0.76, 0.5))


@dresses
def chest(plan: Plan, part: Part, dice: Dice) -> None:
    """A closet: a strongbox, or what is kept there in a block."""
    if dice.below(3) == 0 and stored(plan, part, dice, 1):
        return
    against_walls(plan, part, dice, "chest", 1, (0.9, 0.58))


KEPT: tuple[tuple[tuple[str, float, float, int], ...], ...] = (
    (("shelf", 0.96, 0.42, 5),),
    (("shelf", 0.96, 0.42, 2), ("table_small", 0.95, 0.55, 1)),
    (("rack", 1.7, 0.62, 1), ("chest", 0.86, 0.54, 1)),
    (("rack", 1.7, 0.62, 2),),
)
"""What is kept in a store room that does not stand in blocks: books or arms; how large it is and
how much of it there is."""


@dresses
def crates(plan: Plan, part: Part, dice: Dice) -> None:
    """A store: mostly blocks of what is kept there."""
    if dice.below(4) and stored(plan, part, dice):
        return
    for kind, wide, deep, count in dice.choose(KEPT):
        against_walls(plan, part, dice, kind, count, (wide, deep))


@dresses
def barrels(plan: Plan, part: Part, dice: Dice) -> None:
    """What is drunk, in blocks."""
    stored(plan, part, dice)


SHRINES = ("statue", "statue", "altar", "altar", "coffin", "mosaic", "orb", "fountain", "")
"""What is shown in a shrine; nothing: it has been carried off."""
AT_WALL = ("statue", "altar", "orb")
"""What stands before the wall that one looks at from the door."""


@dresses
def statue(plan: Plan, part: Part, dice: Dice) -> None:
    """A shrine: what is shown there, between columns, lights or urns, or alone."""
    hall, kind = hall_of(part), dice.choose(SHRINES)
    if kind in AT_WALL:
        measures = (0.6, 1.4) if kind == "altar" else (1.05, 1.05)
        end_piece(plan, hall, dice, kind, measures, dais=kind == "altar" or bool(dice.below(2)))
    elif kind == "coffin":
        centre(plan, hall, Thing(kind, 0, 0, 0, 1.8, 0.9))
    elif not kind:
        scatter(plan, part, dice, ("rubble",), 5, (0.25, 0.5))
    else:
        size = 1.7 if kind == "mosaic" else 1.1
        centre(plan, hall, Thing(kind, 0, 0, 0, size, size))
    beside = dice.choose(("column", "column", "brazier", ""))
    if beside and min(hall.long, hall.short) >= 3:
        along, across = hall.long / 2 - 0.8, hall.short / 2 - 0.8
        for x in (-along, along):
            two = [hall.thing(beside, x, y, 0, 0.46, 0.46) for y in (-across, across)]
            together(plan, hall, two, 0.08)


MEETINGS = ("", "", "", "statues", "fountain", "well", "columns", "stores", "rubble")
"""What stands where ways meet: nothing more gladly than anything."""
GATHERED = (council, council, observatory, organ)
"""What large rooms where ways meet may be for."""
GATHERING = 16.0
"""Smaller rooms are for nobody to meet in, in square squares."""
STATELY = 24.0
"""A room of more squares has columns, or something in its middle."""


@dresses
def meeting(plan: Plan, part: Part, dice: Dice) -> None:
    """Hardly anything in small rooms, columns or a fountain in large ones, statues at the walls."""
    hall, kind = hall_of(part), dice.choose(MEETINGS)
    gathers = part.outline.area > GATHERING and dice.below(3) == 0
    if gathers and dice.choose(GATHERED)(plan, part, dice):
        return
    if kind == "rubble":
        scatter(plan, part, dice, ("rubble", "boulder", "bones"), 5, (0.2, 0.45))
    elif kind == "stores":
        stored(plan, part, dice, 2)
    elif kind == "statues":
        against_walls(plan, part, dice, "statue", 2, (0.96, 0.96), paired=True)
    elif part.outline.area < STATELY:
        return
    elif kind == "columns":
        colonnade(plan, hall, 0.36, "column", 0.8)
    elif kind:
        centre(plan, hall, Thing(kind, 0, 0, 0, 1.7, 1.7))


SPARSE = ("", "", "", "", "", "rack", "shelf", "table_small", "chest", "rubble")
"""What stands in a room that is used for nothing in particular: mostly nothing."""


@dresses
def sparse(plan: Plan, part: Part, dice: Dice) -> None:
    kind = dice.choose(SPARSE)
    if kind == "rubble":
        scatter(plan, part, dice, (kind, "bones"), 3, (0.2, 0.4))
    elif kind:
        against_walls(plan, part, dice, kind, 1, (1.6, 0.6) if kind == "rack" else (0.96, 0.5))


LONG_HALLS = ("tables", "tables", "statues", "stores", "mosaic", "racks", "rubble", "pit")
"""What stands in large rooms that go on in the next tile."""


@dresses
def through(plan: Plan, part: Part, dice: Dice) -> None:
    """A room that goes on in the next tile: little at the walls of a small one, in a large one
    what it is used for, off the border."""
    kind, area = dice.choose(LONG_HALLS), part.outline.area
    if area < STATELY / 2:
        if dice.below(3) == 0:
            against_walls(plan, part, dice, "statue", 2, (0.86, 0.86))
        return
    hall = hall_of(part)
    if kind == "tables":
        for along in (-hall.long / 4, hall.long / 4):
            long = min(3.0, hall.long / 2 - 1)
            plan.put(hall.thing("table", along, 0, 0, long, 1.1), part.outline, 0.15)
        against_walls(plan, part, dice, "hearth", 1, (1.1, 0.45))
    elif kind == "mosaic":
        centre(plan, hall, Thing(kind, 0, 0, 0, 2.6, 2.6))
    elif kind == "pit":
        centre(plan, hall, Thing("pit_round", 0, 0, 0, 1.8, 1.8))
        against_walls(plan, part, dice, "statue", 2, (0.86, 0.86))
    elif kind == "rubble":
        scatter(plan, part, dice, (kind, "boulder", "bones"), 9, (0.25, 0.6))
    elif kind == "racks":
        against_walls(plan, part, dice, "rack", 3, (1.6, 0.6))
    elif kind == "stores":
        stored(plan, part, dice)
    else:
        against_walls(plan, part, dice, "statue", 2 + round(area / 20), (0.86, 0.86), paired=True)
