"""Symbols of overland maps: each round 0 0, one unit high, drawn as by pen.

A symbol's body is filled, so that what stands in front hides what stands behind.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from morphs.art.style.svg import attributes, number, path, polyline
from morphs.base import exact
from morphs.base.seeds import Dice

VARIANTS = 4
MANY = {"mountain": 12, "foothill": 8, "hill": 6, "field": 16, "croft": 16, "fruit": 16}
"""How many a symbol has that is large enough to be known again; others have `VARIANTS`."""
Point = tuple[float, float]
Painter = Callable[[Dice, "Pen"], str]
PAINTERS: dict[str, Painter] = {}


class Pen:
    """Ink and body colours of one style, and the ink's width for a symbol one unit high."""

    def __init__(
        self, ink: str, body: str, shade: str, leaf: str, width: float, paler: str = ""
    ) -> None:
        self.ink, self.body, self.shade, self.leaf, self.width = ink, body, shade, leaf, width
        self.paler = paler or body

    def shape(self, data: str, fill: str, width: float = 1.0) -> str:
        """A filled outline."""
        return path(data, fill=fill, stroke_width=number(self.width * width))

    def line(self, data: str, width: float = 1.0) -> str:
        """A stroke."""
        return path(data, stroke_width=number(self.width * width))


def symbol(kind: str, variant: int, pen: Pen, **more: object) -> str:
    """One of the variants of a symbol, as an SVG group with some more attributes; its lines end as
    what it lies in says."""
    about = attributes({**more, "fill": "none", "stroke": pen.ink})
    return f"<g {about}>{PAINTERS[kind](Dice(variant, 'symbol', kind), pen)}</g>"


def paints(painter: Painter) -> Painter:
    """Register a painter for the kind of symbol that its function is named after."""
    PAINTERS[painter.__name__] = painter
    return painter


def _ridge(rolls: Dice, left: Point, top: Point, right: Point, rough: float) -> list[Point]:
    """A mountain's outline, uneven as rock is."""
    points = [left]
    for (ax, ay), (bx, by) in ((left, top), (top, right)):
        for k in range(1, 5):
            t = k / 5
            jog = rough * (rolls.fraction() - 0.5)
            points.append((ax + (bx - ax) * t + jog, ay + (by - ay) * t + jog * 0.6))
        points.append((bx, by))
    return points


@paints
def mountain(rolls: Dice, pen: Pen) -> str:
    """A peak with its shaded flank to the right: steep or broad, leaning or upright, alone or with
    a lower one before it."""
    wide = 0.46 + 0.24 * rolls.fraction()
    top = (0.34 * (rolls.fraction() - 0.5), -0.56 + 0.22 * rolls.fraction())
    beside = rolls.fraction()
    out = _peak(rolls, pen, top, wide)
    if beside < 0.45:
        side = 1 if rolls.below(2) else -1
        at, low = side * (0.3 + 0.14 * rolls.fraction()), -0.1 + 0.16 * rolls.fraction()
        out += _peak(rolls, pen, (at, low), 0.26 + 0.08 * rolls.fraction(), at)
    return out


def _peak(rolls: Dice, pen: Pen, top: Point, wide: float, at: float = 0.0) -> str:
    """One peak that stands at a place."""
    high = 0.42 - top[1]
    ring = _ridge(rolls, (at - wide, 0.42), top, (at + wide, 0.42), 0.11 * high)
    spine = [top]
    for k in range(1, 6):
        t = k / 6
        jog = (0.16 if k % 2 else -0.03) * (0.5 + t) * high
        spine.append((top[0] + (at - top[0]) * t + jog, top[1] + t * high))
    flank = [*spine, (at + wide * 0.55, 0.42), *ring[:5:-1]]
    strokes = []
    for _ in range(3 if high > 0.7 else 1):
        down, aside = 0.3 + 0.45 * rolls.fraction(), 0.15 + 0.5 * rolls.fraction()
        x, y = top[0] + (at - wide - top[0]) * down * aside, top[1] + high * down
        strokes.append(polyline([(x, y), (x + 0.1 * high, y + 0.19 * high)]))
    return (
        pen.shape(polyline(ring), pen.body)
        + path(polyline(flank, True), fill=pen.shade, stroke="none")
        + pen.line(polyline(ring), 1.15)
        + pen.line(polyline(spine), 0.8)
        + pen.line("".join(strokes), 0.6)
    )


@paints
def foothill(rolls: Dice, pen: Pen) -> str:
    """A low peak with a rounded shoulder."""
    side = 1 if rolls.fraction() < 0.5 else -1
    ring = _ridge(rolls, (-0.5, 0.32), (side * 0.12, -0.36), (0.5, 0.32), 0.07)
    shoulder = f"M{number(-side * 0.62)} .34Q{number(-side * 0.42)} -.06 {number(-side * 0.2)} .2"
    flank = polyline([(side * 0.12, -0.3), (side * 0.16 + 0.1, 0.0), (0.2, 0.3)])
    return pen.shape(polyline(ring), pen.body) + pen.line(shoulder, 0.9) + pen.line(flank, 0.7)


@paints
def hill(rolls: Dice, pen: Pen) -> str:
    """A rounded hill with strokes on its shadow side."""
    h = 0.36 + 0.1 * rolls.fraction()
    arc = f"M-.56 .26C-.34 {number(-h)} .3 {number(-h)} .56 .26"
    lines = "".join(
        f"M{number(x)} {number(y)}q.07 .1 .08 .22"
        for x, y in ((0.2, -0.08), (0.32, 0.02), (0.08, -0.12))
    )
    return pen.shape(arc, pen.body) + pen.line(lines, 0.65)


@paints
def tuft(rolls: Dice, pen: Pen) -> str:
    """A few blades of grass."""
    blades = []
    for k in range(-2, 3):
        lean = k * 0.11 + 0.05 * (rolls.fraction() - 0.5)
        tall = 0.34 + 0.14 * rolls.fraction() - 0.06 * abs(k)
        blades.append(
            f"M{number(k * 0.06)} .2q{number(lean * 0.3)} -.2 {number(lean)} {number(-tall)}"
        )
    return pen.line("".join(blades), 0.8)


@paints
def dune(rolls: Dice, pen: Pen) -> str:
    """A crest of sand."""
    w = 0.5 + 0.12 * rolls.fraction()
    crest = f"M{number(-w)} .16Q-.1 -.3 .06 -.12Q.2 .08 {number(w)} .16"
    dots = "".join(
        f"M{number(0.14 + 0.3 * rolls.fraction())} {number(0.1 * rolls.fraction())}h.01"
        for _ in range(4)
    )
    return pen.line(crest, 0.9) + pen.line(dots, 0.9)


@paints
def cactus(rolls: Dice, pen: Pen) -> str:
    """What grows in deserts."""
    arms = "M0 .4V-.34M-.22 -.16V.02Q-.22 .12 0 .12M.2 -.26V-.1Q.2 0 0 0"
    return pen.line(arms, 1.9)


@paints
def conifer(rolls: Dice, pen: Pen) -> str:
    """A fir."""
    lean = 0.04 * (rolls.fraction() - 0.5)
    w = 0.26 + 0.05 * rolls.fraction()
    tree = (
        f"M{number(lean)} -.5L{number(w * 0.62)} -.12L{number(w * 0.4)} -.12L{number(w)} .28"
        f"H{number(-w)}L{number(-w * 0.4)} -.12L{number(-w * 0.62)} -.12Z"
    )
    shade = (
        f"M{number(lean)} -.5L{number(w * 0.62)} -.12L{number(w * 0.4)} -.12L{number(w)} .28H.04Z"
    )
    return (
        pen.line("M0 .28V.46", 1.3)
        + pen.shape(tree, pen.leaf)
        + path(shade, fill=pen.shade, stroke="none")
        + pen.line(tree, 0.9)
    )


def _crown(rolls: Dice, r: float, x: float, y: float, bumps: int = 7) -> str:
    """A tree's crown as a cloud."""
    turn = rolls.fraction()
    spots = []
    for k in range(bumps):
        angle = 2 * math.pi * (k + turn) / bumps
        spots.append((x + exact.cos(angle) * r, y + exact.sin(angle) * r * 0.86))
    data = f"M{number(spots[0][0])} {number(spots[0][1])}"
    for k in range(bumps):
        bx, by = spots[(k + 1) % bumps]
        swell = number(r * 0.52)
        data += f"A{swell} {swell} 0 0 1 {number(bx)} {number(by)}"
    return data + "Z"


@paints
def tree(rolls: Dice, pen: Pen) -> str:
    """A broad-leaved tree."""
    crown = _crown(rolls, 0.27, 0, -0.12)
    leaves = "M-.1 -.14q.06 .07 .12 0M.04 -.28q.06 .07 .12 0M-.02 .02q.05 .05 .1 0"
    return pen.line("M0 .1V.44", 1.5) + pen.shape(crown, pen.leaf) + pen.line(leaves, 0.6)


@paints
def palm(rolls: Dice, pen: Pen) -> str:
    """A palm among the crowns of a jungle."""
    trunk = "M.02 .46Q-.06 .1 .03 -.16"
    fronds = ""
    for k in range(6):
        angle = math.radians(-165 + 30 * k + 12 * (rolls.fraction() - 0.5))
        x, y = 0.03 + exact.cos(angle) * 0.36, -0.16 + exact.sin(angle) * 0.28 + 0.12
        fronds += f"M.03 -.16Q{number(x * 0.55)} {number(y - 0.2)} {number(x)} {number(y)}"
    return pen.line(trunk, 1.4) + pen.line(fronds, 1.5)


@paints
def crown(rolls: Dice, pen: Pen) -> str:
    """Dense growth without a trunk to be seen."""
    dark = _crown(rolls, 0.3, 0.02, 0.0, 8)
    return pen.shape(dark, pen.leaf) + pen.line("M-.12 0q.08 .08 .15 0M.05 -.16q.06 .06 .12 0", 0.6)


@paints
def reeds(rolls: Dice, pen: Pen) -> str:
    """Reeds over still water."""
    stems = ""
    for k in range(-1, 3):
        x = k * 0.13 + 0.04 * rolls.fraction()
        tall = 0.36 + 0.16 * rolls.fraction()
        stems += f"M{number(x)} .16Q{number(x)} 0 {number(x + 0.05 * k)} {number(0.16 - tall)}"
    water = "M-.46 .18H-.04M.1 .18H.5M-.26 .3H.24M.32 .3H.42"
    return pen.line(stems, 0.9) + pen.line(water, 0.75)


@paints
def snow(rolls: Dice, pen: Pen) -> str:
    """Frozen ground: short strokes and dots."""
    w = 0.2 + 0.12 * rolls.fraction()
    return pen.line(
        f"M{number(-w)} .02q{number(w)} -.12 {number(2 * w)} 0M-.06 .2h.01M.2 .16h.01M-.22 .16h.01"
    )


@paints
def wave(rolls: Dice, pen: Pen) -> str:
    """A small wave."""
    w = 0.3 + 0.1 * rolls.fraction()
    return pen.line(f"M{number(-w)} 0q{number(w / 2)} -.16 {number(w)} 0t{number(w)} 0", 0.8)


@paints
def spring(rolls: Dice, pen: Pen) -> str:
    """Where a stream begins."""
    return pen.shape("M-.3 .1A.3 .3 0 1 1 .3 .1A.3 .3 0 1 1 -.3 .1Z", pen.body) + pen.line(
        "M-.12 .1A.12 .12 0 1 1 .12 .1", 0.7
    )
