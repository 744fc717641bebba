"""What hangs on the walls of sections and from their roofs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import fill, paints, rect, ring, stroke

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


def _faint(data: str, style: Style, width: float = 0.035) -> str:
    return path(data, **line_style(style.faint, width))


@paints
def wall_torch(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    flame = (
        f"M0 {n(-h)}Q{n(w * 0.6)} {n(-h * 0.62)} 0 {n(-h * 0.42)}"
        f"Q{n(-w * 0.6)} {n(-h * 0.62)} 0 {n(-h)}Z"
    )
    cup = polyline(
        [(-w * 0.3, -h * 0.46), (w * 0.3, -h * 0.46), (w * 0.12, -h * 0.3), (-w * 0.12, -h * 0.3)],
        True,
    )
    return (
        stroke(f"M0 0V{n(-h * 0.34)}", style, 0.06)
        + fill(flame, style, 0.032, style.lava)
        + fill(cup, style, 0.03, style.solid)
    )


@paints
def wall_banner(w: float, h: float, style: Style, rolls: Dice) -> str:
    a = w / 2
    cloth = polyline([(-a, -h), (a, -h), (a, -h * 0.1), (0, -h * 0.28), (-a, -h * 0.1)], True)
    sign = ring(w * 0.2, 0, -h * 0.64)
    bar = f"M{number(-a - 0.08)} {number(-h)}h{number(w + 0.16)}"
    return (
        fill(cloth, style, 0.035, style.faint)
        + stroke(bar, style, 0.06)
        + path(sign, fill=style.solid)
    )


@paints
def over_banner(w: float, h: float, style: Style, rolls: Dice) -> str:
    body = wall_banner(w, h, style, rolls)
    return f'<g transform="translate(0 {number(h + 0.08)})">{body}</g>'


@paints
def wall_arches(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A blind arcade."""
    n, count = number, max(2, round(w / 0.8))
    wide = w / count
    found = []
    for k in range(count):
        x = -w / 2 + wide * k
        a, b = x + wide * 0.12, x + wide * 0.88
        found.append(
            f"M{n(a)} 0V{n(-h * 0.6)}Q{n(a)} {n(-h)} {n((a + b) / 2)} {n(-h)}"
            f"Q{n(b)} {n(-h)} {n(b)} {n(-h * 0.6)}V0"
        )
    return _faint("".join(found), style, 0.05)


@paints
def wall_dwelling(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Houses built against a far cliff, storey over storey, the lower the wider, on a bracket of
    rock: doors with lights in some, parapets, ladders from roof to roof."""
    n, storeys = number, max(2, round(h / 1.2))
    high, x, half = h / storeys, 0.0, w / 2
    bracket = [
        (-half, 0.0),
        (-0.6 * half, 0.34),
        (0.1 * half, 0.5),
        (0.7 * half, 0.28),
        (half, 0.0),
    ]
    svg, ladders = fill(polyline(bracket, True), style, 0.04, style.solid), ""
    for row in range(storeys):
        foot, top = -high * row, -high * (row + 1)
        svg += fill(rect(2 * half, high, x, foot - high / 2), style, 0.04, style.faint)
        svg += fill(rect(2 * half + 0.16, 0.14, x, top + 0.1), style, 0.035, style.thing)
        count = max(1, round(2 * half / 0.8))
        for k in range(count):
            at, wide = x - half + 2 * half * (k + 0.5) / count, 0.3 + 0.1 * rolls.fraction()
            tall, lit = high * (0.46 + 0.16 * rolls.fraction()), rolls.below(3) == 0
            arch = f"M{n(at - wide / 2)} {n(foot)}v{n(wide / 2 - tall)}"
            arch += f"a{n(wide / 2)} {n(wide / 2)} 0 0 1 {n(wide)} 0V{n(foot)}Z"
            svg += fill(arch, style, 0.03, style.lava if lit else style.solid)
        shift = 0.22 * half * (1 if rolls.below(2) else -1)
        if row + 1 < storeys:
            side = x + (half - 0.24) * (-1 if shift > 0 else 1)
            for rail in (-0.1, 0.1):
                ladders += f"M{n(side + rail)} {n(foot)}V{n(top - 0.2)}"
            rungs = (
                f"M{n(side - 0.1)} {n(foot + (top - foot) * (m + 0.5) / 6)}h.2" for m in range(6)
            )
            ladders += "".join(rungs)
        x, half = x + shift, 0.74 * half
    return svg + stroke(ladders, style, 0.035)


@paints
def wall_niches(w: float, h: float, style: Style, rolls: Dice) -> str:
    found, inside = [], []
    for row in range(2):
        for k in range(3):
            x, y = w * (-0.33 + 0.33 * k), -h * (0.22 + 0.5 * row)
            found.append(rect(w * 0.28, h * 0.34, x, y))
            inside.append(
                ring(0.06, x - w * 0.07, y + h * 0.08)
                + polyline([(x - w * 0.02, y + h * 0.12), (x + w * 0.1, y + h * 0.12)])
            )
    return fill("".join(found), style, 0.03, style.faint) + stroke("".join(inside), style, 0.026)


@paints
def wall_window(w: float, h: float, style: Style, rolls: Dice) -> str:
    n, a = number, w / 2
    arch = (
        f"M{n(-a)} 0V{n(-h * 0.6)}Q{n(-a)} {n(-h)} 0 {n(-h)}Q{n(a)} {n(-h)} {n(a)} {n(-h * 0.6)}V0Z"
    )
    bars = f"M0 0V{n(-h)}M{n(-a)} {n(-h * 0.4)}H{n(a)}"
    return fill(arch, style, 0.04, style.faint) + stroke(bars, style, 0.03)


@paints
def wall_tools(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    rail = f"M{n(-w / 2)} {n(-h)}H{n(w / 2)}"
    tools = []
    for k in range(4):
        x = w * (-0.36 + 0.24 * k)
        tools.append(f"M{n(x)} {n(-h)}V{n(-h * 0.3)}")
        tools.append(
            (
                rect(0.2, 0.1, x, -h * 0.3),
                ring(0.08, x, -h * 0.22),
                polyline([(x - 0.1, -h * 0.2), (x, -h * 0.38), (x + 0.1, -h * 0.2)]),
            )[k % 3]
        )
    return stroke(rail, style, 0.05) + stroke("".join(tools), style, 0.04)


@paints
def wall_shields(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    found = []
    for k in (-0.34, 0.0, 0.34):
        x, a = w * k, w * 0.13
        shield = (
            f"M{n(x - a)} {n(-h)}H{n(x + a)}V{n(-h * 0.5)}Q{n(x + a)} {n(-h * 0.2)} {n(x)} 0"
            f"Q{n(x - a)} {n(-h * 0.2)} {n(x - a)} {n(-h * 0.5)}Z"
        )
        found.append(
            fill(shield, style, 0.035, style.faint)
            + stroke(f"M{n(x)} {n(-h)}V0M{n(x - a)} {n(-h * 0.6)}h{n(2 * a)}", style, 0.026)
        )
    return "".join(found)


@paints
def wall_shelf(w: float, h: float, style: Style, rolls: Dice) -> str:
    board = rect(w, 0.08, 0, -0.04)
    pots = []
    x = -w / 2 + 0.12
    while x < w / 2 - 0.12:
        wide, high = 0.1 + 0.1 * rolls.fraction(), h * (0.4 + 0.5 * rolls.fraction())
        pots.append(rect(wide, high, x + wide / 2, -0.08 - high / 2))
        x += wide + 0.05 + 0.12 * rolls.fraction()
    return fill("".join(pots), style, 0.026) + fill(board, style, 0.035, style.wood)


@paints
def wall_chains(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    chains = "".join(
        f"M{n(x)} {n(-h)}q{n(0.06)} {n(h * 0.4)} 0 {n(h * 0.75)}" for x in (-w * 0.3, w * 0.3)
    )
    cuffs = "".join(ring(0.08, x, -h * 0.18) for x in (-w * 0.3, w * 0.3))
    pegs = "".join(ring(0.05, x, -h) for x in (-w * 0.3, w * 0.3))
    return stroke(chains, style, 0.04) + stroke(cuffs, style, 0.04) + path(pegs, fill=style.line)


@paints
def wall_props(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Timber that holds the roof of a mine."""
    posts = rect(0.16, h, -w * 0.42, -h / 2) + rect(0.16, h, w * 0.42, -h / 2)
    beam = rect(w * 1.02, 0.18, 0, -h + 0.02)
    braces = polyline([(-w * 0.42, -h * 0.62), (-w * 0.2, -h * 0.94)]) + polyline(
        [(w * 0.42, -h * 0.62), (w * 0.2, -h * 0.94)]
    )
    return stroke(braces, style, 0.09) + fill(posts + beam, style, 0.04, style.wood)


@paints
def over_chain(w: float, h: float, style: Style, rolls: Dice) -> str:
    links = "".join(
        f"M{number(-0.05 if k % 2 else 0)} {number(k * 0.14)}q.1 .07 0 .14"
        for k in range(int(h / 0.14))
    )
    return stroke(links, style, 0.04) + stroke(ring(0.09, 0, h), style, 0.045)


@paints
def over_hook(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    return stroke(f"M0 0V{n(h * 0.6)}", style, 0.035) + stroke(
        f"M0 {n(h * 0.6)}q.2 .06 .16 .2q-.08 .16 -.24 .04", style, 0.06
    )


@paints
def over_lamp(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    glass = polyline([(-w * 0.4, h * 0.5), (w * 0.4, h * 0.5), (w * 0.28, h), (-w * 0.28, h)], True)
    return (
        stroke(f"M0 0V{n(h * 0.42)}", style, 0.035)
        + fill(glass, style, 0.036, style.lava)
        + stroke(f"M{n(-w * 0.5)} {n(h * 0.48)}h{n(w)}", style, 0.06)
    )


@paints
def over_chandelier(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    chains = (
        polyline([(-w * 0.4, h * 0.74), (0, h * 0.3), (w * 0.4, h * 0.74)]) + f"M0 0V{n(h * 0.32)}"
    )
    ring_ = rect(w, 0.1, 0, h * 0.8)
    candles = "".join(rect(0.07, 0.18, w * k, h * 0.68) for k in (-0.42, -0.14, 0.14, 0.42))
    flames = "".join(ring(0.05, w * k, h * 0.52) for k in (-0.42, -0.14, 0.14, 0.42))
    return (
        stroke(chains, style, 0.035)
        + fill(candles, style, 0.024)
        + fill(flames, style, 0.02, style.lava)
        + fill(ring_, style, 0.036, style.wood)
    )


@paints
def over_censer(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    bowl = (
        f"M{n(-w * 0.4)} {n(h * 0.66)}Q{n(-w * 0.4)} {n(h)} 0 {n(h)}"
        f"Q{n(w * 0.4)} {n(h)} {n(w * 0.4)} {n(h * 0.66)}Z"
    )
    chains = (
        polyline([(-w * 0.4, h * 0.66), (0, h * 0.2), (w * 0.4, h * 0.66)]) + f"M0 0V{n(h * 0.2)}"
    )
    smoke = f"M0 {n(h * 0.6)}q.1 -.1 0 -.2q-.1 -.1 .02 -.2"
    return (
        stroke(chains, style, 0.03)
        + fill(bowl, style, 0.04, style.faint)
        + stroke(smoke, style, 0.024)
    )


@paints
def over_hams(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    bar = f"M{n(-w / 2)} .1H{n(w / 2)}M{n(-w * 0.4)} 0v.1M{n(w * 0.4)} 0v.1"
    found = []
    for k in (-0.32, 0.0, 0.32):
        x = w * k
        found.append(
            f"M{n(x)} .1q.17 {n(h * 0.5)} .1 {n(h * 0.75)}"
            f"q-.1 .12 -.2 0q-.07 {n(-h * 0.25)} .1 {n(-h * 0.75)}Z"
        )
    return stroke(bar, style, 0.045) + fill("".join(found), style, 0.032, style.wood)


@paints
def over_gibbet(w: float, h: float, style: Style, rolls: Dice) -> str:
    n, a = number, w / 2
    cage = f"M{n(-a)} {n(h * 0.5)}Q0 {n(h * 0.2)} {n(a)} {n(h * 0.5)}V{n(h)}H{n(-a)}Z"
    bars = "".join(f"M{n(x)} {n(h * 0.38)}V{n(h)}" for x in (-a * 0.4, a * 0.4))
    skull = fill(ring(0.09, 0, h * 0.72), style, 0.028)
    return (
        stroke(f"M0 0V{n(h * 0.34)}", style, 0.035)
        + skull
        + stroke(cage, style, 0.05)
        + stroke(bars, style, 0.035)
    )


@paints
def wall_panels(w: float, h: float, style: Style, rolls: Dice) -> str:
    """The lower part of a back wall, and the edge of the floor: panels and boards, bricks, tiles
    or hangings."""
    kind = rolls.below(4)
    count = max(2, round(w / (0.5, 0.42, 0.3, 0.55)[kind]))
    wide, lines = w / count, ""
    for k in range(count):
        x = -w / 2 + wide * (k + 0.5)
        if kind == 0:
            lines += rect(0.72 * wide, 0.62 * h, x, -0.5 * h)
        elif kind == 1:
            for row in range(4):
                at = x + (wide / 2 if row % 2 and k + 1 < count else 0.0)
                lines += polyline([(at, -h * row / 4), (at, -h * (row + 1) / 4)])
        elif kind == 2:
            lines += polyline([(x - wide / 2, -0.5 * h), (x, -0.9 * h), (x + wide / 2, -0.5 * h),
                               (x, -0.1 * h)], True)  # fmt: skip
        else:
            n, y = number, -0.92 * h
            lines += f"M{n(x - wide / 2)} {n(y)}Q{n(x)} {n(0.1 * h)} {n(x + wide / 2)} {n(y)}"
            lines += f"V{n(-0.24 * h)}"
    if kind == 1:
        lines += "".join(polyline([(-w / 2, -h * k / 4), (w / 2, -h * k / 4)]) for k in (1, 2, 3))
    trim = style.wood if kind in (0, 3) else style.faint
    return (
        path(rect(w, h, 0, -h / 2), fill=style.light)
        + path(lines, **line_style(style.faint, 0.03))
        + fill(rect(w, 0.08, 0, -h), style, 0.024, trim)
        + fill(rect(w, 0.1, 0, -0.07), style, 0.024, trim)
    )
