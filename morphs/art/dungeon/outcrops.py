"""Stones in the open of caves, where these are barest."""

from __future__ import annotations

import math

import numpy as np
import shapely

from morphs.art.dungeon.furnish import GOLDEN
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.frame import outline
from morphs.base import exact
from morphs.base.seeds import Dice

A_GROUP, BARE, LOOKED = 18.0, 1.0, 32
"""Ground of a cave for each group of stones in its open, in square squares, how far these are from
all else, in squares, and at how many places it is looked for room."""
LEAST = 9.0
"""Smaller caves have none, in square squares."""
IN_A_GROUP = (1.0, 0.66, 0.5, 0.34, 0.3, 0.24, 0.2)
"""How large the stones of a group are, as shares of the tallest."""


def outcrops(plan: Plan, part: Part, dice: Dice) -> None:
    """Groups of dripstone or boulders of three sizes, where a cave has the broadest bare ground."""
    if part.outline.area < LEAST:
        return
    for _ in range(round(part.outline.area / A_GROUP)):
        spot = _barest(plan, part, dice)
        if spot is None:
            return
        kind = dice.choose(("stalagmite", "stalagmite", "boulder"))
        tall, lean = 0.55 + 0.4 * dice.fraction(), math.pi * dice.fraction()
        for k, share in enumerate(IN_A_GROUP[: 4 + dice.below(4)]):
            size, turn = tall * share * (0.85 + 0.3 * dice.fraction()), k * GOLDEN + lean
            far = 0 if k == 0 else 0.5 * (tall + size) - 0.02 + 0.1 * max(0, k - 3)
            x, y = spot[0] + exact.cos(turn) * far, spot[1] + exact.sin(turn) * far
            drawn = kind if size > 0.17 else "pebble"
            if far + size / 2 < BARE:
                plan.things.append(Thing(drawn, x, y, 360 * dice.fraction(), size, size))
        plan.bodies.append(exact.buffer(shapely.Point(spot), tall, 4))


def _barest(plan: Plan, part: Part, dice: Dice) -> tuple[float, float] | None:
    """The place in a part that is farthest from its walls, ways, water and all that stands there,
    of some that are looked at; None where all are near something."""
    x0, y0, x1, y1 = part.outline.bounds
    rolled = [(dice.fraction(), dice.fraction()) for _ in range(LOOKED)]
    spots = exact.points(np.array([(x0 + a * (x1 - x0), y0 + b * (y1 - y0)) for a, b in rolled]))
    spots = spots[shapely.contains_xy(part.outline, spots[:, 0], spots[:, 1])]
    if not len(spots):
        return None
    others = [part.outline.boundary, outline(plan.shape).boundary, plan.wet(), *plan.lanes]
    far = exact.distances(shapely.GeometryCollection([*others, *plan.bodies]), spots)
    best = int(far.argmax())
    if far[best] <= BARE:
        return None
    x, y = spots[best].tolist()
    return x, y
