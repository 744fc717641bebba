"""What lives in great caves, and what lies in their harbours: each round 0 0."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, path, polyline
from morphs.art.things.pen import fill, paints, ring, stroke
from morphs.art.things.sight_pen import Point, moved, polar
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

JOINTS = 44
"""How many places the back of a dragon has."""


@paints
def wyrm(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A dragon asleep, coiled, seen from above: tail within, wings folded, head on the ground."""
    reach, side = w / 2, 1 if rolls.below(2) else -1
    back = [_coil(k, reach, side) for k in range(JOINTS + 1)]
    left, right = (
        [_beside(back, k, s * _half(k, reach)) for k in range(1, JOINTS)] for s in (1, -1)
    )
    body = polyline([back[0], *left, back[JOINTS], *right[::-1]], True)
    parts = [_wing(back, reach, -side, style), fill(body, style, 0.055)]
    scales, spines = [], []
    for k in range(5, JOINTS - 3):
        wide = _half(k, reach)
        a, b = (_beside(back, k, s * wide * 0.62) for s in (1, -1))
        middle = _beside(back, k + 1, 0.0)
        scales.append(polyline([a, middle, b]))
        if k % 2 and k < JOINTS - 5:
            tip = _beside(back, k - 1, 0.0)
            spines.append(
                polyline([_beside(back, k, 0.16 * wide), tip, _beside(back, k, -0.16 * wide)], True)
            )
    parts.append(stroke("".join(scales), style, 0.02))
    parts.append(path("".join(spines), fill=style.line))
    parts.append(_wing(back, reach, side, style))
    (x, y), (px, py) = back[JOINTS], back[JOINTS - 3]
    heading = math.degrees(exact.heading(x - px, y - py))
    return "".join(parts) + moved(_head(reach * 0.17, style), (x, y), heading)


def _coil(k: int, reach: float, side: int) -> Point:
    """A place of the back, from the tip of the tail on."""
    share = k / JOINTS
    x, y = polar(math.radians(150 - 430 * share), reach * (0.3 + 0.4 * exact.power(share, 0.8)))
    return x, side * y


def _half(k: int, reach: float) -> float:
    """Half the breadth of the body at a place."""
    share = k / JOINTS
    belly = exact.sin(math.pi * min(1.0, exact.power(share, 1.3) * 1.12))
    return reach * (0.02 + 0.125 * max(belly, 0.42 * share))


def _beside(back: list[Point], k: int, off: float) -> Point:
    """A place beside the back."""
    (ax, ay), (bx, by) = back[max(0, k - 1)], back[min(len(back) - 1, k + 1)]
    long = exact.apart((ax, ay), (bx, by)) or 1.0
    x, y = back[k]
    return x - (by - ay) / long * off, y + (bx - ax) / long * off


def _wing(back: list[Point], reach: float, side: int, style: Style) -> str:
    """A folded wing: fingers from the wrist backwards along the body, skin in scallops between."""
    root = JOINTS * 15 // 22

    def at(behind: float, off: float) -> Point:
        low = int(root - behind)
        (ax, ay), (bx, by) = (_beside(back, low + k, side * off * reach) for k in (0, 1))
        share = root - behind - low
        return ax + (bx - ax) * share, ay + (by - ay) * share

    wrist, tips = at(-2.5, 0.27), [at(behind, off) for behind, off in FINGERS]
    skin: list[Point] = [at(0, 0.05), at(-2, 0.14), wrist]
    for number, (behind, off) in enumerate(FINGERS):
        if number:
            before, far = FINGERS[number - 1]
            skin.append(at((behind + before) / 2 - 0.6, (off + far) / 2 - 0.06))
        skin.append(at(behind, off))
    skin += [at(8 - k, 0.03) for k in range(1, 8, 2)]
    bones = "".join(polyline([wrist, tip]) for tip in tips)
    arm = polyline([at(0, 0.05), at(-2, 0.14), wrist])
    return (
        fill(polyline(skin, True), style, 0.04)
        + stroke(bones, style, 0.026)
        + path(arm, **line_style(style.line, 0.085))
    )


FINGERS = ((1.5, 0.4), (4.5, 0.36), (7.5, 0.26), (10.0, 0.08))
"""How far behind the shoulder each finger of a wing ends, in joints, and how far off the back."""


def _head(size: float, style: Style) -> str:
    """A long head that looks to the east, with horns and a frill."""
    half = [(-0.5, 0.42), (-0.15, 0.62), (0.35, 0.5), (0.7, 0.28), (1.55, 0.26), (1.8, 0.1)]
    outline = [(x * size, y * size) for x, y in half]
    outline += [(x, -y) for x, y in reversed(outline)]
    horns = "".join(
        polyline([(x * size, s * y * size) for x, y in ((0.0, 0.5), (-0.7, 0.95), (-1.5, 0.8))])
        for s in (-1, 1)
    )
    eyes = "".join(ring(0.11 * size, 0.5 * size, s * 0.27 * size) for s in (-1, 1))
    nose = "".join(ring(0.06 * size, 1.5 * size, s * 0.1 * size) for s in (-1, 1))
    return (
        path(horns, **line_style(style.line, 0.13)) + path(horns, **line_style(style.thing, 0.06))
        + fill(polyline(outline, True), style, 0.045) + path(eyes + nose, fill=style.line)
    )  # fmt: skip


@paints
def boat(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A rowing boat, its bow to the east: thwarts, and oars shipped."""
    side = [(-0.5, 0.3), (-0.2, 0.46), (0.15, 0.42), (0.4, 0.2), (0.5, 0.0)]
    hull = [(x * w, y * h) for x, y in side]
    hull += [(x, -y) for x, y in reversed(hull[:-1])]
    inner = [(x * 0.86, y * 0.72) for x, y in hull]
    thwarts = "".join(polyline([(x * w, -0.3 * h), (x * w, 0.3 * h)]) for x in (-0.22, 0.02, 0.22))
    oars = "".join(polyline([(-0.34 * w, s * 0.12 * h), (0.3 * w, s * 0.2 * h)]) for s in (-1, 1))
    return (
        fill(polyline(hull, True), style, 0.05, style.wood)
        + fill(polyline(inner, True), style, 0.024)
        + stroke(thwarts, style, 0.06)
        + stroke(oars, style, 0.03)
    )
