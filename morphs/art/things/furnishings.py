"""How `style` draws what rooms are used for, one large thing in the midst of each: stores in a
block, a bed with curtains, a forge, a loom, a press, a map on its table, an orrery, an organ, seats
in a ring; each piece round 0 0, x to the right."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, path, polyline
from morphs.art.things.pen import FINE, FIRM, fill, paints, rect, ring, stroke
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

PIECE, TUN = 0.5, 0.62
"""How broad boxes and barrels in a block of stores are, and casks that lie in it, in squares."""
SEAT = 0.72
"""How far apart seats in a ring stand, in squares."""
KEYS = 0.36
"""What share of an organ its console takes."""


@paints
def stores(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Stores in a block: boxes on each other, barrels head up on a pallet, or casks in a cradle."""
    draw = (_boxes, _boxes, _barrels, _tuns)[rolls.below(4)]
    return draw(w, h, style, rolls)


def _boxes(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Boxes side by side, a larger one or two on top of them."""
    columns, rows = max(1, round(w / PIECE)), max(1, round(h / PIECE))
    a, b = w / columns, h / rows
    lines = []
    for k in range(columns):
        for j in range(rows):
            x, y, kind = (k + 0.5) * a - w / 2, (j + 0.5) * b - h / 2, rolls.below(3)
            lines.append(rect(a, b, x, y))
            if kind == 0:
                lines.append(polyline([(x - a / 2, y - b / 2), (x + a / 2, y + b / 2)]))
            elif kind == 1:
                lines += [
                    polyline([(x + s * a / 5, y - b / 2), (x + s * a / 5, y + b / 2)])
                    for s in (-1, 1)
                ]
    upper = []
    for side in (-1, 1) if columns > 2 else (1,) if columns * rows > 2 else ():
        x, y = side * a * (0.5 + 0.5 * rolls.below(2)), (rows > 1) * b * (rolls.fraction() - 0.5)
        upper.append(path(rect(a * 1.15, b * 1.15, x + 0.06, y + 0.075), fill=style.line))
        cross = rect(a * 0.74, b * 0.74, x, y)
        upper.append(
            fill(rect(a * 1.15, b * 1.15, x, y), style, 0.045) + stroke(cross, style, 0.028)
        )
    return fill(rect(w, h), style, 0.045) + stroke("".join(lines), style, 0.032) + "".join(upper)


def _barrels(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Barrels close together in rows, each row between those of the one before."""
    columns, rows = max(2, round(w / PIECE)), max(1, round(h / PIECE))
    one, high = w / (columns + (rows > 1) / 2), h / rows
    r = min(one, high * 1.1) * 0.48
    parts = [fill(rect(w, h), style, 0.045, style.wood)]
    for j in range(rows):
        for k in range(columns):
            x, y = (k + 0.5 + (j % 2) / 2) * one - w / 2, (j + 0.5) * high - h / 2
            lid = polyline([(x - 0.6 * r, y), (x + 0.6 * r, y)])
            parts.append(fill(ring(r, x, y), style, 0.036) + stroke(lid, style, 0.028))
    return "".join(parts)


def _tuns(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Casks that lie beside each other, hooped, on two beams."""
    count = max(2, round(w / TUN))
    one, half = w / count, h / 2
    parts = [fill(rect(w, 0.1, 0, s * h * 0.3), style, FINE, style.wood) for s in (-1, 1)]
    for k in range(count):
        x, a = (k + 0.5) * one - w / 2, one * 0.47
        side = [
            (x - a * 0.76, -half),
            (x - a, -half * 0.4),
            (x - a, half * 0.4),
            (x - a * 0.76, half),
        ]
        whole = polyline([*side, *((2 * x - u, v) for u, v in reversed(side))], True)
        hoops = "".join(polyline([(x - a * f, v * half), (x + a * f, v * half)]) for v, f in HOOPS)
        parts.append(fill(whole, style, 0.045) + stroke(hoops, style, 0.032))
    return "".join(parts)


HOOPS = ((-0.74, 0.86), (-0.34, 1.0), (0.34, 1.0), (0.74, 0.86))
"""Where casks have hoops, and how long these are, as shares of half their sides."""


@paints
def canopy(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A great bed between four posts, its curtains drawn back to them, its head to the left."""
    a, b = w / 2, h / 2
    frame = fill(rect(w, h), style, FIRM)
    cover = fill(rect(w * 0.62, h * 0.8, w * 0.13), style, FINE, style.solid)
    fold = fill(rect(w * 0.14, h * 0.8, -w * 0.14), style, 0.028)
    pillows = "".join(rect(w * 0.16, h * 0.3, -w * 0.33, s * h * 0.2) for s in (-1, 1))
    drawn = "".join(
        polyline(
            [
                (x * a, s * b),
                (x * a * 0.84, s * b * 0.86),
                (x * a * 0.68, s * b),
                (x * a * 0.5, s * b * 0.86),
                (x * a * 0.32, s * b),
            ]
        )
        for x in (-1, 1)
        for s in (-1, 1)
    )
    posts = "".join(rect(0.15, 0.15, x * a, s * b) for x in (-1, 1) for s in (-1, 1))
    head = path(rect(w * 0.07, h, -a), fill=style.line)
    return (
        frame
        + cover
        + fold
        + fill(pillows, style, 0.034)
        + stroke(drawn, style, 0.036)
        + head
        + path(posts, fill=style.line)
    )


@paints
def forge(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A hearth of masonry with coals in it, bellows at its left side, a trough before it."""
    bed, at = w * 0.6, w * 0.2
    stones = fill(rect(bed, h, at), style, FIRM)
    joints = "".join(
        polyline([(at + s * bed * 0.5, y * h), (at + s * bed * 0.34, y * h)])
        for s in (-1, 1)
        for y in (-0.2, 0.2)
    )
    joints += "".join(
        polyline([(at + x * bed, s * h * 0.5), (at + x * bed, s * h * 0.34)])
        for s in (-1, 1)
        for x in (-0.2, 0.2)
    )
    pit = fill(rect(bed * 0.66, h * 0.66, at), style, FINE, style.line)
    coals = "".join(
        ring(h * r, at + x * bed, y * h)
        for x, y, r in (
            (-0.18, -0.14, 0.09),
            (0.04, -0.04, 0.12),
            (0.2, -0.16, 0.07),
            (-0.12, 0.16, 0.1),
            (0.15, 0.16, 0.09),
        )
    )
    snout, tail = at - bed * 0.5, -w / 2
    bag = [
        (snout, -0.05 * h),
        (tail + w * 0.08, -h * 0.34),
        (tail, -h * 0.26),
        (tail, h * 0.26),
        (tail + w * 0.08, h * 0.34),
        (snout, 0.05 * h),
    ]
    pleats = "".join(
        polyline([(tail + w * x, -h * y), (tail + w * x, h * y)])
        for x, y in ((0.1, 0.31), (0.17, 0.23))
    )
    bellows = fill(polyline(bag, True), style, 0.042, style.wood) + stroke(pleats, style, 0.028)
    return bellows + stones + stroke(joints, style, 0.026) + pit + path(coals, fill=style.lava)


@paints
def loom(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A frame with its warp strung, cloth on the lower half of it, and a bench."""
    a, b = w / 2, h * 0.36
    off = -h * 0.14
    warp = "".join(
        polyline([(-a * 0.8 + k * a * 0.145, off - b), (-a * 0.8 + k * a * 0.145, off)])
        for k in range(12)
    )
    cloth = fill(rect(w * 0.84, b * 0.9, 0, off + b * 0.45), style, FINE, style.solid)
    weave = "".join(
        polyline([(-a * 0.84, off + b * y), (a * 0.84, off + b * y)]) for y in (0.3, 0.6)
    )
    beams = "".join(rect(w, 0.12, 0, off + y * b) for y in (-1, 0.95))
    posts = "".join(rect(0.12, 2 * b + 0.16, s * a * 0.93, off) for s in (-1, 1))
    bench = fill(rect(w * 0.7, h * 0.15, 0, h * 0.42), style, FINE)
    ground = fill(rect(w * 0.93, 2 * b, 0, off), style, FINE)
    woven = path(weave, **line_style(style.thing, 0.024))
    return (
        bench
        + ground
        + stroke(warp, style, 0.024)
        + cloth
        + woven
        + fill(posts + beams, style, 0.036, style.wood)
    )


@paints
def press(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A press: a vat under a beam with its screw, a long lever, and the tub that it runs into."""
    vat, at = h * 0.46, -w * 0.12
    tub = fill(ring(h * 0.2, w * 0.4), style, 0.042) + stroke(ring(h * 0.13, w * 0.4), style, 0.024)
    spout = fill(rect(w * 0.2, h * 0.1, w * 0.24), style, FINE)
    staves = "".join(_ray(vat * 0.78, vat, k / 12, at) for k in range(12))
    whole = fill(ring(vat, at), style, FIRM) + stroke(ring(vat * 0.78, at) + staves, style, 0.028)
    beam = fill(rect(w * 0.2, h, at), style, 0.042, style.wood)
    lever = fill(
        polyline(
            [
                (at - w * 0.36, -h * 0.34),
                (at - w * 0.34, -h * 0.42),
                (at + w * 0.34, h * 0.32),
                (at + w * 0.31, h * 0.4),
            ],
            True,
        ),
        style,
        FINE,
        style.wood,
    )
    screw = fill(ring(h * 0.17, at), style, 0.042) + path(ring(h * 0.08, at), fill=style.line)
    return spout + tub + whole + beam + lever + screw


def _ray(near: float, far: float, share: float, x: float = 0.0) -> str:
    """A line away from a middle, at a share of a whole turn."""
    c, s = exact.cos(share * 2 * math.pi), exact.sin(share * 2 * math.pi)
    return polyline([(x + c * near, s * near), (x + c * far, s * far)])


COAST = ((-0.4, 0.1), (-0.24, -0.22), (-0.06, -0.06), (0.08, -0.3), (0.3, -0.1), (0.4, -0.26))
"""The coast on a map, as shares of its measures."""


@paints
def map_table(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A great board with a map spread on it: a coast, a road, pieces that stand for men."""
    long, deep = w * 0.84, h * 0.74
    top = fill(rect(w, h), style, FIRM) + fill(rect(long, deep), style, 0.028)
    land = [(x * long, y * deep) for x, y in COAST]
    shore = [*land, (0.4 * long, 0.36 * deep), (-0.4 * long, 0.36 * deep)]
    road = polyline(
        [(-0.36 * long, 0.26 * deep), (-0.05 * long, 0.12 * deep), (0.34 * long, 0.2 * deep)]
    )
    ways = path(road, **line_style(style.line, 0.028, stroke_dasharray=".09 .07"))
    ground = fill(polyline(shore, True), style, FINE, style.water)
    men = "".join(
        rect(0.1, 0.1, x * long, y * deep) for x, y in ((-0.14, 0.22), (0.02, 0.26), (0.2, 0.04))
    )
    foes = "".join(
        ring(0.055, x * long, y * deep) for x, y in ((-0.3, -0.28), (-0.16, -0.34), (0.0, -0.26))
    )
    return top + ground + ways + path(men, fill=style.line) + fill(foes, style, 0.026)


@paints
def orrery(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The sun amid the courses of the planets, each on its arm, within a ring of signs."""
    r = w / 2
    rim = stroke(ring(r), style, FIRM) + stroke(ring(r * 0.9), style, 0.026)
    signs = stroke("".join(_ray(r * 0.9, r, k / 24) for k in range(24)), style, 0.032)
    courses = path("".join(ring(r * s) for s in (0.3, 0.52, 0.74)), **line_style(style.line, 0.028))
    arms, worlds = [], []
    for share, size in ((0.3, 0.07), (0.52, 0.1), (0.74, 0.13)):
        turn = rolls.fraction()
        c, s = exact.cos(turn * 2 * math.pi), exact.sin(turn * 2 * math.pi)
        arms.append(_ray(r * 0.16, r * share, turn))
        worlds.append(ring(r * size, c * r * share, s * r * share))
    rays = "".join(_ray(r * 0.16, r * 0.23, k / 12) for k in range(12))
    sun = stroke(rays, style, 0.034) + fill(ring(r * 0.15), style, FIRM, style.lava)
    return (
        rim
        + signs
        + courses
        + stroke("".join(arms), style, 0.036)
        + sun
        + fill("".join(worlds), style, 0.04, style.solid)
    )


ORDER = (0.62, 0.5, 0.36, 0.36, 0.5, 0.66, 0.5, 0.36, 0.36, 0.5, 0.62)
"""How broad the pipes of an organ are from its left to its right, as shares of their distance."""


@paints
def organ(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Pipes in three towers before the wall behind, the keys and a bench before them."""
    case, back = h * (1 - KEYS), -h / 2
    body = fill(rect(w, case, 0, back + case / 2), style, FIRM, style.wood)
    count = max(9, round(w / 0.2)) | 1
    one, pipes, mouths = w / count, [], []
    for k in range(count):
        size = one * ORDER[k * len(ORDER) // count]
        x, y = (k + 0.5) * one - w / 2, back + case - size - 0.07
        pipes.append(ring(size, x, y) + polyline([(x, y - size), (x, back + 0.08)]))
        mouths.append(ring(size * 0.5, x, y))
    keys = fill(rect(w * 0.4, h * KEYS * 0.5, 0, back + case + h * KEYS * 0.22), style, 0.036)
    strokes = "".join(
        polyline([(w * 0.2 * x, back + case + 0.02), (w * 0.2 * x, back + case + h * KEYS * 0.44)])
        for x in (-0.7, -0.42, -0.14, 0.14, 0.42, 0.7)
    )
    bench = fill(rect(w * 0.3, h * 0.1, 0, h * 0.45), style, FINE)
    return (
        body
        + fill("".join(pipes), style, 0.036)
        + path("".join(mouths), fill=style.line)
        + keys
        + stroke(strokes, style, 0.03)
        + bench
    )


@paints
def seats(w: float, h: float, style: Style, rolls: Dice) -> str:
    """High-backed seats in a ring, all turned to its middle, one of them larger than the others."""
    reach = w / 2 - 0.22
    count = max(5, round(2 * math.pi * reach / SEAT))
    chairs, backs = [], []
    for k in range(count):
        c, s = exact.cos(k / count * 2 * math.pi), exact.sin(k / count * 2 * math.pi)
        half, deep = (0.27, 0.36) if k == 0 else (0.2, 0.3)

        def spot(far: float, aside: float, c: float = c, s: float = s) -> tuple[float, float]:
            return c * far - s * aside, s * far + c * aside

        near, far = reach + 0.22 - deep, reach + 0.22
        chairs.append(
            polyline([spot(near, -half), spot(far, -half), spot(far, half), spot(near, half)], True)
        )
        backs.append(
            polyline(
                [spot(far - 0.1, -half), spot(far, -half), spot(far, half), spot(far - 0.1, half)],
                True,
            )
        )
    floor = stroke(ring(reach - 0.3) + ring(reach - 0.38), style, 0.024)
    return floor + fill("".join(chairs), style, 0.04) + path("".join(backs), fill=style.line)
