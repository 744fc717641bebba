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
from morphs.art.geometry.drawing import Thing
from morphs.base.seeds import Dice


@dresses
def bed(plan: Plan, part: Part, dice: Dice) -> None:
    against_walls(plan, part, dice, "bed", 1, (1.2, 0.62))
    against_walls(plan, part, dice, dice.choose(["chest", "bucket", "table_small"]), 1, (0.5, 0.44))


@dresses
def chest(plan: Plan, part: Part, dice: Dice) -> None:
    against_walls(plan, part, dice, dice.choose(["chest", "chest", "urn"]), 1, (0.66, 0.44))


STORES: tuple[tuple[tuple[str, float, float, int], ...], ...] = (
    (("crate", 0.5, 0.5, 3), ("barrel", 0.47, 0.47, 2)),
    (("barrel", 0.46, 0.46, 5),),
    (("crate", 0.55, 0.55, 4),),
    (("urn", 0.46, 0.46, 5),),
    (("shelf", 0.94, 0.34, 2), ("urn", 0.44, 0.44, 2)),
    (("shelf", 0.94, 0.34, 3), ("table_small", 0.7, 0.42, 1)),
    (("rack", 0.92, 0.3, 3), ("chest", 0.5, 0.34, 1)),
    (("table_small", 0.8, 0.42, 1), ("bucket", 0.34, 0.34, 2), ("shelf", 0.94, 0.34, 1)),
    (("chest", 0.55, 0.36, 2), ("shelf", 0.94, 0.34, 1)),
    (("bed", 1.2, 0.6, 1), ("chest", 0.5, 0.34, 1), ("table_small", 0.5, 0.4, 1)),
)
"""What is kept in a store room: wine, jars, books, arms, what one washes with ...; how large it is
and how much of it there is."""


@dresses
def crates(plan: Plan, part: Part, dice: Dice) -> None:
    for kind, wide, deep, count in dice.choose(STORES):
        against_walls(plan, part, dice, kind, count, (wide, deep))


@dresses
def barrels(plan: Plan, part: Part, dice: Dice) -> None:
    against_walls(plan, part, dice, "barrel", 5, (0.44, 0.44))


SHRINES = ("statue", "statue", "altar", "altar", "coffin", "mosaic", "orb", "fountain", "")
"""What is shown in a shrine; nothing: it has been carried off."""
AT_WALL = ("statue", "altar", "orb")
"""What stands before the wall that one looks at from the door."""


@dresses
def statue(plan: Plan, part: Part, dice: Dice) -> None:
    """A shrine: what is shown there, between columns, lights or urns, or alone."""
    hall, kind = hall_of(part), dice.choose(SHRINES)
    if kind in AT_WALL:
        measures = (0.56, 1.2) if kind == "altar" else (0.8, 0.8)
        end_piece(plan, hall, dice, kind, measures, dais=kind == "altar" or bool(dice.below(2)))
    elif kind == "coffin":
        centre(plan, hall, Thing(kind, 0, 0, 0, 1.5, 0.76))
    elif not kind:
        scatter(plan, part, dice, ("rubble", "urn", "rubble"), 5, (0.25, 0.5))
    else:
        size = 1.7 if kind == "mosaic" else 1.1
        centre(plan, hall, Thing(kind, 0, 0, 0, size, size))
    beside = dice.choose(("column", "column", "brazier", "urn", ""))
    if beside and min(hall.long, hall.short) >= 3:
        along, across = hall.long / 2 - 0.8, hall.short / 2 - 0.8
        for x in (-along, along):
            two = [hall.thing(beside, x, y, 0, 0.46, 0.46) for y in (-across, across)]
            together(plan, hall, two, 0.08)


MEETINGS = ("", "", "", "statues", "braziers", "fountain", "well", "columns", "stores", "rubble")
"""What stands where ways meet: nothing more gladly than anything."""
STATELY = 24.0
"""A room of more squares has columns, or something in its middle."""


@dresses
def meeting(plan: Plan, part: Part, dice: Dice) -> None:
    """Hardly anything in small rooms, columns or a fountain in large ones, statues at the walls."""
    hall, kind = hall_of(part), dice.choose(MEETINGS)
    if kind == "rubble":
        scatter(plan, part, dice, ("rubble", "boulder", "bones"), 5, (0.2, 0.45))
    elif kind == "stores":
        against_walls(plan, part, dice, dice.choose(("crate", "chest", "urn")), 3, (0.44, 0.4))
    elif kind in ("statues", "braziers"):
        against_walls(plan, part, dice, kind[:-1], 2, (0.76, 0.76), paired=True)
    elif part.outline.area < STATELY:
        return
    elif kind == "columns":
        colonnade(plan, hall, 0.36, "column", 0.8)
    elif kind:
        centre(plan, hall, Thing(kind, 0, 0, 0, 1.3, 1.3))


SPARSE = ("", "", "", "", "rack", "urn", "shelf", "table_small", "chest", "rubble")
"""What stands in a room that is used for nothing in particular: mostly nothing."""


@dresses
def sparse(plan: Plan, part: Part, dice: Dice) -> None:
    kind = dice.choose(SPARSE)
    if kind == "rubble":
        scatter(plan, part, dice, (kind, "bones"), 3, (0.2, 0.4))
    elif kind:
        size = (0.94, 0.32) if kind in ("rack", "shelf") else (0.56, 0.46)
        against_walls(plan, part, dice, kind, 1 + dice.below(3), size)


LONG_HALLS = ("tables", "tables", "statues", "stores", "mosaic", "racks", "rubble", "pit")
"""What stands in large rooms that go on in the next tile."""


@dresses
def through(plan: Plan, part: Part, dice: Dice) -> None:
    """A room that goes on in the next tile: little at the walls of a small one, in a large one
    what it is used for, off the border."""
    kind, area = dice.choose(LONG_HALLS), part.outline.area
    if area < STATELY / 2:
        if dice.below(3) == 0:
            small = dice.choose(("crate", "barrel", "urn", "statue"))
            against_walls(plan, part, dice, small, 2, (0.5, 0.5))
        return
    hall = hall_of(part)
    if kind == "tables":
        for along in (-hall.long / 4, hall.long / 4):
            long = min(3.0, hall.long / 2 - 1)
            plan.put(hall.thing("table", along, 0, 0, long, 1.1), part.outline, 0.15)
        against_walls(plan, part, dice, "hearth", 1, (1.1, 0.45))
    elif kind == "mosaic":
        centre(plan, hall, Thing(kind, 0, 0, 0, 2.2, 2.2))
    elif kind == "pit":
        centre(plan, hall, Thing("pit_round", 0, 0, 0, 1.4, 1.4))
        against_walls(plan, part, dice, "statue", 2, (0.76, 0.76))
    elif kind == "rubble":
        scatter(plan, part, dice, (kind, "boulder", "bones"), 9, (0.25, 0.6))
    elif kind == "racks":
        against_walls(plan, part, dice, "rack", 3, (0.9, 0.22))
        against_walls(plan, part, dice, "crate", 3, (0.5, 0.5))
    else:
        one = dice.choose(("crate", "barrel")) if kind == "stores" else "statue"
        against_walls(plan, part, dice, one, 3 + round(area / 12), (0.5, 0.5))
