"""What caves look like from above: a great lobe with a lesser one, hollows that taper into cracks,
chambers in a row, rifts, stars, horseshoes, broken halls.

Each form is drawn lying, from about 0 to its length and from 0 to its breadth, in squares.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from shapely import LineString, Polygon
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.rough import polygons
from morphs.base import exact
from morphs.base.seeds import Dice

LOBE, NARROWS = 3.4, 0.75
"""How far apart the chambers of a cave are, and half the width there is at least between them."""
MOST_BAY = 1.0
"""How much larger than the least bays are at most, in squares."""
GREAT, REACH = 10, 0.3
"""A longer cave is a great one; how far the chambers of others reach at least, as a share of their
breadth."""
LEFT = 0.9
"""What share of a great cave spurs of rock leave at least, each of what it was."""
BROAD = 4
"""Only caves at least so broad are anything but chambers in a row."""
CLEFT, CRACK = 7, 0.17
"""Of how many pieces a way is that narrows to a crack, and half the width of that, in squares."""
Form = Callable[[int, int, Dice], BaseGeometry]
"""The outline of a cave of a length and breadth."""


def form_of(long: int, short: int, dice: Dice) -> BaseGeometry:
    """The outline of a cave before it is roughened, of a form by the dice."""
    if max(long, short) > GREAT:
        return _great(long, short, dice)
    form = FORMS[dice.weighted(WEIGHTS)] if short >= BROAD else chambers
    return form(long, short, dice)


def chambers(long: int, short: int, dice: Dice) -> BaseGeometry:
    """Chambers along a bent line, with narrows between them and bays beside."""
    count = max(1, round(long / LOBE + dice.fraction() - 0.5)) if short > 2 else 1
    spots, blobs = [], []
    for k in range(count):
        reach = short * (REACH + 0.16 * dice.fraction()) if count > 1 else short * 0.4
        along = (k + 0.5 + 0.4 * (dice.fraction() - 0.5)) * long / count
        along = min(max(along, 1.1 * reach), long - 1.1 * reach)
        slack = (short / 2 - reach) * (2 * dice.fraction() - 1)
        across = short / 2 + slack
        spots.append((along, across))
        wide = min(1.0 + 0.5 * dice.fraction(), long / count / 2 / reach + 0.15)
        round_one = exact.scale(exact.buffer(Dot(along, across), reach, 14), max(wide, 0.9), 1.0)
        blobs.append(exact.rotate(round_one, 50 * (dice.fraction() - 0.5)))
    if count > 1:
        blobs.append(exact.buffer(LineString(spots), NARROWS * (1 + 0.4 * dice.fraction()), 6))
    for _ in range(max(2, round(long * short / 7))):
        blobs.append(_bay(blobs[dice.below(count)], short, dice))
    return exact.union_all(blobs)


def _lobes(long: int, short: int, dice: Dice) -> BaseGeometry:
    """A great lobe and a lesser one beyond a neck, a bay or two, a corner that tapers into a
    crack."""
    side = 1 if dice.below(2) else -1
    x, y = 0.38 * long, short * (0.5 + 0.06 * side)
    great = exact.scale(
        exact.buffer(Dot(x, y), 0.4 * short, 12), 1.0 + 0.3 * dice.fraction() * long / short, 1.0
    )
    great = exact.rotate(great, 40 * (dice.fraction() - 0.5))
    reach = short * (0.2 + 0.1 * dice.fraction())
    far = (
        long - 1.2 * reach,
        short / 2 - side * (short / 2 - reach) * (0.4 + 0.6 * dice.fraction()),
    )
    neck = LineString([(x, y), (0.7 * long, 0.5 * (y + far[1])), far])
    parts = [great, exact.buffer(neck, NARROWS * (0.9 + 0.5 * dice.fraction()), 6)]
    parts.append(exact.rotate(exact.scale(exact.buffer(Dot(far), reach, 10), 1.3, 0.9), 30 * side))
    for _ in range(1 + dice.below(2)):
        parts.append(_bay(great, short, dice))
    corner = (0.1, short / 2 + side * short * (0.3 + 0.2 * dice.fraction()))
    parts.append(_cleft((x, y), corner, 0.16 * short + 0.3, dice))
    return exact.union_all(parts)


def _tapering(long: int, short: int, dice: Dice) -> BaseGeometry:
    """A round hollow that runs on, bent, ever narrower, and ends as a crack."""
    x, y = 0.34 * long, short * (0.46 + 0.08 * dice.fraction())
    round_end = exact.buffer(Dot(x, y), 0.45 * short, 12)
    lean = short * (0.3 if dice.below(2) else -0.3)
    parts = [exact.rotate(exact.scale(round_end, 1.15, 0.92), 360 * dice.fraction())]
    parts.append(_cleft((x, y), (long - 0.1, y + lean), 0.36 * short, dice))
    parts += [_bay(parts[0], short, dice) for _ in range(2)]
    return exact.union_all(parts)


def _cleft(
    start: tuple[float, float], tip: tuple[float, float], wide: float, dice: Dice
) -> BaseGeometry:
    """A way that narrows from half a width to a crack, bent."""
    (ax, ay), (bx, by) = start, tip
    bend = 0.3 * (2 * dice.fraction() - 1)
    parts, before = [], start
    for k in range(1, CLEFT + 1):
        on = k / CLEFT
        aside = bend * 4 * on * (1 - on)
        at = (ax + on * (bx - ax) - aside * (by - ay), ay + on * (by - ay) + aside * (bx - ax))
        parts.append(exact.buffer(LineString([before, at]), wide * (1 - on) + CRACK, 4))
        before = at
    return exact.union_all(parts)


def _bay(lobe: BaseGeometry, short: int, dice: Dice) -> BaseGeometry:
    """A hollow beside a chamber."""
    ring = max(polygons(lobe), key=lambda p: p.area).exterior
    spot = exact.along(ring, exact.length(ring) * dice.fraction())
    reach, turn = 0.45 + min(0.13 * short, MOST_BAY) * dice.fraction(), 180 * dice.fraction()
    return exact.rotate(exact.scale(exact.buffer(spot, reach, 10), 1.35, 0.8), turn)


def _rift(long: int, short: int, dice: Dice) -> BaseGeometry:
    """A fault that zigzags, wide where it turns, with clefts that run on straight."""
    count, side = max(3, round(long / 2.2)), dice.below(2)
    spots = []
    for k in range(count + 1):
        across = 0.5 + (0.34 if (k + side) % 2 else -0.34) * (0.5 + 0.5 * dice.fraction())
        spots.append((0.6 + (long - 1.2) * k / count, short * across))
    parts = []
    for (ax, ay), (bx, by) in pairwise(spots):
        on = 0.25 + 0.35 * dice.fraction()
        line = LineString([(ax, ay), (bx + on * (bx - ax), by + on * (by - ay))])
        parts.append(exact.buffer(line, 0.55 + 0.3 * dice.fraction(), 3))
    for x, y in spots[1:-1]:
        parts.append(exact.buffer(Dot(x, y), 0.8 + 0.14 * short * dice.fraction(), 4))
    return exact.union_all(parts)


def _star(long: int, short: int, dice: Dice) -> BaseGeometry:
    """A chamber from which arms run out, each narrower towards its end."""
    x, y = long * (0.4 + 0.2 * dice.fraction()), short * (0.4 + 0.2 * dice.fraction())
    core = short * (0.24 + 0.08 * dice.fraction())
    parts: list[BaseGeometry] = [exact.scale(exact.buffer(Dot(x, y), core, 5), 1.25, 1.0)]
    count, start = 3 + dice.below(3), dice.fraction()
    for k in range(count):
        turn = (k + start + 0.4 * (dice.fraction() - 0.5)) * 2 * math.pi / count
        far, bend = 0.75 + 0.25 * dice.fraction(), 0.5 * (dice.fraction() - 0.5)
        reach = (long / 2 * far, short / 2 * far)
        tip = (x + exact.cos(turn + bend) * reach[0], y + exact.sin(turn + bend) * reach[1])
        half = (x + exact.cos(turn) * reach[0] * 0.6, y + exact.sin(turn) * reach[1] * 0.6)
        wide = 0.5 + 0.35 * dice.fraction()
        parts.append(exact.buffer(LineString([(x, y), half]), wide + 0.3, 4))
        parts.append(exact.buffer(LineString([half, tip]), wide, 4))
    return exact.union_all(parts)


def _horseshoe(long: int, short: int, dice: Dice) -> BaseGeometry:
    """A way bent about a great rock, wider at one end."""
    start, sweep = dice.fraction() * 2 * math.pi, 3.6 + 1.5 * dice.fraction()
    least, most = 0.65 + 0.15 * dice.fraction(), 0.2 * short + 0.5 * dice.fraction()
    if dice.below(2):
        start, sweep = start + sweep, -sweep
    parts, before = [], None
    for k in range(13):
        turn = start + sweep * k / 12
        wide = least + max(0.0, most - least) * k / 12
        at = (
            long / 2 + exact.cos(turn) * (long / 2 - most),
            short / 2 + exact.sin(turn) * (short / 2 - most),
        )
        if before:
            parts.append(exact.buffer(LineString([before, at]), wide, 4))
        before = at
    return exact.union_all(parts)


def _broken(long: int, short: int, dice: Dice) -> BaseGeometry:
    """A hall with straight walls where slabs came down, and corners that reach far."""
    count, start = 6 + dice.below(3), dice.fraction()
    spots = []
    for k in range(count):
        turn = (k + start + 0.5 * (dice.fraction() - 0.5)) * 2 * math.pi / count
        far = 0.62 + 0.38 * dice.fraction() if k % 2 else 0.9 + 0.2 * dice.fraction()
        spots.append(
            (
                long / 2 + exact.cos(turn) * far * long / 2,
                short / 2 + exact.sin(turn) * far * short / 2,
            )
        )
    return exact.buffer(exact.buffer(Polygon(spots), -0.2, 2), 0.3, 3)


def _gallery(long: int, short: int, dice: Dice) -> BaseGeometry:
    """A high nave with chambers off either side, of unlike depth."""
    y, wide = short * (0.42 + 0.16 * dice.fraction()), 0.16 * short + 0.3
    lean = short * 0.14 * (2 * dice.fraction() - 1)
    nave = LineString([(0.8, y + lean), (long / 2, y), (long - 0.8, y - lean)])
    parts = [exact.buffer(nave, wide, 5)]
    for k in range(max(2, round(long / 1.9))):
        side = 1 if (k + dice.below(2)) % 2 else -1
        x = (k + 0.3 + 0.4 * dice.fraction()) * long / max(2, round(long / 1.9))
        deep, half = short * (0.22 + 0.26 * dice.fraction()), 0.4 + 0.4 * dice.fraction()
        off = 0.9 * (dice.fraction() - 0.5)
        parts.append(exact.buffer(LineString([(x, y), (x + off, y + side * deep)]), half, 4))
    return exact.union_all(parts)


def _great(long: int, short: int, dice: Dice) -> BaseGeometry:
    """A cave of several tiles: chambers of very unlike size run into one another, and rock reaches
    into it from all sides."""
    x, y = long / 2, short / 2
    parts: list[BaseGeometry] = [
        exact.scale(exact.buffer(Dot(x, y), 0.3 * short, 12), 1.1 * long / short, 1.0)
    ]
    count = 5 + dice.below(3)
    start = dice.fraction()
    for k in range(count):
        turn = (k + start + 0.5 * (dice.fraction() - 0.5)) * 2 * math.pi / count
        reach = short * (0.12 + 0.2 * exact.power(dice.fraction(), 1.4))
        at = (
            x + exact.cos(turn) * (long / 2 - reach),
            y + exact.sin(turn) * (short / 2 - 0.9 * reach),
        )
        lobe = exact.scale(exact.buffer(Dot(at), reach, 10), 1.0 + 0.5 * dice.fraction(), 1.0)
        parts.append(exact.rotate(lobe, 360 * dice.fraction()))
        parts.append(exact.buffer(LineString([(x, y), at]), 0.7 * reach, 5))
    cave = max(polygons(exact.union_all(parts)), key=lambda p: p.area)
    for _ in range(count + 2):
        cave = _spurred(cave, (x, y), short, dice)
    return cave


def _spurred(cave: Polygon, middle: tuple[float, float], short: int, dice: Dice) -> Polygon:
    """A great cave with one spur more, unless that cuts much of it off."""
    spot = exact.along(cave.exterior, exact.length(cave.exterior) * dice.fraction())
    dx, dy = middle[0] - spot.x, middle[1] - spot.y
    off = exact.apart((0, 0), (dx, dy)) or 1.0
    dx, dy = dx / off, dy / off
    deep = min(0.55 * off, short * (0.1 + 0.2 * dice.fraction()))
    wide, bend = 0.4 + 0.09 * short * dice.fraction(), 1.4 * (dice.fraction() - 0.5)
    ends = ((-1.0, 0.0), (0.5 * deep, bend * 0.4), (deep, bend))
    line = [(spot.x + dx * u - dy * v, spot.y + dy * u + dx * v) for u, v in ends]
    rock = exact.union(
        exact.buffer(LineString(line[:2]), wide, 4), exact.buffer(LineString(line), 0.5 * wide, 3)
    )
    left = max(polygons(exact.difference(cave, rock)), key=lambda p: p.area, default=cave)
    return left if left.area > LEFT * cave.area else cave


FORMS: tuple[Form, ...] = (
    *(_lobes, _tapering, chambers, _rift),
    *(_star, _horseshoe, _broken, _gallery),
)
WEIGHTS = (8, 4, 3, 2, 3, 3, 2, 2)
"""What caves may be, and how often they are."""
