"""How `style` draws what rooms are remembered by: columns, statues, seats, tombs, signs in floors;
each piece round 0 0, x to the right."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, path, polyline
from morphs.art.things.pen import FINE, FIRM, fill, paints, rect, ring, spoke, star, stroke
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

BEARS = ("column", "pillar")
"""What bears a roof; it looks otherwise by its width."""
ON_BASE, CLUSTERED = 0.43, 0.53
"""Columns so broad stand on a base, and still broader ones are bundles of four; in squares."""
LARGE_FIGURE, SARCOPHAGUS = 0.75, 1.25
"""Statues so broad have a figure that one makes out, tombs so long are carved, in squares."""
DEEPEST = 1.4
"""Steps that are deeper than that and no wider than deep stand free, in squares: no wall is behind
them."""
HEAVY = 0.065
"""How thick the outlines of great signs are, in squares."""
Spots = list[tuple[float, float]]


def _round(r: float, count: int, turn: float = 0.0) -> Spots:
    """Points round 0 0."""
    turns = [math.radians(turn + 360 * k / count) for k in range(count)]
    return [(exact.cos(one) * r, exact.sin(one) * r) for one in turns]


def _eight(r: float) -> str:
    """An octagon that is so far across its flats, with two of them upright."""
    return polyline(_round(r / exact.cos(math.pi / 8), 8, 22.5), True)


@paints
def column(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A shaft, alone, on its base, or a bundle of four."""
    if w < ON_BASE:
        return fill(ring(w / 2), style, FIRM, style.line)
    if w < CLUSTERED:
        return fill(rect(w, w), style, FINE) + path(ring(w * 0.43), fill=style.line)
    shafts = "".join(ring(w * 0.21, *spot) for spot in _round(w * 0.25, 4))
    return fill(_eight(w / 2), style, FINE) + path(shafts + ring(w * 0.2), fill=style.line)


@paints
def pillar(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A square pier, alone, on its base, or with a half column at each face."""
    if w < ON_BASE:
        return fill(rect(w, w), style, FIRM, style.line)
    if w < CLUSTERED:
        return fill(_eight(w / 2), style, FINE) + path(rect(w * 0.68, w * 0.68), fill=style.line)
    arms = rect(w * 0.9, w * 0.42) + rect(w * 0.42, w * 0.9)
    return fill(rect(w, w), style, FINE) + path(arms, fill=style.line)


@paints
def statue(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A plinth with a star that reaches its rim; large ones are square or eight-sided, some with
    a figure: winged, or with its arms spread."""
    if w < LARGE_FIGURE:
        return fill(ring(w * 0.5), style, FIRM) + path(star(w * 0.5, w * 0.2, 5), fill=style.line)
    r, kind = w / 2, rolls.below(5)
    base = fill(_eight(r) if kind else rect(w, w), style, FIRM)
    if kind < 3:
        return base + path(star(r * 0.94, r * 0.38, 5), fill=style.line)
    base += stroke(_eight(r * 0.8), style, 0.024)
    if kind == 3:
        wing = [(0.02, 0.16), (0.1, -0.1), (0.34, -0.42), (0.78, -0.5), (0.66, 0.02), (0.34, 0.34)]
        body = "".join(polyline([(s * x * r, y * r) for x, y in wing], True) for s in (-1, 1))
        head = fill(ring(r * 0.24, 0, -r * 0.16), style, FINE)
        return base + path(body + rect(r * 0.2, r * 0.7, 0, r * 0.2), fill=style.line) + head
    arms = [(-0.7, -0.1), (-0.3, -0.32), (0.3, -0.32), (0.7, -0.1), (0.3, 0.1), (0.24, 0.6)]
    body = polyline([(x * r, y * r) for x, y in (*arms, (-0.24, 0.6), (-0.3, 0.1))], True)
    head = fill(ring(r * 0.26, 0, -r * 0.22), style, FINE)
    return base + path(body, fill=style.line) + head


@paints
def orb(w: float, h: float, style: Style, rolls: Dice) -> str:
    """What is shown on a plinth of two steps."""
    steps = fill(rect(w * 0.86, w * 0.86), style) + stroke(rect(w * 0.62, w * 0.62), style, 0.024)
    return steps + path(ring(w * 0.2), fill=style.line)


@paints
def altar(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A slab with a cloth across it, and a candle at either end."""
    cloth = fill(rect(w, h * 0.5), style, FINE, style.solid)
    middle = fill(rect(w * 0.42, h * 0.28), style, FINE)
    lights = "".join(ring(min(w * 0.13, 0.08), 0, s * h * 0.38) for s in (-1, 1))
    return fill(rect(w, h), style) + cloth + middle + path(lights, fill=style.line)


@paints
def throne(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A seat between its arms, before a back with three points."""
    a, b = w / 2, h / 2
    points = [(a, -b), (a * 0.4, -b), (a * 0.4, b), (a, b), (a * 1.3, b * 0.62), (a, b * 0.36)]
    back = [*points, (a * 1.5, 0.0), (a, -b * 0.36), (a * 1.3, -b * 0.62)]
    arms = "".join(rect(w * 0.72, h * 0.2, -w * 0.1, s * h * 0.4) for s in (-1, 1))
    seat = fill(rect(w * 0.7, h * 0.62, -w * 0.12), style, FIRM)
    cushion = fill(rect(w * 0.42, h * 0.4, -w * 0.16), style, FINE, style.solid)
    return seat + cushion + fill(arms, style, FINE) + path(polyline(back, True), fill=style.line)


@paints
def dais(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Steps on all sides; before a wall, which is to the right, half of a round of them or with
    their corners cut, and free ones that are as wide as deep may be eight-sided."""
    form, edge = rolls.below(3), "".join
    if form and w <= DEEPEST and h > 1.3 * w:
        draw = _half_round if form == 1 else _half_eight
        return edge(
            stroke(draw(w, h, off), style, FIRM if not off else FINE) for off in (0.0, 0.13, 0.26)
        )
    if form and abs(w - h) < 0.1:
        return edge(
            stroke(_eight(w / 2 - off), style, FIRM if not off else FINE)
            for off in (0.0, 0.13, 0.26)
        )
    mitres = edge(
        polyline([(x * w / 2, y * h / 2), (x * (w / 2 - 0.26), y * (h / 2 - 0.26))])
        for x in (-1, 1)
        for y in (-1, 1)
    )
    inner = edge(rect(w - 2 * off, h - 2 * off) for off in (0.13, 0.26))
    return stroke(rect(w, h), style, FIRM) + stroke(inner + mitres, style, FINE)


def _half_round(w: float, h: float, off: float) -> str:
    """Half an ellipse whose flat side is to the right, so far within its full size."""
    far, wide = w - off, h / 2 - off
    turns = [math.pi * (0.5 + k / 14) for k in range(15)]
    return polyline([(w / 2 + exact.cos(t) * far, exact.sin(t) * wide) for t in turns], True)


def _half_eight(w: float, h: float, off: float) -> str:
    """A rectangle with two corners cut off to the left, so far within its full size."""
    a, b, cut = w / 2, h / 2 - off, 0.36 * w
    ring_of = [(a, -b), (off + cut - a, -b), (off - a, cut - b), (off - a, b - cut)]
    return polyline([*ring_of, (off + cut - a, b), (a, b)], True)


@paints
def coffin(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A coffin with a cross on its lid, a lid askew over the dark, who lies in it, or boards that
    have burst; a long one is a tomb with a figure on it."""
    if w >= SARCOPHAGUS:
        return _tomb(w, h, style)
    a, b, kind = w / 2, h / 2, rolls.below(8)
    side = [(-a, -b * 0.62), (-a * 0.4, -b), (a, -b * 0.55)]
    shape = [*side, *((x, -y) for x, y in side[::-1])]
    whole = fill(polyline(shape, True), style, FIRM)
    inner = polyline([(x * 0.8, y * 0.68) for x, y in shape], True)
    if kind < 4:
        cross = polyline([(-a * 0.7, 0), (a * 0.7, 0)]) + polyline(
            [(-a * 0.3, -b * 0.55), (-a * 0.3, b * 0.55)]
        )
        return whole + stroke(cross, style, 0.05 if kind < 2 else 0.03)
    dark = path(inner, fill=style.line)
    if kind == 4:
        lid = [(x * 0.92 + y * 0.34 + b * 0.2, y * 0.86 - x * 0.26 + b * 0.5) for x, y in shape]
        return whole + dark + fill(polyline(lid, True), style, 0.04)
    if kind == 5:
        ribs = "".join(
            polyline([(x * a, -b * 0.34), (x * a, b * 0.34)]) for x in (-0.2, -0.06, 0.08)
        )
        bones = ribs + polyline([(-a * 0.3, 0), (a * 0.62, 0)])
        skull = path(ring(b * 0.3, -a * 0.48), fill=style.thing)
        return whole + dark + path(bones, **line_style(style.thing, 0.04)) + skull
    if kind == 6:
        return whole + stroke(inner, style, 0.026)
    rent = [(-a * 0.2, -b), (a * 0.1, -b * 0.2), (-a * 0.1, b * 0.3), (a * 0.15, b)]
    gap = [*rent, (a * 0.5, b * 0.8), (a * 0.25, b * 0.1), (a * 0.45, -b * 0.3), (a * 0.3, -b)]
    return whole + path(polyline(gap, True), fill=style.line)


def _tomb(w: float, h: float, style: Style) -> str:
    """A stone chest with one who lies on it, hands folded, a beast at the feet."""
    slab = fill(rect(w, h), style, FIRM) + stroke(rect(w - 0.16, h - 0.16), style, 0.024)
    a, b = w / 2, h / 2
    side = [(-0.36, -0.2), (-0.24, -0.46), (0.1, -0.4), (0.5, -0.26)]
    body = [(x * a, y * b) for x, y in (*side, *((x, -y) for x, y in side[::-1]))]
    head = ring(b * 0.24, -a * 0.56) + ring(b * 0.2, a * 0.68)
    pillow = fill(rect(a * 0.36, b * 0.9, -a * 0.6), style, 0.024)
    return slab + pillow + path(polyline(body, True) + head, fill=style.solid)


@paints
def urn(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A belly with two handles and a narrow dark mouth."""
    ears = "".join(ring(w * 0.13, x * w * 0.42) for x in (-1, 1))
    belly = fill(ring(w * 0.4), style, 0.042)
    return stroke(ears, style, FINE) + belly + path(ring(w * 0.17), fill=style.line)


@paints
def brazier(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A dark bowl on three feet, a flame in it, rays about it."""
    feet = stroke("".join(spoke(w * 0.34, w * 0.5, k * 120 + 30) for k in range(3)), style, 0.07)
    shine = "".join(spoke(w * 0.42, w * 0.5, k * 40 + 10) for k in range(9))
    bowl = path(ring(w * 0.36), fill=style.line)
    flame = [(0, -0.3), (0.1, -0.1), (0.22, -0.16), (0.2, 0.12), (0.0, 0.25), (-0.2, 0.12)]
    tongue = polyline([(x * w, y * w) for x, y in (*flame, (-0.2, -0.14), (-0.08, -0.06))], True)
    return feet + stroke(shine, style, FINE) + bowl + path(tongue, fill=style.lava)


@paints
def circle(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A sign to call with: a star of five or seven points, a square in a square, or a triangle with
    a ring at each corner; candles where its lines meet."""
    r, kind = w / 2, rolls.below(4)
    count = (5, 7, 8, 3)[kind]
    spots = _round(r * 0.8, count, -90)
    if kind == 2:
        lines = polyline(spots[::2], True) + polyline(spots[1::2], True)
    elif kind == 3:
        lines = polyline(spots, True) + ring(r * 0.38) + ring(r * 0.16)
    else:
        step = 2 + (kind == 1)
        lines = polyline([spots[k * step % count] for k in range(count)], True)
    signs = "".join(spoke(r * 0.87, r * 0.95, k * 15) for k in range(24))
    lights = "".join(ring(0.085, *spot) for spot in spots)
    return (
        stroke(ring(r), style, HEAVY)
        + stroke(ring(r * 0.82) + signs, style, 0.03)
        + stroke(lines, style, 0.05)
        + fill(lights, style, FINE, style.lava)
    )


@paints
def mosaic(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A rose of the winds in a round, one half of each of its points dark."""
    r, dark, points = w / 2, [], []
    for k in range(8):
        tip, waist = r * (0.84 if k % 2 == 0 else 0.56), r * 0.24
        turn = math.radians(45 * k - 90)
        for side in (-1, 1):
            lean = turn + side * math.pi / 8
            top = (exact.cos(turn) * tip, exact.sin(turn) * tip)
            flank = (exact.cos(lean) * waist, exact.sin(lean) * waist)
            (dark if side > 0 else points).append(polyline([(0, 0), top, flank], True))
    rims = ring(r) + ring(r * 0.88) + "".join(points)
    return path(rims, **line_style(style.faint, FINE)) + path("".join(dark), fill=style.faint)


@paints
def bed(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A bed as it was left: made, thrown open, stripped to its slats, a cot, or straw."""
    kind, head = rolls.below(8), path(rect(w * 0.07, h * 1.06, -w * 0.47), fill=style.line)
    pillow = fill(rect(w * 0.18, h * 0.6, -w * 0.31), style, 0.034)
    frame = fill(rect(w, h), style, 0.045)
    if kind < 4:
        cover = [(-0.16, -0.5), (0.49, -0.5), (0.49, 0.5), (-0.16, 0.5)]
        fold = rect(w * 0.1, h, -w * 0.13)
    elif kind < 6:
        cover = [(-0.1, -0.5), (0.49, -0.5), (0.49, 0.5), (0.2, 0.62), (0.1, 0.3), (-0.02, 0.1)]
        fold = polyline([(-w * 0.1, -h / 2), (-w * 0.02, h * 0.1), (w * 0.2, h * 0.62)])
    elif kind == 6:
        slats = "".join(rect(w * 0.06, h * 0.84, w * x) for x in (-0.26, -0.1, 0.06, 0.22, 0.38))
        return frame + fill(slats, style, 0.024, style.wood) + head
    else:
        cross = polyline([(w * 0.3, -h * 0.5), (w * 0.42, h * 0.5)]) + polyline(
            [(w * 0.42, -h * 0.5), (w * 0.3, h * 0.5)]
        )
        return fill(rect(w, h * 0.7), style, 0.045) + pillow + stroke(cross, style, 0.04)
    spread = fill(polyline([(x * w, y * h) for x, y in cover], True), style, 0.034, style.solid)
    return frame + spread + pillow + fill(fold, style, 0.028) + head
