"""Tail pieces: things of those who go below, before engraved shade. They show no place, so they
stand on sheets of all kinds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from morphs.art.vignettes.burin import BOLD, FINE, FIRM, Burin, oval
from morphs.art.vignettes.works import box
from morphs.base import exact
from morphs.draw.terrain.marks import XY


def _shade(burin: Burin, middle: XY, wide: float, high: float) -> None:
    """Level lines in an oval, ragged at their ends, before which a thing stands."""
    burin.tone(oval(*middle, wide, high, 40), 0, (3.0, 3.6), 0.5, 16)


def _turned(spots: Sequence[XY], at: XY, turn: float, side: int = 1) -> list[XY]:
    """Places about nought, turned by degrees and moved, mirrored first where `side` is -1."""
    c, s = exact.cos(math.radians(turn)), exact.sin(math.radians(turn))
    return [(at[0] + side * (x * c - y * s), at[1] + x * s + y * c) for x, y in spots]


def _smooth(spots: Sequence[XY], times: int = 2) -> list[XY]:
    """A closed outline whose corners are cut again and again."""
    found = [*spots]
    for _ in range(times):
        pairs = zip(found, [*found[1:], found[0]], strict=True)
        found = [
            (a + share * (c - a), b + share * (d - b))
            for (a, b), (c, d) in pairs
            for share in (0.25, 0.75)
        ]
    return found


TAIL = (0, 2), (7, 14), (5, 30), (12, 46), (18, 42), (13, 29), (15, 14), (4, -1)
LOOP = (1, -3), (12, -14), (24, -13), (26, -4), (17, 2), (2, 4)
WITHIN = (8, -6), (14, -10), (21, -9), (21, -5), (15, -2)
"""The right half of a ribbon from its knot: its end, its loop, and what is dark within that."""
HOLLOW = (-9, -2), (-5, -8), (4, -9), (11, -5), (11, 4), (6, 9), (-3, 9), (-8, 5)
"""The hollow of an eye, its inner side first."""


def keys(burin: Burin) -> None:
    """Two keys, crossed, tied with a ribbon."""
    _shade(burin, (120, 76), 104, 60)
    turn = burin.near(-38, 3)
    for side in (-1, 1):
        _key(burin, (120, 78), turn, side, burin.rolls.below(3))
    knot = 120.0, 74.0
    for side in (-1, 1):
        tail, loop, inner = (
            [(knot[0] + side * x, knot[1] + y) for x, y in told] for told in (TAIL, LOOP, WITHIN)
        )
        burin.shape(_smooth(tail))
        burin.tone(tail[3:7], 70, (2.2, 2.0), FINE, 0.6)
        burin.shape(_smooth(loop))
        burin.dark(_smooth(inner))
    burin.shape(oval(*knot, 6, 5.5, 14))
    burin.tone(oval(knot[0] + 1.5, knot[1], 4, 5, 12), 80, (1.7, 1.7), FINE, 0.5)


def _key(burin: Burin, at: XY, turn: float, side: int, kind: int) -> None:
    """A key whose bit is above: its bow has three rings, a heart of one, or a lozenge."""

    def put(spots: Sequence[XY]) -> list[XY]:
        return _turned(spots, at, turn, side)

    burin.shape(put(box(-46, -3.2, 64, 3.2)), 1.2)
    burin.tone(put(box(-46, 0.6, 64, 3.2)), side * turn, (1.1, 1.1), 0.7, 1.0)
    teeth = [(42, 3.2), (42, 21), (47, 21), (47, 13), (50, 13), (50, 21), (56, 21), (56, 10),
             (59, 10), (59, 21), (62, 21), (62, 3.2)]  # fmt: skip
    burin.shape(put(teeth), 1.2)
    burin.tone(put(box(43, 4, 47, 20)), side * turn + 90, (1.7, 1.6), FINE, 0.6)
    for x in (-40, -34, 36, 67):
        burin.shape(put(box(x - 2, -5.4, x + 2, 5.4)), 1.2)
    rings = (
        ((-56, -11, 9), (-56, 11, 9), (-71, 0, 9)),
        ((-61, 0, 19),),
        ((-58, 0, 14), (-76, 0, 6)),
    )[kind]
    for x, y, reach in rings:
        burin.shape(put(oval(x, y, reach, reach, 22)), 1.2)
        burin.tone(put(oval(x + 1, y + 0.35 * reach, 0.8 * reach, 0.55 * reach)), side * turn,
                   (1.5, 1.4), FINE, 0.6)  # fmt: skip
        burin.shape(put(oval(x, y, 0.55 * reach, 0.55 * reach, 18)), FIRM)


def lantern(burin: Burin) -> None:
    """A lantern that is lit, on a stone; its light opens the dark."""
    x, low = burin.near(120, 3), 122.0
    rays = []
    for k in range(72):
        turn = 2 * math.pi * k / 72
        near, far = burin.near(37, 3), burin.near(66 if k % 2 else 56, 4)
        c, s = exact.cos(turn), exact.sin(turn)
        if 68 + far * s < low:
            rays.append([(x + 1.25 * near * c, 68 + near * s), (x + 1.55 * far * c, 68 + far * s)])
    burin.lines(rays, 0.6)
    slab = [(x - 62, low), (x - 50, low - 8), (x + 48, low - 8), (x + 60, low), (x + 54, low + 9),
            (x - 57, low + 10)]  # fmt: skip
    burin.mass(burin.rough(slab, 0.8, 9))
    burin.lines([[slab[0], slab[3]], [slab[3], slab[4], slab[5], slab[0]]], FIRM)
    burin.tone([(x - 62, low), (x + 60, low), slab[4], slab[5]], 0, (2.2, 2.0), FINE, 14)
    burin.tone([(x + 6, low - 7), (x + 48, low - 7), (x + 56, low - 1), (x + 14, low - 1)], 0,
               (1.2, 1.2), 0.7, 4)  # fmt: skip
    burin.lines([oval(x, 22, 9, 11, 20)], BOLD)
    cap = [(x - 21, 52), (x - 8, 34), (x + 8, 34), (x + 21, 52)]
    burin.shape(cap, 1.3)
    burin.tone([(x + 2, 35), (x + 8, 34), (x + 21, 52), (x + 5, 52)], 70, (1.5, 1.7), 0.8, 0.6)
    burin.shape(box(x - 5, 29, x + 5, 34), 1.2)
    burin.shape(box(x - 23, 52, x + 23, 57), 1.3)
    glass = [(x - 20, 57), (x + 20, 57), (x + 17, 104), (x - 17, 104)]
    burin.shape(glass, 1.3)
    flame = [(x - 5, 88), (x - 6, 80), (x - 1, 72), (burin.near(x, 1), 64), (x + 3, 73),
             (x + 6, 81), (x + 4, 88)]  # fmt: skip
    burin.lines([flame], FIRM)
    burin.lines([[(x - 2, 88), (x - 2, 82), (x, 77), (x + 2, 83), (x + 2, 88)]], FINE)
    burin.shape(box(x - 5, 88, x + 5, 104), FIRM)
    burin.tone(box(x + 1, 88, x + 5, 104), 90, (1.3, 1.3), 0.7, 0.5)
    burin.tone([(x + 14, 58), (x + 20, 58), (x + 17, 103), (x + 12, 103)], 86, (1.7, 1.6), FINE, 5)
    for off in (-0.42, 0.42):
        burin.lines([[(x + 40 * off, 57), (x + 34 * off, 104)]], FIRM)
    burin.lines([[(x - 19, 80), (x + 19, 80)]], FIRM)
    burin.shape(box(x - 22, 104, x + 22, 109), 1.3)
    burin.shape([(x - 25, 116), (x - 21, 109), (x + 21, 109), (x + 25, 116)], 1.3)
    burin.tone([(x + 2, 109), (x + 21, 109), (x + 25, 116), (x + 4, 116)], 80, (1.6, 1.6), 0.8, 0.5)


def skull(burin: Burin) -> None:
    """A skull on two books beside a candle."""
    _shade(burin, (120, 70), 104, 58)
    _book(burin, (58, 118), 124, 18)
    _book(burin, (70, 101), 100, 15)
    candle = burin.near(172, 3)
    burin.shape([(candle - 13, 136), (candle - 9, 131), (candle + 9, 131), (candle + 13, 136)])
    burin.shape(box(candle - 5, burin.near(92, 6), candle + 5, 131), 1.1)
    burin.tone(box(candle + 0.5, 98, candle + 5, 131), 90, (1.4, 1.3), 0.7, 2)
    top = 90.0
    burin.bare(oval(candle, top - 10, 13, 15))
    flame = (0, -3), (-4, -8), (-0.5, -14), (0, -19), (2, -13), (3.5, -8)
    burin.shape(_smooth([(candle + a, top + b) for a, b in flame], 1), FIRM)
    burin.lines([[(candle, top), (candle + 0.5, top - 6)]], FIRM)
    _head(burin, burin.near(114, 3))


def _book(burin: Burin, at: XY, wide: float, high: float) -> None:
    """A closed book that lies on its side, its back at the left."""
    (x, y), right = at, at[0] + wide
    back = [(x + 6, y), (x + 1, y + 3), (x, y + high / 2), (x + 1, y + high - 3), (x + 6, y + high)]
    burin.shape([*back, (right, y + high), (right, y + high - 2.6), (right - 4, y + high - 2.6),
                 (right - 4, y + 2.6), (right, y + 2.6), (right, y)], 1.3)  # fmt: skip
    pages = []
    for k in range(int(high / 2)):
        low = y + 4 + 2 * k
        if low < y + high - 3.4:
            pages.append([(x + 8 + 9 * burin.rolls.fraction(), low), (right - 5, low)])
    burin.lines([[(x + 7, y + 2.6), (right - 4, y + 2.6)],
                 [(x + 7, y + high - 2.6), (right - 4, y + high - 2.6)], *pages], FINE)  # fmt: skip
    for share in (0.1, 0.8):
        a = x + share * wide
        burin.shape(box(a, y, a + 4, y + high), FIRM)
        burin.tone(box(a + 1.6, y, a + 4, y + high), 90, (1.2, 1.2), FINE, 0.5)


SKULL = [(-24, 84), (-30, 74), (-30, 66), (-35, 56), (-33, 40), (-22, 26), (-4, 19), (16, 21),
         (32, 31), (40, 48), (38, 64), (29, 75), (20, 79), (17, 88), (14, 98), (-20, 98),
         (-23, 90)]  # fmt: skip
SIDE = (16, 22), (32, 31), (40, 48), (38, 64), (29, 75), (20, 79), (22, 66), (30, 52), (24, 34)
NOSE = (-8, 70), (-13, 83), (-8, 81), (-6, 84), (-1, 82)
"""A skull, its side in shade, and the hollow of its nose, from its middle on."""
LINES = (
    ((-32, 50), (-22, 50), (-11, 53)),
    ((-2, 53), (8, 51), (19, 54)),
    ((-21, 91.5), (-4, 90), (14, 91.5)),
    ((17, 76), (12, 80), (12, 88)),
    ((-24, 77), (-19, 80)),
    *(((a, 91), (a + 0.4, 101)) for a in (-17, -12.5, -8, -3, 2, 6.5, 10.5)),
)
"""Its brows, jaw, cheeks and teeth."""


def _head(burin: Burin, x: float) -> None:
    """A skull that looks a little to the left, without its lower jaw."""
    burin.shape(_smooth([(x + a, b + 3) for a, b in SKULL]), BOLD)
    shade = [(x + a, b + 3) for a, b in SIDE]
    burin.tone(_smooth(shade), 62, (2.0, 1.7), 0.8, 2.0)
    burin.tone([shade[2], shade[3], shade[4], shade[7]], 110, (2.0, 1.8), 0.7, 1.0)
    for sign, middle in ((-1, x - 19), (1, x + 8)):
        burin.dark(_smooth([(middle + sign * a, 64 + b) for a, b in HOLLOW]))
        starts = (middle - 11 + 2.4 * k for k in range(7))
        burin.lines([[(a, 75), (a + 3, 78)] for a in starts], FINE)
    burin.dark([(x + a, b) for a, b in NOSE])
    burin.lines([[(x + a, b) for a, b in one] for one in LINES], FIRM)
    crack = [(x + 4, 24), (x + 8, 31), (x + 5, 36), (x + 10, 43), (x + 8, 48)]
    burin.lines([crack, [(x + 5, 36), (x, 40)]], 0.9)
