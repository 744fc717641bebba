"""Where a town ends: a round patch of corners, so shaped that there is a tile for every cell."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from morphs.city.dice import swing
from morphs.city.plan import CORNERS, STEPS, Spot, TownPlan


def patch(plan: TownPlan, key: int, share: float, margin: int) -> set[Spot]:
    """A round patch of corners without thorns, notches and saddles, so many steps inside the
    board."""
    bent = [swing(key, n) for n in range(4)]
    middle = (plan.columns / 2 + bent[0] * 0.35, plan.rows / 2 + bent[1] * 0.35)
    turns = (pi * bent[2], pi * bent[3])
    low = max(1.05, share * min(plan.columns, plan.rows))
    stretch = [max(low, min(share * side, 1.6 * low)) for side in (plan.columns, plan.rows)]
    found = set()
    allowed = set(_inner_corners(plan, margin))
    for spot in sorted(allowed):
        x = (spot[0] - middle[0]) / stretch[0]
        y = (spot[1] - middle[1]) / stretch[1]
        far = (x * x + y * y) ** 0.5
        wave = _waves(x, y, far, turns)
        if round(far, 6) <= round(wave, 6):
            found.add(spot)
    return _largest(_tidied(found, allowed))


def _waves(x: float, y: float, far: float, turns: tuple[float, float]) -> float:
    """The radius of the patch in a direction, modulated by two waves."""
    if not far:
        return 1.0
    cosine, sine = x / far, y / far
    twice = 2 * cosine * cosine - 1, 2 * cosine * sine
    thrice = cosine * twice[0] - sine * twice[1], sine * twice[0] + cosine * twice[1]
    one = twice[0] * round(cos(turns[0]), 6) + twice[1] * round(sin(turns[0]), 6)
    other = thrice[0] * round(cos(turns[1]), 6) + thrice[1] * round(sin(turns[1]), 6)
    return 1 + 0.07 * one + 0.06 * other


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
