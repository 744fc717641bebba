"""What fills the height of tall rooms in sections, and what carries the roofs of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.style.svg import line_style, number, path, polyline
from morphs.art.things.pen import FINE, fill, paints, rect, ring, spoke, stroke

if TYPE_CHECKING:
    from morphs.art.style.style import Style
    from morphs.base.seeds import Dice

FLIGHT = 1.5
"""How high a flight of a stair on a wall is, about."""


@paints
def wall_stair(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A stair to and fro along a wall, with a landing at each turn, to a door high up."""
    n, half = number, w / 2 - 0.35
    flights = max(2, round((h - 1.0) / FLIGHT))
    rise = (h - 1.0) / flights
    way = 1 if rolls.below(2) else -1
    stone, rails = "", ""
    for k in range(flights):
        side, foot = way if k % 2 else -way, -rise * k
        stone += _flight((side * half, foot), (-side * half, foot - rise))
        rails += f"M{n(side * half)} {n(foot - 0.42)}L{n(-side * half)} {n(foot - rise - 0.42)}"
        posts = (side * half * (1 - 2 * share / 5) for share in range(1, 5))
        rails += "".join(
            f"M{n(x)} {n(foot - rise * (m + 1) / 5 - 0.42)}v.36" for m, x in enumerate(posts)
        )
    landings = "".join(
        rect(0.8, 0.14, (-way if k % 2 == 0 else way) * -half, -rise * (k + 1) + 0.07)
        for k in range(flights)
    )
    landings += rect(0.8, 0.14, -way * half, 0.07)
    door = (half if flights % 2 == 0 else -half) * -way
    arch = f"M{n(door - 0.27)} {n(1.0 - h)}v-.6q.27 -.36 .54 0v.6Z"
    return (
        fill(stone, style, FINE, style.faint)
        + stroke(rails, style, 0.026)
        + fill(arch, style, 0.04, style.solid)
        + fill(landings, style, 0.035, style.wood)
    )


def _flight(foot: tuple[float, float], head: tuple[float, float]) -> str:
    """Path data of a flight of stone steps from its foot to its head, slanted beneath."""
    count = max(4, round(abs(head[1] - foot[1]) / 0.2))
    across, up = (head[0] - foot[0]) / count, (head[1] - foot[1]) / count
    steps = [foot]
    for k in range(count):
        x, y = foot[0] + across * k, foot[1] + up * (k + 1)
        steps += [(x, y), (x + across, y)]
    beneath = [(head[0], head[1] + 0.34), (foot[0] + across, foot[1])]
    return polyline([*steps, *beneath], True)


@paints
def wall_scaffold(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Poles and boards along a cliff, in storeys, with a ladder from each to the next."""
    n, storeys = number, max(3, round(h / 1.1))
    high, half = h / storeys, w / 2
    poles = "".join(
        f"M{n(x)} {n(0.0 if k % 2 == 0 else -0.12)}V{n(-h + 0.5 * rolls.fraction())}"
        for k, x in enumerate((-half + 0.12, -half / 3, half / 3, half - 0.12))
    )
    boards, braces, ladders, lights = "", "", "", ""
    for k in range(1, storeys):
        level, lean = -high * k, 0.5 * w * 0.3 * rolls.fraction() * (1 if k % 2 else -1)
        boards += rect(w * 0.86, 0.11, lean / 2, level)
        left = -half + 0.12 if k % 2 else half / 3
        braces += f"M{n(left)} {n(level + high)}L{n(left + w / 3 - 0.08)} {n(level + 0.06)}"
        x = (0.24 if k % 2 else -0.24) * w
        ladders += f"M{n(x - 0.13)} {n(level + high)}v{n(-high - 0.2)}m.26 0v{n(high + 0.2)}"
        ladders += "".join(
            f"M{n(x - 0.13)} {n(level + high * (m + 0.5) / 5)}h.26" for m in range(5)
        )
        lights += ring(0.08, -x, level - 0.3)
        braces += f"M{n(-x)} {n(level - 0.06)}v-.2"
    return (
        stroke(poles, style, 0.07)
        + stroke(braces, style, 0.035)
        + stroke(ladders, style, 0.03)
        + fill(boards, style, 0.035, style.wood)
        + fill(lights, style, 0.024, style.lava)
    )


@paints
def wall_spring(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A fountain built against a wall: a gable over a niche, water from a beast's mouth within."""
    n, wide, high = number, 0.24 * w, 0.8 * h
    posts = "".join(rect(0.16 * w, high, s * 0.42 * w, -high / 2) for s in (-1, 1))
    feet = "".join(
        rect(0.22 * w, 0.16, s * 0.42 * w, y) for s in (-1, 1) for y in (-0.08, -high + 0.08)
    )
    gable = polyline([(-w / 2 - 0.1, -high), (0, -h), (w / 2 + 0.1, -high)], True)
    eye = ring(0.09 * w, 0, -high - 0.08 * h)
    niche = f"M{n(-0.32 * w)} 0V{n(-0.6 * h)}A{n(0.32 * w)} {n(0.18 * h)} 0 0 1 {n(0.32 * w)} "
    niche += f"{n(-0.6 * h)}V0Z"
    mouth = -0.52 * h
    face = ring(0.15 * w, 0, mouth)
    mane = _at_height(mouth, "".join(spoke(0.15 * w, 0.23 * w, 30 * k) for k in range(12)), style)
    eyes = ring(0.025 * w, -0.06 * w, mouth - 0.04 * w) + ring(
        0.025 * w, 0.06 * w, mouth - 0.04 * w
    )
    basin = f"M{n(-w / 2)} -.5H{n(w / 2)}L{n(w * 0.42)} 0H{n(-w * 0.42)}Z"
    return (
        fill(rect(0.84 * w, high, 0, -high / 2), style, FINE, style.thing)
        + fill(niche, style, 0.036, style.faint)
        + fill(posts, style, 0.04, style.thing)
        + fill(feet, style, 0.035, style.faint)
        + fill(gable, style, 0.045, style.faint)
        + fill(eye, style, 0.03, style.crust)
        + mane
        + fill(face, style, 0.04, style.solid)
        + path(eyes, fill=style.line)
        + _falling(wide, mouth + 0.08 * w, -0.44, style, rolls)
        + fill(basin, style, 0.05, style.faint)
    )


@paints
def wall_cleft(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A crag in the back of a cave: water leaves a cleft high up in it and falls from ledge to
    ledge down its face into a pool among stones."""
    n, half = number, w / 2
    shares = (0.0, 0.14, 0.3, 0.46, 0.62, 0.76, 0.88)
    left, right = (
        [(side * half * (1.0 - 0.62 * t + 0.14 * (rolls.fraction() - 0.3)), -h * t) for t in shares]
        for side in (-1, 1)
    )
    top = [
        (-0.26 * half, -0.93 * h),
        (-0.08 * half, -0.97 * h),
        (0.06 * half, -h),
        (0.3 * half, -0.94 * h),
    ]
    crag = polyline([*left, *top, *reversed(right)], True)
    shade = polyline([*[(0.5 * x, y) for x, y in right], *top[2:], *reversed(right)], True)
    faces = ""
    for k in range(9):
        t, side = 0.05 + 0.75 * rolls.fraction(), 1 if k % 2 else -1
        faces += (
            f"M{n(side * half * (0.86 - 0.62 * t))} {n(-h * t)}l{n(-side * 0.09 * w)} -.2l.03 .36"
        )
    mouth = polyline(
        [(-0.12 * w, -0.8 * h), (-0.08 * w, -0.88 * h), (0.0, -0.95 * h), (0.07 * w, -0.87 * h),
         (0.1 * w, -0.8 * h)], True
    )  # fmt: skip
    svg, wide, y = "", 0.16 * w, -0.83 * h
    for k, (share, shift) in enumerate(((0.54, 0.05), (0.28, -0.05), (0.0, 0.0))):
        foot = -h * share - (0.12 if not share else 0.0)
        svg += _at(shift * w, _falling(wide, y, foot, style, rolls))
        if share:
            a = 0.15 * w + 0.05 * w * k
            svg += fill(polyline(
                [(shift * w - a, foot), (shift * w + a, foot - 0.02),
                 (shift * w + 0.6 * a, foot + 0.2),
                 (shift * w - 0.5 * a, foot + 0.22)], True), style, 0.036, style.solid)  # fmt: skip
        wide, y = wide + 0.05 * w, foot
    pool = f"M{n(-0.56 * w)} 0Q{n(-0.5 * w)} -.26 0 -.26T{n(0.56 * w)} 0Z"
    stones = "".join(
        f"M{n(w * x - 0.2)} 0q.03 -.3 .2 -.3t.22 .3Z" for x in (-0.56, -0.38, 0.4, 0.55)
    )
    return (
        path(crag, fill=style.faint)
        + path(shade, fill=style.solid, fill_opacity=0.45)
        + stroke(crag, style, 0.045)
        + stroke(faces, style, 0.03)
        + path(mouth, fill=style.line)
        + svg
        + fill(pool, style, 0.036, style.water)
        + fill(stones, style, 0.036)
    )


def _at_height(y: float, data: str, style: Style) -> str:
    """Strokes round a place on a wall."""
    return f'<g transform="translate(0 {number(y)})">{stroke(data, style, 0.07)}</g>'


def _at(x: float, svg: str) -> str:
    """Something moved along the floor."""
    return f'<g transform="translate({number(x)} 0)">{svg}</g>'


def _falling(wide: float, top: float, foot: float, style: Style, rolls: Dice) -> str:
    """A ribbon of falling water between two heights, with foam at its foot."""
    n, high = number, foot - top
    count = max(2, round(high / 0.9))
    sides = [
        [
            (
                side * wide * (0.5 if k == 0 else 0.42 + 0.22 * rolls.fraction()),
                top + high * k / count,
            )
            for k in range(count + 1)
        ]
        for side in (-1, 1)
    ]
    streaks = ""
    for k in range(3):
        x, y = wide * (-0.26 + 0.26 * k), top + 0.1 + 0.4 * rolls.fraction()
        while y < foot - 0.4:
            long = min(0.4 + 0.8 * rolls.fraction(), foot - 0.1 - y)
            streaks += f"M{n(x)} {n(y)}v{n(long)}"
            y += long + 0.2 + 0.3 * rolls.fraction()
    foam = "".join(
        ring(0.06 + 0.05 * rolls.fraction(), wide * (k - 2) / 3, foot - 0.05) for k in range(5)
    )
    return (
        path(polyline([*sides[0], *reversed(sides[1])], True), fill=style.water)
        + path("".join(polyline(side) for side in sides), **line_style(style.ripple, 0.03))
        + path(streaks, **line_style(style.ripple, 0.03))
        + path(foam, **{**line_style(style.ripple, 0.026), "fill": style.floor})
    )


@paints
def over_lights(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Lanterns on chains, each as deep as it happens."""
    n, count = number, max(2, round(w / 0.75))
    chains, glass, caps = "", "", ""
    deepest = rolls.below(count)
    for k in range(count):
        x = w * ((k + 0.5) / count - 0.5)
        foot = h if k == deepest else h * (0.35 + 0.5 * rolls.fraction())
        chains += f"M{n(x)} 0V{n(foot - 0.5)}"
        chains += "".join(
            ring(0.035, x, 0.24 + 0.3 * m) for m in range(int((foot - 0.8) / 0.3) + 1)
        )
        corners = [(-0.15, -0.42), (0.15, -0.42), (0.11, 0), (-0.11, 0)]
        glass += polyline([(x + dx, foot + dy) for dx, dy in corners], True)
        caps += polyline([(x - 0.2, foot - 0.42), (x, foot - 0.58), (x + 0.2, foot - 0.42)], True)
    return (
        stroke(chains, style, 0.032)
        + fill(glass, style, 0.032, style.lava)
        + fill(caps, style, 0.03, style.solid)
    )


@paints
def over_beams(w: float, h: float, style: Style, rolls: Dice) -> str:
    """Beams under a flat roof: one along it on brackets, and the ends of those across."""
    n, half = number, w / 2
    along = rect(w, 0.16, 0, 0.3)
    count = max(3, round(w / 0.6))
    ends = "".join(rect(0.2, 0.2, w * ((k + 0.5) / count - 0.5), 0.12) for k in range(count))
    braces = "".join(
        polyline([(side * half, h + 0.3), (side * (half - 0.5), 0.38), (side * half, 0.38)], True)
        for side in (-1, 1)
    )
    grain = f"M{n(-half + 0.2)} .32H{n(half - 0.3)}"
    return (
        fill(braces, style, 0.03, style.wood)
        + fill(ends, style, 0.028, style.wood)
        + fill(along, style, 0.035, style.wood)
        + stroke(grain, style, 0.016)
    )


@paints
def over_truss(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A truss from wall to wall: a tie beam on brackets, posts and struts up to the roof."""
    half, level = w / 2, h - 0.2
    tie = rect(w, 0.18, 0, level)
    posts = "".join(rect(0.14, level, w * x, level / 2) for x in (-0.25, 0.0, 0.25))
    struts = "".join(
        polyline([(a * w, level), (b * w, 0.04)])
        for a, b in ((-0.25, -0.03), (0.25, 0.03), (-0.48, -0.28), (0.48, 0.28))
    )
    braces = "".join(
        polyline([(side * half, h + 0.5), (side * (half - 0.55), h - 0.1)]) for side in (-1, 1)
    )
    return (
        stroke(struts + braces, style, 0.11)
        + path(struts + braces, **line_style(style.wood, 0.06))
        + fill(posts, style, 0.03, style.wood)
        + fill(tie, style, 0.036, style.wood)
    )


@paints
def over_gable(w: float, h: float, style: Style, rolls: Dice) -> str:
    """A roof of timber under a ridge: rafters, a tie beam, a king post and its struts."""
    half, level = w / 2, h - 0.1
    rafters = polyline([(-half + 0.05, level), (0, 0.1), (half - 0.05, level)])
    struts = "".join(
        polyline([(side * 0.06 * w, level), (side * 0.24 * w, 0.56 * level)]) for side in (-1, 1)
    )
    purlins = "".join(
        rect(0.16, 0.16, side * share * half, 0.1 + share * (level - 0.1) - 0.02)
        for side in (-1, 1)
        for share in (0.34, 0.7)
    )
    return (
        stroke(rafters + struts, style, 0.15)
        + path(rafters + struts, **line_style(style.wood, 0.09))
        + fill(rect(0.15, level, 0, level / 2), style, 0.03, style.wood)
        + fill(rect(w, 0.17, 0, level), style, 0.034, style.wood)
        + fill(purlins, style, 0.024, style.wood)
    )
