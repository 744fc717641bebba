"""What fills the height of tall rooms in sections: machines, shelves, a giant of stone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import number, path, polyline
from morphs.art.things.pen import FINE, FIRM, fill, paints, rect, ring, spoke, stroke
from morphs.art.things.section_rooms import standing
from morphs.art.things.section_sets import arched, books, person

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


def _cog(x: float, y: float, radius: float, style: Style, colour: str) -> str:
    """A toothed wheel with spokes."""
    teeth = max(10, round(radius * 22))
    cogs = "".join(spoke(radius * 0.84, radius, 360 * k / teeth) for k in range(teeth))
    spokes = "".join(spoke(0.06, radius * 0.66, 72 * k) for k in range(5))
    wheel = (
        stroke(cogs, style, 0.1)
        + fill(ring(radius * 0.88), style, 0.045, colour)
        + fill(ring(radius * 0.62), style, 0.03, style.floor)
        + stroke(spokes, style, 0.08)
        + fill(ring(0.1), style, 0.03, style.solid)
    )
    return f'<g transform="translate({number(x)} {number(y)})">{wheel}</g>'


@paints
def wall_clockwork(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A clock as high as a house: its face, its wheels in a frame, weights and a pendulum."""
    n, r = number, 0.4 * w
    fy = -h + r + 0.08
    frame = "".join(standing(0.14, h - 0.1, s * 0.42 * w) for s in (-1, 1))
    sills = rect(w, 0.16, 0, -0.08) + rect(w, 0.14, 0, -0.46 * h)
    marks = "".join(spoke(0.74 * r, 0.92 * r, 30 * k) for k in range(12))
    hands = spoke(0, 0.64 * r, 30 * rolls.below(12)) + spoke(0, 0.44 * r, 30 * rolls.below(12) + 9)
    face = (
        fill(ring(r), style, 0.07, style.wood)
        + fill(ring(0.86 * r), style, 0.03)
        + stroke(marks, style, 0.05)
        + stroke(hands, style, 0.08)
    )
    low = 0.13 * w * rolls.fraction()
    cords = "".join(
        polyline([(x * w, -0.46 * h), (x * w, -(0.2 + f) * h)])
        for x, f in ((-0.3, 0.02), (0.32, 0.1))
    )
    weights = rect(0.14 * w, 0.14 * h, -0.3 * w, -0.15 * h) + rect(
        0.14 * w, 0.14 * h, 0.32 * w, -0.23 * h
    )
    rod = polyline([(0, -0.44 * h), (low, -0.14 * h)])
    return (
        fill(frame + sills, style, 0.04, style.plate)
        + _cog(-0.16 * w, fy + r + 0.16 * h, 0.2 * w, style, style.wood)
        + _cog(0.19 * w, fy + r + 0.13 * h, 0.15 * w, style, style.lava)
        + stroke(cords + rod, style, 0.035)
        + fill(weights, style, 0.04, style.solid)
        + fill(ring(0.12 * w, low, -0.13 * h), style, 0.045, style.lava)
        + f'<g transform="translate(0 {n(fy)})">{face}</g>'
    )


@paints
def wall_treadwheel(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A crane: a mast with a jib, a treadwheel with one who walks in it, a load on its rope."""
    n, r = number, min(0.3 * w, 0.24 * h)
    x, way = -0.5 * w + r + 0.08, 0.36 * w
    mast = rect(0.2, h - 0.1, x + r + 0.14, -h / 2)
    mx = x + r + 0.14
    jib = polyline(
        [
            (mx - 0.1, -0.72 * h),
            (way + 0.06, -0.98 * h),
            (way + 0.06, -0.9 * h),
            (mx - 0.1, -0.6 * h),
        ],
        True,
    )
    strut = polyline([(mx, -0.4 * h), (mx + 0.6 * (way - mx), -0.84 * h)])
    rope = polyline([(way, -0.94 * h), (way, -0.3 * h)])
    rope += polyline([(way, -0.94 * h), (mx, -0.74 * h), (x, -r - 0.1)])
    load = standing(0.26 * w, 0.15 * h, way, -0.12 * h)
    slings = polyline([(way - 0.13 * w, -0.27 * h), (way, -0.34 * h), (way + 0.13 * w, -0.27 * h)])
    cross = polyline([(way - 0.13 * w, -0.12 * h), (way + 0.13 * w, -0.27 * h)])
    wheel = (
        fill(ring(r), style, 0.07, style.wood)
        + fill(ring(0.82 * r), style, 0.035, style.floor)
        + stroke("".join(spoke(0.05, 0.82 * r, 45 * k) for k in range(8)), style, 0.04)
    )
    treads = stroke("".join(spoke(0.82 * r, r, 15 * k) for k in range(24)), style, 0.03)
    return (
        stroke(strut, style, 0.12)
        + fill(mast, style, 0.04, style.plate)
        + fill(jib, style, 0.04, style.plate)
        + stroke(rope, style, 0.035)
        + f'<g transform="translate({n(x)} {n(-r - 0.04)})">{wheel}{treads}</g>'
        + person(x, -0.04 - 0.2 * r, 1.1 * r, style, style.crust)
        + stroke(slings, style, 0.03)
        + fill(load, style, 0.045, style.wood)
        + stroke(cross, style, 0.035)
        + fill(rect(0.9 * w, 0.08, 0, -0.04), style, FINE, style.plate)
    )


@paints
def wall_stacks(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Books from the floor to the roof between posts, a walk with a rail half way up, a ladder."""
    rows = max(5, round(h / 0.56))
    high, inner, svg = (h - 0.2) / rows, w - 0.2, fill(standing(w, h), style, FIRM, style.plate)
    walk = rows // 2
    for row in range(rows):
        foot = -0.1 - high * row
        svg += fill(rect(inner, high - 0.07, 0, foot - high / 2 + 0.02), style, 0.02, style.floor)
        svg += books(-inner / 2 + 0.03, inner / 2 - 0.03, foot, high - 0.1, style, rolls)
    posts = "".join(standing(0.09, h, x * w) for x in (-0.46, 0.0, 0.46))
    y = -0.1 - high * walk
    rail = polyline([(-w / 2 - 0.1, y - 0.36), (w / 2 + 0.1, y - 0.36)])
    rail += "".join(
        polyline([((k / 9 - 0.5) * w, y - 0.36), ((k / 9 - 0.5) * w, y)]) for k in range(10)
    )
    x = 0.24 * w * (1 if rolls.below(2) else -1)
    ladder = polyline([(x - 0.14, 0), (x - 0.14, y)]) + polyline([(x + 0.14, 0), (x + 0.14, y)])
    ladder += "".join(polyline([(x - 0.14, y * k / 8), (x + 0.14, y * k / 8)]) for k in range(1, 8))
    return (
        svg
        + fill(posts + rect(w, 0.14, 0, -h + 0.07), style, 0.035, style.plate)
        + person(-x, y, 0.62, style, style.crust)
        + fill(rect(w + 0.24, 0.12, 0, y), style, 0.036, style.wood)
        + stroke(rail + ladder, style, 0.045)
    )


@paints
def wall_colossus(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A giant of stone in a niche, both hands on its sword, a bowl of fire on each side."""
    niche, inner = arched(w, h), arched(0.84 * w, 0.95 * h, 0, -0.02)
    plinth = standing(0.6 * w, 0.1 * h) + standing(0.5 * w, 0.04 * h, 0, -0.08 * h)
    return (
        fill(niche, style, 0.04, style.thing)
        + path(inner, fill=style.solid)
        + fill(plinth, style, 0.04, style.faint)
        + _giant(w, h, style)
        + _bowls_of_fire(w, h, style)
    )


def _giant(w: float, h: float, style: Style) -> str:
    """What stands in the niche: robe, head, sword and arms."""
    n = number
    half = [(-0.22, 0.1), (-0.15, 0.44), (-0.25, 0.58), (-0.22, 0.7), (-0.07, 0.75)]
    robe = [*half, *((-x, y) for x, y in half[::-1])]
    body = polyline([(x * w, -y * h) for x, y in robe], True)
    folds = "".join(
        polyline([(x * w, -0.1 * h - 0.02), (0.5 * x * w, -0.46 * h)])
        for x in (-0.14, -0.06, 0.07, 0.14)
    )
    held = [(-0.2, 0.66), (-0.18, 0.5), (0, 0.46), (0.18, 0.5), (0.2, 0.66)]
    arms = polyline([(x * w, -y * h) for x, y in held])
    sword = rect(0.05 * w, 0.36 * h, 0, -0.28 * h) + rect(0.2 * w, 0.025 * h, 0, -0.45 * h)
    head = (
        f"M{n(-0.09 * w)} {n(-0.75 * h)}V{n(-0.84 * h)}Q0 {n(-0.95 * h)} {n(0.09 * w)} "
        f"{n(-0.84 * h)}V{n(-0.75 * h)}L0 {n(-0.71 * h)}Z"
    )
    eyes = polyline([(-0.055 * w, -0.81 * h), (-0.015 * w, -0.8 * h)]) + polyline(
        [(0.015 * w, -0.8 * h), (0.055 * w, -0.81 * h)]
    )
    return (
        fill(body, style, 0.05, style.faint)
        + stroke(folds, style, 0.03)
        + fill(head, style, 0.045, style.faint)
        + stroke(eyes, style, 0.045)
        + fill(sword, style, 0.035)
        + stroke(arms, style, 0.07)
    )


def _bowls_of_fire(w: float, h: float, style: Style) -> str:
    n = number
    rim = [(-0.07, 0.14), (0.07, 0.14), (0.02, 0.09), (0.03, 0), (-0.03, 0), (-0.02, 0.09)]
    bowls = "".join(polyline([((s * 0.4 + x) * w, -y * h) for x, y in rim], True) for s in (-1, 1))
    fire = "".join(
        f"M{n((s * 0.4 - 0.05) * w)} {n(-0.14 * h)}"
        f"Q{n((s * 0.4 - 0.06) * w)} {n(-0.19 * h)} {n(s * 0.4 * w)} "
        f"{n(-0.23 * h)}Q{n((s * 0.4 + 0.06) * w)} {n(-0.19 * h)} "
        f"{n((s * 0.4 + 0.05) * w)} {n(-0.14 * h)}Z"
        for s in (-1, 1)
    )
    return fill(bowls, style, 0.04, style.plate) + fill(fire, style, 0.026, style.lava)
