"""What lies about in caves and ruins, by theme."""

import math

from morphs.art.dungeon.broken import debris
from morphs.art.dungeon.furnish import (
    against_walls,
    centre,
    colonnade,
    dresses,
    dripstone,
    end_piece,
    hall_of,
    scatter,
)
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.pools import lagoon
from morphs.art.dungeon.wonders import great_wonder, somewhere, wonder
from morphs.art.geometry.drawing import Thing
from morphs.base import exact
from morphs.base.seeds import Dice

FALLEN = 0.45
"""What share of a fallen colonnade is gone."""
SPREAD = {
    "nest": (1.3, 2.6, 3),
    "carcass": (1.8, 5.2, 0),
    "web": (1.5, 3.2, 3),
    "hoard": (1.3, 2.6, 2),
}
"""How broad what lies in a lair is at least and at most, in squares, and how many others of its
kind there are at most."""
BROOD = 0.68
"""How broad each of these is, as a share of the one before."""
FIRE, BEDS = 1.1, 1.45
"""How large a fire is, and how far from it one sleeps, in squares."""
DEBRIS = ("rubble", "boulder", "rubble", "rubble")


@dresses
def ruin(plan: Plan, part: Part, dice: Dice) -> None:
    """What is left of a room: of a colonnade, a shrine, a library, a store, or who camps there."""
    hall = hall_of(part)
    was = dice.choose(("colonnade", "shrine", "library", "store", "camp", "nothing"))
    if was == "colonnade":
        before = len(plan.things)
        colonnade(plan, hall, 0.36, "column", 1.0)
        stood = plan.things[before:]
        plan.things[before:] = [thing for thing in stood if dice.fraction() > FALLEN]
    elif was == "shrine":
        end_piece(plan, hall, dice, "altar", (0.55, 1.2), dais=False)
        scatter(plan, part, dice, ("statue", "urn", "column"), 4, (0.4, 0.55))
    elif was == "library":
        against_walls(plan, part, dice, "shelf", 5, (0.92, 0.26))
        for along in (-1.2, 0.9):
            lain = hall.thing("shelf", along, 0.2, dice.between(40, 140), 1.6, 0.34)
            plan.put(lain, part.outline, 0.2)
    elif was == "store":
        scatter(plan, part, dice, ("crate", "barrel", "urn"), 6, (0.4, 0.5))
    elif was == "camp":
        centre(plan, hall, Thing("campfire", 0, 0, 0, FIRE, FIRE))
        scatter(plan, part, dice, ("bed", "crate", "chest"), 4, (0.5, 0.9))
    debris(plan, part, dice)
    scatter(plan, part, dice, DEBRIS, 10 if was == "nothing" else 4, (0.25, 0.6))


@dresses
def rubble(plan: Plan, part: Part, dice: Dice) -> None:
    debris(plan, part, dice)
    scatter(plan, part, dice, ("rubble", "boulder"), 3, (0.25, 0.5))


@dresses
def cavern(plan: Plan, part: Part, dice: Dice) -> None:
    wonder(plan, part, dice)
    if dice.below(3) == 0:
        dripstone(plan, part, dice, 5)


@dresses
def great(plan: Plan, part: Part, dice: Dice) -> None:
    great_wonder(plan, part, dice)


LAIRS = (
    ("nest", ("bones", "bones", "stalagmite", "rubble")),
    ("carcass", ("bones", "bones", "rubble", "boulder")),
    ("web", ("web", "bones", "stalagmite", "urn")),
    ("hoard", ("coins", "coins", "bones", "chest")),
    ("carcass", ("stalagmite", "bones", "boulder", "rubble")),
)
"""What lies in the middle of a lair, and what round it."""


@dresses
def lair(plan: Plan, part: Part, dice: Dice) -> None:
    """What is kept or lies there, as large as the lair lets it, and ever lesser ones about it."""
    prize, beside = dice.choose(LAIRS)
    least, most, brood = SPREAD[prize]
    share = exact.root(part.outline.area) * (0.36 + 0.24 * dice.fraction())
    wide = exact.rounded(min(most, max(least, share)))
    count = dice.below(brood + 1)
    if not centre(plan, hall_of(part), Thing(prize, 0, 0, dice.fraction() * 360, wide, wide)):
        for less in (wide, 0.75 * wide, least):
            if somewhere(plan, part, dice, Thing(prize, 0, 0, dice.fraction() * 360, less, less)):
                break
    brooded(plan, part, dice, prize, count, wide)
    scatter(plan, part, dice, beside, 2 + dice.below(4), (0.4, 0.85))


def brooded(plan: Plan, part: Part, dice: Dice, kind: str, count: int, wide: float) -> None:
    """Others of a kind by the walls, each less than the one before: the first is so broad."""
    for _ in range(count):
        wide *= BROOD
        scatter(plan, part, dice, (kind,), 1, (0.9 * wide, wide))


@dresses
def mine(plan: Plan, part: Part, dice: Dice) -> None:
    scatter(plan, part, dice, ("cart",), 1, (0.6, 0.62))
    scatter(plan, part, dice, ("crystal", "rubble", "crate", "boulder"), 8, (0.36, 0.72))


@dresses
def grotto(plan: Plan, part: Part, dice: Dice) -> None:
    size = part.outline.area
    for share in dice.choose(WATERS):
        lagoon(plan, part, dice, share * size)
    if not dripstone(plan, part, dice, 7) and not plan.of_kind("water"):
        wonder(plan, part, dice)


WATERS: tuple[tuple[float, ...], ...] = ((0.35,), (0.45,), (0.2, 0.12), (0.18,), ())
"""What shares of a grotto water stands in."""
TARN = 22.0
"""How much water there is in a great cavern at most, in square squares."""


@dresses
def tarn(plan: Plan, part: Part, dice: Dice) -> None:
    lagoon(plan, part, dice, min(TARN, part.outline.area * (0.2 + 0.2 * dice.fraction())))
    dripstone(plan, part, dice, 7)


GROVES: tuple[tuple[tuple[str, int, float, float], ...], ...] = (
    (("mushroom", 3, 0.7, 1.0), ("mushroom", 7, 0.26, 0.6), ("rubble", 3, 0.2, 0.4)),
    (("mushroom", 2, 0.9, 1.2), ("mushroom", 5, 0.35, 0.7), ("boulder", 3, 0.3, 0.6)),
    (("crystal", 4, 0.5, 1.0), ("mushroom", 3, 0.3, 0.55), ("stalagmite", 4, 0.26, 0.55)),
    (("boulder", 5, 0.4, 0.8), ("stalagmite", 5, 0.28, 0.6), ("mushroom", 3, 0.3, 0.5)),
)
"""What grows in a damp cave: what, how many, and between which sizes."""


@dresses
def fungus(plan: Plan, part: Part, dice: Dice) -> None:
    grove = dice.choose(GROVES)
    for kind, count, least, most in grove:
        scatter(plan, part, dice, (kind,), count, (least, most))


@dresses
def camp(plan: Plan, part: Part, dice: Dice) -> None:
    """A fire, who sleeps round it, and by the walls what they have with them."""
    if somewhere(plan, part, dice, Thing("campfire", 0, 0, 0, FIRE, FIRE)):
        fire, start = plan.things[-1], dice.fraction()
        for k in range(6):
            turn = (k + start + 0.2 * dice.fraction()) * 2 * math.pi / 6
            x, y = fire.x + BEDS * exact.cos(turn), fire.y + BEDS * exact.sin(turn)
            plan.put(Thing("bed", x, y, math.degrees(turn), 0.95, 0.48), part.outline, 0.1)
    scatter(plan, part, dice, ("crate", "barrel", "crate"), 5, (0.35, 0.45))


@dresses
def stones(plan: Plan, part: Part, dice: Dice) -> None:
    kinds = dice.choose(
        [("stalagmite", "rubble"), ("bones", "rubble"), ("crystal", "rubble"), ("mushroom",)]
    )
    scatter(plan, part, dice, kinds, 3, (0.36, 0.66))
