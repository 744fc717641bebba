"""What stands about an entrance: sky, trees, grass, stones, people."""

from __future__ import annotations

import math

from morphs.art.vignettes.burin import BOLD, FINE, FIRM, Burin, oval
from morphs.base import exact
from morphs.draw.terrain.marks import XY


def night(burin: Burin, moon: XY, reach: float) -> None:
    """A sky of level lines that leave out the moon."""
    _sky(burin, (moon[0], moon[1], reach + 2.5), (2.9, 4.2), 92)
    burin.lines([oval(*moon, reach, reach)], FINE)
    burin.lines([[(moon[0] - 4, moon[1] - 3), (moon[0] - 1, moon[1] - 4)],
                 [(moon[0] + 1, moon[1] + 3), (moon[0] + 5, moon[1] + 1)]], FINE)  # fmt: skip
    cloud(burin, (burin.near(88, 14), burin.near(30, 5)), 22)


def sky(burin: Burin, light: XY) -> bool:
    """A bright sky, one with the moon, or one with rain, by the dice; returns whether it is dark,
    when no birds fly."""
    kind = burin.rolls.below(5)
    if kind < 3:
        day(burin, light)
    elif kind == 3:
        night(burin, (light[0], light[1] - 4), 12)
    else:
        rain(burin, light)
    return kind >= 3


def rain(burin: Burin, light: XY) -> None:
    """Heavy clouds, and rain that falls aslant in gusts."""
    for k in range(5):
        at = 40 + 40 * k, burin.near(24 if k % 2 else 31, 3)
        cloud(burin, at, burin.near(25, 3))
    streaks = []
    for k in range(8):
        x, y = 34 + 24 * k + burin.near(0, 6), burin.near(38, 4)
        for _ in range(8):
            a, b, far = burin.near(x, 12), y + 44 * burin.rolls.fraction(), burin.near(9, 4)
            streaks.append([(a, b), (a - 0.42 * far, b + far)])
    burin.lines(streaks, 0.5)
    x = light[0]
    burin.lines([[(x - 3, 44), (x + 5, 52), (x - 1, 54), (x + 6, 66)]], 0.9)


def day(burin: Burin, light: XY) -> None:
    """A bright sky: level lines, wider apart towards the horizon, about the light and clouds."""
    _sky(burin, (light[0], light[1], 26), (3.3, 6.4), 84)
    for k in range(3):
        at = 44 + 64 * k + burin.near(0, 16), burin.near(30 if k % 2 else 22, 6)
        cloud(burin, at, burin.near(17, 4))


def _sky(burin: Burin, hole: tuple[float, float, float], gaps: XY, low: float) -> None:
    """Level lines within half an oval, ragged at its ends, not where a round hole is."""
    lines, y, middle = [], 5.0, hole[0]
    while y < low:
        half = 108 * exact.root(max(0.0, 1 - ((y - 70) / 70) ** 2)) + burin.near(-4, 8)
        free = exact.root(max(0.0, hole[2] ** 2 - (y - hole[1]) ** 2))
        ends = [120 - half, 120 + half]
        if free:
            ends[1:1] = [middle - burin.near(free, 0.8), middle + burin.near(free, 0.8)]
        for a, b in zip(ends[::2], ends[1::2], strict=True):
            x = a
            while x < b - 4:  # broken here and there, as a hand sets down its pen
                end = min(b, x + 18 + 60 * burin.rolls.fraction())
                lines.append(
                    [(x, y), ((x + end) / 2, burin.near(y, 0.35)), (end, burin.near(y, 0.3))]
                )
                x = end + 1.5 + 3 * burin.rolls.fraction()
        y += burin.coarse * (gaps[0] + (gaps[1] - gaps[0]) * y / low)
    burin.lines(lines, 0.5)


def cloud(burin: Burin, at: XY, half: float) -> None:
    """A heaped cloud that hides the sky, shaded below."""
    x, y = at
    rim = [(x - half, y + 0.1 * half)]
    for off, up, reach in (
        (-0.62, 0.12, 0.34),
        (-0.12, 0.36, 0.42),
        (0.42, 0.2, 0.36),
        (0.82, 0.02, 0.22),
    ):
        for k in range(7):
            turn = math.pi * (1 + (k + 0.5) / 7)
            rim.append((x + half * (off + burin.near(reach, 0.03) * exact.cos(turn)),
                        y - half * up + half * reach * exact.sin(turn)))  # fmt: skip
    rim.append((x + half * 1.05, y + 0.1 * half))
    burin.bare([*rim, (x + half * 0.8, y + 0.3 * half), (x - half * 0.8, y + 0.3 * half)])
    burin.lines([rim[1:8], rim[8:15], rim[15:22], rim[22:29]], FINE)
    lines = []
    for k in range(4):
        far = half * (1 - 0.16 * k)
        b = y + (0.02 + 0.09 * k) * half
        start = x - far * (0.2 - 0.25 * (k > 0)) - far * 0.5 * burin.rolls.fraction()
        lines.append([(start, b), (x + far, burin.near(b, 0.3))])
    burin.lines(lines, 0.5)


def birds(burin: Burin, at: XY, count: int) -> None:
    """A few birds far off."""
    lines = []
    for _ in range(count):
        x, y, w = burin.near(at[0], 20), burin.near(at[1], 10), 3 + 2 * burin.rolls.fraction()
        lines.append([(x - w, y - w * 0.5), (x - w * 0.4, y - w * 0.7), (x, y),
                      (x + w * 0.4, y - w * 0.7), (x + w, y - w * 0.4)])  # fmt: skip
    burin.lines(lines, 0.95)


def hills(burin: Burin, low: float) -> None:
    """Hills at the horizon, hatched on the right."""
    for start, top, end in ((8, 24, 96), (150, 20, 236), (66, 13, 180)):
        peak = burin.near((start + end) / 2, 14)
        spots = burin.rough([(start, low), (peak - 14, low - top * 0.85), (peak, low - top),
                             (peak + 18, low - top * 0.7), (end, low)], 0.8, 8)  # fmt: skip
        burin.bare(spots)
        burin.lines([spots], FINE)
        side = [
            (peak, low - top + 1),
            (peak + 18, low - top * 0.7),
            (end - 8, low),
            (peak + 8, low),
        ]
        burin.tone(side, 58, (2.6, 3.2), 0.5, 3)


def ground(burin: Burin, left: float, right: float, low: float, deep: float = 20) -> None:
    """Ground that ends ragged: level strokes, fewer and shorter downwards."""
    lines = []
    for k in range(int(deep / 3.2)):
        y, share = low + 3.2 * k, 1 - 3.2 * k / deep
        half = (right - left) / 2 * (0.3 + 0.7 * exact.root(share))
        for _ in range(2 + round(4 * share)):
            x = burin.near((left + right) / 2, half)
            far = 5 + 13 * burin.rolls.fraction()
            start, end = max(left, x - far), min(right, x + far)
            if end > start:
                lines.append([(start, burin.near(y, 0.8)), (end, burin.near(y, 0.8))])
    burin.lines(lines, FINE)


def grass(burin: Burin, at: XY, high: float = 6.0) -> None:
    """A tuft of grass."""
    x, y = at
    blades = []
    for k in range(6):
        lean = (k - 2.5) * 1.5
        tip = x + lean * 1.5, y - high * (0.7 + 0.4 * burin.rolls.fraction())
        blades.append([(x + lean * 0.4, y), (x + lean * 0.7, y - high * 0.6), tip])
    burin.lines(blades, 0.9)


def boulder(burin: Burin, at: XY, reach: float) -> None:
    """A stone with its shaded side."""
    x, y = at
    spots = [
        (x - reach, y),
        (x - 0.85 * reach, y - 0.5 * reach),
        (x - 0.25 * reach, y - 0.95 * reach),
        (x + 0.45 * reach, y - 0.75 * reach),
        (x + reach, y - 0.2 * reach),
        (x + 0.95 * reach, y),
    ]
    burin.shape([(burin.near(a, 0.1 * reach), b) for a, b in spots])
    side = [(x - 0.1 * reach, y - 0.86 * reach), *spots[3:], (x + 0.15 * reach, y)]
    burin.tone(side, 62, (2.2, 2.2), FINE, 0.6)


def leafy(burin: Burin, at: XY, high: float) -> None:
    """A tree in leaf: lobes one before another, dark below and on the right."""
    x, y = at
    trunk = [
        (x - 0.07 * high, y),
        (x - 0.03 * high, y - 0.45 * high),
        (x + 0.04 * high, y - 0.45 * high),
        (x + 0.08 * high, y),
    ]
    burin.shape(trunk)
    burin.tone(trunk, 84, (1.7, 1.7), FINE, 0.4)
    lobes = (
        (0.0, 0.8, 0.2),
        (-0.2, 0.6, 0.19),
        (0.2, 0.62, 0.2),
        (-0.06, 0.52, 0.19),
        (0.12, 0.48, 0.16),
    )
    for across, up, reach in lobes:
        middle = x + across * high, y - up * high
        _lobe(burin, middle, burin.near(reach, 0.02) * high)


def _lobe(burin: Burin, at: XY, reach: float) -> None:
    """A part of a crown: scallops, with curls of leaves on its shaded side."""
    x, y = at
    count, rim = 11, []
    for k in range(3 * count):
        turn = 2 * math.pi * k / (3 * count)
        far = reach * (0.9 + (0.13 if k % 3 == 1 else 0.0) + 0.05 * burin.rolls.fraction())
        rim.append((x + far * exact.cos(turn), y + 0.86 * far * exact.sin(turn)))
    burin.shape(rim, 1.0)
    low = [(a, b) for a, b in rim if (a - x) * 0.7 + (b - y) > 0.1 * reach]
    low.append((x + 0.1 * reach, y + 0.1 * reach))
    burin.tone(low, 25, (1.7, 1.4), FINE, 0.8)
    curls = []
    for _ in range(5):
        a, b = burin.near(x - 0.2 * reach, 0.5 * reach), burin.near(y - 0.2 * reach, 0.4 * reach)
        curls.append([(a - 2, b), (a - 0.8, b - 1.4), (a + 0.9, b - 1.2), (a + 1.8, b + 0.2)])
    burin.lines(curls, FINE)


def yew(burin: Burin, at: XY, high: float, slim: float = 0.24) -> None:
    """A dark tree like a flame: strokes that rise, light on its left."""
    x, y = at
    burin.dark([(x - 2, y), (x - 1.3, y - 0.2 * high), (x + 1.5, y - 0.2 * high), (x + 2.2, y)])
    outline = []
    for k in range(25):
        turn = k / 24
        half = slim * high * exact.root(turn) * (1.05 - 0.3 * turn**4)
        outline.append((half + burin.near(0, 0.9), y - high + turn * 0.9 * high))
    right = [(x + w, b) for w, b in outline]
    left = [(x - w, b) for w, b in outline]
    burin.shape([*left, *right[::-1]], 1.0)
    dark = [*[(x - w * 0.12, b) for w, b in outline], *right[::-1]]
    burin.tone(dark, 78, (1.35, 1.35), 0.95, 0.5)
    burin.tone(dark, 40, (2.6, 2.2), FINE, 1.0)
    light = [*left, *[(x - w * 0.12, b) for w, b in outline][::-1]]
    burin.tone(light, 100, (3.0, 2.2), FINE, 5.0)


def pine(burin: Burin, at: XY, high: float) -> None:
    """A fir: boughs that hang, black on the right."""
    x, y = at
    burin.dark([(x - 1.1, y), (x - 0.7, y - high * 0.3), (x + 0.8, y - high * 0.3), (x + 1.2, y)])
    rows = max(5, round(high / 6))
    for k in range(rows, -1, -1):
        top = y - 0.14 * high - (rows - k) * 0.82 * high / rows - 0.1 * high
        half = 0.05 * high + 0.2 * high * k / rows
        deep = 1.5 * high / rows
        left = [
            (x, top - 0.3 * deep),
            (burin.near(x - half, 0.6), top + deep * 0.8),
            (x - half * 0.55, top + deep * 0.62),
            (x - half * 0.3, top + deep),
            (x, top + 0.7 * deep),
        ]
        burin.shape(left, FINE)
        burin.dark([(x, top - 0.3 * deep), (burin.near(x + half, 0.6), top + deep * 0.8),
                    (x + half * 0.55, top + deep * 0.62), (x + half * 0.3, top + deep),
                    (x - 0.4, top + 0.7 * deep)])  # fmt: skip
        burin.lines(
            [[(x - half * 0.6, top + deep * 0.5), (x - half * 0.2, top + deep * 0.1)]], FINE
        )


def bare_tree(burin: Burin, at: XY, high: float) -> None:
    """A dead tree."""

    def bough(x: float, y: float, turn: float, long: float, thick: float) -> None:
        tip = x + long * exact.sin(turn), y - long * exact.cos(turn)
        middle = (x + tip[0]) / 2 + burin.near(0, 0.1 * long), (y + tip[1]) / 2
        burin.swell([(x, y), (x, y), middle, tip], thick)
        if long > 5:
            for side in (-1, 1):
                off = side * (0.4 + 0.4 * burin.rolls.fraction())
                start = middle if side > 0 else tip
                bough(
                    *start, turn + off, long * (0.6 + 0.12 * burin.rolls.fraction()), thick * 0.66
                )

    x, y = at
    burin.dark(
        [
            (x - 0.06 * high, y),
            (x - 0.02 * high, y - 0.3 * high),
            (x + 0.02 * high, y - 0.36 * high),
            (x + 0.03 * high, y - 0.3 * high),
            (x + 0.06 * high, y),
        ]
    )
    bough(x, y - 0.28 * high, burin.near(0, 0.15), 0.3 * high, 0.075 * high)
    bough(x, y - 0.2 * high, burin.near(0.75, 0.15), 0.22 * high, 0.05 * high)


def person(burin: Burin, at: XY, high: float) -> None:
    """Somebody in a cloak with a staff, seen from behind."""
    x, y = at
    cloak = [
        (x - 0.2 * high, y),
        (x - 0.13 * high, y - 0.6 * high),
        (x, y - 0.76 * high),
        (x + 0.13 * high, y - 0.6 * high),
        (x + 0.19 * high, y),
    ]
    burin.dark(cloak)
    burin.dark(oval(x, y - 0.86 * high, 0.1 * high, 0.12 * high, 10))
    burin.lines([[(x + 0.27 * high, y + 1), (x + 0.23 * high, y - 1.05 * high)]], FIRM)
    burin.lines(
        [[(x - 0.08 * high, y - 0.08 * high), (x - 0.05 * high, y - 0.5 * high)]], 0.7, True
    )


def tree(burin: Burin, at: XY, high: float, kind: int) -> None:
    """One of four trees: in leaf, a fir, dark and slim, dead."""
    if kind == 0:
        leafy(burin, at, high)
    elif kind == 1:
        pine(burin, at, 1.1 * high)
    elif kind == 2:
        yew(burin, at, 1.1 * high, 0.2)
    else:
        bare_tree(burin, at, high)


def comers(burin: Burin, at: XY, high: float) -> None:
    """Who comes: one, two, three, or nobody but a post that shows the way."""
    x, y = at
    count = burin.rolls.below(4)
    for k in range(count):
        off = (0.0, 12.0, -13.0)[k]
        person(burin, (burin.near(x + off, 2), y + (0, -3, -1)[k]), high * (1.0, 0.9, 0.8)[k])
    if not count:
        burin.shape(_post(x + 20, y, high), FIRM)
        for k, side in enumerate((1, -1)):
            top = y - high * (1.02 - 0.3 * k)
            a = x + 20 - 4 * side
            told = ((0, 0.0), (12, 0.0), (16, 2.2), (12, 4.4), (0, 4.4))
            board = [(a + off * side, top + down) for off, down in told]
            burin.shape(board, FIRM)
            burin.lines([[(a + 3 * side, top + 2.2), (a + 11 * side, top + 2.2)]], FINE)


def _post(x: float, y: float, high: float) -> list[XY]:
    return [(x - 1.2, y), (x - 1.0, y - 1.15 * high), (x + 1.0, y - 1.15 * high), (x + 1.2, y)]


def path_to(burin: Burin, top: XY, low: XY, wide: tuple[float, float], bend: float) -> None:
    """A path from a door to the foot of the picture, broader as it comes near."""
    sides: list[list[XY]] = [[], []]
    for k in range(13):
        share = k / 12
        x = top[0] + (low[0] - top[0]) * share + bend * exact.sin(share * 5.2) * share
        y = top[1] + (low[1] - top[1]) * share
        half = (wide[0] + (wide[1] - wide[0]) * share * share) / 2
        sides[0].append((burin.near(x - half, 0.5), y))
        sides[1].append((burin.near(x + half, 0.5), y))
    burin.bare([*sides[0], *sides[1][::-1]])
    for side in sides:
        burin.swell(side, BOLD)
    marks = []
    for k in range(2, 12):
        (a, y), (b, _) = sides[0][k], sides[1][k]
        start = a + (b - a) * (0.15 + 0.5 * burin.rolls.fraction())
        marks.append([(start, y), (start + (b - a) * 0.25, burin.near(y, 0.5))])
    burin.lines(marks, FINE)


def water(burin: Burin, left: float, right: float, top: float, deep: float) -> None:
    """Water: level strokes, close far off and wide apart near by, ragged at its ends."""
    lines, y, step = [], top, 2.2
    while y < top + deep:
        share = (y - top) / deep
        a, b = left + 30 * share**2 + burin.near(0, 7), right - 30 * share**2 + burin.near(0, 7)
        x = a
        while x < b:
            end = min(b, x + 8 + 30 * burin.rolls.fraction())
            if end - x > 3:
                lines.append([(x, y), ((x + end) / 2, y + 0.7), (end, burin.near(y, 0.3))])
            x = end + 4 + 16 * burin.rolls.fraction()
        y += step
        step += 0.22
    burin.lines(lines, FINE)
