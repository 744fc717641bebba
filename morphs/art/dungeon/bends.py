"""Bends of halls: who hews a way cuts a corner off, or rounds it, where there is rock enough."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from shapely import LineString

from morphs.art.dungeon.plan import Cell, Part, Plan
from morphs.art.geometry.frame import Point
from morphs.base import exact
from morphs.base.seeds import Dice

FORMS = (2, 8, 3)
"""How often bends of a hall are square, aslant, round."""
STRAIGHT, AT_BORDER = 1.0, 2.0
"""So much of a hall stays straight at its ends, for doors, and where it comes in, in squares."""
MOST = 4.5
"""The longest cut, along either leg of a bend, in squares."""
OFF = 1.0
"""How far from its middle line a hall that runs aslant has nothing but rock, in squares."""
FINE = 6
"""Of how many pieces a round bend is."""


def bent(
    plan: Plan, points: Sequence[Point], own: Sequence[Cell], from_border: bool, dice: Dice
) -> list[Point]:
    """The course of a hall through the middles of its squares, its bends cut off or rounded."""
    form = dice.weighted(FORMS)
    line = _without_middles(points)
    if form == 0 or len(line) < 3:
        return list(points)
    cuts = _cuts(plan, line, frozenset(own), AT_BORDER if from_border else STRAIGHT)
    found = [line[0]]
    for before, here, after, cut in zip(line, line[1:], line[2:], cuts, strict=False):
        found += bend(before, here, after, cut, form == 2 and cut > 1)
    return [*found, line[-1]]


def _without_middles(points: Sequence[Point]) -> list[Point]:
    """The ends and bends of a course."""
    found = list(points[:1])
    for here, after in pairwise(points[1:]):
        before = found[-1]
        cross = (here[0] - before[0]) * (after[1] - here[1])
        if abs(cross - (here[1] - before[1]) * (after[0] - here[0])) > exact.THIN:
            found.append(here)
    return [*found, points[-1]]


def _cuts(plan: Plan, line: Sequence[Point], own: frozenset[Cell], straight: float) -> list[float]:
    """How much is cut off at each bend: of legs between two bends half at most, whatever leaves
    rock beside the cut."""
    legs = [exact.apart(a, b) for a, b in pairwise(line)]
    room = [leg / 2 for leg in legs]
    room[0], room[-1] = legs[0] - straight, legs[-1] - STRAIGHT
    found = []
    for k in range(1, len(line) - 1):
        cut = math.floor(2 * min(room[k - 1], room[k], MOST)) / 2
        while cut > 0 and not _is_free(plan, line[k - 1 : k + 2], cut, own):
            cut -= 0.5
        found.append(max(0.0, cut) if _is_square(*line[k - 1 : k + 2]) else 0.0)
    return found


def _is_square(before: Point, here: Point, after: Point) -> bool:
    """Whether both legs of a bend run along the squares, one each way."""
    ways = [(q[0] - p[0], q[1] - p[1]) for p, q in ((before, here), (here, after))]
    return all(min(abs(dx), abs(dy)) < exact.THIN for dx, dy in ways)


def _toward(here: Point, there: Point, far: float) -> Point:
    share = far / (exact.apart(here, there) or 1.0)
    return (here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share)


def _is_free(plan: Plan, bend: Sequence[Point], cut: float, own: frozenset[Cell]) -> bool:
    """Whether nothing but rock lies beside a cut, away from the border."""
    before, here, after = bend
    line = LineString([_toward(here, before, cut), _toward(here, after, cut)])
    strip = exact.buffer(line, OFF, cap_style="flat")
    inside = all(0 < c[i] < plan.size[i] - 1 for c in plan.cells_of(strip) for i in (0, 1))
    return inside and all(c in own or c not in plan.owner for c in plan.cells_of(strip))


def bend(
    before: Point, here: Point, after: Point, cut: float, is_round: bool, fine: int = FINE
) -> list[Point]:
    """The points of a bend, so much of which is cut off along either leg, or rounded, in so many
    pieces."""
    if not cut:
        return [here]
    start, end = _toward(here, before, cut), _toward(here, after, cut)
    if not is_round:
        return [start, end]
    middle = (start[0] + end[0] - here[0], start[1] + end[1] - here[1])
    found = []
    for k in range(fine + 1):
        turn = k * math.pi / 2 / fine
        a, b = exact.cos(turn), exact.sin(turn)
        found.append(
            (
                middle[0] + (start[0] - middle[0]) * a + (end[0] - middle[0]) * b,
                middle[1] + (start[1] - middle[1]) * a + (end[1] - middle[1]) * b,
            )
        )
    return found


def take(plan: Plan, part: Part) -> None:
    """Give a hall the squares that it runs through, and no others: those with little of it are kept
    free of other ways, and only those that are all of it are told to be."""
    for cell in part.cells:
        del plan.owner[cell]
    part.cover = {
        cell: share
        for cell, share in sorted(plan.cover_of(part.outline).items())
        if share >= TOUCHED and (cell not in plan.owner or cell in part.cells)
    }
    for cell in part.cover:
        plan.owner[cell] = part
    part.cells = frozenset(cell for cell, share in part.cover.items() if share > WHOLE)


WHOLE, TOUCHED = 0.97, 0.08
"""A square of which more than the first is hall is a straight piece of it, of which more than the
second is its own."""
