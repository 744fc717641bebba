"""How `style` draws stones, bones and what grows in caves: each round 0 0."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, path, polyline
from morphs.art.things.pen import blob, fill, paints, ring, spoke, star, stroke
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


@paints
def stalagmite(w: float, h: float, style: Style, rolls: Dice) -> str:
    ticks = "".join(spoke(w * 0.22, w * 0.48, k * 72 + rolls.fraction() * 40) for k in range(5))
    return (
        fill(blob(w / 2, rolls, 8), style, 0.036)
        + stroke(ticks, style, 0.024)
        + path(ring(w * 0.09), fill=style.line)
    )


@paints
def boulder(w: float, h: float, style: Style, rolls: Dice) -> str:
    crack = polyline([(-w * 0.2, -w * 0.12), (w * 0.06, 0), (w * 0.14, w * 0.22)])
    return fill(blob(w / 2, rolls, 7), style, 0.042) + stroke(crack, style, 0.024)


@paints
def rubble(w: float, h: float, style: Style, rolls: Dice) -> str:
    stones = []
    for k in range(3 + int(rolls.fraction() * 3)):
        angle, reach = k * 1.9 + rolls.fraction(), w * (0.15 + rolls.fraction() * 0.4)
        r = 0.045 + rolls.fraction() * 0.075
        stones.append(blob(r, rolls, 5, exact.cos(angle) * reach, exact.sin(angle) * reach))
    return fill("".join(stones), style, 0.028)


@paints
def pebble(w: float, h: float, style: Style, rolls: Dice) -> str:
    return fill(blob(w / 2, rolls, 5), style, 0.024)


@paints
def bones(w: float, h: float, style: Style, rolls: Dice) -> str:
    a = max(w, 0.4) * 0.5
    bones = []
    for x0, y0, x1, y1 in ((-a, -a * 0.3, a * 0.6, -a * 0.5), (-a * 0.7, a * 0.5, a * 0.4, -0.1)):
        bones.append(stroke(polyline([(x0, y0), (x1, y1)]), style, 0.07))
        bones.append(path(polyline([(x0, y0), (x1, y1)]), **line_style(style.thing, 0.024)))
    skull = fill(ring(0.1, a * 0.55, a * 0.5), style, 0.034)
    eyes = path(
        ring(0.025, a * 0.55 - 0.04, a * 0.5) + ring(0.025, a * 0.55 + 0.04, a * 0.5),
        fill=style.line,
    )
    return "".join(bones) + skull + eyes


@paints
def mushroom(w: float, h: float, style: Style, rolls: Dice) -> str:
    spots = "".join(
        ring(w * 0.06, exact.cos(k * 2.1) * w * 0.25, exact.sin(k * 2.1) * w * 0.25)
        for k in range(3)
    )
    return fill(ring(w / 2), style, 0.038) + path(spots + ring(w * 0.05), fill=style.line)


@paints
def crystal(w: float, h: float, style: Style, rolls: Dice) -> str:
    shards = []
    for k in range(5):
        angle = math.radians(k * 72 + rolls.fraction() * 30)
        r = w * (0.3 + rolls.fraction() * 0.2)
        c, s = exact.cos(angle), exact.sin(angle)
        side = w * 0.1
        tip, mid = (c * r, s * r), r * 0.7
        shards.append(
            [
                (0, 0),
                (c * mid - s * side, s * mid + c * side),
                tip,
                (c * mid + s * side, s * mid - c * side),
            ]
        )
    return "".join(fill(polyline(shard, True), style, 0.03) for shard in shards)


@paints
def nest(w: float, h: float, style: Style, rolls: Dice) -> str:
    straw = []
    for _ in range(26):
        angle, reach = rolls.fraction() * 2 * math.pi, w * (0.3 + rolls.fraction() * 0.16)
        turn = angle + math.pi / 2 + (rolls.fraction() - 0.5) * 0.9
        x, y, d = exact.cos(angle) * reach, exact.sin(angle) * reach, w * 0.13
        straw.append(
            polyline(
                [
                    (x - exact.cos(turn) * d, y - exact.sin(turn) * d),
                    (x + exact.cos(turn) * d, y + exact.sin(turn) * d),
                ]
            )
        )
    eggs = "".join(
        fill(ring(w * 0.07, x * w, y * w), style, 0.03)
        for x, y in ((-0.08, 0), (0.08, 0.05), (0.01, -0.1))
    )
    return stroke("".join(straw), style, 0.028) + eggs


@paints
def carcass(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The skeleton of something large: spine, ribs, skull."""
    spine = polyline([(-w * 0.42, w * 0.04), (-w * 0.1, -w * 0.03), (w * 0.24, 0)])
    ribs = []
    for k in range(6):
        x = w * (0.16 - 0.09 * k)
        reach = w * (0.27 - 0.03 * abs(k - 2))
        for side in (-1, 1):
            ribs.append(
                polyline([(x, 0), (x + w * 0.03, side * reach * 0.6), (x - w * 0.05, side * reach)])
            )
    skull = polyline(
        [
            (w * 0.24, -w * 0.08),
            (w * 0.4, -w * 0.05),
            (w * 0.46, 0),
            (w * 0.4, w * 0.05),
            (w * 0.24, w * 0.08),
        ],
        True,
    )
    eyes = ring(w * 0.02, w * 0.33, -w * 0.035) + ring(w * 0.02, w * 0.33, w * 0.035)
    bare = "".join(
        stroke(line, style, 0.085) + path(line, **line_style(style.thing, 0.04))
        for line in ("".join(ribs), spine)
    )
    return bare + fill(skull, style, 0.034) + path(eyes, fill=style.line)


@paints
def web(w: float, h: float, style: Style, rolls: Dice) -> str:
    turns = [k * 45 + rolls.fraction() * 20 for k in range(8)]
    reach = [w * (0.38 + rolls.fraction() * 0.12) for _ in turns]
    spokes = "".join(spoke(0, r, turn) for r, turn in zip(reach, turns, strict=True))
    rounds = []
    for share in (0.35, 0.65, 0.92):
        spots = [
            (exact.cos(math.radians(t)) * r * share, exact.sin(math.radians(t)) * r * share)
            for r, t in zip(reach, turns, strict=True)
        ]
        rounds.append(polyline(spots, True))
    return stroke(spokes + "".join(rounds), style, 0.024)


@paints
def hoard(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A heap of coins, a cup and a chest in it."""
    heap = []
    for _ in range(46):
        turn, far = rolls.fraction() * 2 * math.pi, exact.root(rolls.fraction()) * w * 0.44
        heap.append(ring(0.04, exact.cos(turn) * far, exact.sin(turn) * far * 0.8))
    box = polyline(
        [(-w * 0.2, -w * 0.16), (w * 0.1, -w * 0.2), (w * 0.13, 0), (-w * 0.17, w * 0.04)], True
    )
    lid = polyline([(-w * 0.185, -w * 0.06), (w * 0.115, -w * 0.1)])
    cup = ring(w * 0.06, w * 0.2, w * 0.14) + ring(w * 0.03, w * 0.2, w * 0.14)
    return (
        fill("".join(heap), style, 0.02)
        + fill(box, style, 0.036)
        + stroke(lid, style)
        + fill(cup, style, 0.026)
    )


@paints
def shaft(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Light from above: a broken ring, rays within."""
    rays = "".join(spoke(w * 0.3, w * (0.37 + 0.05 * (k % 2)), k * 30 + 8) for k in range(12))
    glow = path(ring(w * 0.46), fill=style.light, fill_opacity="0.5")
    rim = path(ring(w / 2), **line_style(style.faint, 0.034, stroke_dasharray=".16 .12"))
    return glow + rim + path(rays, **line_style(style.faint, 0.026))


@paints
def cart(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A mine cart on a stretch of rails, ore in it."""
    rails = polyline([(-w, -w * 0.2), (w, -w * 0.2)]) + polyline([(-w, w * 0.2), (w, w * 0.2)])
    ties = "".join(
        polyline([(w * x, -w * 0.32), (w * x, w * 0.32)]) for x in (-0.8, -0.62, 0.62, 0.8)
    )
    box = polyline(
        [(-w * 0.45, -w * 0.3), (w * 0.45, -w * 0.3), (w * 0.45, w * 0.3), (-w * 0.45, w * 0.3)],
        True,
    )
    ore = "".join(
        blob(w * 0.12, rolls, 5, w * x, w * y) for x, y in ((-0.2, 0.05), (0.05, -0.1), (0.22, 0.1))
    )
    return (
        stroke(ties, style)
        + stroke(rails, style, 0.036)
        + fill(box, style)
        + fill(ore, style, 0.026)
    )


@paints
def campfire(w: float, h: float, style: Style, rolls: Dice) -> str:
    stones = "".join(
        blob(w * 0.1, rolls, 5, exact.cos(k * 0.785) * w * 0.4, exact.sin(k * 0.785) * w * 0.4)
        for k in range(8)
    )
    return fill(stones, style, 0.028) + path(star(w * 0.26, w * 0.1, 6), fill=style.line)


@paints
def sinkhole(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Where water goes underground: rings down into the dark."""
    hole = path(blob(w * 0.24, rolls, 9), fill=style.abyss)
    rings = "".join(
        path(ring(r), **line_style(style.ripple, 0.03, stroke_dasharray=f"{w * 0.5:.2f} .12"))
        for r in (w * 0.36, w * 0.48)
    )
    return hole + rings


@paints
def ladder(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Two rails and rungs; w is how long it is."""
    a, b = w / 2, h / 2
    count = max(2, round(w / 0.3))
    rungs = "".join(
        polyline([(-a + w * (k + 0.5) / count, -b), (-a + w * (k + 0.5) / count, b)])
        for k in range(count)
    )
    rails = polyline([(-a, -b), (a, -b)]) + polyline([(-a, b), (a, b)])
    return path(rungs, **line_style(style.line, 0.05)) + path(rails, **line_style(style.line, 0.07))


@paints
def fir(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A tree seen from the side."""
    trunk = path(polyline([(0, 0.3 * h), (0, 0.5 * h)]), **line_style(style.line, 0.08))
    crown = polyline(
        [
            (0, -0.5 * h),
            (0.16 * w, -0.18 * h),
            (0.1 * w, -0.18 * h),
            (0.27 * w, 0.3 * h),
            (-0.27 * w, 0.3 * h),
            (-0.1 * w, -0.18 * h),
            (-0.16 * w, -0.18 * h),
        ],
        True,
    )
    return trunk + fill(crown, style, 0.04)
