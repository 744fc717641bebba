"""What masons and miners have built about an entrance."""

from __future__ import annotations

from morphs.art.vignettes.burin import BOLD, FINE, FIRM, Burin, arch, oval
from morphs.base import exact
from morphs.draw.terrain.marks import XY


def box(left: float, top: float, right: float, low: float) -> list[XY]:
    """The outline of an upright rectangle."""
    return [(left, top), (right, top), (right, low), (left, low)]


def stones(burin: Burin, left: float, top: float, right: float, low: float, course: float) -> None:
    """Joints of masonry here and there, as one draws a wall."""
    lines, y, row = [], top + course, 0
    while y < low - 1:
        x = left + 3 * burin.rolls.fraction()
        while x < right - 4:
            long = 2.2 * course * (0.7 + 0.7 * burin.rolls.fraction())
            end = min(right - 1, x + long)
            if burin.rolls.below(5) < 2:
                lines.append([(x, y), (end, y)])
                if burin.rolls.below(3):
                    lines.append([(end, y), (end, min(low, y + course * 0.9))])
            x = end + 1
        y, row = y + course, row + 1
    burin.lines(lines, 0.7)


def ringed(burin: Burin, x: float, low: float, wide: float, high: float, thick: float) -> None:
    """A black opening with a ring of cut stones about its head."""
    outer = arch(x, low, wide + 2 * thick, high + thick, 13)
    burin.shape(outer)
    inner = arch(x, low, wide, high, 13)
    cuts = [[inner[k], outer[k]] for k in range(1, len(inner) - 1, 1)]
    half, y = wide / 2, low
    while y > low - high + half:
        cuts += [[(x - half - thick, y), (x - half, y)], [(x + half, y), (x + half + thick, y)]]
        y -= 6
    burin.lines(cuts, FINE)
    burin.dark(inner)


def depth(burin: Burin, x: float, low: float, wide: float, high: float) -> None:
    """The side of an opening on which light falls, and its floor."""
    half = wide / 2
    lit = []
    for k in range(4):
        a = x + half - 1.8 - 1.9 * k
        lit.append([(a, low - 1), (a, low - high * (0.62 - 0.1 * k))])
    burin.lines(lit, 0.7, pale=True)
    floor = [
        [(x - half + 3 + 2 * k, low - 1.6 - 1.8 * k), (x + half - 4 - 3 * k, low - 1.6 - 1.8 * k)]
        for k in range(3)
    ]
    burin.lines(floor, 0.7, pale=True)


def column(
    burin: Burin, x: float, low: float, high: float, wide: float, whole: bool = True
) -> None:
    """A fluted column on its base; one that is broken ends ragged."""
    half, top = wide / 2, low - high
    shaft = [(x - half, low), (x - 0.86 * half, top), (x + 0.86 * half, top), (x + half, low)]
    if not whole:
        shaft[1:3] = [
            (x - 0.9 * half, top + 3),
            (x - 0.3 * half, top - 3),
            (x + 0.1 * half, top + 2),
            (x + 0.9 * half, top - 1),
        ]
    burin.shape(shaft, FIRM)
    flutes = [[(x + off * half, low - 2), (x + 0.88 * off * half, top + 4)] for off in (-0.45, 0.0)]
    burin.lines(flutes, 0.7)
    shade = [(x + 0.15 * half, low), (x + 0.12 * half, top + 4), *shaft[-2:]]
    burin.tone(shade, 90, (1.25, 1.25), 0.9, 0.8)
    burin.shape(box(x - 1.35 * half, low - 2.4, x + 1.35 * half, low), FINE)
    if whole:
        cap = [
            (x - 0.9 * half, top + 3),
            (x - 1.5 * half, top),
            (x + 1.5 * half, top),
            (x + 0.9 * half, top + 3),
        ]
        burin.shape(cap, FINE)


def steps(burin: Burin, x: float, top: float, half: float, count: int, high: float = 3.6) -> float:
    """Steps, the broadest lowest; returns where their foot is."""
    for k in range(count):
        wide, y = half + 4.5 * k, top + k * high
        burin.shape(box(x - wide, y, x + wide, y + high), FIRM)
        burin.tone(box(x - wide * 0.3, y + 1.0, x + wide, y + high), 0, (0.9, 0.9), 0.5, wide * 0.7)
    return top + count * high


def crest(
    burin: Burin, left: float, right: float, top: float, tooth: float, high: float
) -> list[XY]:
    """The outline of battlements from left to right, a tooth at both ends."""
    count = max(3, round((right - left) / tooth)) | 1
    wide, spots = (right - left) / count, []
    for k in range(count):
        y = top if k % 2 == 0 else top + high
        spots += [(left + k * wide, y), (left + (k + 1) * wide, y)]
    return spots


def tower(burin: Burin, x: float, low: float, high: float, wide: float) -> None:
    """A round tower with battlements on a ledge."""
    half, top = wide / 2, low - high
    burin.shape(box(x - half, top + 8, x + half, low))
    shade = box(x + 0.1 * half, top + 8, x + half, low)
    burin.tone(shade, 0, (2.6, 2.6), FINE, 4)
    burin.tone(box(x + 0.5 * half, top + 8, x + half, low), 90, (1.8, 1.5), 0.9, 1.0)
    stones(burin, x - half, top + 10, x + 0.3 * half, low, 5)
    ledge = crest(burin, x - half - 2.5, x + half + 2.5, top - 4, 4.6, 4.2)
    burin.shape([(x - half - 2.5, top + 7), *ledge, (x + half + 2.5, top + 7), (x + half, top + 11),
                 (x - half, top + 11)])  # fmt: skip
    burin.tone(box(x + 0.25 * half, top + 1, x + half + 2.5, top + 7), 90, (1.7, 1.5), FINE, 0.5)
    slit = x - 0.25 * half
    burin.dark(box(slit - 0.9, top + 0.36 * high, slit + 0.9, top + 0.36 * high + 8))


def spire(burin: Burin, x: float, low: float, high: float, wide: float) -> None:
    """A round tower under a pointed roof."""
    half, top = wide / 2, low - 0.78 * high
    burin.shape(box(x - half, top, x + half, low))
    burin.tone(box(x + 0.1 * half, top, x + half, low), 0, (2.6, 2.6), FINE, 4)
    burin.tone(box(x + 0.5 * half, top, x + half, low), 90, (1.8, 1.5), 0.9, 1.0)
    stones(burin, x - half, top + 4, x + 0.3 * half, low, 5)
    roof = [(x - half - 4, top + 2), (x, top - 0.52 * high), (x + half + 4, top + 2)]
    burin.shape([*roof, (x, top + 5)], 1.2)
    burin.tone([roof[1], roof[2], (x - 1, top + 4)], 72, (1.7, 1.9), 0.8, 0.8)
    burin.lines([[(x - 0.55 * half, top), (x - 1.5, top - 0.3 * high)]], FINE)
    burin.lines([[(x, top - 0.52 * high), (x, top - 0.6 * high)]], FIRM)
    burin.dark(arch(x - 0.2 * half, top + 0.3 * high, 4.2, 9, 7))


def ruined(burin: Burin, x: float, low: float, high: float, wide: float) -> None:
    """A tower whose top has fallen, with the sky in a window."""
    half, top = wide / 2, low - 0.86 * high
    edge = [(x - half, top + 16), (x - 0.8 * half, top + 3), (x - 0.45 * half, top),
            (x - 0.2 * half, top + 12), (x + 0.25 * half, top + 21), (x + 0.6 * half, top + 18),
            (x + half, top + 30)]  # fmt: skip
    broken = burin.rough(edge, 1.2, 4)
    burin.shape([(x - half, low), *broken, (x + half, low)])
    burin.tone([(x + 0.1 * half, top + 20), *edge[5:], (x + half, low), (x + 0.1 * half, low)], 0,
               (2.6, 2.6), FINE, 4)  # fmt: skip
    burin.tone([(x + 0.5 * half, top + 22), (x + half, top + 32), (x + half, low),
                (x + 0.5 * half, low)], 90, (1.8, 1.5), 0.9, 1.0)  # fmt: skip
    stones(burin, x - half, top + 24, x + 0.3 * half, low, 5)
    burin.shape(arch(x - 0.35 * half, top + 40, 5, 12, 7), FIRM)
    for off in (-0.9, 1.15, 1.5):
        burin.shape(box(x + off * half, low - 2.2, x + off * half + 5, low + 1.6), FIRM)


TOWERS = tower, spire, ruined
"""Towers: with battlements, under a roof, fallen."""


def grave(burin: Burin, at: XY, high: float, lean: float) -> None:
    """A gravestone that leans."""
    x, y = at
    spots = [(a + lean * (y - b), b) for a, b in arch(x, y, 0.62 * high, high, 7)]
    burin.shape([(a + 1.8, b - 0.8) for a, b in spots], FINE)
    burin.dark([(a + 1.6, b - 0.6) for a, b in spots[5:]] + [spots[-1], spots[5]])
    burin.shape(spots)
    middle = x + lean * high * 0.62
    down = [(middle, y - 0.8 * high), (middle - lean * 5, y - 0.45 * high)]
    across = [(middle - 2.4, y - 0.68 * high), (middle + 2.4, y - 0.68 * high)]
    burin.lines([down, across], 0.9)
    burin.tone([*spots[5:], (x + 0.1 * high, y)], 84, (1.8, 1.6), 0.7, 1.0)


def cart(burin: Burin, at: XY, wide: float) -> None:
    """A cart of ore."""
    x, y = at
    half, high = wide / 2, 0.42 * wide
    for k in range(6):
        a = x - half * 0.75 + k * half * 0.3
        burin.shape(oval(a, y - high - 4.5 - (2.4 if 0 < k < 5 else 0), 3.1, 2.7, 7), FINE)
    tub = [
        (x - half, y - high - 4),
        (x + half, y - high - 4),
        (x + 0.76 * half, y - 4),
        (x - 0.76 * half, y - 4),
    ]
    burin.shape(tub, FIRM)
    burin.tone(
        [(x + 0.1 * half, y - high - 4), tub[1], tub[2], (x + 0.1 * half, y - 4)],
        90,
        (1.6, 1.4),
        FINE,
        0.5,
    )
    burin.lines(
        [[(x - 0.93 * half, y - high * 0.75 - 3), (x + 0.93 * half, y - high * 0.75 - 3)]], FINE
    )
    for off in (-0.45, 0.45):
        burin.shape(oval(x + off * wide / 2 * 1.1, y - 2.6, 3.4, 3.4, 14), FIRM)
        burin.dark(oval(x + off * wide / 2 * 1.1, y - 2.6, 1.1, 1.1, 8))


def headframe(burin: Burin, x: float, low: float, high: float) -> None:
    """The tower over a shaft, with its wheel, legs that spread and its rope."""
    top = low - high
    legs = (
        ((x - 5, top), (x - 15, low)),
        ((x + 5, top), (x + 11, low)),
        ((x + 5, top), (x + 34, low)),
    )
    burin.lines([[legs[2][0], (x + 48, low - 2)]], 0.7)
    for (x0, y0), (x1, y1) in legs:
        burin.shape([(x0 - 1.1, y0), (x0 + 1.1, y0), (x1 + 1.5, y1), (x1 - 1.5, y1)], FINE)
    for share in (0.25, 0.5, 0.75):
        y = top + share * high
        left, right = x - 5 - 10 * share, x + 5 + 6 * share
        burin.lines([[(left, y), (right, y)], [(left, y), (right + 1, y + 0.22 * high)]], FIRM)
    wheel = x, top - 4
    burin.shape(oval(*wheel, 9, 9), BOLD)
    burin.lines([[wheel, spot] for spot in oval(*wheel, 8, 8, 8)], 0.7)
    burin.lines([oval(*wheel, 7, 7, 18)], 0.7)
    burin.dark(oval(*wheel, 1.6, 1.6, 8))
    burin.lines([[(x - 9, top - 4), (x - 9, low)]], FINE)


def boat(burin: Burin, at: XY, wide: float) -> None:
    """A boat with somebody who rows it."""
    x, y = at
    half = wide / 2
    hull = [
        (x - half, y - 4.6),
        (x - 0.4 * half, y - 2.8),
        (x + 0.4 * half, y - 2.8),
        (x + half, y - 5.2),
        (x + 0.72 * half, y + 2.4),
        (x - 0.72 * half, y + 2.4),
    ]
    burin.dark([(x - 2.6, y - 3), (x - 1.8, y - 9), (x, y - 11.5), (x + 2, y - 9), (x + 3, y - 3)])
    burin.dark(oval(x, y - 13, 2, 2.2, 9))
    burin.lines([[(x + 0.5, y - 7), (x + 0.66 * half, y - 4), (x + 1.3 * half, y + 4)]], FIRM)
    burin.shape(hull)
    burin.tone(
        [(x - 0.7 * half, y - 0.6), (x + 0.8 * half, y - 1.4), hull[4], hull[5]],
        0,
        (1.3, 1.3),
        FINE,
        1,
    )
    for k in range(3):
        low = y + 3.4 + 1.9 * k
        burin.lines([[(x - half - 8 + 3 * k, low), (x + half + 6 - 5 * k, low)]])


def grate(burin: Burin, x: float, low: float, wide: float, high: float) -> None:
    """Bars across an opening with a round head."""
    half, bars = wide / 2, []
    count = 6
    for k in range(1, count):
        a = x - half + wide * k / count
        rise = exact.root(max(0.0, half**2 - (a - x) ** 2))
        bars.append([(a, low), (a, low - (high - half) - rise)])
    for y in (low - 0.3 * high, low - 0.58 * high):
        bars.append([(x - half, y), (x + half, y)])
    burin.lines(bars, 1.5, pale=True)


def pediment(burin: Burin, x: float, low: float, half: float, high: float) -> None:
    """A gable on its beam, in shade below its edges."""
    burin.shape(box(x - half, low - 6, x + half, low))
    burin.lines([[(x - half, low - 4), (x + half, low - 4)]], 0.7)
    marks = [
        [(x - half + 4 + k * 7, low - 3.4), (x - half + 4 + k * 7, low - 0.6)]
        for k in range(int((2 * half - 6) / 7) + 1)
    ]
    burin.lines(marks, FIRM)
    gable = [(x - half - 2, low - 6), (x, low - 6 - high), (x + half + 2, low - 6)]
    burin.shape(gable)
    inner = [(x - half + 9, low - 8), (x, low - 3.2 - high + 0.28 * high), (x + half - 9, low - 8)]
    burin.shape(inner, FINE)
    burin.tone(inner, 45, (2.4, 2.4), 0.7, 0.3)
    middle = x, low - 6 - 0.36 * high
    burin.shape(oval(*middle, 0.2 * high, 0.2 * high, 14), FINE)
    burin.lines([[middle, spot] for spot in oval(*middle, 0.18 * high, 0.18 * high, 8)], 0.7)
