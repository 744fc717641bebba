"""Weather the walls of caves: hollows of all sizes with points of rock between them.

Ground only grows, away from the border and nowhere so far that rock between two places gives way:
what could be walked still can.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import shapely
from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.plan import Plan
from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import filled, polygons, ragged, thinned
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

OFF_BORDER = 1.05
"""No hollow is nearer to the border, in squares."""
SWAY = 0.5
"""How far the line swings at which they end before it, inwards and back."""
BEYOND = 3.0
"""How far beyond the border there is taken to be rock."""
PATCHES, KINDS = 2.6, 8.0
"""How long stretches of wall are that have many hollows, or few, and those of one kind."""
BODY = 0.12
"""Smaller pieces of rock are none, in square squares."""
BROKEN = 0.55
"""Where there is more of it, of -1 to 1, blocks fell out; elsewhere water washed hollows out."""
AHEAD = 0.2
"""How far ahead it is looked where a wall runs to, in squares."""
ROUGHLY, OFF_WORKED = 0.04, 0.3
"""How exactly it is told how thick rock is, and how far hollows keep off rooms, halls and water."""


class Scale(NamedTuple):
    """Hollows of one size: least and most radius, how deep they are at most, how thick rock must be
    that has some, their distance as a share of their width, and at what share of the wall."""

    least: float
    most: float
    deep: float
    thick: float
    apart: float
    share: float


SCALES = (
    Scale(0.7, 1.25, 0.9, 1.4, 5.0, 0.35),
    Scale(0.3, 1.1, 0.55, 0.75, 1.0, 0.95),
    Scale(0.22, 0.42, 0.24, 0.55, 1.1, 0.55),
)
"""From alcoves by scallops to dents."""


def weather(plan: Plan, dice: Dice) -> None:
    """Let hollows into the walls of a plan's caves and tunnels, away from the border."""
    natural = plan.of_kind("cave", "tunnel")
    if not natural:
        return
    worked = exact.union(plan.union("room", "hall"), plan.wet())
    beside = exact.buffer(worked, OFF_WORKED, 3)
    for scale in SCALES:
        ground = thinned(exact.union_all([part.outline for part in natural]), plan.size)
        if ground.is_empty:
            return
        stamps = _stamps(plan, ground, scale, dice)
        if not stamps:
            continue
        kept = exact.difference(_kept(plan, ground, worked, scale), beside)
        left = polygons(exact.intersection(exact.union_all(stamps), kept))
        for part in natural:
            own = [piece for piece in left if piece.intersects(part.outline)]
            left = [piece for piece in left if piece not in own]
            part.outline = _whole(part.outline, own)


def _kept(plan: Plan, ground: BaseGeometry, worked: BaseGeometry, scale: Scale) -> BaseGeometry:
    """Where hollows of a scale may be: in rock so thick that two of them leave some between."""
    width, height = plan.size
    opened = exact.union_all([ground, worked, *plan.extra_floor])
    far = box(-BEYOND, -BEYOND, width + BEYOND, height + BEYOND)
    solid = exact.difference(far, exact.simplify(opened, ROUGHLY))
    thick = exact.buffer(exact.buffer(solid, -scale.thick, 3), scale.thick + 2 * ROUGHLY, 3)
    near = exact.buffer(exact.simplify(ground, ROUGHLY), scale.deep, 3)
    off = OFF_BORDER
    salt = plan.seed + round(100 * scale.deep)
    inner = ragged(off, off, width - off, height - off, salt, SWAY)
    found = exact.intersection(exact.intersection(thick, near), inner)
    return exact.union(found, ground)


def _stamps(plan: Plan, ground: BaseGeometry, scale: Scale, dice: Dice) -> list[Polygon]:
    """Hollows along the walls of some ground, unevenly far apart."""
    found: list[Polygon] = []
    for piece in polygons(ground):
        whole = shapely.orient_polygons(piece)
        for ring in (whole.exterior, *whole.interiors):
            way, long = scale.apart * scale.most * dice.fraction(), exact.length(ring)
            ways, rolls = [], []
            while way < long - AHEAD:
                reach = scale.least + (scale.most - scale.least) * exact.power(dice.fraction(), 1.7)
                ways += [way, way + AHEAD]
                rolls.append((reach, dice.fraction()))
                way += scale.apart * reach * (1.2 + 1.0 * dice.fraction())
            if rolls:
                spots = exact.points_along(ring, np.array(ways)).reshape(-1, 2, 2)
                found += _along(plan, spots, rolls, scale, dice)
    return found


def _along(
    plan: Plan, spots: Floats, rolls: list[tuple[float, float]], scale: Scale, dice: Dice
) -> Iterator[Polygon]:
    """Those of the hollows at some places that there are: each stretch of wall has many or few of
    them, and of one kind."""
    x, y = spots[:, 0].T
    many, kinds = noise(x, y, plan.seed + 83, PATCHES), noise(x, y, plan.seed + 89, KINDS)
    for (spot, ahead), (reach, drop), level, kind in zip(
        spots, rolls, many.tolist(), kinds.tolist(), strict=True
    ):
        dx, dy = (ahead - spot).tolist()
        off = exact.apart((0, 0), (dx, dy))
        if off > AHEAD / 4 and drop < scale.share + 0.4 * level:
            out = np.array([dy / off, -dx / off])
            stamp = _broken if kind > BROKEN else _scooped
            yield _placed(stamp(reach, dice), spot - out * reach * SUNK, out)


def _placed(outline: Floats, spot: Floats, out: Floats) -> Polygon:
    """An outline whose east is turned to a wall."""
    across = np.array([-out[1], out[0]])
    return Polygon(exact.points(spot + outline[:, :1] * out + outline[:, 1:] * across))


def _whole(before: BaseGeometry, hollows: list[Polygon]) -> BaseGeometry:
    """The ground with its hollows, without crumbs of rock that were none before."""
    return filled(exact.union_all([before, *hollows]), BODY) if hollows else before


def _ring(reach: float, corners: int, uneven: float, dice: Dice, tall: float) -> Floats:
    turns = [(k + uneven * (dice.fraction() - 0.5)) * 2 * math.pi / corners for k in range(corners)]
    far = [reach * (1 + uneven * 0.5 * (dice.fraction() - 0.5)) for _ in turns]
    return np.array(
        [(exact.cos(t) * f, exact.sin(t) * f * tall) for t, f in zip(turns, far, strict=True)]
    )


SUNK = 0.4
"""By what share of its reach a hollow is laid back into the cave."""
SCOOP = tuple(k / 5 for k in range(-5, 6))
"""Where on its chord the arc of a scallop has its points."""


def _scooped(reach: float, dice: Dice) -> Floats:
    """A shallow scallop, as water washes out: where two meet, a point of rock looks in."""
    deep, lean = reach * (SUNK + 0.3 + 0.35 * dice.fraction()), 0.5 * (dice.fraction() - 0.5)
    arc = [
        (SUNK * reach + (deep - SUNK * reach) * (1 - t * t) * (1 + lean * t), t * reach)
        for t in SCOOP
    ]
    return np.array([*arc, (-0.3 * reach, reach), (-0.3 * reach, -reach)])


def _broken(reach: float, dice: Dice) -> Floats:
    """A hollow with straight faces, where blocks fell out."""
    return _ring(reach * 1.12, 4 + dice.below(2), 0.7, dice, 0.9 + 0.5 * dice.fraction())
