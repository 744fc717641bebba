"""What stands far off in great caverns of sections: a town in tiers, a viaduct, columns with
hanging bridges, falls, kings of stone, a wood of mushrooms. Lengths are squares.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import sqrt

from morphs.draw.far_stage import Plane, Point, Stage, arch

Colour = tuple[int, int, int]
FAR, MIDDLE, NEAR = range(3)
LEAST = 0.9
"""How high a tier of a town is at least that has gates in it."""


def columns(stage: Stage, number: int, count: int, wide: float) -> list[float]:
    """Columns of dripstone from roof to floor in one plane; return where they stand."""
    plane, found, step = stage.planes[number], [], stage.wide / count
    shares = ((2.2, 0.0), (1.0, 0.1), (0.55, 0.28), (0.42, 0.5), (0.5, 0.7), (0.85, 0.87),
              (1.9, 1.0))  # fmt: skip
    for k in range(count):
        x = (k + stage.between(0.2, 0.8)) * step
        broad, foot = wide * stage.between(0.7, 1.3), stage.foot + 0.3
        sides: list[list[Point]] = []
        for way in (-1, 1):
            sides.append(
                [
                    (x + way * broad * share * stage.between(0.8, 1.2), foot * down)
                    for share, down in shares
                ]
            )
        plane.shape([*sides[0], *sides[1][::-1]])
        for _ in range(3):
            y, off = foot * stage.between(0.2, 0.7), broad * stage.between(-0.25, 0.25)
            plane.line([(x + off, y), (x + off * 0.9, y + foot * stage.between(0.06, 0.16))])
        found.append(x)
    return found


def hills(stage: Stage, number: int, high: float) -> None:
    """Broken ground along the foot of a plane."""
    x, points = -1.0, [(-1.0, stage.foot + 0.5)]
    while x < stage.wide + 1:
        points.append((x, stage.foot - high * stage.between(0.25, 1.0)))
        x += stage.between(0.6, 1.9)
    stage.planes[number].shape([*points, (x, stage.foot + 0.5)])


def town(stage: Stage) -> None:
    """A town on a crag, in tiers with lit windows, spires above all; others far behind it."""
    _spires(stage, stage.planes[FAR], stage.between(0.1, 0.3) * stage.wide, 0.4)
    _spires(stage, stage.planes[FAR], stage.between(0.75, 0.9) * stage.wide, 0.34)
    hills(stage, FAR, stage.foot * 0.16)
    plane, middle = stage.planes[MIDDLE], stage.between(0.42, 0.6) * stage.wide
    tiers, half = 4, min(0.34 * stage.wide, 0.62 * stage.foot)
    level, rise = stage.foot + 0.3, stage.foot * 0.1
    for k in range(tiers):
        reach = half * (1 - 0.2 * k)
        top = level - rise * stage.between(0.8, 1.2)
        lean = rise * 0.3
        plane.shape([(middle - reach - lean, level), (middle - reach, top), (middle + reach, top),
                     (middle + reach + lean, level)])  # fmt: skip
        for _ in range(round(reach)):
            at = middle + reach * stage.between(-0.85, 0.85)
            if rise > LEAST:
                plane.hole(at, top + 0.3 * rise, 0.4, level)
        _houses(
            stage, plane, middle - reach, middle + reach, top, 0.06 * stage.foot * (1 + 0.25 * k)
        )
        way = 1 if k % 2 else -1
        steps = [(middle + way * reach * (0.35 + 0.03 * s), level - (level - top) * s / 10)
                 for s in range(11)]  # fmt: skip
        plane.line(steps)
        level = top
    _spires(stage, plane, middle, (stage.foot - level) / stage.foot + 0.3, level)
    hills(stage, NEAR, stage.foot * 0.05)


def _houses(stage: Stage, plane: Plane, a: float, b: float, foot: float, size: float) -> None:
    """Houses side by side, some windows lit."""
    size, x = max(0.45, size), a + 0.1
    while x < b - 0.3:
        wide, high = size * stage.between(0.6, 1.1), size * stage.between(0.7, 1.7)
        wide = min(wide, b - x)
        plane.block(x, foot - high, wide, high)
        if stage.dice.below(3):
            plane.shape([(x - 0.06, foot - high), (x + wide / 2, foot - high - 0.45 * size),
                         (x + wide + 0.06, foot - high)])  # fmt: skip
        for k in range(stage.dice.below(4)):
            at = x + wide * (0.25 + 0.38 * (k % 2)), foot - high * (0.75 - 0.4 * (k // 2))
            stage.window(*at, max(0.1, wide * 0.16), max(0.14, size * 0.2))
        x += wide + (0.0 if stage.dice.below(4) else 0.3)


def _spires(stage: Stage, plane: Plane, middle: float, share: float, foot: float = 0.0) -> None:
    """A group of towers with pointed roofs, the tallest so high of the whole."""
    base, tall = foot or stage.foot + 0.3, stage.foot * share - (stage.foot - (foot or stage.foot))
    for off, high in ((-1.5, 0.55), (1.5, 0.65), (-0.75, 0.75), (0.8, 0.5), (0.0, 1.0)):
        wide = max(0.3, tall * 0.085)
        x, top = middle + off * wide * 1.5, base - tall * high * 0.72
        plane.block(x - wide / 2, top, wide, base - top)
        plane.shape([(x - wide * 0.75, top), (x, top - tall * high * 0.28), (x + wide * 0.75, top)])
        plane.line([(x - wide / 2, top + wide), (x + wide / 2, top + wide)])
        for k in range(2):
            if stage.dice.below(3):
                stage.window(
                    x - wide * 0.13, top + wide * (0.3 + 1.5 * k), wide * 0.26, wide * 0.45
                )


def viaduct(stage: Stage) -> None:
    """A viaduct from wall to wall on two rows of arches, one bay fallen, torches upon it."""
    columns(stage, FAR, max(2, round(stage.wide / 6)), 0.9)
    hills(stage, FAR, stage.foot * 0.12)
    plane, bays = stage.planes[MIDDLE], max(3, round(stage.wide / stage.between(3.2, 4.6)))
    step, deck, foot = stage.wide / bays, stage.foot * stage.between(0.36, 0.5), stage.foot + 0.3
    thick, pier = 0.045 * stage.foot + 0.16, step * 0.24
    tier = deck + (foot - deck) * 0.5
    plane.block(-1, deck, stage.wide + 2, foot - deck)
    for k in range(bays):
        x = k * step + pier / 2
        plane.hole(x, tier + 0.8 * thick, step - pier, foot + 0.1)
        for part in (0, 1):
            half = (step - pier) / 2
            plane.hole(x + part * half + 0.06 * step, deck + thick, half * 0.8, tier)
    for y in (deck + 0.55 * thick, tier + 0.35 * thick):
        plane.line([(-1, y), (stage.wide + 1, y)])
    for k in range(round(stage.wide / 0.62)):
        plane.block(0.62 * k, deck - 0.26, 0.36, 0.28)
    fallen = stage.dice.between(1, bays - 2) if bays > 3 else -1
    for k in range(bays):
        if k == fallen:
            _broken(stage, plane, k * step + pier, step - pier, deck, tier)
            continue
        stage.lamp((k + 0.5) * step, deck - 0.5, 0.14)
        for off in (-0.5, 0.4) if stage.dice.below(2) else ():
            plane.block((k + 0.5) * step + off, deck - 0.72, 0.16, 0.5, edge=False)
    hills(stage, NEAR, stage.foot * 0.07)


def _broken(stage: Stage, plane: Plane, x: float, wide: float, top: float, foot: float) -> None:
    """Take a bay out of a bridge; its stones lie below."""
    ragged = [(x + wide * t, top - 0.4 + (foot - top + 0.4) * (d / 100))
              for t, d in ((0.0, 0), (0.08, 28), (0.02, 50), (0.2, 78), (0.32, 104), (0.7, 104),
                           (0.85, 70), (0.95, 45), (0.9, 20), (1.0, 0))]  # fmt: skip
    plane.cut(ragged)
    for _ in range(7):
        size, at = stage.between(0.2, 0.55), x + wide * stage.between(0.05, 0.9)
        y = stage.foot + 0.1 - size * stage.between(0.5, 0.9)
        plane.shape(
            [(at, y + size), (at + 0.1, y + 0.2), (at + size, y), (at + 1.3 * size, y + size)]
        )


def bridged(stage: Stage) -> None:
    """Columns in three planes, ropeways and huts between the middle ones."""
    columns(stage, FAR, max(3, round(stage.wide / 4.2)), 0.6)
    hills(stage, FAR, stage.foot * 0.1)
    at = columns(stage, MIDDLE, max(2, round(stage.wide / 7)), 1.15)
    plane = stage.planes[MIDDLE]
    ends = [-0.5, *at, stage.wide + 0.5]
    for k, (a, b) in enumerate(pairwise(ends)):
        for level in (0.36, 0.62):
            y = stage.foot * (level + 0.05 * (k % 3)) + stage.between(-0.3, 0.3)
            sag = 0.09 * (b - a)
            points = [(a + (b - a) * t / 16, y + sag * (1 - (t / 8 - 1) ** 2)) for t in range(17)]
            plane.line(points)
            plane.line([(x, y - 0.42) for x, y in points])
            for x, y0 in points[1:-1]:
                plane.line([(x, y0), (x, y0 - 0.42)])
            stage.lamp((a + b) / 2, y + sag - 0.5, 0.12)
    for x in at:
        for level in (0.4, 0.64):
            y, wide = stage.foot * level + stage.between(-0.6, 0.6), stage.between(1.1, 1.8)
            plane.block(x - wide / 2, y - 0.9, wide, 0.9)
            plane.shape([(x - wide * 0.65, y - 0.85), (x, y - 1.7), (x + wide * 0.65, y - 0.85)])
            plane.block(x - wide * 0.6, y, wide * 1.2, 0.14)
            stage.window(x - 0.35, y - 0.62, 0.2, 0.3)
            stage.window(x + 0.2, y - 0.62, 0.2, 0.3)
    hills(stage, NEAR, stage.foot * 0.07)


def falls(stage: Stage) -> None:
    """Cliffs in steps on both hands, falls from ledge to ledge between them, beams of light from
    the roof, a ruin on a rock."""
    for number, reach in ((FAR, 0.46), (MIDDLE, 0.3)):
        plane = stage.planes[number]
        for way in (-1, 1):
            _cliff(stage, plane, way, reach * stage.between(0.85, 1.1))
    plane, middle = stage.planes[FAR], stage.wide * stage.between(0.4, 0.62)
    for k in range(3):
        x = middle + stage.wide * 0.13 * (k - 1) + stage.between(-0.5, 0.5)
        top, wide = stage.foot * stage.between(0.08, 0.4), stage.between(0.35, 0.9)
        foot = stage.foot + 0.2
        plane.light([(x, top), (x + wide, top), (x + wide * 1.25, foot), (x - wide * 0.25, foot)])
        for part in (0.3, 0.6):
            plane.line([(x + wide * part, top + 0.4), (x + wide * part, stage.foot * 0.8)])
    for _ in range(2):
        stage.beam(stage.wide * stage.between(0.2, 0.7), stage.between(0.7, 1.8),
                   stage.between(-4, 4))  # fmt: skip
    rock, wide = stage.planes[MIDDLE], 0.05 * stage.foot + 0.6
    top = stage.foot * stage.between(0.55, 0.68)
    tall = stage.foot + 0.3 - top
    sides = [[(middle + way * wide * out * stage.between(0.85, 1.2), top + tall * down)
              for out, down in ((1.0, 0.0), (0.8, 0.14), (1.0, 0.34), (0.85, 0.52), (1.3, 0.8),
                                (2.3, 1.0))] for way in (-1, 1)]  # fmt: skip
    rock.shape([*sides[0], *sides[1][::-1]])
    for (x, y), (x1, y1) in zip(sides[0][1:-1], sides[1][1:-1], strict=True):
        rock.line([(x, y), (x + 0.5 * wide, y + 0.3), (x1 - 0.7 * wide, y1 + 0.1)])
    _spires(stage, rock, middle, (stage.foot - top) / stage.foot + 0.2, top)
    hills(stage, NEAR, stage.foot * 0.06)


def _cliff(stage: Stage, plane: Plane, way: int, reach: float) -> None:
    """A cliff in ledges that come out of a wall, the lowest the farthest."""
    out, points = 0.1, [(-1.0, 0.0)]
    for k in range(6):
        y = stage.foot * (0.12 + 0.17 * k)
        points.append((out * stage.wide, y - 0.06 * stage.foot))
        out += (reach - 0.1) / 6 * stage.between(0.5, 1.5)
        points.append((out * stage.wide, y))
    points += [(out * stage.wide, stage.foot + 0.4), (-1.0, stage.foot + 0.4)]
    if way > 0:
        points = [(stage.wide - x, y) for x, y in points]
    plane.shape(points)
    for x, y in points[2:-2:2]:
        for k in range(3):
            off = way * (0.25 + 0.3 * k)
            plane.line([(x + off, y + 0.3 + 0.2 * k), (x + off, y + 1.0 + 0.3 * k)])


def kings(stage: Stage) -> None:
    """Kings of stone in a row of niches, a door between them at the head of a stair."""
    columns(stage, FAR, max(2, round(stage.wide / 8)), 0.8)
    plane, high = stage.planes[MIDDLE], stage.foot * 0.66
    foot, step = stage.foot - 0.06 * stage.foot, high * 0.72
    count = max(2, round(stage.wide * 0.8 / step) // 2 * 2 + 1)
    left = (stage.wide - step * count) / 2
    plane.block(left - 0.4, foot - high * 1.12, step * count + 0.8, high * 1.12 + 2)
    for y in (1.06, 1.09):
        plane.line([(left - 0.4, foot - high * y), (left + step * count + 0.4, foot - high * y)])
    for k in range(count):
        x = left + step * (k + 0.5)
        if k == count // 2:
            plane.line(arch(x - step * 0.3, foot - high * 0.8, step * 0.6, foot))
            plane.hole(x - step * 0.2, foot - high * 0.62, step * 0.4, foot)
            for side in (-0.28, 0.28):
                stage.lamp(x + side * step, foot - high * 0.3, 0.2)
            for s in range(5):
                far = step * (0.24 + 0.05 * s)
                plane.line([(x - far, foot + 0.16 * s), (x + far, foot + 0.16 * s)])
            continue
        plane.hole(x - step * 0.38, foot - high, step * 0.76, foot)
        _king(plane, x, foot, high * 0.86, stage.dice.below(3))
    hills(stage, NEAR, stage.foot * 0.06)


def _king(plane: Plane, x: float, foot: float, high: float, arms: int) -> None:
    """A standing figure in a long robe, with a crown, a sword, or folded hands."""
    half = [(0.2, 0.0), (0.17, 0.35), (0.14, 0.6), (0.19, 0.74), (0.17, 0.8), (0.05, 0.82),
            (0.075, 0.87), (0.07, 0.93)]  # fmt: skip
    right = [(x + a * high, foot - b * high) for a, b in half]
    left = [(x - a * high, foot - b * high) for a, b in half]
    crown = [(-0.08, 1.0), (-0.04, 0.95), (0.0, 1.0), (0.04, 0.95), (0.08, 1.0)]
    plane.shape([*left, *((x + a * high, foot - b * high) for a, b in crown), *right[::-1]])
    for off in (-0.08, 0.0, 0.07):
        plane.line(
            [(x + off * high, foot - 0.5 * high), (x + off * 1.4 * high, foot - 0.03 * high)]
        )
    plane.line([(x - 0.07 * high, foot - 0.93 * high), (x + 0.07 * high, foot - 0.93 * high)])
    if arms < 2:
        plane.line([(x - 0.17 * high, foot - 0.78 * high), (x, foot - 0.56 * high),
                    (x + 0.17 * high, foot - 0.78 * high)])  # fmt: skip
    if arms:
        plane.block(x - 0.015 * high, foot - 0.58 * high, 0.03 * high, 0.5 * high)
        plane.block(x - 0.07 * high, foot - 0.56 * high, 0.14 * high, 0.025 * high)


def mushrooms(stage: Stage) -> None:
    """A wood of mushrooms in three planes, a few with lights."""
    for number, count, share in ((FAR, 9, 0.42), (MIDDLE, 6, 0.62), (NEAR, 4, 0.26)):
        plane = stage.planes[number]
        for k in range(max(2, round(count * stage.wide / 22))):
            x = stage.wide * (k + stage.between(0.1, 0.9)) / max(2, round(count * stage.wide / 22))
            _mushroom(stage, plane, x, stage.foot * share * stage.between(0.5, 1.1), number)
        hills(stage, number, stage.foot * (0.09 - 0.02 * number))


def _mushroom(stage: Stage, plane: Plane, x: float, high: float, number: int) -> None:
    """One with its cap and gills, by its foot and height."""
    foot, cap = stage.foot + 0.2, high * stage.between(0.42, 0.7)
    top, lean = foot - high, high * stage.between(-0.06, 0.06)
    stem = high * 0.06 + 0.06
    plane.shape([(x - stem * 1.5, foot), (x + lean - stem, top + 0.1), (x + lean + stem, top + 0.1),
                 (x + stem * 1.5, foot)])  # fmt: skip
    bow = [(x + lean + cap * t / 8, top - 0.62 * cap * sqrt(1 - t * t / 64))
           for t in range(-8, 9)]  # fmt: skip
    plane.shape(
        [*bow, (x + lean + cap * 0.4, top + cap * 0.12), (x + lean - cap * 0.4, top + cap * 0.12)]
    )
    for t in (-0.5, -0.2, 0.2, 0.5):
        plane.line([(x + lean + t * cap, top), (x + lean + t * 0.6 * cap, top + cap * 0.1)])
    for t, y in ((-0.45, 0.22), (0.1, 0.4), (0.5, 0.2)) if number and stage.dice.below(2) else ():
        stage.lamp(x + lean + t * cap, top - y * cap, max(0.07, 0.05 * cap))


SCENES: tuple[tuple[Callable[[Stage], None], Colour, Colour], ...] = (
    (town, (255, 249, 238), (255, 214, 128)),
    (viaduct, (246, 249, 252), (255, 206, 120)),
    (bridged, (250, 250, 240), (255, 210, 126)),
    (falls, (240, 250, 253), (255, 220, 150)),
    (kings, (252, 246, 238), (255, 206, 124)),
    (mushrooms, (240, 250, 240), (196, 246, 206)),
)
"""What may be seen afar, the colour of air there and that of lights."""
