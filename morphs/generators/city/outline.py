"""Where a town ends: a patch of corners, so shaped that there is a tile for every cell."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sqrt
from typing import NamedTuple

from morphs.generators.city.dice import below, swing
from morphs.generators.city.plan import CORNERS, STEPS, Spot, TownPlan

LEAST_FORMED = 7
"""Boards with a shorter side have too few corners for more than a round town."""


class _Form(NamedTuple):
    """How a town is shaped: how far it reaches, of the usual; how much narrower it is one way, and
    which way that is; how square it is (2 a circle, 4 nearly a box, 1.4 a lozenge); how deep its
    two waves are; and how far from its middle a straight side is cut, in its radius."""

    reach: float
    narrow: float = 1.0
    turn: float = 0.0
    square: float = 2.0
    waves: tuple[float, float] = (0.07, 0.06)
    cut: float = 2.0


FORMS = (
    _Form(1.0),
    _Form(1.0, waves=(0.04, 0.15)),  # three lobes
    _Form(1.12, 0.66, 0.0),  # along a road
    _Form(1.16, 0.68, 0.25),
    _Form(0.94, 0.9, 0.0, 4.5, (0.0, 0.02)),  # founded, by the cord
    _Form(1.12, 1.0, 0.0, 1.35, (0.03, 0.04)),  # a lozenge
    _Form(1.06, cut=0.45),  # by a bank
    _Form(0.8),  # small, with suburbs
    _Form(1.05, 0.85, 0.25, 2.4, (0.15, 0.05)),  # a kidney
)
"""What towns are shaped like; the middle of a large one within its old ring is the first."""


def patch(plan: TownPlan, key: int, share: float, margin: int, plain: bool = False) -> set[Spot]:
    """A patch of corners without thorns, notches and saddles, so many steps inside the board: of
    one of several forms, or plainly round."""
    from morphs.base import exact  # which loads shapely: plans of dungeons do without

    bent = [swing(key, n) for n in range(6)]
    small = min(plan.columns, plan.rows) < LEAST_FORMED
    form = FORMS[0] if plain or small else FORMS[below(len(FORMS), key, 6)]
    heart = (plan.columns / 2, plan.rows / 2)
    if plan.coast is not None:
        heart = plan.coast.middle(0.4 * form.reach * min(plan.columns, plan.rows))
    middle = (heart[0] + bent[0] * 0.35, heart[1] + bent[1] * 0.35)
    turns = [(exact.cos(pi * one), exact.sin(pi * one)) for one in bent[2:4]]
    low = max(1.05, share * form.reach * min(plan.columns, plan.rows))
    stretch = [
        max(low, min(share * form.reach * side, 1.6 * low)) for side in (plan.columns, plan.rows)
    ]
    way = pi * (form.turn + (0.5 if bent[4] < 0 and form is not FORMS[0] else 0.0))
    cosine, sine = exact.cos(way), exact.sin(way)
    side = -1.0 if bent[5] < 0 else 1.0
    found = set()
    allowed = set(_inner_corners(plan, margin))
    if plan.coast is not None:
        allowed = {spot for spot in allowed if plan.coast.inland(spot) >= plan.coast.depth}
    for spot in sorted(allowed):
        x = (spot[0] - middle[0]) / stretch[0]
        y = (spot[1] - middle[1]) / stretch[1]
        x, y = x * cosine + y * sine, (y * cosine - x * sine) / form.narrow
        reach = exact.power(abs(x), form.square) + exact.power(abs(y), form.square)
        far = exact.power(reach, 1 / form.square)
        wave = _waves(x, y, turns, form.waves)
        if round(far, 6) <= round(wave, 6) and round(side * y, 6) <= form.cut:
            found.add(spot)
    return _largest(_tidied(found, allowed))


def _waves(
    x: float, y: float, turns: list[tuple[float, float]], deep: tuple[float, float]
) -> float:
    """The radius of the patch in a direction, modulated by two waves, each turned by an angle of
    which the cosine and the sine are given."""
    far = sqrt(x * x + y * y)
    if not far:
        return 1.0
    cosine, sine = x / far, y / far
    twice = 2 * cosine * cosine - 1, 2 * cosine * sine
    thrice = cosine * twice[0] - sine * twice[1], sine * twice[0] + cosine * twice[1]
    one = twice[0] * turns[0][0] + twice[1] * turns[0][1]
    other = thrice[0] * turns[1][0] + thrice[1] * turns[1][1]
    found: float = 1 + deep[0] * one + deep[1] * other
    return found


def _inner_corners(plan: TownPlan, margin: int) -> Iterator[Spot]:
    """The corners with four cells round them, so many steps inside the board."""
    for row in range(margin, plan.rows - margin + 1):
        for column in range(margin, plan.columns - margin + 1):
            around = [(column - x, row - y) for x, y in CORNERS]
            if all(cell in plan.cells for cell in around):
                yield column, row


def _beside(spot: Spot) -> list[Spot]:
    return [(spot[0] + x, spot[1] + y) for x, y in STEPS]


def _tidied(found: set[Spot], allowed: set[Spot]) -> set[Spot]:
    """Drop corners with one neighbour, fill those with three, and part or fill saddles."""
    for _ in range(40):
        thorns = {s for s in found if sum(n in found for n in _beside(s)) < 2}
        if len(found) > 4:
            found = found - thorns
        notches = {s for s in allowed - found if sum(n in found for n in _beside(s)) > 2}
        saddles = {
            (x + 1, y)
            for x, y in found
            if (x + 1, y + 1) in found and (x + 1, y) not in found and (x, y + 1) not in found
        } | {
            (x - 1, y)
            for x, y in found
            if (x - 1, y + 1) in found and (x - 1, y) not in found and (x, y + 1) not in found
        }
        more = (notches | saddles) & allowed
        if not more and (not thorns or len(found) <= 4):
            return found if not _saddles(found) else set()
        found = found | more
    return found if not _saddles(found) else set()


def _saddles(found: set[Spot]) -> bool:
    """Whether somewhere two corners meet only across a cell."""
    for x, y in found:
        for side in (1, -1):
            across = (x + side, y + 1) in found
            if across and (x + side, y) not in found and (x, y + 1) not in found:
                return True
    return any(
        (x, y) not in found and (x + 1, y + 1) not in found and {(x + 1, y), (x, y + 1)} <= found
        for x, y in {(a - 1, b) for a, b in found} | {(a, b - 1) for a, b in found}
    )


def _largest(found: set[Spot]) -> set[Spot]:
    """The largest piece of a patch, its holes filled."""
    pieces = []
    left = set(found)
    while left:
        piece, todo = set(), [min(left)]
        while todo:
            spot = todo.pop()
            if spot in left:
                left.discard(spot)
                piece.add(spot)
                todo += _beside(spot)
        pieces.append(piece)
    return max(pieces, key=lambda piece: (len(piece), min(piece)), default=set())


def deep_inside(town: set[Spot]) -> set[Spot]:
    """The corners of a town with town all round them, two steps deep."""
    once = {
        s for s in town if all((s[0] + x, s[1] + y) in town for x in (-1, 0, 1) for y in (-1, 0, 1))
    }
    return {s for s in once if all(n in once for n in _beside(s))}
