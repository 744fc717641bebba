"""Worked rooms that fell in: the rock that came down, and the stones before it."""

import math

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.furnish import strew
from morphs.art.dungeon.outlines import Box
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.rough import polygons, roughen, shake
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

SPLINTERS, FAR_OFF = (0.42, 0.55), 40.0
"""How far points of broken rock stand out, and how far apart; where no border is near."""
SPLIT, TURN, BLUNT = 1.0, 0.25, 0.07
"""How long the faces of broken rock are at most, how sharply it stands out at least, as the sine of
an angle, and how exactly that is told."""
STONES, FAR, BOULDER, PEBBLE = 80, 1.7, 0.5, 0.07
"""How many stones lie before it at most, how far off, and how large the largest and least are."""

BLOCK = (0.38, 0.22)
"""How long and how broad dressed blocks are, in squares."""


def slide(place: Box, side: int, dice: Dice) -> Polygon:
    """Rock that has come down in a corner, farther along one wall than along the other, in
    blocks."""
    x, y, w, h = place
    long = 1.3 + (0.55 * max(w, h) - 1.3) * dice.fraction()
    short = 0.9 + (0.4 * min(w, h) - 0.9) * dice.fraction()
    if w < h:
        long, short = short, long
    ring = [(0.0, 0.0), (long, 0.0)]
    for share in (0.75, 0.5, 0.25):
        out = 1 + 0.5 * (dice.fraction() - 0.35)
        ring.append((long * share * out, short * (1 - share) * out))
    ring.append((0.0, short))
    flip = (side & 1, side >> 1)
    return Polygon(
        [(x + (w - a if flip[0] else a), y + (h - b if flip[1] else b)) for a, b in ring]
    )


def slump(place: Box, side: int, dice: Dice) -> Polygon:
    """Rock that has come down along one end of a room, in a tongue."""
    x, y, w, h = place
    long, short = max(w, h), min(w, h)
    tongue, off = min(0.4 * long, 1.9) * (0.7 + 0.3 * dice.fraction()), 0.2 + 0.6 * dice.fraction()
    shares = (0.0, off * 0.45, off, off + (1 - off) * 0.55, 1.0)
    deep = (0.35, 0.55 * tongue, tongue, 0.5 * tongue, 0.3)
    ring = [(-0.1, -0.1), *((d, s * short) for s, d in zip(shares, deep, strict=True))]
    ring.append((-0.1, short + 0.1))
    if side & 1:
        ring = [(long - a, b) for a, b in ring]
    return Polygon([(x + a, y + b) if w >= h else (x + b, y + a) for a, b in ring])


def shattered(rock: BaseGeometry, salt: int) -> BaseGeometry:
    """A face of rock that broke, in points and hollows; nothing else of it is seen."""
    dense = exact.segmentize(exact.translate(rock, FAR_OFF, FAR_OFF), 0.35)
    broken = exact.transform(dense, lambda p: shake(p, (99, 99), salt, *SPLINTERS))
    rough = roughen(exact.segmentize(broken, 0.3), (99, 99), salt + 7, 0.3)
    return exact.translate(max(polygons(rough), key=lambda p: p.area), -FAR_OFF, -FAR_OFF)


def debris(plan: Plan, part: Part, dice: Dice) -> None:
    """Stones before the broken walls of a room: the nearer, the larger and the more. Half of the
    large ones are blocks that masons had dressed."""
    points = _points_of_rock(part.outline)
    inner = exact.buffer(part.outline, -0.06, 2)
    shapely.prepare(inner)
    for _ in range(min(STONES, 20 * len(points))):
        x, y = points[dice.below(len(points))].tolist()
        share, turn = dice.fraction() * dice.fraction(), dice.fraction() * 2 * math.pi
        far = 0.15 + FAR * share
        size = BOULDER * (1 - share) * (1 - share) * (0.35 + 0.65 * dice.fraction())
        size = max(PEBBLE, size)
        kind = "boulder" if size > 0.2 else "pebble"
        angle = 360 * dice.fraction()
        spot = (x + far * exact.cos(turn), y + far * exact.sin(turn))
        wide, deep = size, size
        if kind == "boulder" and dice.below(2):
            kind, wide, deep = "block", *BLOCK
        strew(plan, Thing(kind, *spot, angle, wide, deep), inner)


def _points_of_rock(outline: BaseGeometry) -> Floats:
    """Where rock stands out between two short faces, as it does only where it broke."""
    whole = max(polygons(exact.simplify(outline, BLUNT)), key=lambda p: p.area)
    ring = shapely.get_coordinates(shapely.orient_polygons(whole).exterior)[:-1]
    ahead = np.roll(ring, -1, axis=0) - ring
    behind = np.roll(ahead, 1, axis=0)
    long = exact.lengths(ahead)
    before = np.roll(long, 1)
    cross = (behind[:, 0] * ahead[:, 1] - behind[:, 1] * ahead[:, 0]).round(6)
    short = (long < SPLIT) & (before < SPLIT)
    return np.asarray(ring[short & (cross < -TURN * long * before)])
