"""What grows and stands under the sky of sections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import FIRM, fill, paints, rect, ring, stroke

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


@paints
def side_grass(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    return stroke(
        f"M{n(-w * 0.4)} .02l-.04 {n(-h)}M0 .02"
        f"l.02 {n(-h * 1.2)}M{n(w * 0.36)} .02l.07 {n(-h * 0.9)}",
        style,
        0.028,
    )


@paints
def side_birds(w: float, h: float, style: Style, rolls: Dice) -> str:
    found = []
    for _ in range(3 + rolls.below(3)):
        x, y = (rolls.fraction() - 0.5) * w * 1.6, (rolls.fraction() - 0.5) * h * 1.6
        found.append(f"M{number(x - 0.12)} {number(y)}q.07 -.09 .12 0q.05 -.09 .12 0")
    return stroke("".join(found), style, 0.03)


@paints
def side_oak(w: float, h: float, style: Style, rolls: Dice) -> str:
    trunk = polyline(
        [(-w * 0.1, 0.04), (-w * 0.05, -h * 0.5), (w * 0.05, -h * 0.5), (w * 0.1, 0.04)], True
    )
    spots = (
        (0.0, 0.74, 0.24),
        (-0.22, 0.58, 0.19),
        (0.22, 0.6, 0.2),
        (-0.1, 0.82, 0.16),
        (0.14, 0.84, 0.15),
        (0.02, 0.52, 0.18),
        (-0.3, 0.7, 0.14),
        (0.31, 0.72, 0.14),
    )
    wobble = [0.88 + 0.24 * rolls.fraction() for _ in spots]
    crown = "".join(
        ring(h * r * k, h * x * 0.8, -h * y) for (x, y, r), k in zip(spots, wobble, strict=True)
    )
    twigs = "".join(
        f"M{number(h * x * 0.8 - 0.1)} {number(-h * y)}q.08 .1 .18 .02" for x, y, _ in spots[:5]
    )
    leaves = path(crown, fill=style.leaf or style.thing)
    body = path(crown, **line_style(style.line, 0.1)) + leaves
    return fill(trunk, style, 0.04, style.wood) + body + stroke(twigs, style, 0.028)


@paints
def side_fir(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    parts = [fill(rect(w * 0.12, h * 0.2, 0, -h * 0.08), style, 0.036, style.wood)]
    for k, (low, high, wide) in enumerate(
        ((0.14, 0.56, 0.44), (0.4, 0.78, 0.33), (0.64, 1.0, 0.22))
    ):
        a = w * wide
        skirt = (
            f"M{n(-a)} {n(-h * low)}q{n(a * 0.3)} .07 {n(a * 0.5)} 0"
            f"q{n(a * 0.25)} .07 {n(a * 0.5)} 0"
            f"q{n(a * 0.3)} .07 {n(a * 0.5)} 0q{n(a * 0.25)} .05 {n(a * 0.5)} 0L0 {n(-h * high)}Z"
        )
        parts.append(fill(skirt, style, 0.042, style.needle))
        parts.append(
            stroke(
                f"M{n(a * 0.2)} {n(-h * (low + 0.06))}l{n(-a * 0.1)} {n(-h * 0.14)}"
                f"M{n(a * 0.5)} {n(-h * (low + 0.05))}l{n(-a * 0.2)} {n(-h * 0.1)}",
                style,
                0.024 + 0.002 * k,
            )
        )
    return "".join(parts)


@paints
def side_bush(w: float, h: float, style: Style, rolls: Dice) -> str:
    leaves = "".join(
        ring(h * r, w * x, -h * y)
        for x, y, r in ((-0.3, 0.3, 0.32), (0.24, 0.36, 0.4), (-0.04, 0.5, 0.36))
    )
    body = path(leaves, fill=style.leaf or style.thing)
    return path(leaves, **line_style(style.line, 0.09)) + body


@paints
def side_dead_tree(w: float, h: float, style: Style, rolls: Dice) -> str:
    trunk = polyline([(0, 0), (w * 0.04, -h * 0.4), (-w * 0.02, -h * 0.66)])
    arms = polyline([(w * 0.04, -h * 0.4), (w * 0.34, -h * 0.66), (w * 0.38, -h * 0.9)])
    arms += polyline([(w * 0.2, -h * 0.55), (w * 0.44, -h * 0.6)]) + polyline(
        [(-w * 0.02, -h * 0.66), (-w * 0.3, -h * 0.84), (-w * 0.34, -h)]
    )
    arms += polyline([(-w * 0.02, -h * 0.66), (w * 0.08, -h * 0.96)]) + polyline(
        [(w * 0.02, -h * 0.5), (-w * 0.26, -h * 0.58)]
    )
    return stroke(trunk, style, 0.13) + stroke(arms, style, 0.055)


@paints
def side_roots(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Roots that taper and fork, in the colour of wood."""
    n = number
    found = []
    for k in (-0.5, -0.22, 0.04, 0.28, 0.52):
        x, y = w * k, h * (1 - 0.8 * abs(k)) * (0.7 + 0.3 * rolls.fraction())
        wide, bend = 0.035 + 0.02 * h * (1 - abs(k)), 0.12 * w * (rolls.fraction() - 0.5)
        found.append(
            f"M{n(x * 0.2 - wide)} -.03Q{n(x * 0.3 + bend)} {n(y * 0.5)} {n(x)} {n(y)}"
            f"Q{n(x * 0.3 + bend + 2.4 * wide)} {n(y * 0.5)} {n(x * 0.2 + wide)} -.03Z"
        )
        fork = x * 0.52 + bend, y * 0.55
        found.append(
            f"M{n(fork[0] - wide * 0.5)} {n(fork[1])}L{n(fork[0] + 0.14 * w)} {n(y * 0.92)}"
            f"L{n(fork[0] + wide)} {n(fork[1] - 0.06)}Z"
        )
    return fill("".join(found), style, 0.022, style.plate)


@paints
def side_stones(w: float, h: float, style: Style, rolls: Dice) -> str:
    found = []
    for x, k in ((-0.42, 0.8), (-0.16, 1.0), (0.14, 0.94), (0.42, 0.7)):
        a = w * 0.075
        found.append(
            polyline(
                [
                    (w * x - a, 0.05),
                    (w * x - a * 0.8, -h * k * 0.84),
                    (w * x + a * 0.6, -h * k * 0.88),
                    (w * x + a, 0.05),
                ],
                True,
            )
        )
    lintel = rect(w * 0.46, 0.2, -w * 0.01, -h * 0.92)
    return fill("".join(found), style, FIRM, style.faint) + fill(lintel, style, FIRM, style.faint)


@paints
def side_graves(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    found = []
    for k, x in enumerate((-0.42, -0.15, 0.14, 0.42)):
        if k % 2:
            found.append(f"M{n(w * x - 0.06)} .03v-.5h-.16v-.12h.16v-.2h.12v.2h.16v.12h-.16v.5Z")
        else:
            found.append(f"M{n(w * x - 0.2)} .03v-.42q0 -.24 .2 -.24q.2 0 .2 .24v.42Z")
    return fill("".join(found), style, 0.04, style.faint)


@paints
def side_headframe(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The hoist over a mine shaft."""
    legs = polyline([(-w * 0.42, 0), (-w * 0.12, -h * 0.86)]) + polyline(
        [(w * 0.42, 0), (w * 0.12, -h * 0.86)]
    )
    braces = polyline([(-w * 0.33, -h * 0.26), (w * 0.24, -h * 0.5)]) + polyline(
        [(w * 0.33, -h * 0.26), (-w * 0.24, -h * 0.5)]
    )
    wheel = ring(h * 0.12, 0, -h * 0.86)
    roof = polyline([(-w * 0.34, -h * 0.94), (0, -h * 1.06), (w * 0.34, -h * 0.94)], True)
    rope = f"M0 {number(-h * 0.86)}V.1"
    return (
        stroke(rope, style, 0.035)
        + stroke(legs, style, 0.12)
        + stroke(braces, style, 0.06)
        + fill(wheel, style, 0.06)
        + fill(roof, style, 0.045, style.wood)
    )


@paints
def side_wellhouse(w: float, h: float, style: Style, rolls: Dice) -> str:
    posts = rect(0.1, h * 0.74, -w * 0.36, -h * 0.37) + rect(0.1, h * 0.74, w * 0.36, -h * 0.37)
    roof = polyline([(-w * 0.54, -h * 0.7), (0, -h), (w * 0.54, -h * 0.7)], True)
    walls = rect(w * 0.14, 0.5, -w * 0.4, -0.22) + rect(w * 0.14, 0.5, w * 0.4, -0.22)
    axle = f"M{number(-w * 0.36)} {number(-h * 0.56)}H{number(w * 0.36)}M0 {number(-h * 0.56)}V.2"
    return (
        fill(posts, style, 0.036, style.wood)
        + stroke(axle, style, 0.06)
        + fill(walls, style, 0.04, style.faint)
        + fill(roof, style, FIRM, style.wood)
    )


@paints
def side_tent(w: float, h: float, style: Style, rolls: Dice) -> str:
    body = polyline([(-w / 2, 0.03), (0, -h), (w / 2, 0.03)], True)
    flap = polyline([(0, -h), (-w * 0.12, 0.03), (w * 0.14, 0.03)], True)
    return (
        fill(body, style, FIRM)
        + fill(flap, style, 0.035, style.solid)
        + stroke(f"M0 {number(-h)}v-.2", style, 0.05)
    )


@paints
def side_mouth(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A cave mouth in a heap of rock, with a lintel of great stones."""
    n = number
    sides = ((-0.5, 0.04), (-0.42, -0.42), (-0.3, -0.7), (-0.08, -0.96), (0.14, -0.9),
             (0.32, -0.66), (0.44, -0.34), (0.5, 0.04))  # fmt: skip
    uneven = [h * y * (0.92 + 0.16 * rolls.fraction()) if y < 0 else h * y for _, y in sides]
    heap = polyline([(w * x, y) for (x, _), y in zip(sides, uneven, strict=True)], True)
    mouth = (
        f"M{n(-w * 0.2)} .06V{n(-h * 0.36)}Q{n(-w * 0.18)} {n(-h * 0.6)} 0 {n(-h * 0.62)}"
        f"Q{n(w * 0.18)} {n(-h * 0.6)} {n(w * 0.2)} {n(-h * 0.36)}V.06Z"
    )
    split = ((0.0, 0.0), (0.06, 0.14), (0.03, 0.3))
    cracks = "".join(
        polyline([(w * (x + a), h * (y + b)) for a, b in split])
        for x, y in ((-0.36, -0.5), (0.26, -0.5), (-0.12, -0.88), (0.1, -0.82))
    )
    boulders = ring(h * 0.13, -w * 0.46, -h * 0.06) + ring(h * 0.1, w * 0.4, -h * 0.05)
    return (
        fill(heap, style, FIRM, style.faint)
        + stroke(cracks, style, 0.03)
        + fill(mouth, style, 0.06, style.line)
        + fill(boulders, style, 0.04, style.faint)
    )


@paints
def side_pond(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Still water in a basin, by its bed, with reeds."""
    n = number
    water = polyline([(-w / 2, -h), (w / 2, -h), (w / 2 - 0.25, 0), (-w / 2 + 0.25, 0)], True)
    waves = "".join(
        f"M{n(w * (0.8 * rolls.fraction() - 0.42))} {n(-h * y)}h{n(0.3 + 0.5 * rolls.fraction())}"
        for y in (0.8, 0.74, 0.52, 0.46, 0.26)
    )
    reeds = "".join(
        f"M{n(side * (w / 2 - 0.1 - 0.11 * k))} {n(-h * 0.8)}l{n(0.05 * (k % 3 - 1))} "
        f"{n(-0.5 - 0.25 * rolls.fraction())}"
        for side in (-1, 1)
        for k in range(5)
    )
    return (
        path(water, fill=style.water)
        + path(f"M{n(-w / 2)} {n(-h)}H{n(w / 2)}" + waves, **line_style(style.ripple, 0.035))
        + stroke(reeds, style, 0.03)
    )
