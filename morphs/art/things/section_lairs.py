"""Whole scenes of caves in sections, of those who live, dig and lie there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import FINE, FIRM, fill, paints, rect, ring, stroke
from morphs.art.things.section_sets import flame, person
from morphs.base import exact

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


@paints
def side_digging(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A heading held up by timber, a lamp on it, a full cart on rails, one with a pick."""
    n = number
    frames = ""
    for x in (-0.46, -0.04, 0.4):
        frames += polyline(
            [(x * w - 0.08, 0), (x * w - 0.05, -h), (x * w + 0.09, -h), (x * w + 0.08, 0)], True
        )
    cap = rect(0.98 * w, 0.15, -0.02 * w, -h + 0.08)
    lag = "".join(rect(0.3, 0.1, (k / 7 - 0.5) * 0.9 * w, -h - 0.03) for k in range(8))
    rails = rect(0.9 * w, 0.06, 0, -0.06)
    ties = "".join(rect(0.12, 0.08, (k / 8 - 0.45) * w, 0) for k in range(8))
    x = -0.25 * w
    cart = polyline(
        [
            (x - 0.16 * w, -0.44 * h),
            (x + 0.16 * w, -0.44 * h),
            (x + 0.12 * w, -0.14 * h),
            (x - 0.12 * w, -0.14 * h),
        ],
        True,
    )
    ore = "".join(
        ring(0.055 * w, x + dx * w, -0.46 * h - dy * h)
        for dx, dy in ((-0.09, 0), (0.08, 0), (0, 0.04))
    )
    wheels = "".join(ring(0.09, x + s * 0.08 * w, -0.12) for s in (-1, 1))
    lamp = f"M{n(-0.04 * w)} {n(-h + 0.14)}v.16"
    pick = polyline([(0.2 * w, -0.3 * h), (0.32 * w, -0.62 * h)])
    head = polyline([(0.25 * w, -0.66 * h), (0.33 * w, -0.62 * h), (0.38 * w, -0.5 * h)])
    return (
        fill(lag, style, FINE, style.wood)
        + fill(frames, style, 0.04, style.wood)
        + fill(cap, style, 0.04, style.plate)
        + stroke(lamp, style)
        + fill(rect(0.16, 0.22, -0.04 * w, -h + 0.4), style, FINE, style.lava)
        + fill(ties, style, 0.024, style.plate)
        + fill(rails, style, 0.024, style.solid)
        + fill(ore, style, 0.032, style.lava)
        + fill(cart, style, FIRM, style.solid)
        + fill(wheels, style, 0.04)
        + person(0.18 * w, 0, 0.48 * h, style, style.crust)
        + stroke(pick, style, 0.05)
        + stroke(head, style, 0.07)
    )


@paints
def side_bivouac(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A tent with a banner, a pot over a fire, and those who sit at it."""
    n, x = number, -0.24 * w
    tent = polyline([(x - 0.25 * w, 0), (x, -0.88 * h), (x + 0.25 * w, 0)], True)
    door = polyline([(x - 0.07 * w, 0), (x, -0.56 * h), (x + 0.07 * w, 0)], True)
    seams = polyline([(x, -0.88 * h), (x - 0.14 * w, 0)]) + polyline(
        [(x, -0.88 * h), (x + 0.14 * w, 0)]
    )
    pole = polyline([(x, -0.84 * h), (x, -h)])
    flag = polyline([(x, -h), (x + 0.12 * w, -0.95 * h), (x, -0.9 * h)], True)
    fx = 0.24 * w
    tripod = polyline([(fx - 0.1 * w, 0), (fx, -0.6 * h), (fx + 0.1 * w, 0)]) + polyline(
        [(fx, -0.6 * h), (fx, -0.4 * h)]
    )
    pot = (
        f"M{n(fx - 0.06 * w)} {n(-0.42 * h)}h{n(0.12 * w)}q0 {n(0.18 * h)} {n(-0.06 * w)} "
        f"{n(0.18 * h)}t{n(-0.06 * w)} {n(-0.18 * h)}Z"
    )
    logs = polyline([(fx - 0.07 * w, -0.02), (fx + 0.07 * w, -0.1)]) + polyline(
        [(fx + 0.07 * w, -0.02), (fx - 0.07 * w, -0.1)]
    )
    return (
        fill(tent, style, FIRM, style.wood)
        + path(door, fill=style.line)
        + stroke(seams + pole, style, 0.035)
        + fill(flag, style, FINE, style.crust)
        + person(0.07 * w, 0, 0.46 * h, style, style.solid)
        + person(0.42 * w, 0, 0.5 * h, style, style.crust)
        + fill(flame(fx, -0.04, 0.26 * h), style, 0.026, style.lava)
        + stroke(tripod, style, 0.045)
        + fill(pot, style, FINE, style.solid)
        + stroke(logs, style, 0.08)
    )


@paints
def side_carcass(w: float, h: float, style: Style, rolls: Dice) -> str:
    """What is left of something huge: its skull, its back and its ribs."""
    n = number
    spine = (
        f"M{n(-0.24 * w)} {n(-0.62 * h)}Q{n(0.1 * w)} {n(-1.06 * h)} {n(0.34 * w)} "
        f"{n(-0.4 * h)}T{n(0.5 * w)} {n(-0.03 * h)}"
    )
    ribs = ""
    for k in range(7):
        x, top = (-0.18 + 0.075 * k) * w, -h * (0.7 + 0.17 * exact.sin(3.1416 * k / 5))
        if k == 6:
            top = -0.5 * h
        ribs += (
            f"M{n(x)} {n(top)}Q{n(x - 0.1 * w)} {n(0.4 * top)} {n(x + 0.015 * w)} {n(-0.02 * h)}"
        )
    skull = (
        f"M{n(-0.5 * w)} {n(-0.1 * h)}L{n(-0.42 * w)} {n(-0.44 * h)}Q{n(-0.32 * w)} "
        f"{n(-0.74 * h)} {n(-0.2 * w)} {n(-0.5 * h)}"
    )
    skull += (
        f"L{n(-0.23 * w)} {n(-0.24 * h)}Q{n(-0.34 * w)} {n(-0.1 * h)} {n(-0.5 * w)} {n(-0.1 * h)}Z"
    )
    jaw = (
        f"M{n(-0.24 * w)} {n(-0.2 * h)}L{n(-0.3 * w)} 0H{n(-0.48 * w)}L{n(-0.46 * w)} "
        f"{n(-0.07 * h)}H{n(-0.34 * w)}Z"
    )
    teeth = "".join(
        polyline([((x - 0.012) * w, -0.1 * h), (x * w, 0.0), ((x + 0.014) * w, -0.11 * h)], True)
        for x in (-0.47, -0.43, -0.39)
    )
    bone = {**line_style(style.thing, 0.09)}
    return (
        stroke(ribs + spine, style, 0.15)
        + path(ribs + spine, **bone)
        + fill(jaw, style, 0.036)
        + fill(teeth, style, 0.022)
        + fill(skull, style, 0.045)
        + path(
            ring(0.035 * w, -0.3 * w, -0.44 * h) + ring(0.016 * w, -0.43 * w, -0.3 * h),
            fill=style.line,
        )
    )


@paints
def side_dolmen(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A grave of great stones, dark within, with steps up to it and offerings before it."""
    stones = ""
    for x, wide, high in (
        (-0.32, 0.15, 0.72),
        (0.3, 0.16, 0.7),
        (-0.46, 0.09, 0.4),
        (0.45, 0.1, 0.46),
    ):
        stones += polyline(
            [
                ((x - wide / 2) * w, 0),
                ((x - wide * 0.4) * w, -high * h),
                ((x + wide * 0.36) * w, -high * h * 0.97),
                ((x + wide / 2) * w, 0),
            ],
            True,
        )
    slab = polyline(
        [
            (-0.48 * w, -0.74 * h),
            (-0.38 * w, -0.96 * h),
            (0.2 * w, -h),
            (0.46 * w, -0.88 * h),
            (0.42 * w, -0.7 * h),
            (0, -0.68 * h),
        ],
        True,
    )
    dark = rect(0.5 * w, 0.7 * h, 0, -0.35 * h)
    skull = ring(0.05 * w, 0, -0.5 * h) + rect(0.05 * w, 0.07 * h, 0, -0.43 * h)
    coffin = polyline(
        [
            (-0.16 * w, -0.1 * h),
            (0.16 * w, -0.1 * h),
            (0.19 * w, -0.28 * h),
            (-0.19 * w, -0.28 * h),
        ],
        True,
    )
    marks = "".join(
        polyline([(x * w, -0.88 * h), ((x + 0.03) * w, -0.78 * h)])
        for x in (-0.2, -0.1, 0.04, 0.16)
    )
    return (
        path(dark, fill=style.solid)
        + path(rect(0.5 * w, 0.16 * h, 0, -0.62 * h), fill=style.line)
        + fill(rect(0.4 * w, 0.1 * h, 0, -0.05 * h) + coffin, style, 0.036, style.wood)
        + fill(skull, style, 0.026)
        + fill(stones, style, FIRM, style.faint)
        + fill(slab, style, FIRM, style.faint)
        + stroke(marks, style, 0.045)
    )


@paints
def side_spinner(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A web between two fangs of rock, a great spider in it, and its prey wrapped up."""
    fangs = "".join(
        polyline(
            [
                (s * 0.5 * w, 0),
                (s * 0.46 * w, -0.5 * h),
                (s * 0.4 * w, -h),
                (s * 0.34 * w, -0.44 * h),
                (s * 0.28 * w, 0),
            ],
            True,
        )
        for s in (-1, 1)
    )
    n, cx, cy = number, 0.0, -0.54 * h
    ends = [
        (-0.4, -0.92),
        (-0.37, -0.6),
        (-0.34, -0.2),
        (0.0, -0.06),
        (0.34, -0.2),
        (0.37, -0.6),
        (0.4, -0.92),
        (0.0, -0.86),
    ]
    web = "".join(polyline([(cx, cy), (x * w, y * h)]) for x, y in ends)
    for share in (0.36, 0.6, 0.84):
        web += polyline(
            [(cx + (x * w - cx) * share, cy + (y * h - cy) * share) for x, y in ends], True
        )
    legs = ""
    for k in range(4):
        for s in (-1, 1):
            y = cy - 0.12 * h + 0.08 * h * k
            legs += (
                f"M0 {n(cy)}Q{n(s * 0.12 * w)} {n(y - 0.16 * h)} {n(s * 0.2 * w)} {n(y + 0.1 * h)}"
            )
    body = ring(0.085 * w, 0, cy + 0.02 * h) + ring(0.05 * w, 0, cy - 0.16 * h)
    prey = (
        f"M{n(0.2 * w)} {n(-0.02 * h)}q{n(-0.09 * w)} {n(-0.2 * h)} 0 {n(-0.32 * h)}"
        f"q{n(0.09 * w)} {n(0.12 * h)} 0 {n(0.32 * h)}Z"
    )
    return (
        fill(fangs, style, 0.045, style.faint)
        + stroke(web, style, 0.022)
        + stroke(legs, style, 0.05)
        + fill(body, style, 0.04, style.solid)
        + fill(prey, style, 0.035)
    )


@paints
def side_clutch(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Great eggs in a nest of boughs, one of them hatching."""
    n = number
    hatch = rolls.below(4)
    svg = ""
    for k, (x, s) in enumerate(((-0.26, 0.8), (0.24, 0.84), (-0.02, 1.0), (0.42, 0.55))):
        a, high = 0.12 * w * s, 0.74 * h * s
        foot = -0.2 * h
        egg = (
            f"M{n(x * w - a)} {n(foot - 0.36 * high)}Q{n(x * w - a)} {n(foot - high)} "
            f"{n(x * w)} {n(foot - high)}"
        )
        egg += (
            f"T{n(x * w + a)} {n(foot - 0.36 * high)}Q{n(x * w + a)} {n(foot)} {n(x * w)} "
            f"{n(foot)}T{n(x * w - a)} {n(foot - 0.36 * high)}Z"
        )
        svg += fill(egg, style, 0.045, style.lava if k % 2 else style.thing)
        if k == hatch:
            crack = [
                (x * w - 0.9 * a, foot - 0.5 * high),
                (x * w - 0.4 * a, foot - 0.62 * high),
                (x * w, foot - 0.48 * high),
                (x * w + 0.4 * a, foot - 0.64 * high),
                (x * w + 0.9 * a, foot - 0.5 * high),
            ]
            svg += stroke(polyline(crack), style, 0.045)
        svg += path(
            "".join(
                ring(0.035, x * w + dx * a, foot - dy * high)
                for dx, dy in ((-0.3, 0.7), (0.3, 0.4), (-0.1, 0.3))
            ),
            fill=style.plate,
        )
    twigs = ""
    for k in range(22):
        x = (k / 21 - 0.5) * w
        twigs += polyline(
            [
                (x - 0.2, -0.02 - 0.1 * h * rolls.fraction()),
                (x + 0.2, -0.04 - 0.26 * h * rolls.fraction()),
            ]
        )
    bowl = polyline(
        [
            (-0.5 * w, -0.1 * h),
            (-0.4 * w, 0),
            (0.4 * w, 0),
            (0.5 * w, -0.1 * h),
            (0.36 * w, -0.26 * h),
            (-0.36 * w, -0.26 * h),
        ],
        True,
    )
    return svg + fill(bowl, style, 0.035, style.wood) + stroke(twigs, style, 0.045)
