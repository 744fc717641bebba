"""Furniture of set pieces."""

from __future__ import annotations

from morphs.art.dungeon.furnish import (
    against_walls,
    colonnade,
    dresses,
    end_piece,
    flanking,
    hall_of,
    pool,
    ring,
    scatter,
)
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Thing
from morphs.base.seeds import Dice


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
    """A hoard in the middle, bones and boulders round it."""
    hall = hall_of(part)
    for along, across, size in ((-1.2, 1.4, 4.4), (2.9, 2.2, 3.2), (1.6, -1.8, 2.6)):
        turn = dice.fraction() * 360
        pile = hall.thing("hoard", along, across, turn, size, size)
        plan.put(pile, part.outline, 0.1, in_the_way=True)
    scatter(plan, part, dice, ("coins", "chest", "coins"), 10, (0.35, 0.5), lanes=False)
    scatter(plan, part, dice, ("bones", "carcass", "boulder", "stalagmite"), 22, (0.35, 0.8))


@dresses
def harbour(plan: Plan, part: Part, dice: Dice) -> None:
    """What is loaded and unloaded on the shore."""
    scatter(plan, part, dice, ("crate", "barrel", "crate"), 14, (0.42, 0.5))
    scatter(plan, part, dice, ("stalagmite", "boulder", "rubble"), 18, (0.25, 0.55))
    scatter(plan, part, dice, ("campfire",), 1, (0.75, 0.8))


@dresses
def war_camp(plan: Plan, part: Part, dice: Dice) -> None:
    """Fires, and who sleeps round them."""
    hall = hall_of(part)
    for along in (-4.5, 0.0, 4.5):
        fire = hall.thing("campfire", along + dice.fraction(), dice.fraction() - 0.5, 0, 0.8, 0.8)
        plan.put(fire, part.outline, 0.3, in_the_way=True)
    scatter(plan, part, dice, ("bed",), 10, (0.85, 0.9))
    scatter(plan, part, dice, ("crate", "barrel", "rack", "boulder"), 12, (0.35, 0.5))


@dresses
def spiders(plan: Plan, part: Part, dice: Dice) -> None:
    """Webs of all sizes, and what hung in them."""
    hall = hall_of(part)
    for along, across, size in ((-4.6, 0.9, 2.6), (3.6, -1.0, 3.0), (0.4, 1.6, 1.8)):
        turn = dice.fraction() * 360
        web = hall.thing("web", along, across, turn, size, size)
        plan.put(web, part.outline, 0.1, in_the_way=True)
    scatter(plan, part, dice, ("web",), 4, (0.8, 1.2), lanes=False)
    scatter(plan, part, dice, ("bones", "urn", "stalagmite", "carcass"), 14, (0.3, 0.6))


@dresses
def fungus_forest(plan: Plan, part: Part, dice: Dice) -> None:
    """Mushrooms as tall as trees, and small ones among them."""
    scatter(plan, part, dice, ("mushroom",), 12, (1.0, 1.6), lanes=False)
    scatter(plan, part, dice, ("mushroom",), 26, (0.2, 0.6))
    scatter(plan, part, dice, ("rubble", "stalagmite"), 6, (0.2, 0.4))


@dresses
def deep_mine(plan: Plan, part: Part, dice: Dice) -> None:
    """Carts, ore and what came down."""
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
