"""How `style` draws stones, bones and what grows in caves: each round 0 0."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import blob, fill, paints, ring, spoke, star, stroke
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

MIGHTY, FLUTES = 0.95, 34
"""A larger cone of dripstone has so many flutes."""


@paints
def stalagmite(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A cone of dripstone from above: a round foot, a ring about its top, a shadow beside it."""
    if w > MIGHTY:
        return _mighty(w, style, rolls)
    x, y = ((rolls.fraction() - 0.5) * w * 0.12 for _ in range(2))
    foot = _round(w * 0.44, rolls, 0.13)
    top = _round(w * 0.2, rolls, 0.2, x, y) if w > 0.3 else ""
    tip = path(ring(max(w * 0.06, 0.02), x, y), fill=style.line)
    shadow = "".join(
        polyline([(w * a, w * b), (w * (a + 0.16), w * (b + 0.12))])
        for a, b in ((0.4, 0.14), (0.33, 0.28), (0.2, 0.38))
    )
    return stroke(shadow, style, 0.03) + fill(foot, style, 0.038) + stroke(top, style, 0.02) + tip


def _mighty(w: float, style: Style, rolls: Dice) -> str:
    """A great cone: step above step to its tip, which leans to the light, with flutes down its far
    side and its shade on the ground."""
    turns = [2 * math.pi * k / FLUTES for k in range(FLUTES)]
    starts = [2 * math.pi * rolls.fraction() for _ in range(2)]
    lumps = [
        1 + 0.08 * exact.sin(3 * turn + starts[0]) + 0.05 * exact.sin(7 * turn + starts[1])
        for turn in turns
    ]

    def rim(far: float, lean: float) -> list[tuple[float, float]]:
        return [
            (
                exact.cos(turn) * far * w * lump - lean * w,
                exact.sin(turn) * far * w * lump - lean * w,
            )
            for turn, lump in zip(turns, lumps, strict=True)
        ]

    feet, steps = rim(0.47, 0.0), [rim(0.31, 0.03), rim(0.18, 0.06), rim(0.06, 0.08)]
    flutes, shade = [], []
    for k, (turn, (x, y)) in enumerate(zip(turns, feet, strict=True)):
        dark, (u, v) = exact.cos(turn - math.pi / 4), steps[k % 2][k]
        share = (0.55 if dark > 0 else 0.2) + 0.35 * rolls.fraction()
        flutes.append(polyline([(x, y), (x + (u - x) * share, y + (v - y) * share)]))
        if dark > 0.2:
            off = 0.14 * w * dark
            shade.append(polyline([(x, y), (x + exact.cos(turn) * off, y + exact.sin(turn) * off)]))
    rings = "".join(polyline(step, True) for step in steps[:2])
    return (
        stroke("".join(shade), style, 0.028)
        + fill(polyline(feet, True), style, 0.05)
        + stroke("".join(flutes), style, 0.022)
        + stroke(rings, style, 0.026)
        + path(polyline(steps[2], True), fill=style.line)
    )


def _round(r: float, rolls: Dice, uneven: float, x: float = 0.0, y: float = 0.0) -> str:
    """A ring drawn by hand."""
    spots = []
    for k in range(11):
        far = r * (1 + uneven * (2 * rolls.fraction() - 1))
        turn = k * 2 * math.pi / 11
        spots.append((x + exact.cos(turn) * far, y + exact.sin(turn) * far))
    return polyline(spots, True)


@paints
def boulder(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A rock: a flat top within its outline, strokes of shade down one side."""
    corners, spots = 6 + rolls.below(3), []
    for k in range(corners):
        turn = (k + 0.8 * (rolls.fraction() - 0.5)) * 2 * math.pi / corners
        far = w * 0.5 * (0.7 + 0.3 * rolls.fraction())
        spots.append((exact.cos(turn) * far, exact.sin(turn) * far * 0.88))
    ahead = rolls.below(corners)
    ridge = [spots[(ahead + k) % corners] for k in range(corners // 2 + 1)]
    lit = [(x * 0.5 - w * 0.05, y * 0.5 - w * 0.04) for x, y in ridge[1:-1]]
    edge = polyline([ridge[0], *lit, ridge[-1]])
    shade = "".join(
        polyline([(lx, ly), (ox * 0.88, oy * 0.88)])
        for (lx, ly), (ox, oy) in zip(lit, ridge[1:-1], strict=True)
    )
    return (
        fill(polyline(spots, True), style, 0.042)
        + stroke(edge, style, 0.024)
        + (stroke(shade, style, 0.018) if w > 0.34 else "")
    )


@paints
def rubble(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A heap: large stones amid it, ever smaller ones around."""
    stones, count = [], 5 + rolls.below(4)
    for k in range(count):
        share = k / count
        turn, far = k * 2.39996 + 0.9 * rolls.fraction(), w * 0.56 * exact.root(share)
        r = w * (0.2 - 0.13 * share) * (0.8 + 0.4 * rolls.fraction())
        stones.append(blob(max(r, 0.03), rolls, 5, exact.cos(turn) * far, exact.sin(turn) * far))
    return "".join(fill(one, style, 0.028) for one in reversed(stones))


@paints
def pebble(w: float, h: float, style: Style, rolls: Dice) -> str:
    return fill(blob(w / 2, rolls, 5), style, 0.024)


@paints
def bar(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A bank of gravel in a river: a bent lens, dots on it, a line in the water beside it."""
    bend, count = h * 0.25 * (2 * rolls.fraction() - 1), 16
    sides: list[list[tuple[float, float]]] = []
    for side in (-1, 1):
        line = []
        for k in range(count + 1):
            t = 2 * k / count - 1
            far = 0.5 * h * exact.power(1 - t * t, 0.7) * (0.93 + 0.1 * rolls.fraction())
            line.append((0.5 * w * t, side * far + bend * (1 - t * t)))
        sides.append(line)
    dots = []
    for _ in range(round(14 * w * h)):
        t, across = 1.5 * rolls.fraction() - 0.75, rolls.fraction() - 0.5
        y = 0.75 * h * across * (1 - t * t) + bend * (1 - t * t)
        dots.append(ring(0.022, 0.5 * w * t, y))
    lee = [(x * 1.08, y + 0.1) for x, y in sides[1]]
    return (
        path(polyline(lee), **line_style(style.ripple, 0.026))
        + fill(polyline([*sides[0], *sides[1][::-1]], True), style, 0.03, style.floor)
        + path("".join(dots), fill=style.faint)
    )


@paints
def sump(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The dark mouth under a wall, to the west, out of which water comes or into which it goes:
    ripples spread from it."""
    return _mouth(w, h, style, rolls, style.ripple)


@paints
def vent(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A mouth under a wall out of which lava comes."""
    return _mouth(w, h, style, rolls, style.crust)


def _mouth(w: float, h: float, style: Style, rolls: Dice, ripple: str) -> str:
    half = w / 2
    mouth = f"M0 {number(-half)}C{number(0.7 * h)} {number(-0.9 * half)} {number(1.2 * h)} "
    mouth += f"{number(-0.3 * half)} {number(h)} {number(0.1 * half)}S{number(0.4 * h)} "
    mouth += f"{number(0.85 * half)} 0 {number(half)}Q{number(-0.3 * h)} 0 0 {number(-half)}Z"
    arcs = []
    for k in range(3):
        far, wide = h + 0.12 + 0.17 * k, 0.85 + 0.25 * rolls.fraction() - 0.16 * k
        turns = [wide * (t / 4 - 1) for t in range(9)]
        reach = 0.7 * half + 0.16 * k
        arcs.append(
            polyline([(far * exact.cos(t) - 0.04, reach * 1.25 * exact.sin(t)) for t in turns])
        )
    lip = f"M{number(-0.2 * h)} {number(-half)}C{number(0.75 * h)} {number(-0.95 * half)} "
    lip += f"{number(1.3 * h)} {number(-0.35 * half)} {number(1.1 * h)} {number(0.1 * half)}"
    lip += f"S{number(0.45 * h)} {number(0.9 * half)} {number(-0.2 * h)} {number(half)}"
    rocks = []
    for side in (-1, 1):
        for k in range(2):
            x, y = (0.3 + 0.6 * k) * h, side * half * (1.0 - 0.26 * k)
            size = w * (0.15 - 0.05 * k) * (0.8 + 0.5 * rolls.fraction())
            rocks.append(blob(max(size, 0.06), rolls, 5, x, y))
    return (
        path("".join(arcs), **line_style(ripple, 0.03))
        + path(mouth, fill=style.abyss)
        + stroke(lip, style, 0.05)
        + "".join(fill(rock, style, 0.03, style.floor) for rock in rocks)
    )


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
    """A cap from above, lit from the north-west: gills show along its far rim, spots of all sizes
    lie on it; small ones are but a cap and its crown."""
    cap, shade = _round(w / 2, rolls, 0.07), []
    for k in range(7):
        turn = math.radians(-12 + 19 * k)
        near, far = (w * share for share in (0.39, 0.47))
        shade.append(polyline([(exact.cos(turn) * r, exact.sin(turn) * r) for r in (near, far)]))
    count, start = (4 + rolls.below(4) if w > 0.4 else 3), 360 * rolls.fraction()
    spots = []
    for k in range(count):
        turn = math.radians(start + 137.5 * k)
        off = w * 0.33 * exact.root((k + 0.15) / count)
        size = w * (0.09 - 0.05 * k / count) * (0.75 + 0.5 * rolls.fraction())
        spots.append(
            ring(
                max(size, 0.014), exact.cos(turn) * off - w * 0.03, exact.sin(turn) * off - w * 0.03
            )
        )
    gills = stroke("".join(shade), style, 0.022) if w > 0.3 else ""
    dots = (
        stroke("".join(spots), style, 0.022) if w > 0.6 else path("".join(spots), fill=style.line)
    )
    return fill(cap, style, 0.042) + gills + dots


@paints
def crystal(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Shards from one root; a large one is of more, short ones before long ones."""
    shards, count = [], 5 if w < 0.8 else 9
    for k in range(count):
        angle = math.radians(k * (72 if count == 5 else 137.5) + rolls.fraction() * 30)
        r = w * (0.3 + rolls.fraction() * 0.2) * (1 if count == 5 else 1.15 - 0.08 * k)
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
    for _ in range(max(26, round(20 * w))):
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
    """Threads that run far out to where they are tied, unevenly, and sag between each other."""
    count = 7 + rolls.below(3)
    turns = [(k + 0.6 * rolls.fraction()) * 2 * math.pi / count for k in range(count)]
    reach = [w * (0.34 + rolls.fraction() * 0.12) for _ in turns]
    tied = [far * (1.08 + 0.5 * rolls.fraction() * (k % 2)) for k, far in enumerate(reach)]
    ways = [(exact.cos(turn), exact.sin(turn)) for turn in turns]
    spokes = "".join(
        polyline([(0, 0), (c * far, s * far)]) for (c, s), far in zip(ways, tied, strict=True)
    )
    rounds = []
    for share in (0.3, 0.58, 0.86):
        at = [(c * far * share, s * far * share) for (c, s), far in zip(ways, reach, strict=True)]
        for (ax, ay), (bx, by) in zip(at, at[1:] + at[:1], strict=True):
            if rolls.fraction() < 0.9:
                x, y = 0.4 * (ax + bx), 0.4 * (ay + by)
                rounds.append(
                    f"M{number(ax)} {number(ay)}Q{number(x)} {number(y)} {number(bx)} {number(by)}"
                )
    return stroke(spokes, style, 0.026) + stroke("".join(rounds), style, 0.02)


@paints
def hoard(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A heap of coins that has slid apart at its foot, a cup and a chest in it."""
    size = max(0.034, min(0.06, 0.022 * w))
    heap, count = [], round(30 + 46 * w)
    for k in range(count):
        turn = k * 2.39996 + 0.5 * rolls.fraction()
        far = w * (0.05 + 0.45 * exact.root((k + 0.5) / count)) * (0.85 + 0.25 * rolls.fraction())
        heap.append(ring(size, exact.cos(turn) * far, exact.sin(turn) * far * 0.85))
    small = min(w, 2.2)
    box = polyline(
        [(x * small, y * small) for x, y in ((-0.2, -0.16), (0.1, -0.2), (0.13, 0), (-0.17, 0.04))],
        True,
    )
    lid = polyline([(-0.185 * small, -0.06 * small), (0.115 * small, -0.1 * small)])
    cup = ring(small * 0.06, w * 0.2, w * 0.14) + ring(small * 0.03, w * 0.2, w * 0.14)
    return (
        fill("".join(heap), style, 0.018, style.light)
        + fill(box, style, 0.036, style.wood)
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
