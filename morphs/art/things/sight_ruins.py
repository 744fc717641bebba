"""Ruins that stand in great caves and on islands, each round 0 0 within a disc of some reach: a
temple, a tower, standing stones; a dragon on its hoard."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, path, polyline
from morphs.art.things.pen import blob, fill, ring, stroke
from morphs.art.things.sight_pen import FULL, Point, Rim, moved, pen_of, polar, slab, turned
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


def columns(reach: float, style: Style, rolls: Dice) -> str:
    """A temple that stood in the open: two steps, a ring of columns, some standing, some stumps,
    some fallen outwards in drums; an altar amid it."""
    inner, turn0 = reach * 0.6, FULL * rolls.fraction()
    steps = [ring(inner * share) for share in (1.16, 0.98)]
    parts = [
        path(steps[0], fill=style.floor or "none"),
        path(steps[0], **line_style(style.line, 0.05)),
    ]
    parts += [path(steps[1], **line_style(style.faint, 0.035))]
    parts += [path(ring(inner * share), **line_style(style.faint, 0.026)) for share in (0.62, 0.3)]
    rays = [
        polyline(
            [polar(turn0 + k * FULL / 16, inner * 0.3), polar(turn0 + k * FULL / 16, inner * 0.62)]
        )
        for k in range(16)
    ]
    parts.append(path("".join(rays), **line_style(style.faint, 0.022)))
    count = max(8, 2 * round(inner * 1.7))
    wide = min(0.32, 0.09 * reach + 0.04)
    for k in range(count):
        turn = turn0 + (k + 0.5) * FULL / count
        fate, spot = rolls.below(10), polar(turn, inner * 0.82)
        if fate < 4:
            parts.append(fill(ring(wide, *spot), style, 0.05, style.solid))
        elif fate < 6:
            parts.append(fill(blob(wide * 1.05, rolls, 9, *spot), style, 0.04))
        else:
            parts.append(fill(ring(wide * 1.1, *spot), style, 0.03))
            parts.append(
                _fallen(spot, turn + 0.9 * (rolls.fraction() - 0.5), wide, reach, style, rolls)
            )
    parts.append(fill(slab(0.0, 0.0, inner * 0.34, inner * 0.2, turn0), style, 0.05))
    parts.append(
        path(slab(0.0, 0.0, inner * 0.24, inner * 0.11, turn0), **line_style(style.line, 0.026))
    )
    return "".join(parts)


def _fallen(spot: Point, turn: float, wide: float, reach: float, style: Style, rolls: Dice) -> str:
    """The drums of a column that fell outwards, ever farther apart, and its capital."""
    parts: list[str] = []
    far, off = 0.55 * wide + 0.3, 0.0
    for _ in range(2 + rolls.below(4)):
        long = 0.24 + 0.2 * rolls.fraction()
        x, y = spot[0] + exact.cos(turn) * far, spot[1] + exact.sin(turn) * far
        if exact.apart((0, 0), (x, y)) > reach - 0.4:
            break
        off += 0.35 * (rolls.fraction() - 0.5)
        parts.append(fill(slab(x, y, long, wide * 0.88, turn + off), style, 0.04))
        far += 2 * long + 0.06 + 0.16 * rolls.fraction()
    return "".join(parts)


def dragon(reach: float, style: Style, rolls: Dice) -> str:
    """The skeleton of a dragon, asleep for ever about its hoard, or where it fell: curled up, in a
    bow or in a winding line."""
    spine, hoard = _spine(reach, rolls)
    parts = [moved(_heap(reach * hoard[2], style, rolls), hoard[:2])]
    ribs, bars, limbs = [], [], []
    for k in range(2, 38):
        (x, y), (dx, dy) = spine[k], _ahead(spine, k)
        small = 0.055 * reach * (0.35 + 0.65 * min(1.0, k / 20))
        bars.append(polyline([(x - dy * small, y + dx * small), (x + dy * small, y - dx * small)]))
        if 17 <= k <= 31 and k % 2:
            wide = 0.2 * reach * (1 - abs(k - 23) / 14)
            for hand in (-1, 1):
                a, b = dy * wide * hand, -dx * wide * hand
                tip = (x + a - dx * wide * 0.75, y + b - dy * wide * 0.75)
                ribs.append(polyline([(x, y), (x + a * 0.75 + dx * 0.03, y + b * 0.75), tip]))
    for hand in (-1, 1):
        limbs += [_leg(spine, k, hand * 0.26 * reach) for k in (14, 32)]
    bones = (("".join(limbs), 0.085), ("".join(ribs), 0.1), (polyline(spine[:39]), 0.13))
    for data, wide in (*bones, ("".join(bars), 0.09)):
        parts.append(path(data, **line_style(style.line, wide)))
        parts.append(path(data, **line_style(style.thing, wide - 0.055)))
    dx, dy = _ahead(spine, 37)
    parts.append(moved(_skull(reach * 0.2, style), spine[39], math.degrees(exact.heading(dx, dy))))
    return "".join(parts)


def _spine(reach: float, rolls: Dice) -> tuple[list[Point], tuple[float, float, float]]:
    """The spine of a dragon from its tail to its skull, and where its hoard lies and how large it
    is, as a share of the reach."""
    start, side, pose = FULL * rolls.fraction(), 1 if rolls.below(2) else -1, rolls.below(3)
    spine, hoard = [], (0.0, 0.0, 1.0)
    sweep = math.radians(250 + 60 * rolls.fraction() if pose == 0 else 160 + 40 * rolls.fraction())
    for k in range(41):
        on = k / 40
        if pose < 2:
            far = reach * (0.9 - (0.22 if pose == 0 else 0.06) * on)
            far -= 0.1 * reach * pose * exact.sin(2 * math.pi * on)
            spine.append(polar(start + side * sweep * on, far))
        else:
            x, y = (1.7 * on - 0.85) * reach, 0.36 * exact.sin(2.2 * math.pi * (on + 0.1)) * reach
            spine.append((x, side * y))
    if pose == 2:
        (x, y), *spine = turned([(0.34 * reach, side * 0.3 * reach), *spine], start)
        hoard = (x, y, 0.62)
    return spine, hoard


def _ahead(spine: Sequence[Point], k: int) -> Point:
    """The way a spine runs at a place, of length 1."""
    (x, y), (u, v) = spine[k], spine[k + 1]
    long = exact.apart((x, y), (u, v)) or 1.0
    return (u - x) / long, (v - y) / long


def _leg(spine: Sequence[Point], k: int, long: float) -> str:
    """A leg off a spine, to the hand its length tells: thigh, shin, and three claws."""
    (x, y), (dx, dy) = spine[k], _ahead(spine, k)
    size = abs(long)
    knee = (x - dy * long * 0.6 + dx * 0.3 * size, y + dx * long * 0.6 + dy * 0.3 * size)
    foot = (
        knee[0] - dy * long * 0.25 - dx * 0.5 * size,
        knee[1] + dx * long * 0.25 - dy * 0.5 * size,
    )
    claws = [
        (foot[0] - dx * 0.25 * size - dy * off * size, foot[1] - dy * 0.25 * size + dx * off * size)
        for off in (-0.2, 0.0, 0.2)
    ]
    return polyline([(x, y), knee, foot]) + "".join(polyline([foot, claw]) for claw in claws)


def _skull(size: float, style: Style) -> str:
    """A long skull that looks to the east, with horns."""
    horns = "".join(
        polyline(
            [
                (-0.3 * size, 0.42 * s * size),
                (-0.9 * size, 0.75 * s * size),
                (-1.3 * size, 0.62 * s * size),
            ]
        )
        for s in (-1, 1)
    )
    head = [(-0.5, -0.5), (0.1, -0.55), (0.55, -0.3), (1.5, -0.2), (1.65, 0.0)]
    head = head + [(x, -y) for x, y in head[-2::-1]]
    eyes = "".join(ring(0.13 * size, 0.15 * size, s * 0.3 * size) for s in (-1, 1))
    nose = "".join(ring(0.05 * size, 1.3 * size, s * 0.09 * size) for s in (-1, 1))
    drawn = fill(polyline([(x * size, y * size) for x, y in head], True), style, 0.045)
    return (
        path(horns, **line_style(style.line, 0.13)) + path(horns, **line_style(style.thing, 0.07))
        + drawn + path(eyes + nose, fill=style.line)
    )  # fmt: skip


def _heap(reach: float, style: Style, rolls: Dice) -> str:
    """A hoard: coins in heaps, chests, a cup, a crown."""
    rim = Rim(reach * 0.5, rolls)
    parts = [path(rim.data(), fill=style.thing, **pen_of(style.line, 0.04))]
    coins, size = [], min(0.075, 0.02 * reach + 0.01)
    for k in range(round(34 * reach)):
        turn, share = k * 2.39996, exact.root((k + 0.5) / round(34 * reach))
        far = rim.far(turn, share * 1.08)
        x, y = polar(turn, far)
        jitter = 0.12 * (rolls.fraction() - 0.5)
        coins.append(ring(size * (0.75 + 0.5 * rolls.fraction()), x + jitter, y - jitter))
    parts.append(fill("".join(coins), style, 0.018, style.light))
    for k in range(2 + rolls.below(2)):
        spot = polar(k * 2.3 + rolls.fraction(), reach * 0.26)
        turn = FULL * rolls.fraction()
        parts.append(fill(slab(*spot, 0.3, 0.19, turn), style, 0.045, style.wood))
        lid = [
            (spot[0] + exact.cos(turn) * s * 0.3, spot[1] + exact.sin(turn) * s * 0.3)
            for s in (-1, 1)
        ]
        parts.append(stroke(polyline(lid), style, 0.035))
    return "".join(parts)


def stones(reach: float, style: Style, rolls: Dice) -> str:
    """Standing stones in two rings, some with a lintel, some fallen."""
    turn0 = FULL * rolls.fraction()
    parts: list[str] = []
    outer, inner = reach * 0.85, reach * 0.45
    parts.append(
        path(ring(reach * 0.97), **line_style(style.faint, 0.03, stroke_dasharray=".22 .16"))
    )
    count = max(9, round(outer * 3.2))
    for k in range(count):
        turn = turn0 + k * FULL / count
        if rolls.below(7) == 0:
            parts.append(
                fill(
                    slab(*polar(turn, outer * 0.92), 0.42, 0.2, turn + rolls.fraction()),
                    style,
                    0.045,
                )
            )
            continue
        parts.append(fill(slab(*polar(turn, outer), 0.16, 0.27, turn), style, 0.05, style.solid))
    for k in range(5):
        turn = turn0 + 0.7 + k * 0.86
        parts.append(fill(slab(*polar(turn, inner), 0.2, 0.42, turn), style, 0.055, style.solid))
    parts.append(fill(slab(0.0, 0.0, 0.52, 0.3, turn0), style, 0.05))
    return "".join(parts)


def tower(reach: float, style: Style, rolls: Dice) -> str:
    """A round tower that has fallen in: walls of two lines, breaches, the stones they were of."""
    outer, thick = reach * 0.72, min(0.55, 0.16 * reach)
    breaches = sorted(FULL * (k + 0.7 * rolls.fraction()) / 3 for k in range(3))
    parts = [path(ring(outer), fill=style.floor or "none")]
    flags = "".join(ring(outer * share) for share in (0.3, 0.56))
    parts.append(path(flags, **line_style(style.faint, 0.026)))
    for k, start in enumerate(breaches):
        end = breaches[(k + 1) % 3] + (FULL if k == 2 else 0.0)
        a, b = start + 0.2 + 0.25 * rolls.fraction(), end - 0.2
        if b - a < 0.3:
            continue
        steps = [a + (b - a) * j / 14 for j in range(15)]
        out = [polar(t, outer + 0.03 * (rolls.fraction() - 0.5)) for t in steps]
        back = [polar(t, outer - thick * (0.9 + 0.2 * rolls.fraction())) for t in steps[::-1]]
        parts.append(fill(polyline(out + back, True), style, 0.075, style.solid))
    for start in breaches:
        for _ in range(6):
            far = outer * (0.7 + 0.6 * rolls.fraction())
            spot = polar(start + 0.5 * (rolls.fraction() - 0.5), min(far, reach - 0.25))
            parts.append(
                fill(
                    slab(*spot, 0.1 + 0.1 * rolls.fraction(), 0.1, FULL * rolls.fraction()),
                    style,
                    0.035,
                )
            )
    turn = FULL * rolls.fraction()
    spiral = "".join(polyline([(0.0, 0.0), polar(turn + k * 0.45, outer * 0.3)]) for k in range(9))
    return "".join(parts) + stroke(spiral, style, 0.03)
