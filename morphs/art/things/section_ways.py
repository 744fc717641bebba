"""What one climbs by in sections, and what floats and falls in their water."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import fill, paints, rect, ring, stroke
from morphs.art.things.section_works import gear

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice


FRAYED = 0.2
"""How far the edges of a veil of water draw in at the most, in its widths."""


@paints
def side_fall(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Falling water from 0 0 down: white tears and streaks, and foam at its foot."""
    foam = "".join(
        ring(
            0.09 + 0.13 * rolls.fraction(),
            w * (-0.56 + 0.14 * k + 0.05 * rolls.fraction()),
            h - 0.16 * rolls.fraction() * (1 + k % 2),
        )
        for k in range(9)
    )
    return _torn(w, h, style, rolls) + path(
        foam, **{**line_style(style.ripple, 0.03), "fill": style.floor}
    )


def _tear(x: float, y: float, wide: float, long: float) -> str:
    """Path data of a tear in falling water: a lens so long, from its upper end down."""
    n = number
    return (
        f"M{n(x)} {n(y)}q{n(wide)} {n(long / 2)} 0 {n(long)}"
        f"q{n(-wide)} {n(-long / 2)} 0 {n(-long)}z"
    )


def _torn(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Tears in falling water, through which it is white, and streaks between them."""
    n, torn, streaks = number, [], []
    for k in range(4):
        x, y = w * (-0.34 + 0.2 * k + 0.08 * rolls.fraction()), 0.3 + 1.2 * rolls.fraction()
        while y < h - 0.9:
            long = min(0.7 + 1.3 * rolls.fraction(), h - 0.4 - y)
            torn.append(_tear(x, y, 0.08 * w, long))
            y += long + 0.4 + 1.3 * rolls.fraction()
    for k in range(7):
        x, y = w * (-0.42 + 0.14 * k), 0.1 + rolls.fraction() * 0.6
        while y < h - 0.5:
            long = 0.4 + 1.0 * rolls.fraction()
            streaks.append(f"M{n(x)} {n(y)}V{n(min(h - 0.2, y + long))}")
            y += long + 0.15 + 0.4 * rolls.fraction()
    return path("".join(torn), fill=style.floor) + path(
        "".join(streaks), **line_style(style.ripple, 0.035)
    )


@paints
def side_veil(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Water that falls free, from 0 0 down: a veil without banks."""
    n = number
    count = max(4, round(h / 0.6))
    edges = []
    for way in (-1, 1):
        inner = [way * w * (0.5 - FRAYED * rolls.fraction()) for _ in range(count - 1)]
        spots = [way * w / 2, *inner, way * w / 2]
        edges.append([(x, h * k / count) for k, x in enumerate(spots)])
    body = path(polyline([*edges[0], *reversed(edges[1])], True), fill=style.water)
    torn, streaks = [], []
    for k in range(3):
        x, y = w * (-0.22 + 0.2 * k + 0.08 * rolls.fraction()), 0.6 + 2.5 * rolls.fraction()
        while y < h - 1.6:
            long = min(0.8 + 1.6 * rolls.fraction(), h - 1.0 - y)
            torn.append(_tear(x, y, 0.07 * w, long))
            y += long + 0.8 + 2.4 * rolls.fraction()
    for k in range(6):
        x, y = w * (-0.38 + 0.15 * k), 0.1 + rolls.fraction() * 0.7
        while y < h - 0.4:
            long = min(0.5 + 1.3 * rolls.fraction(), h - 0.2 - y)
            streaks.append(f"M{n(x)} {n(y)}V{n(y + long)}")
            y += long + 0.2 + 0.6 * rolls.fraction()
    sides = "".join(polyline(edge) for edge in edges)
    return (
        body
        + path("".join(torn), fill=style.floor)
        + path(sides, **line_style(style.ripple, 0.045))
        + path("".join(streaks), **line_style(style.ripple, 0.035))
    )


@paints
def side_spray(w: float, h: float, style: Style, rolls: Dice) -> str:
    """What water throws up where it strikes a lake."""
    drops = "".join(
        ring(0.12 + 0.12 * rolls.fraction(), w * (-0.5 + k / 11), -h * 0.3 * (k % 3))
        for k in range(12)
    )
    return path(drops, **{**line_style(style.ripple, 0.03), "fill": style.floor})


@paints
def side_fish(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A fish that swims the way its width is counted."""
    n = number
    body = (
        f"M{n(-w * 0.3)} 0Q{n(w * 0.1)} {n(-h)} {n(w * 0.5)} 0Q{n(w * 0.1)} {n(h)} {n(-w * 0.3)} 0"
    )
    tail = f"L{n(-w * 0.5)} {n(-h * 0.5)}V{n(h * 0.5)}Z"
    return fill(body + tail, style, 0.024, style.faint) + path(
        ring(0.02, w * 0.34, -0.02), fill=style.line
    )


@paints
def side_boat(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    hull = (
        f"M{n(-w / 2)} {n(-h * 0.4)}Q{n(-w * 0.3)} {n(h * 0.3)} 0 {n(h * 0.3)}"
        f"Q{n(w * 0.3)} {n(h * 0.3)} {n(w / 2)} {n(-h * 0.4)}Z"
    )
    mast = polyline([(0, -h * 0.4), (0, -h * 1.6)])
    sail = polyline([(0.04, -h * 1.55), (w * 0.36, -h * 0.75), (0.04, -h * 0.6)], True)
    return (
        stroke(mast, style, 0.05) + fill(sail, style, 0.035) + fill(hull, style, 0.045, style.wood)
    )


def climbing_rungs(h: float, wide: float, pitch: float = 0.25) -> str:
    """Rungs up to a height, at even places of the tile whose base is a multiple of the pitch."""
    return "".join(
        f"M{number(-wide / 2)} {number(-pitch / 2 - k * pitch)}h{number(wide)}"
        for k in range(int(h / pitch))
    )


@paints
def climb_ladder(w: float, h: float, style: Style, rolls: Dice) -> str:
    rails = f"M{number(-w / 2)} 0V{number(-h)}M{number(w / 2)} 0V{number(-h)}"
    return stroke(rails, style, 0.075) + stroke(climbing_rungs(h, w), style, 0.055)


@paints
def climb_rope(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    knots = "".join(ring(0.055, 0, -0.5 - 0.5 * k) for k in range(int(h / 0.5) - 1))
    beam = rect(1.1, 0.13, 0, -h + 0.06)
    rope = f"M0 {n(-h)}V{n(-0.15)}"
    return (
        stroke(rope, style, 0.06)
        + path(knots, fill=style.line)
        + fill(beam, style, 0.035, style.wood)
    )


@paints
def climb_lift(w: float, h: float, style: Style, rolls: Dice) -> str:
    n = number
    chains = f"M-.42 {n(-h)}V-1.7M.42 {n(-h)}V-1.7"
    at = -min(h - 2.4, 0.4 + 2.2 * rolls.fraction()) if h > 3 else -0.3
    cabin = rect(1.1, 0.12, 0, at - 0.06) + rect(1.1, 0.1, 0, at - 1.25)
    cage = "".join(f"M{n(x)} {n(at - 0.1)}V{n(at - 1.25)}" for x in (-0.5, -0.17, 0.17, 0.5))
    hoist = f"M0 {n(at - 1.3)}V{n(-h + 0.2)}"
    counter = rect(0.2, 0.4, 0.58, at - 2.0) if h > 4 else ""
    return (
        stroke(chains, style, 0.025)
        + stroke(hoist, style, 0.07)
        + stroke(cage, style, 0.04)
        + fill(cabin, style, 0.04, style.wood)
        + (fill(counter, style, 0.03, style.solid) if counter else "")
        + gear(0.34, 10, 0, -h - 0.5, style)
    )


@paints
def climb_spiral(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A spiral stair round a newel: treads that come to the front and go behind."""
    newel = rect(0.13, h, 0, -h / 2)
    turn, a = 0.62, 0.68
    front: list[str] = []
    behind: list[str] = []
    treads: list[str] = []
    for k in range(int((h - 0.2) / turn)):
        y, left = -turn * k, -a if k % 2 == 0 else a
        up = [(left, y), (-left, y - turn), (-left, y - turn - 0.13), (left, y - 0.13)]
        (front if k % 2 == 0 else behind).append(polyline(up, True))
        if k % 2 == 0:
            steps = [(left - 2 * left * j / 6, y - turn * j / 6) for j in range(7)]
            treads += [polyline([(x, z), (x, z - 0.2)]) for x, z in steps]
    return (
        fill("".join(behind), style, 0.022, style.faint)
        + fill(newel, style, 0.03)
        + fill("".join(front), style, 0.032, style.wood)
        + stroke("".join(treads), style, 0.026)
    )
